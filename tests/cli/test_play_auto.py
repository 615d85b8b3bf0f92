"""`ladderkit play VARIANT --auto`."""

import json

import pytest

from ladderkit.cli import play
from ladderkit.match.fair import Seeded, checks
from ladderkit.play import play_out, random_policy
from ladderkit.serial import event_from_data
from ladderkit.variants import BUILT_IN, snakes_and_ladders
from tests.cli import odd_games as odd

KEYS = ["variant", "players", "seed", "turns", "rolls", "places", "events"]
GAMES = ["snakes-and-ladders", "serpents-and-stairs"]


@pytest.fixture
def auto(ladderkit, seed):
    """Plays with the seed that is always the same."""

    def run(game, *options):
        ran = ladderkit("play", game, "--auto", "--seed", seed, *options)
        assert (0, "") == (ran.code, ran.err)
        return ran.out

    return run


@pytest.mark.parametrize("game", GAMES)
def test_json_is_one_object_on_one_line_and_nothing_else(auto, seed, game):
    out = auto(game, "--json", "--players", "Ann,Ben")
    assert 1 == out.count("\n")
    data = json.loads(out)
    assert KEYS == list(data)
    assert (game, ["Ann", "Ben"], seed) == (data["variant"], data["players"], data["seed"])
    assert [1, 2] == sorted(data["places"])
    kinds = [event["type"] for event in data["events"]]
    assert data["turns"] == kinds.count("turn-ended")
    rolls = [e for e in data["events"] if e["type"] == "answered" and e["question"]["type"] == "roll"]
    assert data["rolls"] == len(rolls)
    assert "finished" == kinds[-1]


def test_json_is_the_match_that_the_library_plays(auto, dice):
    data = json.loads(auto("snakes-and-ladders", "--json"))
    played = play_out(snakes_and_ladders(), 2, dice)
    assert (played.turns, played.rolls, list(played.places)) == (data["turns"], data["rolls"], data["places"])
    assert played.events == tuple(map(event_from_data, data["events"]))


def test_the_same_seed_gives_the_same_match_always(auto):
    assert auto("snakes-and-ladders", "--json") == auto("snakes-and-ladders", "--json")


def test_a_match_with_choices_follows_from_its_seed_too(auto, monkeypatch):
    monkeypatch.setattr(play, "find_variant", lambda *_: odd.asking())
    first = auto("asking", "--json", "--players", "4")
    assert first == auto("asking", "--json", "--players", "4")
    assert {"climb", "stay"} == {
        event["value"] for event in json.loads(first)["events"] if event.get("question", {}).get("type") == "choice"
    }


def test_another_seed_gives_another_match(ladderkit, auto):
    ran = ladderkit("play", "snakes-and-ladders", "--auto", "--json", "--seed", "0" * 64)
    assert json.loads(ran.out)["events"] != json.loads(auto("snakes-and-ladders", "--json"))["events"]


def test_without_a_seed_it_is_a_fresh_one_bound_before_and_told_after(ladderkit):
    outs = [ladderkit("play", "snakes-and-ladders", "--auto").out for _ in range(2)]
    seeds = [out.rpartition("Seed: ")[2].strip() for out in outs]
    assert seeds[0] != seeds[1]
    for out, seed in zip(outs, seeds, strict=True):
        commitment = out.partition("commitment ")[2].partition(";")[0]
        assert checks(commitment, bytes.fromhex(seed))
        assert seed not in out.partition("Seed: ")[0]


def test_what_happens_is_told_and_the_board_shown_at_the_end(auto, seed):
    out = auto("serpents-and-stairs", "--players", "Ann,Ben")
    assert out.startswith("serpents-and-stairs: Ann and Ben.\n")
    assert "Ann rolls a 2.\n" in out
    assert "turn is over" not in out
    assert 1 == out.count("┌")
    assert 1 == out.count(" wins; ")
    assert out.endswith(f" rolls.\nSeed: {seed}\n")


def test_the_board_after_each_turn(auto):
    out = auto("serpents-and-stairs", "--board", "each")
    turns = int(out.rpartition(" turns, ")[0].split()[-1])
    assert turns + 1 == out.count("┌")


def test_no_board_at_all(auto):
    out = auto("serpents-and-stairs", "--board", "none")
    assert "┌" not in out
    assert 1 == out.count(" wins; ")


def test_quiet_tells_the_end_alone(auto):
    assert 5 == auto("serpents-and-stairs", "--quiet").count("\n")


def test_plain_ascii(auto):
    out = auto("serpents-and-stairs", "--ascii")
    assert out.isascii()
    assert "+-----+" in out


def test_a_game_in_a_file(auto, garden):
    assert auto(str(garden), "--quiet").startswith("garden-path: Player 1 and Player 2.\n")


def test_a_game_for_one(auto, garden):
    assert "Ann has finished." in auto(str(garden), "--players", "Ann", "--quiet")


def test_lots_in_the_opening_are_told_by_name(auto):
    assert "A lot is drawn for who begins. Ben begins.\n" in auto("snakes-and-ladders", "--players", "Ann,Ben")


def test_lots_in_mid_turn_are_told_as_they_are(auto, monkeypatch):
    monkeypatch.setattr(play, "find_variant", lambda *_: odd.drawing(0, 1))
    assert "A lot is drawn: 0." in auto("drawing")


def test_what_is_unseen_is_not_told_before_the_end(auto, monkeypatch):
    monkeypatch.setattr(play, "find_variant", lambda *_: odd.drawing(hidden=True, unseen=True))
    out = auto("drawing", "--board", "each")
    assert "A lot is drawn: " not in out
    *before, last = out.split("┌")
    assert not any("8▼2" in board for board in before)
    assert "8▼2" in last


def test_a_match_that_never_ends_is_an_error(fails, monkeypatch, seed):
    monkeypatch.setattr("ladderkit.play.MOST_INPUTS", 10)
    monkeypatch.setattr(play, "playing", lambda *parts, rng: play_out(*parts, rng=rng, most=10))
    assert "had not ended after 10 inputs" in fails("play", "snakes-and-ladders", "--auto", "--json", "--seed", seed)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--json"], "--json needs --auto"),
        (["--auto", "--dice", "typed"], "leave out --dice typed"),
        (["--dice", "typed", "--seed", "0" * 64], "need no --seed"),
        (["--auto", "--seed", "00"], "64 hexadecimal digits"),
        (["--auto", "--players", "9"], "2 to 4 players, not 9"),
    ],
)
def test_options_that_do_not_fit(fails, options, words):
    assert words in fails("play", "snakes-and-ladders", *options)


def test_ctrl_c_says_goodbye_and_tells_the_seed(ladderkit, monkeypatch, seed):
    def interrupted(*_, rng):
        yield next(play_moments)
        raise KeyboardInterrupt

    from ladderkit.play import playing  # noqa: PLC0415

    play_moments = playing(snakes_and_ladders(), 2, Seeded(bytes(32)), random_policy)
    monkeypatch.setattr(play, "playing", interrupted)
    ran = ladderkit("play", "snakes-and-ladders", "--auto", "--seed", seed)
    assert (130, "") == (ran.code, ran.err)
    assert ran.out.endswith(f"\nGoodbye.\nSeed: {seed}\n")


@pytest.mark.parametrize("game", list(BUILT_IN))
def test_every_game_that_ships_plays_to_its_end(auto, game):
    assert KEYS == [key for key in json.loads(auto(game, "--json")) if key != "layout"]
