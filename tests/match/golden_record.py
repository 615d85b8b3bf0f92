"""Makes the golden record of the present form: `python -m tests.match.golden_record`. A form never changes."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from attrs import evolve

from ladderkit.board import Board
from ladderkit.jumps import ladders, snakes
from ladderkit.match.match import new_match
from ladderkit.match.record import FORMAT, digest_of, record, record_to_json
from ladderkit.variants import snakes_and_ladders

FILE = Path(__file__).parent.parent / "data" / f"record-{FORMAT}.json"
GAME = evolve(
    snakes_and_ladders(),
    board=Board(
        jumps=(
            *ladders({6: 25, 8: 52, 14: 48, 22: 60, 36: 59, 47: 75, 64: 95, 69: 90, 81: 98}),
            *snakes({18: 1, 31: 10, 34: 5, 42: 23, 51: 12, 80: 57, 84: 79, 94: 68, 96: 46}),
        )
    ),
)
"""The game as it shipped when the record was made: a record has its own board in it, whatever ships later."""
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def golden():
    """A match of three with a substitute and an extension, in which somebody misses a deadline at the end."""
    match = new_match(
        GAME,
        ("Ann", "Ben", "Cid"),
        seed=bytes(range(32)),
        starts_at=NOON,
        deadline=timedelta(days=1),
    ).match
    now = NOON
    for _ in range(20):
        now += timedelta(hours=7, microseconds=5)
        match = match.roll(*match.waits_for(), now).match
    match = match.substitute(1, "Eve", now).match.extend(timedelta(hours=2), now).match
    made = evolve(record(match.expire(now + timedelta(days=2)).match), library="0.1.0", digest="")
    return evolve(made, digest=digest_of(made))


if __name__ == "__main__":
    FILE.write_text(record_to_json(golden()), encoding="utf-8")
