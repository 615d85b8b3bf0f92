"""Views as JSON: read back as they were, valid by the schema, and no others are."""

import json
from enum import Enum
from fractions import Fraction

import pytest
from attrs import evolve, fields, frozen
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from ladderkit.board import Board
from ladderkit.errors import FileError
from ladderkit.jumps import Jump
from ladderkit.match.looks import MatchView
from ladderkit.match.schema import match_view_schema
from ladderkit.match.showing import (
    answer_from_data,
    match_view_from_data,
    match_view_from_json,
    match_view_to_data,
    match_view_to_json,
    view_from_data,
    view_to_data,
)
from ladderkit.match.written import MOST_LISTED, Many, Thing
from ladderkit.questions import Choice, Field, Form, Order, Orders, Roll
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from ladderkit.views import Remembered, View
from tests.documents import changed, places, told_something
from tests.match import games, view_schema
from tests.match.playing import NOON, NUMBERS, any_variants, begun, played

SCHEMA = Draft202012Validator(match_view_schema())


def valid(data):
    return SCHEMA.is_valid(json.loads(json.dumps(data)))


def a_view(variant=None, seat=0):
    return begun(variant or games.twice, 2).match.view(seat)


def with_options(options, about="which"):
    """A view of somebody who has to choose among these."""
    view = a_view()
    form = Form(Choice(0, options, about), 0, 0, (Field("both", options),))
    return evolve(view, game=evolve(view.game, forms=(form,)))


def with_memory(value):
    view = a_view()
    return evolve(view, game=evolve(view.game, memory=(Remembered("kept", None, value),)))


def read_again(view):
    text = match_view_to_json(view)
    assert [] == [error.message for error in SCHEMA.iter_errors(json.loads(text))]
    return match_view_from_json(text)


# ------------------------------------------------------------------------------------------------- whatever is played
@given(any_variants(), NUMBERS)
@settings(max_examples=40)
def test_every_view_is_valid_and_read_as_it_was_written(variant, numbers):
    match = played(variant, numbers)[-1].match
    for view in (match.spectate(), *map(match.view, range(len(match.names)))):
        again = read_again(view)
        assert match_view_to_json(view) == match_view_to_json(again)
        assert listed(view) == again


def listed(view):
    """The same view with its lazy options listed."""
    forms = []
    for form in view.game.forms:
        lines = tuple(evolve(line, options=few(line.options)) for line in form.fields)
        question = form.question
        if isinstance(question, Choice):
            question = evolve(question, options=lines[0].options)
        forms.append(evolve(form, question=question, fields=lines))
    return evolve(view, game=evolve(view.game, forms=tuple(forms)))


def few(options):
    return options if isinstance(options, range | tuple | frozenset) else tuple(options)


def test_a_match_that_is_over_shows_its_seed_and_places():
    match = begun(snakes_and_ladders(), 2).match
    while not match.over:
        match = match.roll(*match.waits_for(), NOON).match
    data = match_view_to_data(match.spectate())
    assert (bytes(32).hex(), [*match.state.places]) == (data["seed"], data["game"]["places"])
    assert match.spectate() == read_again(match.spectate())


def test_a_browser_is_told_this():
    match = begun(slither_and_climb(), 2).match.submit(0, {"chosen-throw": (5, 1)}, NOON).match
    data = match_view_to_data(match.view(0))
    (form,) = data["game"]["forms"]
    lines = {line["name"]: line for line in form["fields"]}
    assert {"seat": 0, "answers": {"chosen-throw": [5, 1]}} == data["order"]
    assert ("2026-03-02T12:00:00Z", [0], [], None) == (data["due"], data["ordered"], data["rolls"], data["seed"])
    assert ("orders", [0, 1], "") == (form["asks"], form["of"], form["about"])
    assert [[], [1, 2], [1, 3]] == lines["chosen-throw"]["options"][:3]
    assert [{"foot": 56, "to": 154, "kind": "loft-ladder", "name": "", "reached": False, "seen": True}] == [
        jump for jump in data["game"]["board"]["jumps"] if jump["foot"] == 56
    ]
    assert (5, 1) == answer_from_data(lines["chosen-throw"]["options"][21])


def test_a_view_of_a_game_alone_is_written_as_it_is_in_that_of_a_match():
    view = a_view()
    data = view_to_data(view.game)
    assert match_view_to_data(view)["game"] == data
    assert view.game == view_from_data(data)


# -------------------------------------------------------------------------------------------------- options and values
@pytest.mark.parametrize(
    ("options", "written", "read"),
    [
        (("a", "b"), ["a", "b"], ("a", "b")),
        (range(2, 9, 3), {"range": [2, 9, 3]}, range(2, 9, 3)),
        (range(10**9), {"range": [0, 10**9, 1]}, range(10**9)),
        (frozenset({3, 1}), {"set": [1, 3]}, frozenset({1, 3})),
        ({3: "three"}, [3], (3,)),
        (tuple(range(MOST_LISTED)), [*range(MOST_LISTED)], tuple(range(MOST_LISTED))),
        (tuple(range(MOST_LISTED + 1)), {"many": MOST_LISTED + 1}, Many(MOST_LISTED + 1)),
        (Many(5), {"many": 5}, Many(5)),
        (((1, 2), (True, None)), [[1, 2], [True, None]], ((1, 2), (True, None))),
    ],
)
def test_options_are_listed_unless_they_are_very_many(options, written, read):
    view = with_options(options)
    (form,) = match_view_to_data(view)["game"]["forms"]
    assert written == form["fields"][0]["options"]
    assert read == read_again(view).game.forms[0].question.options


def test_of_very_many_options_only_the_number_is_known():
    many = Many(3)
    assert (3, [], False) == (len(many), [*many], 0 in many)


class Colour(Enum):
    RED = 1


@frozen
class Flag:
    """A value of a class."""

    colour: Colour
    share: Fraction
    size: tuple[int, int]


FLAG = Thing("flag", (("colour", "red"), ("share", "1/2"), ("size", (3, 4))))
ORDER = Order(1, {"waves": "left"})


@pytest.mark.parametrize(
    ("value", "written", "read"),
    [
        (
            Flag(Colour.RED, Fraction(1, 2), (3, 4)),
            {"kind": "flag", "parts": {"colour": "red", "share": "1/2", "size": [3, 4]}},
            FLAG,
        ),
        (ORDER, {"order": {"seat": 1, "answers": {"waves": "left"}}}, ORDER),
        (frozenset({(2, "b"), (1, "a")}), {"set": [[1, "a"], [2, "b"]]}, frozenset({(1, "a"), (2, "b")})),
        (2.5, 2.5, 2.5),
    ],
)
def test_what_rules_remember_may_be_anything_that_files_hold(value, written, read):
    view = with_memory(value)
    (slot,) = match_view_to_data(view)["game"]["memory"]
    assert written == slot["value"]
    again = read_again(view)
    assert read == again.game.memory[0].value
    assert match_view_to_json(view) == match_view_to_json(again)


@pytest.mark.parametrize("value", [1j, {1: 2}, b"x", Flag(Colour.RED, 1j, (1, 2)), float("nan")])
def test_what_files_cannot_hold_is_told(value):
    with pytest.raises(FileError, match="cannot be"):
        match_view_to_json(with_memory(value))


@pytest.mark.parametrize(
    "view",
    [
        evolve(a_view(), order=5),
        evolve(a_view(), order=Order(0, ((5, 1),))),
        evolve(a_view(), due=5),
        evolve(a_view(), names=["Ann"]),
        evolve(a_view(), game=evolve(a_view().game, forms=(Form(Roll(0), 0, 0, ()),))),
        a_view().game,
    ],
)
def test_what_is_no_view_is_not_written(view):
    with pytest.raises(FileError):
        match_view_to_data(view)


# ------------------------------------------------------------------------------------------------------ what is no view
@pytest.mark.parametrize("game", [games.twice, games.waves, games.keeping])
def test_a_key_too_many_or_too_few_is_refused_by_reader_and_schema(game):
    data = match_view_to_data(a_view(game))
    free = ("value", "answers", "options", "default")
    for path in places(data):
        node = data
        for key in path:
            node = node[key]
        if isinstance(node, dict) and not {*path} & {*free}:
            less = ({other: part for other, part in node.items() if other != key} for key in node)
            for other in ({**node, "more": 1}, *less):
                assert not valid(changed(data, path, other))
                with pytest.raises(FileError):
                    match_view_from_data(changed(data, path, other))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 2),
        (("format",), "1"),
        (("format",), True),
        (("game",), None),
        (("names", 0), 5),
        (("version",), "1"),
        (("version",), None),
        (("due",), "2026-03-02"),
        (("due",), 5),
        (("rolls",), [None]),
        (("ordered",), 0),
        (("order",), {"seat": 0}),
        (("order",), {"seat": 0, "answers": []}),
        (("order",), {"seat": "0", "answers": {}}),
        (("game", "seat"), "0"),
        (("game", "chance"), 1),
        (("game", "squares", 0), "0"),
        (("game", "tokens"), None),
        (("game", "board", "numbering"), "snail"),
        (("game", "board", "rows"), 0),
        (("game", "board", "orientation"), []),
        (("game", "board", "jumps"), {"3": 4}),
        (("game", "board", "jumps"), [{"foot": 3, "to": 4}]),
        (("game", "places"), "1"),
        (("game", "memory"), [{"slot": "kept", "owner": None, "value": {"odd": 1}}]),
        (("game", "memory"), [{"slot": "kept", "owner": None, "value": {"kind": "x", "parts": []}}]),
        (("game", "memory"), [{"slot": "kept", "owner": "0", "value": 1}]),
        (("game", "forms", 0, "asks"), "roll"),
        (("game", "forms", 0, "fields", 0, "options"), 5),
        (("game", "forms", 0, "fields", 0, "options"), {"order": {"seat": 0, "answers": {}}}),
        (("game", "forms", 0, "fields", 0, "options"), {"many": -1}),
        (("game", "forms", 0, "fields", 0, "options"), {"many": 5, "more": 5}),
        (("game", "forms", 0, "fields", 0, "options"), {"many": "5"}),
        (("game", "forms", 0, "fields", 0, "options"), {"range": [1, 2]}),
        (("game", "forms", 0, "fields", 0, "options"), {"range": [1, 2, 0]}),
    ],
)
def test_what_is_of_another_type_is_refused_by_reader_and_schema(path, value):
    data = match_view_to_data(a_view())
    assert valid(data)
    assert not valid(changed(data, path, value))
    with pytest.raises(FileError) as error:
        match_view_from_data(changed(data, path, value))
    told_something(error.value)


def test_a_choice_has_one_line():
    with pytest.raises(FileError, match="a choice with 0 lines"):
        match_view_from_data(changed(match_view_to_data(a_view()), ("game", "forms", 0, "fields"), []))


@pytest.mark.parametrize("answer", [{"odd": 1}, {"set": 5}, {"kind": "flag"}, float("inf")])
def test_what_can_be_no_answer_is_refused(answer):
    with pytest.raises(FileError, match="the answer"):
        answer_from_data(answer)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 1, "format": 1}'])
def test_what_is_no_view_at_all_is_refused(text):
    with pytest.raises(FileError, match="the view"):
        match_view_from_json(text)


# ---------------------------------------------------------------------------------------------------------- the schema
def test_the_schema_is_one_and_the_file_has_it():
    Draft202012Validator.check_schema(match_view_schema())
    assert view_schema.written() == view_schema.FILE.read_text(encoding="utf-8")


def test_the_schema_has_every_part_and_no_other():
    schema = match_view_schema()
    of = schema["$defs"]
    for cls, table, more in (
        (MatchView, schema, {"format"}),
        (View, of["game"], set()),
        (Board, of["board"], set()),
        (Jump, of["jump"], set()),
        (Remembered, of["remembered"], set()),
        (Field, of["field"], set()),
        (Order, of["order"], set()),
    ):
        assert {field.name for field in fields(cls)} | more == set(table["properties"]) == set(table["required"])


def test_a_form_for_orders_keeps_who_is_asked():
    view = a_view(games.waves)
    (form,) = read_again(view).game.forms
    assert Orders((0, 1)) == form.question
