"""`ladderkit gm setup`, `gm judge` and `gm draw`: a secret set-up, made, judged and drawn before a season."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.bars import counted
from ladderkit.cli.files import sure_new, write_text
from ladderkit.cli.game import seed_of
from ladderkit.cli.layout import read_set_up
from ladderkit.postal.drawing_up import random_setup
from ladderkit.postal.judging import SEASONS, judge as judged
from ladderkit.postal.secret import secret_svg, secret_text
from ladderkit.postal.wishes import Wishes
from ladderkit.setups import setup_to_toml

__all__ = ["draw", "judge", "setup"]

Output: TypeAlias = Annotated[str | None, Parameter(name=("--output", "-o"))]
"""The file to write, which must be new."""
Counted: TypeAlias = tuple[int, int] | None
"""The least and the most on each board."""


def setup(  # noqa: PLR0913  (one for each wish)
    output: str,
    /,
    *,
    seed: str | None = None,
    egg_pattern: str = "any",
    snake_pattern: str = "any",
    ladder_pattern: str = "any",
    eggs: Counted = None,
    grass_snakes: Counted = None,
    hydras: Counted = None,
    pythons: Counted = None,
    stepladders: Counted = None,
    a_frames: Counted = None,
    doubles: Counted = None,
    triples: Counted = None,
    lofts: int = 2,
    kindness: float = 0.0,
) -> int:
    """Draw up a secret set-up at random, by wishes, into a file that nobody else may read.

    Args:
        output: The TOML file to write, which must be new.
        seed: 64 hexadecimal digits; the same seed and wishes give the same set-up. Left out: a fresh one.
        egg_pattern: A pattern of squares, such as "multiples of 7"; or "arithmetic", "geometric", "any".
        snake_pattern: Likewise for snakes.
        ladder_pattern: Likewise for ladders.
        eggs: The least and the most on each board, as in 2 4.
        grass_snakes: Likewise.
        hydras: Likewise.
        pythons: Likewise.
        stepladders: Likewise.
        a_frames: Likewise.
        doubles: Likewise.
        triples: Likewise.
        lofts: How many loft ladders on each board but the last.
        kindness: From -1, more and longer snakes, to 1, more and longer ladders.
    """
    sure_new(output)
    wishes = Wishes(
        egg_pattern=egg_pattern,
        snake_pattern=snake_pattern,
        ladder_pattern=ladder_pattern,
        eggs=eggs,
        grass_snakes=grass_snakes,
        hydras=hydras,
        pythons=pythons,
        stepladders=stepladders,
        a_frames=a_frames,
        doubles=doubles,
        triples=triples,
        lofts=lofts,
        kindness=kindness,
    )
    write_text(output, setup_to_toml(random_setup(seed_of(seed), wishes)), secret=True)
    out.say(f"{output}: for the game master only. Next: judge it, and draw it.")
    return codes.OK


def judge(file: str, /, *, players: int, seasons: int = SEASONS, seed: str | None = None, output: Output = None) -> int:
    """Play out many seasons on a set-up, and say what they are like, for the game master alone.

    Args:
        file: The set-up.
        players: How many play.
        seasons: How many seasons are played out.
        seed: 64 hexadecimal digits; the same seed gives the same judgement. Left out: a fresh one.
        output: The file to write, which must be new. Left out: it is printed.
    """
    layout = read_set_up(file)
    if output is not None:
        sure_new(output)
    with counted("seasons") as progress:
        found = judged(layout, players, seasons=seasons, seed=seed_of(seed), progress=progress)
    _give(found.text(), output)
    return codes.OK


def draw(file: str, /, *, output: Output = None) -> int:
    """Draw a whole set-up, for the game master alone: as text, or as SVG into a file.

    Args:
        file: The set-up.
        output: The SVG file to write, which must be new. Left out: text is printed.
    """
    layout = read_set_up(file)
    _give(secret_text(layout) if output is None else secret_svg(layout), output)
    return codes.OK


def _give(text: str, output: str | None) -> None:
    """Print what is secret, or write it into a file that nobody else may read."""
    if output is not None:
        write_text(output, text, secret=True)
        out.say(f"{output}: for the game master only.")
        return
    for line in text.splitlines():
        out.say(line)
