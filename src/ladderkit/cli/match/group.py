"""The commands of `ladderkit match` put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclopts import App

from ladderkit.cli.match.acts import (
    bind,
    call,
    choose,
    contribution,
    disclose,
    draw,
    expire,
    extend,
    order,
    resign,
    roll,
    substitute,
)
from ladderkit.cli.match.begin import import_, new
from ladderkit.cli.match.looks import check, list_, log, record, show

__all__ = ["MATCH_COMMANDS", "match_group"]

MATCH_COMMANDS: Final[dict[str, Callable[..., int]]] = {
    "new": new,
    "list": list_,
    "show": show,
    "log": log,
    "contribution": contribution,
    "bind": bind,
    "disclose": disclose,
    "roll": roll,
    "choose": choose,
    "order": order,
    "call": call,
    "draw": draw,
    "resign": resign,
    "expire": expire,
    "extend": extend,
    "substitute": substitute,
    "record": record,
    "import": import_,
    "check": check,
}
"""The commands by name, as the help lists them."""


def match_group(place: int) -> App:
    """Put the commands together.

    Args:
        place: The place of the group in the list of all commands.

    Returns:
        The group; `--version` in it is an option of commands.
    """
    group = App(
        name="match", help="Keep matches in a store, and play them from a shell.", version_flags=(), sort_key=place
    )
    for k, (name, command) in enumerate(MATCH_COMMANDS.items()):
        group.command(command, name=name, sort_key=k, version_flags=())
    return group
