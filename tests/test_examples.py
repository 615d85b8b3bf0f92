"""The examples run, and print what they say. The ten lines are tested beside the README, which shows them."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
RATINGS = ROOT / "examples" / "ratings.py"


def run(*arguments):
    command = [sys.executable, "-X", "utf8", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)


def test_results_with_ties_and_with_one_who_left_are_rated():
    done = run(RATINGS)
    assert (0, "") == (done.returncode, done.stderr)
    lines = done.stdout.splitlines()
    assert [
        "match 49: 1 Ann, 2 Ben, 3 Cid, 3 Dot",
        "match 29: 1 Dot, 2 Ann, 2 Cid, 4 Ben",
        "match 45: 1 Cid, 2 Ann, 2 Ben, 4 Dot (left)",
    ] == lines[:3]
    rated = [re.fullmatch(r"(\w+): (\d+\.\d) \+- \d\.\d", line) for line in lines[5:]]
    assert all(rated)
    assert {"Ann", "Ben", "Cid", "Dot"} == {line[1] for line in rated}
    assert float(rated[0][2]) > 25 > float(rated[-1][2])  # all began at 25


def test_without_the_rating_library_the_example_says_what_to_do():
    code = f"import runpy, sys; sys.modules['openskill'] = None; runpy.run_path({str(RATINGS)!r}, run_name='__main__')"
    done = run("-c", code)
    assert 1 == done.returncode
    assert "this example needs openskill; run `python -m pip install openskill`\n" == done.stderr


def test_equal_places_are_ties_to_the_rating_library():
    code = (
        "import sys; sys.path.insert(0, 'examples'); import ratings as r; "
        "after = r.rated({n: r.MODEL.rating() for n in r.NAMES}, r.played(45, 20)); "
        "print([after[n].mu for n in ('Cid', 'Ann', 'Ben', 'Dot')])"
    )
    first, second, third, last = map(float, run("-c", code).stdout.strip("[]\n").split(", "))
    assert first > second == third > last
