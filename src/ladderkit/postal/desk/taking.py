"""Taking orders: what becomes of a message, and what its player is told of it and nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from attrs import evolve, frozen

from ladderkit.errors import FileError, Problem
from ladderkit.match.clock import in_utc
from ladderkit.match.entries import OrderSealed
from ladderkit.match.match import Match
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.games import Game, Round
from ladderkit.postal.desk.messages import Read
from ladderkit.postal.desk.notes import Reply
from ladderkit.postal.orders import Asked, Sent, acknowledgement, not_taken, read_orders, write_orders

__all__ = ["Taken", "is_late", "no_longer", "said_time", "taken"]

_LATE = "These orders came after the deadline, {due}, and were taken all the same."


@frozen
class Taken:
    """What came of some orders.

    Attributes:
        match: The match after them.
        replies: What each player is told.
    """

    match: Match
    replies: tuple[Reply, ...]


def said_time(time: datetime) -> str:
    """A time, as players are told it: `"2026-03-08 20:00 UTC"`."""
    return f"{in_utc(time):%Y-%m-%d %H:%M} UTC"


def is_late(game: Game, now: datetime) -> bool:
    """Whether the deadline of the turn that is asked for has passed; at that very instant it has."""
    due = game.due(game.turn)
    return due is not None and in_utc(now) >= due


def taken(game: Game, read: Iterable[Read], now: datetime) -> Taken:
    """Take orders, as far as they can be.

    Args:
        game: The game.
        read: What players have sent.
        now: The time.

    Returns:
        The match after it, and a reply to each player.
    """
    asking, match = game.round, game.match
    why = _why_not_now(game, now)
    late = is_late(game, now)
    replies: list[Reply] = []
    for one in read:
        asked = asking.asked(one.seat)
        if asked is None:
            name = asking.match.names[one.seat]
            raise DeskError("not-asked", f"{name!r} is asked for no orders now")
        problems = (*one.problems, *why)
        if one.sent is None or problems:
            replies.append(_with_remark(_refused(asked, problems, asking, one.seat), one.remark))
            continue
        match, reply = _submitted(asked, one, match, now)
        replies.append(_with_remark(_with_late(reply, game) if late and reply.taken else reply, one.remark))
    return Taken(match, tuple(replies))


def _submitted(asked: Asked, read: Read, match: Match, now: datetime) -> tuple[Match, Reply]:
    """The match with some orders sealed in it, and what the player is told."""
    sent = read.sent or Sent()
    order = match.position.envelope.of(read.seat)
    before = None if order is None else dict(order.answers)
    after = match.submit(read.seat, dict(sent.answers), now).match
    return after, Reply(asked.player, taken=True, text=acknowledgement(asked, sent, before=before))


def _refused(asked: Asked, problems: tuple[Problem, ...], asking: Round, seat: int) -> Reply:
    text = not_taken(asked, problems, stands=asking.standing(seat))
    return Reply(asked.player, taken=False, text=text)


def _with_remark(reply: Reply, remark: str) -> Reply:
    """A reply that tells its player what is odd about who sent the message."""
    if not remark:
        return reply
    return evolve(reply, text=f"{reply.text}\nNote: {remark}.\nIf you did not send it, tell the game master.\n")


def _with_late(reply: Reply, game: Game) -> Reply:
    due = game.due(game.turn)
    assert due is not None  # noqa: S101  (it has passed)
    return Reply(reply.player, taken=True, text=f"{reply.text}\n{_LATE.format(due=said_time(due))}\n")


def _why_not_now(game: Game, now: datetime) -> tuple[Problem, ...]:
    """Why no orders are taken at this moment; it depends on nothing but what all players know."""
    if game.waits_for_reports:
        message = (
            f"turn {game.turn - 1} is being run and its report is not out; "
            f"send orders for turn {game.turn} when you have it"
        )
        return (Problem("not-out", message),)
    due = game.due(game.turn)
    if due is not None and game.settings.late == "refuse" and is_late(game, now):
        message = (
            f"they came at {said_time(now)}, after the deadline, {said_time(due)}, "
            "and late orders are not taken in this game"
        )
        return (Problem("late", message),)
    return ()


def no_longer(asking: Round, entry: OrderSealed, *, ran: bool) -> Reply:
    """What a player is told whose orders could not stand when an earlier turn was corrected.

    Args:
        asking: What is asked of the players now, in the turn that they were for.
        entry: The orders.
        ran: Whether that turn has been run already.

    Returns:
        The reply.
    """
    name, then = asking.match.names[entry.seat], "They count as missing." if ran else "Send others."
    lines = [
        f"A turn before turn {asking.turn} of {asking.game} was corrected.",
        f"Your orders for turn {asking.turn} cannot stand any more. {then}",
    ]
    if (asked := asking.asked(entry.seat)) is not None:
        lines += ["", not_taken(asked, _faults(asked, entry)).rstrip()]
    return Reply(name, taken=False, text="".join(f"{line}\n" for line in lines))


def _faults(asked: Asked, entry: OrderSealed) -> tuple[Problem, ...]:
    """Why orders that could be given once cannot be given now, in words that players know."""
    try:
        read_orders(write_orders(asked, entry.answers), asked)
    except FileError as error:
        return tuple(evolve(problem, path="") for problem in error.problems)
    return ()
