"""Verification: whether a record is what its rules and its seed make of it, found out from the record alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import cast

from attrs import frozen

from ladderkit.errors import FileError, LadderkitError, Problem, Refused, shown
from ladderkit.match.again import done_again
from ladderkit.match.entries import LogEntry, LotDrawn, RollMade
from ladderkit.match.fair import checks
from ladderkit.match.layout import layout_opens
from ladderkit.match.lines import compared, entry_kind, said
from ladderkit.match.match import Match, new_match
from ladderkit.match.record import Record, digest_of, digest_problems, entry_to_json, record_from_json, rule_editions
from ladderkit.registry import Registry
from ladderkit.serial import fingerprint

__all__ = ["Verification", "begun", "outside", "play_on", "resume", "verify"]


@frozen
class Verification:
    """What came of checking a record.

    Attributes:
        record: The record.
        problems: All that is wrong with it. Of the entries the first that differs, since from there on nothing fits.
        match: The match as far as it could be replayed; None where it could not even begin.
    """

    record: Record
    problems: tuple[Problem, ...]
    match: Match | None

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.problems

    @property
    def rolls(self) -> tuple[RollMade, ...]:
        """The rolls that were checked, or only replayed where they were typed in."""
        return tuple(entry for entry in (self.match.log if self.match else ()) if isinstance(entry, RollMade))

    @property
    def lots(self) -> tuple[LotDrawn, ...]:
        """The lots that were checked, the hidden ones among them, or only replayed where they were typed in."""
        return tuple(entry for entry in (self.match.log if self.match else ()) if isinstance(entry, LotDrawn))


def verify(
    given: Record | str,
    registry: Registry | None = None,
    *,
    commitment: str | None = None,
    layout: str | None = None,
) -> Verification:
    """Check a record: game, rules, commitment, every entry, places and digest. Nothing is fetched from anywhere.

    Args:
        given: A record, or the text of its file.
        registry: What the names of rules mean; left out, the built-in ones.
        commitment: What was published when the match was made, if you have it; a record could have been made up whole.
        layout: What was published then to bind the layout, likewise.

    Returns:
        What came of it.

    Raises:
        FileError: The text is no record at all.
        LadderkitError: What is given is neither a record nor a text, or the commitment is no text.
    """
    read = record_from_json(given, registry) if isinstance(given, str) else given
    if not isinstance(cast("object", read), Record):
        raise LadderkitError(f"{shown(given)} is no record; give one, or the text of its file")
    for published in (commitment, layout):
        if published is not None and type(cast("object", published)) is not str:
            raise LadderkitError(f"{shown(published)} is no commitment; give the text that was published")
    problems = [*outside(read)]
    if commitment is not None and commitment.strip().lower() != read.commitment:
        message = "this is not the commitment that was published; these are not the dice of that match"
        problems.append(Problem("commitment", message, path="commitment"))
    if layout is not None and layout.strip().lower() != read.layout_commitment:
        message = "this is not what was published to bind the layout; this is not the board of that match"
        problems.append(Problem("layout", message, path="layout_commitment"))
    match, problem = _replayed(read)
    if problem is not None:
        problems.append(problem)
    elif match is not None and match.state.places != read.places:
        message = f"the record has the places {read.places!r}; by the rules they are {match.state.places!r}"
        problems.append(Problem("places", message, path="places"))
    problems += digest_problems(digest_of(read), read.digest)
    return Verification(read, tuple(problems), match)


def resume(given: Record | str, registry: Registry | None = None) -> Match:
    """Go on with a match from its record, wherever it was left: in mid-turn, with half of the orders in.

    Args:
        given: A record, or the text of its file.
        registry: What the names of rules mean; left out, the built-in ones.

    Returns:
        The same match.

    Raises:
        FileError: It is no record, or one that does not verify.
    """
    found = verify(given, registry)
    if found.match is None or not found.ok:
        raise FileError("the match", found.problems)
    return found.match


def outside(read: Record) -> Iterable[Problem]:
    """What is wrong with what stands round the entries of a record.

    Args:
        read: The record.

    Yields:
        Each problem: another game, rules of other editions, a seed that is not the one that was bound.
    """
    present = fingerprint(read.variant)
    if read.fingerprint != present:
        yield Problem("fingerprint", f"the game is another one: its fingerprint is {present}", path="fingerprint")
    editions = dict(rule_editions(read.variant))
    if read.editions != tuple(editions.items()):
        theirs = dict(read.editions)
        names = {*editions} ^ {*theirs} or {n for n, e in read.editions if editions[n] != e} or {*editions}
        message = (
            f"rules of other editions than here: {', '.join(sorted(names))}; use the library that wrote the record"
        )
        yield Problem("editions", message, path="editions", rules=tuple(sorted(names)))
    if read.seed is not None and not checks(read.commitment or "", bytes.fromhex(read.seed)):
        message = "the seed is not the one that the commitment bound; do not trust these dice"
        yield Problem("commitment", message, path="commitment")
    if read.layout_salt is not None and not layout_opens(
        read.layout_commitment or "", read.variant, bytes.fromhex(read.layout_salt)
    ):
        message = "the layout is not the one that its commitment bound; do not trust this board"
        yield Problem("layout", message, path="layout_commitment")


def _replayed(read: Record) -> tuple[Match | None, Problem | None]:
    """The match played again, and the first difference."""
    try:
        match = begun(read)
    except LadderkitError as error:
        return None, Problem("refused", f"this cannot be done then: {error}")
    return play_on(match, read.entries, 0, openly=True)


def begun(read: Record) -> Match:
    """The match of a record as it was before anybody did anything.

    Args:
        read: The record.

    Returns:
        The match; its log has the lots that are drawn as it begins.

    Raises:
        LadderkitError: There is no such match.
    """
    seed = None if read.seed is None else bytes.fromhex(read.seed)
    return new_match(
        read.variant,
        read.names,
        starts_at=read.starts_at,
        seed=seed,
        deadline=read.deadline,
        runs=read.runs,
        contributions=read.contributions,
        salt=None if read.layout_salt is None else bytes.fromhex(read.layout_salt),
    ).match


def play_on(
    match: Match, entries: Iterable[LogEntry], number: int, *, openly: bool = False
) -> tuple[Match, Problem | None]:
    """Do again what entries tell, one after the other, as far as they are what rules and seed make of them.

    Args:
        match: The match before them.
        entries: The entries.
        number: The number of the first one; those that the log of the match has already are compared with it.
        openly: Whether the difference says what stands there and what should; else only of which kinds these are, since
            sealed orders and hidden lots are among them.

    Returns:
        The match after them, and the first difference, if there is one.
    """
    due = deque(match.log.newest(len(match.log) - number))
    tell = _in_words if openly else _by_kind
    try:
        for entry in entries:
            if not due:
                after = done_again(match, entry).match
                due.extend(after.log.newest(len(after.log) - len(match.log)))
                match = after
            if not due:
                return match, _difference(number, tell(match, entry, None))
            if entry_to_json(found := due.popleft()) != entry_to_json(entry):
                return match, _difference(number, tell(match, entry, found))
            number += 1
    except LadderkitError as error:
        why = f"[{error.code}]" if isinstance(error, Refused) and not openly else str(error)
        return match, Problem("refused", f"this cannot be done then: {why}", path=f"entries.{len(match.log)}")
    return match, _difference(number, tell(match, None, due[0])) if due else None


def _difference(k: int, message: str) -> Problem:
    return Problem("difference", f"entry {k}: {message}", path=f"entries.{k}")


def _in_words(match: Match, there: LogEntry | None, due: LogEntry | None) -> str:
    """What stands in a log, and what rules and seed make of it, whole."""
    variant, names = match.terms.variant, match.names
    if there is None or due is None:
        return _odd(*(None if entry is None else repr(said(variant, entry, names)) for entry in (there, due)))
    one, other = compared(variant, there, due, names)
    return f"here it says {one}; by rules and seed it is {other}"


def _by_kind(_: Match, there: LogEntry | None, due: LogEntry | None) -> str:
    """The same, and nothing that somebody may not know."""
    kinds = [None if entry is None else entry_kind(entry) for entry in (there, due)]
    if there is None or due is None:
        return _odd(*kinds)
    other = "another one" if kinds[0] == kinds[1] else kinds[1]
    return f"here it says {kinds[0]}; by rules and seed it is {other}"


def _odd(there: str | None, due: str | None) -> str:
    """An entry that is one too many, or missing."""
    return f"it is missing; by rules and seed it is {due}" if there is None else f"here it says {there}; nothing is due"
