"""Boards with traps: some matches end, and some never can."""

import pytest

from ladderkit import Board, RollAndMove, RollOff, SixReroll, race
from ladderkit.analysis import contest
from ladderkit.analysis.contest import Contest
from ladderkit.jumps import jumps
from ladderkit.rules import DrawLots, RunOut
from ladderkit.simulate import UNFINISHED, simulate
from tests.analysis.games import Bump, Envy
from tests.simulate.games import near_share

# From 3 to 5 everything leads back to 3: who is there stays there.
BOARD = Board(1, 12, jumps=jumps({6: 3, 7: 3}))
ALONE = race("trap", BOARD, RollAndMove(2), RunOut())
AGAIN = race("trap-again", BOARD, RollAndMove(2), RunOut(), SixReroll(2))
TOGETHER = race("trap-bump", BOARD, RollAndMove(2), RunOut(), Bump())


@pytest.mark.parametrize("variant", [ALONE, AGAIN, TOGETHER], ids=lambda variant: variant.name)
def test_a_board_with_a_trap_alone_never_ends(variant):
    found = simulate(variant, 300, seed=1, cap=500)
    assert (300, 300, 0) == (found.unfinished, found.endless, found.stopped)


@pytest.mark.parametrize("variant", [ALONE, AGAIN, TOGETHER], ids=lambda variant: variant.name)
def test_the_engine_plays_it_up_to_the_cap(variant):
    found = simulate(variant, 5, seed=1, cap=60, method="engine")
    assert (5, 0, 5) == (found.unfinished, found.endless, found.stopped)


@pytest.mark.parametrize(
    ("method", "house"),
    [("tables", ()), ("law", ()), ("tables", (SixReroll(3, limit=None),)), ("tables", (Envy(),))],
    ids=["alone", "law", "again", "envy"],
)
def test_matches_that_may_never_end(method, house):
    variant = race("maybe", Board(1, 12, jumps=jumps({1: 11, 6: 3, 7: 3, 8: 3, 9: 3})), RollAndMove(3), *house)
    exact: Contest = contest(variant, 2)
    found = simulate(variant, 20_000, seed=2, method=method, cap=100_000)
    assert 0 < found.unfinished < 20_000
    assert (found.unfinished, 0) == (found.endless, found.stopped)
    for chance, wins in zip(exact.win_probability, found.wins, strict=True):
        assert near_share(chance, wins / 20_000, 20_000)


# The snakes of 6 and 7 make a trap of 3 to 5 and the ladder of 1 passes by it; what lies beyond takes a while.
MAYBE = Board(1, 30, jumps=jumps({1: 8, 6: 3, 7: 3}))


@pytest.mark.parametrize("second", [(), (RollOff(),), (DrawLots(),)], ids=["first", "roll-off", "lots"])
@pytest.mark.parametrize("house", [(), (SixReroll(2, limit=None),), (Envy(),)], ids=["alone", "again", "envy"])
def test_a_match_is_either_stopped_or_endless(house, second):
    variant = race("maybe", MAYBE, *second, RollAndMove(2), RunOut(), *house)
    found = simulate(variant, 2_000, seed=3, cap=30, keep="matches")
    assert "tables" == found.path
    assert 0 < found.endless
    assert 0 < found.stopped
    assert 0 < found.finished
    assert found.unfinished == int((found.kept.winner == UNFINISHED).sum())


def test_chunks_are_added():
    assert 300 == simulate(ALONE, 300, seed=1, chunk=100).endless
