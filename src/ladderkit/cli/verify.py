"""`ladderkit verify FILE`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Set as AbstractSet
from typing import cast

from ladderkit.cli import codes, out
from ladderkit.cli.files import read_text
from ladderkit.cli.game import registry
from ladderkit.errors import FileError, LadderkitError
from ladderkit.events import Answered
from ladderkit.match.again import moments
from ladderkit.match.entries import LotDrawn, RollMade
from ladderkit.match.lines import entry_line
from ladderkit.match.match import Match
from ladderkit.match.seat_record import SeatRecord, agrees, seat_record_from_json
from ladderkit.match.verify import Verification, verify as verified
from ladderkit.questions import Draw
from ladderkit.tell import clean, name_of

__all__ = ["verify"]


def verify(
    file: str,
    /,
    *,
    commitment: str | None = None,
    layout: str | None = None,
    notes: str | None = None,
    rolls: bool = False,
) -> int:
    """Check the record of a match: game, commitment, every roll and move, places and digest.

    Args:
        file: A record, as JSON.
        commitment: What was published when the match was made, to bind the dice.
        layout: What was published then to bind the layout, where some of it was hidden.
        notes: What one of the seats saw of the match, as a record of that seat's own.
        rolls: Print every roll and every lot that was replayed, and so who began.
    """
    text = read_text(file)
    seen = None if notes is None else _notes(notes)
    try:
        found = verified(text, registry(), commitment=commitment, layout=layout)
    except FileError as error:
        if _is_of_a_seat(text):
            how = f"hold it against the whole one: ladderkit verify RECORD --notes {file}"
            raise LadderkitError(f"{file!r} is the record of a seat, with what that seat saw; {how}") from None
        for problem in error.problems:
            out.complain(f"{file} is no record: {problem}")
        return codes.ERROR
    if rolls and found.match is not None:
        for line in _chance(found.match):
            out.say(line)
    differs = agrees(seen, found.match) if seen and found.match else ()
    for problem in (*found.problems, *differs):
        out.say(f"error: {problem}")
    out.table(_checked(found, dice=commitment is not None, layout=layout is not None))
    out.say(f"{file}: {_verdict(found)}")
    if notes is not None:
        out.say(f"{notes}: {'of another match' if differs or found.match is None else 'agrees'}")
    return codes.OK if found.ok and not differs else codes.NO


def _notes(file: str) -> SeatRecord:
    """The record of a seat in a file."""
    text = read_text(file)
    try:
        return seat_record_from_json(text)
    except FileError as error:
        if _keys_of(text) >= {"entries", "variant"}:
            how = "a seat's own is what match record --seat writes"
            raise LadderkitError(f"{file!r} is a whole record, and not what one seat saw; {how}") from None
        raise LadderkitError(f"{file!r} is no record of a seat: {error.problems[0]}") from None


def _is_of_a_seat(text: str) -> bool:
    """Whether a text is the record of a seat, or was one."""
    return _keys_of(text) >= {"seat", "pages"}


def _keys_of(text: str) -> AbstractSet[str]:
    """The keys of a JSON text; none where it is no table."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        return frozenset()
    return cast("dict[str, object]", data).keys() if isinstance(data, dict) else frozenset()


def _chance(match: Match) -> Iterator[str]:
    """Each roll and each lot that was replayed, in order, and what was drawn by it."""
    read, variant = 0, match.terms.variant
    for progress in moments(match):
        here = progress.match
        questions = [e.question for e in progress.events if isinstance(e, Answered) and isinstance(e.question, Draw)]
        for entry in here.log.newest(len(here.log) - read):
            line = entry_line(variant, entry, None, here.names, over=True)
            if isinstance(entry, LotDrawn):
                if questions.pop(0).about == "who begins":
                    line = f"{name_of(cast('int', entry.value), here.names)} begins."
                yield f"{'hidden ' * (entry.purpose == 'hidden')}lot {entry.number}: {line}"
            elif isinstance(entry, RollMade):
                yield f"roll {entry.number}: {line}"
        read = len(here.log)


def _checked(found: Verification, *, dice: bool, layout: bool) -> Iterator[tuple[str, str]]:
    """Each part that was checked, and what came of it."""
    read = found.record
    wrong = {problem.path.partition(".")[0] for problem in found.problems}

    def verdict(part: str, good: str = "true") -> str:
        return "WRONG" if part in wrong else good

    yield "game", clean(read.variant.name)
    yield "seats", clean(out.listed(read.names))
    yield "fingerprint", f"{read.fingerprint}: {verdict('fingerprint')}"
    yield "editions", f"{', '.join(f'{name} {edition}' for name, edition in read.editions)}: {verdict('editions')}"
    if read.commitment is None:
        yield "commitment", "none: dice were typed in, and nobody can check them"
    else:
        yield "commitment", f"{read.commitment}: {verdict('commitment', 'true: it binds the seed')}"
    if dice:
        yield "", verdict("commitment", "it is the one that was published")
    elif read.commitment is not None:
        yield "", "held against none that was published: a whole record can be made up; give --commitment"
    if read.layout_commitment is not None:
        yield "layout", f"{read.layout_commitment}: {verdict('layout_commitment', 'true: it binds the layout')}"
    elif read.variant.hidden:
        yield "layout", "some of it was hidden, and nothing binds it"
    if layout:
        yield "", verdict("layout_commitment", "it is the one that was published")
    elif read.layout_commitment is not None:
        yield "", "held against none that was published: the layout can be made up; give --layout"
    yield "entries", f"{len(read.entries)}: {_entries(found)}"
    yield "chance", f"{out.count(len(found.rolls), 'roll')}, {out.count(len(found.lots), 'lot')}"
    yield "places", f"{_places(found)}: {verdict('places')}" if read.places else "none yet: the match is not over"
    yield "digest", f"{read.digest}: {verdict('digest')}"


def _entries(found: Verification) -> str:
    """How far the entries are what rules and seed make of them."""
    if found.match is None:
        return "WRONG: this match cannot begin"
    at = next((problem.path for problem in found.problems if problem.path.startswith("entries.")), None)
    return "true" if at is None else f"WRONG from entry {at.removeprefix('entries.')} on"


def _places(found: Verification) -> str:
    """The result, as the record has it."""
    names = found.match.names if found.match is not None else found.record.names
    lines = sorted(zip(found.record.places or (), names, strict=False), key=lambda line: line[0])
    return clean(", ".join(f"{place}. {name}" for place, name in lines))


def _verdict(found: Verification) -> str:
    """What came of it, in a line."""
    if not found.ok:
        return "not true"
    rolls = out.count(len(found.rolls), "roll")
    of = "dice typed in, which nobody can check" if found.record.typed else f"{rolls} of the seed"
    over = "" if found.record.places else ", not over yet, and with secrets in it"
    return f"true: {out.count(len(found.record.entries), 'entry', 'entries')}, {of}{over}"
