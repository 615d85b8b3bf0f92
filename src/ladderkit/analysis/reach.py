"""How far answers in fractions reach: one rule, for the library and the command line, asked before the work is begun.

What an exact answer costs follows from how many numbers it is worked out with, and from how many digits they have. Both
are known, or bounded, beforehand:

- For equations (one traveller, or all players together) they are the numbers that are left of each state by
  elimination, and the digits of the answer. Their product is at most `MOST_WORK`.
- For two players who never meet it is the digits of the answer alone, which grow with the square of the states.
- For more players all states together are at most `MOST_TOGETHER`, unless a longest match makes it easy.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from math import lcm, log10, sqrt
from typing import Final

from attrs import frozen

from ladderkit.analysis.chains import Chain
from ladderkit.errors import AnalysisError

__all__ = [
    "FEW",
    "MOST_RACING",
    "MOST_STATES",
    "RaceOfTwo",
    "at_most",
    "digits_of",
    "most_together",
    "sure_of_equations",
    "sure_of_race",
]

FEW: Final = 300
"""Up to how many states fractions are within reach, whatever they are like; of more, it is asked how long they get."""
MOST_STATES: Final = 50_000
"""From how many states on it is out of reach, however simple they are."""
MOST_WORK: Final = 60_000_000_000
"""Numbers times digits, up to which equations are solved: some minutes."""
LONG: Final = 3
"""For how many short numbers one counts that is as long as the answer is allowed to be at once."""
MOST_RACING: Final = 3_000
"""Up to how many states each of two players may have."""
MOST_DIGITS: Final = 1_000_000
"""Up to how many digits the fractions about two players may have: some minutes with the extra `fast`."""
MOST_DIGITS_PLAIN: Final = 150_000
"""The same without that extra."""
MOST_TOGETHER: Final = 2_000
"""Up to how many states more than two players may have together."""
MOST_OF_TWO: Final = 10_000
"""Up to how many states two players may have together."""


def _out_of_reach(name: str, why: str) -> AnalysisError:
    """The error that an exact answer is not within reach."""
    return AnalysisError(f"no exact answer about {name!r} is within reach, since {why}; ask for floats", "not-exact")


@contextmanager
def at_most(most: int, limit: int, name: str, whose: str) -> Generator[int]:
    """Explore no more states than fractions are within reach for.

    Args:
        most: How many these are.
        limit: How many states are explored anyway.
        name: The name of the variant.
        whose: Whose states they are, in words.

    Yields:
        The lesser limit.

    Raises:
        AnalysisError: There are more states than that.
    """
    try:
        yield min(most, limit)
    except AnalysisError as error:
        if error.code != "too-many-states" or limit <= most:
            raise
        raise _out_of_reach(name, f"there are more than {most} states {whose}") from error


def most_together(seats: int) -> int:
    """Up to how many states a match of so many players may have, to be solved in fractions.

    Args:
        seats: How many play.

    Returns:
        The number.
    """
    return MOST_OF_TWO if seats <= 2 else MOST_TOGETHER  # noqa: PLR2004  (two players)


def sure_of_equations(chain: Chain) -> None:
    """Make sure that the equations of a chain can be solved in fractions.

    Args:
        chain: The chain.

    Raises:
        AnalysisError: They cannot, within reason.
    """
    size = len(chain)
    if size <= FEW:
        return
    if size > MOST_STATES:
        raise _out_of_reach(chain.name, f"there are {size} states, and at most {MOST_STATES} are solved")
    digits = digits_of(chain)
    if _numbers(chain, MOST_WORK // digits) * digits > MOST_WORK:
        why = f"there are {size} states that hang together, and fractions have up to {digits} digits"
        raise _out_of_reach(chain.name, why)


def sure_of_race(name: str, states: int) -> None:
    """Make sure that players who never meet can be taken by themselves in fractions.

    Args:
        name: The name of the variant.
        states: How many states each of them has.

    Raises:
        AnalysisError: They cannot, within reason.
    """
    if states > MOST_RACING:
        raise _out_of_reach(name, f"there are {states} states for each player, and at most {MOST_RACING} are solved")


@frozen
class RaceOfTwo:
    """How many digits the fractions about two players who never meet may have.

    Attributes:
        name: The name of the variant.
        a_term: How many digits each term of a recurrence adds to its first coefficient at the most.
        coefficient: How many digits that coefficient has at the most, however many terms there are.
        floats: Whether the extra `fast` is there.
    """

    name: str
    a_term: float
    coefficient: float
    floats: bool

    @property
    def most(self) -> int:
        """How many digits are within reach."""
        return MOST_DIGITS if self.floats else MOST_DIGITS_PLAIN

    @property
    def degree(self) -> int:
        """With how many terms a recurrence is within reach."""
        return int(max(sqrt(self.most / (self.a_term or 1)), self.most / self.coefficient))

    def sure(self, degree: int) -> None:
        """Make sure that they can be worked out.

        Args:
            degree: How many terms the recurrence of one player has, at the least.

        Raises:
            AnalysisError: They cannot, within reason.
        """
        digits = round(degree * min(degree * self.a_term, self.coefficient))
        if digits > self.most:
            more = "" if self.floats else ", without the extra 'fast'"
            why = f"fractions may have {digits} digits or more, and at most {self.most} are solved{more}"
            raise _out_of_reach(self.name, why)


def digits_of(chain: Chain) -> int:
    """How many digits a mean has at the most, above and below the line: as many as all lines together can give it.

    Args:
        chain: The chain.

    Returns:
        The number, rounded.
    """
    first, kind = chain.first, chain.kind
    known: dict[bytes, float] = {}
    total = 0.0
    for i in range(len(chain)):
        line = kind[first[i] : first[i + 1]]
        key = line.tobytes()
        if key not in known:
            known[key] = log10(lcm(*(chain.kinds[one].weight.denominator for one in line)))
        total += known[key]
    return max(1, round(2 * total))


def _numbers(chain: Chain, most: int) -> int:
    """How many numbers are left of all states by elimination from the highest down; it is not counted much further."""
    first, to = chain.first, chain.to
    left: list[Sequence[int]] = [()] * len(chain)
    count = 0
    for k in range(len(chain) - 1, -1, -1):
        row = {one for one in to[first[k] : first[k + 1]] if one >= 0}
        count += 2 * len(row)
        higher = [-j for j in row if j > k]
        heapify(higher)
        while higher:
            j = -heappop(higher)
            row.discard(j)
            count += LONG
            for i in left[j]:
                if i not in row:
                    row.add(i)
                    if i > k:
                        heappush(higher, -i)
        row.discard(k)
        left[k] = tuple(row)
        count += LONG * len(row)
        if count > most:
            break
    return count
