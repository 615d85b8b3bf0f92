"""`ladderkit simulate VARIANT`."""

import io
import json
import sys

import pytest

from ladderkit.cli.simulate import simulate as command
from ladderkit.simulate import simulate
from ladderkit.variants import snakes_and_ladders

ARGUMENTS = "simulate", "snakes-and-ladders", "--games", "2000", "--seed", "5"


def test_it_tells_length_and_winners(ladderkit):
    ran = ladderkit(*ARGUMENTS)
    found = simulate(snakes_and_ladders(), 2_000, seed=5)
    assert (0, "") == (ran.code, ran.err)
    first, second, *rest = ran.out.splitlines()
    assert "snakes-and-ladders: 2000 matches of 2 players, seed 5" == first
    assert f"in tables: {found.why}" == second
    turns = next(line for line in rest if line.startswith("turns "))
    quantiles = [f"{value:g}" for value in found.turns.quantiles.values()]
    assert ["turns", f"{found.turns.mean:.6g}"] == turns.split()[:2]
    assert [str(found.turns.least), *quantiles, str(found.turns.most)] == turns.split()[4:]
    assert f"player 1 first: {100 * found.win_share[0]:.2f} % (error 1.12)" in rest


def test_json_has_everything(ladderkit):
    ran = ladderkit(*ARGUMENTS, "--players", "3", "--json")
    found = simulate(snakes_and_ladders(), 2_000, seed=5, seats=3)
    told = json.loads(ran.out)
    assert ["snakes-and-ladders", 3, 2_000, 5, "random", "tables", 0] == [
        told[key] for key in ("variant", "players", "games", "seed", "policy", "path", "unfinished")
    ]
    assert [*found.wins] == told["wins"]
    assert found.turns.mean == told["turns"]["mean"]
    assert {str(value): times for value, times in found.turns.histogram.items()} == told["turns"]["histogram"]
    assert {"5", "25", "50", "75", "95"} == set(told["rolls"]["quantiles"])


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("tables", "endless, and counted nowhere else: 20 matches, which could not come to an end any more\n"),
        ("law", "endless, and counted nowhere else: 20 matches, which could not come to an end any more\n"),
        ("engine", "unfinished, and counted nowhere else: 20 matches, stopped after 50 answers\n"),
    ],
)
def test_matches_that_cannot_end_are_told_apart_from_those_that_are_stopped(ladderkit, tmp_path, method, said):
    file = tmp_path / "wall.toml"
    feet = ", ".join(f"{foot} = 1" for foot in range(4, 10))
    file.write_text(f'name = "wall"\n[board]\nrows = 1\ncolumns = 10\nsnakes = {{ {feet} }}\n', encoding="utf-8")
    arguments = "simulate", str(file), "--games", "20", "--seed", "1", "--cap", "50", "--method", method
    ran = ladderkit(*arguments)
    assert 0 == ran.code
    assert "ladderkit: warning: " in ran.err
    assert "the finish cannot be reached" in ran.err
    assert [said] == [line for line in ran.out.splitlines(keepends=True) if "counted nowhere else" in line]
    told = json.loads(ladderkit(*arguments, "--json").out)
    assert (20, 0 if method == "engine" else 20) == (told["unfinished"], told["endless"])


def test_workers_change_nothing(ladderkit):
    assert ladderkit(*ARGUMENTS).out == ladderkit(*ARGUMENTS, "--workers", "2").out


def test_a_seed_in_hexadecimal_digits(ladderkit, seed):
    told = json.loads(ladderkit("simulate", "snakes-and-ladders", "--games", "10", "--seed", seed, "--json").out)
    assert int(seed, 16) == told["seed"]


def test_a_fresh_seed_is_told_so_that_it_can_be_used_again(ladderkit):
    ran = ladderkit("simulate", "snakes-and-ladders", "--games", "500")
    seed = ran.out.splitlines()[0].rpartition(" ")[2]
    assert ran.out == ladderkit("simulate", "snakes-and-ladders", "--games", "500", "--seed", seed).out


def test_games_of_choice_are_played_by_chance_or_as_told(ladderkit):
    for policy, how in (
        ("random", "by the engine: what seats may decide is chosen at random\n"),
        ("always", "in tables: "),
    ):
        ran = ladderkit(
            "simulate", "slither-and-climb", "--games", "1", "--seed", "1", "--policy", policy, "--cap", "40"
        )
        assert f"\n{how}" in ran.out


def test_matches_that_are_stopped_are_told(ladderkit):
    ran = ladderkit(*ARGUMENTS, "--cap", "30")
    assert "unfinished, and counted nowhere else: " in ran.out
    assert "matches, stopped after 30 answers" in ran.out


def test_where_none_is_finished_there_is_no_table(ladderkit):
    ran = ladderkit(*ARGUMENTS, "--cap", "3")
    assert "turns" not in ran.out
    assert "first" not in ran.out
    assert "unfinished, and counted nowhere else: 2000 matches" in ran.out
    told = json.loads(ladderkit(*ARGUMENTS, "--cap", "3", "--json").out)
    assert [None, None, None, None] == [told["turns"][key] for key in ("mean", "variance", "least", "mode")]


def test_one_match_has_no_deviation(ladderkit):
    turns = ladderkit("simulate", "snakes-and-ladders", "--games", "1", "--seed", "1").out.splitlines()[4]
    assert ["-", "-"] == turns.split()[2:4]


def test_one_player_and_shared_places(ladderkit, garden, monkeypatch):
    assert (
        "matches of 1 player, seed 1"
        in ladderkit("simulate", str(garden), "--games", "5", "--players", "1", "--seed", "1").out
    )
    from attrs import evolve  # noqa: PLC0415  (only here)

    monkeypatch.setattr("ladderkit.cli.simulate.simulated", lambda *a, **k: evolve(simulate(*a, **k), shared=7))
    assert "first place shared: 7 matches, which count for each" in ladderkit(*ARGUMENTS).out


class Terminal(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self):
        return True


def test_a_bar_where_there_is_a_terminal_and_not_in_the_output(monkeypatch, capsys):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert 0 == command("snakes-and-ladders", games=600_000, seed="5")
    assert "matches" in terminal.getvalue()
    assert "600000/600000" in terminal.getvalue()
    assert "600000/600000" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", "0"), "0 matches; give a whole number from 1 on"),
        (("--games", "5", "--workers", "0"), "--workers wants a whole number from 1 on, not 0"),
        (("--games", "5", "--seed", "-3"), "--seed wants a whole number or 64 hexadecimal digits, not '-3'"),
        (("--games", "5", "--players", "9"), "is for 2 to 4 players, not 9"),
        (("--games", "5", "--policy", "best", "--method", "engine"), "the best play is found with tables alone"),
        (("--games", "5", "--players", "x"), "not 1; --players takes a number, such as 2, or names with commas"),
        (("--games", "x"), "--games"),
    ],
)
def test_errors(fails, arguments, said):
    assert said in fails("simulate", "snakes-and-ladders", *arguments)
