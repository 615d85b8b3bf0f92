"""Deadlines: the instant, the night on which the clocks change, looking or not, several at once, extensions."""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from itertools import product

import pytest

from ladderkit import LadderkitError, Refused
from ladderkit.events import Departed
from ladderkit.match import table as tables
from ladderkit.match.clock import in_utc
from ladderkit.match.entries import DeadlineExtended, OrdersOpened, SeatsExpired
from ladderkit.match.match import new_match
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from tests.match import games

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


class Berlin(tzinfo):
    """A zone that puts its clocks forward by an hour on 29 March 2026, at two in the night."""

    def utcoffset(self, dt):
        return timedelta(hours=2 if dt.replace(tzinfo=None) >= datetime(2026, 3, 29, 2) else 1)  # noqa: DTZ001

    def dst(self, dt):
        return self.utcoffset(dt) - timedelta(hours=1)


class BerlinInAutumn(tzinfo):
    """The same zone on 25 October 2026, when the hour from two to three in the night comes twice."""

    def utcoffset(self, dt):
        wall = dt.replace(tzinfo=None)
        first = wall < datetime(2026, 10, 25, 2) or (wall < datetime(2026, 10, 25, 3) and not dt.fold)  # noqa: DTZ001
        return timedelta(hours=2 if first else 1)

    def dst(self, dt):
        return self.utcoffset(dt) - timedelta(hours=1)


def begun(variant=games.plain, names=("Ann", "Ben", "Cid"), **terms):
    return new_match(variant, names, **{"seed": bytes(32), "starts_at": NOON, "deadline": DAY, **terms}).match


def code(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def test_a_move_before_the_deadline_is_in_time_and_one_at_that_instant_is_not():
    match = begun()
    due = match.next_deadline()
    assert NOON + DAY == due
    assert match == match.expire(due - SECOND).match
    assert 1 == match.roll(0, due - SECOND).match.version
    for late in (due, due + SECOND):
        assert code(match.roll, 0, late) == "not-playing"
        assert SeatsExpired(due, (0,)) == match.expire(late).match.log.newest(1)[0]


def test_the_night_on_which_the_clocks_change_is_counted_as_it_passes():
    evening = datetime(2026, 3, 28, 20, tzinfo=Berlin())
    match = begun(starts_at=evening)
    assert datetime(2026, 3, 29, 19, tzinfo=UTC) == match.next_deadline()  # 21 o'clock by the wall
    assert 1 == match.roll(0, datetime(2026, 3, 29, 20, 59, 59, tzinfo=Berlin())).match.version
    assert code(match.roll, 0, datetime(2026, 3, 29, 21, tzinfo=Berlin())) == "not-playing"


def test_the_hour_that_comes_twice_is_counted_twice():
    zone = BerlinInAutumn()
    evening = datetime(2026, 10, 24, 20, tzinfo=zone)
    match = begun(starts_at=evening)
    assert datetime(2026, 10, 25, 18, tzinfo=UTC) == match.next_deadline()  # 19 o'clock by the wall
    assert 1 == match.roll(0, datetime(2026, 10, 25, 18, 59, 59, tzinfo=zone)).match.version
    assert code(match.roll, 0, datetime(2026, 10, 25, 19, tzinfo=zone)) == "not-playing"
    short = begun(starts_at=evening, deadline=timedelta(hours=6, minutes=30))
    half_past = datetime(2026, 10, 25, 2, 30, tzinfo=zone)
    assert 1 == short.roll(0, half_past.replace(minute=29, second=59)).match.version
    for late in (half_past, half_past.replace(second=1), half_past.replace(minute=29, fold=1)):
        assert code(short.roll, 0, late) == "not-playing"


def test_times_have_zones_and_all_zones_are_alike():
    match = begun()
    east = timezone(timedelta(hours=9))
    assert match.roll(0, NOON) == match.roll(0, NOON.astimezone(east))
    for odd in (datetime(2026, 3, 1, 12), "noon", None):  # noqa: DTZ001  (that is the point)
        assert code(match.roll, 0, odd) == "naive-time"
        assert code(match.expire, odd) == "naive-time"
    assert code(in_utc, datetime.min.replace(tzinfo=east)) == "naive-time"


def test_looking_twice_penalises_once():
    once = begun().expire(NOON + DAY)
    assert (Departed((0,)),) == once.events[:1]
    twice = once.match.expire(NOON + DAY)
    assert once.match == twice.match
    assert () == twice.events


@pytest.mark.parametrize("looks", [*product((False, True), repeat=4)])
def test_whether_anybody_looked_changes_nothing(looks):
    match = begun(names=("Ann", "Ben", "Cid", "Dot"))
    for hours, looked in zip((12, 24, 48, 50), looks, strict=True):
        if looked:
            match = match.expire(NOON + timedelta(hours=hours)).match
    after = match.roll(2, NOON + timedelta(hours=60)).match
    assert [SeatsExpired(NOON + DAY, (0,)), SeatsExpired(NOON + 2 * DAY, (1,))] == [*after.log][:2]
    assert NOON + timedelta(hours=84) == after.next_deadline()


def test_several_overdue_at_once_leave_together_and_share_a_place():
    match = begun(games.waves, names=("Ann", "Ben", "Cid", "Dot"))
    match = match.submit(1, {}, NOON).match.submit(2, {}, NOON).match
    late = match.expire(NOON + 3 * DAY)
    assert SeatsExpired(NOON + DAY, (0, 3)) == [*late.match.log][2]
    assert Departed((0, 3)) in late.events
    # The round ran with the orders that were in, and in the next one, a day later, nobody was left who ordered.
    assert SeatsExpired(NOON + 2 * DAY, (1, 2)) == late.match.log.newest(1)[0]


def test_all_overdue_at_once_share_the_first_place():
    match = begun(games.waves).expire(NOON + DAY).match
    assert [1, 1, 1] == [line.place for line in match.standings()]
    assert all(line.left for line in match.standings())


def test_orders_are_opened_at_the_deadline_and_not_before():
    match = begun(games.waves, runs="deadline")
    match = match.submit(0, {"waves": "left"}, NOON).match.submit(1, {}, NOON).match.submit(2, {}, NOON).match
    assert NOON + DAY == match.next_deadline()
    run = match.expire(NOON + DAY + SECOND)
    assert OrdersOpened(NOON + DAY, called=False) == run.match.log.newest(1)[0]
    assert (0,) == next(event.about for event in run.events if getattr(event, "what", "") == "waved")
    assert NOON + 2 * DAY == run.match.next_deadline()


def test_where_orders_wait_for_the_deadline_only_who_owes_something_else_leaves():
    late = begun(games.mixed, runs="deadline").submit(0, {}, NOON).match.expire(NOON + DAY).match
    assert [SeatsExpired(NOON + DAY, (2,))] == [*late.log.newest(1)]
    # Now another seat is asked for the choice, and so everybody has a new move.
    assert NOON + 2 * DAY == late.next_deadline()
    match = begun(games.mixed, runs="deadline").choose(2, "a", NOON).match.expire(NOON + DAY).match
    assert [OrdersOpened(NOON + DAY, called=False)] == [*match.log.newest(1)]


def test_a_clock_that_lags_is_put_right():
    match = begun().roll(0, NOON + SECOND).match
    after = match.roll(1, NOON).match
    assert NOON + SECOND == after.log.newest(1)[0].at
    assert NOON == begun().roll(0, NOON - DAY).match.log.newest(1)[0].at


def test_without_a_deadline_nothing_is_ever_due():
    match = begun(deadline=None)
    assert match.next_deadline() is None
    assert match == match.expire(NOON + 9999 * DAY).match
    assert code(match.extend, DAY, NOON) == "no-deadline"


def test_an_extension_is_for_this_once():
    match = begun()
    longer = match.extend(DAY, NOON, version=0)
    assert () == longer.events
    assert DeadlineExtended(NOON, DAY) == longer.match.log.newest(1)[0]
    assert NOON + 2 * DAY == longer.match.next_deadline()
    assert code(longer.match.extend, DAY, NOON, version=0) == "stale-version"
    after = longer.match.roll(0, NOON + DAY, version=0).match
    assert NOON + 2 * DAY == after.next_deadline()
    for odd in (timedelta(0), -DAY, 5, SECOND / 2, timedelta.max - timedelta(microseconds=999999)):
        assert code(match.extend, odd, NOON) == "malformed"


def test_who_is_not_asked_has_no_deadline_and_one_who_leaves_changes_that_of_nobody():
    match = begun(games.both, names=("Ann", "Ben", "Cid", "Dot"))
    match = match.choose(0, "stay", NOON + DAY / 2).match.resign(3, NOON + DAY / 2).match
    assert NOON + DAY == match.next_deadline()
    late = match.expire(NOON + DAY).match
    assert SeatsExpired(NOON + DAY, (1, 2)) == late.log.newest(1)[0]
    assert [1, 2, 2, 4] == [line.place for line in late.standings()]


def test_lots_that_are_typed_in_have_no_deadline():
    match = begun(games.lots, seed=None).roll(0, NOON, face=1).match
    assert match.next_deadline() is None
    assert match == match.expire(NOON + 9 * DAY).match
    assert code(match.extend, DAY, NOON) == "no-deadline"
    assert NOON + 9 * DAY + DAY == match.draw("red", NOON + 9 * DAY).match.next_deadline()


def test_a_deadline_beyond_all_calendars_is_refused():
    with pytest.raises(LadderkitError, match="all calendars"):
        begun(snakes_and_ladders(), deadline=timedelta(days=999_999_999))


def test_who_is_away_for_ages_comes_back_by_several_calls(monkeypatch):
    monkeypatch.setattr(tables, "MOST_DEADLINES", 10)
    match = begun(slither_and_climb(), runs="deadline")
    now = NOON + 25 * DAY
    with pytest.raises(Refused) as refused:
        match.submit(0, {}, now)
    assert "overdue" == refused.value.code
    calls, back = 0, match
    while back.next_deadline() <= now:
        back = back.expire(now).match
        calls += 1
    assert (3, NOON + 26 * DAY) == (calls, back.next_deadline())
    assert back == match.expire(NOON + 10 * DAY).match.expire(NOON + 20 * DAY).match.expire(now).match
