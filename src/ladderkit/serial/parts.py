"""The parts of a class: what its values are made of, as files write them."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Hashable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final, cast, get_type_hints

import attrs

from ladderkit.errors import BoardError, DiceError, Problem
from ladderkit.follow import Again
from ladderkit.serial.faults import Malformed, fault

__all__ = ["REQUIRED", "Part", "has_parts", "made", "parts_of"]

REQUIRED: Final = attrs.NOTHING
"""The default of a part that has none."""


@attrs.frozen
class Part:
    """One part of a class.

    Attributes:
        key: How files call it.
        attribute: How its values call it.
        type: Its type.
        default: What it is when left out; `REQUIRED` where it must be given.
    """

    key: str
    attribute: str
    type: object
    default: object


def has_parts(cls: object) -> bool:
    """Whether this is a class whose values are written as a table of their parts."""
    return isinstance(cls, type) and (attrs.has(cls) or dataclasses.is_dataclass(cls) or cls is Again)


def parts_of(cls: type[Any]) -> tuple[Part, ...]:
    """The parts of an attrs class or a dataclass; of a class that takes nothing, none.

    Raises:
        Malformed: It is another class, or the type of a part cannot be made out.
    """
    return _parts_of(cast("Hashable", cls))


@lru_cache(maxsize=1024)
def _parts_of(cls: Any) -> tuple[Part, ...]:  # noqa: ANN401  (a class)
    if attrs.has(cls):
        return tuple(
            Part(a.alias or a.name, a.name, _hint(cls, a.name, a.type), _default(a))
            for a in attrs.fields(cls)
            if a.init
        )
    if dataclasses.is_dataclass(cast("object", cls)):
        return tuple(
            Part(f.name, f.name, _hint(cls, f.name, f.type), _plain_default(f))
            for f in dataclasses.fields(cls)
            if f.init
        )
    if cls.__init__ is object.__init__:
        return ()
    message = f"{cls.__name__} says nowhere what it is made of; make it an attrs class with @frozen"
    raise fault("unwritable-type", message)


def made(cls: type[Any], parts: dict[str, Any]) -> Any:  # noqa: ANN401  (a value of that class)
    """A value of a class, made of its parts.

    Raises:
        Malformed: The class refuses them.
    """
    try:
        return cls(**parts)
    except (BoardError, DiceError) as error:
        raise Malformed(*(Problem("parameter", message) for message in error.problems)) from None
    except Exception as error:
        said = str(error.args[0]) if error.args else type(error).__name__
        raise fault("parameter", f"{cls.__name__} refuses this: {said}") from error


def _hint(cls: type[Any], name: str, written: object) -> object:
    """The type of a part, which may be written as text, in the words of the class's module."""
    if written is None:
        return object
    known: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        known |= vars(sys.modules.get(base.__module__, SimpleNamespace()))
    holder = SimpleNamespace(__annotations__={name: written})
    try:
        return get_type_hints(holder, known, dict(vars(cls)))[name]
    except Exception as error:
        message = f"the type {written!r} of {cls.__name__}.{name} cannot be made out: {error}"
        message += "; import it where it is read at run time"
        raise fault("unwritable-type", message) from error


def _default(a: attrs.Attribute[Any]) -> object:
    """What an attribute holds when its part is left out, as far as can be told without making a value."""
    default: object = a.default
    if isinstance(default, cast("type", attrs.Factory)):
        factory = cast("Any", default)
        if factory.takes_self:
            return factory
        default = factory.factory()
    convert: object = cast("Any", a).converter
    if default is REQUIRED or convert is None or isinstance(convert, attrs.Converter):
        return default
    try:
        return cast("Any", convert)(default)
    except Exception:  # noqa: BLE001  (a converter may raise anything; then no value has that default)
        return default


def _plain_default(f: dataclasses.Field[Any]) -> object:
    if f.default_factory is not dataclasses.MISSING:
        return f.default_factory()
    return REQUIRED if f.default is dataclasses.MISSING else f.default
