"""When a turn may be run, published and corrected; and what comes of running it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from datetime import datetime

from ladderkit.match.match import Match
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.games import Game, Round
from ladderkit.postal.desk.messages import read_message
from ladderkit.postal.desk.notes import MessageKind
from ladderkit.postal.desk.taking import is_late, said_time
from ladderkit.postal.desk.turns import Slice, before_turn

__all__ = ["corrections", "ran", "sure_open", "sure_published"]


def sure_open(game: Game) -> None:
    """Make sure that a game is one in which something can still be done.

    Args:
        game: The game.

    Raises:
        DeskError: It was closed, or it is over.
    """
    _sure_not_ended(game)
    if game.match.over:
        raise DeskError("over", f"{game.name!r} is over; publish the reports of its last turn, and end it")


def _sure_not_ended(game: Game) -> None:
    """Make sure that a game was not closed: until then a turn can be corrected, even the last."""
    if game.ended:
        raise DeskError("ended", f"{game.name!r} was closed; nothing can be done in it any more")


def sure_published(game: Game) -> None:
    """Make sure that the reports of all turns that were run are out.

    Args:
        game: The game.

    Raises:
        DeskError: They are not.
    """
    if game.waits_for_reports:
        message = f"the reports of turn {len(game.runs)} of {game.name!r} are not out; publish them, or undo it"
        raise DeskError("not-published", message)


def ran(game: Game, turn: int, now: datetime, *, early: bool) -> Slice:
    """What comes of running a turn.

    Args:
        game: The game.
        turn: Which turn.
        now: The time.
        early: Whether it is run though its deadline has not passed and orders are missing.

    Returns:
        The match before and after it, and what happened.

    Raises:
        DeskError: It cannot be run now.
    """
    if 1 <= turn <= len(game.runs):
        raise DeskError("was-run", f"turn {turn} of {game.name!r} was run at {said_time(game.runs[turn - 1].at)}")
    sure_open(game)
    if turn != game.turn:
        raise DeskError("not-next", f"turn {turn} of {game.name!r} is not next; the next to be run is {game.turn}")
    sure_published(game)
    missing = [game.match.names[seat] for seat in game.round.forms if game.round.standing(seat) is None]
    if missing and not early and not is_late(game, now):
        due = game.due(turn)
        until = "there is no deadline" if due is None else f"the deadline is {said_time(due)}"
        message = f"orders of {', '.join(missing)} are missing, and {until}; wait, or run it early"
        raise DeskError("early", message)
    progress = game.match.call(now)
    _sure_by_post(game, progress.match)
    return Slice(game.match, progress.match, progress.events)


def _sure_by_post(game: Game, match: Match) -> None:
    """Make sure that after a turn either orders are asked for or nothing is."""
    if not match.over and not Round(game.name, game.turn + 1, match).forms:
        message = f"after this turn {game.name!r} asks for something that no order answers; play another variant"
        raise DeskError("no-orders", message)


def corrections(
    game: Game, turn: int, messages: Iterable[tuple[bytes, MessageKind, str]]
) -> dict[int, dict[str, Hashable]]:
    """The orders that a turn should have been run with.

    Args:
        game: The game.
        turn: A turn that was run.
        messages: The messages with them.

    Returns:
        The orders by seat.

    Raises:
        DeskError: The reports of the turn are not out, the game was closed, or the orders cannot be taken.
    """
    _sure_not_ended(game)
    if turn > game.published:
        raise DeskError("not-published", f"the reports of turn {turn} are not out; undo it instead")
    asking = Round(game.name, turn, before_turn(game, turn))
    orders: dict[int, dict[str, Hashable]] = {}
    known = game.addresses
    for content, kind, sender in messages:
        for read in read_message(content, kind, asking, sender=sender, addresses=known):
            name = asking.match.names[read.seat]
            if read.sent is None:
                raise DeskError("wrong-orders", f"the orders of {name!r} cannot be taken", read.problems)
            if read.seat in orders:
                raise DeskError("orders-twice", f"there are two messages of {name!r}; give the one that should stand")
            orders[read.seat] = dict(read.sent.answers)
    if not orders:
        raise DeskError("no-orders", "there are no orders to correct the turn with; give some")
    return orders
