# ruff: noqa: ANN401  (a type may be any object: a class, a union, an alias)
"""What kinds of types there are, as far as files are concerned."""

from __future__ import annotations

import collections.abc
import enum
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

__all__ = ["SEQUENCES", "SETS", "ambiguous", "inner", "is_plain", "key_of_pairs"]

SEQUENCES: Final = (tuple, collections.abc.Sequence, collections.abc.Iterable)
"""Types that are written as lists, and read as tuples."""
SETS: Final = (frozenset, collections.abc.Set)
"""Types that are written as sorted lists, and read as frozensets."""
PLAIN: Final = (Any, object, collections.abc.Hashable)


def inner(t: Any) -> Any:
    """The type that stands behind an annotated or renamed one."""
    if get_origin(t) is Annotated:
        return get_args(t)[0]
    behind = getattr(t, "__supertype__", None) or getattr(t, "__value__", None)
    return t if behind is None or isinstance(t, enum.Enum) else behind


def is_plain(t: Any) -> bool:
    """Whether this says nothing about the values."""
    return t in PLAIN or isinstance(t, TypeVar)


def key_of_pairs(of: Any) -> Any:
    """The type of the keys where these are pairs that a table can hold; else None."""
    args = get_args(of)
    pair = get_origin(of) is tuple and len(args) == 2 and args[1] is not ...  # noqa: PLR2004  (a pair)
    return args[0] if pair and args[0] in (int, str) else None


def ambiguous(arms: tuple[Any, ...]) -> bool:
    """Whether two arms of a union look alike in a file."""
    looks: dict[str, set[str]] = {}
    for arm in arms:
        text, kind, name = "text", "word", repr(arm)
        if get_origin(arm) in (*SEQUENCES, *SETS):
            text, kind = "list", str(get_origin(arm) in SETS)
        elif arm is Fraction or (isinstance(arm, type) and issubclass(arm, enum.Enum)):
            kind = name
        elif get_origin(arm) is not Literal and arm is not str:
            text = name
        looks.setdefault(text, set()).add(kind)
    return any(len(kinds) > 1 for kinds in looks.values())
