"""Patterns at random, arithmetic and geometric (SC-6a)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Final

from ladderkit.board import Board
from ladderkit.layouts import Pattern

if TYPE_CHECKING:
    from random import Random

__all__ = ["TRIES", "random_pattern"]

TRIES: Final = 24
"""How many patterns are looked at before the one is taken that comes nearest to what is wanted."""
_Words = Callable[["Random", Board], str]


def random_pattern(rng: Random, board: Board, style: str, wanted: int, taken: Collection[int] = ()) -> Pattern:
    """A pattern with enough squares, and as few as may be in common with others.

    Args:
        rng: Where it is drawn from.
        board: The board.
        style: `"arithmetic"`, `"geometric"`, or `"any"` for either.
        wanted: How many squares it should have on each board, or rather more.
        taken: The numbers of other patterns.

    Returns:
        Of `TRIES` patterns the best.
    """
    styles = tuple(_FORMS) if style == "any" else (style,)

    def drawn() -> Pattern:
        forms = _FORMS[rng.choice(styles)]
        return Pattern(rng.choice(forms)(rng, board))

    def missed(pattern: Pattern) -> tuple[int, int]:
        numbers = set(pattern.numbers(board))
        free = len(numbers.difference(taken))
        # At most a third of the squares, or there is nothing for players to find out.
        crowded = max(0, len(numbers) - max(board.size // 3, wanted))
        return (max(0, wanted - free) + crowded, len(numbers & {*taken}))

    return min((drawn() for _ in range(TRIES)), key=missed)


# ------------------------------------------------------------------------------------------------- arithmetic
def _multiples(rng: Random, board: Board) -> str:
    return f"multiples of {rng.randint(2, max(2, min(12, board.size // 5)))}"


def _every(rng: Random, board: Board) -> str:
    n = rng.randint(2, max(2, min(12, board.size // 5)))
    return f"every {_ordinal(n)} from {rng.randint(1, n)}"


def _digit_sums(rng: Random, board: Board) -> str:
    most = 9 if board.size < 100 else 12  # noqa: PLR2004  (two digits)
    one, other = sorted(rng.sample(range(3, most + 1), 2))
    return f"digit sum {one} and digit sum {other}"


def _last_digits(rng: Random, board: Board) -> str:  # noqa: ARG001
    one, other = sorted(rng.sample(range(10), 2))
    return f"last digit {one} and last digit {other}" if rng.random() < 0.5 else f"last digit {one}"  # noqa: PLR2004


def _named(rng: Random, board: Board) -> str:  # noqa: ARG001
    return rng.choice(("triangular numbers", "square numbers and last digit 5", "prime numbers"))


# -------------------------------------------------------------------------------------------------- geometric
def _diagonals(rng: Random, board: Board) -> str:
    columns = board.columns
    start = rng.randint(1, columns)
    other = rng.randint(1, columns)
    return f"diagonal from {start} rising right and diagonal from {other} rising left"


def _columns(rng: Random, board: Board) -> str:
    if board.columns < 3:  # noqa: PLR2004
        return f"column {rng.randint(1, board.columns)}"
    one, other = sorted(rng.sample(range(1, board.columns + 1), 2))
    return f"column {one} and column {other}{rng.choice(('', ', every 2nd'))}"


def _ring(rng: Random, board: Board) -> str:
    rings = (min(board.rows, board.columns) + 1) // 2
    return f"ring {rng.randint(1, rings)}{rng.choice((', every 2nd', ', every 3rd'))}"


def _knights(rng: Random, board: Board) -> str:
    starts = [rng.randint(1, board.columns) for _ in range(3)]
    sides = [rng.choice(("right", "left")) for _ in starts]
    return " and ".join(
        f"steps of 1 up 2 {side} from {start}" for start, side in dict(zip(starts, sides, strict=True)).items()
    )


def _rows(rng: Random, board: Board) -> str:
    rows = sorted(rng.sample(range(1, board.rows + 1), min(3, board.rows)))
    return " and ".join(f"row {row}, every 3rd" for row in rows)


_FORMS: Final[Mapping[str, tuple[_Words, ...]]] = {
    "arithmetic": (_multiples, _every, _digit_sums, _last_digits, _named),
    "geometric": (_diagonals, _columns, _ring, _knights, _rows),
}


def _ordinal(number: int) -> str:
    """A number up to twenty as one counts with it."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
