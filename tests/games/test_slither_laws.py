"""What holds in Slither and Climb whatever is laid out and ordered."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any, get_args

from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit.board import Board, Orientation
from ladderkit.engine import apply, expand, legal, refusal, start
from ladderkit.events import Event, Laid, Moved, ThrowEnded, TurnEnded, squares_after
from ladderkit.inputs import Drawn, Input, Ordered
from ladderkit.jumps import Jump
from ladderkit.match.fair import Seeded
from ladderkit.play import play_out, random_policy
from ladderkit.questions import Draw, Order, Orders
from ladderkit.render.svg import svg
from ladderkit.render.text import text
from ladderkit.rules import (
    ChosenThrow,
    Escalators,
    FirstHome,
    Jumps,
    LastOneWins,
    LoftLadders,
    NewRound,
    PortableLadders,
    Report,
    RunOut,
    SnakeEggs,
    TrapDoors,
    Wells,
)
from ladderkit.serial import event_to_data, state_from_data, state_to_data
from ladderkit.state import State
from ladderkit.tell import tell_all
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb
from ladderkit.views import told, view

LAST = 48
BARE = Board(4, 4, levels=3)
ORIENTATIONS = st.sampled_from(get_args(Orientation))


@st.composite
def layouts(draw: st.DrawFn) -> Variant:
    """The game on three small boards with anything laid anywhere, in any orientation: rings and all."""
    orientation = tuple(draw(ORIENTATIONS) for _ in range(3))
    feet = draw(st.lists(st.integers(1, LAST - 1).filter(lambda s: s % 16), unique=True, max_size=16))
    jumps = [
        Jump(foot, draw(st.integers(1, LAST).filter(lambda s, f=foot: s != f)), "portal", seen=False) for foot in feet
    ]
    free = [square for square in range(1, LAST) if square not in feet and square % 16]
    eggs = draw(st.sets(st.sampled_from(free), max_size=4))
    loft = draw(st.sampled_from([square for square in free if square < 32 and square not in eggs]))
    ways = {loft: loft + 16, 16: draw(st.integers(17, 31)), 32: draw(st.integers(33, 47))}
    board = evolve(BARE, orientation=orientation, jumps=_without_rings(jumps, ways))
    return _game(board, eggs, {loft: ways.pop(loft)}, ways)


def _without_rings(jumps: Iterable[Jump], ways: dict[int, int]) -> tuple[Jump, ...]:
    """Rings laid beforehand are refused; those that portable ladders and wells close remain."""
    leads, kept = dict(ways), list[Jump]()
    for jump in jumps:
        at, seen = jump.to, {jump.foot}
        while at in leads and at not in seen:
            seen.add(at)
            at = leads[at]
        if at not in seen and jump.foot not in leads:
            leads[jump.foot] = jump.to
            kept.append(jump)
    return tuple(kept)


def _game(board: Board, eggs: Any, lofts: dict[int, int], escalators: dict[int, int]) -> Variant:
    rules = (
        NewRound(), ChosenThrow(), SnakeEggs(eggs), RunOut(), Escalators(escalators, lengths=None), TrapDoors(),
        Wells(), LoftLadders(lofts, lengths=None), Jumps(landing="carried"), PortableLadders(), LastOneWins(),
        FirstHome(), Report(),
    )  # fmt: skip
    return Variant("small", board, rules, seats=(1, 9), tells="squares")


def orders(draw: st.DrawFn, variant: Variant, state: State, seats: range) -> dict[int, Order]:
    """Something that each seat may order now."""
    made: dict[int, Order] = {}
    for seat in seats:
        answers: dict[str, Any] = {}
        for field in (f for form in legal(variant, state, seat) for f in form.fields):
            options = tuple(field.options)
            answers[field.name] = draw(st.sampled_from(options[:60]))
        made[seat] = Order(seat, answers)
    return made


def settled(draw: st.DrawFn, variant: Variant, state: State, given: Input) -> tuple[State, tuple[Event, ...]]:
    """Where an input leads once all ties are drawn, and all that happens."""
    outcome = apply(variant, state, given)
    events = outcome.events
    while outcome.state.awaiting and isinstance(outcome.state.awaiting[0], Draw):
        branches = list(expand(variant, outcome.state))
        assert sum(branch.weight for branch in branches) == 1
        outcome = apply(variant, outcome.state, draw(st.sampled_from([b.inputs[0] for b in branches])))
        events += outcome.events
    return outcome.state, events


@given(st.data())
def test_every_turn_ends_and_is_told_whole_whatever_lies_there(data: st.DataObject) -> None:
    variant = data.draw(layouts())
    state = start(variant, 3).state
    home: set[int] = set()
    for _ in range(6):
        if state.over:
            break
        given_ = Ordered(tuple(orders(data.draw, variant, state, range(3)).values()))
        before = state.squares
        state, events = settled(data.draw, variant, state, given_)
        assert squares_after(before, events) == state.squares
        assert all(0 <= s <= LAST for e in events if isinstance(e, Moved) for s in (e.origin, e.to))
        assert not list(_twice(events))
        assert home <= {seat for seat, square in enumerate(state.squares) if square == LAST}  # a win is never undone
        home = {seat for seat, square in enumerate(state.squares) if square == LAST}
        assert bool(home) == state.over
        assert state_from_data(variant, json.loads(json.dumps(state_to_data(variant, state)))) == state


def _twice(events: Iterable[Event]) -> Iterator[Moved]:
    """What carried a token twice from one square in a throw, nothing having been laid there in between (SC-8)."""
    carried = set[tuple[int, int]]()
    for event in events:
        if isinstance(event, ThrowEnded | TurnEnded):
            carried.clear()
        elif isinstance(event, Laid):
            carried = {(token, foot) for token, foot in carried if foot != event.jump.foot}
        elif isinstance(event, Moved) and event.cause != "walk":
            if (event.token, event.origin) in carried:
                yield event
            carried.add((event.token, event.origin))


@given(st.data())
def test_the_order_of_submission_changes_nothing_and_seats_are_alike(data: st.DataObject) -> None:
    variant = data.draw(layouts())
    state = start(variant, 3).state
    for _ in range(3):
        if state.over:
            return
        made = orders(data.draw, variant, state, range(3))
        one = apply(variant, state, Ordered(tuple(made.values())))
        assert apply(variant, state, Ordered(tuple(reversed(made.values())))) == one
        if isinstance(next(iter(one.state.awaiting), None), Draw):
            return
        turned = {(seat + 1) % 3: Order((seat + 1) % 3, order.answers) for seat, order in made.items()}
        other = apply(variant, _turned(state), Ordered(tuple(turned.values()))).state
        assert other.squares == _rotated(one.state.squares)
        assert other.places == (None if one.state.places is None else _rotated(one.state.places))
        state = one.state


def _rotated(values: tuple[int, ...]) -> tuple[int, ...]:
    return (values[-1], *values[:-1])


def _turned(state: State) -> State:
    """The same state with each seat one further."""
    memory = sorted(
        ((name, owner if owner < 0 else (owner + 1) % 3), value) for (name, owner), value in state.book.memory
    )
    book = evolve(state.book, memory=tuple(memory), told=_rotated(state.book.told))
    return evolve(state, squares=_rotated(state.squares), book=book)


@given(st.data())
def test_what_a_seat_gets_depends_on_nothing_hidden(data: st.DataObject) -> None:
    """Two games that differ in what is hidden, and in what others order, look alike to a seat while all stand alike."""
    one = data.draw(layouts())
    loft = next(rule for rule in one.rules if isinstance(rule, LoftLadders))
    other_layout = data.draw(layouts())
    ways = dict(next(rule for rule in other_layout.rules if isinstance(rule, Escalators)).ways)
    board = evolve(one.board, jumps=_without_rings(other_layout.board.jumps, dict(loft.ways) | ways))
    eggs = next(rule for rule in other_layout.rules if isinstance(rule, SnakeEggs)).squares - set(loft.feet)
    other = _game(board, eggs, dict(loft.ways), ways)
    x, y = start(one, 3).state, start(other, 3).state
    for _ in range(4):
        assert _shown(one, x) == _shown(other, y)
        mine = orders(data.draw, one, x, range(1))[0]
        assert refusal(one, x, Ordered((mine,))) == refusal(other, y, Ordered((mine,)))
        theirs = [orders(data.draw, v, s, range(1, 3)) for v, s in ((one, x), (other, y))]
        played = [
            settled(data.draw, v, s, Ordered((mine, *rest.values())))
            for v, s, rest in ((one, x, theirs[0]), (other, y, theirs[1]))
        ]
        (x, first), (y, second) = played
        public = [
            (state.squares, state.over, {e.jump for e in events if isinstance(e, Laid)}) for state, events in played
        ]
        if public[0] != public[1] or x.over:
            return  # they have stood apart, or it is over: from here on they may differ
        assert repr(told(one, first, 0)) == repr(told(other, second, 0))
        assert tell_all(told(one, first, 0)) == tell_all(told(other, second, 0))
        assert [event_to_data(e) for e in told(one, first, 0)] == [event_to_data(e) for e in told(other, second, 0)]


def _shown(variant: Variant, state: State) -> tuple[str, ...]:
    """Everything that seat 0 is shown."""
    seen = view(variant, state, 0)
    return (repr(seen), text(seen), svg(seen), repr(variant.board), repr(variant.rules[3]))


def tiny() -> Variant:
    """One board of 4 x 4 and hands of 1 to 3, with a snake, a ladder and an egg."""
    board = Board(4, 4, jumps=(Jump(6, 11, "ladder", seen=False), Jump(13, 4, "snake", seen=False)))
    rules = (
        NewRound(), ChosenThrow(3, throws=1), SnakeEggs({9}), RunOut(), Jumps(landing="carried"),
        LastOneWins(), FirstHome(), Report(),
    )  # fmt: skip
    return Variant("tiny", board, rules, seats=(2, 2), tells="squares")


def test_a_tiny_game_is_walked_completely_and_every_state_obeys_the_laws() -> None:
    variant = tiny()
    first = start(variant, 2).state
    known, todo = {first}, [first]
    ends = 0
    for state in todo:
        assert state.awaiting == (Orders((0, 1)),)
        choices = [
            [Order(form.seat or 0, dict(zip(names, answers, strict=True))) for answers in product(*options)]
            for form in legal(variant, state)
            for names, options in [([f.name for f in form.fields], [tuple(f.options) for f in form.fields])]
        ]
        for both in product(*choices):
            outcome = apply(variant, state, Ordered(both))
            after = outcome.state
            assert squares_after(state.squares, outcome.events) == after.squares
            assert all(0 <= square <= 16 for square in after.squares)
            assert after.over == (16 in after.squares)
            if after.over:
                ends += 1
                assert sorted(after.places or ()) in ([1, 1], [1, 2])
            elif after not in known:
                known.add(after)
                todo.append(after)
    assert ends > 0
    assert len(known) > 1000


def test_a_tiny_game_with_votes_is_walked_completely_through_every_lot() -> None:
    """Two squares can be nominated here, so that each way of voting comes up: alone, together, and tied."""
    plain = tiny()
    variant = Variant("votes", plain.board, (*plain.rules, TrapDoors()), seats=(2, 2), tells="squares")
    first = start(variant, 2).state
    known, todo, lots = {first}, [first], 0
    for state in todo:
        after: list[State] = []
        if isinstance(state.awaiting[0], Draw):
            branches = list(expand(variant, state))
            assert [(b.weight, b.inputs) for b in branches] == [(Fraction(1, 2), (Drawn(s),)) for s in (7, 10)]
            after = [branch.outcome.state for branch in branches]
            lots += 1
        else:
            hands = [[way for way in form.fields[0].options if way] for form in legal(variant, state)]
            for one, two in product(*hands):
                for votes in ((0, 0), (7, 7), (10, 0), (7, 10)):
                    orders = (
                        Order(0, {"chosen-throw": one, "trap-doors": votes[0]}),
                        Order(1, {"chosen-throw": two, "trap-doors": votes[1]}),
                    )
                    outcome = apply(variant, state, Ordered(orders))
                    assert squares_after(state.squares, outcome.events) == outcome.state.squares
                    after.append(outcome.state)
        for one_more in after:
            assert all(0 <= square <= 16 for square in one_more.squares)
            if not one_more.over and one_more not in known:
                known.add(one_more)
                todo.append(one_more)
    assert lots > 100


def test_the_shipped_game_is_played_to_its_end_by_orders_alone() -> None:
    variant = slither_and_climb()
    played = play_out(variant, 7, Seeded(bytes(32)), random_policy, rng=random.Random(1))
    assert played.state.over
    assert max(played.state.squares) == 300
    assert not played.rolls
