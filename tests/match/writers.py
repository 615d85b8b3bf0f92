"""Processes that write to a store: `python -m tests.match.writers killed PATH`, or `... seat PATH SEAT COUNT`."""

import itertools
import os
import sys
from datetime import UTC, datetime

from ladderkit.match.match import new_match
from ladderkit.match.record import record, record_to_json
from ladderkit.match.store import Store
from ladderkit.variants import slither_and_climb

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
AT_ONCE = 3
THROWS = ((1, 2), (3, 4), (5, 6), (6, 1))


def of_orders():
    """A match in which orders can be replaced for ever."""
    return new_match(slither_and_climb(), ("Ann", "Ben"), seed=bytes(32), starts_at=NOON, runs="called").match


def order(seat, k):
    return lambda match: match.submit(seat, {"chosen-throw": THROWS[k % len(THROWS)]}, NOON)


def several(match):
    """Several entries in one act."""
    progress = None
    for k in range(AT_ONCE):
        progress = order(k % 2, k)(match)
        match = progress.match
    return progress


def write_until_killed(path, name, match):
    """Add a match and act in it for ever; each time it is kept, say so."""
    with Store.open(path, create=True) as store:
        store.add(name, match)
        for _ in itertools.count():
            os.write(1, f"kept {len(store.match(name).log)}\n".encode())
            store.act(name, several)


def be_killed(path):
    """For each name that comes in, a process that writes until somebody kills it; it starts at once, being a copy."""
    match = of_orders()
    record_to_json(record(several(match).match))  # whatever is made only once is made before
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            write_until_killed(path, line.strip(), match)
        os.write(1, f"child {child}\n".encode())
        os.waitpid(child, 0)
        os.write(1, b"dead\n")


def write_orders(path, seat, count):
    """So many orders of one seat each time that a line comes in."""
    with Store.open(path) as store:
        first = 0
        os.write(1, b"ready\n")
        for _ in sys.stdin:
            for k in range(first, first + count):
                store.act("it", order(seat, k))
            first += count
            os.write(1, b"done\n")


if __name__ == "__main__":
    how, path, *more = sys.argv[1:]
    be_killed(path) if how == "killed" else write_orders(path, *map(int, more))
