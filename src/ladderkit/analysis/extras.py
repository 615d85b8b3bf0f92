"""What is imported only where it is used: the packages of the extra `fast`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ladderkit.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from numpy import float64, int64
    from numpy.typing import NDArray

__all__ = ["Floats", "Ints", "has_numpy", "numpy", "sparse", "whole_numbers"]

Floats: TypeAlias = "NDArray[float64]"
"""An array of floats."""
Ints: TypeAlias = "NDArray[int64]"
"""An array of whole numbers."""


def numpy(what: str) -> ModuleType:
    """The module numpy.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        import numpy as np  # noqa: PLC0415  (an extra, imported where it is used)
    except ImportError as error:
        raise MissingExtraError("fast", what) from error
    return np


def has_numpy() -> bool:
    """Whether numpy is installed."""
    try:
        numpy("an answer in floats")
    except MissingExtraError:
        return False
    return True


def sparse(what: str) -> tuple[ModuleType, ModuleType]:
    """The modules `scipy.sparse` and `scipy.sparse.linalg`.

    Raises:
        MissingExtraError: They are not installed.
    """
    try:
        from scipy import sparse as found  # noqa: PLC0415  (an extra, imported where it is used)
        from scipy.sparse import linalg  # noqa: PLC0415  (the same)
    except ImportError as error:
        raise MissingExtraError("fast", what) from error
    return found, linalg


def whole_numbers() -> Callable[[int], Any]:
    """What makes whole numbers that are quick even when long: python-flint's, where it is installed, or Python's."""
    try:
        flint = import_module("flint")
    except ImportError:
        return int
    return cast("Callable[[int], Any]", flint.fmpz)
