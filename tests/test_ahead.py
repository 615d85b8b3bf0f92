"""Asking ahead: a step may say what it begins by asking, and nothing else comes of it than time saved."""

import random
from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.errors import RuleError
from ladderkit.follow import Next
from ladderkit.inputs import Left, Rolled
from ladderkit.jumps import jumps
from ladderkit.questions import Roll
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import Bounce, RollAndMove, SixReroll
from ladderkit.turn import Turn

BOARD = Board(5, 5, jumps=jumps({3: 14, 9: 20, 22: 4}))


@frozen
class Plain(RollAndMove):
    """The same, and the engine has to run its step to know what it asks."""

    @step(Stage.THROW)
    def roll(self, turn: Turn) -> Turn:
        return RollAndMove.roll(self, turn)


@frozen
class Together:
    """All seats move at once."""

    name: ClassVar[str] = "together"
    decides: ClassVar[tuple[str, ...]] = ("succession",)

    @step(Stage.NEXT)
    def pass_on(self, turn: Turn) -> Turn:
        return turn.follow(Next(turn.playing))


def walk_through(variant, seats, seed):
    """Every outcome of a match in which somebody leaves now and then."""
    chance = random.Random(seed)
    outcome = start(variant, seats)
    yield outcome
    while not outcome.state.over:
        leaves = chance.random() < 0.01
        playing = [seat for seat in range(seats) if seat not in outcome.state.book.out]
        question = outcome.state.awaiting[0]
        given = Left(chance.choice(playing)) if leaves else Rolled(chance.choice(question.die.faces))
        outcome = apply(variant, outcome.state, given)
        yield outcome


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("tokens", [1, 2])
@pytest.mark.parametrize("house", [(), (Bounce(), SixReroll()), (SixReroll(limit=1),), (Together(),)], ids=len)
def test_a_match_is_the_same_whether_its_questions_are_known_ahead_or_not(house, tokens, dice):
    ahead = race("ahead", BOARD, RollAndMove(3, dice=dice), *house, tokens=tokens)
    plain = race("plain", BOARD, Plain(3, dice=dice), *house, tokens=tokens)
    assert plain.program.ahead is None
    assert (ahead.program.ahead is None) == (tokens > 1)
    for seed in range(12):
        seats = 1 + seed % 3
        assert list(walk_through(plain, seats, seed)) == list(walk_through(ahead, seats, seed))


@frozen
class Liar:
    """Says one thing ahead and asks another."""

    name: ClassVar[str] = "liar"
    decides: ClassVar[tuple[str, ...]] = ("movement",)

    def said(self, seats: tuple[int, ...]) -> tuple[Roll, ...]:
        return tuple(Roll(seat) for seat in seats)

    @step(Stage.THROW, ahead=said)
    def roll(self, turn: Turn) -> Turn:
        return turn.throw(turn.seat, 2 * turn.ask(Roll(turn.seat + 1)))


def test_a_step_that_asks_something_else_than_was_said_is_found_out():
    variant = race("liar", BOARD, Liar())
    with pytest.raises(RuleError, match="ask the same"):
        apply(variant, start(variant, 2).state, Rolled(1))
