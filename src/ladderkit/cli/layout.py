"""A layout at the terminal: bound while it is secret, told in words when it is open; and set-ups in files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from attrs import frozen

from ladderkit.cli import out
from ladderkit.errors import FileError, LadderkitError, Problem
from ladderkit.match.layout import layout_commitment, layout_salt
from ladderkit.match.seeds import fresh_seed
from ladderkit.render.words import known_layout, whole_layout
from ladderkit.setups import SetUp, setup_from_toml, setup_problems
from ladderkit.variant import Variant

__all__ = ["Bound", "bind", "counted", "examined", "is_set_up", "known_layout", "read_set_up", "whole_layout"]

_OF_A_SET_UP: Final = frozenset({"eggs", "snakes", "ladders", "lofts", "escalators"})
_OF_A_GAME: Final = frozenset({"name", "seats", "tokens", "tells", "rules", "chain"})


# ------------------------------------------------------------------------------------------------------ bound
@frozen
class Bound:
    """A layout that is bound.

    Attributes:
        commitment: What binds it, shown at the start.
        salt: What opens it, told at the end.
    """

    commitment: str
    salt: bytes


def bind(variant: Variant, seed: bytes | None) -> Bound | None:
    """Bind the layout of a game in which some of it is secret.

    Args:
        variant: The game.
        seed: The seed that was given, from which the salt follows, so that a match can be repeated; None for a
            fresh salt.

    Returns:
        What binds it; None where nothing is secret, or a rule of a plug-in has what no file can hold.
    """
    if not variant.hidden:
        return None
    salt = fresh_seed() if seed is None else layout_salt(seed)
    try:
        return Bound(layout_commitment(variant, salt), salt)
    except FileError as error:
        out.warn(f"the layout cannot be bound: {error.problems[0]}")
        return None


# ------------------------------------------------------------------------------------------------- in a file
def is_set_up(path: Path) -> bool:
    """Whether a file is a set-up: TOML with the parts of one, and without any that only a game has."""
    try:
        keys = tomllib.loads(path.read_bytes().decode("utf-8-sig")).keys()
    except (OSError, ValueError, RecursionError):
        return False
    return bool(keys & _OF_A_SET_UP) and not keys & _OF_A_GAME


def examined(file: str) -> tuple[SetUp | None, tuple[Problem, ...]]:
    """The set-up in a file, and everything that can be said against it.

    Returns:
        The set-up, None where it has not even the form of one; and all problems.

    Raises:
        FileError: There is nothing to speak of: no such file, no UTF-8, no TOML at all.
    """
    try:
        text = Path(file).read_bytes().decode("utf-8-sig")
    except OSError as error:
        message = f"the file cannot be opened: {(error.strerror or str(error)).lower()}; check its name"
        raise FileError(file, [Problem("unreadable", message)]) from None
    except ValueError:
        message = "it is no UTF-8 text; save it as UTF-8"
        raise FileError(file, [Problem("unreadable", message)]) from None
    try:
        set_up = setup_from_toml(text)
    except FileError as error:
        if any(problem.code == "not-toml" for problem in error.problems):
            raise FileError(file, error.problems) from None
        return None, error.problems
    return set_up, setup_problems(set_up)


def read_set_up(file: str) -> SetUp:
    """The set-up in a file, if it is good; otherwise all that is wrong with it is told on standard error.

    Of warnings it is told only how many there are: they have squares in them, which a player must not see.

    Raises:
        FileError: There is nothing to speak of.
        LadderkitError: It has errors.
    """
    set_up, problems = examined(file)
    errors = [problem for problem in problems if problem.severity == "error"]
    for problem in errors:
        out.complain(f"{file}: {problem}")
    if set_up is None or errors:
        raise LadderkitError(f"{file} is no set-up to play with: {counted(errors)}")
    if warnings := [problem for problem in problems if problem.severity == "warning"]:
        out.warn(f"{file} has {counted(warnings)}; see: ladderkit check {file}")
    return set_up


def counted(problems: Iterable[Problem]) -> str:
    """How many errors, warnings and notes there are."""
    severities = [problem.severity for problem in problems]
    counts = ((severities.count(one), one) for one in ("error", "warning", "note"))
    return ", ".join(f"{count} {one}{'s' if count > 1 else ''}" for count, one in counts if count)
