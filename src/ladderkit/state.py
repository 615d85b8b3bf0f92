"""A state: where everyone is, what the match waits for, and what the rules remember. Frozen, hashable, whole."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, TypeAlias, TypeVar, cast

from attrs import frozen

from ladderkit.events import Event
from ladderkit.follow import Follow
from ladderkit.jumps import Jump
from ladderkit.questions import Question
from ladderkit.slots import Lasts, Slot

T = TypeVar("T")

Key: TypeAlias = tuple[str, int]
"""The name of a slot and its owner: a seat, a token, or -1 for the match."""
Memory: TypeAlias = tuple[tuple[Key, Any], ...]
"""What the rules remember, sorted by key; values are hashable."""
Asked: TypeAlias = tuple[Question[Any], ...]
"""Questions that were put at once."""
Exchange: TypeAlias = tuple[Asked, tuple[Any, ...]]
"""Questions that were put at once, and their answers."""


def held(memory: Memory, slot: Slot[T], owner: int) -> T:
    """What a slot of this owner holds."""
    key = (slot.name, owner)
    at = bisect_left(memory, (key,))  # less than any pair that begins with the key, so that values are not compared
    return cast("T", memory[at][1]) if at < len(memory) and memory[at][0] == key else slot.default


@frozen
class Laying:
    """A jump that play has laid on the board.

    Attributes:
        jump: What lies there.
        lasts: How long.
        over: Whether it comes before whatever else lies on its square, as an open trap door does.
    """

    jump: Jump
    lasts: Lasts
    over: bool


@frozen
class Book:
    """What outlasts a throw.

    Attributes:
        memory: The slots that do not hold their default.
        laid: What play has added to the board, in the order of laying.
        home: Seats that have finished, in groups that came home together.
        gone: Seats that have left, in groups that left together.
        resting: Tokens that do not travel in this turn.
        told: Where each token stood at the last report, in a variant that tells squares; else empty.
        told_laid: What was told there to lie on the board.
        told_memory: What everyone may know of the rules' memory, as it was then.
    """

    memory: Memory = ()
    laid: tuple[Laying, ...] = ()
    home: tuple[tuple[int, ...], ...] = ()
    gone: tuple[tuple[int, ...], ...] = ()
    resting: tuple[int, ...] = ()
    told: tuple[int, ...] = ()
    told_laid: tuple[Laying, ...] = ()
    told_memory: Memory = ()

    @property
    def out(self) -> frozenset[int]:
        """The seats that play no more: home, or gone."""
        return frozenset(seat for group in (*self.home, *self.gone) for seat in group)

    @property
    def departed(self) -> frozenset[int]:
        """The seats that have left."""
        return frozenset(seat for group in self.gone for seat in group)


EMPTY_BOOK = Book()
"""The book of a match in which nothing is to be remembered."""


@frozen
class Flight:
    """A throw under way: what a turn is, beyond squares and book, when it rests in the middle of a throw.

    Attributes:
        started: Where each token stood as the throw began.
        movers: The tokens that travel in it.
        numbers: The number of each seat whose turn it is, None before it is known; empty before any is.
        arrived: Tokens that have arrived on their square in this throw.
        acted: What acts on which token no more in this throw, since it has acted, lay under what did, or was declined:
            token, foot, destination and kind.
        follows: What follows the throw, once a rule has said so.
        before: What the waiting step has asked already, with the answers.
        given: Answers to some of the questions that are open, by number.
    """

    started: tuple[int, ...]
    movers: tuple[int, ...]
    numbers: tuple[int | None, ...] = ()
    arrived: tuple[int, ...] = ()
    acted: tuple[tuple[int, int, int, str], ...] = ()
    follows: Follow | None = None
    before: tuple[Exchange, ...] = ()
    given: tuple[tuple[int, Any], ...] = ()


@frozen
class State:
    """Where a match stands.

    Attributes:
        squares: The square of each token, 0 off the board; token `t` is of seat `t // tokens`.
        seats: Whose turn it is; several where all move at once, none in the opening.
        step: The step that waits, by its number in the variant's chain.
        asked: The questions of that step that were put at once; empty when the match is over.
        book: What the rules remember, and who is home or gone.
        flight: The throw under way; None where the waiting step is the first thing to happen in it.
        places: The place of each seat when the match is over, equals sharing one; else None.
    """

    squares: tuple[int, ...]
    seats: tuple[int, ...]
    step: int
    asked: tuple[Question[Any], ...]
    book: Book = EMPTY_BOOK
    flight: Flight | None = None
    places: tuple[int, ...] | None = None

    @property
    def awaiting(self) -> tuple[Question[Any], ...]:
        """The questions that are open; empty when the match is over."""
        if self.flight is None or not self.flight.given:
            return self.asked
        given = dict(self.flight.given)
        return tuple(q for k, q in enumerate(self.asked) if k not in given)

    @property
    def open(self) -> tuple[tuple[int, Question[Any]], ...]:
        """The questions that are open, each with its number among those asked at once."""
        given = dict(self.flight.given) if self.flight is not None else {}
        return tuple((k, q) for k, q in enumerate(self.asked) if k not in given)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.places is not None

    @property
    def chance(self) -> bool:
        """Whether chance is asked: what `expand` enumerates."""
        return any(not question.seats for question in self.awaiting)


@frozen
class Outcome:
    """What an input leads to.

    Attributes:
        state: The state after it.
        events: What happened, one record a change, in order.
    """

    state: State
    events: tuple[Event, ...] = ()
