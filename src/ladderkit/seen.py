"""Who may see a thing: the three degrees of visibility that rules declare for what they remember."""

from __future__ import annotations

from enum import Enum

__all__ = ["Seen"]


class Seen(Enum):
    """Who may see a thing.

    Whatever does not say who may see it is seen by nobody: forgetting to decide keeps a secret, it never
    gives one away.
    """

    EVERYONE = "everyone"
    """Public: every seat and every onlooker sees it."""

    OWNER = "owner"
    """Private: only the seat to which it belongs sees it."""

    NOBODY = "nobody"
    """Secret: no seat sees it while the match lasts."""
