"""Seasons that the tests of reports take: turns played from orders, chosen or random, on set-ups, shipped or varied."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from attrs import evolve, frozen
from hypothesis import strategies as st

from ladderkit.errors import LadderkitError
from ladderkit.events import Event
from ladderkit.match.match import Match, new_match
from ladderkit.policies import option_at
from ladderkit.postal.reports import Letterhead, Report, turn_report
from ladderkit.setups import SHIPPED, SetUp
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SEED = bytes(range(32))
NAMES = ("Ann", "Ben", "Cid", "Dot")
HEAD = Letterhead("Winter Season", 1, deadline="noon on Friday")


@frozen
class Turn:
    """A turn that was run: the match before and after, and what happened."""

    before: Match
    after: Match
    events: tuple[Event, ...]

    def report(self, seat: int | None = None, head: Letterhead = HEAD, **options: Any) -> Report:
        """Its report for a reader."""
        return turn_report(head, self.before, self.after, self.events, seat, **options)

    def in_other_layout(self, variant: Variant) -> Turn:
        """The same moves, as they might have been on boards with other things where nobody has been."""
        before, after = (
            evolve(match, terms=evolve(match.terms, variant=variant)) for match in (self.before, self.after)
        )
        return Turn(before, after, self.events)


def begun(variant: Variant | None = None, names: tuple[str, ...] = NAMES, **terms: Any) -> Match:
    """A season that has just begun."""
    chosen = slither_and_climb() if variant is None else variant
    return new_match(chosen, names, **{"seed": SEED, "starts_at": NOON, "runs": "called", **terms}).match


def run(match: Match, orders: Mapping[int, Mapping[str, Any]]) -> Turn:
    """A turn, from the orders that came in."""
    here, events = match, []
    for seat, order in orders.items():
        sealed = here.submit(seat, order, NOON)
        here = sealed.match
        events += sealed.events
    called = here.call(NOON)
    return Turn(match, called.match, (*events, *called.events))


def order(throws: tuple[int, ...] = (), ladders: tuple[bool, ...] = (), trap: int = 0, well: int = 0) -> dict[str, Any]:
    """An order, leaving out what is not wanted."""
    every: dict[str, Any] = {"chosen-throw": throws, "portable-ladders": ladders, "trap-doors": trap, "wells": well}
    return {name: answer for name, answer in every.items() if answer}


def random_orders(match: Match, rng: random.Random, seats: range) -> dict[int, dict[str, Any]]:
    """Something that each of these seats may order; now and then one orders nothing."""
    made: dict[int, dict[str, Any]] = {}
    for seat in seats:
        forms = match.legal(seat)
        if forms and rng.random() > 0.1:
            made[seat] = {
                line.name: option_at(line.options, rng.randrange(min(len(line.options), 40)))
                for line in forms[0].fields
            }
    return made


@st.composite
def set_ups(draw: st.DrawFn) -> SetUp:
    """The shipped set-up with less in it, and some of it laid otherwise; the lofts stay, as they are announced."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    parts = ("hydras", "pythons", "doubles", "triples", "a_frames", "eggs")
    kept = {part: tuple(one for one in getattr(SHIPPED, part) if rng.random() < 0.6) for part in parts}
    setup = _valid(SHIPPED, **kept)
    for part in ("grass_snakes", "stepladders"):
        sides = dict(getattr(setup, part))
        for square in rng.sample(sorted(sides), 4):
            other = {"left": "right", "right": "left"}[sides[square]]
            setup = _valid(setup, **{part: {**dict(getattr(setup, part)), square: other}})
    return setup


def _valid(setup: SetUp, **parts: Any) -> SetUp:
    """The set-up with another part, if that keeps the clauses."""
    try:
        other = evolve(setup, **parts)
        slither_and_climb(other)
    except LadderkitError:
        return setup
    return other
