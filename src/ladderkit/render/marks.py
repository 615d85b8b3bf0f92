"""What stands for a seat or a level in a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ladderkit.errors import LadderkitError, shown
from ladderkit.tell import clean
from ladderkit.views import View

__all__ = ["level_name", "marks", "sure"]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_INITIALS: Final = frozenset(_LETTERS)


def sure(view: object, names: object) -> None:
    """Refuse to draw what is no view, or for names that are not those of its seats.

    Raises:
        LadderkitError: Something is not what it should be.
    """
    if not isinstance(view, View):
        raise LadderkitError(f"a value of type {type(view).__name__} is no view; give view(variant, state)")
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise LadderkitError(f"the names are {shown(names)}; give a list of them, one for each seat, or none at all")
    called = cast("Sequence[object]", names)
    if called and (len(called) != len(view.seats) or not all(isinstance(name, str) for name in called)):
        wrong = f"{len(called)} names are given for {len(view.seats)} seats, {shown(called)}"
        raise LadderkitError(f"{wrong}; give some text for each seat, or no names at all")


def marks(seats: int, names: Sequence[str] = ()) -> tuple[str, ...]:
    """A short mark for each seat: the initials of their names if those tell them apart, else A, B, C and on.

    Args:
        seats: How many seats there are.
        names: What they are called, in their order.

    Returns:
        A mark for each seat, all different.

    Examples:
        >>> marks(2, ["Zoe", "Ben"]), marks(2, ["Bob", "Ben"]), marks(3)
        (('Z', 'B'), ('A', 'B'), ('A', 'B', 'C'))
    """
    initials = tuple(clean(name)[:1].upper() for name in names[:seats])
    apart = len(set(initials)) == seats and all(initial in _INITIALS for initial in initials)
    return initials if apart else tuple(level_name(seat) for seat in range(seats))


def level_name(level: int) -> str:
    """The letter of a level, counted from 0: A to Z, and then AA, AB and on.

    Examples:
        >>> level_name(0), level_name(25), level_name(26), level_name(701), level_name(702)
        ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    name = ""
    level += 1
    while level:
        level, letter = divmod(level - 1, len(_LETTERS))
        name = _LETTERS[letter] + name
    return name
