"""Chunks, workers, caps and what is kept."""

import math
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from ladderkit import Board, RollAndMove, race
from ladderkit.errors import LadderkitError
from ladderkit.jumps import jumps
from ladderkit.play import first_option, random_policy
from ladderkit.simulate import UNFINISHED, simulate
from ladderkit.simulate.played import _kept
from ladderkit.simulate.running import AT_ONCE
from ladderkit.variants import slither_and_climb
from tests.simulate import games

WAYS = [
    (games.PLAIN, "tables"),
    (games.AGAIN, "tables"),
    (games.BUMP, "tables"),
    (games.PLAIN, "law"),
    (games.PLAIN, "engine"),
]


class AtOnce:
    """An executor that does the work when it is handed over; and counts."""

    def __init__(self, *, fails=()):
        self.handed, self.futures, self._fails = 0, [], fails

    def submit(self, call, *arguments):
        future = Future()
        if self.handed in self._fails:
            future.set_exception(RuntimeError("worker lost"))
        else:
            future.set_result(call(*arguments))
        self.handed += 1
        self.futures.append(future)
        return future


@pytest.mark.parametrize(("variant", "method"), WAYS)
def test_the_same_seed_gives_the_same_answer_with_any_number_of_workers(variant, method):
    alone = simulate(variant, 450, seed=3, method=method, chunk=100, keep="matches")
    for workers in (1, 2, 3):
        with ThreadPoolExecutor(workers) as executor:
            there = simulate(variant, 450, seed=3, method=method, chunk=100, executor=executor, keep="matches")
        assert alone == there
        assert np.array_equal(alone.kept.turns, there.kept.turns)
        assert np.array_equal(alone.kept.winner, there.kept.winner)


def test_processes_give_the_same_answer():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        there = simulate(games.PLAIN, 9_000, seed=3, chunk=2_000, executor=executor)
        played = simulate(slither_and_climb(), 4, seats=2, seed=3, chunk=2, policies=random_policy, executor=executor)
    assert simulate(games.PLAIN, 9_000, seed=3, chunk=2_000) == there
    assert simulate(slither_and_climb(), 4, seats=2, seed=3, chunk=2, policies=random_policy) == played


def test_another_seed_gives_other_matches():
    one, other = (simulate(games.PLAIN, 2_000, seed=seed) for seed in (1, 2))
    assert one.turns != other.turns


def test_more_chunks_than_are_handed_out_at_once():
    executor, matches = AtOnce(), 2 * AT_ONCE + 5
    assert simulate(games.PLAIN, matches, seed=1, chunk=1) == simulate(
        games.PLAIN, matches, seed=1, chunk=1, executor=executor
    )
    assert matches == executor.handed


def test_a_worker_that_is_lost_ends_it_and_what_waits_is_called_off():
    with pytest.raises(RuntimeError, match="worker lost"):
        simulate(games.PLAIN, 10, seed=1, chunk=1, executor=AtOnce(fails=(2,)))


def test_what_cannot_be_handed_over_is_told():
    def inside(view, form, below):
        return first_option(view, form, below)

    with pytest.raises(LadderkitError, match="functions at the top of a module"):
        simulate(games.ONE_OR_TWO, 10, seed=1, policies=inside, executor=AtOnce())


def test_progress_is_told_after_each_chunk():
    told = []
    for executor in (None, AtOnce()):
        simulate(games.PLAIN, 250, seed=1, chunk=100, executor=executor, progress=lambda *seen: told.append(seen))
    assert [(100, 250), (200, 250), (250, 250)] * 2 == told


# ------------------------------------------------------------------------------------------------------ what is kept
@pytest.mark.parametrize(("variant", "method"), WAYS)
def test_kept_matches_are_those_that_are_counted(variant, method):
    found = simulate(variant, 700, seed=5, method=method, chunk=300, keep="matches")
    kept = found.kept
    assert 700 == len(kept) == len(kept.winner)
    for values, spread in ((kept.turns, found.turns), (kept.rolls, found.rolls), (kept.rounds, found.rounds)):
        counted = dict(zip(*(part.tolist() for part in np.unique(values, return_counts=True)), strict=True))
        assert spread.histogram == counted
    assert found.wins == tuple(int((kept.winner == seat).sum()) for seat in range(2))
    assert simulate(variant, 700, seed=5, method=method, chunk=300) == found
    assert simulate(variant, 700, seed=5, method=method, chunk=300).kept is None


def test_three_bytes_a_match():
    kept = simulate(games.PLAIN, 1_000, seed=1, keep="matches").kept
    assert 3_000 == kept.turns.nbytes + kept.winner.nbytes
    assert kept.rolls is kept.turns


def test_numbers_that_need_more_room_get_it():
    kept = _kept([(65_536, UNFINISHED, 65_536, 65_535)])
    assert (np.uint32, np.uint32, np.uint16) == (kept.turns.dtype, kept.rolls.dtype, kept.rounds.dtype)
    assert (65_536, 65_535, UNFINISHED) == (kept.turns[0], kept.rounds[0], kept.winner[0])


def test_the_first_matches_are_not_the_shortest():
    kept = simulate(games.PLAIN, 100_000, seed=1, keep="matches").kept
    error = kept.turns.std() / 100
    assert abs(kept.turns[:10_000].mean() - kept.turns.mean()) < 5 * error


# ------------------------------------------------------------------------------------------------------------- the cap
@pytest.mark.parametrize(
    ("variant", "method"), [*WAYS, (games.LOTS, "tables"), (games.ROLL_OFF, "tables"), (games.LOTS, "law")]
)
def test_the_cap_stops_a_match_and_says_so(variant, method):
    many, cap = 600 if method == "engine" else 3_000, 9
    free = simulate(variant, many, seed=7, method=method, keep="matches")
    found = simulate(variant, many, seed=7, method=method, keep="matches", cap=cap)
    assert 0 < found.unfinished < many
    assert found.unfinished == int((found.kept.winner == UNFINISHED).sum())
    assert found.finished == found.turns.count == found.rolls.count == found.rounds.count
    assert found.rolls.most <= cap
    share = sum(times for rolls, times in free.rolls.histogram.items() if rolls > cap - (variant is games.LOTS)) / many
    assert abs(share - found.unfinished / many) < 3 * math.sqrt(0.5 / many)


def test_a_cap_of_one_roll_is_one_roll():
    dash = race("dash", Board(1, 2), RollAndMove(2))
    for method in ("tables", "law", "engine"):
        found = simulate(dash, 200, seats=2, seed=1, method=method, cap=1)
        assert {1: found.finished} == found.turns.histogram
        assert 0 < found.unfinished < 200


def test_who_begins_may_not_be_known_in_time():
    for method in ("tables", "engine"):
        assert 5 == simulate(games.ROLL_OFF, 5, seed=1, method=method, cap=1).unfinished


def test_matches_that_cannot_end_are_not_waited_for():
    trap = race("trap", Board(1, 30, jumps=jumps({7: 3, 8: 3, 9: 3, 10: 3, 11: 3, 12: 3})), RollAndMove(6))
    found = simulate(trap, 500, seed=1)
    assert (500, 0) == (found.unfinished, found.turns.count)
    assert all(map(math.isnan, (found.turns.mean, found.turns.variance, found.turns.standard_error)))
    assert (0.0, 0.0) == found.win_share
