"""What the tests of the design have in common: whether a board keeps the wishes, told without the search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ladderkit.board import Board
from ladderkit.design import Wishes
from ladderkit.jumps import Jump
from ladderkit.race import race
from ladderkit.variant import Variant

SMALL: Variant = race("small", Board(6, 6))


def broken(base: Variant, made: Variant, wishes: Wishes) -> list[str]:  # noqa: C901  (one for each wish)
    """The wishes about jumps that a board does not keep, in words."""
    board, jumps = made.board, made.board.jumps
    found = [f"{foot} is not kept" for foot in wishes.keep if jump_on(base, foot) != jump_on(made, foot)]
    if board.bare != base.board.bare or made.rules != base.rules:
        found.append("more was changed than jumps")
    for up, count, lengths, longest, one in (
        (True, wishes.ladders, wishes.ladder_lengths, wishes.longest_ladder, wishes.one_longest_ladder),
        (False, wishes.snakes, wishes.snake_lengths, wishes.longest_snake, wishes.one_longest_snake),
    ):
        spans = sorted(abs(jump.to - jump.foot) for jump in jumps if jump.up == up)
        if len(spans) != count:
            found.append(f"{len(spans)} jumps, not {count}")
        if lengths and spans and not lengths[0] <= spans[0] <= spans[-1] <= lengths[1]:
            found.append(f"lengths {spans}")
        if longest is not None and spans[-1] != longest:
            found.append(f"the longest is {spans[-1]}")
        if one and len(spans) > 1 and spans[-1] == spans[-2]:
            found.append("two are the longest")
    feet = {jump.foot for jump in jumps}
    if not wishes.chains:
        found += [f"a chain over {jump.to}" for jump in jumps if jump.to in feet]
    for a, b in combinations(jumps, 2):
        ends = [(x, y) for x in (a.foot, a.to) for y in (b.foot, b.to) if board.level_of(x) == board.level_of(y)]
        found += [f"{x} and {y} are too near" for x, y in ends if board.distance(x, y) < wishes.apart]
    found += _untidy(board, jumps, wishes)
    for name, pattern, squares in (("feet", wishes.feet, feet), ("ends", wishes.ends, {jump.to for jump in jumps})):
        if pattern is not None and squares - pattern.squares(board):
            found.append(f"{name} off the pattern")
    if wishes.mirror:
        segments = {frozenset((jump.foot, jump.to)) for jump in jumps}
        images = {frozenset(image(board, wishes.mirror, end) for end in segment) for segment in segments}
        found += [] if segments == images else ["no mirror image"]
    return found


def _untidy(board: Board, jumps: Sequence[Jump], wishes: Wishes) -> list[str]:
    """Whether jumps lean too far to the side, or too many of them cross."""
    found: list[str] = []
    if wishes.aside is not None:
        free = [(board.place(jump.foot), board.place(jump.to)) for jump in jumps if jump.foot not in wishes.keep]
        found += ["too far aside" for foot, to in free if abs(foot.column - to.column) > wishes.aside]
    if wishes.crossings is not None and len(crossing(board, jumps)) > wishes.crossings:
        found.append("too many cross")
    return found


def crossing(board: Board, jumps: Sequence[Jump]) -> list[tuple[int, int]]:
    """The feet of jumps that cross or touch each other, as lines from one middle of a square to another."""
    return [
        (one.foot, other.foot)
        for one, other in combinations(jumps, 2)
        if len({board.level_of(end) for jump in (one, other) for end in (jump.foot, jump.to)}) == 1
        and _meet(*(complex(*_cell(board, end)) for jump in (one, other) for end in (jump.foot, jump.to)))
    ]


def _cell(board: Board, square: int) -> tuple[int, int]:
    place = board.place(square)
    return place.column, place.row


def _meet(a: complex, b: complex, c: complex, d: complex) -> bool:
    """Whether two lines have a point in common, found by where on the first one it is."""
    one, other, between = b - a, d - c, c - a
    area = (one.conjugate() * other).imag
    if area:
        on_one, on_other = (between.conjugate() * other).imag / area, (between.conjugate() * one).imag / area
        return 0 <= on_one <= 1 and 0 <= on_other <= 1
    if (one.conjugate() * between).imag:
        return False  # side by side
    along = sorted((one.conjugate() * (end - a)).real / abs(one) ** 2 for end in (c, d))
    return along[0] <= 1 and along[1] >= 0


def jump_on(variant: Variant, foot: int) -> Jump | None:
    """The jump on a foot."""
    return next((jump for jump in variant.board.jumps if jump.foot == foot), None)


def image(board: Board, mirror: str, square: int) -> int:
    """Where the image of a square is."""
    cell = board.cell(square)
    rows = {"left-right": cell.row}.get(mirror, board.rows - 1 - cell.row)
    columns = {"bottom-top": cell.column}.get(mirror, board.columns - 1 - cell.column)
    found = board.square_at(cell.level, rows, columns)
    assert found is not None
    return found
