"""The reader of one message: its statements one after the other, what they say, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, cast

from ladderkit.errors import Problem
from ladderkit.postal.orders.address import Addressed, same_name
from ladderkit.postal.orders.answers import Slot, checked_throws, label, number_in, read_answer, throws_of, written
from ladderkit.postal.orders.lines import Own
from ladderkit.postal.orders.statements import Statement, Unread, keys_of, statements, why_unread
from ladderkit.postal.orders.words import UnclearError, Word, told
from ladderkit.questions import Field, Form
from ladderkit.tell import ordinal

__all__ = ["MOST_PROBLEMS", "Reader"]

MOST_PROBLEMS: Final = 20
"""How many problems of a message are told one by one."""


class Reader:
    """Reads the statements of one message."""

    def __init__(self, form: Form | None) -> None:
        self.fields: dict[str, Field] = {line.name: line for line in form.fields} if form else {}
        self.keys = keys_of(form)
        self.problems: list[Problem] = []
        self.chat: list[Unread] = []
        self.unseen = 0  # lines below, when there are too many problems to go on
        self.known: dict[tuple[str, tuple[str, ...]], Hashable] = {}  # what was read before, since it may be said often
        self.places: dict[str, str] = {}  # where each heading stands
        self.said: dict[str, Hashable] = {}
        self.at: dict[str, int] = {}
        self.slots: dict[tuple[str, int], int] = {}

    def read(self, own: Own, *, headings_alone: bool = False) -> None:
        """Take in what a message says."""
        for one in statements(own.lines, self.keys):
            if len(self.problems) >= MOST_PROBLEMS:
                self.unseen = sum(line.number > one.line.number for line in own.lines)
                return
            if isinstance(one, Statement) and one.key.kind in {"text", "number"}:
                self._heading(one)
            elif headings_alone:
                continue
            elif isinstance(one, Unread):
                self._unread(one)
            else:
                self._answer(one)

    def address(self) -> Addressed:
        """What the message says about itself."""
        player, game, turn = (self.said.get(name) for name in ("player", "game", "turn"))
        return Addressed(cast("str | None", player), cast("str | None", game), cast("int | None", turn))

    def answers(self) -> dict[str, Hashable]:
        """The answers; throws that were written one by one are put together."""
        answers = {name: answer for name, answer in self.said.items() if name in self.fields}
        for name in dict.fromkeys(name for name, _ in self.slots):
            if name not in answers:
                self._put_together(name, answers)
        return answers

    def _put_together(self, name: str, answers: dict[str, Hashable]) -> None:
        line = self.fields[name]
        given = [self.slots.get((name, k)) for k in range(throws_of(line))]
        at = f"line {self.at[name]}"
        if None in given:
            lacking = ordinal(given.index(None) + 1)
            message = f"the {lacking} throw is missing, and all throws of a turn are ordered together; give it too"
            self.problems.append(Problem("throw-missing", message, path=at))
            return
        try:
            answers[name] = checked_throws(line, tuple(cast("list[int]", given)))
        except UnclearError as unclear:
            self.problems.append(Problem(unclear.code, str(unclear), path=at))

    # ------------------------------------------------------------------------------------------------ private
    def _unread(self, one: Unread) -> None:
        if one.doubtful:
            self._problem("no-order", why_unread(one, self.keys), one)
        else:
            self.chat.append(one)

    def _problem(self, code: str, message: str, one: Statement | Unread) -> None:
        self.problems.append(Problem(code, message, path=f"line {one.line.number}"))

    def _heading(self, one: Statement) -> None:
        name = one.key.name
        try:
            value = _heading_value(one)
        except UnclearError as unclear:
            self._problem(unclear.code, str(unclear), one)
            return
        alike = isinstance(value, str) and same_name(value, str(self.said.get(name)))
        if name not in self.said:
            self.said[name], self.at[name] = value, one.line.number
            self.places[name] = f"line {one.line.number}"
        elif not alike and self.said[name] != value:
            self._contradiction(one, f"{name} {self.said[name]}", f"{name} {value}", self.at[name])

    def _answer(self, one: Statement) -> None:
        key = one.key
        if one.line.doubtful:
            message = "this may be the end of the quoted line above it; put a blank line before it if it is an order"
            self._problem("between-quotes", message, one)
        elif key.kind == "unasked":
            self._problem("not-asked", f"you are asked for no {told(key.shown)} in this turn; leave it out", one)
        else:
            line = self.fields[key.name]
            try:
                if key.which is None:
                    self._take(one, line, self._read_answer(line, one.values))
                else:
                    self._take_slot(one, line, _slot(one, throws_of(line)))
            except UnclearError as unclear:
                self._problem(unclear.code, str(unclear), one)

    def _read_answer(self, line: Field, values: tuple[Word, ...]) -> Hashable:
        """The answer that words are; the same words are read once."""
        place = (line.name, tuple(word.text for word in values))
        if place not in self.known:
            self.known[place] = read_answer(line, values)
        return self.known[place]

    def _take(self, one: Statement, line: Field, answer: Hashable) -> None:
        name = line.name
        parts = cast("tuple[int, ...]", answer) if one.key.kind == "throws" else ()
        if name in self.said and self.said[name] != answer:
            self._contradiction(one, _as_said(line, self.said[name]), _as_said(line, answer), self.at[name])
        elif name not in self.said and one.key.kind == "throws" and not parts and name in self.at:
            self._contradiction(one, "a throw", "none", self.at[name])
        else:
            self.said.setdefault(name, answer)
            self.at.setdefault(name, one.line.number)
            for k, number in enumerate(parts):
                self._take_slot(one, line, Slot(k, number))

    def _take_slot(self, one: Statement, line: Field, slot: Slot) -> None:
        place, whole = (line.name, slot.which), self.said.get(line.name)
        known = self.slots.get(place)
        which = f"{ordinal(slot.which + 1)} throw"
        if whole == ():
            self._contradiction(one, "throws none", f"{which} {slot.number}", self.at[line.name])
        elif known is not None and known != slot.number:
            self._contradiction(one, f"{which} {known}", f"{which} {slot.number}", self.at[line.name])
        else:
            self.slots[place] = slot.number
            self.at.setdefault(line.name, one.line.number)

    def _contradiction(self, one: Statement, first: str, second: str, at: int) -> None:
        message = f"line {at} says {told(first)}, and line {one.line.number} {told(second)}; keep one of them"
        self._problem("contradiction", message, one)


def _as_said(line: Field, answer: Hashable) -> str:
    return f"{label(line)} {written(line, answer)}"


def _heading_value(one: Statement) -> Hashable:
    """The name or number of a heading."""
    if not one.values:
        raise UnclearError(f"{told(one.key.shown)} stands alone; write it as in '{one.key.shown}: ...'")
    if one.key.kind == "number":
        if len(one.values) != 1:
            raise UnclearError(f"{told(one.text)} is not one number; write it as in '{one.key.shown}: 7'")
        return number_in(one.values[0].text)
    return one.values[0].text if len(one.values) == 1 and one.values[0].quoted else " ".join(one.text.split())


def _slot(one: Statement, count: int) -> Slot:
    """The number that is given for one throw."""
    which = cast("int", one.key.which)
    if not 0 <= which < count:
        raise UnclearError(f"this turn has {count} {'throw' if count == 1 else 'throws'}; there is no {one.key.shown}")
    if len(one.values) != 1:
        raise UnclearError(f"{told(one.text)} is not one number; write it as in '{ordinal(which + 1)} throw: 5'")
    return Slot(which, number_in(one.values[0].text))
