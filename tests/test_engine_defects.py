"""What the engine says of a rule that breaks its laws: which rule it was, and what to mend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError, RuleError
from ladderkit.follow import AGAIN, Again, Next
from ladderkit.inputs import Chosen, Left, Rolled
from ladderkit.jumps import Jump
from ladderkit.questions import Choice, Order, Rolls
from ladderkit.race import race
from ladderkit.rule import Stage, Step, Topic, step
from ladderkit.rules import Jumps, Placings, RunOut
from ladderkit.slots import Lasts, Slot
from ladderkit.state import State
from ladderkit.turn import Turn
from ladderkit.variant import Variant


@frozen
class Odd:
    """Does one thing at one stage."""

    do: Callable[[Turn], Any]
    name: ClassVar[str] = "odd"


def acting(stage: int, do: Callable[[Turn], Any]) -> Variant:
    """A plain race on a short board in which a rule does something at a stage."""

    @frozen
    class Acting(Odd):
        @step(stage)
        def act(self, turn: Turn) -> Turn:
            result: Turn = self.do(turn)
            return result

    return race("odd", Board(3, 3), Acting(do))


def rolled(variant: Variant, face: int = 1) -> State:
    """The state after a first roll."""
    return apply(variant, start(variant, 2).state, Rolled(face)).state


def test_a_step_that_gives_no_turn_is_named() -> None:
    for stage in (Stage.MOVE + 5, Stage.NEXT + 5):
        with pytest.raises(RuleError, match=r"rule 'odd': its step returned None and no turn") as caught:
            rolled(acting(stage, lambda _: None))
        assert caught.value.rule == "odd"


def test_a_step_that_does_not_ask_again_is_told_so() -> None:
    asked: list[int] = []

    def once(turn: Turn) -> Turn:
        if len(asked) == 1:
            return turn
        asked.append(1)
        turn.ask(Choice(turn.seat, (1, 2)))
        return turn

    variant = acting(Stage.CHOOSE, once)
    state = rolled(variant)
    with pytest.raises(RuleError, match="did not ask it when it was run again") as caught:
        apply(variant, state, Chosen(0, 1))
    assert "odd.act@400" in caught.value.__notes__[0]


def test_a_step_that_asks_something_else_is_told_so() -> None:
    times: list[int] = []

    def moody(turn: Turn) -> Turn:
        times.append(1)
        turn.ask(Choice(turn.seat, (len(times), 0)))
        return turn

    variant = acting(Stage.CHOOSE, moody)
    state = rolled(variant)
    with pytest.raises(RuleError, match="ask the same in the same turn"):
        apply(variant, state, Chosen(0, 0))


def test_a_step_that_starts_over_for_ever_is_told_so() -> None:
    with pytest.raises(RuleError, match="started over 100 times") as caught:
        rolled(acting(Stage.MOVE, lambda turn: turn.start_over()))
    assert caught.value.code == "runs-for-ever"


def test_a_step_of_the_ending_may_not_ask_when_a_seat_leaves() -> None:
    variant = acting(Stage.ENDING, lambda turn: turn if turn.movers else (turn.ask(Choice(0, (1, 2))), turn)[1])
    with pytest.raises(RuleError, match="may only look"):
        apply(variant, start(variant, 2).state, Left(0))


def test_an_ending_that_moves_tokens_when_a_seat_leaves_is_told() -> None:
    variant = acting(Stage.ENDING, lambda turn: turn if turn.movers else turn.go(1, 4, "odd"))
    outcome = apply(variant, start(variant, 2).state, Left(0))
    assert outcome.state.squares == (0, 4)


def test_a_square_off_the_board_is_refused() -> None:
    for square in (-1, 10):
        with pytest.raises(RuleError, match="squares are 0 to 9"):
            rolled(acting(Stage.AFTER, lambda turn, square=square: turn.go(0, square, "odd")))


def test_a_slot_that_nobody_declares_is_refused() -> None:
    stray = Slot("stray", 0)
    with pytest.raises(RuleError, match="'stray', a slot that no rule declares"):
        rolled(acting(Stage.AFTER, lambda turn: turn.put(stray, 1)))


def test_the_seat_of_several_is_refused() -> None:
    @frozen
    class Everyone:
        name: ClassVar[str] = "everyone"
        decides: ClassVar[tuple[Topic, ...]] = ("opening",)

        @step(Stage.OPENING)
        def begin(self, turn: Turn) -> Turn:
            return turn.follow(Next(turn.playing))

    act: Step = lambda turn: turn.throw(turn.seat, 1)  # noqa: E731  (it is handed on)
    variant = acting(Stage.CHOOSE, act)
    variant = Variant("odd", variant.board, (Everyone(), *variant.rules[1:]))
    state = start(variant, 2).state
    state = apply(variant, state, Rolled(1)).state
    with pytest.raises(RuleError, match=r"while it is the turn of \(0, 1\)"):
        apply(variant, state, Rolled(1))


def test_who_may_not_move_in_a_throw_is_kept_while_its_dice_are_awaited() -> None:
    held = acting(Stage.THROW - 5, lambda turn: turn.arrive(*turn.movers))
    state = start(held, 2).state
    assert state.flight is not None
    assert state.flight.arrived == (0,)
    one = acting(Stage.THROW - 5, lambda turn: turn.only(0))
    variant = race("two", Board(3, 3), one.rules[-1], tokens=2)
    state = start(variant, 1).state
    assert state.flight is not None
    assert state.flight.movers == (0,)
    assert apply(variant, state, Rolled(2)).state.squares == (2, 0)


def test_a_seat_that_came_home_with_a_throw_left_is_passed_over() -> None:
    @frozen
    class AlwaysAgain:
        name: ClassVar[str] = "always-again"

        @step(Stage.EXTRA_TURN)
        def again(self, turn: Turn) -> Turn:
            return turn.follow(AGAIN)

    variant = race("again", Board(1, 3), RunOut(), Placings(), AlwaysAgain())
    state = apply(variant, start(variant, 3).state, Rolled(6)).state
    assert state.book.home == ((0,),)
    assert state.seats == (1,)


def test_a_third_thing_on_a_square_does_not_act_under_single_landing() -> None:
    def lay(turn: Turn) -> Turn:
        return turn.lay(Jump(5, 2, "trap-door"), "odd", lasts=Lasts.TURN, over=True).lay(Jump(5, 8, "ladder"), "odd")

    variant = race("three", Board(3, 3, jumps=(Jump(3, 5, "ladder"),)), acting(Stage.HAZARD, lay).rules[-1], Jumps())
    assert rolled(variant, 3).squares == (5, 0)


def test_orders_are_a_mapping_or_pairs() -> None:
    for answers in (5, {1, 2}, "ab", ((1, 2, 3),)):
        with pytest.raises(LadderkitError, match="are no answers"):
            Order(0, answers)  # type: ignore[arg-type]


def test_small_values_are_alike_and_say_what_they_are() -> None:
    assert Again() == AGAIN
    assert hash(Again()) == hash(AGAIN)
    assert Again() != Next(())
    assert repr(AGAIN) == "Again()"
    assert Rolls(race("r", Board()).rules[1].die)[3].seat == 3  # type: ignore[attr-defined]
