"""Very long boards: laws and matches, and what is given up before it is begun."""

from __future__ import annotations

import sys
from datetime import timedelta
from fractions import Fraction

import pytest
from attrs import evolve

from ladderkit.analysis import chain, contest, how_long, seated, traveller
from ladderkit.analysis.contest import joint_contest
from ladderkit.analysis.explore import explore
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.foresee import FEWEST, foreseen
from ladderkit.analysis.law import FloatLaw
from ladderkit.analysis.long import Reach, long_traveller, reach
from ladderkit.analysis.moments import FloatMoments
from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import start
from ladderkit.errors import AnalysisError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rule import Rule
from ladderkit.rules import RollAndMove, RollOff, SixReroll
from ladderkit.variant import Variant
from tests.analysis.games import SMALL, Bump, Marks
from tests.analysis.test_chains import LotAtOnce
from tests.analysis.test_contest import agree
from tests.analysis.test_traveller import within

BOARD = Board(21, 100, jumps=jumps({77: 1_900, 2_050: 20, 1_950: 2_095}))
LONG = race("long", BOARD, RollAndMove(9))
SHORT = Board(4, 10, jumps=jumps({3: 22, 11: 5, 33: 9, 36: 38}))
AGAIN = race("again", SHORT, SixReroll())
TRAPPED = race("trapped", Board(1, 12, jumps=jumps({1: 11, 6: 3, 7: 3, 8: 3})), RollAndMove(3), SixReroll(3))


@pytest.fixture(autouse=True)
def _floats() -> None:
    pytest.importorskip("scipy", reason="floats about so many states need the extra fast")


@pytest.fixture
def as_if_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few states count as very many."""
    monkeypatch.setattr("ladderkit.analysis.ticks.DENSE", 2)


# --------------------------------------------------------------------------------------------------------------- laws
@pytest.mark.usefixtures("as_if_many")
@pytest.mark.parametrize("unit", ["turns", "rolls"])
@pytest.mark.parametrize("variant", [AGAIN, TRAPPED, race("plain", SHORT)], ids=lambda variant: variant.name)
def test_the_law_of_many_states_is_the_exact_one(variant: Variant, unit: str) -> None:
    floats, exact = traveller(variant), traveller(variant, exact=True)
    one, other = (floats.law_turns, exact.law_turns) if unit == "turns" else (floats.law_rolls, exact.law_rolls)
    assert isinstance(one, FloatLaw)
    for length in range(0, 120, 7):
        assert within(one.chance(length), other.chance(length))
        assert within(one.within(length), other.within(length))
        assert one.chance(length).bound < 1e-11
    assert one.mode == other.mode
    share = Fraction(1, 3) * exact.probability_of_finishing.value
    assert one.quantile(share) == other.quantile(share)
    assert one.left < 1e-11


@pytest.mark.usefixtures("as_if_many")
@pytest.mark.parametrize(
    "variant", [race("small", SMALL, SixReroll(2), RollAndMove(2)), TRAPPED], ids=lambda variant: variant.name
)
def test_matches_of_many_states_are_the_exact_ones(variant: Variant) -> None:
    assert contest(variant, 2).how == "apart"
    assert agree(contest(variant, 2), contest(variant, 2, exact=True))
    assert agree(contest(variant, 3), joint_contest(variant, 3))


@pytest.mark.usefixtures("as_if_many")
def test_a_law_that_is_no_shorter_than_may_be_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    one, trapped = traveller(AGAIN), traveller(TRAPPED)
    assert within(FloatMoments(one.chain).open_for("turns"), one.mean_turns)
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_TICKS", int(float(one.mean_turns)) + 3)
    with pytest.raises(AnalysisError, match="goes on for too long"):  # its mean would do
        one.law_turns.quantile(Fraction(1, 2))
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_TICKS", 0)
    monkeypatch.setattr("ladderkit.analysis.ticks._one_by_one", None)
    for longer in (one, trapped):
        with pytest.raises(AnalysisError, match="goes on for too long"):
            _ = longer.mode_turns


def test_who_can_never_come_home_is_not_under_way() -> None:
    stuck = race("stuck", Board(1, 9), RollAndMove(Die((0,))))
    assert FloatMoments(chain(stuck)).open_for("turns") == Figure(0.0)


@pytest.mark.usefixtures("as_if_many")
def test_what_takes_no_time_at_the_end_is_put_together_only_where_states_are_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lucky = race("lucky", Board(1, 4), RollAndMove(1), LotAtOnce())
    assert traveller(lucky).law_rolls.chance(2).value == 0.5
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_PUT_TOGETHER", 3)
    with pytest.raises(AnalysisError, match="goes on for too long"):
        traveller(lucky).law_rolls.chance(2)


def test_no_more_is_worked_out_exactly_than_is_within_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    coin = race("coin", Board(1, 2), RollAndMove(2))
    even = race("even", Board(1, 2), RollAndMove(2), SixReroll(6))
    assert traveller(coin).law_turns.quantile(Fraction(1, 2)) == 1
    monkeypatch.setattr("ladderkit.analysis.law.MOST_TO_TELL", 0)
    with pytest.raises(AnalysisError, match="goes on for too long"):
        traveller(coin).law_turns.quantile(Fraction(1, 2))
    assert traveller(even, exact=True).law_turns.quantile(Fraction(1, 2)) == 1


# ------------------------------------------------------------------------------------------------------------- matches
@pytest.mark.parametrize(
    "rules", [(), (SixReroll(),), (RollOff(3),), (Marks((1_600, 1_900)),), (Marks(odd=1_800),)], ids=str
)
def test_matches_on_long_boards_are_those_of_each_square_by_itself(
    rules: tuple[Rule, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = race("long", BOARD, RollAndMove(6), *rules)
    together = contest(variant, 2, square=1_500), contest(variant, 1)
    monkeypatch.setattr("ladderkit.analysis.long.MANY", 10_000)
    assert together[0].how == "apart"
    assert agree(together[0], contest(variant, 2, square=1_500))
    assert agree(together[1], contest(variant, 1))


def test_matches_of_which_the_law_is_too_long_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_WORK", 1_000_000)
    with pytest.raises(AnalysisError, match=r"who wins 'long', and when, .* too long to be worked out; simulate it"):
        contest(LONG, 3)


FAR = race("far", Board(40, 100))
REMEMBERS = race("remembers", Board(1, 200), SixReroll(limit=1))


@pytest.mark.parametrize("variant", [FAR, REMEMBERS], ids=lambda variant: variant.name)
def test_a_law_that_is_too_long_is_not_proved_to_be_one(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["ladderkit.analysis.contest"]
    monkeypatch.setattr(module, "MOST_RACING", 300)
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_WORK", 100)
    monkeypatch.setattr("ladderkit.analysis.ticks.DENSE", 300)
    for limit, refusal in (
        (10**9, "worked out; simulate it"),
        (3_000, "worked out; all players together have far too"),
    ):
        with pytest.raises(AnalysisError, match=f"who wins '{variant.name}', .* too long to be {refusal}"):
            contest(variant, 2, limit=limit)
    assert seated(variant, 2).how == "apart"
    monkeypatch.setattr("ladderkit.analysis.long._apart", None)
    monkeypatch.setattr(module, "apart", None)
    for ask in (
        lambda: contest(variant, 2, limit=3_000),
        lambda: how_long(variant, 2, timedelta(1), limit=3_000),
    ):
        with pytest.raises(AnalysisError, match="too long to be worked out; all players together have far too many"):
            ask()


def test_a_law_that_is_not_too_long_is_worked_out_once_it_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    one = contest(REMEMBERS, 2)
    monkeypatch.setattr(sys.modules["ladderkit.analysis.contest"], "MOST_RACING", 300)
    assert contest(REMEMBERS, 2, limit=3_000) == one


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ladderkit.analysis.floats._sparse", full)
    with pytest.raises(AnalysisError, match=r"^there is too little memory .* 20[0-9]+ states of 'long'; simulate it$"):
        _ = traveller(LONG).mean_turns


def test_other_errors_of_a_race_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(*_: object) -> None:
        raise AnalysisError("floats say nothing of it", "beyond-floats")

    monkeypatch.setattr(sys.modules["ladderkit.analysis.contest"], "float_race", cannot)
    with pytest.raises(AnalysisError, match=r"^floats say nothing of it$"):
        contest(AGAIN, 2)


def test_no_fractions_of_very_many_states(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AnalysisError, match="there are 4000 states for each player, and at most 3000 are solved"):
        contest(FAR, 2, exact=True)
    assert contest(FAR, 1).how == "joint"
    monkeypatch.setattr("ladderkit.analysis.reach.MOST_STATES", 3_000)
    with pytest.raises(AnalysisError, match="there are 4000 states, and at most 3000 are solved; ask for floats"):
        contest(FAR, 1, exact=True)


def test_seats_that_meet_on_a_long_board_are_too_many_at_once() -> None:
    meet = race("meet", BOARD, Bump())
    assert long_traveller(meet, 2) is None
    with pytest.raises(AnalysisError, match=r"seats of 'meet' may influence each other.*100 is the limit; simulate it"):
        contest(meet, 2, limit=100)


def test_squares_that_are_proved_one_by_one_are_not_too_many() -> None:
    marks = race("marks", BOARD, Marks((1_000,)))
    known = long_traveller(marks, 2)
    assert known is not None
    with pytest.raises(AnalysisError, match="seats of 'marks' may influence each other"):
        long_traveller(marks, 2, limit=10, known=known)


def test_how_far_one_may_come() -> None:
    assert reach(AGAIN, 1) is None
    found = reach(LONG, 2)
    assert found is not None
    assert (found.home, found.furthest, found.lost) == (True, 2_099, ())
    assert reach(LONG, 3, found.chain) == found
    wall = race("wall", Board(30, 100, jumps=jumps({2_990 - k: 4 for k in range(6)})))
    stopped = reach(wall, 1)
    assert isinstance(stopped, Reach)
    assert (stopped.home, stopped.furthest) == (False, 2_984)
    assert len(stopped.lost) == 2_985


# ------------------------------------------------------------------------------------------------------- far too many
def test_far_too_many_states_are_foreseen() -> None:
    with pytest.raises(AnalysisError, match=r"'meet' has about .* and 200000 is the limit; simulate it"):
        contest(race("meet", Board(10, 100), Bump()), 2)
    with pytest.raises(AnalysisError, match=r"has about 5[0-9]{5} states or more, as far as the first of them tell"):
        chain(race("again", Board(300, 1000), SixReroll(limit=1)))


def test_what_may_be_within_the_limit_is_gone_through() -> None:
    some = race("some", Board(1, 6_000), SixReroll(limit=1), RollAndMove(7))
    assert len(chain(some, limit=13_000)) == 6_000 + 5_994  # before the turn, and once a six was rolled


def test_how_many_are_foreseen() -> None:
    long = race("long", Board(10, 1000), RollAndMove(Die((2, 4))))
    found = explore(long, start(long, 1))
    states = [state for state, _ in found.states]
    assert foreseen(states[:FEWEST], 10_000, 1_000) == pytest.approx(5_000, rel=0.01)
    assert foreseen(states[:FEWEST], 10_000, 5_000) == 0
    assert foreseen(states[: FEWEST - 1], 10_000, 1_000) == 0
    crowd = [evolve(states[k], squares=(2, 4) * 5_000) for k in range(FEWEST)]
    assert foreseen(crowd, 10_000, 1_000) == 10**18
