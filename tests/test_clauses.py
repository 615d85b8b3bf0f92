"""Every clause of the documented games has its words, its rule and its test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ladderkit.rules import BUILT_IN

ROOT = Path(__file__).parent.parent
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
POSTAL = "1a 1b 1c 1d 2a 2b 2c 2d 2e 3a 3b 4a 4b 4c 4d 5a 5b 5d 5e 5f 5g 6a 6b 6c 6d 6e 6f 7a1 7a2 7a3 7a4 7a5 7a6"
NUMBERS = {
    "SL": [str(number) for number in range(1, 21)],
    "SS": [str(number) for number in range(1, 13)],
    "SC": f"{POSTAL} 7b1 7b2 7b3 7b4 7b5 8".split(),
    "HS": [str(number) for number in range(1, 10)],
    "FF": [str(number) for number in range(1, 7)],
}
PAGES = {
    "SL": ROOT / "docs/games/snakes-and-ladders.md",
    "SS": ROOT / "docs/games/serpents-and-stairs.md",
    "SC": ROOT / "docs/games/slither-and-climb.md",
    "HS": ROOT / "docs/games/family.md",
    "FF": ROOT / "docs/games/family.md",
}
SOURCES = {  # the clauses of the postal game are tested beside the layouts, boards and views, too
    "SL": [ROOT / "tests/games/test_snakes_and_ladders.py"],
    "SS": [ROOT / "tests/games/test_serpents_and_stairs.py"],
    "SC": TESTS,
    "HS": [ROOT / "tests/games/test_family.py"],
    "FF": [ROOT / "tests/games/test_family.py"],
}
CLAUSES = [(game, f"{game}-{number}") for game, numbers in NUMBERS.items() for number in numbers]
DOERS = {*(f"`{rule.name}`" for rule in BUILT_IN), "the board", "the set-up"}
SEEDED = "[`Seeded`](../reference/fair-dice.md)"
MATCH = "[`Match`](../how-to/run-a-match.md)"
ANALYSIS = ("[`contest`](../tutorial/how-long.md)", "[`how_long`](../reference/analysis.md)")


@cache
def clause_tests(game: str) -> dict[str, set[str]]:
    """The tests that are named for clauses of a game, each with those clauses."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in SOURCES[game])
    start = game.lower()
    return {
        name: {f"{game}-{number}" for number in re.findall(rf"{start}_(\d+[a-z]?\d?)(?=_)", name)}
        for name in re.findall(rf"^def (test_{start}_\d\w+)\(", text, re.MULTILINE)
    }


def section(game: str, clause: str) -> str:
    """What the game's page says of a clause."""
    page = PAGES[game].read_text(encoding="utf-8")
    found = re.search(rf"^### {clause}\n\n(.*?)(?=\n##|\Z)", page, re.DOTALL | re.MULTILINE)
    assert found, f"{clause} is not on {PAGES[game].name}"
    return found[1]


def named(game: str, clause: str) -> list[str]:
    """The tests that the page names for a clause."""
    return re.findall(r"`(test_\w+)`", section(game, clause))


@pytest.mark.parametrize(("game", "clause"), CLAUSES)
def test_every_clause_has_words_rule_and_test(game: str, clause: str) -> None:
    said = section(game, clause)
    assert len(said.split("- Rule:")[0].strip()) > 20
    rule = re.search(r"^- Rule: (.+)$", said, re.MULTILINE)
    assert rule, f"{clause} names no rule"
    assert {*rule[1].split(", ")} <= {*DOERS, SEEDED, MATCH, *ANALYSIS}
    assert named(game, clause), f"{clause} names no test"


@pytest.mark.parametrize(("game", "clause"), CLAUSES)
def test_the_tests_that_a_page_names_are_there_and_are_of_that_clause(game: str, clause: str) -> None:
    assert [] == [test for test in named(game, clause) if clause not in clause_tests(game).get(test, ())]


@pytest.mark.parametrize("game", PAGES)
def test_every_clause_test_is_on_the_page(game: str) -> None:
    on_the_page = {(test, clause) for of, clause in CLAUSES if of == game for test in named(game, clause)}
    there = {(test, clause) for test, clauses in clause_tests(game).items() for clause in clauses}
    assert set() == there - on_the_page


@pytest.mark.parametrize("game", PAGES)
def test_a_page_has_no_clause_that_the_game_has_not(game: str) -> None:
    page = PAGES[game].read_text(encoding="utf-8")
    assert [f"{game}-{number}" for number in NUMBERS[game]] == re.findall(rf"^### ({game}-\w+)$", page, re.MULTILINE)
