"""Why a variant has no tables."""

from __future__ import annotations

from ladderkit.errors import AnalysisError

__all__ = ["unfit"]


def unfit(message: str) -> AnalysisError:
    """The error that says why there are no tables for a variant, or no law of its matches.

    Args:
        message: What stands in the way.

    Returns:
        The error, with the code `no-tables`.
    """
    return AnalysisError(message, "no-tables")
