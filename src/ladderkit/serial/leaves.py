# ruff: noqa: ANN401  (data of any kind come in, and values of any type go out)
"""The leaves of a document: tables, lists, keys, numbers, words; each taken strictly, or refused."""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeAlias, cast, get_args

from ladderkit.serial.faults import fault, shown, told_already, unknown
from ladderkit.serial.text import BAD

__all__ = [
    "KEY",
    "SCALARS",
    "Reader",
    "Writer",
    "a_list",
    "a_table",
    "exactly",
    "is_scalar",
    "read_fraction",
    "read_key",
    "read_null",
    "read_scalar",
    "read_word",
    "scalar_writer",
    "tag_of",
    "word_writer",
    "write_fraction",
    "write_member",
    "write_null",
    "write_text",
    "written_key",
]

Reader: TypeAlias = Callable[[Any, Any], Any]
"""Makes a value of data, for a type."""
Writer: TypeAlias = Callable[[Any], Any]
"""Makes data of a value."""
KEY: Final = re.compile(r"0|[1-9][0-9]{0,17}")
"""A number as the key of a table: decimal, without sign, space or leading zero."""
RATIO: Final = re.compile(r"-?[0-9]{1,1000}(/[0-9]{1,1000})?")
SCALARS: Final[dict[Any, str]] = {
    int: "a whole number",
    float: "a number with a point",
    bool: "true or false",
    str: "text in quotes",
}
"""The types that data have in common with values, in words."""


def exactly(value: object, t: Any) -> bool:
    """Whether a value is of exactly this class."""
    return type(value) is t


def a_table(value: object, wanted: str = "a table") -> dict[str, Any]:
    """A table, and nothing else."""
    if value is BAD:
        raise told_already()
    if not exactly(value, dict):
        raise fault("wrong-type", f"{shown(value)} stands here; give {wanted}")
    table: dict[str, Any] = cast("Any", value)
    return table


def a_list(value: object) -> list[Any]:
    """A list, and nothing else."""
    if value is BAD:
        raise told_already()
    if not exactly(value, list):
        raise fault("wrong-type", f"{shown(value)} stands here; give a list")
    items: list[Any] = cast("Any", value)
    return items


def read_key(key: str) -> int:
    """The number that is the key of a table."""
    if not KEY.fullmatch(key):
        message = f"{shown(key)} is no number; write it in digits, without sign, space or leading zero"
        raise fault("wrong-key", message)
    return int(key)


def written_key(key: object) -> str | None:
    """A key of a table; None for what cannot be one."""
    if type(key) is str:
        return key
    text = str(key) if type(key) is int else ""
    return text if KEY.fullmatch(text) else None


def tag_of(cls: type[Any]) -> str:
    """What a table says in `type` for values of a class: its name in kebab-case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()


# ---------------------------------------------------------------------------------------------------- scalars
def is_scalar(t: Any) -> bool:
    """Whether this is a type that data have, too, or an enumeration."""
    return t in SCALARS or (isinstance(t, type) and issubclass(t, enum.Enum))


def read_scalar(value: Any, t: Any) -> Any:
    """A number, text or truth value of exactly this type, or a member of an enumeration by its name."""
    if isinstance(t, type) and issubclass(t, enum.Enum):
        members: dict[str, enum.Enum] = {_member_word(member): member for member in t}
        if type(value) is str and value in members:
            return members[value]
        raise fault("unknown-word", _unknown_word(value, tuple(members)))
    if type(value) is t:
        return value
    raise fault("wrong-type", f"{shown(value)} stands here; give {SCALARS[t]}")


def scalar_writer(t: Any) -> Writer:
    """Writes values of exactly this type."""

    def write(value: Any) -> Any:
        if type(value) is not t or (t is float and not math.isfinite(value)):
            raise fault("wrong-type", f"{shown(value)} is no {t.__name__}; give one")
        return _member_word(value) if isinstance(value, enum.Enum) else value

    return write


def write_text(value: Any) -> Any:
    """Text, of exactly that type."""
    return scalar_writer(str)(value)


def write_member(value: Any) -> Any:
    """A member of an enumeration, by its name."""
    return scalar_writer(type(value))(value)


def _member_word(member: enum.Enum) -> str:
    return member.name.lower().replace("_", "-")


def _unknown_word(value: object, known: tuple[Any, ...]) -> str:
    words = tuple(word for word in known if isinstance(word, str))
    if isinstance(value, str) and words:
        return unknown("word", value, words)
    return f"{shown(value)} stands here; give one of {', '.join(map(repr, known))}"


def read_word(value: Any, t: Any) -> Any:
    """One of the words of a `Literal`."""
    for word in get_args(t):
        if type(word) is type(value) and word == value:
            return word
    raise fault("unknown-word", _unknown_word(value, get_args(t)))


def word_writer(t: Any) -> Writer:
    """Writes the words of a `Literal`."""
    return lambda value: read_word(value, t)


def read_null(value: Any, _: Any) -> None:
    """Nothing."""
    if value is not None:
        raise fault("wrong-type", f"{shown(value)} stands here; give null")


def write_null(value: Any) -> None:
    """Nothing."""
    read_null(value, None)


def read_fraction(value: Any, _: Any) -> Fraction:
    """A fraction, which stands in quotes."""
    if type(value) is str and RATIO.fullmatch(value) and not value.endswith("/0"):
        top, _, bottom = value.partition("/")
        if int(bottom or 1):
            return Fraction(int(top), int(bottom or 1))
    raise fault("wrong-type", f'{shown(value)} stands here; give a fraction in quotes, as in "1/2"')


def write_fraction(value: Any) -> str:
    """A fraction, in quotes."""
    if type(value) is not Fraction:
        raise fault("wrong-type", f"{shown(value)} is no Fraction; give one")
    return str(value)
