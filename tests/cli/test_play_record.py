"""`ladderkit play --record FILE`: the record is that of the match that was played, wherever it ended."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from ladderkit.cli import main, play
from ladderkit.match.entries import ChoiceMade, LotDrawn, OrderSealed, RollMade, SeatResigned
from ladderkit.match.layout import layout_opens
from ladderkit.match.verify import verify
from ladderkit.registry import Registry
from ladderkit.variants import BUILT_IN
from tests.cli import odd_games as odd
from tests.match import games

KNOWN = Registry.builtin().with_rules(odd.Asks, odd.Draws, odd.Waves, odd.BothRoll, games.Both)
ODD = (
    odd.asking(),
    odd.drawing(),
    odd.drawing(hidden=True, unseen=True),
    odd.waving(),
    odd.two_dice(),
    odd.rolling_together(),
    games.twice,
    games.twice_unseen,
)


@pytest.fixture
def recorded(ladderkit, monkeypatch, tmp_path, seed):
    """Plays a game, and gives what verifying its record found; and what was printed."""

    def run(game, *options, typed=(), code=0, seeded=True):
        file = tmp_path / "it.json"
        if not isinstance(game, str):
            monkeypatch.setattr(play, "find_variant", lambda *_, game=game: game)
            game = game.name
        chance = ("--seed", seed) if seeded else ()
        ran = ladderkit("play", game, "--record", str(file), *chance, *options, typed=typed)
        assert (code, "") == (ran.code, ran.err)
        found = verify(file.read_text(encoding="utf-8"), KNOWN)
        assert () == found.problems
        return found, ran.out

    return run


@pytest.mark.parametrize("game", [*BUILT_IN, *ODD], ids=lambda game: game if isinstance(game, str) else game.name)
def test_of_a_match_that_plays_by_itself(recorded, game, seed):
    found, out = recorded(game, "--auto", "--json")
    played = json.loads(out)
    assert (seed, tuple(played["players"]), tuple(played["places"])) == (
        found.record.seed,
        found.record.names,
        found.record.places,
    )
    assert played["rolls"] == len(found.rolls)


def test_of_a_match_that_is_told(recorded, tmp_path):
    found, out = recorded("snakes-and-ladders", "--auto", "--quiet")
    assert out.endswith(f"\nRecord: {tmp_path / 'it.json'}\n")
    assert found.match.over


@pytest.mark.parametrize(("typed", "code"), [((*[""] * 5, "q"), 0), ([""] * 5, 1)])
def test_of_a_match_that_is_left_it_has_the_secrets_and_says_so(recorded, tmp_path, typed, code, seed):
    found, out = recorded("snakes-and-ladders", "--players", "Ann,Ben", typed=typed, code=code)
    assert out.endswith(f"it.json{', of a match that is not over: it has all that is secret in it'}\n")
    assert (True, seed, 5) == (found.record.secrets, found.record.seed, len(found.rolls))


def test_of_a_match_with_a_real_cup(recorded):
    found, _ = recorded("snakes-and-ladders", "--dice", "typed", typed=("2", "3", "5", "resign"), seeded=False)
    assert found.record.typed
    assert [LotDrawn, RollMade, RollMade, SeatResigned] == [type(entry) for entry in found.record.entries]


def test_of_a_match_with_orders_and_of_one_with_choices(recorded):
    typed = ("4 2", "20", "", "1", "q")
    found, _ = recorded("slither-and-climb", "--players", "Ann,Ben", "--people", "1", typed=typed)
    kinds = {type(entry) for entry in found.record.entries}
    assert OrderSealed in kinds
    assert layout_opens(found.record.layout_commitment, found.record.variant, bytes.fromhex(found.record.layout_salt))


def test_of_one_with_choices_at_once_in_which_moves_are_not_told(recorded):
    found, _ = recorded(games.twice_unseen, "--players", "3", "--people", "3", typed=("1", "2", "1", "2", "", "q"))
    assert [ChoiceMade] * 4 == [type(entry) for entry in found.record.entries][:4]


def test_a_real_cup_with_hidden_lots(recorded):
    found, _ = recorded(odd.drawing(hidden=True), "--dice", "typed", typed=("4", "3", "q"), seeded=False)
    assert [RollMade, LotDrawn, RollMade, LotDrawn] == [type(entry) for entry in found.record.entries]


PROGRAM = [sys.executable, "-m", "ladderkit"]


def test_of_a_match_whose_reader_has_gone(tmp_path, seed):
    file = tmp_path / "it.json"
    play = ["play", "snakes-and-ladders", "--auto", "--board", "all", "--seed", seed, "--record", str(file)]
    with subprocess.Popen([*PROGRAM, *play], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert b"" == process.stderr.read()
    assert 141 == process.returncode
    assert verify(file.read_text(encoding="utf-8")).ok


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_of_a_match_that_is_ended_by_a_signal(tmp_path, name):
    file = tmp_path / "it.json"
    play = ["play", "snakes-and-ladders", "--players", "Ann,Ben", "--quiet", "--record", str(file)]
    with subprocess.Popen(
        [*PROGRAM, *play],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        print("\n\n", file=process.stdin, flush=True)
        read = ""
        while read.count("to roll: ") < 3:  # twice it has rolled, and now it waits
            read += process.stdout.read(1) or pytest.fail("it has ended by itself")
        process.send_signal(getattr(signal, name))
        assert "Goodbye." in process.stdout.read()
    assert 130 == process.returncode
    found = verify(file.read_text(encoding="utf-8"))
    assert found.ok
    assert not found.match.over
    assert found.rolls


def test_in_another_thread_signals_are_left_alone():
    with ThreadPoolExecutor() as pool:
        assert 0 == pool.submit(main, ["--version"]).result()


def test_a_file_that_is_there_is_not_overwritten(fails, tmp_path):
    file = tmp_path / "it.json"
    file.write_text("mine", encoding="utf-8")
    assert "give another name" in fails("play", "snakes-and-ladders", "--auto", "--record", str(file))
    assert "mine" == file.read_text(encoding="utf-8")


def test_a_game_that_no_file_can_hold_is_told_before_it_is_played(fails, tmp_path, monkeypatch):
    monkeypatch.setattr(play, "find_variant", lambda *_: games.unwritable)
    fails("play", "unwritable", "--auto", "--record", str(tmp_path / "it.json"))
