"""`ladderkit design`."""

import json
import sys

import pytest

from ladderkit.board import Board
from ladderkit.design.search import search
from ladderkit.serial import load_variant

NINE = ("design", "--ladders", "9", "--snakes", "9", "--target", "25", "--players", "2", "--seed", "1")
FEW = ("--ladders", "2", "--snakes", "2", "--seed", "1")


def test_a_board_is_written_with_its_figures(ladderkit, tmp_path):
    file = tmp_path / "mine.toml"
    ran = ladderkit(*NINE, "--one-longest-snake", "--name", "my-race", "-o", str(file))
    assert (0, "") == (ran.code, ran.err)
    made = load_variant(file)
    assert ("my-race", 18, Board()) == (made.name, len(made.board.jumps), made.board.bare)
    assert "match_mean_rounds of 2: 2" in ran.out
    assert f"{file}: my-race, " in ran.out
    assert file.read_text(encoding="utf-8").startswith("# Designed by ladderkit ")
    again = ladderkit(*NINE, "-o", str(file))
    assert 2 == again.code
    assert "there is a file" in again.err


def test_without_a_file_it_is_printed(ladderkit, garden):
    ran = ladderkit("design", str(garden), *FEW, "--target", "14", "--within", "0.1", "--keep", "3")
    assert 0 == ran.code
    assert "\nladders = { 3 = 14, " in ran.out
    assert "# Wished: keep = [3]\n" in ran.out


def test_a_game_whose_own_jumps_bar_the_way_is_taken_without_them(ladderkit, tmp_path):
    barred = tmp_path / "barred.toml"
    snakes = ", ".join(f"{foot} = 1" for foot in range(10, 16))
    barred.write_text(f'name = "barred"\n[board]\nrows = 5\ncolumns = 5\nsnakes = {{ {snakes} }}\n', encoding="utf-8")
    assert 2 == ladderkit("play", str(barred), "--auto").code
    ran = ladderkit("design", str(barred), *FEW, "--target", "12", "--within", "0.1", "--json")
    assert 0 == ran.code
    assert json.loads(ran.out)["met"]
    assert f"{barred}: " in ran.err


def test_as_json(ladderkit):
    ran = ladderkit("design", *FEW, "--target", "30", "--of", "mean_turns", "--json", "--workers", "2")
    found = json.loads(ran.out)
    assert 0 == ran.code
    assert (None, "designed", True, [], 1, "table") == tuple(
        found[key] for key in ("file", "variant", "met", "missed", "seed", "method")
    )
    assert 4 == len(found["jumps"])
    assert 30 == pytest.approx(found["figures"]["mean_turns"], abs=0.001)


def test_several_targets_and_what_is_late(ladderkit, tmp_path):
    targets = ("--target", "32", "--target", "22", "--players", "1", "--players", "2", "--within", "0.1")
    late = ("--late-after", "40", "--late", "0", "0.9")
    ran = ladderkit("design", *FEW, *targets, *late, "--json")
    assert {"mean_turns", "match_mean_rounds of 1", "match_mean_rounds of 2", "share after 40 rounds of 1"} == {
        *json.loads(ran.out)["figures"]
    }


@pytest.mark.parametrize(
    ("options", "figures"),
    [
        (("--of", "quantile_rounds", "--share", "0.9", "--players", "2"), {"quantile_rounds of 2 at 0.9"}),
        (("--of", "quantile_rounds"), {"quantile_rounds of 1 at 0.5"}),
        (("--of", "mean_turns", "--players", "1"), set()),
        (
            ("--of", "mean_turns", "--players", "2", "--late-after", "40", "--late", "0", "0.9"),
            {"share after 40 rounds of 2"},
        ),
    ],
)
def test_what_is_wished_is_measured(ladderkit, options, figures):
    ran = ladderkit("design", *FEW, "--target", "30", "--within", "9", *options, "--steps", "1", "--json")
    assert {"mean_turns", *figures} == {*json.loads(ran.out)["figures"]}


def test_what_is_missed_is_told_and_ends_with_1(ladderkit, tmp_path):
    ran = ladderkit(
        "design", *FEW, "--target", "900", "--steps", "1", "--evenness", "1", "-o", str(tmp_path / "x.toml")
    )
    assert 1 == ran.code
    assert "missed: mean_turns by " in ran.out
    assert "missed: evenness\n" in ran.out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--target", "20", "--workers", "0"), "--workers wants a whole number from 1 on"),
        (
            ("--target", "20", "--target", "30", "--players", "1", "--players", "2", "--players", "3"),
            "--players is given 3",
        ),
        (("--target", "20", "--late", "0.1", "0.2"), "--late wants --late-after"),
        (("--target", "20", "--late-after", "9"), "--late-after wants --late"),
        (("--target", "20", "--late-after", "9", "--late", "0", "1"), "--late 0 1 wishes nothing"),
        (("--target", "20", "--share", "0.5"), "--share 0.5 is for a quantile, and none is wished"),
        (("--target", "20", "--of", "match_mean_rounds", "--share", "0.9"), "add --of quantile_rounds"),
        (("--target", "20", "--of", "mean_turns", "--players", "2"), "--players changes nothing"),
        (("--target", "0", "--longest-snake", "0"), "the value of a target: 0.0 will not do"),
        (("--target", "20", "--longest-snake", "99", "--longest-ladder", "100"), "no place for one; and longest_snake"),
    ],
)
def test_what_makes_no_sense(ladderkit, more, words):
    ran = ladderkit("design", *FEW, *more)
    assert 2 == ran.code
    assert words in ran.err


class StoppedAfter:
    """A search that is stopped after so many chunks, as by Ctrl-C."""

    def __init__(self, chunks):
        self.left = chunks

    def __call__(self, *arguments):
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return search(*arguments)


def test_a_search_that_is_stopped_writes_the_best_board_so_far(ladderkit, monkeypatch, tmp_path):
    options = ("design", *FEW, "--target", "31.41592653", "--within", "0", "--name", "stopped")
    whole = json.loads(ladderkit(*options, "--steps", "16", "--json").out)
    file = tmp_path / "mine.toml"
    monkeypatch.setattr("ladderkit.design.making.search", StoppedAfter(1))
    ran = ladderkit(*options, "--json", "-o", str(file))
    assert 130 == ran.code
    assert "the search was stopped after 16 steps; this is the best board it had found" in ran.err
    assert {**whole, "file": str(file)} == json.loads(ran.out)
    made = load_variant(file)
    assert ("stopped", whole["jumps"]) == (made.name, [[jump.foot, jump.to] for jump in made.board.jumps])


def test_a_search_that_is_stopped_at_once_writes_nothing(ladderkit, monkeypatch, tmp_path):
    monkeypatch.setattr("ladderkit.design.making.search", StoppedAfter(0))
    ran = ladderkit("design", *FEW, "--target", "30", "-o", str(tmp_path / "mine.toml"))
    assert (130, "") == (ran.code, ran.out)
    assert "stopped before it had found a board; nothing was written" in ran.err
    assert [] == [*tmp_path.iterdir()]


def test_a_search_that_is_stopped_before_it_found_a_board_writes_nothing(ladderkit, monkeypatch, garden):
    monkeypatch.setattr("ladderkit.design.making.search", StoppedAfter(1))
    ran = ladderkit("design", str(garden), "--ladders", "4", "--snakes", "4", "--apart", "2", "--target", "30")
    assert (130, "") == (ran.code, ran.out)
    assert "nothing was written" in ran.err


def test_a_bar_shows_how_far_it_is(ladderkit, monkeypatch, garden):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert 0 == ladderkit("design", *FEW, "--target", "30").code
    many = ("--ladders", "4", "--snakes", "4", "--apart", "2", "--steps", "20")
    ran = ladderkit("design", str(garden), *many, "--target", "30")
    assert 2 == ran.code
