"""What follows a throw; the first rule to say so decides."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from attrs import frozen


class Again:
    """Another throw of the same turn; in the opening, the opening once more."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The call that makes it."""
        return "Again()"

    def __eq__(self, other: object) -> bool:
        """All are alike."""
        return isinstance(other, Again)

    def __hash__(self) -> int:
        """All are alike."""
        return hash(Again)


@frozen
class Next:
    """The turn is over, and these seats move next.

    Attributes:
        seats: Whose turn it is; several move at once.
    """

    seats: tuple[int, ...]


@frozen
class Over:
    """The match is over.

    Attributes:
        places: The place of each seat, 1 for the first; equals share one.
    """

    places: tuple[int, ...]


Follow: TypeAlias = Again | Next | Over
"""What `Turn.follow` takes."""
AGAIN = Again()
"""The one value of `Again` that there need be."""


@lru_cache(maxsize=256)
def next_to(*seats: int) -> Next:
    """The `Next` for these seats, made once."""
    return Next(seats)


def is_ranking(places: tuple[int, ...]) -> bool:
    """Whether these are places as they are given: each is one more than there are better ones, and equals share one.

    Args:
        places: The place of each seat.

    Returns:
        Whether they are.

    Examples:
        >>> is_ranking((2, 1, 2, 4)), is_ranking((1, 1, 2))
        (True, False)
    """
    return all(1 + sum(other < place for other in places) == place for place in places)
