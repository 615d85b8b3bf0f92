"""The mail addresses of players: whose an address is, and what is odd about a mail from another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from ladderkit.postal.desk.notes import AddressesSet, Note, Settings
from ladderkit.postal.orders.address import same_name
from ladderkit.postal.orders.words import told

__all__ = ["Addresses", "addresses_of", "plain_address"]


def plain_address(address: str) -> str:
    """An address as it is compared: in small letters, since mail addresses are the same in any case."""
    return address.strip().casefold()


@frozen
class Addresses:
    """The addresses of the players of a game.

    Attributes:
        players: The names of players by their addresses.
        strict: Whether mail of a player with an address is taken from that one alone.
    """

    players: Mapping[str, str] = field(factory=dict[str, str])
    strict: bool = False

    def player_of(self, address: str) -> str:
        """Whose an address is; empty where nobody knows."""
        return self.players.get(plain_address(address), "")

    def of(self, player: str) -> tuple[str, ...]:
        """The addresses of a player."""
        return tuple(address for address, name in self.players.items() if same_name(name, player))

    def strange(self, player: str, address: str) -> str:
        """What is odd about a mail with orders of a player.

        Args:
            player: Whose orders it has.
            address: Where it is from; empty where it does not say.

        Returns:
            A part of a sentence; empty where nothing is odd, or the player has no address.
        """
        known = self.of(player)
        if not known or plain_address(address) in known:
            return ""
        where = f"from {told(address)}" if address else "without one address that it is from"
        return f"this mail came {where}, and that is no address of {told(player)} which the game master knows"


def addresses_of(settings: Settings, acts: Iterable[Note]) -> Addresses:
    """The addresses that hold now.

    Args:
        settings: What was agreed at the start.
        acts: What the game master did since, oldest first.

    Returns:
        The addresses of all players; also of those who have left, so that nothing of theirs is taken for others'.
    """
    players = dict(settings.addresses)
    for note in acts:
        if isinstance(note, AddressesSet):
            players = {address: name for address, name in players.items() if not same_name(name, note.player)}
            players |= dict.fromkeys(note.addresses, note.player)
    return Addresses(players, strict=settings.senders == "strict")
