"""Orders that were missing: for how many turns in a row."""

from __future__ import annotations

from collections.abc import Iterable

from ladderkit.match.entries import LogEntry, OrderSealed, OrdersOpened, SeatSubstituted

__all__ = ["missed_by_seat", "missed_in_a_row"]


def missed_in_a_row(entries: Iterable[LogEntry], seat: int) -> int:
    """For how many turns in a row, up to the last one, no order of a seat was in when orders were opened (SC-2e).

    Somebody who takes over a seat begins with none missed.

    Args:
        entries: The log; as much of it as the seat may know is enough.
        seat: Which seat.

    Returns:
        The number; 0 where orders are opened when the last is in, since none can be missing then.
    """
    return missed_by_seat(entries, (seat,))[seat]


def missed_by_seat(entries: Iterable[LogEntry], seats: Iterable[int]) -> dict[int, int]:
    """The same for several seats, in one go through the log.

    Args:
        entries: The log.
        seats: Which seats.

    Returns:
        The number for each of them.
    """
    opened = 0
    begun: dict[int, int] = {}  # how often orders had been opened when the seat last had one in, or was taken over
    sealed: set[int] = set()
    for entry in entries:
        if isinstance(entry, OrderSealed):
            sealed.add(entry.seat)
        elif isinstance(entry, OrdersOpened):
            opened += 1
            begun.update(dict.fromkeys(sealed, opened))
            sealed.clear()
        elif isinstance(entry, SeatSubstituted):
            begun[entry.seat] = opened
    return {seat: opened - begun.get(seat, 0) for seat in seats}
