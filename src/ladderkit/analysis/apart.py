"""Whether players of a variant never influence each other: proved through the engine, and not assumed.

Each state of one traveller alone is set into a match of all seats, in which the squares and the memory of the others
are `Unseen`: they say nothing about themselves but what is known of whoever is under way, that they are not on the
last square. The engine is run on it. If a rule wants to know more, or if anything comes out otherwise than it does
alone, the proof fails, and the seats count as coupled.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, cast

from attrs import evolve, frozen

from ladderkit.analysis.alone import alone
from ladderkit.analysis.explore import Explored, counted
from ladderkit.analysis.unknown import answers_nothing_else
from ladderkit.engine import apply, expand
from ladderkit.follow import Next
from ladderkit.inputs import Chosen, Input, Ordered
from ladderkit.questions import Choice, Order, Orders, Question, Roll
from ladderkit.slots import Lasts
from ladderkit.state import EMPTY_BOOK, Book, Flight, Outcome, State
from ladderkit.variant import Variant

__all__ = ["Looked", "Unseen", "apart", "fresh", "may_be_apart"]

ORDERS_TRIED: Final = (1, -1, 0)
"""In which order the others stand, when the match is over and only their places depend on it."""


class Looked(Exception):  # noqa: N818  (not an error: the way out of a proof that has failed)
    """Somebody wanted to know where another player stands, or what is remembered of one."""


@answers_nothing_else(Looked)
class Unseen:
    """The square, or the memory, of a player of whom nothing is known but that it is still under way.

    Against each other they compare by a rank, which means nothing; whoever uses it has to try several.
    """

    __slots__ = ("last", "rank")
    __hash__: Any  # it has none, as it is said above

    def __init__(self, last: int, rank: int = 0) -> None:
        self.last = last
        self.rank = rank

    def _against(self, other: object) -> int:
        """1 where it is certainly more than the other, -1 where it is certainly less; between two, by rank."""
        if isinstance(other, Unseen):
            return (self.rank > other.rank) - (self.rank < other.rank)
        if type(other) is int and other >= self.last:
            return -1
        if type(other) is int and other < 0:
            return 1
        raise Looked

    def __eq__(self, other: object) -> bool:
        """Whether it is another one, as far as that is certain."""
        return self is other or self._against(other) == 0

    def __lt__(self, other: object) -> bool:
        """Whether it is less, as far as that is certain."""
        return self._against(other) < 0

    def __gt__(self, other: object) -> bool:
        """Whether it is more, as far as that is certain."""
        return self._against(other) > 0

    def __radd__(self, other: object) -> Unseen:
        """The sum of the squares of a seat with one token, which begins with 0."""
        if type(other) is int and other == 0:
            return self
        raise Looked


def apart(variant: Variant, seats: int, found: Explored, chosen: Sequence[int] | None) -> bool:
    """Whether in a match of so many seats each one travels as if it were alone, until the first is home.

    Args:
        variant: The game.
        seats: How many seats take part.
        found: Everything that can come of one traveller.
        chosen: What is chosen in each state; None for the first option.

    Returns:
        Whether that is proved.
    """
    if not may_be_apart(variant, seats):
        return False
    proof = _Proof(variant, seats, found, chosen)
    try:
        return proof.begins_alike() and all(proof.holds(seat) for seat in range(seats))
    except Looked:  # and nothing else: any other error is one of a rule
        return False


def may_be_apart(variant: Variant, seats: int) -> bool:
    """Whether it is worth trying to prove that: a seat has one token, and all is told as it happens.

    Args:
        variant: The game.
        seats: How many seats take part.

    Returns:
        Whether it is.
    """
    return variant.tokens == 1 and variant.tells == "moves" and seats > 1


def fresh(variant: Variant, state: State) -> bool:
    """Whether the opening has done nothing but say whose turn it is: it gave nobody a start ahead of others.

    Args:
        variant: The game.
        state: Where a match stands once the opening is over.

    Returns:
        Whether all tokens stand on the start, and nothing is remembered.
    """
    return {*state.squares} == {variant.board.start} and state.book == EMPTY_BOOK


@frozen(eq=False)
class _Proof:
    """The proof for one variant and number of seats."""

    variant: Variant
    seats: int
    found: Explored
    chosen: Sequence[int] | None

    def begins_alike(self) -> bool:
        """Whether all turns begin with the same questions, and with nothing remembered but what is each seat's own."""
        begin = [state for state, _ in self.found.states if state.seats and _begins(state)]
        if not begin or any(not state.seats for state, _ in self.found.states):
            return False
        if not fresh(self.variant, alone(self.variant)[1].state):
            return False
        first = begin[0]
        return all(state.asked == first.asked and state.step == first.step for state in begin)

    def holds(self, seat: int) -> bool:
        """Whether everything comes out for this seat as it does alone."""
        return all(self._alike(seat, i, ORDERS_TRIED[0]) for i in range(len(self.found.states)))

    def _alike(self, seat: int, number: int, rank: int) -> bool:
        """Whether what may follow a state is what follows it alone."""
        state, _ = self.found.states[number]
        lift = _Lift(self.variant, self.seats, seat, rank)
        here = lift.state(state)
        if state.chance:
            alone = [(branch.weight, branch.outcome) for branch in expand(self.variant, state)]
            here_too = [(branch.weight, branch.outcome) for branch in expand(self.variant, here)]
        else:
            given = self.found.inputs[number][0 if self.chosen is None else self.chosen[number]]
            alone = [(Fraction(1), apply(self.variant, state, given))]
            here_too = [(Fraction(1), apply(self.variant, here, lift.given(given)))]
        over = any(outcome.state.over for _, outcome in alone)
        same = len(alone) == len(here_too) and all(
            one == two and lift.same(a, b) for (one, a), (two, b) in zip(alone, here_too, strict=True)
        )
        if same and over and rank == ORDERS_TRIED[0]:
            return all(self._alike(seat, number, other) for other in ORDERS_TRIED[1:])
        return same


def _begins(state: State) -> bool:
    """Whether it is the beginning of a turn: nothing is in flight, and nothing remembered for the turn alone."""
    return state.flight is None


@frozen(eq=False)
class _Lift:
    """A state of one traveller alone, set into a match of many."""

    variant: Variant
    seats: int
    seat: int
    rank: int

    def same(self, alone: Outcome, here: Outcome) -> bool:
        """Whether what happened alone and what happened here are the same."""
        turns, rolls = counted(alone.events)
        if counted(here.events) != (turns, rolls):
            return False
        places = here.state.places
        if alone.state.over or places is not None:
            return (
                turns == 1
                and alone.state.over
                and places is not None
                and (all((place == 1) == (seat == self.seat) for seat, place in enumerate(places)))
            )
        return turns <= 1 and here.state == (self.passed_on(alone.state) if turns else self.state(alone.state))

    # ------------------------------------------------------------------------------------------------- from one to many
    def state(self, state: State) -> State:
        """The state, with others beside the traveller."""
        return evolve(
            state,
            squares=self._squares(state.squares),
            seats=(self.seat,),
            asked=tuple(self._question(question, self.seat) for question in state.asked),
            book=self._book(state.book),
            flight=None if state.flight is None else self._flight(state.flight),
        )

    def passed_on(self, state: State) -> State:
        """The same, once the turn has passed on to the next seat."""
        following = (self.seat + 1) % self.seats
        if state.flight is not None or any(owner < 0 for (_, owner), _ in state.book.memory) or state.book.laid:
            raise Looked
        asked = tuple(self._question(question, following) for question in state.asked)
        return evolve(self.state(state), seats=(following,), asked=asked)

    def given(self, given: Input) -> Input:
        """What is done alone, done by the seat."""
        if isinstance(given, Chosen):
            return evolve(given, seat=self.seat)
        orders = cast("Ordered", given).orders
        return evolve(cast("Ordered", given), orders=tuple(Order(self.seat, order.answers) for order in orders))

    def _squares(self, squares: tuple[int, ...]) -> tuple[int, ...]:
        return cast(
            "tuple[int, ...]", tuple(squares[0] if s == self.seat else other for s, other in enumerate(self.others))
        )

    @property
    def others(self) -> tuple[Unseen, ...]:
        """What is not known of each seat."""
        return _unseen(self.variant.board.last, self.seats, self.rank)

    def _question(self, question: Question[Any], seat: int) -> Question[Any]:
        if isinstance(question, Roll | Choice):
            return evolve(question, seat=seat)
        return Orders((seat,)) if isinstance(question, Orders) else question

    def _book(self, book: Book) -> Book:
        if book.home or book.gone or book.told:  # pragma: no cover  (a lone traveller's match is over with that)
            raise Looked
        slots = self.variant.program.slots
        memory = [((name, self.seat if owner == 0 else owner), value) for (name, owner), value in book.memory]
        for name, slot in slots.items():
            if slot.per != "match" and slot.lasts is Lasts.MATCH:
                memory += [((name, s), other) for s, other in enumerate(self.others) if s != self.seat]
        memory.sort(key=_key)
        return evolve(book, memory=tuple(memory), resting=tuple(self.seat for _ in book.resting))

    def _flight(self, flight: Flight) -> Flight:
        seat = self.seat
        follows = flight.follows
        return evolve(
            flight,
            started=self._squares(flight.started),
            movers=tuple(seat for _ in flight.movers),
            arrived=tuple(seat for _ in flight.arrived),
            acted=tuple((seat, foot, to, kind) for _, foot, to, kind in flight.acted),
            follows=Next(((seat + 1) % self.seats,)) if isinstance(follows, Next) else follows,
            before=tuple((tuple(self._question(q, seat) for q in asked), answers) for asked, answers in flight.before),
        )


def _key(item: tuple[tuple[str, int], object]) -> tuple[str, int]:
    return item[0]


@lru_cache(maxsize=64)
def _unseen(last: int, seats: int, rank: int) -> tuple[Unseen, ...]:
    """One for each seat; the same ones again, so that equal states are quickly seen to be equal."""
    return tuple(Unseen(last, seat * rank) for seat in range(seats))
