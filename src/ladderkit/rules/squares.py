"""What squares do to those who stop there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import ClassVar, cast

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.rule import Declaration, Stage, is_whole, several, step, wrong_parameter
from ladderkit.slots import Slot
from ladderkit.turn import Turn


def _frozen(squares: Iterable[int]) -> frozenset[int]:
    """The squares as a set; what are none are kept for the check to refuse."""
    given = several(squares)
    with suppress(TypeError):  # something that cannot be in a set
        return frozenset(cast("tuple[int, ...]", given)) if isinstance(given, tuple) else cast("frozenset[int]", given)
    return cast("frozenset[int]", given)


def _no_squares(squares: object) -> list[object]:
    """What is no square among what was given as squares."""
    if not isinstance(squares, frozenset):
        return [squares]
    given = cast("frozenset[object]", squares)
    return sorted((one for one in given if not is_whole(one)), key=repr)


@frozen
class SnakeEggs:
    """Whoever lands on a snake egg is held for one throw: it is played as 0 (SC-4d).

    The egg holds who has arrived on it and stands on it when the throw is over; staying there does not hold again.

    Attributes:
        squares: Where the eggs lie; never shown to players.
    """

    squares: frozenset[int] = field(converter=_frozen, repr=False)
    name: ClassVar[str] = "snake-eggs"
    edition: ClassVar[int] = 1
    held: ClassVar[Slot[bool]] = Slot("snake-eggs", default=False, of=bool, per="token")
    slots: ClassVar[tuple[Slot[bool], ...]] = (held,)

    @step(Stage.CHOOSE)
    def miss(self, turn: Turn) -> Turn:
        """Play the throw of who is held as 0."""
        for token in turn.movers:
            if turn.get(self.held, token):
                turn = turn.put(self.held, value=False, owner=token).hold(turn.seat_of(token))
        return turn

    @step(Stage.AFTER)
    def hold(self, turn: Turn) -> Turn:
        """Hold who has arrived on an egg."""
        for token in turn.arrived:
            if turn.squares[token] in self.squares:
                turn = turn.put(self.held, value=True, owner=token)
        return turn

    def public(self) -> SnakeEggs:
        """The rule without its squares, as players know it."""
        return SnakeEggs(frozenset())

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse what is no square, eggs off the board or on the last square, and two things on one (SC-6e)."""
        wrong = _no_squares(self.squares)
        for one in wrong:
            yield wrong_parameter(self, "squares", "square numbers, as in (9, 18)", value=one, clause="SC-4d")
        if wrong:
            return
        last = declaration.board.last
        feet = {jump.foot: jump for jump in declaration.jumps}
        for square in sorted(self.squares):
            if not 1 <= square < last:
                message = f"a snake egg on {square} is not on the board; eggs lie on 1 to {last - 1}"
                yield Problem("off-the-board", message, rules=(self.name,), squares=(square,), clause="SC-4d")
            elif square in feet:
                message = f"a snake egg and a {feet[square].kind} lie on {square}; move one"
                yield Problem("two-things-on-a-square", message, rules=(self.name,), squares=(square,), clause="SC-6e")
