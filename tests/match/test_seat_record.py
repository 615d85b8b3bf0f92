"""What one seat could have written down itself: page by page as it saw the match, and nothing that it may not know."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st

from ladderkit import FileError, LadderkitError
from ladderkit.match.entries import OrderSealed, RollMade
from ladderkit.match.match import new_match
from ladderkit.match.seat_record import (
    SeatRecord,
    agrees,
    seat_record_from_data,
    seat_record_from_json,
    seat_record_to_data,
    seat_record_to_json,
)
from ladderkit.match.showing import match_view_to_json
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from ladderkit.views import told
from tests.match import games
from tests.match.test_contributions import all_bound, all_open, begun as contributed

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def begun(variant, names=("Ann", "Ben"), **terms):
    return new_match(variant, names, **{"seed": bytes(range(32)), "starts_at": NOON, "deadline": DAY, **terms})


def rolled_out(progress):
    """Every moment of a match in which there are only dice."""
    moments = [progress]
    while not moments[-1].match.over:
        match = moments[-1].match
        moments.append(match.roll(*match.waits_for(), NOON))
    return moments


def of_orders(second=(6, 2)):
    match = begun(slither_and_climb(), ("Ann", "Ben", "Cid"), runs="called").match
    match = match.submit(0, {"chosen-throw": (5, 1)}, NOON).match.submit(1, {"chosen-throw": (3, 4)}, NOON).match
    return match.submit(1, {"chosen-throw": second}, NOON).match


def of_choices():
    match = begun(games.twice_unseen, ("Ann", "Ben", "Cid")).match
    match = match.choose(0, "left", NOON).match.choose(2, "climb", NOON).match.choose(0, "stay", NOON).match
    return match.choose(1, "stay", NOON).match.roll(0, NOON).match.resign(2, NOON + DAY / 2).match


def of_lots():
    return rolled_out(begun(games.hidden_lots))[-1].match


MATCHES = {
    "begun": begun(snakes_and_ladders()).match,
    "over": rolled_out(begun(snakes_and_ladders()))[-1].match,
    "orders": of_orders(),
    "orders-opened": of_orders().call(NOON).match.expire(NOON + 9 * DAY).match,
    "choices": of_choices(),
    "left": of_choices().expire(NOON + 2 * DAY).match,
    "hidden-lots": of_lots(),
    "contributions": all_open(all_bound(contributed())).resign(0, NOON).match,
}


@pytest.mark.parametrize("seat", [0, 1])
def test_it_replays_as_the_seat_saw_it(seat):
    moments = rolled_out(begun(snakes_and_ladders()))
    variant = moments[0].match.terms.variant
    pages = moments[-1].match.record(for_seat=seat).pages
    assert [moment.match.view(seat) for moment in moments] == [page.view for page in pages]
    assert [told(variant, moment.events, seat) for moment in moments] == [page.events for page in pages]
    assert tuple(moments[-1].match.log) == tuple(entry for page in pages for entry in page.entries)


@pytest.mark.parametrize("name", MATCHES)
def test_it_is_a_file_and_comes_back(name):
    for seat in (0, 1):
        notes = MATCHES[name].record(for_seat=seat)
        text = seat_record_to_json(notes)
        read = seat_record_from_json(text)
        assert text == seat_record_to_json(read)
        assert (notes.seat, notes.starts_at, notes.digest) == (read.seat, read.starts_at, read.digest)
        views = [match_view_to_json(page.view) for page in notes.pages]
        assert views == [match_view_to_json(page.view) for page in read.pages]
        assert () == agrees(read, MATCHES[name])


def test_it_does_not_tell_what_others_ordered_nor_that_they_thought_again():
    for name, match in (("6, 2", of_orders()), ("2, 6", of_orders((2, 6)))):
        notes = match.record(for_seat=0)
        assert [2, 2] == [len([e for page in notes.pages for e in page.entries if isinstance(e, OrderSealed)])] * 2, (
            name
        )
        assert seat_record_to_json(notes) == seat_record_to_json(of_orders().record(for_seat=0))
        assert 3 == len([e for page in match.record(for_seat=1).pages for e in page.entries])


def test_it_does_not_tell_that_there_were_hidden_lots_or_choices():
    running = begun(games.hidden_lots).match
    running = running.roll(*running.waits_for(), NOON).match
    text = seat_record_to_json(running.record(for_seat=0))
    assert ('"hidden"' in text, running.commitment in text, bytes(range(32)).hex() in text) == (False, True, False)
    assert 1 == sum(isinstance(entry, RollMade) for page in running.record(for_seat=0).pages for entry in page.entries)
    match = begun(games.twice_unseen, ("Ann", "Ben", "Cid")).match
    chosen = match.choose(0, "left", NOON).match
    assert match.record(for_seat=1) == chosen.record(for_seat=1)
    assert 2 == len(chosen.record(for_seat=0).pages)


@settings(max_examples=20)
@given(st.sampled_from(sorted(MATCHES)), st.integers(0, 1), st.data())
def test_notes_taken_at_any_moment_agree_with_the_match_in_the_end(name, seat, data):
    match = MATCHES[name]
    whole = match.record(for_seat=seat)
    notes = evolve(whole, pages=whole.pages[: data.draw(st.integers(0, len(whole.pages)))])
    assert () == agrees(notes, match)


def test_a_match_that_is_another_one_does_not_agree():
    seen = of_orders().record(for_seat=0)
    other = begun(slither_and_climb(), ("Ann", "Ben", "Cid"), runs="called").match
    other = other.submit(0, {"chosen-throw": (5, 2)}, NOON).match.submit(1, {}, NOON).match
    assert ["pages.1"] == [problem.path for problem in agrees(seen, other)]
    assert ["deadline", "pages.0"] == [
        problem.path
        for problem in agrees(
            evolve(seen, deadline=DAY * 2), begun(slither_and_climb(), ("Di", "Ed"), runs="called").match
        )
    ]


def test_whoever_wants_the_notes_of_a_seat_that_is_none_is_told():
    with pytest.raises(LadderkitError, match="seat 7"):
        MATCHES["over"].record(for_seat=7)


def test_the_whole_record_says_that_it_holds_secrets_until_the_match_is_over():
    assert [True, False] == [MATCHES[name].record().secrets for name in ("begun", "over")]


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"format": 2}, "format", "future-format"),
        ({"format": "1"}, "format", "unknown-format"),
        ({"seat": "0"}, "seat", "wrong-type"),
        ({"pages": 5}, "pages", "wrong-type"),
        ({"pages": [5]}, "pages.0", "wrong-type"),
        ({"pages": [{}]}, "pages.0", "missing-key"),
        ({"deadline": 0}, "deadline", "wrong-span"),
        ({"seat": 1}, "digest", "digest"),
        ({"more": 1}, "", "unknown-key"),
    ],
)
def test_what_is_no_such_record_is_refused_by_path(change, path, code):
    data = seat_record_to_data(MATCHES["begun"].record(for_seat=0))
    with pytest.raises(FileError) as error:
        seat_record_from_data({**data, **change})
    assert (path, code) in [(problem.path, problem.code) for problem in error.value.problems]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1, "format": 1}'])
def test_what_is_no_record_at_all_is_refused(text):
    with pytest.raises(FileError):
        seat_record_from_json(text)


def test_a_changed_page_is_found_by_the_digest():
    data = json.loads(seat_record_to_json(MATCHES["over"].record(for_seat=0)))
    data["pages"][3]["at"] = "2026-03-01T12:00:01Z"
    with pytest.raises(FileError) as error:
        seat_record_from_data(data)
    assert ["digest"] == [problem.path for problem in error.value.problems]
    assert isinstance(MATCHES["over"].record(for_seat=0), SeatRecord)
