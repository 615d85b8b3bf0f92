"""Reading a message that came to the desk: whose it is, and what it orders. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from attrs import evolve, frozen

from ladderkit.errors import FileError, Problem
from ladderkit.postal.desk.addresses import Addresses
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.games import Round
from ladderkit.postal.desk.notes import MessageKind
from ladderkit.postal.orders import (
    Asked,
    Sent,
    addressed,
    orders_from_csv,
    orders_from_json,
    orders_from_toml,
    read_letter,
    read_orders,
    sure_short,
)
from ladderkit.postal.orders.words import told
from ladderkit.serial.documents import from_json, from_toml
from ladderkit.serial.text import Data

__all__ = ["Read", "read_message"]


@frozen
class Read:
    """What one player has sent.

    Attributes:
        seat: The player's seat.
        sent: What was sent; None where it is not clear, or cannot be ordered.
        problems: Why, then.
        remark: What is odd about who sent it; empty where nothing is.
    """

    seat: int
    sent: Sent | None = None
    problems: tuple[Problem, ...] = ()
    remark: str = ""


def read_message(
    content: bytes,
    kind: MessageKind,
    asking: Round,
    *,
    sender: str = "",
    addresses: Addresses | None = None,
) -> tuple[Read, ...]:
    """Read a message: whose orders it has, and what they are.

    Whose they are is told by the one who hands the message in, by the address of the mail if the desk knows that, or
    by the message itself; where more than one of these say so, they have to agree. Nobody but a mail itself is asked
    where it is from, so what is odd about that is told where the game master does not say who sent it.

    Args:
        content: The message, as it came.
        kind: How it is written.
        asking: What is asked of the players.
        sender: Who sent it, as far as the game master knows; empty to leave that to the message.
        addresses: The mail addresses of the players.

    Returns:
        What each player has sent: of a table, each that has orders in it; otherwise one.

    Raises:
        DeskError: Nobody can tell whose it is, or a table has faults. Where it is known whose a message is, its faults
            are not raised: they are for that player.
    """
    if kind == "csv":
        return _table(content, asking)
    notes: tuple[str, ...] = ()
    known, letter, vouched, address = addresses or Addresses(), None, bool(sender), ""
    try:
        if kind == "mail":
            letter = read_letter(content)
            text, notes, address = letter.text, letter.notes, letter.sender
            sender = sender or known.player_of(letter.sender)
        else:
            text = _decoded(content)
    except FileError as error:
        return (Read(_seat(asking, sender, error), problems=error.problems),)
    asked = _asked(text, kind, asking, sender, address)
    seat = _seat(asking, asked.player)
    strange = "" if vouched or letter is None else known.strange(asked.player, letter.sender)
    if strange and known.strict:
        problem = Problem("unknown-address", f"{strange}; send the orders from one that is, or have this one added")
        return (Read(seat, problems=(problem,)),)
    try:
        sent = _READERS[kind](text, asked)
    except FileError as error:
        return (Read(seat, problems=error.problems, remark=strange),)
    return (Read(seat, evolve(sent, notes=(*sent.notes, *notes)), remark=strange),)


def _decoded(content: bytes) -> str:
    try:
        return sure_short(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        message = f"byte {error.start} is no UTF-8; save the message as UTF-8, or give the mail as it came"
        raise FileError("the orders", [Problem("not-utf-8", message)]) from None


def _asked(text: str, kind: MessageKind, asking: Round, sender: str, address: str) -> Asked:
    """What the player is asked whose message it is; the address that a mail claims to be from helps to find out."""
    name = sender
    problems: tuple[Problem, ...] = ()
    if not name:
        try:
            name = _named(text, kind) or ""
        except FileError as error:
            problems = error.problems
    if not name:
        message = "the message does not say whose it is; say who sent it"
        if address:
            message = f"no player is known by the address {told(address)}, and the mail does not say whose it is; "
            message += "say who sent it"
        raise DeskError("no-sender", message, problems)
    seat = _seat(asking, name)
    asked = asking.asked(seat)
    if asked is None:
        player = asking.match.names[seat]
        raise DeskError("not-asked", f"{player!r} is asked for no orders: the game is over, or {player!r} has left it")
    return asked


def _named(text: str, kind: MessageKind) -> str | None:
    """Whose a message says it is."""
    if kind in {"text", "mail"}:
        return addressed(text).player
    data: Data = (from_json if kind == "json" else from_toml)(text)
    player = data.get("player") if isinstance(data, dict) else None
    return player if isinstance(player, str) else None


def _seat(asking: Round, name: str, because: FileError | None = None) -> int:
    """The seat of a player.

    Raises:
        DeskError: There is none of that name.
    """
    seat = _seats(asking.match.names).get(_folded(name))
    if seat is not None:
        return seat
    problems = () if because is None else because.problems
    if not name:
        raise DeskError("no-sender", "nobody can tell whose this message is; say who sent it", problems)
    known = ", ".join(asking.match.names)
    raise DeskError("no-player", f"nobody called {name!r} plays in {asking.game!r}; there are {known}", problems)


@lru_cache(maxsize=4)
def _seats(names: tuple[str, ...]) -> dict[str, int]:
    """The seat of each player, by name; kept, for there may be very many, and a message from each."""
    return {_folded(name): seat for seat, name in reversed([*enumerate(names)])}


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _table(content: bytes, asking: Round) -> tuple[Read, ...]:
    """What a table of all players says; nothing of it stands where anything is wrong."""
    asked = tuple(one for seat in asking.forms if (one := asking.asked(seat)) is not None)
    try:
        found = orders_from_csv(_decoded(content), asked)
    except FileError as error:
        raise DeskError("wrong-table", "nothing of this table was taken", error.problems) from None
    seats = {name: seat for seat, name in enumerate(asking.match.names)}
    return tuple(Read(seats[sent.address.player or ""], sent) for sent in found)


_READERS: Final[Mapping[MessageKind, Callable[[str, Asked], Sent]]] = {
    "text": read_orders,
    "mail": read_orders,
    "toml": orders_from_toml,
    "json": orders_from_json,
}
