"""Writing sheets into a folder: all of them or none, and none whose name does not say whom it is for.

A folder is of one game, and says in a small file of which, so that no game writes over the sheets of another.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Final, Self

from ladderkit.errors import LadderkitError
from ladderkit.postal.desk.sheets import Sheet
from ladderkit.postal.reports import MASTER_PREFIX

__all__ = ["GAME_FILE", "Beside", "write_sheets"]

GAME_FILE: Final = ".ladderkit-game"
"""The file that says of which game the sheets in a folder are."""


class Beside:
    """Sheets that are written beside their places first, and moved there once it is sure that they are to be out.

    To be used in a `with` statement; what was not moved by its end is gone.
    """

    def __init__(self, folder: str | os.PathLike[str], game: str = "") -> None:
        """Nothing is written yet.

        Args:
            folder: Where the sheets go; it is made if it is not there.
            game: Which game they are of, in one line; empty where that does not matter.
        """
        self._folder = folder
        self._game = game
        self._stack = ExitStack()
        self._moves: list[tuple[Path, Path]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def put(self, sheets: Iterable[Sheet]) -> tuple[str, ...]:
        """Write sheets beside their places.

        Args:
            sheets: What to write.

        Returns:
            The names of the files.

        Raises:
            LadderkitError: They cannot be written, a folder stands in the place of one, or the sheets of another game
                are in the folder; or one is marked as secret and not called so, or the other way round.
        """
        every = tuple(sheets)
        for sheet in every:
            if sheet.secret is not sheet.name.startswith(MASTER_PREFIX):
                raise LadderkitError(f"{sheet.name!r} does not say whom it is for; nothing was written")
        try:
            where = Path(self._folder)
            where.mkdir(parents=True, exist_ok=True)
            self._sure_own(where)
            beside = Path(self._stack.enter_context(TemporaryDirectory(prefix=".sheets-", dir=where)))
            files = [(sheet.name, sheet.content) for sheet in every]
            files[:0] = [(GAME_FILE, f"{self._game}\n".encode())] if self._game else []
            for name, content in files:
                if (where / name).is_dir():
                    message = f"{name!r} is a folder in {str(where)!r}; move it away, or give another folder"
                    raise LadderkitError(f"{message}; nothing was written")
                (beside / name).write_bytes(content)
                self._moves.append((beside / name, where / name))
        except (OSError, ValueError) as error:
            raise self._not_written(error) from None
        return tuple(sheet.name for sheet in every)

    def place(self) -> None:
        """Move the sheets to their places; a file of the same name is replaced.

        Raises:
            LadderkitError: One cannot be moved.
        """
        try:
            for beside, place in self._moves:
                beside.replace(place)
        except OSError as error:
            raise self._not_written(error) from None

    def _sure_own(self, where: Path) -> None:
        """Make sure that a folder has no sheets of another game in it."""
        there = where / GAME_FILE
        if self._game and there.is_file():
            other = there.read_text(encoding="utf-8").strip()
            if other != self._game:
                message = f"{str(where)!r} has the sheets of another game in it, {other!r}, and this is {self._game!r}"
                raise LadderkitError(f"{message}; give each game a folder of its own; nothing was written")

    def _not_written(self, error: Exception) -> LadderkitError:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return LadderkitError(f"{str(self._folder)!r} cannot be written to: {said}; give another folder")


def write_sheets(folder: str | os.PathLike[str], sheets: Iterable[Sheet], *, game: str = "") -> tuple[str, ...]:
    """Write sheets into a folder, which is made if it is not there.

    All are written beside their places before the first is moved there, so that a full disk leaves nothing half done.

    Args:
        folder: Where to.
        sheets: What to write; a file of the same name is replaced.
        game: Which game they are of, as `Game.mark` says; empty where that does not matter.

    Returns:
        The names of the files.

    Raises:
        LadderkitError: They cannot be written, or the sheets of another game are in the folder; or one is marked as
            secret and not called so, or the other way round.
    """
    with Beside(folder, game) as beside:
        names = beside.put(sheets)
        beside.place()
    return names
