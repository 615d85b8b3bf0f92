"""What several commands have in common: which game, who plays, and with which seed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ladderkit.cli import out
from ladderkit.cli.layout import is_set_up, read_set_up
from ladderkit.errors import FileError, LadderkitError, how_many, shown
from ladderkit.match.fair import SEED_BYTES
from ladderkit.match.seeds import fresh_seed
from ladderkit.match.terms import is_number
from ladderkit.registry import Registry
from ladderkit.serial import load_variant
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb

__all__ = ["LONGEST_NAME", "find_variant", "people_of", "players_of", "registry", "seed_of"]

LONGEST_NAME: Final = 40
"""How long the name of a player may be."""


def registry() -> Registry:
    """Everything that ships and every plug-in; of those that cannot be used it is told on standard error."""
    found = Registry.builtin().discover()
    for failure in found.failures:
        out.warn(f"the plug-in {failure}")
    return found


def find_variant(given: str, set_up: str | None = None, *, endless: bool = False) -> Variant:
    """The variant of this name, or in this file.

    Args:
        given: A path, if there is such a file or it ends in `.toml` or `.json`; a name otherwise.
        set_up: A file with another layout, for the variant that takes one.
        endless: Whether one whose finish cannot be reached will do, as where it is only to be analysed. Of that it is
            told on standard error.

    Returns:
        The variant.

    Raises:
        FileError: A file cannot be read.
        RegistryError: There is no variant of that name.
        LadderkitError: It is a folder, or what cannot be looked at; or it takes no set-up, or the set-up is bad.
    """
    path, known = Path(given), registry()
    try:
        is_file, is_folder = path.is_file(), path.is_dir()
    except OSError as error:
        raise LadderkitError(f"{given!r} cannot be opened: {error.strerror}; check its name") from error
    if is_file or path.suffix.lower() in {".toml", ".json"}:
        if is_set_up(path):
            raise LadderkitError(f"{given!r} is a set-up, and no game; write: slither-and-climb --set-up {given}")
        if set_up is not None:
            raise LadderkitError(f"{given!r} is a file, with a layout of its own; --set-up is for slither-and-climb")
        return _of_file(path, known, endless=endless)
    if is_folder and all(given != entry.name for entry in known.variants):
        raise LadderkitError(f"{given!r} is a folder; give the name of a variant, or a file")
    variant = known.variant(given)
    if set_up is None:
        return variant
    if all(entry.what is not slither_and_climb for entry in known.variants if entry.name == given):
        raise LadderkitError(f"{given!r} takes no set-up; --set-up is for slither-and-climb")
    return slither_and_climb(read_set_up(set_up))


def _of_file(path: Path, known: Registry, *, endless: bool) -> Variant:
    """The variant in a file."""
    try:
        return load_variant(path, registry=known)
    except FileError as error:
        if not endless or any(problem.code != "finish-unreachable" for problem in error.problems):
            raise
        for problem in error.problems:
            out.warn(f"{path}: {problem}")
    return load_variant(path, registry=known, limit=0)


def players_of(given: str | None, variant: Variant) -> tuple[str, ...]:
    """The names of those who play.

    Args:
        given: How many, or their names with commas between them; None for the fewest, but two if that may be.
        variant: What they play.

    Returns:
        A name for each seat.

    Raises:
        LadderkitError: There are too few or too many, or two of one name, or a name that is none, as a number is.
    """
    fewest, most = variant.seats
    if given is None:
        return _numbered(max(fewest, min(2, most)))
    if re.fullmatch(r"[+-]?[0-9]+", given):
        names = _numbered(int(given)) if len(given) < len(str(most)) + 2 and fewest <= int(given) <= most else ()
        count, advice = given, "see --players"
    else:
        names = tuple(map(_name, given.split(",")))
        count = str(len(names))
        advice = f"--players takes a number, such as 2, or names with commas between them, not {shown(given)}"
    if not fewest <= len(names) <= most:
        raise LadderkitError(f"{variant.name!r} is for {how_many(fewest, most)} players, not {count}; {advice}")
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise LadderkitError(f"two players are called {name!r}; give each a name of their own")
        seen.add(name.casefold())
    return names


def people_of(given: int | None, names: tuple[str, ...], variant: Variant) -> int:
    """How many of the players are people at this terminal: the first ones.

    Args:
        given: How many; None for all of them, or for one where something is kept secret from the players.
        names: The names of all who play.
        variant: What they play.

    Raises:
        LadderkitError: There are too few or too many.
    """
    if given is None:
        return 1 if variant.hidden else len(names)
    if given == 0:
        raise LadderkitError("--people 0 leaves nobody to ask; write --auto")
    if not 1 <= given <= len(names):
        raise LadderkitError(f"--people wants 1 to {len(names)}, as many as play, not {given}; see --players")
    return given


def _numbered(count: int) -> tuple[str, ...]:
    return tuple(f"Player {k}" for k in range(1, count + 1))


def _name(given: str) -> str:
    """A name, without more space than it needs."""
    name = " ".join(given.split())
    if not name:
        raise LadderkitError("a player has an empty name; write --players Ann,Ben, or --players 2")
    if is_number(name):
        raise LadderkitError(f"{name[:LONGEST_NAME]!r} is no name; write --players Ann,Ben, or --players 2")
    if len(name) > LONGEST_NAME:
        raise LadderkitError(f"the name {name[:LONGEST_NAME]!r}... is too long; give up to {LONGEST_NAME} letters")
    if not name.isprintable():
        raise LadderkitError(f"the name {name!r} has characters that cannot be shown; leave them out")
    return name


def seed_of(given: str | None) -> bytes:
    """The seed that was given, or a fresh one.

    Raises:
        LadderkitError: It is no seed.
    """
    if given is None:
        return fresh_seed()
    digits = 2 * SEED_BYTES
    if not re.fullmatch(rf"[0-9A-Fa-f]{{{digits}}}", given):
        raise LadderkitError(
            f"--seed wants {digits} hexadecimal digits, and got {len(given)} characters; leave it out for a fresh one"
        )
    return bytes.fromhex(given)
