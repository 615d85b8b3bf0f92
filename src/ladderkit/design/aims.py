"""What is measured of a board, how far it is from what is wished, and how it changes with the law of one traveller.

For seats that never influence each other all of it follows from the chance that a traveller is not home after each
number of turns.
"""

from __future__ import annotations

from math import ceil, inf, isfinite
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from ladderkit.analysis.extras import Floats, numpy
from ladderkit.design.landing import Law
from ladderkit.design.wishes import Late, Target, Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence


__all__ = [
    "DIGITS",
    "Aim",
    "Measured",
    "aims_of",
    "by_law",
    "distance",
    "distances",
    "gap",
    "judged",
    "slope",
    "value_of",
]

Aim: TypeAlias = Target | Late
"""Something that is measured and has a wanted value, or bounds."""
NOT_THERE: Final = 1e3
"""How bad a board is that has no mean at all."""
DIGITS: Final = 12
"""To how many digits boards are compared: beyond them, processors differ in how they round."""


@frozen
class Measured:
    """What was measured of a board.

    Attributes:
        values: What each aim is.
        evenness: How evenly the jumps are used.
        cost: How far it is from all that is wished, as a share of it; 0 where it is all there.
        done: Whether it is near enough.
    """

    values: tuple[float, ...]
    evenness: float
    cost: float
    done: bool


def aims_of(wishes: Wishes) -> tuple[Aim, ...]:
    """All that is measured of a board, beside how evenly its jumps are used."""
    return wishes.targets if wishes.late is None else (*wishes.targets, wishes.late)


def by_law(aim: Aim) -> bool:
    """Whether an aim needs the whole law, and not only the mean of one traveller."""
    return isinstance(aim, Late) or aim.of != "mean_turns"


# -------------------------------------------------------------------------------------------------------- what it is
def value_of(aim: Aim, law: Law) -> float:
    """What an aim is, by the law of one traveller; a quantile between whole rounds, so that nearer is told from far.

    Args:
        aim: The aim.
        law: The law.
    """
    left, players = law.left, aim.players
    if isinstance(aim, Late):
        return float(_at(law, aim.after) ** players)
    if aim.of == "quantile_rounds":
        return _quantile(aim, law)
    rest = law.tail**players
    more = float(left[-1] ** players) * (rest / (1 - rest) if rest < 1 else inf)
    rounds = float((left**players).sum()) + more
    if aim.of == "match_mean_rounds" or players == 1:
        return rounds
    before, after = left[:-1], left[1:]
    turns = sum(float((after**k * before ** (players - k)).sum()) for k in range(players))
    return turns + players * float(left[-1] ** players) + players * more


def _at(law: Law, rounds: int) -> float:
    """The chance that a traveller is not home after so many turns."""
    many = len(law.left)
    if rounds < many:
        return float(law.left[rounds])
    return float(law.left[-1]) * law.tail ** (rounds - many + 1)


def _level(target: Target) -> float:
    """What may be left of one traveller where a quantile is reached."""
    return float((1 - target.share) ** (1 / target.players))


def _quantile(target: Target, law: Law) -> float:
    np = numpy("a search for boards")
    level = _level(target)
    below = np.flatnonzero(law.left <= level)
    if not len(below):
        return inf
    r = int(below[0])
    before, after = float(law.left[r - 1]), float(law.left[r])
    return r - 1 + (before - level) / (before - after)


def distance(aim: Aim, value: float) -> float:
    """How far a value is from what is wished, as a share of it.

    Args:
        aim: The aim.
        value: What it is.
    """
    if isinstance(aim, Late):
        return max(0.0, aim.least - value, value - aim.most)
    if aim.of == "quantile_rounds":
        return max(0.0, value - aim.value, aim.value - 1 - value) / aim.value
    return abs(value - aim.value) / aim.value


def distances(aim: Aim, values: Floats) -> Floats:
    """The same for many values; NaN where there is none."""
    np = numpy("a search for boards")
    found: Floats
    if isinstance(aim, Late):
        found = np.maximum(np.maximum(0.0, aim.least - values), values - aim.most)
    elif aim.of == "quantile_rounds":
        found = np.maximum(np.maximum(0.0, values - aim.value), aim.value - 1 - values) / aim.value
    else:
        found = np.abs(values - aim.value)
        found /= aim.value
    return found


def gap(aim: Aim, value: float) -> float:
    """How far a value is from what is wished."""
    if isinstance(aim, Target) and aim.of == "quantile_rounds":
        return abs(ceil(value) - aim.value) if isfinite(value) else inf
    return distance(aim, value) * (1.0 if isinstance(aim, Late) else aim.value)


def judged(wishes: Wishes, aims: Sequence[Aim], values: Sequence[float], uses: Sequence[float]) -> Measured:
    """A board judged by what it measures.

    Args:
        wishes: What is wished.
        aims: Its aims.
        values: What each is.
        uses: How often each jump is used; empty where that was not looked at.
    """
    if not all(map(isfinite, values)):
        return Measured(tuple(values), 0.0, NOT_THERE, done=False)
    most = max(uses, default=0.0)
    evenness = min(uses) / most if most else 1.0
    uneven = max(0.0, wishes.evenness - evenness)
    cost = round(sum(distance(aim, value) for aim, value in zip(aims, values, strict=True)) + uneven, DIGITS)
    near = all(
        gap(aim, value) <= (aim.within if isinstance(aim, Target) and aim.of != "quantile_rounds" else 0.0)
        for aim, value in zip(aims, values, strict=True)
    )
    return Measured(tuple(values), evenness, cost, done=near and not uneven)


# -------------------------------------------------------------------------------------------------- how it changes
def slope(aim: Aim, law: Law) -> Floats:
    """By how much an aim changes with what is left after each number of turns.

    Args:
        aim: The aim; one that needs the law.
        law: The law.
    """
    np = numpy("a search for boards")
    left, players = law.left, aim.players
    found: Floats = np.zeros(len(left))
    if isinstance(aim, Late):
        if aim.after < len(left):
            found[aim.after] = players * left[aim.after] ** (players - 1)
        return found
    if aim.of == "quantile_rounds":
        level = _level(aim)
        below = np.flatnonzero(left <= level)
        if len(below):
            r = int(below[0])
            before, after = float(left[r - 1]), float(left[r])
            found[r - 1] = (level - after) / (before - after) ** 2
            found[r] = (before - level) / (before - after) ** 2
        return found
    if aim.of == "match_mean_rounds" or players == 1:
        found[:] = players * left ** (players - 1.0)
        return found
    fore, aft = left[:-1], left[1:]
    for k in range(players):
        found[:-1] += (players - k) * aft**k * fore ** (players - k - 1.0)
        if k:
            found[1:] += k * aft ** (k - 1.0) * fore ** (players - k)
    return found
