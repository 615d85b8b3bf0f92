"""Wishes that no board can meet, as far as that can be told before any is looked for: all of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from ladderkit.analysis.extras import numpy
from ladderkit.design.aims import aims_of
from ladderkit.design.ground import Ground, is_up
from ladderkit.design.landing import laid
from ladderkit.design.wishes import Target
from ladderkit.errors import Problem, VariantError, how_many
from ladderkit.variant import Variant

__all__ = ["MOST_SQUARES", "contradictions"]

MOST_SQUARES: Final = 2500
"""The most squares of a board that is searched for: every pair of squares is looked at."""
CHAIN: Final = {1: 2, 2: 3}
"""Two jumps, one of which leads to the foot of the other."""


def contradictions(base: Variant, ground: Ground) -> Iterator[Problem]:
    """The wishes that contradict each other on a board.

    Args:
        base: The game.
        ground: Its board, and what is wished.

    Yields:
        The problems.
    """
    last = base.board.last
    if last > MOST_SQUARES:
        yield _against(f"the board has {last} squares; boards of at most {MOST_SQUARES} are searched for", "base")
        return
    feet = {jump.foot for jump in base.board.jumps}
    for foot in sorted(ground.wishes.keep - feet):
        yield _against(f"the jump on {foot} is to be kept, and there is none; keep feet of the base", "keep")
    fewest, most = base.seats
    for aim in aims_of(ground.wishes):
        if not (isinstance(aim, Target) and aim.of == "mean_turns") and not fewest <= aim.players <= most:
            yield _against(
                f"{aim.name} is wished, and the game is for {how_many(fewest, most)}; give one of these", "players"
            )
    if ground.wishes.chains and last > len(CHAIN) and _refuses_chains(base):
        message = f"chains are wished, and {base.name!r} refuses them; take jumps with landing = 'carried'"
        yield _against(message, "chains")
    yield from _kept(ground)
    for up, kind in ((True, "ladder"), (False, "snake")):
        yield from _of_kind(ground, kind, up=up)
    free = ground.free(up=True) + ground.free(up=False)
    places = int(ground.may.any(axis=1).sum())
    board, apart = ground.board, ground.wishes.apart
    room = board.levels * -(-board.rows // (apart or 1)) * -(-board.columns // (apart or 1))
    if apart and ground.wishes.ladders + ground.wishes.snakes > room:
        message = f"no more than {room} jumps have room whose ends are {apart} rows or columns apart; wish fewer"
        yield _against(message, "apart")
    if free > places:
        yield _against(f"{free} jumps are to be found, and only {places} squares may be feet; wish fewer", "ladders")


def _refuses_chains(base: Variant) -> bool:
    """Whether a game does not allow one jump to lead to the foot of another."""
    try:
        laid(evolve(base, board=base.board.bare), CHAIN)
    except VariantError:
        return True
    return False


def _against(message: str, path: str) -> Problem:
    return Problem("wishes-contradict", message, path=path)


def _kept(ground: Ground) -> Iterator[Problem]:
    """The wishes that the jumps that stay do not keep."""
    wishes = ground.wishes
    for foot, to in ground.kept:
        up = is_up((foot, to))
        what, length = f"the {'ladder' if up else 'snake'} from {foot} to {to} is kept", abs(to - foot)
        lengths, longest = wishes.lengths(up=up), wishes.longest(up=up)
        if lengths and not lengths[0] <= length <= lengths[1]:
            yield _against(
                f"{what} and {length} long, where {lengths[0]} to {lengths[1]} is wished; change one", "keep"
            )
        if longest is not None and length > longest:
            yield _against(f"{what} and {length} long, where the longest is to be {longest}; change one", "keep")
        for square, pattern, part in ((foot, wishes.feet, "feet"), (to, wishes.ends, "ends")):
            if pattern is not None and square not in pattern.squares(ground.board):
                yield _against(
                    f"{what}, and {square} is none of the {pattern}, where {part} are to lie; change one", part
                )
    for broken, pairs in ground.broken(ground.kept):
        told = " and ".join(f"{foot} to {to}" for foot, to in pairs)
        if broken in _WANTED:
            wanted = _WANTED[broken].format(apart=wishes.apart, crossings=wishes.crossings)
            yield _against(f"{told} is kept, and {wanted}; keep other jumps, or change the wish", broken)
    for up, kind in ((True, "ladder"), (False, "snake")):
        kept = [abs(to - foot) for foot, to in ground.kept if is_up((foot, to)) == up]
        if wishes.one_longest(up=up) and kept.count(wishes.longest(up=up) or 0) > 1:
            message = f"one {kind} is to be the longest, and several as long are kept; keep one of them"
            yield _against(message, f"one_longest_{kind}")


_WANTED: Final = {
    "chains": "no jump is to lead to the foot of another",
    "apart": "ends of different jumps are to be {apart} rows or columns apart",
    "crossings": "no more than {crossings} of all pairs of jumps are to cross",
    "mirror": "its image in the mirror is not",
}


def _of_kind(ground: Ground, kind: str, *, up: bool) -> Iterator[Problem]:
    """What is impossible about the ladders, or the snakes."""
    np = numpy("a search for boards")
    wishes, free = ground.wishes, ground.free(up=up)
    kept = wishes.count(up=up) - free
    if free < 0:
        yield _against(f"{kept} {kind}s are kept, and {wishes.count(up=up)} wished; keep fewer", f"{kind}s")
    may = ground.may & ((ground.spans > 0) == up)
    if free > 0 and not may.any():
        yield _against(f"there is no place for any {kind} of the lengths and squares that are wished", f"{kind}s")
        return
    longest = wishes.longest(up=up)
    there = any(abs(to - foot) == longest for foot, to in ground.kept if is_up((foot, to)) == up)
    if longest is not None and not there and not (free > 0 and may[np.abs(ground.spans) == longest].any()):
        message = f"the longest {kind} is to be {longest} long, and there is no place for one"
        yield _against(message, f"longest_{kind}")
    if not wishes.mirror:
        return
    own = (may & ground.own).any()
    if free > 0 and free % 2 and not own:
        message = f"{free} {kind}s are to be found in pairs, since none is its own image in the mirror; wish one more"
        yield _against(message, "mirror")
    if free > 0 and wishes.one_longest(up=up) and not own and kept == 0:
        message = f"one {kind} is to be the longest, and its image in the mirror is as long; give up one of the wishes"
        yield _against(message, f"one_longest_{kind}")
