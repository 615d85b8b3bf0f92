"""Slither and Climb, clause by clause: how it is played. How it is laid out is tested beside the layouts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from ladderkit.board import Board
from ladderkit.describe import describe
from ladderkit.engine import apply, expand, legal, refusal, start
from ladderkit.errors import Refused, VariantError
from ladderkit.events import Announced, Answered, Event, Laid, Moved, Stood, TurnEnded
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.jumps import Jump, jumps
from ladderkit.questions import Choice, Draw, Order, Orders
from ladderkit.rule import Rule, Stage
from ladderkit.rules import (
    ChosenThrow,
    Escalators,
    FirstHome,
    Jumps,
    LastOneWins,
    LoftLadders,
    NewRound,
    PortableLadders,
    Report,
    RunOut,
    SnakeEggs,
    TrapDoors,
    Wells,
)
from ladderkit.rules.upward import AnnouncedLofts
from ladderkit.serial import fingerprint, variant_from_data, variant_to_data
from ladderkit.setups import SHIPPED, SetUp, setup_from_toml, setup_to_toml
from ladderkit.slots import Lasts
from ladderkit.state import Laying, Outcome, State
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb
from ladderkit.views import told, view
from tests.games.playing import GOLDEN

BOARDS = Board(levels=3, orientation=("as-is", "bottom-top", "as-is"))


def game(pairs: Mapping[int, int] | None = None, *instead: Rule, eggs: Iterable[int] = ()) -> Variant:
    """Three boards with these snakes and ladders, and some rules with other parameters."""
    rules: list[Rule] = [
        NewRound(),
        ChosenThrow(),
        SnakeEggs(eggs),
        RunOut(),
        Escalators({100: 137, 200: 268}, lengths=None),
        LoftLadders({45: 157}, lengths=None),
        TrapDoors(),
        Wells(),
        Jumps(landing="carried"),
        PortableLadders(),
        LastOneWins(),
        FirstHome(),
        Report(),
    ]
    named = {rule.name: rule for rule in instead}
    every = [named.pop(rule.name, rule) for rule in rules] + list(named.values())
    board = evolve(BOARDS, jumps=jumps(pairs or {}))
    return Variant("slither", board, every, seats=(1, 70), tells="squares")


BARE = game()


def order(
    seat: int, throws: tuple[int, ...] = (), use: tuple[bool, ...] = (), *, trap: int = 0, well: int = 0
) -> Order:
    """An order, leaving out what is not wanted."""
    every: dict[str, Any] = {
        "chosen-throw": throws, "portable-ladders": use, "trap-doors": trap, "wells": well,
    }  # fmt: skip
    return Order(seat, {name: answer for name, answer in every.items() if answer})


def at(variant: Variant, *squares: int) -> State:
    """A match at the beginning of a turn, with the tokens on these squares."""
    return evolve(start(variant, len(squares)).state, squares=squares)


def turn(variant: Variant, state: State, *orders: Order) -> Outcome:
    """One turn, all orders opened at once."""
    return apply(variant, state, Ordered(orders))


def moves(outcome: Outcome, token: int = 0) -> list[tuple[int, int, str]]:
    """The moves of a token: from, to and cause."""
    return [(e.origin, e.to, e.cause) for e in outcome.events if isinstance(e, Moved) and e.token == token]


def hand(variant: Variant, state: State, seat: int = 0) -> set[tuple[int, ...]]:
    """The throws that a seat may order."""
    (form,) = legal(variant, state, seat)
    return set(next(f for f in form.fields if f.name == "chosen-throw").options) - {()}


def opened(events: Iterable[Event]) -> list[tuple[str, int]]:
    """What opened: the rule and the square."""
    return [(e.by, e.jump.foot) for e in events if isinstance(e, Laid) and e.by in {"trap-doors", "wells"}]


# ------------------------------------------------------------------------------------------- boards
def test_sc_1b_orientation_decides_what_lies_beneath() -> None:
    voted = turn(BARE, at(BARE, 112, 0), order(0, (1, 2), well=113), order(1, well=113))
    assert moves(voted)[:2] == [(112, 113, "walk"), (113, 88, "well")]  # B is turned bottom-top: over 88 lies 113


def test_sc_1c_everyone_starts_at_0_on_the_first_board() -> None:
    state = start(BARE, 7).state
    assert state.squares == (0,) * 7
    assert state.awaiting == (Orders(tuple(range(7))),)


@pytest.mark.parametrize("case", [case for case in GOLDEN["placings"] if case["clause"] == "SC-1d"])
def test_sc_1d_of_several_home_in_one_throw_the_furthest_past_is_first(case: dict[str, list[int]]) -> None:
    throws = case["throws"]
    state = turn(BARE, at(BARE, *case["squares_before"]), *(order(s, (n, 1)) for s, n in enumerate(throws))).state
    assert list(state.places or ()) == case["places"]


def test_sc_1d_equals_share_a_jump_to_the_end_is_0_past_and_the_others_stand_by_square() -> None:
    variant = game({290: 300})
    before = at(variant, 298, 297, 288, 296, 12, 12)
    state = turn(variant, before, *(order(s, (n, 3)) for s, n in enumerate((5, 6, 2, 4, 1, 1)))).state
    assert state.squares == (300, 300, 300, 300, 13, 13)
    assert state.places == (1, 1, 3, 3, 5, 5)


def test_sc_1d_nobody_plays_a_second_throw_once_it_is_won() -> None:
    outcome = turn(BARE, at(BARE, 298, 10), order(0, (2, 1)), order(1, (4, 5)))
    assert outcome.state.squares == (300, 14)
    assert outcome.state.over


# ------------------------------------------------------------------------------------------- throws
def test_sc_2a_a_throw_is_chosen_from_1_to_6() -> None:
    assert {way[0] for way in hand(BARE, start(BARE, 2).state)} == set(range(1, 7))


def test_sc_2b_each_number_once_in_six_throws_then_all_are_fresh() -> None:
    state = start(BARE, 2).state
    assert len(hand(BARE, state)) == 30
    for pair, left in (((1, 2), 12), ((3, 4), 2), ((5, 6), 30)):
        assert pair in hand(BARE, state)
        state = turn(BARE, state, order(0, pair)).state
        assert len(hand(BARE, state)) == left


def test_sc_2b_a_number_left_unspent_lapses_for_cycles_are_the_match_s() -> None:
    state = turn(BARE, start(BARE, 2).state, order(0, (1, 2)), order(1, (1, 2))).state
    for pair in ((3, 4), (5, 6)):  # seat 1 hands nothing in
        state = turn(BARE, state, order(0, pair)).state
    assert len(hand(BARE, state, 1)) == len(hand(BARE, state, 0)) == 30


def test_sc_2b_per_slot_hands_are_another_reading() -> None:
    variant = game({}, ChosenThrow(hands="per-slot"))
    state = start(variant, 2).state
    assert len(hand(variant, state)) == 36
    state = turn(variant, state, order(0, (4, 4))).state
    assert len(hand(variant, state)) == 25
    for number in (1, 2, 3, 5, 6):
        state = turn(variant, state, order(0, (number, number))).state
    assert len(hand(variant, state)) == 36


def test_sc_2c_a_turn_is_two_throws_ordered_together() -> None:
    outcome = turn(BARE, start(BARE, 1).state, order(0, (4, 2)))
    assert moves(outcome) == [(0, 4, "walk"), (4, 6, "walk")]
    assert outcome.state.awaiting == (Orders((0,)),)


def test_sc_2c_throws_may_be_a_schedule() -> None:
    variant = game({}, ChosenThrow(throws=(1, 2)))
    state = start(variant, 1).state
    assert len(hand(variant, state)) == 6
    state = turn(variant, state, order(0, (6,))).state
    assert hand(variant, state) == {(a, b) for a in range(1, 6) for b in range(1, 6) if a != b}
    state = turn(variant, state, order(0, (1, 2))).state
    state = turn(variant, state, order(0, (3, 4))).state
    assert hand(variant, state) == {(5, b) for b in range(1, 7)}  # 5 is the last of its cycle, and then all are fresh


def test_sc_2d_squares_are_told_after_the_whole_turn_only() -> None:
    events = turn(BARE, start(BARE, 2).state, order(0, (4, 2)), order(1, (1, 6))).events
    assert [e for e in events if isinstance(e, Stood)] == [Stood((6, 7))]
    each = game({}, Report(after="throw"))
    events = turn(each, start(each, 2).state, order(0, (4, 2)), order(1, (1, 6))).events
    assert [e for e in events if isinstance(e, Stood)] == [Stood((4, 1)), Stood((6, 7))]


def test_sc_2e_a_used_number_is_refused_and_a_missing_order_plays_0_and_spends_none() -> None:
    state = turn(BARE, start(BARE, 2).state, order(0, (4, 2))).state
    assert state.squares == (6, 0)
    why = refusal(BARE, state, Ordered((order(0, (4, 1)),)))
    assert why is not None
    assert why.code == "not-an-option"
    assert len(hand(BARE, state, 1)) == 30


# ------------------------------------------------------------------------------------------- eggs
def test_sc_4d_an_egg_holds_for_one_throw_and_the_number_is_spent() -> None:
    variant = game({}, eggs=(9,))
    state = turn(variant, at(variant, 5), order(0, (4, 2))).state
    assert state.squares == (9,)
    assert all(not {2, 4} & set(way) for way in hand(variant, state))
    assert turn(variant, state, order(0, (1, 3))).state.squares == (13,)  # staying there did not hold again


def test_sc_4d_the_number_of_a_held_player_may_be_kept() -> None:
    variant = game({}, ChosenThrow(forfeit="kept"), eggs=(9,))
    state = turn(variant, at(variant, 5), order(0, (4, 2))).state
    assert {2} < {number for way in hand(variant, state) for number in way}
    assert all(4 not in way for way in hand(variant, state))


def test_sc_4d_a_held_player_may_place_a_ladder_and_stays_held_when_moved_off() -> None:
    variant = game({}, eggs=(9,))
    state = turn(variant, at(variant, 5), order(0, (4, 2), (False, True))).state
    assert state.squares == (12,)  # 9, held, and from there up to 12
    state = turn(variant, at(variant, 5), order(0, (4, 2), (True, False))).state
    assert state.squares == (14,)  # moved off in the same throw: it did not stand there when the throw was over


def test_sc_4d_an_egg_of_the_second_throw_holds_in_the_next_turn() -> None:
    variant = game({}, eggs=(9,))
    state = turn(variant, at(variant, 3), order(0, (2, 4))).state
    assert turn(variant, state, order(0, (1, 3))).state.squares == (12,)


# ------------------------------------------------------------------------------------------- lofts, escalators
def test_sc_5f_a_loft_ladder_leads_to_the_board_above_and_is_announced() -> None:
    assert moves(turn(BARE, at(BARE, 43), order(0, (2, 1))))[1] == (45, 157, "loft-ladder")
    assert [jump.seen for jump in BARE.jumps if jump.kind == "loft-ladder"] == [True]
    feet_only = game({}, LoftLadders({45: 157}, lengths=None, announce="feet"))
    assert [jump.seen for jump in feet_only.jumps if jump.kind == "loft-ladder"] == [False]
    lofts = LoftLadders({45: 157}, lengths=None, announce="feet")
    assert (lofts.feet, lofts.public()) == ((45,), AnnouncedLofts((45,)))
    other = game({}, LoftLadders({45: 158}, lengths=None, announce="feet"))
    assert (repr(feet_only), describe(feet_only)) == (repr(other), describe(other))
    assert "feet = (45,)" in describe(feet_only)
    assert fingerprint(feet_only, public=True) == fingerprint(other, public=True)
    assert repr(LoftLadders({45: 157})) == "LoftLadders(((45, 157),), lengths=(1, 3))"


@pytest.mark.parametrize("case", GOLDEN["escalator"])
def test_sc_5g_an_escalator_splits_the_throw(case: dict[str, Any]) -> None:
    assert case["orientation_of_b"] == BARE.board.orientation[1]
    outcome = turn(BARE, at(BARE, case["from"]), order(0, (case["throw"], 1)))
    walked = moves(outcome)
    assert walked[:2] == [(case["from"], 100, "walk"), (100, case["top"], "escalator")]
    assert walked[2 if case["ends"] != case["top"] else 1][1] == case["ends"]


def test_sc_5g_it_rides_when_reached_in_any_way() -> None:
    variant = game({77: 100})
    assert moves(turn(variant, at(variant, 75), order(0, (2, 1))))[1:3] == [
        (77, 100, "ladder"),
        (100, 137, "escalator"),
    ]
    # a portable ladder from 81 to 100
    outcome = turn(BARE, at(BARE, 79), order(0, (2, 1), (True, False)))
    assert moves(outcome)[1:3] == [(81, 100, "portable-ladder"), (100, 137, "escalator")]


# ------------------------------------------------------------------------------------------- portable ones
def test_sc_7a1_four_each_one_a_throw_up_to_the_square_above() -> None:
    outcome = turn(BARE, at(BARE, 57), order(0, (2, 1), (True, False)))
    assert moves(outcome) == [(57, 59, "walk"), (59, 62, "portable-ladder"), (62, 63, "walk")]
    state = outcome.state
    for pair in ((3, 4), (5, 6)):
        state = turn(BARE, state, order(0, pair, (True, False))).state
    state = turn(BARE, state, order(0, (1, 2), (True, False))).state
    assert refusal(BARE, state, Ordered((order(0, (3, 4), (True, False)),))) is not None
    assert refusal(BARE, state, Ordered((order(0, (3, 4), (False, False)),))) is None


def test_sc_7a2_a_placed_one_stays_and_acts_for_everyone() -> None:
    state = turn(BARE, at(BARE, 57, 0), order(0, (2, 1), (True, False)), order(1, (1, 2))).state
    later = turn(BARE, evolve(state, squares=(70, 56)), order(1, (3, 4)))
    assert moves(later, 1) == [(56, 59, "walk"), (59, 62, "portable-ladder"), (62, 66, "walk")]


def test_sc_7a3_what_lies_on_the_square_acts_first_and_where_it_leads_at_once() -> None:
    variant = game({59: 40, 41: 60})
    outcome = turn(variant, at(variant, 57), order(0, (2, 1), (True, False)))
    assert moves(outcome)[:4] == [
        (57, 59, "walk"), (59, 40, "snake"), (40, 41, "portable-ladder"), (41, 60, "ladder"),
    ]  # fmt: skip


def used(outcome: Outcome) -> dict[int, int]:
    """How many portable ladders each seat has set up, of those who have set up any."""
    return {owner: count for (name, owner), count in outcome.state.book.memory if name == "portable-ladders"}


def test_sc_7a4_one_placing_lets_all_climb_and_two_are_both_used() -> None:
    outcome = turn(
        BARE, at(BARE, 58, 58, 57),
        order(0, (1, 2), (True, False)), order(1, (1, 2), (True, False)), order(2, (2, 1)),
    )  # fmt: skip
    assert outcome.state.squares == (64, 64, 63)
    assert used(outcome) == {0: 1, 1: 1}


def test_sc_7a5_how_many_are_left_is_public() -> None:
    assert PortableLadders.used.seen.value == "everyone"


def test_sc_7a6_with_nothing_above_it_is_not_placed_and_not_spent() -> None:
    top = turn(BARE, at(BARE, 93), order(0, (1, 2), (True, False)))
    assert [e for e in top.events if isinstance(e, Laid)] == []
    assert not any(name == "portable-ladders" for (name, _), _ in top.state.book.memory)
    idle = turn(BARE, at(BARE, 0), order(0, (), (True, False)))
    assert idle.state.squares == (0,)


# ------------------------------------------------------------------------------------------- trap doors, wells
def test_sc_7b1_one_nomination_of_each_a_turn() -> None:
    names = [f.name for f in legal(BARE, start(BARE, 2).state, 0)[0].fields]
    assert names.count("trap-doors") == names.count("wells") == 1


def test_sc_7b2_a_trap_door_drops_to_the_square_below_also_who_stands_still() -> None:
    outcome = turn(BARE, at(BARE, 19, 20), order(0, (1, 2), trap=20), order(1, (), trap=20))
    assert moves(outcome, 0)[:2] == [(19, 20, "walk"), (20, 1, "trap-door")]
    assert moves(outcome, 1) == [(20, 1, "trap-door")]


@pytest.mark.parametrize(
    ("square", "allowed"), [(1, False), (10, False), (11, True), (101, False), (111, True), (300, False)]
)
def test_sc_7b2_a_lowest_row_and_the_last_square_cannot_be_nominated(square: int, *, allowed: bool) -> None:
    why = refusal(BARE, start(BARE, 2).state, Ordered((order(0, trap=square),)))
    assert (why is None) == allowed


@pytest.mark.parametrize(
    ("square", "allowed"), [(50, False), (100, False), (101, True), (299, True), (300, False), (301, False)]
)
def test_sc_7b3_wells_are_on_the_upper_boards_only(square: int, *, allowed: bool) -> None:
    why = refusal(BARE, start(BARE, 2).state, Ordered((order(0, well=square),)))
    assert (why is None) == allowed


@pytest.mark.parametrize(
    ("players", "needed"),
    [pair for case in GOLDEN["quorum"] for pair in zip(case["players"], case["needed"], strict=True)],
)
def test_sc_7b4_half_of_the_players_rounded_down_open_a_square(players: int, needed: int) -> None:
    for votes in (needed - 1, needed):
        orders = (order(p, (1, 2), trap=33 if p < votes else 0) for p in range(players))
        found = opened(turn(BARE, start(BARE, players).state, *orders).events)
        assert found == ([("trap-doors", 33)] if 0 < needed <= votes else [])


def test_sc_7b4_a_tie_is_drawn_by_lot_or_opens_none() -> None:
    orders = (order(0, (2, 1), trap=12), order(1, (1, 2), trap=23))
    state = turn(BARE, start(BARE, 2).state, *orders).state
    assert state.awaiting == (Draw((12, 23), about="the tie for trap-doors"),)
    assert [(b.weight, opened(b.outcome.events)) for b in expand(BARE, state)] == [
        (Fraction(1, 2), [("trap-doors", 12)]), (Fraction(1, 2), [("trap-doors", 23)]),
    ]  # fmt: skip
    none = game({}, TrapDoors(tie="none"))
    assert opened(turn(none, start(none, 2).state, *orders).events) == []


def test_sc_7b4_those_who_have_left_do_not_count() -> None:
    state = apply(BARE, start(BARE, 4).state, Left(3)).state
    assert opened(turn(BARE, state, order(0, (1, 2), trap=33)).events) == [("trap-doors", 33)]
    tied = turn(BARE, start(BARE, 3).state, *(order(s, (1, 2), trap=t) for s, t in enumerate((33, 44, 55)))).state
    assert tied.awaiting == (Draw((33, 44, 55), about="the tie for trap-doors"),)
    assert apply(BARE, tied, Left(1)).state.awaiting == (Draw((33, 55), about="the tie for trap-doors"),)


def test_sc_7b4_a_fall_comes_instead_of_what_lies_there_and_where_it_lands_things_act() -> None:
    variant = game({20: 45, 1: 30})
    outcome = turn(variant, at(variant, 19), order(0, (1, 2), trap=20))
    assert moves(outcome)[:3] == [(19, 20, "walk"), (20, 1, "trap-door"), (1, 30, "ladder")]


def lying(state: State, *ladders: Jump) -> State:
    """The same state with ladders that were placed in earlier turns."""
    laid = tuple(Laying(ladder, Lasts.MATCH, over=False) for ladder in ladders)
    return evolve(state, book=evolve(state.book, laid=laid, told_laid=laid))


BACK_UP = Jump(1, 20, "portable-ladder")
"""It leads from where a trap door on 20 drops one back to it."""
FALLEN = [(19, 20, "walk"), (20, 1, "trap-door"), (1, 20, "portable-ladder")]


@pytest.mark.parametrize("under", [{20: 3}, {20: 38}, {}], ids=["snake", "ladder", "portable ladder"])
def test_sc_7b4_whoever_comes_back_to_the_trap_door_stays_whatever_lies_under_it(under: dict[int, int]) -> None:
    variant = game(under)
    state = lying(at(variant, 19), BACK_UP, Jump(20, 21, "portable-ladder"))
    outcome = turn(variant, state, order(0, (1, 2), trap=20))
    assert moves(outcome) == [*FALLEN, (20, 22, "walk")]


def test_sc_7b4_no_well_acts_after_a_trap_door_on_its_square() -> None:
    state = lying(at(BARE, 119), Jump(102, 119, "portable-ladder"))
    outcome = turn(BARE, state, order(0, (), trap=119, well=119))
    assert moves(outcome)[:2] == [(119, 102, "trap-door"), (102, 119, "portable-ladder")]
    assert outcome.state.squares == (119,)


@pytest.mark.parametrize(("square", "numbers"), [(97, (6, 1)), (96, (1, 6))], ids=["first throw", "second throw"])
def test_sc_7b2_a_trap_door_drops_whoever_an_escalator_has_carried_from_its_square(
    square: int, numbers: tuple[int, int]
) -> None:
    variant = game({140: 101})
    outcome = turn(variant, at(variant, square), order(0, numbers, trap=100, well=101))
    ridden = [(97, 100, "walk"), (100, 137, "escalator"), (137, 140, "walk")]
    back = [(140, 101, "snake"), (101, 100, "well"), (100, 81, "trap-door")]
    assert [*ridden, *back] == [move for move in moves(outcome) if move not in {(96, 97, "walk"), (81, 82, "walk")}]


def test_sc_7b4_a_ladder_placed_on_the_square_of_the_trap_door_is_climbed_by_who_stands_there_then() -> None:
    variant = game({20: 3})
    outcome = turn(variant, lying(at(variant, 19), BACK_UP), order(0, (1, 2), (True, False), trap=20))
    assert moves(outcome) == [*FALLEN, (20, 21, "portable-ladder"), (21, 23, "walk")]


@pytest.mark.parametrize("old", [True, False], ids=["an old ladder", "none"])
def test_sc_7b4_a_ladder_ordered_where_an_old_one_lay_under_the_fall_is_neither_climbed_nor_spent(old: bool) -> None:
    there = Jump(20, 21, "portable-ladder")
    state = lying(at(BARE, 19), BACK_UP, *([there] if old else []))
    outcome = turn(BARE, state, order(0, (1, 2), (True, False), trap=20))
    climbed = [] if old else [(20, 21, "portable-ladder")]
    assert moves(outcome) == [*FALLEN, *climbed, (20, 22, "walk") if old else (21, 23, "walk")]
    assert used(outcome) == ({} if old else {0: 1})


def test_sc_7b4_a_fall_that_is_declined_leaves_what_lies_there_to_act() -> None:
    variant = game({20: 3, 1: 25}, Jumps(landing="carried", slide="may"))
    state = turn(variant, at(variant, 19), order(0, (1, 2), trap=20)).state
    for jump in ("trap-door 20 to 1", "snake 20 to 3"):
        assert state.awaiting == (Choice(0, ("take", "stay"), f"the {jump}"),)
        state = apply(variant, state, Chosen(0, "stay")).state
    assert state.squares == (22,)


def test_sc_7b5_they_stay_open_for_both_throws_and_no_longer() -> None:
    outcome = turn(BARE, at(BARE, 17, 0), order(0, (1, 2), trap=20), order(1, (1, 2)))
    assert moves(outcome, 0) == [(17, 18, "walk"), (18, 20, "walk"), (20, 1, "trap-door")]
    assert outcome.state.book.laid == ()
    again = turn(BARE, at(BARE, 20), order(0, (), trap=20))
    assert moves(again) == [(20, 1, "trap-door")]


# ------------------------------------------------------------------------------------------- the order
def test_sc_8_throws_then_votes_then_jumps_then_portable_ladders_then_their_effects_then_the_second_throw() -> None:
    variant = game({13: 40, 41: 19, 60: 5})
    orders = (order(0, (1, 3), (True, False), trap=28), order(1, (1, 2)))
    outcome = turn(variant, at(variant, 27, 0), *orders)
    assert moves(outcome) == [
        (27, 28, "walk"),  # a
        (28, 13, "trap-door"),  # b
        (13, 40, "ladder"),  # c
        (40, 41, "portable-ladder"),  # d
        (41, 19, "snake"),  # e
        (19, 22, "walk"),  # f
    ]
    assert outcome.state.squares[1] == 3


def test_sc_8_carried_through_ends_whatever_lies_there() -> None:
    variant = game({29: 12})
    outcome = turn(variant, at(variant, 10), order(0, (2, 1), (True, False)))
    # 12, a portable ladder up to 29, the snake back to 12, where the ladder has acted already
    assert moves(outcome)[:3] == [(10, 12, "walk"), (12, 29, "portable-ladder"), (29, 12, "snake")]


def test_sc_8_what_has_carried_one_on_goes_instead_of_what_lies_under_it() -> None:
    variant = game({29: 12})
    state = lying(at(variant, 28), Jump(12, 29, "portable-ladder"), Jump(29, 32, "portable-ladder"))
    outcome = turn(variant, state, order(0, (1, 2)))
    assert moves(outcome) == [(28, 29, "walk"), (29, 12, "snake"), (12, 29, "portable-ladder"), (29, 31, "walk")]


def test_sc_8_a_ladder_that_is_not_climbed_leaves_another_on_its_foot_to_act() -> None:
    variant = game({20: 38}, Jumps(landing="carried", climb="may"))
    state = turn(variant, lying(at(variant, 19), Jump(20, 21, "portable-ladder")), order(0, (1, 2))).state
    state = apply(variant, state, Chosen(0, "stay")).state
    assert state.awaiting == (Choice(0, ("take", "stay"), "the portable-ladder 20 to 21"),)
    assert apply(variant, state, Chosen(0, "take")).state.squares == (23,)


def test_both_portable_ladders_on_one_square_are_spent_and_a_jump_acts_once() -> None:
    orders = (order(0, (1, 2), (True, False)), order(1, (1, 2), (True, False)))
    laid = turn(BARE, at(BARE, 58, 58), *orders).state.book.laid
    assert [laying.jump for laying in laid] == [Jump(59, 62, "portable-ladder")]


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_order_of_orders_and_seats_changes_nothing(seats: int) -> None:
    orders = [order(s, (1 + s % 6, 1 + (s + 1) % 6), (True, False), trap=12 + s % 2) for s in range(seats)]
    one = turn(BARE, start(BARE, seats).state, *orders)
    other = turn(BARE, start(BARE, seats).state, *reversed(orders))
    assert one == other
    end = one.state
    while end.awaiting and isinstance(end.awaiting[0], Draw):
        end = apply(BARE, end, Drawn(12)).state
    assert end.squares[0] > 0


# -------------------------------------------------------------------------------------------------- the game that ships
GAME = slither_and_climb()


def shifted(square: int = 63) -> SetUp:
    """The set-up that ships without one of its grass snakes, far from the start."""
    return evolve(SHIPPED, grass_snakes={head: side for head, side in SHIPPED.grass_snakes if head != square})


def test_sc_1a_the_game_that_ships_has_three_boards_of_a_hundred() -> None:
    board = GAME.board
    assert (board.rows, board.columns, board.levels, board.numbering) == (10, 10, 3, "boustrophedon")
    assert [(board.squares_of(level)[0], board.squares_of(level)[-1]) for level in range(3)] == [
        (1, 100), (101, 200), (201, 300),
    ]  # fmt: skip


def test_sc_1b_the_second_board_that_ships_is_turned_bottom_top() -> None:
    assert GAME.board.orientation[:2] == ("as-is", "bottom-top")


def test_sc_2d_nobody_is_told_a_throw_or_a_cause() -> None:
    outcome = turn(GAME, start(GAME, 2).state, order(0, (4, 2)), order(1, (3, 6)))  # seat 1 stops on an egg
    assert [type(event) for event in told(GAME, outcome.events, 0)] == [Answered, Stood, TurnEnded]
    own, *rest = told(GAME, outcome.events, 1)
    assert isinstance(own, Answered)
    assert [one.seat for one in own.value] == [1]  # type: ignore[attr-defined]
    assert rest == list(told(GAME, outcome.events))


def test_sc_2e_an_order_that_is_refused_says_why_and_changes_nothing() -> None:
    state = turn(GAME, start(GAME, 2).state, order(0, (4, 2))).state
    given = Ordered((order(0, (4, 1)), order(1, (1, 2))))
    with pytest.raises(Refused) as caught:
        apply(GAME, state, given)
    assert (caught.value.code, str(caught.value.refusal)) == (
        "not-an-option",
        "seat 0 cannot answer (4, 1) to 'chosen-throw' now; give 2 numbers, each once in 6 throws; left are 1 3 5 6",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "value", "reason"),
    [
        ("portable-ladders", (True,), "give 2 times true or false, one for each throw, and true at most 4 times"),
        ("trap-doors", 5, "nominate a square up to 299 with another one below it on its board, or 0 for none"),
        ("wells", 5, "nominate a square from 101 to 299, on an upper board, or 0 for none"),
    ],
)
def test_every_line_of_the_form_says_what_may_be_answered(line: str, value: object, reason: str) -> None:
    why = refusal(GAME, start(GAME, 2).state, Ordered((Order(0, {line: value}),)))
    assert str(why) == f"seat 0 cannot answer {value!r} to {line!r} now; {reason}"


def test_per_slot_hands_are_told_one_by_one() -> None:
    variant = game({}, ChosenThrow(2, hands="per-slot"))
    state = turn(variant, start(variant, 1).state, order(0, (2, 1))).state
    why = refusal(variant, state, Ordered((order(0, (2, 2)),)))
    assert str(why).endswith("left are 1, and for the next throw 2")


def test_a_refusal_tells_nothing_of_what_others_nominated() -> None:
    """While a tie waits for its lot, nothing that is refused tells the squares it is between."""
    said = set()
    for square in (23, 34):
        state = turn(BARE, start(BARE, 3).state, order(0, trap=12), order(1, trap=square)).state
        assert isinstance(state.awaiting[0], Draw)
        tried: tuple[Input, ...] = (Ordered((order(0),)), Chosen(0, 1), Rolled(3), Drawn(99), Rolled(1, to=5))
        said.add(tuple(str(refusal(BARE, state, one)) for one in tried))
    assert len(said) == 1


def test_what_is_told_does_not_show_who_laid_what_nor_when() -> None:
    """Seats 0 and 1 play each other's throws: seat 2 is told the same, and sees the same."""
    told_, seen = set(), set()
    for one, two in (((4, 1), (6, 2)), ((6, 2), (4, 1))):
        orders = (order(0, one, (True, False)), order(1, two, (True, False)), order(2, (1, 2)))
        outcome = turn(BARE, start(BARE, 3).state, *orders)
        squares = outcome.state.squares
        told_.add(repr([e for e in told(BARE, outcome.events, 2) if not isinstance(e, Stood)]))
        seen.add(repr(evolve(view(BARE, outcome.state, 2), squares=())))
        assert sorted(squares[:2]) == [17, 18] or sorted(squares[:2])
    assert len(told_) == len(seen) == 1


def test_between_two_reports_a_view_stays_as_it_was() -> None:
    """A tie for the well stops the turn after the trap door has opened; nobody sees that."""
    before = start(BARE, 2).state
    orders = (order(0, (4, 1), (True, False), trap=30, well=150), order(1, (1, 2), well=160))
    paused = turn(BARE, before, *orders)
    assert isinstance(paused.state.awaiting[0], Draw)
    assert [e for e in paused.events if isinstance(e, Laid)]
    assert told(BARE, paused.events) == ()
    hidden = {"waits_for": (), "forms": ()}
    assert evolve(view(BARE, paused.state), **hidden) == evolve(view(BARE, before), **hidden)  # type: ignore[arg-type]
    after = apply(BARE, paused.state, Drawn(150))
    announced = [e.jump.foot for e in told(BARE, after.events) if isinstance(e, Announced)]
    assert announced == [4, 30, 150]


def test_sc_4d_a_0_of_a_held_player_is_kept_as_well() -> None:
    variant = game({}, ChosenThrow((0, 1, 2, 3), throws=1, forfeit="kept"), eggs=(3,))
    state = turn(variant, at(variant, 0), order(0, (3,))).state
    state = turn(variant, state, order(0, (0,))).state
    assert {way[0] for way in hand(variant, state)} == {0, 1, 2}


def test_sc_6e_a_set_up_that_breaks_a_clause_is_refused_whole() -> None:
    setup = evolve(SHIPPED, grass_snakes={**dict(SHIPPED.grass_snakes), 62: "right"}, lofts=SHIPPED.lofts[1:])
    with pytest.raises(VariantError) as caught:
        slither_and_climb(setup)
    assert {(problem.code, problem.clause) for problem in caught.value.problems} >= {
        ("off-the-pattern", "SC-6a"), ("loft-count", "SC-5f"),
    }  # fmt: skip


def test_sc_3b_what_nobody_has_stood_on_changes_nothing_that_anybody_is_shown() -> None:
    one, other = start(GAME, 3), start(slither_and_climb(shifted()), 3)
    games = (GAME, slither_and_climb(shifted()))
    assert games[0] != games[1]
    assert len({describe(game) for game in games}) == len({repr(game) for game in games}) == 1
    for throws in ((1, 2), (3, 4), (5, 6)):
        given = Ordered(tuple(order(seat, throws, (True, False), trap=33) for seat in range(3)))
        one, other = (apply(game, had.state, given) for game, had in zip(games, (one, other), strict=True))
        for seat in (None, 0, 1, 2):
            mine = [view(game, had.state, seat) for game, had in zip(games, (one, other), strict=True)]
            assert mine[0] == mine[1]
            assert repr(mine[0]) == repr(mine[1])
            assert told(games[0], one.events, seat) == told(games[1], other.events, seat)
    used = order(0, (1, 1))  # the same number twice
    assert refusal(games[0], one.state, Ordered((used,))) == refusal(games[1], other.state, Ordered((used,)))


def test_sc_3b_the_forms_of_a_view_hold_nothing_of_the_layout() -> None:
    mine = [view(game, start(game, 2).state, 0).forms for game in (GAME, slither_and_climb(shifted()))]
    assert mine[0] == mine[1]


def test_sc_3b_all_of_the_layout_is_open_at_the_end() -> None:
    state = turn(GAME, at(GAME, 299, 10), order(0, (1, 2))).state
    assert state.over
    assert {(jump.foot, jump.to) for jump in view(GAME, state, 1).jumps} == {
        (jump.foot, jump.to) for jump in GAME.jumps
    }


def test_sc_7a5_every_view_has_how_many_each_seat_has_used() -> None:
    state = turn(GAME, at(GAME, 47, 0, 0), order(0, (1, 2), (True, True)), order(1, (1, 2))).state
    for seat in (None, 0, 1, 2):
        shown = {one.owner: one.value for one in view(GAME, state, seat).memory if one.slot == "portable-ladders"}
        assert shown == {0: 2}


def test_sc_8_the_chain_of_the_game_reads_like_section_8_of_its_rules() -> None:
    throw = [label for label in GAME.program.labels if Stage.THROW <= int(label.partition("@")[2]) < Stage.ENDING - 10]
    assert [label.partition("@")[0] for label in throw] == [
        "chosen-throw.play", "snake-eggs.miss", "chosen-throw.spend", "chosen-throw.walk",  # a
        "trap-doors.open", "wells.open",  # b
        "jumps.land",  # c
        "portable-ladders.place",  # d
        "jumps.land",  # e
        "snake-eggs.hold",
    ]  # fmt: skip
    assert GAME.program.labels.index("chosen-throw.again@1200") < GAME.program.labels.index("report.tell@1280")  # f


def test_another_set_up_is_given_as_a_file_and_the_game_of_it_too() -> None:
    other = slither_and_climb(setup_from_toml(setup_to_toml(shifted())))
    assert other == slither_and_climb(shifted())
    assert other == variant_from_data(variant_to_data(other))
