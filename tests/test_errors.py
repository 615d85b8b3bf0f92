"""Errors keep their parts, and survive being sent to another process."""

from __future__ import annotations

import copy
import pickle

import pytest

from ladderkit.board import Board
from ladderkit.engine import start
from ladderkit.errors import (
    AnalysisError,
    BoardError,
    DiceError,
    FileError,
    LadderkitError,
    MissingExtraError,
    Problem,
    Refusal,
    Refused,
    RegistryError,
    RuleError,
    VariantError,
)
from ladderkit.race import race

PROBLEM = Problem("ring", "the jumps go round in a ring; open it", path="board", squares=(3, 9), clause="SC-8")
ERRORS: tuple[tuple[LadderkitError, str], ...] = (
    (BoardError(["one", "two"]), "one; two"),
    (DiceError(["one"]), "one"),
    (VariantError("odd", [PROBLEM]), f"the variant 'odd' does not hold together:\n  - {PROBLEM}"),
    (FileError("a variant", [PROBLEM, PROBLEM]), f"a variant cannot be read:\n  - {PROBLEM}\n  - {PROBLEM}"),
    (RegistryError("no rule 'bounse'", "bounse", ("bounce",)), "no rule 'bounse'"),
    (Refused(Refusal("over", "the match is over")), "the match is over"),
    (RuleError("its step returned None"), "its step returned None"),
    (RuleError("its step returned None", "lazy"), "rule 'lazy': its step returned None"),
    (MissingExtraError("cli", "the command line"), (
        "the command line needs the 'cli' extra; install it with: pip install 'ladderkit[cli]'"
    )),
)  # fmt: skip


@pytest.mark.parametrize(("error", "text"), ERRORS)
def test_an_error_says_everything_and_survives_a_pickle(error: LadderkitError, text: str) -> None:
    assert str(error) == text
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301  (our own bytes)
        assert type(same) is type(error)
        assert vars(same) == vars(error)
        assert str(same) == text


@pytest.mark.parametrize("message", ["it is infinite", "it is infinite; open a way", "it is; of all; open a way"])
def test_the_reason_is_all_but_the_last_part_which_says_what_to_do(message: str) -> None:
    assert AnalysisError(message, "infinite").reason == message.removesuffix("; open a way")


def test_a_problem_reads_as_one_line() -> None:
    assert str(PROBLEM) == "board: the jumps go round in a ring; open it [SC-8]"
    assert str(Problem("code", "message")) == "message"


@pytest.mark.parametrize(
    ("seats", "words"),
    [((1, 1), "is for 1 seat, not 9; choose 1"), ((2, 2), "is for 2 seats, not 9; choose 2"),
     ((1, 8), "is for 1 to 8 seats, not 9; choose 1 to 8")],
)  # fmt: skip
def test_for_how_many_seats_a_game_is(seats, words):
    with pytest.raises(LadderkitError, match=words):
        start(race("few", Board(1, 9), seats=seats), 9)
