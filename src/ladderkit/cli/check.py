"""`ladderkit check FILE`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ladderkit.cli import codes, out
from ladderkit.cli.game import registry
from ladderkit.cli.layout import counted, examined, is_set_up
from ladderkit.errors import FileError, Problem
from ladderkit.serial import read_variant
from ladderkit.tell import clean

__all__ = ["check"]


def check(file: str, /, *, json: bool = False) -> int:
    """Tell everything that is wrong with a game or a set-up in a file, or odd about it.

    Args:
        file: A TOML or JSON file; set-ups are TOML.
        json: Print one JSON object, {"ok": ..., "problems": [...]}, and nothing else.
    """
    try:
        problems = _problems(file)
    except FileError as error:
        if json:
            _tell_json(error.problems, ok=False)
        raise
    ok = all(problem.severity != "error" for problem in problems)
    if json:
        _tell_json(problems, ok=ok)
    else:
        for problem in problems:
            out.say(clean(f"{problem.severity}: {problem}"))
        out.say(f"{file}: {counted(problems) or 'good'}")
    return codes.OK if ok else codes.NO


def _problems(file: str) -> Sequence[Problem]:
    """What can be said against the game or set-up in a file."""
    if is_set_up(Path(file)):
        return examined(file)[1]
    return read_variant(file, registry()).problems


def _tell_json(problems: Sequence[Problem], *, ok: bool) -> None:
    keys = ("code", "severity", "path", "rules", "squares", "clause", "message")
    out.say_json({"ok": ok, "problems": [{key: getattr(one, key) for key in keys} for one in problems]})
