"""Dice: faces with exact chances, and the spinners that do the same work."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Final, TypeAlias, cast

from attrs import field, frozen

from ladderkit.errors import DiceError, shown

__all__ = ["MOST_FACES", "Die", "Weight", "as_die", "spinner"]

MOST_FACES: Final = 1_000_000
"""The most faces that a die may have."""

Weight: TypeAlias = int | Fraction | str
"""How heavy a face is against the others: `2`, `Fraction(1, 2)`, or `"1/2"`."""

_RATIO: Final = re.compile(r"[0-9]+(/[0-9]+)?")


def _faces(given: int | Iterable[int]) -> tuple[int, ...]:
    """The faces: 1 to n for a number n; what is no number and no sequence is kept for the check to refuse."""
    if type(given) is int:
        if not 1 <= given <= MOST_FACES:
            raise DiceError([f"a die of {shown(given)} faces; give 1 to {MOST_FACES} faces"])
        return tuple(range(1, given + 1))
    return cast("tuple[int, ...]", _several(given))


def _weights(given: Iterable[Weight]) -> tuple[Fraction, ...]:
    """The weights as fractions; what is none is kept for the check to refuse."""
    return cast("tuple[Fraction, ...]", tuple(map(_weight, _several(given))))


def _several(given: object) -> tuple[object, ...]:
    """What was given, as a tuple; text, a set, or what cannot be gone through, by itself."""
    if isinstance(given, str | bytes | set | frozenset) or not isinstance(given, Iterable):
        return (cast("object", given),)
    return tuple(cast("Iterable[object]", given))


def _weight(given: object) -> object:
    """A whole number, or text for a weight, as a fraction; anything else as it is."""
    if type(given) is int:
        return Fraction(given)
    if type(given) is str and _RATIO.fullmatch(given):
        with suppress(ValueError, ZeroDivisionError):
            return Fraction(given)
    return given


@frozen(cache_hash=True)
class Die:
    """A die: faces in a fixed order, each with an exact chance.

    Two dice are equal when they have the same faces in the same order with the same chances, however their
    weights were written. The order matters because seeded dice pick a face by it (SL-16).

    Attributes:
        faces: The numbers on the faces, in order, so that no set will do; a number n stands for 1 to n. A number may be
            on several faces, and it may be 0 or less.
        weights: The chance of each face, adding up to 1; empty when all are alike, however they were given.
            Weights are written as whole numbers, fractions, or text such as `"1/2"`, and need not add up to
            anything.

    Raises:
        DiceError: There are no faces or too many of them, a face is no whole number, or a weight is no number
            above 0 or is missing; all of it is told at once, in `problems`.

    Examples:
        >>> Die() == Die(6) == Die((1, 2, 3, 4, 5, 6), weights=(2, 2, 2, 2, 2, 2))
        True
        >>> Die((1, 2), weights=(3, 1)).outcomes
        ((1, Fraction(3, 4)), (2, Fraction(1, 4)))
    """

    faces: tuple[int, ...] = field(default=(1, 2, 3, 4, 5, 6), converter=_faces)
    weights: tuple[Fraction, ...] = field(default=(), converter=_weights, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what is no die, and bring the weights to the one form that equal dice share."""
        problems = _problems(self.faces, self.weights)
        if problems:
            raise DiceError(problems)
        total = sum(self.weights)
        even = len(set(self.weights)) <= 1
        object.__setattr__(self, "weights", () if even else tuple(weight / total for weight in self.weights))

    def __repr__(self) -> str:
        """The die as it is written, in its shortest form."""
        count = len(self.faces)
        faces = repr(count if self.faces == tuple(range(1, count + 1)) else self.faces)
        weights = f", weights={tuple(map(str, self.weights))!r}" if self.weights else ""
        return f"Die({faces}{weights})"

    @cached_property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Each number that can come up, once, with its exact chance, in the order of the faces."""
        chances: dict[int, Fraction] = {}
        share = Fraction(1, len(self.faces))
        for face, chance in zip(self.faces, self.weights or (share,) * len(self.faces), strict=True):
            chances[face] = chances.get(face, Fraction(0)) + chance
        return tuple(chances.items())

    @cached_property
    def integer_weights(self) -> tuple[int, ...]:
        """The weight of each face as a whole number, in the order of the faces, in lowest terms (SL-16)."""
        if not self.weights:
            return (1,) * len(self.faces)
        whole = lcm(*(weight.denominator for weight in self.weights))
        return tuple(weight.numerator * (whole // weight.denominator) for weight in self.weights)

    @cached_property
    def lowest(self) -> int:
        """The lowest number on it."""
        return min(self.faces)

    @cached_property
    def highest(self) -> int:
        """The highest number on it."""
        return max(self.faces)


def as_die(given: Die | int) -> Die:
    """A die as people write it: itself, or for a number n one with faces 1 to n.

    Args:
        given: A die, or how many faces it has.

    Returns:
        The die.

    Raises:
        DiceError: The number makes no die.
    """
    return given if isinstance(given, Die) else Die(given)


def spinner(sectors: int | Mapping[int, Weight]) -> Die:
    """A spinner, which is a die by another name.

    Args:
        sectors: How many sectors of the same size, numbered from 1; or the size of the sector of each number.

    Returns:
        The die with the same chances.

    Raises:
        DiceError: What is given makes no die.

    Examples:
        >>> spinner({1: "1/2", 2: "1/4", 3: "1/4"}).integer_weights
        (2, 1, 1)
    """
    if isinstance(sectors, Mapping):
        return Die(sectors.keys(), weights=sectors.values())
    return Die(sectors)


def _is_set(given: object) -> bool:
    return isinstance(given, set | frozenset)


def _problems(faces: tuple[int, ...], weights: tuple[Fraction, ...]) -> list[str]:
    """All that is wrong with the faces and weights of a die."""
    problems = [
        f"the {what} {shown(given)} are a set, which has no order; give a tuple, in the order in which seeded dice count"
        for what, all_of_it in (("faces", faces), ("weights", weights))
        for given in all_of_it
        if _is_set(given)
    ]
    if problems:
        return problems
    problems = [f"face {shown(face)} is no whole number; give whole numbers" for face in faces if type(face) is not int]
    if not faces:
        problems.append(f"a die with faces {faces!r}; give it at least one")
    if len(faces) > MOST_FACES:
        problems.append(f"a die of {len(faces)!r} faces; give 1 to {MOST_FACES} faces")
    for weight in weights:
        if type(weight) is not Fraction:
            problems.append(f"weight {shown(weight)} is no exact number; give a whole number, or a fraction as in '1/2'")
        elif weight <= 0:
            problems.append(f"weight {str(weight)!r} gives its face no chance; give a weight above 0")
    if weights and len(weights) != len(faces):
        problems.append(f"{len(weights)!r} weights for {len(faces)!r} faces; give one for each face, or none at all")
    return problems
