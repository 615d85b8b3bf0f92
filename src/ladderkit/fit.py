"""Whether a declaration holds together: everything that is wrong with it, found without running a rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from ladderkit.board import Board
from ladderkit.errors import Problem
from ladderkit.jumps import JUMP_KINDS, Jump
from ladderkit.rule import (
    TOPICS,
    AsksOnForm,
    ChecksDeclaration,
    Declaration,
    Forbids,
    HasKinds,
    LaysJumps,
    Needs,
    Remembers,
    Rule,
    Topic,
    jumps_of,
    steps,
    topics,
    with_implied,
)
from ladderkit.turn import CORE_SLOTS

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
WANTED: dict[Topic, str] = {
    "opening": "who begins; add FirstSeat(), DrawLots() or RollOff()",
    "movement": "how tokens move; add RollAndMove()",
    "finish": "what lies beyond the last square; add StayPut(), Bounce() or RunOut()",
    "landing": "what happens at the foot of a jump, though jumps lie on the board; add Jumps()",
    "ending": "when the match is over; add FirstHome() or Placings()",
    "succession": "who is next; add Alternate()",
}


def declaration_problems(
    board: Board, rules: tuple[Rule, ...], *, seats: tuple[int, int] = (1, 8), tokens: int = 1
) -> tuple[Problem, ...]:
    """Everything that is wrong with a declaration, or odd about it, as far as can be seen without playing.

    Args:
        board: The board.
        rules: The rules as written.
        seats: The fewest and the most seats.
        tokens: How many tokens each seat has.

    Returns:
        The problems, errors and warnings, in the order of the declaration.
    """
    malformed = tuple(_malformed(rules))
    if malformed:
        return malformed
    every = with_implied(rules)
    declaration = Declaration(board, every, tokens, jumps_of(board, every))
    found = [
        *_seats_and_tokens(seats, tokens),
        *_twice(rules),
        *_deciders(declaration),
        *_company(every),
        *_memory(every),
        *_layout(declaration),
    ]
    for rule in every:
        if isinstance(rule, ChecksDeclaration):
            found.extend(rule.problems(declaration))
    return tuple(found)


def _malformed(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    for k, rule in enumerate(rules):
        path = f"rules.{k}"
        if isinstance(rule, type):
            yield Problem(
                "not-a-rule", f"{rule.__name__} is a class; write {rule.__name__}()", path=path, rules=(rule.__name__,)
            )
            continue
        name: object = getattr(rule, "name", None)
        if not isinstance(name, str) or not KEBAB.fullmatch(name):
            message = f"{rule!r} has the name {name!r}; a rule has a `name` in kebab-case, such as 'six-reroll'"
            yield Problem("not-a-rule", message, path=path)
        elif getattr(type(rule), "__hash__", None) is None:
            message = f"{name!r} cannot be hashed; make its class attrs `@frozen`"
            yield Problem("not-a-rule", message, path=path, rules=(name,))


def _seats_and_tokens(seats: tuple[int, int], tokens: int) -> Iterator[Problem]:
    fewest, most = seats
    if not 1 <= fewest <= most:
        message = f"seats are {fewest} to {most}; give the fewest, at least 1, and then the most"
        yield Problem("seats", message, path="seats")
    if tokens < 1:
        yield Problem("tokens", f"tokens are {tokens}; give each seat at least one", path="tokens")


def _twice(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for k, rule in enumerate(rules):
        if rule.name in first:
            alike = "" if rules[first[rule.name]] == rule else " with different parameters"
            message = f"{rule.name!r} is written twice{alike}; its steps are placed by stage, so write it once"
            yield Problem("rule-twice", message, path=f"rules.{k}", rules=(rule.name,))
        first.setdefault(rule.name, k)


def _deciders(declaration: Declaration) -> Iterator[Problem]:
    deciders: dict[Topic, list[str]] = defaultdict(list)
    for rule in declaration.rules:
        for topic in topics(rule):
            if rule.name not in deciders[topic]:
                deciders[topic].append(rule.name)
    lays = declaration.jumps or any(isinstance(rule, LaysJumps) for rule in declaration.rules)
    for topic in TOPICS:
        names = deciders[topic]
        if len(names) > 1:
            listed = " and ".join(repr(name) for name in names)
            yield Problem("two-deciders", f"{listed} decide the {topic}; keep one of them", rules=tuple(names))
        elif not names and (topic != "landing" or lays):
            message = f"no rule decides {WANTED[topic]}, or let a rule of yours say decides = ({topic!r},)"
            yield Problem("no-decider", message)


def _company(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    present = {rule.name for rule in rules} | {topic for rule in rules for topic in topics(rule)}
    for rule in rules:
        for needed in rule.needs if isinstance(rule, Needs) else ():
            if needed not in present:
                message = f"{rule.name!r} needs {needed!r}, which is not there; add it, or leave {rule.name!r} out"
                yield Problem("needs", message, rules=(rule.name, needed))
        for forbidden in rule.forbids if isinstance(rule, Forbids) else ():
            if forbidden in present:
                message = f"{rule.name!r} does not go together with {forbidden!r}; keep one of them"
                yield Problem("forbids", message, rules=(rule.name, forbidden))


def _memory(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    owner = {slot.name: "the engine" for slot in CORE_SLOTS}
    for rule in rules:
        for slot in rule.slots if isinstance(rule, Remembers) else ():
            if owner.setdefault(slot.name, rule.name) != rule.name:
                message = f"{rule.name!r} and {owner[slot.name]!r} both keep a slot {slot.name!r}; rename one"
                yield Problem("slot-twice", message, rules=(rule.name, owner[slot.name]))
        if isinstance(rule, AsksOnForm) and rule.entry.name != rule.name:
            message = f"{rule.name!r} asks on the form as {rule.entry.name!r}; name the entry like the rule"
            yield Problem("entry-name", message, rules=(rule.name,))
        for stage, method, _ in steps(rule):
            if not 0 < stage < 1400:  # noqa: PLR2004  (the bounds of Stage, with its room)
                message = f"{rule.name}.{method} stands at {stage}, which is near no stage; use a Stage plus or minus"
                yield Problem("stage", message, rules=(rule.name,))


def _layout(declaration: Declaration) -> Iterator[Problem]:
    last = declaration.board.last
    kinds = {kind.name: kind for kind in JUMP_KINDS}
    kinds |= {kind.name: kind for rule in declaration.rules if isinstance(rule, HasKinds) for kind in rule.kinds}
    at: dict[int, Jump] = {}
    for jump in declaration.jumps:
        both = (jump.foot, jump.to)
        what = f"the {jump.kind} {jump.foot} to {jump.to}"
        if not (1 <= jump.foot <= last and 1 <= jump.to <= last):
            message = f"{what} is not on the board; squares are 1 to {last}"
            yield Problem("off-the-board", message, path="board", squares=both, clause="SL-1")
        elif jump.foot == jump.to:
            yield Problem("onto-itself", f"{what} leads onto itself; take it away", path="board", squares=both)
        elif jump.foot == last:
            message = f"{what} has its foot on the last square, where the match ends; move it"
            yield Problem("foot-on-last", message, path="board", squares=both, clause="SL-11")
        direction = kinds[jump.kind].direction if jump.kind in kinds else "either"
        if direction == "up" and jump.to < jump.foot:
            message = f"{what} falls; a {jump.kind} must rise"
            yield Problem("ladder-falls", message, path="board", squares=both, clause="SL-5")
        if direction == "down" and jump.to > jump.foot:
            message = f"{what} rises; a {jump.kind} must fall"
            yield Problem("snake-rises", message, path="board", squares=both, clause="SL-5")
        if jump.foot in at:
            other = at[jump.foot]
            message = f"two things lie on {jump.foot}: the {other.kind} to {other.to} and {what}; move one"
            yield Problem("two-things-on-a-square", message, path="board", squares=(jump.foot,))
        at.setdefault(jump.foot, jump)
