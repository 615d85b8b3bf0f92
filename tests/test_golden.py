"""Every worked example in `data/golden.toml` is a test: each case is read by one, by its table and its clause."""

import re
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = tomllib.loads((HERE / "data" / "golden.toml").read_text(encoding="utf-8"))
CASES = [(table, case["clause"]) for table, cases in GOLDEN.items() for case in cases]
READ = re.compile(r'\["(?P<table>\w+)"\](?:\s+if case\["clause"\] == "(?P<clause>[\w-]+)")?')


def readers():
    """Which tables the tests read, each with the clause if it reads only the cases of one; None for all cases."""
    for file in HERE.rglob("test_*.py"):
        if file != Path(__file__):
            text = file.read_text(encoding="utf-8")
            if "GOLDEN" in text:
                yield from ((found["table"], found["clause"]) for found in READ.finditer(text))


def test_there_are_the_tables_that_are_known():
    assert {"geometry", "layout", "escalator", "quorum", "bounce", "jump", "start", "placings"} == {*GOLDEN}


@pytest.mark.parametrize(("table", "clause"), sorted({*CASES}))
def test_every_case_is_read_by_a_test(table, clause):
    assert {(table, None), (table, clause)} & {*readers()}
