"""Drawing: a view in, a drawing out. `text` is for a terminal, `svg` for a page, `drawing` for either."""

from __future__ import annotations

from ladderkit.render.drawing import Drawing, drawing
from ladderkit.render.svg import svg
from ladderkit.render.text import text

__all__ = ["Drawing", "drawing", "svg", "text"]
