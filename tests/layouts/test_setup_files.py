"""Set-ups as files: there and back, and everything wrong with a file at once."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.errors import FileError
from ladderkit.setups import (
    SHIPPED,
    SetUp,
    setup_from_plain,
    setup_from_toml,
    setup_to_plain,
    setup_to_toml,
)
from tests.layouts.boards import boards
from tests.layouts.test_patterns import WORDS

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "slither-and-climb.toml"


@st.composite
def setups(draw):
    """Set-ups of any board; they need not keep a clause."""
    squares = st.integers(1, 400)
    sides = st.dictionaries(squares, st.sampled_from(["left", "right"]), max_size=3)
    tails = st.dictionaries(squares, st.none() | squares, max_size=3)
    ways = st.dictionaries(squares, squares, max_size=3)
    patterns = st.none() | WORDS
    bare = draw(boards())
    start = draw(st.integers(0, bare.last - 1))
    return SetUp(
        Board(
            bare.rows,
            bare.columns,
            levels=bare.levels,
            numbering=bare.numbering,
            orientation=bare.orientation,
            start=start,
        ),
        egg_pattern=draw(patterns),
        snake_pattern=draw(patterns),
        ladder_pattern=draw(patterns),
        eggs=draw(st.sets(squares, max_size=3)),
        grass_length=draw(st.integers(0, 12)),
        grass_snakes=draw(sides),
        hydra_apart=draw(st.integers(0, 3)),
        hydras=draw(tails),
        pythons=draw(tails),
        stepladders=draw(sides),
        a_frames=draw(st.sets(squares, max_size=3)),
        doubles=draw(sides),
        triples=draw(sides),
        lofts=draw(ways),
        escalators=draw(ways),
    )


def refused(plain):
    """What is wrong with plain data: path and code of each fault."""
    with pytest.raises(FileError) as caught:
        setup_from_plain(plain)
    assert all("; " in problem.message for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_the_example_is_the_shipped_set_up():
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text == setup_to_toml(SHIPPED)
    assert SHIPPED == setup_from_toml(text)


@given(setups())
def test_a_set_up_comes_back_from_plain_data_and_from_toml(setup):
    plain = setup_to_plain(setup)
    assert setup == setup_from_plain(plain)
    assert plain == tomllib.loads(setup_to_toml(setup))
    assert setup == setup_from_toml(setup_to_toml(setup))


def test_every_part_may_be_left_out():
    assert SetUp() == setup_from_plain({}) == setup_from_toml("")
    assert {"grass-length", "hydra-apart"} == {*setup_to_plain(SetUp())["snakes"]}


def test_a_file_as_a_person_writes_it():
    setup = setup_from_toml(
        """
        [board]
        orientation = ["as-is", "bottom-top", "as-is"]

        [snakes]
        pattern = "digit sum 8"
        grass = { 71 = "left", 162 = "right" }
        hydras = { 56 = "straight", 158 = 130 }

        [ladders]
        a-frames = [25]

        [lofts]
        45 = 157
        """
    )
    expected = SetUp(
        Board(levels=3, orientation=("as-is", "bottom-top", "as-is")),
        snake_pattern="digit sum 8",
        grass_snakes={71: "left", 162: "right"},
        hydras={56: None, 158: 130},
        a_frames=[25],
        lofts={45: 157},
    )
    assert expected == setup


def test_text_that_is_no_toml():
    with pytest.raises(FileError) as caught:
        setup_from_toml("[board")
    assert ["not-toml"] == [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("plain", "path", "code"),
    [
        ([], "", "not-a-table"),
        ({"snaks": {}}, "", "unknown-key"),
        ({7: {}}, "", "unknown-key"),
        ({"board": 10}, "board", "not-a-table"),
        ({"board": {"rows": "10"}}, "board", "malformed"),
        ({"board": {"size": 10}}, "board", "unknown-key"),
        ({"eggs": {"pattern": "mutliples of 9"}}, "eggs.pattern", "malformed"),
        ({"eggs": {"pattern": 9}}, "eggs.pattern", "malformed"),
        ({"eggs": {"squares": "9"}}, "eggs.squares", "not-squares"),
        ({"eggs": {"squares": ["9"]}}, "eggs.squares", "not-squares"),
        ({"eggs": {"squares": [9, 9]}}, "", "malformed"),
        ({"snakes": {"grass-length": "6"}}, "snakes.grass-length", "not-a-number"),
        ({"snakes": {"hydra-apart": True}}, "snakes.hydra-apart", "not-a-number"),
        ({"snakes": {"grass": [51]}}, "snakes.grass", "not-a-table"),
        ({"snakes": {"grass": {"51": "lft"}}}, "snakes.grass.51", "wrong-value"),
        ({"snakes": {"grass": {"051": "left"}}}, "snakes.grass", "not-a-square"),
        ({"snakes": {"grass": {51: "left"}}}, "snakes.grass", "not-a-square"),
        ({"snakes": {"hydras": {"56": "strait"}}}, "snakes.hydras.56", "wrong-value"),
        ({"snakes": {"pythons": {"94": None}}}, "snakes.pythons.94", "wrong-value"),
        ({"ladders": {"a-frames": [25, None]}}, "ladders.a-frames", "not-squares"),
        ({"ladders": {"doubles": {"4": ["left"]}}}, "ladders.doubles.4", "wrong-value"),
        ({"lofts": {"45": True}}, "lofts.45", "wrong-value"),
        ({"escalators": {"100": 137.0}}, "escalators.100", "wrong-value"),
    ],
)
def test_what_is_no_set_up(plain, path, code):
    assert [(path, code)] == refused(plain)


def test_an_unknown_key_is_answered_with_the_one_that_is_near():
    with pytest.raises(FileError, match="unknown key 'snaks'; write 'snakes'"):
        setup_from_plain({"snaks": {}})
    with pytest.raises(FileError, match="unknown key 'zzz'; write 'pattern' or 'squares'"):
        setup_from_plain({"eggs": {"zzz": 1}})


def test_everything_wrong_with_a_file_is_told_at_once():
    plain = {
        "board": {"rows": 0, "numbering": "snail"},
        "eggs": {"pattern": "row 0", "squares": [1, "2", 1]},
        "snakes": {"grass": {"x": "left", "3": "up"}, "grass-length": None},
        "ladder": {},
        "lofts": {"45": "157"},
    }
    assert sorted(refused(plain)) == [
        ("", "malformed"),
        ("", "unknown-key"),
        ("board", "malformed"),
        ("board", "malformed"),
        ("eggs.pattern", "malformed"),
        ("eggs.squares", "not-squares"),
        ("lofts.45", "wrong-value"),
        ("snakes.grass", "not-a-square"),
        ("snakes.grass-length", "not-a-number"),
        ("snakes.grass.3", "wrong-value"),
    ]
