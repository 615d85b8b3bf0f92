"""Doing again what the entries of a log tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

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
    SeatSubstituted,
)
from ladderkit.match.mixing import is_hash

if TYPE_CHECKING:
    from ladderkit.match.match import Match, Progress

__all__ = ["done_again", "moments"]


def moments(match: Match, since: Match | None = None) -> Iterator[Progress]:
    """A match once more from its start, act by act; what passed deadlines brought with them is an act, too.

    Args:
        match: The match, at any moment.
        since: The same match at an earlier moment, after which alone it is gone through; None for all.

    Yields:
        The match as it began, unless `since` is given, and then after each act, up to the moment that it is at.
    """
    if since is None:
        begun = match.anew()
        yield begun
        since = begun.match
    here, known = since, len(since.log)
    ahead = match.log.newest(len(match.log) - known)
    while len(here.log) - known < len(ahead):
        progress = done_again(here, ahead[len(here.log) - known])
        yield progress
        here = progress.match


def done_again(match: Match, entry: LogEntry) -> Progress:
    """Do again what an entry tells, at its time; what happens by itself is left to time.

    Args:
        match: The match before it.
        entry: What was done.

    Returns:
        The match after it, whose log may tell something else where the entry is none that can follow.

    Raises:
        Refused: It cannot be done then.
    """
    act = _ACTS.get(type(entry))
    if act is None or (match.terms.dice is not None and isinstance(entry, LotDrawn)):
        return match.expire(entry.at)
    return act(match, entry)


def _choose(match: Match, entry: ChoiceMade) -> Progress:
    """A form's number is the seat's own where squares are told; that of an entry is the question's."""
    mine = [number for number, question in match.state.open if entry.seat in question.seats]
    by_squares = match.terms.variant.tells == "squares" and entry.to in mine
    to = mine.index(entry.to) if by_squares else entry.to
    return match.choose(entry.seat, entry.value, entry.at, to=to)


def _disclose(match: Match, entry: ContributionOpened) -> Progress:
    contribution = bytes.fromhex(entry.contribution) if is_hash(entry.contribution) else b""
    return match.disclose(entry.seat, contribution, entry.at)


def _roll(match: Match, entry: RollMade) -> Progress:
    return match.roll(entry.seat, entry.at, face=entry.face if match.terms.dice is None else None)


def _open(match: Match, entry: OrdersOpened) -> Progress:
    return match.call(entry.at) if entry.called else match.expire(entry.at)


_ACTS: Final[dict[type, Callable[[Match, Any], Progress]]] = {
    RollMade: _roll,
    LotDrawn: lambda match, entry: match.draw(entry.value, entry.at),
    ChoiceMade: _choose,
    OrderSealed: lambda match, entry: match.submit(entry.seat, dict(entry.answers), entry.at),
    OrdersOpened: _open,
    SeatResigned: lambda match, entry: match.resign(entry.seat, entry.at),
    DeadlineExtended: lambda match, entry: match.extend(entry.by, entry.at),
    SeatSubstituted: lambda match, entry: match.substitute(entry.seat, entry.name, entry.at),
    ContributionBound: lambda match, entry: match.bind(entry.seat, entry.commitment, entry.at),
    ContributionOpened: _disclose,
}
