"""What comes of a simulation: statistics, and if wanted each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.render.charts import Columns
from ladderkit.simulate.pictures import simulated_card, spread_chart
from ladderkit.simulate.spread import Spread, added

if TYPE_CHECKING:
    from numpy import integer
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[integer]

__all__ = ["NOBODY", "UNFINISHED", "Ended", "Kept", "Path", "Simulated", "Tally", "put_together"]

Path: TypeAlias = Literal["tables", "engine", "law"]
"""How matches were made: in tables compiled from the variant, by the engine itself, or drawn from the exact law."""
UNFINISHED: Final = -1
"""In place of a winner: the match was not over when it was stopped."""
NOBODY: Final = -2
"""In place of a winner: several seats share the first place, or nobody has it."""


@frozen
class Ended:
    """How a match ended, as far as it is counted.

    Attributes:
        winners: The seats on the first place.
        first: The seat that moved first; -1 where no turn was played.
    """

    winners: tuple[int, ...]
    first: int

    @property
    def winner(self) -> int:
        """The seat that has the first place for itself, or `NOBODY`."""
        return self.winners[0] if len(self.winners) == 1 else NOBODY


@frozen(eq=False)
class Kept:
    """Each match, in the order of their numbers: arrays of one number a match.

    Attributes:
        turns: How many turns it had, those of all seats.
        winner: The seat that won, `UNFINISHED` or `NOBODY`.
        rolls: How many dice were rolled; the very same array as `turns` where each turn is one roll.
        rounds: How many rounds were begun.
    """

    turns: Numbers = field(repr=False)
    winner: Numbers = field(repr=False)
    _rolls: Numbers | None = field(default=None, repr=False)
    _rounds: Numbers | int = field(default=1, repr=False)

    @property
    def in_a_round(self) -> int:
        """How many turns make a round, where all seats move in turns; else 0."""
        return self._rounds if isinstance(self._rounds, int) else 0

    @property
    def rolls(self) -> Numbers:
        """How many dice were rolled; the very same array as `turns` where each turn is one roll."""
        return self.turns if self._rolls is None else self._rolls

    @property
    def rounds(self) -> Numbers:
        """How many rounds were begun; worked out anew each time where all seats move in turns."""
        return _rounded_up(self.turns, self._rounds) if isinstance(self._rounds, int) else self._rounds

    def __len__(self) -> int:
        """How many matches there are."""
        return len(self.turns)


def _rounded_up(turns: Numbers, by: int) -> Numbers:
    """How many rounds turns are; without a step over the ends of small numbers."""
    return turns // by + (turns % by > 0)


@frozen(eq=False)
class Tally:
    """What comes of some matches, as it is put together from chunks.

    Attributes:
        turns: How many matches had so many turns, unfinished ones left out; rolls and rounds likewise.
        rolls: The same of rolls.
        rounds: The same of rounds.
        ended: How many matches ended in each way.
        unfinished: How many were not over when they were left.
        endless: How many of these could not come to an end any more; the others were stopped at the cap.
        kept: Each match, if wanted.
    """

    turns: Mapping[int, int]
    rolls: Mapping[int, int]
    rounds: Mapping[int, int]
    ended: Mapping[Ended, int]
    unfinished: int
    endless: int = 0
    kept: Kept | None = None


def put_together(tallies: Sequence[Tally]) -> Tally:
    """Several tallies as one; matches that are kept are left to `joined`.

    Args:
        tallies: What comes of some matches and of others.

    Returns:
        What comes of all of them.
    """
    ended: dict[Ended, int] = {}
    for tally in tallies:
        for how, times in tally.ended.items():
            ended[how] = ended.get(how, 0) + times
    return Tally(
        added(tally.turns for tally in tallies),
        added(tally.rolls for tally in tallies),
        added(tally.rounds for tally in tallies),
        ended,
        sum(tally.unfinished for tally in tallies),
        sum(tally.endless for tally in tallies),
    )


@frozen
class Simulated:
    """What came of a simulation.

    Attributes:
        variant: The name of the game.
        seats: How many seats took part in each match.
        matches: How many matches were begun.
        seed: The seed.
        path: How they were made.
        why: Why so, in a sentence.
        cap: After how many answers of dice, lots and seats a match was stopped.
        unfinished: How many were not over when they were left; they count nowhere else.
        endless: How many of these could not come to an end any more, which tables and the law see at once. The engine
            does not: there, 0. All other unfinished ones were stopped at the cap.
        turns: How many turns the others had, those of all seats.
        rolls: How many dice were rolled in them, those that decide who begins included.
        rounds: How many rounds were begun in them.
        wins: For each seat, in how many matches it was first; a shared first place counts for all who share it.
        wins_by_order: The same by order of play: of whoever moved first, second, and so on.
        shared: In how many matches several seats shared the first place.
        kept: Each match, if it was asked for.
    """

    variant: str
    seats: int
    matches: int
    seed: int
    path: Path
    why: str
    cap: int
    unfinished: int
    endless: int
    turns: Spread = field(repr=False)
    rolls: Spread = field(repr=False)
    rounds: Spread = field(repr=False)
    wins: tuple[int, ...]
    wins_by_order: tuple[int, ...] = field(repr=False)
    shared: int
    kept: Kept | None = field(repr=False, eq=False)

    @property
    def finished(self) -> int:
        """How many matches came to their end."""
        return self.matches - self.unfinished

    @property
    def stopped(self) -> int:
        """How many matches were stopped at the cap."""
        return self.unfinished - self.endless

    @property
    def win_share(self) -> tuple[float, ...]:
        """For each seat, the share of the finished matches in which it was first."""
        return tuple(wins / max(self.finished, 1) for wins in self.wins)

    @property
    def win_standard_error(self) -> tuple[float, ...]:
        """For each seat, how far its share is to be expected from its true chance."""
        return tuple(sqrt(share * (1 - share) / max(self.finished, 1)) for share in self.win_share)

    @property
    def chart(self) -> Columns:
        """How many turns matches had, as a chart; where it ends, it says what is beyond."""
        return spread_chart(self.variant, self.turns, "turns")

    def _repr_html_(self) -> str:
        """What notebooks show: the length of the matches, and who won them."""
        return simulated_card(self)
