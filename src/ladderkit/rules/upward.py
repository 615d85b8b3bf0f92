"""Ways from one board up to the next: loft ladders and escalators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.errors import Problem
from ladderkit.jumps import Jump
from ladderkit.kinds import ESCALATOR, LOFT_LADDER
from ladderkit.rule import Declaration

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of foot and top."""
Announce: TypeAlias = Literal["feet-and-tops", "feet"]


def _ways(ways: Mapping[int, int] | Iterable[tuple[int, int]]) -> Ways:
    return tuple(sorted(dict(ways).items()))


def _range(lengths: Iterable[int] | None) -> tuple[int, int] | None:
    if lengths is None:
        return None
    shortest, longest = lengths
    return (shortest, longest)


def _lengths(
    declaration: Declaration, name: str, ways: Ways, lengths: tuple[int, int] | None, clause: str
) -> Iterable[Problem]:
    """Whatever leads elsewhere than to the next board, or is too short or too long."""
    board = declaration.board
    for foot, top in ways:
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
        return (Jump(foot, top, LOFT_LADDER.name, seen=seen) for foot, top in self.ways)

    def public(self) -> LoftLadders:
        """The rule as players know it: with its tops only where they are announced."""
        return self if self.announce == "feet-and-tops" else LoftLadders((), lengths=self.lengths, announce="feet")

    @property
    def feet(self) -> tuple[int, ...]:
        """The squares that are announced in any case."""
        return tuple(foot for foot, _ in self.ways)

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse lofts that do not lead to the next board, or are too long."""
        if self.announce not in ("feet-and-tops", "feet"):
            message = f"announce = {self.announce!r} is unknown; use 'feet-and-tops' or 'feet'"
            yield Problem("parameter", message, rules=(self.name,), clause="SC-5f")
        yield from _lengths(declaration, self.name, self.ways, self.lengths, "SC-5f")


@frozen
class Escalators:
    """Escalators act when reached: a throw stops its first half there, and goes on from their top (SC-5g).

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
        return (Jump(foot, top, ESCALATOR.name, reached=True, seen=False) for foot, top in self.ways)

    def public(self) -> Escalators:
        """The rule without its squares, as players know it."""
        return Escalators((), lengths=self.lengths)

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Refuse escalators that do not lead to the next board, are too long, or end on the last square of a board."""
        board = declaration.board
        for foot, top in self.ways:
            if 1 <= top <= board.last and top % board.size == 0:
                message = f"the escalator from {foot} ends on {top}, the last square of a board; move its top"
                yield Problem("escalator-top", message, rules=(self.name,), squares=(foot, top), clause="SC-5g")
        yield from _lengths(declaration, self.name, self.ways, self.lengths, "SC-5g")
