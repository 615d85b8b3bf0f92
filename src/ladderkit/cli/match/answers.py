"""Answers that stand in the command: choices, lots and the lines of an order, as one types them in `play`.

They are read against the match as it stands at the time of the command, with what passed deadlines have brought with
them: an answer to what is asked only since then is an answer, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TypeVar, cast

from attrs import frozen

from ladderkit.cli import out
from ladderkit.cli.answers import UnclearError, listing, pick
from ladderkit.cli.orders import ask_for, how_to_type
from ladderkit.errors import LadderkitError
from ladderkit.match.match import Match
from ladderkit.match.table import lot_asked
from ladderkit.questions import Choice, Form, Orders

__all__ = ["asked", "choice", "lot", "order"]

T = TypeVar("T")


@frozen
class _Given:
    """One answer, in the place of somebody who could be asked again."""

    names: Sequence[str]
    words: list[str]

    def pick(
        self, prompt: str, seat: int | None, options: Collection[Hashable], *, usual: tuple[Hashable, ...] = ()
    ) -> Hashable:
        return self.until(prompt, seat, lambda typed: usual[0] if usual and not typed else pick(typed, options))

    def until(self, prompt: str, seat: int | None, understood: Callable[[str], T], *, about: str = "") -> T:  # noqa: ARG002
        if not self.words:
            raise UnclearError(f"more is asked: {prompt.partition(', ')[2].rstrip(': ')}")
        return understood(self.words.pop())


def order(match: Match, seat: int, lines: Iterable[str], at: datetime) -> dict[str, Hashable]:
    """An order.

    Args:
        match: The match.
        seat: Whose order it is.
        lines: What it answers, as in `chosen-throw=5,1`.
        at: When it is handed in.

    Returns:
        The answers by name of rule; none where no order is asked, so that it is refused.

    Raises:
        LadderkitError: There is no such line, or it cannot be told what is meant.
    """
    match = match.expire(at).match
    seen = match.view(seat).game
    asked_for = [form for form in match.legal(seat) if _is_order(form)]
    fields = {field.name: field for form in asked_for for field in form.fields}
    answers: dict[str, Hashable] = {}
    for line in lines if asked_for else ():
        name, _, typed = line.partition("=")
        if name not in fields or "=" not in line:
            known = out.listed((f"{field}=..." for field in fields), "or") or "no line, for it has none"
            raise LadderkitError(f"{line!r} is no line of this order; write {known}")
        if name in answers:
            raise LadderkitError(f"{name} stands there twice; write it once")
        try:
            given = _Given(match.names, [typed.strip()])
            answers[name] = ask_for(given, match.terms.variant, seen, fields[name])
        except UnclearError as unclear:
            raise LadderkitError(f"{name}: {unclear}") from None
    return answers


def choice(match: Match, seat: int, typed: str, at: datetime, *, to: int | None) -> tuple[Hashable, int | None]:
    """What a seat chooses, and the number of the form that it answers.

    Args:
        match: The match.
        seat: Who chooses.
        typed: What was typed for it.
        at: When it is chosen.
        to: The number of the form, if it was given.

    Returns:
        The option and the number; what was typed and the given number where no choice is asked, so that it is refused.

    Raises:
        LadderkitError: It cannot be told what is meant.
    """
    forms = [form for form in match.expire(at).match.legal(seat) if _is_choice(form) and to in {None, form.to}]
    unclear: list[str] = []
    for form in forms:
        try:
            return pick(typed, form.fields[0].options), form.to
        except UnclearError as error:
            unclear.append(f"{error}; the options are: {'; '.join(listing(form.fields[0].options))}")
    if unclear:
        raise LadderkitError(unclear[0])
    return typed, to


def lot(match: Match, typed: str, at: datetime) -> Hashable:
    """A lot that was drawn from a real cup.

    Args:
        match: The match.
        typed: What was typed for it; who begins goes by name.
        at: When it is told.

    Returns:
        The lot; what was typed where none is awaited, so that it is refused.

    Raises:
        LadderkitError: It cannot be told what is meant.
    """
    found = lot_asked(match.expire(at).match.state)
    if found is None:
        return typed
    question = found[1]
    options = tuple(cast("Sequence[Hashable]", question.options))
    by_name = question.about == "who begins"
    shown = tuple(match.names[cast("int", option)] for option in options) if by_name else options
    try:
        return options[shown.index(pick(typed, shown))]
    except UnclearError as unclear:
        raise LadderkitError(f"{unclear}; the lots are: {'; '.join(listing(shown))}") from None


def asked(match: Match, seat: int) -> Iterator[str]:
    """What a seat is asked, and what may be answered."""
    for form in match.legal(seat):
        if _is_order(form):
            yield "order"
            for field in form.fields:
                yield f"  {field.name}=... {how_to_type(match.terms.variant, field)}"
        elif _is_choice(form):
            about = cast("Choice[Hashable]", form.question).about
            yield f"choose --to {form.to}{f' ({about})' if about else ''}"
            for option in listing(form.fields[0].options):
                yield f"  {option}"
        else:
            yield "roll"


def _is_order(form: Form) -> bool:
    return isinstance(form.question, Orders)


def _is_choice(form: Form) -> bool:
    return isinstance(form.question, Choice)
