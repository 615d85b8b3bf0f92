"""Matches: a variant being played by named seats, with dice, deadlines and a log. Values, and pure functions of them.

Nothing here looks at a clock or draws from anywhere: time is passed in, and chance follows from the seed. Every call
gives a new match and leaves the old one as it is; one that is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, cast

from attrs import evolve, field, frozen

from ladderkit.engine import among, legal, refusal, start
from ladderkit.errors import LadderkitError, Refusal, Refused
from ladderkit.events import Event
from ladderkit.inputs import Chosen, Drawn, Left, Ordered, Rolled
from ladderkit.match.clock import Runs, is_span
from ladderkit.match.entries import (
    ChoiceMade,
    DeadlineExtended,
    Log,
    OrderSealed,
    RollMade,
    SeatResigned,
    SeatSubstituted,
)
from ladderkit.match.envelope import orders_asked
from ladderkit.match.fair import Seeded
from ladderkit.match.looks import MatchView, Standing, match_view, standings_of
from ladderkit.match.table import Position, Table, lot_asked, owing
from ladderkit.match.terms import Terms, name_problem
from ladderkit.questions import Choice, Form, Order, Question, Roll
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["Match", "Progress", "new_match"]


@frozen
class Progress:
    """What a call leads to.

    Attributes:
        match: The match after it.
        events: What happened, all of it, and so not in the `repr`; cut it down with `ladderkit.views.told` before
            somebody who plays sees it.
    """

    match: Match
    events: tuple[Event, ...] = field(repr=False)


@frozen(repr=False)
class Match:
    """A match. It holds the seed and all that is secret: what somebody may see is what `view` and `spectate` give.

    Every call takes `now`, a time with its zone. Before anything else it does what deadlines that have passed bring
    with them, each at its own instant; so whether anybody looked in between changes nothing. A move made before its
    deadline is in time, one made at that very instant is not. A clock that lags behind the log is taken as the time of
    the last entry.

    A call may quote the `version` that it was made against. It is refused as stale when what was open then is so no
    more, or when the seat has acted since; what other seats did in the same round does not matter.

    Attributes:
        terms: What was agreed before the start.
        position: Where it stands.
    """

    terms: Terms
    position: Position

    def __repr__(self) -> str:
        """The match by its game and version; nothing in it that somebody may not know."""
        return f"<Match of {self.terms.variant.name!r}, {len(self.names)} seats, version {self.version}>"

    # ------------------------------------------------------------------------------------------------ looking
    @property
    def names(self) -> tuple[str, ...]:
        """Who plays each seat now."""
        return self.position.names

    @property
    def state(self) -> State:
        """Where the game stands, with all that is secret in it."""
        return self.position.state

    @property
    def log(self) -> Log:
        """What was done, sealed orders and hidden lots included."""
        return self.position.log

    @property
    def version(self) -> int:
        """How many entries the log has; what a call may quote."""
        return len(self.position.log)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.position.state.over

    @property
    def commitment(self) -> str | None:
        """What binds the seed from the start (SL-16); None where dice are typed in."""
        return self.terms.commitment

    @property
    def revealed(self) -> bytes | None:
        """The seed, once the match is over, and never before (SL-15)."""
        return self.terms.dice.seed if self.over and self.terms.dice is not None else None

    def next_deadline(self) -> datetime | None:
        """When time alone will next change something: the first instant at which `expire` does something.

        It is for whoever runs the match, to set an alarm; what a seat may know of it is the `due` of its view.

        Returns:
            The instant in UTC; None when nothing is due.
        """
        here = self.position
        opens = self.terms.runs == "deadline" and orders_asked(here.state) is not None
        return here.due if opens or owing(self.terms, here.state, here.envelope) else None

    def waits_for(self) -> tuple[int, ...]:
        """The seats that could act now: to roll, to choose, to hand in an order, also in place of an earlier one.

        It is for whoever runs the match: where squares are told, who is asked for a choice is a secret. What a seat may
        know of it is in its view.
        """
        asked = {*owing(self.terms, self.state, self.position.envelope)}
        orders = orders_asked(self.state)
        return tuple(sorted(asked | {*(orders[1].of if orders else ())}))

    def legal(self, seat: int) -> tuple[Form, ...]:
        """What a seat is asked now: a form with a roll, a choice, or the lines of an order.

        Args:
            seat: Whose forms.

        Returns:
            The forms. Their numbers are for the `to` of `choose`; in a variant that tells squares they count what this
            seat alone is to choose or to order, as in its view, and then what it is to roll.
        """
        forms = [form for form in legal(self.terms.variant, self.state) if _is_asked(form.question, form.seat, seat)]
        if self.terms.variant.tells == "moves":
            return tuple(forms)
        forms.sort(key=lambda form: isinstance(form.question, Roll))
        return tuple(evolve(form, to=k) for k, form in enumerate(forms))

    def view(self, seat: int) -> MatchView:
        """What a seat may see.

        Args:
            seat: Who looks.

        Returns:
            A value of its own, with nothing in it that the seat may not know.
        """
        return match_view(self.terms, self.position, seat, self.next_deadline())

    def spectate(self) -> MatchView:
        """What everybody may see.

        Returns:
            A value of its own, with nothing in it that is secret from anybody.
        """
        return match_view(self.terms, self.position, None, self.next_deadline())

    def standings(self) -> tuple[Standing, ...]:
        """The result: everybody by place, equals sharing one (1, 2, 2, 4), those who left last.

        Returns:
            A line a seat, best first; none until the match is over.
        """
        return standings_of(self.position)

    # ------------------------------------------------------------------------------------------------- acting
    def roll(self, seat: int, now: datetime, *, face: int | None = None, version: int | None = None) -> Progress:
        """Roll a seat's die: the next roll of the seed, or a face from a real cup.

        Args:
            seat: Who rolls.
            now: The time.
            face: The face that came up; only where dice are typed in.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: The seat may not roll now, or not so; nothing has changed.
        """
        table = self._table(seat, now, version)
        rolls = ((to, q) for to, q in table.state.open if isinstance(q, Roll) and q.seat == seat)
        to, question = cast("tuple[int, Roll | None]", next(rolls, (0, None)))
        if question is None:
            raise Refused(Refusal("not-your-roll", f"seat {seat} is asked for no roll now; see legal({seat})"))
        shown = self._face(question, face, table)
        _check(self.terms.variant, table.state, Rolled(shown, to))
        table.note(RollMade(table.now, seat, table.number("roll"), shown), seat)
        table.go_on(Rolled(shown, to))
        return _progress(self.terms, table)

    def draw(self, value: Hashable, now: datetime, *, version: int | None = None) -> Progress:
        """Tell which lot was drawn, where dice and lots are typed in.

        Args:
            value: The lot.
            now: The time.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: No lot is awaited, or not this; nothing has changed.
        """
        table = self._table(None, now, version)
        lot = lot_asked(table.state)
        if lot is None:
            raise Refused(Refusal("no-lot", "no lot is awaited; where dice follow from a seed they draw themselves"))
        _check(self.terms.variant, table.state, Drawn(value, lot[0]))
        table.draw(*lot, table.now, value)
        return _progress(self.terms, table)

    def choose(
        self, seat: int, value: Hashable, now: datetime, *, to: int | None = None, version: int | None = None
    ) -> Progress:
        """Decide what a seat is asked to choose.

        Args:
            seat: Who chooses.
            value: One of the options.
            now: The time.
            to: The number of the form that it answers; left out, the first that it fits.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: The seat may not choose now, or not this; nothing has changed.
        """
        table = self._table(seat, now, version)
        mine = [number for number, question in table.state.open if seat in question.seats]
        asked = dict(table.state.open)
        numbers = {k if self.terms.variant.tells == "squares" else number: number for k, number in enumerate(mine)}
        wanted = [number for form, number in numbers.items() if to is None or form == to]
        choices = [number for number in wanted if isinstance(asked[number], Choice)]
        if not choices:
            raise Refused(Refusal("not-your-choice", f"seat {seat} is not asked for this choice; see legal({seat})"))
        fits = [k for k in choices if refusal(self.terms.variant, table.state, Chosen(seat, value, k)) is None]
        given = Chosen(seat, value, (fits or choices)[0])
        _check(self.terms.variant, table.state, given)
        table.note(ChoiceMade(table.now, seat, value, cast("int", given.to)), seat)
        table.go_on(given)
        return _progress(self.terms, table)

    def submit(
        self, seat: int, answers: Mapping[str, Hashable], now: datetime, *, version: int | None = None
    ) -> Progress:
        """Hand in a seat's sealed order, or another one in place of it; it stays in the envelope until all are opened.

        Args:
            seat: Whose order.
            answers: What it answers to the lines of its form, by their names; a missing one means the default.
            now: The time.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened: nothing yet, unless all orders were awaited and are in.

        Raises:
            Refused: The seat is asked for no order now, or it is none; nothing has changed.
        """
        table = self._table(seat, now, version)
        asked = orders_asked(table.state)
        if asked is None or seat not in asked[1].of:
            raise Refused(Refusal("not-your-order", f"seat {seat} is asked for no order now; see legal({seat})"))
        try:
            order = Order(seat, answers)
        except LadderkitError as error:
            raise Refused(Refusal("malformed", str(error))) from None
        _check(self.terms.variant, table.state, Ordered((order,), asked[0]))
        table.note(OrderSealed(table.now, seat, order.answers), seat)
        table.seal(table.envelope.plus(order))
        return _progress(self.terms, table)

    def call(self, now: datetime, *, version: int | None = None) -> Progress:
        """Open the sealed orders, where that is done by call; a missing answer is its question's default.

        Args:
            now: The time.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: No orders are awaited, or they are not opened by call; nothing has changed.
        """
        table = self._table(None, now, version)
        if self.terms.runs != "called" or orders_asked(table.state) is None:
            raise Refused(Refusal("not-called", "there are no orders that a call would open; see waits_for()"))
        table.open_orders(called=True, at=table.now)
        return _progress(self.terms, table)

    def resign(self, seat: int, now: datetime, *, version: int | None = None) -> Progress:
        """Give up, on turn or not; the seat's orders and votes go with it, and the variant says what follows.

        Args:
            seat: Who gives up.
            now: The time.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: The seat does not play any more, or the match is over; nothing has changed.
        """
        table = self._table(seat, now, version)
        _check(self.terms.variant, table.state, Left(seat))
        table.note(SeatResigned(table.now, seat), seat)
        table.go_on(Left(seat))
        return _progress(self.terms, table)

    def expire(self, now: datetime) -> Progress:
        """Do what deadlines that have passed bring with them; doing so twice, or too often, is the same.

        Args:
            now: The time.

        Returns:
            The match after it, and what happened; the same match when nothing was due.

        Raises:
            Refused: The time has no zone.
        """
        return _progress(self.terms, Table(self.terms, self.position, now))

    def extend(self, by: timedelta, now: datetime, *, version: int | None = None) -> Progress:
        """Give those who are awaited more time, this once.

        Args:
            by: How much more.
            now: The time.
            version: The version that the call is made against; for this call, exactly the present one.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: Nothing is due, or it is no time; nothing has changed.
        """
        table = self._table(None, now, version, exact=True)
        if Match(self.terms, table.position).next_deadline() is None or table.due is None:
            raise Refused(Refusal("no-deadline", "nothing is due; there is no deadline to extend"))
        if not is_span(by):
            raise Refused(Refusal("malformed", f"{by!r} is no more time; give a timedelta of whole seconds"))
        try:
            table.due += by
        except OverflowError:
            raise Refused(Refusal("malformed", f"{by!r} more ends after all calendars; give less")) from None
        table.note(DeadlineExtended(table.now, by))
        return _progress(self.terms, table)

    def substitute(self, seat: int, name: str, now: datetime, *, version: int | None = None) -> Progress:
        """Let somebody else take over a seat; its deadline, order and past stay as they are.

        Args:
            seat: Which seat.
            name: Who plays it from now on.
            now: The time.
            version: The version that the call is made against; for this call, exactly the present one.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: The seat does not play any more, or it is no name; nothing has changed.
        """
        table = self._table(seat, now, version, exact=True)
        others = tuple(other for k, other in enumerate(table.names) if k != seat)
        why = name_problem(name, others)
        if why:
            raise Refused(Refusal("malformed", why))
        table.names = (*table.names[:seat], name, *table.names[seat + 1 :])
        table.note(SeatSubstituted(table.now, seat, name))
        return _progress(self.terms, table)

    # ------------------------------------------------------------------------------------------------ private
    def _table(self, seat: int | None, now: datetime, version: int | None, *, exact: bool = False) -> Table:
        """The table for a call of a seat: deadlines are seen to, and what can be refused at once is."""
        table = Table(self.terms, self.position, now)
        if table.state.over:
            raise Refused(Refusal("over", "the match is over; nothing can be done in it any more"))
        if seat is not None:
            out = table.state.book.out
            if not among(seat, range(len(table.names))) or seat in out:
                why = f"seat {seat!r} does not play; it is home or gone, or there is no such seat"
                raise Refused(Refusal("not-playing", why))
        if version is not None:
            present = len(table.log)
            fresh = present if exact else max(table.since, table.acted.get(-1 if seat is None else seat, 0))
            if not among(version, range(fresh, present + 1)):
                raise Refused(Refusal("stale-version", f"version {version!r} has passed; look again, at {present}"))
        return table

    def _face(self, question: Roll, face: int | None, table: Table) -> int:
        """The face of the next roll."""
        if (face is None) is (self.terms.dice is None):
            what = "the dice follow from the seed; leave the face out"
            raise Refused(Refusal("whose-dice", "dice are typed in; give the face" if face is None else what))
        if self.terms.dice is None:
            return cast("int", face)
        return self.terms.dice.roll(table.drawn["roll"], question.die)


def new_match(  # noqa: PLR0913  (everything that is agreed before a match)
    variant: Variant,
    names: Sequence[str],
    *,
    starts_at: datetime,
    seed: bytes | None = None,
    deadline: timedelta | None = None,
    runs: Runs = "all-in",
) -> Progress:
    """Begin a match.

    Args:
        variant: The game.
        names: Who plays each seat.
        starts_at: When it begins, with its zone; the clock of the first move starts then.
        seed: The 32 bytes that all dice and lots follow from, as from `ladderkit.match.seeds.fresh_seed()`; left out,
            dice come from a real cup and are typed in.
        deadline: How long a seat has for each move; None for as long as it likes.
        runs: When sealed orders are opened: `"all-in"` when the last is in, and who has none by the deadline leaves;
            `"deadline"` then and not before, missing answers being defaults; `"called"` when `call` is, whatever the
            deadline.

    Returns:
        The match, and what happened as it began.

    Raises:
        LadderkitError: The variant is not for so many seats, two names are the same, or the terms cannot be kept.
        Refused: The start has no zone.
        DiceError: The seed is not 32 bytes.

    Examples:
        >>> from datetime import UTC
        >>> from ladderkit.variants import snakes_and_ladders
        >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
        >>> match = new_match(snakes_and_ladders(), ("Ann", "Ben"), seed=bytes(range(32)), starts_at=noon).match
        >>> match
        <Match of 'snakes-and-ladders', 2 seats, version 1>
        >>> match.waits_for()
        (1,)
        >>> match.roll(1, noon).match.version
        2
    """
    dice = None if seed is None else Seeded(seed)
    terms = Terms(variant, names, dice, deadline, runs, starts_at)
    return _progress(terms, Table.opened(terms, start(variant, len(terms.names))))


def _progress(terms: Terms, table: Table) -> Progress:
    return Progress(Match(terms, table.position), tuple(table.events))


def _is_asked(question: Question[Any], of: int | None, seat: int) -> bool:
    """Whether it is this seat that a question, or a form of it, asks."""
    if isinstance(question, Roll):
        return question.seat == seat
    return of == seat if of is not None else seat in question.seats


def _check(variant: Variant, state: State, given: Any) -> None:  # noqa: ANN401  (an input of any kind)
    """Refuse what the game refuses."""
    why = refusal(variant, state, given)
    if why is not None:
        raise Refused(why)
