"""Snakes and Ladders, clause by clause."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from attrs import evolve

from ladderkit.analysis import how_long
from ladderkit.engine import apply, expand, legal, start
from ladderkit.errors import LadderkitError
from ladderkit.events import Finished, Moved, TurnEnded
from ladderkit.inputs import Drawn, Left, Rolled
from ladderkit.match.bots import take_turns
from ladderkit.match.entries import RollMade
from ladderkit.match.fair import Seeded, checks
from ladderkit.match.match import Match, new_match
from ladderkit.policies import nothing_to_choose
from ladderkit.questions import Draw, Roll
from ladderkit.variants import snakes_and_ladders
from tests.games.chain import law_of_turns, match_turns, mean_turns
from tests.games.playing import GOLDEN, at, opened, play, rolls

GAME = snakes_and_ladders()
LADDERS = [jump for jump in GAME.board.jumps if jump.up]
SNAKES = [jump for jump in GAME.board.jumps if not jump.up]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def matched(seed: bytes = bytes(range(32)), players: int = 2) -> Match:
    names = ("Ann", "Ben", "Cid", "Dot")[:players]
    return new_match(GAME, names, seed=seed, starts_at=NOON, deadline=DAY).match


def moved(match: Match, moves: int = 10_000) -> list[Match]:
    """The match after each of its next moves."""
    after = [match]
    while not after[-1].over and len(after) <= moves:
        after.append(after[-1].roll(*after[-1].waits_for(), NOON).match)
    return after


def test_sl_1_a_hundred_squares_in_rows_that_turn() -> None:
    board = GAME.board
    assert (board.rows, board.columns, board.last, board.numbering) == (10, 10, 100, "boustrophedon")
    assert [(board.cell(s).row, board.cell(s).column) for s in (1, 10, 11, 20, 100)] == [
        (0, 0), (0, 9), (1, 9), (1, 0), (9, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sl_2_two_three_or_four_players_start_off_the_board(seats: int) -> None:
    assert start(GAME, seats).state.squares == (0,) * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_sl_2_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(LadderkitError, match="2 to 4 seats"):
        start(GAME, seats)


@pytest.mark.parametrize("case", GOLDEN["start"])
def test_sl_2_a_first_roll_of_three_stops_on_three(case: dict[str, int]) -> None:
    assert play(GAME, opened(GAME, 2), Rolled(case["roll"]))[0].squares[0] == case["ends"]


def test_sl_3_one_die_and_nothing_to_choose() -> None:
    state = opened(GAME, 2)
    assert [form.seat for form in legal(GAME, state)] == [None]
    assert state.awaiting == (Roll(0),)


def test_sl_4_a_lot_decides_who_rolls_first() -> None:
    state = start(GAME, 3).state
    assert state.awaiting == (Draw((0, 1, 2), about="who begins"),)
    assert [(b.weight, b.outcome.state.seats) for b in expand(GAME, state)] == [
        (Fraction(1, 3), (seat,)) for seat in range(3)
    ]


def test_sl_5_nine_ladders_and_nine_snakes_that_act_where_one_stops() -> None:
    assert (len(LADDERS), len(SNAKES)) == (9, 9)
    for jump in GAME.board.jumps:
        after, events = play(GAME, at(GAME, jump.foot - 1, 0), Rolled(1))
        assert after.squares[0] == jump.to
        assert Moved(0, jump.foot, jump.to, jump.kind) in events


def test_sl_6_passing_over_one_does_nothing() -> None:
    for jump in GAME.board.jumps:
        squares = {j.foot for j in GAME.board.jumps}
        past = next(n for n in range(2, 7) if jump.foot - 1 + n not in squares)
        assert play(GAME, at(GAME, jump.foot - 1, 0), Rolled(past))[0].squares[0] == jump.foot - 1 + past


def test_sl_7_one_turn_is_one_climb_or_one_slide_at_most() -> None:
    feet = {jump.foot for jump in GAME.board.jumps}
    assert not feet & {jump.to for jump in GAME.board.jumps}
    for square in range(100):
        for branch in expand(GAME, at(GAME, square, 0)):
            carried = [e for e in branch.outcome.events if isinstance(e, Moved) and e.cause in {"ladder", "snake"}]
            assert len(carried) <= 1


def test_sl_8_one_longest_snake_of_fifty_and_only_ladders_move_more_than_six() -> None:
    falls = sorted(jump.foot - jump.to for jump in SNAKES)
    assert falls[-1] == 50
    assert falls[-2] < 50
    for square in range(100):
        for branch in expand(GAME, at(GAME, square, 0)):
            climbed = any(isinstance(e, Moved) and e.cause == "ladder" for e in branch.outcome.events)
            assert climbed or branch.outcome.state.squares[0] - square <= 6


def test_sl_8_the_board_is_public_and_the_same_in_every_match() -> None:
    assert not GAME.hidden
    assert snakes_and_ladders() == GAME


def test_sl_9_the_measured_length_is_as_stated() -> None:
    turns = match_turns(law_of_turns(GAME, Drawn(0)), seats=2) / 2
    assert turns == pytest.approx(25.0000954643658, abs=5e-13)
    assert 20 < turns < 29
    assert "25.0000954643658" in (snakes_and_ladders.__doc__ or "")


def test_sl_9_the_mean_of_a_single_traveller_is_as_stated() -> None:
    mean = mean_turns(GAME, Drawn(0))
    assert mean == Fraction(
        1036080579685039793606378309255698427620838808803159358028963,
        29496009402068095871141301744552979822197102636034665069888,
    )
    assert f"{float(mean):.13f}" in (snakes_and_ladders.__doc__ or "")


@pytest.mark.parametrize("case", [case for case in GOLDEN["bounce"] if case["clause"] == "SL-10"])
def test_sl_10_beyond_a_hundred_walks_up_to_it_and_back(case: dict[str, int]) -> None:
    after, events = play(GAME, at(GAME, case["from"], 0), Rolled(case["roll"]))
    assert after.squares[0] == case["ends"]
    assert Moved(0, case["from"], 100, "walk") in events
    assert not after.over


def test_sl_10_exactly_a_hundred_wins() -> None:
    assert play(GAME, at(GAME, 97, 0), Rolled(3))[0].places == (1, 2)


@pytest.mark.parametrize("case", [case for case in GOLDEN["placings"] if case["clause"] == "SL-11"])
def test_sl_11_the_first_home_ends_the_match_and_equal_squares_share_a_place(case: dict[str, list[int]]) -> None:
    _, *others = case["squares"]
    after, events = play(GAME, at(GAME, 97, *others), Rolled(3))
    assert after.places == tuple(case["places"])
    assert events[-2:] == (TurnEnded((0,)), Finished(tuple(case["places"])))
    assert after.awaiting == ()


@pytest.mark.parametrize("case", [case for case in GOLDEN["placings"] if case["clause"] == "SL-12"])
def test_sl_12_who_resigns_is_last_and_the_match_ends(case: dict[str, object]) -> None:
    squares: list[int] = case["squares"]  # type: ignore[assignment]
    seat: int = case["resigned_seat"]  # type: ignore[assignment]
    after, _ = play(GAME, at(GAME, *squares), Left(seat))
    assert list(after.places or ()) == case["places"]


def test_sl_12_who_misses_a_deadline_is_last_and_the_match_ends() -> None:
    match = moved(matched(players=4), 9)[-1]
    (late,) = match.waits_for()
    match = match.expire(NOON + DAY).match
    rest = sorted((square for seat, square in enumerate(match.state.squares) if seat != late), reverse=True)
    assert [*(1 + rest.index(match.state.squares[line.seat]) for line in match.standings()[:-1]), 4] == [
        line.place for line in match.standings()
    ]
    assert (late, True) == (match.standings()[-1].seat, match.standings()[-1].left)


def test_sl_13_every_move_has_the_same_deadline() -> None:
    for match in moved(matched())[:-1]:
        assert NOON + DAY == match.next_deadline()
    late = matched().roll(*matched().waits_for(), NOON + DAY / 2).match
    assert NOON + DAY / 2 + DAY == late.next_deadline()


def test_sl_15_the_seed_is_published_at_the_end_and_not_before() -> None:
    *before, over = moved(matched())
    assert {None} == {match.revealed for match in before} == {match.spectate().seed for match in before}
    assert over.revealed is not None
    assert checks(before[0].commitment or "", over.revealed)
    rolled = [entry for entry in over.log if isinstance(entry, RollMade)]
    assert [Seeded(over.revealed).roll(entry.number) for entry in rolled] == [entry.face for entry in rolled]


def test_sl_17_what_is_shown_before_the_end_is_the_same_whatever_comes() -> None:
    seeds = (number.to_bytes(32, "big") for number in range(10_000))
    wanted = moved(matched(), 2)[-1]
    alike = next(match for seed in seeds if (match := moved(matched(seed), 2)[-1]).log == wanted.log)
    assert wanted.commitment != alike.commitment
    for seat in (0, 1):
        known, same = wanted.view(seat), alike.view(seat)
        assert repr(known).replace(known.commitment or "", "") == repr(same).replace(same.commitment or "", "")
        assert repr(wanted) == repr(alike)


def test_sl_14_every_roll_follows_from_the_seed_and_its_number_alone() -> None:
    dice = Seeded(bytes(range(32)))
    in_order = [dice.roll(number) for number in range(50)]
    assert [Seeded(bytes(range(32))).roll(number) for number in reversed(range(50))] == in_order[::-1]


def test_sl_16_a_commitment_binds_the_seed() -> None:
    dice = Seeded(bytes(range(32)))
    assert checks(dice.commitment, bytes(range(32)))
    assert not checks(dice.commitment, bytes(32))


def test_sl_18_a_program_takes_a_seat_and_plays_a_match_as_anybody_would() -> None:
    match, bots = matched(players=3), {1: nothing_to_choose, 2: nothing_to_choose}
    while not (match := take_turns(match, bots, NOON).match).over:
        assert (0,) == match.waits_for()
        match = match.roll(0, NOON).match
    assert moved(matched(players=3))[-1] == match


def test_sl_18_a_program_takes_over_the_seat_of_somebody_who_goes() -> None:
    here = moved(matched(), 12)[-1]
    (seat,) = here.waits_for()
    match = here.substitute(seat, "Robot", NOON).match
    played = take_turns(match, dict.fromkeys((0, 1), nothing_to_choose), NOON).match
    assert played.over
    assert "Robot" in {line.name for line in played.standings()}
    assert moved(here)[-1].state == played.state


@pytest.mark.parametrize(
    ("squares", "left", "places"),
    [
        ((97, 50, 50, 3), None, [1, 2, 2, 4]),
        ((97, 50, 50, 60), 3, [1, 2, 2, 4]),
        ((50, 97, 97, 60), 3, [1, 1, 3, 4]),
        ((97, 50, 3, 50), None, [1, 2, 2, 4]),
    ],
)
def test_sl_20_results_are_places_with_ties_and_those_who_left_are_last(
    squares: tuple[int, ...], left: int | None, places: list[int]
) -> None:
    state, _ = play(GAME, at(GAME, *squares), Rolled(3) if left is None else Left(left))
    match = matched(players=4)
    assert () == match.standings()
    result = Match(match.terms, evolve(match.position, state=state)).standings()
    assert places == [line.place for line in result]
    assert [left] * (left is not None) == [line.seat for line in result if line.left]
    assert left in {None, result[-1].seat}


def test_a_whole_match_alternates() -> None:
    state = opened(GAME, 3)
    order = []
    for roll in rolls(1, 1, 1, 1):
        order.append(state.seats)
        state = apply(GAME, state, roll).state
    assert order == [(0,), (1,), (2,), (0,)]


def test_sl_19_how_long_a_match_lasts() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    day = timedelta(days=1)
    two = how_long(snakes_and_ladders(), 2, day)
    assert float(two.mean_moves) == pytest.approx(2 * 25.0000954643658)
    assert two.expected == day * float(two.mean_moves)
    assert two.most == day * two.most_moves
    assert 80 < two.most_moves < 120
    assert how_long(snakes_and_ladders(), 4, day).mean_moves.value > two.mean_moves.value
