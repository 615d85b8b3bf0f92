"""Patterns: sets of squares given by a few words, arithmetic or geometric (SC-6a)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from itertools import count, takewhile
from math import isqrt
from typing import Final, TypeAlias

from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import BoardError

__all__ = ["Pattern"]

_Match: TypeAlias = "re.Match[str]"


@frozen
class Pattern:
    """A set of squares, given by a few words, on the same on each level (SC-6a, SC-6d).

    ```text
    multiples of 9                      9, 18, 27, ...
    every 9th from 4                    4, 13, 22, ...
    digit sum 8                         8, 17, 26, ..., 80
    last digit 7                        7, 17, 27, ...
    square numbers                      1, 4, 9, 16, ...
    triangular numbers                  1, 3, 6, 10, ...
    prime numbers                       2, 3, 5, 7, ...
    row 3                               the third row from the bottom, from left to right
    column 4                            the fourth column from the left, from the bottom up
    ring 2                              the second ring from the edge, round to the right
    diagonal from 3 rising right        from 3 up to the right, as far as the board goes
    steps of 2 up 1 right from 4        from 4 on by steps of a knight, as far as the board goes
    ```

    A diagonal may be `rising` or `falling`, `right` or `left`; steps may go `up` or `down`, `right` or
    `left`. After each of these, `, every 2nd` keeps the first and every second one from there, in the order
    given above. Several, with ` and ` between them, are taken together: `column 4 and ring 1, every 3rd`.

    Numbers are those within a level, from 1 to its size. What is geometric is drawn on the level as numbered,
    before it is turned by its orientation.

    Attributes:
        words: The words; `str` gives them back.

    Raises:
        BoardError: The words are no pattern; all that is wrong with them is told at once, in `problems`.

    Examples:
        >>> from ladderkit.board import Board
        >>> sorted(Pattern("diagonal from 3 rising right, every 2nd").squares(Board()))
        [3, 25, 47, 69]
    """

    words: str

    def __attrs_post_init__(self) -> None:
        """Refuse words that are no pattern."""
        if type(self.words) is not str:
            raise BoardError([f"a pattern is {self.words!r}; give its words, such as {_FORMS[0].example!r}"])
        problems = [problem for part in self._parts for problem in part.problems]
        if problems:
            raise BoardError(problems)

    @property
    def _parts(self) -> tuple[_Part, ...]:
        """The sets of squares that are taken together."""
        return tuple(_Part(words) for words in self.words.split(" and "))

    def __str__(self) -> str:
        """Its words."""
        return self.words

    def numbers(self, board: Board) -> tuple[int, ...]:
        """Its squares within a level of this board, from 1 to the level's size, in rising order."""
        return tuple(sorted({number for part in self._parts for number in part.numbers(board)}))

    def squares(self, board: Board) -> frozenset[int]:
        """Its squares on all levels of this board: 9, 109 and 209 for each 9 (SC-6d)."""
        numbers = self.numbers(board)
        return frozenset(number + level * board.size for level in range(board.levels) for number in numbers)


# ------------------------------------------------------------------------------------------------- arithmetic
def _every(board: Board, match: _Match) -> Iterable[int]:
    return range(int(match["start"]), board.size + 1, int(match["n"]))


def _multiples(board: Board, match: _Match) -> Iterable[int]:
    n = int(match["n"])
    return range(n, board.size + 1, n)


def _digit_sum(board: Board, match: _Match) -> Iterable[int]:
    n = int(match["n"])
    return (number for number in range(1, board.size + 1) if sum(map(int, str(number))) == n)


def _last_digit(board: Board, match: _Match) -> Iterable[int]:
    return (number for number in range(1, board.size + 1) if number % 10 == int(match["n"]))


def _square_numbers(board: Board, _match: _Match) -> Iterable[int]:
    return (k * k for k in range(1, isqrt(board.size) + 1))


def _triangular_numbers(board: Board, _match: _Match) -> Iterable[int]:
    return takewhile(lambda number: number <= board.size, (k * (k + 1) // 2 for k in count(1)))


def _prime_numbers(board: Board, _match: _Match) -> Iterable[int]:
    return (
        number
        for number in range(2, board.size + 1)
        if all(number % divisor for divisor in range(2, isqrt(number) + 1))
    )


# -------------------------------------------------------------------------------------------------- geometric
def _at(board: Board, cells: Iterable[tuple[int, int]]) -> Iterator[int]:
    """The squares of the lowest level at these cells, as far as there are any."""
    for row, column in cells:
        square = board.square_at(0, row, column)
        if square is None:
            return
        yield square


def _row(board: Board, match: _Match) -> Iterable[int]:
    row = int(match["n"]) - 1
    return _at(board, ((row, column) for column in range(board.columns)))


def _column(board: Board, match: _Match) -> Iterable[int]:
    column = int(match["n"]) - 1
    return _at(board, ((row, column) for row in range(board.rows)))


def _ring(board: Board, match: _Match) -> Iterable[int]:
    edge = int(match["n"]) - 1
    top, right = board.rows - 1 - edge, board.columns - 1 - edge
    if top < edge or right < edge:
        return ()
    walk = (
        *((edge, column) for column in range(edge, right + 1)),
        *((row, right) for row in range(edge + 1, top + 1)),
        *((top, column) for column in range(right - 1, edge - 1, -1)),
        *((row, edge) for row in range(top - 1, edge, -1)),
    )
    return dict.fromkeys(_at(board, walk))  # a ring one square wide would come back the way it went


def _going(board: Board, start: int, rows: int, columns: int) -> Iterable[int]:
    if start > board.size:
        return ()
    cell = board.cell(start)
    return _at(board, ((cell.row + k * rows, cell.column + k * columns) for k in count()))


def _diagonal(board: Board, match: _Match) -> Iterable[int]:
    rows = 1 if match["rising"] == "rising" else -1
    columns = 1 if match["side"] == "right" else -1
    return _going(board, int(match["start"]), rows, columns)


def _steps(board: Board, match: _Match) -> Iterable[int]:
    rows = int(match["rows"]) if match["up"] == "up" else -int(match["rows"])
    columns = int(match["columns"]) if match["side"] == "right" else -int(match["columns"])
    return _going(board, int(match["start"]), rows, columns)


# ------------------------------------------------------------------------------------------------------ words
@frozen
class _Form:
    """A way to give squares in words; `wrong` is what is wrong with words of the right form, if anything."""

    example: str
    expression: re.Pattern[str]
    found: Callable[[Board, _Match], Iterable[int]]
    wrong: Callable[[_Match], str]


class _Part:
    """One of the sets of squares that a pattern takes together."""

    def __init__(self, words: str) -> None:
        self.shape, comma, rest = words.partition(",")
        self.suffix = comma + rest
        self.every = _EVERY.fullmatch(self.suffix)
        self.found = next(_matches(self.shape), None)

    @property
    def problems(self) -> Iterator[str]:
        """All that is wrong with the words."""
        if self.found is None:
            yield f"unknown pattern {self.shape!r}; {_advice(self.shape)}"
        elif wrong := self.found[0].wrong(self.found[1]):
            yield f"{self.shape!r} is no pattern; {wrong}"
        if self.every is None and self.suffix:
            yield f"{self.suffix!r} may not follow {self.shape!r}; write ', every 2nd', or nothing"
        elif self.every and (wrong := _wrong_ordinal(self.every)):
            yield f"{self.suffix!r} may not follow {self.shape!r}; {wrong}"

    def numbers(self, board: Board) -> tuple[int, ...]:
        """Its squares within a level, in its own order; there is nothing wrong with its words."""
        form, match = next(_matches(self.shape))
        return tuple(form.found(board, match))[:: int(self.every["n"]) if self.every else 1]


def _matches(words: str) -> Iterator[tuple[_Form, _Match]]:
    """The form of these words, if they have one."""
    for form in _FORMS:
        match = form.expression.fullmatch(words)
        if match:
            yield form, match


def _advice(words: str) -> str:
    """What to write instead of words that have no form."""
    mended = " ".join(
        word if any(map(str.isdigit, word)) else next(iter(get_close_matches(word, _VOCABULARY, n=1)), word)
        for word in words.split()
    )
    if next(_matches(mended), None):
        return f"did you mean {mended!r}?"
    near = get_close_matches(mended, [form.example for form in _FORMS], n=1)
    if near:
        return f"write it like {near[0]!r}"
    return f"write it like one of {', '.join(repr(form.example) for form in _FORMS)}"


def _wrong_ordinal(match: _Match) -> str:
    given, right = match["n"] + match["th"], _ordinal(int(match["n"]))
    return "" if given == right else f"write {right!r} for {given!r}"


def _wrong_steps(match: _Match) -> str:
    return "go at least 1 up, down, left or right" if match["rows"] == match["columns"] == "0" else ""


def _ordinal(number: int) -> str:
    """A number as one counts with it: 1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


_NUMBER: Final = "[1-9][0-9]{0,6}"
_NTH: Final = f"(?P<n>{_NUMBER})(?P<th>st|nd|rd|th)"
_LABELS: Final = {
    "<n>": f"(?P<n>{_NUMBER})",
    "<nth>": _NTH,
    "<digit>": "(?P<n>[0-9])",
    "<start>": f"(?P<start>{_NUMBER})",
    "<rising>": "(?P<rising>rising|falling)",
    "<up>": "(?P<up>up|down)",
    "<side>": "(?P<side>right|left)",
    "<rows>": f"(?P<rows>0|{_NUMBER})",
    "<columns>": f"(?P<columns>0|{_NUMBER})",
}


def _form(
    words: str,
    example: str,
    found: Callable[[Board, _Match], Iterable[int]],
    wrong: Callable[[_Match], str] = lambda _: "",
) -> _Form:
    """A form, whose regular expression is made of its words."""
    for label, expression in _LABELS.items():
        words = words.replace(label, expression)
    return _Form(example, re.compile(words), found, wrong)


_EVERY: Final = re.compile(f", every {_NTH}")
_STEPS: Final = "steps of <rows> <up> <columns> <side> from <start>"
_FORMS: Final[tuple[_Form, ...]] = (
    _form("multiples of <n>", "multiples of 9", _multiples),
    _form("every <nth> from <start>", "every 9th from 4", _every, _wrong_ordinal),
    _form("digit sum <n>", "digit sum 8", _digit_sum),
    _form("last digit <digit>", "last digit 7", _last_digit),
    _form("square numbers", "square numbers", _square_numbers),
    _form("triangular numbers", "triangular numbers", _triangular_numbers),
    _form("prime numbers", "prime numbers", _prime_numbers),
    _form("row <n>", "row 3", _row),
    _form("column <n>", "column 4", _column),
    _form("ring <n>", "ring 2", _ring),
    _form("diagonal from <start> <rising> <side>", "diagonal from 3 rising right", _diagonal),
    _form(_STEPS, "steps of 2 up 1 right from 4", _steps, _wrong_steps),
)
_VOCABULARY: Final = sorted(
    {word for form in _FORMS for word in form.example.split() if word.isalpha()} | {"falling", "left", "down"}
)
