"""`ladderkit play --record FILE`: the record is that of the match that was played, wherever it ended."""

import json

import pytest

from ladderkit.cli import play
from ladderkit.match.entries import ChoiceMade, LotDrawn, OrderSealed, RollMade, SeatResigned
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


def test_of_one_with_choices_at_once_in_which_moves_are_not_told(recorded):
    found, _ = recorded(games.twice_unseen, "--players", "3", "--people", "3", typed=("1", "2", "1", "2", "", "q"))
    assert [ChoiceMade] * 4 == [type(entry) for entry in found.record.entries][:4]


def test_a_real_cup_with_hidden_lots(recorded):
    found, _ = recorded(odd.drawing(hidden=True), "--dice", "typed", typed=("4", "3", "q"), seeded=False)
    assert [RollMade, LotDrawn, RollMade, LotDrawn] == [type(entry) for entry in found.record.entries]


def test_a_file_that_is_there_is_not_overwritten(fails, tmp_path):
    file = tmp_path / "it.json"
    file.write_text("mine", encoding="utf-8")
    assert "give another name" in fails("play", "snakes-and-ladders", "--auto", "--record", str(file))
    assert "mine" == file.read_text(encoding="utf-8")


def test_a_game_that_no_file_can_hold_is_told_before_it_is_played(fails, tmp_path, monkeypatch):
    monkeypatch.setattr(play, "find_variant", lambda *_: games.unwritable)
    fails("play", "unwritable", "--auto", "--record", str(tmp_path / "it.json"))
