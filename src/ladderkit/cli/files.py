"""Files that a command reads and writes."""

from __future__ import annotations

import os
from pathlib import Path

from ladderkit.errors import LadderkitError

__all__ = ["read_text", "sure_new", "write_text"]


def read_text(file: str) -> str:
    """The text of a record.

    Raises:
        LadderkitError: It cannot be opened, or is no text.
    """
    try:
        return Path(file).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LadderkitError(f"{file!r} is no UTF-8 text; give a record as it was written") from None
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LadderkitError(f"{file!r} cannot be opened: {said}; check its name") from None


def sure_new(file: str) -> None:
    """Make sure that a file can be written later, and that nothing is lost by it.

    Raises:
        LadderkitError: There is a file of that name, or no such folder.
    """
    try:
        there, folder = Path(file).exists(), Path(file).absolute().parent.is_dir()
    except OSError as error:
        raise LadderkitError(f"{file!r} cannot be written: {error.strerror}; give another name") from None
    if "\0" in file:
        raise LadderkitError(f"{file!r} cannot be written; give another name")
    if there:
        raise LadderkitError(f"there is a file {file!r}; give another name, so that nothing is lost")
    if not folder:
        raise LadderkitError(f"{file!r} cannot be written: there is no such folder; give another name")


def write_text(file: str, text: str, *, secret: bool = False) -> None:
    """Write a new file.

    Args:
        file: Its name.
        text: What is to stand in it.
        secret: Whether nobody else may read it.

    Raises:
        LadderkitError: It cannot be written, or it is there already.
    """
    sure_new(file)
    try:
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if secret else 0o666)
        with open(opened, "w", encoding="utf-8", newline="\n") as new:  # noqa: PTH123  (it is open already)
            new.write(text)
    except OSError as error:
        raise LadderkitError(f"{file!r} cannot be written: {error.strerror or error}; give another name") from None
