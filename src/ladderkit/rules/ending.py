"""When the match is over, and what a seat's leaving does to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen

from ladderkit.errors import Problem
from ladderkit.rule import Declaration, Stage, Topic, check_whole, step
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import PAST, THROWS, WHICH, Turn


def just_home(turn: Turn) -> tuple[int, ...]:
    """The seats, still playing, that have all their tokens on the last square, one at least brought there now."""
    last, squares = turn.last, turn.squares
    if last not in squares:
        return ()
    arrived = {turn.seat_of(token) for token in turn.arrived if squares[token] == last}
    playing = turn.playing
    return tuple(
        seat for seat in sorted(arrived) if seat in playing and all(squares[t] == last for t in turn.tokens_of(seat))
    )


@frozen
class FirstHome:
    """The first seat with all its tokens on the last square wins, and the match is over (SL-11, SS-9, SC-1d)."""

    name: ClassVar[str] = "first-home"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("ending",)

    @step(Stage.ENDING)
    def end(self, turn: Turn) -> Turn:
        """End the match when somebody has come home; the others are placed by square."""
        return turn.end() if just_home(turn) else turn


@frozen
class HomeAfterTurn:
    """The match is over after the turn, all its throws played, in which a seat has brought all its tokens home.

    So several can come home in one turn. Whoever is home before its last throw walks no more, and is so much further
    past the last square as the numbers played since.
    """

    name: ClassVar[str] = "home-after-turn"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("ending",)
    ran: ClassVar[Slot[int]] = Slot("past-in-turn", 0, per="token", seen=Seen.EVERYONE, lasts=Lasts.TURN)
    slots: ClassVar[tuple[Slot[int], ...]] = (ran,)

    @step(Stage.ENDING)
    def end(self, turn: Turn) -> Turn:
        """End the match when the turn is over and somebody is home; the others are placed by square."""
        if not turn.movers:  # a seat has left in the midst of a throw, which is still to be played
            return turn
        home = [token for token, square in enumerate(turn.squares) if square == turn.last]
        for token in home:
            more = turn.number(token) if turn.started[token] == turn.last else turn.get(PAST, token)
            turn = turn.put(self.ran, turn.get(self.ran, token) + more, token)
        if 0 < turn.get(WHICH) < turn.get(THROWS) or not any(
            all(token in home for token in turn.tokens_of(seat)) for seat in turn.playing
        ):
            return turn
        for token in home:
            turn = turn.put(PAST, turn.get(self.ran, token), token)
        return turn.end()


@frozen
class Placings:
    """Play goes on after the first is home, for the places that follow.

    Attributes:
        until: How many seats must be home; None for all but one.
    """

    until: int | None = field(default=None, kw_only=True)
    name: ClassVar[str] = "placings"
    edition: ClassVar[int] = 1
    decides: ClassVar[tuple[Topic, ...]] = ("ending",)

    @step(Stage.ENDING)
    def end(self, turn: Turn) -> Turn:
        """Take those who have come home out of the race, and end the match when enough are."""
        home = just_home(turn)
        turn = turn.retire(*home)
        finished = sum(len(group) for group in turn.book.home)
        if self.until is None:
            over = len(turn.playing) <= 1 and finished > 0
        else:
            over = finished >= self.until or not turn.playing
        return turn.end() if over else turn

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse what is no number of seats, and a number that is home before the match begins."""
        return check_whole(self, "until", least=1, none=True)


@frozen
class LeavingEnds:
    """A seat that leaves ends the match there and then: it comes last, the rest by where they stand (SL-12)."""

    name: ClassVar[str] = "leaving-ends"
    edition: ClassVar[int] = 1
    forbids: ClassVar[tuple[str, ...]] = ("last-one-wins",)

    @step(Stage.ENDING - 10)
    def end(self, turn: Turn) -> Turn:
        """End the match when somebody has left."""
        return turn.end() if turn.book.gone else turn


@frozen
class LastOneWins:
    """When all others have left, the last one who plays wins at once."""

    name: ClassVar[str] = "last-one-wins"
    edition: ClassVar[int] = 1

    @step(Stage.ENDING - 10)
    def end(self, turn: Turn) -> Turn:
        """End the match when only one is left of several."""
        return turn.end() if turn.book.gone and len(turn.playing) <= 1 else turn
