"""`ladderkit compare A B`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite, isinf
from typing import cast

from ladderkit.analysis.figure import Figure
from ladderkit.analysis.policy import Policy
from ladderkit.cli import codes, out
from ladderkit.cli.figures import Answer, Asked, Line, answers, as_json, lines, note_of
from ladderkit.cli.game import find_variant

__all__ = ["compare"]


def compare(
    a: str,
    b: str,
    /,
    *,
    players: int | None = None,
    policy: Policy | None = None,
    json: bool = False,
) -> int:
    """Put two games side by side: what a house rule does to a game.

    A roll is that of one die: whoever throws two dice at once has rolled two.

    Args:
        a: The name of a game, or a file.
        b: Another one.
        players: How many play a match. Left out: only one traveller is told of.
        policy: What is done where a player may decide: what is "best" to finish soon, by the whole layout; the
            first option ("always"), as to climb; or the last ("never"), as to stay.
        json: Print one JSON object and nothing else.
    """
    games = [find_variant(given, endless=True) for given in (a, b)]
    asked = [Asked(game, players, policy=policy) for game in games]
    one, other = map(answers, asked)
    notes = [*map(note_of, asked)]
    if json:
        plain = as_json(one), as_json(other)
        told = [
            {"variant": game.name, **known, **({"note": note} if note else {})}
            for game, known, note in zip(games, plain, notes, strict=True)
        ]
        difference = {name: _between(plain[0][name], plain[1][name]) for name in one}
        out.say_json({"a": told[0], "b": told[1], "difference": difference})
        return codes.OK
    pairs = _side_by_side(one, other)
    table = ((label, _short(first), _short(second), _change(first, second)) for label, first, second in pairs)
    out.table((("", games[0].name, games[1].name, "change"), *table))
    for note in dict.fromkeys(filter(None, notes)):
        out.say(f"({note})")
    return codes.OK


def _side_by_side(one: Mapping[str, Answer], other: Mapping[str, Answer]) -> Iterator[tuple[str, Line, Line]]:
    """The answers line by line; where one game has none, its lines are those of the other, and empty."""
    for name in one:
        first, second = (dict(lines({name: known[name]})) for known in (one, other))
        for label in max(first, second, key=len):
            yield label, first.get(label), second.get(label)


def _between(first: object, second: object) -> object:
    """By how much the second of two answers in JSON is more; None where one of them is no number."""
    if isinstance(first, list) and isinstance(second, list):
        return [*map(_between, cast("list[object]", first), cast("list[object]", second))]
    if isinstance(first, dict) and isinstance(second, dict):
        known, others = cast("dict[str, object]", first), cast("dict[str, object]", second)
        return {key: _between(value, others[key]) for key, value in known.items()}
    return second - first if isinstance(first, int | float) and isinstance(second, int | float) else None


def _short(answer: Line) -> str:
    """An answer with as many digits as can be compared at a glance."""
    if answer is None or isinstance(answer, str):
        return answer or "none"
    value = float(answer)
    return "infinite" if isinf(value) else f"{value:.6g}"


def _change(first: Line, second: Line) -> str:
    """By how much the second is more; 0 where that is no more than both may be off."""
    if first is None or second is None or isinstance(first, str) or isinstance(second, str):
        return ""
    change = float(second) - float(first)
    if not isfinite(change):
        return ""
    off = sum(answer.bound for answer in (first, second) if isinstance(answer, Figure))
    return f"{change:+.6g}" if abs(change) > off else "0"
