"""What is imported only where it is used: the packages of the extra `fast`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ladderkit.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

__all__ = ["numpy", "sparse", "whole_numbers"]


def numpy(what: str) -> ModuleType:
    """The module numpy.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        import numpy as found  # noqa: PLC0415  (an extra, imported where it is used)
    except ImportError as error:
        raise MissingExtraError("fast", what) from error
    return found


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
    """What makes whole numbers that are quick even when very long: python-flint's, where it is installed, or Python's."""
    try:
        from flint import fmpz  # noqa: PLC0415  (used when it is there)
    except ImportError:
        return int
    made: Callable[[int], Any] = fmpz
    return made
