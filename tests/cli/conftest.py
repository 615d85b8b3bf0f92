"""The command line, run in this process."""

import io
import sys

import pytest
from attrs import frozen

from ladderkit.cli import main
from ladderkit.match.fair import Seeded

SEED = bytes(range(32)).hex()
GARDEN = """\
name = "garden-path"
rules = ["bounce", { rule = "six-reroll", limit = 2 }]
[board]
rows = 5
columns = 5
ladders = { 3 = 14, 9 = 20 }
snakes = { 22 = 4 }
"""


@frozen
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch):
    """The same terminal everywhere: 80 wide, without colours."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "LADDERKIT_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def ladderkit(capsys, monkeypatch):
    """Runs a command; `typed` is what somebody types, line by line."""

    def run(*arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def garden(tmp_path):
    """The file of a small game."""
    path = tmp_path / "garden.toml"
    path.write_text(GARDEN, encoding="utf-8")
    return path


@pytest.fixture
def seed():
    """A seed that is always the same."""
    return SEED


@pytest.fixture
def dice():
    """The dice of that seed."""
    return Seeded(bytes.fromhex(SEED))


@pytest.fixture
def fails(ladderkit):
    """Runs a command that is an error: one line on standard error, nothing else, exit code 2."""

    def run(*arguments):
        ran = ladderkit(*arguments)
        assert (2, "") == (ran.code, ran.out)
        assert 1 == ran.err.count("\n")
        assert ran.err.startswith("ladderkit: error: ")
        return ran.err.removeprefix("ladderkit: error: ").rstrip()

    return run
