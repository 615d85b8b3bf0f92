"""The file of a store: SQLite, to which rows are added, and in which none is ever changed.

What is committed stays, also when the process is killed at that moment or the power goes (WAL, `synchronous=FULL`).
Whatever SQLite complains of comes out as a `StoreError`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from ladderkit.errors import LadderkitError, shown

__all__ = ["DAMAGED_NAME", "STORE_FORMAT", "EntryRow", "Ledger", "MatchRow", "PaperRow", "StoreError"]

MatchRow: TypeAlias = tuple[int, object, object, object]
"""A match as it stands in a file: its number; its key, header and first link, if they are what they should be."""
EntryRow: TypeAlias = tuple[object, object, object]
"""An entry as it stands in a file: its number, its text and its link, if they are what they should be."""
PaperRow: TypeAlias = tuple[object, object, object, object]
"""A paper as it stands in a file: its number, title, text and link, if they are what they should be."""


STORE_FORMAT: Final = 1
"""The version of the form in which stores are written; it stands in the file as `user_version`."""

DAMAGED_NAME: Final = ("wrong-name", "no-match")
"""What is refused where a name that a store gave itself is none, or does not lead to its match."""
_APPLICATION: Final = 0x4C414444
"""What marks an SQLite file as a store: `LADD`, as `application_id`."""
_LONGEST_WAIT: Final = 1_000_000
"""The most seconds that SQLite can be told to wait, or nearly."""
_OWNER_ONLY: Final = 0o600
"""The rights of a new file, which the files that SQLite puts beside it take after: seeds are in it."""
_FOREVER: Final = """
CREATE TRIGGER {table}_are_not_{done} BEFORE {doing} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} of a store are never {done}'); END
"""
_IN_ORDER: Final = """
CREATE TRIGGER {table}_stand_in_order BEFORE INSERT ON {table}
WHEN NEW.number IS NOT (SELECT COALESCE(MAX(number) + 1, 0) FROM {table} WHERE match = NEW.match)
BEGIN SELECT RAISE(ABORT, 'the next of the {table} of a match has the next number'); END
"""
_ONCE: Final = """
CREATE TRIGGER {table}_are_written_once BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})
BEGIN SELECT RAISE(ABORT, '{table} of a store are never replaced'); END
"""
_TABLES: Final = (
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, key TEXT NOT NULL, header TEXT NOT NULL, link TEXT NOT NULL
    )""",
    """CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, entry TEXT NOT NULL,
        link TEXT NOT NULL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE papers (
        match INTEGER NOT NULL REFERENCES matches (id), title TEXT NOT NULL, text TEXT NOT NULL,
        number INTEGER NOT NULL, link TEXT NOT NULL, PRIMARY KEY (match, title), UNIQUE (match, number)
    ) WITHOUT ROWID""",
    _IN_ORDER.format(table="entries"),
    _IN_ORDER.format(table="papers"),
    _ONCE.format(table="matches", same="name = NEW.name OR id = NEW.id"),
    _ONCE.format(table="papers", same="match = NEW.match AND title = NEW.title"),
    *(
        _FOREVER.format(table=table, doing=doing, done=done)
        for table in ("matches", "entries", "papers")
        for doing, done in (("UPDATE", "changed"), ("DELETE", "deleted"))
    ),
)
_SAID: Final = {
    sqlite3.SQLITE_BUSY: ("busy", "another process has been writing to it for too long; try again"),
    sqlite3.SQLITE_LOCKED: ("busy", "it is being written to; try again"),
    sqlite3.SQLITE_READONLY: ("read-only", "it may not be written to; look at the rights of the file and its folder"),
    sqlite3.SQLITE_FULL: ("full", "there is no room left; make some, and try again"),
    sqlite3.SQLITE_CANTOPEN: ("unreadable", "it cannot be opened; check its name and its rights"),
    sqlite3.SQLITE_IOERR: ("unreadable", "the disk could not read or write it; look after the disk"),
    sqlite3.SQLITE_NOTADB: ("no-store", "it is no store; give another file"),
    sqlite3.SQLITE_CORRUPT: ("broken", "it is damaged; take a copy that was kept"),
}


class StoreError(LadderkitError):
    """What went wrong with a store; nothing of what was to be written is in it.

    `code` is a stable kebab-case name, such as `"busy"`; `message` a sentence that names the file.
    """

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(code, message)

    def __str__(self) -> str:
        """The sentence."""
        return self.message


@frozen(repr=False)
class Ledger:
    """An open file: reads and writes rows, and knows nothing of what they mean.

    Attributes:
        path: Where the file is.
        connection: The connection to it.
    """

    path: Path
    connection: sqlite3.Connection

    def __repr__(self) -> str:
        """The file by its name."""
        return f"<Ledger {str(self.path)!r}>"

    @classmethod
    def opened(cls, path: str | PathLike[str], *, create: bool, wait: float) -> Ledger:
        """Open a file.

        Args:
            path: Where it is.
            create: Whether to make it if it is not there.
            wait: How many seconds to wait for others that write.

        Returns:
            The open file.

        Raises:
            StoreError: There is no such file, it is no store, or one of another format.
            LadderkitError: That is no time to wait.
        """
        try:
            where = Path(path)
        except TypeError:
            raise StoreError("unreadable", f"{shown(path)} is no path; give the name of a file, or a Path") from None
        if type(wait) not in {int, float} or not 0 <= wait <= _LONGEST_WAIT:
            raise LadderkitError(f"wait is {shown(wait)}; give seconds, 0 to {_LONGEST_WAIT}")
        try:
            is_there = where.exists()
            uri = f"{where.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
        except (OSError, ValueError):
            raise StoreError("unreadable", f"{str(path)!r} cannot be opened; check its name") from None
        if not is_there and not create:
            raise StoreError("no-file", f"there is no store {str(path)!r}; make one, or check its name")
        if create and not is_there:
            with suppress(OSError, ValueError):  # SQLite will say what is wrong, or somebody else was first
                os.close(os.open(where, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))
        with _told(where):
            connection = sqlite3.connect(uri, uri=True, timeout=wait, isolation_level=None)
        made = cls(where, connection)
        try:
            with _told(where):
                made._prepare(create=create)
        except BaseException:
            connection.close()
            raise
        return made

    def _prepare(self, *, create: bool) -> None:
        """Look whether this is a store, and make it one if it is empty and may be."""
        run = self.connection.execute
        self.connection.text_factory = _as_text
        run("PRAGMA trusted_schema = OFF")
        run("PRAGMA foreign_keys = ON")
        run("PRAGMA synchronous = FULL")
        if create and self._is_empty():
            with self.writing():
                if self._is_empty():  # nobody else was first
                    for table in _TABLES:
                        run(table)
                    run(f"PRAGMA application_id = {_APPLICATION}")
                    run(f"PRAGMA user_version = {STORE_FORMAT}")
            with suppress(sqlite3.OperationalError):  # somebody else is in it already; it is as safe without
                run("PRAGMA journal_mode = WAL")
        mark, version = self._number("application_id"), self._number("user_version")
        if mark != _APPLICATION:
            raise StoreError("no-store", f"{str(self.path)!r} is no store of matches; give another file")
        if version > STORE_FORMAT:
            message = f"{str(self.path)!r} is a store of form {version}, newer than this library, which reads "
            raise StoreError("future-format", f"{message}{STORE_FORMAT}; update it")
        if version != STORE_FORMAT:
            message = f"{str(self.path)!r} is a store of form {version}, which there is none; known is {STORE_FORMAT}"
            raise StoreError("unknown-format", message)

    def _number(self, pragma: str) -> int:
        row: tuple[int] = self.connection.execute(f"PRAGMA {pragma}").fetchone()
        return row[0]

    def _is_empty(self) -> bool:
        """Whether there is nothing at all in the file."""
        return not self._number("schema_version") and not self._number("application_id")

    def close(self) -> None:
        """Close the file."""
        with _told(self.path):
            self.connection.close()

    # ------------------------------------------------------------------------------------------------- writing
    @contextmanager
    def writing(self) -> Generator[None]:
        """All that is written in this block is there afterwards, or none of it; nobody else writes meanwhile.

        Raises:
            StoreError: It cannot be written.
        """
        with _told(self.path):
            if self.connection.in_transaction:
                message = f"{str(self.path)!r} is being written to by this very call; do one thing after the other"
                raise StoreError("busy", message)
            self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with _told(self.path):
                self.connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # it has ended the transaction itself, where the disk is full
                self.connection.execute("ROLLBACK")
            raise

    def write_match(self, name: str, key: str, header: str, link: str) -> int:
        """Write the header of a match, and give its number."""
        with _told(self.path):
            row = "INSERT INTO matches (name, key, header, link) VALUES (?, ?, ?, ?)"
            return self.connection.execute(row, (name, key, header, link)).lastrowid or 0

    def write_entry(self, match: int, number: int, entry: str, link: str) -> None:
        """Write an entry of a match."""
        with _told(self.path):
            self.connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (match, number, entry, link))

    def write_paper(self, match: int, title: str, text: str, number: int, link: str) -> None:
        """Write a paper of a match."""
        with _told(self.path):
            self.connection.execute("INSERT INTO papers VALUES (?, ?, ?, ?, ?)", (match, title, text, number, link))

    # ------------------------------------------------------------------------------------------------- reading
    def names(self) -> tuple[str, ...]:
        """What the matches are called, oldest first."""
        with _told(self.path):
            return tuple(str(name) for (name,) in self.connection.execute("SELECT name FROM matches ORDER BY id"))

    def match(self, name: str) -> MatchRow | None:
        """What stands there of a match itself; None when there is none."""
        with _told(self.path):
            row = "SELECT id, key, header, link FROM matches WHERE name = ?"
            found: MatchRow | None = self.connection.execute(row, (name,)).fetchone()
            return found

    def entries(self, match: int, first: int = 0) -> tuple[EntryRow, ...]:
        """What stands there of each entry from one on."""
        with _told(self.path):
            row = "SELECT number, entry, link FROM entries WHERE match = ? AND number >= ? ORDER BY number"
            return tuple(self.connection.execute(row, (match, first)))

    def papers(self, match: int, after: str = "") -> tuple[tuple[str, str], ...]:
        """The title and text of each paper of a match, by title; of those whose titles come after one."""
        with _told(self.path):
            row = "SELECT title, text FROM papers WHERE match = ? AND title > ? ORDER BY title"
            return tuple((str(title), str(text)) for title, text in self.connection.execute(row, (match, after)))

    def paper_rows(self, match: int) -> tuple[PaperRow, ...]:
        """What stands there of each paper, in the order in which they came."""
        with _told(self.path):
            row = "SELECT number, title, text, link FROM papers WHERE match = ? ORDER BY number"
            return tuple(self.connection.execute(row, (match,)))

    def last_paper(self, match: int) -> tuple[int, str] | None:
        """The number and the link of the newest paper of a match; None when it has none."""
        with _told(self.path):
            row = "SELECT number, link FROM papers WHERE match = ? ORDER BY number DESC LIMIT 1"
            found: tuple[int, object] | None = self.connection.execute(row, (match,)).fetchone()
            return None if found is None else (found[0], str(found[1]))

    def has_paper(self, match: int, title: str) -> bool:
        """Whether a match has a paper of this title."""
        with _told(self.path):
            row = "SELECT 1 FROM papers WHERE match = ? AND title = ?"
            return self.connection.execute(row, (match, title)).fetchone() is not None


def _as_text(given: bytes) -> str:
    """Text as it stands in the file, though some of it may be damaged."""
    return given.decode("utf-8", "surrogateescape")


@contextmanager
def _told(path: Path) -> Generator[None]:
    """Tell what SQLite complains of as an error of this library."""
    try:
        yield
    except UnicodeDecodeError as error:  # SQLite quotes what is damaged, and Python cannot read that
        raise StoreError("broken", f"{str(path)!r}: it is damaged; take the last good copy") from error
    except sqlite3.Error as error:
        number = getattr(error, "sqlite_errorcode", 0) & 0xFF
        code, why = _SAID.get(number, ("unusable", f"SQLite says: {error}"))
        raise StoreError(code, f"{str(path)!r}: {why}") from error
