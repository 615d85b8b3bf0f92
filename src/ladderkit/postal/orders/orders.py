"""Orders: from the text that a player sent to answers for the form, or to everything that is wrong with it.

Reading is forgiving in form and strict in meaning. Whatever may be an order and is not clear is refused with its line
and the nearest meaning; then nothing of the message is taken. Reading knows the player's own form and nothing else, so
no answer of it depends on a secret.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from attrs import field, frozen

from ladderkit.errors import FileError, Problem
from ladderkit.postal.orders.answers import (
    Slot,
    checked_throws,
    label,
    number_in,
    read_answer,
    throws_of,
    written,
)
from ladderkit.postal.orders.lines import Own, own_lines
from ladderkit.postal.orders.statements import Statement, Unread, keys_of, statements, why_unread
from ladderkit.postal.orders.words import UnclearError, Word, told
from ladderkit.questions import Field, Form, Order
from ladderkit.tell import ordinal

__all__ = [
    "LONGEST_MESSAGE",
    "MOST_PROBLEMS",
    "Addressed",
    "Asked",
    "Sent",
    "addressed",
    "answers_written",
    "read_orders",
    "write_orders",
]

LONGEST_MESSAGE: Final = 1_000_000
"""How many characters a message may have."""
MOST_PROBLEMS: Final = 20
"""How many problems of a message are told one by one."""
MOST_NOTES: Final = 20
"""How many notes on what was not read are kept."""
_WHAT: Final = "the orders"


@frozen
class Asked:
    """What a player is asked, and what a message of that player has to agree with.

    Attributes:
        form: The player's order form.
        player: What the player is called.
        game: What the game is called; empty where that is not checked.
        turn: Which turn the form is for; None where that is not checked.
    """

    form: Form
    player: str = field(kw_only=True)
    game: str = field(default="", kw_only=True)
    turn: int | None = field(default=None, kw_only=True)


@frozen
class Addressed:
    """What a message says about itself; nothing here proves who sent it.

    Attributes:
        player: The name that it gives.
        game: The game that it names.
        turn: The turn that it names.
    """

    player: str | None = None
    game: str | None = None
    turn: int | None = None


def _by_name(answers: Mapping[str, Hashable] | Iterable[tuple[str, Hashable]]) -> tuple[tuple[str, Hashable], ...]:
    return tuple(sorted(dict(answers).items()))


@frozen
class Sent:
    """What a player has sent.

    Attributes:
        address: Who, which game and which turn, as far as the message says so.
        answers: The answers by the name of the rule that asks, sorted; what is not there was not mentioned.
        notes: What in the message was not read as orders, such as `"lines 4 to 9: quoted"`.
    """

    address: Addressed = field(default=Addressed())
    answers: tuple[tuple[str, Hashable], ...] = field(default=(), converter=_by_name)
    notes: tuple[str, ...] = field(default=(), kw_only=True)

    def order(self, seat: int) -> Order:
        """The order of a seat, for the engine and for matches.

        Args:
            seat: The player's seat.
        """
        return Order(seat, self.answers)


def read_orders(text: str, asked: Asked) -> Sent:
    """Read the orders in a message.

    Args:
        text: The text that a player sent, with whatever mail programs have added to it.
        asked: What the player is asked.

    Returns:
        What was sent. Every answer is one that the form takes.

    Raises:
        FileError: Something in it is not clear, contradicts itself, or cannot be ordered; or there is no order in it.
            Every problem is told with its line, and nothing of the message stands.
    """
    own = _own(text)
    reader = _Reader(asked.form)
    reader.read(own)
    answers = reader.answers()
    address = reader.address()
    problems = [*reader.problems, *disagreements(address, asked, reader.places)]
    if not problems and not answers:
        problems = [_nothing_in(own, asked)]
    _settle(problems, reader.unseen)
    return Sent(address, answers, notes=_notes(own, reader.chat))


def addressed(text: str, form: Form | None = None) -> Addressed:
    """Read what a message says about itself, to find out which form its orders answer.

    Args:
        text: The text that a player sent.
        form: A form of the game, if one is known; then its own words can stand on the same line.

    Returns:
        Who, which game and which turn, as far as the message says so.

    Raises:
        FileError: It says two things about one of them.
    """
    reader = _Reader(form)
    reader.read(_own(text), headings_alone=True)
    address = reader.address()
    _settle(reader.problems, reader.unseen)
    return address


def write_orders(asked: Asked, answers: Mapping[str, Hashable] | Iterable[tuple[str, Hashable]]) -> str:
    """Write orders as a player would; reading them gives the same answers.

    Args:
        asked: What the player is asked.
        answers: The answers, by the names of the rules that ask.

    Returns:
        A text with a line for each, and one for each thing that the message has to agree with.
    """
    heading = [f"player: {_in_quotes(asked.player)}"]
    heading += [f"game: {_in_quotes(asked.game)}"] if asked.game else []
    heading += [] if asked.turn is None else [f"turn: {asked.turn}"]
    return "".join(f"{line}\n" for line in (*heading, *answers_written(asked.form, answers)))


def answers_written(form: Form, answers: Mapping[str, Hashable] | Iterable[tuple[str, Hashable]]) -> tuple[str, ...]:
    """Answers as lines of orders, in the order of the form; what is missing is told as its default.

    Args:
        form: The form.
        answers: The answers, by the names of the rules that ask.

    Returns:
        A line for each line of the form.
    """
    given = dict(answers)
    return tuple(f"{label(line)}: {written(line, given.get(line.name, line.default))}" for line in form.fields)


def disagreements(address: Addressed, asked: Asked, places: Mapping[str, str]) -> Iterator[Problem]:
    """What a message says about itself that is not so.

    Args:
        address: What it says.
        asked: What is so.
        places: Where it says each thing.

    Yields:
        A problem for each, with both values.
    """
    if address.player is not None and not same_name(address.player, asked.player):
        message = (
            f"these orders name {told(address.player)} as their player, and this is the form of {told(asked.player)}"
        )
        yield Problem("wrong-player", f"{message}; mend the name, or send them as that player", path=places["player"])
    if address.game is not None and asked.game and not same_name(address.game, asked.game):
        message = f"these orders are for the game {told(address.game)}, and this is {told(asked.game)}; mend the name"
        yield Problem("wrong-game", message, path=places["game"])
    if address.turn is not None and asked.turn is not None and address.turn != asked.turn:
        message = f"these orders are for turn {address.turn}, and turn {asked.turn} is asked for; mend the number"
        yield Problem("wrong-turn", message, path=places["turn"])


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, spaces, and ways to write a letter."""
    return _plain_name(one) == _plain_name(other)


def _plain_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _in_quotes(name: str) -> str:
    return f'"{name}"' if any(letter in name for letter in ":=;,#") or name != name.strip("*_`'()[]{}<>!?.-") else name


def _own(text: str) -> Own:
    if len(text) > LONGEST_MESSAGE:
        message = f"the message has {len(text)} characters, more than {LONGEST_MESSAGE}; send the orders alone"
        raise FileError(_WHAT, [Problem("too-long", message)])
    return own_lines(text)


def _settle(problems: Sequence[Problem], unseen: int) -> None:
    """Refuse, if there is anything wrong; after many problems the lines below were not looked at any more."""
    if not problems:
        return
    rest = [Problem("more", f"and {unseen} more lines were not looked at; mend these first")] if unseen else []
    raise FileError(_WHAT, [*problems, *rest])


def _nothing_in(own: Own, asked: Asked) -> Problem:
    """The problem of a message without any order."""
    left = f" (not read: {'; '.join(map(str, own.skipped[:MOST_NOTES]))})" if own.skipped else ""
    lines = asked.form.fields
    none = f"'{label(lines[0])}: {written(lines[0], lines[0].default)}'" if lines else "nothing"
    return Problem("no-order", f"there is no order in this message{left}; to order nothing, write {none}")


def _notes(own: Own, chat: Sequence[Unread]) -> tuple[str, ...]:
    """What was not read as orders, in the order of the message."""
    notes = [(skipped.first, str(skipped)) for skipped in own.skipped]
    notes += [(one.line.number, f"line {one.line.number}: {told(one.text)}") for one in chat]
    told_of = [note for _, note in sorted(notes)]
    more = len(told_of) - MOST_NOTES
    return (*told_of[:MOST_NOTES], *([f"and {more} more"] if more > 0 else []))


class _Reader:
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
            self.problems.append(Problem("not-allowed", str(unclear), path=at))

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
            self._problem("unclear", str(unclear), one)
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
                self._problem("unclear", str(unclear), one)

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
