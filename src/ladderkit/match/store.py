"""Many matches in one file, on which several processes can work at once.

A store only grows: entries are added, none is changed. Each is bound to the one before, the first to what was agreed,
so that a damaged or altered one is found and named. The file holds the seeds of matches that are not over: keep it
where only the organiser can read it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias, cast

from ladderkit.errors import FileError, LadderkitError, Problem, shown
from ladderkit.match.chain import Known, extended, first_link, followed, header_of, opened, paper_link, paper_problems
from ladderkit.match.ledger import Ledger, MatchRow, StoreError
from ladderkit.match.match import Match, Progress, sure_match
from ladderkit.match.record import Record, record, record_from_json
from ladderkit.match.seeds import fresh_seed
from ladderkit.match.terms import LONGEST_NAME
from ladderkit.match.verify import begun, resume
from ladderkit.registry import Registry

__all__ = ["Call", "Store"]

Call: TypeAlias = Callable[[Match], Progress]
"""What is to be done in a match, as in `lambda match: match.roll(0, now)`."""


class Store:
    """Matches in one file, each by its name.

    A store keeps what it has read, so that only what others have added since is replayed. It belongs to the thread that
    opened it; open the file once more for another.

    Examples:
        >>> import tempfile
        >>> from datetime import UTC, datetime
        >>> from ladderkit.match.match import new_match
        >>> from ladderkit.variants import snakes_and_ladders
        >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
        >>> match = new_match(snakes_and_ladders(), ("Ann", "Ben"), seed=bytes(range(32)), starts_at=noon).match
        >>> with tempfile.TemporaryDirectory() as folder, Store.open(f"{folder}/club.db", create=True) as store:
        ...     store.add("spring", match)
        ...     _ = store.act("spring", lambda match: match.roll(1, noon))
        ...     store.names(), store.match("spring").version, store.check("spring")
        (('spring',), 2, ())
    """

    def __init__(self, ledger: Ledger, registry: Registry | None = None) -> None:
        self._ledger = ledger
        self._registry = registry
        self._known: dict[str, Known] = {}
        self._together = False

    @classmethod
    def open(
        cls, path: str | PathLike[str], registry: Registry | None = None, *, create: bool = False, wait: float = 10.0
    ) -> Store:
        """Open a store.

        Args:
            path: Where its file is.
            registry: What the names of rules mean; left out, the built-in ones.
            create: Whether to make the file if it is not there.
            wait: How many seconds a call waits while another process writes.

        Returns:
            The store, to be used in a `with` statement, or closed with `close`.

        Raises:
            StoreError: There is no such file, it is no store, or a store of another form.
            LadderkitError: That is no time to wait.
        """
        return cls(Ledger.opened(path, create=create, wait=wait), registry)

    def __repr__(self) -> str:
        """The store by its file."""
        return f"<Store {str(self.path)!r}>"

    @property
    def path(self) -> Path:
        """Where its file is."""
        return self._ledger.path

    def close(self) -> None:
        """Close the file; what was written is in it already."""
        self._ledger.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def together(self) -> Generator[None]:
        """Do several things at once: all that is done in this block is kept, or, when it raises, none of it.

        Nobody else writes to the file meanwhile.

        Raises:
            StoreError: The file cannot be written.
        """
        known = dict(self._known)
        try:
            with self._ledger.writing():
                self._together = True
                try:
                    yield
                finally:
                    self._together = False
        except BaseException:
            self._known = known  # of what was taken back nothing is remembered
            raise

    # ------------------------------------------------------------------------------------------------ matches
    def names(self) -> tuple[str, ...]:
        """What the matches are called.

        Returns:
            The names, in the order in which the matches came.

        Raises:
            StoreError: The file cannot be read.
        """
        return self._ledger.names()

    def add(self, name: str, match: Match) -> None:
        """Add a match, at whatever moment it is.

        Args:
            name: What it is called from now on.
            match: The match.

        Raises:
            StoreError: The name is none, or taken; or the file cannot be written.
            FileError: The match cannot be written to a file, or not be read again by the registry of this store.
            LadderkitError: It is no match.
        """
        _sure_name(name)
        sure_match(match)
        header = header_of(match)
        start = begun(record_from_json(header, self._registry))
        with self._writing():
            if self._ledger.match(name) is not None:
                raise StoreError("name-taken", f"there is a match {name!r} in {self._where}; give it another name")
            key = fresh_seed().hex()
            link = first_link(key, name, header)
            known = Known(self._ledger.write_match(name, key, header, link), key, start, 0, link)
            known = self._written(name, known, match)
        self._known[name] = known

    def match(self, name: str) -> Match:
        """A match as it stands now.

        Args:
            name: What it is called.

        Returns:
            The match.

        Raises:
            StoreError: There is no such match, or the file cannot be read.
            FileError: The match is broken, or a rule of it is missing here, or plays otherwise than it did.
        """
        return self._read(name).match

    def act(self, name: str, call: Call) -> Progress:
        """Do something in a match, and keep it.

        Nobody else writes to the file meanwhile: the call gets the match as it stands, with all that others have done.
        When this returns, what it did is kept, whatever happens then. When it raises, nothing is kept; what deadlines
        have brought with them, time will bring again.

        Args:
            name: What the match is called.
            call: What is to be done, as in `lambda match: match.roll(0, now)`.

        Returns:
            What the call returned.

        Raises:
            Refused: The call was refused.
            StoreError: There is no such match, or the file cannot be written.
            FileError: The match is broken.
            LadderkitError: There is nothing to call, or what it returned does not go on from the match that it got.
        """
        if not callable(call):
            raise LadderkitError(f"{shown(call)} cannot be called; give a function of the match, as `Call` says")
        with self._writing():
            known = self._read(name)
            progress = call(known.match)
            if not isinstance(cast("object", progress), Progress):
                raise LadderkitError(f"the call gave {shown(progress)}; let it return what a method of the match gives")
            known = self._written(name, known, progress.match)
        self._known[name] = known
        return progress

    # ------------------------------------------------------------------------------------------------ records
    def export(self, name: str) -> Record:
        """A match as a record, whole; of one that is not over, it holds the seed.

        Args:
            name: What the match is called.

        Returns:
            The record.

        Raises:
            StoreError: There is no such match, or the file cannot be read.
            FileError: The match is broken.
        """
        return record(self.match(name))

    def add_record(self, name: str, given: Record | str) -> None:
        """Add a match from its record, if it verifies.

        Args:
            name: What it is called from now on.
            given: The record, or the text of its file.

        Raises:
            FileError: It is no record, or one that does not verify.
            StoreError: The name is none, or taken; or the file cannot be written.
        """
        self.add(name, resume(given, self._registry))

    # ------------------------------------------------------------------------------------------------- papers
    def attach(self, name: str, title: str, text: str) -> None:
        """Attach a paper to a match: what an organiser keeps besides.

        Args:
            name: What the match is called.
            title: What the paper is called.
            text: What it says.

        Raises:
            StoreError: There is no such match, or there is a paper of that title; or the file cannot be written.
            LadderkitError: It is no text, or one that no file can hold.
        """
        _sure_name(title)
        _sure_text(text)
        with self._writing():
            row, key, _, first = self._row(name)
            if self._ledger.has_paper(row, title):
                raise StoreError("title-taken", f"match {name!r} has a paper {title!r}; give this another title")
            last, before = self._ledger.last_paper(row) or (-1, str(first))
            link = paper_link(str(key), before, name, last + 1, (title, text))
            self._ledger.write_paper(row, title, text, last + 1, link)

    def papers(self, name: str, *, after: str = "") -> dict[str, str]:
        """The papers that were attached to a match.

        Args:
            name: What the match is called.
            after: Only those whose titles come after this one.

        Returns:
            The texts by title.

        Raises:
            StoreError: There is no such match, or the file cannot be read.
            LadderkitError: What it comes after is no text.
        """
        _sure_text(after)
        return dict(self._ledger.papers(self._row(name)[0], after))

    # ------------------------------------------------------------------------------------------------ checking
    def link(self, name: str) -> str:
        """The link of the last entry of a match. Whoever notes it can tell later that nothing up to there has changed.

        Args:
            name: What the match is called.

        Returns:
            64 hexadecimal digits, which tell nothing of what is in the match.

        Raises:
            StoreError: There is no such match, or the file cannot be read.
            FileError: The match is broken.
        """
        return self._read(name).link

    def check(self, name: str, *, link: str | None = None) -> tuple[Problem, ...]:
        """Check a match from the file alone: what was agreed, every entry by its link, rules and seed, and every paper.

        Args:
            name: What the match is called.
            link: What `link` gave earlier; without it, nobody can tell whether the newest entries were cut off.

        Returns:
            What is wrong with it: of the entries the first one that is. Nothing when all is well.

        Raises:
            StoreError: There is no such match, or the file cannot be read.
            LadderkitError: The link is no text.
        """
        row = self._row(name)
        if link is not None:
            _sure_text(link)
        try:
            known = opened(name, row, self._registry)
            _, links = followed(name, known, self._ledger.entries(row[0]))
        except FileError as error:
            return error.problems
        problems = paper_problems(name, row, self._ledger.paper_rows(row[0]))
        if link is not None and link.strip().lower() not in links:
            message = "the link that was noted is not there; entries were cut off, or all was written anew"
            return (Problem("missing-link", message, path=f"entries.{len(links) - 1}"), *problems)
        return problems

    # ------------------------------------------------------------------------------------------------- private
    @property
    def _where(self) -> str:
        return repr(str(self.path))

    def _writing(self) -> AbstractContextManager[None]:
        """Write by itself, or together with what is being written."""
        return nullcontext() if self._together else self._ledger.writing()

    def _row(self, name: str) -> MatchRow:
        """What stands in the file of a match."""
        _sure_name(name)
        row = self._ledger.match(name)
        if row is None:
            raise StoreError("no-match", f"there is no match {name!r} in {self._where}; check its name")
        return row

    def _read(self, name: str) -> Known:
        """A match with all that was added since it was read last."""
        _sure_name(name)
        known = self._known.get(name) or opened(name, self._row(name), self._registry)
        known, _ = followed(name, known, self._ledger.entries(known.row, known.read))
        self._known[name] = known
        return known

    def _written(self, name: str, known: Known, to: Match) -> Known:
        """Write the entries that are new."""
        after, rows = extended(name, known, to)
        for number, text, link in rows:
            self._ledger.write_entry(known.row, number, text, link)
        return after


def _sure_name(name: object) -> None:
    """Refuse what is no name of a match or paper."""
    if type(name) is not str or not name.isprintable() or name != name.strip() or not 1 <= len(name) <= LONGEST_NAME:
        message = f"{shown(name)} is no name; give up to {LONGEST_NAME} letters that can be shown, no space round them"
        raise StoreError("wrong-name", message)


def _sure_text(given: object) -> None:
    """Refuse what is no text, or one that cannot be written to a file."""
    if type(given) is not str:
        raise LadderkitError(f"{shown(given)} is no text; give a str")
    try:
        given.encode()
    except UnicodeEncodeError as error:
        message = f"letter {error.start} of the text stands for no letter; read it as UTF-8, with errors='replace'"
        raise LadderkitError(message) from None
