"""Times and lengths of time in files: each written in one way, and read in no other."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final, cast

from ladderkit.errors import Refused
from ladderkit.match.clock import in_utc, is_span
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import fault, shown

__all__ = ["teach_times"]

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z", re.ASCII)


def teach_times(codec: Codec) -> None:
    """Tell a codec how times and lengths of time are read and written.

    Args:
        codec: It is taught; a time is written in UTC, as in `"2026-03-01T12:00:00Z"`, a length in whole seconds.
    """
    codec.teach(lambda t: t is datetime, lambda _: (_read_time, _write_time))
    codec.teach(lambda t: t is timedelta, lambda _: (_read_span, _write_span))


def _read_time(value: Any, _: object) -> datetime:  # noqa: ANN401  (data)
    """A time in UTC, in the one way in which it is written."""
    if type(value) is str and _TIME.fullmatch(value):
        try:
            time = datetime.fromisoformat(value)
        except ValueError:
            raise fault("wrong-time", f"there is no time {shown(value)}; give one that there is") from None
        if _write_time(time) == value:
            return time.astimezone(UTC)
    raise fault("wrong-time", f'{shown(value)} stands here; give a time in UTC, as in "2026-03-01T12:00:00Z"')


def _write_time(value: Any) -> str:  # noqa: ANN401  (whatever stands there)
    try:
        return in_utc(value).isoformat().replace("+00:00", "Z")
    except Refused as refused:
        raise fault("wrong-time", str(refused)) from None


def _read_span(value: Any, _: object) -> timedelta:  # noqa: ANN401  (data)
    """A length of time in whole seconds."""
    if type(value) is int and value > 0:
        try:
            return timedelta(seconds=value)
        except OverflowError:
            raise fault("wrong-span", "this is longer than time can be told; give fewer seconds") from None
    raise fault("wrong-span", f"{shown(value)} stands here; give a whole number of seconds, at least 1")


def _write_span(value: Any) -> int:  # noqa: ANN401  (whatever stands there)
    if not is_span(value):
        raise fault("wrong-span", f"{shown(value)} is no length of time in whole seconds; give one")
    span = cast("timedelta", value)
    return span.days * 86_400 + span.seconds
