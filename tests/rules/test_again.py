"""Rolling again, where it meets other rules."""

from __future__ import annotations

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.events import CameHome, TurnEnded
from ladderkit.inputs import Rolled
from ladderkit.race import race
from ladderkit.rules import Placings, SixReroll


def test_a_six_that_comes_home_gives_none_though_play_goes_on() -> None:
    variant = race("home", Board(1, 6), SixReroll(), Placings())
    outcome = apply(variant, start(variant, 3).state, Rolled(6))
    assert outcome.events[-2:] == (CameHome((0,)), TurnEnded((0,)))
    assert outcome.state.seats == (1,)


def test_a_limit_counts_for_each_turn_anew() -> None:
    variant = race("limit", Board(1, 60), SixReroll(limit=1))
    state = start(variant, 2).state
    for seats in ((0,), (1,), (1,), (0,)):
        state = apply(variant, state, Rolled(6)).state
        assert state.seats == seats
