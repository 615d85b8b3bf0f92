"""What lies between two reports, gone through once for the reports of all its readers, of whom there may be very many.

What a seat did is kept apart by seat, and is cut down to what that seat may know when it is asked for.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar, cast

from attrs import evolve, field, frozen

from ladderkit.events import Answered, Event, Stood, TurnEnded
from ladderkit.match.looks import MatchView
from ladderkit.match.match import Match
from ladderkit.postal.reports.missed import missed_by_seat
from ladderkit.postal.words import ladders_left
from ladderkit.questions import Choice, Order, Orders
from ladderkit.slots import Slot
from ladderkit.variant import Variant
from ladderkit.views import owned, told

__all__ = ["Happened", "Ladders", "is_orders"]

T = TypeVar("T")
Ladders = tuple[int, ...] | None
"""How many portable ladders each seat has left; None where there are none in the game."""


@frozen
class Happened:
    """What lies between two reports.

    Attributes:
        before: The match as it was when the last report was made, or at its start.
        after: The match now.
        events: All that has happened since.
    """

    before: Match
    after: Match
    events: tuple[Event, ...] = field(repr=False)

    @property
    def variant(self) -> Variant:
        """The game."""
        return self.after.terms.variant

    # ------------------------------------------------------------------------------------ what everybody may know
    @cached_property
    def known(self) -> tuple[Event, ...]:
        """The events that everybody may know."""
        return told(self.variant, self.events)

    @cached_property
    def then(self) -> MatchView:
        """The match before, as everybody may see it."""
        return self.before.spectate()

    @cached_property
    def seen(self) -> MatchView:
        """The match now, as everybody may see it."""
        return self.after.spectate()

    @cached_property
    def ran(self) -> bool:
        """Whether a turn, or a throw that is told of, has come to its end."""
        return any(isinstance(event, Stood | TurnEnded) for event in self.known)

    @cached_property
    def out(self) -> frozenset[int]:
        """Who was out before: home, or gone."""
        return _seats(self.then.game.home, self.then.game.gone)

    @cached_property
    def home(self) -> frozenset[int]:
        """Who is home now."""
        return _seats(self.seen.game.home)

    @cached_property
    def gone(self) -> frozenset[int]:
        """Who has left by now."""
        return _seats(self.seen.game.gone)

    @cached_property
    def ladders(self) -> tuple[Ladders, Ladders]:
        """The portable ladders that were left before, and those that are left now (SC-7a5)."""
        return ladders_left(self.variant, self.then.game), ladders_left(self.variant, self.seen.game)

    # ---------------------------------------------------------------------------------------- what one seat may know
    def mine(self, seat: int) -> tuple[Event, ...]:
        """What a seat ordered and chose itself."""
        return told(self.variant, self._answers.get(seat, ()), seat)

    def left(self, slot: Slot[T], seat: int) -> T:
        """What a slot of a seat holds now, as far as that seat may see it."""
        return owned(self.variant, self.after.state, slot, seat)

    def missed(self, seat: int) -> int:
        """For how many turns in a row a seat had no order in: for that seat, and whoever may know whose was missing."""
        return self._missed.get(seat, 0)

    @cached_property
    def _missed(self) -> dict[int, int]:
        return missed_by_seat(self.after.log, range(len(self.after.names)))

    @cached_property
    def _answers(self) -> dict[int, list[Event]]:
        """What each seat ordered and chose."""
        found: dict[int, list[Event]] = {}
        for event in self.events:
            if not isinstance(event, Answered):
                continue
            if isinstance(event.question, Orders):
                for order in cast("tuple[Order, ...]", event.value):
                    found.setdefault(order.seat, []).append(evolve(event, value=(order,)))
            elif isinstance(event.question, Choice):
                found.setdefault(event.question.seat, []).append(event)
        return found


def _seats(*groups: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    return frozenset(seat for some in groups for group in some for seat in group)


def is_orders(event: Event) -> bool:
    """Whether sealed orders are opened by this."""
    return isinstance(event, Answered) and isinstance(event.question, Orders)
