"""Start, apply, legal, refusal, expand, replay: the only module that runs rules.

Everything here is a pure function. Chance is a node of the state: no function draws a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, cast

from attrs import evolve, frozen

from ladderkit.errors import LadderkitError, Refusal, Refused, RuleError, how_many, shown
from ladderkit.events import Answered, Event, Finished, ThrowEnded, TurnEnded
from ladderkit.follow import Again, Next, Over
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.program import Program
from ladderkit.questions import Choice, Draw, Field, Form, Order, Orders, Question, Roll, written
from ladderkit.rule import Explains
from ladderkit.slots import Lasts
from ladderkit.state import EMPTY_BOOK, Asked, Book, Exchange, Flight, Outcome, State
from ladderkit.turn import Desk, StartOver, Turn, Waiting
from ladderkit.values import changing, making
from ladderkit.variant import Variant

WANTED: dict[type[Question[Any]], str] = {Roll: "Rolled", Draw: "Drawn", Choice: "Chosen", Orders: "Ordered"}
"""The input that answers each kind of question."""
LONGEST_SILENCE = 10_000
"""How many throws may pass without a question before the engine says that the rules run for ever."""

MOST_STARTS = 100
"""How many times the steps may start over before the engine says that they never end."""


@frozen
class Branch:
    """One outcome of a node of chance.

    Attributes:
        weight: Its exact chance.
        inputs: The rolls and lots that lead to it, one for each open question of chance.
        outcome: The state after them, and what happened.
    """

    weight: Fraction
    inputs: tuple[Input, ...]
    outcome: Outcome


# ------------------------------------------------------------------------------------------------------ public calls
def start(variant: Variant, seats: int) -> Outcome:
    """Begin a match, and go on to the first thing that it waits for.

    Args:
        variant: The game.
        seats: How many seats take part.

    Returns:
        The first state, and what happened before it.

    Raises:
        LadderkitError: If the variant is not for so many seats.
        RuleError: If a rule breaks a law of the engine.
    """
    fewest, most = variant.seats
    if type(seats) is not int or not fewest <= seats <= most:
        wanted = f"{how_many(fewest, most)} seats" if most > 1 else "1 seat"
        message = f"{variant.name!r} is for {wanted}, not {shown(seats)}; choose {how_many(fewest, most)}"
        raise LadderkitError(message)
    program = variant.program
    squares = (variant.board.start,) * (seats * variant.tokens)
    book = Book(told=squares) if variant.tells == "squares" else EMPTY_BOOK
    return _run(Turn(Desk.laid(program, (), squares, ()), squares, (), (), (), (), None, book, ()), 0)


def apply(variant: Variant, state: State, given: Input) -> Outcome:
    """Take one input, and go on to the next thing that the match waits for.

    Args:
        variant: The game.
        state: Where the match stands.
        given: A roll, lot, choice, sealed orders, or seats that leave.

    Returns:
        The next state, and what happened on the way.

    Raises:
        Refused: If the input is not allowed now; nothing has changed.
        RuleError: If a rule breaks a law of the engine.
    """
    asked = state.asked
    if type(given) is Rolled and len(asked) == 1:  # by far the most
        question, face = asked[0], given.face
        if type(question) is Roll and given.to is None and type(face) is int and face in question.die.faces:
            return _answered(variant.program, state, (face,))
    why = refusal(variant, state, given)
    if why is not None:
        raise Refused(why)
    if isinstance(given, Left):
        return _leave(variant.program, state, given.seats)
    to, value = _match(state, given, variant)
    if isinstance(given, Ordered):
        value = _with_missing(cast("Orders", asked[to]), given)
    have = {**dict(state.flight.given if state.flight is not None else ()), to: value}
    if len(have) == len(asked):
        return _answered(variant.program, state, tuple(have[k] for k in range(len(asked))))
    return Outcome(_with_given(variant.program, state, tuple(sorted(have.items()))))


def refusal(variant: Variant, state: State, given: Input) -> Refusal | None:
    """Why this input may not be given now: the one check behind `apply` and `legal`.

    Args:
        variant: The game.
        state: Where the match stands.
        given: What somebody would like to do.

    Returns:
        The reason, with a stable code; None when the input is allowed.
    """
    anything = cast("object", given)  # an input may come from anywhere
    if not isinstance(anything, Rolled | Drawn | Chosen | Ordered | Left):
        return Refusal("malformed", f"{shown(given)} is no input; use Rolled, Drawn, Chosen, Ordered or Left")
    if state.over:
        return Refusal("over", "the match is over; nothing can be done in it any more")
    if isinstance(given, Left):
        return _refuse_leaving(variant, state, given)
    found = _match(state, given, variant)
    return found if isinstance(found, Refusal) else None


def legal(variant: Variant, state: State, seat: int | None = None) -> tuple[Form, ...]:
    """What is asked now: a form for each open question, and for sealed orders one for each seat.

    Args:
        variant: The game.
        state: Where the match stands.
        seat: Whose forms; left out, everybody's and those of chance.

    Returns:
        The forms. Options may be lazy: use `in`, `len` and sampling, and do not list them all.

    Raises:
        LadderkitError: There is no such seat in the match.
    """
    if seat is not None:
        sure_seat(seat, len(state.squares) // variant.tokens)
    turn = _wake(variant.program, state)
    forms: list[Form] = []
    for to, question in state.open:
        if isinstance(question, Orders):
            asked = question.of if seat is None else [seat] if seat in question.of else []
            forms.extend(Form(question, to, s, _order_fields(turn, s)) for s in asked)
        elif isinstance(question, Choice):
            default = next(iter(question.options), None)
            fields = (Field(_asker(variant.program, state), question.options, default),)
            forms.append(Form(question, to, question.seat, fields))
        else:
            options = tuple(value for value, _ in question.outcomes)
            forms.append(Form(question, to, None, (Field(_asker(variant.program, state), options),)))
    return tuple(form for form in forms if seat is None or form.seat == seat)


def sure_seat(seat: object, seats: int) -> None:
    """Refuse what is no seat of a match of so many.

    Raises:
        LadderkitError: It is none.
    """
    if type(seat) is not int or not 0 <= seat < seats:
        raise LadderkitError(f"there is no seat {shown(seat)}; give 0 to {seats - 1}, or None")


def expand(variant: Variant, state: State) -> Iterator[Branch]:
    """Every outcome of the open questions of chance, with its exact weight.

    Where several are open, their product is given; questions to seats stay open.

    Args:
        variant: The game.
        state: Where the match stands.

    Yields:
        The branches; their weights sum to one. None where chance is not asked.
    """
    chance = [(to, question) for to, question in state.open if not question.seats]
    if not chance:
        return
    program, asked = variant.program, state.asked
    if len(asked) == 1:
        for value, weight in asked[0].outcomes:
            yield Branch(weight, (_input_for(asked[0], value, None),), _answered(program, state, (value,)))
        return
    have = dict(state.flight.given) if state.flight is not None else {}
    for combination in product(*(question.outcomes for _, question in chance)):
        weight, given = Fraction(1), dict(have)
        inputs: list[Input] = []
        for (to, question), (value, chance_of_it) in zip(chance, combination, strict=True):
            weight *= chance_of_it
            given[to] = value
            inputs.append(_input_for(question, value, to))
        if len(given) == len(asked):
            outcome = _answered(program, state, tuple(given[k] for k in range(len(asked))))
        else:
            outcome = Outcome(_with_given(program, state, tuple(sorted(given.items()))))
        yield Branch(weight, tuple(inputs), outcome)


def replay(variant: Variant, seats: int, inputs: Iterable[Input]) -> Iterator[Outcome]:
    """Play a match again from its inputs.

    Args:
        variant: The game.
        seats: How many seats took part.
        inputs: What was done, in order.

    Yields:
        The outcome of the start, and then that of each input.

    Raises:
        Refused: If an input is not allowed where it stands.
    """
    outcome = start(variant, seats)
    yield outcome
    for given in inputs:
        outcome = apply(variant, outcome.state, given)
        yield outcome


# ------------------------------------------------------------------------------------------------- what fits a question
def _match(state: State, given: Input, variant: Variant) -> Any:  # noqa: ANN401  (a pair, or the refusal)
    """The number of the question that an input answers and the value for it, or why it answers none."""
    assert not isinstance(given, Left)  # noqa: S101  (the callers have dealt with it)
    open_now = [(to, question) for to, question in state.open if given.to is None or among(given.to, (to,))]
    if not open_now:
        numbers = tuple(to for to, _ in state.open)
        return Refusal("unknown-question", f"no question {shown(given.to)} is open; those open are {numbers}")
    first: Refusal | None = None
    for to, question in open_now:
        value = _value_for(question, given, state, variant)
        if not isinstance(value, Refusal):
            return to, value
        if first is None or first.code == "not-awaited":
            first = value
    return first


def _value_for(  # noqa: PLR0911  (a case for each kind of question, and each has its reasons)
    question: Question[Any], given: Input, state: State, variant: Variant
) -> Any:  # noqa: ANN401
    """What an input answers to a question, or why it does not; quiet about what a seat may not know is asked."""
    quiet = variant.tells == "squares"
    if isinstance(question, Roll) and isinstance(given, Rolled):
        if among(given.face, question.die.faces):
            return given.face
        return Refusal("not-a-face", f"the die has no {shown(given.face)}; its faces are {question.die.faces}")
    if isinstance(question, Draw) and isinstance(given, Drawn):
        if among(given.value, question.options):
            return given.value
        lots = "" if quiet or question.hidden else f" {question.options!r}"
        return Refusal(
            "not-an-option", f"{shown(given.value)} is not among the lots{lots}; give the one that was drawn"
        )
    if isinstance(question, Choice) and isinstance(given, Chosen):
        if not among(given.seat, question.seats):
            who = "wait until it is" if quiet else f"seat {question.seat} is"
            return Refusal("not-your-choice", f"seat {shown(given.seat)} is not asked to choose; {who}")
        if among(given.value, question.options):
            return given.value
        return Refusal("not-an-option", f"{shown(given.value)} is no choice; choose one of {question.options!r}")
    if isinstance(question, Orders) and isinstance(given, Ordered):
        return _orders_for(question, given, state, variant)
    return Refusal("not-awaited", f"{type(given).__name__} is not awaited now; {_wanted(question, variant)}")


def _orders_for(question: Orders, given: Ordered, state: State, variant: Variant) -> Any:  # noqa: ANN401
    """The orders that were given, or what is wrong with them."""
    turn = _wake(variant.program, state)
    seen: set[int] = set()
    handed = cast("Any", given.orders)  # whatever it is: an input may come from anywhere
    if type(handed) is not tuple or not all(isinstance(order, Order) for order in cast("tuple[object, ...]", handed)):
        return Refusal("malformed", f"{shown(given.orders)} are no orders; give a tuple of Order(seat, answers)")
    for order in given.orders:
        if not among(order.seat, question.of):
            return Refusal(
                "not-your-order", f"seat {shown(order.seat)} is not asked for an order; seats {question.of} are"
            )
        if order.seat in seen:
            return Refusal("order-twice", f"seat {order.seat} has two orders; hand in one")
        fields = {field.name: field for field in _order_fields(turn, order.seat)}
        for name, value in written(order):
            if not among(name, fields):
                return Refusal("unknown-field", f"the form has no {shown(name)}; it has {sorted(fields)}")
            if not (among(value, fields[name].options) or among(value, (fields[name].default,))):
                return Refusal("not-an-option", _why_not(turn, order.seat, name, value))
        seen.add(order.seat)
    return given.orders


def _with_missing(question: Orders, given: Ordered) -> tuple[Order, ...]:
    """The orders of all seats asked, those that were not given included."""
    by_seat = {order.seat: order for order in given.orders}
    return tuple(by_seat.get(seat) or _no_order(seat) for seat in question.of)


@lru_cache(maxsize=1024)
def _no_order(seat: int) -> Order:
    """What stands in place of an order that is missing; made once, for there may be very many."""
    return Order(seat)


def _wanted(question: Question[Any], variant: Variant) -> str:
    """What is awaited instead, as far as anybody may know: what a seat chooses from is for that seat alone."""
    if variant.tells == "squares":
        return "wait for the next report"
    if isinstance(question, Draw) and question.hidden:
        return "wait for a lot to be drawn"
    asked = f"of seat {question.seat}" if isinstance(question, Roll | Choice) else f"of seats {question.seats}"
    return f"give {WANTED[type(question)]}" + ("" if isinstance(question, Draw) else f" {asked}")


def _why_not(turn: Turn, seat: int, name: str, value: Any) -> str:  # noqa: ANN401  (whatever was answered)
    """Why an answer to a line of the form is none, as the rule that asks it says."""
    rule = next(rule for rule in turn.desk.program.forms if rule.entry.name == name)
    said = rule.why_not(turn, seat, value) if isinstance(rule, Explains) else "ask `legal` what can be answered"
    return f"seat {seat} cannot answer {shown(value)} to {name!r} now; {said}"


def among(value: object, options: Collection[Any]) -> bool:
    """Whether a value is one of these options, and of the same types: `True` and `1.0` are not 1.

    Lazy collections are asked, and not listed.
    """
    try:
        if value not in options:
            return False
    except TypeError:  # a set was asked for something that cannot be hashed
        return False
    if isinstance(options, range):
        return type(value) is int
    if not isinstance(options, tuple | list | set | frozenset):
        return True
    if isinstance(options, tuple | list) and _same(value, options[options.index(value)]):  # nearly always
        return True
    return any(_same(value, option) for option in options if option == value)


def _same(one: object, other: object) -> bool:
    if type(one) is not type(other) or one != other:
        return False
    if not isinstance(one, tuple):
        return True
    return all(map(_same, cast("tuple[object, ...]", one), cast("tuple[object, ...]", other)))


def _refuse_leaving(variant: Variant, state: State, given: Left) -> Refusal | None:
    playing = _wake(variant.program, state).playing
    for seat in given.seats:
        if not among(seat, playing):
            return Refusal("not-playing", f"seat {shown(seat)} does not play; those who do are {playing}")
    if not given.seats or len(set(given.seats)) < len(given.seats):
        return Refusal("malformed", f"{shown(given.seats)} leave; name at least one seat, and each once")
    return None


def _input_for(question: Question[Any], value: Any, to: int | None) -> Input:  # noqa: ANN401
    return Rolled(value, to) if isinstance(question, Roll) else Drawn(value, to)


def _order_fields(turn: Turn, seat: int) -> tuple[Field, ...]:
    fields: list[Field] = []
    for rule in turn.desk.program.forms:
        options = rule.options(turn, seat)
        if options is not None:
            fields.append(Field(rule.entry.name, options, rule.entry.default))
    return tuple(fields)


def _asker(program: Program, state: State) -> str:
    return program.links[state.step].rule.name


# --------------------------------------------------------------------------------------------------- running the chain
def _wake(program: Program, state: State, exchanges: tuple[Exchange, ...] = (), log: tuple[Event, ...] = ()) -> Turn:
    """The turn that rests in a state."""
    flight, squares, seats, book = state.flight, state.squares, state.seats, state.book
    if flight is None:
        desk = Desk.laid(program, seats, squares, exchanges)
        movers = seats if book is EMPTY_BOOK and program.tokens == 1 else program.movers(seats, book)
        return _turn(desk, squares, movers, (), (), (), None, book, log)
    desk = Desk.laid(program, seats, flight.started, exchanges)
    return _turn(desk, squares, flight.movers, flight.numbers, flight.arrived, flight.acted, flight.follows, book, log)


def _answered(program: Program, state: State, answers: tuple[Any, ...]) -> Outcome:
    """Go on from a state, all questions of which have their answers now."""
    asked, flight = state.asked, state.flight
    if len(asked) == 1:  # by far the most
        log: tuple[Event, ...] = (_event_of_answer(asked[0], answers[0]),)
    else:
        log = tuple(map(_event_of_answer, asked, answers))
    exchanges = ((asked, answers),) if flight is None else (*flight.before, (asked, answers))
    return _run(_wake(program, state, exchanges, log), state.step)


def _with_given(program: Program, state: State, given: tuple[tuple[int, Any], ...]) -> State:
    """The same state with answers to some of its questions."""
    turn = _wake(program, state)
    before = () if state.flight is None else state.flight.before
    return evolve(state, flight=_flight(turn, before, given))


def _leave(program: Program, state: State, seats: tuple[int, ...]) -> Outcome:
    """Let seats go. The rules for the ending are asked; unless the match is over, the step that waited runs anew."""
    turn = _wake(program, state).depart(*seats)
    ending = evolve(turn, movers=(), arrived=(), follows=None)
    try:
        for step in program.chain[program.ending : program.ending_end]:
            ending = step(ending)
    except Waiting:
        message = "a step of the ending asked a question when a seat left; it may only look and say that the match ends"
        raise RuleError(message) from None
    follows = ending.follows
    if isinstance(follows, Over) or not turn.playing:
        return _finish(ending, follows if isinstance(follows, Over) else Over(ending.standings()))
    turn = evolve(turn, squares=ending.squares, book=ending.book, log=ending.log)
    if state.seats and not any(seat in turn.playing for seat in state.seats):
        return _run(evolve(turn, follows=None), program.next)  # nobody is left of those whose turn it was
    turn.desk.pool = _pool(state)
    return _run(turn, state.step)


def _pool(state: State) -> list[tuple[Question[Any], Any]]:
    """Everything that the waiting step knows already."""
    if state.flight is None:
        return []
    known = [pair for asked, answers in state.flight.before for pair in zip(asked, answers, strict=True)]
    return [*known, *((state.asked[k], value) for k, value in state.flight.given)]


def _run(turn: Turn, first: int, started_over: int = 0) -> Outcome:  # noqa: C901  (the one loop in which rules run)
    """Fold the turn through the chain, throw after throw, until a step has to wait or the match is over."""
    desk, i = turn.desk, first
    program = desk.program
    fresh: Turn | None = None  # the turn as a throw began, in which nothing has happened yet
    silence: set[object] | None = None
    try:
        turn = program.chain[first](turn)  # the step that waited, with its answers
        if desk.unheard:
            message = "a step that had asked a question did not ask it when it was run again with the answer"
            raise RuleError(message)  # noqa: TRY301  (it gets its note below)
        desk.exchanges, desk.pool = (), None
        part = program.after[first]
        while True:
            for i, step in part:  # noqa: B007  (whoever catches an exception knows by it which step was under way)
                turn = step(turn)
            i += 1
            follows = turn.follows
            if type(follows) is Over:
                return _finish(_logged(turn, (*turn.log, _event_of_turn_end(desk.seats))), follows)
            if i == program.throw and follows is None and desk.seats:  # the turn has begun; now its first throw
                part = program.parts[program.throw if turn.movers else program.next]
                continue
            if type(follows) is Next and turn.book is EMPTY_BOOK and program.ahead is not None and follows.seats:
                return _ask_ahead(turn, follows.seats, program.ahead(follows.seats))
            turn, i = _next_throw(turn)
            if fresh is not None:  # nobody was asked in the throw before
                silence = _listen(silence, turn)
            fresh, part = turn, program.parts[i]
    except Waiting:
        # Where nothing has happened in a throw, squares and book are all that there is to it.
        flight = None if turn is fresh else _in_flight(turn, desk.given)
        return _outcome(_state(turn.squares, desk.seats, i, desk.asked, turn.book, flight), turn.log)
    except StartOver as again:
        (turn,) = again.args
        if started_over == MOST_STARTS:
            message = f"a step started over {MOST_STARTS} times without a question; let it come to an end"
            raise RuleError(message, rule=program.links[i].rule.name, code="runs-for-ever") from None
        desk.exchanges = desk.unheard = ()
        return _run(turn, i, started_over + 1)
    except Exception as error:
        if turn.__class__ is not Turn:
            message = f"its step returned {turn!r} and no turn; end every step with `return turn`"
            raise RuleError(message, rule=program.links[i - 1].rule.name) from None
        label = program.labels[min(i, len(program.labels) - 1)]
        error.add_note(f"while the rules of this variant ran the step {label!r}")
        raise


def _listen(silence: set[object] | None, turn: Turn) -> set[object]:
    """Say so when turn after turn passes and nobody is asked anything."""
    silence = set() if silence is None else silence
    here = (turn.desk.seats, turn.squares, turn.book)
    if here in silence or len(silence) >= LONGEST_SILENCE:
        message = (
            f"the match runs on for ever without a question, with tokens on {turn.squares} and seats {turn.desk.seats} "
            "next; some rule holds everyone, so let it give way"
        )
        raise RuleError(message, code="runs-for-ever")
    silence.add(here)
    return silence


def _ask_ahead(turn: Turn, seats: tuple[int, ...], questions: Asked) -> Outcome:
    """Go straight on to what the next turn begins by asking; by far the most frequent end of a throw.

    Nothing is remembered and nobody is out, so running the step that asks would come to the same.
    """
    log, over = turn.log, turn.desk.seats
    if over:
        log += (_event_of_turn_end(over),)
    return _outcome(_state(turn.squares, seats, turn.desk.program.turn, questions, EMPTY_BOOK), log)


def _next_throw(turn: Turn) -> tuple[Turn, int]:
    """The next throw, of the same turn or of the seats that are next, and the step with which it begins.

    A throw in which nobody travels is passed over: it begins with whoever says who is next.
    """
    desk, book, log = turn.desk, turn.book, turn.log
    program, seats, follows = desk.program, desk.seats, turn.follows
    if type(follows) is Next:
        if seats:
            log += (_event_of_turn_end(seats),)
        seats, i = follows.seats, program.turn
    elif type(follows) is Again:
        if seats:
            log += (ThrowEnded(seats),)
        i = program.throw if seats else 0
    else:
        message = "the chain came to its end and no rule had said what follows; let one say turn.follow(...)"
        raise RuleError(message)
    if book is EMPTY_BOOK and program.tokens == 1:  # by far the most
        movers = seats
    else:
        next_turn = type(follows) is Next
        if next_turn and not turn.playing:
            return evolve(turn, follows=Over(turn.standings())), len(program.chain)
        book = _forget(program, book, Lasts.MATCH if next_turn else Lasts.TURN)
        movers = program.movers(seats, book)
    if not movers and i == program.throw:
        i = program.next
    squares = turn.squares
    desk.seats, desk.started = seats, squares
    return _turn(desk, squares, movers, (), (), (), None, book, log), i


def _forget(program: Program, book: Book, kept: Lasts) -> Book:
    """Keep what lasts at least so long."""
    if not (book.memory or book.laid or book.told_laid or book.resting):
        return book
    memory = tuple(kv for kv in book.memory if program.slots[kv[0][0]].lasts >= kept)
    laid = tuple(laying for laying in book.laid if laying.lasts >= kept)
    told_laid = tuple(laying for laying in book.told_laid if laying.lasts >= kept)
    resting = () if kept is Lasts.MATCH else book.resting
    return evolve(book, memory=memory, laid=laid, told_laid=told_laid, resting=resting)


def _in_flight(turn: Turn, given: tuple[tuple[int, Any], ...]) -> Flight | None:
    """The throw under way as it is laid to rest; None where nothing has happened in it yet."""
    desk = turn.desk
    if not (given or desk.exchanges or turn.numbers or turn.arrived or turn.acted or turn.follows is not None):
        if turn.squares == desk.started and turn.movers == desk.program.movers(desk.seats, turn.book):
            return None
        return _flight(turn, (), ())
    return _flight(turn, desk.exchanges, given)


def _flight(turn: Turn, before: tuple[Exchange, ...], given: tuple[tuple[int, Any], ...]) -> Flight:
    return Flight(turn.desk.started, turn.movers, turn.numbers, turn.arrived, turn.acted, turn.follows, before, given)


def _finish(turn: Turn, over: Over) -> Outcome:
    """The match is over: nothing is awaited, and everyone has a place."""
    state = _state(turn.squares, (), 0, (), turn.book, None, over.places)
    return _outcome(state, (*turn.log, Finished(over.places)))


_logged = changing(Turn, "log")
_turn = making(Turn)
_state = making(State)
_outcome = making(Outcome)
_event_of_answer = making(Answered)
_event_of_turn_end = lru_cache(maxsize=256)(TurnEnded)  # each is made again and again

__all__ = ["LONGEST_SILENCE", "Branch", "among", "apply", "expand", "legal", "refusal", "replay", "start"]
