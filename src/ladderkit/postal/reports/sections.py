"""What a report says, in words: titles, lines and tables. Each form of a report is made of these, and of no more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from attrs import frozen

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.postal.reports.parts import (
    Awaited,
    Bound,
    Changes,
    HowTo,
    News,
    Opened,
    Own,
    Part,
    Place,
    Played,
    Players,
    Report,
    Result,
    Rules,
    SetUpTold,
    Standings,
    Table,
)
from ladderkit.render.marks import level_name
from ladderkit.render.words import kind_name, kinds_in_words, plain, way
from ladderkit.tell import clean, listed, name_of, ordinal

__all__ = ["MASTER_ONLY", "Row", "Section", "heading", "sections", "subtitle"]

MASTER_ONLY: Final = "FOR THE GAME MASTER ONLY - NOT FOR PLAYERS"
"""The first line of whatever is secret, in every form."""
_KEPT: Final = "none is set up where nothing lies above, where one lies already, or once the match is over."
_OFF: Final = "off the board"


@frozen(cache_hash=True)
class Row:
    """A line of a section.

    Attributes:
        label: What it is about; empty for a sentence alone.
        cells: What it says; several where the section has columns.
        under: What stands under the label, such as an x for each ladder (SC-7a5).
        items: What else belongs to it, point by point.
    """

    label: str
    cells: tuple[str, ...]
    under: str = ""
    items: tuple[str, ...] = ()


@frozen(cache_hash=True)
class Section:
    """A part of a report in words.

    Attributes:
        title: What it is about.
        rows: Its lines.
        columns: What the cells of its rows are; empty where each has one, which needs no heading.
        literal: Whether its lines stay as they are, line by line.
    """

    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    literal: bool = False


def heading(report: Report) -> str:
    """The heading of a report: which game, and which turn."""
    when = {"start": "the start", "turn": f"turn {report.head.turn}", "end": "the end"}[report.kind]
    return f"{clean(report.head.game)}: {when}"


def subtitle(report: Report) -> str:
    """Whom a report is for."""
    if report.reader == "master":
        return "Report for the game master"
    who = "all players" if report.seat is None else report.name(report.seat)
    return f"{'Announcement' if report.kind == 'start' else 'Report'} for {who}"


def sections(report: Report) -> tuple[Section, ...]:
    """What a report says, part by part.

    Args:
        report: The report.

    Returns:
        Its sections, in order, the game master's note first.
    """
    note = [Row("", (line,)) for line in map(clean, report.head.note.splitlines()) if line]
    first = [Section("A word from the game master", tuple(note))] if note else []
    return (*first, *(section for part in report.parts for section in _sections(part, report.names)))


@lru_cache(maxsize=64)
def _sections(part: Part, names: tuple[str, ...]) -> tuple[Section, ...]:
    """The sections of a part; made once for all reports that have the same."""
    return tuple(_in_words(part, names))


def _in_words(part: Part, names: tuple[str, ...]) -> Iterator[Section]:  # noqa: C901, PLR0912  (a case for each part)
    match part:
        case Standings():
            yield _standings(part, names)
        case Changes():
            yield Section("On the board", tuple(_changes(part)))
        case News(title, lines):
            yield Section(title, tuple(Row("", (line,)) for line in lines))
        case Own():
            yield Section(part.title, tuple(_own(part)))
        case Awaited():
            yield Section("What comes next", tuple(_awaited(part, names)))
        case Result(standings):
            rows = (Row(name_of(one.seat, names), (_place(one.place, left=one.left),)) for one in standings)
            yield Section("The result", tuple(rows))
        case Players(seats):
            yield Section("Players", tuple(Row(str(seat + 1), (name_of(seat, names),)) for seat in seats))
        case Table():
            yield Section("Boards", tuple(_table(part)))
        case Rules(rules):
            rows = (Row("", (one.says,), items=one.options) for one in rules)
            yield Section("Rules and options", tuple(rows))
        case Bound(by):
            for one in by:
                yield Section(f"{one.what}, bound", (Row("Commitment", (one.commitment,)), Row("", (one.why,))))
        case HowTo(lines):
            yield Section("Writing orders", tuple(Row("", (_shown(line),)) for line in lines), literal=True)
        case SetUpTold(kinds):
            yield Section("The whole set-up", tuple(Row(kind, (where,)) for kind, where in kinds))
        case Played(turns):
            for turn in turns:
                rows = (
                    Row(name_of(seat, names), ("; went ".join(filter(None, (did, went))),))
                    for seat, did, went in turn.seats
                )
                title = f"Turn {turn.number}" if turn.number else "The opening"
                yield Section(f"{title}, as it was played", (*rows, *(Row("", (lot,)) for lot in turn.lots)))
        case Opened(keys):
            for what, commitment, key in keys:
                opens = "Seed" if what == "The dice" else "Salt"
                yield Section(f"{what}, opened", (Row("Commitment", (commitment,)), Row(opens, (key,))))
        case _:
            assert_never(part)


# ------------------------------------------------------------------------------------------------------ turns
def _standings(part: Standings, names: tuple[str, ...]) -> Section:
    """Where everyone stands, report by report, with an x under the name for each ladder left."""
    reports = max((len(place.squares) for place in part.places), default=1)
    throws = tuple(f"after the {ordinal(k)} throw" for k in range(1, reports + 1)) if reports > 1 else ()
    rows = [_place_row(place, names) for place in part.places]
    if any(place.ladders is not None for place in part.places):
        rows.append(Row("", ("Each x under a name is a portable ladder that is left.",)))
    return Section("Where everyone stands", tuple(rows), throws)


def _place_row(place: Place, names: tuple[str, ...]) -> Row:
    cells = [listed(str(square) if square else _OFF for square in squares) for squares in place.squares]
    notes = [place.note] if place.note else []
    if place.missed:
        notes.append(f"no order for {_count(place.missed, 'turn')} in a row" if place.missed > 1 else "no order")
    cells[-1] += f" ({'; '.join(notes)})" if notes else ""
    under = "" if place.ladders is None else "x" * place.ladders or "no ladders left"
    return Row(name_of(place.seat, names), tuple(cells), under)


def _changes(part: Changes) -> Iterator[Row]:
    yield Row("Open this turn", (_laid(part.opened),))
    yield Row("Set up this turn", (_laid(part.laid),))
    yield from (Row(kind, (where,)) for kind, where in kinds_in_words(part.lying, listed_anew=True))


def _laid(jumps: tuple[Jump, ...]) -> str:
    return "; ".join(f"{plain(jump.kind)} from {way(jump)}" for jump in jumps) or "nothing"


def _own(part: Own) -> Iterator[Row]:
    if part.missed:
        again = f" That makes {_count(part.missed, 'turn')} in a row." if part.missed > 1 else ""
        yield Row("Order", (f"No order was in, so each throw was played as 0 and no number is used up.{again}",))
    yield from (Row("Order", (f"{words}.",)) for words in part.orders)
    yield from (Row("", (words,)) for words in part.chose)
    if part.ordered:
        kept = part.ordered - part.set_up
        yield Row("Portable ladders", (f"{part.ordered} ordered, {part.set_up} set up",))
        if kept:
            yield Row("", (f"{_count(kept, 'ladder')} kept; {_KEPT}",))
    for which, hand in enumerate(part.hands, 1):
        label = "Numbers left" if len(part.hands) == 1 else f"Numbers left for the {ordinal(which)} throw"
        yield Row(label, (listed(map(str, hand)) or "none",))


def _awaited(part: Awaited, names: tuple[str, ...]) -> Iterator[Row]:
    who = listed(name_of(seat, names) for seat in part.seats)
    if part.orders or who:
        yield Row("Yet to order" if part.orders else "Awaited", (who or "nobody",))
    if part.deadline:
        yield Row("Deadline", (clean(part.deadline),))


def _place(place: int, *, left: bool) -> str:
    return f"{ordinal(place)}{' (left before the end)' if left else ''}"


# ------------------------------------------------------------------------------------------------------ start
def _table(part: Table) -> Iterator[Row]:
    """The boards, their numbers, how they lie, and what is announced on them."""
    board = part.board
    size = f"{board.rows} rows of {board.columns} squares, numbered {board.numbering}"
    if board.levels == 1:
        yield Row("Board", (f"{size}, 1 to {board.last}{_lies(board, 0)}",))
    else:
        yield Row("Each board", (size,))
        for level in range(board.levels):
            squares = board.squares_of(level)
            yield Row(f"Board {level_name(level)}", (f"{squares[0]} to {squares[-1]}{_lies(board, level)}",))
    yield Row("Start", (f"on {board.start}" if board.start else _OFF,))
    yield from (Row(kind, (where,)) for kind, where in kinds_in_words(board.jumps))
    for name, feet in part.feet:
        yield Row(kind_name(name.removesuffix("s"), len(feet)), (f"on {listed(map(str, feet))}",))


def _lies(board: Board, level: int) -> str:
    """How a level lies, where it is not as it is numbered."""
    word = board.orientation[level]
    return "" if word == "as-is" else f", lies {word}"


def _shown(line: str) -> str:
    """A line as it is, without what cannot be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in line).rstrip()


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
