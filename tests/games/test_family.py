"""The relatives of Slither and Climb: the game of 1995, its zine variant, and the forum variant."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

import pytest
from attrs import evolve

from ladderkit.board import Board
from ladderkit.engine import apply, legal, start
from ladderkit.errors import BoardError, VariantError
from ladderkit.events import Laid, Moved, Stood, ThrowEnded
from ladderkit.inputs import Drawn, Left, Ordered, Rolled
from ladderkit.jumps import Jump, ladders
from ladderkit.layouts import LayoutError, Pattern, ladders_by, snakes_by
from ladderkit.questions import Draw, Order
from ladderkit.race import race
from ladderkit.rules import ChosenThrow, HomeAfterTurn, NewRound, RunOut, SixReroll, TrapDoors
from ladderkit.serial import variant_from_toml, variant_to_toml
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant, public_board
from ladderkit.variants import BUILT_IN, five_by_five, hopscotch, hopscotch_zine
from ladderkit.variants.five_by_five import FIVE_BY_FIVE_BOARD
from ladderkit.variants.hopscotch import HOPSCOTCH_BOARD
from ladderkit.views import told

BARE = Board(10, 10)
PAIRS = hopscotch(BARE, singles=0)


def numbers(*throws: tuple[int, ...], traps: tuple[int, ...] = ()) -> Ordered:
    """The orders of seats 0, 1 and on: their numbers, and their nominations where there are any."""
    orders: list[Order] = []
    for seat, given in enumerate(throws):
        trap = {"trap-doors": traps[seat]} if seat < len(traps) and traps[seat] else {}
        orders.append(Order(seat, {"chosen-throw": given, **trap}))
    return Ordered(tuple(orders))


def standing(variant: Variant, *squares: int) -> State:
    """The first turn of a match, all standing here, as was told."""
    state = start(variant, len(squares)).state
    return evolve(state, squares=squares, book=evolve(state.book, told=squares))


def turn(variant: Variant, squares: tuple[int, ...], given: Ordered) -> Outcome:
    """What orders in the first turn lead to."""
    return apply(variant, standing(variant, *squares), given)


def opened(outcome: Outcome) -> list[int]:
    """The squares on which something was laid."""
    return [event.jump.foot for event in outcome.events if isinstance(event, Laid)]


def left(variant: Variant, state: State, seat: int = 0) -> set[int]:
    """The numbers that a seat can play first."""
    ways = cast("Collection[tuple[int, ...]]", legal(variant, state, seat)[0].fields[0].options)
    return {way[0] for way in ways if way}


# ------------------------------------------------------------------------------------------------------ hopscotch
@pytest.mark.parametrize("bare", [Board(3, 40), Board(9, 8, numbering="spiral"), Board(5, 5, levels=2)])
def test_hs_1_boards_of_any_shape(bare: Board) -> None:
    variant = hopscotch(bare)
    assert variant.board.last == bare.last
    assert turn(variant, (bare.last - 3, 0), numbers((4,), (1,))).state.places == (1, 2)


def test_hs_2_ladders_and_snakes_follow_a_logic_and_are_hidden() -> None:
    assert {jump.to - jump.foot for jump in HOPSCOTCH_BOARD.jumps} == {12, -12}
    ways = {jump.foot: jump.to for jump in HOPSCOTCH_BOARD.jumps}
    assert [foot for foot in ways if ways[foot] > foot] == [*range(5, 89, 9)]
    assert [head for head in ways if ways[head] < head] == [*range(18, 100, 9)]
    assert not {*ways} & {*ways.values()}
    assert public_board(hopscotch()).jumps == ()


def test_hs_3_all_begin_at_0() -> None:
    assert start(hopscotch(), 7).state.squares == (0,) * 7


def test_hs_4_of_several_home_in_one_turn_the_furthest_past_wins_and_equals_draw() -> None:
    single = hopscotch(BARE)
    assert turn(single, (98, 97, 99, 50), numbers((4,), (5,), (1,), (6,))).state.places == (1, 1, 3, 4)
    assert turn(single, (98, 97, 99), numbers((6,), (5,), (1,))).state.places == (1, 2, 3)
    outcome = turn(PAIRS, (96, 90), numbers((4, 1), (5, 6)))
    assert outcome.state.places == (1, 2)
    assert outcome.state.squares == (100, 95)
    assert not [event for event in outcome.events if isinstance(event, ThrowEnded)]


def test_hs_4_a_pair_is_played_to_its_end_if_the_game_master_says_so() -> None:
    pairs = hopscotch(BARE, singles=0, ends="turn")
    assert turn(pairs, (96, 95, 0), numbers((4, 1), (4, 6), (1, 2))).state.places == (2, 1, 3)
    assert turn(pairs, (96, 95, 0), numbers((5, 3), (4, 5), (1, 2))).state.places == (1, 1, 3)
    assert turn(pairs, (97, 95, 0), numbers((5, 3), (4, 5), (1, 2))).state.places == (1, 2, 3)
    later = turn(pairs, (96, 95, 0), numbers((1, 2), (2, 1), (1, 2)))
    assert later.state.places is None
    assert later.state.squares == (99, 98, 3)
    single = hopscotch(BARE, ends="turn")
    assert turn(single, (98, 97), numbers((6,), (5,))).state.places == (1, 2)


def test_hs_4_who_leaves_in_the_midst_of_a_throw_does_not_end_the_turn() -> None:
    rules = (NewRound(), ChosenThrow(), RunOut(), TrapDoors(quorum=1), HomeAfterTurn())
    variant = race("midst", BARE, *rules, tells="squares")
    waiting = turn(variant, (96, 50, 50), numbers((4, 1), (1, 2), (1, 2), traps=(33, 44, 0))).state
    assert waiting.awaiting == (Draw((33, 44), about="the tie for trap-doors"),)
    gone = apply(variant, waiting, Left(2)).state
    assert gone.places is None
    assert apply(variant, gone, Drawn(33)).state.places == (1, 2, 3)


def test_hs_4_an_extra_roll_is_not_waited_for() -> None:
    variant = race("rolled", Board(3, 3), HomeAfterTurn(), RunOut(), SixReroll())
    state = evolve(start(variant, 2).state, squares=(3, 0))
    assert apply(variant, state, Rolled(6)).state.places == (1, 2)
    assert apply(variant, evolve(state, squares=(2, 0)), Rolled(6)).state.places is None


def test_hs_5_each_number_once_in_six_turns() -> None:
    variant = hopscotch(BARE)
    state = start(variant, 2).state
    for number in range(1, 6):
        state = apply(variant, state, numbers((number,), (number,))).state
        assert left(variant, state) == {*range(number + 1, 7)}
    assert left(variant, apply(variant, state, numbers((6,), (6,))).state) == {*range(1, 7)}


def test_hs_6_early_turns_are_single_and_later_ones_in_pairs() -> None:
    variant = hopscotch(BARE, singles=2)
    state = start(variant, 2).state
    for given in ((1,), (2,), (3, 4), (5, 6), (1, 2)):
        state = apply(variant, state, numbers(given, given)).state
    assert state.squares == (24, 24)
    assert hopscotch(BARE).rules[1] == ChosenThrow(throws=(1, 1, 1, 1, 1, 1, 2))


def test_hs_6_the_zine_variant_may_have_a_pair_in_six() -> None:
    variant = hopscotch_zine(BARE, throws=(1, 1, 1, 1, 2) * 20)
    state = start(variant, 2).state
    for given in ((1,), (2,), (3,), (4,), (5, 6), (1,)):
        state = apply(variant, state, numbers(given, given)).state
    assert state.squares == (22, 22)
    assert hopscotch_zine().rules[1] == ChosenThrow(throws=1)


def test_hs_7_every_square_that_three_nominate_opens() -> None:
    variant = hopscotch(BARE)
    seats = (0,) * 9
    votes = (33, 33, 33, 44, 44, 44, 55, 55, 0)
    outcome = turn(variant, seats, numbers(*((1,),) * 9, traps=votes))
    assert opened(outcome) == [33, 44]
    assert opened(turn(variant, seats, numbers(*((1,),) * 9, traps=(33, 44, 33, 44)))) == []


def test_hs_7_trap_doors_stay_open_for_both_turns_of_a_pair() -> None:
    given = numbers((6, 1), (1, 2), (2, 1), (3, 2), traps=(36, 36, 36))
    outcome = turn(PAIRS, (27, 35, 33, 31), given)
    moved = [event.token for event in outcome.events if isinstance(event, Moved) and event.cause == "trap-door"]
    assert moved == [1, 2, 3]
    assert outcome.state.squares == (34, 27, 25, 25)
    assert outcome.state.book.laid == ()


def test_hs_7_in_the_zine_variant_only_one_opens_and_a_tie_is_drawn() -> None:
    zine = hopscotch_zine(BARE)
    most = turn(zine, (0,) * 7, numbers(*((1,),) * 7, traps=(33, 33, 33, 44, 44, 44, 44)))
    assert opened(most) == [44]
    tied = turn(zine, (0,) * 7, numbers(*((1,),) * 7, traps=(33, 33, 33, 44, 44, 44)))
    assert tied.state.awaiting == (Draw((33, 44), about="the tie for trap-doors"),)
    assert opened(turn(zine, (0,) * 7, numbers(*((1,),) * 7, traps=(33, 33, 44)))) == []


def test_hs_8_a_trap_door_comes_first_and_where_it_lands_things_act() -> None:
    variant = hopscotch(evolve(BARE, jumps=(Jump(36, 90, "ladder"), Jump(25, 2, "snake"))))
    given = numbers((1,), (1,), (1,), traps=(36, 36, 36))
    assert turn(variant, (35, 0, 0), given).state.squares == (2, 1, 1)
    assert turn(variant, (35, 0, 0), numbers((1,), (1,), (1,))).state.squares == (90, 1, 1)


def test_hs_9_only_squares_are_told() -> None:
    variant = hopscotch()
    outcome = turn(variant, (0, 0), numbers((5,), (1,)))
    assert told(variant, outcome.events)[0] == Stood((17, 1))
    assert not [event for event in told(variant, outcome.events, 1) if isinstance(event, Moved)]


# ------------------------------------------------------------------------------------------------------- the forum
def test_ff_1_25_squares() -> None:
    assert FIVE_BY_FIVE_BOARD.last == 25
    assert start(five_by_five(), 3).state.squares == (0, 0, 0)


def test_ff_2_five_ladders_and_five_snakes_hidden() -> None:
    jumps = FIVE_BY_FIVE_BOARD.jumps
    assert [jump.kind for jump in jumps].count("ladder") == [jump.kind for jump in jumps].count("snake") == 5
    assert len({jump.foot for jump in jumps} | {jump.to for jump in jumps}) == 18  # 12 and 15 end one of each
    assert public_board(five_by_five()).jumps == ()


def test_ff_3_numbers_0_to_3_are_fresh_every_three_turns() -> None:
    variant = five_by_five(Board(5, 5))
    state = start(variant, 2).state
    for number, still in ((3, {0, 1, 2}), (0, {1, 2}), (2, {0, 1, 2, 3})):
        state = apply(variant, state, numbers((number,), (number,))).state
        assert left(variant, state) == still


def test_ff_4_only_squares_are_told() -> None:
    variant = five_by_five()
    outcome = turn(variant, (0, 0), numbers((3,), (1,)))
    assert told(variant, outcome.events)[0] == Stood((3, 1))
    assert not [event for event in told(variant, outcome.events, 1) if isinstance(event, Moved)]


def test_ff_5_exactly_25_or_back_by_the_rest() -> None:
    variant = five_by_five(Board(5, 5))
    past = turn(variant, (23, 22), numbers((3,), (2,)))
    assert (past.state.squares, past.state.places) == ((24, 24), None)
    assert turn(variant, (23, 22), numbers((2,), (3,))).state.places == (1, 1)


def test_ff_6_the_last_placed_alone_lay_trap_doors_and_all_of_them_open() -> None:
    variant = five_by_five(Board(5, 5))
    state = standing(variant, 12, 8, 8)
    asked = {form.seat: [line.name for line in form.fields] for form in legal(variant, state)}
    assert asked == {0: ["chosen-throw"], 1: ["chosen-throw", "trap-doors"], 2: ["chosen-throw", "trap-doors"]}
    assert [*legal(variant, state, 1)[0].fields[1].options] == [0, *range(6, 25)]
    outcome = apply(variant, state, numbers((2,), (1,), (2,), traps=(0, 14, 10)))
    assert opened(outcome) == [10, 14]
    assert outcome.state.squares == (7, 9, 1)


def test_ff_6_below_a_trap_door_ladders_and_snakes_act() -> None:
    variant = five_by_five(Board(5, 5, jumps=ladders({14: 24, 7: 21})))
    assert turn(variant, (12, 3), numbers((2,), (0,), traps=(0, 14))).state.squares == (21, 3)


# ------------------------------------------------------------------------------------------------ as declarations
@pytest.mark.parametrize("name", ["hopscotch", "hopscotch-zine", "five-by-five"])
def test_they_are_built_in_and_can_be_written_to_files(name: str) -> None:
    variant = BUILT_IN[name]()
    assert variant.name == name
    assert variant_from_toml(variant_to_toml(variant)) == variant
    assert variant.oddities == ()


def test_what_does_not_go_with_the_rules_is_refused() -> None:
    with pytest.raises(VariantError):
        five_by_five(Board(1, 2))
    with pytest.raises(VariantError):
        hopscotch_zine(throws=0)


# ------------------------------------------------------------------------------------------- ladders by a pattern
def test_jumps_by_a_pattern_leave_out_what_has_no_room() -> None:
    assert [(way.foot, way.to) for way in ladders_by(Board(5, 5), Pattern("multiples of 8"), 8)] == [(8, 16), (16, 24)]
    assert [way.foot for way in snakes_by(Board(5, 5), "multiples of 5", 5, seen=True)] == [10, 15, 20]
    assert all(way.seen for way in ladders_by(Board(5, 5), "column 1", 3, seen=True))


@pytest.mark.parametrize("squares", [0, -1, True, "3", 2.0])
def test_a_distance_that_is_none_is_refused(squares: int) -> None:
    with pytest.raises(BoardError, match=r"give a whole number from 1 on"):
        ladders_by(Board(5, 5), "column 1", squares)


def test_a_pattern_without_room_is_refused() -> None:
    with pytest.raises(LayoutError, match=r"no snake of 25 squares has room on 'column 1'; give another pattern"):
        snakes_by(Board(5, 5), "column 1", 25)
