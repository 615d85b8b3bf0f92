"""Matches played by the engine itself, for what fits no table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import accumulate, islice
from random import Random
from typing import TYPE_CHECKING

from attrs import field, frozen

from ladderkit.analysis.explore import counted
from ladderkit.analysis.extras import numpy
from ladderkit.analysis.joint import rounds_of
from ladderkit.play import Below, Policy, playing, random_policy
from ladderkit.questions import Form, Purpose
from ladderkit.simulate.simulated import UNFINISHED, Ended, Kept, Tally
from ladderkit.state import State
from ladderkit.variant import Variant
from ladderkit.views import View

if TYPE_CHECKING:
    from ladderkit.analysis.chains import Mark

__all__ = ["Engine", "QuickDice", "last_option"]


class QuickDice:
    """Dice for simulation: quick, and nobody can check afterwards that they were fair.

    They are those of `random.Random`; a match that matters has `ladderkit.match.fair.Seeded`.
    """

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def draw(self, purpose: Purpose, number: int, weights: Sequence[int], /) -> int:  # noqa: ARG002
        """Draw one outcome.

        Args:
            purpose: The stream; they are one here.
            number: The number of the draw in it.
            weights: The weight of each outcome in order.

        Returns:
            The index of the outcome.
        """
        if max(weights) == 1:
            return self._rng.randrange(len(weights))
        drawn = self._rng.randrange(sum(weights))
        return sum(drawn >= edge for edge in accumulate(weights))


def last_option(view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:  # noqa: ARG001  (it draws nothing)
    """Choose the last option of each line, always.

    Args:
        view: What the seat may see.
        form: What it is asked.
        below: Evenly drawn numbers, which it does not want.

    Returns:
        The last option of each line.
    """
    return random_policy(view, form, _highest)


def _highest(options: int) -> int:
    """The highest number below this one."""
    return options - 1


@frozen(eq=False)
class Engine:
    """Matches played by the engine.

    Attributes:
        variant: The game.
        seats: How many seats take part.
        policies: What plays the seats.
        why: Why there are no tables, in a sentence.
    """

    variant: Variant
    seats: int
    policies: Policy | tuple[Policy, ...] = field(repr=False)
    why: str

    def chunk(self, matches: int, seed: int, number: int, cap: int, *, keep: bool) -> Tally:
        """Play the matches of one chunk.

        Args:
            matches: How many.
            seed: The seed of all.
            number: The number of the chunk.
            cap: After how many answers a match is stopped.
            keep: Whether each match is to be kept.

        Returns:
            What came of them.
        """
        dice, rng = QuickDice(Random(f"{seed} {number} dice")), Random(f"{seed} {number} policies")  # noqa: S311
        turns, rolls, rounds = Counter[int](), Counter[int](), Counter[int]()
        ended = Counter[Ended]()
        each: list[tuple[int, int, int, int]] = []
        for _ in range(matches):
            how, *numbers = self._play(dice, rng, cap)
            if how is not None:
                ended[how] += 1
                for count, value in zip((turns, rolls, rounds), numbers, strict=True):
                    count[value] += 1
            if keep:
                had, rolled, begun = numbers
                each.append((had, UNFINISHED if how is None else how.winner, rolled, begun))
        return Tally(turns, rolls, rounds, ended, matches - ended.total(), kept=_kept(each) if keep else None)

    def _play(self, dice: QuickDice, rng: Random, cap: int) -> tuple[Ended | None, int, int, int]:
        """Play a match: how it ended, None where it was stopped; and its turns, rolls and rounds."""
        marker = rounds_of(self.seats)
        mark: Mark = ()
        turns = rolls = rounds = 0
        state: State | None = None
        moments = playing(self.variant, self.seats, dice, self.policies, rng=rng, most=cap + 1)
        for moment in islice(moments, cap + 1):
            state = moment.state
            had, rolled = counted(moment.events)
            turns, rolls = turns + had, rolls + rolled
            mark, begun = marker(mark, moment.events)
            rounds += begun
        if state is None or state.places is None:
            return None, turns, rolls, rounds
        winners = tuple(seat for seat, place in enumerate(state.places) if place == 1)
        return Ended(winners, mark[0] if mark else -1), turns, rolls, rounds


def _kept(each: Sequence[tuple[int, int, int, int]]) -> Kept:
    """The matches as arrays."""
    np = numpy("keeping each match")
    turns, winner, rolls, rounds = np.array(each, np.int64).T
    small = [one.astype(np.uint16 if one.max(initial=0) < 2**16 else np.uint32) for one in (turns, rolls, rounds)]
    return Kept(small[0], winner.astype(np.int16), small[1], small[2])
