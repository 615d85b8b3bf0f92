"""Non-interference: what a seat may not know makes no difference to anything it is shown, down to the last byte.

Each test makes two matches that differ in one secret, and compares all that others and a spectator get of them.
"""

from itertools import chain

import pytest
from attrs import evolve
from hypothesis import assume, given, settings, strategies as st

from ladderkit import Jump, Refused
from ladderkit.errors import VariantError
from ladderkit.events import Moved
from ladderkit.match.envelope import orders_asked
from ladderkit.match.fair import Seeded
from ladderkit.match.known import known_entries
from ladderkit.match.lines import log_lines
from ladderkit.match.match import Match
from ladderkit.match.record import entry_to_json
from ladderkit.match.seat_record import seat_record_to_json
from ladderkit.match.showing import match_view_to_json
from ladderkit.questions import Choice, Draw, Roll
from ladderkit.render.svg import svg
from ladderkit.render.text import text
from ladderkit.rules import ChosenThrow
from ladderkit.serial import event_to_data, fingerprint, to_json
from ladderkit.slots import Lasts
from ladderkit.state import Laying
from ladderkit.tell import tell_all
from ladderkit.testing import variants
from ladderkit.variants import slither_and_climb
from ladderkit.views import told
from tests.match import games
from tests.match.playing import DAY, NOON, NUMBERS, ODD, SHIPPED, acted, any_variants, begun, order_of, played

SEEDS = st.binary(min_size=32, max_size=32)
NUMBER = st.integers(0, 2**24)
VALUES = (None, 0, 1, True, "climb", (9, 9), [1])
FEWER = settings(max_examples=max(20, settings.default.max_examples // 4))


# ----------------------------------------------------------------------------------------- what a seat is shown
def shown(progress, seat):
    """All that a seat, or a spectator, is shown of a match and of what a call led to, as text."""
    match = progress.match
    variant = match.terms.variant
    view = match.spectate() if seat is None else match.view(seat)
    view = evolve(view, commitment="", layout_commitment=None)  # they are public, and follow from seed and salt
    events = told(variant, progress.events, seat)
    entries = known_entries(variant, match.log, seat)
    parts = [
        repr(view),
        match_view_to_json(view),
        text(view.game, match.names),
        svg(view.game, match.names),
        repr(events),
        *tell_all(events, match.names, tokens=variant.tokens),
        *(to_json(event_to_data(event)) for event in events),
        repr(entries),
        *map(entry_to_json, entries),
        *log_lines(match, seat),
        repr(match),
        repr(progress),
        repr(match.terms),
        repr(match.position.envelope),
        fingerprint(variant, public=True),
        repr(match.standings()),
    ]
    return parts if seat is None else [*parts, repr(match.legal(seat)), *answers(match, seat)]


def answers(match, seat):
    """What comes of the calls that a seat may try, right ones and wrong ones: done, or refused and why."""
    now = match.position.at
    forms = match.legal(seat)
    numbers = (None, 0, 1, -1, "0")
    calls = [
        *((match.roll, {"face": face}) for face in (None, 0, 3, 99, "3")),
        *((match.choose, {"value": value, "to": to}) for value in VALUES for to in numbers),
        *((match.submit, {"answers": {name: value}}) for name in _lines(forms) for value in VALUES if value != [1]),
        *((match.submit, {"answers": wrong}) for wrong in ({}, None, 5, {5: 5})),
        *((match.roll, {"version": version}) for version in (-1, 10**6, "0")),
        (match.resign, {}),
    ]
    return [_answer(call, seat, now, arguments) for call, arguments in calls]


def _lines(forms):
    """The names of the lines a seat is asked, and some that nobody asks."""
    return ["no such line", *(line.name for form in forms for line in form.fields)]


def _answer(call, seat, now, arguments):
    try:
        call(seat, now=now, **arguments)
    except Refused as refused:
        return f"{refused.code}: {refused} {refused!r}"
    return "done"


def assert_alike(one, other, *seats):
    """Two matches are the same to these seats and to a spectator."""
    for seat in (None, *seats):
        for mine, yours in zip(shown(one, seat), shown(other, seat), strict=True):
            assert mine == yours


def assert_alike_in_notes(one, other, *seats):
    """The same of what a seat, or a spectator, could have written down: their records of the two matches."""
    for seat in (None, *seats):
        mine, yours = (seat_record_to_json(progress.match.record(for_seat=seat)) for progress in (one, other))
        assert mine == yours


def everyone(match):
    return range(len(match.names))


# ----------------------------------------------------------------------------------------------------- the seed
@FEWER
@given(any_variants(), NUMBERS, SEEDS)
def test_the_seed_makes_no_difference_until_it_has_rolled(variant, numbers, seed):
    progress = played(variant, numbers)[-1]
    match = progress.match
    assume(not match.over)
    other = evolve(progress, match=Match(evolve(match.terms, dice=Seeded(seed)), match.position))
    assert_alike(progress, other, *everyone(match))
    assert seed.hex() not in "".join(chain(*(shown(other, seat) for seat in (None, *everyone(match)))))


# -------------------------------------------------------------------------------------------- the hidden layout
@settings(max_examples=8)
@given(NUMBERS, SEEDS)
def test_of_the_salt_nothing_is_shown_but_what_it_binds(numbers, salt):
    progress = played(slither_and_climb(), numbers, salt=bytes(32))[-1]
    match = progress.match
    assume(not match.over)
    other = evolve(progress, match=Match(evolve(match.terms, salt=salt), match.position))
    assert_alike(progress, other, *everyone(match))
    assert salt.hex() not in "".join(chain(*(shown(other, seat) for seat in (None, *everyone(match)))))


@FEWER
@given(st.one_of(st.sampled_from([*SHIPPED, *ODD]), variants(largest=40), variants(largest=40)), NUMBERS, st.data())
def test_what_lies_unseen_where_nobody_has_been_makes_no_difference(variant, numbers, data):
    one = played(variant, numbers)
    assume(not one[-1].match.over)
    touched = touched_by(chain.from_iterable(progress.events for progress in one), variant.board.last)
    other = played(otherwise_laid(variant, touched, data.draw), numbers)
    assert [step.match.state.squares for step in one] == [step.match.state.squares for step in other]
    for mine, yours in zip(one[-2:], other[-2:], strict=True):
        assert_alike(mine, yours, *everyone(mine.match))
    assert_alike_in_notes(one[-1], other[-1], *everyone(one[-1].match))


def touched_by(events, last):
    """Every square that a token has stood on, or gone by."""
    touched = {0}
    for event in events:
        if isinstance(event, Moved):
            beyond = event.cause != "walk" and event.origin == last
            touched |= {*range(min(event.origin, event.to), (last if beyond else max(event.origin, event.to)) + 1)}
    return touched


def otherwise_laid(variant, touched, draw):
    """The variant with other things lying unseen where nobody has been."""
    last = variant.board.last
    jumps = []
    for jump in variant.board.jumps:
        to = draw(st.integers(1, last)) if not jump.seen and jump.foot not in touched else jump.to
        if to == jump.to or (to != jump.foot and draw(st.booleans())):
            jumps.append(evolve(jump, to=to) if to == jump.to else Jump(jump.foot, to, "portal", seen=False))
    feet = {jump.foot for jump in variant.jumps} | touched | {jump.to for jump in variant.jumps}
    free = [square for square in range(variant.board.start + 1, last) if square not in feet]
    if free:
        foot = draw(st.sampled_from(free))
        jumps.append(Jump(foot, foot + 1 if foot % 2 else foot - 1 or foot + 1, "portal", seen=False))
    try:
        return evolve(variant, board=evolve(variant.board, jumps=tuple(jumps)))
    except VariantError:
        hidden = [jump for jump in variant.board.jumps if not jump.seen and jump.foot not in touched]
        kept = tuple(jump for jump in variant.board.jumps if jump not in hidden)
        return evolve(variant, board=evolve(variant.board, jumps=kept))


# ------------------------------------------------------------------------------------------------ sealed orders
WITH_ORDERS = st.one_of(
    st.sampled_from([slither_and_climb(), games.waves, games.mixed, games.mixed_unseen]),
    variants(beside=(games.Waves(),), largest=40, seats=(2, 4)),
)


@FEWER
@given(WITH_ORDERS, NUMBERS, st.tuples(NUMBER, NUMBER), st.data())
def test_what_another_ordered_makes_no_difference_before_it_is_opened(variant, numbers, orders, data):
    runs = data.draw(st.sampled_from(["all-in", "deadline", "called"]))
    match = played(variant, numbers, seats=4, runs=runs)[-1].match
    asked = orders_asked(match.state)
    assume(asked is not None)
    seat = data.draw(st.sampled_from(asked[1].of))
    pair = [match.submit(seat, order_of(match, seat, number), match.position.at) for number in orders]
    assume(all(progress.match.position.envelope.of(seat) for progress in pair))  # still sealed
    others = [k for k in everyone(match) if k != seat]
    assert_alike(*pair, *others)
    assert_alike_in_notes(*pair, *others)
    leaving = data.draw(st.sampled_from(others))
    if leaving not in match.state.book.out:
        pair = [progress.match.resign(leaving, match.position.at) for progress in pair]
        sealed = {progress.match.position.envelope.of(seat) is None for progress in pair}
        assert len(sealed) == 1
        if sealed == {False}:
            assert_alike(*pair, *others)
            assert_alike_in_notes(*pair, *others)


def test_an_order_that_has_become_impossible_is_not_told_by_what_others_see():
    match = begun(games.waves, 3).match
    pair = [match.submit(1, {"waves": way}, NOON).match.resign(2, NOON) for way in ("left", "right")]
    assert_alike(*pair, 0)
    assert [(), (("waves", "right"),)] == [progress.match.view(1).order.answers for progress in pair]


# -------------------------------------------------------------------------------------------- remaining numbers
@settings(max_examples=8)
@given(st.lists(st.integers(1, 6), unique=True, max_size=5), st.lists(st.integers(1, 6), unique=True, max_size=5))
def test_what_numbers_others_have_left_makes_no_difference(one, other):
    progress = begun(slither_and_climb(), 3)
    pair = [with_memory(progress, ChosenThrow.spent, 1, frozenset((0, n) for n in spent)) for spent in (one, other)]
    assert_alike(*pair, 0, 2)


def with_memory(progress, slot, owner, value):
    """The same match with another value in a slot."""
    match = progress.match
    state = match.state
    memory = {**dict(state.book.memory), (slot.name, owner): value}
    kept = tuple(sorted((kv for kv in memory.items() if kv[1] != slot.default), key=lambda kv: kv[0]))
    state = evolve(state, book=evolve(state.book, memory=kept))
    return evolve(progress, match=Match(match.terms, evolve(match.position, state=state)))


def test_two_ways_to_the_same_square_leave_other_numbers_and_look_alike():
    pair = []
    for way in ((1, 4), (2, 3)):
        match = begun(slither_and_climb(), 3).match
        match = match.submit(0, {"chosen-throw": (6, 2)}, NOON).match.submit(2, {}, NOON).match
        pair.append(match.submit(1, {"chosen-throw": way}, NOON))
    assert (8, 5, 0) == pair[0].match.state.squares
    assert_alike_in_notes(*pair, 0, 2)
    assert repr(pair[0].match.view(1)) != repr(pair[1].match.view(1))
    assert_alike(*pair, 0, 2)


# --------------------------------------------------------------------------------- what rules of others remember
@FEWER
@given(
    st.one_of(
        st.sampled_from([games.keeping, games.keeping_unseen, games.hidden_lots]),
        variants(beside=(games.Keeping(),), largest=40),
    ),
    NUMBERS,
    st.integers(1, 3),
)
def test_what_is_drawn_in_secret_and_remembered_makes_no_difference(variant, numbers, shift):
    one, other = (drawn_otherwise(variant, numbers, by) for by in (0, shift))
    assume(not one[-1].match.over)
    for mine, yours in zip(one[-2:], other[-2:], strict=True):
        assert_alike(mine, yours, *everyone(mine.match))
    assert_alike_in_notes(one[-1], other[-1], *everyone(one[-1].match))


def drawn_otherwise(variant, numbers, by):
    """A match with typed dice, in which each hidden lot comes out otherwise, with each call's events."""
    steps = [begun(variant, 3, seed=None)]
    for number in numbers:
        match = steps[-1].match
        if match.over:
            break
        hidden = next((q for _, q in match.state.open if isinstance(q, Draw) and q.hidden), None)
        if hidden is None:
            steps.append(acted(match, number))
        else:
            steps.append(match.draw(hidden.options[(number + by) % len(hidden.options)], match.position.at))
    return steps


@FEWER
@given(any_variants(), NUMBERS, st.lists(st.integers(1, 3), min_size=1, unique=True))
def test_what_play_has_laid_unseen_makes_no_difference(variant, numbers, feet):
    progress = played(variant, numbers)[-1]
    assume(not progress.match.over and variant.board.last > max(feet))
    lies = [Laying(Jump(foot, variant.board.last, "portal", seen=False), Lasts.MATCH, over=False) for foot in feet]
    state = progress.match.state
    state = evolve(state, book=evolve(state.book, laid=(*state.book.laid, *lies)))
    other = Match(progress.match.terms, evolve(progress.match.position, state=state))
    assert_alike(progress, evolve(progress, match=other), *everyone(other))


@FEWER
@given(st.sampled_from([games.keeping, games.keeping_unseen]), NUMBERS, st.integers(0, 3), st.integers(0, 3))
def test_hidden_memory_and_that_of_another_owner_make_no_difference(variant, numbers, one, other):
    progress = played(variant, numbers)[-1]
    assume(not progress.match.over)
    pair = [
        with_memory(with_memory(progress, games.Keeping.hidden, 0, value), games.Keeping.own, 1, value)
        for value in (one, other)
    ]
    assert_alike(*pair, 0, 2)


# ------------------------------------------------------------------------------ where squares are told: all else
UNSEEN = st.one_of(
    st.sampled_from([games.twice_unseen, games.mixed_unseen, games.plain_unseen, games.keeping_unseen]),
    variants(tells="squares", largest=40, seats=(2, 3)),
    variants(tells="squares", beside=(games.Both(),), largest=40, seats=(2, 3)),
)


@FEWER
@given(UNSEEN, NUMBERS, NUMBER, NUMBER)
def test_where_squares_are_told_what_others_roll_and_choose_makes_no_difference(variant, numbers, one, other):
    match = played(variant, numbers, seed=None)[-1].match
    asked = [(k, q) for k, q in match.state.open if isinstance(q, Roll | Choice)]
    assume(asked)
    _, question = asked[one % len(asked)]
    k = match.state.open.index(asked[one % len(asked)])
    numbers = [((number * len(match.state.open)) + k) * 16 for number in (one, other)]
    pair = [acted(match, number) for number in numbers]
    (mine, yours) = (progress.match for progress in pair)
    assume(public_of(mine) == public_of(yours))  # what all are told is the same; from here on it may differ
    assume(not mine.over)  # at the end all is open, also what a rule remembers of the last answer
    assume(told(variant, pair[0].events) == told(variant, pair[1].events))
    chooser = question.seat if isinstance(question, Choice) else None  # of a roll, not even the roller is told
    others = [seat for seat in everyone(match) if seat != chooser and mine.legal(seat) == yours.legal(seat)]
    assert_alike(*pair, *others)
    assert_alike_in_notes(*pair, *others)


def public_of(match):
    """What everyone is told of a match that tells squares."""
    state = match.state
    book = state.book
    waits = [seat for question in state.awaiting if orders_asked(state) for seat in question.seats]
    return (state.seats, book.home, book.gone, book.told, book.told_laid, book.told_memory, state.places, waits)


# --------------------------------------------------------------------------------------- these tests can see it
@pytest.mark.parametrize("seat", [None, 0])
def test_what_a_seat_may_know_does_make_a_difference(seat):
    match = begun(games.plain, 2, seed=None).match
    assert shown(match.roll(0, NOON, face=3), seat) != shown(match.roll(0, NOON, face=4), seat)


def test_a_match_that_is_over_shows_everything():
    match = begun(games.keeping, 2).match.resign(0, NOON)
    assert match.match.over
    assert bytes(32).hex() in "".join(shown(match, 1))
    assert DAY == match.match.terms.deadline
