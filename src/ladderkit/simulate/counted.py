"""Matches as arrays, and how they are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from ladderkit.simulate.simulated import UNFINISHED, Ended, Kept, Tally

if TYPE_CHECKING:
    from ladderkit.simulate.simulated import Numbers

__all__ = ["ENDLESS", "STOPPED", "Raw", "at_last", "counted", "joined"]

STOPPED: Final = -1
"""In place of the way in which a match ended: it was stopped at the cap."""
ENDLESS: Final = -2
"""In place of the way in which a match ended: it could not come to an end any more."""


@frozen(eq=False)
class Raw:
    """Matches as they come from tables: arrays of one number a match.

    Attributes:
        turns: How many turns each had.
        ended: The number of the way in which it ended, `STOPPED` or `ENDLESS`.
        rolls: How many dice were rolled in it; None where each turn was one roll and there were no others.
        rounds: How many rounds were begun in it; or how many turns make a round.
    """

    turns: NDArray[np.int32] = field(repr=False)
    ended: NDArray[np.int32] = field(repr=False)
    rolls: NDArray[np.int32] | None = field(repr=False)
    rounds: NDArray[np.int32] | int = field(repr=False)


def at_last(raw: Raw, ends: Sequence[Ended], *, keep: bool) -> Tally:
    """Count matches.

    Args:
        raw: The matches.
        ends: The ways in which they may end.
        keep: Whether each match is to be kept.

    Returns:
        The counts, and the matches if they are kept.
    """
    over = raw.ended >= 0
    unfinished = len(over) - int(np.count_nonzero(over))
    turns, ended, rolls, rounds, endless = raw.turns, raw.ended, raw.rolls, raw.rounds, 0
    if unfinished:
        endless = int(np.count_nonzero(ended == ENDLESS))
        turns, ended = turns[over], ended[over]
        rolls = None if rolls is None else rolls[over]
        rounds = rounds if isinstance(rounds, int) else rounds[over]
    by_turns = counted(turns)
    if isinstance(rounds, int):
        by_rounds: dict[int, int] = {}
        for value, times in by_turns.items():
            by_rounds[-(-value // rounds)] = by_rounds.get(-(-value // rounds), 0) + times
    else:
        by_rounds = counted(rounds)
    by_rolls = by_turns if rolls is None else counted(rolls)
    by_end: dict[Ended, int] = {}
    for k, times in enumerate(np.bincount(ended, minlength=len(ends)).tolist()):
        if times:
            by_end[ends[k]] = by_end.get(ends[k], 0) + times
    return Tally(by_turns, by_rolls, by_rounds, by_end, unfinished, endless, _kept(raw, ends) if keep else None)


def counted(values: NDArray[np.int32]) -> dict[int, int]:
    """How often each value comes up.

    Args:
        values: The values; none is below 0.

    Returns:
        The counts of those that do.
    """
    if not len(values):
        return {}
    if int(values.max()) < 16 * len(values) + 2**16:
        counts = np.bincount(values)
        found = np.flatnonzero(counts)
        return dict(zip(found.tolist(), counts[found].tolist(), strict=True))
    found, times = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


def _kept(raw: Raw, ends: Sequence[Ended]) -> Kept:
    """The matches, in arrays as small as may be."""
    winners = np.array([*(how.winner for how in ends), UNFINISHED, UNFINISHED])  # for ENDLESS and STOPPED
    small: Numbers = winners.astype(np.int8 if winners.max() <= np.iinfo(np.int8).max else np.int16)
    return Kept(
        _small(raw.turns),
        small[raw.ended],
        None if raw.rolls is None else _small(raw.rolls),
        raw.rounds if isinstance(raw.rounds, int) else _small(raw.rounds),
    )


def _small(values: NDArray[np.int32]) -> Numbers:
    """The same numbers in two bytes each where they fit, else in four."""
    return values.astype(np.uint16 if values.max(initial=0) <= np.iinfo(np.uint16).max else np.uint32)


def joined(kept: Sequence[Kept]) -> Kept:
    """The matches of several chunks, one after the other.

    Args:
        kept: Those of each chunk; all were made in the same way.

    Returns:
        All of them.
    """
    first = kept[0]
    turns = np.concatenate([one.turns for one in kept])
    same = all(one.rolls is one.turns for one in kept)
    return Kept(
        turns,
        np.concatenate([one.winner for one in kept]),
        None if same else np.concatenate([one.rolls for one in kept]),
        first.in_a_round or np.concatenate([one.rounds for one in kept]),
    )
