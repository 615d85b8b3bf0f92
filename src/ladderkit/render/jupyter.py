"""Let boards, games and views show themselves in a notebook: `%load_ext ladderkit.render.jupyter`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ladderkit.board import Board
from ladderkit.errors import LadderkitError
from ladderkit.render.drawing import drawing
from ladderkit.variant import Variant
from ladderkit.views import View

__all__ = ["SHOWN", "load_ipython_extension", "unload_ipython_extension"]

SHOWN: tuple[type[Board | Variant | View], ...] = (Board, Variant, View)
"""What shows itself."""


class _Formatter(Protocol):
    """What makes pictures of values, by their type."""

    def for_type(self, typ: type, func: Callable[[Board | Variant | View], str | None] | None, /) -> object: ...
    def pop(self, typ: type, default: object, /) -> object: ...


class _Display(Protocol):
    """What shows values."""

    @property
    def formatters(self) -> dict[str, _Formatter]: ...


class _Shell(Protocol):
    """An interactive Python, as far as it matters here."""

    @property
    def display_formatter(self) -> _Display: ...


def load_ipython_extension(ipython: _Shell) -> None:
    """Let boards, variants and views be shown as pictures from now on; what lies hidden is never shown.

    Args:
        ipython: The interactive Python; `%load_ext` hands it over.
    """
    for kind in SHOWN:
        ipython.display_formatter.formatters["image/svg+xml"].for_type(kind, _picture)


def unload_ipython_extension(ipython: _Shell) -> None:
    """Let them be shown as text again.

    Args:
        ipython: The interactive Python; `%unload_ext` hands it over.
    """
    for kind in SHOWN:
        ipython.display_formatter.formatters["image/svg+xml"].pop(kind, None)


def _picture(what: Board | Variant | View) -> str | None:
    """The picture; none where there can be none, so that the text is shown."""
    try:
        drawn = drawing(what)
    except LadderkitError:
        return None
    return drawn.svg() if drawn.fits else None
