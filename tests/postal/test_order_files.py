"""Orders in files: JSON, TOML, and a table of all players."""

import json

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

from ladderkit.errors import FileError
from ladderkit.postal.orders import (
    Addressed,
    orders_from_csv,
    orders_from_data,
    orders_from_json,
    orders_from_toml,
    orders_to_csv,
    orders_to_data,
    read_orders,
)
from ladderkit.serial import to_json, to_toml
from tests.documents import changed, places, told_something
from tests.postal.forms import FORMS, asked

ANN, BEN = asked(), evolve(asked(), player="Ben")
ALL = {"chosen-throw": (5, 1), "portable-ladders": (True, False), "trap-doors": 33, "wells": 140}
DOCUMENT = {"player": "Ann", "game": "Autumn Season", "turn": 7, "answers": {**ALL, "chosen-throw": [5, 1]}}
TOML = """\
player = "ann"
turn = 7

[answers]
chosen-throw = [5, 1]
portable-ladders = [true, false]
trap-doors = 33
wells = 140
"""


def told(read, text, of=ANN):
    """What is told of a text that is refused, by path."""
    with pytest.raises(FileError) as refused:
        read(text, of)
    return [(problem.code, problem.path) for problem in refused.value.problems]


LONG_KEY = "a." * 400_000 + "a = 1"


@pytest.mark.parametrize(
    "text", [LONG_KEY, f"[{LONG_KEY[:-4]}]", "x = 1\n" + "a . \"b.\".'c'." * 30 + "a = 1", "answers." * 60 + "a = 1"]
)
def test_a_key_of_very_many_parts_is_refused_before_it_is_taken_apart(text):
    assert [("too-deep", "")] == told(orders_from_toml, text)


def test_text_with_many_dots_in_it_is_no_such_key():
    assert [("unknown-key", "a")] == told(orders_from_toml, f"answers = {{}}\na = '{'...' * 100}{'a b. ' * 100}'")


@pytest.mark.parametrize("read", [orders_from_json, orders_from_toml])
def test_a_document_that_is_too_long_is_not_read(read):
    assert [("too-long", "")] == told(read, " " * 1_000_001)


def test_after_many_wrong_columns_the_others_are_not_looked_at():
    found = told(orders_from_csv, "x," * 400_000 + "player\nAnn", [ANN])
    assert [("unknown-column", f"row 1, column {k}") for k in range(1, 21)] + [("more", "row 1")] == found


# ------------------------------------------------------------------------------------------------ documents
def test_orders_in_json_and_toml():
    found = orders_from_json(json.dumps(DOCUMENT), ANN)
    assert (Addressed("Ann", "Autumn Season", 7), ALL) == (found.address, dict(found.answers))
    assert ALL == dict(orders_from_toml(TOML, ANN).answers)
    assert () == orders_from_toml("answers = {}", ANN).answers


@pytest.mark.parametrize("name", FORMS)
def test_documents_come_back(name):
    of = evolve(asked(name), game="", turn=None)
    for line in of.form.fields:
        for answer in line.options:
            sent = evolve(read_orders("throws: none", of), answers={line.name: answer})
            for full in (of, asked(name)):
                data = orders_to_data(full, sent)
                assert sent.answers == orders_from_data(data, full).answers
                assert sent.answers == orders_from_json(to_json(data), full).answers
                assert sent.answers == orders_from_toml(to_toml(data), full).answers


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [("not-json", "")]),
        ("[]", [("wrong-type", "")]),
        ("{}", [("missing-key", "answers")]),
        ('{"answers": []}', [("wrong-type", "answers")]),
        ('{"answers": {}, "answer": {}, "seat": 3}', [("unknown-key", "answer"), ("unknown-key", "seat")]),
        ('{"answers": {}, "turn": 1, "turn": 2}', [("key-twice", "turn")]),
        ('{"answers": {"wells": 140, "wells": 141}}', [("key-twice", "answers.wells")]),
        ('{"answers": {"well": 140}}', [("unknown-key", "answers.well")]),
        (
            '{"answers": {"wells": 33, "trap-doors": true}}',
            [("not-allowed", f"answers.{x}") for x in ("trap-doors", "wells")],
        ),
        ('{"answers": {"wells": 140.0}}', [("not-allowed", "answers.wells")]),
        ('{"answers": {"wells": "140"}}', [("not-allowed", "answers.wells")]),
        ('{"answers": {"wells": {"a": 1}}}', [("wrong-type", "answers.wells")]),
        ('{"answers": {"chosen-throw": [5, 5]}}', [("not-allowed", "answers.chosen-throw")]),
        ('{"answers": {"chosen-throw": [5, [1]]}}', [("not-allowed", "answers.chosen-throw")]),
        ('{"answers": {"portable-ladders": [1, 0]}}', [("not-allowed", "answers.portable-ladders")]),
        ('{"player": 3, "turn": "7", "answers": {}}', [("wrong-type", "player"), ("wrong-type", "turn")]),
        ('{"player": "Ben", "answers": {}}', [("wrong-player", "player")]),
        ('{"turn": 6, "game": "Spring", "answers": {}}', [("wrong-game", "game"), ("wrong-turn", "turn")]),
        ('{"turn": true, "answers": {"wells": NaN}}', [("no-data", "answers.wells")]),
    ],
)
def test_what_is_wrong_with_a_document_is_told_by_its_path(text, problems):
    assert problems == told(orders_from_json, text)


def test_a_document_tells_what_is_allowed():
    with pytest.raises(FileError, match=r"unknown line of the form 'well'; did you mean 'wells'\?"):
        orders_from_json('{"answers": {"well": 1}}', ANN)
    with pytest.raises(FileError, match=r"\(5, 5\) cannot be ordered as 'throws' now; give one of the answers"):
        orders_from_json('{"answers": {"chosen-throw": [5, 5]}}', ANN)
    assert [("not-toml", "")] == told(orders_from_toml, "answers")


@pytest.mark.parametrize("value", [None, True, -1, 0.5, "x", [], {}, [[]], {"null": {}}, float("nan"), object()])
def test_any_value_in_any_place_is_taken_or_refused(value):
    for place in places(DOCUMENT):
        try:
            assert orders_from_data(changed(DOCUMENT, place, value), ANN)
        except FileError as error:
            told_something(error)


# ---------------------------------------------------------------------------------------------------- tables
TABLE = """\
Player,Turn,Throws,Ladder,Trap Door,well
Ann,7,5 1,after first,33,140
Ben,7,2 and 3,,none,
"""


NOT_ALLOWED = ("2, column 2", "2, column 3", "4, column 2")


def read_table(text):
    return orders_from_csv(text, [ANN, BEN])


@pytest.mark.parametrize("parting", [",", ";", "\t"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n"])
def test_a_table_of_all_players(parting, ending):
    ann, ben = read_table("\ufeff" + TABLE.replace(",", parting).replace("\n", ending))
    assert (Addressed("Ann", None, 7), ALL) == (ann.address, dict(ann.answers))
    assert {"chosen-throw": (2, 3), "trap-doors": 0} == dict(ben.answers)


def test_cells_may_stand_in_quotes_and_rows_in_any_order():
    ben, ann = read_table('throws,player,game\n"2, 3",BEN,Autumn Season\n"5, 1",ann,""\n')
    assert ("Ben", "Ann") == (ben.address.player, ann.address.player)
    assert (("chosen-throw", (2, 3)),) == ben.answers


def test_a_row_that_says_nothing_orders_nothing():
    assert () == read_table("player,throws\nAnn,\n,\n")


@given(st.data())
def test_tables_come_back(data):
    of = [evolve(asked(data.draw(st.sampled_from([*FORMS]))), player=name) for name in ("Ann", "Ben", "C, D")]
    sent = {}
    for one in of[:2]:
        answers = {line.name: data.draw(st.sampled_from([*line.options][:50])) for line in one.form.fields}
        if not any(answers.get("portable-ladders", ())):
            answers.pop("portable-ladders", None)
        sent[one.player] = evolve(read_orders("throws: none", one), answers=answers)
    found = orders_from_csv(orders_to_csv(of, sent), of)
    assert [sent[name].answers for name in ("Ann", "Ben")] == [one.answers for one in found]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [("no-order", "")]),
        ("\n , \n", [("no-order", "")]),
        ("throws\n5 1", [("no-player", "row 1")]),
        ("player,thorws\nAnn,5 1", [("unknown-column", "row 1, column 2")]),
        ("player,first throw\nAnn,5", [("unknown-column", "row 1, column 2")]),
        ("player,\nAnn,", [("unknown-column", "row 1, column 2")]),
        ("player,throws,throw\nAnn,5 1,5 1", [("column-twice", "row 1, column 3")]),
        ("player,throws\nAnn", [("wrong-length", "row 2")]),
        ("player,throws\nAnn,5 1,3", [("wrong-length", "row 2")]),
        ("player,throws\nCy,5 1", [("wrong-player", "row 2, column 1")]),
        ("player,throws\n,5 1", [("wrong-player", "row 2")]),
        ("player,throws\nAnn,5 1\nANN,5 1", [("player-twice", "row 3")]),
        ("player,turn,game\nAnn,8,Spring", [("wrong-game", "row 2, column 3"), ("wrong-turn", "row 2, column 2")]),
        ("player,turn\nAnn,seven", [("unclear", "row 2, column 2")]),
        ("player,throws,well\nAnn,5 9,33\n\nBen,7 7,", [("not-allowed", f"row {x}") for x in NOT_ALLOWED]),
        ("player,throws\nAnn,#", [("unclear", "row 2, column 2")]),
        ("player,throws\nAnn,;", [("unclear", "row 2, column 2")]),
        ('player,throws\n"Ann,5 1', [("not-csv", "line 2")]),
        ('player,throws\n"Ann"x,5 1', [("not-csv", "line 2")]),
        ("player\nAnn\n" + "x" * 200_000, [("not-csv", "line 3")]),
        (" " * 1_000_001, [("too-long", "")]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_told_by_row_and_column(text, problems):
    assert problems == told(orders_from_csv, text, [ANN, BEN])


def test_a_column_that_one_player_is_not_asked_for():
    of = [ANN, evolve(asked("single"), player="Ben")]
    assert 2 == len(orders_from_csv("player,throw,well\nAnn,5 1,140\nBen,3,\n", of))
    assert [("not-asked", "row 3, column 3")] == told(
        orders_from_csv, "player,throw,well\nAnn,5 1,140\nBen,3,none\n", of
    )


def test_a_table_tells_what_may_be_meant():
    with pytest.raises(FileError, match=r"nobody is called 'An'; did you mean 'Ann'\?"):
        read_table("player,throws\nAn,5 1")
    with pytest.raises(FileError, match=r"nobody is called 'Xyz'; there are Ann and Ben"):
        read_table("player,throws\nXyz,5 1")
    with pytest.raises(FileError, match=r"nothing is called 'thorws'; did you mean 'throws'\?"):
        read_table("player,thorws\nAn,5 1")
    with pytest.raises(FileError, match="nobody is called 'Ann'; there are no players"):
        orders_from_csv("player\nAnn", [])


def test_after_many_problems_a_table_is_left():
    with pytest.raises(FileError) as refused:
        orders_from_csv("player,throws\n" + "Xyz,5 1\n" * 30, [ANN])
    assert "rows from 22 on were not looked at; mend these first" == str(refused.value.problems[-1])
    assert 21 == len(refused.value.problems)
