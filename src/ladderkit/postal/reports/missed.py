"""Orders that were missing: for how many turns in a row."""

from __future__ import annotations

from collections.abc import Iterable

from ladderkit.match.entries import LogEntry, OrderSealed, OrdersOpened, SeatSubstituted

__all__ = ["missed_in_a_row"]


def missed_in_a_row(entries: Iterable[LogEntry], seat: int) -> int:
    """For how many turns in a row, up to the last one, no order of a seat was in when orders were opened (SC-2e).

    Somebody who takes over a seat begins with none missed.

    Args:
        entries: The log; as much of it as the seat may know is enough.
        seat: Which seat.

    Returns:
        The number; 0 where orders are opened when the last is in, since none can be missing then.
    """
    missed, sealed = 0, False
    for entry in entries:
        if isinstance(entry, OrderSealed):
            sealed = sealed or entry.seat == seat
        elif isinstance(entry, OrdersOpened):
            missed, sealed = 0 if sealed else missed + 1, False
        elif isinstance(entry, SeatSubstituted) and entry.seat == seat:
            missed = 0
    return missed
