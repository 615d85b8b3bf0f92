"""Describing a variant in words: its board, and its rules in the order in which they act."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Final

import attrs

from ladderkit.board import Board
from ladderkit.jumps import Jump
from ladderkit.rule import HasSecrets, Implies, Rule, Stage
from ladderkit.tell import clean
from ladderkit.variant import Variant, public_board, sure_variant

__all__ = ["describe", "options_said", "what_it_says"]

_WIDTH: Final = 100


def describe(variant: Variant) -> str:
    """Describe a variant: its name, its board, and its rules in the order in which they act.

    Every step of the chain is told, in the exact order in which the engine runs them; what a rule says is
    told where it first acts. Rules that act whenever they are needed, such as the one for what lies beyond
    the last square, come after. What is secret is not in it.

    Args:
        variant: The game.

    Returns:
        Lines of text, ending with a line break.

    Raises:
        LadderkitError: It is no variant.
    """
    program = sure_variant(variant).program
    faces = _faces(variant)
    steps = [(_stage(link.stage), faces[id(link.rule)]) for link in program.links if id(link.rule) in faces]
    wide = max((len(stage) for stage, _ in steps), default=0)
    lines = [clean(variant.name), "", *_about(variant, public_board(variant)), ""]
    lines.append("The rules, in the order in which they act:")
    said: set[int] = set()
    for k, (stage, face) in enumerate(steps, 1):
        lines.append(f"{k:4}. {stage.ljust(wide)}  {face.call}{'' if id(face) in said else face.note}")
        if id(face) not in said and face.says:
            lines.append(f"        {face.says}")
        said.add(id(face))
    waiting = [face for face in faces.values() if id(face) not in said]
    if waiting:
        lines.extend(("", "Whenever they are needed:"))
    for face in waiting:
        lines.append(f"   -  {face.call}{face.note}")
        lines.extend([f"        {face.says}"] if face.says else [])
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------------------------------ board
def _about(variant: Variant, board: Board) -> Iterator[str]:
    """The board, who plays on it, and what lies there."""
    levels = f"{board.levels} levels of " if board.levels > 1 else ""
    fewest, most = variant.seats
    seats = f"{fewest} to {most} seats" if fewest < most else f"{fewest} seat{'s' if fewest > 1 else ''}"
    each, starts = ("a token", "starts") if variant.tokens == 1 else (f"{variant.tokens} tokens", "start")
    begin = f"on {board.start}" if board.start else "off the board"
    text = f"A board of {levels}{board.rows} x {board.columns} squares, {board.last} in all, "
    text += f"numbered {board.numbering}"
    if any(word != "as-is" for word in board.orientation):
        text += f"; its levels lie {', '.join(board.orientation)}"
    yield fill(f"{text}. For {seats}, each with {each} that {starts} {begin}.", _WIDTH)
    for kind in dict.fromkeys(jump.kind for jump in board.jumps):
        jumps = [jump for jump in board.jumps if jump.kind == kind]
        word = clean(kind.replace("-", " "))
        count = f"1 {word}" if len(jumps) == 1 else f"{len(jumps)} {word}s"
        yield fill(f"{count}: {', '.join(map(_jump, jumps))}.", _WIDTH, subsequent_indent="  ")
    if not board.jumps:
        yield "No ladders or snakes that can be seen."
    if variant.tells == "squares":
        yield "Moves are not told; at each report it is told where everyone stands."


def _jump(jump: Jump) -> str:
    notes = [*([clean(jump.name)] if jump.name else []), *(["when reached"] if jump.reached else [])]
    return f"{jump.foot} to {jump.to}" + (f" ({', '.join(notes)})" if notes else "")


# ------------------------------------------------------------------------------------------------------ rules
@attrs.frozen
class _Face:
    """A rule as everyone may know it, in words."""

    call: str
    note: str
    says: str


def _faces(variant: Variant) -> dict[int, _Face]:
    """The public face of each rule, by the identity of the rule; a secret rule has none."""
    rules = variant.program.rules
    public = [rule.public() if isinstance(rule, HasSecrets) else rule for rule in rules]
    faces: dict[int, _Face] = {}
    for k, (rule, face) in enumerate(zip(rules, public, strict=True)):
        if face is not None:
            note = _implied_by(rule, rules[:k], public[:k]) if k >= len(variant.rules) else ""
            faces[id(rule)] = _Face(_call(face), note, what_it_says(face))
    return faces


def _implied_by(rule: Rule, earlier: Sequence[Rule], public: Sequence[Rule | None]) -> str:
    """Which of the rules before it brought a rule along, if that may be known."""
    for other, face in zip(earlier, public, strict=True):
        if isinstance(other, Implies) and any(brought.name == rule.name for brought in other.implies()):
            return f", implied by {face.name}" if face is not None else ""
    raise AssertionError(rule)  # pragma: no cover  (rules that are not written are implied by one before them)


def what_it_says(rule: Rule) -> str:
    """What a rule says: the first line of its docstring.

    Args:
        rule: The rule.
    """
    return (inspect.getdoc(type(rule)) or "").partition("\n")[0]


def _stage(stage: int) -> str:
    """A stage in words, and how far from it a step stands."""
    of = Stage.of(stage)
    offset = stage - of
    return of.name.lower().replace("_", " ") + (f" {'+' if offset > 0 else '-'} {abs(offset)}" if offset else "")


def _call(rule: Rule) -> str:
    """The name of a rule, with what it is set to."""
    said = options_said(rule)
    return f"{rule.name} ({', '.join(said)})" if said else rule.name


def options_said(rule: Rule) -> tuple[str, ...]:
    """Those parameters of a rule that are not what they are when left out; of a secret one, only that it is kept.

    Args:
        rule: The rule as its reader may know it.

    Returns:
        For each its name and value, such as `"landing = 'carried'"`.
    """
    usual = _usual(rule)
    return tuple(
        f"{field.name} = {getattr(rule, field.name)!r}" if field.repr else f"{field.name} kept secret"
        for field in _fields(rule)
        if usual is None or getattr(rule, field.name) != getattr(usual, field.name)
    )


def _fields(rule: Rule) -> list[attrs.Attribute[object]]:
    """The parameters of a rule; none of one that is no attrs class."""
    kind = type(rule)
    return [field for field in attrs.fields(kind) if field.init] if attrs.has(kind) else []


def _usual(rule: Rule) -> Rule | None:
    """The same rule with all parameters left out; None where it has some that cannot be."""
    try:
        return type(rule)()
    except Exception:  # noqa: BLE001  (a rule may be anybody's, and refuse as it likes)
        return None
