"""Faults of a document, each with its path: collected on the way, and told all at once."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Final

from attrs import evolve

from ladderkit.errors import FileError, Problem

__all__ = [
    "Malformed",
    "besides",
    "fault",
    "joined",
    "reading",
    "settle",
    "shown",
    "told_already",
    "under",
    "unknown",
]

TOLD: Final = "told-already"
LONGEST_SHOWN: Final = 60
"""How much of a value an error shows."""


class Malformed(Exception):  # noqa: N818  (never leaves the package: `reading` makes a FileError of it)
    """Part of a document is not what it should be; the paths of the problems start at that part."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__(*problems)


def fault(code: str, message: str, path: str = "") -> Malformed:
    """One problem, to be raised."""
    return Malformed(Problem(code, message, path=path))


def joined(key: str | int, path: str) -> str:
    """The path of what stands under a key."""
    return f"{key}.{path}" if path else str(key)


@contextmanager
def under(found: list[Problem], key: str | int) -> Generator[None]:
    """Collect what is wrong with the part under a key, and go on."""
    try:
        yield
    except Malformed as malformed:
        found.extend(evolve(problem, path=joined(key, problem.path)) for problem in malformed.problems)


@contextmanager
def as_part() -> Generator[None]:
    """Make what is wrong with a document by itself a fault of the one that it is part of.

    Raises:
        Malformed: It is malformed.
    """
    try:
        yield
    except FileError as error:
        raise Malformed(*error.problems) from None


def told_already() -> Malformed:
    """Something is wrong here that `cleaned` has told."""
    return fault(TOLD, "")


def settle(found: Collection[Problem]) -> None:
    """Raise what was collected, if there is any."""
    if found:
        raise Malformed(*found)


class besides:  # noqa: N801  (a context manager, used as a word)
    """Add what was found before to whatever is found inside, and raise it all."""

    def __init__(self, found: Iterable[Problem]) -> None:
        self.found = tuple(found)

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise what was found before and inside, if there is any."""
        if isinstance(error, Malformed):
            raise Malformed(*self.found, *(p for p in error.problems if p.code != TOLD)) from None
        if error is None:
            settle(self.found)


class reading:  # noqa: N801  (as above)
    """Make an error of ours out of all that is wrong.

    Raises:
        FileError: What was done inside found the document malformed.
    """

    def __init__(self, what: str) -> None:
        self.what = what

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Make a `FileError` of what was raised inside."""
        if isinstance(error, Malformed):
            raise FileError(self.what, error.problems) from None
        if isinstance(error, RecursionError):
            raise FileError(self.what, [Problem("too-deep", "it is nested too deeply; flatten it")]) from None


def shown(value: object) -> str:
    """A value as an error shows it: never long, whatever it is."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def unknown(what: str, word: str, known: Collection[str]) -> str:
    """The sentence for a word that is none of the known ones, with the nearest of them if one is near."""
    near = get_close_matches(word, known, n=1)
    if near:
        return f"unknown {what} {shown(word)}; did you mean {near[0]!r}?"
    advice = f"known are {', '.join(map(repr, known))}" if known else "there is none here"
    return f"unknown {what} {shown(word)}; {advice}"
