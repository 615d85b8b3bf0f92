"""A board, a game or a view as a drawing that shows itself: a picture in a notebook, text in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from attrs import evolve, field, frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, shown
from ladderkit.jumps import Jump
from ladderkit.render.charts import MOST_SQUARES
from ladderkit.render.marks import sure
from ladderkit.render.svg import svg
from ladderkit.render.text import text
from ladderkit.render.words import eggs_of
from ladderkit.variant import Variant, public_board
from ladderkit.views import View

__all__ = ["Drawing", "drawing", "empty"]


@frozen(repr=False)
class Drawing:
    """A view that shows itself: as a picture where a notebook asks for one, else as text.

    Attributes:
        view: What is to be seen.
        names: What the seats are called, in their order; one for each, or none at all.
        as_it_lies: Whether each level is turned and mirrored by its orientation.
        eggs: Squares on which an egg is drawn.
        heading: What stands at the head of the picture, instead of the variant's name.
    """

    view: View
    names: tuple[str, ...] = ()
    as_it_lies: bool = field(default=False, kw_only=True)
    eggs: tuple[int, ...] = field(default=(), kw_only=True)
    heading: str = field(default="", kw_only=True)

    @property
    def fits(self) -> bool:
        """Whether a page has room for the picture; otherwise notebooks show the text."""
        return self.view.board.last <= MOST_SQUARES

    def svg(self) -> str:
        """The picture, an SVG document."""
        return svg(self.view, self.names, as_it_lies=self.as_it_lies, eggs=self.eggs, heading=self.heading)

    def text(self) -> str:
        """The drawing for a terminal."""
        return text(self.view, self.names, as_it_lies=self.as_it_lies, eggs=self.eggs)

    def __repr__(self) -> str:
        """What an interactive Python shows: the drawing for a terminal."""
        return self.text().removesuffix("\n")

    def _repr_svg_(self) -> str | None:
        """What notebooks show."""
        return self.svg() if self.fits else None


def drawing(
    what: Board | Variant | View, names: Sequence[str] = (), *, whole: bool = False, as_it_lies: bool = False
) -> Drawing:
    """Draw a board, a game before anybody plays it, or what a seat sees.

    What lies hidden is not drawn unless it is asked for.

    Args:
        what: A board, a variant or a view.
        names: What the seats of a view are called, in their order; one for each, or none at all.
        whole: Whether to draw what is secret of a board or variant, too, for the game master alone.
        as_it_lies: Whether to draw each level turned and mirrored by its orientation; otherwise as it is numbered.

    Returns:
        The drawing, which notebooks show as a picture.

    Raises:
        LadderkitError: It is nothing that can be drawn, a jump of a board leads off it, there are not as many names as
            seats, or the whole of a view is asked for.

    Examples:
        >>> from ladderkit.jumps import ladders
        >>> drawing(Board(2, 3, jumps=ladders({2: 5})))
        ┌───┬───┬───┐
        │6  │5  │4  │
        ├───┼───┼───┤
        │1  │2▲5│3  │
        └───┴───┴───┘
    """
    if isinstance(what, View):
        if whole:
            raise LadderkitError("a view is all that its seat may see; to draw the whole layout, give the variant")
        sure(what, names)
        return Drawing(what, tuple(names), as_it_lies=as_it_lies)
    if isinstance(what, Variant):
        view, eggs = empty(what, whole=whole), eggs_of(what) if whole else ()
    elif isinstance(cast("object", what), Board):
        board, eggs = what if whole else evolve(what, jumps=[jump for jump in what.jumps if jump.seen]), ()
        _sure_that_fit(board)
        view = _view(board)
    else:
        raise LadderkitError(f"{shown(what)} cannot be drawn; give a board, a variant or a view")
    sure(view, names)
    return Drawing(view, as_it_lies=as_it_lies, eggs=eggs, heading="" if view.variant else _heading(view.board))


def empty(variant: Variant, *, whole: bool = False) -> View:
    """The board of a game with nobody on it.

    Args:
        variant: The game.
        whole: Whether with what is secret, too, for the game master alone.

    Returns:
        A view that has no seats.
    """
    return _view(evolve(variant.board, jumps=variant.jumps) if whole else public_board(variant), variant.name)


def _view(board: Board, name: str = "") -> View:
    """A view in which nobody plays."""
    return View(
        name, None, board, laid=(), tokens=1, squares=(), turn=(), waits_for=(), chance=False, forms=(), memory=(),
        home=(), gone=(), places=None,
    )  # fmt: skip


def _sure_that_fit(board: Board) -> None:
    """Refuse jumps that lead off a board, which nobody has checked."""
    for jump in board.jumps:
        if not (1 <= jump.foot <= board.last and 1 <= jump.to <= board.last):
            message = f"{_told(jump)} leads off the board, which ends on {board.last}; mend it before it is drawn"
            raise LadderkitError(message)


def _told(jump: Jump) -> str:
    """A jump in words; it is one that may be shown."""
    return f"the {jump.kind} from {jump.foot} to {jump.to}"


def _heading(board: Board) -> str:
    """What stands over a board that is no game's."""
    levels = f"{board.levels} levels of " if board.levels > 1 else ""
    return f"{levels}{board.rows} x {board.columns} squares"
