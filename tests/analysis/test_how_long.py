"""How long a match lasts by the calendar."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from math import inf
from typing import cast

import pytest

from ladderkit.analysis import contest, how_long
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.how_long import _least, _Length
from ladderkit.board import Board
from ladderkit.errors import LadderkitError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rules import NewRound, RollAndMove, RunOut
from ladderkit.variants import snakes_and_ladders
from tests.analysis.games import Bump

DAY = timedelta(days=1)
DASH = race("dash", Board(1, 3), RollAndMove(2), RunOut())
TRAP = race("trap", Board(1, 8, jumps=jumps({4: 1, 5: 1, 6: 1})), RollAndMove(3))


def test_sl_19_how_long_a_match_lasts_at_a_day_a_move() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    found = how_long(snakes_and_ladders(), 2, DAY)
    match = contest(snakes_and_ladders(), 2)
    assert found.moves == match.match_mean_turns
    assert found.mean is not None
    assert abs(found.mean / DAY - float(match.match_mean_turns)) < 1e-5
    assert (found.most, found.most_moves, found.how, found.seats) == (106 * DAY, 106, "apart", 2)


def test_a_dash_by_hand() -> None:
    # One turn is enough for 0 of 4, two for 3 of 4, three for all: of two, the first is home in its second turn, which
    # is the third, with 3/4; in the fourth the other; and else in the fifth.
    found = how_long(DASH, 2, timedelta(hours=16), exact=True)
    assert Fraction(53, 16) == 3 + Fraction(1, 4) + Fraction(1, 16) == found.moves.value
    assert (5, timedelta(hours=53), timedelta(hours=80)) == (found.most_moves, found.mean, found.most)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_floats_and_fractions_agree(seats: int) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    exact, floats = (how_long(DASH, seats, DAY, exact=exact) for exact in (True, False))
    assert (exact.most, exact.mean) == (floats.most, floats.mean)


def test_seats_that_move_at_once_take_their_time_at_once() -> None:
    found = how_long(race("round", Board(1, 2), NewRound(), RollAndMove(1)), 3, DAY, exact=True)
    assert (2 * DAY, 2 * DAY) == (found.mean, found.most)


@pytest.mark.parametrize("exact", [True, False])
def test_seats_that_meet_are_taken_together(exact: bool) -> None:
    if not exact:
        pytest.importorskip("numpy", reason="floats need the extra fast")
    bump = race("bump", Board(1, 3), RollAndMove(2), RunOut(), Bump())
    found = how_long(bump, 2, DAY, exact=exact)
    assert found.how == "joint"
    assert found.most is not None
    assert found.mean is not None
    assert found.mean < found.most


def test_a_match_that_may_never_end_has_no_time() -> None:
    found = how_long(TRAP, 2, DAY, exact=True)
    assert (None, None, inf) == (found.mean, found.most, found.most_moves)
    assert found.moves.infinite


def test_a_share_that_is_never_passed_is_not_waited_for() -> None:
    never = _Length(lambda turns: Figure(Fraction(95, 100) - Fraction(1, turns + 2)), Figure(Fraction(95, 100)))
    assert inf == _least(never, lambda: never)


def test_where_floats_cannot_tell_fractions_do() -> None:
    vague = _Length(lambda turns: Figure(0.95 if turns > 2 else 0.5, 1e-9), Figure(1.0))
    exact = _Length(lambda turns: Figure(Fraction(95, 100) if turns > 4 else Fraction(1, 2)), Figure(Fraction(1)))
    assert 5 == _least(vague, lambda: exact)


def test_times_are_told_to_the_second_unless_they_are_short() -> None:
    assert timedelta(seconds=3 * 3 + 1) == how_long(DASH, 2, timedelta(seconds=3), exact=True).mean
    assert (
        timedelta(milliseconds=331, microseconds=250) == how_long(DASH, 2, timedelta(milliseconds=100), exact=True).mean
    )


@pytest.mark.parametrize("deadline", [timedelta(0), timedelta(days=-1), 3600])
def test_a_deadline_is_a_length_of_time(deadline: object) -> None:
    with pytest.raises(LadderkitError, match="give a length of time"):
        how_long(DASH, 2, cast("timedelta", deadline))


def test_a_time_beyond_all_telling_is_refused() -> None:
    with pytest.raises(LadderkitError, match="longer than time can be told"):
        how_long(DASH, 2, timedelta(days=999_999_999), exact=True)
