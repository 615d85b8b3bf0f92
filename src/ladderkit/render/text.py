"""A board in letters, for a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, cast

from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, shown as told
from ladderkit.events import Finished
from ladderkit.jumps import Jump
from ladderkit.render.marks import level_name, marks, sure
from ladderkit.tell import clean, name_of, tell
from ladderkit.views import View

__all__ = ["MOST_DRAWN", "text"]

MOST_DRAWN: Final = 2_000
"""The most squares of which each is drawn; of a bigger board only the squares that matter are listed."""

_MOST_TOKENS: Final = 5
"""The most tokens that are shown on one square; how many more there are is told."""


@frozen
class _Signs:
    """What is drawn with.

    Attributes:
        across: A line across.
        upright: A line down.
        top: The ends and crossings of the line at the top: left, middle, right.
        middle: Those of the lines between rows.
        bottom: Those of the line at the bottom.
        rise: Stands before the square to which a jump rises.
        fall: Stands before the square to which a jump falls.
        token: Stands before the marks of tokens.
        egg: Stands where a snake egg lies.
    """

    across: str
    upright: str
    top: str
    middle: str
    bottom: str
    rise: str
    fall: str
    token: str
    egg: str


_DRAWN: Final = _Signs("─", "│", "┌┬┐", "├┼┤", "└┴┘", "▲", "▼", "●", "○")
_TYPED: Final = _Signs("-", "|", "+++", "+++", "+++", "^", "v", "@", "o")


def text(  # noqa: PLR0913  (each has a good default)
    view: View,
    names: Sequence[str] = (),
    *,
    as_it_lies: bool = False,
    ascii_only: bool = False,
    levels: Iterable[int] | None = None,
    eggs: Collection[int] = (),
) -> str:
    """Draw a board for a terminal, and tell where everyone stands.

    Each square is in its cell, the top row first, the highest level at the top. A cell has the number of its
    square and, at the foot of a jump, where that leads; a row in which somebody stands has a second line with
    the marks of the tokens. A board of more than `MOST_DRAWN` squares is not drawn: its jumps, and the
    squares of the seats, are listed.

    Args:
        view: What is to be seen.
        names: What the seats are called, in their order; one for each, or none at all.
        as_it_lies: Whether to draw each level turned and mirrored by its orientation; otherwise as it is
            numbered.
        ascii_only: Whether to use the 95 characters of plain ASCII alone.
        levels: Which levels are drawn, counted from 0; left out, all of them.
        eggs: Squares on which an egg is drawn; views have none, since eggs are secret.

    Returns:
        Lines of text, ending with a line break.

    Raises:
        LadderkitError: It is no view, there are not as many names as seats, or there is no such level.
    """
    sure(view, names)
    signs = _TYPED if ascii_only else _DRAWN
    seats = len(view.seats)
    drawn = view.board.last <= MOST_DRAWN
    shown = frozenset(range(view.board.levels) if levels is None else _levels_of(view.board, levels))
    lines = [
        *(_levels(view, marks(seats, names), signs, shown, eggs, as_it_lies=as_it_lies) if drawn else _list(view)),
        *_places(view, signs, only_named=drawn),
        *_seats(view, names, marks(seats, names)),
        *_next(view, names),
    ]
    whole = "\n".join(line.rstrip() for line in lines) + "\n"
    return whole.encode("ascii", "replace").decode("ascii") if ascii_only else whole


def _levels_of(board: Board, levels: object) -> Iterator[int]:
    """These levels, if the board has them."""
    several = cast("Iterable[object]", levels if isinstance(levels, Iterable) else (levels,))
    for level in several:
        if type(level) is not int or not 0 <= level < board.levels:
            raise LadderkitError(f"there is no level {told(level)}; give several of 0 to {board.levels - 1}")
        yield level


# ------------------------------------------------------------------------------------------------ the squares
def _levels(  # noqa: PLR0913  (all that is drawn)
    view: View,
    letters: Sequence[str],
    signs: _Signs,
    shown: frozenset[int],
    eggs: Collection[int],
    *,
    as_it_lies: bool,
) -> Iterator[str]:
    """The grids of these levels, the highest first."""
    board = view.board
    leads, stand = _leads(view, signs, eggs), _stand(view, letters, signs)
    cells = [_number(square, leads) for square in range(1, board.last + 1)]
    wide = max(map(len, (*cells, *stand.values())))
    find = board.square_in if as_it_lies else board.square_at
    for level in sorted(shown, reverse=True):
        if board.levels > 1:
            yield f"{level_name(level)}  ({level * board.size + 1} to {(level + 1) * board.size})"
        for row in reversed(range(board.rows)):
            squares = [find(level, row, column) or 0 for column in range(board.columns)]
            yield _rule(signs, signs.top if row == board.rows - 1 else signs.middle, wide, board.columns)
            yield _row(signs, wide, [_number(square, leads) for square in squares])
            if any(square in stand for square in squares):
                yield _row(signs, wide, [stand.get(square, "") for square in squares])
        yield _rule(signs, signs.bottom, wide, board.columns)


def _rule(signs: _Signs, ends: str, wide: int, columns: int) -> str:
    return ends[0] + ends[1].join([signs.across * wide] * columns) + ends[2]


def _row(signs: _Signs, wide: int, cells: Sequence[str]) -> str:
    return signs.upright + signs.upright.join(cell.ljust(wide) for cell in cells) + signs.upright


def _number(square: int, leads: dict[int, str]) -> str:
    return f"{square}{leads.get(square, '')}"


def _lead(jump: Jump, signs: _Signs) -> str:
    return f"{signs.rise if jump.up else signs.fall}{jump.to}"


def _leads(view: View, signs: _Signs, eggs: Collection[int]) -> dict[int, str]:
    """Where one is led from each foot, and the eggs."""
    leads: defaultdict[int, str] = defaultdict(str, dict.fromkeys(eggs, signs.egg))
    for jump in view.jumps:
        leads[jump.foot] += _lead(jump, signs)
    return leads


def _stand(view: View, letters: Sequence[str], signs: _Signs) -> dict[int, str]:
    """The marks of those who stand on each square."""
    on: defaultdict[int, list[str]] = defaultdict(list)
    for token, square in enumerate(view.squares):
        on[square].append(letters[token // view.tokens])
    return {square: signs.token + _crowd(there) for square, there in on.items() if square}


def _crowd(there: Sequence[str]) -> str:
    more = len(there) - _MOST_TOKENS
    return "".join(there) if more <= 0 else f"{''.join(there[:_MOST_TOKENS])}+{more}"


def _list(view: View) -> Iterator[str]:
    """What stands for the squares of a board that is too big to be drawn."""
    board = view.board
    levels = f"{board.levels} levels of " if board.levels > 1 else ""
    yield f"A board of {levels}{board.rows} x {board.columns} squares, 1 to {board.last}."


def _places(view: View, signs: _Signs, *, only_named: bool) -> Iterator[str]:
    """The jumps, or those among them that have names."""
    for jump in view.jumps:
        if jump.name or not only_named:
            yield f"{jump.foot}{_lead(jump, signs)}  {clean(jump.name) or clean(jump.kind)}"


# -------------------------------------------------------------------------------------------------- the seats
def _seats(view: View, names: Sequence[str], letters: Sequence[str]) -> Iterator[str]:
    """A line for each seat: its mark, its name, and where it stands."""
    called = [name_of(seat, names) for seat in view.seats]
    wide = max(map(len, called), default=0)
    mark_wide = max(map(len, letters), default=0)
    for seat, name in enumerate(called):
        where = ", ".join(str(square) if square else "off the board" for square in view.squares_of(seat))
        note = ", home" if _among(seat, view.home) else ", has left" if _among(seat, view.gone) else ""
        yield f"{letters[seat].ljust(mark_wide)}  {name.ljust(wide)}  {where}{note}"


def _among(seat: int, groups: Sequence[Sequence[int]]) -> bool:
    return any(seat in group for group in groups)


def _next(view: View, names: Sequence[str]) -> Iterator[str]:
    """Whose turn it is and who is waited for; or, at the end, the places."""
    if view.places is not None:
        yield tell(Finished(view.places), names)
    elif view.turn:
        yield f"To move: {', '.join(name_of(seat, names) for seat in view.turn)}."
    if view.waits_for and view.waits_for != view.turn:
        yield f"Waiting for: {', '.join(name_of(seat, names) for seat in view.waits_for)}."
