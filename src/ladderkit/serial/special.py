# ruff: noqa: ANN401  (data of any kind come in, and values of any type go out)
"""Types with a form of their own in files: dice, what may be chosen, and values of no declared type."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from ladderkit.dice import Die
from ladderkit.errors import Problem
from ladderkit.questions import Order
from ladderkit.serial.faults import fault, settle, shown, under, unknown
from ladderkit.serial.leaves import SCALARS, a_table, exactly
from ladderkit.serial.parts import made

if TYPE_CHECKING:
    from ladderkit.serial.converter import Codec

__all__ = ["read_die", "read_options", "read_plain", "write_die", "write_plain"]


def read_die(codec: Codec, value: Any, _: Any) -> Any:
    """A die: how many faces, or a table of faces and weights."""
    if type(value) is int:
        return made(Die, {"faces": value})
    table = a_table(value, "a number of faces, or a table of faces and weights")
    found = [
        Problem("unknown-key", unknown("key", key, ("faces", "weights")))
        for key in table
        if key not in ("faces", "weights")
    ]
    parts: dict[str, Any] = {}
    if "faces" in table:
        with under(found, "faces"):
            parts["faces"] = codec.read(table["faces"], int | tuple[int, ...])
    if "weights" in table:
        with under(found, "weights"):
            parts["weights"] = codec.read(table["weights"], tuple[int | Fraction, ...])
    settle(found)
    return made(Die, parts)


def write_die(value: Any) -> Any:
    """A die in its shortest form."""
    if type(value) is not Die:
        raise fault("wrong-type", f"{shown(value)} is no Die; give one")
    count = len(value.faces)
    faces: Any = count if value.faces == tuple(range(1, count + 1)) else list(value.faces)
    if not value.weights:
        return faces if isinstance(faces, int) else {"faces": faces}
    return {"faces": faces, "weights": [str(weight) for weight in value.weights]}


def read_options(codec: Codec, value: Any, _: Any) -> Any:
    """What may be chosen: a list, or `{"range": [first, beyond, step]}`, which is kept lazy."""
    if isinstance(value, dict) and "range" in value:
        table = cast("dict[str, Any]", value)
        first, beyond, step = codec.read_at(table, "range", tuple[int, int, int])
        if step == 0 or len(table) > 1:
            raise fault(
                "wrong-range",
                "a range is its first number, the one beyond its last, and a step; write "
                '{"range": [1, 7, 1]} and nothing beside',
            )
        return range(first, beyond, step)
    options: object = read_plain(codec, value, _)
    if not isinstance(options, tuple | frozenset | str):
        raise fault("wrong-type", f"{shown(cast('object', value))} stands here; give a list of options")
    return cast("Any", options)


def read_plain(codec: Codec, value: Any, _: Any) -> Any:
    """A value of no declared type: numbers, text, and tuples and frozensets of such, and orders."""
    if exactly(value, list):
        return codec.read_list(value, object)
    if not isinstance(value, dict):
        return value
    table = cast("dict[str, Any]", value)
    if tuple(table) == ("set",):
        return codec.read_at(table, "set", frozenset[object])
    if tuple(table) == ("order",):
        return codec.read_at(table, "order", Order)
    raise fault("wrong-type", "a table cannot stand here, unless it is { set = [...] } or { order = {...} }")


def write_plain(codec: Codec, value: Any) -> Any:
    """A value of no declared type."""
    if exactly(value, tuple):
        return codec.write_list(value, object)
    if exactly(value, frozenset):
        return {"set": codec.write(value, frozenset[object])}
    if type(value) is range:
        return {"range": [value.start, value.stop, value.step]}
    if type(value) is Order:
        return {"order": codec.write(value, Order)}
    if value is None or type(value) in SCALARS:
        return value
    message = f"{shown(value)} cannot be written; use numbers, text, or tuples of them"
    raise fault("unwritable-type", message)
