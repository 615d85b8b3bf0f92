"""Boards: as tables of a document, and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from attrs import evolve

from ladderkit.board import Board, Numbering, Orientation
from ladderkit.errors import BoardError, LadderkitError, Problem, shown as told
from ladderkit.fit import jump_problems
from ladderkit.jumps import LADDER, SNAKE, Jump
from ladderkit.kinds import KNOWN_KINDS
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import Malformed, besides, fault, joined, reading, settle, shown, under, unknown
from ladderkit.serial.leaves import KEY, a_list, a_table
from ladderkit.serial.text import a_text

__all__ = ["board_from_csv", "board_to_csv", "read_board", "written_board"]

SIZES: Final[dict[str, Any]] = {
    "rows": int,
    "columns": int,
    "levels": int,
    "start": int,
    "numbering": Numbering,
}
SHORT: Final = {"ladders": LADDER.name, "snakes": SNAKE.name}
COLUMNS: Final = ("foot", "to", "kind", "name", "reached", "seen")
SQUARE: Final = "write it in digits, without sign, space or leading zero"
BOOLEANS: Final = {"true": True, "false": False}


def read_board(
    codec: Codec, value: object, kinds: tuple[str, ...], found: list[Problem]
) -> tuple[Board | None, dict[int, str]]:
    """A board with the jumps that could be read, and the path of what lies on each foot.

    Whatever is wrong is found. Where the board cannot be made, it is told what can be said of its jumps alone.

    Raises:
        Malformed: It is no table.
    """
    table = a_table(value)
    keys = (*SIZES, "orientation", *SHORT, "jumps")
    found += [Problem("unknown-key", unknown("key", key, keys)) for key in table if key not in keys]
    parts: dict[str, Any] = {}
    for key, part_type in (*SIZES.items(), ("orientation", Orientation | tuple[Orientation, ...])):
        if key in table:
            with under(found, key):
                parts[key] = codec.read(table[key], part_type)
    sized = not found
    jumps: list[Jump] = []
    paths: dict[int, str] = {}
    for key, path, jump in _laid(codec, table, found):
        if jump.foot in paths:
            message = f"{jump.foot} is the foot of something already, at 'board.{paths[jump.foot]}'; keep one"
            found += (Problem("foot-twice", message, path=path, squares=(jump.foot,)), *_alone(jump, path))
            continue
        if key == "jumps" and jump.kind not in kinds:
            message = unknown("kind of jump", jump.kind, kinds)
            unknown_kind = Problem("unknown-kind", message, path=f"{path}.kind", squares=(jump.foot,))
            found += (unknown_kind, *_alone(jump, path))
        else:
            jumps.append(jump)
        paths[jump.foot] = path
    if sized:
        try:
            return made_board({**parts, "jumps": jumps}), paths
        except Malformed as malformed:
            found += malformed.problems
    found += (problem for jump in jumps for problem in _alone(jump, paths[jump.foot]))
    return None, paths


def _alone(jump: Jump, path: str) -> Iterator[Problem]:
    """What is wrong with a jump wherever it lies."""
    kinds = {kind.name: kind for kind in KNOWN_KINDS}
    for problem in jump_problems(jump, None, kinds):
        if problem.code != "unknown-kind":
            yield evolve(problem, path=path)


def _laid(codec: Codec, table: dict[str, Any], found: list[Problem]) -> Iterable[tuple[str, str, Jump]]:
    """Every jump with the key under which it is written and its whole path."""
    for key, kind in SHORT.items():
        pairs: dict[str, Any] = {}
        with under(found, key):
            pairs = a_table(table.get(key, {}), "a table of feet and where they lead, such as { 3 = 14 }")
        for foot, to in pairs.items():
            path = joined(key, foot)
            with under(found, path):
                if not KEY.fullmatch(foot):
                    raise fault("wrong-key", f"{shown(foot)} is no square; {SQUARE}")
                yield key, path, Jump(int(foot), codec.read(to, int), kind)
    listed: list[Any] = []
    with under(found, "jumps"):
        listed = a_list(table.get("jumps", []))
    for k, item in enumerate(listed):
        path = joined("jumps", str(k))
        with under(found, path):
            yield "jumps", path, codec.read(item, Jump)


def made_board(parts: dict[str, Any]) -> Board:
    """A board, whose faults are told at the parts that they name."""
    try:
        return Board(**parts)
    except BoardError as error:
        named = ((message.partition(" ")[0], message) for message in error.problems)
        raise Malformed(
            *(Problem("board", message, path=word if word in SIZES else "") for word, message in named)
        ) from None


def written_board(codec: Codec, board: Board) -> dict[str, Any]:
    """A board in its short form."""
    table: dict[str, Any] = {"rows": board.rows, "columns": board.columns}
    if board.levels != 1:
        table["levels"] = board.levels
    if board.numbering != "boustrophedon":
        table["numbering"] = board.numbering
    if set(board.orientation) != {"as-is"}:
        table["orientation"] = list(dict.fromkeys(board.orientation) if _alike(board) else board.orientation)
    if board.start:
        table["start"] = board.start
    rest: list[Jump] = []
    short: dict[str, dict[str, int]] = {"ladder": {}, "snake": {}}
    for jump in board.jumps:
        if jump == Jump(jump.foot, jump.to, jump.kind) and jump.kind in short:
            short[jump.kind][str(jump.foot)] = jump.to
        else:
            rest.append(jump)
    table |= {key: short[kind] for key, kind in SHORT.items() if short[kind]}
    if rest:
        table["jumps"] = [codec.write(jump, Jump) for jump in rest]
    return table


def _alike(board: Board) -> bool:
    return len(set(board.orientation)) == 1


def board_from_csv(  # noqa: PLR0913  (the parts of a board that no table of jumps can hold)
    text: str,
    *,
    rows: int = 10,
    columns: int = 10,
    levels: int = 1,
    numbering: Numbering = "boustrophedon",
    orientation: Orientation | Iterable[Orientation] = "as-is",
    start: int = 0,
) -> Board:
    r"""A board, whose jumps are the lines of a CSV text.

    The first line names the columns: `foot` and `to`, and if wanted `kind`, `name`, `reached` and `seen`, in
    any order. A jump without a kind is a ladder when it rises and a snake when it falls.

    Args:
        text: The CSV text.
        rows: Rows of a level.
        columns: Columns of a level.
        levels: How many levels lie over each other.
        numbering: The order of the numbers on a level.
        orientation: How each level lies.
        start: The square on which tokens start.

    Returns:
        The board. Whether its jumps fit is told by the checks of a variant.

    Raises:
        FileError: The text cannot be read; it lists every fault with its line.

    Examples:
        >>> board_from_csv("foot,to\n3,14\n22,4\n", rows=5, columns=5).jumps
        (Jump(3, 14, 'ladder'), Jump(22, 4, 'snake'))
    """
    parts: dict[str, Any] = {
        "rows": rows,
        "columns": columns,
        "levels": levels,
        "numbering": numbering,
        "orientation": orientation,
        "start": start,
    }
    with reading("the CSV board"):
        jumps: list[Jump] = []
        found: tuple[Problem, ...] = ()
        try:
            jumps = _csv_jumps(a_text(text))
        except Malformed as malformed:
            found = malformed.problems
        with besides(found):
            return made_board({**parts, "jumps": jumps})


def _csv_jumps(text: str) -> list[Jump]:
    lines = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    found: list[Problem] = []
    jumps: dict[int, Jump] = {}
    try:
        header = _header(next(lines, list[str]()))
        for cells in lines:
            with under(found, f"line {lines.line_num}"):
                if not cells:
                    continue
                jump = _csv_jump(header, cells)
                if jump.foot in jumps:
                    raise fault("foot-twice", f"{jump.foot} is the foot of something already; keep one", "foot")
                jumps[jump.foot] = jump
    except csv.Error as error:
        found.append(Problem("not-csv", f"this is no CSV: {error}; write foot,to", path=f"line {lines.line_num}"))
    settle(found)
    return list(jumps.values())


def _header(cells: list[str]) -> list[str]:
    found = [
        Problem("unknown-column", unknown("column", cell, COLUMNS), path="line 1")
        for cell in cells
        if cell not in COLUMNS
    ]
    found += [
        Problem("missing-column", f"column {name!r} is missing; begin with a line foot,to", path="line 1")
        for name in COLUMNS[:2]
        if name not in cells
    ]
    if len(set(cells)) < len(cells):
        found.append(Problem("column-twice", "a column is named twice; keep one", path="line 1"))
    settle(found)
    return cells


def _csv_jump(header: list[str], cells: list[str]) -> Jump:
    if len(cells) != len(header):
        raise fault("wrong-length", f"{len(cells)} cells under {len(header)} columns; give one for each")
    row = dict(zip(header, cells, strict=True))
    found: list[Problem] = []
    squares: list[int] = []
    for name in COLUMNS[:2]:
        if KEY.fullmatch(row[name]):
            squares.append(int(row[name]))
        else:
            found.append(Problem("wrong-square", f"{shown(row[name])} is no square; {SQUARE}", path=name))
    flags = {name: row[name] for name in COLUMNS[4:] if row.get(name)}
    for name, word in flags.items():
        if word not in BOOLEANS:
            found.append(Problem("unknown-word", f"{shown(word)} stands here; give true or false", path=name))
    settle(found)
    foot, to = squares
    kind = row.get("kind") or (LADDER.name if to > foot else SNAKE.name)
    return Jump(foot, to, kind, name=row.get("name", ""), **{name: BOOLEANS[word] for name, word in flags.items()})


def board_to_csv(board: Board) -> str:
    """The jumps of a board as CSV; its size and shape are not in it.

    Args:
        board: The board.

    Returns:
        The CSV text, with the columns that the jumps need.

    Raises:
        LadderkitError: It is no board.
    """
    if not isinstance(cast("object", board), Board):
        raise LadderkitError(f"{told(board)} is no board; give a Board")
    columns = [
        *COLUMNS[:3],
        *(["name"] if any(jump.name for jump in board.jumps) else []),
        *(["reached"] if any(jump.reached for jump in board.jumps) else []),
        *(["seen"] if any(not jump.seen for jump in board.jumps) else []),
    ]
    out = io.StringIO(newline="")
    # csv quotes the ends of its own lines alone, and reads others as such, too.
    odd = any("\r" in jump.name or "\r" in jump.kind for jump in board.jumps)
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL if odd else csv.QUOTE_MINIMAL)
    writer.writerow(columns)
    for jump in board.jumps:
        cells = (getattr(jump, column) for column in columns)
        writer.writerow([str(cell).lower() if isinstance(cell, bool) else cell for cell in cells])
    return out.getvalue()
