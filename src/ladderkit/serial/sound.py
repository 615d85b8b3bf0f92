"""Whether a state that was read can be: its parts fit each other, the game, and what its rules can remember."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from attrs import evolve

from ladderkit.engine import among
from ladderkit.errors import Problem, how_many
from ladderkit.fit import raised
from ladderkit.follow import Next, Over, is_ranking
from ladderkit.questions import Choice, Draw, Order, Orders, Question, Roll
from ladderkit.rule import ChecksMemory, Kept, Rule, is_whole
from ladderkit.serial.faults import joined, shown
from ladderkit.state import Asked, Flight, Laying, State
from ladderkit.turn import MATCH, ORDERS, PAST, THROWS, WHICH
from ladderkit.variant import Variant

__all__ = ["memory_problems", "unsound"]


def unsound(variant: Variant, state: State) -> Iterator[Problem]:
    """Where the parts of a state contradict each other, or the game."""
    count, (fewest, most) = len(state.squares), variant.seats
    seats = count // variant.tokens
    if count % variant.tokens or not fewest <= seats <= most:
        message = f"{count} tokens; this game has {variant.tokens} each for {how_many(fewest, most)} seats"
        yield Problem("tokens", message, path="squares")
    yield from _off_the_board(variant, "squares", state.squares)
    yield from _not_among("seats", state.seats, seats, "seats")
    opening = state.step < variant.program.opening
    if bool(state.seats) is opening and not state.over:
        message = "it is nobody's turn in the opening, and somebody's after it; give the seats whose turn it is"
        yield Problem("turn", message, path="seats")
    yield from _questions("asked", state.asked, seats)
    yield from _unsound_book(variant, state, seats)
    if (state.places is None) is not bool(state.asked):
        message = "a match that is over has places and asks nothing, another asks something; give one of them"
        yield Problem("asked", message, path="asked")
    if state.places is not None:
        yield from _places("places", state.places, seats)
    if state.flight is not None:
        flights = _unsound_flight(variant, state, state.flight, seats)
        yield from (evolve(problem, path=joined("flight", problem.path)) for problem in flights)


def _unsound_book(variant: Variant, state: State, seats: int) -> Iterator[Problem]:
    """Where what outlasts a throw contradicts the state it is part of."""
    count, book = len(state.squares), state.book
    yield from _not_among("book.home", sum(book.home, ()), seats, "seats")
    yield from _not_among("book.gone", sum(book.gone, ()), seats, "seats")
    both = sorted({*sum(book.home, ())} & {*sum(book.gone, ())})
    if both:
        yield Problem("numbers", f"seats {shown(both)} are home and gone; keep one of them", path="book.gone")
    yield from _not_among("book.resting", book.resting, count, "tokens")
    for (name, owner), _ in book.memory:
        there = {"match": 0, "seat": seats, "token": count}[variant.program.slots[name].per]
        if not MATCH <= owner < there:
            yield Problem("owner", f"slot {name!r} of {shown(owner)}; there are {there}", path="book.memory")
    if book.told and len(book.told) != count:
        yield Problem("tokens", f"{len(book.told)} squares told; give {count}", path="book.told")
    yield from _off_the_board(variant, "book.told", book.told)
    yield from _layings(variant, "book.laid", book.laid)
    yield from _layings(variant, "book.told_laid", book.told_laid)


def _unsound_flight(variant: Variant, state: State, flight: Flight, seats: int) -> Iterator[Problem]:
    """Where a throw under way contradicts the state it is part of."""
    count = len(state.squares)
    if len(flight.started) != count:
        yield Problem("tokens", f"{len(flight.started)} squares; give {count}", path="started")
    yield from _off_the_board(variant, "started", flight.started)
    if flight.numbers and len(flight.numbers) != len(state.seats):
        yield Problem("numbers", f"{len(flight.numbers)} numbers; give one a seat", path="numbers")
    yield from _not_among("movers", flight.movers, count, "tokens")
    yield from _not_among("arrived", flight.arrived, count, "tokens")
    for k, (token, foot, to, _) in enumerate(flight.acted):
        yield from _not_among(f"acted.{k}", (token,), count, "tokens")
        yield from _off_the_board(variant, f"acted.{k}", (foot, to))
    if isinstance(flight.follows, Next):
        yield from _not_among("follows.seats", flight.follows.seats, seats, "seats")
    if isinstance(flight.follows, Over):
        yield from _places("follows.places", flight.follows.places, seats)
    yield from _given_answers(state, flight)
    yield from _earlier_answers(flight, seats)


def _given_answers(state: State, flight: Flight) -> Iterator[Problem]:
    """Answers to the questions that are open."""
    yield from _not_among("given", tuple(k for k, _ in flight.given), len(state.asked), "questions")
    if state.asked and len(flight.given) >= len(state.asked):
        yield Problem("given", "every question has its answer; leave the open ones out", path="given")
    for k, answer in flight.given:
        if 0 <= k < len(state.asked):
            yield from _answer(f"given.{k}", state.asked[k], answer)


def _earlier_answers(flight: Flight, seats: int) -> Iterator[Problem]:
    """Questions that the waiting step has asked before, with their answers."""
    for k, (asked, answers) in enumerate(flight.before):
        if len(asked) != len(answers):
            message = f"{len(answers)} answers to {len(asked)} questions; give one each"
            yield Problem("answers", message, path=f"before.{k}")
        wrong = (*_questions(f"before.{k}.0", asked, seats),)
        yield from wrong
        for n, (question, answer) in enumerate(zip(asked, answers, strict=False)):
            yield from _answer(f"before.{k}.1.{n}", question, answer) if not wrong else ()


# -------------------------------------------------------------------------------------------------------- parts
def _off_the_board(variant: Variant, path: str, squares: tuple[int, ...]) -> Iterator[Problem]:
    """Squares on which no token can be."""
    last = variant.board.last
    if any(not 0 <= square <= last for square in squares):
        yield Problem("off-the-board", f"a token is off the board; squares are 0 to {last}", path=path)


def _layings(variant: Variant, path: str, layings: tuple[Laying, ...]) -> Iterator[Problem]:
    """What lies where there is no board."""
    last = variant.board.last
    for k, laying in enumerate(layings):
        squares = (laying.jump.foot, laying.jump.to)
        if any(not 1 <= square <= last for square in squares):
            message = f"a jump from {shown(squares[0])} to {shown(squares[1])}; squares are 1 to {last}"
            yield Problem("off-the-board", message, path=f"{path}.{k}", squares=squares)


def _places(path: str, places: tuple[int, ...], seats: int) -> Iterator[Problem]:
    """Places that are none, as when two come first and another second."""
    if len(places) != seats:
        yield Problem("places", f"{len(places)} places; give one for each of {seats} seats", path=path)
    elif not is_ranking(places):
        message = f"{shown(places)} are no places; equals share one, as in 1, 2, 2, 4"
        yield Problem("places", message, path=path)


def _questions(path: str, asked: Asked, seats: int) -> Iterator[Problem]:
    """Questions that nobody can answer."""
    for k, question in enumerate(asked):
        who = (question.seat,) if isinstance(question, Roll) else question.seats
        yield from _not_among(f"{path}.{k}", who, seats, "seats")
        if isinstance(question, Choice | Draw) and not len(question.options):
            yield Problem("question", "nothing to choose from; give at least one option", path=f"{path}.{k}.options")
        weights = question.weights if isinstance(question, Draw) else ()
        if weights and (len(weights) != len(cast("Draw[Any]", question).options) or min(weights) < 1):
            message = f"{shown(weights)}; give a whole number, at least 1, for each option, or none at all"
            yield Problem("question", message, path=f"{path}.{k}.weights")


def _answer(path: str, question: Question[Any], answer: object) -> Iterator[Problem]:
    """An answer that the question does not allow; whether an order fits its form is told when it is played."""
    if isinstance(question, Orders):
        fits = _seats_of(answer) == question.of
    else:
        options = question.options if isinstance(question, Choice | Draw) else tuple(v for v, _ in question.outcomes)
        fits = among(answer, options)
    if not fits:
        yield Problem("answers", f"{shown(answer)} is no answer to what is asked; give one that is", path=path)


def _seats_of(orders: object) -> tuple[int | None, ...] | None:
    """Whose orders these are; None for what is no order."""
    if not isinstance(orders, tuple):
        return None
    items = cast("tuple[object, ...]", orders)
    return tuple(order.seat if isinstance(order, Order) else None for order in items)


def _not_among(path: str, numbers: tuple[int, ...], count: int, what: str) -> Iterator[Problem]:
    """Numbers that are written twice or are not from 0 to one less than the count."""
    if len(set(numbers)) < len(numbers) or any(not 0 <= number < count for number in numbers):
        yield Problem("numbers", f"{shown(numbers)}; give some of the {count} {what}, from 0, each once", path=path)


# ------------------------------------------------------------------------------------------------------- memory
def memory_problems(variant: Variant, state: State) -> Iterator[Problem]:
    """What is remembered and cannot be, by the slots that every game has and by the rules of this one."""
    kept = Kept(variant.board, len(state.squares) // variant.tokens, variant.tokens, state.book)
    for slot, least in ((PAST, 0), (WHICH, 0), (THROWS, 0)):
        for owner, value in kept.of(slot):
            if not is_whole(value, least):
                path = f"book.memory.{slot.name}" + ("" if owner == MATCH else f".{owner}")
                yield Problem("memory", f"{shown(value)} cannot be; give a whole number, at least 0", path=path)
    for _, orders in kept.of(ORDERS):
        yield from _not_among("book.memory.orders", tuple(order.seat for order in orders), kept.seats, "seats")
    for rule in variant.program.rules:
        yield from _by(rule, kept)


def _by(rule: Rule, kept: Kept) -> Iterable[Problem]:
    """What a rule says against the memory; if it raises, that is told."""
    if not isinstance(rule, ChecksMemory):
        return ()
    try:
        return tuple(rule.memory_problems(kept))
    except Exception as error:  # noqa: BLE001  (whatever a plug-in raises is told as a problem)
        return (raised(rule.name, error, " when it looks at a saved state"),)
