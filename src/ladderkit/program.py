"""A variant made ready to run: the chain of its steps, and what lies on which square."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from attrs import frozen

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.rule import (
    AsksOnForm,
    DecidesOvershoot,
    Remembers,
    Rule,
    Stage,
    Step,
    jumps_of,
    steps,
    with_implied,
)
from ladderkit.slots import Slot
from ladderkit.state import Asked, Book
from ladderkit.turn import CORE_SLOTS, Turn

Tells: TypeAlias = Literal["moves", "squares"]
"""How a variant tells moves: each one with its cause, or at each report the squares alone."""


@frozen
class Link:
    """One step of a chain.

    Attributes:
        stage: Where it stands.
        rule: The rule whose step it is.
        label: A name that is unique in the chain, for files: rule, method and stage.
        run: The step itself.
    """

    stage: int
    rule: Rule
    label: str
    run: Step


def chain_of(rules: tuple[Rule, ...]) -> tuple[Link, ...]:
    """All steps of these rules, sorted by stage and then as the rules are written.

    A step that would follow directly upon itself is left out, since nothing has happened in between.
    """
    links = [
        Link(stage, rule, f"{rule.name}.{method}@{stage}", run) for rule in rules for stage, method, run in steps(rule)
    ]
    links.sort(key=lambda link: link.stage)
    kept: list[Link] = []
    for link in links:
        if not (kept and kept[-1].rule is link.rule and kept[-1].run == link.run):
            kept.append(link)
    return tuple(kept)


class Program:
    """What the engine runs. Made once for each variant, and never changed."""

    __slots__ = (
        "after", "ahead", "beyond", "board", "chain", "ending", "ending_end", "forms", "jumps", "labels", "last",
        "links", "next", "opening", "parts", "rides", "rules", "slots", "tells", "throw", "tokens", "turn",
    )  # fmt: skip

    def __init__(self, board: Board, rules: tuple[Rule, ...], tokens: int, tells: Tells) -> None:
        rules = with_implied(rules)
        links = chain_of(rules)
        laid = jumps_of(board, rules)
        stages = [Stage.of(link.stage) for link in links]
        self.board = board
        self.rules = rules
        self.last: int = board.last
        self.tokens = tokens
        self.tells: Tells = tells
        self.links = links
        self.chain: tuple[Step, ...] = tuple(link.run for link in links)
        numbered = tuple(enumerate(self.chain))
        self.labels: tuple[str, ...] = tuple(link.label for link in links)
        self.opening: int = sum(stage == Stage.OPENING for stage in stages)  # where the opening ends
        self.turn: int = self.opening  # the first step of a turn
        self.throw: int = sum(stage <= Stage.TURN for stage in stages)  # the first step of a throw
        self.ending: int = sum(stage < Stage.ENDING for stage in stages)
        self.ending_end: int = sum(stage <= Stage.ENDING for stage in stages)
        self.next: int = sum(stage < Stage.NEXT for stage in stages)
        # From each step on, the numbered steps to the end of the part to which it belongs: opening, turn, or throw.
        ends = (next((end for end in (self.opening, self.throw) if i < end), len(links)) for i in range(len(links) + 1))
        self.parts: tuple[tuple[tuple[int, Step], ...], ...] = tuple(numbered[i:end] for i, end in enumerate(ends))
        self.after = tuple(part[1:] for part in self.parts)
        self.jumps: dict[int, Jump] = {jump.foot: jump for jump in laid}
        self.rides: dict[int, Jump] = {jump.foot: jump for jump in laid if jump.reached}
        self.beyond: Callable[[Turn, int, int, int], Turn] = next(
            (rule.beyond for rule in rules if isinstance(rule, DecidesOvershoot)), _no_finish_rule
        )
        self.ahead = _ahead(links[self.turn]) if self.turn == self.throw < len(links) and tokens == 1 else None
        self.forms: tuple[AsksOnForm, ...] = tuple(rule for rule in rules if isinstance(rule, AsksOnForm))
        remembering = [slot for rule in rules if isinstance(rule, Remembers) for slot in rule.slots]
        self.slots: dict[str, Slot[Any]] = {slot.name: slot for slot in (*CORE_SLOTS, *remembering)}

    def movers(self, seats: tuple[int, ...], book: Book) -> tuple[int, ...]:
        """The tokens that travel when it is the turn of these seats."""
        if self.tokens == 1 and not (book.home or book.gone or book.resting):
            return seats
        out, tokens = book.out, self.tokens
        return tuple(
            token
            for seat in seats
            if seat not in out
            for token in range(seat * tokens, (seat + 1) * tokens)
            if token not in book.resting
        )


def _ahead(opener: Link) -> Callable[[tuple[int, ...]], Asked] | None:
    """By the seats that travel, what a throw that begins with this step asks; None where it must be run to know."""
    name: str | None = getattr(opener.run, "ahead", None)
    return lru_cache(maxsize=256)(getattr(opener.rule, name)) if name else None


def _no_finish_rule(turn: Turn, _token: int, _excess: int, _origin: int) -> Turn:  # pragma: no cover
    """Never run: a variant without a finish rule is refused. It only gives `beyond` a value."""
    return turn
