"""How the matches of a variant are made: which tables fit it, or why none do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

import numpy as np
from attrs import field, frozen

from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import apart
from ladderkit.analysis.chains import Chain, End
from ladderkit.analysis.contest import sure_of_best
from ladderkit.analysis.explore import LIMIT, explore
from ladderkit.analysis.joint import joint_chain
from ladderkit.analysis.policy import Policy, chosen, options_of
from ladderkit.errors import AnalysisError, RuleError
from ladderkit.simulate.blocks import Blocks
from ladderkit.simulate.columns import MOST_COLUMNS, arrows_of, columns
from ladderkit.simulate.counted import Raw, at_last
from ladderkit.simulate.law import Law
from ladderkit.simulate.long import long_traveller
from ladderkit.simulate.opening import Opening, opening
from ladderkit.simulate.simulated import Ended, Tally
from ladderkit.simulate.unfit import unfit
from ladderkit.simulate.walk import Alone, Together
from ladderkit.variant import Variant

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["JOINT_LIMIT", "Compiled", "Tables", "compiled_for"]

JOINT_LIMIT: Final = 20_000
"""How many states a match of seats that influence each other may have to be put in tables."""


class Tables(Protocol):
    """Whatever makes matches by the thousand."""

    def play(self, matches: int, rng: Generator, cap: int) -> Raw:
        """Make some matches.

        Args:
            matches: How many.
            rng: What is drawn from.
            cap: After how many answers a match is stopped.

        Returns:
            The matches.
        """
        ...


Way: TypeAlias = Literal["tables", "law"]


@frozen(eq=False)
class Compiled:
    """A variant made into tables.

    Attributes:
        tables: The tables.
        ends: The ways in which a match may end.
        why: Why these tables, in a sentence.
    """

    tables: Tables
    ends: tuple[Ended, ...] = field(repr=False)
    why: str

    def chunk(self, matches: int, seed: int, number: int, cap: int, *, keep: bool) -> Tally:
        """Make the matches of one chunk.

        Args:
            matches: How many.
            seed: The seed of all.
            number: The number of the chunk.
            cap: After how many answers a match is stopped.
            keep: Whether each match is to be kept.

        Returns:
            What came of them.
        """
        rng = np.random.Generator(np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(number,))))
        return at_last(self.tables.play(matches, rng, cap), self.ends, keep=keep)


def compiled_for(variant: Variant, seats: int, policy: Policy | None, way: Way) -> Compiled:
    """Compile a variant.

    Args:
        variant: The game.
        seats: How many seats take part.
        policy: What is done where a seat may decide.
        way: Whether matches are played in tables, or drawn from their law.

    Returns:
        The tables.

    Raises:
        AnalysisError: There are none.
    """
    found = _travellers(variant, seats, policy)
    if found is not None:
        chain, begins = found
        ends = tuple(Ended(((first + k) % seats,), first) for first in range(seats) for k in range(seats))
        race = _blocks(chain, seats, begins)
        if way == "law":
            if race is None:
                raise unfit(
                    "not every turn is one roll, so that the law of the turns does not say how many rolls there are"
                )
            law = Law(race)
            law.chances  # noqa: B018  (it says whether there is one)
            return Compiled(
                law, ends, "seats travel by themselves, one roll a turn, so that the length of a match has a law"
            )
        if race is not None:
            return Compiled(
                race, ends, f"seats travel by themselves, one roll a turn: {race.size} rolls are one look-up"
            )
        why = "seats travel by themselves, in turns that are not one roll each: each step is one look-up"
        live = np.frombuffer(chain.live, np.uint8).astype(bool)
        return Compiled(Alone(columns(arrows_of(chain)), chain.start, live, seats, begins), ends, why)
    if way == "law":
        raise unfit("its seats may influence each other, or it is more than rolling and moving")
    chain = joint_chain(variant, seats, policy=policy, limit=JOINT_LIMIT)
    live = np.frombuffer(chain.live, np.uint8).astype(bool)
    ends = tuple(map(_ended, chain.ends))
    why = f"a match is a chain of {len(chain)} states: each step is one look-up"
    return Compiled(Together(columns(arrows_of(chain)), chain.start, live), ends, why)


def _travellers(variant: Variant, seats: int, policy: Policy | None) -> tuple[Chain, Opening] | None:
    """The chain of one of several seats that travel by themselves, and who begins; None where they may not."""
    try:
        chain = long_traveller(variant, seats) or _traveller(variant, seats, policy)
    except RuleError:  # it may well be no game for a single seat
        return None
    if chain is None or seats == 1:
        return None if chain is None else (chain, Opening(0, 0, None))
    try:
        return chain, opening(variant, seats)
    except AnalysisError:
        return None


def _traveller(variant: Variant, seats: int, policy: Policy | None) -> Chain | None:
    """The chain of one of several seats that travel by themselves; None where that cannot be proved."""
    sure_of_best(variant, seats, policy)
    one, begun = alone(variant)
    found = explore(one, begun, options=options_of(one, policy), limit=LIMIT)
    taken = chosen(found, policy)
    if seats > 1:
        return found.chain(taken) if apart(variant, seats, found, taken) else None
    chain = found.chain(taken)
    return chain if len(chain.ends) == 1 and all(state.seats for state in chain.states) else None


def _ended(end: End) -> Ended:
    """How a match ended."""
    winners = tuple(seat for seat, place in enumerate(end.places) if place == 1)
    return Ended(winners, end.mark[0] if end.mark and end.mark[0] >= 0 else -1)


def _blocks(chain: Chain, seats: int, begins: Opening) -> Blocks | None:
    """The table of landings; None where a step is not one turn and one roll, or where it is too large."""
    if any((step.turns, step.rolls) != (1, 1) for step in chain.kinds):
        return None
    arrows, states = arrows_of(chain), len(chain)
    wide, live = arrows.divisor, np.frombuffer(chain.live, np.uint8).astype(bool)
    if states * wide > MOST_COLUMNS:
        return None
    home, lost = states, states + 1
    to, _ = arrows.spread()
    landing = np.full((states + 2, wide), home, np.uint32)
    landing[lost] = lost
    landing[:states] = np.where(to < 0, home, np.where(live[np.maximum(to, 0)], to, lost)).reshape(states, wide)
    start = chain.start if live[chain.start] else lost
    return Blocks(landing, start, seats, bool(live.all()), begins)
