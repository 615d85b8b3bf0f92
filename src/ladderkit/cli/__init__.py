"""The command line, `ladderkit`: thin; each command parses, calls the library and prints."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from ladderkit.errors import MissingExtraError

__all__ = ["main"]

EXTRA: Final = ("cyclopts", "rich")
"""What the extra `cli` brings. Nothing of it is imported before it is wanted."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the entry point `ladderkit`.

    Args:
        arguments: What is written after `ladderkit`; left out, what this program was called with.

    Returns:
        The exit code: 0 when it went well, 1 for a negative answer, 2 for an error.
    """
    try:
        for package in EXTRA:
            import_module(package)
    except ImportError:
        print(f"ladderkit: error: {MissingExtraError('cli', 'the command line')}", file=sys.stderr)
        return 2
    from ladderkit.cli.app import run  # noqa: PLC0415  (it imports what the extra brings)

    return run(sys.argv[1:] if arguments is None else arguments)
