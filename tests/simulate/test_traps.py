"""Boards with traps: some matches end, and some never can."""

import pytest

from ladderkit import Board, RollAndMove, SixReroll, race
from ladderkit.analysis import contest
from ladderkit.analysis.contest import Contest
from ladderkit.jumps import jumps
from ladderkit.rules import RunOut
from ladderkit.simulate import simulate
from tests.analysis.games import Bump, Envy
from tests.simulate.games import near_share

# From 3 to 5 everything leads back to 3: who is there stays there.
BOARD = Board(1, 12, jumps=jumps({6: 3, 7: 3}))
ALONE = race("trap", BOARD, RollAndMove(2), RunOut())
AGAIN = race("trap-again", BOARD, RollAndMove(2), RunOut(), SixReroll(2))
TOGETHER = race("trap-bump", BOARD, RollAndMove(2), RunOut(), Bump())


@pytest.mark.parametrize("variant", [ALONE, AGAIN, TOGETHER], ids=lambda variant: variant.name)
def test_a_board_with_a_trap_alone_never_ends(variant):
    assert 300 == simulate(variant, 300, seed=1, cap=500).unfinished


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
    for chance, wins in zip(exact.win_probability, found.wins, strict=True):
        assert near_share(chance, wins / 20_000, 20_000)
