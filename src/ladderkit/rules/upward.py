"""Ways from one board up to the next: loft ladders and escalators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal, TypeAlias, cast

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.errors import Problem
from ladderkit.jumps import Jump
from ladderkit.kinds import ESCALATOR, LOFT_LADDER
from ladderkit.rule import Declaration, Rule, check_word, is_whole, several, wrong_parameter

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of foot and top."""
Announce: TypeAlias = Literal["feet-and-tops", "feet"]


def _ways(ways: Mapping[int, int] | Iterable[tuple[int, int]]) -> Ways:
    """Pairs of foot and top, sorted; what are none are kept for the check to refuse."""
    given = several(cast("Mapping[int, int]", ways).items() if isinstance(ways, Mapping) else ways)
    if not isinstance(given, tuple):
        return cast("Ways", given)
    pairs = tuple(map(several, cast("tuple[object, ...]", given)))
    return cast("Ways", tuple(sorted(_pairs(pairs))) if len(_pairs(pairs)) == len(pairs) else pairs)


def _range(lengths: Iterable[int] | None) -> tuple[int, int] | None:
    """The shortest and the longest; what are none are kept for the check to refuse."""
    return cast("tuple[int, int] | None", several(lengths))


def _pairs(ways: object) -> Ways:
    """Those of these ways that are pairs of whole numbers."""
    given = cast("tuple[object, ...]", ways if isinstance(ways, tuple) else ())
    return cast("Ways", tuple(way for way in given if _is_pair(way)))


def _is_pair(way: object) -> bool:
    numbers = cast("tuple[object, ...]", way if isinstance(way, tuple) else ())
    return len(numbers) == 2 and all(map(is_whole, numbers))  # noqa: PLR2004  (foot and top)


def _wrong(rule: Rule, ways: object, lengths: object, clause: str) -> Iterator[Problem]:
    """Ways that are none, and lengths that are none."""
    given = cast("tuple[object, ...]", ways if isinstance(ways, tuple) else (ways,))
    for way in given:
        if not _is_pair(way):
            give = "the top of each foot, as in {45: 157}"
            yield wrong_parameter(rule, "ways", give, value=way, clause=clause)
    if lengths is not None and not _are_lengths(lengths):
        give = "the shortest and the longest, whole numbers, at least 0, as in (1, 3), or None for any"
        yield wrong_parameter(rule, "lengths", give, clause=clause)


def _are_lengths(lengths: object) -> bool:
    return _is_pair(lengths) and 0 <= cast("tuple[int, int]", lengths)[0] <= cast("tuple[int, int]", lengths)[1]


def _lengths(
    declaration: Declaration, name: str, ways: Ways, lengths: tuple[int, int] | None, clause: str
) -> Iterable[Problem]:
    """Whatever leads elsewhere than to the next board, or is too short or too long."""
    board = declaration.board
    if not _are_lengths(lengths):
        lengths = None  # which is refused, unless it is None
    for foot, top in _pairs(ways):
        if not (1 <= foot <= board.last and 1 <= top <= board.last):
            continue  # said of every jump already
        squares = (foot, top)
        if board.level_of(top) != board.level_of(foot) + 1:
            message = f"{name!r} has a way from {foot} to {top}, which is not on the next board; move its top"
            yield Problem("not-the-next-board", message, rules=(name,), squares=squares, clause=clause)
        elif lengths is not None and not lengths[0] <= board.distance(foot, top) <= lengths[1]:
            message = (
                f"{name!r} has a way from {foot} to {top} of length {board.distance(foot, top)}; it must be "
                f"{lengths[0]} to {lengths[1]} squares long, so move its top"
            )
            yield Problem("length", message, rules=(name,), squares=squares, clause=clause)


@frozen
class AnnouncedLofts:
    """Loft ladders lead up to the next board; where their feet stand is announced, and their tops are not (SC-5f).

    It is how players know the rule; it lays nothing.

    Attributes:
        feet: The squares that are announced.
    """

    feet: tuple[int, ...]
    name: ClassVar[str] = "loft-ladders"
    edition: ClassVar[int] = 1


@frozen(repr=False)
class LoftLadders:
    """Loft ladders lead up to the next board; where they stand is announced at the start (SC-5f).

    Attributes:
        ways: Foot and top of each.
        lengths: The shortest and the longest that they may be, in physical rows and columns; None for any.
        announce: Whether the tops are announced, too, or the feet alone.
    """

    ways: Ways = field(converter=_ways)
    lengths: tuple[int, int] | None = field(default=(1, 3), converter=_range, kw_only=True)
    announce: Announce = field(default="feet-and-tops", kw_only=True)
    name: ClassVar[str] = "loft-ladders"
    edition: ClassVar[int] = 1

    def jumps(self, board: Board) -> Iterable[Jump]:  # noqa: ARG002  (a rule may look at the board)
        """The ladders; public where feet and tops are announced."""
        seen = self.announce == "feet-and-tops"
        return (Jump(foot, top, LOFT_LADDER.name, seen=seen) for foot, top in _pairs(self.ways))

    def public(self) -> LoftLadders | AnnouncedLofts:
        """The rule as players know it: with its tops only where they are announced."""
        return self if self.announce == "feet-and-tops" else AnnouncedLofts(self.feet)

    def __repr__(self) -> str:
        """The ladders as far as they are announced."""
        if self.announce == "feet-and-tops":
            return f"LoftLadders({self.ways!r}, lengths={self.lengths!r})"
        return f"LoftLadders(feet={self.feet!r}, lengths={self.lengths!r}, announce={self.announce!r})"

    @property
    def feet(self) -> tuple[int, ...]:
        """The squares that are announced in any case."""
        return tuple(foot for foot, _ in _pairs(self.ways))

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse lofts that do not lead to the next board, or are too long."""
        yield from check_word(self, "announce", ("feet-and-tops", "feet"), clause="SC-5f")
        yield from _wrong(self, self.ways, self.lengths, "SC-5f")
        yield from _lengths(declaration, self.name, self.ways, self.lengths, "SC-5f")


@frozen
class Escalators:
    """Whoever comes to an escalator in mid-throw rides it, and walks the rest of the throw from its top (SC-5g).

    Attributes:
        ways: Foot and top of each; never shown to players.
        lengths: The shortest and the longest that they may be, in physical rows and columns; None for any.
    """

    ways: Ways = field(converter=_ways, repr=False)
    lengths: tuple[int, int] | None = field(default=(1, 4), converter=_range, kw_only=True)
    name: ClassVar[str] = "escalators"
    edition: ClassVar[int] = 1

    def jumps(self, board: Board) -> Iterable[Jump]:  # noqa: ARG002  (a rule may look at the board)
        """The escalators, in secret."""
        return (Jump(foot, top, ESCALATOR.name, reached=True, seen=False) for foot, top in _pairs(self.ways))

    def public(self) -> Escalators:
        """The rule without its squares, as players know it."""
        return Escalators((), lengths=self.lengths)

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse escalators that do not lead to the next board, are too long, or end on the last square of a board."""
        yield from _wrong(self, self.ways, self.lengths, "SC-5g")
        board = declaration.board
        for foot, top in _pairs(self.ways):
            if 1 <= top <= board.last and top % board.size == 0:
                message = f"the escalator from {foot} ends on {top}, the last square of a board; move its top"
                yield Problem("escalator-top", message, rules=(self.name,), squares=(foot, top), clause="SC-5g")
        yield from _lengths(declaration, self.name, self.ways, self.lengths, "SC-5g")
