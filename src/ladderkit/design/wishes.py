"""What a designer wishes of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import isfinite
from typing import Final, Literal, TypeAlias, cast, get_args

from attrs import field, frozen

from ladderkit.errors import BoardError, LadderkitError, Problem, shown
from ladderkit.layouts import Pattern

__all__ = ["DesignError", "Late", "Lengths", "Mirror", "Of", "Target", "Wishes"]

Of: TypeAlias = Literal["mean_turns", "match_mean_rounds", "match_mean_turns", "quantile_rounds"]
"""What is to have a wanted value.

- `"mean_turns"`: the mean number of turns of one traveller alone.
- `"match_mean_rounds"`: the mean number of rounds begun in a match.
- `"match_mean_turns"`: the mean number of turns of all seats in a match together.
- `"quantile_rounds"`: the least number of rounds within which a share of the matches is over.
"""
Mirror: TypeAlias = Literal["left-right", "bottom-top", "half-turn"]
"""In which way a board is its own mirror image, by the squares as numbered; a ladder is the image of a ladder."""
Lengths: TypeAlias = tuple[int, int]
"""The least and the greatest length, counted in squares from end to end: 12 for a ladder from 3 to 15."""

_SHARES: Final = "a share above 0 and below 1, such as 0.5"


class DesignError(LadderkitError, ValueError):
    """Wishes that contradict each other, or that no board was found to meet; `problems` tells each of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Every problem, in one line."""
        return "; and ".join(map(str, self.problems))


def odd(name: str, wanted: str, value: object) -> Problem:
    """The problem that a wish has a value that is none for it."""
    return Problem("wish", f"{shown(value)} will not do; give {wanted}", path=name)


def whole(value: object, least: int, most: int | None = None) -> bool:
    """Whether a value is a whole number within these bounds."""
    return type(value) is int and value >= least and (most is None or value <= most)


def number(value: object) -> bool:
    """Whether a value is a finite number."""
    return type(value) in {int, float} and isfinite(cast("float", value))


@frozen
class Target:
    """A length that is wished.

    Attributes:
        value: How much it is to be.
        of: What is to be so much.
        players: How many take part; of no account for the mean number of turns of one traveller.
        share: For a quantile, the share of the matches that is to be over by then.
        within: How far from the value is near enough; 0 to come as near as time allows. A quantile is met exactly.

    Raises:
        DesignError: A value makes no sense; all of them are told at once.

    Examples:
        >>> Target(25, "match_mean_rounds", players=2)
        Target(value=25, of='match_mean_rounds', players=2, share=0.5, within=0.001)
    """

    value: float
    of: Of = "mean_turns"
    players: int = field(default=1, kw_only=True)
    share: float = field(default=0.5, kw_only=True)
    within: float = field(default=0.001, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no sense."""
        found = [*self._odd()]
        if found:
            raise DesignError(found)

    def _odd(self) -> Iterator[Problem]:
        if not number(self.value) or self.value < 1:
            yield odd("the value of a target", "a number from 1 on", self.value)
        if self.of not in get_args(Of):
            yield odd("what a target is of", f"one of {', '.join(map(repr, get_args(Of)))}", self.of)
        elif self.of == "quantile_rounds" and number(self.value) and self.value != int(self.value):
            yield odd("the value of a quantile", "a whole number of rounds", self.value)
        if not whole(self.players, 1):
            yield odd("the players of a target", "a whole number from 1 on", self.players)
        if not number(self.share) or not 0 < self.share < 1:
            yield odd("the share of a target", _SHARES, self.share)
        if not number(self.within) or self.within < 0:
            yield odd("within", "a number from 0 on", self.within)

    @property
    def name(self) -> str:
        """What it is of, in words, as a key of figures."""
        if self.of == "mean_turns":
            return self.of
        of = f"{self.of} of {self.players}"
        return f"{of} at {self.share}" if self.of == "quantile_rounds" else of


@frozen
class Late:
    """A share of the matches that is to be decided late: after a number of rounds.

    Attributes:
        after: The number of rounds; whoever is home in this round or before is not late.
        least: The least share of matches that go on after it.
        most: The greatest.
        players: How many take part.

    Raises:
        DesignError: A value makes no sense; all of them are told at once.
    """

    after: int
    least: float = field(default=0.0, kw_only=True)
    most: float = field(default=1.0, kw_only=True)
    players: int = field(default=2, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no sense."""
        found = [*self._odd()]
        if found:
            raise DesignError(found)

    def _odd(self) -> Iterator[Problem]:
        if not whole(self.after, 1):
            yield odd("the rounds after which it is late", "a whole number from 1 on", self.after)
        if not whole(self.players, 1):
            yield odd("the players of what is late", "a whole number from 1 on", self.players)
        shares = (self.least, self.most)
        if not all(number(share) and 0 <= share <= 1 for share in shares):
            yield odd("the share that is late", "the least and the most, from 0 to 1", shares)
        elif self.least > self.most:
            message = f"at least {self.least} of the matches are to be late and at most {self.most}; turn them round"
            yield Problem("wishes-contradict", message, path="late")

    @property
    def name(self) -> str:
        """What it is of, in words, as a key of figures."""
        return f"share after {self.after} rounds of {self.players}"


def _targets(given: Target | Iterable[Target]) -> tuple[Target, ...]:
    """A tuple of one target or several; what is none is kept for the check to refuse."""
    several = isinstance(cast("object", given), Iterable) and not isinstance(cast("object", given), str | bytes)
    return tuple(cast("Iterable[Target]", given)) if several else (cast("Target", given),)


def _keep(given: Iterable[int]) -> frozenset[int]:
    """A set of feet; what is none is kept for the check to refuse."""
    try:
        return frozenset(given)
    except TypeError:
        return cast("frozenset[int]", given)


def _pattern(given: Pattern | str | None) -> Pattern | None:
    """A pattern, where there are words of one; what is none is kept for the check to refuse."""
    try:
        return Pattern(given) if isinstance(given, str) else given
    except BoardError:
        return cast("Pattern", given)


@frozen
class Wishes:
    """What a board should be like; what is left out is left to the search.

    Jumps that the base keeps count like any other: in the number of ladders and snakes, in their lengths, and in all
    else. Every jump that rises counts as a ladder, every other as a snake.

    Attributes:
        targets: The length that is wished, one or several.
        ladders: How many ladders.
        snakes: How many snakes.
        keep: The feet of those jumps of the base that stay as they are; all others are taken away first.
        ladder_lengths: The shortest and the longest that any ladder may be; None for any.
        snake_lengths: The shortest and the longest that any snake may be; None for any.
        longest_ladder: How long the longest ladder is to be, exactly; None for any length.
        longest_snake: How long the longest snake is to be, exactly; None for any length.
        one_longest_ladder: Whether exactly one ladder is the longest.
        one_longest_snake: Whether exactly one snake is the longest.
        chains: Whether a jump may lead to the foot of another.
        apart: How many rows or columns, whichever are more, the ends of different jumps keep from each other at least;
            0 where they may lie on one square, 1 where each has its own.
        aside: How many columns a jump may lead to the left or right at the most, so that it stands upright and crosses
            few others; None for any number. Jumps that are kept may lead further.
        crossings: How many pairs of jumps may cross or touch each other at the most, drawn as straight lines; None for
            any number.
        late: The share of matches that is to be decided late.
        evenness: How evenly the jumps are used: the one that is used least at least so often, as a share of the one
            that is used most. From 0 to 1.
        mirror: In which way the board is to be its own mirror image.
        feet: The squares on which feet may lie: a `Pattern`, or its words; None for any.
        ends: The squares to which jumps may lead: a `Pattern`, or its words; None for any.

    Raises:
        DesignError: Some make no sense, alone or together; all of them are told at once.

    Examples:
        >>> wishes = Wishes(Target(25, "match_mean_rounds", players=2), ladders=9, snakes=9, one_longest_snake=True)
        >>> wishes.targets[0].name
        'match_mean_rounds of 2'
    """

    targets: tuple[Target, ...] = field(converter=_targets)
    ladders: int = field(kw_only=True)
    snakes: int = field(kw_only=True)
    keep: frozenset[int] = field(default=frozenset(), converter=_keep, kw_only=True)
    ladder_lengths: Lengths | None = field(default=None, kw_only=True)
    snake_lengths: Lengths | None = field(default=None, kw_only=True)
    longest_ladder: int | None = field(default=None, kw_only=True)
    longest_snake: int | None = field(default=None, kw_only=True)
    one_longest_ladder: bool = field(default=False, kw_only=True)
    one_longest_snake: bool = field(default=False, kw_only=True)
    chains: bool = field(default=False, kw_only=True)
    apart: int = field(default=0, kw_only=True)
    aside: int | None = field(default=None, kw_only=True)
    crossings: int | None = field(default=None, kw_only=True)
    late: Late | None = field(default=None, kw_only=True)
    evenness: float = field(default=0.0, kw_only=True)
    mirror: Mirror | None = field(default=None, kw_only=True)
    feet: Pattern | None = field(default=None, converter=_pattern, kw_only=True)
    ends: Pattern | None = field(default=None, converter=_pattern, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no sense, all of it at once."""
        found = [*self._odd()] or [*self._odd_together()]
        if found:
            raise DesignError(found)

    def lengths(self, *, up: bool) -> Lengths | None:
        """The shortest and the longest that a ladder may be, or a snake."""
        return self.ladder_lengths if up else self.snake_lengths

    def longest(self, *, up: bool) -> int | None:
        """How long the longest is to be."""
        return self.longest_ladder if up else self.longest_snake

    def one_longest(self, *, up: bool) -> bool:
        """Whether exactly one is the longest."""
        return self.one_longest_ladder if up else self.one_longest_snake

    def count(self, *, up: bool) -> int:
        """How many there are to be."""
        return self.ladders if up else self.snakes

    # ---------------------------------------------------------------------------------------------- what is wrong
    def _odd(self) -> Iterator[Problem]:
        targets = cast("tuple[object, ...]", self.targets)
        if not targets or not all(isinstance(target, Target) for target in targets):
            yield odd("targets", "one Target or several, such as Target(25, 'match_mean_rounds', players=2)", targets)
        if type(self.keep) is not frozenset or not all(whole(foot, 1) for foot in self.keep):
            yield odd("keep", "the feet of jumps of the base, such as {99, 17}", self.keep)
        if self.late is not None and not isinstance(cast("object", self.late), Late):
            yield odd("late", "a share, such as Late(40, least=0.1), or None", self.late)
        if not number(self.evenness) or not 0 <= self.evenness <= 1:
            yield odd("evenness", "a number from 0 to 1", self.evenness)
        if self.mirror is not None and self.mirror not in get_args(Mirror):
            yield odd("mirror", f"one of {', '.join(map(repr, get_args(Mirror)))}, or None", self.mirror)
        yield from self._odd_numbers()
        for name in ("feet", "ends"):
            yield from _odd_pattern(name, getattr(self, name))

    def _odd_numbers(self) -> Iterator[Problem]:
        for name in ("ladders", "snakes", "apart"):
            if not whole(getattr(self, name), 0):
                yield odd(name, "a whole number from 0 on", getattr(self, name))
        for name in ("ladder_lengths", "snake_lengths"):
            yield from _odd_lengths(name, getattr(self, name))
        for name, least in (("longest_ladder", 1), ("longest_snake", 1), ("aside", 0), ("crossings", 0)):
            if getattr(self, name) is not None and not whole(getattr(self, name), least):
                yield odd(name, f"a whole number from {least} on, or None", getattr(self, name))
        for name in ("one_longest_ladder", "one_longest_snake", "chains"):
            if type(getattr(self, name)) is not bool:
                yield odd(name, "True or False", getattr(self, name))

    def _odd_together(self) -> Iterator[Problem]:
        for up, kind in ((True, "ladder"), (False, "snake")):
            yield from self._odd_kind(kind, up=up)
        yield from self._odd_targets()
        if len(self.keep) > self.ladders + self.snakes:
            message = f"{len(self.keep)} jumps are kept, and {self.ladders + self.snakes} wished in all; keep fewer"
            yield Problem("wishes-contradict", message, path="keep")
        if self.evenness and not self.ladders + self.snakes:
            message = "jumps are to be used evenly, and there are none; wish some"
            yield Problem("wishes-contradict", message, path="evenness")

    def _odd_kind(self, kind: str, *, up: bool) -> Iterator[Problem]:
        lengths, longest, count = self.lengths(up=up), self.longest(up=up), self.count(up=up)
        if longest is not None and lengths is not None and not lengths[0] <= longest <= lengths[1]:
            message = (
                f"the longest {kind} is to be {longest} long, and each of them {lengths[0]} to {lengths[1]}; change one"
            )
            yield Problem("wishes-contradict", message, path=f"longest_{kind}")
        if not count and (longest is not None or self.one_longest(up=up)):
            message = f"there is to be a longest {kind}, and no {kind} at all; wish some"
            yield Problem("wishes-contradict", message, path=f"{kind}s")
        top = longest if longest is not None else lengths[1] if lengths else None
        bottom = lengths[0] if lengths else 1
        if self.one_longest(up=up) and count > 1 and top is not None and top <= bottom:
            message = f"one {kind} is to be the longest, and all of them {top} long; give them room to be shorter"
            yield Problem("wishes-contradict", message, path=f"one_longest_{kind}")

    def _odd_targets(self) -> Iterator[Problem]:
        """Lengths that no board can have together: more players are sooner done."""
        known: dict[str, Target] = {}
        for target in self.targets:
            other = known.setdefault(target.name, target)
            if abs(other.value - target.value) > other.within + target.within:
                message = f"{target.name} is to be {other.value:g} and {target.value:g}; keep one"
                yield Problem("wishes-contradict", message, path="targets")
        means = {1 if one.of == "mean_turns" else one.players: one for one in self.targets if one.of in _ROUNDS}
        ordered = [means[players] for players in sorted(means)]
        for few, more in pairwise(ordered):
            if more.value > few.value + few.within + more.within:
                message = (
                    f"{few.name} is to be {few.value:g} and {more.name} {more.value:g}; more players never need more "
                    "rounds, so change one"
                )
                yield Problem("wishes-contradict", message, path="targets")


_ROUNDS: Final = frozenset({"mean_turns", "match_mean_rounds"})


def _odd_pattern(name: str, value: object) -> Iterator[Problem]:
    """What is wrong with a pattern, or with its words."""
    if isinstance(value, str):
        try:
            Pattern(value)
        except BoardError as error:
            yield from (Problem("wish", str(wrong), path=name) for wrong in error.problems)
    elif value is not None and not isinstance(value, Pattern):
        yield odd(name, "a Pattern, such as Pattern('multiples of 3'), its words, or None", value)


def _odd_lengths(name: str, value: object) -> Iterator[Problem]:
    """What is wrong with the shortest and the longest."""
    if value is None:
        return
    pair = cast("tuple[object, ...]", value)
    if not isinstance(value, tuple) or len(pair) != 2 or not all(whole(one, 1) for one in pair):  # noqa: PLR2004
        yield odd(name, "the shortest and the longest, as in (3, 50), or None", pair)
    elif cast("int", pair[0]) > cast("int", pair[1]):
        message = f"{name} are {pair[0]} to {pair[1]}; give the shortest first"
        yield Problem("wishes-contradict", message, path=name)
