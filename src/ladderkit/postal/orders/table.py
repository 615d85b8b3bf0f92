"""Orders of all players as one table in CSV: a row a player, a column a line of the form."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ladderkit.errors import FileError, Problem
from ladderkit.postal.orders.address import Addressed, plain_name
from ladderkit.postal.orders.answers import label, read_answer, written
from ladderkit.postal.orders.lines import tidied
from ladderkit.postal.orders.orders import LONGEST_MESSAGE, Asked, Sent, disagreements
from ladderkit.postal.orders.reader import MOST_PROBLEMS
from ladderkit.postal.orders.statements import keys_of
from ladderkit.postal.orders.words import UnclearError, is_number, nearest, squashed, told, words
from ladderkit.tell import listed

__all__ = ["orders_from_csv", "orders_to_csv"]

_PARTINGS: Final = ",;\t"
"""What may part the cells of a row, as spreadsheets of different countries write it."""
_WHAT: Final = "the table of orders"


def orders_from_csv(text: str, asked: Iterable[Asked]) -> tuple[Sent, ...]:
    """Read the orders of several players from a table.

    The first row names the columns: `player`, and as they are needed `game`, `turn` and the lines of the form, called
    as in the text. Cells are written as in the text, too; an empty one says nothing, and a row with nothing but a name
    orders nothing. A player without a row has sent nothing.

    Args:
        text: The table; its cells are parted by commas, semicolons or tabs.
        asked: What each player is asked.

    Returns:
        What each row has sent, in the order of the rows, leaving out those that say nothing; the address has the
        player's name as it is in `asked`.

    Raises:
        FileError: Anything is not clear or cannot be ordered; every problem is told with its row and column, and
            nothing of the table stands.
    """
    if len(text) > LONGEST_MESSAGE:
        raise FileError(_WHAT, [Problem("too-long", f"it has more than {LONGEST_MESSAGE} characters; cut it in two")])
    return _Table({one.player: one for one in asked}).read(_rows(text))


def orders_to_csv(asked: Iterable[Asked], sent: Mapping[str, Sent]) -> str:
    """Orders of several players as a table that `orders_from_csv` reads.

    Args:
        asked: What each player is asked.
        sent: What each of them has sent, by the name of the player; who is not there has an empty row.

    Returns:
        The text of a file.
    """
    forms = tuple(asked)
    columns = {line.name: label(line) for one in forms for line in one.form.fields}
    page = io.StringIO()
    rows = csv.writer(page, lineterminator="\n")
    rows.writerow(["player", *columns.values()])
    for one in forms:
        answers = dict(sent[one.player].answers) if one.player in sent else {}
        lines = {line.name: line for line in one.form.fields}
        cells = (written(lines[name], answers[name]) if name in answers else "" for name in columns)
        rows.writerow([one.player, *cells])
    return page.getvalue()


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, each with the number of its last line."""
    whole = tidied(text)
    first = next((line for line in whole.splitlines() if line.strip()), "")
    parting = max(_PARTINGS, key=first.count)
    reader = csv.reader(io.StringIO(whole, newline=""), delimiter=parting, strict=True)
    try:
        return [(reader.line_num, cells) for cells in reader if any(map(str.strip, cells))]
    except csv.Error as error:
        message = f"this is no CSV: {error}; begin with a row such as 'player,throws'"
        raise FileError(_WHAT, [Problem("not-csv", message, path=f"line {reader.line_num}")]) from None


class _Table:
    """Reads one table."""

    def __init__(self, asked: Mapping[str, Asked]) -> None:
        self.asked = asked
        self.by_name = {plain_name(one.player): one for one in reversed([*asked.values()])}
        self.keys = tuple(keys_of(one.form) for one in asked.values())
        self.problems: list[Problem] = []
        self.rows_of: dict[str, int] = {}

    def read(self, rows: Sequence[tuple[int, list[str]]]) -> tuple[Sent, ...]:
        """What the rows say."""
        if not rows:
            raise FileError(
                _WHAT, [Problem("no-order", "the table is empty; begin with a row such as 'player,throws'")]
            )
        columns = self._columns(rows[0][1])
        found: list[Sent | None] = []
        for number, cells in rows[1:] if "player" in columns else ():
            if len(self.problems) >= MOST_PROBLEMS:
                self.problems.append(Problem("more", f"rows from {number} on were not looked at; mend these first"))
                break
            found.append(self._row(number, columns, cells))
        if self.problems:
            raise FileError(_WHAT, self.problems)
        return tuple(sent for sent in found if sent is not None and sent.answers)

    def _columns(self, cells: Sequence[str]) -> tuple[str, ...]:
        """What each column is about; empty for one that has been told to be wrong."""
        known = dict(keys_of(None).by_word)
        for keys in self.keys:
            known |= {word: key for word, key in keys.by_word.items() if key.which is None and key.kind != "unasked"}
        columns: list[str] = []
        for k, cell in enumerate(cells, 1):
            if len(self.problems) >= MOST_PROBLEMS:
                self._problem("more", f"columns from {k} on were not looked at; mend these first", "row 1")
                return ()
            key = known.get(squashed("".join(cell.casefold().split())))
            name = "" if key is None else key.name
            if not name:
                near = nearest(cell, sorted({one.shown for one in known.values()}))
                meant = f"did you mean {near!r}?" if near else "name what the column is about, such as 'throws'"
                self._problem("unknown-column", f"nothing is called {told(cell)}; {meant}", f"row 1, column {k}")
            elif name in columns:
                message = f"columns {columns.index(name) + 1} and {k} are both about {cell.strip()!r}; keep one"
                self._problem("column-twice", message, f"row 1, column {k}")
            columns.append(name)
        if "player" not in columns:
            self._problem("no-player", "no column is called 'player'; add one", "row 1")
        return tuple(columns)

    def _row(self, number: int, columns: Sequence[str], cells: Sequence[str]) -> Sent | None:
        """What one row says; None where it is wrong."""
        if len(cells) != len(columns):
            message = f"there are {len(cells)} cells under {len(columns)} columns; give one for each"
            self._problem("wrong-length", message, f"row {number}")
            return None
        given = {name: (k, cell) for k, (name, cell) in enumerate(zip(columns, cells, strict=True), 1) if cell.strip()}
        asked = self._player(number, given)
        if asked is None:
            return None
        found = {name: self._value(number, asked, name, *given[name]) for name in given if name and name != "player"}
        game, turn = found.pop("game", None), found.pop("turn", None)
        address = Addressed(
            asked.player, game if isinstance(game, str) else None, turn if isinstance(turn, int) else None
        )
        places = {name: f"row {number}, column {k}" for name, (k, _) in given.items()}
        self.problems += disagreements(address, asked, places)
        return Sent(address, {name: answer for name, answer in found.items() if answer is not ...})

    def _player(self, number: int, given: Mapping[str, tuple[int, str]]) -> Asked | None:
        """Whose row this is."""
        k, cell = given.get("player", (0, ""))
        asked = self.by_name.get(plain_name(cell)) if cell else None
        if asked is None:
            known = [*self.asked]
            near = nearest(cell, known)
            meant = f"did you mean {near!r}?" if near else f"there are {listed(known[:8]) if known else 'no players'}"
            message = f"nobody is called {told(cell)}; {meant}" if cell else "the row has no player; write the name"
            self._problem("wrong-player", message, f"row {number}, column {k}" if k else f"row {number}")
        elif asked.player in self.rows_of:
            message = f"rows {self.rows_of[asked.player]} and {number} are both of {asked.player!r}; keep one"
            self._problem("player-twice", message, f"row {number}")
            return None
        else:
            self.rows_of[asked.player] = number
        return asked

    def _value(self, number: int, asked: Asked, name: str, k: int, cell: str) -> object:
        """What one cell says; ... where it is wrong."""
        line = next((line for line in asked.form.fields if line.name == name), None)
        where = f"row {number}, column {k}"
        if name == "game":
            return cell.strip()
        if name == "turn" and is_number(cell.strip()):
            return int(cell)
        if name == "turn":
            self._problem("unclear", f"{told(cell)} is no number; write it in the digits 0 to 9 alone", where)
        elif line is None:
            plain = name.replace("-", " ")
            self._problem("not-asked", f"{asked.player!r} is asked for no {plain} now; empty the cell", where)
        else:
            try:
                return read_answer(line, words(cell))
            except UnclearError as unclear:
                self._problem(unclear.code, str(unclear), where)
        return ...

    def _problem(self, code: str, message: str, where: str) -> None:
        self.problems.append(Problem(code, message, path=where))
