"""The ways to fill the throws of a turn: lazy, and the same as if they were all written out."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.engine import among, apply, legal, refusal, start
from ladderkit.inputs import Ordered
from ladderkit.questions import Order
from ladderkit.race import race
from ladderkit.rules import ChosenThrow, NewRound, RunOut
from ladderkit.rules.chosen import Throws
from ladderkit.turn import MATCH
from ladderkit.variant import Variant
from ladderkit.views import view

ODD: list[Any] = [None, 1, "", [], {}, (True,), (1.0,), (1, True), (1.0, 2), ("1", "2"), ((1, 2),), (1, None)]


def written_out(ways: Throws) -> list[tuple[int, ...]]:
    """Every way, throw by throw."""
    every: list[tuple[int, ...]] = [()]
    for k, hand in enumerate(ways.drawn):
        every = [
            (*way, number)
            for way in every
            for number in ways.hands[hand]
            if (hand, number) not in zip(ways.drawn[:k], way, strict=True)
        ]
    return [(), *every] if ways.drawn else [()]


@st.composite
def throws(draw: st.DrawFn) -> Throws:
    """A few throws from a few hands."""
    numbers = st.lists(st.integers(0, 6), unique=True, max_size=4).map(tuple)
    hands = tuple(draw(st.lists(numbers, min_size=1, max_size=3)))
    return Throws(hands, tuple(draw(st.lists(st.integers(0, len(hands) - 1), max_size=4))))


@given(throws())
def test_they_are_those_written_out_in_the_same_order(ways: Throws) -> None:
    reference = written_out(ways)
    assert list(ways) == reference
    assert len(ways) == len(reference)
    assert [ways[k] for k in range(len(ways))] == reference
    assert [ways[k - len(ways)] for k in range(len(ways))] == reference
    assert all(way in ways for way in reference)


@given(throws(), st.lists(st.integers(-1, 7), max_size=5).map(tuple))
def test_nothing_else_is_among_them(ways: Throws, way: tuple[int, ...]) -> None:
    reference = written_out(ways)
    assert (way in ways) == (way in reference)
    assert [value in ways for value in ODD] == [among(value, tuple(reference)) for value in ODD]


def test_beyond_the_last_there_is_none() -> None:
    ways = Throws(((1, 2),), (0,))
    for number in (3, -4):
        with pytest.raises(IndexError):
            ways[number]


def test_they_are_equal_by_value_and_show_the_hand_alone() -> None:
    assert Throws(((1, 2),), (0,)) == Throws(((1, 2),), (0,))
    assert Throws(((1, 2),), (0,)) != Throws(((1, 3),), (0,))
    assert hash(Throws(((1, 2),), (0,))) == hash(Throws(((1, 2),), (0,)))
    assert repr(Throws(((1, 2, 5),), (0, 0))) == "Throws(hands=((1, 2, 5),), drawn=(0, 0))"
    assert len(repr(Throws((tuple(range(1000)),), (0, 0)))) < 80


def game(rule: ChosenThrow, last: int = 100) -> Variant:
    """A plain race with chosen throws."""
    return race("chosen", Board(last // 10, 10), NewRound(), rule, RunOut(), seats=(1, 4))


def eager(rule: ChosenThrow, spent: frozenset[tuple[int, int]], played: tuple[int, ...], throws: int) -> list[Any]:
    """What `options` was before it was lazy, from the rule as it is written."""
    ways: list[tuple[tuple[int, ...], frozenset[tuple[int, int]], dict[int, int]]] = [
        ((), spent, dict(enumerate(played)))
    ]
    for which in range(throws):
        hand = which if rule.hands == "per-slot" else 0
        following = []
        for way, used, clock in ways:
            for number in rule.numbers:
                if (hand, number) not in used:
                    done = clock.get(hand, 0) + 1
                    fresh = done == rule.length
                    after = frozenset(pair for pair in used if pair[0] != hand) if fresh else used | {(hand, number)}
                    following.append(((*way, number), after, {**clock, hand: 0 if fresh else done}))
        ways = following
    return [(), *(way for way, _, _ in ways)]


@given(st.data())
def test_options_are_what_they_were_when_all_were_listed(data: st.DataObject) -> None:
    numbers = data.draw(st.integers(1, 4))
    rule = ChosenThrow(
        numbers,
        cycle=data.draw(st.none() | st.integers(1, numbers)),
        hands=data.draw(st.sampled_from(["one", "per-slot"])),
        throws=data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3)),
    )
    variant = game(rule)
    state = start(variant, 2).state
    for turn in range(4):
        memory = dict(state.book.memory)
        spent = memory.get((ChosenThrow.spent.name, 0), frozenset())
        _, played = memory.get((ChosenThrow.clock.name, MATCH), (0, ()))
        [line] = legal(variant, state, 0)[0].fields
        assert list(line.options) == eager(rule, spent, played, rule.throws[min(turn, len(rule.throws) - 1)])
        way = data.draw(st.sampled_from(list(line.options)))
        state = apply(variant, state, Ordered((Order(0, {"chosen-throw": way}),))).state


def test_very_many_ways_take_no_time() -> None:
    variant = game(ChosenThrow(12, throws=6))
    state = start(variant, 2).state
    [line] = legal(variant, state, 0)[0].fields
    assert len(line.options) == 665_281
    assert list(islice(line.options, 3)) == [(), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 7)]
    assert view(variant, state, 0) == view(variant, start(variant, 2).state, 0)


@pytest.mark.parametrize("odd", [(True, 2), (1.0, 2), [1, 2], (1, 1), (1,), (1, 2, 3), (1, 7)])
def test_an_order_is_of_whole_numbers_each_once(odd: Any) -> None:
    variant = game(ChosenThrow())
    state = start(variant, 1).state
    found = refusal(variant, state, Ordered((Order(0, {"chosen-throw": odd}),)))
    assert found is not None
    assert found.code == "not-an-option"
