"""Which entries of a log a seat may know of while the match lasts, and how much of each.

It follows what is told of events (`ladderkit.views.told`): where a variant tells moves, all but hidden lots and what
others ordered; where it tells squares, what happens before everyone's eyes and what the seat did itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from ladderkit.engine import sure_seat
from ladderkit.errors import LadderkitError, shown
from ladderkit.match.entries import ChoiceMade, LogEntry, LotDrawn, OrderSealed, RollMade, sure_entry
from ladderkit.variant import Variant, sure_variant

__all__ = ["known_entries", "known_entry", "may_know"]

UNTOLD: Final = 0
"""What stands in place of a number that is not told."""


def may_know(variant: Variant, entry: LogEntry, seat: int | None) -> bool:
    """Whether a seat may know that this was done; how much of it is told by `known_entry`.

    Args:
        variant: The game.
        entry: What was done.
        seat: Who asks; None for a spectator.

    Returns:
        Whether it may know; it depends on the kind of the entry and on whose it is, and on nothing else in it.

    Raises:
        LadderkitError: There is no such variant, or it is no entry.
    """
    sure_variant(variant)
    sure_entry(entry)
    if isinstance(entry, LotDrawn):
        return entry.purpose == "lot" and variant.tells == "moves"
    if isinstance(entry, RollMade | ChoiceMade):
        return variant.tells == "moves" or entry.seat == seat
    if isinstance(entry, OrderSealed) and entry.again:  # that somebody thought again is that one's own affair
        return entry.seat == seat
    return True


def known_entry(variant: Variant, entry: LogEntry, seat: int | None) -> LogEntry | None:
    """An entry as far as a seat may know it while the match lasts.

    Of a sealed order others know that it is in, and no answer of it, also when it has been opened. Which of the
    questions asked at once a choice answered is for the one who chose; where squares are told, not even for that one,
    since the number counts what others are asked. There, a seat's own roll stands without its face and its number.

    Args:
        variant: The game.
        entry: What was done.
        seat: Who asks; None for a spectator.

    Returns:
        The entry, perhaps cut down, with 0 in place of a number that is not told; None where the seat may not know of
        it at all.

    Raises:
        LadderkitError: There is no such variant, or it is no entry.
    """
    if not may_know(variant, entry, seat):
        return None
    squares = variant.tells == "squares"
    if isinstance(entry, OrderSealed) and entry.seat != seat:
        return evolve(entry, answers=())
    if isinstance(entry, ChoiceMade) and (squares or entry.seat != seat):
        return evolve(entry, to=UNTOLD)
    if isinstance(entry, RollMade) and squares:
        return evolve(entry, number=UNTOLD, face=UNTOLD)
    return entry


def known_entries(
    variant: Variant, entries: Iterable[LogEntry], seat: int | None = None, *, over: bool = False
) -> tuple[LogEntry, ...]:
    """The entries of a log as far as a seat may know them.

    Args:
        variant: The game.
        entries: The log, or a part of it.
        seat: Who asks; None for a spectator.
        over: Whether the match is over, so that nothing is secret any more.

    Returns:
        Those entries, in their order, each as `known_entry` gives it; all of them whole when the match is over.

    Raises:
        LadderkitError: There is no such variant, the variant has no such seat, or these are no entries.
    """
    if seat is not None:
        sure_seat(seat, sure_variant(variant).seats[1])
    try:
        given = tuple(map(sure_entry, entries))
    except TypeError:
        raise LadderkitError(f"{shown(entries)} are no entries; give the log of a match, or a part of it") from None
    if over:
        return given
    known = (known_entry(variant, entry, seat) for entry in given)
    return tuple(entry for entry in known if entry is not None)
