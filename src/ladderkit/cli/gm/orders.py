"""`ladderkit gm order` and what else concerns players: who leaves, who takes over, and until when orders are due."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.gm.common import Files, message_in, moment, opened, say_replies
from ladderkit.cli.match.common import said_time, time_of
from ladderkit.postal.desk import DeskError, MessageKind, Reply, deadline_sheet, reply_sheets, write_sheets

__all__ = ["address", "deadline", "order", "resign", "substitute"]

_ANYWHERE = "{}: mail of {} may come from anywhere."


def order(  # noqa: PLR0913  (one for each option)
    desk: str,
    game: str,
    /,
    *files: Files,
    sender: Annotated[str | None, Parameter(name="--from")] = None,
    kind: MessageKind | None = None,
    folder: Annotated[str | None, Parameter(name=("--folder", "-o"))] = None,
    now: str | None = None,
) -> int:
    """Take in orders, and print what each player is to be told.

    Each message is taken by itself: of one that cannot be, its file is named, and the others are taken.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        files: The messages, or - for standard input: text, mail (.eml), .toml, .json, or a table of all players (.csv).
        sender: Who sent them. Left out: the mail address, or the message, says so.
        kind: How they are written: text, mail, toml, json or csv. Left out: by the endings of the files.
        folder: Where to write what each player is to be told, too: a file for each.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    messages = [(file, message_in(file, kind, sender)) for file in files or ("-",)]
    at, failed = time_of(now), False
    replies: list[Reply] = []
    with opened(desk) as kept:
        for file, (content, written, said_by) in messages:
            try:
                replies += kept.receive(game, content, at, kind=written, sender=said_by)
            except DeskError as error:
                out.complain(f"{'the message' if file == '-' else repr(file)} was not taken: {error}")
                failed = True
        code = say_replies(replies)  # first, since they are kept: a folder that cannot be written to loses none
        if folder is not None:
            known = kept.game(game)
            write_sheets(folder, reply_sheets(known, replies), game=known.mark)
    return codes.ERROR if failed else code


def deadline(
    desk: str,
    game: str,
    to: str,
    /,
    *,
    folder: Annotated[str | None, Parameter(name=("--folder", "-o"))] = None,
    now: str | None = None,
) -> int:
    """Move the deadline of the turn for which orders are taken.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        to: Where to, as in 2026-03-10T20:00Z; or how long from now, as in 2d.
        folder: Where to write what all players are to be told of it.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    with opened(desk) as kept:
        known = kept.game(game)
        moved = kept.move_deadline(game, moment(to, at), at)
        if folder is not None:
            write_sheets(folder, [deadline_sheet(moved, known.due(known.turn))], game=moved.mark)
    due = moved.due(moved.turn)
    out.say(f"{game}: orders for turn {moved.turn} are due by {said_time(due) if due else ''}.")
    return codes.OK


def address(desk: str, game: str, player: str, /, *addresses: str, now: str | None = None) -> int:
    """Set the mail addresses of a player; those from before hold no more.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        player: Whose they are.
        addresses: All addresses of the player. Left out: none any more.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        known = kept.set_addresses(game, player, addresses, time_of(now)).addresses.of(player)
    out.say(
        f"{game}: mail of {player} comes from {out.listed(known, 'or')}." if known else _ANYWHERE.format(game, player)
    )
    return codes.OK


def substitute(  # noqa: PLR0913  (one for each option)
    desk: str, game: str, player: str, by: str, /, *, address: tuple[str, ...] = (), now: str | None = None
) -> int:
    """Let somebody else take over a seat, with its orders and its past.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        player: Who leaves it.
        by: Who takes it over.
        address: The mail address of whoever takes it over; may be given several times.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        kept.substitute(game, player, by, time_of(now), addresses=address)
    out.say(f"{game}: {by} plays for {player}.")
    return codes.OK


def resign(desk: str, game: str, player: str, /, *, now: str | None = None) -> int:
    """Let a player leave the game.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        player: Who leaves.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        kept.resign(game, player, time_of(now))
    out.say(f"{game}: {player} has left.")
    return codes.OK
