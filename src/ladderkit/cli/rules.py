"""`ladderkit rules [NAME]`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin

from ladderkit.cli import codes, out
from ladderkit.cli.game import registry
from ladderkit.cli.variants import origin
from ladderkit.registry import Registered, kinds_of
from ladderkit.rule import DecidesOvershoot, Rule, Stage
from ladderkit.serial.faults import Malformed
from ladderkit.serial.parts import REQUIRED, parts_of

__all__ = ["rules"]

_PART: Final = re.compile(r"    (\w+): (.*)")
"""A line of a docstring at which the words about a parameter begin."""


def rules(name: str | None = None, /) -> int:
    """List the rules that files can name, or tell all about one of them.

    Args:
        name: The name of a rule; left out, all of them are listed.
    """
    known = registry()
    if name is None:
        out.table((entry.name, origin(entry.origin), _first_line(entry.what)) for entry in known.rules)
        return codes.OK
    known.rule(name)  # where there is none, this says so, and what is near
    _tell(next(entry for entry in known.rules if entry.name == name))
    return codes.OK


def _tell(entry: Registered[type[Rule]]) -> None:
    """All about one rule."""
    rule = entry.what
    edition = getattr(rule, "edition", None)
    words, notes = _words(rule)
    out.say(f"{entry.name}  ({origin(entry.origin)}{f', edition {edition}' if type(edition) is int else ''})")
    out.say(f"\n{words}")
    parts = [(key, *rest, notes.get(key, "")) for key, *rest in _parameters(rule)]
    for heading, rows in (("Parameters", parts), ("In company", _company(rule)), ("Steps", _steps(rule))):
        if table := list(rows):
            out.say(f"\n{heading}:")
            out.table((f"  {first}", *more) for first, *more in table)


# ------------------------------------------------------------------------------------------------- docstrings
def _doc(what: object) -> str:
    return inspect.getdoc(what) or "It says nothing about itself."


def _first_line(what: object) -> str:
    return _doc(what).partition("\n")[0]


def _words(rule: type[Rule]) -> tuple[str, dict[str, str]]:
    """What a rule says of itself, and what it says of each of its parameters."""
    words: list[str] = []
    notes: dict[str, str] = {}
    inside, about = False, ""
    for line in _doc(rule).splitlines():
        if line and not line.startswith(" "):
            inside = line == "Attributes:"
        if not inside:
            words.append(line)
        elif part := _PART.match(line):
            about, notes[part[1]] = part[1], part[2]
        elif about:
            notes[about] = f"{notes[about]} {line.strip()}".strip()
    return "\n".join(words).strip(), notes


# ------------------------------------------------------------------------------------------------- parameters
def _parameters(rule: type[Rule]) -> Iterator[tuple[str, str, str]]:
    """Each parameter as files call it, with its type and its default."""
    try:
        parts = parts_of(rule)
    except Malformed:  # a class that does not say what it is made of; files cannot give it any parameter
        return
    for part in parts:
        yield (
            part.key,
            _type(part.type),
            "required" if part.default is REQUIRED else f"default {part.default!r}",
        )


def _type(of: Any) -> str:  # noqa: ANN401  (a type as it is written, which may be anything)
    """A type as it is written."""
    found = get_origin(of)
    if found is Literal:
        return " | ".join(map(repr, get_args(of)))
    if found in {Union, UnionType}:
        return " | ".join(map(_type, get_args(of)))
    if of is NoneType:
        return "None"
    return of.__name__ if isinstance(of, type) and found is None else str(of).replace("typing.", "")


# ----------------------------------------------------------------------------------------------- among others
def _company(rule: type[Rule]) -> Iterator[tuple[str, str]]:
    """What a rule has to do with others."""
    decides = [*_names(rule, "decides")]
    if issubclass(rule, DecidesOvershoot) and "finish" not in decides:
        decides.append("finish")
    for heading, names in (
        ("decides", decides),
        ("needs", _names(rule, "needs")),
        ("does not go with", _names(rule, "forbids")),
        ("brings kinds of jump", [kind.name for kind in kinds_of(rule)]),
    ):
        if names:
            yield heading, out.listed(names)


def _names(rule: type[Rule], attribute: str) -> list[str]:
    """The names in an attribute of a class; none where only a rule that has been made can tell."""
    names: object = getattr(rule, attribute, ())
    return [str(name) for name in cast("tuple[object, ...]", names)] if isinstance(names, tuple) else []


# ------------------------------------------------------------------------------------------------------ steps
def _steps(rule: type[Rule]) -> Iterator[tuple[str, str, str]]:
    """Each step: its stage, the name of its method, and what it says of itself."""
    found: dict[str, tuple[int, ...]] = {}
    for method in dir(rule):
        stages: object = getattr(getattr(rule, method), "stages", None)
        if isinstance(stages, tuple):
            found[method] = cast("tuple[int, ...]", stages)
    steps = [(stage, method) for method, stages in found.items() for stage in stages]
    for stage, method in sorted(steps):
        yield _stage(stage), method, _first_line(getattr(rule, method))


def _stage(stage: int) -> str:
    """A stage as rules write it: `"LANDING - 5"`."""
    near = Stage.of(stage)
    away = stage - near
    return near.name if not away else f"{near.name} {'-' if away < 0 else '+'} {abs(away)}"
