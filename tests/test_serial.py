"""Values as data and back: nothing is coerced, nothing is lost, every fault is told with its path."""

import dataclasses
import enum
from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NewType

import attrs
import pytest
from attrs import evolve, frozen
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import apply, start
from ladderkit.errors import FileError, LadderkitError
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
from ladderkit.follow import AGAIN, Again, Follow, Next, Over
from ladderkit.inputs import Chosen, Drawn, Left, Ordered, Rolled
from ladderkit.jumps import Jump, jumps
from ladderkit.questions import Choice, Draw, Entry, Order, Orders, Roll
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import Jumps, RollAndMove, RollOff, SixReroll
from ladderkit.serial import (
    event_from_data,
    event_to_data,
    from_json,
    from_toml,
    input_from_data,
    input_to_data,
    state_from_data,
    state_to_data,
    to_json,
    to_toml,
)
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import Malformed, besides, reading, shown
from ladderkit.serial.leaves import tag_of
from ladderkit.serial.parts import parts_of
from ladderkit.slots import Lasts, Slot
from ladderkit.state import Laying
from ladderkit.testing import plays
from ladderkit.turn import Snapshot, Turn
from tests.documents import changed, places, told_something

LITTLE = Board(5, 5, jumps=jumps({3: 14, 9: 20, 22: 4}))


def told(caught):
    return {(problem.path, problem.message) for problem in caught.value.problems}


# ------------------------------------------------------------------------------------------------ the laws
@given(plays())
def test_structure_of_unstructure_is_the_same_for_all_of_a_match(play):
    for outcome in play.outcomes:
        data = state_to_data(play.variant, outcome.state)
        assert outcome.state == state_from_data(play.variant, data)
        assert outcome.state == state_from_data(play.variant, from_json(to_json(data)))
        assert outcome.state == state_from_data(play.variant, from_toml(to_toml(data)))
        for event in outcome.events:
            data = event_to_data(event)
            assert event == event_from_data(from_json(to_json(data)))
            assert event == event_from_data(from_toml(to_toml(data)))
    for one in play.inputs:
        data = input_to_data(one)
        assert one == input_from_data(from_json(to_json(data)))
        assert one == input_from_data(from_toml(to_toml(data)))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.tuples(inner, inner),
    max_leaves=20,
)
PLAIN_GAME = race("plain", LITTLE, RollOff())


@given(ANYTHING)
def test_whatever_is_read_either_is_something_or_gives_an_error_of_ours(data):
    for read in (input_from_data, event_from_data, lambda data: state_from_data(PLAIN_GAME, data)):
        try:
            read(data)
        except FileError as error:
            told_something(error)


@given(plays(), st.data())
def test_a_spoilt_state_is_refused_or_is_another_state(play, data):
    document = state_to_data(play.variant, play.outcomes[-1].state)
    path = data.draw(st.sampled_from([path for path in places(document) if path]))
    spoilt = changed(document, path, data.draw(st.just(...) | ANYTHING))
    try:
        state = state_from_data(play.variant, spoilt)
    except FileError as error:
        told_something(error)
    else:
        assert state == state_from_data(play.variant, state_to_data(play.variant, state))


# ---------------------------------------------------------------------------------------- inputs and events
JUMP = Jump(7, 17, "ladder", name="The Great Ascent", reached=True, seen=False)


@pytest.mark.parametrize(
    ("given", "data"),
    [
        (Rolled(5), {"type": "rolled", "face": 5}),
        (Rolled(5, 2), {"type": "rolled", "face": 5, "to": 2}),
        (Drawn(("a", (1, None))), {"type": "drawn", "value": ["a", [1, None]]}),
        (Chosen(1, frozenset({3, 1})), {"type": "chosen", "seat": 1, "value": {"set": [1, 3]}}),
        (
            Ordered((Order(0, {"wells": "at-my-square"}), Order(1))),
            {"type": "ordered", "orders": [{"seat": 0, "answers": {"wells": "at-my-square"}}, {"seat": 1}]},
        ),
        (Ordered(), {"type": "ordered"}),
        (Left((0, 2)), {"type": "left", "seats": [0, 2]}),
    ],
)
def test_an_input_is_a_table_that_says_its_type(given, data):
    assert data == input_to_data(given)
    assert given == input_from_data(data)
    assert given == input_from_data(from_toml(to_toml(data)))


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (
            Answered(Roll(0), 6),
            {"type": "answered", "question": {"type": "roll", "seat": 0}, "value": 6},
        ),
        (
            Answered(Draw(("a", "b"), (1, 2), hidden=True), "b"),
            {
                "type": "answered",
                "question": {"type": "draw", "options": ["a", "b"], "weights": [1, 2], "hidden": True},
                "value": "b",
            },
        ),
        (
            Answered(Choice(1, range(1, 9, 2), "how far"), 3),
            {
                "type": "answered",
                "question": {
                    "type": "choice",
                    "seat": 1,
                    "options": {"range": [1, 9, 2]},
                    "about": "how far",
                },
                "value": 3,
            },
        ),
        (
            Answered(Orders((0,)), (Order(0, {"x": 1}),)),
            {
                "type": "answered",
                "question": {"type": "orders", "of": [0]},
                "value": [{"order": {"seat": 0, "answers": {"x": 1}}}],
            },
        ),
        (Moved(0, 3, 14, "ladder"), {"type": "moved", "token": 0, "origin": 3, "to": 14, "cause": "ladder"}),
        (
            Laid(JUMP, "portable-ladders"),
            {
                "type": "laid",
                "jump": {
                    "foot": 7,
                    "to": 17,
                    "kind": "ladder",
                    "name": "The Great Ascent",
                    "reached": True,
                    "seen": False,
                },
                "by": "portable-ladders",
            },
        ),
        (Told("wells", (1, 2)), {"type": "told", "what": "wells", "about": [1, 2]}),
        (Stood((1, 2)), {"type": "stood", "squares": [1, 2]}),
        (CameHome((1,)), {"type": "came-home", "seats": [1]}),
        (Departed((1,)), {"type": "departed", "seats": [1]}),
        (ThrowEnded((1,)), {"type": "throw-ended", "seats": [1]}),
        (TurnEnded((1,)), {"type": "turn-ended", "seats": [1]}),
        (Finished((1, 2)), {"type": "finished", "places": [1, 2]}),
    ],
)
def test_an_event_is_a_table_that_says_its_type(event, data):
    assert data == event_to_data(event)
    assert event == event_from_data(data)


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (5, {("", "5 stands here; give a table")}),
        ([], {("", "a list stands here; give a table")}),
        ({}, {("", "'type' is missing; give one of 'rolled', 'drawn', 'chosen', 'ordered', 'left'")}),
        ({"type": "roled"}, {("type", "unknown type 'roled'; did you mean 'rolled'?")}),
        ({"type": 5}, {("type", "5 stands here; give text in quotes")}),
        ({"type": "rolled"}, {("", "'face' is missing; give it")}),
        (
            {"type": "rolled", "fce": 1, "face": 12.7, "to": "1"},
            {
                ("", "unknown key 'fce'; did you mean 'face'?"),
                ("face", "12.7 stands here; give a whole number"),
                ("to", "'1' stands here; give a whole number"),
            },
        ),
        ({"type": "rolled", "face": True}, {("face", "true stands here; give a whole number")}),
        ({"type": "rolled", "face": None}, {("face", "null stands here; give a whole number")}),
        (
            {"type": "rolled", "face": float("nan")},
            {("face", "nan is no number that counts; give a finite one")},
        ),
        (
            {"type": "rolled", "face": 10**5000},
            {("face", "a number of more than 1000 digits; give a smaller one")},
        ),
        (
            {"type": "rolled", "face": {1}},
            {("face", "a set cannot stand in a file; write a number, text in quotes, a list or a table")},
        ),
        (
            {"type": "chosen", "seat": 0, "value": {"a": 1}},
            {("value", "a table cannot stand here, unless it is { set = [...] } or { order = {...} }")},
        ),
        (
            {"type": "chosen", "seat": 0, "value": {"set": [1, 1]}},
            {("value.set", "something stands here twice; keep one")},
        ),
        (
            {"type": "drawn", "value": ["\ud800", float("inf")]},
            {
                ("value.0", "text with half a character in it; write it anew"),
                ("value.1", "inf is no number that counts; give a finite one"),
            },
        ),
        ({"type": "left", "seats": "01"}, {("seats", "'01' stands here; give a list")}),
        (
            {"type": "left", "seats": {1}},
            {("seats", "a set cannot stand in a file; write a number, text in quotes, a list or a table")},
        ),
        ({"type": "left", "seats": [0], 5: 1}, {("", "the key 5 is no text; write keys as text")}),
        (
            {"type": "ordered", "orders": [{"seat": 0, "answers": {"x": {}}}, {"seat": []}]},
            {
                (
                    "orders.0.answers.x",
                    "a table cannot stand here, unless it is { set = [...] } or { order = {...} }",
                ),
                ("orders.1.seat", "a list stands here; give a whole number"),
            },
        ),
        (
            {
                "type": "ordered",
                "orders": {1},
            },
            {("orders", "a set cannot stand in a file; write a number, text in quotes, a list or a table")},
        ),
    ],
)
def test_faults_of_an_input_are_told_with_their_paths(data, problems):
    with pytest.raises(FileError) as caught:
        input_from_data(data)
    assert problems == told(caught)


def test_a_table_where_a_table_cannot_be_data_is_told_once():
    with pytest.raises(FileError) as caught:
        event_from_data({"type": "laid", "jump": {1, 2}, "by": "x"})
    assert ["jump"] == [problem.path for problem in caught.value.problems]


@pytest.mark.parametrize(
    "options", [{"range": [1, 2]}, {"range": [1, 2, 0]}, {"range": [1, 9, 1], "more": 1}, {"range": "1..9"}]
)
def test_a_range_is_exactly_three_numbers(options):
    with pytest.raises(FileError):
        event_from_data({"type": "answered", "question": {"type": "choice", "seat": 0, "options": options}, "value": 1})


@pytest.mark.parametrize("options", [["climb", "stay"], {"set": [1, 2]}, []])
def test_options_that_are_not_lazy_are_lists_or_sets(options):
    data = {"type": "answered", "question": {"type": "choice", "seat": 0, "options": options}, "value": 1}
    assert data == event_to_data(event_from_data(data))


@pytest.mark.parametrize(
    "event",
    [
        Moved("0", 1, 2, "walk"),
        Stood([1]),
        Told("x", (1, True)),
        Answered(Choice(0, "ab"), {1: 2}),
        Answered("who?", 1),
        Answered(Choice(0, [1, 2]), 1),
        Rolled(5),
        Laid(Rolled(5), "x"),
        Answered(Roll(0, 6), 1),
        Answered(Draw((1, 2), weights=(Fraction(1, 2),)), 1),
    ],
)
def test_what_is_not_of_its_declared_type_is_not_written(event):
    with pytest.raises(FileError):
        event_to_data(event)


def test_deep_and_endless_data_are_refused():
    endless: list[object] = []
    endless.append(endless)
    deep: object = 1
    for _ in range(100_000):
        deep = (deep,)
    for data in (endless, deep, {"type": "drawn", "value": endless}):
        with pytest.raises(FileError) as caught:
            input_from_data(data)
        assert "too-deep" in {problem.code for problem in caught.value.problems}


def test_an_error_that_is_not_about_the_document_passes():
    with pytest.raises(KeyError), reading("it"), besides([]):
        raise KeyError


def test_a_stack_that_is_full_already_gives_an_error_of_ours():
    with pytest.raises(FileError, match="nested too deeply"), reading("it"):
        raise RecursionError


# ------------------------------------------------------------------------------------------------- texts
def test_a_key_that_is_written_twice_is_refused_in_json_with_its_path():
    with pytest.raises(FileError) as caught:
        from_json('{"a": [{"b": 1, "b": 2, "c": 1}], "d": 1, "d": 1, "d": 2}')
    assert {
        ("a.0.b", "the key 'b' is written twice; keep one"),
        ("d", "the key 'd' is written twice; keep one"),
    } == told(caught)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1,]",
        "{'a': 1}",
        "\x00",
        "[" * 100_000,
        "NaN",
        "[-Infinity]",
        "1e400",
        "[" + "9" * 5000 + "]",
        '"\\ud800"',
    ],
)
def test_a_text_that_is_no_json_gives_an_error_of_ours(text):
    with pytest.raises(FileError):
        from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a = 1\na = 2",
        "[a]\n[a]",
        "a = nan",
        "a = 1e400",
        "a = " + "9" * 5000,
        "a = " + "[" * 100_000,
        "a = 1979-05-27",
        ".".join("a" * 2_000) + " = 1",
        "\x00",
    ],
)
def test_a_text_that_is_no_toml_or_holds_what_is_no_data_gives_an_error_of_ours(text):
    with pytest.raises(FileError):
        from_toml(text)


def test_a_byte_order_mark_and_the_line_ends_of_windows_do_no_harm():
    assert {"a": 1, "b": 2} == from_toml("\ufeffa = 1\r\nb = 2\r\n")
    assert {"a": 1} == from_json('\ufeff{\r\n"a": 1}')


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
TABLES = st.dictionaries(
    TEXTS,
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(2**63), 2**63)
        | st.floats(allow_nan=False, allow_infinity=False)
        | TEXTS,
        lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
        max_leaves=20,
    ),
)


@given(TABLES)
def test_data_come_back_from_json_and_toml(data):
    assert data == from_json(to_json(data))
    if '{"null": true}' not in to_json(data).replace("\n", "").replace("  ", ""):
        assert data == from_toml(to_toml(data))


def test_toml_has_no_null_so_it_is_written_as_a_table():
    assert "a = { null = true }\n" == to_toml({"a": None})
    assert {"a": None, "b": {"null": 1}} == from_toml("a = { null = true }\nb = { null = 1 }")


# ------------------------------------------------------------------------------------------------- states
class Mood(enum.Enum):
    VERY_GOOD = 1
    BAD = 2


class Level(enum.IntEnum):
    LOW = 0
    HIGH = 1


class Word(enum.StrEnum):
    YES = "yes"


@frozen
class Weather:
    """An attrs class in a slot."""

    mood: Mood
    since: tuple[int, str] = (0, "")


@frozen
class Wind:
    """Another one, with the same parts."""

    mood: Mood


Memory = tuple[Weather | Wind | None, frozenset[tuple[int, str]], Snapshot | None, tuple[int | bool | None, ...]]


@frozen
class Remember:
    """Remembers a bit of everything."""

    name: ClassVar[str] = "remember"
    everything: ClassVar[Slot[Memory | None]] = Slot("remember", None, of=Memory | None, lasts=Lasts.MATCH)
    token: ClassVar[Slot[str]] = Slot("remember-token", "", of=str, per="token")
    slots: ClassVar[tuple[Slot[Any], ...]] = (everything, token)

    @step(Stage.MOVE + 5)
    def remember(self, turn: Turn) -> Turn:
        """Put something into every slot, after two questions at once."""
        one, other = turn.ask(Choice(turn.seat, ("x", "y")), Draw((1, 2)))
        kind = Weather(Mood.VERY_GOOD, (other, one)) if other == 1 else Wind(Mood.BAD)
        turn = turn.put(self.token, one, turn.seat)
        return turn.put(self.everything, (kind, frozenset({(1, "b"), (1, "a")}), turn.snapshot(), (1, True, None)))


REMEMBERING = race("remembering", LITTLE, RollOff(), Remember(), SixReroll(limit=1), Jumps(climb="may"))


def remembered():
    """A state with a bit of everything in it, in mid-turn, one of two questions being answered."""
    state = start(REMEMBERING, 2).state
    for one in (Rolled(2), Rolled(1), Rolled(6), Chosen(0, "x"), Drawn(1), Rolled(4), Chosen(0, "y")):
        state = apply(REMEMBERING, state, one).state
    return state


def test_a_state_in_the_middle_of_several_questions_comes_back():
    state = remembered()
    assert state.flight.given == ((0, "y"),)
    data = state_to_data(REMEMBERING, state)
    assert data["step"] == "remember.remember@505"
    assert data["flight"]["given"] == {"0": "y"}
    back = state_from_data(REMEMBERING, from_json(to_json(data)))
    assert state == back
    assert hash(state) == hash(back)
    assert apply(REMEMBERING, state, Drawn(2)) == apply(REMEMBERING, back, Drawn(2))


def test_memory_is_written_by_the_types_of_the_slots():
    book = state_to_data(REMEMBERING, remembered())["book"]
    memory = {item["slot"]: item for item in book["memory"]}
    assert {"slot": "remember-token", "owner": 0, "value": "x"} == memory["remember-token"]
    kind, pairs, snapshot, numbers = memory["remember"]["value"]
    assert {"type": "weather", "mood": "very-good", "since": [1, "x"]} == kind
    assert [[1, "a"], [1, "b"]] == pairs
    assert [6, 0] == snapshot["squares"]
    assert [1, True, None] == numbers


def test_a_slot_that_holds_something_else_than_it_says_is_not_written():
    state = remembered()
    spoilt = evolve(state, book=evolve(state.book, memory=((("remember-token", 0), 5),)))
    with pytest.raises(FileError) as caught:
        state_to_data(REMEMBERING, spoilt)
    assert {("book.memory.remember-token", "5 is no str; give one")} == told(caught)


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"step": "remember.remembr@505"}, "step", "unknown step 'remember.remembr@505'; did you mean"),
        ({"step": 12}, "step", "12 stands here; give text in quotes"),
        ({"squares": [1]}, "places", ""),
        ({"squares": []}, "squares", "0 tokens; this game has 1 each for 1 to 8 seats"),
        ({"squares": [1, 26]}, "squares", "a token is off the board; squares are 0 to 25"),
        ({"squares": [1, -1]}, "squares", "a token is off the board"),
        ({"seats": [0, 0]}, "seats", "(0, 0); give some of the 2 seats, from 0, each once"),
        ({"seats": [2]}, "seats", "(2,); give some of the 2 seats"),
        ({"asked": []}, "asked", "a match that is over has places and asks nothing"),
        ({"places": [1, 2]}, "asked", "a match that is over has places and asks nothing"),
        ({"places": [1], "asked": []}, "places", "1 places; give one for each of 2 seats"),
        ({"book.home": [[0], [5]]}, "book.home", "(0, 5); give some of the 2 seats"),
        ({"book.gone": [[0], [0]]}, "book.gone", "(0, 0); give some of the 2 seats"),
        ({"book.resting": [2]}, "book.resting", "(2,); give some of the 2 tokens"),
        ({"book.told": [1]}, "book.told", "1 squares told; give 2"),
        ({"flight.started": [0]}, "flight.started", "1 squares; give 2"),
        ({"flight.numbers": [1, 2]}, "flight.numbers", "2 numbers; give one a seat"),
        ({"flight.movers": [3]}, "flight.movers", "(3,); give some of the 2 tokens"),
        ({"flight.arrived": [-1]}, "flight.arrived", "(-1,); give some of the 2 tokens"),
        ({"flight.given": {"2": 1}}, "flight.given", "(2,); give some of the 2 questions"),
        ({"flight.given": {"0": "x", "1": 1}}, "flight.given", "every question has its answer"),
        ({"flight.given": {"01": "x"}}, "flight.given.01", "'01' is no number; write it in digits"),
        ({"flight.given": [[0, "x", 5]]}, "flight.given.0", "3 items; give 2"),
        (
            {"flight.before": [[[{"type": "roll", "seat": 0}], []]]},
            "flight.before.0",
            "0 answers to 1 questions",
        ),
        (
            {"flight.follows": {"type": "agan"}},
            "flight.follows.type",
            "unknown type 'agan'; did you mean 'again'?",
        ),
        ({"flight.follows": 5}, "flight.follows", "5 stands here; give a table"),
        ({"book.memory": 5}, "book.memory", "5 stands here; give a list"),
        ({"book.memory": [5]}, "book.memory.0", "5 stands here; give a table"),
        (
            {"book.memory": [{"slot": "x", "valu": 1}]},
            "book.memory.0",
            "unknown key 'valu'; did you mean 'value'?",
        ),
        ({"book.memory": [{"value": 1}]}, "book.memory.0", "'slot' is missing; give it"),
        (
            {"book.memory": [{"slot": 1, "value": 1}]},
            "book.memory.0.slot",
            "1 stands here; give text in quotes",
        ),
        (
            {"book.memory": [{"slot": "pst", "value": 1}]},
            "book.memory.0.slot",
            "unknown slot 'pst'; did you mean 'past'?",
        ),
        (
            {"book.memory": [{"slot": "past", "value": 1}]},
            "book.memory.0",
            "slot 'past' is kept once a token",
        ),
        (
            {"book.memory": [{"slot": "past", "owner": "0", "value": "1"}]},
            "book.memory.0.owner",
            "'0' stands here",
        ),
        (
            {"book.memory": [{"slot": "past", "owner": 0, "value": "1"}]},
            "book.memory.0.value",
            "'1' stands here",
        ),
        (
            {"book.memory": [{"slot": "past", "owner": 0, "value": 0}]},
            "book.memory.0.value",
            "'past' holds this anyway",
        ),
        (
            {"book.memory": [{"slot": "past", "owner": 2, "value": 1}]},
            "book.memory",
            "slot 'past' of 2; there are 2",
        ),
        (
            {"book.memory": [{"slot": "past", "owner": 0, "value": k} for k in (1, 2)]},
            "book.memory.1.slot",
            "slot 'past' of 0 stands here twice",
        ),
        (
            {"book.laid": [{"jump": {"foot": 1, "to": 2, "kind": "x"}, "lasts": "mach", "over": 1}]},
            "book.laid.0.lasts",
            "unknown word 'mach'; did you mean 'match'?",
        ),
        (
            {"asked": [{"type": "roll", "seat": 0, "die": 0}, {"type": "roll", "seat": 1}]},
            "asked.0.die",
            "a die of 0 faces",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_a_path(changes, path, message):
    data = state_to_data(REMEMBERING, remembered())
    for place, value in changes.items():
        data = replaced(data, place.split("."), value)
    with pytest.raises(FileError) as caught:
        state_from_data(REMEMBERING, data)
    if path != "places":
        assert [p for p in told(caught) if p[0] == path and p[1].startswith(message)], told(caught)


def replaced(data, path, value):
    key, *rest = path
    return {**data, key: replaced(data.get(key, {}), rest, value) if rest else value}


def test_what_a_step_has_asked_before_comes_back_with_its_answers():
    data = state_to_data(REMEMBERING, remembered())
    data = replaced(data, ["flight", "before"], [[[{"type": "roll", "seat": 0}], [5]]])
    state = state_from_data(REMEMBERING, data)
    assert (((Roll(0),), (5,)),) == state.flight.before
    assert data == state_to_data(REMEMBERING, state)


def test_everything_wrong_with_a_state_is_told_at_once():
    data = state_to_data(REMEMBERING, remembered()) | {
        "step": "x",
        "sets": 1,
        "squares": [1.5, "2"],
        "seats": {1},
    }
    with pytest.raises(FileError) as caught:
        state_from_data(REMEMBERING, data)
    assert {"", "step", "squares.0", "squares.1", "seats"} == {problem.path for problem in caught.value.problems}


def test_a_state_without_a_step_is_refused():
    data = state_to_data(REMEMBERING, remembered())
    del data["step"]
    with pytest.raises(FileError, match="'step' is missing"):
        state_from_data(REMEMBERING, data)


def test_a_match_that_is_over_comes_back():
    short = race("short", Board(1, 2), RollAndMove(Die(1)))
    state = start(short, 1).state
    while not state.over:
        state = apply(short, state, Rolled(1)).state
    assert state == state_from_data(short, state_to_data(short, state))


def test_lasts_is_written_by_its_name():
    codec = Codec()
    laying = Laying(Jump(1, 2, "ladder"), Lasts.TURN, over=True)
    data = codec.write(laying, Laying)
    assert "turn" == data["lasts"]
    assert laying == codec.read(data, Laying)


# ------------------------------------------------------------------------------------------- types of parts
Points = NewType("Points", int)
Kept = Literal["spent", "kept", 1, True, None]  # noqa: PYI061  (the point of it)


@dataclasses.dataclass(frozen=True)
class Data:
    """A dataclass is as good as an attrs class."""

    x: int
    y: "tuple[int, ...]" = dataclasses.field(default_factory=tuple)
    z: int = dataclasses.field(default=0, init=False)


GOOD = [
    (int, 5, 5),
    (bool, True, True),
    (str, "a", "a"),
    (float, 1.5, 1.5),
    (None, None, None),
    (Fraction, Fraction(1, 2), "1/2"),
    (Fraction, Fraction(-3), "-3"),
    (Mood, Mood.VERY_GOOD, "very-good"),
    (Level, Level.HIGH, "high"),
    (Word, Word.YES, "yes"),
    (Kept, 1, 1),
    (Kept, None, None),
    (Points, Points(5), 5),
    (Annotated[int, "odd"], 5, 5),
    (tuple[int, ...], (1, 2), [1, 2]),
    (tuple[int, str], (1, "a"), [1, "a"]),
    (tuple[()], (), []),
    (Sequence[int], (1, 2), [1, 2]),
    (tuple[tuple[int, str], ...], ((3, "a"), (1, "b")), {"3": "a", "1": "b"}),
    (tuple[tuple[str, int], ...], (("a", 1),), {"a": 1}),
    (tuple[tuple[int, str], ...], ((3, "a"), (3, "b")), [[3, "a"], [3, "b"]]),
    (tuple[tuple[int, str], ...], ((-3, "a"),), [[-3, "a"]]),
    (tuple[tuple[int, str], ...], (), []),
    (frozenset[int], frozenset({10, 9}), [9, 10]),
    (frozenset[int | None], frozenset({1, None}), [1, None]),
    (int | None, None, None),
    (int | str, "a", "a"),
    (Literal["all"] | int, "all", "all"),
    (Literal["all"] | int, 2, 2),
    (int | tuple[int, ...], (1,), [1]),
    (tuple[int, int] | tuple[int, int, int], (1, 2, 3), [1, 2, 3]),
    (Die, Die(), 6),
    (Die, Die((0, 1)), {"faces": [0, 1]}),
    (Die, Die(2, weights=(1, 2)), {"faces": 2, "weights": ["1/3", "2/3"]}),
    (Die | None, Die(), 6),
    (Die | None, None, None),
    (Weather | Wind, Wind(Mood.BAD), {"type": "wind", "mood": "bad"}),
    (Weather | Wind | int, 5, 5),
    (Weather | None, Weather(Mood.BAD), {"mood": "bad"}),
    (Follow, AGAIN, {"type": "again"}),
    (Follow, Next((1,)), {"type": "next", "seats": [1]}),
    (Follow | None, Over((1, 2)), {"type": "over", "places": [1, 2]}),
    (Data, Data(1, (2,)), {"x": 1, "y": [2]}),
    (Data, Data(1), {"x": 1}),
    (object, ((1, "a"), None), [[1, "a"], None]),
    (Hashable, frozenset({1}), {"set": [1]}),
    (Collection[int], range(3), {"range": [0, 3, 1]}),
]


@pytest.mark.parametrize(("of", "value", "data"), GOOD)
def test_values_come_back_by_their_types(of, value, data):
    codec = Codec()
    assert data == codec.write(value, of)
    back = codec.read(data, of)
    assert value == back
    assert type(value) is type(back)
    canonical = Codec(canonical=True)
    assert value == canonical.read(canonical.write(value, of), of)


BAD_DATA = [
    (int, 12.0),
    (int, "12"),
    (int, True),
    (bool, 1),
    (float, 1),
    (str, 1),
    (None, 0),
    (Fraction, 1),
    (Fraction, "1/0"),
    (Fraction, "1/00"),
    (Fraction, "1.5"),
    (Fraction, "x"),
    (Mood, 1),
    (Mood, "very_good"),
    (Level, 1),
    (Kept, False),
    (Kept, "kepd"),
    (Literal[1, 2], 3),
    (Literal[1, 2], "a"),
    (tuple[int, ...], "12"),
    (tuple[int, ...], {"1": 2}),
    (tuple[tuple[int, str], ...], {"03": "a"}),
    (tuple[tuple[int, str], ...], {"3": 1}),
    (tuple[int, str], [1]),
    (frozenset[int], [1, 1]),
    (frozenset[int], 5),
    (int | None, "a"),
    (int | str, None),
    (int | tuple[int, ...], ["a"]),
    (int | tuple[int, ...], {}),
    (Die, "6"),
    (Die, 0),
    (Die, {"face": 6}),
    (Die, {"faces": "6"}),
    (Die, {"faces": [1, 2.5]}),
    (Die, {"faces": [1, 2], "weights": ["1/2", "x"]}),
    (Die, {"faces": [1, 2], "weights": ["1/2", 0.5]}),
    (Die, {"faces": [1, 2], "weights": [1]}),
    (Die, {"faces": 10**900}),
    (Weather | Wind, 5),
    (Weather | Wind, {"mood": "bad"}),
    (Weather | Wind | int, "a"),
    (Follow, {"type": "again", "x": 1}),
    (Data, {"x": 1, "z": 1}),
    (Collection[int], {"rang": []}),
    (bytes, 10**9),
    (Path, "a"),
    (complex, 1),
    (dict[str, int], {}),
    (Entry[int], {}),
    (Fraction | str, "1/2"),
    (tuple[int, ...] | frozenset[int], [1]),
]


@pytest.mark.parametrize(("of", "data"), BAD_DATA)
def test_data_of_another_type_are_refused(of, data):
    with pytest.raises(Malformed) as caught:
        Codec().read(data, of)
    assert caught.value.problems


@pytest.mark.parametrize(
    ("of", "value"),
    [
        (int, True),
        (int, 1.0),
        (float, float("nan")),
        (str, 1),
        (str, Word.YES),
        (bytes, b"a"),
        (Path, Path("a")),
        (None, 0),
        (Fraction, 0.5),
        (Mood, 1),
        (Level, 1),
        (Kept, "x"),
        (tuple[int, ...], [1]),
        (tuple[int, str], (1,)),
        (frozenset[int], {1}),
        (int | None, "a"),
        (Die, 6),
        (Weather, Wind(Mood.BAD)),
        (Weather | Wind, 5),
        (object, 1j),
        (object, {}),
        (complex, 1j),
        (Mood | Word, Mood.BAD),
    ],
)
def test_values_of_another_type_are_not_written(of, value):
    with pytest.raises(Malformed) as caught:
        Codec().write(value, of)
    assert caught.value.problems


# -------------------------------------------------------------------------------------------------- classes
@frozen
class Odd:
    """Parts of all sorts."""

    _hidden: int
    plain: "int | None" = attrs.field(default=None, kw_only=True)
    listed: tuple[int, ...] = attrs.field(factory=tuple, kw_only=True)
    turned: Die = attrs.field(default=6, converter=lambda given: given if isinstance(given, Die) else Die(given))
    by_self: int = attrs.field(default=attrs.Factory(lambda self: self._hidden, takes_self=True), kw_only=True)
    converted: int = attrs.field(default=1, converter=attrs.Converter(abs), kw_only=True)
    never: int = attrs.field(default=0, init=False)
    untyped: Any = attrs.field(default=None, kw_only=True)


def test_parts_are_called_as_the_class_takes_them():
    assert ("hidden", "plain", "listed", "turned", "by_self", "converted", "untyped") == tuple(
        part.key for part in parts_of(Odd)
    )


def test_defaults_are_left_out_also_those_that_a_converter_makes():
    codec = Codec()
    assert {"hidden": 3, "by_self": 3} == codec.write(Odd(3), Odd)
    assert Odd(3, plain=1) == codec.read({"hidden": 3, "plain": 1}, Odd)
    assert {"hidden", "plain", "listed", "turned", "by_self", "converted", "untyped"} == set(
        Codec(canonical=True).write(Odd(3), Odd)
    )


def test_a_class_without_annotations_holds_plain_values():
    old = attrs.make_class("Old", {"x": attrs.field(default=1)}, frozen=True)
    assert old((1, 2)) == Codec().read({"x": [1, 2]}, old)


@frozen
class Touchy:
    """Refuses some values in ways of its own."""

    x: int = attrs.field(default="a", converter=int)

    def __attrs_post_init__(self) -> None:
        if self.x == 1:
            raise ValueError("one is too little")
        if self.x == 2:
            raise KeyError


def test_what_a_class_raises_is_told_as_a_problem():
    for data, message in (
        ({"x": 1}, "Touchy refuses this: one is too little"),
        ({"x": 2}, "Touchy refuses this: KeyError"),
    ):
        with pytest.raises(Malformed) as caught:
            Codec().read(data, Touchy)
        assert [message] == [problem.message for problem in caught.value.problems]
    assert {"x": 3} == Codec().write(Touchy(3), Touchy)


def test_a_class_that_says_nowhere_what_it_is_made_of_is_refused():
    class Bare:
        def __init__(self, x: int) -> None:
            self.x = x

    @frozen
    class Unknown:
        x: "Nowhere"  # noqa: F821  (the point of it)

    for cls in (Bare, Unknown):
        with pytest.raises(Malformed) as caught:
            parts_of(cls)
        assert ["unwritable-type"] == [problem.code for problem in caught.value.problems]


def test_a_class_that_takes_nothing_has_no_parts():
    assert () == parts_of(Again)
    with pytest.raises(Malformed):
        Codec().read({"x": 1}, Again)


def test_tags_are_names_in_kebab_case():
    assert ("came-home", "next") == (tag_of(CameHome), tag_of(Next))


def test_long_values_are_shown_in_part():
    assert 63 == len(shown("a" * 1000))
    assert "3" == shown(3)


def test_file_errors_are_errors_of_ours_and_tell_all_in_their_text():
    with pytest.raises(LadderkitError, match=r"the input cannot be read:\n  - face: 'x' stands here; give a whole"):
        input_from_data({"type": "rolled", "face": "x"})
