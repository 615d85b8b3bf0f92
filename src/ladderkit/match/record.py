"""Records: a match as one JSON file, enough to replay it anywhere.

A record has the variant, the seats, the commitment, every entry and, once the match is over, the seed and the places.
Its digest is over one canonical form, so that any change shows; whether the entries are what rules and seed make of
them is told by `ladderkit.match.verify`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from importlib import metadata
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import evolve, field, frozen

from ladderkit.errors import LadderkitError, Problem, how_many
from ladderkit.follow import is_ranking
from ladderkit.match.clock import Runs
from ladderkit.match.entries import LogEntry
from ladderkit.match.mixing import is_hash
from ladderkit.match.terms import checked_names
from ladderkit.match.times import teach_times
from ladderkit.registry import Registry
from ladderkit.serial import to_json, variant_from_data, variant_to_data
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import as_part, besides, fault, reading, settle, shown
from ladderkit.serial.leaves import a_table
from ladderkit.serial.text import Table, cleaned, json_data
from ladderkit.variant import Variant

if TYPE_CHECKING:
    from ladderkit.match.match import Match

__all__ = [
    "FORMAT",
    "Record",
    "canonical_json",
    "check_format",
    "digest_of",
    "digest_of_data",
    "digest_problems",
    "entry_from_json",
    "entry_to_json",
    "library_version",
    "record",
    "record_from_data",
    "record_from_json",
    "record_to_data",
    "record_to_json",
    "rule_editions",
]

FORMAT: Final = 1
"""The version of the form in which records are written."""
WHAT: Final = "the record"


@frozen(repr=False)
class Record:
    """A match as a file.

    Attributes:
        format: The version of the form, 1.
        library: The version of the library that wrote it.
        secrets: Whether it holds what nobody may see yet: it does until the match is over.
        variant: The game, its layout included.
        fingerprint: What identifies the game.
        editions: The edition of each rule, by name.
        names: Who played each seat at the start.
        commitment: What bound the seed; None where dice were typed in, so that they cannot be checked.
        deadline: How long a seat has for each move.
        runs: When sealed orders are opened.
        starts_at: When the match began, in UTC.
        contributions: Whether the seats contributed to the dice.
        entries: What was done.
        seed: The seed, in hexadecimal; None where dice were typed in.
        places: The place of each seat; None until the match is over.
        digest: The SHA-256 of the canonical form of all the rest.
        layout_commitment: What bound the layout; None where it was not bound.
        layout_salt: What opens it, in hexadecimal.
    """

    format: int
    library: str
    secrets: bool
    variant: Variant
    fingerprint: str
    editions: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    commitment: str | None
    deadline: timedelta | None
    runs: Runs
    starts_at: datetime
    contributions: bool
    entries: tuple[LogEntry, ...]
    seed: str | None
    places: tuple[int, ...] | None
    digest: str
    layout_commitment: str | None = field(default=None, kw_only=True)
    layout_salt: str | None = field(default=None, kw_only=True)

    def __repr__(self) -> str:
        """The record by its game and length; it may hold the seed of a match that is not over."""
        return f"<Record of {self.variant.name!r}, {len(self.entries)} entries{', with secrets' * self.secrets}>"

    @property
    def typed(self) -> bool:
        """Whether its dice were typed in, so that nobody can check them."""
        return self.commitment is None


def record(match: Match) -> Record:
    """A match as a record, whole: of one that is not over, it holds the seed and is to be kept secret.

    Args:
        match: The match, at any moment.

    Returns:
        The record.

    Raises:
        FileError: A rule has a parameter, or an entry a value, that files cannot hold.
    """
    terms = match.terms
    bare = Record(
        format=FORMAT,
        library=library_version(),
        secrets=not match.over,
        variant=terms.variant,
        fingerprint=terms.fingerprint,
        editions=rule_editions(terms.variant),
        names=terms.names,
        commitment=terms.commitment,
        deadline=terms.deadline,
        runs=terms.runs,
        starts_at=terms.starts_at,
        contributions=terms.contributions,
        entries=tuple(match.log),
        seed=None if terms.dice is None else terms.dice.seed.hex(),
        places=match.state.places,
        digest="",
        layout_commitment=terms.layout_commitment,
        layout_salt=None if terms.salt is None else terms.salt.hex(),
    )
    return evolve(bare, digest=digest_of(bare))


def rule_editions(variant: Variant) -> tuple[tuple[str, int], ...]:
    """The edition of each rule of a game, those implied included, by name."""
    return tuple(sorted((rule.name, getattr(rule, "edition", 1)) for rule in variant.every_rule))


def library_version() -> str:
    """The version of this library, as records name it."""
    try:
        return metadata.version("ladderkit")
    except metadata.PackageNotFoundError:
        return "unknown"


# ---------------------------------------------------------------------------------------------------- writing
def record_to_data(given: Record) -> Table:
    """A record as data.

    Args:
        given: The record.

    Returns:
        A table for `ladderkit.serial.to_json`.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    with reading(WHAT):
        return cast("Table", _codec(None).write_parts(given, Record))


def record_to_json(given: Record) -> str:
    """A record as JSON: the text of one file.

    Args:
        given: The record.

    Returns:
        The text.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    return to_json(record_to_data(given))


def digest_of(given: Record) -> str:
    """The digest of a record: SHA-256 of all but the digest, as JSON in ASCII with keys sorted and no space.

    Args:
        given: The record.

    Returns:
        64 hexadecimal digits.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    return digest_of_data(record_to_data(given))


def digest_of_data(data: Table) -> str:
    """The digest of a record as it is written; what it says of its own digest does not count.

    Args:
        data: The record as data.

    Returns:
        64 hexadecimal digits.
    """
    bare = canonical_json({key: part for key, part in data.items() if key != "digest"})
    return hashlib.sha256(bare.encode("ascii")).hexdigest()


def digest_problems(found: str, given: str) -> tuple[Problem, ...]:
    """What is wrong when a document has another digest than it says.

    Args:
        found: The digest that it has.
        given: The digest that it says.

    Returns:
        Nothing, or that something was changed.
    """
    if found == given:
        return ()
    message = "something was changed after the record was made; ask for it again where it came from"
    return (Problem("digest", message, path="digest"),)


def entry_to_json(entry: LogEntry) -> str:
    """An entry in its canonical form, in which `True`, `1` and `1.0` are three: JSON in ASCII, in one line.

    Args:
        entry: An entry of a log.

    Returns:
        The text.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    with reading("the entry"):
        return canonical_json(_codec(None).write(entry, LogEntry))


def entry_from_json(text: str) -> LogEntry:
    """The entry in a JSON text.

    Args:
        text: What `entry_to_json` gave.

    Returns:
        The entry.

    Raises:
        FileError: It is no entry; it lists every fault with its path.
    """
    with reading("the entry"):
        return cast("LogEntry", _codec(None).read_given(json_data(text), LogEntry))


def canonical_json(data: object) -> str:
    """Data in their canonical form: JSON in ASCII with keys sorted and no space.

    Args:
        data: What files can hold.

    Returns:
        The text.
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


# ---------------------------------------------------------------------------------------------------- reading
def record_from_json(text: str, registry: Registry | None = None) -> Record:
    """The record in a JSON text.

    Args:
        text: The text of a file.
        registry: What the names of rules mean; left out, the built-in ones.

    Returns:
        The record. Whether it is true is told by `ladderkit.match.verify.verify`.

    Raises:
        FileError: It is no record; it lists every fault with its path.
    """
    with reading(WHAT):
        data = json_data(text)
    return record_from_data(data, registry)


def record_from_data(data: object, registry: Registry | None = None) -> Record:
    """The record that data stand for.

    Args:
        data: What `record_to_data` gave, also by way of JSON.
        registry: What the names of rules mean; left out, the built-in ones.

    Returns:
        The record.

    Raises:
        FileError: The data are no record; it lists every fault with its path.
    """
    clean, found = cleaned(data)
    with reading(WHAT):
        table = a_table(clean, "a table with format, variant and entries")
        check_format(table, FORMAT)
        with besides(found):
            read: Record = _codec(registry).read_parts(table, Record)
            settle(tuple(_unsound(read)))
            return read


def check_format(table: dict[str, Any], known: int) -> None:
    """Refuse a form of another version before anything in it is misread.

    Args:
        table: What was read.
        known: The version of the form that this library reads.

    Raises:
        Malformed: It has no version, an unknown one, or one of the future.
    """
    if "format" not in table:
        raise fault("missing-key", "'format' is missing; this is no record, or give its version")
    version = table["format"]
    if type(version) is int and version > known:
        message = f"form {shown(version)} of a record is newer than this library, which reads {known}; update it"
        raise fault("future-format", message, "format")
    if type(version) is not int or version != known:
        raise fault("unknown-format", f"{shown(version)} is no form of a record; known is {known}", "format")


def _unsound(read: Record) -> Iterable[Problem]:
    """Where the parts of a record contradict each other, or cannot be."""
    for key in ("fingerprint", "commitment", "seed", "digest", "layout_commitment", "layout_salt"):
        value: str | None = getattr(read, key)
        if value is not None and not is_hash(value):
            yield Problem("wrong-hex", "this is not 64 small hexadecimal digits; give it as it was written", path=key)
    if (read.seed is None) is not (read.commitment is None):
        yield Problem("seed", "a seed and its commitment go together; give both, or null for typed dice", path="seed")
    if (read.layout_salt is None) is not (read.layout_commitment is None):
        message = "a salt and what it opens go together; give both, or neither where the layout was not bound"
        yield Problem("salt", message, path="layout_salt")
    if read.secrets is not (read.places is None):
        message = "a match that is over has places and no secrets, another has secrets and no places"
        yield Problem("secrets", message, path="secrets")
    fewest, most = read.variant.seats
    seats = len(read.names)
    if not fewest <= seats <= most:
        yield Problem("seats", f"{seats} names; this game is for {how_many(fewest, most)} seats", path="names")
    if read.places is not None and not (len(read.places) == seats and is_ranking(read.places)):
        message = f"{shown(read.places)} are no places of {seats} seats; equals share one, as in 1, 2, 2, 4"
        yield Problem("places", message, path="places")
    if read.runs == "deadline" and read.deadline is None:
        yield Problem("runs", "orders that are opened at the deadline need one; give a deadline", path="runs")
    try:
        checked_names(read.names)
    except LadderkitError as error:
        yield Problem("names", str(error), path="names")


# ------------------------------------------------------------------------------------------------- the codec
@lru_cache(maxsize=8)
def _codec(registry: Registry | None) -> Codec:
    """Reads and writes records: as other files, and times, lengths of time and variants besides."""
    codec = Codec()

    def read_variant(value: Any, _: object) -> Variant:  # noqa: ANN401  (data)
        with as_part():
            return variant_from_data(value, registry)

    def write_variant(value: Variant) -> Table:
        with as_part():
            return variant_to_data(value)

    codec.teach(lambda t: t is Variant, lambda _: (read_variant, write_variant))
    teach_times(codec)
    return codec
