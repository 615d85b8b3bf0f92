"""The exit codes of the commands. Scripts rely on them: they are documented, and they do not change."""

from __future__ import annotations

from typing import Final

OK: Final = 0
"""It went well."""
NO: Final = 1
"""The answer is no: a check has found errors, or the input ended before the match did."""
ERROR: Final = 2
"""It could not be done: a mistake in the command, or a file that cannot be read."""
INTERRUPTED: Final = 130
"""Stopped by Ctrl-C, or by a signal to end."""
CLOSED: Final = 141
"""Whoever read the output has closed it."""
