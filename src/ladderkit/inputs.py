"""What is done to a match: intentions, as against events, which are results."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from attrs import field, frozen

from ladderkit.questions import Order


@frozen
class Rolled:
    """A die shows this face.

    Attributes:
        face: The number on top.
        to: Which of the questions asked at once this answers, by its number; None takes the first that it fits.
    """

    face: int
    to: int | None = None


@frozen
class Drawn:
    """This lot was drawn.

    Attributes:
        value: The option drawn.
        to: Which of the questions asked at once this answers; None takes the first that it fits.
    """

    value: Hashable
    to: int | None = None


@frozen
class Chosen:
    """A seat decides.

    Attributes:
        seat: Who chooses.
        value: The option chosen.
        to: Which of the questions asked at once this answers; None takes the first of that seat that it fits.
    """

    seat: int
    value: Hashable
    to: int | None = None


@frozen
class Ordered:
    """The sealed orders are opened; a seat without one has ordered nothing, so its defaults hold.

    Attributes:
        orders: The orders, in any order of seats.
        to: Which of the questions asked at once this answers; None takes the first that it fits.
    """

    orders: tuple[Order, ...] = ()
    to: int | None = None


def _seats(seats: int | Iterable[int]) -> tuple[int, ...]:
    """The seats; what is none is kept for the engine to refuse."""
    return tuple(seats) if isinstance(seats, Iterable) else (seats,)


@frozen
class Left:
    """Seats leave the match, at the same instant; allowed in every state until the match is over.

    Attributes:
        seats: Who leaves; a single seat is taken, too.
    """

    seats: tuple[int, ...] = field(converter=_seats)


Input: TypeAlias = Rolled | Drawn | Chosen | Ordered | Left
"""Anything that `apply` takes."""
