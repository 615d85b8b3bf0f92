"""Whether a layout has squares from which nobody can come home, whatever they throw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle, islice

from attrs import evolve, frozen

from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError
from ladderkit.events import Event, Finished, ThrowEnded, TurnEnded, squares_after
from ladderkit.inputs import Ordered
from ladderkit.questions import Order
from ladderkit.rules import ChosenThrow
from ladderkit.variant import Variant

__all__ = ["Traps", "find_traps"]


@frozen
class Traps:
    """The squares from which the last one cannot be reached.

    Attributes:
        squares: All of them, in rising order; those on which a match stands at its start are the worst.
        rings: The sets of squares among them that, once entered, are never left.
    """

    squares: tuple[int, ...]
    rings: tuple[tuple[int, ...], ...]


def find_traps(variant: Variant) -> Traps:
    """Find every square from which no sequence of throws leads to the last one.

    Each throw is played out by the engine, for one player alone, on the layout as it is at the start. Any number may
    follow any other: whoever lacks one can wait for a fresh hand. Trap doors, wells and portable ladders, which depend
    on what players do, are left out.

    Args:
        variant: A game in which throws are chosen.

    Returns:
        What was found; with no squares if all is well.

    Raises:
        LadderkitError: Throws are not chosen in this game, or a throw asks for something else in its midst.
    """
    ahead = {square: _ahead(variant, square) for square in range(variant.board.last)}
    homeward: dict[int, set[int]] = {}
    for square, others in ahead.items():
        for other in others:
            homeward.setdefault(other, set()).add(square)
    home = _reached((variant.board.last,), homeward)
    stuck = tuple(square for square in ahead if square not in home)
    within = {square: _reached((square,), ahead) for square in stuck}
    rings = {tuple(sorted(there)) for there in within.values() if all(within[other] == there for other in there)}
    return Traps(stuck, tuple(sorted(rings)))


def _reached(start: Iterable[int], ahead: Mapping[int, set[int]]) -> frozenset[int]:
    """All that can be reached, what one starts from included."""
    seen: set[int] = set()
    front = [*start]
    while front:
        square = front.pop()
        if square not in seen:
            seen.add(square)
            front.extend(ahead.get(square, ()))
    return frozenset(seen)


def _ahead(variant: Variant, square: int) -> set[int]:
    """Where one throw can lead from a square."""
    chosen = next((rule for rule in variant.every_rule if isinstance(rule, ChosenThrow)), None)
    if chosen is None:
        message = f"in {variant.name!r} throws are not chosen; give a game with 'chosen-throw', such as a set-up is for"
        raise LadderkitError(message)
    state = start(variant, variant.seats[0]).state
    state = evolve(state, squares=(square, *state.squares[1:]))
    there: set[int] = set()
    for number in chosen.numbers:
        rest = [other for other in chosen.numbers if other != number]
        way = tuple(islice(cycle((number, *rest)), chosen.throws[0]))  # going round, which every hand allows
        order = Order(0, {chosen.entry.name: way})
        events = apply(variant, state, Ordered((order,))).events
        there.add(squares_after(state.squares, _first_throw(variant, events))[0])
    return there


def _first_throw(variant: Variant, events: Iterable[Event]) -> Iterator[Event]:
    """The events up to the end of a throw."""
    for event in events:
        if isinstance(event, ThrowEnded | TurnEnded | Finished):
            return
        yield event
    message = f"a throw of {variant.name!r} asks for something in its midst; traps are only found where none does"
    raise LadderkitError(message)
