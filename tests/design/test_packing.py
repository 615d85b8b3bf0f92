"""Boards on narrow ground: what hardly any board at random keeps is found all the same."""

from random import Random

import pytest

from ladderkit.board import Board
from ladderkit.design import Target, Wishes, design
from ladderkit.design.ground import Ground
from ladderkit.design.packing import changed, drawn, packed
from ladderkit.design.probes import are_apart, table_for
from ladderkit.race import race
from tests.design.boards import SMALL, broken

PLAIN = race("plain", Board())
MEAN = Target(25, "match_mean_rounds", players=2, within=0.2)
FIVE = {"ladders": 5, "snakes": 5}


@pytest.mark.parametrize(
    ("wishes", "limits"),
    [
        (Wishes(MEAN, ladders=15, snakes=15, apart=1, crossings=0), {"steps": 2000}),
        (Wishes(MEAN, ladders=18, snakes=18, apart=1, crossings=2), {"steps": 100}),
        (Wishes(MEAN, **FIVE, mirror="left-right"), {"seconds": 20}),
        (Wishes(MEAN, **FIVE, mirror="bottom-top"), {"steps": 30, "seed": 2}),
        (Wishes(MEAN, **FIVE, mirror="half-turn"), {"steps": 30}),
        (
            Wishes(MEAN, ladders=9, snakes=8, mirror="half-turn", one_longest_ladder=True, one_longest_snake=True),
            {"steps": 100},
        ),
        (Wishes(MEAN, ladders=9, snakes=9, mirror="left-right", crossings=0, apart=1), {"steps": 100}),
        (Wishes(MEAN, ladders=4, snakes=3, mirror="half-turn", longest_ladder=51, longest_snake=40), {"steps": 100}),
    ],
)
def test_wishes_that_leave_little_room_are_met(wishes, limits):
    found = design(PLAIN, wishes, **limits)
    assert [] == broken(PLAIN, found.variant, wishes)
    assert (True, "table") == (found.met, found.how.method)


def ground_of(board, **wishes):
    return Ground(board, Wishes(Target(25), **wishes), frozenset())


@pytest.mark.parametrize("mirror", ["left-right", "bottom-top", "half-turn"])
@pytest.mark.parametrize("board", [Board(4, 5), Board(5, 4), Board(3, 3, levels=2)])
def test_which_jumps_are_their_own_images(mirror, board):
    ground = ground_of(board, ladders=1, snakes=1, mirror=mirror)
    squares = range(1, board.last + 1)
    pairs = [(foot, to) for foot in squares for to in squares if foot != to]
    assert [pair for pair in pairs if ground.own[pair]] == [pair for pair in pairs if ground.partner(pair) == pair]


def test_a_packed_layout_keeps_the_wishes_and_has_all_jumps():
    ground = ground_of(Board(6, 6), ladders=4, snakes=4, crossings=0, apart=1, one_longest_snake=True)
    found = [packed(ground, Random(seed)) for seed in range(20)]
    assert all(layout is None or (8 == len(layout) and ground.keeps(layout)) for layout in found)
    assert 10 < sum(layout is not None for layout in found)


def test_where_a_few_tries_are_enough_none_is_packed(monkeypatch):
    ground = ground_of(Board(6, 6), ladders=2, snakes=2)
    monkeypatch.setattr("ladderkit.design.packing.packed", lambda *_: None)
    assert ground.at_random(Random(1)) == drawn(ground, Random(1))


def test_a_jump_that_is_its_own_image_is_changed_to_another():
    ground = ground_of(Board(6, 6), ladders=1, snakes=0, mirror="left-right")
    ways = {changed(ground, Random(seed), ((2, 5),)) for seed in range(20)}
    assert len(ways) > 3
    assert all(ground.own[layout[0]] for layout in ways)


def test_where_all_is_taken_nothing_is_packed():
    ground = ground_of(Board(6, 6), ladders=5, snakes=4, apart=2)
    assert {None} == {packed(ground, Random(seed)) for seed in range(20)}


def test_the_table_is_tried_out_on_boards_with_more_room_where_none_keeps_the_wishes():
    base = race("small", SMALL.board)
    wishes = Wishes(Target(9, "match_mean_rounds", players=2), ladders=5, snakes=4, apart=2)
    ground = Ground(base.board, wishes, frozenset())
    assert table_for(base, ground, None) is not None


def test_where_no_board_has_so_many_jumps_nothing_is_tried_out():
    wishes = Wishes(
        Target(9, "match_mean_rounds", players=2), ladders=2, snakes=1, ladder_lengths=(34, 34), snake_lengths=(34, 34)
    )
    ground = Ground(SMALL.board, wishes, frozenset())
    assert table_for(SMALL, ground, None) is None
    assert are_apart(SMALL, ground, None)


def test_a_change_for_which_no_room_is_seen_is_given_up():
    ground = ground_of(Board(6, 6), ladders=6, snakes=5, apart=1, crossings=0)
    layout = ground.at_random(Random(1))
    assert layout is not None
    ways = [ground.changed(Random(seed), layout) for seed in range(60)]
    assert None in ways
    assert all(ground.keeps(way) for way in ways if way is not None)
