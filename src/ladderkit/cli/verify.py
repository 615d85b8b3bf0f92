"""`ladderkit verify FILE`."""

from __future__ import annotations

from ladderkit.cli import codes, out
from ladderkit.cli.files import read_text
from ladderkit.cli.game import registry
from ladderkit.match.seat_record import agrees, seat_record_from_json
from ladderkit.match.verify import Verification, verify as verified

__all__ = ["verify"]


def verify(file: str, /, *, commitment: str | None = None, notes: str | None = None, rolls: bool = False) -> int:
    """Check the record of a match: game, commitment, every roll and move, places and digest.

    Args:
        file: A record, as JSON.
        commitment: What was published when the match was made.
        notes: What one of the seats saw of the match, as a record of that seat's own.
        rolls: Print every roll that was replayed.
    """
    text = read_text(file)
    seen = None if notes is None else seat_record_from_json(read_text(notes))
    found = verified(text, registry(), commitment=commitment)
    if rolls:
        for roll in found.rolls:
            out.say(f"roll {roll.number}: seat {roll.seat} rolled a {roll.face}")
    differs = agrees(seen, found.match) if seen and found.match else ()
    for problem in (*found.problems, *differs):
        out.say(f"error: {problem}")
    out.say(f"{file}: {_verdict(found)}")
    if notes is not None:
        out.say(f"{notes}: {'of another match' if differs or found.match is None else 'agrees'}")
    return codes.OK if found.ok and not differs else codes.NO


def _verdict(found: Verification) -> str:
    """What came of it, in a line."""
    if not found.ok:
        return "not true"
    dice = "dice typed in, which nobody can check" if found.record.typed else f"{len(found.rolls)} rolls of the seed"
    over = "" if found.record.places else ", not over yet, and with secrets in it"
    return f"true: {len(found.record.entries)} entries, {dice}{over}"
