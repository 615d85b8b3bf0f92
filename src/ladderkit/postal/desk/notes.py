"""What a desk writes down beside the matches: papers that are added and never changed.

Each game has its settings, what binds and opens its layout, and notes in their order: what came in, word for word, and
what the game master did.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

from attrs import field, frozen

from ladderkit.match.record import canonical_json
from ladderkit.match.times import teach_times
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import reading
from ladderkit.serial.text import json_data

__all__ = [
    "LAYOUT",
    "NOTES",
    "SALT",
    "SETTINGS",
    "AddressesSet",
    "Corrected",
    "DeadlineMoved",
    "Ended",
    "GivenUp",
    "Late",
    "MessageKind",
    "Note",
    "Published",
    "Received",
    "Reply",
    "Senders",
    "Settings",
    "Undone",
    "note_from_json",
    "note_title",
    "note_to_json",
    "received",
    "settings_from_json",
    "settings_to_json",
]

LAYOUT: Final = "commitment of the layout"
"""The title of the paper with what binds the layout."""
SALT: Final = "salt of the layout"
"""The title of the paper with what opens it."""
SETTINGS: Final = "desk"
"""The title of the paper with the settings, by which a game of a desk is known."""
NOTES: Final = "desk note "
"""How the titles of notes begin."""
Late: TypeAlias = Literal["take", "refuse"]
"""What becomes of orders that come after the deadline and before the turn is run."""
Senders: TypeAlias = Literal["note", "strict"]
"""What becomes of a mail from an address that is not the player's: it is taken and noted, or refused."""
MessageKind: TypeAlias = Literal["text", "mail", "toml", "json", "csv"]
"""How orders are written."""


@frozen
class Settings:
    """What is agreed for a game of a desk, besides the terms of its match.

    Attributes:
        deadline: How long players have for each turn; None for as long as the game master likes.
        late: Whether orders that come after the deadline are taken or refused.
        addresses: Mail addresses and the names of the players whose they are.
        set_up: The set-up as the text of its file, if there was one.
        senders: Whether mail of a player with an address that comes from another one is taken and noted, or refused.
    """

    deadline: timedelta | None = None
    late: Late = "take"
    addresses: tuple[tuple[str, str], ...] = ()
    set_up: str = field(default="", repr=False)
    senders: Senders = "note"


@frozen
class Reply:
    """What one player is told of a message, and nobody else.

    Attributes:
        player: The player.
        taken: Whether the orders were taken.
        text: What the player is told.
    """

    player: str
    taken: bool
    text: str = field(repr=False)


@frozen
class Received:
    """A message came in.

    Attributes:
        at: When, in UTC.
        turn: The turn for which orders were taken then.
        kind: How it was written.
        sender: Who was said to have sent it; empty where that was left to the message.
        text: The message, word for word.
        replies: What was answered.
        coded: How its bytes were read as text: in UTF-8, or one by one where they are none.
    """

    at: datetime
    turn: int
    kind: MessageKind
    sender: str
    text: str = field(repr=False)
    replies: tuple[Reply, ...]
    coded: Literal["utf-8", "latin-1"] = "utf-8"

    @property
    def content(self) -> bytes:
        """The message, byte for byte."""
        return self.text.encode(self.coded)


@frozen
class Published:
    """The reports of a turn went out; of turn 0, the announcement.

    Attributes:
        at: When, in UTC.
        turn: Which turn.
        revision: The revision of the match that they are of.
    """

    at: datetime
    turn: int
    revision: int


@frozen
class DeadlineMoved:
    """A deadline was moved.

    Attributes:
        at: When, in UTC.
        turn: Whose deadline.
        to: Where to, in UTC.
    """

    at: datetime
    turn: int
    to: datetime


@frozen
class AddressesSet:
    """The mail addresses of a player were set.

    Attributes:
        at: When, in UTC.
        player: Whose.
        addresses: All that hold from now on, in small letters.
    """

    at: datetime
    player: str
    addresses: tuple[str, ...]


@frozen
class Undone:
    """A turn was taken back before its reports went out.

    Attributes:
        at: When, in UTC.
        turn: Which turn.
        revision: The revision of the match that is played on with.
    """

    at: datetime
    turn: int
    revision: int


@frozen
class Corrected:
    """A turn whose reports were out was run again from corrected orders.

    Attributes:
        at: When, in UTC.
        turn: Which turn.
        last: The last turn that was out then.
        revision: The revision of the match that is played on with.
        replies: What was told to players whose orders could not stand any more.
        left: How many turns were left, where later ones fell away since the game ended before them; otherwise None.
    """

    at: datetime
    turn: int
    last: int
    revision: int
    replies: tuple[Reply, ...]
    left: int | None = None


@frozen
class Ended:
    """The game was closed, and all that was secret opened.

    Attributes:
        at: When, in UTC.
    """

    at: datetime


@frozen
class GivenUp:
    """The game was closed before it was over, and all that was secret opened.

    Attributes:
        at: When, in UTC.
    """

    at: datetime


def received(  # noqa: PLR0913, PLR0917  (the parts of the note)
    at: datetime, turn: int, kind: MessageKind, sender: str, content: bytes, replies: tuple[Reply, ...]
) -> Received:
    """The note of a message that came in.

    Args:
        at: When, in UTC.
        turn: The turn for which orders were taken then.
        kind: How it was written.
        sender: Who was said to have sent it.
        content: The message, byte for byte.
        replies: What was answered.

    Returns:
        The note.
    """
    try:
        return Received(at, turn, kind, sender, content.decode("utf-8"), replies)
    except UnicodeDecodeError:
        return Received(at, turn, kind, sender, content.decode("latin-1"), replies, "latin-1")


Note: TypeAlias = Received | Published | DeadlineMoved | AddressesSet | Undone | Corrected | Ended | GivenUp
"""Anything that a desk writes down."""


def note_title(number: int) -> str:
    """What the paper with a note is called: titles in their order are notes in theirs."""
    return f"{NOTES}{number:09}"


def note_to_json(note: Note) -> str:
    """A note as JSON in ASCII, in one line."""
    with reading("the note"):
        return canonical_json(_codec().write(note, Note))


def note_from_json(text: str) -> Note:
    """The note in a JSON text.

    Args:
        text: What `note_to_json` gave.

    Returns:
        The note.

    Raises:
        FileError: It is none; it lists every fault with its path.
    """
    return cast("Note", _read(text, Note, "the note"))


def settings_to_json(settings: Settings) -> str:
    """Settings as JSON in ASCII, in one line."""
    with reading("the settings"):
        return canonical_json(_codec().write(settings, Settings))


def settings_from_json(text: str) -> Settings:
    """The settings in a JSON text.

    Args:
        text: What `settings_to_json` gave.

    Returns:
        The settings.

    Raises:
        FileError: They are none; it lists every fault with its path.
    """
    return cast("Settings", _read(text, Settings, "the settings"))


def _read(text: str, of: object, what: str) -> object:
    with reading(what):
        return _codec().read_given(json_data(text), of)


@lru_cache(maxsize=1)
def _codec() -> Codec:
    codec = Codec()
    teach_times(codec)
    return codec
