"""Makers and changers of frozen values: what they make cannot be told from what the class makes."""

import copy
import pickle
from fractions import Fraction

import pytest
from attrs import evolve, frozen
from attrs.exceptions import FrozenInstanceError

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import apply, expand, start
from ladderkit.events import Answered, Moved, TurnEnded
from ladderkit.inputs import Rolled
from ladderkit.jumps import ladders
from ladderkit.questions import Roll
from ladderkit.race import race
from ladderkit.state import EMPTY_BOOK, Book, Outcome, State
from ladderkit.values import changing, making


@frozen
class Place:
    """A value as the engine has them."""

    row: int
    column: int = 7
    name: str = "here"


def pickled(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301  (we have written it ourselves)


make = making(Place)
move = changing(Place, "column", "row")


def test_a_maker_takes_what_the_class_takes():
    assert Place(1, 2, "x") == make(1, 2, "x") == make(1, name="x", column=2)
    assert Place(1) == make(1) == make(row=1)
    with pytest.raises(TypeError):
        make()
    with pytest.raises(TypeError):
        make(1, size=2)


def test_a_changer_changes_its_fields_in_the_order_named_and_keeps_the_others():
    was = make(1, 2, "x")
    assert Place(4, 3, "x") == move(was, 3, 4)
    assert Place(1, 2, "x") == was


@pytest.mark.parametrize("value", [make(1, 2), move(Place(8), 2, 1)], ids=["made", "changed"])
def test_what_is_made_is_of_the_class_and_nothing_else(value):
    assert Place is type(value) is value.__class__
    assert Place(1, 2) == value
    assert hash(Place(1, 2)) == hash(value)
    assert repr(Place(1, 2)) == repr(value) == "Place(row=1, column=2, name='here')"
    assert Place(1, 3) == evolve(value, column=3)


@pytest.mark.parametrize("value", [make(1, 2), move(Place(8), 2, 1), Place(1, 2)], ids=["made", "changed", "called"])
def test_what_is_made_is_frozen(value):
    with pytest.raises(FrozenInstanceError):
        value.row = 5
    with pytest.raises(FrozenInstanceError):
        del value.row
    with pytest.raises((FrozenInstanceError, AttributeError)):
        value.other = 5
    assert Place(1, 2) == value


@pytest.mark.parametrize("value", [make(1, 2), move(Place(8), 2, 1)], ids=["made", "changed"])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"])
def test_what_is_made_can_be_copied_and_pickled(value, again):
    assert value == again(value)
    assert Place is type(again(value))


def test_several_makers_of_one_class_get_on():
    rename = changing(Place, "name")
    assert Place(1, 2, "y") == rename(making(Place)(1, 2), "y")


# ------------------------------------------------------------------------------------- the values that the engine makes
RACE = race("short", Board(3, 3, jumps=ladders({2: 6})))


def test_what_an_engine_gives_is_what_the_classes_make():
    first, second = Roll(0), Roll(1)
    begun = State((0, 0), (0,), 1, (first,))
    assert Outcome(begun) == start(RACE, 2)
    outcome = apply(RACE, begun, Rolled(2))
    moves = Moved(0, 0, 2, "walk"), Moved(0, 2, 6, "ladder")
    events = (Answered(first, 2), *moves, TurnEnded((0,)))
    assert Outcome(State((6, 0), (1,), 1, (second,), Book()), events) == outcome
    assert hash(Outcome(State((6, 0), (1,), 1, (second,), Book()), events)) == hash(outcome)


def test_states_outcomes_and_events_can_be_copied_and_pickled():
    outcome = apply(RACE, start(RACE, 2).state, Rolled(2))
    for again in (copy.deepcopy(outcome), pickled(outcome)):
        assert outcome == again
        assert hash(outcome) == hash(again)
        assert apply(RACE, outcome.state, Rolled(5)) == apply(RACE, again.state, Rolled(5))


def test_a_state_goes_on_alike_whichever_of_equal_parts_it_is_made_of():
    """The engine knows some parts by sight; equal ones must do as well."""
    state = apply(RACE, start(RACE, 2).state, Rolled(2)).state
    alike = evolve(state, asked=(Roll(1, Die(6)),), book=Book())
    assert alike == state
    assert alike.book is not EMPTY_BOOK
    assert [apply(RACE, state, Rolled(face)) for face in Die().faces] == [
        apply(RACE, alike, Rolled(face)) for face in Die().faces
    ]
    assert list(expand(RACE, state)) == list(expand(RACE, alike))
    assert sum(branch.weight for branch in expand(RACE, alike)) == Fraction(1)
