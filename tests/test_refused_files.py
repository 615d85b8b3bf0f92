"""What no file may hold is refused with its path and the code of its reason, and with no other error."""

import json
from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit import serial
from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import apply, start
from ladderkit.errors import FileError, Problem
from ladderkit.inputs import Ordered, Rolled
from ladderkit.jumps import jumps
from ladderkit.match.record import entry_from_json, record_from_json, record_to_data
from ladderkit.questions import Order
from ladderkit.race import race
from ladderkit.rule import Kept, Stage, step, wrong_memory
from ladderkit.rules.again import SixReroll
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.ending import Placings
from ladderkit.rules.following import NewRound
from ladderkit.rules.opening import RollOff
from ladderkit.setups.text import setup_from_toml
from ladderkit.slots import Slot
from ladderkit.turn import Turn
from ladderkit.variants import slither_and_climb
from tests.match.examples import FINISHED, KNOWN

# ------------------------------------------------------------------------------------------------------- the games
SHIPPED = slither_and_climb()


@frozen
class Counts:
    """A rule of others: it counts to three."""

    fails: bool = False
    name: ClassVar[str] = "counts"
    count: ClassVar[Slot[int]] = Slot("counts", 0, per="seat")
    slots: ClassVar[tuple[Slot[int], ...]] = (count,)

    @step(Stage.AFTER)
    def up(self, turn: Turn) -> Turn:
        return turn.put(self.count, min(3, turn.get(self.count, turn.seat) + 1), turn.seat)

    def memory_problems(self, kept: Kept) -> list[Problem]:
        if self.fails:
            raise KeyError(self.count)
        return [wrong_memory(self, self.count, k, n, "0 to 3") for k, n in kept.of(self.count) if not 0 <= n <= 3]


def counting(*, fails=False):
    """A race with the rule."""
    board = Board(5, 5, jumps=jumps({3: 14, 22: 4}))
    return race("counting", board, Counts(fails), SixReroll(limit=1), RollOff(Die(4)))


COUNTING = counting()
HANDS = race(
    "hands", Board(5, 5), ChosenThrow(3, hands="per-slot", throws=(1, 2)), NewRound(), Placings(), seats=(2, 3)
)


def counted():
    """A state of the first, after the roll-off."""
    state = start(COUNTING, 2).state
    for face in (3, 1, 6, 2):
        state = apply(COUNTING, state, Rolled(face)).state
    return serial.state_to_data(COUNTING, state)


def in_roll_off():
    """A state of it within the roll-off."""
    state = apply(COUNTING, start(COUNTING, 3).state, Rolled(4)).state
    return serial.state_to_data(COUNTING, state)


def slithering():
    """A state of the shipped game after a round, in which a portable ladder was set up."""
    orders = tuple(
        Order(seat, {"chosen-throw": (3, 5), "portable-ladders": (seat == 0, False), "trap-doors": 12})
        for seat in range(3)
    )
    state = apply(SHIPPED, start(SHIPPED, 3).state, Ordered(orders)).state
    return serial.state_to_data(SHIPPED, state)


def handed():
    """A state of the game of hands, after its first round."""
    orders = tuple(Order(seat, {"chosen-throw": (seat + 1,)}) for seat in range(2))
    return serial.state_to_data(HANDS, apply(HANDS, start(HANDS, 2).state, Ordered(orders)).state)


def with_memory(data, name, value, owner=None):
    """A state that remembers something else under a name; all else that it remembers stays."""
    rest = [one for one in data["book"].get("memory", []) if (one["slot"], one.get("owner")) != (name, owner)]
    item = {"slot": name, "value": value} | ({} if owner is None else {"owner": owner})
    return {**data, "book": {**data["book"], "memory": [*rest, item]}}


def state_of(game):
    """Reads the text of a state of a game."""
    return lambda text: serial.state_from_data(game, serial.from_json(text))


def told(read, text):
    """What is told against a text, each with its path and code."""
    with pytest.raises(FileError) as caught:
        read(text)
    assert all(problem.message for problem in caught.value.problems)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def put(data, path, value):
    """A document with another value at a path; its lists are entered by numbers, and missing tables are made."""
    key, _, rest = path.partition(".")
    if isinstance(data, list):
        k = int(key)
        return [*data[:k], put(data[k], rest, value) if rest else value, *data[k + 1 :]]
    return {**data, key: put(data.get(key, {}), rest, value) if rest else value}


def test_the_states_that_are_changed_here_can_be_read():
    for game, data in ((COUNTING, counted()), (COUNTING, in_roll_off()), (SHIPPED, slithering()), (HANDS, handed())):
        assert serial.state_to_data(game, state_of(game)(json.dumps(data))) == data


def test_what_rules_do_remember_can_be_read():
    for name, value in (("trap-doors", 12), ("trap-doors", 0), ("wells", 150), ("throws-of-turn", 2)):
        state = state_of(SHIPPED)(json.dumps(with_memory(slithering(), name, value)))
        assert value == dict(state.book.memory)[name, -1]


# ---------------------------------------------------------------------------------------------------------- states
LADDER = {"jump": {"foot": 12, "to": 29, "kind": "portable-ladder"}, "lasts": "match", "over": False}
FLIGHT = {"started": [0, 0], "movers": [0], "numbers": [5]}
OVER = {"asked": [], "seats": [0]}


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"squares": [26, 0]}, "squares", "off-the-board"),
        ({"squares": [-1, 0]}, "squares", "off-the-board"),
        ({"squares": [12.0, 0]}, "squares.0", "wrong-type"),
        ({"squares": ["12", 0]}, "squares.0", "wrong-type"),
        ({"squares": [True, 0]}, "squares.0", "wrong-type"),
        ({"squares": [None, 0]}, "squares.0", "wrong-type"),
        ({"squares": [float("nan"), 0]}, "squares.0", "no-data"),
        ({"squares": [0] * 9}, "squares", "tokens"),
        ({"colour": 1}, "", "unknown-key"),
        ({"seats": []}, "seats", "turn"),
        ({**OVER, "places": [1, 1, 2]}, "places", "places"),
        ({**OVER, "places": [1, 3]}, "places", "places"),
        ({**OVER, "places": [2, 2]}, "places", "places"),
        ({**OVER, "places": [0, 1]}, "places", "places"),
        ({"book.home": [[0]], "book.gone": [[0]]}, "book.gone", "numbers"),
        ({"book.told": [26, 0]}, "book.told", "off-the-board"),
        ({"book.laid": [{**LADDER, "jump": {"foot": 0, "to": 2, "kind": "ladder"}}]}, "book.laid.0", "off-the-board"),
        ({"book.told_laid": [LADDER]}, "book.told_laid.0", "off-the-board"),
        ({"asked": [{"type": "roll", "seat": 2}]}, "asked.0", "numbers"),
        ({"asked": [{"type": "choice", "seat": -1, "options": [1]}]}, "asked.0", "numbers"),
        ({"asked": [{"type": "orders", "of": [0, 0]}]}, "asked.0", "numbers"),
        ({"asked": [{"type": "choice", "seat": 0, "options": []}]}, "asked.0.options", "question"),
        ({"asked": [{"type": "choice", "seat": 0, "options": 5}]}, "asked.0.options", "wrong-type"),
        ({"asked": [{"type": "draw", "options": []}]}, "asked.0.options", "question"),
        ({"asked": [{"type": "draw", "options": [1, 2], "weights": [1]}]}, "asked.0.weights", "question"),
        ({"asked": [{"type": "draw", "options": [1], "weights": [0]}]}, "asked.0.weights", "question"),
        ({"flight": {**FLIGHT, "started": [26, 0]}}, "flight.started", "off-the-board"),
        ({"flight": {**FLIGHT, "acted": [[2, 1, 1, "ladder"]]}}, "flight.acted.0", "numbers"),
        ({"flight": {**FLIGHT, "acted": [[0, 1, 26, "ladder"]]}}, "flight.acted.0", "off-the-board"),
        ({"flight": {**FLIGHT, "follows": {"type": "next", "seats": [2]}}}, "flight.follows.seats", "numbers"),
        ({"flight": {**FLIGHT, "follows": {"type": "over", "places": [1, 1, 1]}}}, "flight.follows.places", "places"),
        ({"flight": {**FLIGHT, "given": {"0": 7}}}, "flight.given.0", "answers"),
        (
            {"flight": {**FLIGHT, "before": [[[{"type": "roll", "seat": 0}], [7]]]}},
            "flight.before.0.1.0",
            "answers",
        ),
        (
            {"flight": {**FLIGHT, "before": [[[{"type": "roll", "seat": 5}], [6]]]}},
            "flight.before.0.0.0",
            "numbers",
        ),
        (
            {"flight": {**FLIGHT, "before": [[[{"type": "orders", "of": [0]}], [5]]]}},
            "flight.before.0.1.0",
            "answers",
        ),
        (
            {"flight": {**FLIGHT, "before": [[[{"type": "orders", "of": [0]}], [[1]]]]}},
            "flight.before.0.1.0",
            "answers",
        ),
    ],
)
def test_a_state_that_play_cannot_reach_is_refused(changes, path, code):
    data = counted()
    for place, value in changes.items():
        data = put(data, place, value)
    assert (path, code) in told(state_of(COUNTING), json.dumps(data))


@pytest.mark.parametrize(
    ("game", "data", "name", "value", "owner"),
    [
        (COUNTING, counted(), "counts", 4, 0),
        (COUNTING, counted(), "counts", -1, 1),
        (COUNTING, counted(), "six-reroll", 2, 0),
        (COUNTING, counted(), "past", -1, 0),
        (COUNTING, counted(), "throw-of-turn", -1, None),
        (COUNTING, counted(), "throws-of-turn", -2, None),
        (COUNTING, in_roll_off(), "roll-off", [[1, 3], 4, [0]], None),
        (COUNTING, in_roll_off(), "roll-off", [[1, 0], 4, [0]], None),
        (COUNTING, in_roll_off(), "roll-off", [[1, 2], 5, [0]], None),
        (SHIPPED, slithering(), "portable-ladders", 5, 0),
        (SHIPPED, slithering(), "trap-doors", 10**9, None),
        (SHIPPED, slithering(), "wells", 1, None),
        (SHIPPED, slithering(), "clock", [1, [2]], None),
        (SHIPPED, slithering(), "clock", [0, [6]], None),
        (SHIPPED, slithering(), "clock", [0, [2, 1]], None),
        (SHIPPED, slithering(), "spent", [[0, 7]], 1),
        (SHIPPED, slithering(), "spent", [[1, 3]], 1),
        (SHIPPED, slithering(), "spent", [[0, 1], [0, 2], [0, 3]], 1),
        (SHIPPED, slithering(), "throws-of-turn", 13, None),
        (HANDS, handed(), "spent", [[0, 1], [0, 2]], 0),
        (HANDS, handed(), "spent", [[1, 1]], 0),
    ],
)
def test_a_memory_that_no_rule_would_keep_is_refused(game, data, name, value, owner):
    path = f"book.memory.{name}" + ("" if owner is None else f".{owner}")
    assert [(path, "memory")] == told(state_of(game), json.dumps(with_memory(data, name, value, owner)))


def test_more_portable_ladders_than_there_are_cannot_lie_on_the_board():
    data = slithering()
    assert 1 == len(data["book"]["laid"])
    many = put(data, "book.laid", data["book"]["laid"] * 13)
    assert [("book.laid", "memory")] == told(state_of(SHIPPED), json.dumps(many))
    state_of(SHIPPED)(json.dumps(put(data, "book.laid", data["book"]["laid"] * 12)))


def test_orders_of_no_seat_or_of_one_twice_cannot_be_remembered():
    for seats in ((3,), (1, 1)):
        data = with_memory(slithering(), "orders", [{"seat": seat} for seat in seats])
        assert [("book.memory.orders", "numbers")] == told(state_of(SHIPPED), json.dumps(data))


def test_a_rule_that_raises_when_it_is_asked_about_its_memory_is_told():
    assert [("rules.counts", "rule-raises")] == told(state_of(counting(fails=True)), json.dumps(counted()))


# ----------------------------------------------------------------------------------------- inputs, events, entries
def read_input(text):
    return serial.input_from_data(serial.from_json(text))


def read_event(text):
    return serial.event_from_data(serial.from_json(text))


ROLL = '{"type": "roll-made", "at": "2026-03-01T12:00:00Z", "seat": 0, "number": 0, "face": %s}'
MOVED = '{"type": "moved", "token": 0, "origin": 1, "to": %s, "cause": "throw"}'


@pytest.mark.parametrize("value", ["12.0", '"12"', "true", "null", "[]", "{}"])
@pytest.mark.parametrize(
    ("read", "text", "path"),
    [
        (read_input, '{"type": "rolled", "face": %s}', "face"),
        (read_event, MOVED, "to"),
        (entry_from_json, ROLL, "face"),
    ],
)
def test_a_value_of_another_type_is_refused(read, text, path, value):
    assert [(path, "wrong-type")] == told(read, text % value)


@pytest.mark.parametrize(
    ("read", "text", "path", "code"),
    [
        (read_input, '{"type": "rolled", "face": NaN}', "face", "no-data"),
        (read_input, '{"type": "rolled", "face": 1, "face": 2}', "face", "key-twice"),
        (read_input, '{"type": "rolled", "face": 1, "colour": 2}', "", "unknown-key"),
        (read_input, '{"type": "rolled"}', "", "missing-key"),
        (read_input, '{"type": "thrown", "face": 1}', "type", "unknown-word"),
        (read_input, '{"face": 1}', "", "missing-key"),
        (read_input, "[]", "", "wrong-type"),
        (read_input, "", "", "not-json"),
        (read_event, MOVED % "NaN", "to", "no-data"),
        (read_event, MOVED % '1, "token": 1', "token", "key-twice"),
        (read_event, MOVED % '1, "colour": 1', "", "unknown-key"),
        (read_event, '{"type": "moved"}', "", "missing-key"),
        (entry_from_json, ROLL % "NaN", "face", "no-data"),
        (entry_from_json, ROLL % '1, "face": 2', "face", "key-twice"),
        (entry_from_json, ROLL % '1, "colour": 2', "", "unknown-key"),
        (entry_from_json, ROLL.replace("12:00", "25:00") % 1, "at", "wrong-time"),
        (entry_from_json, "null", "", "wrong-type"),
    ],
)
def test_what_is_no_input_event_or_entry_is_refused(read, text, path, code):
    assert (path, code) in told(read, text)


# --------------------------------------------------------------------------------------------- variants and set-ups
GARDEN = '{"name": "garden", "board": {"rows": 5, "columns": 5, "ladders": {"3": %s}}}'
SETUP = "[board]\nrows = 10\ncolumns = 10\nlevels = %s\n"


@pytest.mark.parametrize(
    ("read", "text", "path", "code"),
    [
        (serial.variant_from_json, GARDEN % "12.0", "board.ladders.3", "wrong-type"),
        (serial.variant_from_json, GARDEN % '"12"', "board.ladders.3", "wrong-type"),
        (serial.variant_from_json, GARDEN % "true", "board.ladders.3", "wrong-type"),
        (serial.variant_from_json, GARDEN % "null", "board.ladders.3", "wrong-type"),
        (serial.variant_from_json, GARDEN % "NaN", "board.ladders.3", "no-data"),
        (serial.variant_from_json, GARDEN % "26", "board.ladders.3", "off-the-board"),
        (serial.variant_from_json, GARDEN % '12, "3": 12', "board.ladders.3", "key-twice"),
        (serial.variant_from_json, GARDEN.replace("rows", "row") % "12", "board", "unknown-key"),
        (serial.variant_from_json, "[]", "", "wrong-type"),
        (serial.variant_from_toml, 'name = "garden"\nname = "x"', "name", "key-twice"),
        (serial.variant_from_toml, 'name = "garden"\ntokens = 1.0\n', "tokens", "wrong-type"),
        (serial.variant_from_toml, 'name = "garden"\ntokens = nan\n', "tokens", "no-data"),
        (setup_from_toml, SETUP % "1.0", "board", "malformed"),
        (setup_from_toml, SETUP % '"1"', "board", "malformed"),
        (setup_from_toml, SETUP % "true", "board", "malformed"),
        (setup_from_toml, SETUP % "nan", "board", "malformed"),
        (setup_from_toml, SETUP % "1\ncolour = 1", "board", "unknown-key"),
        (setup_from_toml, SETUP % "1\nrows = 1", "", "not-toml"),
        (setup_from_toml, "[eggs]\nsquares = [12.0]\n", "eggs.squares", "not-squares"),
    ],
)
def test_what_is_no_variant_or_set_up_is_refused(read, text, path, code):
    assert (path, code) in told(read, text)


# --------------------------------------------------------------------------------------------------------- records
GOLDEN = record_to_data(FINISHED["golden"])


def read_record(text):
    return record_from_json(text, KNOWN)


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"seed": "00" * 31}, "seed", "wrong-hex"),
        ({"seed": "00" * 33}, "seed", "wrong-hex"),
        ({"seed": "0x" + "00" * 31}, "seed", "wrong-hex"),
        ({"seed": "0" * 63}, "seed", "wrong-hex"),
        ({"seed": "g" * 64}, "seed", "wrong-hex"),
        ({"seed": 12}, "seed", "wrong-type"),
        ({"commitment": "0x" + "00" * 31}, "commitment", "wrong-hex"),
        ({"places": [1, 1, 2]}, "places", "places"),
        ({"places": [1, 1]}, "places", "places"),
        ({"entries.1.face": 12.0}, "entries.1.face", "wrong-type"),
        ({"entries.1.face": "12"}, "entries.1.face", "wrong-type"),
        ({"entries.1.face": True}, "entries.1.face", "wrong-type"),
        ({"entries.1.face": None}, "entries.1.face", "wrong-type"),
        ({"entries.1.face": float("nan")}, "entries.1.face", "no-data"),
        ({"entries.1.colour": 1}, "entries.1", "unknown-key"),
        ({"variant.board.rows": 0}, "variant.board.rows", "board"),
        ({"colour": 1}, "", "unknown-key"),
    ],
)
def test_what_is_no_record_is_refused(changes, path, code):
    data = GOLDEN
    for place, value in changes.items():
        data = put(data, place, value)
    assert (path, code) in told(read_record, json.dumps(data))


def test_a_key_that_a_record_has_twice_is_refused():
    text = json.dumps(GOLDEN).replace('"secrets": false', '"secrets": false, "secrets": false')
    assert [("secrets", "key-twice")] == told(read_record, text)
