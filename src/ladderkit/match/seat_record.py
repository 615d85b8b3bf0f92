"""Seat records: what one seat could have written down itself, page by page, as it saw the match.

There is nothing in one that the seat may not know, so it can be given to the seat at any moment. When the match is over
and its record is published, `agrees` tells whether that is the match which the seat saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache, partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, cast

from attrs import evolve, frozen

from ladderkit.engine import sure_seat
from ladderkit.errors import Problem
from ladderkit.events import Event
from ladderkit.match.again import moments
from ladderkit.match.clock import Runs
from ladderkit.match.entries import LogEntry
from ladderkit.match.known import known_entries
from ladderkit.match.looks import MatchView
from ladderkit.match.record import canonical_json, check_format, digest_of_data, digest_problems, library_version
from ladderkit.match.showing import match_view_from_data, match_view_to_data
from ladderkit.match.times import teach_times
from ladderkit.serial import to_json
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import as_part, besides, reading, settle, under
from ladderkit.serial.leaves import a_list, a_table
from ladderkit.serial.text import Table, cleaned, json_data
from ladderkit.views import told

if TYPE_CHECKING:
    from ladderkit.match.match import Match

__all__ = [
    "Page",
    "SeatRecord",
    "agrees",
    "seat_record",
    "seat_record_from_data",
    "seat_record_from_json",
    "seat_record_to_data",
    "seat_record_to_json",
]

FORMAT: Final = 1
"""The version of the form in which seat records are written."""
WHAT: Final = "the seat's record"


@frozen
class Page:
    """What a seat learned at one moment.

    Attributes:
        at: When, in UTC.
        entries: What it learned of what was done; cut down to what it may know.
        events: What it was told of what happened.
        view: What it saw from then on.
    """

    at: datetime
    entries: tuple[LogEntry, ...]
    events: tuple[Event, ...]
    view: MatchView


@frozen
class SeatRecord:
    """A match as one seat saw it.

    Attributes:
        format: The version of the form, 1.
        library: The version of the library that wrote it.
        seat: Whose record it is; None for a spectator.
        deadline: How long a seat has for each move.
        runs: When sealed orders are opened.
        starts_at: When the match began, in UTC.
        pages: What the seat learned, in order; the first page is the start.
        digest: The SHA-256 of the canonical form of all the rest.
    """

    format: int
    library: str
    seat: int | None
    deadline: timedelta | None
    runs: Runs
    starts_at: datetime
    pages: tuple[Page, ...]
    digest: str


def seat_record(match: Match, seat: int | None) -> SeatRecord:
    """What a seat has seen of a match.

    Args:
        match: The match, at any moment.
        seat: The seat; None for a spectator.

    Returns:
        Its record: equal for two matches that differ only in what the seat may not know.

    Raises:
        LadderkitError: There is no such seat.
        FileError: Something in it has no way to be written.
    """
    if seat is not None:
        sure_seat(seat, len(match.names))
    bare = SeatRecord(
        format=FORMAT,
        library=library_version(),
        seat=seat,
        deadline=match.terms.deadline,
        runs=match.terms.runs,
        starts_at=match.terms.starts_at,
        pages=tuple(_pages(match, seat)),
        digest="",
    )
    return evolve(bare, digest=digest_of_data(seat_record_to_data(bare)))


def _pages(match: Match, seat: int | None) -> Iterator[Page]:
    """A page for each moment at which the seat learned something."""
    variant = match.terms.variant
    before: MatchView | None = None
    read = 0
    for progress in moments(match):
        after = progress.match
        entries = known_entries(variant, after.log.newest(len(after.log) - read), seat)
        events = told(variant, progress.events, seat)
        view = after.spectate() if seat is None else after.view(seat)
        if entries or events or view != before:
            yield Page(after.position.at, entries, events, view)
        before, read = view, len(after.log)


def agrees(notes: SeatRecord, match: Match) -> tuple[Problem, ...]:
    """Whether a match is the one that a seat saw: for a player with a record of its own, when the whole is published.

    Args:
        notes: What the seat has seen, up to any moment.
        match: The match, as from `ladderkit.match.verify.verify`.

    Returns:
        The first page that differs, and what was agreed otherwise; nothing when all is as the seat saw it.
    """
    ours, theirs = seat_record_to_data(notes), seat_record_to_data(seat_record(match, notes.seat))
    found = [
        Problem("differs", f"{key} was agreed to be {ours[key]!r}, and is {theirs[key]!r}", path=key)
        for key in ("deadline", "runs", "starts_at")
        if ours[key] != theirs[key]
    ]
    pages = zip_longest(cast("list[Table]", ours["pages"]), cast("list[Table]", theirs["pages"])[: len(notes.pages)])
    for k, (own, other) in enumerate(pages):
        if canonical_json(own) != canonical_json(other):
            found.append(Problem("differs", f"page {k}: this is not what the seat saw then", path=f"pages.{k}"))
            break
    return tuple(found)


# ------------------------------------------------------------------------------------------------------ files
def seat_record_to_data(notes: SeatRecord) -> Table:
    """A seat's record as data; of each view only what has changed since the page before.

    Args:
        notes: The record.

    Returns:
        A table for `ladderkit.serial.to_json`.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    with reading(WHAT):
        return cast("Table", _codec().write_parts(notes, SeatRecord))


def seat_record_to_json(notes: SeatRecord) -> str:
    """A seat's record as JSON: the text of one file.

    Args:
        notes: The record.

    Returns:
        The text.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    return to_json(seat_record_to_data(notes))


def seat_record_from_json(text: str) -> SeatRecord:
    """The seat's record in a JSON text.

    Args:
        text: The text of a file.

    Returns:
        The record.

    Raises:
        FileError: It is none, or it was changed since it was made; it lists every fault with its path.
    """
    with reading(WHAT):
        data = json_data(text)
    return seat_record_from_data(data)


def seat_record_from_data(data: object) -> SeatRecord:
    """The seat's record that data stand for.

    Args:
        data: What `seat_record_to_data` gave, also by way of JSON.

    Returns:
        The record; what was lazy in its views is read as `ladderkit.match.showing` says.

    Raises:
        FileError: It is none, or it was changed since it was made; it lists every fault with its path.
    """
    clean, found = cleaned(data)
    with reading(WHAT), besides(found):
        table = a_table(clean, "a table with format, seat and pages")
        check_format(table, FORMAT)
        notes: SeatRecord = _codec().read_parts(table, SeatRecord)
        settle(digest_problems(digest_of_data(cast("Table", table)), notes.digest))
        return notes


# ------------------------------------------------------------------------------------------------- the codec
@lru_cache(maxsize=1)
def _codec() -> Codec:
    """Reads and writes seat records: as other files, and times, views and pages besides."""
    codec = Codec()
    teach_times(codec)
    codec.teach(lambda t: t is MatchView, lambda _: (_read_view, match_view_to_data))
    codec.teach(lambda t: t == tuple[Page, ...], lambda _: (partial(_read_pages, codec), partial(_write_pages, codec)))
    return codec


def _read_view(value: object, _: object) -> MatchView:
    with as_part():
        return match_view_from_data(value)


def _write_pages(codec: Codec, pages: tuple[Page, ...]) -> list[Table]:
    """All pages, of each view only what has changed since the one before."""
    written: list[Table] = []
    before: Table = {}
    for page in pages:
        view = _flat(match_view_to_data(page.view))
        changed = {key: part for key, part in view.items() if key not in before or before[key] != part}
        written.append({**codec.write_parts(page, Page), "view": changed})
        before = view
    return written


def _read_pages(codec: Codec, data: object, _: object) -> tuple[Page, ...]:
    """All pages, each view put together from what has changed."""
    found: list[Problem] = []
    pages: list[Page] = []
    view: Table = {}
    for k, given in enumerate(a_list(data)):
        with under(found, k):
            page = a_table(given)
            view = {**view, **a_table(page.get("view", {}))}
            pages.append(codec.read_parts({**page, "view": _deep(view)}, Page))
    settle(found)
    return tuple(pages)


def _flat(view: Table) -> Table:
    """A view with the parts of its game beside its own, so that each can be told to have changed."""
    game = cast("Table", view["game"])
    return {**{key: part for key, part in view.items() if key != "game"}, **{f"game.{key}": game[key] for key in game}}


def _deep(view: Table) -> Table:
    """A view as it is written by itself."""
    game = {key.removeprefix("game."): part for key, part in view.items() if key.startswith("game.")}
    return {**{key: part for key, part in view.items() if not key.startswith("game.")}, "game": game}
