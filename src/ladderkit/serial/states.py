"""States, inputs and events as data, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from ladderkit.errors import Problem
from ladderkit.events import Event
from ladderkit.inputs import Input
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import besides, fault, reading, settle, under, unknown
from ladderkit.serial.leaves import a_list, a_table
from ladderkit.serial.sound import memory_problems, unsound
from ladderkit.serial.text import Table, cleaned
from ladderkit.slots import Slot
from ladderkit.state import Memory, State
from ladderkit.turn import MATCH
from ladderkit.variant import Variant, sure_variant

__all__ = [
    "event_from_data",
    "event_to_data",
    "input_from_data",
    "input_to_data",
    "state_from_data",
    "state_to_data",
]


def state_to_data(variant: Variant, state: State) -> Table:
    """A state as data, in mid-turn, too: the step that waits is written by its label.

    Args:
        variant: The game.
        state: A state of it.

    Returns:
        A table for `json_text` or `toml_text`.

    Raises:
        FileError: A rule remembers something that is not of the type its slot declares.
    """
    with reading("the state"):
        table: Table = _codec(sure_variant(variant)).write_parts(state, State)
        table["step"] = variant.program.labels[state.step]
        return table


def state_from_data(variant: Variant, data: object) -> State:
    """The state that data stand for.

    Args:
        variant: The game.
        data: What `state_to_data` gave, also by way of JSON or TOML.

    Returns:
        The state.

    Raises:
        FileError: The data are no state of this game; it lists every fault.
    """
    clean, found = cleaned(data)
    with reading("the state"), besides(found):
        return _read_state(sure_variant(variant), clean)


def input_to_data(given: Input) -> Table:
    """An input as data.

    Args:
        given: A roll, lot, choice, sealed orders, or seats that leave.

    Returns:
        A table that says in `type` which it is.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    with reading("the input"):
        table: Table = _plain().write(given, Input)
        return table


def input_from_data(data: object) -> Input:
    """The input that data stand for.

    Args:
        data: What `input_to_data` gave, also by way of JSON or TOML.

    Returns:
        The input. Whether it is allowed in a state is told by `refusal`.

    Raises:
        FileError: The data are no input; it lists every fault.
    """
    return cast("Input", _read("the input", data, Input))


def event_to_data(event: Event) -> Table:
    """An event as data.

    Args:
        event: What happened.

    Returns:
        A table that says in `type` which it is.

    Raises:
        FileError: It holds something that files have no way to write.
    """
    with reading("the event"):
        table: Table = _plain().write(event, Event)
        return table


def event_from_data(data: object) -> Event:
    """The event that data stand for.

    Args:
        data: What `event_to_data` gave, also by way of JSON or TOML.

    Returns:
        The event.

    Raises:
        FileError: The data are no event; it lists every fault.
    """
    return cast("Event", _read("the event", data, Event))


def _read(what: str, data: object, to: Any) -> Any:  # noqa: ANN401  (a value of that type)
    with reading(what):
        return _plain().read_given(data, to)


@lru_cache(maxsize=1)
def _plain() -> Codec:
    """Reads and writes what has nothing to do with the memory of rules."""
    return Codec()


@lru_cache(maxsize=32)
def _codec(variant: Variant) -> Codec:
    """Reads and writes the states of a game, whose slots have types."""
    codec = Codec()
    slots = variant.program.slots
    codec.teach(
        lambda t: t == Memory,
        lambda _: (
            lambda value, _: _read_memory(codec, slots, value),
            lambda value: _write_memory(codec, slots, value),
        ),
    )
    return codec


def _write_memory(codec: Codec, slots: dict[str, Slot[Any]], memory: Memory) -> list[dict[str, Any]]:
    found: list[Problem] = []
    written: list[dict[str, Any]] = []
    for (name, owner), value in memory:
        with under(found, name):
            owned = {} if owner == MATCH else {"owner": owner}
            written.append({"slot": name, **owned, "value": codec.write(value, slots[name].of)})
    settle(found)
    return written


def _read_memory(codec: Codec, slots: dict[str, Slot[Any]], value: object) -> Memory:
    found: list[Problem] = []
    memory: dict[tuple[str, int], Any] = {}
    for k, item in enumerate(a_list(value)):
        with under(found, k):
            key, held = _read_slot(codec, slots, item)
            if key in memory:
                raise fault("slot-twice", f"slot {key[0]!r} of {key[1]} stands here twice; keep one", "slot")
            memory[key] = held
    settle(found)
    return tuple(sorted(memory.items(), key=lambda item: item[0]))


def _read_slot(codec: Codec, slots: dict[str, Slot[Any]], item: object) -> tuple[tuple[str, int], Any]:
    """One thing that is remembered: whose, and what."""
    table = a_table(item)
    keys = ("slot", "owner", "value")
    found = [Problem("unknown-key", unknown("key", key, keys)) for key in table if key not in keys]
    found += [Problem("missing-key", f"{key!r} is missing; give it") for key in ("slot", "value") if key not in table]
    settle(found)
    name = codec.read_at(table, "slot", str)
    if name not in slots:
        raise fault("unknown-slot", unknown("slot", name, tuple(slots)), "slot")
    slot = slots[name]
    owner = MATCH
    if "owner" in table:
        with under(found, "owner"):
            owner = codec.read(table["owner"], int)
    if (owner == MATCH) is not (slot.per == "match"):
        found.append(Problem("owner", f"slot {name!r} is kept once a {slot.per}; give its owner if it has one"))
    value: Any = None
    with under(found, "value"):
        value = codec.read(table["value"], slot.of)
        if type(value) is type(slot.default) and value == slot.default:
            raise fault("default", f"{name!r} holds this anyway; leave it out")
    settle(found)
    return (name, owner), value


def _read_state(variant: Variant, data: object) -> State:
    """A state, whole and in itself sound."""
    codec, labels = _codec(variant), variant.program.labels
    table = dict(a_table(data))
    found: list[Problem] = []
    if "step" in table:
        with under(found, "step"):
            label = codec.read(table["step"], str)
            if label not in labels:
                raise fault("unknown-step", unknown("step", label, labels))
            table["step"] = labels.index(label)
        if found:
            table["step"] = 0  # told; any number does, to read on
    with besides(found):
        state: State = codec.read_parts(table, State)
        settle(tuple(unsound(variant, state)))
        settle(tuple(memory_problems(variant, state)))
        return state
