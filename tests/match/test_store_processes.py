"""A store and its processes: what was acknowledged outlives any kill, and nobody's entry is lost to another's."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from ladderkit.match.store import Store
from tests.match.writers import AT_ONCE, THROWS, of_orders

ROOT = Path(__file__).parents[2]
KILLS = 90
ORDERS = 8
ROUNDS = 8


@contextmanager
def writer(*arguments):
    command = [sys.executable, "-m", "tests.match.writers", *map(str, arguments)]
    path = os.pathsep.join(sys.path)
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        yield process


def line_of(process):
    line = process.stdout.readline().split()
    assert line, "the writer has died"
    return line


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork and no SIGKILL")
def test_killed_at_any_moment_no_acknowledged_entry_is_lost_and_none_is_half_there(tmp_path):
    path, rng, found = tmp_path / "club.db", random.Random(4), []
    with writer("killed", path) as process:
        for k in range(KILLS):
            name = f"match-{k}"
            print(name, file=process.stdin, flush=True)
            child, kept, wanted = None, [], rng.randrange(6)
            while child is None or len(kept) < wanted:
                word, *number = line_of(process)
                child = int(number[0]) if word == "child" else child
                kept += map(int, number if word == "kept" else ())
            time.sleep(rng.uniform(0, 0.01))
            os.kill(child, signal.SIGKILL)
            while (line := line_of(process)) != ["dead"]:
                kept.append(int(line[1]))
            with Store.open(path, create=True) as store:
                there = name in store.names()
                found.append((kept, len(store.match(name).log) if there else None))
                assert not there or () == store.check(name)
        process.stdin.close()
    assert 0 == process.returncode
    for kept, version in found:
        assert [*range(0, AT_ONCE * len(kept), AT_ONCE)] == kept
        last = kept[-1] if kept else None
        assert version in {last, 0 if last is None else last + AT_ONCE}  # at most one that was not acknowledged yet
    assert KILLS // 2 < sum(len(kept) > 1 for kept, _ in found)


def test_two_processes_on_one_match_lose_nothing(tmp_path):
    path = tmp_path / "club.db"
    with Store.open(path, create=True) as store:
        store.add("it", of_orders())
        with writer("seat", path, 0, ORDERS) as one, writer("seat", path, 1, ORDERS) as other:
            assert [["ready"]] * 2 == [line_of(process) for process in (one, other)]
            for _ in range(ROUNDS):  # both begin each round together, and none is ahead of the other by more than one
                for process in (one, other):
                    print(file=process.stdin, flush=True)
                assert [["done"]] * 2 == [line_of(process) for process in (one, other)]
            one.stdin.close()
            other.stdin.close()
        assert [0, 0] == [one.returncode, other.returncode]
        assert () == store.check("it")
        log = [*store.match("it").log]
        assert 2 * ORDERS * ROUNDS == len(log)
        for seat in (0, 1):
            mine = [dict(entry.answers)["chosen-throw"] for entry in log if entry.seat == seat]
            assert [THROWS[k % len(THROWS)] for k in range(ORDERS * ROUNDS)] == mine
        for k in range(0, len(log), 2 * ORDERS):  # they met in every round
            assert ORDERS == sum(entry.seat for entry in log[k : k + 2 * ORDERS])
