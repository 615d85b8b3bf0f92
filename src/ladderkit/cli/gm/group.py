"""The commands of `ladderkit gm` put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclopts import App

from ladderkit.cli.gm.begin import announce, end, list_, new
from ladderkit.cli.gm.laying import draw, judge, setup
from ladderkit.cli.gm.orders import address, deadline, order, resign, substitute
from ladderkit.cli.gm.turns import correct, errata, report, run, status, undo

__all__ = ["GM_COMMANDS", "gm_group"]

GM_COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "setup": setup,
    "judge": judge,
    "draw": draw,
    "new": new,
    "list": list_,
    "announce": announce,
    "order": order,
    "status": status,
    "run": run,
    "report": report,
    "undo": undo,
    "correct": correct,
    "errata": errata,
    "deadline": deadline,
    "address": address,
    "substitute": substitute,
    "resign": resign,
    "end": end,
}
"""The commands by name, as the help lists them."""


def gm_group(place: int) -> App:
    """Put the commands together.

    Args:
        place: The place of the group in the list of all commands.

    Returns:
        The group.
    """
    group = App(name="gm", help="Run games by post: the desk of a game master.", version_flags=(), sort_key=place)
    for k, (name, command) in enumerate(GM_COMMANDS.items()):
        group.command(command, name=name, sort_key=k, version_flags=())
    return group
