"""Who may nominate, what can be nominated, and what opens: the readings that Slither and Climb does not use."""

from __future__ import annotations

from attrs import evolve

from ladderkit.board import Board
from ladderkit.engine import apply, legal, start
from ladderkit.events import Laid
from ladderkit.inputs import Ordered
from ladderkit.questions import Order
from ladderkit.race import race
from ladderkit.rules import Bounce, ChosenThrow, Jumps, NewRound, Report, RunOut, TrapDoors
from ladderkit.rules.hazards import Nominations, trap_door_leads_to, well_leads_to

BOARD = Board(4, 4, levels=2)


def test_nominations_are_lazy_and_know_none() -> None:
    traps, wells = Nominations(BOARD, trap_door_leads_to), Nominations(BOARD, well_leads_to)
    assert list(traps) == [0, *range(5, 17), *range(21, 32)]
    assert list(wells) == [0, *range(17, 32)]
    assert (len(traps), len(wells)) == (24, 16)
    assert (traps[0], traps[1], traps[-1], wells[2]) == (0, 5, 31, 18)
    assert 5 in traps
    assert not {4, 32, 33, -1, "5", True, 5.0} & {square for square in (4, 32, 33, -1, "5", True) if square in traps}


def test_the_last_placed_alone_may_nominate() -> None:
    variant = race("forum", Board(5, 5), NewRound(), ChosenThrow(3), RunOut(), TrapDoors(voters="last-placed"))
    state = evolve(start(variant, 3).state, squares=(4, 9, 4))
    asked = {form.seat: [field.name for field in form.fields] for form in legal(variant, state)}
    assert asked == {0: ["chosen-throw", "trap-doors"], 1: ["chosen-throw"], 2: ["chosen-throw", "trap-doors"]}


def test_the_family_s_forum_game_is_a_declaration() -> None:
    """Numbers 0 to 3, fresh every three turns, an exact finish with a bounce, and the last-placed nominate."""
    variant = race(
        "forum",
        Board(5, 5),
        NewRound(),
        ChosenThrow((0, 1, 2, 3), cycle=3, throws=1),
        Bounce(),
        TrapDoors(quorum=1, voters="last-placed"),
        Jumps(landing="carried"),
        Report(),
        tells="squares",
    )
    state = start(variant, 2).state
    for number, left in ((3, {0, 1, 2}), (0, {1, 2}), (2, {0, 1, 2, 3})):
        orders = Ordered((Order(0, {"chosen-throw": (number,)}), Order(1, {"chosen-throw": (number,)})))
        state = apply(variant, state, orders).state
        assert {way[0] for way in next(iter(legal(variant, state, 0)[0].fields)).options if way} == left
    assert state.squares == (5, 5)
    state = evolve(state, squares=(24, 24))
    assert apply(variant, state, Ordered((Order(0, {"chosen-throw": (3,)}),))).state.squares == (23, 24)


def test_the_postal_game_of_1995_needs_three_nominations() -> None:
    variant = race("postal", Board(5, 5), NewRound(), ChosenThrow(throws=(1, 1, 2)), RunOut(), TrapDoors(quorum=3))
    state = start(variant, 4).state
    for votes in (2, 3):
        orders = (Order(seat, {"trap-doors": 7} if seat < votes else {}) for seat in range(4))
        opened = [e for e in apply(variant, state, Ordered(tuple(orders))).events if isinstance(e, Laid)]
        assert len(opened) == (votes == 3)
