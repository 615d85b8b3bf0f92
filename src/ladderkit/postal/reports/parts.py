"""What a report is made of: frozen values, each already cut down to what its reader may know."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, shown
from ladderkit.jumps import Jump
from ladderkit.match.looks import Standing
from ladderkit.tell import name_of
from ladderkit.views import View

__all__ = [
    "Awaited",
    "Bound",
    "BoundBy",
    "Changes",
    "HowTo",
    "Kind",
    "Letterhead",
    "News",
    "Opened",
    "Own",
    "Part",
    "Place",
    "Played",
    "PlayedTurn",
    "Players",
    "Reader",
    "Report",
    "Result",
    "RuleWords",
    "Rules",
    "SetUpTold",
    "Standings",
    "Table",
]

Reader: TypeAlias = Literal["everyone", "player", "master"]
"""Whom a report is for: all alike, one player, or the game master alone."""
Kind: TypeAlias = Literal["start", "turn", "end"]
"""When a report is sent."""


def _is_turn(_: object, __: object, turn: object) -> None:
    if type(turn) is not int or turn < 0:
        raise LadderkitError(f"turn {shown(turn)} is none; give a whole number, from 0 for the start")


@frozen
class Letterhead:
    """What a game master writes on each sheet of a turn, the same for all readers.

    Attributes:
        game: What the game is called.
        turn: The number of the turn that is reported; 0 at the start.
        deadline: When the next orders are due, in words; left out, what the match says.
        note: What the game master adds.

    Raises:
        LadderkitError: The turn is no number of one.
    """

    game: str
    turn: int = field(default=0, validator=_is_turn)
    deadline: str = field(default="", kw_only=True)
    note: str = field(default="", kw_only=True)


# ------------------------------------------------------------------------------------------------------ turns
@frozen(cache_hash=True)
class Place:
    """Where one seat stands.

    Attributes:
        seat: Which seat.
        squares: At each report of the turn, the square of each of its tokens; 0 is off the board.
        ladders: How many portable ladders it has left; None where there are none in the game.
        note: Whether it is home or has left; empty while it plays.
        missed: For how many turns in a row its order was missing; 0 where that is not for the reader.
    """

    seat: int
    squares: tuple[tuple[int, ...], ...]
    ladders: int | None
    note: str
    missed: int


@frozen(cache_hash=True)
class Standings:
    """Where everyone stands (SC-2d), and what each has left (SC-7a5).

    Attributes:
        places: A place for each seat.
    """

    places: tuple[Place, ...]


@frozen(cache_hash=True)
class Changes:
    """What has come to lie on the board, and what lies there for all to see.

    Attributes:
        opened: What was open for the turn.
        laid: What was laid in it, to stay.
        lying: All that is public and stays.
    """

    opened: tuple[Jump, ...]
    laid: tuple[Jump, ...]
    lying: tuple[Jump, ...]


@frozen(cache_hash=True)
class News:
    """What else the reader may know: who left, who took over, and what happened where moves are told.

    Attributes:
        title: What the news are of.
        lines: Sentences.
    """

    title: str
    lines: tuple[str, ...]


@frozen
class Own:
    """What one seat did, for its own eyes.

    Attributes:
        title: Whose it is.
        orders: Its orders as they were run, in words.
        chose: What else it decided, in sentences.
        missed: For how many turns in a row it had no order, up to this one.
        hands: The numbers that are left to it, hand by hand; empty where numbers are not chosen.
        ordered: How many portable ladders it ordered.
        set_up: How many of them were set up.
    """

    title: str
    orders: tuple[str, ...]
    chose: tuple[str, ...]
    missed: int
    hands: tuple[tuple[int, ...], ...]
    ordered: int
    set_up: int


@frozen(cache_hash=True)
class Awaited:
    """Who is asked for something now, and by when.

    Attributes:
        orders: Whether all are asked for orders.
        seats: The seats of which everybody may know it, and whose orders are not in.
        deadline: When it is due, in words; empty where nothing is said.
    """

    orders: bool
    seats: tuple[int, ...]
    deadline: str


@frozen(cache_hash=True)
class Result:
    """How the match ended.

    Attributes:
        standings: A line a seat, best first.
    """

    standings: tuple[Standing, ...]


# ------------------------------------------------------------------------------------------------------ start
@frozen
class Players:
    """Who plays.

    Attributes:
        seats: Their seats, in order.
    """

    seats: tuple[int, ...]


@frozen
class Table:
    """The boards as everybody may know them.

    Attributes:
        board: The board with what is announced on it.
        feet: Feet that are announced without their tops, with what stands there (SC-5f).
    """

    board: Board
    feet: tuple[tuple[str, tuple[int, ...]], ...]


@frozen
class RuleWords:
    """A rule as everybody may know it.

    Attributes:
        says: What it says.
        options: What it is set to.
    """

    says: str
    options: tuple[str, ...]


@frozen
class Rules:
    """What is played.

    Attributes:
        rules: The rules, those first that act first.
    """

    rules: tuple[RuleWords, ...]


@frozen
class BoundBy:
    """A commitment that is published before what it binds.

    Attributes:
        what: What is bound.
        commitment: 64 hexadecimal digits.
        why: What it is for.
    """

    what: str
    commitment: str
    why: str


@frozen
class Bound:
    """What is bound from the start and opened at the end.

    Attributes:
        by: A commitment for each.
    """

    by: tuple[BoundBy, ...]


@frozen
class HowTo:
    """How to write orders.

    Attributes:
        lines: The lines of the text that says so.
    """

    lines: tuple[str, ...]


# -------------------------------------------------------------------------------------------------------- end
@frozen
class SetUpTold:
    """A whole set-up in words, kind by kind.

    Attributes:
        kinds: What each kind is called, and where those of it lie.
    """

    kinds: tuple[tuple[str, str], ...]


@frozen
class PlayedTurn:
    """A turn as it was played.

    Attributes:
        number: Which turn, from 1.
        seats: For each seat that did something, which one, what it ordered or rolled, and how it went.
        lots: What was drawn by lot.
    """

    number: int
    seats: tuple[tuple[int, str, str], ...]
    lots: tuple[str, ...]


@frozen
class Played:
    """Every turn as it was played.

    Attributes:
        turns: The turns.
    """

    turns: tuple[PlayedTurn, ...]


@frozen
class Opened:
    """What opens the commitments.

    Attributes:
        keys: For each, what it opens, the commitment and what opens it; empty words where there is none.
    """

    keys: tuple[tuple[str, str, str], ...]


Part: TypeAlias = (
    Standings
    | Changes
    | News
    | Own
    | Awaited
    | Result
    | Players
    | Table
    | Rules
    | Bound
    | HowTo
    | SetUpTold
    | Played
    | Opened
)
"""Anything that a report has in it."""


@frozen
class Report:
    """One report for one reader. Nothing in it is more than that reader may know.

    Attributes:
        head: What stands on each sheet.
        kind: When it is sent.
        reader: Whom it is for.
        seat: The seat of the player whom it is for; None where it is for others.
        names: What the seats are called.
        parts: What it says.
        drawing: What its drawing shows; None for none.
    """

    head: Letterhead
    kind: Kind
    reader: Reader
    seat: int | None
    names: tuple[str, ...]
    parts: tuple[Part, ...]
    drawing: View | None

    @property
    def secret(self) -> bool:
        """Whether it is for the game master alone."""
        return self.reader == "master"

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return name_of(seat, self.names)
