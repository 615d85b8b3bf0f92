"""Matches: calls and versions, dice, sealed orders, leaving, and what is seen."""

import pickle
from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit import LadderkitError, LastOneWins, Refused, Rolled, apply, race, start
from ladderkit.events import Departed, Finished
from ladderkit.match import table as tables
from ladderkit.match.entries import (
    ChoiceMade,
    Log,
    LotDrawn,
    OrderSealed,
    OrdersOpened,
    RollMade,
    SeatResigned,
    SeatSubstituted,
)
from ladderkit.match.fair import Seeded
from ladderkit.match.match import new_match
from ladderkit.match.record import record_to_json
from ladderkit.match.verify import resume
from ladderkit.serial import fingerprint
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from ladderkit.views import told
from tests.match import games

SEED = bytes(range(32))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
HUGE = 10**5000


def begun(variant, names=("Ann", "Ben"), **terms):
    return new_match(variant, names, **{"seed": SEED, "starts_at": NOON, **terms}).match


def played_out(match):
    while not match.over:
        (seat,) = match.waits_for()
        match = match.roll(seat, NOON, version=match.version).match
    return match


def code(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


# ------------------------------------------------------------------------------------------------------ dice and lots
def test_rolls_and_lots_are_those_of_the_seed_by_their_numbers():
    match = played_out(begun(snakes_and_ladders()))
    rolls = [entry for entry in match.log if isinstance(entry, RollMade)]
    assert [Seeded(SEED).roll(k) for k in range(len(rolls))] == [roll.face for roll in rolls]
    assert [*range(len(rolls))] == [roll.number for roll in rolls]
    assert [LotDrawn(NOON, "lot", 0, (0, 1)[Seeded(SEED).draw("lot", 0, (1, 1))])] == [*match.log][:1]


def test_a_match_plays_as_the_engine_does():
    match = begun(games.plain)
    state = start(games.plain, 2).state
    while not match.over:
        (seat,) = match.waits_for()
        assert state == match.state
        progress = match.roll(seat, NOON)
        match = progress.match
        (entry,) = match.log.newest(1)
        outcome = apply(games.plain, state, Rolled(entry.face))
        assert outcome.events == progress.events
        state = outcome.state
    assert state == match.state


@pytest.mark.parametrize(("game", "purpose"), [(games.lots, "lot"), (games.hidden_lots, "hidden")])
def test_lots_are_numbered_in_streams_of_their_own(game, purpose):
    match = begun(game)
    for seat in (0, 1, 0):
        match = match.roll(seat, NOON).match
    drawn = [entry for entry in match.log if isinstance(entry, LotDrawn)]
    wanted = [("red", "blue")[Seeded(SEED).draw(purpose, k, (3, 1))] for k in range(3)]
    assert [(purpose, k, value) for k, value in enumerate(wanted)] == [(e.purpose, e.number, e.value) for e in drawn]


def test_dice_from_a_cup_are_typed_in_and_so_are_lots():
    match = begun(games.lots, seed=None)
    assert match.commitment is None is match.revealed
    assert code(match.roll, 0, NOON) == "whose-dice"
    assert code(match.roll, 0, NOON, face=7) == "not-a-face"
    assert code(match.draw, "red", NOON) == "no-lot"
    match = match.roll(0, NOON, face=4).match
    assert () == match.waits_for()
    assert match.next_deadline() is None
    assert code(match.draw, "green", NOON) == "not-an-option"
    match = match.draw("blue", NOON, version=1).match
    assert [RollMade(NOON, 0, 0, 4), LotDrawn(NOON, "lot", 0, "blue")] == [*match.log]
    assert (4, 0) == match.state.squares
    assert (1,) == match.waits_for()
    assert match.spectate().seed is None


def test_a_face_is_refused_where_the_seed_rolls():
    assert code(begun(games.plain).roll, 0, NOON, face=4) == "whose-dice"


def test_a_game_that_draws_lots_for_ever_is_given_up(monkeypatch):
    monkeypatch.setattr(tables, "MOST_LOTS", 100)
    with pytest.raises(LadderkitError, match="lot follows upon lot"):
        begun(games.endless)


# ------------------------------------------------------------------------------------------------------- versions
def test_a_repeated_or_stale_roll_is_refused_and_draws_no_die():
    match = begun(games.plain)
    after = match.roll(0, NOON, version=0).match
    assert code(after.roll, 0, NOON, version=0) == "stale-version"
    assert code(after.roll, 1, NOON, version=0) == "stale-version"
    assert code(after.roll, 1, NOON, version=2) == "stale-version"
    assert code(after.roll, 1, NOON, version=True) == "stale-version"
    assert code(after.roll, 0, NOON) == "not-your-roll"
    assert Seeded(SEED).roll(1) == after.roll(1, NOON, version=1).match.log.newest(1)[0].face
    assert 1 == after.version


def test_two_seats_order_in_one_round_against_one_version():
    match = begun(games.waves)
    one = match.submit(0, {"waves": "right"}, NOON, version=0).match
    assert code(one.submit, 0, {"waves": "no"}, NOON, version=0) == "stale-version"
    both = one.submit(1, {}, NOON, version=0)
    assert 2 == both.match.version
    assert both.events
    assert code(both.match.submit, 1, {}, NOON, version=0) == "stale-version"


def test_choices_asked_at_once_are_made_in_any_order_against_one_version():
    match = begun(games.both)
    one = match.choose(1, "climb", NOON, version=0).match
    assert (0,) == one.waits_for()
    assert code(one.choose, 1, "stay", NOON, version=0) == "stale-version"
    assert code(one.choose, 1, "stay", NOON) == "not-your-choice"
    there = one.choose(0, "stay", NOON, version=0).match
    other = match.choose(0, "stay", NOON, version=0).match.choose(1, "climb", NOON, version=0).match
    assert there.state == other.state
    assert (0,) == there.waits_for()
    assert [ChoiceMade(NOON, 1, "climb", 1), ChoiceMade(NOON, 0, "stay", 0)] == [*there.log]


@pytest.mark.parametrize(("game", "second"), [(games.twice, 2), (games.twice_unseen, 1)])
def test_a_choice_may_name_its_form_and_takes_the_first_that_it_fits(game, second):
    match = begun(game)
    assert [0, second] == [form.to for form in match.legal(0)]
    assert ChoiceMade(NOON, 0, "left", 2) == match.choose(0, "left", NOON).match.log.newest(1)[0]
    assert ChoiceMade(NOON, 0, "left", 2) == match.choose(0, "left", NOON, to=second).match.log.newest(1)[0]
    assert code(match.choose, 0, "left", NOON, to=0) == "not-an-option"
    assert code(match.choose, 0, "left", NOON, to=7) == "not-your-choice"
    assert code(match.choose, 0, "up", NOON) == "not-an-option"


def test_who_rolls_sees_so_in_its_forms():
    match = begun(games.plain)
    assert [(1, 2, 3, 4, 5, 6)] == [form.fields[0].options for form in match.legal(0)]
    assert () == match.legal(1)


# ---------------------------------------------------------------------------------------------------- sealed orders
def test_orders_stay_in_the_envelope_until_all_are_in():
    match = begun(games.waves, ("Ann", "Ben", "Cid"))
    progress = match.submit(2, {"waves": "left"}, NOON)
    assert () == progress.events
    assert match.state == progress.match.state
    assert (0, 1, 2) == progress.match.waits_for()
    assert OrderSealed(NOON, 2, (("waves", "left"),)) == progress.match.log.newest(1)[0]
    replaced = progress.match.submit(2, {"waves": "right"}, NOON).match
    assert (("waves", "right"),) == replaced.view(2).order.answers
    assert replaced.view(1).order is None is replaced.spectate().order
    assert (2,) == replaced.view(1).ordered
    run = replaced.submit(0, {"waves": "left"}, NOON).match.submit(1, {}, NOON)
    assert (0, 2) == next(event.about for event in run.events if getattr(event, "what", "") == "waved")
    assert () == run.match.view(2).ordered


def test_orders_are_refused_for_what_is_wrong_with_them():
    match = begun(games.waves)
    assert code(match.submit, 0, {"waves": "up"}, NOON) == "not-an-option"
    assert code(match.submit, 0, {"waves": "left"}, NOON) == "not-an-option"
    assert code(match.submit, 0, {"wave": "no"}, NOON) == "unknown-field"
    assert code(match.submit, 0, 5, NOON) == "malformed"
    assert code(match.call, NOON) == "not-called"
    assert code(begun(games.plain).submit, 0, {}, NOON) == "not-your-order"
    assert code(begun(games.plain, runs="called").call, NOON) == "not-called"


def test_a_call_opens_the_orders_and_missing_ones_are_defaults():
    match = begun(games.waves, runs="called", deadline=DAY)
    assert match.next_deadline() is None
    match = match.submit(1, {"waves": "right"}, NOON).match.submit(0, {}, NOON).match
    assert match == match.expire(NOON + 9 * DAY).match
    run = match.call(NOON + 9 * DAY, version=0)
    assert OrdersOpened(NOON + 9 * DAY, called=True) == run.match.log.newest(1)[0]
    assert (1,) == next(event.about for event in run.events if getattr(event, "what", "") == "waved")
    assert code(run.match.call, NOON + 9 * DAY, version=0) == "stale-version"


def test_orders_and_a_choice_may_be_asked_at_once():
    match = begun(games.mixed)
    one = match.submit(0, {}, NOON).match.submit(1, {}, NOON).match
    assert (1,) == one.waits_for()
    assert () == one.view(0).ordered
    assert (0,) == one.choose(1, "a", NOON).match.waits_for()
    other = match.choose(1, "a", NOON).match.submit(0, {}, NOON).match.submit(1, {}, NOON).match
    assert one.choose(1, "a", NOON).match.state == other.state


# --------------------------------------------------------------------------------------------------------- leaving
def test_who_resigns_leaves_at_any_time_and_once():
    match = begun(games.plain, ("Ann", "Ben", "Cid"))
    progress = match.resign(2, NOON, version=0)
    assert (Departed((2,)),) == progress.events
    assert SeatResigned(NOON, 2) == progress.match.log.newest(1)[0]
    assert code(progress.match.resign, 2, NOON) == "not-playing"
    assert code(progress.match.roll, 2, NOON) == "not-playing"
    assert code(match.resign, 3, NOON) == "not-playing"
    assert code(match.resign, True, NOON) == "not-playing"
    over = progress.match.resign(0, NOON)
    assert Finished((2, 1, 3)) == over.events[-1]
    assert [(1, "Ben", False), (2, "Ann", True), (3, "Cid", True)] == [
        (line.place, line.name, line.left) for line in over.match.standings()
    ]
    assert code(over.match.resign, 1, NOON) == "over"
    assert over.match == over.match.expire(NOON + DAY).match
    assert () == match.standings()


def test_a_seat_that_leaves_takes_its_order_along_and_the_others_run_when_all_are_in():
    match = begun(games.waves, ("Ann", "Ben", "Cid", "Dot"))
    match = match.submit(0, {"waves": "left"}, NOON).match.submit(1, {"waves": "right"}, NOON).match
    match = match.resign(1, NOON).match
    assert (0,) == match.view(0).ordered
    # When two are left, nobody may wave to the left. The order stays in: would it go, it would tell what it said.
    run = match.resign(3, NOON)
    assert (0,) == run.match.view(2).ordered
    assert () == run.match.view(0).order.answers
    assert code(run.match.submit, 0, {"waves": "left"}, NOON) == "not-an-option"
    for match, waved in ((run.match, ()), (run.match.submit(0, {"waves": "right"}, NOON).match, (0,))):
        events = match.submit(2, {}, NOON).events
        assert waved == next(event.about for event in events if getattr(event, "what", "") == "waved")


def test_orders_run_at_once_when_the_one_who_was_missing_resigns():
    match = begun(games.waves, ("Ann", "Ben", "Cid"))
    match = match.submit(0, {}, NOON).match.submit(1, {"waves": "right"}, NOON).match
    run = match.resign(2, NOON)
    assert (1,) == next(event.about for event in run.events if getattr(event, "what", "") == "waved")


def test_a_seat_that_leaves_in_its_turn_hands_the_turn_on():
    match = begun(games.plain, ("Ann", "Ben", "Cid"), deadline=DAY).resign(0, NOON + DAY / 2).match
    assert (1,) == match.waits_for()
    assert NOON + DAY / 2 + DAY == match.next_deadline()


def test_a_substitute_takes_over_a_seat():
    match = begun(games.plain)
    after = match.substitute(1, "Eve", NOON, version=0).match
    assert ("Ann", "Eve") == after.names == after.view(0).names
    assert SeatSubstituted(NOON, 1, "Eve") == after.log.newest(1)[0]
    assert code(after.substitute, 1, "Eve", NOON, version=0) == "stale-version"
    for name in ("ann", "", " Eve", "E" * 81, "E\n", 5, "0", "1", "1.0", "½"):
        assert code(match.substitute, 1, name, NOON) == "malformed"
    assert code(match.substitute, 2, "Eve", NOON) == "not-playing"
    assert match.substitute(1, "BEN", NOON).match.names == ("Ann", "BEN")


# ------------------------------------------------------------------------------------------------------------ terms
@pytest.mark.parametrize(
    "terms",
    [
        {"deadline": timedelta(0)},
        {"deadline": 5},
        {"runs": "soon"},
        {"runs": "deadline"},
        {"seed": bytes(31)},
        {"deadline": timedelta(days=999_999_999)},
        {"deadline": timedelta(seconds=1.5)},
        {"starts_at": datetime(2026, 3, 1, 12)},  # noqa: DTZ001  (that is the point)
        {"starts_at": "noon"},
        {"names": ("Ann",)},
        {"names": ("Ann", "ann")},
        {"names": ("Ann", "")},
    ],
)
def test_terms_that_cannot_be_kept_are_refused(terms):
    with pytest.raises(LadderkitError):
        begun(snakes_and_ladders(), **terms)


def test_nothing_is_told_by_the_repr_of_anything():
    match = begun(slither_and_climb(), ("Ann", "Ben")).submit(0, {"chosen-throw": (1, 2)}, NOON).match
    position = match.position
    told = "".join(map(repr, (match, match.terms, match.log, position.envelope, position, match.terms.dice)))
    assert "object at" in repr(position)
    assert "(1, 2)" not in told
    assert SEED.hex() not in told
    assert "x01" not in told


def test_a_match_can_be_pickled_and_goes_on():
    match = begun(games.plain).roll(0, NOON).match
    again = pickle.loads(pickle.dumps(match))  # noqa: S301  (our own)
    assert match == again
    assert hash(match) == hash(again)
    assert match.roll(1, NOON) == again.roll(1, NOON)


def test_before_the_end_a_view_has_no_seed_and_after_it_has():
    match = begun(snakes_and_ladders())
    assert match.view(0).seed is None is match.revealed
    assert match.view(0).commitment == Seeded(SEED).commitment == match.commitment
    over = played_out(match)
    assert SEED.hex() == over.view(0).seed == over.spectate().seed
    assert SEED == over.revealed
    assert over.view(1).game.over


def test_a_view_in_a_game_that_tells_squares_has_no_deadline_of_others():
    match = begun(games.twice_unseen, deadline=DAY)
    assert match.next_deadline() == NOON + DAY == match.view(1).due
    assert match.spectate().due is None
    after = match.choose(1, "stay", NOON).match
    assert after.next_deadline() == NOON + DAY
    assert after.view(1).due is None
    assert begun(games.waves, deadline=DAY).view(0).due == NOON + DAY


def test_where_orders_are_called_no_deadline_tells_that_others_have_to_choose():
    match = begun(games.mixed_unseen, deadline=DAY, runs="called")
    assert [None, NOON + DAY] == [match.view(seat).due for seat in (0, 1)]
    assert match.next_deadline() == NOON + DAY
    after = match.choose(1, "a", NOON).match
    assert [None] * 2 == [after.view(seat).due for seat in (0, 1)]


def test_who_is_to_roll_is_seen_where_moves_are_told_and_by_that_seat_alone_where_squares_are():
    match = begun(games.plain)
    assert ((0,), (0,)) == (match.view(1).rolls, match.spectate().rolls)
    match = begun(games.plain_unseen)
    assert ((0,), (), ()) == (match.view(0).rolls, match.view(1).rolls, match.spectate().rolls)


def test_where_squares_are_told_the_number_of_a_form_is_the_same_in_the_view_and_for_the_call():
    match = begun(games.rolling_unseen)
    assert ([0], [0, 1]) == ([form.to for form in match.view(0).game.forms], [form.to for form in match.legal(0)])
    assert (("a", "b"), (0,)) == (match.legal(0)[0].fields[0].options, match.view(0).rolls)
    assert match.choose(0, "a", NOON, to=0).match.legal(0) == (evolve(match.legal(0)[1], to=0),)
    assert code(match.choose, 0, "a", NOON, to=1) == "not-your-choice"
    assert match.choose(0, "a", NOON, to=0).match.roll(0, NOON).match.state.over is False


def test_the_repr_of_what_a_call_leads_to_has_no_events():
    one, other = (
        begun(games.hidden_lots, seed=None).roll(0, NOON, face=2).match.draw(lot, NOON) for lot in ("red", "blue")
    )
    assert repr(one) == repr(other)
    assert one.events != other.events


# -------------------------------------------------------------------------------------------------------------- logs
@given(st.lists(st.integers(0, 3)))
def test_a_log_is_a_value_that_shares_what_it_has(seats):
    entries = [SeatResigned(NOON, seat) for seat in seats]
    log = Log.of(entries)
    assert entries == [*log]
    assert len(entries) == len(log)
    assert tuple(entries[-2:]) == log.newest(2)
    assert Log.of(entries) == log == pickle.loads(pickle.dumps(log))  # noqa: S301  (our own)
    assert hash(Log.of(entries)) == hash(log)
    assert log != log.plus(SeatResigned(NOON, 9))
    assert log.plus(SeatResigned(NOON, 8)) != log.plus(SeatResigned(NOON, 9))
    assert log != entries


def test_a_long_log_is_added_to_and_let_go_of_like_a_short_one():
    log = Log.of(SeatResigned(NOON, k) for k in range(200_000))
    assert [SeatResigned(NOON, 199_999)] == [*log.newest(1)]
    assert 200_000 == sum(1 for _ in log)
    assert log == log.__reduce__()[0](*log.__reduce__()[1])


def test_a_roll_costs_the_same_however_long_the_log_is():
    match = begun(games.plain)
    after = match.roll(0, NOON).match
    assert after.log._chain[0] is match.log._chain  # nothing is copied
    assert match.terms is after.terms


def test_the_fingerprints_are_those_of_the_game():
    secret = slither_and_climb()
    match = begun(secret)
    assert fingerprint(secret) == match.terms.fingerprint
    assert fingerprint(secret, public=True) == match.view(0).fingerprint != match.terms.fingerprint


@given(st.data())
def test_what_another_ordered_and_what_the_seed_is_changes_nothing_that_a_seat_sees(data):
    game = slither_and_climb()
    throws = st.permutations(range(1, 7)).map(lambda faces: tuple(faces[:2]))
    mine = data.draw(throws)
    seen = []
    for _ in range(2):
        match = begun(game, ("Ann", "Ben", "Cid"), seed=data.draw(st.binary(min_size=32, max_size=32)))
        progress = match.submit(1, {"chosen-throw": data.draw(throws)}, NOON).match.submit(
            0, {"chosen-throw": mine}, NOON
        )
        why = code(progress.match.submit, 0, {"chosen-throw": (7, 7)}, NOON)
        known = evolve(progress.match.view(0), commitment="")
        seen.append((repr(known), known, why, repr(progress.match.legal(0)), told(game, progress.events, 0)))
    assert seen[0] == seen[1]


# ---------------------------------------------------------------------------------------- versions of each viewer
def test_a_version_does_not_tell_of_hidden_lots():
    match = begun(games.hidden_lots)
    after = match.roll(*match.waits_for(), NOON).match
    assert ((1, 1, 1), 2) == ((after.view(0).version, after.view(1).version, after.spectate().version), after.version)


def test_where_squares_are_told_a_choice_counts_for_the_one_who_chose():
    match = begun(games.twice_unseen, ("Ann", "Ben", "Cid"))
    after = match.choose(1, "climb", NOON, version=0).match
    assert ([0, 1, 0], 1) == ([after.view(seat).version for seat in range(3)], after.version)
    assert code(after.choose, 1, "climb", NOON, version=0) == "stale-version"
    after = after.choose(0, "stay", NOON, version=0).match.choose(0, "left", NOON, version=1).match
    assert [2, 1, 0] == [after.view(seat).version for seat in range(3)]


def test_that_somebody_ordered_again_counts_for_that_one_alone():
    match = begun(slither_and_climb())
    once = match.submit(0, {"chosen-throw": (5, 1)}, NOON).match
    twice = once.submit(0, {"chosen-throw": (5, 2)}, NOON, version=1).match
    assert (once.spectate(), once.view(1)) == (twice.spectate(), twice.view(1))
    assert 2 == twice.view(0).version
    assert code(twice.submit, 0, {}, NOON, version=1) == "stale-version"


def test_what_runs_the_match_counts_every_entry_and_cannot_draw_one_lot_twice():
    for game in (games.endless, games.hidden_draws):
        match = begun(game, seed=None)
        drawn = match.draw(1, NOON, version=match.version).match
        assert "stale-version" == code(drawn.draw, 1, NOON, version=match.version)
        assert 2 == len(drawn.draw(1, NOON, version=drawn.version).match.log)


def test_a_version_that_has_passed_does_not_tell_that_somebody_acted_unseen():
    """Seat 0 may take or leave something on square 3; whether it is asked is its own affair."""
    one = begun(games.offers, ("Ann", "Ben", "Cid"), seed=None, deadline=DAY).extend(DAY, NOON).match
    two = one.roll(0, NOON, face=3).match
    assert one.view(1) == two.view(1)
    for match in (one, two):
        assert "not-your-roll" == code(match.roll, 1, NOON, face=1, version=0)
        assert match.resign(1, NOON, version=0).match.state.book.departed == {1}
    assert "stale-version" == code(two.roll, 0, NOON, face=1, version=1)  # seat 0 knows


def test_an_order_is_timed_by_what_its_seat_may_know():
    match = begun(games.waves, ("Ann", "Ben", "Cid")).submit(1, {}, NOON).match
    again = match.submit(1, {"waves": "left"}, NOON + DAY).match
    for one in (match, again):
        assert NOON + DAY / 2 == one.submit(0, {}, NOON + DAY / 2).match.log.newest(1)[0].at


def test_orders_stay_in_when_a_question_beside_them_goes_to_somebody_else():
    match = begun(games.mixed, ("Ann", "Ben", "Cid", "Dot"), deadline=DAY)
    match = match.submit(0, {}, NOON).match.submit(1, {}, NOON).match
    for who in (2, 3):
        after = match.resign(who, NOON).match
        assert ((0, 1), {who}) == (after.view(0).ordered, after.state.book.departed)


def test_whose_deadline_has_passed_is_told_so():
    match = begun(race("long", games.BOARD, LastOneWins()), ("Ann", "Ben", "Cid"), deadline=DAY)
    for looked in (match, match.expire(NOON + DAY).match):
        with pytest.raises(Refused, match="seat 0 let its deadline pass, and has left"):
            looked.roll(0, NOON + DAY)
    with pytest.raises(Refused, match="there is no seat 7; give 0 to 2"):
        match.roll(7, NOON)


def test_two_answers_to_one_line_are_no_order():
    match = begun(games.waves, ("Ann", "Ben", "Cid"))
    assert "malformed" == code(match.submit, 0, [("waves", "no"), ("waves", "left")], NOON)


@pytest.mark.parametrize("seat", [True, 7, "0", None, -1, HUGE, 1.0], ids=range(7))
def test_what_is_no_seat_is_refused_everywhere(seat):
    match = begun(games.waves, ("Ann", "Ben", "Cid"))
    assert "not-playing" == code(match.substitute, seat, "Eve", NOON)
    with pytest.raises(LadderkitError):
        match.legal(seat)
    if seat is not None:
        assert "not-playing" == code(match.roll, seat, NOON)
        with pytest.raises(LadderkitError):
            match.record(for_seat=seat)


def test_numbers_of_any_size_are_refused_with_words():
    match = begun(snakes_and_ladders(), seed=None).draw(0, NOON).match
    assert "stale-version" == code(match.roll, 0, NOON, face=1, version=HUGE)
    assert "not-a-face" == code(match.roll, 0, NOON, face=HUGE)
    assert "malformed" == code(match.substitute, 0, HUGE, NOON)
    assert "no-deadline" == code(match.extend, HUGE, NOON)
    assert "malformed" == code(begun(games.plain, deadline=DAY).extend, HUGE, NOON)
    assert "naive-time" == code(match.expire, HUGE)
    both = begun(games.both)
    assert "not-an-option" == code(both.choose, 0, HUGE, NOON)
    deep = 0
    for _ in range(3000):
        deep = (deep,)
    assert "not-an-option" == code(both.choose, 0, deep, NOON)
    waves = begun(games.waves, ("Ann", "Ben", "Cid"))
    assert "not-an-option" == code(waves.submit, 0, {"waves": HUGE}, NOON)
    assert code(waves.submit, 0, {HUGE: 1}, NOON) in {"malformed", "unknown-field"}


@pytest.mark.parametrize(
    ("variant", "names", "terms"),
    [
        (5, ("Ann", "Ben"), {}),
        (None, ("Ann", "Ben"), {}),
        (games.plain, 5, {}),
        (games.plain, None, {}),
        (games.plain, "AB", {}),
        (games.plain, (HUGE, "Ben"), {}),
        (games.plain, ("Ann", "Ben"), {"deadline": HUGE}),
        (games.plain, ("Ann", "Ben"), {"runs": HUGE}),
        (games.plain, ("Ann", "Ben"), {"contributions": 1}),
        (games.plain, ("Ann", "Ben"), {"contributions": "no"}),
        (games.plain, ("Ann", "Ben"), {"deadline": timedelta(days=999_999_999)}),
        (games.plain, ("Ann", "Ben"), {"seed": "00" * 32}),
    ],
    ids=range(12),
)
def test_terms_that_make_no_sense_are_refused(variant, names, terms):
    with pytest.raises(LadderkitError):
        begun(variant, names, **terms)


class Odd(datetime):
    """A datetime that is written otherwise than it is read."""

    def isoformat(self, *_):
        return "2026-03-01T12:00:00.000000001+00:00"


def test_a_time_of_another_type_is_kept_as_a_plain_one():
    match = begun(games.plain).roll(0, Odd(2026, 3, 1, 12, tzinfo=UTC)).match
    assert datetime is type(match.log.newest(1)[0].at)
    assert match == resume(record_to_json(match.record()))
