"""The whole layout drawn for the game master's eyes only."""

from __future__ import annotations

from typing import Final

from ladderkit.render import svg, text
from ladderkit.render.drawing import empty
from ladderkit.render.words import eggs_of, whole_layout
from ladderkit.setups import SetUp
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb

__all__ = ["SECRET", "game_of", "secret_svg", "secret_text"]

SECRET: Final = "GAME MASTER ONLY"  # noqa: S105  (words, and no password)
"""What stands at the head of whatever players must not see."""


def game_of(layout: SetUp | Variant) -> Variant:
    """The game that is played on a layout.

    Args:
        layout: A set-up, on which *Slither and Climb* is played with ways up of any number and length; or a game,
            which is returned as it is.

    Returns:
        The game.

    Raises:
        VariantError: The set-up breaks a clause.
    """
    if isinstance(layout, Variant):
        return layout
    return slither_and_climb(layout, lofts_a_board=None, loft_lengths=None, escalator_lengths=None)


def secret_text(layout: SetUp | Variant, *, as_it_lies: bool = False, ascii_only: bool = False) -> str:
    """Draw a whole layout as text, with all that is secret in it, and tell it in words.

    Args:
        layout: A set-up, or a game.
        as_it_lies: Whether to draw each level turned and mirrored by its orientation; otherwise as it is numbered.
        ascii_only: Whether to use the 95 characters of plain ASCII alone.

    Returns:
        Lines of text; the first says who may read them.

    Raises:
        VariantError: The set-up breaks a clause.

    Examples:
        >>> from ladderkit.setups import SHIPPED
        >>> print(secret_text(SHIPPED).splitlines()[0])
        GAME MASTER ONLY: the whole layout of slither-and-climb
    """
    variant = game_of(layout)
    drawn = text(empty(variant, whole=True), as_it_lies=as_it_lies, ascii_only=ascii_only, eggs=eggs_of(variant))
    return "\n".join((_heading(variant), "", drawn, *whole_layout(variant), ""))


def secret_svg(layout: SetUp | Variant, *, as_it_lies: bool = False) -> str:
    """Draw a whole layout as SVG, with all that is secret in it.

    Args:
        layout: A set-up, or a game.
        as_it_lies: Whether to draw each level turned and mirrored by its orientation; otherwise as it is numbered.

    Returns:
        An SVG document; its title says who may see it.

    Raises:
        VariantError: The set-up breaks a clause.
    """
    variant = game_of(layout)
    return svg(empty(variant, whole=True), as_it_lies=as_it_lies, eggs=eggs_of(variant), heading=_heading(variant))


def _heading(variant: Variant) -> str:
    return f"{SECRET}: the whole layout of {variant.name}"
