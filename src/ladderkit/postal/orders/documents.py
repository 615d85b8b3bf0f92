"""Orders as data: JSON and TOML for programs, read strictly.

A document is a table of `player`, `game`, `turn` and `answers`, the last a table of what each rule that asks takes, as
`Match.submit` does: `{"chosen-throw": [5, 1], "trap-doors": 33}`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Set as AbstractSet
from typing import Any, Final, cast

from ladderkit.engine import among
from ladderkit.errors import Problem
from ladderkit.postal.orders.address import Addressed
from ladderkit.postal.orders.answers import in_order, label
from ladderkit.postal.orders.orders import Asked, Sent, disagreements, sure_short
from ladderkit.questions import Field
from ladderkit.serial.documents import from_json, from_toml
from ladderkit.serial.faults import Malformed, fault, reading, settle, shown, under, unknown
from ladderkit.serial.leaves import a_table, read_scalar
from ladderkit.serial.text import Data, Table, cleaned

__all__ = ["orders_from_data", "orders_from_json", "orders_from_toml", "orders_to_data"]

_KEYS: Final[dict[str, type[int | str] | None]] = {"player": str, "game": str, "turn": int, "answers": None}
_PLACES: Final = {name: name for name in _KEYS}


def orders_from_json(text: str, asked: Asked) -> Sent:
    """Read orders from a JSON text.

    Args:
        text: The text of a file.
        asked: What the player is asked.

    Returns:
        What was sent. Every answer is one that the form takes.

    Raises:
        FileError: It is no JSON, a key stands twice or means nothing, a value has the wrong type or cannot be ordered,
            or it is of another player, game or turn; every problem with its path. Or it is too long.
    """
    return orders_from_data(from_json(sure_short(text)), asked)


def orders_from_toml(text: str, asked: Asked) -> Sent:
    """Read orders from a TOML text.

    Args:
        text: The text of a file.
        asked: What the player is asked.

    Returns:
        What was sent. Every answer is one that the form takes.

    Raises:
        FileError: As for JSON.
    """
    return orders_from_data(from_toml(sure_short(text)), asked)


def orders_from_data(data: Data, asked: Asked) -> Sent:
    """Read orders from the data of a document.

    Args:
        data: What a document holds.
        asked: What the player is asked.

    Returns:
        What was sent. Every answer is one that the form takes.

    Raises:
        FileError: It is no table of orders; every problem is told with its path.
    """
    with reading("the orders"):
        clean, found = cleaned(data)
        table: dict[str, Any] = {}
        with under(found, ""):
            table = a_table(clean, 'a table, as in {"answers": {...}}')
        settle(found)
        found += [
            Problem("unknown-key", unknown("key", key, [*_KEYS]), path=key) for key in table.keys() - _KEYS.keys()
        ]
        told: dict[str, Any] = {}
        for key, kind in _KEYS.items():
            if key in table and kind is not None:
                with under(found, key):
                    told[key] = read_scalar(table[key], kind)
        if "answers" not in table:
            found.append(Problem("missing-key", "there are no answers; write them as a table", path="answers"))
        answers: dict[str, Hashable] = {}
        with under(found, "answers"):
            answers = _answers(table.get("answers", {}), asked)
        address = Addressed(told.get("player"), told.get("game"), told.get("turn"))
        found += disagreements(address, asked, _PLACES)
        settle(sorted(found, key=lambda problem: problem.path))
        return Sent(address, answers)


def _answers(given: object, asked: Asked) -> dict[str, Hashable]:
    """The answers in a table."""
    lines = {line.name: line for line in asked.form.fields}
    found: list[Problem] = []
    answers: dict[str, Hashable] = {}
    for key, value in a_table(given).items():
        if key not in lines:
            found.append(Problem("unknown-key", unknown("line of the form", key, [*lines]), path=key))
            continue
        with under(found, key):
            answers[key] = _answer(lines[key], value)
    settle(found)
    return answers


def _answer(line: Field, value: object) -> Hashable:
    """An answer that the line takes.

    Raises:
        Malformed: It is none.
    """
    for made_of in (tuple, frozenset):  # a list stands for either; the line knows which it takes
        answer = _answer_of(value, made_of)
        if among(answer, line.options) or among(answer, (line.default,)):
            return answer
    raise _not_allowed(line, value)


def _not_allowed(line: Field, value: object) -> Malformed:
    why = f"{shown(_answer_of(value, tuple))} cannot be ordered as {label(line)!r} now"
    return fault("not-allowed", f"{why}; give one of the answers that your form has")


def _answer_of(value: object, made_of: type[tuple[Hashable, ...] | frozenset[Hashable]]) -> Hashable:
    """Data as answers are, with tuples or sets in place of lists."""
    if isinstance(value, list):
        return made_of(_answer_of(part, made_of) for part in cast("list[object]", value))
    if isinstance(value, dict):
        raise fault("wrong-type", "a table stands here; give a number, text, true, false or a list of them")
    return cast("str | int | float | bool | None", value)


def orders_to_data(asked: Asked, sent: Sent) -> Table:
    """Orders as data, for `ladderkit.serial.to_json` and `to_toml`.

    Args:
        asked: What the player is asked.
        sent: What was sent.

    Returns:
        A table that `orders_from_data` reads as the same answers.
    """
    heading: Table = {"player": asked.player}
    heading |= {"game": asked.game} if asked.game else {}
    heading |= {} if asked.turn is None else {"turn": asked.turn}
    return {**heading, "answers": {name: _lists(answer) for name, answer in sent.answers}}


def _lists(answer: object) -> Data:
    if isinstance(answer, tuple | AbstractSet):
        return [_lists(part) for part in in_order(cast("Collection[object]", answer))]
    return cast("Data", answer)
