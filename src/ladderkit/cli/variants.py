"""`ladderkit variants`."""

from __future__ import annotations

import inspect

from ladderkit.cli import codes, out
from ladderkit.cli.game import registry
from ladderkit.errors import how_many
from ladderkit.registry import OWN, Registered, VariantSource
from ladderkit.variant import Variant

__all__ = ["origin", "variants"]


def variants() -> int:
    """List the games that can be played, those of plug-ins included."""
    out.table((entry.name, origin(entry.origin), _line(entry)) for entry in registry().variants)
    return codes.OK


def origin(package: str) -> str:
    """Where something comes from."""
    return "built in" if package == OWN else package


def _line(entry: Registered[VariantSource]) -> str:
    """A game in one line: what the function that makes it says, or for how many it is."""
    made = entry.what
    if isinstance(made, Variant):
        fewest, most = made.seats
        return f"A board of {made.board.last} squares, for {how_many(fewest, most)} players."
    return (inspect.getdoc(made) or "").partition("\n")[0]
