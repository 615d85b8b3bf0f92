"""Random matches: whole numbers say what is done, and times when."""

from datetime import timedelta
from itertools import islice

from hypothesis import strategies as st

from ladderkit.errors import Refused
from ladderkit.match.envelope import orders_asked
from ladderkit.match.match import new_match
from ladderkit.questions import Orders, Roll
from ladderkit.testing import variants
from ladderkit.variants import serpents_and_stairs, slither_and_climb, snakes_and_ladders
from tests.match import games
from tests.match.examples import DAY, NOON

SHIPPED = (snakes_and_ladders(), serpents_and_stairs(), slither_and_climb())
ASKING = (games.twice, games.twice_unseen, games.waves, games.mixed, games.lots, games.hidden_lots)
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eva", "Fay")
NUMBERS = st.integers(0, 2**20)


@st.composite
def beginnings(draw, of=None):
    """A match of a random game that has just begun: one that ships, one that asks at once, or any composition."""
    game = draw(st.sampled_from((*SHIPPED, *ASKING)) | variants(largest=20) if of is None else of)
    fewest, most = game.seats
    seats = draw(st.integers(fewest, min(most, max(fewest, 4))))
    return new_match(
        game,
        NAMES[:seats],
        seed=draw(st.binary(min_size=32, max_size=32)),
        starts_at=NOON,
        deadline=draw(st.sampled_from((DAY, timedelta(hours=1)))),
        runs=draw(st.sampled_from(("all-in", "deadline", "called"))),
    ).match


def act(match, number, now):
    """What a number does in a match at a time; what it does follows from how the match stands then."""
    seen = match.expire(now).match
    if seen.over:
        return match.expire(now)
    kind, number = number % 32, number // 32
    playing = [seat for seat in range(len(seen.names)) if seat not in seen.state.book.out]
    asked = seen.waits_for()  # somebody, since lots are drawn from the seed
    try:
        if kind == 0:
            return match.resign(playing[number % len(playing)], now)
        if kind == 1:
            return match.extend(timedelta(minutes=1 + number % 99), now)
        if kind == 2:
            return match.substitute(playing[number % len(playing)], f"Substitute {number}", now)
        called = kind < 8 and seen.terms.runs == "called" and orders_asked(seen.state)
        return match.call(now) if called else _answer(match, seen, asked[number % len(asked)], number // 7, now)
    except Refused:  # a deadline has passed, or nothing is due that could be extended
        return match.expire(now)


def _answer(match, seen, seat, number, now):
    """Answer one of the forms that a seat is asked."""
    forms = seen.legal(seat)
    form = forms[number % len(forms)]
    if isinstance(form.question, Roll):
        return match.roll(seat, now)
    if isinstance(form.question, Orders):
        return match.submit(seat, {line.name: nth(line.options, number) for line in form.fields}, now)
    return match.choose(seat, nth(form.fields[0].options, number), now, to=form.to)


def nth(options, number):
    """One of some options, which may be lazy and very many."""
    return next(islice(options, number % min(len(options), 100), None))


def played(match, numbers):
    """A match after these numbers, all at once in time."""
    for number in numbers:
        match = act(match, number, NOON).match
    return match


def finished(match, numbers):
    """A match after these numbers, in which all that still play then resign."""
    match = played(match, numbers)
    while not match.over:
        seat = next(seat for seat in range(len(match.names)) if seat not in match.state.book.out)
        match = match.resign(seat, NOON).match
    return match
