"""Views: what a seat may see, and that nothing else makes any difference to it."""

from typing import ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.events import Announced, Answered, CameHome, Departed, Finished, Laid, Moved, Stood, Told, TurnEnded
from ladderkit.inputs import Chosen, Drawn, Left, Ordered, Rolled
from ladderkit.jumps import Jump, jumps
from ladderkit.questions import Choice, Draw, Entry, Order, Orders, Roll
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import FirstHome, Jumps
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.state import Laying
from ladderkit.views import Remembered, owned, told, view

SLOTS = tuple(
    Slot(f"{seen.value}-{per}-{lasts.name.lower()}", 0, per=per, seen=seen, lasts=lasts)
    for seen in Seen
    for per in ("match", "seat", "token")
    for lasts in (Lasts.TURN, Lasts.MATCH)
)


@frozen
class Keeper:
    """Keeps a slot of every kind."""

    name: ClassVar[str] = "keeper"
    slots: ClassVar[tuple] = SLOTS


@frozen
class Vote:
    """Before each turn all hand in an order; then a secret lot is drawn; then two seats choose at once."""

    name: ClassVar[str] = "vote"
    entry: ClassVar[Entry[int]] = Entry("vote", 0)

    def options(self, turn, seat):
        return range(turn.last + seat)

    @step(Stage.TURN)
    def gather(self, turn):
        turn.ask(Orders(turn.playing))
        turn.ask(Draw((1, 2), hidden=True))
        one, two = (Choice(seat, ("red", "blue"), "the colour") for seat in (0, 1))
        turn.ask(Draw((1, 2), hidden=True), one, two, evolve(two, about="the shape"))
        return turn


BOARD = Board(5, 5, jumps=(*jumps({3: 14, 22: 4}), Jump(7, 17, "ladder", seen=False)))
PUBLIC = Board(5, 5, jumps=jumps({3: 14, 22: 4}))
SEATS = st.none() | st.integers(0, 1)


def kept(tells="moves", board=BOARD, tokens=2):
    return race("kept", board, Keeper(), tokens=tokens, tells=tells)


def with_memory(state, **values):
    memory = sorted(((name.replace("_", "-"), owner), value) for name, (owner, value) in values.items())
    return evolve(state, book=evolve(state.book, memory=tuple(memory)))


def at(tells="moves", answers=()):
    variant = race("voted", BOARD, Vote(), tells=tells)
    state = start(variant, 2).state
    for answer in answers:
        state = apply(variant, state, answer).state
    return variant, state


ORDERS = Ordered((Order(0, {"vote": 3}), Order(1, {"vote": 4})))


# ------------------------------------------------------------------------------------------- what can be seen
def test_a_view_shows_who_stands_where_and_whose_turn_it_is():
    variant = race("seen", PUBLIC)
    state = apply(variant, start(variant, 2).state, Rolled(5)).state
    seen = view(variant, state)
    assert ("seen", None, PUBLIC, (5, 0), (1,), (), True, ()) == (
        seen.variant, seen.seat, seen.board, seen.squares, seen.turn, seen.waits_for, seen.chance, seen.forms,
    )  # fmt: skip
    assert ((), (), None, False) == (seen.home, seen.gone, seen.places, seen.over)
    assert range(2) == seen.seats
    assert (0,) == seen.squares_of(1)


def test_tokens_are_given_seat_by_seat():
    variant = kept()
    assert (0, 9) == view(variant, evolve(start(variant, 2).state, squares=(3, 4, 0, 9))).squares_of(1)


def test_home_and_gone_are_for_everyone():
    variant = race("left", PUBLIC)
    seen = view(variant, apply(variant, start(variant, 3).state, Left(1)).state, 0)
    assert (((1,),), ()) == (seen.gone, seen.home)


def test_sc_3b_the_layout_is_secret_and_opened_at_the_end():
    variant = race("end", evolve(BOARD, start=24))
    state = start(variant, 1).state
    assert evolve(PUBLIC, start=24) == view(variant, state, 0).board
    over = apply(variant, state, Rolled(1)).state
    seen = view(variant, over, 0)
    assert (variant.board, (1,), True) == (seen.board, seen.places, seen.over)


def test_what_play_lays_is_seen_where_it_is_public_and_at_the_end():
    variant = kept()
    public, secret = Jump(5, 9, "ladder"), Jump(6, 9, "ladder", seen=False)
    state = start(variant, 2).state
    laid = tuple(Laying(jump, Lasts.MATCH, False) for jump in (public, secret))
    state = evolve(state, book=evolve(state.book, laid=laid))
    seen = view(variant, state, 0)
    assert (public,) == seen.laid
    assert (*PUBLIC.jumps, public) == seen.jumps
    assert (public, secret) == view(variant, evolve(state, places=(1, 2)), 0).laid


def test_sc_2d_squares_are_those_last_told_to_all_alike_until_the_end():
    variant = kept(tells="squares", tokens=1)
    state = evolve(start(variant, 2).state, squares=(9, 8))
    assert [(0, 0)] * 3 == [view(variant, state, seat).squares for seat in (None, 0, 1)]
    assert (9, 8) == view(variant, evolve(state, places=(1, 2)), 0).squares


@pytest.mark.parametrize(
    ("tells", "seat", "expected"),
    [
        ("moves", None, ["everyone-match-match", "everyone-match-turn", "everyone-seat-turn"]),
        (
            "moves",
            1,
            [
                "everyone-match-match",
                "everyone-match-turn",
                "everyone-seat-turn",
                "owner-seat-turn",
                "owner-token-turn",
            ],
        ),
        ("moves", 0, ["everyone-match-match", "everyone-match-turn", "everyone-seat-turn"]),
        ("squares", 1, ["owner-seat-turn", "owner-token-turn"]),  # what everyone may see: at the next report
    ],
)
def test_slots_are_seen_by_those_for_whom_they_are(tells, seat, expected):
    variant = kept(tells)
    state = with_memory(
        start(variant, 2).state,
        everyone_match_match=(-1, 1),
        everyone_match_turn=(-1, 1),
        everyone_seat_turn=(0, 1),
        owner_match_turn=(-1, 1),
        owner_seat_turn=(1, 1),
        owner_token_turn=(3, 1),
        nobody_seat_turn=(1, 1),
    )
    assert expected == [slot.slot for slot in view(variant, state, seat).memory]
    assert 7 == len(view(variant, evolve(state, places=(1, 2)), seat).memory)


@pytest.mark.parametrize("tells", ["moves", "squares"])
@pytest.mark.parametrize("places", [None, (1, 2)])
def test_a_slot_of_a_seat_holds_for_it_what_stands_in_its_view(tells, places):
    variant = kept(tells)
    values = {slot.name.replace("-", "_"): (1, 7 + k) for k, slot in enumerate(SLOTS) if slot.per == "seat"}
    state = evolve(with_memory(start(variant, 2).state, **values), places=places)
    told_of = tuple((key, 99) for key, _ in state.book.memory if key[0] == "everyone-seat-match")
    state = evolve(state, book=evolve(state.book, told_memory=told_of))
    for seat in (0, 1):
        seen = {(one.slot, one.owner): one.value for one in view(variant, state, seat).memory}
        for slot in SLOTS:
            if slot.per == "seat":
                assert seen.get((slot.name, seat), 0) == owned(variant, state, slot, seat)


def test_what_is_remembered_says_whose_it_is():
    variant = kept()
    state = with_memory(start(variant, 2).state, everyone_match_turn=(-1, 4), everyone_token_turn=(3, 5))
    assert (
        Remembered("everyone-match-turn", None, 4),
        Remembered("everyone-token-turn", 3, 5),
    ) == view(variant, state).memory


def test_a_seat_sees_its_own_forms_and_who_else_is_asked():
    variant, state = at()
    seen = view(variant, state, 1)
    assert ((0, 1), False) == (seen.waits_for, seen.chance)
    (form,) = seen.forms
    assert (1, range(26)) == (form.seat, form.fields[0].options)
    assert () == view(variant, state).forms


def test_open_lots_are_known_to_be_awaited_and_hidden_ones_are_not():
    variant, state = at(answers=[ORDERS])
    assert (True, False) == (state.chance, view(variant, state, 0).chance)


def test_of_choices_asked_at_once_each_seat_sees_its_own():
    variant, state = at(answers=[ORDERS, Drawn(1)])
    seen = view(variant, state, 1)
    assert (["the colour", "the shape"], [2, 3], (0, 1)) == (
        [form.question.about for form in seen.forms], [form.to for form in seen.forms], seen.waits_for,
    )  # fmt: skip


def test_where_squares_are_told_nobody_knows_what_others_are_asked():
    variant, state = at("squares", answers=[ORDERS, Drawn(1)])
    seen = view(variant, state, 1)
    assert ([0, 1], (1,), False) == ([form.to for form in seen.forms], seen.waits_for, seen.chance)
    assert ((), ()) == (view(variant, state).waits_for, view(variant, state).forms)
    variant, state = at("squares")
    assert (0, 1) == view(variant, state, 1).waits_for


@pytest.mark.parametrize("tells", ["moves", "squares"])
def test_forms_may_be_answered_in_their_order_without_a_number(tells):
    variant, state = at(tells, answers=[ORDERS, Drawn(1), Drawn(2)])
    while forms := view(variant, state, 1).forms:
        (line,) = forms[0].fields
        state = apply(variant, state, Chosen(1, line.options[-1])).state
    assert (((0, 2), (2, "blue"), (3, "blue"))) == state.flight.given


# ------------------------------------------------------------------------------------------- non-interference
def same(variant, one, other, seat):
    """Two states are the same to a seat: as values, and to the byte."""
    mine, yours = view(variant, one, seat), view(variant, other, seat)
    return mine == yours and repr(mine) == repr(yours)


@given(SEATS, st.sampled_from(["moves", "squares"]), st.data())
def test_law_5_hidden_memory_makes_no_difference(seat, tells, data):
    variant = kept(tells)
    state = start(variant, 2).state

    def memory():
        values = {}
        for slot in SLOTS:
            owners = {"match": [-1], "seat": [0, 1], "token": [0, 1, 2, 3]}[slot.per]
            for owner in owners:
                mine = slot.per != "match" and seat == (owner if slot.per == "seat" else owner // 2)
                if slot.seen is Seen.NOBODY or (slot.seen is Seen.OWNER and not mine):
                    value = data.draw(st.integers(0, 3))
                    if value:
                        values[slot.name, owner] = value
        return tuple(sorted(values.items()))

    one, other = (evolve(state, book=evolve(state.book, memory=memory())) for _ in range(2))
    assert same(variant, one, other, seat)


@given(SEATS, st.dictionaries(st.integers(1, 10), st.integers(11, 24)), st.sampled_from(["moves", "squares"]))
def test_law_5_unseen_jumps_make_no_difference(seat, hidden, tells):
    secret = tuple(Jump(foot, to, "ladder", seen=False) for foot, to in hidden.items())
    one = race(
        "hidden",
        evolve(PUBLIC, jumps=(Jump(22, 11, "snake"), *secret)),
        Jumps(landing="carried"),
        tells=tells,
    )
    other = race("hidden", evolve(PUBLIC, jumps=(Jump(22, 11, "snake"),)), Jumps(landing="carried"), tells=tells)
    mine, yours = (view(variant, start(variant, 2).state, seat) for variant in (one, other))
    assert mine == yours
    assert repr(mine) == repr(yours)


@given(SEATS, st.lists(st.integers(1, 24), min_size=2), st.booleans())
def test_law_5_what_is_laid_unseen_makes_no_difference(seat, feet, over):
    variant = kept()
    state = start(variant, 2).state
    laid = tuple(Laying(Jump(foot, 25, "ladder", seen=False), Lasts.MATCH, over) for foot in feet)
    assert same(variant, state, evolve(state, book=evolve(state.book, laid=laid)), seat)


@given(SEATS, st.tuples(st.integers(0, 25), st.integers(0, 25)))
def test_law_5_where_squares_are_told_moves_under_way_make_no_difference(seat, squares):
    variant = kept("squares", tokens=1)
    state = start(variant, 2).state
    assert same(variant, state, evolve(state, squares=squares), seat)


ANSWERS = st.tuples(st.integers(1, 2), st.integers(1, 2), st.sampled_from(["red", "blue"]))


@given(st.integers(0, 1), st.sampled_from(["moves", "squares"]), ANSWERS, ANSWERS)
def test_law_5_what_others_have_answered_makes_no_difference(seat, tells, mine, yours):
    (variant, one), (_, other) = (
        at(tells, [ORDERS, Drawn(first), Drawn(second), Chosen(1 - seat, colour)])
        for first, second, colour in (mine, yours)
    )
    assert same(variant, one, other, seat)


# ----------------------------------------------------------------------------------------------------- events
MINE, YOURS = (
    Choice(0, ("take", "stay"), "the ladder 7 to 17"),
    Choice(1, ("take", "stay"), "the ladder 7 to 17"),
)
SEEN, UNSEEN = Laid(Jump(5, 9, "ladder"), "keeper"), Laid(Jump(6, 9, "ladder", seen=False), "keeper")
BOTH = Answered(Orders((0, 1)), (Order(0, {"vote": 3}), Order(1, {"vote": 4})))
OWN = Answered(Orders((0, 1)), (Order(0, {"vote": 3}),))
ROLL, LOT, HIDDEN = Answered(Roll(1), 4), Answered(Draw((1, 2)), 1), Answered(Draw((1, 2), hidden=True), 1)
MOVED = Moved(1, 3, 7, "walk")
OPEN = (
    Told("trap-doors", (3,)),
    Announced(Jump(5, 9, "ladder")),
    Stood((7, 7)),
    CameHome((0,)),
    Departed((1,)),
    TurnEnded((0,)),
    Finished((1, 2)),
)
EVERYTHING = (
    ROLL,
    LOT,
    HIDDEN,
    BOTH,
    Answered(MINE, "take"),
    Answered(YOURS, "stay"),
    MOVED,
    SEEN,
    UNSEEN,
    *OPEN,
)


def test_where_moves_are_told_all_is_told_but_hidden_lots_orders_of_others_and_what_is_laid_unseen():
    variant = race("told", PUBLIC)
    theirs = Answered(Choice(1, ()), "stay")
    assert (ROLL, LOT, OWN, Answered(MINE, "take"), theirs, MOVED, SEEN, *OPEN) == told(variant, EVERYTHING, 0)
    both = Answered(Choice(0, ()), "take"), theirs
    assert (ROLL, LOT, *both, MOVED, SEEN, *OPEN) == told(variant, EVERYTHING)


def test_what_there_was_to_choose_from_is_told_to_the_chooser_alone():
    events = told(race("told", BOARD), (Answered(MINE, "take"), Answered(YOURS, "stay")), 0)
    assert (Answered(MINE, "take"), Answered(Choice(1, ()), "stay")) == events


def test_sc_2d_where_squares_are_told_no_cause_is():
    variant = race("told", BOARD, tells="squares")
    assert (OWN, Answered(MINE, "take"), *OPEN) == told(variant, EVERYTHING, 0)
    assert OPEN == told(variant, EVERYTHING)


@given(SEATS, st.lists(st.sampled_from([ROLL, LOT, HIDDEN, MOVED, UNSEEN, Answered(YOURS, "stay")])))
def test_law_5_where_squares_are_told_no_move_makes_a_difference_to_what_is_told(seat, events):
    variant = race("told", BOARD, FirstHome(), tells="squares")
    others = [event for event in events if event != Answered(YOURS, "stay") or seat != 1]
    assert OPEN == told(variant, (*others, *OPEN), seat)
