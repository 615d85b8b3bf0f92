"""The envelope: sealed orders that are in, until they are opened. None of them is part of a State before that."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable
from operator import attrgetter
from typing import Final

from attrs import frozen

from ladderkit.engine import refusal
from ladderkit.inputs import Ordered
from ladderkit.questions import Order, Orders
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["EMPTY", "Envelope", "orders_asked"]

_SEAT_OF: Final = attrgetter("seat")


@frozen(repr=False)
class Envelope:
    """Sealed orders, at most one of each seat.

    Attributes:
        orders: The orders, by seat.
    """

    orders: tuple[Order, ...] = ()

    def __repr__(self) -> str:
        """Whose orders are in; what they say is sealed."""
        return f"<Envelope with orders of seats {self.seats}>"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose orders are in."""
        return tuple(order.seat for order in self.orders)

    def of(self, seat: int) -> Order | None:
        """The order of one seat, if it is in."""
        return next(iter(self.orders[self._place(seat)]), None)

    def plus(self, order: Order) -> Envelope:
        """The same with this order, in place of an earlier one of its seat."""
        place = self._place(order.seat)
        return Envelope((*self.orders[: place.start], order, *self.orders[place.stop :]))

    def standing(self, variant: Variant, state: State) -> Envelope:
        """What may still be given of these orders after a seat has left.

        The order of that seat goes. Of another's, an answer goes that may not be given any more, and then counts as
        missing; the order stays. Would it go, whether it did would tell the others what it said.
        """
        asked = orders_asked(state)
        if asked is None:
            return EMPTY
        to, question = asked

        def stands(seat: int, answer: tuple[str, Hashable]) -> bool:
            return refusal(variant, state, Ordered((Order(seat, (answer,)),), to)) is None

        return Envelope(
            tuple(
                Order(one.seat, tuple(answer for answer in one.answers if stands(one.seat, answer)))
                for one in self.orders
                if one.seat in question.of
            )
        )

    def is_full(self, of: Iterable[int]) -> bool:
        """Whether the orders of all these seats are in."""
        return {*of} <= {*self.seats}

    def _place(self, seat: int) -> slice:
        """Where the order of a seat stands, or would."""
        at = bisect_left(self.orders, seat, key=_SEAT_OF)
        return slice(at, at + (at < len(self.orders) and self.orders[at].seat == seat))


EMPTY = Envelope()
"""No orders at all."""


def orders_asked(state: State) -> tuple[int, Orders] | None:
    """The sealed orders that are awaited, with the number of the question; None when there are none."""
    return next(((to, question) for to, question in state.open if isinstance(question, Orders)), None)
