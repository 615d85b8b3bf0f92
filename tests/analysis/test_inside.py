"""The workings: elimination, lifting, recurrences, laws that are too long, and proofs that fail."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import inf
from types import SimpleNamespace
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given

from ladderkit.analysis import chain, contest, traveller
from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import Looked, Unseen, apart
from ladderkit.analysis.clock import clock
from ladderkit.analysis.explore import explore
from ladderkit.analysis.extras import whole_numbers
from ladderkit.analysis.independent import opening
from ladderkit.analysis.lifting import Lifting
from ladderkit.analysis.moments import ExactMoments
from ladderkit.analysis.recurrence import Recurrence, recurrence, recurring
from ladderkit.analysis.solve import solve
from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.errors import AnalysisError
from ladderkit.follow import AGAIN, Over, next_to
from ladderkit.jumps import jumps
from ladderkit.questions import Choice, Draw
from ladderkit.race import race
from ladderkit.rule import Rule, Stage, Topic, step
from ladderkit.rules import RollAndMove, RunOut, SixReroll
from ladderkit.slots import Slot
from ladderkit.turn import Turn
from ladderkit.variant import Variant
from tests.analysis.games import SMALL, random_races
from tests.analysis.test_traveller import within

SLOW = race("slow", Board(1, 2), RollAndMove(Die((1, 2), weights=(10**7, 1)), dice=1), RunOut())


# --------------------------------------------------------------------------------------------------------- elimination
@given(random_races(largest=16))
def test_lifting_is_elimination(variant: Variant) -> None:
    moments = ExactMoments(chain(variant))
    live = [i for i, is_live in enumerate(moments.chain.live) if is_live]
    number = {i: k for k, i in enumerate(live)}
    rows = [{number[j]: share for j, share in moments.rows[i].items()} for i in live]
    gains = [[Fraction(k % 3, 1 + k % 4) for k in range(len(live))], [Fraction(1)] * len(live)]
    assert solve(rows, gains) == Lifting(rows).solve(gains)


def test_answers_of_more_digits_than_the_prime() -> None:
    long = race("long", Board(1, 450, jumps=jumps({440: 2, 300: 1, 200: 20, 100: 90})), RollAndMove(3))
    moments = ExactMoments(chain(long))
    assert moments.mean("turns").value == solve(moments.rows, [moments.costs("turns")])[0][0]
    assert Fraction(moments.mean("turns").value).denominator > 10**100


# --------------------------------------------------------------------------------------------------------- recurrences
@given(random_races(largest=9))
def test_sums_of_products_are_those_of_the_terms(variant: Variant) -> None:
    made = clock(chain(variant), "turns")
    if not made.rows:
        return
    columns = [made.ends, [Fraction(1, 3) * end for end in made.ends]]
    sums, under = recurring(made, columns).products([(0, 0), (0, 1)])
    square, product = (Fraction(one, under) for one in sums)
    assert square == 3 * product
    chances = made.exactly()
    next(chances)
    total = Fraction(0)
    for tick in range(1, 61):
        total += Fraction(next(chances)[0], made.scale * made.whole[2] ** tick) ** 2
    assert total <= square
    assert float(total) == pytest.approx(float(square), abs=0.02)


def test_long_numbers_are_pythons_where_there_are_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flint", None)
    assert whole_numbers() is int
    match = contest(race("small", SMALL, RollAndMove(3)), 2, exact=True)
    assert sum(Fraction(figure.value) for figure in match.win_probability) == 1


def test_long_numbers_are_those_of_flint_where_it_is() -> None:
    flint = pytest.importorskip("flint", reason="python-flint is used when it is there")
    assert whole_numbers() is flint.fmpz


def test_numbers_that_are_too_large_are_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    made = clock(chain(race("small", Board(1, 40, jumps=jumps({39: 2})), RollAndMove(6))), "turns")
    assert recurrence(made, [made.ends]) == Recurrence(33, 2)
    monkeypatch.setattr("ladderkit.analysis.recurrence.EXPONENTS", (61,))
    with pytest.raises(AnalysisError, match="too large here"):
        recurring(made, [made.ends])


# ------------------------------------------------------------------------------------------------------------ long laws
def test_a_law_that_is_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    slow = race("slow", Board(1, 7, jumps=jumps({6: 1})), RollAndMove(Die((1, 6), weights=(10**7, 1))))
    assert float(traveller(slow).mean_turns) > 10**6
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_TICKS", 1000)
    with pytest.raises(AnalysisError, match="goes on for too long"):
        _ = traveller(slow).mode_turns
    long = race("long", Board(1, 700), RunOut())
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_WORK", 1000)
    with pytest.raises(AnalysisError, match="goes on for too long"):
        _ = traveller(long).mode_turns


@pytest.mark.parametrize("weight", [10**15, 10**17])
def test_what_floats_say_nothing_of(weight: int) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    hopeless = race("hopeless", Board(1, 7, jumps=jumps({6: 1})), RollAndMove(Die((1, 6), weights=(weight, 1))))
    with pytest.raises(AnalysisError, match="ask for exact answers"):
        _ = traveller(hopeless).mean_turns
    assert traveller(hopeless, exact=True).mean_turns.value > weight // 10


def test_a_quantile_that_is_only_reached_in_the_end() -> None:
    half = race("half", Board(1, 9, start=1, jumps=jumps({3: 8})), RollAndMove(Die((2, 8))))
    one = traveller(half, exact=True)
    assert one.probability_of_finishing.value == Fraction(1, 2)
    assert one.law_turns.quantile(Fraction(1, 2)) == 1
    creeping = race("creeping", Board(1, 4, start=1, jumps=jumps({2: 1})), RollAndMove(Die((1, 2, 3))))
    lost = traveller(creeping, exact=True)
    assert lost.law_turns.quantile(Fraction(99, 100)) < inf
    pytest.importorskip("numpy", reason="floats need the extra fast")
    assert traveller(half).law_turns.quantile(Fraction(1, 2)) == 1
    assert traveller(half).law_turns.quantile(Fraction(51, 100)) == inf


def test_a_share_that_floats_do_not_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    nearly = Fraction(10**30 - 1, 10**30)
    with pytest.raises(AnalysisError, match="goes on for too long"):
        traveller(race("small", SMALL)).law_turns.quantile(nearly)
    assert traveller(race("small", SMALL, RollAndMove(3)), exact=True).law_turns.quantile(nearly) > 100
    monkeypatch.setattr("ladderkit.analysis.law.MOST_EXACT", 0)
    with pytest.raises(AnalysisError, match="goes on for too long"):
        traveller(race("coin", Board(1, 2), RollAndMove(2), RunOut())).law_turns.quantile(Fraction(1, 2))


def test_the_mode_of_a_law_with_a_longest_length() -> None:
    later = race("later", Board(1, 3), RollAndMove(Die((1, 2), weights=(9, 1))), RunOut())
    assert traveller(later, exact=True).mode_turns == 3


def test_a_short_race_that_may_be_stuck() -> None:
    stuck = race("stuck", Board(1, 6, start=1, jumps=jumps({3: 5})), RollAndMove(Die((2, 5))))
    match = contest(stuck, 3, exact=True)
    assert match.match_mean_turns.infinite
    assert [figure.value for figure in match.win_probability] == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]


def test_a_share_that_is_never_quite_reached() -> None:
    # They go back to the start again and again until they are home or stuck, one as likely as the other.
    board = Board(1, 8, start=1, jumps=jumps({4: 1}))
    game = race("even", board, RollAndMove(Die((3, 7, 6))))
    one = traveller(game, exact=True)
    assert one.probability_of_finishing.value == Fraction(1, 2)
    assert one.law_turns.quantile(Fraction(1, 2)) == inf
    assert one.law_turns.quantile(Fraction(49, 100)) == 4
    pytest.importorskip("numpy", reason="floats need the extra fast")
    assert traveller(game).law_turns.quantile(Fraction(1, 2)) == inf
    match = contest(game, 2)
    assert match.match_mean_turns.infinite
    assert all(
        within(a, b) for a, b in zip(match.win_probability, contest(game, 2, exact=True).win_probability, strict=True)
    )


# --------------------------------------------------------------------------------------------------------------- proofs
def test_what_is_unseen_says_nothing() -> None:
    unseen = Unseen(10, 1)
    assert unseen < 10
    assert unseen > -1
    assert unseen != 10
    assert unseen > Unseen(10)
    assert unseen == unseen  # noqa: PLR0124  (it is equal to itself)
    assert 0 + unseen is unseen
    for wrong in (
        lambda: unseen < 9,
        lambda: unseen == 3,
        lambda: bool(unseen),
        lambda: 1 + unseen,
        lambda: unseen == "a",
    ):
        with pytest.raises(Looked):
            wrong()


@frozen
class Looker:
    """A rule that remembers something for all, which makes players depend on each other."""

    name: ClassVar[str] = "looker"
    tally: ClassVar[Slot[int]] = Slot("looker", 0)
    slots: ClassVar[tuple[Slot[int], ...]] = (tally,)

    @step(Stage.AFTER)
    def count(self, turn: Turn) -> Turn:
        return turn.put(self.tally, (turn.get(self.tally) + 1) % 3)


@frozen
class AsksFirst:
    """An opening in which the first seat chooses who begins, or a lot is drawn twice."""

    choose: bool = True
    name: ClassVar[str] = "asks-first"
    decides: ClassVar[tuple[Topic, ...]] = ("opening",)

    @step(Stage.OPENING)
    def begin(self, turn: Turn) -> Turn:
        if self.choose:
            return turn.follow(next_to(turn.ask(Choice(0, tuple(turn.playing)))))
        return turn.follow(AGAIN if turn.ask(Draw((False, True))) else next_to(*turn.playing))


@frozen
class Forever:
    """An opening of lots without end."""

    name: ClassVar[str] = "forever"
    decides: ClassVar[tuple[Topic, ...]] = ("opening",)

    @step(Stage.OPENING)
    def begin(self, turn: Turn) -> Turn:
        turn.ask(Draw(("again",)))
        return turn.follow(AGAIN)


def proved(variant: Variant, seats: int = 2) -> bool:
    """Whether it is proved that seats never influence each other."""
    one, begun = alone(variant)
    return apart(variant, seats, explore(one, begun), None)


def test_what_is_remembered_for_all_couples_players() -> None:
    assert not proved(race("looker", SMALL, RollAndMove(3), Looker()))
    assert not proved(race("squares", SMALL, RollAndMove(3), tells="squares"))
    assert not proved(race("one", SMALL, RollAndMove(3)), seats=1)


@frozen
class Hurry:
    """In a match of several each goes one square more, whatever the others do."""

    name: ClassVar[str] = "hurry"

    @step(Stage.CHOOSE)
    def more(self, turn: Turn) -> Turn:
        return turn.throw(turn.seat, (turn.thrown(turn.seat) or 0) + (len(turn.everyone) > 1))


@frozen
class TwoTurns:
    """A turn that is skipped every time, so that each throw ends two."""

    name: ClassVar[str] = "two-turns"

    @step(Stage.EXTRA_TURN)
    def again(self, turn: Turn) -> Turn:
        return turn.follow(AGAIN) if len(turn.everyone) > 1 and turn.thrown(turn.seat) == 1 else turn


@frozen
class RestsTwice:
    """Whoever stands on 4 rests for a turn and goes on from 5."""

    name: ClassVar[str] = "rests-twice"

    @step(Stage.TURN)
    def rest(self, turn: Turn) -> Turn:
        at = turn.squares[turn.seat]
        return turn.rest(turn.seat).go(turn.seat, 5, self.name) if at == 4 else turn


@frozen
class Boasts:
    """Whoever is home first is told to be the last."""

    name: ClassVar[str] = "boasts"

    @step(Stage.ENDING - 20)
    def boast(self, turn: Turn) -> Turn:
        home = turn.squares[turn.seat] == turn.last
        return turn.follow(Over(tuple(2 - (seat != turn.seat) for seat in turn.everyone))) if home else turn


@pytest.mark.parametrize("rule", [Hurry(), TwoTurns(), Boasts(), RestsTwice()], ids=lambda rule: rule.name)
def test_what_comes_out_otherwise_than_alone_is_not_proved(rule: Rule) -> None:
    assert not proved(race("other", SMALL, RollAndMove(3), rule))


def test_openings_that_are_more_than_lots() -> None:
    assert opening(race("lots", SMALL, AsksFirst(choose=False)), 2) is None
    assert opening(race("for ever", SMALL, Forever()), 2) is None
    first = opening(race("plain", SMALL), 2)
    assert first is not None
    assert first.first == (1, 0)
    asked = contest(race("asks", Board(1, 3), AsksFirst(), RollAndMove(2)), 2, exact=True, policy="always")
    assert asked.how == "joint"
    assert (
        traveller(
            race("asks", Board(1, 3), AsksFirst(), RollAndMove(2)), square=1, exact=True, policy="always"
        ).fewest_turns
        == 1
    )


def test_rolls_in_a_turn_without_end_have_the_right_law() -> None:
    again = traveller(race("again", SMALL, SixReroll(3), RollAndMove(3)), exact=True)
    total = sum(again.law_turns.chance(k).value * k for k in range(300))
    assert float(total) == pytest.approx(float(again.mean_turns), abs=1e-9)


def test_whole_numbers_are_those_of_flint_where_it_is_there(monkeypatch):
    class Quick(int):
        """Stands for those of python-flint."""

    monkeypatch.setitem(sys.modules, "flint", SimpleNamespace(fmpz=Quick))
    assert Quick is type(whole_numbers()(5))
    monkeypatch.setitem(sys.modules, "flint", None)
    assert int is whole_numbers()
