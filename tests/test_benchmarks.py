"""The benchmarks run and print what they say they do. What they measure is no matter for a test."""

import importlib
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


def test_a_search_for_boards_is_timed():
    pytest.importorskip("numpy", reason="a search for boards needs the extra fast")
    found = json.loads(run("--json", script="design"))
    assert {"machine", "ratios", "figures"} == set(found)
    within = {f"design_seconds_to_{near}" for near in (0.1, 0.01, 0.001)}
    assert within | {"ibm_seconds_to_6_decimals", "ibm_gap_after_30_seconds"} == set(found["figures"])
    assert all(found["figures"][name] > 0 for name in within)


def test_memory_is_measured():
    figures = json.loads(run("--json", script="memory"))["figures"]
    assert figures["memory_mb_million_matches"] > 0
    assert 3 == figures["bytes_a_match_kept"]


def test_policies_are_counted_for_2_3_and_5_seats():
    rows = json.loads(run("--json", script="policies"))["rows"]
    assert [2, 3, 5] == [row["seats"] for row in rows]
    assert all(row["matches"] == row["won"] + row["shared"] + row["lost"] for row in rows)
    assert "share won" in run(script="policies")


def test_notebooks_are_counted_for_2_3_and_7_seats():
    rows = json.loads(run("--json", script="notebook"))["rows"]
    players = ("notebook", "planning", "greedy", "random")
    assert [
        (game, seats, player)
        for game in ("slither", "scattered", "shipped")
        for seats in (2, 3, 7)
        for player in players
    ] == [(row["game"], row["seats"], row["player"]) for row in rows]
    assert all(row["matches"] == row["won"] + row["shared"] + row["lost"] for row in rows)


def test_orders_of_every_kind_are_read():
    found = json.loads(run("--json", script="orders"))
    assert "HTML of a mail" in found["ratios"]
    assert {f"{kind}, ms" for kind in found["ratios"]} == set(found["figures"])


def test_rolls_through_a_match_are_counted():
    match = json.loads(run("--json", script="match"))
    ratios = {"match_vs_engine", "match_with_views_vs_engine", "verify_vs_match", "second_half_vs_first"}
    assert {"machine", "ratios", "figures"} == set(match)
    assert ratios == set(match["ratios"])
    assert all(ratio > 0 for ratio in match["ratios"].values())
    names = ("engine", "match", "match_with_views", "verify")
    assert {f"{name}_rolls_per_second" for name in names} == set(match["figures"])


def test_turns_at_a_desk_are_counted_without_and_with_reports():
    found = json.loads(run("--json", script="postal"))
    ways = ("without_reports", "with_public_reports", "with_all_reports")
    assert {f"turns_per_second_{way}_{size}" for way in ways for size in (2, 4)} == set(found["figures"])
    assert {f"cost_a_player_{way}_4_vs_2" for way in ways} == set(found["ratios"])


def test_exact_answers_are_timed():
    pytest.importorskip("numpy", reason="floats need the extra fast")
    found = json.loads(run("--json", script="analysis"))
    assert {"mean_vs_pydtmc", "solving_vs_pydtmc", "mean_vs_pydtmc_1000_squares"} == set(found["ratios"])
    figures = found["figures"]
    assert {"law_ms", "exact_mean_ms", "exact_two_player_ms", "mean_ms", "mean_seconds_by_squares"} <= set(figures)
    assert {"100", "1000"} == set(figures["mean_seconds_by_squares"])
    assert "100: " in run(script="analysis")


def test_very_long_boards_are_measured():
    pytest.importorskip("numpy", reason="floats need the extra fast")
    pytest.importorskip("resource", reason="only some systems tell how much a process has grown")
    figures = json.loads(run("--json", script="long"))["figures"]
    assert {"load_seconds", "check_seconds", "mean_seconds", "thousand_matches_seconds", "bytes_a_square"} <= set(
        figures
    )
    assert all({"3000"} == set(of_size) for of_size in figures.values())


@pytest.fixture
def module(monkeypatch):
    """Imports a script."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))

    def imported(name):
        for script in ("common", "report"):
            monkeypatch.delitem(sys.modules, script, raising=False)
        return importlib.import_module(name)

    return imported


def test_aims_are_told_to_people_whichever_script_it_is(module, capsys):
    common = module("common")
    by_squares = {"10000": 0.1, "100000": 1.0}
    figures = {"law_ms": 1.5, "mean_ms": 4.6, "mean_seconds_by_squares": by_squares, "import_ms": None}
    common.report({"batch_vs_c": 1.5}, figures, ["a note"], as_json=False, quick=False)
    told = capsys.readouterr().out.partition("\naims\n")[2].splitlines()
    assert ["batch_vs_c", "law_ms", "mean_seconds_by_squares"] == [line.split()[0] for line in told[:3]]
    assert "1.5, the aim is >= 1.2: met (simulation with results of each match" in told[0]
    assert "1.5, the aim is <= 1: not met" in told[1]
    assert "10, the aim is <= 15: met" in told[2]
    assert ["", "a note"] == told[3:]


def test_what_is_measured_quickly_is_not_judged(module, capsys):
    common = module("common")
    common.report({"batch_vs_c": 1.5}, {}, [], as_json=False, quick=True)
    assert "aim" not in capsys.readouterr().out
    assert "aim" not in run(script="memory")


def test_a_script_without_aims_tells_of_none(module, capsys):
    module("common").report({"odd": 1.5}, {"mean_seconds_by_squares": {"100": 1}}, [], as_json=False, quick=False)
    assert "aim" not in capsys.readouterr().out


def test_what_stands_in_the_way_is_about_aims(module):
    common = module("common")
    assert {*common.SHORT_OF} <= {aim.name for aim in common.AIMS}


def test_the_page_says_what_stands_in_the_way_and_judges_nothing_that_was_quick(module):
    report = module("report")
    results = {"simulate": {"machine": {}, "ratios": {"two_workers_vs_one": 1.2}, "figures": {"import_ms": 60}}}
    told = "\n".join(report.page(results, quick=False))
    assert "| two processes, beside one (`two_workers_vs_one`) | >= 1.5 | 1.2 | not met |" in told
    assert "`two_workers_vs_one`: It is the machine's" in told
    assert "`import_ms`: " not in told
    told = "\n".join(report.page(results, quick=True))
    assert "| two processes, beside one (`two_workers_vs_one`) | >= 1.5 | 1.2 |  |" in told
    assert "machine's: " not in told


def test_very_long_boards_are_on_the_page(module):
    assert {"analysis", "design", "long", "memory", "simulate"} <= set(module("report").scripts())


def test_every_script_is_in_the_list_of_commands(module):
    listed = (ROOT / "benchmarks/README.md").read_text(encoding="utf-8")
    assert all(f"python benchmarks/{script}.py\n" in listed for script in module("report").scripts())


def test_a_page_is_written_of_what_was_found(tmp_path):
    page, kept = tmp_path / "performance.md", tmp_path / "results.json"
    run("--only", "rounds", "--results", str(kept), "-o", str(page), script="report")
    run("--only", "--results", str(kept), "-o", str(page), script="report")
    told = page.read_text(encoding="utf-8")
    assert {"rounds"} == json.loads(kept.read_text(encoding="utf-8")).keys()
    assert "| `cost_a_seat_7_vs_2` |" in told
    assert "| >= 100 | not measured |  |" in told
