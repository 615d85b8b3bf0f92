"""Whether a set-up keeps the clauses: everything that is wrong with it, at once."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from ladderkit.errors import Problem
from ladderkit.jumps import Jump
from ladderkit.kinds import ESCALATOR, GRASS_SNAKE, HYDRA, KINDS, PYTHON, STEPLADDER
from ladderkit.layouts import LayoutError, Lengths, Pattern
from ladderkit.layouts.room import counted
from ladderkit.setups.setup import Piece, SetUp, eggs, on_one_board, upward

__all__ = ["setup_problems"]

_EGG: Final = "snake-egg"
_SNAKES: Final = (GRASS_SNAKE.name, HYDRA.name, PYTHON.name)
_WAYS_UP: Final = tuple(kind.name for kind in KINDS if kind.direction == "up")
_FOLLOWING: Final = {  # which pattern each kind follows, and by which clause
    _EGG: ("eggs", "SC-6a"),
    "grass-snake": ("snakes", "SC-6a"),
    "hydra": ("snakes", "SC-6b"),
    "python": ("snakes", "SC-6b"),
    "stepladder": ("ladders", "SC-6a"),
    "a-frame": ("ladders", "SC-6c"),
    "double-ladder": ("ladders", "SC-6c"),
    "triple-ladder": ("ladders", "SC-6c"),
}
_OF_ALL: Final = {"grass-length": "snakes.grass-length", "hydra-apart": "snakes.hydra-apart"}
_RANKS: Final = ("error", "warning", "note")


@frozen
class _Laid:
    """A piece, and the jumps it is; none for an egg, and for what does not fit."""

    piece: Piece
    jumps: tuple[Jump, ...]

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares it takes up: its feet or heads, or at least the square it is known by."""
        return tuple(jump.foot for jump in self.jumps) or (self.piece.square,)

    @property
    def end(self) -> int:
        """Where it leads; 0 if it does not."""
        return self.jumps[0].to if self.jumps else 0


def setup_problems(
    setup: SetUp,
    *,
    lofts_a_board: int | None = 2,
    loft_lengths: Lengths | None = (1, 3),
    escalator_lengths: Lengths | None = (1, 4),
) -> tuple[Problem, ...]:
    """Everything that is wrong with a set-up, or odd about it.

    It is an error when a piece does not fit or has not the geometry of its kind (SC-3a, SC-4a to SC-4d, SC-5a
    to SC-5g), when a board has not its loft ladders or its escalator (SC-5f, SC-5g), when a piece stands off
    the pattern it follows (SC-6a to SC-6c), when a pattern is empty or is that of other pieces, too (SC-6a),
    when two things lie on a square or a ladder ends on a snake's head or a snake on a ladder's foot (SC-6e),
    when something lies on the square where the match ends (SC-1d), and when grass snakes or stepladders are
    not the most common of their kind, eggs counting as snakes, loft ladders and escalators as ladders
    (SC-6f). It is a warning when an escalator skips over half a board (SC-1b), and when a board has no snakes
    (SC-4a) or no ladders (SC-5a); a note, when pieces follow no pattern.

    Args:
        setup: The set-up.
        lofts_a_board: How many loft ladders stand on each board that has one above it; None for any number.
        loft_lengths: The least and the greatest length of a loft ladder; None for any.
        escalator_lengths: The least and the greatest length of an escalator; None for any.

    Returns:
        The problems with clause, squares, and the path in a file; errors first, then by clause and square.

    Examples:
        >>> from ladderkit.board import Board
        >>> setup = SetUp(
        ...     Board(5, 5),
        ...     snake_pattern="column 2",
        ...     grass_length=3,
        ...     grass_snakes={12: "right", 19: "left"},
        ...     stepladders={2: "left", 8: "right"},
        ... )
        >>> for problem in setup_problems(setup):
        ...     print(problem.severity, problem.clause, problem.code, problem.squares)
        error SC-6e snake-onto-ladder (12, 8)
        note SC-6a no-pattern ()
    """
    found: list[Problem] = []
    laid: list[_Laid] = []
    for piece in (*eggs(setup), *on_one_board(setup), *upward(setup, loft_lengths, escalator_lengths)):
        try:
            laid.append(_Laid(piece, piece.lay()))
        except LayoutError as error:
            laid.append(_Laid(piece, ()))
            found += (evolve(one, path=_OF_ALL.get(one.code, piece.path)) for one in error.found)
    found += [
        *_patterns(setup, laid),
        *_places(setup, laid),
        *_ends(laid),
        *_between_boards(setup, laid, lofts_a_board),
        *_counts(setup, laid),
    ]
    return tuple(sorted(dict.fromkeys(found), key=_order))


def _order(problem: Problem) -> tuple[int, str, tuple[int, ...], str, str]:
    rank = _RANKS.index(problem.severity)
    return rank, problem.clause, problem.squares, problem.code, problem.message


# --------------------------------------------------------------------------------------------------- patterns
def _patterns(setup: SetUp, laid: list[_Laid]) -> Iterator[Problem]:
    """Whether patterns are patterns, each its own, and whether all that follows one stands on it."""
    given = {"eggs": setup.egg_pattern, "snakes": setup.snake_pattern, "ladders": setup.ladder_pattern}
    followers: dict[str, list[Piece]] = defaultdict(list)
    for one in laid:
        if one.piece.kind in _FOLLOWING:
            followers[_FOLLOWING[one.piece.kind][0]].append(one.piece)
    others: dict[tuple[int, ...], str] = {}
    for name, pattern in given.items():
        path = f"{name}.pattern"
        if pattern is None:
            if followers[name]:
                message = f"the {name} follow no pattern; give them one, unless they are to be anywhere"
                yield Problem("no-pattern", message, severity="note", path=path, clause="SC-6a")
            continue
        numbers = pattern.numbers(setup.bare)
        other = others.setdefault(numbers, name)
        if not numbers:
            message = f"the pattern of the {name}, '{pattern}', has no square on this board; give another one"
            yield Problem("empty-pattern", message, path=path, clause="SC-6a")
        elif other != name:
            message = f"the {name} have the pattern of the {other}, '{pattern}'; give each a pattern of its own"
            yield Problem("pattern-twice", message, path=path, clause="SC-6a")
        if numbers:
            yield from _off(setup, followers[name], name, pattern)


def _off(setup: SetUp, followers: list[Piece], name: str, pattern: Pattern) -> Iterator[Problem]:
    """What stands off a pattern that it follows."""
    squares = sorted(pattern.squares(setup.bare))
    for piece in followers:
        at = bisect(squares, piece.square)
        near = squares[max(at - 1, 0) : at + 1]
        if piece.square not in near:
            advice = f"move it, to {' or '.join(map(str, near))} for one"
            message = f"{piece} stands off the pattern of the {name}, '{pattern}'; {advice}"
            clause = _FOLLOWING[piece.kind][1]
            yield Problem("off-the-pattern", message, path=piece.path, squares=(piece.square,), clause=clause)


# ----------------------------------------------------------------------------------------------------- places
def _places(setup: SetUp, laid: list[_Laid]) -> Iterator[Problem]:
    """What shares a square with another thing, or lies where the match ends."""
    at: dict[int, list[Piece]] = defaultdict(list)
    for one in laid:
        for square in one.squares:
            at[square].append(one.piece)
    for square, there in at.items():
        if len(there) > 1:
            message = f"{len(there)} things lie on {square}: {', '.join(map(str, there))}; leave one, move the rest"
            yield Problem("two-things-on-a-square", message, path=there[-1].path, squares=(square,), clause="SC-6e")
    for piece in at[setup.bare.last]:
        message = f"{piece} lies on the last square, where the match ends; move it"
        yield Problem("on-the-last-square", message, path=piece.path, squares=(setup.bare.last,), clause="SC-1d")


def _ends(laid: list[_Laid]) -> Iterator[Problem]:
    """Ladders that end on a snake's head, and snakes that end on a ladder's foot."""
    heads = {square: one.piece for one in laid if one.piece.kind in _SNAKES for square in one.squares}
    feet = {square: one.piece for one in laid if one.piece.kind in _WAYS_UP for square in one.squares}
    for one in laid:
        down = one.piece.kind in _SNAKES
        other = (feet if down else heads).get(one.end)
        if other:
            code, part = ("snake-onto-ladder", "foot") if down else ("ladder-onto-snake", "head")
            message = f"{one.piece} ends on {one.end}, a {part} of {other}; move one"
            squares = (*one.squares, one.end)
            yield Problem(code, message, path=one.piece.path, squares=squares, clause="SC-6e")


# --------------------------------------------------------------------------------------------- between boards
def _between_boards(setup: SetUp, laid: list[_Laid], lofts_a_board: int | None) -> Iterator[Problem]:
    """Whether each board has its loft ladders and its escalator, and how much escalators skip."""
    bare = setup.bare
    tops = {one.piece.square: one.end for one in laid if one.piece.kind == ESCALATOR.name}
    for level in range(bare.levels - 1):
        squares, above = bare.squares_of(level), bare.squares_of(level + 1)
        lofts = tuple(foot for foot, _ in setup.lofts if foot in squares)
        board, end = f"the board of {squares[0]} to {squares[-1]}", squares[-1]
        if lofts_a_board is not None and len(lofts) != lofts_a_board:
            message = f"{board} has {counted(len(lofts), 'loft ladder')}; give it {lofts_a_board}"
            yield Problem("loft-count", message, path="lofts", squares=lofts, clause="SC-5f")
        if end not in tops:
            message = f"{board} has no escalator; give it one, from {end} to a square from {above[0]} on"
            yield Problem("escalator-missing", message, path="escalators", squares=(end,), clause="SC-5g")
        elif 2 * (skipped := tops[end] - above[0]) > bare.size:
            message = (
                f"the escalator on {end} leads to {tops[end]} and skips {skipped} of {bare.size} squares; "
                f"move its top to {above[0] + bare.size // 2} or lower, or turn that board"
            )
            way, path = (end, tops[end]), f"escalators.{end}"
            yield Problem("escalator-skips", message, severity="warning", path=path, squares=way, clause="SC-1b")


# ----------------------------------------------------------------------------------------------------- counts
def _counts(setup: SetUp, laid: list[_Laid]) -> Iterator[Problem]:
    """Whether the most common kinds are that, and whether every board has snakes and ladders."""
    found: dict[str, list[int]] = defaultdict(list)
    for one in laid:
        found[one.piece.kind].append(one.piece.square)
    for common, others in ((GRASS_SNAKE.name, (_EGG, *_SNAKES)), (STEPLADDER.name, _WAYS_UP)):
        for kind in others:
            those, these = found.get(common, []), found.get(kind, [])
            if kind != common and these and len(those) <= len(these):
                verb = "is" if len(those) == 1 else "are"
                message = (
                    f"there {verb} {counted(len(those), _words(common))} and {counted(len(these), _words(kind))}; "
                    f"lay more {_words(common)}s than {_words(kind)}s"
                )
                path = "snakes.grass" if common == GRASS_SNAKE.name else "ladders.stepladders"
                where = tuple(sorted(these))
                yield Problem("not-the-most-common", message, path=path, squares=where, clause="SC-6f")
    for kinds, name, clause in ((_SNAKES, "snakes", "SC-4a"), (_WAYS_UP, "ladders", "SC-5a")):
        levels = {
            (one.piece.square - 1) // setup.bare.size
            for one in laid
            if one.piece.kind in kinds and one.piece.kind not in ("loft-ladder", ESCALATOR.name)
        }
        for level in range(setup.bare.levels):
            if level not in levels:
                squares = setup.bare.squares_of(level)
                message = f"the board of {squares[0]} to {squares[-1]} has no {name}; lay some there"
                ends = (squares[0], squares[-1])
                yield Problem(f"no-{name}", message, severity="warning", path=name, squares=ends, clause=clause)


def _words(kind: str) -> str:
    return kind.replace("-", " ").replace("a f", "A-f")
