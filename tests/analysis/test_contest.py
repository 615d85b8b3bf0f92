"""Matches: the law of one traveller against the chain of all, and against matches known otherwise."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from ladderkit.analysis import Contest, contest
from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import apart
from ladderkit.analysis.contest import joint_contest
from ladderkit.analysis.explore import explore
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.policy import chosen, options_of
from ladderkit.board import Board
from ladderkit.errors import AnalysisError, LadderkitError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rule import Rule
from ladderkit.rules import (
    ChosenThrow,
    DrawLots,
    Jumps,
    NewRound,
    Placings,
    RollAndMove,
    RollOff,
    RunOut,
    SixReroll,
    SnakeEggs,
)
from ladderkit.variant import Variant
from ladderkit.variants import serpents_and_stairs, snakes_and_ladders
from tests.analysis.games import SMALL, Bump, Envy, HeadStart, MissesNext, random_races
from tests.analysis.test_traveller import within
from tests.probes.odd_rules import SlipperyLadders

TINY = Board(1, 4, jumps=jumps({3: 1}))
DASH = race("dash", Board(1, 5), RollAndMove(2), RunOut())


def figures(match: Contest) -> list[Figure]:
    """All answers about a match."""
    means = (match.match_mean_rounds, match.match_mean_turns, match.match_mean_rolls, match.advantage)
    return [*match.win_probability, *match.win_probability_by_order, *means]


def agree(one: Contest, other: Contest) -> bool:
    """Whether two answers are the same, as far as they say that they are."""
    return all(within(a, b) for a, b in zip(figures(one), figures(other), strict=True))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "variant",
    [
        race("plain", TINY, RollAndMove(2)),
        race("again", TINY, RollAndMove(2), SixReroll(2)),
        race("once", TINY, RollAndMove(2), SixReroll(2, limit=1), DrawLots()),
        race("off", TINY, RollAndMove(2), RollOff(2)),
        race("misses", Board(1, 3), RollAndMove(2), MissesNext()),
        race("eggs", Board(1, 3), RollAndMove(2), SnakeEggs({2})),
        race("slips", Board(1, 4, jumps=jumps({1: 3})), RollAndMove(2), SlipperyLadders()),
        DASH,
    ],
    ids=lambda variant: variant.name,
)
def test_travellers_by_themselves_are_as_all_together(variant: Variant, seats: int) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    by_themselves = contest(variant, seats)
    together = joint_contest(variant, seats, exact=True)
    assert (by_themselves.how, together.how) == ("apart", "joint")
    assert agree(by_themselves, together)
    if seats == 2:
        exact = contest(variant, 2, exact=True)
        assert exact.how == "apart"
        assert figures(exact) == figures(together)


@pytest.mark.parametrize("also", [(MissesNext(),), (Bump(),), (DrawLots(), MissesNext()), (RollOff(2), Bump())])
def test_all_may_set_out_from_a_square(also: tuple[Rule, ...]) -> None:
    game = race("from", SMALL, RollAndMove(3), *also)
    match, together = contest(game, 2, square=4, exact=True), joint_contest(game, 2, square=4, exact=True)
    assert match.how == ("apart" if MissesNext() in also else "joint")
    assert figures(match) == figures(together)
    assert match.match_mean_turns.value < contest(game, 2, exact=True).match_mean_turns.value
    assert contest(game, 2, square=0, exact=True) == contest(game, 2, exact=True)


def test_a_match_from_a_square_by_hand() -> None:
    game = race("dash", Board(1, 5), RollAndMove(2), RollOff(2), RunOut())
    match = contest(game, 2, square=4, exact=True)
    assert [Figure(Fraction(1)), Figure(Fraction(0))] == [*match.win_probability_by_order]
    assert (match.match_mean_turns.value, match.match_mean_rolls.value) == (1, 5)  # two rolls for who begins, two times


@pytest.mark.parametrize("square", [-1, 5, True, "4"])
def test_no_match_sets_out_from_there(square: int) -> None:
    for find in (contest, joint_contest):
        with pytest.raises(LadderkitError, match="nobody sets out from square"):
            find(DASH, 2, square=square)


@given(random_races(largest=6))
@settings(max_examples=25)
def test_two_are_worked_out_alike_in_both_ways(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    floats, exact, together = (
        contest(variant, 2),
        contest(variant, 2, exact=True),
        joint_contest(variant, 2, exact=True),
    )
    assert floats.how == exact.how == "apart"
    assert figures(exact) == figures(together)
    assert agree(floats, exact)


@pytest.mark.parametrize(
    "variant",
    [
        race("bump", TINY, RollAndMove(2), Bump()),
        race("envy", TINY, RollAndMove(2), Envy()),
        race("round", TINY, RollAndMove(2), NewRound()),
        race("ahead", TINY, RollAndMove(2), HeadStart()),
        race("drawn", TINY, RollAndMove(2), HeadStart(), DrawLots()),
        race("alone", TINY, RollAndMove(2), HeadStart(alone=True)),
    ],
    ids=lambda variant: variant.name,
)
def test_who_looks_at_others_is_found_out(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    match = contest(variant, 2)
    assert match.how == "joint"
    assert agree(match, contest(variant, 2, exact=True))


def test_a_match_that_goes_on_for_places_is_one_of_all() -> None:
    places = race("places", TINY, RollAndMove(2), Placings())
    first = race("first", TINY, RollAndMove(2))
    assert contest(places, 2, exact=True).how == "apart"
    of_three = contest(places, 3, exact=True)
    assert of_three.how == "joint"
    assert of_three.win_probability == joint_contest(first, 3, exact=True).win_probability
    assert of_three.match_mean_turns.value > joint_contest(first, 3, exact=True).match_mean_turns.value


def test_a_dash_by_hand() -> None:
    match = contest(DASH, 2, exact=True)
    assert [Fraction(185, 256), Fraction(71, 256)] == [figure.value for figure in match.win_probability]
    assert match.advantage.value == Fraction(185, 256) - Fraction(1, 2)


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_seats(seats: int) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    match = contest(race("small", SMALL, RollAndMove(3)), seats)
    assert sum(float(figure) for figure in match.win_probability) == pytest.approx(1)
    assert all(a.value > b.value for a, b in zip(match.win_probability, match.win_probability[1:], strict=False))


def test_eight_seats_in_fractions_where_there_is_a_longest_match() -> None:
    match = contest(DASH, 8, exact=True)
    assert sum(Fraction(figure.value) for figure in match.win_probability) == 1
    assert match.how == "apart"


def test_lots_and_roll_offs_even_out_the_seats_and_not_the_order() -> None:
    match = contest(race("lots", TINY, RollAndMove(2), DrawLots()), 2, exact=True)
    assert {figure.value for figure in match.win_probability} == {Fraction(1, 2)}
    assert match.win_probability_by_order[0].value > Fraction(1, 2)


def test_the_board_is_made_to_a_length() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    match = contest(snakes_and_ladders(), 2)
    assert float(match.match_mean_turns) / 2 == pytest.approx(25.0000954643658, abs=1e-10)


def test_who_shares_the_first_place_has_a_part_of_it() -> None:
    match = contest(race("round", Board(1, 2), NewRound(), RollAndMove(1)), 3, exact=True)
    assert {figure.value for figure in match.win_probability} == {Fraction(1, 3)}
    assert match.match_mean_rounds.value == match.match_mean_turns.value == 2
    assert match.match_mean_rolls.value == 6


@pytest.mark.parametrize("exact", [True, False])
def test_a_match_that_may_never_end(exact: bool) -> None:
    if not exact:
        pytest.importorskip("numpy", reason="floats need the extra fast")
    never = contest(race("never", Board(1, 8, jumps=jumps({4: 1, 5: 1, 6: 1})), RollAndMove(3)), 2, exact=exact)
    assert [figure.value for figure in never.win_probability] == [0, 0]
    assert never.match_mean_turns.infinite


def test_what_is_not_within_reach_is_said() -> None:
    with pytest.raises(AnalysisError, match="more than 2000 states"):
        contest(race("big", Board(4, 4)), 3, exact=True)
    with pytest.raises(AnalysisError, match="give a policy"):
        contest(race("may", SMALL, Jumps(climb="may")), 2)
    with pytest.raises(LadderkitError, match="is for 2 seats, not 3; choose 2"):
        contest(serpents_and_stairs(), 3)


def test_choices_in_a_match() -> None:
    may = race("may", SMALL, Jumps(climb="may", slide="may"), RollAndMove(3))
    always, never = (contest(may, 2, exact=True, policy=policy) for policy in ("always", "never"))
    assert figures(always) == figures(contest(race("must", SMALL, RollAndMove(3)), 2, exact=True))
    assert always.match_mean_turns != never.match_mean_turns
    assert contest(may, 2, exact=True, policy="best").how == "apart"
    with pytest.raises(AnalysisError, match="depends on the others"):
        contest(race("both", TINY, Bump(), Jumps(slide="may"), RollAndMove(2)), 2, exact=True, policy="best")


def test_numbers_chosen_one_after_another() -> None:
    chosen = race("chosen", Board(1, 4), ChosenThrow(2, throws=1), RunOut())
    with pytest.raises(AnalysisError, match="depends on the others"):
        contest(chosen, 2, exact=True, policy="best")
    assert contest(chosen, 2, exact=True, policy="never").how == "joint"


def test_nothing_is_proved_about_several_tokens_or_reports() -> None:
    pair = race("pair", TINY, RollAndMove(2), tokens=2)
    one, begun = alone(pair)
    found = explore(one, begun, options=options_of(one, None))
    assert not apart(pair, 2, found, chosen(found, None))
