"""Variants and boards in files: TOML, JSON and CSV, strict, with every problem told at once."""

import json
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import example, given, settings, strategies as st

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.errors import FileError, Problem
from ladderkit.jumps import Jump, JumpKind, jumps
from ladderkit.race import PLAIN, race, with_house_rules
from ladderkit.registry import Registry
from ladderkit.rule import Declaration, Rule, Stage, step
from ladderkit.rules import (
    Bounce,
    DrawLots,
    FirstHome,
    Jumps,
    LastOneWins,
    LeavingEnds,
    Placings,
    RollAndMove,
    RollOff,
    SixReroll,
)
from ladderkit.serial import (
    UNREADABLE,
    board_from_csv,
    board_to_csv,
    canonical_data,
    fingerprint,
    load_variant,
    read_variant,
    variant_from_data,
    variant_from_json,
    variant_from_toml,
    variant_to_data,
    variant_to_json,
    variant_to_toml,
)
from ladderkit.testing import boards, variants
from ladderkit.turn import Turn
from ladderkit.variant import Variant
from tests.documents import changed, places, told_something

GARDEN = """\
name = "garden-path"
seats = [1, 8]
rules = ["bounce", { rule = "six-reroll", limit = 2 }]
[board]
rows = 5
columns = 5
levels = 1
numbering = "boustrophedon"
orientation = ["as-is"]
start = 0
ladders = { 3 = 14, 9 = 20 }
snakes = { 22 = 4 }
[[board.jumps]]
foot = 7
to = 17
kind = "ladder"
name = "The Great Ascent"
"""
BOARD = Board(5, 5, jumps=[*jumps({3: 14, 9: 20, 22: 4}), Jump(7, 17, "ladder", name="The Great Ascent")])
GARDEN_PATH = race("garden-path", BOARD, Bounce(), SixReroll(limit=2))


def told(caught):
    return {(problem.path, problem.code) for problem in caught.value.problems}


def with_board(**parts: Any) -> dict[str, Any]:
    return {"name": "x", "board": {"rows": 5, "columns": 5, **parts}}


# -------------------------------------------------------------------------------------------------- reading
def test_the_sample_of_the_docs_is_the_race_it_says():
    assert GARDEN_PATH == variant_from_toml(GARDEN)


def test_a_file_without_rules_is_the_plain_race():
    assert Variant("x", Board(5, 5), PLAIN) == variant_from_data(with_board())


def test_a_chain_is_the_whole_of_the_rules_and_plays_in_the_order_written():
    names = ["first-seat", "roll-and-move", "bounce", "jumps", "placings", "alternate"]
    chain = variant_from_data(with_board() | {"chain": names})
    assert names == [rule.name for rule in chain.rules]


def test_a_chain_with_something_missing_is_refused():
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board() | {"chain": ["first-seat", "alternate"]})
    assert ("chain", "no-decider") in told(caught)


def test_a_chain_and_rules_cannot_stand_together():
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board() | {"chain": ["first-seat"], "rules": []})
    assert {("chain", "chain-and-rules")} == told(caught)


def test_tokens_and_tells_are_keys_of_the_document():
    variant = variant_from_data(with_board() | {"tokens": 2, "tells": "squares"})
    assert (2, "squares") == (variant.tokens, variant.tells)
    assert variant == variant_from_data(variant_to_data(variant))


@pytest.mark.parametrize(
    ("die", "read"),
    [
        (6, Die(6)),
        ({"faces": 4}, Die(4)),
        ({"faces": [1, 2], "weights": ["1/2", "1/2"]}, Die(2)),
        ({"faces": [1, 2], "weights": [1, "2"]}, Die((1, 2), weights=(1, 2))),
    ],
)
def test_a_die_is_a_number_of_faces_or_a_table(die, read):
    variant = variant_from_data(with_board() | {"rules": [{"rule": "roll-and-move", "die": die, "dice": 2}]})
    assert RollAndMove(read, dice=2) in variant.rules


def test_an_orientation_is_one_word_or_one_a_level():
    one = variant_from_data(with_board(levels=2, orientation="half-turn")).board
    assert ("half-turn", "half-turn") == one.orientation
    two = variant_from_data(with_board(levels=2, orientation=["as-is", "quarter-left"])).board
    assert ("as-is", "quarter-left") == two.orientation
    for board in (one, two):
        variant = race("x", board)
        assert variant == variant_from_toml(variant_to_toml(variant), limit=0)


def test_everything_that_is_wrong_with_the_form_is_told_at_once():
    with pytest.raises(FileError) as caught:
        variant_from_data(
            {
                "nam": "x",
                "seats": [1, "8", 9],
                "tokens": 12.0,
                "tells": "squars",
                "rules": [
                    "bonce",
                    5,
                    {"limit": 2},
                    {"rule": "six-reroll", "limt": 2, "face": "6"},
                    {"rule": 7},
                    {"rule": "x"},
                ],
                "board": {
                    "rows": True,
                    "numbering": "row by row",
                    "orientation": "asis",
                    "colums": 5,
                    "ladders": {"03": 4, "+4": 5, "5": 6.0, "6": "7", "9": 10, "10" * 5000: 3},
                    "snakes": {"9": 2},
                    "jumps": [
                        {"foot": 9, "to": 1, "kind": "snake"},
                        {"foot": 11, "kind": "snale"},
                        {"foot": 12, "to": 3, "kind": "snale"},
                    ],
                },
            }
        )
    assert {
        ("", "unknown-key"),
        ("", "missing-key"),
        ("seats", "wrong-length"),
        ("tokens", "wrong-type"),
        ("tells", "unknown-word"),
        ("rules.0", "unknown-rule"),
        ("rules.1", "wrong-type"),
        ("rules.2", "missing-key"),
        ("rules.3", "unknown-key"),
        ("rules.3.face", "wrong-type"),
        ("rules.4.rule", "wrong-type"),
        ("rules.5.rule", "unknown-rule"),
        ("board", "unknown-key"),
        ("board.rows", "wrong-type"),
        ("board.numbering", "unknown-word"),
        ("board.orientation", "unknown-word"),
        ("board.ladders.03", "wrong-key"),
        ("board.ladders.+4", "wrong-key"),
        ("board.ladders.5", "wrong-type"),
        ("board.ladders.6", "wrong-type"),
        ("board.ladders." + "10" * 5000, "wrong-key"),
        ("board.snakes.9", "foot-twice"),
        ("board.jumps.0", "foot-twice"),
        ("board.jumps.1", "missing-key"),
        ("board.jumps.2.kind", "unknown-kind"),
    } == told(caught)


def test_what_is_no_data_is_told_once_and_at_its_place():
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board(jumps={1, 2}, ladders=b"", rows=float("nan")) | {"rules": {1}})
    assert {
        ("rules", "no-data"),
        ("board.rows", "no-data"),
        ("board.ladders", "no-data"),
        ("board.jumps", "no-data"),
    } == told(caught)


def test_names_that_are_nearly_right_get_a_suggestion():
    for data, suggestion in (
        (with_board() | {"rules": ["bonce"]}, "did you mean 'bounce'?"),
        (with_board() | {"rule": []}, "did you mean 'rules'?"),
        (with_board(jumps=[{"foot": 1, "to": 2, "kind": "lader"}]), "did you mean 'ladder'?"),
        (with_board() | {"rules": [{"rule": "jumps", "landing": "singel"}]}, "did you mean 'single'?"),
    ):
        with pytest.raises(FileError, match=suggestion.replace("?", r"\?")):
            variant_from_data(data)


def test_when_the_form_is_right_everything_wrong_with_the_declaration_is_told_at_its_place():
    with pytest.raises(FileError) as caught:
        variant_from_data(
            with_board(ladders={"3": 2, "25": 26}, jumps=[{"foot": 4, "to": 9, "kind": "snake"}])
            | {"seats": [3, 2], "rules": ["bounce", "stay-put", {"rule": "roll-and-move", "dice": 0}]}
        )
    assert {
        ("seats", "seats"),
        ("rules", "two-deciders"),
        ("board.ladders.3", "ladder-falls"),
        ("board.ladders.25", "off-the-board"),
        ("board.ladders.25", "foot-on-last"),
        ("board.jumps.0", "snake-rises"),
        ("rules.2.dice", "parameter"),
    } == told(caught)


FAULTS: dict[str, Any] = {
    "start": 25,
    "ladders": {"3": 2, "7": 7, "25": 26},
    "snakes": {"9": 12, "3": 1},
    "jumps": [{"foot": 5, "to": 6, "kind": "ladder", "name": "a\x1b[31m"}],
}
THEIRS = {
    ("board.ladders.3", "ladder-falls"),
    ("board.ladders.7", "onto-itself"),
    ("board.snakes.9", "snake-rises"),
    ("board.snakes.3", "foot-twice"),
    ("board.jumps.0", "name"),
}
SIZED = {
    ("board.start", "start-off-the-board"),
    ("board.ladders.25", "off-the-board"),
    ("board.ladders.25", "foot-on-last"),
}


def test_a_start_off_the_board_is_told_with_all_else():
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board(**FAULTS | {"snakes": {"9": 12}}))
    assert THEIRS - {("board.snakes.3", "foot-twice")} | SIZED == told(caught)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"rules": ["bounse"]}, {("rules.0", "unknown-rule")}),
        (
            {"rules": ["bounse", {"rule": "six-reroll", "limit": -1}, {"rule": "jumps", "landing": "carried"}]},
            {("rules.0", "unknown-rule"), ("rules.1.limit", "parameter")},
        ),
        ({"chain": ["bounse"], "seats": [0, 1]}, {("chain.0", "unknown-rule"), ("seats", "seats")}),
        ({"rules": 5, "name": ""}, {("rules", "wrong-type"), ("name", "name")}),
        ({"rules": ["bounce"], "chain": ["bounce"]}, {("chain", "chain-and-rules")}),
        ({"rules": ["bounce", "run-out"], "tels": "moves"}, {("rules", "two-deciders"), ("tels", "unknown-key")}),
    ],
)
def test_what_can_be_read_is_checked_although_something_cannot(data, expected):
    expected = {(path if code != "unknown-key" else "", code) for path, code in expected}
    board = with_board(**FAULTS | {"snakes": {"9": 12}})
    with pytest.raises(FileError) as caught:
        variant_from_data(board | data)
    assert THEIRS - {("board.snakes.3", "foot-twice")} | SIZED | expected == told(caught)


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({}, None),
        ({"rows": 0}, ("board.rows", "board")),
        ({"rovs": 4}, ("board", "unknown-key")),
        ({"start": -1}, ("board.start", "board")),
        ({"columns": "5"}, ("board.columns", "wrong-type")),
    ],
)
def test_jumps_and_rules_are_checked_although_the_board_cannot_be_made(parts, fault):
    rules = ["bounce", "run-out", {"rule": "roll-and-move", "dice": 0}]
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board(**FAULTS | parts) | {"rules": rules})
    of_the_size = SIZED if fault is None else {fault}
    assert THEIRS | of_the_size | {("rules", "two-deciders"), ("rules.2.dice", "parameter")} == told(caught)


def test_a_kind_that_a_missing_rule_may_bring_is_not_unknown():
    board = with_board(jumps=[{"foot": 5, "to": 6, "kind": "escalator"}])
    with pytest.raises(FileError) as caught:
        variant_from_data(board | {"rules": ["escalaters"]})
    assert {("rules.0", "unknown-rule")} == told(caught)
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board(jumps=[{"foot": 5, "to": 6, "kind": "escalator"}], rows=0))
    assert {("board.rows", "board")} == told(caught)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('name = "a"\nname = "b"\n', "name"),
        ('name = "a"\nname = "b"', "name"),
        ('name = "a"\n[board]\nrows = 5 # five\nrows = 5\n', "board.rows"),
        ('name = "a"\n[board]\nladders = { 3 = 5, 3 = 6 }\n', "board.ladders.3"),
        ('name = "a"\n[board]\nrows = 5\n[board]\ncolumns = 5\n', "board"),
        ('name = "a"\n"odd key" = 1\n"odd key" = 2\n', ""),
        ('"odd key" = [1]\n"odd key" = [\n2]\n', ""),
        ('a = { "odd key" = 1, "odd key" = 2 }', "a"),
    ],
)
def test_a_key_twice_in_toml_can_be_read_and_is_refused(tmp_path, text, path):
    (tmp_path / "twice.toml").write_text(text, encoding="utf-8")
    (problem,) = read_variant(tmp_path / "twice.toml").problems
    assert ("key-twice", path) == (problem.code, problem.path)
    with pytest.raises(FileError):
        variant_from_toml(text)


def test_a_csv_board_is_refused_for_its_size_and_its_lines_at_once():
    with pytest.raises(FileError) as caught:
        board_from_csv("foot,to\n3,x\n", rows=0)
    assert {("line 2.to", "wrong-square"), ("rows", "board")} == told(caught)


def test_a_problem_of_a_rule_that_is_not_written_has_no_path():
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board() | {"rules": ["leaving-ends", "last-one-wins", "leaving-ends"]})
    assert ("rules.0", "rule-twice") in told(caught)


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"rows": 0}, "board.rows"),
        ({"start": -1}, "board.start"),
        ({"rows": 1, "columns": 1}, "board"),
        ({"rows": 10**900}, "board"),
    ],
)
def test_sizes_that_make_no_board_are_told_where_they_stand(parts, path):
    with pytest.raises(FileError) as caught:
        variant_from_data(with_board(**parts))
    assert {(path, "board")} == told(caught)


def test_a_finish_that_cannot_be_reached_is_an_error_when_a_file_is_loaded():
    walled = with_board(snakes={str(foot): 1 for foot in range(19, 25)})
    variant_from_data(walled)
    with pytest.raises(FileError) as caught:
        variant_from_json(json.dumps(walled))
    assert {("board", "finish-unreachable")} == told(caught)
    assert variant_from_data(walled) == variant_from_json(json.dumps(walled), limit=0)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: t.replace("[board]\n", "[board]\nrows = 5\n"),
        lambda t: t + "name = 1979-05-27\n",
        lambda t: t.replace("3 = 14", "3 = 14, 3 = 15"),
    ],
)
def test_toml_that_is_wrong_gives_an_error_of_ours(spoil):
    with pytest.raises(FileError):
        variant_from_toml(spoil(GARDEN))


def test_json_with_keys_twice_is_refused_with_all_its_other_faults():
    text = '{"name": "x", "name": "y", "seat": 1, "board": {"ladders": {"3": 4, "3": 5}, "rows": NaN}}'
    with pytest.raises(FileError) as caught:
        variant_from_json(text)
    assert {
        ("name", "key-twice"),
        ("board.ladders.3", "key-twice"),
        ("board.rows", "no-data"),
        ("", "unknown-key"),
    } == told(caught)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["bounce", "jumps"]),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.text() | st.sampled_from(["board", "rules", "rule", "name", "rows", "ladders"]), inner)
    ),
    max_leaves=20,
)


@given(ANYTHING)
def test_whatever_is_read_either_is_a_variant_or_gives_an_error_of_ours(data):
    for read in (variant_from_data, lambda data: variant_from_json(json.dumps(data), limit=10)):
        try:
            read(data)
        except FileError as error:
            told_something(error)


@given(variants(), st.data())
def test_a_spoilt_variant_is_refused_or_is_another_variant(variant, data):
    document = variant_to_data(variant)
    path = data.draw(st.sampled_from([path for path in places(document) if path]))
    spoilt = changed(document, path, data.draw(st.just(...) | ANYTHING))
    try:
        other = variant_from_data(spoilt)
    except FileError as error:
        told_something(error)
    else:
        assert other == variant_from_data(variant_to_data(other))


# -------------------------------------------------------------------------------------------------- writing
@given(variants())
def test_structure_of_unstructure_is_the_same_variant(variant):
    assert variant == variant_from_data(variant_to_data(variant))
    assert variant == variant_from_json(variant_to_json(variant), limit=0)
    assert variant == variant_from_toml(variant_to_toml(variant), limit=0)


def test_a_variant_is_written_as_short_as_it_can_be():
    assert variant_to_toml(GARDEN_PATH) == (
        'name = "garden-path"\n'
        "seats = [1, 8]\n"
        "rules = [\n"
        '    "bounce",\n'
        '    { rule = "six-reroll", limit = 2 },\n'
        "]\n"
        "\n"
        "[board]\n"
        "rows = 5\n"
        "columns = 5\n"
        "ladders = { 3 = 14, 9 = 20 }\n"
        "snakes = { 22 = 4 }\n"
        "\n"
        "[[board.jumps]]\n"
        "foot = 7\n"
        "to = 17\n"
        'kind = "ladder"\n'
        'name = "The Great Ascent"\n'
    )


def test_a_board_is_written_with_all_that_is_not_plain():
    board = Board(
        3,
        3,
        levels=2,
        numbering="spiral",
        orientation=("as-is", "diagonal"),
        start=2,
        jumps=[Jump(4, 12, "portal", reached=True, seen=False), Jump(5, 8, "ladder", seen=False)],
    )
    variant = race("x", board)
    data = variant_to_data(variant)
    assert {"rows", "columns", "levels", "numbering", "orientation", "start", "jumps"} == set(data["board"])
    assert variant == variant_from_data(data)


def test_the_games_that_ship_come_back():
    registry = Registry.builtin()
    for entry in registry.variants:
        variant = registry.variant(entry.name)
        assert variant == variant_from_toml(variant_to_toml(variant), limit=0)


def test_rules_in_another_order_are_written_as_a_chain():
    variant = Variant("x", Board(5, 5), tuple(reversed(PLAIN)))
    assert "chain" in variant_to_data(variant)
    assert variant == variant_from_data(variant_to_data(variant))


# ------------------------------------------------------------------------------------------ rules of others
@frozen
class Pairs:
    """A rule with parameters of all sorts, a rule among them."""

    pairs: "tuple[tuple[int, int], ...]" = ()
    inner: "Rule | None" = None
    limit: int | None = 3
    name: ClassVar[str] = "pairs"
    kinds: ClassVar[tuple[JumpKind, ...]] = (JumpKind("lift", "up"),)

    @step(Stage.AFTER)
    def nothing(self, turn: Turn) -> Turn:
        """Do nothing."""
        return turn


@frozen
class Fragile:
    """Its kinds depend on it, and its check fails."""

    bad: bool = False
    name: ClassVar[str] = "fragile"

    @property
    def kinds(self) -> tuple[JumpKind, ...]:
        """One kind."""
        return (JumpKind("slide", "down"),)

    @step(Stage.AFTER)
    def nothing(self, turn: Turn) -> Turn:
        """Do nothing."""
        return turn

    def problems(self, _declaration: Declaration) -> tuple[Problem, ...]:
        """Fail."""
        if self.bad:
            raise ZeroDivisionError
        return ()


MINE = Registry.builtin().with_rules(Pairs, Fragile)


def test_rules_of_others_are_read_by_their_annotations():
    data = with_board(jumps=[{"foot": 3, "to": 9, "kind": "lift"}]) | {
        "rules": [
            {
                "rule": "pairs",
                "pairs": {"4": 2, "1": 3},
                "inner": {"rule": "six-reroll", "limit": 1},
                "limit": None,
            }
        ]
    }
    variant = variant_from_data(data, MINE)
    assert Pairs(((4, 2), (1, 3)), SixReroll(limit=1), None) in variant.rules
    assert variant == variant_from_data(variant_to_data(variant), MINE)
    assert variant == variant_from_toml(variant_to_toml(variant), MINE, limit=0)


def test_kinds_that_a_rule_brings_when_it_is_made_are_known():
    data = with_board(jumps=[{"foot": 9, "to": 3, "kind": "slide"}]) | {"rules": ["fragile"]}
    assert variant_from_data(data, MINE)


def test_a_rule_that_fails_is_told_as_a_problem():
    with pytest.raises(FileError):
        variant_from_data(with_board() | {"rules": [{"rule": "fragile", "bad": True}]}, MINE)


def test_whatever_else_a_declaration_raises_is_an_error_of_ours(monkeypatch):
    def fail(*_args, **_more):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("ladderkit.serial.variants.Variant", fail)
    with pytest.raises(FileError, match="a rule fails on this declaration: division by zero"):
        variant_from_data(with_board())


def test_a_rule_that_is_not_registered_is_refused_when_read():
    with pytest.raises(FileError, match="unknown rule 'pairs'"):
        variant_from_data(variant_to_data(race("x", Board(5, 5), Pairs())))


def test_a_parameter_that_is_not_of_its_type_is_not_written():
    with pytest.raises(FileError) as caught:
        variant_to_data(race("x", Board(5, 5), Pairs(((1, "a"),))))
    assert ["0.pairs.0.1"] == [problem.path for problem in caught.value.problems]


# -------------------------------------------------------------------------------------------------- files
def test_a_file_is_toml_or_json_by_its_suffix(tmp_path):
    (tmp_path / "a.toml").write_text(GARDEN, encoding="utf-8")
    (tmp_path / "b.JSON").write_text(variant_to_json(GARDEN_PATH), encoding="utf-8-sig")
    assert GARDEN_PATH == load_variant(tmp_path / "a.toml") == load_variant(str(tmp_path / "b.JSON"))


def test_a_file_is_read_with_all_that_can_be_said_against_it(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(GARDEN.replace("start = 0", "start = 3"), encoding="utf-8")
    loaded = read_variant(path)
    assert loaded.variant is not None
    assert [("board.start", "start-on-a-foot", "warning")] == [(p.path, p.code, p.severity) for p in loaded.problems]
    path.write_text(GARDEN.replace("22 = 4", "22 = 23"), encoding="utf-8")
    loaded = read_variant(path)
    assert loaded.variant is None
    assert [("board.snakes.22", "snake-rises")] == [(p.path, p.code) for p in loaded.problems]
    path.write_text(
        GARDEN.replace("22 = 4", "19 = 1, 21 = 1, 22 = 1, 23 = 1, 24 = 1, 20 = 1").replace("9 = 20", "9 = 13")
    )
    loaded = read_variant(path)
    assert loaded.variant is None
    assert ["finish-unreachable"] == [p.code for p in loaded.problems]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.toml", b"name = '\xff'", "unreadable"),
        ("a.toml", b"name =", "not-toml"),
        ("a.json", b"{", "not-json"),
        ("a.yaml", b"", "unreadable"),
        ("missing.toml", None, "unreadable"),
        ("\x00.toml", None, "unreadable"),
    ],
)
def test_what_cannot_be_read_at_all_is_told_apart(tmp_path, name, content, code):
    path = f"{tmp_path}/{name}"
    if content is not None:
        (tmp_path / name).write_bytes(content)
    for read in (load_variant, read_variant):
        with pytest.raises(FileError) as caught:
            read(path)
        assert [code] == [problem.code for problem in caught.value.problems]
        assert code in UNREADABLE


# ---------------------------------------------------------------------------------------------------- CSV
def test_a_board_is_read_from_csv():
    board = board_from_csv(
        '\ufeffto,foot,name,kind,reached,seen\r\n14,3,"The, Great",ladder,true,false\r\n\r\n'
        "4,22,,,,\r\n17,7,,portal,false,true\r\n",
        rows=5,
        columns=5,
        levels=2,
        numbering="spiral",
        orientation="half-turn",
        start=1,
    )
    assert board == Board(
        5,
        5,
        levels=2,
        numbering="spiral",
        orientation="half-turn",
        start=1,
        jumps=[
            Jump(3, 14, "ladder", name="The, Great", reached=True, seen=False),
            Jump(22, 4, "snake"),
            Jump(7, 17, "portal"),
        ],
    )


@example(Board(5, 5, jumps=jumps({3: 14})), 'a\rb\n"c"')
@given(boards(), st.text())
def test_the_jumps_of_a_board_come_back_from_csv(board, name):
    named = evolve(
        board,
        jumps=[evolve(j, name=name, seen=k % 2 == 0, reached=k % 3 == 0) for k, j in enumerate(board.jumps)],
    )
    for one in (board, named):
        parts = {"rows": one.rows, "columns": one.columns, "levels": one.levels, "numbering": one.numbering}
        back = board_from_csv(board_to_csv(one), **parts, orientation=one.orientation, start=one.start)
        assert one == back


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", {("line 1", "missing-column")}),
        ("foot,too\n", {("line 1", "unknown-column"), ("line 1", "missing-column")}),
        ("foot,to,foot\n", {("line 1", "column-twice")}),
        (
            "foot,to,seen\n03, 4,maybe\n5,x,\n6\n7,8,\n7,9,\n",
            {
                ("line 2.foot", "wrong-square"),
                ("line 2.to", "wrong-square"),
                ("line 2.seen", "unknown-word"),
                ("line 3.to", "wrong-square"),
                ("line 4", "wrong-length"),
                ("line 6.foot", "foot-twice"),
            },
        ),
        ('foot,to\n"3"x,4\n', {("line 2", "not-csv")}),
        ('foot,to\n1,2\n"3,4\n', {("line 3", "not-csv")}),
    ],
)
def test_every_fault_of_a_csv_text_is_told_with_its_line(text, problems):
    with pytest.raises(FileError) as caught:
        board_from_csv(text)
    assert problems == told(caught)


def test_sizes_that_make_no_board_are_refused_for_csv_too():
    with pytest.raises(FileError):
        board_from_csv("foot,to\n", rows=0)


@given(st.text())
def test_whatever_is_read_as_csv_either_is_a_board_or_gives_an_error_of_ours(text):
    for one in (text, "foot,to\n" + text):
        try:
            board_from_csv(one)
        except FileError as error:
            told_something(error)


# -------------------------------------------------------------------------------------------- fingerprints
def test_a_fingerprint_is_the_same_however_a_variant_is_written():
    chain = {
        "name": "another",
        "chain": [
            "alternate",
            {"rule": "six-reroll", "limit": 2, "face": 6},
            "first-seat",
            {
                "rule": "roll-and-move",
                "die": {"faces": [1, 2, 3, 4, 5, 6], "weights": [2, 2, 2, 2, 2, 2]},
                "dice": 1,
            },
            {"rule": "jumps", "landing": "single", "climb": "must"},
            "bounce",
            "first-home",
        ],
        "board": {
            "columns": 5,
            "rows": 5,
            "orientation": "as-is",
            "jumps": [{"kind": "ladder", "foot": foot, "to": to} for foot, to in ((9, 20), (7, 17), (3, 14))],
            "snakes": {"22": 4},
        },
    }
    assert fingerprint(GARDEN_PATH) == fingerprint(variant_from_data(chain))
    assert 64 == len(fingerprint(GARDEN_PATH))


@pytest.mark.parametrize(
    "other",
    [
        race("x", BOARD, Bounce(), SixReroll(limit=3)),
        race("x", BOARD, Bounce()),
        race("x", BOARD, Bounce(), SixReroll(limit=2), seats=(1, 7)),
        race("x", BOARD, Bounce(), SixReroll(limit=2), tokens=2),
        race("x", BOARD, Bounce(), SixReroll(limit=2), tells="squares"),
        race("x", evolve(BOARD, start=1), Bounce(), SixReroll(limit=2)),
        race("x", evolve(BOARD, numbering="row-by-row"), Bounce(), SixReroll(limit=2)),
        race("x", evolve(BOARD, orientation="half-turn"), Bounce(), SixReroll(limit=2)),
        race("x", evolve(BOARD, jumps=jumps({3: 14, 9: 20, 22: 4})), Bounce(), SixReroll(limit=2)),
    ],
)
def test_a_fingerprint_is_another_when_the_play_is(other):
    assert fingerprint(GARDEN_PATH) != fingerprint(other)


@frozen
class Early:
    """Does nothing."""

    name: ClassVar[str] = "early"

    @step(Stage.AFTER)
    def nothing(self, turn: Turn) -> Turn:
        """Do nothing."""
        return turn


@frozen
class Bringing:
    """Brings another rule along."""

    name: ClassVar[str] = "bringing"
    edition: ClassVar[int] = 2

    @step(Stage.AFTER)
    def nothing(self, turn: Turn) -> Turn:
        """Do nothing."""
        return turn

    def implies(self) -> tuple[Rule, ...]:
        """The other rule."""
        return (Early(),)


def test_a_fingerprint_knows_the_order_of_rules_of_one_stage_and_those_implied():
    bringing = race("x", BOARD, Bringing())
    assert fingerprint(bringing) == fingerprint(race("x", BOARD, Bringing(), Early()))
    assert fingerprint(bringing) != fingerprint(race("x", BOARD, Early(), Bringing()))
    assert fingerprint(bringing) != fingerprint(race("x", BOARD, Early()))


def test_the_canonical_form_has_editions_and_all_defaults_and_no_names():
    canonical = canonical_data(race("x", BOARD, Bringing(), SixReroll()))
    rules = {rule["rule"]: rule for rule in canonical["rules"]}
    assert {"rule": "bringing", "edition": 2, "with": {}} == rules["bringing"]
    assert {"rule": "early", "edition": 1, "with": {}} == rules["early"]
    assert {"face": 6, "limit": None} == rules["six-reroll"]["with"]
    assert [7, 17, "ladder", False, True] in canonical["board"]["jumps"]
    assert "Great" not in json.dumps(canonical)
    assert ["bringing@1000", "early@1000"] == canonical["chain"][4:6]


@settings(max_examples=20)
@given(variants())
def test_the_name_of_a_variant_does_not_count_in_its_fingerprint(variant):
    assert fingerprint(variant) == fingerprint(evolve(variant, name="other"))


def test_fingerprints_stay_what_they_are():
    plain = Variant("x", Board(), PLAIN)
    assert PLAIN_FINGERPRINT == fingerprint(plain)
    house = (DrawLots(), LastOneWins(), Placings(until=2))
    assert fingerprint(race("x", Board(), *house)) == fingerprint(Variant("y", Board(), with_house_rules(*house)))
    assert (
        len(
            {
                fingerprint(race("x", Board(), rule))
                for rule in (RollOff(), LeavingEnds(), FirstHome(), Jumps(slide="may"))
            }
        )
        == 4
    )


PLAIN_FINGERPRINT = "263096d530caf9017192f727ba353bed56ec7e1dbdf5a8ff52ba33478f99c06b"
