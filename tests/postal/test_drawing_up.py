"""Set-ups at random: they keep every clause and every wish, and the same seed gives the same one."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from ladderkit.board import Board
from ladderkit.errors import LadderkitError
from ladderkit.layouts import Pattern
from ladderkit.postal.drawing_up import net_climb, random_setup
from ladderkit.postal.pattern_pool import random_pattern
from ladderkit.postal.wishes import KINDS_WISHED, WishError, Wishes, in_words
from ladderkit.setups import SHIPPED, SetUp, setup_from_toml, setup_problems, setup_to_toml
from ladderkit.variants import slither_and_climb

SEEDS = [bytes([k]) * 32 for k in range(12)]
BOARDS = [
    Board(10, 10, levels=3), Board(5, 5), Board(3, 3), Board(1, 12), Board(12, 1), Board(5, 5, levels=4),
    Board(8, 12, levels=2),
    Board(7, 7, levels=2, numbering="spiral"), Board(6, 6, levels=2, numbering="row-by-row"), Board(14, 11, levels=2),
]  # fmt: skip


def on(setup: SetUp, kind: str, level: int) -> int:
    """How many of a kind stand on a board."""
    items: tuple[Any, ...] = getattr(setup, kind)
    squares = [item if isinstance(item, int) else item[0] for item in items]
    return sum(square in setup.bare.squares_of(level) for square in squares)


@settings(max_examples=25)
@given(st.binary(min_size=32, max_size=32), st.floats(-1, 1), st.sampled_from(["any", "arithmetic", "geometric"]))
def test_a_set_up_at_random_keeps_every_clause(seed: bytes, kindness: float, style: str) -> None:
    setup = random_setup(seed, Wishes(kindness=kindness, snake_pattern=style, ladder_pattern=style, egg_pattern=style))
    assert setup_problems(setup) == ()
    assert slither_and_climb(setup).board.last == 300
    assert setup_from_toml(setup_to_toml(setup)) == setup


@settings(max_examples=25)
@given(st.binary(min_size=32, max_size=32), st.sampled_from(BOARDS), st.integers(0, 2))
def test_boards_of_any_size_and_number(seed: bytes, bare: Board, lofts: int) -> None:
    wishes = Wishes(bare, lofts=lofts, loft_lengths=None)
    setup = random_setup(seed, wishes)
    found = setup_problems(setup, lofts_a_board=lofts, loft_lengths=None)
    assert [problem for problem in found if problem.severity == "error"] == []
    assert (setup.bare.rows, setup.bare.columns, setup.bare.levels) == (bare.rows, bare.columns, bare.levels)
    assert len(setup.escalators) == bare.levels - 1


@settings(max_examples=20)
@given(st.binary(min_size=32, max_size=32), st.data())
def test_numbers_that_are_wished_are_met_on_each_board(seed: bytes, data: st.DataObject) -> None:
    counts: dict[str, Any] = {}
    for kind, most in {"eggs": 3, "hydras": 1, "pythons": 2, "a_frames": 2, "doubles": 2, "triples": 2}.items():
        least = data.draw(st.integers(0, most))
        counts[kind] = data.draw(st.sampled_from([least, (least, most), (0, least)]))
    wishes = Wishes(
        snake_pattern="multiples of 4", ladder_pattern="every 5th from 2", egg_pattern="prime numbers", **counts
    )
    setup = random_setup(seed, wishes)
    assert [problem for problem in setup_problems(setup) if problem.severity == "error"] == []
    for kind in counts:
        least, most = wishes.count(kind)
        assert all(least <= on(setup, kind, level) <= most for level in range(3))


def test_the_same_seed_gives_the_same_set_up_and_another_one_another() -> None:
    made = [random_setup(seed) for seed in SEEDS]
    assert made == [random_setup(seed) for seed in SEEDS]
    assert len({setup_to_toml(setup) for setup in made}) == len(SEEDS)
    assert random_setup(Random(7)) == random_setup(Random(7), Wishes())
    rng = Random(7)
    assert random_setup(rng) != random_setup(rng)


def test_what_is_wished_of_boards_patterns_and_lengths() -> None:
    lying = Board(10, 10, levels=3, orientation=("as-is", "bottom-top", "diagonal"))
    wishes = Wishes(
        lying, turning="as-given", egg_pattern=Pattern("row 3"), snake_pattern="multiples of 6", grass_length=4,
        hydra_apart=1, lofts=3, loft_lengths=(2, 2), escalator_lengths=(3, 5),
    )  # fmt: skip
    setup = random_setup(SEEDS[3], wishes)
    assert setup.bare == lying
    assert (str(setup.egg_pattern), str(setup.snake_pattern)) == ("row 3", "multiples of 6")
    assert (setup.grass_length, setup.hydra_apart) == (4, 1)
    assert {lying.distance(foot, top) for foot, top in setup.lofts} == {2}
    assert all(3 <= lying.distance(foot, top) <= 5 for foot, top in setup.escalators)
    assert [on(setup, "lofts", level) for level in range(3)] == [3, 3, 0]


def test_boards_are_turned_so_that_no_escalator_skips_half_a_board() -> None:
    turned = {random_setup(seed).bare.orientation for seed in SEEDS}
    assert len(turned) > 3
    alike = random_setup(SEEDS[0], Wishes(turning="as-given"))
    assert {problem.code for problem in setup_problems(alike)} == {"escalator-skips"}


def test_kinder_set_ups_climb_more() -> None:
    climbs = [
        sum(sum(net_climb(random_setup(seed, Wishes(kindness=kindness)))) for seed in SEEDS)
        for kindness in (-1, -0.5, 0, 0.5, 1)
    ]
    assert climbs == sorted(climbs)
    assert climbs[0] < 0 < climbs[-1]


def test_the_net_climb_counts_what_stays_on_a_board() -> None:
    assert net_climb(SHIPPED) == (-16, 15, 6)
    setup = SetUp(Board(5, 5, levels=2), stepladders={3: "left"}, grass_length=2, grass_snakes={40: "left"})
    assert net_climb(setup) == (9 - 3, 31 - 40)


# ---------------------------------------------------------------------------------------------- wishes that are not met
def test_wishes_for_which_there_is_no_room_are_all_named() -> None:
    with pytest.raises(WishError) as told:
        random_setup(SEEDS[0], Wishes(egg_pattern="multiples of 40", eggs=5, pythons=7, snake_pattern="row 2"))
    named = {(problem.code, problem.path, problem.squares) for problem in told.value.found}
    boards = ((1, 100), (101, 200), (201, 300))
    assert named >= {("wish-unmet", kind, board) for kind in ("eggs", "pythons") for board in boards}
    assert (
        "at least 5 eggs are wished on the board of 1 to 100, and there is room for 2; wish for fewer, for less of the "
        "rest, or for another pattern than 'multiples of 40'"
    ) in told.value.problems
    assert pickle.loads(pickle.dumps(told.value)).found == told.value.found  # noqa: S301


def test_a_pattern_that_is_wished_twice_is_told() -> None:
    with pytest.raises(WishError, match="the snakes have the pattern of the eggs"):
        random_setup(SEEDS[0], Wishes(egg_pattern="multiples of 5", snake_pattern="multiples of 5"))


def test_lofts_and_escalators_that_are_too_long_for_the_boards_are_told() -> None:
    with pytest.raises(WishError) as told:
        random_setup(SEEDS[0], Wishes(Board(5, 5, levels=2), loft_lengths=(9, 9), escalator_lengths=(9, 9)))
    assert {problem.code for problem in told.value.found} == {"loft-count", "escalator-missing"}


@pytest.mark.parametrize(
    ("wish", "value", "give"),
    [
        ("bare", "10 x 10", "the boards without any jumps"),
        ("bare", SHIPPED.board(), "the boards without any jumps"),
        ("turning", "round", "'any' or 'as-given'"),
        ("egg_pattern", "multiples of nine", "write it like 'multiples of 9'"),
        ("snake_pattern", 7, "give its words"),
        ("grass_length", 12, "a whole number from 2 to 11"),
        ("grass_length", True, "a whole number from 2 to 11"),
        ("hydra_apart", 0, "a whole number from 1 on"),
        ("lofts", -1, "a whole number from 0 on"),
        ("loft_lengths", 3, "the shortest and the longest"),
        ("escalator_lengths", (4, 1), "the shortest and the longest"),
        ("kindness", 1.5, "a number from -1 to 1"),
        ("kindness", float("nan"), "a number from -1 to 1"),
        ("kindness", "kind", "a number from -1 to 1"),
        ("eggs", -1, "a number, the least and the most"),
        ("hydras", (2, 1), "a number, the least and the most"),
        ("pythons", 1.0, "a number, the least and the most"),
        ("doubles", (1, 2, 3), "a number, the least and the most"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(wish: str, value: Any, give: str) -> None:
    with pytest.raises(WishError) as told:
        Wishes(**{wish: value})
    [problem] = told.value.found
    assert (problem.code, problem.path) == ("wish", wish)
    assert give in problem.message


def test_all_that_is_wrong_with_wishes_is_told_at_once() -> None:
    with pytest.raises(WishError) as told:
        Wishes(lofts=-1, kindness=2, eggs="many")  # type: ignore[arg-type]
    assert [problem.path for problem in told.value.found] == ["lofts", "kindness", "eggs"]


def test_wishes_that_no_set_up_can_meet_are_refused_before_anything_is_drawn() -> None:
    with pytest.raises(WishError) as told:
        Wishes(grass_snakes=2, pythons=2, hydras=(1, 3), eggs=(0, 9), stepladders=(0, 1), triples=1)
    assert [(problem.path, problem.clause) for problem in told.value.found] == [
        ("grass_snakes", "SC-6f"), ("stepladders", "SC-6f"), ("stepladders", "SC-6f"),
    ]  # fmt: skip
    assert told.value.problems[0] == (
        "6 grass snakes at most and 6 pythons at least are wished, and grass snakes must be more; wish for more grass "
        "snakes, or fewer pythons"
    )
    assert "4 loft ladders" in told.value.problems[2]
    assert Wishes(Board(5, 5), grass_snakes=0, stepladders=0).asked("grass_snakes")


@pytest.mark.parametrize("seed", [b"short", "0" * 32, None, 7])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(LadderkitError, match=r"give 32 bytes, such as from fresh_seed\(\)"):
        random_setup(seed)


def test_wishes_have_words() -> None:
    assert [in_words(kind) for kind in ("a_frames", "grass_snakes", "lofts")] == [
        "A-frames",
        "grass snakes",
        "loft ladders",
    ]
    assert Wishes().count("eggs") == KINDS_WISHED["eggs"]
    assert Wishes(Board(3, 3)).count("stepladders") == (0, 1)


@settings(max_examples=80)
@given(
    st.integers(0, 10**9),
    st.sampled_from([*BOARDS, Board(2, 2), Board(1, 2)]),
    st.sampled_from(["any", "arithmetic", "geometric"]),
)
def test_patterns_at_random_fit_their_board(seed: int, board: Board, style: str) -> None:
    pattern = random_pattern(Random(seed), board, style, 6, {1, 2})
    assert pattern == random_pattern(Random(seed), board, style, 6, {1, 2})
    assert {*pattern.numbers(board)} <= {*range(1, board.size + 1)}
