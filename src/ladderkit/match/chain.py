"""A chain of entries: each bound by a keyed hash to the one before, the first to what was agreed.

So whatever is damaged or altered is found, and named by its entry. Whoever can write the file can also write all of it
anew: a link that was noted elsewhere shows that, too.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, frozen

from ladderkit.errors import FileError, LadderkitError, Problem
from ladderkit.match.entries import Log, LogEntry
from ladderkit.match.ledger import EntryRow, MatchRow, PaperRow
from ladderkit.match.match import Match
from ladderkit.match.record import digest_of, entry_from_json, entry_to_json, record, record_from_json, record_to_json
from ladderkit.match.verify import begun, outside, play_on
from ladderkit.registry import Registry

__all__ = [
    "Known",
    "extended",
    "first_link",
    "followed",
    "header_of",
    "next_link",
    "opened",
    "paper_link",
    "paper_problems",
]
_COPY: Final = "take a copy of the store that was kept"


@frozen(repr=False)
class Known:
    """A match as far as it has been read.

    Attributes:
        row: Its number in the file.
        key: What its links are made with, kept in the file alone.
        match: The match.
        read: How many of its entries have been read.
        link: The link of the last of them.
    """

    row: int
    key: str
    match: Match
    read: int
    link: str


# ------------------------------------------------------------------------------------------------------ links
def first_link(key: str, name: str, header: str) -> str:
    """The first link of a chain, over what was agreed.

    Args:
        key: What the links of this match are made with.
        name: What the match is called.
        header: Its record without entries, as text.

    Returns:
        64 hexadecimal digits: HMAC-SHA-256, by the key as it is written, of `["ladderkit/store/1", name, header]` as
        JSON in ASCII without space.
    """
    return _hashed(key, "ladderkit/store/1", name, header)


def next_link(key: str, before: str, name: str, number: int, entry: str) -> str:
    """The link of an entry.

    Args:
        key: What the links of this match are made with.
        before: The link before it.
        name: What the match is called.
        number: The number of the entry, from 0.
        entry: The entry in its canonical form.

    Returns:
        64 hexadecimal digits: HMAC-SHA-256, by the key, of `[before, name, number, entry]`, written in the same way.
    """
    return _hashed(key, before, name, number, entry)


def paper_link(key: str, before: str, name: str, number: int, paper: tuple[str, str]) -> str:
    """The link of a paper; papers have a chain of their own, which begins with the first link of the match.

    Args:
        key: What the links of this match are made with.
        before: The link of the paper before it; of the first paper, the first link of the match.
        name: What the match is called.
        number: The number of the paper, from 0.
        paper: What the paper is called, and what it says.

    Returns:
        64 hexadecimal digits: HMAC-SHA-256, by the key, of `[before, "paper", name, number, title, text]`, written in
        the same way.
    """
    return _hashed(key, before, "paper", name, number, *paper)


def _hashed(key: str, *parts: str | int) -> str:
    """Hashed by a key, since a sealed order has so few possible words that a bare hash could be searched."""
    text = json.dumps(parts, separators=(",", ":"), ensure_ascii=True)
    return hmac.digest(key.encode("utf-8", "surrogateescape"), text.encode("ascii"), hashlib.sha256).hex()


# ---------------------------------------------------------------------------------------------------- writing
def header_of(match: Match) -> str:
    """What was agreed: the record of a match without what was done in it.

    Args:
        match: The match, at any moment.

    Returns:
        The text, which is the same at all moments; it holds the seed.

    Raises:
        FileError: The game has what files cannot hold.
    """
    bare = evolve(record(match), entries=(), places=None, secrets=True, digest="")
    return record_to_json(evolve(bare, digest=digest_of(bare)))


def extended(name: str, known: Known, to: Match) -> tuple[Known, tuple[tuple[int, str, str], ...]]:
    """What is to be written so that a match goes on to another; it is read again first, to be sure of it.

    Args:
        name: What the match is called.
        known: The match as it stands in the file.
        to: The match as it should.

    Returns:
        The match as it stands after that, and the rows: number, text and link of each new entry.

    Raises:
        LadderkitError: The one does not go on from the other.
        FileError: An entry has what files cannot hold.
    """
    added = to.log.newest(max(len(to.log) - known.read, 0))
    texts = tuple(map(entry_to_json, added))
    after, problem = play_on(known.match, map(entry_from_json, texts), known.read)
    if problem is not None or not _is_same(after, to):
        message = "what is to be kept does not go on from the match that is there; "
        raise LadderkitError(message + "return what a method of the match gives that the call gets")
    rows: list[tuple[int, str, str]] = []
    link = known.link
    for number, text in enumerate(texts, known.read):
        link = next_link(known.key, link, name, number, text)
        rows.append((number, text, link))
    return Known(known.row, known.key, after, known.read + len(rows), link), tuple(rows)


def _is_same(one: Match, other: Match) -> bool:
    """Whether two matches with equal entries are the same."""
    if one.terms is not other.terms and one.terms != other.terms:
        return False
    return evolve(one.position, log=Log()) == evolve(other.position, log=Log())


# ---------------------------------------------------------------------------------------------------- reading
def opened(name: str, row: MatchRow, registry: Registry | None) -> Known:
    """A match as it began, from what stands in a file.

    Args:
        name: What the match is called.
        row: What stands in the file.
        registry: What the names of rules mean; None for the built-in ones.

    Returns:
        The match, with none of its entries read.

    Raises:
        FileError: It is broken, or cannot be had here.
    """
    number, key, header, link = row
    if not isinstance(key, str) or not isinstance(header, str) or first_link(key, name, header) != link:
        message = "what was agreed was changed after it was written; take a copy that was kept"
        raise _broken(name, Problem("broken-link", message, path="header"))
    read = record_from_json(header, registry)
    problems = tuple(outside(read))
    if problems:
        raise _broken(name, *problems)
    try:
        return Known(number, key, begun(read), 0, first_link(key, name, header))
    except LadderkitError as error:
        raise _broken(name, Problem("refused", f"this match cannot begin: {error}", path="header")) from None


def followed(name: str, known: Known, rows: Iterable[EntryRow]) -> tuple[Known, tuple[str, ...]]:
    """A match with more entries.

    Args:
        name: What it is called.
        known: The match before them.
        rows: The entries as they stand in a file.

    Returns:
        The match after them, and its links from the one before on.

    Raises:
        FileError: An entry is broken; it names the first that is.
    """
    links, entries = [known.link], list[LogEntry]()
    first: Problem | None = None
    try:
        for entry, link in _sound(name, known, rows):
            entries.append(entry)
            links.append(link)
    except FileError as error:
        first = error.problems[0]
    match, difference = play_on(known.match, entries, known.read)
    if difference is not None and (first is None or difference.path != first.path):
        first = difference  # it comes before the entry that could not be read
    if first is not None:
        raise _broken(name, first)
    return Known(known.row, known.key, match, known.read + len(entries), links[-1]), tuple(links)


def paper_problems(name: str, row: MatchRow, papers: Iterable[PaperRow]) -> tuple[Problem, ...]:
    """What is wrong with the papers of a match.

    Args:
        name: What the match is called.
        row: What stands in the file of the match, which is sound.
        papers: What stands there of each paper, in order.

    Returns:
        The first paper that is missing or was changed; nothing when all is well.
    """
    key, before = str(row[1]), str(row[3])
    for number, (there, title, text, link) in enumerate(papers):
        path = f"papers.{number}"
        if there != number:
            return (Problem("missing-paper", f"paper {number} is missing; {_COPY}", path=path),)
        sound = isinstance(title, str) and isinstance(text, str)
        if not sound or paper_link(key, before, name, number, (str(title), str(text))) != link:
            return (Problem("broken-link", f"paper {number} was changed after it was written; {_COPY}", path=path),)
        before = str(link)
    return ()


def _sound(name: str, known: Known, rows: Iterable[EntryRow]) -> Iterator[tuple[LogEntry, str]]:
    """The entries and their links, up to the first that is broken."""
    before = known.link
    for number, (there, text, link) in enumerate(rows, known.read):
        path = f"entries.{number}"
        if there != number:
            message = f"entry {number} is missing; {_COPY}"
            raise _broken(name, Problem("missing-entry", message, path=path))
        if not isinstance(text, str) or next_link(known.key, before, name, number, text) != link:
            message = f"entry {number} was changed after it was written; {_COPY}"
            raise _broken(name, Problem("broken-link", message, path=path))
        try:
            entry = entry_from_json(text)
        except FileError as error:
            problem = error.problems[0]  # of what it says, nothing: it may be a sealed order
            message = f"entry {number} is none: {problem.code}{f' at {problem.path}' if problem.path else ''}"
            raise _broken(name, Problem("no-entry", message, path=path)) from None
        before = next_link(known.key, before, name, number, text)
        yield entry, before


def _broken(name: str, *problems: Problem) -> FileError:
    return FileError(f"the match {name!r}", problems)
