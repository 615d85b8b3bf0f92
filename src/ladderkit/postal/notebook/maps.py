"""Maps of a notebook: what its keeper knows, as text and as SVG; nothing is in them that the seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from ladderkit.errors import LadderkitError
from ladderkit.jumps import Jump
from ladderkit.postal.notebook.notebook import Candidate, Notebook, State
from ladderkit.postal.notebook.turns import lasting
from ladderkit.render.marks import level_name, marks
from ladderkit.render.svg import svg
from ladderkit.tell import clean, name_of
from ladderkit.views import View

__all__ = ["LIKELY", "notebook_svg", "notebook_text"]

LIKELY: Final = 12
"""How many candidates are listed."""
_SIGNS: Final[dict[State, str]] = {"unknown": "", "free": ",", "plain": ".", "egg": "o", "jump": ""}
_HELP: Final = "(.) nothing hidden, (,) no jump, (^ v) known ways, (=) public ways, (o) egg, (?) candidate, (@) seats"


def notebook_text(book: Notebook, names: Sequence[str] = ()) -> str:
    """Draw a notebook in plain letters, and list what it knows and suspects.

    Each level is drawn as it is numbered, the highest at the top. A cell has the number of its square and what is
    known of it: `.` nothing is there, `,` no jump is there but perhaps an egg, `^62` or `v40` a hidden way that is
    known, `=62` a public one, `o` a snake egg, `?` a candidate of a simplest explanation, and `@` with the marks of the
    seats that stood there last.

    Args:
        book: A notebook that has seen the game.
        names: What the seats are called, in their order; one for each, or none at all.

    Returns:
        Lines of text in ASCII but for the names, ending with a line break.

    Raises:
        LadderkitError: It has seen nothing yet.
    """
    view = _seen(book)
    return "\n".join((*_levels(book, view, names), *_words(book, view, names), ""))


def notebook_svg(book: Notebook, names: Sequence[str] = ()) -> str:
    """Draw a notebook as SVG: what is public, what has been found out, and the seats where they stood last.

    Args:
        book: A notebook that has seen the game.
        names: What the seats are called, in their order; one for each, or none at all.

    Returns:
        The picture: as `ladderkit.render.svg.svg` draws a view, with the hidden ways and eggs that are known.

    Raises:
        LadderkitError: It has seen nothing yet, or there are not as many names as seats.
    """
    view = _seen(book)
    board = evolve(view.board, jumps=(*view.board.jumps, *(() if view.over else book.known)))
    heading = f"Notebook of {name_of(book.seat, names)}"
    return svg(evolve(view, board=board), names, eggs=book.eggs, heading=heading)


def _seen(book: Notebook) -> View:
    """What the notebook has seen last."""
    if book.view is None:
        raise LadderkitError("the notebook has seen nothing yet; let it see a view of the game first")
    return book.view


def _levels(book: Notebook, view: View, names: Sequence[str]) -> Iterator[str]:
    """The grids, the highest level first."""
    board = view.board
    cells = _cells(book, view, names)
    wide = max(map(len, cells.values()))
    for level in reversed(range(board.levels)):
        squares = board.squares_of(level)
        yield f"{level_name(level)}  ({squares[0]} to {squares[-1]})"
        for row in reversed(range(board.rows)):
            line = (cells[board.square_at(level, row, column) or 0] for column in range(board.columns))
            yield " ".join(cell.ljust(wide) for cell in line).rstrip()
        yield ""


def _cells(book: Notebook, view: View, names: Sequence[str]) -> dict[int, str]:
    """What stands in each cell."""
    letters = marks(len(view.seats), names)
    suspected = {one.foot for one in _likely(book)}
    ways: dict[int, list[Jump]] = {}
    for jump in (*view.board.jumps, *lasting(view)):
        ways.setdefault(jump.foot, []).append(jump)
    known = {jump.foot: jump for jump in book.known}
    cells: dict[int, str] = {0: ""}
    for square in range(1, view.board.last + 1):
        cell = f"{square}{_SIGNS[book.state(square)] if book.fates[square] != book.frame.fates[square] else ''}"
        if square in known:
            cell += f"{'^' if known[square].up else 'v'}{known[square].to}"
        cell += "".join(f"={jump.to}" for jump in ways.get(square, ()))
        cell += "?" if square in suspected else ""
        standing = "".join(letters[token // view.tokens] for token, at in enumerate(view.squares) if at == square)
        cells[square] = f"{cell}@{standing}" if standing else cell
    return cells


def _likely(book: Notebook) -> tuple[Candidate, ...]:
    """The candidates of the simplest explanations, those that were met most often first."""
    simple = (one for one in book.candidates if not one.more)
    return tuple(sorted(simple, key=lambda one: (-one.turns, one.foot, one.to or 0)))


def _words(book: Notebook, view: View, names: Sequence[str]) -> Iterator[str]:
    """What is known, in lists."""
    yield f"Marks: {_HELP}."
    yield f"Stood last: {', '.join(f'{name_of(seat, names)} on {_at(view, seat)}' for seat in view.seats)}."
    yield f"Numbers left: {' '.join(map(str, book.left)) or 'none'}."
    for number, written in enumerate(book.written, start=1):
        turn = written.turn
        stops = " to ".join("?" if square is None else str(square) for square in turn.told)
        yield f"Turn {number}: threw {' and '.join(map(str, turn.numbers))}, {turn.origin} to {stops}."
    yield _listed("Known ways", [f"{jump.foot} to {jump.to}" for jump in book.known])
    yield _listed("Known eggs", [str(square) for square in book.eggs])
    yield _listed("Nothing hidden on", [str(square) for square in book.plain])
    yield _listed("No jump on", [str(square) for square in book.free])
    likely = [f"{one.foot} {f'to {one.to}' if one.to else 'egg'}" for one in _likely(book)]
    more = [f"and {len(likely) - LIKELY} more"] if len(likely) > LIKELY else []
    yield _listed("Candidates", [*likely[:LIKELY], *more])


def _at(view: View, seat: int) -> str:
    """Where a seat stood last."""
    return clean(", ".join(str(square) if square else "no square" for square in view.squares_of(seat)))


def _listed(what: str, some: Sequence[str]) -> str:
    """A list with its name."""
    return f"{what}: {', '.join(some) or 'none'}."
