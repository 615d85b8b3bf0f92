"""Printing: what goes to standard output, and the one line of a complaint that goes to standard error."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from typing import Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ladderkit.tell import clean, listed

__all__ = ["can_show", "complain", "drop", "flush", "listed", "ready", "say", "say_json", "table", "warn"]

WIDTH: Final = 100
"""How wide tables are where there is no terminal."""


def say(text: str = "") -> None:
    """Print a line."""
    print(text)


def say_json(data: object) -> None:
    """Print data as JSON on one line, in plain ASCII, so that it reads the same everywhere."""
    print(json.dumps(data))


def warn(message: str) -> None:
    """Tell something that is not as it should be, though it stops nothing."""
    print(f"ladderkit: warning: {_line(message)}", file=sys.stderr)


def complain(message: str) -> None:
    """Tell an error."""
    print(f"ladderkit: error: {_line(message)}", file=sys.stderr)


def table(rows: Iterable[tuple[str, ...]]) -> None:
    """Print rows in columns. All but the first are wrapped where the terminal ends."""
    width = get_terminal_size().columns if sys.stdout.isatty() else WIDTH
    page = io.StringIO()
    grid = Table.grid(padding=(0, 2, 0, 0))
    kept = list(rows)
    for column in range(max(map(len, kept))):
        grid.add_column(no_wrap=column == 0)
    for row in kept:
        grid.add_row(*map(Text, row))
    Console(file=page, width=width, force_terminal=False, no_color=True).print(grid)
    for line in page.getvalue().splitlines():
        say(line.rstrip())


def can_show(text: str) -> bool:
    """Whether the terminal, or whatever stands in its place, can show this text."""
    encoding = sys.stdout.encoding or "utf-8"  # it has none in memory, where there is room for everything
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def ready() -> None:
    """Make the streams such that printing is never an error: where there is none, or it lacks a character."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Write out what is still held back, while errors can be dealt with."""
    sys.stdout.flush()


def drop() -> None:
    """Send what is still held back nowhere; otherwise Python would try again, and complain, when it ends."""
    with suppress(OSError), _nowhere() as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _line(message: str) -> str:
    """A message on one line, and without characters that would do something to a terminal."""
    return clean(message)
