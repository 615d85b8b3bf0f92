"""Frozen values that are quick to make: the one place that knows how, and the only clever one.

attrs sets the fields of a frozen value one by one through `object.__setattr__`, which is most of the cost of making
one. The values that the engine makes by the million (turns, states, events) are made here instead: on a twin, which is
the same class with the freezing taken off, and whose last act is to become of the frozen class. Calling the class
itself is attrs' own way still; so is all else that a value can do. Measured by `benchmarks/engine.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ParamSpec, TypeVar

import attrs

__all__ = ["changing", "making"]

P = ParamSpec("P")
C = TypeVar("C")


def making(cls: Callable[P, C]) -> Callable[P, C]:
    """A function that makes values of a class, quicker than calling the class does.

    Args:
        cls: A frozen attrs class of plain fields: no validators, converters, factories or keyword-only ones.

    Returns:
        A function that takes what the class takes and gives what it gives.
    """
    fields = _fields_of(cls)
    parameters = [f.name if f.default is attrs.NOTHING else f"{f.name}=default_{f.name}" for f in fields]
    defaults = {f"default_{f.name}": f.default for f in fields}
    made: Callable[P, C] = _maker(cls, parameters, {f.name: f.name for f in fields}, defaults)
    return made


def changing(cls: Callable[..., C], *names: str) -> Callable[..., C]:
    """A function that changes these fields of a value, quicker than `attrs.evolve` does.

    Args:
        cls: A class as for `making`.
        *names: The fields that change, in the order in which the function takes them.

    Returns:
        A function of a value and of what these fields are to be, that gives the value so changed.
    """
    kept = {f.name: f"was_.{f.name}" for f in _fields_of(cls)}
    made: Callable[..., C] = _maker(cls, ["was_", *names], kept | {name: name for name in names}, {})
    return made


def _fields_of(cls: Any) -> Iterable[attrs.Attribute[Any]]:  # noqa: ANN401  (any attrs class)
    return tuple(attrs.fields(cls))


@cache
def _twin(cls: type) -> type:
    """The class with the freezing taken off; it adds no slot, so that its values may become those of the class."""
    thawed = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    return type(f"_{cls.__name__}", (cls,), {"__slots__": (), **thawed})


def _maker(cls: Any, parameters: list[str], values: dict[str, str], known: dict[str, Any]) -> Any:  # noqa: ANN401
    """A function that sets these values on a twin and makes it one of the class."""
    name = f"make_{cls.__name__}"
    body = "".join(f"    self_.{field} = {value}\n" for field, value in values.items())
    source = f"def {name}({', '.join(parameters)}):\n    self_ = twin_()\n{body}    self_.__class__ = class_\n"
    names = known | {"twin_": _twin(cls), "class_": cls}
    exec(f"{source}    return self_\n", names)  # noqa: S102  (made of field names of our own classes, as attrs does)
    return names[name]
