"""What the commands on a store have in common: the store, the seat, the time, and what is told afterwards."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from ladderkit.cli import codes, out
from ladderkit.cli.game import registry
from ladderkit.cli.screen import paragraphs
from ladderkit.errors import FileError, LadderkitError, Refused
from ladderkit.match.ledger import DAMAGED_NAME, StoreError
from ladderkit.match.looks import MatchView, Standing
from ladderkit.match.match import Match, Progress
from ladderkit.match.store import Store
from ladderkit.views import told

__all__ = ["acted", "opened", "place", "said_time", "seat_of", "settled", "span_of", "time_of", "waiting", "why_broken"]

_SPAN: Final = re.compile(r"(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?")

MOST: Final = 999_999
"""How many days, hours, minutes or seconds there are in a length of time at the most."""
_HINT: Final = re.compile(r"; see \w+\(.*$")
"""What a refusal says to those who write programs."""


def opened(path: str, *, create: bool = False) -> Store:
    """The store in a file.

    Args:
        path: Where it is.
        create: Whether to make it if it is not there.

    Returns:
        The store, to be used in a `with` statement.

    Raises:
        StoreError: It cannot be opened.
    """
    return Store.open(path, registry(), create=create)


def time_of(given: str | None) -> datetime:
    """The time that was given, or the time now.

    Args:
        given: A time with its zone, as in `2026-03-01T12:00Z`.

    Returns:
        The time.

    Raises:
        LadderkitError: It is none, or has no zone.
    """
    if given is None:
        return datetime.now(UTC)
    try:
        time = datetime.fromisoformat(given)
    except ValueError:
        time = None
    if time is None or time.utcoffset() is None:
        raise LadderkitError(f"--now {given} is no time with a zone; write it as in 2026-03-01T12:00Z")
    return time


def settled(kept: Store, name: str, at: datetime) -> Match:
    """A match as it stands at a time: with what deadlines have brought with them, which time would bring again.

    Args:
        kept: The store, to which nothing is written.
        name: What the match is called.
        at: The time.

    Returns:
        The match.

    Raises:
        StoreError: There is no such match.
        FileError: It is broken.
    """
    match = kept.match(name).expire(at).match
    due = match.next_deadline()
    if due is not None and due <= at:
        out.warn(f"{name}: more deadlines have passed than one call sees to; run: match expire, as often as it takes")
    return match


def why_broken(error: LadderkitError) -> str:
    """What is said in a list of a match that cannot be had from its store."""
    if isinstance(error, StoreError) and error.code in DAMAGED_NAME:  # the store gave that name itself
        return "broken: its name is damaged; take a copy that was kept"
    return f"broken: {error.problems[0]}" if isinstance(error, FileError) else str(error)


def span_of(given: str) -> timedelta:
    """A length of time.

    Args:
        given: Days, hours, minutes and seconds, as in `1d`, `36h` or `1h30m`.

    Returns:
        The length.

    Raises:
        LadderkitError: It is none.
    """
    found = _SPAN.fullmatch(given)
    days, hours, minutes, seconds = (int(part or 0) for part in found.groups()) if found else (0, 0, 0, 0)
    span = timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
    if not span:
        if re.fullmatch(r"(\d+[dhms])+", given) and re.search(r"\d{7}", given):
            raise LadderkitError(f"{given!r} is too long; give at most {MOST} of each, as in {MOST}d")
        raise LadderkitError(f"{given!r} is no length of time; write it as in 2d, 36h or 1h30m")
    return span


def seat_of(match: Match, given: str) -> int:
    """The seat that somebody means.

    Args:
        match: The match.
        given: Who plays it, or its number as in a record, from 0.

    Returns:
        The seat.

    Raises:
        LadderkitError: There is no such seat.
    """
    folded = [name.casefold() for name in match.names]
    if given.casefold() in folded:
        return folded.index(given.casefold())
    if re.fullmatch(r"[0-9]{1,6}", given) and int(given) < len(folded):
        return int(given)
    most = f"{out.listed(match.names, 'or')}, or 0 to {len(folded) - 1}"
    raise LadderkitError(f"nobody called {given!r} plays in this match; give {most}")


# ------------------------------------------------------------------------------------------------------ acting
def acted(path: str, name: str, who: str | None, call: Callable[[Match, int], Progress]) -> int:
    """Do something in a match, and tell the one who did it what may be known of what came of it.

    Args:
        path: Where the store is.
        name: What the match is called.
        who: The seat; None for nobody's, so that everybody may read what is told.
        call: What is to be done by which seat.

    Returns:
        The exit code: whether it was allowed.
    """
    seat: int | None = None

    def by_seat(match: Match) -> Progress:
        nonlocal seat
        seat = None if who is None else seat_of(match, who)
        return call(match, -1 if seat is None else seat)

    with opened(path) as store:
        try:
            progress = store.act(name, by_seat)
        except Refused as refused:
            out.complain(f"refused: {_HINT.sub('', str(refused))} [{refused.code}]")
            return codes.NO
    match, variant = progress.match, progress.match.terms.variant
    known = progress.events if match.over else told(variant, progress.events, seat)
    for line in paragraphs(variant, match.names, known):
        out.say(line)
    for standing in match.standings():
        out.say(place(standing))
    seen = match.spectate() if seat is None else match.view(seat)
    out.say(f"{name} is over." if match.over else f"Version {seen.version}. {waiting(match, seen)}")
    return codes.OK


# ------------------------------------------------------------------------------------------------------ telling
def waiting(match: Match, seen: MatchView) -> str:
    """For whom a match waits, as far as the viewer may know, and until when."""
    asked = sorted({*seen.rolls, *seen.game.waits_for})
    missing = [seat for seat in asked if seat not in seen.ordered]
    until = "" if seen.due is None else f", until {said_time(seen.due)}"
    if asked and not missing:
        what = "a call" if match.terms.runs == "called" else "the deadline"
        return f"All orders are in. Waits for {what}{until}."
    who = "a lot that is drawn" if seen.game.chance else "somebody"
    what = ""
    if seen.contributions is not None and seen.contributions.phase != "done":
        what = f" to {'bind' if seen.contributions.phase == 'bind' else 'disclose'} a contribution to the dice"
    return f"Waits for {out.listed(seen.names[seat] for seat in missing) if missing else who}{what}{until}."


def said_time(time: datetime) -> str:
    """A time, as it is told."""
    return time.isoformat(sep=" ").replace("+00:00", " UTC")


def place(line: Standing) -> str:
    """A line of the result."""
    return f"{line.place}. {line.name}{' (left)' * line.left}"
