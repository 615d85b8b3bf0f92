"""What charts have in common: the page, its colours by day and by night, and round numbers along an axis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from ladderkit.render.jumps import number
from ladderkit.tell import clean

__all__ = ["WIDTH", "figures", "page", "round_steps", "written"]

WIDTH: Final = 720
"""How wide a chart is."""

STYLE: Final = """
.lkc{font-family:"Avenir Next",Avenir,"Segoe UI",Cantarell,"Noto Sans","DejaVu Sans",sans-serif}
.lkc-paper{fill:#faf6ee}.lkc-ink{fill:#2f2a25}.lkc-faint{fill:#6b6259}
.lkc-halo{fill:#6b6259;stroke:#faf6ee;stroke-width:4px;paint-order:stroke}
.lkc-bar{fill:#0072b2}.lkc-less{fill:#c2573f}.lkc-grid{stroke:#d9d0bf}.lkc-axis{stroke:#6b6259}
.lkc-mark{stroke:#a04a00}.lkc-mark-ink{fill:#a04a00}
@media (prefers-color-scheme:dark){.lkc-paper{fill:#211f1d}.lkc-ink{fill:#efe8dc}.lkc-faint{fill:#b9afa2}
.lkc-halo{fill:#b9afa2;stroke:#211f1d}
.lkc-bar{fill:#56b4e9}.lkc-less{fill:#e58a70}.lkc-grid{stroke:#45403a}.lkc-axis{stroke:#b9afa2}
.lkc-mark{stroke:#f0a860}.lkc-mark-ink{fill:#f0a860}}
"""


def page(title: str, words: str, height: int, lines: Iterable[str], *, width: int = WIDTH) -> str:
    """A whole picture.

    Args:
        title: What stands at its head.
        words: The picture for those who cannot see it.
        height: How high it is.
        lines: What is drawn.
        width: How wide it is.

    Returns:
        An SVG document, for a file or for the middle of a page.
    """
    title = escape(clean(title))
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lkc" role="img" {size}>',
        f"<title>{title}</title>",
        f"<desc>{escape(clean(words))}</desc>",
        f"<style>{STYLE}</style>",
        f'<rect class="lkc-paper" width="{width}" height="{height}" rx="14"/>',
        f'<text class="lkc-ink" x="24" y="36" font-size="19" font-weight="700">{title}</text>',
        *lines,
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def written(  # noqa: PLR0913  (where it stands, and how it looks)
    words: str, x: float, y: float, *, kind: str = "ink", anchor: str = "start", size: int = 13
) -> str:
    """A piece of text.

    Args:
        words: What it says.
        x: Where it stands.
        y: Where its line is.
        kind: Its colour: `ink`, `faint`, `halo` or `mark-ink`.
        anchor: What of it stands there: `start`, `middle` or `end`.
        size: How big it is.

    Returns:
        The element.
    """
    return (
        f'<text class="lkc-{kind}" x="{number(x)}" y="{number(y)}" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(clean(words))}</text>"
    )


def round_steps(low: float, high: float, steps: int) -> Sequence[float]:
    """Round numbers that lie evenly between two others.

    Args:
        low: The one end.
        high: The other, which is higher.
        steps: About how many there are to be.

    Returns:
        Multiples of 1, 2 or 5 times a power of ten.

    Examples:
        >>> round_steps(0, 94, 5), round_steps(0, 0.0321, 4)
        ((0, 20, 40, 60, 80), (0.0, 0.01, 0.02, 0.03))
    """
    rough = (high - low) / steps
    power = floor(log10(rough))
    share = rough / 10.0**power
    digit = next((digit for digit in (1, 2, 5) if share <= digit * 1.2), 10)
    first, last = (round_to(end / (digit * 10.0**power)) for round_to, end in ((ceil, low), (floor, high)))
    return tuple(
        k * digit * 10**power if power >= 0 else round(k * digit * 10.0**power, -power) for k in range(first, last + 1)
    )


def figures(value: float) -> str:
    """A number as it is read at a glance, with four figures and without any that say nothing.

    Examples:
        >>> figures(0.507911), figures(12.0), figures(-6.04996), figures(1234567)
        ('0.5079', '12', '-6.05', '1234567')
    """
    return f"{value:.4g}" if abs(value) < 10_000 else f"{value:.0f}"  # noqa: PLR2004  (four figures)
