"""Orders: from the text that a player sent to answers for the form, or to everything that is wrong with it.

Reading is forgiving in form and strict in meaning. Whatever may be an order and is not clear is refused with its line
and the nearest meaning; then nothing of the message is taken. Reading knows the player's own form and nothing else, so
no answer of it depends on a secret.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from ladderkit.errors import FileError, Problem
from ladderkit.postal.orders.address import Addressed, same_name
from ladderkit.postal.orders.answers import (
    label,
    written,
)
from ladderkit.postal.orders.lines import Own, own_lines
from ladderkit.postal.orders.reader import Reader
from ladderkit.postal.orders.statements import Unread
from ladderkit.postal.orders.words import told
from ladderkit.questions import Form, Order

__all__ = [
    "LONGEST_MESSAGE",
    "Asked",
    "Sent",
    "addressed",
    "answers_written",
    "read_orders",
    "sure_short",
    "write_orders",
]

LONGEST_MESSAGE: Final = 1_000_000
"""How many characters a message may have."""
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
    reader = Reader(asked.form)
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
    reader = Reader(form)
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


def _in_quotes(name: str) -> str:
    return f'"{name}"' if any(letter in name for letter in ":=;,#") or name != name.strip("*_`'()[]{}<>!?.-") else name


def sure_short(text: str) -> str:
    """Make sure that a message is not longer than messages may be.

    Args:
        text: The message.

    Returns:
        The same.

    Raises:
        FileError: It is longer.
    """
    if len(text) > LONGEST_MESSAGE:
        message = f"the message has {len(text)} characters, more than {LONGEST_MESSAGE}; send the orders alone"
        raise FileError(_WHAT, [Problem("too-long", message)])
    return text


def _own(text: str) -> Own:
    return own_lines(sure_short(text))


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
