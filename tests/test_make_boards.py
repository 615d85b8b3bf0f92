"""The boards that ship are those that the script makes, and whatever the seed, boards keep the clauses of the games."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from examples import make_boards
from ladderkit.analysis import contest
from ladderkit.engine import expand
from ladderkit.events import Moved
from ladderkit.serial import load_variant
from ladderkit.variants import serpents_and_stairs, snakes_and_ladders
from tests.design.boards import crossing
from tests.games.playing import at

pytest.importorskip("numpy", reason="a search for boards needs the extra fast")
ROOT = Path(__file__).parent.parent
SHIPPED = {game.name: game for game in (snakes_and_ladders(), serpents_and_stairs())}


def make(*options, **environment):
    command = [sys.executable, "-X", "utf8", "examples/make_boards.py", *options]
    ran = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=True, cwd=ROOT, env={**os.environ, **environment}
    )
    return ran.stdout


@pytest.fixture(scope="module", params=["shipped", "other"])
def games(request, tmp_path_factory):
    if request.param == "shipped":
        return SHIPPED
    folder = tmp_path_factory.mktemp("boards")
    make("--folder", str(folder), "--seed", "1")
    return {game.name: game for game in (load_variant(file) for file in folder.iterdir())}


def spans(game, *, up):
    return sorted(abs(jump.to - jump.foot) for jump in game.board.jumps if jump.up == up)


def ends(game):
    return [square for jump in game.board.jumps for square in (jump.foot, jump.to)]


@pytest.mark.parametrize("wanted", make_boards.BOARDS, ids=lambda wanted: wanted.game.name)
def test_the_board_that_ships_is_the_one_that_is_made(wanted):
    assert SHIPPED[wanted.game.name] == make_boards.made(wanted).variant


def test_the_script_says_so_on_a_processor_that_rounds_in_another_way():
    assert make("--check", OPENBLAS_CORETYPE="Prescott").splitlines() == [
        "snakes-and-ladders: the board that ships",
        "serpents-and-stairs: the board that ships",
    ]


def test_the_script_says_so_where_another_board_ships(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["make_boards.py", "--check"])
    monkeypatch.setattr(make_boards, "made", lambda _wanted: SimpleNamespace(variant=serpents_and_stairs()))
    with pytest.raises(SystemExit) as ended:
        make_boards.main()
    assert 1 == ended.value.code
    assert [
        "snakes-and-ladders: another board than the one that ships",
        "serpents-and-stairs: the board that ships",
    ] == (capsys.readouterr().out.splitlines())


def test_each_has_the_rules_of_its_game(games):
    assert SHIPPED.keys() == games.keys()
    for name, game in games.items():
        assert (SHIPPED[name].rules, SHIPPED[name].seats) == (game.rules, game.seats)


def test_sl_7_one_turn_is_one_climb_or_one_slide_at_most(games):
    game = games["snakes-and-ladders"]
    assert len(ends(game)) == len({*ends(game)})
    for square in range(100):
        for branch in expand(game, at(game, square, 0)):
            carried = [e for e in branch.outcome.events if isinstance(e, Moved) and e.cause in {"ladder", "snake"}]
            assert len(carried) <= 1


def test_sl_8_nine_and_nine_with_one_longest_snake_of_fifty(games):
    game = games["snakes-and-ladders"]
    ladders, snakes = spans(game, up=True), spans(game, up=False)
    assert (9, 9, 50) == (len(ladders), len(snakes), snakes[-1])
    assert snakes[-2] < 50


def test_sl_9_a_match_of_two_takes_25_turns_a_player(games):
    assert float(contest(games["snakes-and-ladders"], 2).match_mean_turns) == pytest.approx(50, abs=0.0005)


def test_ss_10_the_named_places_stay_and_stay_the_longest(games):
    game = games["serpents-and-stairs"]
    named = [{jump for jump in one.board.jumps if jump.name} for one in (game, serpents_and_stairs())]
    assert named[0] == named[1]
    stairs, serpents = spans(game, up=True), spans(game, up=False)
    assert (8, 8, 36, 87) == (len(stairs), len(serpents), stairs[-1], serpents[-1])
    assert stairs[-2] < 36
    assert serpents[-2] < 87
    assert len(ends(game)) == len({*ends(game)})


def test_ss_a_match_takes_25_rounds(games):
    assert float(contest(games["serpents-and-stairs"], 2).match_mean_rounds) == pytest.approx(25, abs=0.0005)


def test_none_lies_over_another_but_for_the_named_ones(games):
    named = {jump.foot for jump in serpents_and_stairs().board.jumps if jump.name}
    for game in games.values():
        assert {*crossing(game.board, game.board.jumps)} <= {(a, b) for a in named for b in named}
        assert 100 not in ends(game)
