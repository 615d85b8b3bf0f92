"""The log of a match as sentences, as far as a seat may know it."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from typing import Any, assert_never

from ladderkit.events import Answered, Departed
from ladderkit.match.entries import (
    ChoiceMade,
    ContributionBound,
    ContributionOpened,
    DeadlineExtended,
    LogEntry,
    LotDrawn,
    OrderSealed,
    OrdersOpened,
    RollMade,
    SeatResigned,
    SeatsExpired,
    SeatSubstituted,
    sure_entry,
)
from ladderkit.match.known import may_know
from ladderkit.match.match import Match, sure_match
from ladderkit.match.record import entry_to_json
from ladderkit.questions import Choice, Draw, Order, Orders, Question, Roll
from ladderkit.serial.leaves import tag_of
from ladderkit.tell import capital, clean, name_of, tell
from ladderkit.variant import Variant, sure_variant

__all__ = ["compared", "entry_kind", "entry_line", "log_lines", "said"]


def log_lines(match: Match, seat: int | None = None) -> tuple[str, ...]:
    """The log as a seat may read it: a line for each entry that it may know of, with the time in UTC.

    Args:
        match: The match.
        seat: Who reads; None for a spectator.

    Returns:
        The lines, oldest first; when the match is over, all there are, with all that is in them.

    Raises:
        LadderkitError: The match has no such seat.

    Examples:
        >>> from datetime import UTC, datetime
        >>> from ladderkit.match.match import new_match
        >>> from ladderkit.variants import snakes_and_ladders
        >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
        >>> match = new_match(snakes_and_ladders(), ("Ann", "Ben"), seed=bytes(range(32)), starts_at=noon).match
        >>> for line in log_lines(match.roll(1, noon).match, 0):
        ...     print(line)
        2026-03-01 12:00:00Z A lot is drawn: 1.
        2026-03-01 12:00:00Z Ben rolls a 2.
    """
    sure_match(match).view(0 if seat is None else seat)  # there is such a seat
    names = list(match.terms.names)
    lines: list[str] = []
    for entry in match.log:
        line = entry_line(match.terms.variant, entry, seat, names, over=match.over)
        if line is not None:
            lines.append(f"{entry.at:%Y-%m-%d %H:%M:%S}Z {line}")
        if isinstance(entry, SeatSubstituted):
            names[entry.seat] = entry.name
    return tuple(lines)


def entry_line(
    variant: Variant, entry: LogEntry, seat: int | None, names: Sequence[str] = (), *, over: bool = False
) -> str | None:
    """An entry as a sentence, as far as a seat may know it.

    Args:
        variant: The game.
        entry: What was done.
        seat: Who reads; None for a spectator.
        names: What the seats were called when it was done.
        over: Whether the match is over, so that nothing is secret any more.

    Returns:
        The sentence; None where the seat may not know of it.

    Raises:
        LadderkitError: There is no such variant, or it is no entry.
    """
    sure_variant(variant)
    sure_entry(entry)
    if not over and not may_know(variant, entry, seat):
        return None
    whole = over or _is_whole(variant, entry, seat)
    return capital(_sentence(entry, names, whole=whole), names)


def _is_whole(variant: Variant, entry: LogEntry, seat: int | None) -> bool:
    """Whether a seat that may know of an entry may know what is in it; told by its kind, and never by what is in it."""
    if isinstance(entry, OrderSealed):
        return entry.seat == seat
    return variant.tells == "moves" or not isinstance(entry, RollMade)


def said(variant: Variant, entry: LogEntry, names: Sequence[str] = ()) -> str:
    """An entry whole, with its time: for those to whom everything is open.

    Args:
        variant: The game.
        entry: What was done.
        names: Who plays each seat then.

    Returns:
        The time in UTC, and a sentence.
    """
    time = entry.at.isoformat(sep=" ").replace("+00:00", "Z")
    return f"{time} {entry_line(variant, entry, None, names, over=True)}"


def entry_kind(entry: LogEntry) -> str:
    """Of which kind an entry is, as records name it, such as `roll-made`; it tells no more than that."""
    return tag_of(type(entry))


def compared(variant: Variant, one: LogEntry, other: LogEntry, names: Sequence[str] = ()) -> tuple[str, str]:
    """Two entries that differ, each as it is said; where that is the same, by the parts that are not.

    Args:
        variant: The game.
        one: An entry.
        other: Another one.
        names: Who plays each seat then.

    Returns:
        The one and the other, in quotation marks or by their parts.
    """
    words = said(variant, one, names), said(variant, other, names)
    if words[0] != words[1]:
        return repr(words[0]), repr(words[1])
    mine, yours = (json.loads(entry_to_json(entry)) for entry in (one, other))
    differ = [key for key in mine if mine[key] != yours.get(key)]
    first, second = (", ".join(f"{key} = {json.dumps(parts.get(key))}" for key in differ) for parts in (mine, yours))
    return first, second


def _sentence(entry: LogEntry, names: Sequence[str], *, whole: bool) -> str:  # noqa: C901, PLR0911  (a case a kind)
    """The sentence for an entry; its first letter may still be small."""
    match entry:
        case RollMade(seat=seat, face=face):
            return _answer(Roll(seat), face, names) if whole else f"{name_of(seat, names)} rolls."
        case LotDrawn(purpose=purpose, value=value):
            return _answer(Draw((value,), about="nobody to see" if purpose == "hidden" else ""), value, names)
        case ChoiceMade(seat=seat, value=value):
            return _answer(Choice(seat, ()), value, names)
        case OrderSealed(seat=seat, answers=answers):
            order = Order(seat, answers)
            return _answer(Orders((seat,)), (order,), names) if whole else f"{name_of(seat, names)} hands in an order."
        case OrdersOpened(called=called):
            return "the orders are called for." if called else "time is up for the orders."
        case SeatResigned(seat=seat):
            return f"{name_of(seat, names)} resigns."
        case SeatsExpired(seats=seats):
            return f"time is up. {tell(Departed(seats), names)}"
        case DeadlineExtended(by=by):
            return f"those who are awaited have {by} more."
        case SeatSubstituted(seat=seat, name=name):
            return f"{clean(name)} takes over from {name_of(seat, names)}."
        case ContributionBound(seat=seat, commitment=commitment):
            return f"{name_of(seat, names)} binds a contribution to the dice by {commitment}."
        case ContributionOpened(seat=seat, contribution=contribution):
            return f"{name_of(seat, names)} opens the contribution {contribution}."
        case _:
            assert_never(entry)


def _answer(question: Question[Any], value: Hashable, names: Sequence[str]) -> str:
    return tell(Answered(question, value), names)
