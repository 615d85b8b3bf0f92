"""One thread for the algebra of small matrices: more of them wait for each other longer than they work."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

__all__ = ["one_thread"]


def one_thread() -> AbstractContextManager[object]:
    """Do all algebra in one thread for a while.

    Besides, sums are then made in the same order on any number of processors, so that a search finds the same.

    Returns:
        The context in which it is so; one that changes nothing where threadpoolctl, of the extra `fast`, is missing.
    """
    try:
        from threadpoolctl import threadpool_limits  # noqa: PLC0415  (an extra, imported where it is used)
    except ImportError:
        return nullcontext()
    made: AbstractContextManager[object] = threadpool_limits(limits=1, user_api="blas")
    return made
