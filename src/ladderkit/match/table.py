"""The table at which a match is played: one call goes in, and everything that follows from it by itself is done.

Lots are drawn from the seed, orders are opened when all are in, and whoever has let a deadline pass leaves at the
instant of that deadline, whenever somebody comes to look.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, Final, Literal, cast

from attrs import frozen

from ladderkit.engine import apply
from ladderkit.errors import LadderkitError
from ladderkit.events import Event, ThrowEnded, TurnEnded
from ladderkit.inputs import Drawn, Input, Left, Ordered
from ladderkit.match.clock import in_utc
from ladderkit.match.entries import Log, LogEntry, LotDrawn, OrdersOpened, SeatsExpired
from ladderkit.match.envelope import EMPTY, Envelope, orders_asked
from ladderkit.match.fair import Seeded
from ladderkit.match.known import may_know
from ladderkit.match.mixing import Mixing, is_mixing
from ladderkit.match.terms import Terms
from ladderkit.match.versions import Versions
from ladderkit.questions import Draw, Orders, Purpose
from ladderkit.state import Outcome, State
from ladderkit.views import told

__all__ = ["MOST_DEADLINES", "MOST_LOTS", "Position", "Table", "asked_by", "due_next", "lot_asked", "owing"]

MOST_LOTS: Final = 100_000
"""How many lots may follow one upon another before the match is given up."""
MOST_DEADLINES: Final = 10_000
"""How many deadlines one call sees to; for whom more have passed, it takes several calls of `expire`."""


@frozen(repr=False)
class Position:
    """Where a match stands: all of it that changes.

    Attributes:
        names: Who plays each seat.
        state: Where the game stands.
        log: What was done.
        drawn: How many rolls, lots and hidden draws there were.
        envelope: The sealed orders that are in.
        mixing: How far the contributions to the dice have come; None where there are none.
        dice: The dice; None where they are typed in, or not all has been contributed to them.
        at: The time of the last entry that everybody may know of.
        due: When what is asked now is due; None without a deadline.
        versions: How many entries each viewer may know of.
        least: The least version that a call of each seat may quote, as the seat counts; under None, that of whoever
            runs the match.
    """

    names: tuple[str, ...]
    state: State
    log: Log
    drawn: tuple[tuple[Purpose, int], ...]
    envelope: Envelope
    mixing: Mixing | None
    dice: Seeded | None
    at: datetime
    due: datetime | None
    versions: Versions
    least: tuple[tuple[int | None, int], ...]


def owing(terms: Terms, here: Position | Table) -> tuple[int, ...]:
    """The seats for which the match waits, and which their deadline would find wanting.

    Args:
        terms: What was agreed.
        here: Where the match stands.

    Returns:
        The seats, in order. Those that are asked for orders are among them only where all orders have to be in.
    """
    state = here.state
    if here.mixing is not None and is_mixing(here.mixing):
        return () if state.over else here.mixing.owing(_playing(here))
    seats: set[int] = set()
    for question in state.awaiting:
        if isinstance(question, Orders):
            seats |= {*question.of} - {*here.envelope.seats} if terms.runs == "all-in" else set()
        else:
            seats |= asked_by(question)
    return tuple(sorted(seats))


def due_next(terms: Terms, here: Position | Table) -> datetime | None:
    """When time alone will next change something; None when nothing is due.

    Args:
        terms: What was agreed.
        here: Where the match stands.

    Returns:
        The instant in UTC, at which orders are opened, or those who owe something leave.
    """
    opens = terms.runs == "deadline" and orders_asked(here.state) is not None
    return here.due if opens or owing(terms, here) else None


def _playing(here: Position | Table) -> tuple[int, ...]:
    """The seats that have not left."""
    gone = here.state.book.departed
    return tuple(seat for seat in range(len(here.names)) if seat not in gone)


def asked_by(question: object) -> set[int]:
    """The seats that have to do something for a question: the one that rolls or chooses, those that order."""
    if isinstance(question, Draw):
        return set()
    if isinstance(question, Orders):
        return {*question.of}
    return {cast("int", getattr(question, "seat"))}  # noqa: B009  (a roll or a choice)


def lot_asked(state: State) -> tuple[int, Draw[Any]] | None:
    """The first lot that is awaited, with the number of the question; None when there is none."""
    return next(((to, question) for to, question in state.open if isinstance(question, Draw)), None)


class Table:
    """A position being worked on by one call."""

    def __init__(self, terms: Terms, position: Position, now: datetime) -> None:
        self.terms = terms
        self.names = position.names
        self.state = position.state
        self.log = position.log
        self.drawn: dict[Purpose, int] = dict(position.drawn)
        self.envelope = position.envelope
        self.mixing = position.mixing
        self.dice = position.dice
        self.due = position.due
        self.versions = position.versions
        self.least: dict[int | None, int] = dict(position.least)
        self.events: list[Event] = []
        self.behind = False
        # A clock that lags is put right, as far as everybody may know: else times would tell of what is secret.
        self.at = position.at
        self.now = max(in_utc(now), position.at)
        self._settle()

    @classmethod
    def opened(cls, terms: Terms, outcome: Outcome) -> Table:
        """The table as the match begins."""
        start = terms.starts_at
        nothing: tuple[tuple[Purpose, int], ...] = (("roll", 0), ("lot", 0), ("hidden", 0))
        position = Position(
            names=terms.names,
            state=outcome.state,
            log=Log(),
            drawn=nothing,
            envelope=EMPTY,
            mixing=Mixing() if terms.contributions else None,
            dice=None if terms.contributions else terms.dice,
            at=start,
            due=None,
            versions=Versions(),
            least=(),
        )
        table = cls(terms, position, start)
        table._ask_anew(start)
        table.events.extend(outcome.events)
        table._flow(start)
        return table

    @property
    def position(self) -> Position:
        """What came of it."""
        return Position(
            self.names,
            self.state,
            self.log,
            tuple(self.drawn.items()),
            self.envelope,
            self.mixing,
            self.dice,
            self.at,
            self.due,
            self.versions,
            tuple(self.least.items()),
        )

    # ------------------------------------------------------------------------------------- what a call does
    def note(self, entry: LogEntry, seat: int | None = None) -> None:
        """Put an entry in the log."""
        self.log = self.log.plus(entry)
        common = self.versions.common
        self.versions = self.versions.after(self.terms.variant, entry)
        if self.versions.common > common:
            self.at = max(self.at, entry.at)
        if seat is not None:
            self.least[seat] = self.versions.of(seat)

    def present(self, seat: int | None) -> int:
        """The version that a seat sees now; for None, that of whoever runs the match."""
        return self.versions.every if seat is None else self.versions.of(seat)

    def fresh(self, seat: int | None) -> int:
        """The version that a seat must have seen: it has not acted since, and knows of nothing that was asked anew."""
        return self.least.get(seat, 0)

    def mix(self, mixing: Mixing) -> None:
        """Take a step of the contributions; when all are opened, the dice are there, and play begins."""
        self.mixing = mixing
        self._mixed(self.now)
        self._flow(self.now)

    def number(self, purpose: Purpose) -> int:
        """The number of the next draw of a purpose, which is taken by this."""
        number = self.drawn[purpose]
        self.drawn[purpose] = number + 1
        return number

    def go_on(self, given: Input) -> None:
        """Give the game an input, now, and do what follows from it by itself."""
        self._give(given, self.now)
        self._flow(self.now)

    def seal(self, envelope: Envelope) -> None:
        """Keep an envelope, and open it if all orders are in and need not wait."""
        self.envelope = envelope
        self._flow(self.now)

    def open_orders(self, *, called: bool, at: datetime) -> None:
        """Open the orders, though some may be missing."""
        asked = orders_asked(self.state)
        assert asked is not None  # noqa: S101  (the callers have looked)
        self.note(OrdersOpened(at, called))
        self._give(Ordered(self.envelope.orders, asked[0]), at)
        self._flow(at)

    # ---------------------------------------------------------------------------------- what goes by itself
    def _settle(self) -> None:
        """Do what deadlines that have passed have brought with them, each at its own instant."""
        passed = 0
        while self.due is not None and self.due <= self.now and not self.state.over:
            if passed == MOST_DEADLINES:
                self.behind = True
                return
            passed += 1
            at, late = self.due, owing(self.terms, self)
            if late:
                self.note(SeatsExpired(at, late))
                self._give(Left(late), at)
                self._flow(at)
            elif self.terms.runs == "deadline" and orders_asked(self.state):
                self.open_orders(called=False, at=at)
            else:
                break

    def _flow(self, at: datetime) -> None:
        """Draw the lots that are asked, and open orders that are all in."""
        lots = 0
        while not is_mixing(self.mixing):
            lot = lot_asked(self.state)
            asked = orders_asked(self.state)
            if lot is not None and self.dice is not None:
                if lots == MOST_LOTS:
                    message = f"lot follows upon lot, {MOST_LOTS} of them; let a rule ask a seat for something"
                    raise LadderkitError(message)
                lots += 1
                self.draw(*lot, at)
            elif asked and self.terms.runs == "all-in" and self.envelope.is_full(asked[1].of):
                self._give(Ordered(self.envelope.orders, asked[0]), at)
            else:
                return

    def draw(self, to: int, question: Draw[Any], at: datetime, typed: Hashable = None) -> None:
        """Draw a lot from the seed, or take the one that was typed in, by whoever runs the match."""
        purpose: Literal["lot", "hidden"] = "hidden" if question.hidden else "lot"
        dice, value = self.dice, typed
        number = self.number(purpose)
        if dice is not None:
            weights = question.weights or (1,) * len(question.options)
            value = cast("Hashable", question.options[dice.draw(purpose, number, weights)])
        self.note(LotDrawn(at, purpose, number, value))
        if dice is None:
            self.least[None] = self.versions.every
        self._give(Drawn(value, to), at)

    def _give(self, given: Input, at: datetime) -> None:
        """Give the game an input, and see whether what was asked is asked still."""
        before = self.state
        outcome = apply(self.terms.variant, before, given)
        self.state = outcome.state
        self.events.extend(outcome.events)
        orders = self.envelope
        if not _still_asked(before, outcome, given) and (self.state.over or not is_mixing(self.mixing)):
            self._ask_anew(at, outcome.events)
        if isinstance(given, Ordered):
            self.envelope = EMPTY
        elif isinstance(given, Left) and _goes_on(before, outcome):  # what is asked may differ, but not of those
            self.envelope = orders.standing(self.terms.variant, self.state)
        if isinstance(given, Left) and not self.state.over:
            self._mixed(at)

    def _mixed(self, at: datetime) -> None:
        """See whether the contributions have come a phase further, and so ask for something else."""
        before, dice = self.mixing, self.terms.dice
        if before is None or dice is None:
            return
        self.mixing = before.settled(_playing(self))
        if self.mixing.phase != before.phase:
            self._ask_anew(at)
        if self.mixing.phase == "done":
            self.dice = self.mixing.dice(dice, len(self.names))

    def _ask_anew(self, at: datetime, events: Sequence[Event] = ()) -> None:
        """Start the clock of what is asked now, of which some may not know."""
        self.envelope = EMPTY
        for seat in self._aware(events):
            self.least[seat] = self.present(seat)
        self.due = None
        if self.terms.deadline is not None and not self.state.over:
            with suppress(OverflowError):  # a deadline after all calendars never passes
                self.due = at + self.terms.deadline

    def _aware(self, events: Sequence[Event]) -> Iterable[int | None]:
        """Those that may know that something is asked anew; a version that only they count must not tell the others."""
        variant, newest = self.terms.variant, self.log.newest(1)
        everybody = (None, *range(len(self.names)))
        if variant.tells == "moves" or not newest or may_know(variant, newest[0], None) or told(variant, events):
            return everybody
        asked = {seat for question in self.state.awaiting for seat in asked_by(question)}
        return (seat for seat in everybody if seat is None or seat in asked or may_know(variant, newest[0], seat))


def _still_asked(before: State, outcome: Outcome, given: Input) -> bool:
    """Whether the questions after an input are those that were open before it, or some of them."""
    after = outcome.state
    if not isinstance(given, Left):
        ended = after.over or any(isinstance(event, TurnEnded | ThrowEnded) for event in outcome.events)
        return not ended and len(after.open) == len(before.open) - 1 and after.asked == before.asked
    return _goes_on(before, outcome) and _asked(after) <= _asked(before)


def _goes_on(before: State, outcome: Outcome) -> bool:
    """Whether it is the same step of the same throw that waits."""
    after = outcome.state
    ended = after.over or any(isinstance(event, TurnEnded | ThrowEnded) for event in outcome.events)
    return not ended and _where(after) == _where(before)


def _where(state: State) -> tuple[object, ...]:
    """The step that waits, and what it has asked before."""
    return state.step, () if state.flight is None else state.flight.before


def _asked(state: State) -> set[tuple[int, object]]:
    """Who is asked what; to hand in an order is the same whoever else hands one in."""
    return {
        (seat, "an order" if isinstance(question, Orders) else question)
        for question in state.awaiting
        for seat in asked_by(question)
    }
