"""Values of which next to nothing is known: whatever else they are asked for is refused in one way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

__all__ = ["SPECIAL", "answers_nothing_else"]

T = TypeVar("T")

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


def answers_nothing_else(refusal: type[Exception]) -> Callable[[type[T]], type[T]]:
    """Make a class refuse everything for which it has no method of its own.

    So the refusal is the one sign that a value was asked for what is not known of it, and an error of any other kind
    is an error.

    Args:
        refusal: What is raised.

    Returns:
        What does it to a class.
    """

    def refuse(*_: object) -> NoReturn:
        raise refusal

    def close(kind: type[T]) -> type[T]:
        for name in SPECIAL:
            if vars(kind).get(name) is None:
                setattr(kind, name, refuse)
        return kind

    return close
