"""Set-ups as plain data and as TOML that a person can read and edit."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias, TypeVar, cast

from ladderkit.board import Board, Numbering, Orientation
from ladderkit.errors import BoardError, FileError, Problem
from ladderkit.layouts import Pattern, Side
from ladderkit.layouts.room import SIDES
from ladderkit.setups.setup import GRASS_LENGTH, HYDRA_APART, SetUp

__all__ = ["Plain", "setup_from_plain", "setup_from_toml", "setup_to_plain", "setup_to_toml"]

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain]"
"""What a set-up as plain data is made of."""
T = TypeVar("T")

_STRAIGHT: Final = "straight"
_SQUARE: Final = re.compile(r"[1-9][0-9]{0,8}")
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "": ("board", "eggs", "snakes", "ladders", "lofts", "escalators"),
    "board": ("rows", "columns", "levels", "numbering", "orientation", "start"),
    "eggs": ("pattern", "squares"),
    "snakes": ("pattern", "grass-length", "hydra-apart", "grass", "hydras", "pythons"),
    "ladders": ("pattern", "a-frames", "stepladders", "doubles", "triples"),
}
"""The keys of each table whose keys are not squares."""
_COMMENTS: Final[Mapping[str, str]] = {
    "": "A set-up: boards, patterns, and the square on which each piece stands. Every part may be left out.",
    "board": "One orientation for all levels, or a list with one for each.",
    "eggs": "Where eggs lie, all on their pattern.",
    "snakes": "Heads follow the pattern: those of grass snakes and pythons, and the middle heads of hydras.",
    "snakes.grass": 'Head = the side to which the snake lies, "left" or "right" on the unturned board.',
    "snakes.hydras": 'Middle head = tail, three rows below; "straight" is the middle head\'s column.',
    "snakes.pythons": 'Head = tail, four rows below; "straight" is the head\'s column.',
    "ladders": "Feet follow the pattern; an A-frame is given by that foot of the two with the lower number.",
    "ladders.stepladders": 'Foot = the side to which it leans, "left" or "right" on the unturned board.',
    "ladders.doubles": "Likewise, three rows high.",
    "ladders.triples": "Likewise, four rows high.",
    "lofts": "Foot = top, on the board above; announced at the start.",
    "escalators": "Foot = top, from the last square of a board to the board above.",
}


def setup_to_plain(setup: SetUp) -> dict[str, Plain]:
    """A set-up as plain data; what is empty is left out.

    Returns:
        Tables by name, as `setup_from_plain` reads them; the keys of some are squares, as strings.
    """
    bare = setup.bare
    alike = len(set(bare.orientation)) == 1
    board: dict[str, Plain] = {
        "rows": bare.rows,
        "columns": bare.columns,
        "levels": bare.levels,
        "numbering": bare.numbering,
        "orientation": bare.orientation[0] if alike else [*bare.orientation],
    }
    if bare.start:
        board["start"] = bare.start
    tables: dict[str, dict[str, Plain]] = {
        "eggs": {"pattern": str(setup.egg_pattern or ""), "squares": [*setup.eggs]},
        "snakes": {
            "pattern": str(setup.snake_pattern or ""),
            "grass-length": setup.grass_length,
            "hydra-apart": setup.hydra_apart,
            "grass": _keyed(setup.grass_snakes),
            "hydras": _keyed(setup.hydras),
            "pythons": _keyed(setup.pythons),
        },
        "ladders": {
            "pattern": str(setup.ladder_pattern or ""),
            "a-frames": [*setup.a_frames],
            "stepladders": _keyed(setup.stepladders),
            "doubles": _keyed(setup.doubles),
            "triples": _keyed(setup.triples),
        },
        "lofts": _keyed(setup.lofts),
        "escalators": _keyed(setup.escalators),
    }
    plain: dict[str, Plain] = {"board": board}
    for name, table in tables.items():
        kept = {key: value for key, value in table.items() if value not in ("", [], {})}
        if kept:
            plain[name] = kept
    return plain


def setup_to_toml(setup: SetUp) -> str:
    """A set-up as a TOML text, with a comment on each table.

    Returns:
        The text; `setup_from_toml` gives the same set-up back.
    """
    lines = [f"# {_COMMENTS['']}"]
    for name, table in setup_to_plain(setup).items():
        _write(name, cast("dict[str, Plain]", table), lines)
    return "\n".join(lines) + "\n"


def setup_from_toml(text: str) -> SetUp:
    """The set-up that a TOML text holds.

    Whether the set-up keeps the clauses is told by `setup_problems`.

    Raises:
        FileError: It is no TOML, or not the form of a set-up; everything that is wrong is told with its path.

    Examples:
        >>> setup = setup_from_toml('''
        ... [board]
        ... rows = 5
        ... columns = 5
        ... levels = 1
        ...
        ... [snakes]
        ... pattern = "column 2"
        ... grass-length = 3
        ...
        ... [snakes.grass]
        ... 22 = "right"
        ... ''')
        >>> [(jump.foot, jump.to) for jump in setup.board().jumps]
        [(22, 18)]
    """
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"this is no TOML: {error}; mend it there"
        raise FileError("the set-up", [Problem("not-toml", message)]) from None
    return setup_from_plain(plain)


def setup_from_plain(plain: object) -> SetUp:
    """The set-up that plain data hold.

    Args:
        plain: Tables as `setup_to_plain` makes them. Whatever is left out is as in `SetUp()`.

    Raises:
        FileError: They have not the form of a set-up; everything that is wrong is told with its path.
    """
    reader = _Reader()
    top = reader.table(plain, "")
    board, eggs, snakes, ladders = (reader.table(top.get(name, {}), name) for name in _KEYS if name)
    setup = reader.made(
        "",
        lambda: SetUp(
            reader.made("board", lambda: _board(board)) or Board(levels=3),
            egg_pattern=reader.pattern(eggs, "eggs"),
            snake_pattern=reader.pattern(snakes, "snakes"),
            ladder_pattern=reader.pattern(ladders, "ladders"),
            eggs=reader.squares(eggs, "eggs.squares"),
            grass_length=reader.number(snakes, "snakes.grass-length", GRASS_LENGTH),
            grass_snakes=reader.sides(snakes, "snakes.grass"),
            hydra_apart=reader.number(snakes, "snakes.hydra-apart", HYDRA_APART),
            hydras=reader.tails(snakes, "snakes.hydras"),
            pythons=reader.tails(snakes, "snakes.pythons"),
            stepladders=reader.sides(ladders, "ladders.stepladders"),
            a_frames=reader.squares(ladders, "ladders.a-frames"),
            doubles=reader.sides(ladders, "ladders.doubles"),
            triples=reader.sides(ladders, "ladders.triples"),
            lofts=reader.ways(top, "lofts"),
            escalators=reader.ways(top, "escalators"),
        ),
    )
    if setup is None or reader.found:
        raise FileError("the set-up", reader.found)
    return setup


def _board(table: Mapping[str, object]) -> Board:
    """The bare board of a table; the board itself refuses what is of the wrong type."""
    return Board(
        cast("int", table.get("rows", 10)),
        cast("int", table.get("columns", 10)),
        levels=cast("int", table.get("levels", 3)),
        numbering=cast("Numbering", table.get("numbering", "boustrophedon")),
        orientation=cast("Orientation", table.get("orientation", "as-is")),
        start=cast("int", table.get("start", 0)),
    )


def _keyed(pairs: Iterable[tuple[int, int | str | None]]) -> dict[str, Plain]:
    return {str(square): _STRAIGHT if value is None else value for square, value in pairs}


def _write(path: str, table: Mapping[str, Plain], lines: list[str]) -> None:
    """Add a table to the lines of a TOML text, and after it the tables in it."""
    lines += ["", f"# {_COMMENTS[path]}", f"[{path}]"]
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    # The strings and numbers of a set-up are written in TOML as they are in JSON.
    lines += (f"{key} = {json.dumps(value)}" for key, value in table.items() if key not in inner)
    for key, value in inner.items():
        _write(f"{path}.{key}", value, lines)


class _Reader:
    """Reads parts of a set-up, and remembers all that is wrong with them; what is wrong is left out."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def tell(self, code: str, message: str, path: str) -> None:
        """Remember something that is wrong."""
        self.found.append(Problem(code, message, path=path))

    def made(self, path: str, make: Callable[[], T]) -> T | None:
        """What is made, unless it is refused."""
        try:
            return make()
        except BoardError as error:
            for problem in error.problems:
                self.tell("malformed", problem, path)
            return None

    def table(self, value: object, path: str) -> dict[str, object]:
        """A table with known keys, or with squares as keys where none are known."""
        if not isinstance(value, dict):
            self.tell("not-a-table", f"this is {value!r}, not a table; write [{path or 'board'}]", path)
            return {}
        table = cast("dict[object, object]", value)
        known = _KEYS.get(path, ())
        kept: dict[str, object] = {}
        for key, part in table.items():
            if isinstance(key, str) and (key in known or (not known and _SQUARE.fullmatch(key))):
                kept[key] = part
            elif known:
                near = get_close_matches(str(key), known, n=1) or known
                message = f"unknown key {key!r}; write {' or '.join(map(repr, near))}"
                self.tell("unknown-key", message, path)
            else:
                message = f"the key {key!r} is no square; write whole numbers from 1 on"
                self.tell("not-a-square", message, path)
        return kept

    def pattern(self, table: Mapping[str, object], path: str) -> Pattern | None:
        """A pattern of its words."""
        if "pattern" not in table:
            return None
        return self.made(f"{path}.pattern", lambda: Pattern(cast("str", table["pattern"])))

    def number(self, table: Mapping[str, object], path: str, default: int) -> int:
        """A whole number."""
        value = table.get(_last(path), default)
        if type(value) is int:
            return value
        self.tell("not-a-number", f"this is {value!r}; give a whole number", path)
        return default

    def squares(self, table: Mapping[str, object], path: str) -> list[int]:
        """A list of squares."""
        value = table.get(_last(path), ())
        items = cast("list[object]", value) if isinstance(value, list | tuple) else [value]
        kept = [item for item in items if type(item) is int]
        if len(kept) != len(items):
            self.tell("not-squares", f"this is {value!r}; give a list of squares, such as [9, 18]", path)
        return kept

    def sides(self, table: Mapping[str, object], path: str) -> dict[int, Side]:
        """A side for each square."""
        items = self.items(table, path, lambda value: value in SIDES, "'left' or 'right'")
        return {square: cast("Side", value) for square, value in items.items()}

    def tails(self, table: Mapping[str, object], path: str) -> dict[int, int | None]:
        """A tail for each head, None for straight below."""
        items = self.items(table, path, _is_tail, f"a tail, or {_STRAIGHT!r}")
        return {square: None if value == _STRAIGHT else cast("int", value) for square, value in items.items()}

    def ways(self, table: Mapping[str, object], path: str) -> dict[int, int]:
        """A top for each foot."""
        items = self.items(table, path, lambda value: type(value) is int, "the square at its top")
        return {square: cast("int", value) for square, value in items.items()}

    def items(
        self, table: Mapping[str, object], path: str, fits: Callable[[object], bool], wanted: str
    ) -> dict[int, object]:
        """What stands under each square of a table, as far as it fits."""
        kept: dict[int, object] = {}
        for key, value in self.table(table.get(_last(path), {}), path).items():
            if fits(value):
                kept[int(key)] = value
            else:
                self.tell("wrong-value", f"this is {value!r}; give {wanted}", f"{path}.{key}")
        return kept


def _is_tail(value: object) -> bool:
    return value == _STRAIGHT or type(value) is int


def _last(path: str) -> str:
    """The last key of a path."""
    return path.rpartition(".")[2]
