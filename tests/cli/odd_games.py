"""Games that ask more than a plain race does: choices of every kind, sealed orders, lots, several dice."""

from typing import ClassVar

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.jumps import Jump, ladders
from ladderkit.questions import Choice, Draw, Entry, Roll
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import Jumps, LastOneWins, RollAndMove
from ladderkit.turn import Turn


@frozen
class Asks:
    """Whoever moves chooses something, of no consequence."""

    options: object = ("climb", "stay")
    about: str = ""
    name: ClassVar[str] = "asks"

    @step(Stage.CHOOSE)
    def choose(self, turn: Turn) -> Turn:
        turn.ask(Choice(turn.seat, self.options, self.about))
        return turn


@frozen
class Draws:
    """A lot is drawn in each turn, of no consequence."""

    options: tuple[object, ...] = ("red", "blue")
    hidden: bool = field(default=False, kw_only=True)
    name: ClassVar[str] = "draws"

    @step(Stage.AFTER)
    def draw(self, turn: Turn) -> Turn:
        turn.ask(Draw(self.options, hidden=self.hidden))
        return turn


@frozen
class ChoosingLots:
    """At the start of a turn everyone chooses something, and then a lot is drawn."""

    name: ClassVar[str] = "choosing-lots"

    @step(Stage.TURN)
    def draw(self, turn: Turn) -> Turn:
        turn.ask(*(Choice(seat, ("climb", "stay")) for seat in turn.playing))
        turn.ask(Draw((1, 2)))
        return turn


@frozen
class Waves:
    """Everyone whose turn it is orders a wave."""

    entry: ClassVar[Entry[str]] = Entry("waves", "no")
    name: ClassVar[str] = "waves"

    @step(Stage.TURN)
    def take(self, turn: Turn) -> Turn:
        turn = turn.take_orders()
        return turn.tell("waved", *(seat for seat in turn.seats if turn.order(seat)[self.entry] != "no"))

    def options(self, turn: Turn, seat: int) -> tuple[str, ...] | None:
        return None if turn.squares[seat] > 6 else ("no", "left", "right")


@frozen
class BothRoll:
    """One after the other rolls a die of its own, in one question."""

    name: ClassVar[str] = "both-roll"

    @step(Stage.CHOOSE)
    def roll(self, turn: Turn) -> Turn:
        turn.ask(*(Roll(seat) for seat in turn.playing), *(Roll(seat) for seat in turn.playing))
        return turn


BOARD = Board(4, 5, jumps=ladders({3: 14}))
"""A small board."""


def asking(*options, about=""):
    """A race in which one chooses among these."""
    return race("asking", BOARD, Asks(options or ("climb", "stay"), about))


def asking_of(options):
    """A race in which one chooses among such options, of whatever type they are."""
    return race("asking", BOARD, Asks(options))


def drawing(*options, hidden=False, unseen=False):
    """A race in which lots are drawn; with a trap that nobody sees, if wanted."""
    jumps = (*BOARD.jumps, *((Jump(8, 2, "snake", seen=False),) if unseen else ()))
    return race("drawing", Board(4, 5, jumps=jumps), Draws(options or ("red", "blue"), hidden=hidden))


def choosing_lots():
    """A race in which a lot waits for what all choose."""
    return race("choosing-lots", BOARD, ChoosingLots(), LastOneWins())


def waving():
    """A race with an order form."""
    return race("waving", BOARD, Waves())


def two_dice():
    """A race with two dice, and a ladder that may be left alone."""
    return race("two-dice", BOARD, RollAndMove(dice=2), Jumps(climb="may"))


def rolling_together():
    """A race in which everyone rolls twice at once."""
    return race("rolling-together", BOARD, BothRoll())
