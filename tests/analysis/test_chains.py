"""The chain itself: what it is made of, on small boards and on very long ones."""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.analysis import chain, traveller
from ladderkit.analysis.alone import alone
from ladderkit.analysis.explore import explore
from ladderkit.analysis.moments import ExactMoments
from ladderkit.analysis.stretches import MANY, Lying, Notes, Somewhere, Squares, Unprovable, long_chain
from ladderkit.board import Board
from ladderkit.errors import AnalysisError, MissingExtraError
from ladderkit.jumps import Jump, jumps
from ladderkit.questions import Draw
from ladderkit.race import race
from ladderkit.rule import Rule, Stage, step
from ladderkit.rules import (
    Bounce,
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
from ladderkit.turn import Turn
from ladderkit.variant import Variant
from tests.analysis.games import SMALL, Marks, MissesNext, OneOrTwo
from tests.probes.odd_rules import SlipperyLadders

DASH = race("dash", Board(1, 3), RollAndMove(2), RunOut())


def long_race(last: int, many: int, *rules: Rule) -> Variant:
    """A race over many squares with random jumps."""
    feet = random.Random(last).sample(range(1, last), 2 * many)
    return race("long", Board(1, last, jumps=jumps(dict(zip(feet[::2], feet[1::2], strict=True)))), *rules)


# ----------------------------------------------------------------------------------------------------- the chain itself
def test_states_labels_and_the_matrix() -> None:
    made = chain(DASH)
    assert made.labels == ("0", "1", "2", "end 3")
    half, one = Fraction(1, 2), Fraction(1)
    assert made.matrix == ((0, half, half, 0), (0, 0, half, half), (0, 0, 0, one), (0, 0, 0, one))
    assert [state.squares for state in made.states] == [(0,), (1,), (2,)]
    assert made.to_csv().splitlines()[1] == "0,0,1/2,1/2,0"
    assert (len(made), made.start, made.sure) == (3, 0, True)


def test_the_matrix_as_an_array() -> None:
    numpy = pytest.importorskip("numpy", reason="arrays need the extra fast")
    made = chain(race("small", SMALL))
    assert numpy.array_equal(made.to_numpy(), numpy.array([[float(one) for one in row] for row in made.matrix]))


@pytest.mark.parametrize("missing", ["numpy", "scipy"])
def test_floats_name_the_extra_that_they_need(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    pytest.importorskip("numpy", reason="only one of the two is taken away")
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtraError, match="ladderkit\\[fast\\]"):
        _ = traveller(long_race(700, 3)).mean_turns
    assert traveller(DASH, exact=True).mean_turns.value == Fraction(9, 4)


def test_labels_tell_states_of_one_square_apart() -> None:
    labels = chain(race("again", SMALL, SixReroll(3, limit=1), RollAndMove(3))).labels
    assert len(set(labels)) == len(labels)
    assert {"3", "3, six-reroll 1 of 0"} <= {*labels}
    slips = chain(race("slips", SMALL, SlipperyLadders(), RollAndMove(3))).labels
    assert any(label.startswith("2, a lot") for label in slips)
    may = chain(race("far", SMALL, OneOrTwo(), RollAndMove(3)), policy="always").labels
    assert any("how far" in label for label in may)
    both = chain(DASH, 2).labels
    assert both[0] == "0-0, seat 0"
    assert len(set(both)) == len(both)
    dice = chain(race("off", Board(1, 3), RollOff(2), RollAndMove(2), RunOut()), 2).labels
    assert any("a roll" in label for label in dice)
    chosen = race("chosen", Board(1, 4), NewRound(), ChosenThrow(2, throws=1), RunOut())
    assert "0, spent frozenset({(0, 1)}) of 0" not in chain(chosen, policy="best").labels
    assert any("clock" in label for label in chain(chosen, policy="best").labels)


def test_numbers_chosen_in_secret_are_a_choice_for_one_alone() -> None:
    chosen = race("chosen", Board(1, 5), NewRound(), ChosenThrow(3, throws=1), RunOut())
    assert traveller(chosen, exact=True, policy="best").mean_turns.value == 2
    assert traveller(chosen, exact=True, policy="best").fewest_turns == 2
    assert traveller(chosen, exact=True, policy="always").mean_turns.infinite  # the first way is to order nothing


@frozen
class SkipsFirst:
    """The first turn of a match is skipped, and every second turn from then on."""

    name: ClassVar[str] = "skips-first"

    @step(Stage.TURN)
    def skip(self, turn: Turn) -> Turn:
        skipped = turn.squares == (0,) * len(turn.squares) or turn.squares[turn.seat] == 3
        return turn.rest(turn.seat).go(turn.seat, max(1, turn.squares[turn.seat] + 1), self.name) if skipped else turn


def test_turns_that_are_skipped_count() -> None:
    slow = race("slow", Board(1, 6), RollAndMove(1), SkipsFirst())
    one = traveller(slow, exact=True)
    assert one.mean_turns.value == 6
    assert one.mean_rolls.value == 4
    assert [k for k in range(9) if one.law_turns.chance(k).value] == [6]
    assert [k for k in range(9) if one.law_rolls.chance(k).value] == [4]
    pytest.importorskip("numpy", reason="floats need the extra fast")
    assert traveller(slow).law_turns.chance(6).value == 1


@frozen
class LotAtOnce:
    """After each roll a lot decides whether the traveller is carried to the end."""

    name: ClassVar[str] = "lot-at-once"

    @step(Stage.LANDING - 5)
    def carry(self, turn: Turn) -> Turn:
        lucky = turn.squares[turn.seat] == 2 and turn.ask(Draw((True, False)))
        return turn.go(turn.seat, turn.last, self.name) if lucky else turn


def test_what_follows_a_roll_without_another_one_belongs_to_it() -> None:
    lucky = race("lucky", Board(1, 4), RollAndMove(1), LotAtOnce())
    one = traveller(lucky, exact=True)
    assert [one.law_rolls.chance(k).value for k in range(5)] == [0, 0, Fraction(1, 2), 0, Fraction(1, 2)]
    assert one.mean_rolls.value == 3


# ---------------------------------------------------------------------------------------------------- very long boards
@pytest.mark.parametrize(
    "rules",
    [(), (RunOut(),), (Bounce(),), (SixReroll(),), (RollAndMove(2, dice=2),), (Placings(),), (DrawLots(),)],
    ids=lambda rules: "-".join(rule.name for rule in rules) or "plain",
)
def test_squares_taken_together_are_as_one_by_one(rules: tuple[Rule, ...]) -> None:
    one, begun = alone(long_race(300, 10, *rules))
    together, by_themselves = long_chain(one, begun), explore(one, begun).chain()
    assert together is not None
    assert together.matrix == by_themselves.matrix
    assert together.labels == by_themselves.labels
    assert [*together.states] == [*by_themselves.states]
    assert ExactMoments(together).mean("turns") == ExactMoments(by_themselves).mean("turns")


@pytest.mark.parametrize(
    ("marks", "alone_at_most"),
    [
        (Marks((50,)), 150),
        (Marks((1, 2)), 150),
        (Marks((40, 41, 90, 580, 599)), 220),
        (Marks(tuple(range(300, 540, 7))), 400),
        (Marks((120,), 400), 320),
    ],
    ids=["one", "the first", "some", "very many", "odd ones"],
)
def test_squares_are_taken_together_in_several_stretches(
    marks: Marks, alone_at_most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, begun = alone(long_race(600, 10, marks))
    monkeypatch.setattr(sys.modules["ladderkit.analysis.stretches"], "SHORT", 20)
    together, by_themselves = long_chain(one, begun), explore(one, begun).chain()
    assert together is not None
    assert together.matrix == by_themselves.matrix
    assert together.labels == by_themselves.labels
    assert long_chain(one, begun, alone_at_most) is not None
    with pytest.raises(AnalysisError, match=r"'long' has about 51 squares or more that .* one by one, and 50 is the"):
        long_chain(one, begun, 50)


def test_no_more_stretches_than_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    one, begun = alone(long_race(600, 10, Marks((100, 300))))
    made = long_chain(one, begun)
    monkeypatch.setattr("ladderkit.analysis.stretches.TRIES", 3)
    few = long_chain(one, begun)
    assert few is not None
    assert made is not None
    assert few.matrix == made.matrix
    with pytest.raises(AnalysisError, match="about 201 squares or more"):
        long_chain(one, begun, 200)


def test_far_too_many_squares_by_themselves_are_foreseen() -> None:
    slow = race("slow", Board(50, 100), RollAndMove(6), Marks(odd=1_000))
    with pytest.raises(AnalysisError, match=r"^'slow' has about [34][0-9]{3} squares or more that .*; simulate it, or"):
        chain(slow, limit=2_500)
    assert len(chain(slow, limit=4_100)) == 5_000


@pytest.mark.parametrize(
    "rules",
    [(SixReroll(limit=1),), (SnakeEggs({50}),), (MissesNext(),), (SlipperyLadders(),)],
    ids=lambda rules: rules[0].name,
)
def test_where_the_square_is_not_all_nothing_is_taken_together(rules: tuple[Rule, ...]) -> None:
    assert long_chain(*alone(long_race(300, 10, *rules))) is None


@frozen
class Odd:
    """Odd squares are slow: a rule that asks for more of a square than can be told of many."""

    name: ClassVar[str] = "odd"

    @step(Stage.CHOOSE)
    def slow(self, turn: Turn) -> Turn:
        return turn.throw(turn.seat, 1) if turn.squares[turn.seat] % 2 else turn


def test_a_rule_that_reckons_with_squares_is_not_taken_together() -> None:
    odd = race("odd", Board(1, MANY), RollAndMove(2), Odd())
    assert long_chain(*alone(odd)) is None
    assert len(chain(odd)) == MANY


def test_the_mean_of_a_long_board() -> None:
    pytest.importorskip("scipy", reason="floats need the extra fast")
    long = long_race(20_000, 100)
    floats = traveller(long)
    assert floats.mean_turns.bound < 1e-4
    exact = traveller(race("bare", Board(1, MANY), RunOut()), exact=True)
    assert abs(float(exact.mean_turns) - (2 * MANY / 7 + 10 / 21)) < 1e-9
    bare = traveller(race("bare", Board(1, MANY), RunOut()))
    assert abs(Fraction(bare.mean_turns.value) - Fraction(exact.mean_turns.value)) <= Fraction(bare.mean_turns.bound)
    assert abs(sum(float(one) for one in bare.rests.values()) - float(bare.mean_rolls)) < 1e-6
    assert bare.mode_turns is not None
    assert abs(bare.mode_turns - float(bare.mean_turns)) < 2
    assert floats.fewest_turns is not None


def test_a_board_of_a_million_squares_is_declared_and_begun() -> None:
    million = long_race(1_000_000, 1000)
    assert alone(million)[1].state.squares == (0,)


def test_a_square_that_is_somewhere_says_no_more_than_holds_for_all() -> None:
    notes = Notes(1, [99])
    here = Somewhere(notes, 0)
    assert here + 3 > 0
    assert 3 + here >= 1
    assert here + 3 - 3 == here
    assert here + 1 != here
    assert (here + 1) - here == 1
    assert here < here + 1 <= here + 1
    assert here + 3 != 50
    assert notes.out == {47}
    assert here + 3 < 90
    assert notes.high == [86]
    assert bool(here)
    assert Lying({7: Jump(7, 20, "ladder")}).get(here + 2) is None
    assert 5 in notes.out
    assert Lying({7: Jump(7, 20, "ladder")}).get(7).to == 20
    notes.leave_out(2000)
    assert 2000 not in notes.out
    for wrong in (lambda: here < 1.5, lambda: here == "a", lambda: here + 0.5, lambda: here - None):
        with pytest.raises(Unprovable):
            wrong()
    assert not here > 1
    assert here <= 1
    assert notes.high == [1]


def test_states_of_long_boards_are_made_when_they_are_looked_at() -> None:
    _, begun = alone(DASH)
    squares = Squares(begun.state, [0, 4, 9])
    assert len(squares) == 3
    assert squares[1].squares == (4,)
    assert [state.squares for state in squares[1:]] == [(4,), (9,)]


@frozen
class Back:
    """Whoever rolls a one goes back to the first square."""

    name: ClassVar[str] = "back"

    @step(Stage.AFTER)
    def back(self, turn: Turn) -> Turn:
        return turn.go(turn.seat, 1, self.name) if turn.thrown(turn.seat) == 1 else turn


def test_a_rule_that_leads_to_one_square_from_everywhere_is_not_taken_together() -> None:
    assert long_chain(*alone(race("back", Board(1, 50), RollAndMove(3), Back()))) is None


def test_long_chains_of_what_has_begun_otherwise() -> None:
    one, begun = alone(race("pair", Board(1, 50), tokens=2))
    assert long_chain(one, begun) is None
    waits = race("skips", Board(1, 50), RollAndMove(1), SkipsFirst())
    assert long_chain(*alone(waits)) is None


def test_a_chain_of_many_traps_is_looked_at_closely() -> None:
    # One goes from the start up by ladders, and on only by snakes: each is settled in a sweep of its own.
    feet = {5: 81, 82: 61, 62: 41, 42: 21, 22: 11, 12: 99}
    made = chain(race("zigzag", Board(1, 100, jumps=jumps(feet)), RollAndMove(1)))
    assert made.sure
    assert (
        traveller(race("zigzag", Board(1, 100, jumps=jumps(feet)), RollAndMove(1)), exact=True).mean_turns.value == 11
    )
    stuck = chain(race("stuck", Board(1, 100, jumps=jumps({5: 81, 82: 4})), RollAndMove(1)))
    assert not any(stuck.live)


def test_jumps_may_be_declined_on_the_way() -> None:
    board = Board(1, 6, jumps=(Jump(2, 5, "ladder"),))
    may = race("may", board, Jumps(climb="may"), RollAndMove(1))
    assert traveller(may, exact=True, policy="best").visits[5].value == 1
    assert traveller(may, exact=True, policy="never").visits[5].value == 1
    assert 3 not in traveller(may, exact=True, policy="best").visits
