"""One traveller: floats against fractions, and fractions against the small oracle that walks `expand` by itself."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import inf, isqrt

import pytest
from attrs import evolve
from hypothesis import given

from ladderkit.analysis import chain, contest, traveller
from ladderkit.analysis.figure import Figure, root
from ladderkit.analysis.law import ExactLaw
from ladderkit.analysis.traveller import QUANTILES
from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.errors import AnalysisError, LadderkitError, VariantError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rules import Bounce, Jumps, NewRound, RollAndMove, RollOff, RunOut, SixReroll, SnakeEggs
from ladderkit.variant import Variant
from ladderkit.variants import hopscotch, serpents_and_stairs, slither_and_climb, snakes_and_ladders
from tests.analysis.games import SMALL, Gamble, MissesNext, OneOrTwo, random_races
from tests.games.chain import mean_rolls, mean_turns
from tests.probes.odd_rules import SlipperyLadders

TRAP = Board(1, 8, jumps=jumps({4: 1, 5: 1, 6: 1}))
FIGURES = (
    "mean_turns",
    "mean_rolls",
    "variance_turns",
    "variance_rolls",
    "standard_deviation_turns",
    "standard_deviation_rolls",
    "probability_of_finishing",
)


def within(figure: Figure, exact: Figure) -> bool:
    """Whether a float is as near to the fraction as it says."""
    if exact.infinite or figure.infinite:
        return exact.infinite and figure.infinite
    return abs(Fraction(figure.value) - Fraction(exact.value)) <= Fraction(figure.bound) + Fraction(exact.bound)


@given(random_races())
def test_every_float_is_within_its_bound(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    floats, exact = traveller(variant), traveller(variant, exact=True)
    for name in FIGURES:
        assert within(getattr(floats, name), getattr(exact, name)), name
    for one, other in ((floats.law_turns, exact.law_turns), (floats.law_rolls, exact.law_rolls)):
        assert all(within(one.chance(k), other.chance(k)) for k in (-1, 0, 1, 2, 5, 20))
        assert all(within(one.within(k), other.within(k)) for k in (-1, 0, 1, 2, 5, 20))
    assert floats.rests.keys() == exact.rests.keys()
    assert all(within(figure, exact.rests[square]) for square, figure in floats.rests.items())
    assert all(within(figure, exact.visits[square]) for square, figure in floats.visits.items())


@given(random_races(largest=12))
def test_laws_agree_about_quantiles_and_modes(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    floats, exact = traveller(variant), traveller(variant, exact=True)
    assert floats.quantiles_turns == exact.quantiles_turns
    assert floats.mode_turns == exact.mode_turns == exact.law_turns.mode
    assert floats.quantiles_turns == {one: exact.law_turns.quantile(Fraction(one, 100)) for one in QUANTILES}
    assert floats.law_rolls.mode == exact.law_rolls.mode


@given(random_races(largest=20))
def test_means_are_those_of_the_small_oracle(variant: Variant) -> None:
    one = traveller(variant, exact=True)
    if one.chain.sure:
        assert mean_turns(variant) == one.mean_turns.value
        assert mean_rolls(variant) == one.mean_rolls.value
        assert sum(Fraction(figure.value) for figure in one.rests.values()) == one.mean_rolls.value
    else:
        assert one.mean_turns.infinite


@given(random_races(largest=12))
def test_a_law_adds_up_to_its_moments(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    one = traveller(variant)
    law = one.law_turns
    assert not isinstance(law, ExactLaw)
    total = float(law.chances.sum())
    assert total == pytest.approx(float(one.probability_of_finishing), abs=1e-9)
    if one.chain.sure:
        mean = sum(k * chance for k, chance in enumerate(law.chances))
        assert mean == pytest.approx(float(one.mean_turns), rel=1e-9)


def test_quantiles_by_hand() -> None:
    coin = traveller(race("coin", Board(1, 2), RollAndMove(2), RunOut()), exact=True)  # home in 1 or 2, evenly
    assert [coin.law_turns.chance(k).value for k in range(4)] == [0, Fraction(1, 2), Fraction(1, 2), 0]
    assert coin.quantiles_turns == {5: 1, 25: 1, 50: 1, 75: 2, 95: 2}
    assert (coin.mode_turns, coin.fewest_turns) == (1, 1)
    assert coin.law_turns.quantile(0.5) == 1
    assert coin.law_turns.quantile(Fraction(1, 2)) == 1


def test_quantiles_are_told_apart_exactly_where_floats_cannot() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    coin = traveller(race("coin", Board(1, 2), RollAndMove(2), RunOut()))
    assert coin.law_turns.quantile(0.5) == 1
    assert coin.mode_turns == 1


@pytest.mark.parametrize("share", [0, 1, -0.5, 2])
def test_a_quantile_of_nothing_or_all_is_refused(share: float) -> None:
    with pytest.raises(LadderkitError, match="above 0 and below 1"):
        traveller(race("small", SMALL), exact=True).law_turns.quantile(share)


@pytest.mark.parametrize("exact", [True, False])
def test_a_trap_has_an_infinite_mean_and_half_a_chance(exact: bool) -> None:
    if not exact:
        pytest.importorskip("numpy", reason="floats need the extra fast")
    board = Board(1, 5, jumps=jumps({4: 1}))
    stuck = traveller(race("trap", board, RollAndMove(Die((1, 4))), RunOut()), exact=exact)
    assert stuck.probability_of_finishing.value == 1  # 1 has a way out: a four runs out
    dead_end = race("dead", Board(1, 6, start=1, jumps=jumps({3: 5})), RollAndMove(Die((2, 5))))
    lost = traveller(dead_end, exact=exact)
    assert float(lost.probability_of_finishing) == 0.5
    assert lost.mean_turns.infinite
    assert str(lost.mean_turns) == "infinite"
    assert lost.variance_turns.infinite
    assert lost.standard_deviation_turns.infinite
    assert lost.quantiles_turns == {5: 1, 25: 1, 50: 1, 75: inf, 95: inf}
    assert lost.mode_turns == 1
    assert lost.rests == lost.visits == {}


def test_the_likeliest_of_the_quickest_ways_may_begin_with_an_unlikely_step() -> None:
    board = Board(1, 14, jumps=jumps({2: 1, 3: 1, **dict.fromkeys(range(8, 13), 7)}))
    way = traveller(race("back to 7", board, RunOut()), exact=True).quickest
    assert way is not None
    assert way.squares == ((0,), (6,), (7,), (13,), (14,))
    assert (way.turns, way.chance) == (4, Fraction(1, 36))


@pytest.mark.parametrize("exact", [True, False])
def test_a_finish_that_cannot_be_reached(exact: bool) -> None:
    if not exact:
        pytest.importorskip("numpy", reason="floats need the extra fast")
    never = traveller(race("never", TRAP, RollAndMove(3)), exact=exact)
    assert never.probability_of_finishing.value == 0
    assert never.mean_turns.infinite
    assert never.fewest_turns is None
    assert never.fewest_rolls is None
    assert never.quickest is None
    assert never.mode_turns is None
    assert never.law_turns.chance(3).value == 0
    assert never.quantiles_turns[5] == inf
    assert never.reaches([8]).value == 0


def test_the_shortest_board_and_a_die_longer_than_it() -> None:
    assert traveller(race("two", Board(1, 2), RollAndMove(2)), exact=True).mean_turns.value == 2
    assert traveller(race("long", Board(1, 2), RollAndMove(10), RunOut()), exact=True).mean_turns.value == Fraction(
        11, 10
    )
    assert traveller(race("one", Board(1, 2, start=1), RollAndMove(10)), exact=True).mean_turns.value == 10


def test_rational_weights() -> None:
    die = Die((1, 2), weights=("1/3", "2/3"))
    assert traveller(
        race("weighted", Board(1, 2), RollAndMove(die), RunOut()), exact=True
    ).mean_turns.value == Fraction(4, 3)


def test_several_dice_and_eggs_and_lots() -> None:
    two = traveller(race("two", SMALL, RollAndMove(2, dice=2)), exact=True)
    assert two.mean_rolls.value == 2 * two.mean_turns.value
    eggs = traveller(race("eggs", SMALL, SnakeEggs({3}), RollAndMove(3)), exact=True)
    plain = traveller(race("plain", SMALL, RollAndMove(3)), exact=True)
    assert eggs.mean_turns.value > plain.mean_turns.value
    assert traveller(race("slips", SMALL, SlipperyLadders(), RollAndMove(3)), exact=True).fewest_turns == 2
    assert (
        mean_turns(race("miss", SMALL, MissesNext()))
        == traveller(race("miss", SMALL, MissesNext()), exact=True).mean_turns.value
    )


def test_one_traveller_of_games_for_more() -> None:
    stairs = traveller(serpents_and_stairs(), exact=True)
    assert stairs.mean_turns.value < stairs.mean_rolls.value
    assert float(traveller(snakes_and_ladders(), exact=True).mean_turns) == pytest.approx(35.1261272520613, abs=1e-12)
    together = race("round", SMALL, NewRound())
    assert traveller(together, exact=True).mean_turns == traveller(race("turns", SMALL), exact=True).mean_turns


def test_tokens_that_walk_together_come_home_together() -> None:
    one, pair = (race("dash", Board(1, 4), RollAndMove(2), RunOut(), tokens=tokens) for tokens in (1, 2))
    assert traveller(pair, exact=True).mean_turns == traveller(one, exact=True).mean_turns


def test_games_of_choice_and_endless_ones_are_refused_clearly() -> None:
    with pytest.raises(AnalysisError, match="give a policy") as none:
        traveller(slither_and_climb())
    assert none.value.code == "policy"
    with pytest.raises(AnalysisError, match="more than 5 states") as many:
        traveller(race("small", SMALL), limit=5)
    assert many.value.code == "too-many-states"


@pytest.mark.parametrize("square", [-1, 8, 99, True, "5"])
def test_nobody_sets_out_from_there(square: int) -> None:
    with pytest.raises(LadderkitError, match="nobody sets out from square"):
        traveller(race("small", SMALL), square=square)


def test_setting_out_from_a_square_skips_the_opening() -> None:
    rolled = race("roll-off", SMALL, RollOff(), RollAndMove(3))
    assert (
        traveller(rolled, square=5, exact=True).mean_turns
        == traveller(race("plain", SMALL, RollAndMove(3)), square=5, exact=True).mean_turns
    )
    may = race("may", SMALL, SlipperyLadders(), Jumps(climb="may"), RollAndMove(3))
    assert 0 < traveller(may, exact=True, policy="best").reaches([6], before=[5]).value < 1


def test_a_chain_of_all_from_a_square() -> None:
    rolled = chain(race("roll-off", SMALL, RollOff(), RollAndMove(3)), 2, square=5)
    assert (5, 5) == rolled.states[rolled.start].squares
    assert {False, True} == {bool(state.seats) for state in rolled.states}
    told = chain(hopscotch(), 2, square=5, policy="always")
    assert (5, 5) == told.states[told.start].book.told
    with pytest.raises(LadderkitError, match="nobody sets out from square 8"):
        chain(race("small", SMALL), 2, square=8)


def test_a_roll_is_that_of_one_die() -> None:
    pair = race("pair", Board(1, 4), RollAndMove(2, dice=2), RunOut())
    one = traveller(pair, exact=True)
    assert one.mean_rolls.value == 2 * one.mean_turns.value
    assert (one.fewest_turns, one.fewest_rolls) == (1, 2)
    assert one.law_rolls.chance(2) == one.law_turns.chance(1)
    match = contest(pair, 2, exact=True)
    assert match.match_mean_rolls.value == 2 * match.match_mean_turns.value


# ------------------------------------------------------------------------------------------------------------- choices
def test_best_is_no_worse_than_always_or_never() -> None:
    may = race("may", SMALL, Jumps(climb="may", slide="may"), RollAndMove(3))
    best, always, never = (
        traveller(may, exact=True, policy=policy).mean_turns.value for policy in ("best", "always", "never")
    )
    assert best <= min(always, never)
    assert best < always
    assert always == traveller(race("must", SMALL, RollAndMove(3)), exact=True).mean_turns.value
    assert never == traveller(race("bare", Board(1, 8), RollAndMove(3)), exact=True).mean_turns.value


def test_best_play_takes_what_saves_time_and_nothing_else() -> None:
    nine = Board(3, 3, start=1, jumps=jumps({3: 5, 6: 1, 8: 4}))
    may = race("nine", nine, RollAndMove(2), RunOut(), Jumps(climb="may", slide="may"))
    only_the_ladder = race("less", evolve(nine, jumps=jumps({3: 5})), RollAndMove(2), RunOut())
    best = traveller(may, exact=True, policy="best").mean_turns
    assert best == traveller(only_the_ladder, exact=True).mean_turns


def test_the_nearest_way_is_not_the_best() -> None:
    game = race("gamble", Board(1, 4), RollAndMove(1), Gamble())
    assert traveller(game, exact=True, policy="best").mean_turns.value == 4
    assert traveller(game, exact=True, policy="never").mean_turns.value == 100


def test_best_play_by_hand() -> None:
    # From 1 both numbers win in time only by a two; the best chooses 2 x 1 from 0 on the board of 2 at once.
    game = race("double", Board(1, 2), RollAndMove(1), OneOrTwo())
    assert traveller(game, exact=True, policy="best").mean_turns.value == 1
    assert traveller(game, exact=True, policy="always").mean_turns.value == 2
    assert traveller(game, exact=True, policy="never").mean_turns.value == 1


def test_best_play_keeps_out_of_traps() -> None:
    board = Board(1, 8, jumps=jumps({2: 7}))
    trap = race("trap", board, Jumps(climb="may"), RollAndMove(Die((2,))))
    assert traveller(trap, exact=True, policy="best").mean_turns.value == 4
    assert traveller(trap, exact=True, policy="always").mean_turns.infinite
    visited = traveller(trap, exact=True, policy="best").visits
    assert {2: 1, 4: 1, 6: 1, 8: 1} == {square: figure.value for square, figure in visited.items()}


def test_no_play_may_be_sure() -> None:
    odd = race("odd", Board(1, 6, start=1, jumps=jumps({3: 5})), RollAndMove(Die((2, 5))), OneOrTwo())
    assert traveller(odd, exact=True, policy="best").mean_turns.infinite


def test_a_policy_that_is_none() -> None:
    with pytest.raises(LadderkitError, match="no policy 'worst'"):
        traveller(race("small", SMALL), policy="worst")  # type: ignore[arg-type]


# --------------------------------------------------------------------------------------------------------------- jumps
def test_what_jumps_are_worth() -> None:
    one = traveller(race("small", SMALL, RollAndMove(3)), exact=True)
    ladder, snake = one.worth
    assert (ladder.jump.foot, snake.jump.foot) == (2, 7)
    assert snake.turns.value < 0
    without = race("less", evolve(SMALL, jumps=jumps({7: 1})), RollAndMove(3))
    assert ladder.mean == traveller(without, exact=True).mean_turns


def test_the_best_and_worst_jump_more_are_those_of_trying_all() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    one = traveller(race("small", SMALL, RollAndMove(3)), exact=True)
    tried = []
    for foot in range(1, 8):
        for to in range(1, 9):
            if foot != to:
                try:
                    tried.append(one.worth_of_adding(foot, to).mean.value)
                except VariantError:
                    continue
    assert min(tried) == one.best_addition.mean.value
    assert max(tried) == one.worst_addition.mean.value


def test_where_no_jump_more_can_be_tried() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    with pytest.raises(AnalysisError, match="more than the square decides"):
        _ = traveller(race("again", SMALL, SixReroll(3, limit=1), RollAndMove(3))).best_addition
    with pytest.raises(AnalysisError, match="infinite as it is"):
        _ = traveller(race("never", TRAP, RollAndMove(3))).best_addition
    with pytest.raises(AnalysisError, match="no square left"):
        _ = traveller(race("tiny", Board(1, 2), RollAndMove(Die((2,))))).best_addition


def test_a_jump_that_makes_all_the_difference() -> None:
    lost = traveller(race("dead", Board(1, 6, start=1, jumps=jumps({3: 5})), RollAndMove(Die((2, 5)))), exact=True)
    (ladder,) = lost.worth
    assert ladder.turns.value in {inf, -inf, 0}
    assert lost.worth_of_adding(4, 6).turns.value == 0


# ------------------------------------------------------------------------------------------------------------- figures
def test_roots_say_how_far_they_may_be_off() -> None:
    assert root(Figure(4.0)).value == 2
    two = root(Figure(Fraction(2)))
    assert abs(two.value - Fraction(isqrt(2 * 10**40), 10**20)) <= two.bound
    vague = root(Figure(0.0, 1e-4))
    assert (vague.value, vague.bound >= 1e-2) == (0, True)


def test_squares_of_those_who_wait_for_a_lot_or_decide() -> None:
    slips = traveller(race("slips", SMALL, SlipperyLadders(), RollAndMove(3)), exact=True)
    assert sum(Fraction(one.value) for one in slips.rests.values()) == slips.mean_rolls.value
    game = traveller(race("double", Board(1, 2), RollAndMove(1), OneOrTwo()), exact=True, policy="best")
    assert {2: 1} == {square: one.value for square, one in game.visits.items()}


def test_a_law_of_some_hundred_states() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    long = traveller(race("long", Board(1, 460), RunOut()))
    assert abs(float(long.mean_turns) - (long.mode_turns or 0)) < 2


BACK = {36: 9, 37: 8, 38: 7, 39: 6, 40: 5, 43: 13, 44: 4, 45: 3, 46: 2, 47: 1}


def test_a_law_of_few_states_and_thousands_of_turns() -> None:
    pytest.importorskip("numpy", reason="whole numbers of a long law are told by floats")
    snaky = traveller(race("snaky", Board(1, 48, jumps=jumps(BACK))), exact=True)
    assert len(snaky.chain) < 50
    assert 6588 < float(snaky.mean_turns) < 6590
    assert {5: 346, 25: 1902, 50: 4570, 75: 9130, 95: 19720} == snaky.quantiles_turns
    assert 13 == snaky.mode_turns


@pytest.mark.parametrize("floats", [True, False])
@pytest.mark.parametrize("weight", [10**6, 10**30])
def test_a_law_of_few_states_that_is_too_long_for_fractions(
    monkeypatch: pytest.MonkeyPatch, weight: int, floats: bool
) -> None:
    if floats:
        pytest.importorskip("numpy", reason="floats need the extra fast")
    else:
        monkeypatch.setitem(sys.modules, "numpy", None)
    die = Die((1, 2), weights=(Fraction(1, weight), 1))
    slow = traveller(race("slow", Board(1, 9, jumps=jumps({7: 1, 5: 2, 3: 1})), RollAndMove(die), Bounce()), exact=True)
    assert slow.mean_turns.value > weight
    assert slow.fewest_turns == 5
    for ask in ("quantiles_turns", "mode_turns"):
        with pytest.raises(AnalysisError, match="goes on for too long"):
            getattr(slow, ask)


def test_lengths_that_there_are_not() -> None:
    law = traveller(race("dash", Board(1, 3), RollAndMove(2), RunOut()), exact=True).law_turns
    assert isinstance(law, ExactLaw)
    assert [0, 0, 0, Fraction(3, 4), Fraction(1, 4), 0] == [law.chance(k).value for k in range(-1, 5)]
    assert [0, 0, 0, Fraction(3, 4), 1, 1] == [law.within(k).value for k in range(-1, 5)]
    assert [0, 0, Fraction(3, 4), Fraction(1, 4)] == [*law.chances(9)]
