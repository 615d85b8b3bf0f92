"""Which entries of a log a seat may know, and the sentences of them."""

from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve
from hypothesis import given

from ladderkit.errors import LadderkitError
from ladderkit.match.entries import (
    ChoiceMade,
    ContributionBound,
    ContributionOpened,
    DeadlineExtended,
    LotDrawn,
    OrderSealed,
    OrdersOpened,
    RollMade,
    SeatResigned,
    SeatsExpired,
    SeatSubstituted,
)
from ladderkit.match.known import known_entries, known_entry, may_know
from ladderkit.match.lines import entry_line, log_lines
from ladderkit.variants import slither_and_climb
from tests.match import games
from tests.match.playing import DAY, NOON, NUMBERS, any_variants, begun, played

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
ROLL = RollMade(AT, 0, 3, 5)
LOT, HIDDEN = LotDrawn(AT, "lot", 2, "red"), LotDrawn(AT, "hidden", 2, "blue")
CHOICE = ChoiceMade(AT, 0, "climb", 1)
ORDER = OrderSealed(AT, 0, (("waves", "left"),))
OPEN = (
    OrdersOpened(AT, True),
    OrdersOpened(AT, False),
    SeatResigned(AT, 1),
    SeatsExpired(AT, (0, 1)),
    DeadlineExtended(AT, timedelta(hours=2)),
    SeatSubstituted(AT, 1, "Eve"),
)
LOG = (ROLL, LOT, HIDDEN, CHOICE, ORDER, *OPEN)
SEALED, SOME = evolve(ORDER, answers=()), evolve(CHOICE, to=0)
NAMES = ("Ann", "ben")


def test_where_moves_are_told_all_is_known_but_hidden_lots_and_what_others_ordered():
    assert (ROLL, LOT, CHOICE, ORDER, *OPEN) == known_entries(games.plain, LOG, 0)
    assert (ROLL, LOT, SOME, SEALED, *OPEN) == known_entries(games.plain, LOG, 1) == known_entries(games.plain, LOG)


def test_where_squares_are_told_no_roll_lot_or_choice_of_others_is_known_and_of_ones_own_not_all():
    own = evolve(ROLL, number=0, face=0)
    assert (own, SOME, ORDER, *OPEN) == known_entries(games.plain_unseen, LOG, 0)
    unseen = games.plain_unseen
    assert (SEALED, *OPEN) == known_entries(unseen, LOG, 1) == known_entries(unseen, LOG)


@pytest.mark.parametrize("game", [games.plain, games.plain_unseen])
def test_when_the_match_is_over_everything_is_known(game):
    assert LOG == known_entries(game, LOG, 1, over=True) == known_entries(game, LOG, over=True)


@given(any_variants(), NUMBERS)
def test_an_entry_is_known_just_when_it_may_be(variant, numbers):
    log = played(variant, numbers)[-1].match.log
    for seat in (None, 0, 1):
        for entry in log:
            known = known_entry(variant, entry, seat)
            assert may_know(variant, entry, seat) == (known is not None)
            assert known is None or (type(known), known.at) == (type(entry), entry.at)


@pytest.mark.parametrize("seat", [-1, 99, "0", True])
def test_of_no_seat_nothing_is_known(seat):
    with pytest.raises(LadderkitError):
        known_entries(games.plain, LOG, seat)
    with pytest.raises(LadderkitError):
        log_lines(begun(games.plain, 2).match, seat)


# ----------------------------------------------------------------------------------------------------------- sentences
TELLING = {
    ROLL: "Ann rolls a 5.",
    LOT: "A lot is drawn: red.",
    CHOICE: "Ann chooses climb.",
    ORDER: "Ann orders waves left.",
    OPEN[0]: "The orders are called for.",
    OPEN[1]: "Time is up for the orders.",
    OPEN[2]: "ben resigns.",
    OPEN[3]: "Time is up. Ann and ben leave the match.",
    OPEN[4]: "Those who are awaited have 2:00:00 more.",
    OPEN[5]: "Eve takes over from ben.",
    ContributionBound(AT, 1, "ab" * 32): f"ben binds a contribution to the dice by {'ab' * 32}.",
    ContributionOpened(AT, 1, "cd" * 32): f"ben opens the contribution {'cd' * 32}.",
}


@pytest.mark.parametrize("entry", TELLING)
def test_an_entry_is_one_sentence_to_whom_it_concerns(entry):
    assert TELLING[entry] == entry_line(games.plain, entry, 0, NAMES)


@pytest.mark.parametrize(
    ("game", "entry", "seat", "line"),
    [
        (games.plain, HIDDEN, 0, None),
        (games.plain, ORDER, 1, "Ann hands in an order."),
        (games.plain, CHOICE, 1, "Ann chooses climb."),
        (games.plain_unseen, ROLL, 0, "Ann rolls."),
        (games.plain_unseen, ROLL, 1, None),
        (games.plain_unseen, CHOICE, 0, "Ann chooses climb."),
        (games.plain_unseen, LOT, None, None),
    ],
)
def test_others_read_less_or_nothing(game, entry, seat, line):
    assert line == entry_line(game, entry, seat, NAMES)


def test_at_the_end_all_is_read():
    assert "A lot is drawn for nobody to see: blue." == entry_line(games.plain, HIDDEN, None, NAMES, over=True)
    assert "Ann orders waves left." == entry_line(games.plain_unseen, ORDER, 1, NAMES, over=True)
    assert "Seat 1 rolls a 5." == entry_line(games.plain_unseen, ROLL, 1, over=True)


def test_a_roll_of_nothing_tells_no_more_than_another():
    entries = [RollMade(AT, 0, 0, face) for face in (0, 1)]
    assert ["Ann rolls."] * 2 == [entry_line(games.plain_unseen, entry, 0, NAMES) for entry in entries]


def test_the_log_of_a_match_is_told_with_the_names_of_the_time():
    match = begun(slither_and_climb(), 2).match.submit(0, {"chosen-throw": (5, 1)}, NOON).match
    match = match.substitute(0, "Eve", NOON + DAY / 2).match.submit(0, {}, NOON + DAY / 2).match
    assert (
        "2026-03-01 12:00:00Z Ann hands in an order.",
        "2026-03-02 00:00:00Z Eve takes over from Ann.",
    ) == log_lines(match, 1)  # that she has handed in another one is her own affair
    assert "2026-03-01 12:00:00Z Ann orders chosen throw 5 and 1." == log_lines(match, 0)[0]
    over = match.resign(1, NOON + DAY / 2).match
    assert log_lines(over) == log_lines(over, 0) == (*log_lines(match, 0), "2026-03-02 00:00:00Z Ben resigns.")
