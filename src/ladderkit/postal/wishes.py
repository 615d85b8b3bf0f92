"""What a game master wishes of a set-up that is laid out at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from math import isfinite
from typing import Final, Literal, TypeAlias, cast, get_args

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.errors import BoardError, LadderkitError, Problem, shown
from ladderkit.layouts import Lengths, Pattern
from ladderkit.setups.setup import GRASS_LENGTH, HYDRA_APART

__all__ = ["KINDS_WISHED", "MOST_COMMON", "Count", "PatternWish", "Turning", "WishError", "Wishes", "in_words"]

Count: TypeAlias = "int | tuple[int, int] | None"
"""How many on each board: a number, the least and the most, or None for what goes well with the size of a board."""
PatternWish: TypeAlias = "Pattern | str"
"""A pattern, its words, or `"any"`, `"arithmetic"` or `"geometric"` for one at random."""
Turning: TypeAlias = Literal["any", "as-given"]

KINDS_WISHED: Final[Mapping[str, tuple[int, int]]] = {
    "eggs": (2, 4),
    "grass_snakes": (4, 6),
    "hydras": (1, 1),
    "pythons": (1, 1),
    "stepladders": (5, 7),
    "a_frames": (1, 1),
    "doubles": (1, 1),
    "triples": (1, 1),
}
"""The parts of a set-up that are counted, each with the least and the most that go well with a hundred squares."""
_STYLES: Final = ("any", "arithmetic", "geometric")
MOST_COMMON: Final[Mapping[str, tuple[str, ...]]] = {
    "grass_snakes": ("eggs", "hydras", "pythons"),
    "stepladders": ("a_frames", "doubles", "triples"),
}
"""The parts of a set-up that must be the most common, each with those among which (SC-6f)."""


class WishError(LadderkitError, ValueError):
    """Wishes that make no sense, or that no set-up was found to meet.

    `found` holds each of them as a problem; `problems` holds the same as sentences.
    """

    def __init__(self, found: Iterable[Problem]) -> None:
        self.found: tuple[Problem, ...] = tuple(found)
        self.problems: tuple[str, ...] = tuple(problem.message for problem in self.found)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[WishError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.found,)


@frozen
class Wishes:
    """What a set-up at random should be like; whatever is left out is drawn.

    Counts are of each board. Where none is given, a board gets what goes well with its size, as far as there is room.

    Attributes:
        bare: The boards, without jumps: any number of them, of any size.
        turning: Whether the second board and all above it are turned at `"any"` of the ways they can lie, or lie
            `"as-given"` (SC-1b).
        egg_pattern: The pattern of the eggs: a `Pattern`, its words, or one of `"any"`, `"arithmetic"` and
            `"geometric"` (SC-6a).
        snake_pattern: Likewise that of the snakes (SC-6a, SC-6b).
        ladder_pattern: Likewise that of the ladders (SC-6a, SC-6c).
        eggs: How many snake eggs (SC-4d).
        grass_snakes: How many grass snakes (SC-4a).
        grass_length: How long all of them are; None for as long as usual, if the boards are wide enough.
        hydras: How many hydras (SC-4b).
        hydra_apart: How many columns the heads of every hydra are apart.
        pythons: How many pythons (SC-4c).
        stepladders: How many stepladders (SC-5a).
        a_frames: How many A-frames (SC-5b).
        doubles: How many double extending ladders (SC-5d).
        triples: How many triple extending ladders (SC-5e).
        lofts: How many loft ladders on each board that has one above it (SC-5f).
        loft_lengths: The shortest and the longest of them; None for any.
        escalator_lengths: The shortest and the longest escalator; None for any (SC-5g).
        kindness: From -1 to 1: below 0 there are more and longer snakes and fewer and shorter ladders, above 0 the
            other way round.

    Raises:
        WishError: Some make no sense, alone or together; all of them are told at once.

    Examples:
        >>> wishes = Wishes(hydras=2, pythons=(0, 1), ladder_pattern="geometric", kindness=0.5)
        >>> wishes.count("hydras"), wishes.count("pythons"), wishes.count("eggs")
        ((2, 2), (0, 1), (2, 4))
    """

    bare: Board = field(factory=partial(Board, 10, 10, levels=3))
    turning: Turning = field(default="any", kw_only=True)
    egg_pattern: PatternWish = field(default="any", kw_only=True)
    snake_pattern: PatternWish = field(default="any", kw_only=True)
    ladder_pattern: PatternWish = field(default="any", kw_only=True)
    eggs: Count = field(default=None, kw_only=True)
    grass_snakes: Count = field(default=None, kw_only=True)
    grass_length: int | None = field(default=None, kw_only=True)
    hydras: Count = field(default=None, kw_only=True)
    hydra_apart: int = field(default=HYDRA_APART, kw_only=True)
    pythons: Count = field(default=None, kw_only=True)
    stepladders: Count = field(default=None, kw_only=True)
    a_frames: Count = field(default=None, kw_only=True)
    doubles: Count = field(default=None, kw_only=True)
    triples: Count = field(default=None, kw_only=True)
    lofts: int = field(default=2, kw_only=True)
    loft_lengths: Lengths | None = field(default=(1, 3), kw_only=True)
    escalator_lengths: Lengths | None = field(default=(1, 4), kw_only=True)
    kindness: float = field(default=0.0, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no sense, all of it at once."""
        found = [*self._odd_values(), *self._odd_counts()] or [*self._odd_together()]
        if found:
            raise WishError(found)

    @property
    def length(self) -> int:
        """How long grass snakes are."""
        return min(GRASS_LENGTH, self.bare.columns + 1) if self.grass_length is None else self.grass_length

    @property
    def patterns(self) -> dict[str, PatternWish]:
        """What is wished of each pattern, by what follows it; words of a pattern are one already."""
        given = {"eggs": self.egg_pattern, "snakes": self.snake_pattern, "ladders": self.ladder_pattern}
        return {
            name: wish if isinstance(wish, Pattern) or wish in _STYLES else Pattern(wish)
            for name, wish in given.items()
        }

    def asked(self, kind: str) -> bool:
        """Whether a number of these is wished."""
        return getattr(self, kind) is not None

    def count(self, kind: str) -> tuple[int, int]:
        """The least and the most of these that a board gets, if there is room.

        Args:
            kind: One of `KINDS_WISHED`.
        """
        given = cast("Count", getattr(self, kind))
        if given is None:
            least, most = KINDS_WISHED[kind]
            size = self.bare.size
            return (least * size // 100, max(most * size // 100, kind in MOST_COMMON))
        return (given, given) if isinstance(given, int) else given

    # ---------------------------------------------------------------------------------------------- what is wrong
    def _odd_values(self) -> Iterator[Problem]:
        """Whatever is no value for its wish, or does not go with the boards."""
        bare = cast("object", self.bare)
        if not isinstance(bare, Board) or bare.jumps:
            yield _odd("bare", "the boards without any jumps, such as Board(10, 10, levels=3)", bare)
            return
        if self.turning not in get_args(Turning):
            yield _odd("turning", "'any' or 'as-given'", self.turning)
        for name in ("egg_pattern", "snake_pattern", "ladder_pattern"):
            yield from _odd_pattern(name, getattr(self, name))
        longest = bare.columns + 1
        if self.grass_length is not None and not _is_whole(self.grass_length, 2, longest):
            yield _odd("grass_length", f"a whole number from 2 to {longest}, or None", self.grass_length)
        if not _is_whole(self.hydra_apart, 1, None):
            yield _odd("hydra_apart", "a whole number from 1 on", self.hydra_apart)
        if not _is_whole(self.lofts, 0, None):
            yield _odd("lofts", "a whole number from 0 on", self.lofts)
        for name in ("loft_lengths", "escalator_lengths"):
            value = cast("object", getattr(self, name))
            if value is not None and not _is_range(value):
                yield _odd(name, "the shortest and the longest, as in (1, 3), or None for any", value)
        kindness = cast("object", self.kindness)
        if type(kindness) not in (int, float) or not isfinite(self.kindness) or abs(self.kindness) > 1:
            yield _odd("kindness", "a number from -1 to 1", kindness)

    def _odd_counts(self) -> Iterator[Problem]:
        """Whatever is no count."""
        for kind in KINDS_WISHED:
            value = cast("object", getattr(self, kind))
            if value is not None and not _is_whole(value, 0, None) and not _is_range(value):
                yield _odd(kind, "a number, the least and the most as in (2, 4), or None", value)

    def _odd_together(self) -> Iterator[Problem]:
        """Wishes that no set-up can meet, whatever is drawn (SC-6f)."""
        levels = self.bare.levels
        for common, others in MOST_COMMON.items():
            if not self.asked(common):
                continue
            most = self.count(common)[1] * levels
            least = {kind: self.count(kind)[0] * levels for kind in others if self.asked(kind)}
            if common == "stepladders":
                least |= {"lofts": self.lofts * (levels - 1), "escalators": levels - 1}
            for kind, count in least.items():
                if count and count >= most:
                    message = (
                        f"{most} {in_words(common)} at most and {count} {in_words(kind)} at least are wished, and "
                        f"{in_words(common)} must be more; wish for more {in_words(common)}, or fewer {in_words(kind)}"
                    )
                    yield Problem("wish", message, path=common, clause="SC-6f")


def _odd(name: str, give: str, value: object) -> Problem:
    return Problem("wish", f"{name} = {shown(value)}; give {give}", path=name)


def _odd_pattern(name: str, wish: object) -> Iterator[Problem]:
    """What is wrong with a pattern that is wished."""
    if isinstance(wish, Pattern) or (isinstance(wish, str) and wish in _STYLES):
        return
    try:
        Pattern(cast("str", wish))
    except BoardError as error:
        for problem in error.problems:
            yield Problem("wish", problem, path=name, clause="SC-6a")


def _is_whole(value: object, least: int, most: int | None) -> bool:
    return isinstance(value, int) and type(value) is int and value >= least and (most is None or value <= most)


def _is_range(value: object) -> bool:
    """Whether this is a least and a most."""
    pair = cast("tuple[object, ...]", value if isinstance(value, tuple) else ())
    return len(pair) == 2 and _is_whole(pair[0], 0, None) and _is_whole(pair[1], cast("int", pair[0]), None)  # noqa: PLR2004


def in_words(kind: str) -> str:
    """A part of a set-up as people call it."""
    return kind.replace("_", " ").replace("a f", "A-f").replace("lofts", "loft ladders")
