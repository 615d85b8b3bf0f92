"""The log of a match: what was done, by whom and when, one entry after another.

An entry is an act; what came of it is told by events. The acts, with variant and seed, are enough to have the events
again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from attrs import field, frozen

from ladderkit.errors import LadderkitError, shown

__all__ = [
    "ChoiceMade",
    "ContributionBound",
    "ContributionOpened",
    "DeadlineExtended",
    "Log",
    "LogEntry",
    "LotDrawn",
    "OrderSealed",
    "OrdersOpened",
    "RollMade",
    "SeatResigned",
    "SeatSubstituted",
    "SeatsExpired",
    "sure_entry",
]


@frozen
class RollMade:
    """A seat rolled.

    Attributes:
        at: When, in UTC.
        seat: Who rolled.
        number: The number of the roll among all rolls of the match, from 0.
        face: What came up.
    """

    at: datetime
    seat: int
    number: int
    face: int


@frozen
class LotDrawn:
    """A lot was drawn, by nobody's doing.

    Attributes:
        at: When, in UTC.
        purpose: `"lot"` for an open one, `"hidden"` for one of which nobody is told.
        number: Its number among all of its purpose, from 0.
        value: What was drawn.
    """

    at: datetime
    purpose: Literal["lot", "hidden"]
    number: int
    value: Hashable


@frozen
class ChoiceMade:
    """A seat chose.

    Attributes:
        at: When, in UTC.
        seat: Who chose.
        value: The option.
        to: The number of the question among those asked at once.
    """

    at: datetime
    seat: int
    value: Hashable
    to: int


@frozen
class OrderSealed:
    """A seat handed in a sealed order, or another one in its place.

    Attributes:
        at: When, in UTC.
        seat: Whose order it is.
        answers: The answers by name of rule.
        again: Whether it stands in place of an earlier one.
    """

    at: datetime
    seat: int
    answers: tuple[tuple[str, Hashable], ...]
    again: bool = field(default=False, kw_only=True)


@frozen
class OrdersOpened:
    """The sealed orders were opened though some may be missing: at the deadline, or because somebody called.

    Attributes:
        at: When, in UTC.
        called: Whether somebody called.
    """

    at: datetime
    called: bool


@frozen
class SeatResigned:
    """A seat gave up.

    Attributes:
        at: When, in UTC.
        seat: Who.
    """

    at: datetime
    seat: int


@frozen
class SeatsExpired:
    """Seats had let their deadline pass, and so left, at the same instant.

    Attributes:
        at: The deadline, in UTC, whenever somebody came to look.
        seats: Who.
    """

    at: datetime
    seats: tuple[int, ...]


@frozen
class DeadlineExtended:
    """Those who are awaited got more time, this once.

    Attributes:
        at: When, in UTC.
        by: How much more.
    """

    at: datetime
    by: timedelta


@frozen
class SeatSubstituted:
    """Somebody else took over a seat.

    Attributes:
        at: When, in UTC.
        seat: Which.
        name: Who plays it from then on.
    """

    at: datetime
    seat: int
    name: str


@frozen
class ContributionBound:
    """A seat bound what it contributes to the dice.

    Attributes:
        at: When, in UTC.
        seat: Who.
        commitment: What binds it, 64 hexadecimal digits.
    """

    at: datetime
    seat: int
    commitment: str


@frozen
class ContributionOpened:
    """A seat opened what it had bound.

    Attributes:
        at: When, in UTC.
        seat: Who.
        contribution: The 32 bytes, in hexadecimal digits.
    """

    at: datetime
    seat: int
    contribution: str


LogEntry: TypeAlias = (
    RollMade
    | LotDrawn
    | ChoiceMade
    | OrderSealed
    | OrdersOpened
    | SeatResigned
    | SeatsExpired
    | DeadlineExtended
    | SeatSubstituted
    | ContributionBound
    | ContributionOpened
)
"""Anything that stands in a log."""
_KINDS: Final = get_args(LogEntry)


def sure_entry(given: object) -> LogEntry:
    """What was given for an entry, if it is one.

    Raises:
        LadderkitError: It is none.
    """
    if not isinstance(given, _KINDS):
        raise LadderkitError(f"{shown(given)} is no entry of a log; give one, such as match.log has")
    return cast("LogEntry", given)


Chain: TypeAlias = "tuple[Any, LogEntry] | None"
"""Everything up to an entry, and that entry; None before the first."""


class Log:
    """Entries in their order, as a value: adding one gives another log and leaves this one as it is.

    Logs share what they have in common, so adding takes the same time however many entries there are. Going through
    takes as long as there are entries; the newest come cheap (`newest`).

    Examples:
        >>> short = Log()
        >>> len(short), len(short.plus(SeatResigned(datetime.min, 0)))
        (0, 1)
    """

    __slots__ = ("_chain", "_length")

    def __init__(self) -> None:
        self._chain: Chain = None
        self._length = 0

    @classmethod
    def of(cls, entries: Iterable[LogEntry]) -> Log:
        """A log of these entries."""
        log = cls()
        for entry in entries:
            log = log.plus(entry)
        return log

    def plus(self, entry: LogEntry) -> Log:
        """This log and one more entry."""
        log = Log()
        log._chain = (self._chain, entry)
        log._length = self._length + 1
        return log

    def newest(self, count: int) -> tuple[LogEntry, ...]:
        """The last entries, as many as asked for, in their order."""
        entries: list[LogEntry] = []
        chain = self._chain
        while chain is not None and len(entries) < count:
            chain, entry = chain
            entries.append(entry)
        return tuple(reversed(entries))

    def __len__(self) -> int:
        """How many entries there are."""
        return self._length

    def __iter__(self) -> Iterator[LogEntry]:
        """The entries, oldest first."""
        return iter(self.newest(self._length))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return self._length == other._length and (self._chain is other._chain or tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        """How long it is; entries may hold what is secret."""
        return f"<Log of {self._length} entries>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Log.of, (tuple(self),)
