"""Sheets: the reports of a desk as files, each for all, for one player, or for the game master alone.

They are made of the match, of deadlines and of the name of the game, so that the record of a match gives the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from attrs import evolve, frozen

from ladderkit.postal.desk.games import Game, Round
from ladderkit.postal.desk.notes import Late, Reply
from ladderkit.postal.desk.taking import said_time
from ladderkit.postal.desk.turns import Slice
from ladderkit.postal.orders import help_text
from ladderkit.postal.reports import (
    Change,
    Erratum,
    Letterhead,
    Report,
    announcement,
    end_report,
    erratum,
    erratum_html,
    erratum_text,
    file_name,
    pdf_of,
    report_html,
    report_text,
)
from ladderkit.postal.reports.files import slugs
from ladderkit.postal.reports.happened import Happened
from ladderkit.postal.reports.parts import HowTo, RuleWords
from ladderkit.postal.reports.turns import public_parts, report_for, report_for_master

__all__ = [
    "FORMS",
    "Form",
    "Sheet",
    "deadline_sheet",
    "end_sheets",
    "errata_of",
    "errata_of_gone",
    "errata_sheets",
    "reply_sheets",
    "start_sheets",
    "turn_reports",
    "turn_sheets",
]

Form: TypeAlias = Literal["txt", "html", "pdf"]
"""How a sheet is written."""
FORMS: Final[tuple[Form, ...]] = ("txt", "html", "pdf")
"""The forms, the plainest first."""


_LATE: Final[Mapping[Late, str]] = {
    "take": "late orders: taken, until the turn is run",
    "refuse": "late orders: refused",
}


@frozen
class Sheet:
    """A report as a file.

    Attributes:
        name: What the file is called; made of what all may know.
        content: What is in it.
        secret: Whether it is for the game master alone; then, and only then, its name begins with `gm-only-`.
        player: The player whom it is for; empty where it is for all, or for the game master.
    """

    name: str
    content: bytes
    secret: bool
    player: str

    def __repr__(self) -> str:
        """The sheet by its name."""
        return f"<Sheet {self.name!r}>"

    @property
    def text(self) -> str:
        """What is in it, where that is text."""
        return self.content.decode("utf-8")


def start_sheets(game: Game, forms: Iterable[Form] = ("txt",)) -> tuple[Sheet, ...]:
    """The announcement of a game.

    Args:
        game: The game.
        forms: How it is written.

    Returns:
        A sheet for each form, for all alike.
    """
    match = game.match.anew().match
    head = _head(game, 0)
    how_to = _how_to(Round(game.name, 1, match), 0)
    report = announcement(head, match, layout=game.layout, how_to=how_to, agreed=(_agreed(game),))
    return tuple(_sheets(report, match.names, forms))


def turn_reports(game: Game, turn: int, part: Slice) -> Iterator[Report]:
    """The reports of a turn: for all, for each player, and for the game master alone.

    Args:
        game: The game.
        turn: The number of the turn.
        part: What happened in it.

    Yields:
        A report for each reader.
    """
    head = _head(game, turn)
    happened = Happened(part.before, part.after, part.events)
    public = public_parts(head, happened)
    yield report_for(head, happened, public)
    next_round = Round(game.name, turn + 1, part.after)
    gone = {*part.before.state.book.out, *part.after.state.book.departed}
    for seat in range(len(part.after.names)):
        if seat not in gone:
            how_to = _how_to(next_round, seat)
            yield report_for(head, happened, public, seat, how_to=how_to)
    yield report_for_master(head, happened)


def turn_sheets(game: Game, turn: int, part: Slice, forms: Iterable[Form] = ("txt",)) -> tuple[Sheet, ...]:
    """The sheets of a turn.

    Args:
        game: The game.
        turn: The number of the turn.
        part: What happened in it.
        forms: How they are written; none for no sheets.

    Returns:
        A sheet for each reader and form.
    """
    every = tuple(forms)
    if not every:
        return ()
    return tuple(
        sheet for report in turn_reports(game, turn, part) for sheet in _sheets(report, part.after.names, every)
    )


def errata_of(game: Game, turn: int, before: Slice, after: Slice) -> Iterator[Erratum]:
    """What a correction of a turn changes for each reader; whoever's report is as it was gets nothing.

    Args:
        game: The game.
        turn: The number of the turn.
        before: The turn as it was reported.
        after: The turn as it should have been.

    Yields:
        An erratum for each reader for whom something has changed.
    """
    old = {(one.reader, one.seat): one for one in turn_reports(game, turn, before)}
    new = {(one.reader, one.seat): one for one in turn_reports(game, turn, after)}
    found = (erratum(_asks_nothing(old[whose]), _asks_nothing(report)) for whose, report in new.items() if whose in old)
    yield from (one for one in found if one is not None)


def errata_of_gone(game: Game, turn: int, before: Slice, last: int) -> Iterator[Erratum]:
    """What is said of a turn that falls away, since the game as corrected ended before it; to all who had its report.

    Args:
        game: The game.
        turn: The number of the turn.
        before: The turn as it was reported.
        last: The turn in which the game ended.

    Yields:
        An erratum for each reader.
    """
    now = f"never played: as corrected, the game ended in turn {last}"
    for report in turn_reports(game, turn, before):
        yield Erratum(_asks_nothing(report), (Change(f"Turn {turn}", "played", now),))


def errata_sheets(
    errata: Iterable[Erratum], *, had: Mapping[str, int], forms: Iterable[Form] = ("txt",)
) -> tuple[Sheet, ...]:
    """Errata as files.

    Args:
        errata: The errata.
        had: How many errata to the same report each reader has had before, by the name of the first: so that the
            number in a name tells its reader nothing of errata that went to others.
        forms: How they are written.

    Returns:
        A sheet for each erratum and form.
    """
    every = tuple(forms)
    sheets: list[Sheet] = []
    for one in errata:
        number = had.get(file_name(one), 0) + 1
        made = _sheets(one, one.report.names, every)
        sheets += (sheet if number == 1 else evolve(sheet, name=_numbered(sheet.name, number)) for sheet in made)
    return tuple(sheets)


def end_sheets(game: Game, forms: Iterable[Form] = ("txt",)) -> tuple[Sheet, ...]:
    """The last report of a game, which opens all that was secret; where it is not over, it is given up by this.

    Args:
        game: The game.
        forms: How it is written.

    Returns:
        A sheet for each form, for all alike.
    """
    head = _head(game, len(game.runs))
    salt = bytes.fromhex(game.salt) if game.layout else None
    report = end_report(head, game.match, layout=game.layout, salt=salt, given_up=not game.match.over)
    return tuple(_sheets(report, game.match.names, forms))


def reply_sheets(game: Game, replies: Iterable[Reply]) -> tuple[Sheet, ...]:
    """What players are told of their orders, each for one player alone.

    Args:
        game: The game, in the turn that the orders were for.
        replies: The replies; of several to one player the last, which says what stands.

    Returns:
        A sheet for each player.
    """
    words = dict(zip(game.match.names, slugs(game.match.names), strict=True))
    last = {reply.player: reply for reply in replies}
    return tuple(
        Sheet(f"turn-{game.turn:02}-{words[player]}-reply.txt", reply.text.encode("utf-8"), secret=False, player=player)
        for player, reply in last.items()
    )


def deadline_sheet(game: Game, before: datetime | None) -> Sheet:
    """What all are told of a deadline that was moved.

    Args:
        game: The game, in the turn whose deadline it is.
        before: When orders were due before.

    Returns:
        The sheet, for all alike.
    """
    due = game.due(game.turn)
    lines = (
        f"{game.name}: turn {game.turn}",
        "For all players: the deadline was moved",
        "",
        f"Orders for turn {game.turn} are due by: {'no deadline' if due is None else said_time(due)}",
        f"Before, it was: {'no deadline' if before is None else said_time(before)}",
    )
    text = "".join(f"{line}\n" for line in lines)
    return Sheet(f"turn-{game.turn:02}-public-deadline.txt", text.encode("utf-8"), secret=False, player="")


# ------------------------------------------------------------------------------------------------------ private
def _agreed(game: Game) -> RuleWords:
    """What is agreed of deadlines, in words."""
    span, late = game.settings.deadline, game.settings.late
    if span is None:
        return RuleWords("Orders have no deadline but the one that the game master sets.", (_LATE[late],))
    each = f"time for each turn: {_time_said(span)}, from when the turn before was run"
    return RuleWords(
        "Orders are due by the deadline of each turn; it can be moved, and all are told.", (each, _LATE[late])
    )


def _time_said(span: timedelta) -> str:
    """A time in words: "1 day, 12 hours"."""
    rest = int(span.total_seconds())
    parts: list[str] = []
    for unit, seconds in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        count, rest = divmod(rest, seconds)
        parts += [f"{count} {unit}{'' if count == 1 else 's'}"] if count else []
    return ", ".join(parts)


def _head(game: Game, turn: int) -> Letterhead:
    """What stands on each sheet of a turn; the deadline is that of the next one."""
    due = game.due(turn + 1)
    return Letterhead(game.name, turn, deadline="" if due is None else said_time(due))


def _how_to(asking: Round, seat: int) -> str:
    """How a player writes the next orders; empty where none are asked."""
    asked = asking.asked(seat)
    return "" if asked is None else help_text(asked.form, player=asked.player, game=asked.game, turn=asked.turn)


def _asks_nothing(report: Report) -> Report:
    """A report without how orders are written, whose examples are no news."""
    return evolve(report, parts=tuple(part for part in report.parts if not isinstance(part, HowTo)))


def _numbered(name: str, number: int) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{number}.{ending}"


def _sheets(one: Report | Erratum, names: tuple[str, ...], forms: Iterable[Form]) -> Iterator[Sheet]:
    """A report or an erratum in each form."""
    report = one.report if isinstance(one, Erratum) else one
    player = "" if report.seat is None else names[report.seat]
    for form in forms:
        yield Sheet(file_name(one, form), _content(one, form), report.secret, player)


def _content(one: Report | Erratum, form: Form) -> bytes:
    if form == "txt":
        return (erratum_text(one) if isinstance(one, Erratum) else report_text(one)).encode("utf-8")
    page = erratum_html(one) if isinstance(one, Erratum) else report_html(one)
    return page.encode("utf-8") if form == "html" else pdf_of(page)
