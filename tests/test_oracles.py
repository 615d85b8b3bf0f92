"""Exact means through `expand`, against published and independently recomputed results."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ladderkit.board import Board
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rules import Bounce, RollAndMove, RunOut, SixReroll
from tests.games.chain import law_of_turns, match_turns, mean_rolls, mean_turns

ORACLES: dict[str, Any] = {
    oracle["id"]: oracle
    for oracle in json.loads((Path(__file__).parent / "data" / "oracles.json").read_text(encoding="utf-8"))
}


def board_of(name: str) -> Board:
    """The board of an oracle."""
    given = ORACLES[name]["board"]
    return Board(jumps=jumps({int(foot): to for foot, to in given["jumps"].items()}))


MB = board_of("mb47-stay-mean")


def test_the_published_mean_of_the_milton_bradley_board() -> None:
    race_ = race("stay", MB)
    published = Fraction(ORACLES["mb47-stay-mean"]["published"])
    assert mean_turns(race_) == mean_rolls(race_) == published


@pytest.mark.parametrize(("name", "finish"), [("mb47-pass-mean-sna", RunOut()), ("mb47-bounce-mean-sna", Bounce())])
def test_other_ways_to_finish(name: str, finish: RunOut | Bounce) -> None:
    mean = mean_turns(race("finish", MB, finish))
    assert mean == Fraction(ORACLES[name]["fraction"])
    assert f"{float(mean):.3f}" == ORACLES[name]["published"]


def test_a_six_again_has_the_same_rolls_in_fewer_turns() -> None:
    again = race("again", MB, SixReroll())
    assert mean_rolls(again) == Fraction(ORACLES["mb47-stay-mean"]["fraction"])
    assert mean_turns(again) == Fraction(ORACLES["mb47-stay-six-again"]["fraction"])


def test_a_spinner_of_fifteen() -> None:
    assert mean_turns(race("spinner", MB, RollAndMove(15))) == Fraction(ORACLES["mb47-spinner15"]["fraction"])


@pytest.mark.parametrize(
    ("name", "finish"), [("mb47-stay-2p", None), ("mb47-pass-2p", RunOut()), ("mb47-bounce-2p", Bounce())]
)
def test_a_match_of_two(name: str, finish: RunOut | Bounce | None) -> None:
    variant = race("two", MB, *([finish] if finish else []))
    turns = match_turns(law_of_turns(variant), seats=2)
    assert turns == pytest.approx(float(ORACLES[name]["recomputed"]["total_turns"]), abs=1e-9)
