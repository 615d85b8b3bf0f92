"""How a game stands, for the game master alone: who has ordered what, who has missed turns, what is to be done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ladderkit.postal.desk.games import Game
from ladderkit.postal.desk.notes import AddressesSet, Corrected, DeadlineMoved, GivenUp, Note, Published, Undone
from ladderkit.postal.desk.taking import is_late, said_time
from ladderkit.postal.reports import missed_by_seat
from ladderkit.postal.reports.sections import MASTER_ONLY
from ladderkit.postal.words import order_parts

__all__ = ["marked", "status_text"]


def marked(text: str) -> str:
    """A text for the game master alone, each line of which says so.

    Args:
        text: The text.

    Returns:
        The same, marked at its head, and on each line.
    """
    lines = text.splitlines()
    head = [] if lines[:1] == [MASTER_ONLY] else [MASTER_ONLY]
    return "".join(f"gm| {line}".rstrip() + "\n" for line in (*head, *lines))


def status_text(game: Game, now: datetime) -> str:
    """How a game stands.

    Args:
        game: The game.
        now: The time.

    Returns:
        A text of which every line is marked; what is in it is secret.
    """
    return marked("\n".join(_lines(game, now)))


def _lines(game: Game, now: datetime) -> Iterator[str]:
    match = game.match
    revised = f", revision {game.revision}" if game.revision > 1 else ""
    yield f"{game.name}: {match.terms.variant.name}, {len(match.names)} players{revised}."
    yield _next(game, now)
    if due := game.due(game.turn):
        late = f"; late orders are {'taken' if game.settings.late == 'take' else 'refused'}"
        yield f"Deadline of turn {game.turn}: {said_time(due)}{' (has passed)' if is_late(game, now) else ''}{late}."
    yield from ("", *_seats(game))
    if told := tuple(_told(game)):
        yield from ("", *told)


def _next(game: Game, now: datetime) -> str:
    """What the game master has to do next."""
    turn = game.turn
    if game.ended:
        return "The game was closed."
    if game.waits_for_reports:
        return f"Turn {turn - 1} was run. Next: look at its reports and publish them, or undo it."
    if game.match.over:
        return "The game is over. Next: end it."
    if not game.announced:
        return "Next: announce the start."
    waits = [seat for seat in game.round.forms if game.round.standing(seat) is None]
    if not waits or is_late(game, now):
        return f"Next: run turn {turn}."
    return f"Turn {turn} waits for the orders of {', '.join(game.match.names[seat] for seat in waits)}."


def _seats(game: Game) -> Iterator[str]:
    """Each player: where, what is ordered, how many turns were missed."""
    match = game.match
    missed_by = missed_by_seat(match.log, range(len(match.names)))
    tokens = match.terms.variant.tokens
    for seat, name in enumerate(match.names):
        where = ", ".join(map(str, match.state.squares[seat * tokens : (seat + 1) * tokens]))
        if seat in match.state.book.out:
            yield f"{name} on {where}: plays no more."
            continue
        order = match.position.envelope.of(seat)
        said = "no orders" if order is None else "; ".join(order_parts(match.terms.variant, order)) or "orders nothing"
        missed = missed_by[seat]
        turns = "turn" if missed == 1 else "turns in a row"
        yield f"{name} on {where}: {said}.{f' Missed {missed} {turns}.' if missed else ''}"


def _told(game: Game) -> Iterator[str]:
    """What the game master did."""
    for note in game.acts:
        yield f"{said_time(note.at)}: {_did(note)}."


def _did(note: Note) -> str:
    """One thing that the game master did, in words."""
    if isinstance(note, Published):
        return f"turn {note.turn} was published" if note.turn else "the start was announced"
    if isinstance(note, DeadlineMoved):
        return f"the deadline of turn {note.turn} was moved to {said_time(note.to)}"
    if isinstance(note, AddressesSet):
        return f"the addresses of {note.player} were set: {', '.join(note.addresses) or 'none'}"
    if isinstance(note, Corrected):
        gone = "" if note.left is None else f"; the game ended in turn {note.left}, and later turns fell away"
        return f"turn {note.turn} was corrected{gone}"
    if isinstance(note, Undone):
        return f"turn {note.turn} was undone"
    return "the game was given up" if isinstance(note, GivenUp) else "the game was closed"
