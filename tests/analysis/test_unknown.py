"""What is unknown answers nothing, and an error of a rule is not taken for that."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from numbers import Integral
from typing import Any, ClassVar, cast

import pytest
from attrs import evolve, frozen

from ladderkit.analysis import chain, contest, traveller
from ladderkit.analysis.apart import Forgotten, Looked, Looks, Unseen
from ladderkit.analysis.contest import joint_contest
from ladderkit.analysis.stretches import MANY, Notes, Somewhere, Unprovable
from ladderkit.analysis.unknown import answers_nothing_else
from ladderkit.board import Board
from ladderkit.race import race
from ladderkit.rule import Stage, is_whole, step
from ladderkit.rules import RollAndMove, RunOut
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import Turn
from tests.analysis.games import SMALL

QUESTIONS: dict[str, Callable[[Any], object]] = {
    "less 1": lambda one: one * 2 - 1,
    "what is left of it": lambda one: 7 % one,
    "power": lambda one: 2**one,
    "bits": lambda one: 1 & one,
    "negative": lambda one: -one,
    "index": lambda one: "abc"[one],
    "range": lambda one: list(range(one)),
    "whole": int,
    "float": float,
    "floor": floor,
    "length": len,
    "hash": lambda one: {one: 1},
    "text": str,
    "format": lambda one: f"{one}",
    "repr": repr,
    "iteration": lambda one: [*one],
    "member": lambda one: 3 in one,
    "item": lambda one: one[0],
    "call": lambda one: one(),
    "attribute": lambda one: one.bit_length(),
    "text before": lambda one: "square " + one,
    "many": lambda one: "1" * one,
    "class": lambda one: one.__class__,
    "kind": lambda one: isinstance(one, int),
    "kind of number": lambda one: isinstance(one, Integral),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_whoever_asks_what_is_unknown_has_looked(question: Callable[[Any], object]) -> None:
    looks = Looks()
    with pytest.raises(Looked):
        question(Unseen(10, looks=looks))
    assert looks.refused
    with pytest.raises(Looked):
        question(Forgotten())
    notes = Notes(1, [9])
    with pytest.raises(Unprovable):
        question(Somewhere(notes, 0))
    assert notes.refusals


def test_what_a_class_says_of_itself_stays() -> None:
    @answers_nothing_else
    class Shy:
        def refusal(self) -> KeyError:
            return KeyError()

        def __len__(self) -> int:
            return 3

    assert len(Shy()) == 3
    with pytest.raises(KeyError):
        abs(cast("Any", Shy()))


@frozen
class Mistaken:
    """A rule with a mistake in it, which shows in matches of several."""

    name: ClassVar[str] = "mistaken"
    attribute: bool = False

    @step(Stage.AFTER)
    def err(self, turn: Turn) -> Turn:
        seats: Any = turn.everyone
        if len(seats) > 1:
            _ = seats.nothing if self.attribute else seats + 1
        return turn


@frozen
class MistakenFarOn:
    """A rule with a mistake in it, which shows on all squares."""

    name: ClassVar[str] = "mistaken-far-on"

    @step(Stage.AFTER)
    def err(self, turn: Turn) -> Turn:
        squares: Any = turn.squares
        _ = squares + 1
        return turn


def test_a_mistake_in_a_rule_is_not_taken_for_players_who_meet() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        contest(race("mistaken", SMALL, RollAndMove(3), Mistaken()), 2, exact=True)
    with pytest.raises(AttributeError, match="nothing"):
        contest(race("mistaken", SMALL, RollAndMove(3), Mistaken(attribute=True)), 2, exact=True)


def test_a_mistake_in_a_rule_comes_through_on_long_boards() -> None:
    with pytest.raises(TypeError, match="concatenate"):
        chain(race("mistaken", Board(1, MANY), RollAndMove(3), MistakenFarOn()))


# ---------------------------------------------------------------------------------------------- rules that see through
@frozen
class OneMoreWhere:
    """A rule that gives a step more where something is true of others, or of the square that is left."""

    name: ClassVar[str] = "one-more-where"
    ask: Callable[[Turn], bool]

    @step(Stage.MOVE + 5)
    def go(self, turn: Turn) -> Turn:
        return turn.walk(turn.seat, 1) if self.ask(turn) else turn


def others(turn: Turn) -> list[Any]:
    """The squares of the others."""
    return [square for seat, square in enumerate(turn.squares) if seat != turn.seat]


def mine(turn: Turn) -> Any:
    """The square of the one that is alone."""
    return turn.squares[0]


def taking_no_notice(ask: Callable[[], bool]) -> bool:
    """An answer, or no, whatever happened."""
    try:
        return ask()
    except Exception:  # noqa: BLE001  (that is what is tried here)
        return False


ABOUT_OTHERS: dict[str, Callable[[Turn], bool]] = {
    "level": lambda turn: len(turn.squares) > 2 and others(turn)[0] == others(turn)[1],
    "ahead": lambda turn: len(turn.squares) > 2 and others(turn)[0] > others(turn)[1],
    "taking no notice": lambda turn: taking_no_notice(lambda: any(square * 1 > 2 for square in others(turn))),
    "by class": lambda turn: any(square < 3 for square in others(turn) if isinstance(square, int)),
    "by type": lambda turn: any(type(square) is int and square < 3 for square in others(turn)),
    "whole": lambda turn: any(is_whole(square, 3) for square in others(turn)),
}


@pytest.mark.parametrize("ask", ABOUT_OTHERS.values(), ids=ABOUT_OTHERS)
@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_looks_at_others_in_whatever_way_is_not_proved_to_travel_alone(
    ask: Callable[[Turn], bool], seats: int
) -> None:
    variant = race("looks", Board(1, 7), RunOut(), RollAndMove(2), OneMoreWhere(ask))
    assert contest(variant, seats, exact=True) == evolve(
        joint_contest(variant, seats, exact=True), how=contest(variant, seats).how
    )


@frozen
class Purse:
    """A rule that pays for rolls, and looks at the purses of others."""

    name: ClassVar[str] = "purse"
    pence: ClassVar[Slot[int]] = Slot("purse", 0, per="seat", lasts=Lasts.MATCH)
    slots: ClassVar[tuple[Slot[int], ...]] = (pence,)

    @step(Stage.MOVE + 5)
    def pay(self, turn: Turn) -> Turn:
        seat = turn.seat
        mine = min(turn.get(self.pence, seat) + 3 * (turn.number(seat) or 0), 12)
        turn = turn.put(self.pence, mine, seat)
        rich = any(turn.get(self.pence, other) > 7 for other in turn.everyone if other != seat)
        return turn.walk(seat, 1) if rich else turn


def test_what_is_remembered_of_others_is_no_square() -> None:
    variant = race("purses", Board(1, 7), RunOut(), RollAndMove(2), Purse())
    assert contest(variant, 2, exact=True) == joint_contest(variant, 2, exact=True)


def test_with_many_seats_some_orders_are_tried() -> None:
    variant = race("many", Board(1, 3), RollAndMove(2), RunOut())
    assert contest(variant, 6, exact=True).how == "apart"


ABOUT_SQUARES: dict[str, Callable[[Turn], bool]] = {
    "tens by class": lambda turn: isinstance(mine(turn), int) and mine(turn) % 10 == 0,
    "tens by type": lambda turn: type(mine(turn)) is int and mine(turn) % 10 == 0,
    "tens, taking no notice": lambda turn: taking_no_notice(lambda: turn.squares[0] % 10 == 0),
    "between, as whole numbers": lambda turn: is_whole(turn.squares[0], 100, 1_000),
    "another error": lambda turn: Fraction(turn.squares[0], 3) > 100,
}


@pytest.mark.parametrize("ask", ABOUT_SQUARES.values(), ids=ABOUT_SQUARES)
def test_whoever_looks_at_squares_in_whatever_way_has_them_taken_one_by_one(
    ask: Callable[[Turn], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = race("looks", Board(1, MANY), RunOut(), RollAndMove(2), OneMoreWhere(ask))
    found = traveller(variant).mean_turns
    monkeypatch.setattr("ladderkit.analysis.alone.MANY", 2 * MANY)
    one_by_one = traveller(variant).mean_turns
    assert abs(float(found) - float(one_by_one)) <= found.bound + one_by_one.bound
