"""What the tests of the games share: matches set up in the middle, and rolls in a row."""

from __future__ import annotations

import tomllib
from pathlib import Path

from attrs import evolve

from ladderkit.engine import apply, start
from ladderkit.events import Event
from ladderkit.inputs import Drawn, Input, Rolled
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant

GOLDEN = tomllib.loads((Path(__file__).parent.parent / "data" / "golden.toml").read_text(encoding="utf-8"))


def rolls(*faces: int) -> tuple[Rolled, ...]:
    """Rolls of these faces, one after the other."""
    return tuple(Rolled(face) for face in faces)


def opened(variant: Variant, seats: int) -> State:
    """A match in which seat 0 has won the opening."""
    state = start(variant, seats).state
    while not state.seats:
        question = state.awaiting[0]
        first: Input = Rolled(6 if question.seat == 0 else 1) if hasattr(question, "seat") else Drawn(0)
        state = apply(variant, state, first).state
    return state


def at(variant: Variant, *squares: int) -> State:
    """A match in which seat 0 is to roll, with the tokens on these squares."""
    return evolve(opened(variant, len(squares)), squares=squares)


def play(variant: Variant, state: State, *given: Input) -> tuple[State, tuple[Event, ...]]:
    """Where these inputs lead, and all that happens on the way."""
    events: tuple[Event, ...] = ()
    for one in given:
        outcome: Outcome = apply(variant, state, one)
        state, events = outcome.state, events + outcome.events
    return state, events
