"""`ladderkit check FILE`."""

from __future__ import annotations

from collections.abc import Sequence

from ladderkit.cli import codes, out
from ladderkit.cli.game import registry
from ladderkit.errors import FileError, Problem
from ladderkit.serial import read_variant

__all__ = ["check"]


def check(file: str, /, *, json: bool = False) -> int:
    """Tell everything that is wrong with a game in a file, or odd about it.

    Args:
        file: A TOML or JSON file.
        json: Print one JSON object, {"ok": ..., "problems": [...]}, and nothing else.
    """
    try:
        problems = read_variant(file, registry()).problems
    except FileError as error:
        if json:
            _tell_json(error.problems, ok=False)
        raise
    ok = all(problem.severity != "error" for problem in problems)
    if json:
        _tell_json(problems, ok=ok)
    else:
        for problem in problems:
            out.say(f"{problem.severity}: {problem}")
        out.say(f"{file}: {_counted(problems) or 'good'}")
    return codes.OK if ok else codes.NO


def _tell_json(problems: Sequence[Problem], *, ok: bool) -> None:
    keys = ("code", "severity", "path", "rules", "squares", "clause", "message")
    out.say_json({"ok": ok, "problems": [{key: getattr(one, key) for key in keys} for one in problems]})


def _counted(problems: Sequence[Problem]) -> str:
    """How many errors, warnings and notes there are."""
    severities = [problem.severity for problem in problems]
    counts = ((severities.count(one), one) for one in ("error", "warning", "note"))
    return ", ".join(f"{count} {one}{'s' if count > 1 else ''}" for count, one in counts if count)
