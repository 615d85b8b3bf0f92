"""What all players know of a game with a hidden layout before it begins, and so what may lie on each square."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal, TypeAlias

from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, shown
from ladderkit.greedy import Beyond
from ladderkit.rule import Rule
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.ending import FirstHome, HomeAfterTurn, LastOneWins
from ladderkit.rules.following import NewRound
from ladderkit.rules.hazards import TrapDoors, Wells
from ladderkit.rules.landing import Jumps
from ladderkit.rules.overshoot import Bounce, RunOut, StayPut
from ladderkit.rules.portable import PortableLadders
from ladderkit.rules.squares import SnakeEggs
from ladderkit.rules.telling import Report
from ladderkit.rules.upward import AnnouncedLofts, Escalators, LoftLadders
from ladderkit.variant import Variant, public_board, public_rules
from ladderkit.variants.slither_and_climb import NAME

__all__ = ["EGG", "Fates", "Frame", "Shapes", "frame_of"]

EGG: Final = 0
"""What stands for a snake egg among the fates of a square."""
Fates: TypeAlias = frozenset[int]
"""What a square may do to whoever stops there: `EGG` holds, the square itself does nothing, another one is where a
hidden jump leads."""
Shapes: TypeAlias = Literal["any", "slither-and-climb"]
"""Which hidden jumps there may be: any at all, or those of the clauses SC-3a to SC-6e."""

_KNOWN: Final = (
    ChosenThrow,
    NewRound,
    LastOneWins,
    FirstHome,
    HomeAfterTurn,
    Report,
    TrapDoors,
    Wells,
    PortableLadders,
    SnakeEggs,
    Escalators,
    LoftLadders,
    AnnouncedLofts,
    Jumps,
    RunOut,
    Bounce,
    StayPut,
)
_BEYOND: Final[dict[str, Beyond]] = {RunOut.name: "home", Bounce.name: "bounce", StayPut.name: "stay"}
_FALLS: Final = (-1, -3, -4)
"""How many rows grass snakes, hydras and pythons fall (SC-4a to SC-4c)."""
_RISES: Final = (1, 2, 3, 4)
"""How many rows stepladders, A-frames, double and triple ladders rise, each one column aside (SC-5a to SC-5e)."""


@frozen
class Frame:
    """What is known of a game before it begins.

    Attributes:
        board: The board with what is public on it.
        numbers: The numbers of a hand.
        cycle: After how many throws a hand is fresh again.
        throws: How many throws each turn has, turn by turn; the last holds from then on.
        beyond: What becomes of a throw that leads beyond the last square.
        eggs: Whether there may be snake eggs.
        escalators: How long escalators may be, the shortest and the longest; None where there are none.
        lofts: Feet of which it is announced that a ladder to the next board stands there, and not where it ends.
        shapes: Which hidden jumps there may be.
    """

    board: Board
    numbers: tuple[int, ...]
    cycle: int
    throws: tuple[int, ...] = (2,)
    beyond: Beyond = "home"
    eggs: bool = False
    escalators: tuple[int, int] | None = None
    lofts: tuple[int, ...] = ()
    shapes: Shapes = "any"

    @cached_property
    def public(self) -> dict[int, int]:
        """Where each jump leads that everyone can see from the start."""
        return {jump.foot: jump.to for jump in self.board.jumps}

    @cached_property
    def rides(self) -> frozenset[int]:
        """The squares on which escalators stand: the last of each board but the highest (SC-5g)."""
        size = self.board.size
        return frozenset(range(size, self.board.last, size)) if self.escalators is not None else frozenset()

    @cached_property
    def fates(self) -> tuple[Fates, ...]:
        """What each square may do, by its number, as far as it is known beforehand."""
        return tuple(frozenset(self._fates(square)) for square in range(self.board.last + 1))

    def _fates(self, square: int) -> set[int]:
        """What this square may do."""
        board = self.board
        if square in (0, board.last) or square in self.public:
            return {square}  # nothing that is hidden
        if square in self.rides:
            return self._tops(square)
        if square in self.lofts:
            return {*board.squares_of(board.level_of(square) + 1)}
        found = {square, *self._ends(square)}
        return found | {EGG} if self.eggs else found

    def _tops(self, foot: int) -> set[int]:
        """Where an escalator may lead."""
        board = self.board
        shortest, longest = self.escalators or (0, 0)
        above = board.squares_of(board.level_of(foot) + 1)
        return {top for top in above if top % board.size and shortest <= board.distance(foot, top) <= longest}

    def _ends(self, foot: int) -> set[int]:
        """Where a plain hidden jump may lead."""
        board = self.board
        if self.shapes == "any":
            return {*range(1, board.last + 1)}
        aside = range(-board.columns, board.columns + 1)
        near = [board.near(foot, rows, columns) for rows in _FALLS for columns in aside]
        near += [board.near(foot, rows, columns) for rows in _RISES for columns in (-1, 1)]
        return {square for square in near if square is not None}


def frame_of(variant: Variant) -> Frame:
    """What the players of a game know of it.

    The hidden jumps of a game called `slither-and-climb` are taken to have the shapes of its clauses, as every set-up
    that passes its checks has; those of any other game may lead anywhere.

    Args:
        variant: A game of the postal family, that of a set-up or another one.

    Returns:
        What is public of it; the same for two games that differ only in what is hidden.

    Raises:
        LadderkitError: It has rules of which a notebook knows nothing, so that it could not conclude anything.

    Examples:
        >>> from ladderkit.variants import slither_and_climb
        >>> frame = frame_of(slither_and_climb())
        >>> sorted(frame.public), sorted(frame.rides), sorted(frame.fates[5])[:9]
        ([56, 64, 140, 176], [100, 200], [0, 5, 15, 17, 24, 26, 35, 37, 44])
    """
    rules = public_rules(variant)
    _refuse(variant, rules)
    hand = next(rule for rule in rules if isinstance(rule, ChosenThrow))
    return Frame(
        board=public_board(variant),
        numbers=hand.numbers,
        cycle=hand.length,
        throws=hand.throws,
        beyond=next(_BEYOND[rule.name] for rule in rules if rule.name in _BEYOND),
        eggs=any(isinstance(rule, SnakeEggs) for rule in rules),
        escalators=next((rule.lengths or _any(variant) for rule in rules if isinstance(rule, Escalators)), None),
        lofts=next((rule.feet for rule in rules if isinstance(rule, AnnouncedLofts)), ()),
        shapes="slither-and-climb" if variant.name == NAME else "any",
    )


def _any(variant: Variant) -> tuple[int, int]:
    """Lengths among which all are."""
    return 0, max(variant.board.rows, variant.board.columns)


def _refuse(variant: Variant, rules: tuple[Rule, ...]) -> None:
    """Refuse a game about which a notebook would be wrong."""
    problems = [
        f"it knows nothing of the rule {rule.name!r}; keep it for a game without"
        for rule in rules
        if not isinstance(rule, _KNOWN)
    ]
    if not any(isinstance(rule, ChosenThrow) for rule in rules):
        problems.append("throws are not chosen; keep it for a game with 'chosen-throw'")
    if any(isinstance(rule, Jumps) and rule != Jumps(landing="carried") for rule in rules):
        problems.append("jumps do not carry on and on; keep it for a game with Jumps(landing='carried')")
    if {StayPut.name, Escalators.name} <= {rule.name for rule in rules}:
        problems.append(
            "whoever has ridden an escalator goes back with 'stay-put'; keep it for a game without one of them"
        )
    if variant.tells != "squares" or variant.tokens != 1:
        problems.append("it is for games that tell squares, with one token a seat")
    if problems:
        raise LadderkitError(f"no notebook can be kept of {shown(variant.name)}: {'; '.join(problems)}")
