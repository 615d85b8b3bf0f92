"""What happened: one record a change, in the order of the changes.

Replaying the `Moved` events over the old squares gives the new ones (`squares_after`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from attrs import frozen

from ladderkit.jumps import Jump
from ladderkit.questions import Question


@frozen
class Answered:
    """A question has its answer: a roll, a lot, a choice or sealed orders.

    Attributes:
        question: What was asked.
        value: The face, lot, option, or tuple of orders.
    """

    question: Question[object]
    value: Hashable


@frozen
class Moved:
    """A token moved.

    Attributes:
        token: Which token; token `t` is of seat `t // tokens`.
        origin: The square it left.
        to: The square it reached.
        cause: `"walk"`, the kind of a jump, or the name of a rule.
        name: The name of the jump that carried it, if it has one.
    """

    token: int
    origin: int
    to: int
    cause: str
    name: str = ""


@frozen
class Laid:
    """A jump was laid on the board in play, such as a portable ladder or an open trap door.

    Attributes:
        jump: What lies there from now on.
        by: The rule that laid it.
    """

    jump: Jump
    by: str


@frozen
class Announced:
    """A report tells that a jump was laid since the last one, in games that tell squares: there `Laid` is not told.

    Attributes:
        jump: What lies there.
    """

    jump: Jump


@frozen
class Told:
    """A rule says something that everyone may know.

    Attributes:
        what: A kebab-case word for it, usually the name of the rule.
        about: The numbers that belong to it, such as seats or squares.
    """

    what: str
    about: tuple[int, ...] = ()


@frozen
class Stood:
    """A report of where every token stands, for games that tell squares and not moves.

    Attributes:
        squares: The square of every token.
    """

    squares: tuple[int, ...]


@frozen
class CameHome:
    """Seats have finished, and share this place in the order of coming home.

    Attributes:
        seats: Who came home in this throw.
    """

    seats: tuple[int, ...]


@frozen
class Departed:
    """Seats have left the match.

    Attributes:
        seats: Who left.
    """

    seats: tuple[int, ...]


@frozen
class ThrowEnded:
    """A throw is over, and another one of the same turn follows.

    Attributes:
        seats: Whose turn goes on.
    """

    seats: tuple[int, ...]


@frozen
class TurnEnded:
    """A turn is over.

    Attributes:
        seats: Whose turn it was; several where all move at once.
    """

    seats: tuple[int, ...]


@frozen
class Finished:
    """The match is over.

    Attributes:
        places: The place of each seat, 1 for the first; equals share one (1, 2, 2, 4).
    """

    places: tuple[int, ...]


Event: TypeAlias = (
    Answered | Moved | Laid | Announced | Told | Stood | CameHome | Departed | ThrowEnded | TurnEnded | Finished
)
"""Anything that an `Outcome` tells."""


def squares_after(squares: tuple[int, ...], events: Iterable[Event]) -> tuple[int, ...]:
    """Replay the moves in these events over the squares of all tokens.

    Args:
        squares: Where each token stood before the events.
        events: The events, in their order.

    Returns:
        Where each token stands after them.
    """
    now = list(squares)
    for event in events:
        if isinstance(event, Moved):
            now[event.token] = event.to
    return tuple(now)
