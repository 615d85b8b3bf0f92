"""`ladderkit gm status`, `gm run`, `gm report`, `gm undo` and `gm correct`: a turn, from its orders to its reports."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.gm.begin import Folder, forms_of
from ladderkit.cli.gm.common import Files, message_in, opened, say_master, say_replies, say_sheets
from ladderkit.cli.match.common import time_of
from ladderkit.errors import LadderkitError
from ladderkit.postal.desk import Desk, MessageKind, Slice, status_text, write_sheets
from ladderkit.postal.desk.notes import Corrected
from ladderkit.postal.reports import Letterhead, master_report, report_text

__all__ = ["correct", "errata", "report", "run", "status", "undo"]


def status(desk: str, game: str, /, *, now: str | None = None) -> int:
    """Show how a game stands, for the game master alone: who has ordered what, and what is next.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    with opened(desk) as kept:
        for line in status_text(kept.game(game), at).splitlines():
            out.say(line)
    return codes.OK


def run(  # noqa: PLR0913  (one for each option)
    desk: str,
    game: str,
    /,
    *,
    turn: int,
    early: bool = False,
    dry_run: bool = False,
    now: str | None = None,
) -> int:
    """Run a turn: all orders are opened, and whoever has sent none throws 0.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        turn: Which turn, so that none is run twice.
        early: Run it though its deadline has not passed and orders are missing.
        dry_run: Only show what would happen, for the game master alone; nothing is kept.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        part = kept.run(game, turn, time_of(now), early=early, dry=dry_run)
    if dry_run:
        say_master(_as_master(game, turn, part))
        return codes.OK
    over = " The game is over." if part.after.over else ""
    out.say(f"{game}: turn {turn} was run.{over} Next: publish its reports, or undo it.")
    return codes.OK


def _as_master(game: str, turn: int, part: Slice) -> str:
    return report_text(master_report(Letterhead(game, turn), part.before, part.after, part.events))


def report(  # noqa: PLR0913  (one for each option)
    desk: str,
    game: str,
    /,
    *,
    folder: Annotated[str | None, Parameter(name=("--folder", "-o"))] = None,
    turn: int | None = None,
    only_print: Annotated[bool, Parameter(name="--print")] = False,
    player: str | None = None,
    form: tuple[str, ...] = (),
    now: str | None = None,
) -> int:
    """Write the reports of a turn, and so publish it: one for all, one for each player, one for the game master.

    With --print, one report is printed, nothing is written, and the turn is not published.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        folder: Where to write them.
        turn: Which turn. Left out: the last that was run.
        only_print: Print one of them as text, and publish nothing.
        player: With --print, whose. Left out: the one for all.
        form: How: txt, html or pdf; may be given several times. Left out: txt.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    if only_print is (folder is not None) or (player is not None and not only_print):
        raise LadderkitError(
            "give --folder to publish a turn; or --print, perhaps with --player, to look at one report"
        )
    with opened(desk) as kept:
        which = len(kept.game(game).runs) if turn is None else turn
        if not which:
            raise LadderkitError(f"no turn of {game!r} was run; the start is announced with 'announce'")
        if folder is None:
            return _say_report(kept, game, which, player)
        sheets = kept.publish(game, which, time_of(now), folder, forms=forms_of(form))
    say_sheets(folder, sheets)
    return codes.OK


def _say_report(kept: Desk, game: str, turn: int, player: str | None) -> int:
    """Print the report of a turn for one player, or the one for all."""
    sheets = {sheet.player.casefold(): sheet for sheet in kept.sheets(game, turn) if not sheet.secret}
    found = sheets.get("" if player is None else player.strip().casefold())
    if found is None:
        readers = out.listed((sheet.player for sheet in sheets.values() if sheet.player), "or")
        raise LadderkitError(f"there is no report of turn {turn} for {player!r}; give {readers}")
    for line in found.text.splitlines():
        out.say(line)
    return codes.OK


def undo(desk: str, game: str, /, *, turn: int, now: str | None = None) -> int:
    """Take back a turn that was run and whose reports are not out; its orders stand again.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        turn: Which turn, so that no other is taken back.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        kept.undo(game, turn, time_of(now))
    out.say(f"{game}: turn {turn} was taken back; its orders stand.")
    return codes.OK


def correct(  # noqa: PLR0913  (one for each option)
    desk: str,
    game: str,
    /,
    *files: Files,
    turn: int,
    folder: Folder,
    sender: Annotated[str | None, Parameter(name="--from")] = None,
    kind: MessageKind | None = None,
    form: tuple[str, ...] = (),
    now: str | None = None,
) -> int:
    """Run a published turn again from corrected orders, and write what has changed for each reader.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        files: The orders that should have been run, or - for standard input.
        turn: Which turn.
        folder: Where to write the errata.
        sender: Whose orders they are. Left out: the mail address, or the message, says so.
        kind: How they are written: text, mail, toml, json or csv. Left out: by the endings of the files.
        form: How errata are written: txt, html or pdf; may be given several times. Left out: txt.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    messages = [message_in(file, kind, sender) for file in files or ("-",)]
    with opened(desk) as kept:
        sheets, replies = kept.correct(game, turn, messages, time_of(now), folder, forms=forms_of(form))
    say_sheets(folder, sheets)
    say_replies(replies)
    return codes.OK


def errata(desk: str, game: str, /, *, folder: Folder, form: tuple[str, ...] = ()) -> int:
    """Write all errata of a game once more, as after a crash in the midst of a correction.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        folder: Where to write them.
        form: How: txt, html or pdf; may be given several times. Left out: txt.
    """
    with opened(desk) as kept:
        sheets = kept.errata(game, forms=forms_of(form))
        write_sheets(folder, sheets, game=kept.game(game).mark)
        corrections = [note for note in kept.game(game).acts if isinstance(note, Corrected)]
    say_sheets(folder, sheets)
    for note in corrections:
        say_replies(note.replies)
    return codes.OK
