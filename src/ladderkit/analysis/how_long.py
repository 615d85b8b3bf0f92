"""How long a match lasts by the calendar, when everybody takes all the time there is for a move."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from math import inf
from typing import Final, TypeAlias, cast

from attrs import frozen

from ladderkit.analysis.alone import chain as chain_of
from ladderkit.analysis.contest import How, contest
from ladderkit.analysis.figure import UNIT, Figure
from ladderkit.analysis.law import MOST_EXACT, ExactLaw, FloatLaw, law
from ladderkit.analysis.moments import ExactMoments, FloatMoments
from ladderkit.analysis.policy import Policy
from ladderkit.analysis.traveller import traveller
from ladderkit.errors import LadderkitError, shown
from ladderkit.variant import Variant

__all__ = ["MOST", "HowLong", "how_long"]

MOST: Final = Fraction(95, 100)
"""The share of all matches that are over within the longer of the two times."""
SECOND: Final = timedelta(seconds=1)
Within: TypeAlias = Callable[[int], Figure]
"""The chance that a match is over within so many turns."""


@frozen
class HowLong:
    """How long a match lasts, when each move takes as long as it may.

    Attributes:
        seats: How many seats take part.
        deadline: How long each move takes.
        how: How it was found: each seat by itself, which was proved to be the same, or all of them together.
        moves: The expected number of moves: of turns, those of all seats where they move at once being one.
        most_moves: Within how many moves 95 matches of 100 are over; `math.inf` if they never are.
        mean: The expected time; None where it is infinite.
        most: Within what time 95 matches of 100 are over; None if they never are.
    """

    seats: int
    deadline: timedelta
    how: How
    moves: Figure
    most_moves: float
    mean: timedelta | None
    most: timedelta | None


def how_long(
    variant: Variant, seats: int, deadline: timedelta, *, exact: bool = False, policy: Policy | None = None
) -> HowLong:
    """How long a match lasts, when each move takes as long as the deadline allows: a day a move, say.

    A turn is one move, with all the rolls that it brings: who rolls again is there already. Seats that order at once
    take their time at once, so their round is one move. What comes before the first turn, such as a roll for who
    begins, is not counted.

    Args:
        variant: The game.
        seats: How many seats take part.
        deadline: How long a move may take, and so how long each of them does.
        exact: Whether it is worked out in fractions; otherwise in floats, which need the extra `fast`.
        policy: What is done where a seat may decide.

    Returns:
        The expected time, and the time within which 95 matches of 100 are over.

    Raises:
        AnalysisError: It cannot be worked out: there are too many states, or a policy is missing.
        LadderkitError: The deadline is no length of time, or the variant is not for so many seats.

    Examples:
        >>> from ladderkit import Board, RollAndMove, RunOut, race
        >>> dash = race("dash", Board(1, 3), RollAndMove(2), RunOut())
        >>> found = how_long(dash, 2, timedelta(days=1), exact=True)
        >>> str(found.moves), str(found.mean), str(found.most)
        ('227/64', '3 days, 13:07:30', '5 days, 0:00:00')
    """
    given = cast("object", deadline)
    if not isinstance(given, timedelta) or given <= timedelta(0):
        raise LadderkitError(f"a deadline of {shown(given)}; give a length of time such as timedelta(days=1)")
    match = contest(variant, seats, exact=exact, policy=policy)
    length = _length(variant, match.how, seats, exact=exact, policy=policy)
    if float(length.finishing) < MOST:
        most: float = inf
    else:
        most = _least(length, lambda: _length(variant, match.how, seats, exact=True, policy=policy))
    moves = match.match_mean_turns
    return HowLong(seats, deadline, match.how, moves, most, _times(moves.value, deadline), _times(most, deadline))


def _times(moves: Fraction | float, deadline: timedelta) -> timedelta | None:
    """So many moves, each of which takes so long, to the second; None where there is no end of them."""
    if moves == inf:
        return None
    unit = SECOND if not deadline % SECOND else timedelta.resolution
    try:
        return round(Fraction(moves) * (deadline // unit)) * unit
    except OverflowError:
        raise LadderkitError("it lasts longer than time can be told; give a shorter deadline") from None


# ---------------------------------------------------------------------------------------------------------- the length
@frozen
class _Length:
    """The length of a match in turns.

    Attributes:
        within: The chance that it is over within so many.
        finishing: The chance that it is ever over.
    """

    within: Within
    finishing: Figure


def _length(variant: Variant, how: How, seats: int, *, exact: bool, policy: Policy | None) -> _Length:
    """The length of a match of so many seats."""
    if how == "joint":
        chain = chain_of(variant, seats, policy=policy)
        finishing = (ExactMoments(chain) if exact else FloatMoments(chain)).finishing()
        return _Length(law(chain, "turns", finishing).within, finishing)
    one = traveller(variant, exact=exact, policy=policy)
    home = one.probability_of_finishing
    never = (1 - home.value) ** seats
    return _Length(_first_of(one.law_turns, seats), Figure(1 - never, seats * home.bound))


def _first_of(one: ExactLaw | FloatLaw, seats: int) -> Within:
    """When the first of several travellers is home, one of whom moves after the other."""

    def within(turns: int) -> Figure:
        """Some have had a turn more than the others, and one of them all is home."""
        rounds, more = divmod(turns, seats)
        early, late = one.within(rounds), one.within(rounds + 1)
        value = 1 - (1 - late.value) ** more * (1 - early.value) ** (seats - more)
        if early.exact:
            return Figure(value)
        return Figure(value, more * late.bound + (seats - more) * early.bound + 4 * (seats + 1) * UNIT)

    return within


def _least(length: _Length, exactly: Callable[[], _Length]) -> float:
    """The least number of turns within which that share of matches is over; where floats cannot tell, fractions do."""
    known: list[_Length] = []

    def over(turns: int) -> bool:
        within = length.within(turns)
        if not within.exact and abs(float(within) - float(MOST)) <= within.bound + UNIT:
            known[:] = known or [exactly()]
            within = known[0].within(turns)
        return within.value >= MOST

    low, high = -1, 1  # it is not over within the low number
    while not over(high):
        if high > MOST_EXACT and abs(float(length.finishing) - float(MOST)) <= length.finishing.bound + UNIT:
            return inf  # so many are over in the end, and no more
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if over(middle) else (middle, high)
    return high
