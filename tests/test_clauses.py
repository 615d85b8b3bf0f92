"""Every clause of the documented games has its words, its rule and its test, or a reason why not yet."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ladderkit.rules import BUILT_IN

ROOT = Path(__file__).parent.parent
PAGES = {
    "SL": (ROOT / "docs/games/snakes-and-ladders.md", ROOT / "tests/games/test_snakes_and_ladders.py", range(1, 21)),
    "SS": (ROOT / "docs/games/serpents-and-stairs.md", ROOT / "tests/games/test_serpents_and_stairs.py", range(1, 13)),
}
PENDING = tomllib.loads((ROOT / "docs/games/pending.toml").read_text(encoding="utf-8"))
CLAUSES = [(game, f"{game}-{number}") for game, (_, _, numbers) in PAGES.items() for number in numbers]
RULES = {rule.name for rule in BUILT_IN}


def section(game: str, clause: str) -> str:
    """What the game's page says of a clause."""
    page = PAGES[game][0].read_text(encoding="utf-8")
    found = re.search(rf"^### {clause}\n\n(.*?)(?=\n##|\Z)", page, re.DOTALL | re.MULTILINE)
    assert found, f"{clause} is not on {PAGES[game][0].name}"
    return found[1]


@pytest.mark.parametrize(("game", "clause"), CLAUSES)
def test_every_clause_has_words_rule_and_test_or_is_pending(game: str, clause: str) -> None:
    said = section(game, clause)
    assert len(said.split("- Rule:")[0].strip()) > 20
    if clause in PENDING:
        assert PENDING[clause]["reason"].endswith(".")
        return
    rule = re.search(r"^- Rule: (.+)$", said, re.MULTILINE)
    assert rule, f"{clause} names no rule"
    assert rule[1] == "the board" or "Seeded" in rule[1] or set(re.findall(r"`([^`]+)`", rule[1])) <= RULES
    tests = re.findall(r"`(test_\w+)`", said)
    assert tests, f"{clause} names no test"
    source = PAGES[game][1].read_text(encoding="utf-8")
    number = clause.lower().replace("-", "_")
    for test in tests:
        assert test.startswith(f"test_{number}_")
        assert f"def {test}(" in source


@pytest.mark.parametrize("clause", PENDING)
def test_only_known_clauses_are_pending(clause: str) -> None:
    assert clause in {known for _, known in CLAUSES}


@pytest.mark.parametrize("game", PAGES)
def test_every_clause_test_is_on_the_page(game: str) -> None:
    page, tests, _ = PAGES[game]
    named = re.findall(rf"def (test_{game.lower()}_\d+_\w+)\(", tests.read_text(encoding="utf-8"))
    assert [test for test in named if f"`{test}`" not in page.read_text(encoding="utf-8")] == []
