"""How long a match may last, for its deadline (SL-19)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ladderkit.analysis import how_long
from ladderkit.analysis.joint import joint_chain
from ladderkit.analysis.law import FloatLaw
from ladderkit.analysis.moments import FloatMoments
from ladderkit.analysis.policy import Policy
from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.errors import AnalysisError, LadderkitError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rule import Rule
from ladderkit.rules import DrawLots, Jumps, NewRound, RollAndMove, RollOff, RunOut, SixReroll
from tests.analysis.games import SMALL

pytest.importorskip("numpy", reason="floats need the extra fast")
DAY = timedelta(days=1)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_it_is_that_of_the_chain_of_all(seats: int) -> None:
    small = race("small", SMALL, RollAndMove(3))
    together = joint_chain(small, seats)
    moments = FloatMoments(together)
    law = FloatLaw(together, "rolls", moments.finishing(), moments)
    assert how_long(small, seats, DAY).most_moves == law.quantile(0.95)
    again = how_long(race("again", SMALL, SixReroll(3), RollAndMove(3)), seats, DAY)
    assert again.most_moves > float(again.mean_moves)


@pytest.mark.parametrize("rule", [RunOut(), SixReroll(3), NewRound()], ids=lambda rule: rule.name)
def test_from_a_square(rule: Rule) -> None:
    small = race("small", Board(1, 6), RollAndMove(3), rule)
    near, far = how_long(small, 2, DAY, square=5), how_long(small, 2, DAY)
    assert float(near.mean_moves) < float(far.mean_moves)
    assert near.most_moves < far.most_moves


def test_a_match_by_hand() -> None:
    coin = how_long(race("coin", Board(1, 2), RollAndMove(2), RunOut()), 2, DAY)
    assert coin.most_moves == 3  # over within 1, 2, 3: 1/2, 3/4, all
    assert coin.most == timedelta(days=3)


def test_seats_that_move_at_once_take_their_time_together() -> None:
    match = how_long(race("round", Board(1, 2), NewRound(), RollAndMove(1)), 3, DAY)
    assert (match.expected, match.most) == (2 * DAY, 2 * DAY)


def test_for_ever_has_no_time() -> None:
    stuck = race("stuck", Board(1, 6, start=1, jumps=jumps({3: 5})), RollAndMove(Die((2, 5))))
    match = how_long(stuck, 2, DAY)
    assert (match.expected, match.most) == (None, None)


def test_what_is_too_near_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladderkit.analysis.duration.NEARLY_ALL", 3 * (1 - 0.75))
    with pytest.raises(AnalysisError, match="goes on for too long"):
        how_long(race("coin", Board(1, 2), RollAndMove(2), RunOut()), 2, DAY)


@pytest.mark.parametrize("deadline", [timedelta(0), -DAY, 5, None])
def test_what_is_no_deadline(deadline: timedelta) -> None:
    with pytest.raises(LadderkitError, match="is no time for a move"):
        how_long(race("small", SMALL), 2, deadline)


def test_what_is_beyond_all_calendars() -> None:
    with pytest.raises(LadderkitError, match="moves of 999999999 days, 0:00:00 each are beyond all calendars"):
        how_long(race("small", SMALL), 2, timedelta(days=999_999_999))


@pytest.mark.parametrize("opening", [(), (DrawLots(),), (RollOff(2),)], ids=["none", "lots", "roll-off"])
@pytest.mark.parametrize("policy", ["always", "never", None])
def test_rolls_again_are_those_of_the_chain_of_all(opening: tuple[Rule, ...], policy: Policy | None) -> None:
    may = Jumps(climb="may") if policy else Jumps()
    again = race("again", SMALL, SixReroll(3), RollAndMove(3), may, *opening)
    together = joint_chain(again, 2, policy=policy)
    moments = FloatMoments(together)
    law = FloatLaw(together, "rolls", moments.finishing(), moments)
    assert how_long(again, 2, DAY, policy=policy).most_moves == law.quantile(0.95)


def test_the_best_play_has_a_time() -> None:
    may, must = (race("again", SMALL, SixReroll(3), RollAndMove(3), jump) for jump in (Jumps(climb="may"), Jumps()))
    assert how_long(may, 3, DAY, policy="best") == how_long(must, 3, DAY)
