"""Matches played by numbers, by calls as players make them: what the tests of views and of secrets have in common."""

from datetime import UTC, datetime, timedelta
from itertools import islice

from hypothesis import strategies as st

from ladderkit.match.match import new_match
from ladderkit.questions import Choice, Orders, Roll
from ladderkit.registry import Registry
from ladderkit.testing import variants
from tests.match import games

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
NAMES = ("Ann", "Ben", "Cid", "Dot")
SHIPPED = tuple(Registry.builtin().variant(entry.name) for entry in Registry.builtin().variants)
ODD = (
    games.both, games.twice, games.twice_unseen, games.lots, games.hidden_lots, games.waves, games.mixed,
    games.mixed_unseen, games.plain_unseen, games.keeping, games.keeping_unseen, games.rolling_unseen,
)  # fmt: skip


def any_variants():
    """A shipped variant, one that asks what those do not, or a random composition, perhaps with a rule of `games`."""
    beside = st.sampled_from(
        [(), (), (games.Both(),), (games.Lots(hidden=True),), (games.Waves(),), (games.Keeping(),)]
    )
    random = beside.flatmap(lambda rules: variants(beside=rules, largest=40))
    return st.one_of(st.sampled_from(SHIPPED), st.sampled_from(ODD), random, random)


def begun(variant, seats, **terms):
    """A match of so many seats, as many as may be."""
    fewest, most = variant.seats
    names = NAMES[: max(fewest, min(seats, most, len(NAMES)))]
    return new_match(variant, names, **{"seed": bytes(32), "starts_at": NOON, "deadline": DAY, **terms})


def acted(match, number):
    """What comes of one call that a number stands for: a roll, a choice, an order, or leaving."""
    now = match.position.at + timedelta(minutes=1)
    playing = [seat for seat in range(len(match.names)) if seat not in match.state.book.out]
    if number % 16 == 15:
        return match.resign(playing[number // 16 % len(playing)], now)
    if number % 16 == 14:
        return match.extend(timedelta(hours=1), now) if match.next_deadline() else match.expire(now)
    number //= 16
    number, k = divmod(number, len(match.state.open))
    to, question = match.state.open[k]
    if isinstance(question, Roll):
        face = question.die.faces[number % len(question.die.faces)] if match.terms.dice is None else None
        return match.roll(question.seat, now, face=face)
    if isinstance(question, Choice):
        options = tuple(islice(question.options, 100))
        asked = [k for k, other in match.state.open if question.seat in other.seats]
        to = asked.index(to) if match.terms.variant.tells == "squares" else to
        return match.choose(question.seat, options[number % len(options)], now, to=to)
    if isinstance(question, Orders):
        number, k = divmod(number, len(question.of))
        return match.submit(question.of[k], order_of(match, question.of[k], number), now)
    return match.draw(question.options[number % len(question.options)], now)


def order_of(match, seat, number):
    """An order that a number stands for; every fourth line is left out."""
    answers = {}
    for form in match.legal(seat):
        if isinstance(form.question, Orders):
            for line in form.fields:
                number, leave = divmod(number, 4)
                options = tuple(islice(line.options, 400))
                if leave:
                    answers[line.name] = options[number % len(options)]
                number //= 3
    return answers


def played(variant, numbers, *, seats=3, **terms):
    """Every match on the way, and what happened: a list of what each call led to."""
    on_the_way = [begun(variant, seats, **terms)]
    for number in numbers:
        match = on_the_way[-1].match
        if match.over:
            break
        on_the_way.append(acted(match, number))
    return on_the_way


NUMBERS = st.lists(st.integers(0, 2**24), max_size=14)
