"""Frozen values that are quick to make: the one place that knows how, and the only clever one.

attrs sets the fields of a frozen value one by one through `object.__setattr__`. The values that the engine makes by
the million (turns, states, events) are made here instead on a plain twin of the same memory layout, whose class is
then switched to the frozen one. Whatever else such a class can do is attrs' own. Measured by `benchmarks/engine.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import frozen as quick

    __all__ = ["changing", "quick"]
else:

    def quick(cls=None, /, **options):
        """`attrs.frozen` for a class of plain fields: no validators, converters, factories or keyword-only ones."""
        if cls is None:
            return lambda cls: quick(cls, **options)
        made = attrs.frozen(cls, weakref_slot=False, **options)  # a weak-reference slot would make the layouts differ
        return _with_twin(made, [field for field in attrs.fields(made)])


C = TypeVar("C")


def changing(cls: type[C], *names: str) -> Callable[..., C]:
    """Make a quick `evolve` for these fields alone: `moved = changing(Turn, "at")`, then `moved(turn, at)`."""
    value: Any = cls
    values = {f.name: f.name if f.name in names else f"was_.{f.name}" for f in attrs.fields(value)}
    made: Callable[..., C] = _maker("change", ", ".join(("was_", *names)), values, value.__twin__, cls, {})
    return made


def _with_twin(cls: Any, fields: list[Any]) -> Any:
    """Give a frozen class its twin, and a `__new__` that makes values by it."""
    twin = cls.__twin__ = type(f"_{cls.__name__}", cls.__bases__, {"__slots__": cls.__slots__, "__orig_bases__": ()})
    names = [f.name for f in fields]
    signature = ", ".join(f.name if f.default is attrs.NOTHING else f"{f.name}=d_{f.name}" for f in fields)
    defaults = {f"d_{f.name}": f.default for f in fields}
    cls.__new__ = staticmethod(_maker("__new__", f"cls, {signature}", {n: n for n in names}, twin, cls, defaults))
    del cls.__init__
    cls.__reduce__ = lambda self: (cls, tuple(getattr(self, n) for n in names))
    return cls


def _maker(name: str, signature: str, values: dict[str, str], twin: type, cls: type, known: dict[str, Any]) -> Any:
    """A function that sets these values on a twin and makes it one of the class."""
    body = "".join(f"    self_.{n} = {v}\n" for n, v in values.items())
    names = known | {"new_": object.__new__, "twin_": twin, "class_": cls}
    source = f"def {name}({signature}):\n    self_ = new_(twin_)\n{body}    self_.__class__ = class_\n    return self_\n"
    exec(source, names)  # noqa: S102  (the source is made of field names of our own classes, as attrs itself does)
    return names[name]
