"""Boards of very many squares, where squares that are all alike are taken together, for several seats too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from attrs import evolve, field, frozen

from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import apart
from ladderkit.analysis.chains import NOTHING, Chain
from ladderkit.analysis.explore import LIMIT, Explored
from ladderkit.analysis.stretches import MANY, Notes, Somewhere, Squares, long_chain, samples, wary
from ladderkit.errors import AnalysisError
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["Reach", "long_traveller", "reach"]


@frozen
class Reach:
    """Where each of several seats that travel by themselves may come.

    Attributes:
        home: Whether it may come to the end.
        furthest: The furthest square on which it may rest on the way.
        lost: The squares on which it may rest and from which there is no way to the end, in order.
        chain: The chain of one of them.
    """

    home: bool
    furthest: int
    lost: tuple[int, ...] = field(repr=False)
    chain: Chain = field(repr=False, eq=False)


def reach(variant: Variant, seats: int, known: Chain | None = None) -> Reach | None:
    """Where each of several seats may come on a very long board.

    Args:
        variant: The game.
        seats: How many seats take part.
        known: The chain of one of them, where it is known already.

    Returns:
        The answer; None where the board is not that long, or it cannot be proved that seats travel by themselves.

    Raises:
        AnalysisError: That cannot be proved, and there are too many states to explore.
    """
    found = long_traveller(variant, seats, known=known)
    if found is None:
        return None
    squares = _squares(found)
    lost = tuple(square for square, live in zip(squares, found.live, strict=True) if not live)
    return Reach(bool(found.ends), max(squares), lost, found)


def long_traveller(
    variant: Variant, seats: int, *, square: int | None = None, limit: int = LIMIT, known: Chain | None = None
) -> Chain | None:
    """The chain of one of several seats that travel by themselves on a very long board.

    That they do is proved as `apart` proves it: once for all squares that are alike, and for each of the others.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square from which all set out; the start, if left out.
        limit: How many states a chain may have that is explored state by state.
        known: The chain, where it is known already, and only the proof is missing.

    Returns:
        The chain; None where the board is not that long, or the proof fails.

    Raises:
        AnalysisError: The proof fails, and a single traveller has more states than the limit already.
    """
    if variant.board.last < MANY:
        return None
    one, begun = alone(variant, square)
    found = long_chain(one, begun) if known is None else known
    if found is None or seats == 1 or _all_apart(variant, seats, begun.state, found):
        return found
    if len(found) > limit:
        message = (
            f"seats of {variant.name!r} may influence each other, so that a match is one chain of all of them; a "
            f"single traveller has {len(found)} states already, and {limit} is the limit; simulate it"
        )
        raise AnalysisError(message, "too-many-states")
    return None


def _all_apart(variant: Variant, seats: int, state: State, found: Chain) -> bool:
    """Whether what follows is the same among others as it is alone, from every square that is come to."""
    last = variant.board.last
    notes = Notes(1, [last - 1])
    here: Any = Somewhere(notes, 0)
    if not _apart(wary(variant), seats, [evolve(state, squares=(here,))]) or notes.refusals:
        return False
    low, high, out = notes.low, notes.high[0], notes.out
    tried = {*out, *samples(notes)}
    others = [square for square in _squares(found) if not low <= square <= high or square in tried]
    return _apart(variant, seats, (evolve(state, squares=(square,)) for square in others))


def _squares(found: Chain) -> Sequence[int]:
    """The square of each state of a chain in which nothing else is to be known."""
    return cast("Squares", found.states).squares


def _apart(variant: Variant, seats: int, states: Iterable[State]) -> bool:
    """Whether what follows these states is the same among others as it is alone."""
    found = Explored(variant, None, None, 0)
    found.states = [(state, NOTHING) for state in states]
    return apart(variant, seats, found, None)
