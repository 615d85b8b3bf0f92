"""What is played, in words for players: the rules of a variant as everybody may know them, and what they are set to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ladderkit.describe import options_said, what_it_says
from ladderkit.postal.reports.parts import RuleWords
from ladderkit.rule import Rule
from ladderkit.rules import (
    ChosenThrow,
    Escalators,
    FirstHome,
    HomeAfterTurn,
    Jumps,
    LoftLadders,
    NewRound,
    Placings,
    PortableLadders,
    Report,
    RunOut,
    SnakeEggs,
    TrapDoors,
    Wells,
)
from ladderkit.rules.hazards import needed
from ladderkit.tell import clean, listed
from ladderkit.variant import Variant, public_rules

__all__ = ["rules_in_words"]

_CLAUSES: Final = re.compile(r"\s*\([A-Z]{2}-[^()]*\)(?=\.$)")
"""The clauses that a rule cites, which players have not at hand."""
_TWICE: Final = 2
_HOME_AT_ONCE: Final[dict[type, str]] = {FirstHome: "throw", Placings: "throw", HomeAfterTurn: "turn"}
"""The rules that end a match, each with the stretch of it in which several come home at once."""


def rules_in_words(variant: Variant, players: int) -> tuple[RuleWords, ...]:
    """The rules of a game in words, as far as everybody may know them.

    Args:
        variant: The game.
        players: How many play.

    Returns:
        A line for each rule, with what it is set to.
    """
    return tuple(
        RuleWords(
            _CLAUSES.sub("", what_it_says(rule)) or f"{clean(rule.name)}.",
            (*_options(rule, players), *_together(rule, variant)),
        )
        for rule in public_rules(variant)
    )


def _options(rule: Rule, players: int) -> Iterator[str]:
    """What a rule is set to; of one that is not known here, what it is set to otherwise than it is usually."""
    words = _KNOWN.get(type(rule))
    return iter(options_said(rule)) if words is None else words(rule, players)


def _together(rule: Rule, variant: Variant) -> Iterator[str]:
    """What becomes of several who come home at once, where that can be (SC-1d, HS-4)."""
    rules = variant.every_rule
    when = _HOME_AT_ONCE.get(type(rule))
    if when is None or not any(isinstance(other, NewRound) for other in rules):
        return
    if isinstance(rule, Placings) or not any(isinstance(other, RunOut) for other in rules):
        yield f"several who come there in the same {when} share the place"
    else:
        yield f"of several who come there in the same {when}, whoever is furthest past it is first; equals share"


def _chosen(rule: ChosenThrow, _: int) -> Iterator[str]:
    yield f"numbers: {_span(rule.numbers)}, each once in {_count(rule.length, 'throw')}"
    if rule.hands == "per-slot":
        yield "each throw of a turn has a hand of its own"
    *early, late = rule.throws
    turns = [f"{_count(throws, 'throw')} in turn {k}" for k, throws in enumerate(early, 1)]
    yield f"{', '.join([*turns, ''])}{_count(late, 'throw')} in {'each turn' if not early else 'each later turn'}"


def _eggs(_: SnakeEggs, __: int) -> Iterator[str]:
    yield "where eggs lie is kept secret"


def _ladders(rule: PortableLadders, _: int) -> Iterator[str]:
    yield f"{_count(rule.each, 'ladder')} for each player, at most one after each throw"


def _votes(rule: TrapDoors | Wells, players: int) -> Iterator[str]:
    most = needed(rule.quorum, players)
    half = f", half of those who play, rounded down: {most} of {players} now" if rule.quorum == "half" else ""
    yield f"nominations that it takes: {'half' if half else most}{half.removeprefix(', half')}"
    if isinstance(rule, TrapDoors) and rule.opens == "all":
        yield "every square that has so many opens"
    else:
        yield "of several with so many, the one with most opens, and no other"
        yield "a tie for most is drawn by lot" if rule.tie == "lot" else "where several have most, none opens"
    if rule.voters == "last-placed":
        yield "those who are placed last nominate, and nobody else"


def _lengths(rule: LoftLadders | Escalators, _: int) -> Iterator[str]:
    if rule.lengths is not None:
        shortest, longest = rule.lengths
        yield f"length: {shortest} to {longest} squares"
    if isinstance(rule, Escalators):
        yield "where they lead is kept secret"


def _landing(rule: Jumps, _: int) -> Iterator[str]:
    yield "one jump after the other, as long as any acts" if rule.landing == "carried" else "one jump a landing"
    yield from (f"whoever may {what} decides" for what in ("climb", "slide") if getattr(rule, what) == "may")


def _report(rule: Report, _: int) -> Iterator[str]:
    yield f"where all stand is told after each {rule.after}"


_KNOWN: Final[dict[type, Callable[[Any, int], Iterator[str]]]] = {
    ChosenThrow: _chosen,
    SnakeEggs: _eggs,
    PortableLadders: _ladders,
    TrapDoors: _votes,
    Wells: _votes,
    LoftLadders: _lengths,
    Escalators: _lengths,
    Jumps: _landing,
    Report: _report,
}


def _span(numbers: Sequence[int]) -> str:
    """Numbers in words: "1 to 6"."""
    first, last = min(numbers), max(numbers)
    if sorted(numbers) == list(range(first, last + 1)) and last - first >= _TWICE:
        return f"{first} to {last}"
    return listed(map(str, sorted(numbers)))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
