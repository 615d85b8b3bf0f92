"""Turns of a match: each once more from its log, a match as it was before one, and a turn that is run again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from attrs import field, frozen

from ladderkit.errors import Refused
from ladderkit.events import Event
from ladderkit.match.again import done_again, moments
from ladderkit.match.entries import LogEntry, LotDrawn, OrderSealed, OrdersOpened, SeatResigned, SeatSubstituted
from ladderkit.match.match import Match
from ladderkit.match.verify import play_on
from ladderkit.postal.desk.games import Game, Round
from ladderkit.postal.desk.notes import Reply
from ladderkit.postal.desk.taking import no_longer

__all__ = ["Again", "Slice", "before_turn", "run_again", "slices", "undone"]


@frozen(repr=False)
class Slice:
    """One turn of a match, and what happened in it.

    Attributes:
        before: The match right after the turn before, or as it began.
        after: The match right after the turn.
        events: All that happened in between.
    """

    before: Match
    after: Match
    events: tuple[Event, ...] = field(repr=False)


def slices(match: Match, since: Match | None = None) -> Iterator[Slice]:
    """The turns of a match that were run, one after the other.

    Args:
        match: The match.
        since: The same match right after a turn; only what was run later is gone through. None for all.

    Yields:
        A slice for each turn.
    """
    events: list[Event] = []
    before = here = since
    for progress in moments(match, since):
        after = progress.match
        done = () if here is None else after.log.newest(len(after.log) - len(here.log))[:1]
        before, here = before or after, after
        events += progress.events
        if any(isinstance(entry, OrdersOpened) for entry in done):
            yield Slice(before, after, tuple(events))
            before, events = after, []


def before_turn(game: Game, turn: int) -> Match:
    """The match as it was right before a turn was run, with the orders in.

    Args:
        game: The game.
        turn: A turn that was run.

    Returns:
        The match.
    """
    entries = tuple(game.match.log)[: game.runs[turn - 1].index]
    return play_on(game.match.anew().match, entries, 0)[0]


def undone(game: Game) -> Match:
    """The match before its last turn was run; who has left since stays out, and who took over stays in.

    Args:
        game: The game, of which a turn was run.

    Returns:
        The match.
    """
    here = before_turn(game, len(game.runs))
    for entry in _since(game, len(game.runs)):
        if isinstance(entry, SeatResigned | SeatSubstituted) and not here.over:
            here = done_again(here, entry).match
    return here


@frozen
class Again:
    """A match in which a turn was run again.

    Attributes:
        match: The match.
        replies: What is told to players whose orders for later turns cannot stand any more.
        left: How many turns are left, where later ones fell away since the game ended before them; otherwise None.
    """

    match: Match
    replies: tuple[Reply, ...]
    left: int | None = None


def run_again(game: Game, turn: int, orders: Mapping[int, Mapping[str, Hashable]]) -> Again:
    """Run a turn again from corrected orders, and do again all that was done after it, as far as it can be.

    Args:
        game: The game.
        turn: A turn that was run.
        orders: The orders that are otherwise, by seat.

    Returns:
        The match as it is then; turns after the one in which the game ends so are not in it.
    """
    here, at = before_turn(game, turn), game.runs[turn - 1].at
    for seat in sorted(orders):
        here = here.submit(seat, orders[seat], at).match
    replies: list[Reply] = []
    runs = len(game.runs)
    number = turn
    for entry in _since(game, turn, inclusive=True):
        if isinstance(entry, LotDrawn):
            continue  # lots are drawn by themselves
        if here.over:
            break
        try:
            here = done_again(here, entry).match
        except Refused:
            if isinstance(entry, OrderSealed):
                replies.append(no_longer(Round(game.name, number, here), entry, ran=number <= runs))
        number += isinstance(entry, OrdersOpened)
    return Again(here, tuple(replies), number - 1 if number <= runs else None)


def _since(game: Game, turn: int, *, inclusive: bool = False) -> tuple[LogEntry, ...]:
    """What was done after a turn was run; with its run itself, if that is wanted."""
    index = game.runs[turn - 1].index + (not inclusive)
    return game.match.log.newest(len(game.match.log) - index)
