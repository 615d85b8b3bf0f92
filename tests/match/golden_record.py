"""Makes the golden record of the present form: `python -m tests.match.golden_record`. A form never changes."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from attrs import evolve

from ladderkit.match.match import new_match
from ladderkit.match.record import FORMAT, digest_of, record, record_to_json
from ladderkit.variants import snakes_and_ladders

FILE = Path(__file__).parent.parent / "data" / f"record-{FORMAT}.json"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def golden():
    """A match of three with a substitute and an extension, in which somebody misses a deadline at the end."""
    match = new_match(
        snakes_and_ladders(),
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
