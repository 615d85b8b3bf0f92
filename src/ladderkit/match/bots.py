"""Bots: programs that take seats in a match (SL-18). Each is given the view of its seat, as a person is.

A bot is a policy; what it plays is in the log like anybody's moves. In a game with nothing to choose, such as Snakes
and Ladders, it plays as well as anyone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final, cast

from ladderkit.engine import among, sure_seat
from ladderkit.errors import LadderkitError, shown
from ladderkit.match.match import Match, Progress, sure_match
from ladderkit.match.mixing import Mixing, contribution_commitment, is_contribution, is_mixing
from ladderkit.policies import Below, Policy, answers_of, below_of
from ladderkit.questions import Choice, Form, Roll

if TYPE_CHECKING:
    from random import Random

__all__ = ["MOST_ACTS", "act", "bots_asked", "take_turns"]

MOST_ACTS: Final = 100_000
"""How often bots may act in one call before it is given up, unless the caller says otherwise."""


def act(match: Match, seat: int, policy: Policy, now: datetime, *, rng: Random | None = None) -> Progress:
    """Do one thing that a seat is asked: roll, choose, or hand in an order.

    An order that is in is left as it is. Where dice are typed in, a roll is left to whoever has the dice.

    Args:
        match: The match.
        seat: Whose move.
        policy: What plays the seat; it is given the view of the seat, and nothing else of the match.
        now: The time.
        rng: Where a policy that draws takes its numbers from; not the dice of the match.

    Returns:
        The match after it, and what happened; where the seat has nothing to do, what deadlines have brought with them.

    Raises:
        LadderkitError: There is no such seat, the policy answers with what is no answer, or it draws and there is no
            `rng`.
        Refused: The policy answers with what is not allowed, or the time has no zone.
    """
    _sure_seats(match, {seat: policy})
    below = below_of(rng)
    settled = match.expire(now)
    form = _first_form(settled.match, seat)
    if form is None:
        return settled
    if isinstance(form.question, Roll):
        done = settled.match.roll(seat, now)
    else:
        answers = _decided(settled.match, seat, form, policy, below)
        done = _handed_in(settled.match, seat, form, answers, now)
    return Progress(done.match, (*settled.events, *done.events))


def bots_asked(match: Match, bots: Mapping[int, Policy]) -> tuple[int, ...]:
    """The bots that have something to do now.

    Args:
        match: The match.
        bots: The seats that bots have, each with what plays it.

    Returns:
        Their seats, in order.

    Raises:
        LadderkitError: A seat or a policy is none.
    """
    _sure_seats(match, bots)
    return tuple(seat for seat in sorted(bots) if _first_form(match, seat) is not None)


def take_turns(  # noqa: PLR0913  (what bots are given, by name)
    match: Match,
    bots: Mapping[int, Policy],
    now: datetime,
    *,
    rng: Random | None = None,
    contributions: Mapping[int, bytes] | None = None,
    most: int = MOST_ACTS,
) -> Progress:
    """Let bots play until a person is awaited, or the match is over.

    Args:
        match: The match.
        bots: The seats that bots have, each with what plays it.
        now: The time.
        rng: Where policies that draw take their numbers from; not the dice of the match.
        contributions: What bots contribute to the dice where seats do: 32 bytes a seat, as from `fresh_seed()`, the
            same in each call.
        most: How often they may act before it is given up.

    Returns:
        The match after it, and what happened, all of it.

    Raises:
        LadderkitError: A seat, a policy or a contribution is none, a policy answers with what is no answer or draws
            where there is no `rng`, or bots alone have acted too often and it is not over.
        Refused: A policy answers with what is not allowed, or the time has no zone.

    Examples:
        >>> from datetime import UTC, datetime
        >>> from ladderkit.match.match import new_match
        >>> from ladderkit.policies import nothing_to_choose
        >>> from ladderkit.variants import snakes_and_ladders
        >>> noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
        >>> match = new_match(snakes_and_ladders(), ("Ann", "Robot"), seed=bytes(range(32)), starts_at=noon).match
        >>> match.waits_for(), take_turns(match, {1: nothing_to_choose}, noon).match.waits_for()
        ((1,), (0,))
    """
    _sure_seats(match, bots)
    below_of(rng)  # refused where it is no source of numbers, whether or not anybody draws
    if type(most) is not int or most < 0:
        raise LadderkitError(f"most is {shown(most)}; give a whole number, from 0")
    own = _sure_contributions(match, {} if contributions is None else contributions)
    progress = match.expire(now)
    match, events = progress.match, [*progress.events]
    while contributing := [seat for seat in _waiting_for_contributions(match) if seat in own]:
        for seat in contributing:
            done = _contributed(match, seat, own[seat], now)
            match = done.match
            events += done.events
    acts = 0
    while asked := bots_asked(match, bots):
        for seat in asked:
            if acts >= most:
                message = f"bots have acted {shown(most)} times, and nobody else is asked, nor is the match over; "
                raise LadderkitError(message + "give `most` a higher number, or make sure that it can end")
            done = act(match, seat, bots[seat], now, rng=rng)
            match = done.match
            events += done.events
            acts += 1
    return Progress(match, tuple(events))


def _waiting_for_contributions(match: Match) -> tuple[int, ...]:
    """The seats that have a contribution to bind, or to open, now."""
    return match.waits_for() if is_mixing(match.position.mixing) else ()


def _contributed(match: Match, seat: int, contribution: bytes, now: datetime) -> Progress:
    """The match after a seat has bound its contribution, or opened it."""
    if cast("Mixing", match.position.mixing).phase == "bind":
        return match.bind(seat, contribution_commitment(match.commitment or "", seat, contribution), now)
    return match.disclose(seat, contribution, now)


def _first_form(match: Match, seat: int) -> Form | None:
    """The first thing that a seat has to do; None when there is nothing."""
    for form in match.legal(seat):
        if isinstance(form.question, Roll):
            if match.commitment is not None:
                return form
        elif isinstance(form.question, Choice) or seat not in match.view(seat).ordered:
            return form
    return None


def _decided(match: Match, seat: int, form: Form, policy: Policy, below: Below) -> tuple[Hashable, ...]:
    """What a policy answers to a form, which a view has without the rolls, and perhaps under another number."""
    seen = match.view(seat).game
    decisions = [other.to for other in match.legal(seat) if not isinstance(other.question, Roll)]
    return answers_of(policy, seen, seen.forms[decisions.index(form.to)], below)


def _handed_in(match: Match, seat: int, form: Form, answers: tuple[Hashable, ...], now: datetime) -> Progress:
    """The match after a choice, or with an order."""
    if isinstance(form.question, Choice):
        return match.choose(seat, answers[0], now, to=form.to)
    names = (line.name for line in form.fields)
    return match.submit(seat, dict(zip(names, answers, strict=True)), now)


def _sure_contributions(match: Match, given: object) -> Mapping[int, bytes]:
    """Refuse what are no contributions of seats of a match."""
    if not isinstance(given, Mapping):
        raise LadderkitError("these are no contributions; give a mapping, as in {1: fresh_seed()}")
    for seat, contribution in cast("Mapping[object, object]", given).items():
        sure_seat(seat, len(match.names))
        if not is_contribution(contribution):
            raise LadderkitError(f"what seat {seat} is to contribute is not 32 bytes; give some as from fresh_seed()")
    return cast("Mapping[int, bytes]", given)


def _sure_seats(match: Match, bots: object) -> None:
    """Refuse what is no match, and what are no bots for its seats."""
    sure_match(match)
    if not isinstance(bots, Mapping):
        raise LadderkitError(f"the bots are {shown(bots)}; give a mapping, as in {{1: random_policy}}")
    seats = range(len(match.names))
    for seat, policy in cast("Mapping[object, object]", bots).items():
        if not among(seat, seats):
            raise LadderkitError(f"there is no seat {shown(seat)}; give 0 to {len(seats) - 1}")
        if not callable(policy):
            raise LadderkitError(f"{shown(policy)} is no policy; give a function, such as random_policy")
