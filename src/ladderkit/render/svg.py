"""A board as a picture: plain SVG, complete in itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from html import escape
from math import atan2, ceil, degrees, sqrt
from typing import Final

from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, shown
from ladderkit.events import Finished, Stood
from ladderkit.jumps import Jump
from ladderkit.render.jumps import CELL, Point, draw_jump, number
from ladderkit.render.marks import level_name, marks, sure
from ladderkit.tell import clean, name_of, tell
from ladderkit.views import View

__all__ = ["svg"]

_EDGE: Final = 14
"""The frame of a level."""
_GAP: Final = 36
"""What is left free between two levels."""
_MARGIN: Final = 24
"""What is left free round the picture."""
_TITLE: Final = 52
"""The height of the title."""
_NARROWEST: Final = 400
"""The least width of the picture within its margins, so that there is room for the legend."""
_LINE: Final = 32
"""The height of a line of the legend."""
_LONGEST: Final = 28
"""How many letters of a name are shown; the whole of it is in the description."""
_LETTER: Final = 9
"""How wide a letter of the legend is, about."""

_CROWD: Final = 9
"""The most tokens that are shown on one square, in three rows of three."""
_SPREAD: Final = {1: (0.0, 14.0), 2: (24.0, 11.0), 3: (16.5, 8.0)}
"""How far apart tokens on a square stand, and how big they are, when so many stand beside each other."""

_SEATS: Final = ("#0072b2", "#d55e00", "#f0e442", "#cc79a7", "#56b4e9", "#e69f00", "#f4f1ea", "#3a3a3a")
"""The colours of the seats: those of Okabe and Ito, which people with any colour vision can tell apart."""
_DARK: Final = frozenset({"#0072b2", "#d55e00", "#3a3a3a"})
"""Those on which letters are white."""

_STYLE: Final = """
.lk{font-family:"Avenir Next",Avenir,"Segoe UI",Cantarell,"Noto Sans","DejaVu Sans",sans-serif}
.lk-ink{fill:#2f2a25}.lk-faint{fill:#6b6259}.lk-paper{fill:#faf6ee}
@media (prefers-color-scheme:dark){.lk-ink{fill:#efe8dc}.lk-faint{fill:#b9afa2}.lk-paper{fill:#211f1d}}
.lk-frame{fill:#54483b}
.lk-a{fill:#fdf8ec}.lk-b{fill:#efe3c8}.lk-first{fill:#cfe3cf}.lk-last{fill:#f6cf65}
.lk-path{fill:none;stroke:#8a7550;stroke-width:1.4;stroke-opacity:.35;stroke-linejoin:round}
.lk-number,.lk-halo{stroke-linejoin:round;paint-order:stroke}
.lk-number{fill:#40372e;font-size:13px;font-weight:600}
@supports(paint-order:stroke){.lk-number{stroke:#fdf8ec;stroke-width:2.2px;stroke-opacity:.6}}
.lk-place,.lk-halo{fill:#2f2a25;font-size:12.5px;font-weight:700;font-style:italic;text-anchor:middle}
.lk-halo{stroke:#fdf8ec;stroke-width:4px;stroke-opacity:.92}
.lk-mark{font-weight:700;text-anchor:middle}
"""


def svg(  # noqa: PLR0913  (what is to be seen, and how it is laid out)
    view: View,
    names: Sequence[str] = (),
    *,
    as_it_lies: bool = False,
    across: int | None = None,
    eggs: Collection[int] = (),
    heading: str = "",
) -> str:
    """Draw a board as SVG.

    Each square is drawn once, in its cell, with its number; the levels stand side by side, the lowest at the
    left, or in several rows, the lowest at the bottom. Ladders have rails and rungs, snakes heads and tails,
    other kinds are bows that end in an arrow's point; those with names bear them. The picture needs nothing from
    outside, tells in words what it shows to those who cannot see it, and is the same for the same view. Time and
    length grow with the number of squares, by about 170 characters for each, and with that of jumps, by at most
    12 000 or so.

    Args:
        view: What is to be seen.
        names: What the seats are called, in their order; one for each, or none at all.
        as_it_lies: Whether to draw each level turned and mirrored by its orientation; otherwise as it is
            numbered.
        across: How many levels stand side by side, at least 1; left out, all of them.
        eggs: Squares on which an egg is drawn; views have none, since eggs are secret.
        heading: What stands at the head, instead of the variant's name.

    Returns:
        An SVG document, for a file or for the middle of a page.

    Raises:
        LadderkitError: It is no view, there are not as many names as seats, or no level stands in a row.
    """
    sure(view, names)
    if across is not None and (type(across) is not int or across < 1):
        raise LadderkitError(f"across is {shown(across)}; give how many levels stand side by side, at least 1")
    page = _page(view, names, as_it_lies=as_it_lies, across=min(across or view.board.levels, view.board.levels))
    title = escape(clean(heading) or _title(view.variant))
    size = f'viewBox="0 0 {page.width} {page.height}" width="{page.width}" height="{page.height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lk" role="img" {size}>',
        f"<title>{title}</title>",
        f"<desc>{escape(' '.join(_words(view, names, eggs)))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="lk-paper" width="{page.width}" height="{page.height}" rx="18"/>',
        f'<text class="lk-ink" x="{_MARGIN}" y="40" font-size="25" font-weight="700">{title}</text>',
    ]
    for level in range(view.board.levels):
        lines.extend(_level(view.board, page, level))
    shapes: defaultdict[str, int] = defaultdict(int)
    for jump in view.jumps:
        lines.extend(draw_jump(jump, page.at[jump.foot], page.at[jump.to], shapes[jump.kind]))
        shapes[jump.kind] += 1
    lines.extend(_egg(page.at[square], square) for square in sorted(eggs))
    lines.extend(_numbers(page))
    lines.extend(line for jump in view.jumps if jump.name for line in _place(jump, page))
    lines.extend(_tokens(view, page))
    lines.extend(_legend(view, names, page))
    return "\n".join((*lines, "</svg>", ""))


# ------------------------------------------------------------------------------------------------ where it is
@frozen
class _Page:
    """Where everything is.

    Attributes:
        width: The width of the picture.
        height: Its height.
        corners: The upper left corner of each level, its frame included.
        legend: The upper edge of the legend.
        columns: How many seats stand beside each other in the legend.
        at: The middle of each square.
        marks: What stands for each seat.
    """

    width: int
    height: int
    corners: tuple[tuple[int, int], ...]
    legend: int
    columns: int
    at: dict[int, Point]
    marks: tuple[str, ...]


def _page(view: View, names: Sequence[str], *, as_it_lies: bool, across: int) -> _Page:
    """Plan the picture."""
    board = view.board
    wide, high = board.columns * CELL + 2 * _EDGE, board.rows * CELL + 2 * _EDGE
    levels, rows = across * wide + (across - 1) * _GAP, -(-board.levels // across)
    width = 2 * _MARGIN + max(levels, _NARROWEST)
    left = (width - levels) // 2
    top = _TITLE + 12 + (28 if board.levels > 1 else 0)
    corners = tuple(
        (left + level % across * (wide + _GAP), top + (rows - 1 - level // across) * (high + _GAP))
        for level in range(board.levels)
    )
    legend = top + rows * high + (rows - 1) * _GAP + 18
    longest = max((len(_short(name_of(seat, names))) for seat in view.seats), default=0)
    columns = max(1, (width - 2 * _MARGIN) // (_LETTER * (longest + 16)))
    lines = -(-len(view.seats) // columns) + 1
    place = board.place if as_it_lies else board.cell
    at: dict[int, Point] = {}
    for square in range(1, board.last + 1):
        cell = place(square)
        x, y = corners[cell.level]
        at[square] = Point(x + _EDGE + (cell.column + 0.5) * CELL, y + _EDGE + (board.rows - cell.row - 0.5) * CELL)
    height = legend + lines * _LINE + _MARGIN - 8
    return _Page(width, height, corners, legend, columns, at, marks(len(view.seats), names))


# -------------------------------------------------------------------------------------------------- the board
def _level(board: Board, page: _Page, level: int) -> Iterator[str]:
    """The frame, the squares and the path of a level."""
    wide, high = board.columns * CELL + 2 * _EDGE, board.rows * CELL + 2 * _EDGE
    x, top = page.corners[level]
    if board.levels > 1:
        yield (
            f'<text class="lk-faint" x="{x + 4}" y="{top - 10}" font-size="17" font-weight="700">'
            f"{level_name(level)}</text>"
        )
    yield f'<rect class="lk-frame" x="{x}" y="{top}" width="{wide}" height="{high}" rx="12"/>'
    for square in board.squares_of(level):
        at = page.at[square]
        column, row = int(at.x - x - _EDGE) // CELL, int(at.y - top - _EDGE) // CELL
        kind = "last" if square == board.last else "first" if square == 1 else "ab"[(row + column) % 2]
        yield (
            f'<rect class="lk-{kind}" data-square="{square}" x="{number(at.x - CELL / 2)}" '
            f'y="{number(at.y - CELL / 2)}" width="{CELL}" height="{CELL}"/>'
        )
    yield f'<path class="lk-path" d="{_path(board, page, level)}"/>'
    if level == board.levels - 1:
        yield _star(page.at[board.last])


def _path(board: Board, page: _Page, level: int) -> str:
    """The way of the numbers, broken where the next one is not beside the last."""
    parts: list[str] = []
    before: Point | None = None
    for square in board.squares_of(level):
        at = page.at[square]
        beside = before is not None and abs(at.x - before.x) + abs(at.y - before.y) <= CELL
        parts.append(f"{'L' if beside else 'M'}{at}")
        before = at
    return "".join(parts)


def _star(at: Point) -> str:
    """The star on the last square."""
    return (
        f'<path transform="translate({at})" fill="#fff8e0" stroke="#8a6510" stroke-width="1.6" '
        'stroke-linejoin="round" '
        'd="M0 -17L4.6 -5.6L16.8 -4.8L7.4 3L10.4 14.8L0 8.3L-10.4 14.8L-7.4 3L-16.8 -4.8L-4.6 -5.6Z"/>'
    )


def _egg(at: Point, square: int) -> str:
    """An egg."""
    return (
        f'<g><title>snake egg on {square}</title><ellipse cx="{number(at.x)}" cy="{number(at.y + 6)}" rx="11" ry="15" '
        'fill="#f7f1dc" stroke="#3b2a14" stroke-width="2"/></g>'
    )


def _numbers(page: _Page) -> Iterator[str]:
    """The numbers of the squares, over what lies on them."""
    for square, at in page.at.items():
        x, y = number(at.x - CELL / 2 + 5), number(at.y - CELL / 2 + 16)
        yield f'<text class="lk-number" x="{x}" y="{y}">{square}</text>'


def _place(jump: Jump, page: _Page) -> Iterator[str]:
    """The name of a place, along the jump that bears it."""
    foot, to = page.at[jump.foot], page.at[jump.to]
    left, right = (foot, to) if foot.x <= to.x else (to, foot)
    middle = left.toward(right, 0.5)
    angle = degrees(atan2(right.y - left.y, right.x - left.x))
    name = escape(_short(clean(jump.name)))
    where = f'transform="translate({middle}) rotate({number(angle)})" y="4"'
    yield f'<text class="lk-halo" {where}>{name}</text>'
    yield f'<text class="lk-place" {where}>{name}</text>'  # where there is no paint-order, the halo is on top


# -------------------------------------------------------------------------------------------------- the seats
def _tokens(view: View, page: _Page) -> Iterator[str]:
    """The tokens, those on one square beside each other."""
    on: defaultdict[int, list[int]] = defaultdict(list)
    for token, square in enumerate(view.squares):
        if square:
            on[square].append(token // view.tokens)
    for square, seats in on.items():
        shown = seats if len(seats) <= _CROWD else seats[: _CROWD - 1]
        side = ceil(sqrt(min(len(seats), _CROWD)))
        far, radius = _SPREAD[side]
        rows = -(-len(shown) // side)
        spots = [
            Point(
                page.at[square].x + (k % side - (side - 1) / 2) * far,
                page.at[square].y + 7 + (k // side - (rows - 1) / 2) * far,
            )
            for k in range(len(shown) + 1)
        ]
        for seat, spot in zip(shown, spots, strict=False):
            yield from _disc(spot, radius, seat, page.marks[seat])
        if len(shown) < len(seats):
            x, y = number(spots[-1].x), number(spots[-1].y + 4)
            yield f'<text class="lk-number lk-mark" x="{x}" y="{y}">+{len(seats) - len(shown)}</text>'


def _disc(at: Point, radius: float, seat: int, mark: str) -> Iterator[str]:
    """A token."""
    colour = _SEATS[seat % len(_SEATS)]
    ink = "#ffffff" if colour in _DARK else "#1f1a16"
    x, y, size = number(at.x), number(at.y), number(radius * (1.15 if len(mark) == 1 else 0.85))
    yield f'<circle cx="{x}" cy="{y}" r="{number(radius)}" fill="#1f1a16"/>'
    yield f'<circle cx="{x}" cy="{y}" r="{number(radius - 1.4)}" fill="#fffdf8"/>'
    yield f'<circle cx="{x}" cy="{y}" r="{number(radius - 3)}" fill="{colour}"/>'
    low = number(at.y + radius * 0.4)
    yield f'<text class="lk-mark" x="{x}" y="{low}" font-size="{size}" fill="{ink}">{mark}</text>'


def _legend(view: View, names: Sequence[str], page: _Page) -> Iterator[str]:
    """Who is who, where everyone stands, and what comes next."""
    each = (page.width - 2 * _MARGIN) // page.columns
    for seat in view.seats:
        row, column = divmod(seat, page.columns)
        x, y = _MARGIN + column * each, page.legend + row * _LINE + 16
        yield from _disc(Point(x + 14, y), 13.0, seat, page.marks[seat])
        squares = ", ".join(str(square) if square else "off the board" for square in view.squares_of(seat))
        name = _short(name_of(seat, names), min(_LONGEST, max(8, each // _LETTER - 5 - len(squares))))
        yield (
            f'<text class="lk-ink" x="{x + 36}" y="{y + 6}" font-size="16">{escape(name)}'
            f'<tspan class="lk-faint" dx="8">{squares}</tspan></text>'
        )
    rows = -(-len(view.seats) // page.columns)
    coming = escape(_short(_next(view, names), (page.width - 2 * _MARGIN) // (_LETTER + 1)))
    y = page.legend + rows * _LINE + 22
    yield f'<text class="lk-ink" x="{_MARGIN}" y="{y}" font-size="16" font-weight="700">{coming}</text>'


# --------------------------------------------------------------------------------------------------- in words
def _next(view: View, names: Sequence[str]) -> str:
    """Whose turn it is; or, at the end, the places."""
    if view.places is not None:
        return tell(Finished(view.places), names)
    if view.turn or not view.seats:
        return f"To move: {', '.join(name_of(seat, names) for seat in view.turn)}" if view.turn else ""
    return "Who begins?"


def _words(view: View, names: Sequence[str], eggs: Collection[int]) -> Iterator[str]:
    """The picture for those who cannot see it."""
    board = view.board
    levels = f"{board.levels} levels of " if board.levels > 1 else ""
    yield f"A board of {levels}{board.rows} by {board.columns} squares, 1 to {board.last}, {board.numbering}."
    for jump in view.jumps:
        name = clean(jump.name)
        yield f"{f'{name}, ' if name else ''}{clean(jump.kind)} from {jump.foot} to {jump.to}."
    yield from (f"Snake egg on {square}." for square in sorted(eggs))
    if not view.seats:
        return
    yield tell(Stood(view.squares), names, tokens=view.tokens)
    yield f"{_next(view, names).removesuffix('.')}."


def _title(name: str) -> str:
    """The name of a variant as people write it."""
    words = _short(clean(name.replace("-", " ")))
    return words[:1].upper() + words[1:]


def _short(words: str, most: int = _LONGEST) -> str:
    """Words that do not run out of the picture."""
    return words if len(words) <= most else f"{words[: most - 1]}…"
