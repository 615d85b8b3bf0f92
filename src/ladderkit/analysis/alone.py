"""The chain of one traveller, whatever number of seats a variant is for; and that of a whole match."""

from __future__ import annotations

from attrs import evolve

from ladderkit.analysis.chains import Chain
from ladderkit.analysis.explore import LIMIT, explore
from ladderkit.analysis.policy import Policy, chosen, depends, options_of, sure_policy
from ladderkit.analysis.stretches import MANY, long_chain
from ladderkit.engine import expand, start
from ladderkit.errors import LadderkitError, shown
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant, sure_variant

__all__ = ["alone", "chain", "set_out"]


def chain(
    variant: Variant,
    seats: int = 1,
    *,
    square: int | None = None,
    policy: Policy | None = None,
    limit: int = LIMIT,
) -> Chain:
    """The absorbing Markov chain that a variant is, made through `start`, `expand` and `apply` alone.

    Args:
        variant: The game.
        seats: How many travel; 1 is one traveller, whatever number of seats the variant is for.
        square: The square from which all set out; the start, if left out.
        policy: What is done where a seat may decide; the best only for a single traveller.
        limit: How many states it may have; squares that are all alike and can be taken together do not count.

    Returns:
        The chain.

    Raises:
        AnalysisError: It has more states than the limit; or a seat may decide, and there is no policy; or the best
            play is out of reach, or depends on the others.
        LadderkitError: There is no such square, policy or number of seats.

    Examples:
        >>> from ladderkit import Board, RollAndMove, RunOut, race
        >>> dash = chain(race("dash", Board(1, 3), RollAndMove(2), RunOut()))
        >>> print(dash.to_csv())
        ,0,1,2,end 3
        0,0,1/2,1/2,0
        1,0,0,1/2,1/2
        2,0,0,0,1
        end 3,0,0,0,1
        <BLANKLINE>
    """
    sure_variant(variant)
    policy = sure_policy(policy)
    if seats == 1:
        one, begun = alone(variant, square)
        if variant.board.last >= MANY and (long := long_chain(one, begun, limit)) is not None:
            return long
        found = explore(one, begun, options=options_of(one, policy), limit=limit)
    elif policy == "best":
        raise depends(variant)
    else:
        found = explore(variant, set_out(variant, seats, square), options=options_of(variant, policy), limit=limit)
    return found.chain(chosen(found, policy))


def alone(variant: Variant, square: int | None = None) -> tuple[Variant, Outcome]:
    """One traveller of a variant.

    Args:
        variant: The game.
        square: The square from which it sets out; the start, if left out.

    Returns:
        The variant as one for a single seat, and the traveller's first state with what happened before it.

    Raises:
        LadderkitError: There is no such square, or it is the last.
    """
    one = variant if variant.seats[0] == 1 else evolve(variant, seats=(1, 1))
    begun = start(one, 1)
    return one, begun if square is None else _first_turn(one, begun, square)


def set_out(variant: Variant, seats: int, square: int | None = None) -> Outcome:
    """The start of a match, if all set out from some square.

    Args:
        variant: The game.
        seats: How many seats take part.
        square: The square of every token; the start, if left out.

    Returns:
        The first state, that of the opening if there is one, and what happened before it.

    Raises:
        LadderkitError: There is no such square, or it is the last; or the variant is not for so many seats.
    """
    begun = start(variant, seats)
    return begun if square is None else evolve(begun, state=_put(variant, begun.state, square))


def _first_turn(variant: Variant, begun: Outcome, square: int) -> Outcome:
    """The first turn, with the traveller on another square; what comes before it does not count."""
    state = begun.state
    seen: set[object] = set()
    while not state.seats and state not in seen:  # the opening: whatever comes of it, one traveller begins
        seen.add(state)
        state = next((branch.outcome.state for branch in expand(variant, state)), state)
    return Outcome(_put(variant, state, square))


def _put(variant: Variant, state: State, square: int) -> State:
    """A state before anybody has moved, with all tokens on another square."""
    last = variant.board.last
    if type(square) is not int or not 0 <= square < last:
        raise LadderkitError(f"nobody sets out from square {shown(square)}; give 0 to {last - 1}")
    squares = (square,) * len(state.squares)
    book = evolve(state.book, told=squares) if state.book.told else state.book
    flight = None if state.flight is None else evolve(state.flight, started=squares)
    return evolve(state, squares=squares, book=book, flight=flight)
