"""Games for matches that ask what the games that ship do not: choices at once, lots, orders beside choices."""

from typing import ClassVar

from attrs import field, frozen

from ladderkit import (
    Alternate,
    Board,
    Choice,
    Draw,
    Entry,
    LastOneWins,
    NewRound,
    Orders,
    Roll,
    Stage,
    Turn,
    race,
    step,
)
from ladderkit.follow import AGAIN
from ladderkit.seen import Seen
from ladderkit.slots import Slot


@frozen
class Both:
    """At the start of a turn every seat chooses something, all at once; the one whose turn it is may choose twice."""

    twice: bool = field(default=False, kw_only=True)
    name: ClassVar[str] = "both"

    @step(Stage.TURN)
    def choose(self, turn: Turn) -> Turn:
        questions = [Choice(seat, ("climb", "stay"), "up or not") for seat in turn.playing]
        more = [Choice(turn.seats[0], ("left", "right"), "which way")] if self.twice else []
        answers = turn.ask(*questions, *more)
        return turn.tell("chosen", sum(answer == "climb" for answer in answers))


@frozen
class Twins:
    """Whoever is on turn decides two things that are alike."""

    name: ClassVar[str] = "twins"

    @step(Stage.TURN)
    def choose(self, turn: Turn) -> Turn:
        turn.ask(Choice(turn.seat, ("a", "b"), "the first"), Choice(turn.seat, ("a", "b"), "the second"))
        return turn


@frozen
class Offers:
    """Whoever stops on square 3 may take something there."""

    name: ClassVar[str] = "offers"

    @step(Stage.AFTER)
    def offer(self, turn: Turn) -> Turn:
        if turn.squares[turn.tokens_of(turn.seat)[0]] == 3:
            turn.ask(Choice(turn.seat, ("take", "leave")))
        return turn


@frozen
class Lots:
    """A lot is drawn after each move, perhaps a hidden one."""

    hidden: bool = False
    name: ClassVar[str] = "lots"

    @step(Stage.AFTER)
    def draw(self, turn: Turn) -> Turn:
        turn.ask(Draw(("red", "blue"), (3, 1), hidden=self.hidden))
        return turn


@frozen
class Endless:
    """Lots are drawn for ever."""

    name: ClassVar[str] = "endless"
    decides: ClassVar[tuple[str, ...]] = ("movement",)

    @step(Stage.THROW)
    def draw(self, turn: Turn) -> Turn:
        turn.ask(*(Draw((1, 2)) for _ in range(10)))
        return turn.follow(AGAIN)


@frozen
class HiddenDraws:
    """Lots are drawn in secret, at once."""

    name: ClassVar[str] = "hidden-draws"
    decides: ClassVar[tuple[str, ...]] = ("movement",)

    @step(Stage.THROW)
    def draw(self, turn: Turn) -> Turn:
        turn.ask(Draw((1, 2), hidden=True), Draw((1, 2), hidden=True))
        return turn.follow(AGAIN)


@frozen
class Waves:
    """Everybody orders a wave; who is alone may not wave to the left."""

    entry: ClassVar[Entry[str]] = Entry("waves", "no")
    name: ClassVar[str] = "waves"

    @step(Stage.TURN)
    def take(self, turn: Turn) -> Turn:
        turn = turn.take_orders()
        return turn.tell("waved", *(seat for seat in turn.seats if turn.order(seat)[self.entry] != "no"))

    def options(self, turn: Turn, seat: int) -> tuple[str, ...]:
        return ("no", "left", "right") if len(turn.playing) > 2 else ("no", "right")


@frozen
class OrderAndChoose:
    """One seat orders while another chooses."""

    name: ClassVar[str] = "order-and-choose"

    @step(Stage.TURN)
    def ask(self, turn: Turn) -> Turn:
        turn.ask(Orders(turn.playing), *(Choice(seat, ("a", "b")) for seat in turn.playing[-1:]))
        return turn


BOARD = Board(2, 5)
both = race("both", BOARD, Both(), LastOneWins())
twice = race("twice", BOARD, Both(twice=True), LastOneWins())
twice_unseen = race("twice-unseen", BOARD, Both(twice=True), LastOneWins(), tells="squares")
lots = race("lots", BOARD, Lots(), LastOneWins())
hidden_lots = race("hidden-lots", BOARD, Lots(hidden=True), LastOneWins())
endless = race("endless", BOARD, Endless())
waves = race("waves", BOARD, Waves(), NewRound(), LastOneWins())
mixed = race("mixed", BOARD, OrderAndChoose(), Alternate(), LastOneWins())
mixed_unseen = race("mixed-unseen", BOARD, OrderAndChoose(), Alternate(), LastOneWins(), tells="squares")
offers = race("offers", BOARD, Offers(), LastOneWins(), tells="squares")
hidden_draws = race("hidden-draws", BOARD, HiddenDraws())
plain = race("plain", Board(4, 5), LastOneWins())
plain_unseen = race("plain-unseen", Board(4, 5), LastOneWins(), tells="squares")


@frozen
class Odd:
    """It has a part that no file can hold."""

    part: complex = 1j
    name: ClassVar[str] = "odd"

    @step(Stage.AFTER)
    def rest(self, turn: Turn) -> Turn:
        return turn


unwritable = race("unwritable", BOARD, Odd(part=2j))


@frozen
class RollAndChoose:
    """At the start of a turn its seat rolls, and chooses something at the same time."""

    name: ClassVar[str] = "roll-and-choose"

    @step(Stage.TURN)
    def ask(self, turn: Turn) -> Turn:
        turn.ask(Roll(turn.seats[0]), Choice(turn.seats[0], ("a", "b")))
        return turn


@frozen
class Keeping:
    """At the end of each throw something is put into a slot of each kind; no play depends on it."""

    name: ClassVar[str] = "keeping"
    hidden: ClassVar[Slot[int]] = Slot("keeping-hidden", 0, per="seat")
    own: ClassVar[Slot[int]] = Slot("keeping-own", 0, per="seat", seen=Seen.OWNER)
    shown: ClassVar[Slot[frozenset[int]]] = Slot("keeping-open", frozenset(), of=frozenset[int], seen=Seen.EVERYONE)
    slots: ClassVar[tuple[Slot[int] | Slot[frozenset[int]], ...]] = (hidden, own, shown)

    @step(Stage.AFTER)
    def keep(self, turn: Turn) -> Turn:
        for seat in turn.seats:
            drawn = turn.ask(Draw((0, 1, 2, 3), hidden=True))
            turn = turn.put(self.hidden, drawn, seat).put(self.own, turn.squares[turn.tokens_of(seat)[0]] % 3, seat)
        return turn.put(self.shown, frozenset({*turn.get(self.shown), *turn.seats}))


rolling_unseen = race("rolling-unseen", BOARD, RollAndChoose(), LastOneWins(), tells="squares")
keeping = race("keeping", BOARD, Keeping(), LastOneWins())
keeping_unseen = race("keeping-unseen", BOARD, Keeping(), LastOneWins(), tells="squares")
