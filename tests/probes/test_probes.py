"""The awkward rules, each by example; then the laws for all of them, in random play."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.engine import apply, expand, legal, refusal, start
from ladderkit.errors import RuleError
from ladderkit.events import Answered, Laid, Moved, squares_after
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.jumps import Jump, jumps
from ladderkit.questions import Choice, Draw, Order, Orders, Roll
from ladderkit.race import race
from ladderkit.rules import Bounce, Jumps, LastOneWins, RollAndMove, RunOut, SixReroll
from ladderkit.serial import state_from_data, state_to_data
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant
from tests.probes import odd_rules as odd

EMPTY = Board()


def play(variant: Variant, seats: int, *given: Input) -> Outcome:
    outcome = start(variant, seats)
    for one in given:
        outcome = apply(variant, outcome.state, one)
    return outcome


def rolls(*faces: int) -> tuple[Rolled, ...]:
    return tuple(Rolled(face) for face in faces)


def at(variant: Variant, *squares: int) -> State:
    return evolve(start(variant, len(squares) // variant.tokens).state, squares=squares)


# -------------------------------------------------------------------------------------------------------- by example
def test_swap_with_leader_exchanges_the_two_squares() -> None:
    variant = race("swap", EMPTY, odd.SwapWithLeader(5))
    assert apply(variant, at(variant, 2, 40), Rolled(3)).state.squares == (40, 5)
    assert apply(variant, at(variant, 2, 4), Rolled(3)).state.squares == (5, 4)


def test_bump_sends_to_the_start() -> None:
    variant = race("bump", EMPTY, odd.Bump())
    assert play(variant, 2, *rolls(3, 3)).state.squares == (0, 3)


def test_stomp_sends_to_where_the_mover_came_from() -> None:
    variant = race("stomp", EMPTY, odd.Stomp())
    assert play(variant, 2, *rolls(3, 1, 2, 4)).state.squares == (1, 5)


def test_three_sixes_undo_the_whole_turn_with_what_was_remembered() -> None:
    variant = race("sixes", Board(jumps=jumps({6: 20})), SixReroll(), odd.ThreeSixes(), odd.MissTurns(26, 1))
    two = play(variant, 2, *rolls(3, 1, 6, 6))
    assert two.state.squares == (15, 1)
    assert two.state.awaiting == (Roll(0),)
    third = apply(variant, two.state, Rolled(6))
    assert third.state.squares == (3, 1)
    assert third.state.awaiting == (Roll(1),)
    assert third.state.book.memory == ()
    on_26 = play(variant, 2, *rolls(6, 6))  # 6, up to 20, then 26: a turn is to be missed
    assert dict(on_26.state.book.memory)["miss-turns", 0] == 1
    assert apply(variant, on_26.state, Rolled(6)).state.book.memory == ()


def test_held_until_another_arrives() -> None:
    variant = race("held", EMPTY, odd.HeldUntilAnother(5))
    held = play(variant, 2, *rolls(5, 1)).state
    assert held.awaiting == (Roll(1),)
    freed = apply(variant, held, Rolled(4)).state
    assert freed.squares == (5, 5)
    assert freed.awaiting == (Roll(0),)
    assert apply(variant, freed, Rolled(2)).state.awaiting == (Roll(0),)


def test_two_held_for_ever_is_a_clear_error_and_no_hang() -> None:
    variant = race("held", EMPTY, odd.HeldUntilAnother(5))
    with pytest.raises(RuleError, match="runs on for ever"):
        play(variant, 1, Rolled(5))


def test_a_counter_that_never_stops_is_a_clear_error_and_no_hang() -> None:
    variant = race("long", EMPTY, odd.MissTurns(5, 10**9))
    with pytest.raises(RuleError, match="runs on for ever"):
        play(variant, 1, Rolled(5))


def test_climb_or_stay_is_a_choice_in_mid_turn() -> None:
    variant = race("offer", Board(jumps=jumps({3: 30, 20: 2})), odd.ClimbOrStay())
    foot = play(variant, 2, Rolled(3)).state
    assert foot.awaiting == (Choice(0, ("climb", "stay")),)
    assert foot.squares == (3, 0)
    assert apply(variant, foot, Chosen(0, "stay")).state.squares == (3, 0)
    assert apply(variant, foot, Chosen(0, "climb")).state.squares == (30, 0)


def test_a_slippery_ladder_is_a_draw_in_mid_turn() -> None:
    variant = race("slip", Board(jumps=jumps({3: 30})), odd.SlipperyLadders())
    branches = {(b.weight, b.outcome.state.squares) for b in expand(variant, play(variant, 2, Rolled(3)).state)}
    assert branches == {(Fraction(2, 3), (30, 0)), (Fraction(1, 3), (3, 0))}


def test_two_dice_and_a_double_rolls_again() -> None:
    variant = race("doubles", EMPTY, RollAndMove(dice=2), odd.DoublesAgain())
    assert start(variant, 2).state.awaiting == (Roll(0), Roll(0))
    double = play(variant, 2, *rolls(2, 2)).state
    assert double.squares == (4, 0)
    assert double.awaiting == (Roll(0), Roll(0))
    assert double.book.memory == ()
    assert play(variant, 2, *rolls(2, 3)).state.awaiting == (Roll(1), Roll(1))
    ends = list(expand(variant, start(variant, 2).state))
    assert len(ends) == 36
    assert sum(b.weight for b in ends if b.outcome.state.seats == (0,)) == Fraction(1, 6)


def test_roll_two_and_choose_one() -> None:
    variant = race("choose", EMPTY, RollAndMove(dice=2), odd.RollTwoChooseOne())
    rolled = play(variant, 2, *rolls(5, 2)).state
    assert rolled.awaiting == (Choice(0, (2, 5), "the die to use"),)
    assert apply(variant, rolled, Chosen(0, 5)).state.squares == (5, 0)


def test_a_goose_moves_the_same_again() -> None:
    variant = race("goose", EMPTY, Bounce(), odd.Goose(frozenset({5, 10, 97})))
    assert play(variant, 2, Rolled(5)).state.squares == (15, 0)
    assert apply(variant, at(variant, 91, 0), Rolled(6)).state.squares == (97, 0)  # 97, and 103 bounces to 97


def test_two_turns_are_missed() -> None:
    variant = race("miss", EMPTY, odd.MissTurns(5))
    state = play(variant, 2, *rolls(5, 1)).state
    for _ in range(2):
        assert state.awaiting == (Roll(1),)
        state = apply(variant, state, Rolled(1)).state
    assert state.awaiting == (Roll(0),)


def test_play_goes_on_until_three_are_home() -> None:
    variant = race("three", Board(1, 6), RunOut(), odd.ThreeHome())
    state = play(variant, 4, *rolls(6, 1, 6, 1)).state
    assert not state.over
    assert state.book.home == ((0,), (2,))
    assert state.awaiting == (Roll(1),)
    end = apply(variant, apply(variant, state, Rolled(1)).state, Rolled(5)).state
    assert end.places == (1, 4, 2, 3)


def test_two_tokens_a_seat_with_a_choice() -> None:
    variant = race("tokens", Board(1, 6), odd.ChooseToken(), tokens=2)
    state = play(variant, 2, Rolled(6)).state
    assert state.awaiting == (Choice(0, (0, 1), "the token to move"),)
    state = apply(variant, state, Chosen(0, 1)).state
    assert state.squares == (0, 6, 0, 0)
    assert apply(variant, at(variant, 0, 6, 0, 0), Rolled(6)).state.places == (1, 2)


# --------------------------------------------------------------------------------------------------- everyone at once
CROWD = race(
    "crowd",
    Board(4, 4, jumps=jumps({3: 10, 5: 12})),
    odd.EveryoneMoves(),
    odd.ThrowsByOrder(),
    RunOut(),
    odd.VotedTrapDoor(),
    odd.ClimbOrStay(),
    Jumps(landing="carried"),
    LastOneWins(),
)


def order(seat: int, throws: tuple[int, int], vote: int = 0) -> Order:
    return Order(seat, {"throws-by-order": throws} | ({"voted-trap-door": vote} if vote else {}))


ORDERED = Ordered((order(0, (3, 1), 9), order(1, (3, 2), 11), order(2, (2, 3), 9), order(3, (1, 1), 11)))


def test_a_tied_vote_is_drawn_by_lot_and_two_seats_choose_at_once_over_two_throws() -> None:
    state = play(CROWD, 4).state
    assert state.awaiting == (Orders((0, 1, 2, 3)),)
    state = apply(CROWD, state, ORDERED).state
    assert state.awaiting == (Draw((9, 11)),)
    assert [b.weight for b in expand(CROWD, state)] == [Fraction(1, 2)] * 2
    outcome = apply(CROWD, state, Drawn(11))
    assert Laid(Jump(11, 6, "trap-door"), "voted-trap-door") in outcome.events
    state = outcome.state
    assert state.awaiting == (Choice(0, ("climb", "stay")), Choice(1, ("climb", "stay")))
    assert state.squares == (3, 3, 2, 1)
    orders = ([Chosen(0, "climb"), Chosen(1, "stay")], [Chosen(1, "stay"), Chosen(0, "climb")])
    first, second = (apply(CROWD, apply(CROWD, state, one).state, two) for one, two in orders)
    assert first.state == second.state
    assert first.events == second.events
    # 0 stands on 10 and walks to the open trap door on 11: down to 6. 1 walks to 5 and may climb; 2 walks to 5, too.
    state = first.state
    assert state.awaiting == (Choice(1, ("climb", "stay")), Choice(2, ("climb", "stay")))
    end = apply(CROWD, apply(CROWD, state, Chosen(1, "climb")).state, Chosen(2, "stay")).state
    assert end.squares == (6, 12, 5, 2)
    assert end.awaiting == (Orders((0, 1, 2, 3)),)
    assert end.book.laid == ()


def test_a_seat_leaves_in_the_middle_of_it() -> None:
    tied = apply(CROWD, play(CROWD, 4).state, ORDERED).state
    one_less = apply(CROWD, tied, Left(0)).state  # its vote goes with it: 11 has two votes of three, and opens
    assert one_less.awaiting == (Choice(1, ("climb", "stay")),)
    choosing = apply(CROWD, tied, Drawn(9)).state
    half = apply(CROWD, choosing, Chosen(1, "climb")).state
    assert half.awaiting == (Choice(0, ("climb", "stay")),)
    gone = apply(CROWD, half, Left(0)).state  # nothing is awaited any more: the turn goes on by itself
    assert gone.squares[1] != 3
    kept = apply(CROWD, half, Left(2)).state  # the answer that was given still counts
    assert kept.awaiting == (Choice(0, ("climb", "stay")),)
    alone = apply(CROWD, half, Left((0, 2, 3))).state
    assert alone.places == (2, 1, 2, 2)


def test_everyone_rolls_at_the_same_moment_and_expand_is_the_product() -> None:
    variant = race("at-once", EMPTY, odd.EveryoneMoves(), odd.TwoRollsAtOnce())
    state = start(variant, 2).state
    branches = list(expand(variant, state))
    assert len(branches) == 36
    assert sum(b.weight for b in branches) == 1
    half = apply(variant, state, Rolled(4, to=1)).state
    assert half.awaiting == (Roll(0),)
    assert apply(variant, half, Rolled(2)).state.squares == (2, 4)
    assert {b.outcome.state.squares for b in expand(variant, half)} == {(k, 4) for k in range(1, 7)}


# ------------------------------------------------------------------------------------------------- the laws, for all
BOARD = Board(6, 6, jumps=jumps({3: 20, 9: 25, 33: 8, 17: 4}))
PROBES: dict[str, tuple[Variant, int]] = {
    variant.name: (variant, seats)
    for variant, seats in (
        (race("swap", BOARD, odd.SwapWithLeader(12)), 3),
        (race("bump", BOARD, odd.Bump(), SixReroll()), 3),
        (race("stomp", BOARD, odd.Stomp()), 3),
        (race("sixes", BOARD, SixReroll(), odd.ThreeSixes()), 2),
        (race("held", BOARD, odd.HeldUntilAnother(12), LastOneWins()), 3),
        (race("offer", BOARD, odd.ClimbOrStay(), Jumps(landing="carried")), 2),
        (race("slip", BOARD, odd.SlipperyLadders()), 2),
        (race("doubles", BOARD, RollAndMove(dice=2), odd.DoublesAgain()), 2),
        (race("choose", BOARD, RollAndMove(dice=2), odd.RollTwoChooseOne()), 2),
        (race("goose", BOARD, Bounce(), odd.Goose(frozenset({5, 10}))), 2),
        (race("miss", BOARD, odd.MissTurns(12)), 2),
        (race("three", BOARD, RunOut(), odd.ThreeHome()), 4),
        (race("tokens", BOARD, odd.ChooseToken(), tokens=2), 2),
        (race("at-once", BOARD, odd.EveryoneMoves(), odd.TwoRollsAtOnce(), odd.SlipperyLadders(), RunOut()), 3),
        (CROWD, 4),
        (race("all", BOARD, SixReroll(limit=2), odd.ThreeSixes(), odd.Stomp(), odd.MissTurns(12), odd.ClimbOrStay(),
              odd.SlipperyLadders(), odd.Goose(frozenset({5, 10})), odd.SwapWithLeader(19)), 3),
    )
}  # fmt: skip


def answer(variant: Variant, state: State, draw: Callable[[int], int]) -> Input:
    """Something that may be done now."""
    forms = legal(variant, state)
    form = forms[draw(len(forms))]
    if isinstance(form.question, Orders):
        answers = {f.name: tuple(f.options)[draw(len(f.options))] for f in form.fields}
        return Ordered((Order(form.seat or 0, answers),))
    options = tuple(form.fields[0].options)
    value = options[draw(len(options))]
    if isinstance(form.question, Roll):
        return Rolled(value, form.to)  # type: ignore[arg-type]
    return Drawn(value, form.to) if form.seat is None else Chosen(form.seat, value, form.to)


@pytest.mark.parametrize("name", PROBES)
@given(seed=st.integers(0, 2**32))
def test_the_laws_hold_in_random_play(name: str, seed: int) -> None:
    variant, seats = PROBES[name]
    rng = random.Random(seed)
    state, squares = start(variant, seats).state, start(variant, seats).state.squares
    for _ in range(40):
        if state.over:
            break
        assert state_from_data(variant, state_to_data(variant, state)) == state
        assert hash(state) == hash(evolve(state))
        branches = list(expand(variant, state))
        assert not branches or sum(branch.weight for branch in branches) == 1
        playing = [seat for seat in range(seats) if refusal(variant, state, Left(seat)) is None]
        leaves = rng.random() < 0.02
        done = Left(rng.choice(playing)) if leaves else answer(variant, state, rng.randrange)
        outcome = apply(variant, state, done)
        assert apply(variant, state, done) == outcome
        squares = squares_after(squares, outcome.events)
        assert squares == outcome.state.squares
        moves = [event for event in outcome.events if isinstance(event, Moved)]
        assert all(0 <= square <= variant.board.last for move in moves for square in (move.origin, move.to))
        state = outcome.state
    assert state.over or any(isinstance(e, Answered) for e in outcome.events) or state.awaiting


def test_who_leaves_between_three_sixes_stays_gone_when_the_turn_is_undone() -> None:
    variant = race("sixes", EMPTY, SixReroll(), odd.ThreeSixes())
    outcome = play(variant, 3, Rolled(6), Rolled(6), Left(1), Rolled(6))
    assert outcome.state.squares == (0, 0, 0)
    assert outcome.state.book.gone == ((1,),)
    assert outcome.state.awaiting == (Roll(2),)
