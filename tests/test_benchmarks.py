"""The benchmarks run and print what they say they do. What they measure is no matter for a test."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*options, script="engine"):
    return subprocess.run(
        [sys.executable, f"benchmarks/{script}.py", "--quick", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.fixture(scope="module")
def found():
    return json.loads(run("--json"))


def test_the_engine_is_compared(found):
    assert {"machine", "ratios", "figures"} == set(found)
    ratios = found["ratios"]
    compared = {"engine_vs_python", "engine_vs_openspiel", "engine_vs_openspiel_unasked"}
    assert compared | {"second_half_vs_first"} == set(ratios)
    assert ratios["engine_vs_python"] > 0
    assert ratios["second_half_vs_first"] > 0
    assert ratios["engine_vs_openspiel"] is None or ratios["engine_vs_openspiel"] > 0


def test_the_figures_are_those_of_this_machine(found):
    figures = found["figures"]
    assert {"engine_steps_per_second", "python_steps_per_second", "import_ms"} <= set(figures)
    assert all(isinstance(figure, float | int) for figure in figures.values())
    assert {"cpus", "architecture", "system", "python", "implementation"} == set(found["machine"])


def test_people_can_read_it():
    told = run()
    assert "engine_vs_python" in told
    assert "import_ms" in told


def test_rounds_are_counted_for_2_7_and_70_seats():
    rounds = json.loads(run("--json", script="rounds"))
    assert {"cost_a_seat_7_vs_2", "cost_a_seat_70_vs_2"} == set(rounds["ratios"])
    assert {f"rounds_per_second_{seats}_seats" for seats in (2, 7, 70)} == set(rounds["figures"])


def test_simulation_is_compared():
    found = json.loads(run("--json", script="simulate"))
    ratios = found["ratios"]
    assert {
        "table_vs_pettingzoo", "batch_vs_c", "batch_vs_textbook", "batch_vs_python", "law_vs_c", "two_workers_vs_one",
    } == set(ratios)  # fmt: skip
    assert all(ratio is None or ratio > 0 for ratio in ratios.values())
    assert {"batch_vs_textbook", "batch_vs_python", "two_workers_vs_one"} <= {k for k, v in ratios.items() if v}
    assert found["figures"]["making_tables_ms"] > 0


def test_memory_is_measured():
    figures = json.loads(run("--json", script="memory"))["figures"]
    assert figures["memory_mb_million_matches"] > 0
    assert 3 == figures["bytes_a_match_kept"]
