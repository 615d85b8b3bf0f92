"""What has to be so before a game of a desk begins: everything that is not is told at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import get_args

from attrs import evolve

from ladderkit.engine import start
from ladderkit.errors import LadderkitError, Problem, how_many
from ladderkit.match.clock import is_span
from ladderkit.match.match import Match, new_match
from ladderkit.match.terms import LONGEST_NAME, checked_names
from ladderkit.postal.desk.addresses import plain_address
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.games import REVISION_MARK, Game
from ladderkit.postal.desk.notes import Late, Senders, Settings
from ladderkit.questions import Orders
from ladderkit.variant import Variant

__all__ = ["begin", "settings_of", "sure_addresses"]

_NO_ADDRESS = "{!r} is no mail address; give one with an @"

LONGEST_GAME = LONGEST_NAME - 10
"""How long the name of a game may be, so that there is room for the number of a revision."""


def settings_of(settings: Settings) -> Settings:
    """Settings with their addresses in small letters, since mail addresses are the same in any case."""
    addresses = tuple(sorted((plain_address(address), player) for address, player in settings.addresses))
    return evolve(settings, addresses=addresses)


def sure_addresses(game: Game, player: str, addresses: Iterable[str]) -> tuple[str, ...]:
    """Addresses that can be a player's, in small letters.

    Args:
        game: The game.
        player: Whose they are to be.
        addresses: The addresses.

    Returns:
        Each of them once.

    Raises:
        DeskError: One is none, or is that of another player who plays.
    """
    plain = tuple(dict.fromkeys(map(plain_address, addresses)))
    problems = [
        Problem("wrong-address", _NO_ADDRESS.format(address), path="addresses")
        for address in plain
        if "@" not in address
    ]
    for address in plain:
        other = game.addresses.player_of(address)
        if other != player and other in game.match.names:
            message = f"{address!r} is the address of {other!r}; give another one, or take it from {other!r} first"
            problems.append(Problem("wrong-address", message, path="addresses"))
    if problems:
        raise DeskError("wrong-address", f"these cannot be the addresses of {player!r}", tuple(problems))
    return plain


def begin(  # noqa: PLR0913  (all that is agreed)
    name: str, variant: Variant, players: Sequence[str], settings: Settings, *, starts_at: datetime, seed: bytes
) -> Match:
    """Begin the match of a game.

    Args:
        name: What the game is to be called.
        variant: What is played.
        players: Who plays each seat.
        settings: What is agreed.
        starts_at: When it begins.
        seed: The seed of its lots.

    Returns:
        The match, whose orders are opened when the game master says so.

    Raises:
        DeskError: Something is not as it should be; every problem is told.
    """
    problems = tuple(_problems(name, variant, players, settings))
    if problems:
        raise DeskError("wrong-game", f"the game {name!r} cannot begin", problems)
    return new_match(variant, players, starts_at=starts_at, seed=seed, runs="called").match


def _problems(name: str, variant: Variant, players: Sequence[str], settings: Settings) -> Iterator[Problem]:
    if not name.isprintable() or name != name.strip() or not 1 <= len(name) <= LONGEST_GAME or REVISION_MARK in name:
        message = f"{name!r} is no name; give up to {LONGEST_GAME} letters that can be shown, and no {REVISION_MARK!r}"
        yield Problem("wrong-name", message, path="game")
    yield from _of_the_players(variant, players)
    if settings.deadline is not None and not is_span(settings.deadline):
        message = f"{settings.deadline!r} is no time for a turn; give whole seconds, or none"
        yield Problem("wrong-deadline", message, path="deadline")
    if settings.late not in get_args(Late):
        message = f"late = {settings.late!r}; use 'take' or 'refuse'"
        yield Problem("wrong-late", message, path="late")
    if settings.senders not in get_args(Senders):
        message = f"senders = {settings.senders!r}; use 'note' or 'strict'"
        yield Problem("wrong-senders", message, path="senders")
    yield from _of_the_addresses(dict(settings.addresses), players)


def _of_the_players(variant: Variant, players: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the players, or with the game for them."""
    try:
        checked_names(players)
    except LadderkitError as error:
        yield Problem("wrong-player", str(error), path="players")
    fewest, most = variant.seats
    if not fewest <= len(players) <= most:
        message = f"{len(players)} play, and {variant.name!r} is for {how_many(fewest, most)}; give other players"
        yield Problem("seats", message, path="players")
    elif not all(isinstance(question, Orders) for question in start(variant, len(players)).state.awaiting):
        message = f"{variant.name!r} does not begin with orders alone, so it cannot be played by post; take another"
        yield Problem("no-orders", message, path="variant")


def _of_the_addresses(addresses: Mapping[str, str], players: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the mail addresses."""
    for address, player in addresses.items():
        if "@" not in address:
            yield Problem("wrong-address", _NO_ADDRESS.format(address), path="addresses")
        if player not in players:
            message = f"{address!r} is the address of {player!r}, who does not play; mend the name"
            yield Problem("wrong-address", message, path="addresses")
