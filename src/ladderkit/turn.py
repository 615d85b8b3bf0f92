"""The turn in flight: a frozen value that the steps of the rules fold, and the only door to dice, lots and choices."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Never, TypeVar, overload

from attrs import evolve, frozen

from ladderkit.errors import RuleError
from ladderkit.events import Announced, CameHome, Departed, Event, Laid, Moved, Stood, Told
from ladderkit.follow import Follow, Over
from ladderkit.jumps import Jump, by_squares
from ladderkit.questions import Order, Orders, Question
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.state import EMPTY_BOOK, Asked, Book, Exchange, Laying, held
from ladderkit.values import changing, making

if TYPE_CHECKING:
    from ladderkit.board import Board
    from ladderkit.program import Program

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")

MATCH = -1
"""The owner of what is kept once a match."""
PAST = Slot[int]("past", 0, per="token", seen=Seen.EVERYONE, lasts=Lasts.THROW)
"""How many squares beyond the last one a token ran in this throw."""
FACES = Slot[tuple[int, ...]]("faces", (), of=tuple[int, ...], per="seat", seen=Seen.EVERYONE, lasts=Lasts.THROW)
"""The single faces of a throw of several dice."""
ORDERS = Slot[tuple[Order, ...]]("orders", (), of=tuple[Order, ...], lasts=Lasts.TURN)
"""The sealed orders that this turn plays out."""
WHICH = Slot[int]("throw-of-turn", 0, seen=Seen.EVERYONE, lasts=Lasts.TURN)
"""How many throws of this turn have been made, the present one included, where a rule counts them."""
THROWS = Slot[int]("throws-of-turn", 1, seen=Seen.EVERYONE, lasts=Lasts.TURN)
"""How many throws this turn has, where a rule plans them."""
HELD = Slot[bool]("held", default=False, of=bool, per="seat", lasts=Lasts.THROW)
"""Whether a seat is held for this throw, which is played as 0."""
CORE_SLOTS: tuple[Slot[Any], ...] = (PAST, FACES, ORDERS, WHICH, THROWS, HELD)
"""The memory that every variant has."""


_NO_ORDERS: tuple[tuple[Order, ...], dict[int, Order]] = ((), {})


class Waiting(Exception):  # noqa: N818  (not an error: the way out of a step that must wait for an answer)
    """Raised by `Turn.ask`, and caught by the engine alone; the questions lie on the desk."""


class StartOver(Exception):  # noqa: N818  (not an error: the way back to the beginning of a step)
    """Raised by `Turn.start_over` with the turn, and caught by the engine alone."""

    args: tuple[Turn]


class Desk:
    """What the engine keeps at hand during a throw. Rules never see it."""

    __slots__ = ("asked", "exchanges", "given", "opened", "pool", "program", "seats", "started", "unheard")

    program: Program
    seats: tuple[int, ...]
    started: tuple[int, ...]
    exchanges: tuple[Exchange, ...]
    """What the present step has asked, with the answers."""
    unheard: tuple[Exchange, ...]
    """Those of them that it, being run again, has not asked again yet."""
    pool: list[tuple[Question[Any], Any]] | None
    """Answers that still count, after seats have left."""
    asked: Asked
    """When the step must wait: for what."""
    given: tuple[tuple[int, Any], ...]
    """And what is known of the answers, by the number of the question."""
    opened: tuple[tuple[Order, ...], dict[int, Order]]
    """The sealed orders that were looked at last, and the same by seat, for there may be very many."""

    @staticmethod
    def laid(
        program: Program, seats: tuple[int, ...], started: tuple[int, ...], exchanges: tuple[Exchange, ...]
    ) -> Desk:
        """A desk for one throw; no `__init__`, since calling a function is cheaper than calling a class."""
        desk = Desk()
        desk.program, desk.seats, desk.started = program, seats, started
        desk.exchanges = desk.unheard = exchanges
        desk.pool = None
        desk.opened = _NO_ORDERS
        return desk

    def from_pool(self, questions: Asked) -> tuple[Any, ...]:
        """Answer from what was answered before some seats left; what is not there is asked anew."""
        pool = self.pool or []
        given: dict[int, Any] = {}
        for k, question in enumerate(questions):
            found = next((pair for pair in pool if pair[0] == question), None)
            if found is not None:
                pool.remove(found)
                given[k] = found[1]
        if len(given) < len(questions):
            self.asked, self.given = questions, tuple(given.items())
            raise Waiting
        answers = tuple(given.values())
        self.exchanges = (*self.exchanges, (questions, answers))
        return answers


@frozen
class Snapshot:
    """All that a rule needs to take a whole turn back.

    Attributes:
        squares: Where each token stood.
        book: What the rules remembered.
    """

    squares: tuple[int, ...]
    book: Book


@frozen(eq=False)
class Turn:
    """One throw of one turn, in flight. Every method that changes something gives a new turn.

    Attributes:
        squares: The square of each token.
        movers: The tokens that travel in this throw.
        numbers: The number of each seat whose turn it is; empty before any is known.
        arrived: The tokens that have arrived on their square in this throw.
        acted: What acts on which token no more in this throw: it has acted, lay under what did, or was declined.
        follows: What follows the throw, once a rule has said so.
        book: What the rules remember, and who is home or gone.
        log: What has happened since the last input.
    """

    desk: Desk
    squares: tuple[int, ...]
    movers: tuple[int, ...]
    numbers: tuple[int | None, ...]
    arrived: tuple[int, ...]
    acted: tuple[tuple[int, int, int, str], ...]
    follows: Follow | None
    book: Book
    log: tuple[Event, ...]

    # ---------------------------------------------------------------------------------------------------- asking
    @overload
    def ask(self, question: Question[A], /) -> A: ...
    @overload
    def ask(self, question: Question[A], other: Question[B], /) -> tuple[A, B]: ...
    @overload
    def ask(self, question: Question[A], other: Question[A], /, *more: Question[A]) -> tuple[A, ...]: ...
    def ask(self, *questions: Question[Any]) -> Any:
        """Ask, and get the answer; several questions are put at once and answered in any order.

        Where there is no answer yet, the step ends here, what it has changed is dropped, and when the answer comes
        the step is run again from its beginning; what it asked before is then answered at once. The one duty of a
        rule: the same turn asks the same questions.

        Args:
            *questions: A `Roll`, `Draw`, `Choice` or `Orders`, or several.

        Returns:
            The answer; a tuple of them, in the order of the questions, where several were put.

        Raises:
            RuleError: If the step, run again, asks something else.
        """
        desk = self.desk
        unheard = desk.unheard
        if unheard:
            asked, answers = unheard[0]
            if asked != questions:
                message = f"a step asked {asked!r} and, run again, {questions!r}; ask the same in the same turn"
                raise RuleError(message)
            desk.unheard = unheard[1:]
        elif desk.pool is not None:
            answers = desk.from_pool(questions)
        else:
            desk.asked, desk.given = questions, ()
            raise Waiting
        return answers[0] if len(questions) == 1 else answers

    def ask_all(self, questions: Iterable[Question[A]]) -> tuple[A, ...]:
        """Ask any number of questions at once, none included; the answers are a tuple, always.

        Args:
            questions: What is asked, in an order that the same turn repeats.

        Returns:
            The answers in the same order.
        """
        asked = tuple(questions)
        if not asked:
            return ()
        answers: Any = self.ask(*asked)
        return (answers,) if len(asked) == 1 else answers

    def start_over(self) -> Never:
        """Keep what this step has changed, and run it again from its beginning, with nothing asked yet.

        For a step that has something to ask after it has changed something: what was changed before a question is
        otherwise dropped until the answer comes, and so is not seen by those who answer.
        """
        raise StartOver(self)

    def take_orders(self) -> Turn:
        """Ask every seat whose turn it is for its sealed order; `order` reads them until the turn is over."""
        seats = tuple(s for s in self.desk.seats if s not in self.book.out)
        return self.put(ORDERS, self.ask(Orders(seats)))

    # --------------------------------------------------------------------------------------------------- looking
    @property
    def board(self) -> Board:
        """The board."""
        return self.desk.program.board

    @property
    def last(self) -> int:
        """The number of the last square."""
        return self.desk.program.last

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose turn it is, several where all move at once; empty in the opening."""
        return self.desk.seats

    @property
    def seat(self) -> int:
        """The one seat whose turn it is.

        Raises:
            RuleError: If it is the turn of several, or of none.
        """
        seats = self.desk.seats
        if len(seats) != 1:
            message = f"`seat` was read while it is the turn of {seats!r}; use `seats`"
            raise RuleError(message)
        return seats[0]

    @property
    def started(self) -> tuple[int, ...]:
        """Where each token stood as this throw began."""
        return self.desk.started

    @property
    def everyone(self) -> range:
        """All seats of the match, those home or gone included."""
        return range(len(self.squares) // self.desk.program.tokens)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are neither home nor gone."""
        if self.book is EMPTY_BOOK:
            return tuple(self.everyone)
        out = self.book.out
        return tuple(seat for seat in self.everyone if seat not in out) if out else tuple(self.everyone)

    def seat_of(self, token: int) -> int:
        """The seat whose token this is."""
        return token // self.desk.program.tokens

    def tokens_of(self, seat: int) -> range:
        """The tokens of a seat."""
        tokens = self.desk.program.tokens
        return range(seat * tokens, (seat + 1) * tokens)

    def on(self, square: int) -> tuple[int, ...]:
        """The tokens on a square, leaving out those of seats that have left."""
        gone = self.book.departed
        return tuple(t for t, s in enumerate(self.squares) if s == square and self.seat_of(t) not in gone)

    @property
    def throwers(self) -> tuple[int, ...]:
        """The seats that travel in this throw and have no number yet."""
        movers = self.movers
        if movers is self.desk.seats and not self.numbers:  # nearly always
            return movers
        travelling = {self.seat_of(token) for token in movers}
        return tuple(s for s in self.desk.seats if s in travelling and self.thrown(s) is None)

    def thrown(self, seat: int) -> int | None:
        """The number that this seat plays in this throw; None before it is known, or when it is not its turn."""
        numbers, seats = self.numbers, self.desk.seats
        return numbers[seats.index(seat)] if numbers and seat in seats else None

    def number(self, token: int) -> int:
        """How many squares this token is to walk in this throw; 0 before its number is known."""
        numbers, desk = self.numbers, self.desk
        seat = token // desk.program.tokens
        if numbers and desk.seats[0] == seat:  # nearly always
            return numbers[0] or 0
        return self.thrown(seat) or 0

    def faces(self, seat: int) -> tuple[int, ...]:
        """The single faces of this seat's throw, one for each die; empty when it has not thrown."""
        number = self.thrown(seat)
        return self.get(FACES, seat) or (() if number is None else (number,))

    def order(self, seat: int) -> Order:
        """The sealed order of this seat for this turn; an empty one where it handed in none."""
        desk, orders = self.desk, self.get(ORDERS)
        if desk.opened[0] is not orders:
            desk.opened = (orders, {order.seat: order for order in orders})
        return desk.opened[1].get(seat) or Order(seat)

    def jump(self, token: int) -> Jump | None:
        """What carries this token on from where it stands, unless that has acted on it in this throw already."""
        square = self.squares[token]
        if not self.book.laid:  # nearly always
            found = self.desk.program.jumps.get(square)
            if found is None or (self.acted and (token, found.foot, found.to, found.kind) in self.acted):
                return None
            return found
        acted = self.acted
        return next((j for j in _lying(self, square) if (token, j.foot, j.to, j.kind) not in acted), None)

    @property
    def standing(self) -> tuple[tuple[int, Jump], ...]:
        """The tokens that have arrived where something carries them on, each with what does."""
        arrived = self.arrived
        if len(arrived) == 1:  # nearly always
            jump = self.jump(arrived[0])
            return () if jump is None else ((arrived[0], jump),)
        return tuple((token, jump) for token in arrived if (jump := self.jump(token)) is not None)

    def get(self, slot: Slot[T], owner: int = MATCH) -> T:
        """What a slot holds.

        Args:
            slot: The slot.
            owner: The seat or token whose slot it is; left out for a slot kept once a match.
        """
        memory = self.book.memory
        return held(memory, slot, owner) if memory else slot.default

    def next_seat(self) -> int:
        """The next seat in order that still plays."""
        desk, book = self.desk, self.book
        everyone, seats = len(self.squares) // desk.program.tokens, desk.seats
        seat = (seats[-1] + 1) % everyone if seats else 0
        if book is not EMPTY_BOOK and (book.home or book.gone):
            out = book.out
            for _ in range(everyone):
                if seat not in out:
                    break
                seat = (seat + 1) % everyone
        return seat

    def standings(self) -> tuple[int, ...]:
        """A place for each seat, equals sharing one.

        Those who came home are first, in that order; then by the squares of the tokens and how far past the last one
        they ran (SL-11, SC-1d); seats that left are last, the first to leave at the very end (SL-12).
        """
        if self.book is EMPTY_BOOK and self.desk.program.tokens == 1:  # nothing but squares to go by
            return _places(self.squares)
        home = {seat: -k for k, group in enumerate(self.book.home) for seat in group}
        gone = {seat: k for k, group in enumerate(self.book.gone) for seat in group}

        def key(seat: int) -> tuple[int, int, int]:
            if seat in gone:
                return (0, gone[seat], 0)
            if seat in home:
                return (2, home[seat], 0)
            tokens = self.tokens_of(seat)
            return (1, sum(self.squares[t] for t in tokens), sum(self.get(PAST, t) for t in tokens))

        return _places([key(seat) for seat in self.everyone])

    # -------------------------------------------------------------------------------------------------- changing
    def throw(self, seat: int, number: int, *faces: int) -> Turn:
        """Give a seat its number for this throw, whether rolled, chosen or changed by a rule.

        Args:
            seat: A seat whose turn it is.
            number: How many squares its tokens are to walk.
            *faces: The single faces, where several dice made the number.
        """
        seats = self.desk.seats
        if len(seats) == 1:
            turn = _thrown(self, (number,))
        else:
            numbers = self.numbers or (None,) * len(seats)
            k = seats.index(seat)
            turn = _thrown(self, (*numbers[:k], number, *numbers[k + 1 :]))
        return turn.put(FACES, faces, seat) if faces else turn

    def hold(self, seat: int) -> Turn:
        """Hold a seat for this throw: it is played as 0, whatever its number."""
        return self.put(HELD, value=True, owner=seat).throw(seat, 0)

    def go(self, token: int, to: int, cause: str, name: str = "") -> Turn:
        """Put a token on another square, where it arrives.

        Args:
            token: Any token.
            to: A square from 0 to the last.
            cause: Why, for the event: usually the name of the rule.
            name: The name of the jump that carries it, if it has one.

        Raises:
            RuleError: If the square is not on the board.
        """
        squares = self.squares
        origin = squares[token]
        if to == origin:
            return self
        if not 0 <= to <= self.desk.program.last:
            message = f"{cause!r} would put token {token} on {to}; squares are 0 to {self.desk.program.last}"
            raise RuleError(message)
        return _moved(
            self,
            squares[:token] + (to,) + squares[token + 1 :],  # noqa: RUF005  (quicker than unpacking)
            _with(self.arrived, token) if self.arrived else (token,),
            self.log + (_event_of_moving(token, origin, to, cause, name),),  # noqa: RUF005
        )

    def walk(self, token: int, steps: int) -> Turn:
        """Walk a token so many squares on: the one way in which tokens walk.

        On its way it rides what acts when reached, such as an escalator, which costs no step. What would go beyond
        the last square is handed to the finish rule; a token that stands there is home and walks no more. Backwards it
        goes no further than off the board.

        Args:
            token: The token.
            steps: How many squares; negative walks back.
        """
        program = self.desk.program
        origin = at = self.squares[token]
        turn = self
        if steps > 0:
            if origin == program.last:
                return self
            if program.rides:
                while (ride := turn._ride_ahead(token, at, steps)) is not None:
                    turn = turn.go(token, ride.foot, "walk").ride(token, ride)
                    at, steps = ride.to, steps - (ride.foot - at)
        to = at + steps
        if to > program.last:
            return program.beyond(turn, token, to - program.last, origin)
        return turn.go(token, to if to > 0 else 0, "walk")  # noqa: FURB136  (a comparison is cheaper than a call)

    def _ride_ahead(self, token: int, at: int, steps: int) -> Jump | None:
        """The first thing on the way that acts when reached, and has not acted on this token in this throw."""
        rides = self.desk.program.rides
        for square in range(at + 1, at + steps + 1):
            ride = rides.get(square)
            if ride is not None and (token, ride.foot, ride.to, ride.kind) not in self.acted:
                return ride
        return None

    def walk_all(self) -> Turn:
        """Walk every token that travels by the number of its seat."""
        turn = self
        for token in self.movers:
            turn = turn.walk(token, turn.number(token))
        return turn

    def ride(self, token: int, jump: Jump) -> Turn:
        """Carry a token along a jump; neither that nor what lies under it acts on the token again in this throw.

        It goes instead of all that lies under it on its foot (SC-7b4). What is laid there later in the throw may act.
        """
        turn = self.decline(token, jump)
        if self.book.laid:  # hardly ever
            lying = _lying(self, jump.foot)
            for under in lying[lying.index(jump) + 1 :] if jump in lying else ():
                turn = turn.decline(token, under)
        return turn.go(token, jump.to, jump.kind, jump.name)

    def decline(self, token: int, jump: Jump) -> Turn:
        """Let a jump not act on a token for the rest of this throw."""
        return _having_acted(self, (*self.acted, (token, jump.foot, jump.to, jump.kind)))

    def arrive(self, *tokens: int) -> Turn:
        """Let these tokens arrive where they stand, so that what lies there acts on them."""
        arrived = self.arrived
        for token in tokens:
            arrived = _with(arrived, token)
        return _arriving(self, arrived)

    def only(self, *tokens: int) -> Turn:
        """Let no tokens but these travel on in this throw."""
        return _travelling(self, tuple(t for t in self.movers if t in tokens))

    def rest(self, *tokens: int) -> Turn:
        """Let these tokens rest for the whole of this turn."""
        resting = tuple(sorted({*self.book.resting, *tokens}))
        turn = _noted(self, evolve(self.book, resting=resting))
        return _travelling(turn, tuple(t for t in self.movers if t not in tokens))

    def put(self, slot: Slot[T], value: T, owner: int = MATCH) -> Turn:
        """Remember a value.

        Args:
            slot: One of the rule's own slots.
            value: What it holds from now on.
            owner: The seat or token whose slot it is; left out for a slot kept once a match.

        Raises:
            RuleError: If no rule of the variant declares the slot.
        """
        if slot.name not in self.desk.program.slots:
            message = f"a rule put something into {slot.name!r}, a slot that no rule declares; list it in `slots`"
            raise RuleError(message)
        memory, key = self.book.memory, (slot.name, owner)
        at = bisect_left(memory, (key,))
        there = at < len(memory) and memory[at][0] == key
        kept = () if value == slot.default else ((key, value),)
        return _noted(self, _remembering(self.book, (*memory[:at], *kept, *memory[at + there :])))

    def lay(self, jump: Jump, by: str, *, lasts: Lasts = Lasts.MATCH, over: bool = False) -> Turn:
        """Lay a jump on the board: it is part of it from now on, and those who stand at its foot arrive there.

        Args:
            jump: What is laid; laying the same again does nothing but let those at its foot arrive.
            by: The name of the rule that lays it.
            lasts: How long it lies there.
            over: Whether it comes before whatever else lies on its square.
        """
        turn = self
        laying = Laying(jump, lasts, over)
        if laying not in self.book.laid:
            turn = _noted(turn, evolve(self.book, laid=(*self.book.laid, laying)))
            turn = _telling(turn, Laid(jump, by))
        return turn.arrive(*turn.on(jump.foot))

    def tell(self, what: str, *about: int) -> Turn:
        """Say something that everyone may know.

        Args:
            what: A kebab-case word for it, usually the name of the rule.
            *about: The numbers that belong to it, such as seats or squares.
        """
        return _telling(self, Told(what, about))

    def report(self) -> Turn:
        """Tell everyone where each token stands now.

        In a variant that tells squares it is also told what was laid since the last report, sorted, so that nothing
        shows in which order things happened; and what everyone may know of the rules' memory is as of now.
        """
        program, book, log = self.desk.program, self.book, self.log
        if program.tells == "squares":
            laid = tuple(laying for laying in book.laid if laying.jump.seen)
            new = [laying.jump for laying in laid if laying not in book.told_laid]
            log += tuple(Announced(jump) for jump in sorted(new, key=by_squares))
            memory = tuple(kv for kv in book.memory if _is_public(program.slots[kv[0][0]]))
            book = evolve(book, told=self.squares, told_laid=laid, told_memory=memory)
        return _logged(_noted(self, book), (*log, Stood(self.squares)))

    def follow(self, follow: Follow) -> Turn:
        """Say what follows this throw. The first to say so decides."""
        return self if self.follows is not None else _followed(self, follow)

    def end(self) -> Turn:
        """Let the match be over, with everyone placed by the standings."""
        return self.follow(Over(self.standings()))

    def retire(self, *seats: int) -> Turn:
        """Let these seats be home: they have finished, together, and play no more."""
        if not seats:
            return self
        book = evolve(self.book, home=(*self.book.home, tuple(sorted(seats))))
        turn = _travelling(_noted(self, book), tuple(t for t in self.movers if self.seat_of(t) not in seats))
        return _telling(turn, CameHome(tuple(sorted(seats))))

    def depart(self, *seats: int) -> Turn:
        """Let these seats leave the match; done by the engine when it is told so, for a rule if it must.

        Their tokens travel no more, and their orders are dropped.
        """
        book = evolve(self.book, gone=(*self.book.gone, tuple(sorted(seats))))
        turn = _travelling(_noted(self, book), tuple(t for t in self.movers if self.seat_of(t) not in seats))
        turn = turn.put(ORDERS, tuple(o for o in turn.get(ORDERS) if o.seat not in seats))
        turn = _arriving(turn, tuple(t for t in turn.arrived if self.seat_of(t) not in seats))
        return _telling(turn, Departed(tuple(sorted(seats))))

    def snapshot(self) -> Snapshot:
        """Take down where everyone stands and what is remembered, so that `restore` can bring it back."""
        return Snapshot(self.squares, self.book)

    def restore(self, was: Snapshot, cause: str) -> Turn:
        """Take everything back to how it was, telling each move.

        Who has left since stays gone, and what was told stays told.

        Args:
            was: A snapshot of this match.
            cause: Why, for the events.
        """
        turn, now = self, self.book
        for token, square in enumerate(was.squares):
            turn = turn.go(token, square, cause)
        book = evolve(was.book, gone=now.gone, told=now.told, told_laid=now.told_laid, told_memory=now.told_memory)
        turn = _noted(_arriving(turn, ()), book)
        gone = book.departed
        return turn.put(ORDERS, tuple(order for order in turn.get(ORDERS) if order.seat not in gone))


def _lying(turn: Turn, square: int) -> list[Jump]:
    """What lies on a square, in the order in which it acts: laid over others, the board's own, the rest."""
    found = turn.desk.program.jumps.get(square)
    here = [laying for laying in turn.book.laid if laying.jump.foot == square]
    own = [] if found is None else [found]
    return [y.jump for y in here if y.over] + own + [y.jump for y in here if not y.over]


def _with(tokens: tuple[int, ...], token: int) -> tuple[int, ...]:
    """These tokens and this one, in order."""
    at = bisect_left(tokens, token)
    return tokens if token in tokens[at : at + 1] else (*tokens[:at], token, *tokens[at:])


def _places(keys: Sequence[Any]) -> tuple[int, ...]:
    """The place of each of these, the greatest being first, equals sharing one; they are compared, and never hashed."""
    least_first = sorted(keys)
    return tuple([1 + len(keys) - bisect_right(least_first, mine) for mine in keys])


def _telling(turn: Turn, event: Event) -> Turn:
    """The turn with one more event."""
    return _logged(turn, (*turn.log, event))


def _is_public(slot: Slot[Any]) -> bool:
    """Whether everyone may know what a slot holds, and goes on to after the turn."""
    return slot.seen is Seen.EVERYONE and slot.lasts is Lasts.MATCH


_moved = changing(Turn, "squares", "arrived", "log")
_thrown = changing(Turn, "numbers")
_travelling = changing(Turn, "movers")
_arriving = changing(Turn, "arrived")
_having_acted = changing(Turn, "acted")
_followed = changing(Turn, "follows")
_noted = changing(Turn, "book")
_logged = changing(Turn, "log")
_remembering = changing(Book, "memory")
_event_of_moving = making(Moved)
