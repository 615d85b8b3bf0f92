"""`ladderkit verify FILE`."""

from __future__ import annotations

from ladderkit.cli import codes, out
from ladderkit.cli.files import read_text
from ladderkit.cli.game import registry
from ladderkit.match.verify import Verification, verify as verified

__all__ = ["verify"]


def verify(file: str, /, *, commitment: str | None = None, rolls: bool = False) -> int:
    """Check the record of a match: game, commitment, every roll and move, places and digest.

    Args:
        file: A record, as JSON.
        commitment: What was published when the match was made.
        rolls: Print every roll that was replayed.
    """
    found = verified(read_text(file), registry(), commitment=commitment)
    if rolls:
        for roll in found.rolls:
            out.say(f"roll {roll.number}: seat {roll.seat} rolled a {roll.face}")
    for problem in found.problems:
        out.say(f"error: {problem}")
    out.say(f"{file}: {_verdict(found)}")
    return codes.OK if found.ok else codes.NO


def _verdict(found: Verification) -> str:
    """What came of it, in a line."""
    if not found.ok:
        return "not true"
    dice = "dice typed in, which nobody can check" if found.record.typed else f"{len(found.rolls)} rolls of the seed"
    over = "" if found.record.places else ", not over yet, and with secrets in it"
    return f"true: {len(found.record.entries)} entries, {dice}{over}"
