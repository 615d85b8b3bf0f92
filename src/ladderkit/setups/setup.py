"""Set-ups: whole layouts of the postal family, as the game master writes them down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from attrs import evolve, field, frozen

from ladderkit.board import Board
from ladderkit.errors import BoardError, Problem
from ladderkit.jumps import Jump
from ladderkit.layouts import (
    LayoutError,
    Lengths,
    Pattern,
    a_frame,
    double_ladder,
    escalator,
    grass_snake,
    hydra,
    loft_ladder,
    python,
    stepladder,
    triple_ladder,
)
from ladderkit.layouts.room import Room
from ladderkit.setups.given import (
    ITEMS,
    Sides,
    Squares,
    Tails,
    Ways,
    pattern_given,
    problems_of,
    problems_of_values,
    sides_given,
    squares_given,
    tails_given,
    ways_given,
)

__all__ = ["GRASS_LENGTH", "HYDRA_APART", "Piece", "SetUp", "eggs", "on_one_board", "upward"]


GRASS_LENGTH: Final = 6
"""How long grass snakes are, unless it is said."""
HYDRA_APART: Final = 2
"""How many columns the heads of hydras are apart, unless it is said."""


@frozen
class SetUp:
    """A whole layout: the boards without anything on them, three patterns, and where each piece stands.

    It is the game master's own: its `repr` shows the bare board only (SC-3b). It refuses values of the wrong
    type, and a square written twice in one place. Whether it keeps the clauses is told by `setup_problems`;
    smaller members of the family, with one board or without patterns, are set-ups, too.

    Pieces are given by the square they are known by: a foot, a head, the middle head of a hydra, the foot of
    an A-frame that has the lower number. Mappings may be given; they are kept as sorted pairs.

    Attributes:
        bare: The board, with no jumps: its rows, columns, levels, numbering and orientation (SC-1a, SC-1b).
        egg_pattern: Where eggs may lie; None for anywhere (SC-6a). Words may be given.
        snake_pattern: Where heads of grass snakes and pythons and middle heads of hydras may be (SC-6a,
            SC-6b).
        ladder_pattern: Where ladders may stand, A-frames with the foot that has the lower number (SC-6a,
            SC-6c).
        eggs: Where snake eggs lie (SC-4d).
        grass_length: How long every grass snake is (SC-4a).
        grass_snakes: The side to which each grass snake lies, by head (SC-4a).
        hydra_apart: How many columns the heads of every hydra are apart (SC-4b).
        hydras: The tail of each hydra, by its middle head; None for straight below (SC-4b).
        pythons: The tail of each python, by its head; None for straight below (SC-4c).
        stepladders: The side to which each stepladder leans, by foot (SC-5a).
        a_frames: The foot of each A-frame that has the lower number (SC-5b).
        doubles: The side to which each double extending ladder leans, by foot (SC-5d).
        triples: The side to which each triple extending ladder leans, by foot (SC-5e).
        lofts: The top of each loft ladder, by foot (SC-5f).
        escalators: The top of each escalator, by foot (SC-5g).

    Raises:
        BoardError: A value is of the wrong type, or a square stands twice in one place; all of it is told at
            once, in `problems`.

    Examples:
        >>> setup = SetUp(Board(5, 5), ladder_pattern="column 2", stepladders={2: "left", 9: "right"})
        >>> [(jump.foot, jump.to) for jump in setup.board().jumps]
        [(2, 10), (9, 13)]
    """

    bare: Board = field(factory=partial(Board, levels=3))
    egg_pattern: Pattern | None = field(default=None, converter=pattern_given, repr=False, kw_only=True)
    snake_pattern: Pattern | None = field(default=None, converter=pattern_given, repr=False, kw_only=True)
    ladder_pattern: Pattern | None = field(default=None, converter=pattern_given, repr=False, kw_only=True)
    eggs: Squares = field(default=(), converter=squares_given, repr=False, kw_only=True)
    grass_length: int = field(default=GRASS_LENGTH, repr=False, kw_only=True)
    grass_snakes: Sides = field(default=(), converter=sides_given, repr=False, kw_only=True)
    hydra_apart: int = field(default=HYDRA_APART, repr=False, kw_only=True)
    hydras: Tails = field(default=(), converter=tails_given, repr=False, kw_only=True)
    pythons: Tails = field(default=(), converter=tails_given, repr=False, kw_only=True)
    stepladders: Sides = field(default=(), converter=sides_given, repr=False, kw_only=True)
    a_frames: Squares = field(default=(), converter=squares_given, repr=False, kw_only=True)
    doubles: Sides = field(default=(), converter=sides_given, repr=False, kw_only=True)
    triples: Sides = field(default=(), converter=sides_given, repr=False, kw_only=True)
    lofts: Ways = field(default=(), converter=ways_given, repr=False, kw_only=True)
    escalators: Ways = field(default=(), converter=ways_given, repr=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse values of the wrong type, and squares that stand twice in one place, all at once."""
        problems = [
            *_bare_problems(self.bare),
            *problems_of_values(self._patterns, Pattern, "a pattern, or None"),
            *problems_of_values(
                {"grass_length": self.grass_length, "hydra_apart": self.hydra_apart}, int, "a whole number"
            ),
            *(problem for name in ITEMS for problem in problems_of(name, getattr(self, name))),
        ]
        if problems:
            raise BoardError(problems)

    @property
    def _patterns(self) -> dict[str, Pattern]:
        """The patterns that are given."""
        given = {
            "egg_pattern": self.egg_pattern,
            "snake_pattern": self.snake_pattern,
            "ladder_pattern": self.ladder_pattern,
        }
        return {name: pattern for name, pattern in given.items() if pattern is not None}

    def board(self) -> Board:
        """The board with all snakes and ladders that stay on their board, unseen.

        Eggs, loft ladders and escalators are not on it: rules of their own lay them.

        Raises:
            LayoutError: Some of them do not fit; everything in the way is told at once.
        """
        jumps: list[Jump] = []
        found: list[Problem] = []
        for piece in on_one_board(self):
            try:
                jumps += piece.lay()
            except LayoutError as error:
                found += error.found
        if found:
            raise LayoutError(dict.fromkeys(found))
        return evolve(self.bare, jumps=jumps)


def _bare_problems(bare: object) -> Iterator[str]:
    if not isinstance(bare, Board):
        yield f"{bare!r} is no board; write Board(levels=3)"
    elif bare.jumps:
        yield "the bare board has jumps; give one without, and the pieces apart"


@frozen
class Piece:
    """A piece of a set-up, not laid yet.

    Attributes:
        kind: The name of its kind of jump, or `"snake-egg"`.
        square: The square it is known by.
        path: Where in the file of a set-up it stands.
        lay: Lays it; raises `LayoutError` if it does not fit.
    """

    kind: str
    square: int
    path: str
    lay: Callable[[], tuple[Jump, ...]]

    def __str__(self) -> str:
        """The piece in words."""
        return f"the {self.kind.replace('-', ' ').replace('a f', 'A-f')} on {self.square}"


def on_one_board(setup: SetUp) -> Iterator[Piece]:
    """The snakes and ladders of a set-up that stay on their board."""
    bare = setup.bare
    for head, side in setup.grass_snakes:
        lay = partial(grass_snake, bare, head, setup.grass_length, side=side)
        yield Piece("grass-snake", head, f"snakes.grass.{head}", lay)
    for head, tail in setup.hydras:
        lay = partial(hydra, bare, head, apart=setup.hydra_apart, tail=tail)
        yield Piece("hydra", head, f"snakes.hydras.{head}", lay)
    for head, tail in setup.pythons:
        yield Piece("python", head, f"snakes.pythons.{head}", partial(python, bare, head, tail))
    for foot, side in setup.stepladders:
        lay = partial(stepladder, bare, foot, side=side)
        yield Piece("stepladder", foot, f"ladders.stepladders.{foot}", lay)
    for foot in setup.a_frames:
        yield Piece("a-frame", foot, "ladders.a-frames", partial(a_frame, bare, foot))
    for foot, side in setup.doubles:
        lay = partial(double_ladder, bare, foot, side=side)
        yield Piece("double-ladder", foot, f"ladders.doubles.{foot}", lay)
    for foot, side in setup.triples:
        lay = partial(triple_ladder, bare, foot, side=side)
        yield Piece("triple-ladder", foot, f"ladders.triples.{foot}", lay)


def upward(setup: SetUp, loft_lengths: Lengths | None, escalator_lengths: Lengths | None) -> Iterator[Piece]:
    """The loft ladders and escalators of a set-up."""
    for foot, top in setup.lofts:
        lay = partial(loft_ladder, setup.bare, foot, top, lengths=loft_lengths)
        yield Piece("loft-ladder", foot, f"lofts.{foot}", lay)
    for foot, top in setup.escalators:
        lay = partial(escalator, setup.bare, foot, top, lengths=escalator_lengths)
        yield Piece("escalator", foot, f"escalators.{foot}", lay)


def eggs(setup: SetUp) -> Iterator[Piece]:
    """The snake eggs of a set-up, which are laid without any jump."""
    for square in setup.eggs:
        yield Piece("snake-egg", square, "eggs.squares", partial(_egg, setup.bare, square))


def _egg(board: Board, square: int) -> tuple[Jump, ...]:
    room = Room(board, f"the snake egg on {square}", "SC-4d")
    room.has(square)
    room.settle()
    return ()
