"""What is imported only where it is used: the packages of the extra `fast`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ladderkit.errors import MissingExtraError

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["numpy", "sparse"]


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
