"""Replies: what a player is told of orders, and how to write them. All of it follows from that player's own form."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from ladderkit.errors import Problem, Refusal
from ladderkit.postal.orders.answers import example, kind_of, label, throws_of
from ladderkit.postal.orders.orders import Asked, Sent, answers_written
from ladderkit.questions import Field, Form
from ladderkit.tell import clean, ordinal

__all__ = ["acknowledgement", "help_text", "not_taken"]


def acknowledgement(asked: Asked, sent: Sent, *, before: Mapping[str, Hashable] | None = None) -> str:
    """What a player is told of orders that were taken.

    Sent back as it is, it is refused or says the same again.

    Args:
        asked: What the player is asked.
        sent: What was sent.
        before: The answers that stood until now; None where there were none. The new ones replace them whole.

    Returns:
        What stands now, what it replaces, and what was not read; a text of short lines.
    """
    lines = [f"Orders of {_about(asked)}.", "", "now stands:", *_indented(asked.form, dict(sent.answers))]
    if before is not None:
        lines += ["", "replaces:", *_indented(asked.form, before)]
    if sent.notes:
        lines += ["", "not read as orders:", *(f"  {note}" for note in sent.notes)]
    return "".join(f"{line}\n" for line in lines)


def not_taken(asked: Asked, why: Iterable[Problem] | Refusal, *, stands: Mapping[str, Hashable] | None = None) -> str:
    """What a player is told of orders that were not taken.

    Args:
        asked: What the player is asked.
        why: What is wrong with them, or the game's own refusal.
        stands: The answers that stood before, and stand still; None where there are none.

    Returns:
        Every reason, and what stands; a text for that player alone.
    """
    reasons = [why.message] if isinstance(why, Refusal) else [str(problem) for problem in why]
    lines = [f"Orders of {_about(asked)}: nothing of this message was taken.", ""]
    lines += [f"  - {clean(reason)}" for reason in reasons]
    if stands is None:
        lines += ["", "No orders of yours are in."]
    else:
        lines += ["", "still stands:", *_indented(asked.form, stands)]
    return "".join(f"{line}\n" for line in lines)


def _about(asked: Asked) -> str:
    game = f" for {clean(asked.game)}" if asked.game else ""
    turn = "" if asked.turn is None else f", turn {asked.turn}"
    return f"{clean(asked.player)}{game}{turn}"


def _indented(form: Form, answers: Mapping[str, Hashable]) -> Sequence[str]:
    return [f"  {line}" for line in answers_written(form, answers)] or ["  nothing is asked"]


def help_text(form: Form, *, player: str = "Ann", game: str = "", turn: int | None = None) -> str:
    """How to write orders for a form, made from the form.

    Every line begins with `#`, as comments do; so pasted into a message it is never taken for an order.

    Args:
        form: The form.
        player: The name in the examples.
        game: What the game is called; empty to leave it out.
        turn: The turn in the examples; None to leave it out.

    Returns:
        A text of short lines.
    """
    heading = [("player", clean(player), "who you are")]
    heading += [("game", clean(game), "which game")] if game else []
    heading += [] if turn is None else [("turn", str(turn), "which turn")]
    rows = [*heading, *((label(line), example(line), _about_line(line)) for line in form.fields)]
    examples = [f"{name}: {value}" for name, value, _ in rows]
    width = max(map(len, examples))
    lines = ["How to write orders: one to a line, in any order, such as", ""]
    lines += [f"    {text.ljust(width)}   {about}" for text, (*_, about) in zip(examples, rows, strict=True)]
    lines += [""]
    if any(kind_of(line) == "throws" for line in form.fields):
        lines += ["Who orders no throws stays in place."]
    lines += [
        "What you leave out counts as none; you can also write none for it.",
        "A # begins a comment; quoted lines and signatures are not read.",
        "Write numbers in digits. A later message replaces an earlier one",
        "whole. What is not clear is sent back, and nothing of it is taken.",
    ]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


def _about_line(line: Field) -> str:
    """What an example shows."""
    kind = kind_of(line)
    if kind == "throws":
        count = throws_of(line)
        return "your throw" if count == 1 else f"your {_all_of(count)} throw"
    if kind == "ladders":
        return "set one up where you stand then"
    return "a square" if kind == "square" else "one of the answers"


def _all_of(count: int) -> str:
    return "first and second" if count == 2 else f"first to {ordinal(count)}"  # noqa: PLR2004  (two of them are both)
