"""Simulation over the workers of a Dask cluster: the extra `dask`."""

import pytest

from ladderkit.play import random_policy
from ladderkit.simulate import simulate
from ladderkit.variants import slither_and_climb, snakes_and_ladders

distributed = pytest.importorskip("distributed", reason="the extra `dask` is not installed")


@pytest.fixture(scope="module")
def executor():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


def test_a_cluster_gives_the_same_answer_in_tables(executor):
    told = []
    there = simulate(
        snakes_and_ladders(), 20_000, seed=5, chunk=4_000, executor=executor, progress=lambda *seen: told.append(seen)
    )
    assert simulate(snakes_and_ladders(), 20_000, seed=5, chunk=4_000) == there
    assert [(k * 4_000, 20_000) for k in range(1, 6)] == told


def test_a_cluster_gives_the_same_answer_by_the_engine(executor):
    there = simulate(slither_and_climb(), 4, seed=5, chunk=1, policies=random_policy, executor=executor)
    assert simulate(slither_and_climb(), 4, seed=5, chunk=1, policies=random_policy) == there
