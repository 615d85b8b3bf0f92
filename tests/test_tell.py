"""Telling: every event is one sentence."""

import pytest
from hypothesis import given, strategies as st

from ladderkit.events import (
    Answered,
    CameHome,
    Departed,
    Finished,
    Laid,
    Moved,
    Stood,
    ThrowEnded,
    Told,
    TurnEnded,
)
from ladderkit.jumps import Jump
from ladderkit.questions import Choice, Draw, Order, Orders, Question, Roll
from ladderkit.tell import a, clean, name_of, ordinal, place_names, tell, tell_all

NAMES = ["Ann", "Ben", "Cy"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Answered(Roll(0), 4), "Ann rolls a 4."),
        (Answered(Roll(1), 8), "Ben rolls an 8."),
        (Answered(Draw((2, 5)), 5), "A lot is drawn: 5."),
        (Answered(Draw((2, 5), hidden=True), 5), "A lot is drawn in secret."),
        (Answered(Choice(0, ("take", "stay")), "stay"), "Ann chooses stay."),
        (Answered(Choice(0, (1, 2), "the ladder 3 to 14"), 2), "Ann chooses 2 (the ladder 3 to 14)."),
        (Answered(Choice(0, ((1, 2), ())), (1, 2)), "Ann chooses 1 and 2."),
        (Answered(Choice(0, ((1, 2), ())), ()), "Ann chooses nothing."),
        (
            Answered(Orders((0, 1)), (Order(0, {"chosen-throw": (4, 2), "wells": 120}), Order(1))),
            "Ann orders chosen throw 4 and 2, wells 120; Ben orders nothing.",
        ),
        (Answered(Orders((0, 1)), ()), "The orders are opened."),
        (Answered(Question(), "who-knows"), "The answer is who knows."),
        (Moved(0, 0, 3, "walk"), "Ann walks on to 3."),
        (Moved(0, 3, 7, "walk"), "Ann walks from 3 to 7."),
        (Moved(0, 7, 3, "walk"), "Ann walks back from 7 to 3."),
        (Moved(0, 3, 0, "walk"), "Ann walks back from 3 off the board."),
        (Moved(0, 100, 98, "bounce"), "Ann bounces back from 100 to 98."),
        (Moved(0, 125, 97, "stay-put"), "Ann has thrown too much and goes back from 125 to 97."),
        (Moved(1, 17, 53, "ladder", "The Great Ascent"), "Ben climbs The Great Ascent from 17 to 53."),
        (Moved(1, 3, 14, "ladder"), "Ben climbs a ladder from 3 to 14."),
        (Moved(1, 3, 18, "portable-ladder"), "Ben climbs a portable ladder from 3 to 18."),
        (Moved(1, 22, 4, "snake"), "Ben slides down a snake from 22 to 4."),
        (Moved(1, 22, 4, "portal"), "Ben goes through a portal from 22 to 4."),
        (Moved(1, 100, 125, "escalator"), "Ben rides an escalator from 100 to 125."),
        (Moved(1, 20, 1, "trap-door"), "Ben falls through a trap door from 20 to 1."),
        (Moved(1, 120, 20, "well"), "Ben falls down a well from 120 to 20."),
        (Moved(1, 20, 31, "rocket", "Old Betsy"), "Ben takes Old Betsy from 20 to 31."),
        (Moved(1, 20, 31, "swap-with-leader"), "Ben goes from 20 to 31 (swap with leader)."),
        (Moved(1, 20, 0, "bump"), "Ben goes from 20 off the board (bump)."),
        (Laid(Jump(3, 14, "ladder"), "any"), "A ladder is laid from 3 to 14."),
        (Laid(Jump(3, 14, "escalator"), "any"), "An escalator is laid from 3 to 14."),
        (Laid(Jump(3, 14, "ladder", name="Old Betsy"), "any"), "Old Betsy is laid from 3 to 14."),
        (Laid(Jump(20, 1, "trap-door"), "any"), "A trap door opens from 20 to 1."),
        (Laid(Jump(3, 14, "ladder", seen=False), "any"), "Something is laid on the board, unseen."),
        (Told("three-sixes"), "Three sixes."),
        (Told("tied-votes", (20, 31, 7)), "Tied votes: 20, 31 and 7."),
        (Stood((3, 7, 0)), "Ann is on 3, Ben on 7 and Cy off the board."),
        (Stood((0,)), "Ann is off the board."),
        (Stood(()), "Nobody is on the board."),
        (CameHome((0,)), "Ann comes home."),
        (CameHome((0, 2)), "Ann and Cy come home together."),
        (Departed((1,)), "Ben leaves the match."),
        (Departed((0, 1, 2)), "Ann, Ben and Cy leave the match."),
        (ThrowEnded((0,)), "Ann goes on with another throw."),
        (ThrowEnded((0, 1)), "Ann and Ben go on with another throw."),
        (TurnEnded((0,)), "Ann's turn is over."),
        (TurnEnded((0, 1)), "Ann and Ben's turn is over."),
        (TurnEnded(()), "The opening is over."),
        (Finished((1, 2)), "Ann wins; Ben is second."),
        (Finished((2, 1, 2)), "Ben wins; Ann and Cy share second place."),
        (Finished((1, 1)), "Ann and Ben share first place."),
        (Finished((1,)), "Ann has finished."),
        (Finished(()), "The match is over."),
    ],
)
def test_each_event_is_a_sentence(event, sentence):
    assert sentence == tell(event, NAMES)


def test_seats_without_a_name_are_counted_from_one():
    assert ("Seat 1 rolls a 4.", "Ann and seat 2 come home together.") == (
        tell(Answered(Roll(0), 4)),
        tell(CameHome((0, 1)), ["Ann"]),
    )


def test_a_name_is_written_as_its_owner_writes_it():
    assert "bell hooks rolls a 4." == tell(Answered(Roll(0), 4), ["bell hooks"])


def test_with_several_tokens_it_is_said_which_one():
    assert "Ben's token 2 walks from 3 to 7." == tell(Moved(3, 3, 7, "walk"), NAMES, tokens=2)
    assert "Ann is on 3 and 4; Ben on 9 and off the board." == tell(Stood((3, 4, 9, 0)), NAMES, tokens=2)


def test_everything_is_told_in_order():
    events = (Answered(Roll(0), 4), Moved(0, 0, 4, "walk"))
    assert ("Ann rolls a 4.", "Ann walks on to 4.") == tell_all(events, NAMES)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "a 0"), (1, "a 1"), (7, "a 7"), (8, "an 8"), (10, "a 10"), (11, "an 11"), (18, "an 18"),
        (80, "an 80"), (88, "an 88"), (100, "a 100"), (110, "a 110"), (180, "a 180"), (811, "an 811"),
        (1_100, "a 1100"), (8_000, "an 8000"), (11_000, "an 11000"), (80_000, "an 80000"),
        (110_000, "a 110000"), (8_000_000, "an 8000000"), (-8, "a -8"),
    ],
)  # fmt: skip
def test_articles_are_those_that_are_spoken(number, said):
    assert said == a(number)


def test_places_have_words_and_then_figures():
    assert [
        "first",
        "third",
        "tenth",
        "11th",
        "12th",
        "13th",
        "21st",
        "22nd",
        "23rd",
        "24th",
        "111th",
        "0th",
    ] == [ordinal(place) for place in (1, 3, 10, 11, 12, 13, 21, 22, 23, 24, 111, 0)]


def test_a_story_ends_with_everyone_placed():
    assert "Ben wins; Ann is second; Cy and seat 4 share third place" == place_names((2, 1, 3, 3), NAMES)


def test_names_are_on_one_line_and_without_control_characters():
    assert "Ann Lee" == name_of(0, ["\tAnn\r\nLee\x00"])
    assert "[31mRed" == clean("\x1b[31mRed")
    assert "seat 1" == name_of(0, ["\n"])


SEATS = st.lists(st.integers(0, 5), max_size=4, unique=True).map(tuple)
SQUARES = st.integers(0, 1_000_000)
VALUES = st.recursive(st.integers() | st.text(), lambda parts: st.lists(parts, max_size=3).map(tuple), max_leaves=4)
ORDERS = st.lists(st.builds(Order, st.integers(0, 5), st.dictionaries(st.text(), VALUES, max_size=2)), max_size=3)
JUMPS = st.builds(Jump, SQUARES, SQUARES, st.text(), name=st.text(), reached=st.booleans(), seen=st.booleans())
EVENTS = st.one_of(
    st.builds(Answered, st.builds(Roll, st.integers(0, 5)), VALUES),
    st.builds(Answered, st.builds(Draw, VALUES.map(lambda value: (value,)), st.just(()), st.booleans()), VALUES),
    st.builds(Answered, st.builds(Choice, st.integers(0, 5), st.just(("a",)), st.text()), VALUES),
    st.builds(Answered, st.builds(Orders, SEATS), ORDERS.map(tuple)),
    st.builds(
        Moved,
        st.integers(0, 9),
        SQUARES,
        SQUARES,
        st.sampled_from(["walk", "bounce", "well"]) | st.text(),
        st.text(),
    ),
    st.builds(Laid, JUMPS, st.text()),
    st.builds(Told, st.text(), st.lists(st.integers()).map(tuple)),
    st.builds(Stood, st.lists(SQUARES, max_size=6).map(tuple)),
    st.builds(CameHome, SEATS),
    st.builds(Departed, SEATS),
    st.builds(ThrowEnded, SEATS),
    st.builds(TurnEnded, SEATS),
    st.builds(Finished, st.lists(st.integers(1, 9), max_size=6).map(tuple)),
)


@given(EVENTS, st.lists(st.text(), max_size=6), st.integers(1, 3))
def test_every_event_can_be_told_on_one_line(event, names, tokens):
    sentence = tell(event, names, tokens=tokens)
    assert sentence.endswith(".")
    assert sentence.isprintable()
