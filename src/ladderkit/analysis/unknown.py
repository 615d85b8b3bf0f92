"""Values of which next to nothing is known: whatever else they are asked for is refused in one way."""

from __future__ import annotations

from typing import Any, Final, NoReturn, Protocol, TypeVar

__all__ = ["NO_CLASS", "SPECIAL", "Refusing", "answers_nothing_else"]

T = TypeVar("T", bound="Refusing")

_TWO_SIDED: Final = (
    "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow", "lshift", "rshift", "and", "or",
    "xor",
)  # fmt: skip
_OTHERS: Final = (
    "lt", "le", "gt", "ge", "hash", "bool", "int", "float", "complex", "index", "round", "trunc", "floor", "ceil",
    "abs", "neg", "pos", "invert", "len", "iter", "next", "reversed", "contains", "getitem", "setitem", "delitem",
    "call", "enter", "exit", "str", "repr", "format", "bytes", "fspath", "getattr",
)  # fmt: skip
SPECIAL: Final = tuple(f"__{name}__" for name in (*_TWO_SIDED, *(f"r{name}" for name in _TWO_SIDED), *_OTHERS))
"""The methods by which Python asks a value for something: arithmetic, comparing, counting, writing, attributes."""


class Refusing(Protocol):
    """A value of which next to nothing is known."""

    def refusal(self) -> Exception:
        """What is raised instead of an answer. That it was asked is kept in mind: whoever asked may take no notice."""
        ...


def _ask(self: Refusing, *_: object) -> NoReturn:
    raise self.refusal()


NO_CLASS: Final[Any] = property(_ask)
"""What such a class has as its `__class__`, which is what `isinstance` asks for where the type itself says no."""


def answers_nothing_else(kind: type[T]) -> type[T]:
    """Make a class refuse everything for which it has no method of its own.

    Args:
        kind: The class, whose values have a `refusal`.

    Returns:
        The same class.
    """
    for name in SPECIAL:
        if vars(kind).get(name) is None:
            setattr(kind, name, _ask)
    return kind
