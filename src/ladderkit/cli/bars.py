"""A bar that shows how far a command is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["Told", "counted"]

Told: TypeAlias = Callable[[int, int], object]
"""What is told how many are done, and of how many."""


@contextmanager
def counted(what: str) -> Generator[Told | None]:
    """A bar on standard error that shows how many are done; none where that is no terminal.

    Args:
        what: What is counted, in the plural.

    Yields:
        What is to be told how far it is.
    """
    if not sys.stderr.isatty():
        yield None
        return
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
