"""What the commands on a desk have in common: the desk, times, messages, and what is told of sheets and replies."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.game import registry
from ladderkit.cli.match.common import span_of, time_of
from ladderkit.errors import LadderkitError
from ladderkit.postal.desk import Desk, Message, MessageKind, Reply, Sheet, marked

__all__ = ["KINDS", "Files", "message_in", "moment", "opened", "say_master", "say_replies", "say_sheets"]

KINDS: Final[dict[str, MessageKind]] = {".eml": "mail", ".toml": "toml", ".json": "json", ".csv": "csv"}
"""How a message is written, by the ending of its file; anything else is text."""
STDIN: Final = "-"
"""What stands for standard input in place of a file."""
Files: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A file with a message, or `-`."""


def opened(path: str, *, create: bool = False) -> Desk:
    """The desk in a file.

    Args:
        path: Where it is.
        create: Whether to make it if it is not there.

    Returns:
        The desk, to be used in a `with` statement.

    Raises:
        StoreError: It cannot be opened.
    """
    return Desk.open(path, registry(), create=create)


def moment(given: str, now: datetime) -> datetime:
    """A time, or how much later than now: `2026-03-08T20:00Z` or `2d`."""
    return time_of(given) if "T" in given or "-" in given else now + span_of(given)


def message_in(file: str, kind: MessageKind | None, sender: str | None) -> Message:
    """The message in a file, or on standard input.

    Args:
        file: The file; `-` for standard input.
        kind: How it is written; None to go by the ending of its name.
        sender: Who sent it; None to leave that to the message.

    Returns:
        The message.

    Raises:
        LadderkitError: The file cannot be opened.
    """
    if file == STDIN:
        return sys.stdin.read().encode("utf-8", "surrogateescape"), kind or "text", sender or ""
    if file.startswith(STDIN):
        raise LadderkitError(f"unknown option: {file}; a file of that name is ./{file}")
    try:
        content = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LadderkitError(f"{file!r} cannot be opened: {said}; check its name") from None
    return content, kind or KINDS.get(Path(file).suffix.lower(), "text"), sender or ""


def say_master(text: str) -> None:
    """Print what is for the game master alone, every line of it marked."""
    for line in marked(text).splitlines():
        out.say(line)


def say_replies(replies: Iterable[Reply]) -> int:
    """Print what each player is to be told, and nobody else.

    Returns:
        The exit code: whether all orders were taken.
    """
    code = codes.OK
    for reply in replies:
        out.say(f"To {reply.player} alone:")
        for line in reply.text.splitlines():
            out.say(f"  {line}".rstrip())
        code = code if reply.taken else codes.NO
    return code


def say_sheets(folder: str, sheets: Iterable[Sheet]) -> None:
    """Print what was written, and whom it is for."""
    every = tuple(sheets)
    if not every:
        out.say("Nothing has changed for anybody; there is nothing to send.")
        return
    out.say(f"In {folder}:")
    out.table((sheet.name, _whom(sheet)) for sheet in every)


def _whom(sheet: Sheet) -> str:
    if sheet.secret:
        return "for the game master only"
    return f"for {sheet.player} alone" if sheet.player else "for all"
