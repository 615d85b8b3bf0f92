"""Serpents and Stairs, clause by clause."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

from ladderkit.analysis import contest
from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError
from ladderkit.events import Moved, ThrowEnded, TurnEnded
from ladderkit.inputs import Left, Rolled
from ladderkit.jumps import Jump
from ladderkit.match.match import new_match
from ladderkit.questions import Roll
from ladderkit.serial import fingerprint
from ladderkit.variants import serpents_and_stairs
from tests.games.chain import mean_turns
from tests.games.playing import GOLDEN, at, opened, play, rolls

GAME = serpents_and_stairs()
STAIRS = [jump for jump in GAME.board.jumps if jump.up]
SERPENTS = [jump for jump in GAME.board.jumps if not jump.up]


@pytest.mark.parametrize("seats", [1, 3])
def test_ss_1_two_players(seats: int) -> None:
    assert len(start(GAME, 2).state.squares) == 2
    with pytest.raises(LadderkitError, match="is for 2 seats, not"):
        start(GAME, seats)


@pytest.mark.parametrize(("faces", "first"), [((4, 2), 0), ((2, 4), 1), ((3, 3, 1, 5), 1), ((3, 3, 6, 6, 2, 1), 0)])
def test_ss_2_the_higher_roll_moves_first_and_ties_roll_again(faces: tuple[int, ...], first: int) -> None:
    state, _ = play(GAME, start(GAME, 2).state, *rolls(*faces))
    assert state.awaiting == (Roll(first),)
    assert state.seats == (first,)
    assert state.squares == (0, 0)


def test_ss_2_a_tie_comes_back_to_the_beginning() -> None:
    beginning = start(GAME, 2).state
    assert play(GAME, beginning, *rolls(5, 5))[0] == beginning


def test_ss_3_one_die_from_off_the_board_on_ten_rows_that_turn() -> None:
    state = opened(GAME, 2)
    assert state.squares == (0, 0)
    assert state.awaiting == (Roll(0),)
    assert (GAME.board.rows, GAME.board.columns, GAME.board.numbering) == (10, 10, "boustrophedon")


def test_ss_4_stopping_on_a_base_climbs_at_once() -> None:
    for stair in STAIRS:
        assert play(GAME, at(GAME, stair.foot - 1, 0), Rolled(1))[0].squares == (stair.to, 0)


def test_ss_5_stopping_on_a_head_descends() -> None:
    for serpent in SERPENTS:
        assert play(GAME, at(GAME, serpent.foot - 1, 0), Rolled(1))[0].squares == (serpent.to, 0)


def test_ss_6_a_six_rolls_again_after_the_whole_move_without_limit() -> None:
    state = at(GAME, 11, 0)  # 11 and 6 is 17, The Great Ascent
    state, events = play(GAME, state, Rolled(6))
    assert state.squares == (53, 0)
    assert state.awaiting == (Roll(0),)
    assert events[-1] == ThrowEnded((0,))
    state, _ = play(GAME, at(GAME, 20, 0), *rolls(6, 6, 6, 6))
    assert state.squares == (52, 0)  # 26 down to 13, 19 up to 40, 46, 52
    assert state.awaiting == (Roll(0),)
    state, events = play(GAME, state, Rolled(3))
    assert state.awaiting == (Roll(1),)
    assert events[-1] == TurnEnded((0,))


def test_ss_6_a_six_that_wins_gives_none() -> None:
    state, _ = play(GAME, at(GAME, 94, 0), Rolled(6))
    assert state.places == (1, 2)
    assert state.awaiting == ()


@pytest.mark.parametrize("case", [case for case in GOLDEN["bounce"] if case["clause"] == "SS-7"])
def test_ss_7_exactly_a_hundred_or_back_by_the_excess(case: dict[str, Any]) -> None:
    state, _ = play(GAME, at(GAME, case["from"], 0), Rolled(case["roll"]))
    assert state.squares[0] == case["ends"]
    assert state.over == case["wins"]
    assert play(GAME, at(GAME, 98, 0), Rolled(5))[0].squares[0] == 97


@pytest.mark.parametrize("case", [case for case in GOLDEN["bounce"] if case["clause"] == "SS-8"])
def test_ss_8_a_bounce_onto_a_head_falls(case: dict[str, Any]) -> None:
    state, events = play(GAME, at(GAME, case["from"], 0), Rolled(case["roll"]))
    assert state.squares[0] == case["ends"]
    assert Moved(0, 100, 99, "bounce") in events
    assert Moved(0, 99, 12, "snake", "The Great Serpent") in events


def test_ss_8_a_bounce_onto_a_base_climbs() -> None:
    stair = Jump(98, 99, "ladder")
    board = type(GAME.board)(jumps=(stair,))
    game = type(GAME)("bounce-onto-a-base", board, GAME.rules, seats=(2, 2))
    assert play(game, at(game, 97, 0), Rolled(5))[0].squares[0] == 99


def test_ss_9_the_first_exactly_on_a_hundred_wins_and_it_is_over() -> None:
    state, _ = play(GAME, at(GAME, 98, 50), Rolled(2))
    assert state.places == (1, 2)
    with pytest.raises(LadderkitError, match="the match is over"):
        apply(GAME, state, Rolled(1))


@pytest.mark.parametrize("case", GOLDEN["jump"])
def test_ss_10_the_four_named_places(case: dict[str, Any]) -> None:
    named = {jump.foot: jump for jump in GAME.board.jumps if jump.name}
    assert [named[foot].to for foot in case["foot"]] == case["to"]
    assert {jump.name for jump in named.values()} == {
        "The Great Serpent", "The Abyssal Drop", "The Great Ascent", "The Final Boost",
    }  # fmt: skip


def test_ss_10_the_named_ones_stay_the_longest() -> None:
    assert max(SERPENTS, key=lambda jump: jump.foot - jump.to).name == "The Great Serpent"
    assert max(STAIRS, key=lambda jump: jump.to - jump.foot).name == "The Great Ascent"


def test_ss_10_the_measured_length_is_as_stated() -> None:
    mean = mean_turns(GAME, *rolls(2, 1))
    assert mean == Fraction(
        507841899677531328526996028624326525249145857790395946424514393,
        12006518895446159105193239500967907280682786103881907743675040,
    )
    assert f"{float(mean):.13f}" in (serpents_and_stairs.__doc__ or "")
    rounds = float(contest(GAME, 2).match_mean_rounds)
    assert f"{rounds:.13f}" in (serpents_and_stairs.__doc__ or "")


def test_ss_12_the_rules_of_a_match_do_not_change() -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    match = new_match(GAME, ("Ann", "Ben"), seed=bytes(32), starts_at=noon).match
    agreed = match.terms
    assert fingerprint(GAME) == agreed.fingerprint == match.view(0).fingerprint
    with pytest.raises(FrozenInstanceError):
        agreed.variant = GAME  # type: ignore[misc]
    while not match.over:
        match = match.roll(*match.waits_for(), noon).match
        assert agreed is match.terms


def test_who_is_left_when_the_other_leaves_has_won() -> None:
    assert play(GAME, at(GAME, 10, 90), Left(1))[0].places == (1, 2)


def test_ss_11_the_advantage_of_moving_first_is_small_and_exact() -> None:
    match = contest(serpents_and_stairs(), 2, exact=True)
    assert {figure.value for figure in match.win_probability} == {Fraction(1, 2)}
    assert 0.0067958138227 < float(match.advantage) < 0.0067958138229
