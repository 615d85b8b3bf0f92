"""How long a match may last, when everyone has some time for each move (SL-19)."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from math import isinf
from typing import Final, cast

from attrs import frozen

from ladderkit.analysis.contest import Seated, seated_for_floats
from ladderkit.analysis.explore import LIMIT
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.independent import turns_within
from ladderkit.analysis.law import FloatLaw
from ladderkit.analysis.moments import FloatMoments, Unit
from ladderkit.analysis.policy import Policy
from ladderkit.analysis.product import product_chain
from ladderkit.engine import start
from ladderkit.errors import LadderkitError, shown
from ladderkit.variant import Variant

__all__ = ["NEARLY_ALL", "Duration", "how_long"]

NEARLY_ALL: Final = Fraction(95, 100)
"""The share of matches that is meant by nearly all."""


@frozen
class Duration:
    """How long a match may last, if everyone takes all the time there is.

    Attributes:
        mean_moves: The expected number of moves: of rolls, each of one die, as in a match somebody has to make them;
            or, where all seats move at once, of rounds, since they take their time together.
        most_moves: The least number of moves within which 95 % of all matches are over; `math.inf` if they never are.
        expected: The time for the expected number; None where that is infinite.
        most: The time for 95 % of all matches; None where that is infinite.
    """

    mean_moves: Figure
    most_moves: float
    expected: timedelta | None
    most: timedelta | None


def how_long(  # noqa: PLR0913  (all but the first three are named at the call)
    variant: Variant,
    seats: int,
    deadline: timedelta,
    *,
    square: int | None = None,
    policy: Policy | None = None,
    limit: int = LIMIT,
) -> Duration:
    """How long a match may last (SL-19). It needs the extra `fast`.

    Args:
        variant: The game.
        seats: How many play.
        deadline: The time that they have for a move.
        square: The square from which all set out; the start, if left out.
        policy: What is done where a seat may decide; choices take no time here.
        limit: How many states a chain may have.

    Returns:
        The expected duration, and that within which 95 % of all matches are over.

    Raises:
        AnalysisError: There are too many states, or a policy is missing, or the law of the length is too long.
        LadderkitError: The variant is not for so many seats, the deadline is no time, or so long that the match is
            beyond all calendars, or there is no such square.
    """
    if not isinstance(cast("object", deadline), timedelta) or deadline <= timedelta(0):
        raise LadderkitError(f"{shown(deadline)} is no time for a move; give a timedelta above 0")
    made = seated_for_floats(variant, seats, square=square, policy=policy, limit=limit)
    match = made.contest()
    if len(start(variant, seats).state.seats) > 1:
        mean, most = match.match_mean_turns, _together(made, "turns")
    else:
        mean, most = match.match_mean_rolls, _within(made)
    return Duration(mean, most, _times(deadline, float(mean)), _times(deadline, most))


def _within(made: Seated) -> float:
    """Within how many rolls nearly all matches are over."""
    alone, begins = made.alone, made.opening
    one_each = alone is not None and all(step.turns == step.rolls == 1 for step in alone.kinds)
    if alone is not None and begins is not None and one_each and not begins.rolls:
        return turns_within(alone, made.seats, NEARLY_ALL)
    return _together(made, "rolls")


def _together(made: Seated, unit: Unit) -> float:
    """The same, or within how many rounds, from the chain of all seats."""
    one, begins = made.alone, made.opening
    by_one = one if begins is not None and not begins.rolls else None  # who begins makes no difference here
    chain = made.together if by_one is None else product_chain(by_one, made.seats, made.limit)
    moments = FloatMoments(chain)
    return FloatLaw(chain, unit, moments.finishing(), moments).quantile(NEARLY_ALL)


def _times(deadline: timedelta, moves: float) -> timedelta | None:
    """So many times a deadline; None for ever."""
    if isinf(moves):
        return None
    try:
        return deadline * moves
    except OverflowError as error:
        message = f"{moves:.6g} moves of {deadline} each are beyond all calendars; give a shorter deadline"
        raise LadderkitError(message) from error
