"""Whether players of a variant never influence each other: proved through the engine, and not assumed.

Each state of one traveller alone is set into a match of all seats, in which the squares of the others are `Unseen` and
what is remembered of them is `Forgotten`: a square says nothing but what is known of whoever is under way, that it is
on the board and not the last; what is remembered says nothing at all. The engine is run on it. If a rule wants to know
more, whatever it makes of the refusal, or if anything comes out otherwise than it does alone, the proof fails, and the
seats count as coupled. Two others may be compared with each other where the match is over, for their places; then all
orders in which they may stand are tried, or some of them where they are many.

One thing a value cannot refuse is to be asked for its type. So in some states the others are set on squares that are
known, too, as a check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Final, cast

from attrs import evolve, frozen

from ladderkit.analysis.alone import alone
from ladderkit.analysis.explore import Explored, counted
from ladderkit.analysis.unknown import NO_CLASS, answers_nothing_else
from ladderkit.engine import apply, expand
from ladderkit.follow import Next
from ladderkit.inputs import Chosen, Input, Ordered
from ladderkit.questions import Choice, Order, Orders, Question, Roll
from ladderkit.slots import Lasts
from ladderkit.state import EMPTY_BOOK, Book, Flight, Outcome, State
from ladderkit.variant import Variant

__all__ = ["Forgotten", "Looked", "Looks", "Unseen", "apart", "fresh", "may_be_apart"]

FEW_OTHERS: Final = 3
"""Up to how many others all orders in which they may stand are tried."""
SAMPLES: Final = 32
"""In how many states of each seat the others are set on squares that are known, as a check of the proof."""


class Looked(Exception):  # noqa: N818  (not an error: the way out of a proof that has failed)
    """Somebody wanted to know where another player stands, or what is remembered of one."""


class Looks:
    """What was asked of unseen values while the engine was run.

    Attributes:
        refused: Whether more was asked of one than is known.
        compared: Whether two of them were compared with each other.
    """

    __slots__ = ("compared", "refused")

    def __init__(self) -> None:
        self.refused = self.compared = False


@answers_nothing_else
class Unseen:
    """The square of a player of whom nothing is known but that it is still under way.

    Against each other they compare by a rank, which means nothing; whoever uses it has to try several.
    """

    __slots__ = ("last", "looks", "rank")
    __hash__: Any  # it has none, as it is said above
    __class__: Any = NO_CLASS

    def __init__(self, last: int, rank: int = 0, looks: Looks | None = None) -> None:
        self.last = last
        self.rank = rank
        self.looks = looks or Looks()

    def refusal(self) -> Looked:
        """What is raised instead of an answer; it is kept in mind that it was asked."""
        self.looks.refused = True
        return Looked()

    def _against(self, other: object) -> int:
        """1 where it is certainly more than the other, -1 where it is certainly less; between two, by rank."""
        if type(other) is Unseen:
            self.looks.compared = True
            return (self.rank > other.rank) - (self.rank < other.rank)
        if type(other) is int and other >= self.last:
            return -1
        if type(other) is int and other < 0:
            return 1
        raise self.refusal()

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
        raise self.refusal()


@answers_nothing_else
class Forgotten:
    """What is remembered of another player, of which nothing is known at all."""

    __slots__ = ("looks",)
    __hash__: Any  # it has none, as it is said above
    __class__: Any = NO_CLASS

    def __init__(self, looks: Looks | None = None) -> None:
        self.looks = looks or Looks()

    def refusal(self) -> Looked:
        """What is raised instead of an answer; it is kept in mind that it was asked."""
        self.looks.refused = True
        return Looked()


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
    except Exception:  # noqa: BLE001  (where it is an error of a rule, it comes again when all seats are taken at once)
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
        return all(self._unseen(seat, i) for i in range(len(self.found.states))) and all(self._samples(seat))

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """In which orders the others are tried, where the match is over: a rank for each seat."""
        return _orders(self.seats)

    def _unseen(self, seat: int, number: int) -> bool:
        """Whether what may follow a state is what follows it alone, wherever the others are."""
        for ranks in self.orders:
            looks = Looks()
            last = self.variant.board.last
            others = tuple(Unseen(last, rank, looks) for rank in ranks)
            same, over = self._alike(number, _Lift(self.variant, seat, others, Forgotten(looks)))
            if looks.refused or not same or (looks.compared and not over):
                return False
            if not looks.compared:  # their order was not asked for
                return True
        return True

    def _samples(self, seat: int) -> Iterator[bool]:
        """Whether the same follows where the others are on squares that are known, in some states.

        It does if the rest of the proof holds, unless a rule has seen through it: by asking for the type of a square.
        """
        states = self.found.states
        resting = [state for state, _ in states if _may_rest(self.variant, state)]
        for k in range(min(SAMPLES, len(states)) if resting else 0):
            number = k * len(states) // min(SAMPLES, len(states))
            others = [resting[(number + (k + 1) * (s + 1) * 17) % len(resting)] for s in range(self.seats)]
            lift = _Lift(self.variant, seat, tuple(other.squares[0] for other in others), others)
            yield self._alike(number, lift)[0]

    def _alike(self, number: int, lift: _Lift) -> tuple[bool, bool]:
        """Whether what may follow a state is what follows it alone, and whether the match may be over then."""
        state, _ = self.found.states[number]
        here = lift.state(state)
        if state.chance:
            alone = [(branch.weight, branch.outcome) for branch in expand(self.variant, state)]
            here_too = [(branch.weight, branch.outcome) for branch in expand(self.variant, here)]
        else:
            given = self.found.inputs[number][0 if self.chosen is None else self.chosen[number]]
            alone = [(Fraction(1), apply(self.variant, state, given))]
            here_too = [(Fraction(1), apply(self.variant, here, lift.given(given)))]
        same = len(alone) == len(here_too) and all(
            one == two and lift.same(a, b) for (one, a), (two, b) in zip(alone, here_too, strict=True)
        )
        return same, any(outcome.state.over for _, outcome in alone)


def _orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """In which orders several may stand: all, where they are few, else some; one after the other comes first."""
    if seats <= FEW_OTHERS + 1:
        every = product(range(seats), repeat=seats)
        found = {tuple(sorted({*ranks}).index(rank) for rank in ranks) for ranks in every}
        return tuple(sorted(found, key=lambda ranks: (ranks != tuple(range(seats)), ranks)))
    one_apart = [tuple(side * (s == k) for s in range(seats)) for k in range(seats) for side in (1, -1)]
    return (tuple(range(seats)), tuple(range(seats, 0, -1)), (0,) * seats, *one_apart)


def _begins(state: State) -> bool:
    """Whether it is the beginning of a turn: nothing is in flight, and nothing remembered for the turn alone."""
    return state.flight is None


def _may_rest(variant: Variant, state: State) -> bool:
    """Whether a seat may be in it while others have their turns: nothing is remembered but its own, for the match."""
    book, slots = state.book, variant.program.slots
    if not state.seats or not _begins(state) or book.laid or book.resting or type(state.squares[0]) is not int:
        return False
    return all(owner == 0 and slots[name].lasts is Lasts.MATCH for (name, owner), _ in book.memory)


@frozen(eq=False)
class _Lift:
    """A state of one traveller alone, set into a match of many."""

    variant: Variant
    seat: int
    others: tuple[Any, ...]
    memory: Forgotten | Sequence[State]

    @property
    def seats(self) -> int:
        """How many they are."""
        return len(self.others)

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

    def _question(self, question: Question[Any], seat: int) -> Question[Any]:
        if isinstance(question, Roll | Choice):
            return evolve(question, seat=seat)
        return Orders((seat,)) if isinstance(question, Orders) else question

    def _book(self, book: Book) -> Book:
        if book.home or book.gone or book.told:  # pragma: no cover  (a lone traveller's match is over with that)
            raise Looked
        memory = [((name, self.seat if owner == 0 else owner), value) for (name, owner), value in book.memory]
        memory += [item for s in range(self.seats) if s != self.seat for item in self._remembered(s)]
        memory.sort(key=_key)
        return evolve(book, memory=tuple(memory), resting=tuple(self.seat for _ in book.resting))

    def _remembered(self, seat: int) -> Iterator[tuple[tuple[str, int], Any]]:
        """What is remembered of another seat."""
        if not isinstance(self.memory, Forgotten):
            yield from (((name, seat), value) for (name, _), value in self.memory[seat].book.memory)
            return
        for name, slot in self.variant.program.slots.items():
            if slot.per != "match" and slot.lasts is Lasts.MATCH:
                yield (name, seat), self.memory

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
