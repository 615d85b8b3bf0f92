"""What is given to a set-up: made tuples, and checked item by item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias, cast

from ladderkit.layouts import Pattern, Side
from ladderkit.layouts.room import SIDES

__all__ = [
    "ITEMS",
    "Sides",
    "Squares",
    "Tails",
    "Ways",
    "pattern_given",
    "problems_of",
    "problems_of_values",
    "sides_given",
    "squares_given",
    "tails_given",
    "ways_given",
]

Sides: TypeAlias = tuple[tuple[int, Side], ...]
"""Pairs of a square and the side to which what stands there lies."""
Tails: TypeAlias = tuple[tuple[int, int | None], ...]
"""Pairs of a head and its tail; None is the square straight below."""
Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a foot and its top."""
Squares: TypeAlias = tuple[int, ...]
"""Squares."""


def sides_given(given: Mapping[int, Side] | Sides) -> Sides:
    """Squares with sides, sorted."""
    return cast("Sides", _several(given, _has_side))


def tails_given(given: Mapping[int, int | None] | Tails) -> Tails:
    """Heads with tails, sorted."""
    return cast("Tails", _several(given, _has_tail))


def ways_given(given: Mapping[int, int] | Ways) -> Ways:
    """Feet with tops, sorted."""
    return cast("Ways", _several(given, _has_top))


def squares_given(given: Iterable[int]) -> Squares:
    """Squares, sorted."""
    return cast("Squares", _several(given, _is_square))


def pattern_given(given: Pattern | str | None) -> Pattern | None:
    """A pattern, made of its words if they were given."""
    return Pattern(given) if isinstance(given, str) else given


def problems_of_values(values: Mapping[str, object], kind: type, wanted: str) -> Iterator[str]:
    """Whatever among these, by name, is not of a kind."""
    for name, value in values.items():
        if type(value) is not kind:
            yield f"{name} is {value!r}; give {wanted}"


def _several(given: object, fits: Callable[[object], bool]) -> tuple[object, ...]:
    """What was given, sorted if all of it fits; what does not fit is kept, to be refused."""
    if isinstance(given, Mapping):
        given = cast("Mapping[object, object]", given).items()
    if isinstance(given, str) or not isinstance(given, Iterable):
        return (given,)
    found = tuple(map(_item, cast("Iterable[object]", given)))
    return tuple(sorted(found, key=_square_of)) if all(map(fits, found)) else found


def _item(given: object) -> object:
    """An item, a tuple if it is a list."""
    return tuple(cast("list[object]", given)) if isinstance(given, list) else given


def _square_of(item: object) -> int:
    """The square of an item that fits."""
    return cast("tuple[int]", item)[0] if isinstance(item, tuple) else cast("int", item)


def _is_square(item: object) -> bool:
    return type(item) is int


def _is_pair(item: object, fits: Callable[[object], bool]) -> bool:
    """Whether this is a pair of a square and something that fits."""
    if not isinstance(item, tuple):
        return False
    pair = cast("tuple[object, ...]", item)
    return len(pair) == 2 and _is_square(pair[0]) and fits(pair[1])  # noqa: PLR2004  (a pair)


def _has_side(item: object) -> bool:
    return _is_pair(item, lambda side: side in SIDES)


def _has_tail(item: object) -> bool:
    return _is_pair(item, lambda tail: tail is None or _is_square(tail))


def _has_top(item: object) -> bool:
    return _is_pair(item, _is_square)


_SQUARE: Final = (_is_square, "a square; give whole numbers")
_SIDE: Final = (_has_side, "a square with its side; write {51: 'left'}")
_TAIL: Final = (_has_tail, "a head with its tail; write {56: 25}, or None for straight below")
_TOP: Final = (_has_top, "a foot with its top; write {45: 157}")
ITEMS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "eggs": _SQUARE,
    "grass_snakes": _SIDE,
    "hydras": _TAIL,
    "pythons": _TAIL,
    "stepladders": _SIDE,
    "a_frames": _SQUARE,
    "doubles": _SIDE,
    "triples": _SIDE,
    "lofts": _TOP,
    "escalators": _TOP,
}
"""What the items of each part of a set-up are: whether one fits, and what it should be."""


def problems_of(name: str, items: tuple[object, ...]) -> Iterator[str]:
    """Whatever is wrong with the items of a part of a set-up."""
    fits, wanted = ITEMS[name]
    called = name.replace("_", " ").replace("a f", "A-f")
    squares: set[int] = set()
    for item in items:
        if not fits(item):
            yield f"{item!r} among the {called} is not {wanted}"
            continue
        square = _square_of(item)
        if square in squares:
            yield f"{square} stands twice among the {called}; give it once"
        squares.add(square)
