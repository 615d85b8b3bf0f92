"""Matches: a variant being played by named seats, with dice, deadlines and a log. Values, and pure functions of them.

Nothing here looks at a clock or draws from anywhere: time is passed in, and chance follows from the seed. Every call
gives a new match and leaves the old one as it is; one that is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import overload

from attrs import evolve, field, frozen

from ladderkit.engine import among, legal, start, sure_seat
from ladderkit.errors import LadderkitError, Refusal, Refused, shown
from ladderkit.events import Event
from ladderkit.match import acts, record as records
from ladderkit.match.clock import Runs
from ladderkit.match.entries import Log, SeatsExpired
from ladderkit.match.envelope import orders_asked
from ladderkit.match.fair import Seeded
from ladderkit.match.looks import MatchView, Standing, match_view, standings_of
from ladderkit.match.mixing import is_mixing
from ladderkit.match.record import Record
from ladderkit.match.seat_record import SeatRecord, seat_record
from ladderkit.match.table import Position, Table, due_next, owing
from ladderkit.match.terms import Terms
from ladderkit.questions import Form, Roll
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["Match", "Progress", "new_match", "sure_match"]


class _All(Enum):
    """What `record` is for when it is for no seat and no spectator."""

    ALL = "all"


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
        public = self.position.versions.common
        return f"<Match of {self.terms.variant.name!r}, {len(self.names)} seats, version {public}>"

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
        """How many entries the log has: what a call of whoever runs the match may quote, such as `extend`.

        A call of a seat quotes the version of the view of that seat, which counts only what the seat may know of.
        """
        return self.position.versions.every

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
        return due_next(self.terms, self.position)

    def waits_for(self) -> tuple[int, ...]:
        """The seats that could act now: to roll, to choose, to hand in an order, also in place of an earlier one.

        It is for whoever runs the match: where squares are told, who is asked for a choice is a secret. What a seat may
        know of it is in its view.
        """
        asked = {*owing(self.terms, self.position)}
        orders = None if self._waits_for_contributions else orders_asked(self.state)
        return tuple(sorted(asked | {*(orders[1].of if orders else ())}))

    def legal(self, seat: int) -> tuple[Form, ...]:
        """What a seat is asked now: a form with a roll, a choice, or the lines of an order.

        Args:
            seat: Whose forms.

        Returns:
            The forms. Their numbers are for the `to` of `choose`; in a variant that tells squares they count what this
            seat alone is to choose or to order, as in its view, and then what it is to roll.

        Raises:
            LadderkitError: There is no such seat.
        """
        sure_seat(seat, len(self.names))
        if self._waits_for_contributions:
            return ()
        forms = [
            form for form in legal(self.terms.variant, self.state) if acts.is_asked(form.question, form.seat, seat)
        ]
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

    def anew(self) -> Progress:
        """The match as it was when it began, with the same terms, and what happened as it began."""
        terms = self.terms
        return _progress(terms, Table.opened(terms, start(terms.variant, len(terms.names))))

    @overload
    def record(self) -> Record: ...
    @overload
    def record(self, *, for_seat: int | None) -> SeatRecord: ...
    def record(self, *, for_seat: int | _All | None = _All.ALL) -> Record | SeatRecord:
        """The match as a record, from which it can be gone on with, and verified.

        Args:
            for_seat: Whose record it is to be, None for a spectator; left out, the whole one, which is a secret until
                the match is over.

        Returns:
            The record; for a seat, what that seat could have written down itself.

        Raises:
            LadderkitError: There is no such seat.
            FileError: Something in it has no way to be written.
        """
        return records.record(self) if isinstance(for_seat, _All) else seat_record(self, for_seat)

    # ------------------------------------------------------------------------------------------------- acting
    def bind(self, seat: int, commitment: str, now: datetime, *, version: int | None = None) -> Progress:
        """Bind what a seat contributes to the dice, before anybody knows what any other contributes (SL-16).

        Args:
            seat: Who contributes.
            commitment: What `ladderkit.match.mixing.contribution_commitment` gave the seat.
            now: The time.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: The seat has nothing to bind now, or it is no commitment; nothing has changed.
        """
        table = self._table(seat, now, version, early=True)
        acts.bind(table, seat, commitment)
        return _progress(self.terms, table)

    def disclose(self, seat: int, contribution: bytes, now: datetime, *, version: int | None = None) -> Progress:
        """Open what a seat has bound, once all are bound; when all are open, play begins.

        Args:
            seat: Who contributes.
            contribution: The 32 bytes that were bound.
            now: The time.
            version: The version that the call is made against.

        Returns:
            The match after it, and what happened.

        Raises:
            Refused: The seat has nothing to open now, or it is not what was bound; nothing has changed.
        """
        table = self._table(seat, now, version, early=True)
        acts.disclose(table, seat, contribution)
        return _progress(self.terms, table)

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
        acts.roll(table, seat, face)
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
        acts.draw(table, value)
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
        acts.choose(table, seat, value, to)
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
        acts.submit(table, seat, answers)
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
        acts.call(table)
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
        table = self._table(seat, now, version, early=True)
        acts.resign(table, seat)
        return _progress(self.terms, table)

    def expire(self, now: datetime) -> Progress:
        """Do what deadlines that have passed bring with them; doing so twice, or too often, is the same.

        Args:
            now: The time.

        Returns:
            The match after it, and what happened; the same match when nothing was due. Of very many deadlines that
            have passed it sees to some: call it again until `next_deadline()` is to come.

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
        table = self._table(None, now, version, exact=True, early=True)
        acts.extend(table, by)
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
        table = self._table(None, now, version, exact=True, early=True)
        _sure_plays(table, seat)
        acts.substitute(table, seat, name)
        return _progress(self.terms, table)

    # ------------------------------------------------------------------------------------------------ private
    @property
    def _waits_for_contributions(self) -> bool:
        """Whether contributions to the dice are awaited, and nothing else."""
        return is_mixing(self.position.mixing)

    def _table(
        self, seat: int | None, now: datetime, version: int | None, *, exact: bool = False, early: bool = False
    ) -> Table:
        """The table for a call of a seat: deadlines are seen to, and what can be refused at once is."""
        table = Table(self.terms, self.position, now)
        if table.state.over:
            raise Refused(Refusal("over", "the match is over; nothing can be done in it any more"))
        if table.behind:
            why = "more deadlines have passed than one call sees to; expire(now) until next_deadline() is to come"
            raise Refused(Refusal("overdue", why))
        if seat is not None:
            _sure_plays(table, seat)
        if version is not None:
            present = table.present(seat)
            fresh = present if exact else table.fresh(seat)
            if not among(version, range(fresh, present + 1)):
                why = f"version {shown(version)} is not what stands now; look again, at version {present}"
                raise Refused(Refusal("stale-version", why))
        if not early and is_mixing(table.mixing):
            why = "contributions to the dice are awaited before the first move; see bind() and disclose()"
            raise Refused(Refusal("contributions-awaited", why))
        return table


def sure_match(given: object) -> Match:
    """What was given for a match, if it is one.

    Raises:
        LadderkitError: It is none.
    """
    if not isinstance(given, Match):
        raise LadderkitError(f"{shown(given)} is no match; give a Match, as in new_match(...).match")
    return given


def _sure_plays(table: Table, seat: object) -> None:
    """Refuse what is no seat that plays."""
    if not among(seat, range(len(table.names))):
        raise Refused(Refusal("not-playing", f"there is no seat {shown(seat)}; give 0 to {len(table.names) - 1}"))
    if seat in table.state.book.out:
        late = any(isinstance(entry, SeatsExpired) and seat in entry.seats for entry in table.log)
        what = "let its deadline pass, and has left" if late else "is home or gone"
        raise Refused(Refusal("not-playing", f"seat {seat} {what}; it cannot do anything in the match any more"))


def new_match(  # noqa: PLR0913  (everything that is agreed before a match)
    variant: Variant,
    names: Sequence[str],
    *,
    starts_at: datetime,
    seed: bytes | None = None,
    deadline: timedelta | None = None,
    runs: Runs = "all-in",
    contributions: bool = False,
    salt: bytes | None = None,
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
        contributions: Whether each seat contributes to the dice (SL-16): play begins when every seat has called `bind`
            and then `disclose`, each within its deadline.
        salt: 32 random bytes to bind the layout with, where some of it is hidden: views then show from the start what
            binds it, and in the end the salt, and both are in the record. Left out, the layout is not bound.

    Returns:
        The match, and what happened as it began.

    Raises:
        LadderkitError: The variant is not for so many seats, two names are the same, or the terms cannot be kept.
        FileError: The layout is to be bound, and a rule has a parameter that files cannot hold.
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
    terms = Terms(variant, names, dice, deadline, runs, starts_at, contributions=contributions, salt=salt)
    return _progress(terms, Table.opened(terms, start(variant, len(terms.names))))


def _progress(terms: Terms, table: Table) -> Progress:
    return Progress(Match(terms, table.position), tuple(table.events))
