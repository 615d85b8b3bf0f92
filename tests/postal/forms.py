"""Order forms of several games, for the tests of orders."""

from typing import ClassVar

from attrs import frozen

from ladderkit import Board, legal, start
from ladderkit.postal.orders import Asked
from ladderkit.questions import Entry
from ladderkit.rules import ChosenThrow, FirstHome, Jumps, NewRound, PortableLadders, Report, RunOut, TrapDoors
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb

COLOURS = frozenset({"pass", "red", "blue", 3, frozenset({2, 1})})
BOARDS = Board(4, 5, levels=2)


@frozen
class Guess:
    """Everyone guesses a word, of no consequence; a line of somebody else's."""

    words: tuple[object, ...] = ("pass", "heads", "tails", ("red", "hot"), True, 7)
    entry: ClassVar[Entry[str]] = Entry("guess", "pass")
    name: ClassVar[str] = "guess"

    def options(self, _turn, _seat):
        return self.words


def orders(*rules, board=BOARDS):
    """A game of sealed orders."""
    return Variant(
        "orders",
        board,
        (NewRound(), RunOut(), Jumps(landing="carried"), FirstHome(), Report(), *rules),
        seats=(1, 4),
        tells="squares",
    )


def form_of(variant, seats=2, seat=0):
    """The form of a seat in the first turn."""
    return next(form for form in legal(variant, start(variant, seats).state) if form.seat == seat)


SLITHER = slither_and_climb()
FORMS = {
    "slither": form_of(SLITHER, 7),
    "single": form_of(orders(ChosenThrow((0, 1, 2, 3), throws=1), PortableLadders(each=1), TrapDoors())),
    "triple": form_of(orders(ChosenThrow(6, throws=3), PortableLadders(each=1))),
    "bare": form_of(orders(ChosenThrow(6, throws=2), PortableLadders(each=0))),
    "plug-in": form_of(orders(ChosenThrow(6, throws=2), Guess())),
    "set": form_of(orders(ChosenThrow(6, throws=2), Guess(words=COLOURS))),
    "range": form_of(orders(ChosenThrow(6, throws=2), Guess(words=range(5)))),
}


def asked(name="slither"):
    """What Ann is asked in turn 7 of a game."""
    return Asked(FORMS[name], player="Ann", game="Autumn Season", turn=7)
