"""A whole match as one chain, for seats that influence each other."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ladderkit.analysis.alone import set_out
from ladderkit.analysis.chains import Chain, Mark
from ladderkit.analysis.explore import LIMIT, explore
from ladderkit.analysis.policy import Policy, depends, options_of
from ladderkit.events import Event, TurnEnded
from ladderkit.variant import Variant

__all__ = ["joint_chain", "rounds_of", "share_of_first"]


def joint_chain(
    variant: Variant, seats: int, *, square: int | None = None, policy: Policy | None = None, limit: int = LIMIT
) -> Chain:
    """The chain of a match, its ends marked by who moved first.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; the start, if left out.
        policy: What is done where a seat may decide; not the best, which depends on what the others do.
        limit: How many states it may have.

    Returns:
        The chain. The first number of a mark is the seat that moved first, the second how many seats after it comes
        that which moved last.

    Raises:
        AnalysisError: It has more states than the limit, or seats may decide and the policy is none or the best.
    """
    if policy == "best":
        raise depends(variant)
    options = options_of(variant, policy)
    begun = set_out(variant, seats, square)
    return explore(variant, begun, options=options, marker=rounds_of(seats), limit=limit).chain()


def rounds_of(seats: int) -> Callable[[Mark, tuple[Event, ...]], tuple[Mark, int]]:
    """A marker that counts rounds: one begins when a seat moves whose turn it was already in the one before.

    Args:
        seats: How many seats take part.

    Returns:
        The marker. The first number of a mark is the seat that moved first, the second how many seats after it moved
        last.
    """

    def marker(mark: Mark, events: tuple[Event, ...]) -> tuple[Mark, int]:
        begun: int = 0
        for event in events:
            if type(event) is TurnEnded and event.seats:
                first = mark[0] if mark else event.seats[0]
                place = (event.seats[0] - first) % seats
                if not mark or place <= mark[1]:
                    begun += 1
                mark = (first, place)
        return mark, begun

    return marker


def share_of_first(places: tuple[int, ...], seat: int) -> Fraction:
    """What a seat has of the first place: all, nothing, or an equal part where several share it.

    Args:
        places: The place of each seat.
        seat: The seat.

    Returns:
        Its part.
    """
    return Fraction(places[seat] == 1, places.count(1)) if 1 in places else Fraction(0)
