"""Writing sheets into a folder: all of them or none, and none whose name does not say whom it is for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from ladderkit.errors import LadderkitError
from ladderkit.postal.desk.sheets import Sheet
from ladderkit.postal.reports import MASTER_PREFIX

__all__ = ["write_sheets"]


def write_sheets(folder: str | os.PathLike[str], sheets: Iterable[Sheet]) -> tuple[str, ...]:
    """Write sheets into a folder, which is made if it is not there.

    All are written beside their places before the first is moved there, so that a full disk leaves nothing half done.

    Args:
        folder: Where to.
        sheets: What to write; a file of the same name is replaced.

    Returns:
        The names of the files.

    Raises:
        LadderkitError: They cannot be written; or one is marked as secret and not called so, or the other way round.
    """
    every = tuple(sheets)
    for sheet in every:
        if sheet.secret is not sheet.name.startswith(MASTER_PREFIX):
            raise LadderkitError(f"{sheet.name!r} does not say whom it is for; nothing was written")
    try:
        where = Path(folder)
        where.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".sheets-", dir=where) as beside:
            for sheet in every:
                (Path(beside) / sheet.name).write_bytes(sheet.content)
            for sheet in every:
                (Path(beside) / sheet.name).replace(where / sheet.name)
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LadderkitError(f"{str(folder)!r} cannot be written to: {said}; give another folder") from None
    return tuple(sheet.name for sheet in every)
