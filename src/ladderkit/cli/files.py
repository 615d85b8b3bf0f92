"""Files that a command reads and writes."""

from __future__ import annotations

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


def write_text(file: str, text: str) -> None:
    """Write a new file.

    Raises:
        LadderkitError: It cannot be written, or it is there already.
    """
    sure_new(file)
    try:
        with Path(file).open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
    except OSError as error:
        raise LadderkitError(f"{file!r} cannot be written: {error.strerror or error}; give another name") from None
