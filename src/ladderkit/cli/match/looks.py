"""What can be seen of the matches in a store, and how one leaves it as a record."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.files import write_text
from ladderkit.cli.layout import whole_layout
from ladderkit.cli.match.answers import asked
from ladderkit.cli.match.common import opened, place, said_time, seat_of, settled, time_of, waiting, why_broken
from ladderkit.cli.orders import in_words
from ladderkit.cli.screen import paragraphs
from ladderkit.errors import LadderkitError
from ladderkit.events import Departed, Event, TurnEnded
from ladderkit.match.again import moments
from ladderkit.match.entries import ContributionBound, ContributionOpened, DeadlineExtended, SeatSubstituted
from ladderkit.match.lines import entry_line
from ladderkit.match.looks import MatchView
from ladderkit.match.match import Match
from ladderkit.match.record import record_to_json
from ladderkit.match.seat_record import seat_record_to_json
from ladderkit.match.showing import match_view_to_data
from ladderkit.render.text import text as drawn
from ladderkit.tell import clean
from ladderkit.views import told

__all__ = ["check", "list_", "log", "record", "show"]

_TOLD_BY_ENTRY: Final = (ContributionBound, ContributionOpened, DeadlineExtended, SeatSubstituted)
"""Of what happens round the board there are no events; everybody may know it."""


def list_(store: str, /, *, now: str | None = None) -> int:
    """List the matches in a store.

    Args:
        store: The file of the store.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    rows: list[tuple[str, ...]] = []
    code = codes.OK
    with opened(store) as kept:
        for name in kept.names():
            try:
                match = settled(kept, name, at)
            except LadderkitError as error:
                rows.append((clean(name), why_broken(error)))
                code = codes.NO
            else:
                seen = match.spectate()
                over = "over" if match.over else waiting(match, seen)
                rows.append((name, seen.game.variant, ", ".join(seen.names), f"version {seen.version}", over))
    if rows:
        out.table(rows)
    return code


def show(  # noqa: PLR0913  (one for each option)
    store: str,
    name: str,
    /,
    *,
    seat: str | None = None,
    json: bool = False,
    ascii_only: Annotated[bool, Parameter(name="--ascii")] = False,
    now: str | None = None,
) -> int:
    """Show how a match stands: as everybody may see it, or one seat.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Who looks: a name, or the number of the seat, from 0. Left out: what everybody may see.
        json: Print one JSON object, and nothing else.
        ascii_only: Draw with plain ASCII characters.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    with opened(store) as kept:
        match = settled(kept, name, at)
    who = None if seat is None else seat_of(match, seat)
    seen = match.spectate() if who is None else match.view(who)
    if json:
        out.say_json(_data(name, match, seen))
        return codes.OK
    out.say(f"{name}: {seen.game.variant}, {out.listed(seen.names)}. Version {seen.version}.")
    if seen.commitment is not None:
        out.say(f"The dice are bound by the commitment {seen.commitment}.")
    if seen.layout_commitment is not None:
        out.say(f"The layout is bound by the commitment {seen.layout_commitment}.")
    out.say(drawn(seen.game, seen.names, ascii_only=ascii_only or not out.can_show("▲▼●─│┌")))
    if match.over:
        _say_end(match, seen)
        return codes.OK
    if seen.ordered:
        out.say(f"Orders are in of {out.listed(seen.names[other] for other in seen.ordered)}.")
    if seen.order is not None:
        out.say(in_words(match.terms.variant, seen.order, seen.names[seen.order.seat]))
    out.say(waiting(match, seen))
    for line in asked(match, who) if who is not None else ():
        out.say(line)
    return codes.OK


def _say_end(match: Match, seen: MatchView) -> None:
    """What is open when a match is over."""
    for line in match.standings():
        out.say(place(line))
    if match.terms.variant.hidden:
        for words in whole_layout(match.terms.variant):
            out.say(words)
    if seen.layout_salt is not None:
        out.say(f"Salt of the layout: {seen.layout_salt}")
    if seen.seed is not None:
        out.say(f"Seed: {seen.seed}")


def _data(name: str, match: Match, seen: MatchView) -> dict[str, object]:
    """What `show --json` prints; all of it from what the viewer may see."""
    return {
        "match": name,
        "view": match_view_to_data(seen),
        "standings": [
            {"place": line.place, "seat": line.seat, "name": line.name, "left": line.left} for line in match.standings()
        ],
    }


def log(store: str, name: str, /, *, seat: str | None = None, now: str | None = None) -> int:
    """Tell all that has happened in a match: what everybody may know, or one seat.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: For whom it is told: a name, or the number of the seat, from 0. Left out: for everybody.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    with opened(store) as kept:
        match = settled(kept, name, at)
    variant = match.terms.variant
    who = None if seat is None else seat_of(match, seat)
    untold: list[Event] = []
    read, names = 0, match.terms.names
    for progress in moments(match):
        here = progress.match
        untold.extend(progress.events if match.over else told(variant, progress.events, who))
        pause = any(isinstance(event, TurnEnded | Departed) for event in progress.events)
        lines: list[str] = []
        if variant.tells == "moves" or pause or here.over:  # in mid-turn it would tell of lots and choices
            lines += paragraphs(variant, here.names, untold)
            untold.clear()
        for entry in here.log.newest(len(here.log) - read):
            if isinstance(entry, _TOLD_BY_ENTRY):
                lines.append(entry_line(variant, entry, who, names) or "")
        read, names = len(here.log), here.names
        for line in lines:
            out.say(f"{said_time(here.position.at)}  {line}")
    for standing in match.standings():
        out.say(place(standing))
    return codes.OK


def record(
    store: str,
    name: str,
    /,
    *,
    seat: str | None = None,
    output: Annotated[str | None, Parameter(name=["--output", "-o"])] = None,
    now: str | None = None,
) -> int:
    """Write a match as a record: the whole one, which is a secret until it is over, or that of a seat.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Whose record, with what that seat could have written down itself: a name, or a number, from 0.
        output: A new file for it. Left out: it is printed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    with opened(store) as kept:
        match = settled(kept, name, at)
    if seat is None:
        text = record_to_json(match.record())
        if not match.over:
            out.warn("the match is not over: its record has the seed and all that is secret; keep it to yourself")
    else:
        text = seat_record_to_json(match.record(for_seat=seat_of(match, seat)))
    if output is None:
        out.say(text.rstrip("\n"))
    else:
        write_text(output, text, secret=seat is None and not match.over)
        out.say(f"{output}: written.")
    return codes.OK


def check(store: str, name: str | None = None, /, *, link: str | None = None) -> int:
    """Check the matches in a store: every entry by its link, by the rules and by the seed.

    Args:
        store: The file of the store.
        name: What the match is called. Left out: all of them.
        link: What check printed for it earlier; without it nobody can tell whether the newest entries were cut off.
    """
    if link is not None and name is None:
        raise LadderkitError("--link is of one match; say of which")
    code = codes.OK
    with opened(store) as kept:
        for one in kept.names() if name is None else (name,):
            try:
                problems = kept.check(one, link=link)
            except LadderkitError as error:
                if name is not None:
                    raise
                out.say(f"error: {clean(one)}: {why_broken(error)}")
                code = codes.NO
                continue
            for problem in problems:
                out.say(f"error: {one}: {problem}")
                code = codes.NO
            if not problems:
                out.say(f"{one}: true: {len(kept.match(one).log)} entries, link {kept.link(one)}")
    return code
