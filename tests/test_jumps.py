"""Jumps: what they are made of, and the short ways of writing many."""

import pytest

from ladderkit.errors import BoardError
from ladderkit.jumps import JUMP_KINDS, LADDER, PORTAL, SNAKE, Jump, JumpKind, jumps, ladders, snakes
from ladderkit.seen import Seen


def test_a_jump_is_plain_and_public_unless_said_otherwise():
    jump = Jump(3, 14, "ladder")
    assert (jump.name, jump.reached, jump.seen) == ("", False, True)


@pytest.mark.parametrize(("foot", "to", "up"), [(3, 14, True), (22, 4, False), (7, 7, False)])
def test_a_jump_is_up_when_it_leads_to_a_higher_number(foot, to, up):
    assert Jump(foot, to, "portal").up is up


def test_everything_after_the_kind_is_named():
    with pytest.raises(TypeError):
        Jump(3, 14, "ladder", "The Great Ascent")  # type: ignore[misc]


def test_values_of_the_wrong_type_are_all_told_at_once():
    with pytest.raises(BoardError) as caught:
        Jump(True, 12.0, 5, name=None, reached=1, seen="yes")  # type: ignore[arg-type]
    assert caught.value.problems == (
        "the foot of a jump is True, not a square number; give a square number",
        "the to of a jump is 12.0, not a square number; give a square number",
        "the kind of a jump is 5, not the name of a kind; give the name of a kind",
        "the name of a jump is None, not a name in quotes; give a name in quotes",
        "the reached of a jump is 1, not True or False; give True or False",
        "the seen of a jump is 'yes', not True or False; give True or False",
    )


@pytest.mark.parametrize(
    "jump",
    [
        Jump(3, 14, "ladder"),
        Jump(99, 12, "snake", name="The Great Serpent"),
        Jump(100, 137, "portal", reached=True),
    ],
)
def test_the_repr_of_a_public_jump_makes_it_again(jump):
    assert eval(repr(jump)) == jump  # noqa: S307  (our own text)


def test_sc_3b_the_repr_of_an_unseen_jump_gives_nothing_away():
    assert repr(Jump(99, 12, "snake", name="X", seen=False)) == "Jump(seen=False)"
    assert repr(Jump(3, 14, "ladder", seen=False)) == "Jump(seen=False)"


def test_the_kinds_that_are_always_known():
    assert JUMP_KINDS == (LADDER, SNAKE, PORTAL)
    assert JUMP_KINDS == (JumpKind("ladder", "up"), JumpKind("snake", "down"), JumpKind("portal", "either"))


def test_ladders_and_snakes_are_sorted_by_foot_and_add_up():
    assert ladders({9: 20, 3: 14}) + snakes({22: 4}) == (
        Jump(3, 14, "ladder"),
        Jump(9, 20, "ladder"),
        Jump(22, 4, "snake"),
    )


def test_ladders_that_fall_are_left_to_the_checks_of_a_variant():
    assert ladders({14: 3}) == (Jump(14, 3, "ladder"),)
    assert snakes({3: 14}) == (Jump(3, 14, "snake"),)


def test_jumps_tells_the_kind_by_the_direction():
    assert jumps({22: 4, 3: 14, 7: 7}) == (
        Jump(3, 14, "ladder"),
        Jump(7, 7, "portal"),
        Jump(22, 4, "snake"),
    )


@pytest.mark.parametrize("write", [ladders, snakes, jumps])
def test_every_pair_that_is_no_jump_is_told(write):
    with pytest.raises(BoardError) as caught:
        write({"3": 14, 9: 20, 22: None})
    assert caught.value.problems == (
        "the foot of a jump is '3', not a square number; give a square number",
        "the to of a jump is None, not a square number; give a square number",
    )


@pytest.mark.parametrize("write", [ladders, snakes, jumps])
def test_pairs_are_a_mapping(write):
    with pytest.raises(BoardError) as caught:
        write([(3, 14)])
    assert caught.value.problems == ("the pairs are [(3, 14)], not a mapping; write them as {foot: to}",)


def test_who_may_see_a_thing_has_three_degrees():
    assert [seen.value for seen in Seen] == ["everyone", "owner", "nobody"]
