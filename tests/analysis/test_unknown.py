"""What is unknown answers nothing, and an error of a rule is not taken for that."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Any, ClassVar, cast

import pytest
from attrs import frozen

from ladderkit.analysis import chain, contest
from ladderkit.analysis.apart import Looked, Unseen
from ladderkit.analysis.stretches import MANY, Notes, Somewhere, Unprovable
from ladderkit.analysis.unknown import answers_nothing_else
from ladderkit.board import Board
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import RollAndMove
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
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_whoever_asks_what_is_unknown_has_looked(question: Callable[[Any], object]) -> None:
    with pytest.raises(Looked):
        question(Unseen(10))
    with pytest.raises(Unprovable):
        question(Somewhere(Notes(1, [9]), 0))


def test_what_a_class_says_of_itself_stays() -> None:
    @answers_nothing_else(KeyError)
    class Shy:
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
