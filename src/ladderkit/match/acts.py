"""What can be done in a match, each act on a table: it is refused, or noted in the log and handed to the game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import timedelta
from typing import Any, cast

from ladderkit.engine import refusal
from ladderkit.errors import LadderkitError, Refusal, Refused, shown
from ladderkit.inputs import Chosen, Drawn, Left, Ordered, Rolled
from ladderkit.match.clock import is_span
from ladderkit.match.entries import (
    ChoiceMade,
    ContributionBound,
    ContributionOpened,
    DeadlineExtended,
    OrderSealed,
    RollMade,
    SeatResigned,
    SeatSubstituted,
)
from ladderkit.match.envelope import orders_asked
from ladderkit.match.mixing import CONTRIBUTION_BYTES, Mixing, Phase, is_hash
from ladderkit.match.table import Table, due_next, lot_asked, owing
from ladderkit.match.terms import name_problem
from ladderkit.questions import Choice, Order, Question, Roll

__all__ = ["bind", "call", "choose", "disclose", "draw", "extend", "is_asked", "resign", "roll", "submit", "substitute"]


def is_asked(question: Question[Any], of: int | None, seat: int) -> bool:
    """Whether it is this seat that a question, or a form of it, asks."""
    if isinstance(question, Roll):
        return question.seat == seat
    return of == seat if of is not None else seat in question.seats


def bind(table: Table, seat: int, commitment: str) -> None:
    """Bind what a seat contributes to the dice."""
    mixing = _mixing(table, seat, "bind")
    if not is_hash(commitment):
        why = f"{shown(commitment)} binds nothing; give 64 small hexadecimal digits, as of contribution_commitment()"
        raise Refused(Refusal("malformed", why))
    table.note(ContributionBound(table.now, seat, commitment), seat)
    table.mix(mixing.with_bound(seat, commitment))


def disclose(table: Table, seat: int, contribution: bytes) -> None:
    """Open what a seat has bound."""
    mixing = _mixing(table, seat, "open")
    if type(contribution) is not bytes or len(contribution) != CONTRIBUTION_BYTES:
        raise Refused(Refusal("malformed", f"this is no contribution; give the {CONTRIBUTION_BYTES} bytes bound"))
    if not mixing.opens(table.terms.commitment or "", seat, contribution):
        raise Refused(Refusal("other-contribution", "this is not what the seat has bound; give that"))
    table.note(ContributionOpened(table.now, seat, contribution.hex()), seat)
    table.mix(mixing.with_opened(seat, contribution))


def _mixing(table: Table, seat: int, phase: Phase) -> Mixing:
    """The contributions, if it is now that the seat does something to them."""
    mixing = table.mixing
    if mixing is None or mixing.phase != phase or seat not in owing(table.terms, table):
        raise Refused(Refusal("not-your-contribution", f"seat {seat} has none to {phase} now; see view({seat})"))
    return mixing


def roll(table: Table, seat: int, face: int | None) -> None:
    """Roll a seat's die."""
    rolls = ((to, q) for to, q in table.state.open if isinstance(q, Roll) and q.seat == seat)
    to, question = cast("tuple[int, Roll | None]", next(rolls, (0, None)))
    if question is None:
        raise Refused(Refusal("not-your-roll", f"seat {seat} is asked for no roll now; see legal({seat})"))
    if (face is None) is (table.dice is None):
        what = "the dice follow from the seed; leave the face out"
        raise Refused(Refusal("whose-dice", "dice are typed in; give the face" if face is None else what))
    shown = cast("int", face) if table.dice is None else table.dice.roll(table.drawn["roll"], question.die)
    _check(table, Rolled(shown, to))
    table.note(RollMade(table.now, seat, table.number("roll"), shown), seat)
    table.go_on(Rolled(shown, to))


def draw(table: Table, value: Hashable) -> None:
    """Take a lot that was drawn and typed in."""
    lot = lot_asked(table.state)
    if lot is None:
        raise Refused(Refusal("no-lot", "no lot is awaited; where dice follow from a seed they draw themselves"))
    _check(table, Drawn(value, lot[0]))
    table.draw(*lot, table.now, value)


def choose(table: Table, seat: int, value: Hashable, to: int | None) -> None:
    """Decide what a seat is asked to choose."""
    asked = dict(table.state.open)
    mine = [number for number, question in table.state.open if seat in question.seats]
    numbers = {k if table.terms.variant.tells == "squares" else number: number for k, number in enumerate(mine)}
    wanted = [number for form, number in numbers.items() if to is None or form == to]
    choices = [number for number in wanted if isinstance(asked[number], Choice)]
    if not choices:
        raise Refused(Refusal("not-your-choice", f"seat {seat} is not asked for this choice; see legal({seat})"))
    fits = [k for k in choices if refusal(table.terms.variant, table.state, Chosen(seat, value, k)) is None]
    given = Chosen(seat, value, (fits or choices)[0])
    _check(table, given)
    table.note(ChoiceMade(table.now, seat, value, cast("int", given.to)), seat)
    table.go_on(given)


def submit(table: Table, seat: int, answers: Mapping[str, Hashable]) -> None:
    """Put a seat's sealed order in the envelope."""
    asked = orders_asked(table.state)
    if asked is None or seat not in asked[1].of:
        raise Refused(Refusal("not-your-order", f"seat {seat} is asked for no order now; see legal({seat})"))
    try:
        order = Order(seat, answers)
    except LadderkitError as error:
        raise Refused(Refusal("malformed", str(error))) from None
    _check(table, Ordered((order,), asked[0]))
    again = table.envelope.of(seat) is not None
    table.note(OrderSealed(table.now, seat, order.answers, again=again), seat)
    table.seal(table.envelope.plus(order))


def call(table: Table) -> None:
    """Open the sealed orders, where that is done by call."""
    if table.terms.runs != "called" or orders_asked(table.state) is None:
        raise Refused(Refusal("not-called", "there are no orders that a call would open; see waits_for()"))
    table.open_orders(called=True, at=table.now)


def resign(table: Table, seat: int) -> None:
    """Give up a seat."""
    _check(table, Left(seat))
    table.note(SeatResigned(table.now, seat), seat)
    table.go_on(Left(seat))


def extend(table: Table, by: timedelta) -> None:
    """Give those who are awaited more time."""
    if due_next(table.terms, table) is None or table.due is None:
        raise Refused(Refusal("no-deadline", "nothing is due; there is no deadline to extend"))
    if not is_span(by):
        raise Refused(Refusal("malformed", f"{shown(by)} is no more time; give a timedelta of whole seconds"))
    try:
        table.due += by
    except OverflowError:
        raise Refused(Refusal("malformed", f"{by} more ends after all calendars; give less")) from None
    table.note(DeadlineExtended(table.now, by))


def substitute(table: Table, seat: int, name: str) -> None:
    """Put somebody else in a seat."""
    others = {other.casefold() for k, other in enumerate(table.names) if k != seat}
    why = name_problem(name, others)
    if why:
        raise Refused(Refusal("malformed", why))
    table.names = (*table.names[:seat], name, *table.names[seat + 1 :])
    table.note(SeatSubstituted(table.now, seat, name))


def _check(table: Table, given: Any) -> None:  # noqa: ANN401  (an input of any kind)
    """Refuse what the game refuses."""
    why = refusal(table.terms.variant, table.state, given)
    if why is not None:
        raise Refused(why)
