"""Set-ups as values, and what can be wrong with them, clause by clause."""

import pickle

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.errors import BoardError
from ladderkit.jumps import Jump
from ladderkit.layouts import LayoutError, Pattern
from ladderkit.setups import SHIPPED, SetUp, setup_problems

ALIKE = Board(levels=3)
FREE = {"egg_pattern": None, "snake_pattern": None, "ladder_pattern": None}


def problems(setup, **limits):
    """What is wrong with a set-up: severity, clause, code and squares; notes left out."""
    return [
        (problem.severity, problem.clause, problem.code, problem.squares)
        for problem in setup_problems(setup, **limits)
        if problem.severity != "note"
    ]


def changed(part, pairs):
    """The shipped set-up with a part changed: None takes a square away."""
    kept = {**dict(getattr(SHIPPED, part)), **pairs}
    return evolve(SHIPPED, **{part: {square: value for square, value in kept.items() if value is not None}})


def swapped(part, old, new):
    """The shipped set-up with one square of a part in place of another."""
    return evolve(SHIPPED, **{part: [new if square == old else square for square in getattr(SHIPPED, part)]})


# ---------------------------------------------------------------------------------------------------- as a value


def test_nothing_can_be_said_against_the_shipped_set_up():
    assert () == setup_problems(SHIPPED)


def test_the_shipped_set_up_has_pieces_of_every_kind_on_every_board():
    jumps = SHIPPED.board().jumps
    kinds = ["a-frame", "double-ladder", "grass-snake", "hydra", "python", "stepladder", "triple-ladder"]
    for level in range(3):
        there = SHIPPED.bare.squares_of(level)
        assert kinds == sorted({jump.kind for jump in jumps if jump.foot in there})
        assert [square for square in SHIPPED.eggs if square in there]
    assert [2, 2] == [
        len([foot for foot, _ in SHIPPED.lofts if foot in there]) for there in (range(101), range(101, 201))
    ]
    assert {"right", "left"} == {side for _, side in SHIPPED.grass_snakes} == {side for _, side in SHIPPED.stepladders}
    assert any(tail is not None for _, tail in SHIPPED.hydras)


def test_sc_3b_the_board_of_a_set_up_hides_its_jumps_and_so_does_its_repr():
    board = SHIPPED.board()
    assert not any(jump.seen for jump in board.jumps)
    assert repr(SHIPPED) == f"SetUp(bare={SHIPPED.bare!r})"
    assert repr(board) == repr(SHIPPED.bare)


def test_lofts_escalators_and_eggs_are_not_on_the_board():
    feet = {jump.foot for jump in SHIPPED.board().jumps}
    assert not feet & ({*SHIPPED.eggs} | {*dict(SHIPPED.lofts)} | {*dict(SHIPPED.escalators)})


def test_a_set_up_may_be_written_in_any_order_and_is_kept_sorted():
    one = SetUp(Board(), grass_snakes={51: "left", 40: "right"}, eggs=[9, 3], snake_pattern="row 1")
    other = SetUp(Board(), grass_snakes=[[40, "right"], (51, "left")], eggs=(3, 9), snake_pattern=Pattern("row 1"))
    assert one == other
    assert hash(one) == hash(other)
    assert ((3, 9), ((40, "right"), (51, "left"))) == (one.eggs, one.grass_snakes)
    assert one == pickle.loads(pickle.dumps(one))  # noqa: S301  (our own bytes)


def test_a_set_up_is_three_boards_unless_it_says_otherwise():
    assert Board(levels=3) == SetUp().bare == SetUp().board()


def test_the_pieces_of_a_set_up_on_its_board():
    setup = SetUp(
        Board(),
        grass_snakes={51: "left"},
        hydras={56: None},
        pythons={94: 60},
        stepladders={43: "right"},
        a_frames=[31],
        doubles={4: "left"},
        triples={8: "right"},
    )
    assert [(4, 38), (8, 49), (31, 52), (33, 52), (43, 57), (51, 46), (54, 25), (56, 25), (58, 25), (94, 60)] == [
        (jump.foot, jump.to) for jump in setup.board().jumps
    ]


def test_a_board_is_refused_with_all_that_does_not_fit():
    setup = SetUp(
        Board(), grass_length=1, grass_snakes={51: "left", 61: "left"}, pythons={5: None}, stepladders={100: "left"}
    )
    with pytest.raises(LayoutError) as caught:
        setup.board()
    assert ["grass-length", "no-room", "no-room", "no-room"] == [problem.code for problem in caught.value.found]


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"bare": "10 x 10"}, "'10 x 10' is no board; write Board(levels=3)"),
        (
            {"bare": Board(jumps=[Jump(3, 14, "ladder")])},
            "the bare board has jumps; give one without, and the pieces apart",
        ),
        ({"egg_pattern": 9}, "egg_pattern is 9; give a pattern, or None"),
        ({"snake_pattern": ["row 1"]}, "snake_pattern is ['row 1']; give a pattern, or None"),
        ({"grass_length": 6.0}, "grass_length is 6.0; give a whole number"),
        ({"hydra_apart": True}, "hydra_apart is True; give a whole number"),
        ({"eggs": 9.0}, "9.0 among the eggs is not a square; give whole numbers"),
        ({"eggs": ["9"]}, "'9' among the eggs is not a square; give whole numbers"),
        ({"eggs": "9"}, "'9' among the eggs is not a square; give whole numbers"),
        ({"eggs": [9, 4, 9]}, "9 stands twice among the eggs; give it once"),
        ({"a_frames": [True]}, "True among the A-frames is not a square; give whole numbers"),
        (
            {"grass_snakes": {51: "lft"}},
            "(51, 'lft') among the grass snakes is not a square with its side; write {51: 'left'}",
        ),
        ({"grass_snakes": [51]}, "51 among the grass snakes is not a square with its side; write {51: 'left'}"),
        ({"doubles": [(4, "left"), (4, "right")]}, "4 stands twice among the doubles; give it once"),
        (
            {"hydras": [(56,)]},
            "(56,) among the hydras is not a head with its tail; write {56: 25}, or None for straight below",
        ),
        ({"lofts": {45: "157"}}, "(45, '157') among the lofts is not a foot with its top; write {45: 157}"),
    ],
)
def test_values_of_the_wrong_type_are_refused(parts, problem):
    with pytest.raises(BoardError) as caught:
        SetUp(**parts)
    assert (problem,) == caught.value.problems


def test_a_set_up_is_refused_with_all_that_is_wrong():
    with pytest.raises(BoardError) as caught:
        SetUp(None, egg_pattern=1, grass_length=None, eggs=[1, 1, "2"], lofts=[()])
    assert 6 == len(caught.value.problems)


# ------------------------------------------------------------------------------------- what is wrong, by clause


@pytest.mark.parametrize("tail", [88, 184])
def test_sc_3a_a_snake_that_falls_no_row_or_leaves_its_board(tail):
    assert [("error", "SC-3a", "falls-no-row", (84, tail))] == problems(changed("pythons", {84: tail}))


def test_sc_3a_a_spiral_board_turns_pieces_round():
    setup = SetUp(Board(5, 5, numbering="spiral"), stepladders={25: "left"})
    assert ("error", "SC-3a", "ladder-falls", (25, 23)) in problems(setup)


@pytest.mark.parametrize("length", [1, 12])
def test_sc_4a_a_length_that_no_grass_snake_can_have_is_told_once(length):
    assert [("error", "SC-4a", "grass-length", ())] == problems(evolve(SHIPPED, grass_length=length))
    [problem] = setup_problems(evolve(SHIPPED, grass_length=length))
    assert "snakes.grass-length" == problem.path


def test_sc_4a_a_grass_snake_without_room():
    [problem] = setup_problems(changed("grass_snakes", {63: "left"}))
    assert ("SC-4a", "no-room", (63,), "snakes.grass.63") == (
        problem.clause,
        problem.code,
        problem.squares,
        problem.path,
    )


def test_sc_4b_a_hydra_with_its_tail_in_the_wrong_row():
    assert [("error", "SC-4b", "tail-row", (235, 211))] == problems(changed("hydras", {235: 211}))
    assert [("error", "SC-4b", "hydra-apart", ())] == problems(evolve(SHIPPED, hydra_apart=0))


def test_sc_4c_a_python_with_its_tail_in_the_wrong_row():
    assert [("error", "SC-4c", "tail-row", (84, 51))] == problems(changed("pythons", {84: 51}))


def test_sc_4d_an_egg_off_the_board():
    assert [
        ("error", "SC-4d", "off-the-board", (301,)),
        ("error", "SC-6a", "off-the-pattern", (301,)),
    ] == problems(swapped("eggs", 3, 301))


@pytest.mark.parametrize(
    ("part", "square", "clause"),
    [
        ("stepladders", 90, "SC-5a"),
        ("a_frames", 90, "SC-5b"),
        ("doubles", 81, "SC-5d"),
        ("triples", 81, "SC-5e"),
    ],
)
def test_sc_5a_to_sc_5e_a_ladder_without_room(part, square, clause):
    if part == "a_frames":
        setup = evolve(SHIPPED, a_frames=[*SHIPPED.a_frames, square])
    else:
        setup = changed(part, {square: "right"})
    assert ("error", clause, "no-room", (square,)) in problems(setup)
    assert {clause} == {clause for _, clause, _, _ in problems(setup)}


def test_sc_5f_a_loft_ladder_of_the_wrong_length_or_to_the_wrong_board():
    assert [("error", "SC-5f", "length", (64, 110))] == problems(changed("lofts", {64: 110}))
    assert [("error", "SC-5f", "not-the-next-board", (64, 222))] == problems(changed("lofts", {64: 222}))
    assert [] == problems(changed("lofts", {64: 110}), loft_lengths=None)
    assert {"SC-5f"} == {clause for _, clause, _, _ in problems(SHIPPED, loft_lengths=(1, 1))}


def test_sc_5f_two_loft_ladders_on_each_board_but_the_highest():
    assert [("error", "SC-5f", "loft-count", (64,))] == problems(changed("lofts", {56: None}))
    assert [] == problems(changed("lofts", {56: None}), lofts_a_board=None)
    assert [
        ("error", "SC-5f", "loft-count", (56, 64)),
        ("error", "SC-5f", "loft-count", (140, 176)),
    ] == problems(SHIPPED, lofts_a_board=1)
    setup = changed("lofts", {56: None, 240: 260})
    assert [
        ("error", "SC-5f", "loft-count", (64,)),
        ("error", "SC-5f", "not-the-next-board", (240, 260)),
    ] == problems(setup)


def test_sc_5g_an_escalator_on_the_last_square_of_each_board_but_the_highest():
    assert [("error", "SC-5g", "escalator-missing", (200,))] == problems(changed("escalators", {200: None}))
    assert [
        ("error", "SC-5g", "escalator-foot", (199,)),
        ("error", "SC-5g", "escalator-missing", (200,)),
    ] == problems(changed("escalators", {200: None, 199: 217}))


def test_sc_5g_an_escalator_of_the_wrong_length_or_onto_the_last_square_of_a_board():
    assert [("error", "SC-5g", "length", (100, 114))] == problems(changed("escalators", {100: 114}))
    assert [] == problems(changed("escalators", {100: 114}), escalator_lengths=None)
    alike = evolve(SHIPPED, bare=ALIKE)
    assert ("error", "SC-5g", "escalator-top", (100, 200)) in problems(
        evolve(alike, escalators={100: 200, 200: 299}), escalator_lengths=None
    )


@pytest.mark.parametrize(("top", "said"), [(149, False), (150, False), (151, False), (152, True), (199, True)])
def test_sc_1b_an_escalator_that_skips_over_half_a_board(top, said):
    told = problems(changed("escalators", {100: top}), escalator_lengths=None)
    assert ([("warning", "SC-1b", "escalator-skips", (100, top))] if said else []) == told


def test_sc_1b_on_boards_that_lie_alike_every_short_escalator_skips_over_half():
    for top in ALIKE.squares_of(1):
        if 1 <= ALIKE.distance(100, top) <= 4:
            setup = evolve(SHIPPED, bare=ALIKE, escalators={100: top, 200: top + 100})
            assert ("warning", "SC-1b", "escalator-skips", (100, top)) in problems(setup)


@pytest.mark.parametrize(
    ("setup", "square", "clause", "path"),
    [
        (swapped("eggs", 3, 2), 2, "SC-6a", "eggs.squares"),
        (changed("grass_snakes", {21: None, 22: "right"}), 22, "SC-6a", "snakes.grass.22"),
        (changed("hydras", {77: None, 78: 47}), 78, "SC-6b", "snakes.hydras.78"),
        (changed("pythons", {84: None, 85: 42}), 85, "SC-6b", "snakes.pythons.85"),
        (changed("stepladders", {24: None, 25: "left"}), 25, "SC-6a", "ladders.stepladders.25"),
        (swapped("a_frames", 13, 11), 11, "SC-6c", "ladders.a-frames"),
        (changed("doubles", {68: None, 67: "left"}), 67, "SC-6c", "ladders.doubles.67"),
        (changed("triples", {57: None, 55: "left"}), 55, "SC-6c", "ladders.triples.55"),
    ],
)
def test_sc_6a_sc_6b_sc_6c_what_follows_a_pattern_stands_on_it(setup, square, clause, path):
    [problem] = [one for one in setup_problems(setup) if one.code == "off-the-pattern"]
    assert ((square,), clause, path) == (problem.squares, problem.clause, problem.path)
    free = evolve(setup, **FREE)
    assert "off-the-pattern" not in {problem.code for problem in setup_problems(free)}
    assert ["no-pattern"] * 3 == [one.code for one in setup_problems(free) if one.severity == "note"]


def test_sc_6b_only_the_middle_head_of_a_hydra_follows_the_pattern():
    numbers = SHIPPED.snake_pattern.numbers(SHIPPED.bare)
    assert (77 in numbers, 75 in numbers, 79 in numbers) == (True, False, False)


def test_sc_6c_only_the_lower_foot_of_an_a_frame_follows_the_pattern():
    numbers = SHIPPED.ladder_pattern.numbers(SHIPPED.bare)
    assert (13 in numbers, 15 in numbers) == (True, False)


def test_sc_6d_the_advice_is_the_nearest_squares_of_the_pattern():
    [problem] = setup_problems(swapped("eggs", 3, 4))
    assert (
        "the snake egg on 4 stands off the pattern of the eggs, 'triangular numbers'; move it, to 3 or 6 for one"
        == problem.message
    )
    [problem, *_] = setup_problems(swapped("eggs", 3, 299))
    assert problem.message.endswith("; move it, to 291 for one")


def test_sc_6a_each_pattern_has_squares_and_is_no_other_s():
    empty = evolve(SHIPPED, egg_pattern="column 11")
    assert [("error", "SC-6a", "empty-pattern", ())] == problems(empty)
    twice = SetUp(Board(), egg_pattern="multiples of 9", ladder_pattern="every 9th from 9")
    assert ("error", "SC-6a", "pattern-twice", ()) in problems(twice)


def test_sc_6d_a_pattern_that_nothing_follows_may_be_left_out():
    setup = SetUp(Board(), snake_pattern="row 2", grass_snakes={15: "left"})
    assert not [problem for problem in setup_problems(setup) if problem.code == "no-pattern"]


def test_sc_6e_a_ladder_onto_a_snake_s_head():
    setup = evolve(changed("stepladders", {19: "left"}), **FREE)
    assert [("error", "SC-6e", "ladder-onto-snake", (19, 21))] == problems(setup)
    assert [("error", "SC-6e", "ladder-onto-snake", (56, 156))] == problems(changed("lofts", {56: 156}))
    assert [("error", "SC-6e", "ladder-onto-snake", (100, 135))] == problems(
        changed("escalators", {100: 135}), escalator_lengths=None
    )


def test_sc_6e_a_snake_onto_a_ladder_s_foot():
    assert [("error", "SC-6e", "snake-onto-ladder", (84, 46))] == problems(changed("pythons", {84: 46}))
    assert [("error", "SC-6e", "snake-onto-ladder", (75, 77, 79, 45))] == problems(changed("hydras", {77: 45}))
    assert [("error", "SC-6e", "snake-onto-ladder", (161, 163, 165, 140))] == problems(changed("hydras", {163: 140}))


def test_sc_6e_a_ladder_onto_a_ladder_and_a_snake_onto_a_snake_are_allowed():
    assert {46: 56, 102: 140}.items() <= {(jump.foot, jump.to) for jump in SHIPPED.board().jumps}
    assert {56, 140} <= {*dict(SHIPPED.lofts)}
    assert [] == problems(changed("pythons", {298: 256}))


def test_sc_6e_ladders_and_snakes_may_end_on_an_egg():
    assert 206 in SHIPPED.eggs
    assert [] == problems(changed("hydras", {235: 206}))


def test_sc_6e_two_things_on_a_square():
    assert [("error", "SC-6e", "two-things-on-a-square", (21,))] == problems(swapped("eggs", 3, 21))
    assert [("error", "SC-6e", "two-things-on-a-square", (63,))] == problems(changed("doubles", {63: "left"}))
    egg = evolve(SHIPPED, egg_pattern=None, eggs=[*SHIPPED.eggs, 100])
    assert [("error", "SC-6e", "two-things-on-a-square", (100,))] == problems(egg)
    crowd = evolve(egg, eggs=[*SHIPPED.eggs, 79], lofts={**dict(SHIPPED.lofts), 79: 118})
    [problem] = [one for one in setup_problems(crowd) if one.code == "two-things-on-a-square"]
    assert (
        "3 things lie on 79: the snake egg on 79, the hydra on 77, the loft ladder on 79; leave one, move the rest"
        == problem.message
    )


def test_sc_1d_nothing_lies_where_the_match_ends():
    egg = evolve(SHIPPED, egg_pattern=None, eggs=[*SHIPPED.eggs, 300])
    assert [("error", "SC-1d", "on-the-last-square", (300,))] == problems(egg)


def test_sc_6f_grass_snakes_and_stepladders_are_the_most_common():
    few = evolve(
        SHIPPED, grass_snakes=[one for one in SHIPPED.grass_snakes if one[0] not in (21, 35, 63, 135, 156, 214)]
    )
    eggs = SHIPPED.eggs
    assert [("error", "SC-6f", "not-the-most-common", eggs)] == problems(few)
    fewer = evolve(SHIPPED, stepladders={24: "left", 124: "right", 224: "left", 257: "right"})
    [problem] = setup_problems(fewer)
    assert "there are 4 stepladders and 4 loft ladders; lay more stepladders than loft ladders" == problem.message
    lofts = tuple(foot for foot, _ in SHIPPED.lofts)
    assert ("SC-6f", "ladders.stepladders", lofts) == (problem.clause, problem.path, problem.squares)
    fewest = evolve(SHIPPED, stepladders={24: "left", 124: "right", 224: "left"})
    assert {("error", "SC-6f", "not-the-most-common")} == {problem[:3] for problem in problems(fewest)}
    assert 4 == len({problem[3] for problem in problems(fewest)})
    assert any("A-frames" in problem.message for problem in setup_problems(fewest))


def test_one_piece_is_told_as_one():
    lone = SetUp(Board(5, 5), grass_length=2, grass_snakes={12: "left"}, pythons={23: None})
    told = [problem.message for problem in setup_problems(lone) if problem.code == "not-the-most-common"]
    assert ["there is 1 grass snake and 1 python; lay more grass snakes than pythons"] == told
    [problem] = setup_problems(evolve(SHIPPED, lofts={**dict(SHIPPED.lofts[1:])}))
    assert "the board of 1 to 100 has 1 loft ladder; give it 2" == problem.message


def test_a_board_without_snakes_or_ladders_is_odd():
    setup = SetUp(Board(5, 5, levels=2), escalators={25: 28}, lofts={3: 29, 4: 30})
    assert [
        ("warning", "SC-4a", "no-snakes", (1, 25)),
        ("warning", "SC-4a", "no-snakes", (26, 50)),
        ("warning", "SC-5a", "no-ladders", (1, 25)),
        ("warning", "SC-5a", "no-ladders", (26, 50)),
    ] == [problem for problem in problems(setup, loft_lengths=None, escalator_lengths=None) if problem[1] != "SC-6f"]


# --------------------------------------------------------------------------------------------- the whole family


def test_a_board_of_5_x_5_without_patterns_is_a_set_up():
    setup = SetUp(
        Board(5, 5),
        grass_length=3,
        grass_snakes={12: "right", 20: "right", 22: "right"},
        pythons={23: 5},
        stepladders={3: "left", 7: "left", 13: "left"},
        doubles={6: "left"},
    )
    assert ["no-pattern", "no-pattern"] == [problem.code for problem in setup_problems(setup)]


# ------------------------------------------------------------------------------------------ several faults at once

FAULTS = {
    ("SC-3a", "falls-no-row", (84, 88)): ("pythons", {84: 88}),
    ("SC-4a", "no-room", (63,)): ("grass_snakes", {63: "left"}),
    ("SC-4b", "tail-row", (235, 211)): ("hydras", {235: 211}),
    ("SC-4c", "tail-row", (298, 241)): ("pythons", {298: 241}),
    ("SC-5a", "no-room", (90,)): ("stepladders", {90: "right"}),
    ("SC-5d", "no-room", (79,)): ("doubles", {79: "left"}),
    ("SC-5e", "no-room", (81,)): ("triples", {81: "left", 57: None}),
    ("SC-5f", "length", (64, 110)): ("lofts", {64: 110}),
    ("SC-5g", "length", (100, 114)): ("escalators", {100: 114}),
    ("SC-6a", "off-the-pattern", (117,)): ("grass_snakes", {117: "left"}),
    ("SC-6b", "off-the-pattern", (183,)): ("pythons", {142: None, 183: 144}),
    ("SC-6c", "off-the-pattern", (234,)): ("doubles", {234: "left"}),
    ("SC-6e", "two-things-on-a-square", (172,)): ("doubles", {172: "left"}),
    ("SC-6e", "snake-onto-ladder", (161, 163, 165, 140)): ("hydras", {163: 140}),
}


@given(st.lists(st.sampled_from([*FAULTS]), unique=True))
def test_every_fault_is_found_whatever_else_is_wrong(faults):
    parts = {}
    for fault in faults:
        part, pairs = FAULTS[fault]
        parts[part] = parts.get(part, {}) | pairs
    setup = SHIPPED
    for part, pairs in parts.items():
        setup = evolve(setup, **{part: dict(getattr(changed(part, pairs), part))})
    found = setup_problems(setup)
    assert {*faults} <= {(problem.clause, problem.code, problem.squares) for problem in found}
    assert bool(faults) == bool(found)
    assert len(found) == len(set(found))
    ranks = [("error", "warning", "note").index(problem.severity) for problem in found]
    assert ranks == sorted(ranks)
    assert all("; " in problem.message for problem in found)
    assert found == setup_problems(evolve(setup))


@given(st.data())
def test_a_set_up_lies_on_its_board_exactly_when_nothing_is_said_against_its_pieces(data):
    squares = st.integers(1, 75)
    sides = st.dictionaries(squares, st.sampled_from(["left", "right"]), max_size=2)
    setup = SetUp(
        Board(5, 5, levels=3),
        grass_length=data.draw(st.integers(1, 7)),
        grass_snakes=data.draw(sides),
        hydras=data.draw(st.dictionaries(squares, st.none() | squares, max_size=1)),
        pythons=data.draw(st.dictionaries(squares, st.none() | squares, max_size=1)),
        stepladders=data.draw(sides),
        a_frames=data.draw(st.sets(squares, max_size=1)),
        doubles=data.draw(sides),
        triples=data.draw(sides),
    )
    told = {problem.code for problem in setup_problems(setup)}
    pieces = {"falls-no-row", "grass-length", "ladder-falls", "no-room", "off-the-board", "snake-rises", "tail-row"}
    try:
        refused = {jump.kind for jump in setup.board().jumps} & pieces
    except LayoutError as error:
        refused = {problem.code for problem in error.found}
    assert refused == told & pieces
