"""Time in a match: always passed in, always with its zone, and always counted as it really passes.

Python adds to a time as the clock on its wall shows it, so that a day over a daylight-saving night would be an hour too
short or too long. Here every time is brought to UTC as it comes in.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal, TypeAlias, cast

from ladderkit.errors import Refusal, Refused, shown

__all__ = ["Runs", "in_utc", "is_span"]

Runs: TypeAlias = Literal["all-in", "deadline", "called"]
"""When sealed orders are opened: when the last is in, at the deadline, or when somebody calls."""


def in_utc(now: datetime) -> datetime:
    """The same instant in UTC.

    Args:
        now: A time with its zone.

    Returns:
        The instant.

    Raises:
        Refused: The time has no zone (`naive-time`), so nobody can tell which instant it is.

    Examples:
        >>> in_utc(datetime.fromisoformat("2026-03-01T12:00:00+02:00")).isoformat()
        '2026-03-01T10:00:00+00:00'
    """
    given = cast("object", now)  # it may come from anywhere
    if not isinstance(given, datetime) or given.utcoffset() is None:
        message = f"{shown(given)} is no time with a zone; give one such as datetime.now(UTC)"
        raise Refused(Refusal("naive-time", message))
    try:
        utc = given.astimezone(UTC)
    except OverflowError:
        message = f"{shown(given)} is beyond what can be told in UTC; give a time of our days"
        raise Refused(Refusal("naive-time", message)) from None
    # Of another type than a plain datetime it might be written in another way than it is read.
    return utc if type(utc) is datetime else datetime.combine(utc.date(), utc.time(), UTC)


def is_span(given: object) -> bool:
    """Whether this is a length of time: some whole seconds, at least one."""
    return isinstance(given, timedelta) and given > timedelta(0) and not given.microseconds
