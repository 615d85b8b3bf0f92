"""Wishes: each is checked, and all that is wrong with them is told at once."""

import pickle

import pytest

from ladderkit.board import Board
from ladderkit.design import DesignError, Late, Target, Wishes, design
from ladderkit.jumps import Jump
from ladderkit.layouts import Pattern
from ladderkit.race import race
from ladderkit.rules import Jumps
from tests.design.boards import SMALL

TEN = Target(10)


def told(make):
    """What is told of wishes that are refused."""
    with pytest.raises(DesignError) as caught:
        make()
    return [str(problem) for problem in caught.value.problems]


def against(board=None, seats=(1, 8), **wishes):
    """What is told of wishes that a board cannot meet."""
    base = race("base", board or Board(6, 6), Jumps(landing="carried"), seats=seats)
    return told(lambda: design(base, Wishes(**{"targets": TEN, "ladders": 0, "snakes": 0, **wishes})))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"value": 0.5}, "the value of a target: 0.5"),
        ({"value": float("nan")}, "the value of a target: nan"),
        ({"value": 9, "of": "turns"}, "what a target is of: 'turns'"),
        ({"value": 9.5, "of": "quantile_rounds"}, "the value of a quantile: 9.5"),
        ({"value": 9, "players": 0}, "the players of a target: 0"),
        ({"value": 9, "share": 1}, "the share of a target: 1"),
        ({"value": 9, "within": -1}, "within: -1"),
    ],
)
def test_a_target_that_makes_no_sense(values, words):
    assert any(words in one for one in told(lambda: Target(**values)))


def test_all_that_is_wrong_with_a_target_is_told_at_once():
    assert 4 == len(told(lambda: Target("x", "y", players="z", share=0, within=0)))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"after": 0}, "the rounds after which it is late: 0"),
        ({"after": 9, "players": 1.5}, "the players of what is late: 1.5"),
        ({"after": 9, "least": -0.1}, "the share that is late: (-0.1, 1.0)"),
        ({"after": 9, "least": 0.9, "most": 0.1}, "at least 0.9 of the matches are to be late and at most 0.1"),
    ],
)
def test_a_late_share_that_makes_no_sense(values, words):
    assert any(words in one for one in told(lambda: Late(**values)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("targets", ()),
        ("targets", "10"),
        ("ladders", -1),
        ("snakes", 1.0),
        ("apart", True),
        ("keep", 17),
        ("keep", {"17"}),
        ("ladder_lengths", 5),
        ("ladder_lengths", (5,)),
        ("snake_lengths", (0, 5)),
        ("snake_lengths", (6, 5)),
        ("longest_ladder", 0),
        ("longest_snake", "50"),
        ("aside", -1),
        ("aside", 1.5),
        ("crossings", True),
        ("one_longest_ladder", 1),
        ("chains", None),
        ("late", 40),
        ("evenness", 1.5),
        ("mirror", "left"),
        ("feet", "multiples of nothing"),
        ("ends", 3),
    ],
)
def test_a_wish_that_makes_no_sense_is_named(name, value):
    (words,) = told(lambda: Wishes(**{"targets": TEN, "ladders": 1, "snakes": 1, name: value}))
    assert words.startswith(f"{name}: ")


def test_everything_that_makes_no_sense_is_told_at_once():
    wrong = {"targets": None, "ladders": -1, "snakes": -1, "evenness": 2, "mirror": 0, "feet": "x", "apart": -1}
    assert len(wrong) == len(told(lambda: Wishes(**wrong)))


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (
            {"longest_ladder": 9, "ladder_lengths": (2, 8)},
            "the longest ladder is to be 9 long, and each of them 2 to 8",
        ),
        ({"snakes": 0, "longest_snake": 9}, "there is to be a longest snake, and no snake at all"),
        ({"ladders": 0, "one_longest_ladder": True}, "there is to be a longest ladder, and no ladder at all"),
        ({"one_longest_snake": True, "snake_lengths": (7, 7)}, "one snake is to be the longest, and all of them 7"),
        ({"one_longest_snake": True, "longest_snake": 1}, "one snake is to be the longest, and all of them 1"),
        ({"keep": {1, 2, 3, 4, 5}}, "5 jumps are kept, and 4 wished in all"),
        ({"ladders": 0, "snakes": 0, "evenness": 0.5}, "jumps are to be used evenly, and there are none"),
        ({"targets": (TEN, Target(11))}, "mean_turns is to be 10 and 11"),
        (
            {"targets": (TEN, Target(12, "match_mean_rounds", players=2))},
            "mean_turns is to be 10 and match_mean_rounds of 2 12; more players never need more rounds",
        ),
    ],
)
def test_wishes_that_contradict_each_other(wishes, words):
    assert any(words in one for one in told(lambda: Wishes(**{"targets": TEN, "ladders": 2, "snakes": 2, **wishes})))


def test_all_contradictions_are_told_at_once():
    wishes = {"longest_ladder": 9, "ladder_lengths": (2, 8), "longest_snake": 4, "targets": (TEN, Target(12))}
    assert 3 == len(told(lambda: Wishes(ladders=2, snakes=0, **wishes)))


def test_targets_may_agree_with_each_other():
    targets = [Target(20), Target(20.001), Target(15, "match_mean_rounds", players=2), Target(9, "quantile_rounds")]
    assert tuple(targets) == Wishes(targets, ladders=1, snakes=1).targets


def test_patterns_may_be_given_in_words():
    assert Pattern("multiples of 3") == Wishes(TEN, ladders=1, snakes=1, feet="multiples of 3").feet


def test_errors_can_be_sent_to_another_process():
    with pytest.raises(DesignError) as caught:
        Target(0)
    assert str(caught.value) == str(pickle.loads(pickle.dumps(caught.value)))  # noqa: S301  (our own)


# --------------------------------------------------------------------------------------------- what no board can meet
KEPT = Board(6, 6, jumps=(Jump(3, 14, "ladder"), Jump(5, 16, "ladder"), Jump(30, 3, "snake")))


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"board": Board(51, 50)}, "the board has 2550 squares"),
        ({"keep": {4}, "ladders": 9}, "the jump on 4 is to be kept, and there is none"),
        ({"targets": Target(9, "match_mean_rounds", players=3), "seats": (2, 2)}, "the game is for 2;"),
        ({"late": Late(9, players=9)}, "share after 9 rounds of 9 is wished, and the game is for 1 to 8"),
        ({"keep": {3}, "snakes": 3}, "1 ladders are kept, and 0 wished"),
        ({"keep": {3}, "ladders": 1, "ladder_lengths": (2, 9)}, "3 to 14 is kept and 11 long, where 2 to 9 is wished"),
        ({"keep": {3}, "ladders": 1, "longest_ladder": 9}, "3 to 14 is kept and 11 long, where the longest is to be 9"),
        ({"keep": {3}, "ladders": 1, "feet": "multiples of 4"}, "3 is none of the multiples of 4, where feet"),
        ({"keep": {3}, "ladders": 1, "ends": "multiples of 4"}, "14 is none of the multiples of 4, where ends"),
        ({"keep": {3, 30}, "ladders": 1, "snakes": 1}, "30 to 3 is kept, and no jump is to lead to the foot"),
        ({"keep": {3, 5}, "ladders": 2, "apart": 3}, "3 to 14 and 5 to 16 is kept, and ends of different jumps are"),
        (
            {"keep": {3, 30}, "ladders": 1, "snakes": 1, "crossings": 0},
            "3 to 14 and 30 to 3 is kept, and no more than 0 of all pairs of jumps are to cross",
        ),
        ({"keep": {3}, "ladders": 1, "mirror": "left-right"}, "3 to 14 is kept, and its image in the mirror is not"),
        (
            {"keep": {3, 5}, "ladders": 2, "longest_ladder": 11, "one_longest_ladder": True},
            "one ladder is to be the longest, and several as long are kept",
        ),
        ({"ladders": 5, "apart": 3}, "no more than 4 jumps have room whose ends are 3 rows or columns apart"),
        ({"ladders": 36}, "36 jumps are to be found, and only 35 squares may be feet"),
        ({"ladders": 1, "ladder_lengths": (40, 50)}, "there is no place for any ladder"),
        ({"snakes": 1, "longest_snake": 35}, "the longest snake is to be 35 long, and there is no place for one"),
        ({"ladders": 1, "mirror": "left-right", "ladder_lengths": (6, 8)}, "1 ladders are to be found in pairs"),
        (
            {"ladders": 2, "mirror": "left-right", "ladder_lengths": (6, 8), "one_longest_ladder": True},
            "one ladder is to be the longest, and its image in the mirror is as long",
        ),
    ],
)
def test_what_no_board_can_meet(wishes, words):
    board = wishes.pop("board", KEPT)
    assert any(words in one for one in against(board, **wishes))


def test_all_that_no_board_can_meet_is_told_at_once():
    found = against(KEPT, keep={3, 4}, ladders=2, snakes=1, ladder_lengths=(2, 9), longest_snake=35)
    assert 3 == len(found)


def test_arguments_that_make_no_sense_are_told_at_once():
    assert 4 == len(told(lambda: design(SMALL, None, seed="x", steps=0, seconds=0)))


def test_chains_are_for_games_that_allow_them():
    (words,) = told(lambda: design(SMALL, Wishes(TEN, ladders=1, snakes=1, chains=True)))
    assert "'small' refuses them; take jumps with landing = 'carried'" in words
