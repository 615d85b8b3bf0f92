"""What type checkers make of the public surface; read by mypy and pyright, and never run."""

from __future__ import annotations

from typing import ClassVar, assert_type

from attrs import frozen

from ladderkit import (
    Board,
    Branch,
    Choice,
    Die,
    Draw,
    Entry,
    Lasts,
    Order,
    Orders,
    Outcome,
    Roll,
    Rolled,
    Rule,
    Slot,
    Stage,
    State,
    Turn,
    Variant,
    apply,
    expand,
    race,
    start,
    step,
)

WORDS: tuple[str, ...] = ("climb", "stay")
MISSED = Slot[int]("missed", 0, lasts=Lasts.TURN)
VOTE = Entry[int]("vote", 0)


def answers_have_the_type_of_their_question(turn: Turn) -> None:
    """One question gives one answer, several a tuple, and a list of them a tuple of any length."""
    assert_type(turn.ask(Roll(0)), int)
    assert_type(turn.ask(Choice(0, WORDS)), str)
    assert_type(turn.ask(Draw((1, 2, 3))), int)
    assert_type(turn.ask(Orders((0, 1))), tuple[Order, ...])
    assert_type(turn.ask(Roll(0), Choice(0, WORDS)), tuple[int, str])
    assert_type(turn.ask_all(Roll(seat, Die(4)) for seat in turn.seats), tuple[int, ...])


def memory_and_orders_are_typed(turn: Turn) -> None:
    """A slot gives what it holds, and a line of the form its answer."""
    assert_type(turn.get(MISSED, 0), int)
    assert_type(turn.put(MISSED, 2, 0), Turn)
    assert_type(turn.order(0)[VOTE], int)


@frozen
class Lazy:
    """A rule needs no base class."""

    name: ClassVar[str] = "lazy"

    @step(Stage.MOVE + 5)
    def nothing(self, turn: Turn) -> Turn:
        """Do nothing."""
        return turn


RULES: tuple[Rule, ...] = (Lazy(),)
VARIANT: Variant = race("lazy", Board(5, 5), Lazy())


def calls_are_typed() -> None:
    """The calls of the engine."""
    outcome = start(VARIANT, 2)
    assert_type(outcome, Outcome)
    assert_type(apply(VARIANT, outcome.state, Rolled(1)).state, State)
    assert_type(list(expand(VARIANT, outcome.state)), list[Branch])
