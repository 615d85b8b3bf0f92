"""Drawing: a view in, a drawing out. `text` is for a terminal, `svg` for a page."""

from __future__ import annotations

from ladderkit.render.svg import svg
from ladderkit.render.text import text

__all__ = ["svg", "text"]
