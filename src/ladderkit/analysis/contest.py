"""A match of several seats: who wins it, and how long it is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import apart, may_be_apart
from ladderkit.analysis.chains import Chain
from ladderkit.analysis.explore import LIMIT, explore
from ladderkit.analysis.figure import UNIT, Figure
from ladderkit.analysis.foresee import MARGINS
from ladderkit.analysis.independent import Opening, Race, exact_race, float_race, opening, sure_of_law
from ladderkit.analysis.joint import joint_chain, share_of_first
from ladderkit.analysis.long import long_traveller
from ladderkit.analysis.moments import ExactMoments, FloatMoments, Unit
from ladderkit.analysis.pictures import in_short, seats_chart
from ladderkit.analysis.policy import Policy, chosen, depends, options_of, sure_policy
from ladderkit.analysis.product import product_race
from ladderkit.analysis.reach import MOST_RACING, at_most, most_together, sure_of_equations
from ladderkit.engine import start
from ladderkit.errors import AnalysisError
from ladderkit.render.cards import card
from ladderkit.render.charts import Bars
from ladderkit.variant import Variant, sure_variant

__all__ = ["Contest", "How", "Seated", "contest", "joint_contest", "seated", "seated_for_floats", "sure_of_best"]

How: TypeAlias = Literal["apart", "joint"]
"""Whether each seat was taken by itself, which was proved to be the same, or all of them together."""


@frozen
class Contest:
    """What is to be expected of a match.

    Attributes:
        seats: How many seats take part.
        how: How it was found.
        win_probability: The chance of each seat to win; who shares the first place has an equal part of it.
        win_probability_by_order: The same by order of play: of whoever moves first, second, and so on.
        match_mean_rounds: The expected number of rounds begun.
        match_mean_turns: The expected number of turns of all seats.
        match_mean_rolls: The expected number of rolls of all seats, each of one die; those that decide who begins
            included.
    """

    seats: int
    how: How
    win_probability: tuple[Figure, ...]
    win_probability_by_order: tuple[Figure, ...]
    match_mean_rounds: Figure
    match_mean_turns: Figure
    match_mean_rolls: Figure

    @property
    def advantage(self) -> Figure:
        """By how much the chance of whoever moves first is above an equal part."""
        first = self.win_probability_by_order[0]
        even = Fraction(1, self.seats)
        if first.exact:
            return Figure(first.value - even)
        return Figure(float(first) - float(even), first.bound + 2 * UNIT)

    @property
    def chart(self) -> Bars:
        """The chances to win, by seat and by order of play, as a chart."""
        return seats_chart(self.win_probability, self.win_probability_by_order)

    def _repr_html_(self) -> str:
        """What notebooks show: the length of the match, and who wins it."""
        rows = [
            ("rounds, mean", in_short(self.match_mean_rounds)),
            ("turns of all, mean", in_short(self.match_mean_turns)),
            ("rolls of all, mean", in_short(self.match_mean_rolls)),
            ("advantage of moving first", in_short(self.advantage)),
        ]
        return card(f"A match of {self.seats}", rows, self.chart.svg())


@frozen(eq=False)
class Seated:
    """A variant with its players seated: all that has to be found out before questions about a match are answered.

    Whether players influence each other is proved here, once; whatever is asked afterwards is answered from the chain.

    Attributes:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; None for the start.
        policy: What is done where a seat may decide.
        limit: How many states a chain may have.
        alone: The chain of one traveller, if players never influence each other, or one plays on a very long board.
        opening: What comes before the first turn, if players never influence each other.
    """

    variant: Variant
    seats: int
    square: int | None
    policy: Policy | None
    limit: int
    alone: Chain | None = field(repr=False)
    opening: Opening | None

    @property
    def how(self) -> How:
        """Whether each seat is taken by itself, or all of them together."""
        return "joint" if self.opening is None else "apart"

    @cached_property
    def together(self) -> Chain:
        """The chain of all seats at once.

        Raises:
            AnalysisError: It has more states than the limit, or a policy is missing, or is the best.
        """
        return self._all_at_once(self.limit)

    def contest(self, *, exact: bool = False) -> Contest:
        """What is to be expected of the match.

        Args:
            exact: Whether answers are fractions; else they are floats with bounds, which need the extra `fast`.

        Returns:
            The answers.

        Raises:
            AnalysisError: There is no exact answer within reach, there are too many states, or a policy is missing.
        """
        if self.alone is not None and self.opening is None:
            return _single(self.alone, exact=exact)
        if self.alone is not None and self.opening is not None:
            race = _race(self.alone, self.seats, exact=exact) or self._race_of_all(self.alone)
            return _apart(race, self.opening, self.seats)
        return _joint(self._in_fractions() if exact else self.together, self.seats, exact=exact)

    def _in_fractions(self) -> Chain:
        """The chain of all seats at once, if it can be solved in fractions."""
        with at_most(most_together(self.seats), self.limit, self.variant.name, self._whose) as most:
            found = self._all_at_once(most)
        sure_of_equations(found)
        return found

    def _race_of_all(self, one: Chain) -> Race:
        """The race in fractions, from all travellers at once, if it can be solved."""
        with at_most(most_together(self.seats), self.limit, self.variant.name, self._whose) as most:
            return product_race(one, self.seats, most)

    @property
    def _whose(self) -> str:
        return f"for {self.seats} players together"

    def _all_at_once(self, limit: int) -> Chain:
        return joint_chain(self.variant, self.seats, square=self.square, policy=self.policy, limit=limit)


def seated(
    variant: Variant, seats: int, *, square: int | None = None, policy: Policy | None = None, limit: int = LIMIT
) -> Seated:
    """A variant with so many players seated, of whom several things are to be asked.

    Where it can be proved that players never influence each other, as in most games of dice, the law of one traveller
    is enough. Otherwise the match is one chain of many states.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; the start, if left out. Who begins is decided as usual.
        policy: What is done where a seat may decide; the best only where players never influence each other.
        limit: How many states a chain may have.

    Returns:
        What has been found out.

    Raises:
        AnalysisError: There are too many states, or a policy is missing.
        LadderkitError: The variant is not for so many seats, or there is no such square.

    Examples:
        >>> from ladderkit import Board, RollAndMove, RunOut, race
        >>> dash = seated(race("dash", Board(1, 3), RollAndMove(2), RunOut()), 2)
        >>> dash.how
        'apart'
        >>> print(*dash.contest(exact=True).win_probability)
        13/16 3/16
    """
    return _seated(Seated(variant, seats, square, policy, limit, None, None), limit)


def seated_for_floats(
    variant: Variant, seats: int, *, square: int | None = None, policy: Policy | None = None, limit: int = LIMIT
) -> Seated:
    """A variant with so many players seated, of whom nothing is to be asked but what follows from laws in floats.

    Where it is clear from one traveller that these are out of reach, it is refused before anything is proved.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; the start, if left out.
        policy: What is done where a seat may decide.
        limit: How many states a chain may have.

    Returns:
        What has been found out.

    Raises:
        AnalysisError: There are too many states, a policy is missing, or the law of one traveller is too long.
        LadderkitError: The variant is not for so many seats, or there is no such square.
    """

    def sure(one: Chain) -> None:
        if len(one) <= MOST_RACING or len(one) ** seats <= MARGINS[1] * limit:
            return
        with _by_law(one.name, "; all players together have far too many states"):
            sure_of_law(one)

    return _seated(Seated(variant, seats, square, policy, limit, None, None), limit, sure)


def _seated(asked: Seated, most: int, sure: Callable[[Chain], None] | None = None) -> Seated:
    """The same, once it is proved whether they influence each other, with at most so many states of one traveller."""
    variant, seats = sure_variant(asked.variant), asked.seats
    policy = sure_policy(asked.policy)
    start(variant, seats)  # refuses a number of seats that the variant is not for
    sure_of_best(variant, seats, policy)
    asked = evolve(asked, policy=policy)
    found = _traveller(asked, most, sure if seats > 1 else None)
    if found is None or seats == 1:
        return evolve(asked, alone=found)
    begins = opening(variant, seats)
    return asked if begins is None else evolve(asked, alone=found, opening=begins)


def _traveller(asked: Seated, most: int, sure: Callable[[Chain], None] | None) -> Chain | None:
    """The chain of one of several players, if they never influence each other, or of one on a very long board.

    Before that is proved, it is made sure that it is of any use.
    """
    variant, seats, square, policy = asked.variant, asked.seats, asked.square, asked.policy
    with at_most(most, asked.limit, variant.name, "for each player") as few:
        long = long_traveller(variant, seats, square=square, limit=few, sure=sure)
        if long is not None:
            return long
        one, begun = alone(variant, square)
        found = explore(one, begun, options=options_of(one, policy), limit=few)
    if seats == 1:
        return None
    taken = chosen(found, policy)
    made = found.chain(taken)
    if sure is not None:
        sure(made)
    return made if apart(variant, seats, found, taken) else None


def contest(  # noqa: PLR0913  (all but the first two are named at the call)
    variant: Variant,
    seats: int,
    *,
    square: int | None = None,
    exact: bool = False,
    policy: Policy | None = None,
    limit: int = LIMIT,
) -> Contest:
    """What is to be expected of a match of so many seats.

    To ask more than one thing, take `seated`.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; the start, if left out. Who begins is decided as usual.
        exact: Whether answers are fractions; else they are floats with bounds, which need the extra `fast`.
        policy: What is done where a seat may decide; the best only where players never influence each other.
        limit: How many states a chain may have.

    Returns:
        The answers.

    Raises:
        AnalysisError: There is no exact answer within reach, there are too many states, or a policy is missing.
        LadderkitError: The variant is not for so many seats, or there is no such square.
    """
    if exact:
        asked = Seated(variant, seats, square, policy, limit, None, None)
        return _seated(asked, MOST_RACING).contest(exact=True)
    return seated_for_floats(variant, seats, square=square, policy=policy, limit=limit).contest()


def joint_contest(  # noqa: PLR0913  (all but the first two are named at the call)
    variant: Variant,
    seats: int,
    *,
    square: int | None = None,
    exact: bool = False,
    policy: Policy | None = None,
    limit: int = LIMIT,
) -> Contest:
    """The same from the chain of all seats at once, whether or not they influence each other.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; the start, if left out. Who begins is decided as usual.
        exact: Whether answers are fractions; else they are floats with bounds, which need the extra `fast`.
        policy: What is done where a seat may decide; not the best.
        limit: How many states the chain may have.

    Returns:
        The answers.

    Raises:
        AnalysisError: There are too many states, or a policy is missing, or is the best.
        LadderkitError: The variant is not for so many seats, or there is no such square.
    """
    return Seated(variant, seats, square, policy, limit, None, None).contest(exact=exact)


def sure_of_best(variant: Variant, seats: int, policy: Policy | None) -> None:
    """Refuse to look for a best play where it is clear from the start that it depends on the others.

    Args:
        variant: The game.
        seats: How many seats take part.
        policy: The policy.

    Raises:
        AnalysisError: It does.
    """
    if policy == "best" and seats > 1 and not may_be_apart(variant, seats):
        raise depends(variant)


def _race(chain: Chain, seats: int, *, exact: bool) -> Race | None:
    """The race of independent travellers."""
    with _by_law(chain.name):
        return exact_race(chain, seats) if exact else float_race(chain, seats)


@contextmanager
def _by_law(name: str, more: str = "") -> Generator[None]:
    """Say of a law that is too long what it is needed for."""
    try:
        yield
    except AnalysisError as error:
        if error.code != "too-long":
            raise
        message = (
            f"who wins {name!r}, and when, follows from the law of how long one traveller takes, which goes on for too "
            f"long to be worked out{more}; simulate it"
        )
        raise AnalysisError(message, error.code) from error


def _single(chain: Chain, *, exact: bool) -> Contest:
    """A match of one seat: each of its turns is a round."""
    if exact:
        sure_of_equations(chain)
    moments = ExactMoments(chain) if exact else FloatMoments(chain)
    turns, home = moments.mean("turns"), (moments.finishing(),)
    return Contest(1, "joint", home, home, turns, turns, moments.mean("rolls"))


def _apart(race: Race, begins: Opening, seats: int) -> Contest:
    """A match of independent travellers, the opening included."""
    by_seat = [
        _mixed([race.wins[(seat - first) % seats] for first in range(seats)], begins.first) for seat in range(seats)
    ]
    rolls = race.rolls
    if begins.rolls and not rolls.infinite:
        more = begins.rolls if rolls.exact else float(begins.rolls)
        rolls = Figure(rolls.value + more, rolls.bound and rolls.bound + 2 * UNIT * float(rolls.value + more))
    return Contest(seats, "apart", tuple(by_seat), race.wins, race.rounds, race.turns, rolls)


def _mixed(figures: list[Figure], weights: tuple[Fraction, ...]) -> Figure:
    """The average of some figures."""
    if all(figure.exact for figure in figures):
        return Figure(
            sum((weight * figure.value for figure, weight in zip(figures, weights, strict=True)), Fraction(0))
        )
    values = [float(weight) * float(figure) for figure, weight in zip(figures, weights, strict=True)]
    bounds = [float(weight) * figure.bound for figure, weight in zip(figures, weights, strict=True)]
    return Figure(sum(values), sum(bounds) * (1 + 2.0**-30) + (len(values) + 2) * UNIT)


def _joint(chain: Chain, seats: int, *, exact: bool) -> Contest:
    """A match of all seats at once."""
    moments = ExactMoments(chain) if exact else FloatMoments(chain)
    units: tuple[Unit, ...] = ("rounds", "turns", "rolls")
    rounds, turns, rolls = (moments.mean(unit) for unit in units)
    by_seat = [moments.expected([share_of_first(end.places, seat) for end in chain.ends]) for seat in range(seats)]
    by_order = [
        moments.expected([share_of_first(end.places, ((end.mark or (0,))[0] + k) % seats) for end in chain.ends])
        for k in range(seats)
    ]
    return Contest(seats, "joint", tuple(by_seat), tuple(by_order), rounds, turns, rolls)
