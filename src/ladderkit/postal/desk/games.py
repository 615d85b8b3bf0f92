"""A game of a desk as it stands: a value, made of the match in play and of what the desk has written down."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import datetime
from functools import cached_property

from attrs import evolve, field, frozen

from ladderkit.engine import legal
from ladderkit.match.entries import OrdersOpened
from ladderkit.match.envelope import orders_asked
from ladderkit.match.match import Match
from ladderkit.postal.desk.addresses import Addresses, addresses_of
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.notes import Corrected, DeadlineMoved, Ended, GivenUp, Note, Published, Received, Settings
from ladderkit.postal.orders import Asked
from ladderkit.questions import Form

__all__ = ["REVISION_MARK", "Game", "Round", "Run", "revision_name"]

REVISION_MARK = "~"
"""What stands in the store between the name of a game and the number of a revision of its match."""


def revision_name(game: str, revision: int) -> str:
    """What a revision of the match of a game is called in the store.

    Args:
        game: The game.
        revision: Its number, from 1.

    Returns:
        The name of the game itself for the first, `"spring~2"` for the second of "spring".
    """
    return game if revision == 1 else f"{game}{REVISION_MARK}{revision}"


@frozen
class Run:
    """When a turn was run.

    Attributes:
        index: The number of the entry with which it was, in the log of the match.
        at: The time, in UTC.
    """

    index: int
    at: datetime


@frozen(repr=False)
class Round:
    """What is asked of the players in a turn.

    Attributes:
        game: What the game is called.
        turn: The number of the turn.
        match: The match at that moment.
    """

    game: str
    turn: int
    match: Match

    @cached_property
    def forms(self) -> dict[int, Form]:
        """The order form of each seat that is asked for orders."""
        if orders_asked(self.match.state) is None:
            return {}
        found = legal(self.match.terms.variant, self.match.state)
        return {form.seat: form for form in found if form.seat is not None}

    def asked(self, seat: int) -> Asked | None:
        """What a seat is asked; None when nothing is."""
        state = self.match.state
        found = () if orders_asked(state) is None else legal(self.match.terms.variant, state, seat)
        if not found:
            return None
        return Asked(found[-1], player=self.match.names[seat], game=self.game, turn=self.turn)

    def standing(self, seat: int) -> Mapping[str, Hashable] | None:
        """The answers of a seat that stand; None where it has no orders in."""
        order = self.match.position.envelope.of(seat)
        return None if order is None else dict(order.answers)


@frozen(repr=False)
class Game:
    """A game of a desk: the game master's own, with all that is secret in it.

    Attributes:
        name: What it is called.
        settings: What is agreed.
        match: The match in play.
        revision: The number of its revision: 1, and one more for each turn that was undone or corrected.
        runs: When each turn was run.
        acts: What the game master did, oldest first; what came in is not among it.
        layout: What binds the layout; empty where nothing is secret in it.
        salt: What opens that, in hexadecimal.
        notes: How many notes there are.
    """

    name: str
    settings: Settings
    match: Match
    revision: int = 1
    runs: tuple[Run, ...] = ()
    acts: tuple[Note, ...] = ()
    layout: str = ""
    salt: str = field(default="", repr=False)
    notes: int = 0

    def __repr__(self) -> str:
        """The game by its name; nothing that is secret."""
        return f"<Game {self.name!r}, turn {self.turn}>"

    @property
    def turn(self) -> int:
        """The turn for which orders are taken, or would be."""
        return len(self.runs) + 1

    @property
    def published(self) -> int:
        """The last turn whose reports are out; 0 when none is, though the announcement may be.

        Those of turns that fell away count no more.
        """
        out = 0
        for note in self.acts:
            if isinstance(note, Published):
                out = max(out, note.turn)
            elif isinstance(note, Corrected) and note.left is not None:
                out = min(out, note.left)
        return out

    @property
    def announced(self) -> bool:
        """Whether the start was announced."""
        return any(isinstance(note, Published) for note in self.acts)

    @property
    def ended(self) -> bool:
        """Whether the game was closed."""
        return any(isinstance(note, Ended | GivenUp) for note in self.acts)

    @property
    def waits_for_reports(self) -> bool:
        """Whether a turn was run whose reports are not out."""
        return self.published < len(self.runs)

    @property
    def mark(self) -> str:
        """What marks a folder as that of this game: its name, and what binds its lots."""
        return f"{self.name} {self.match.commitment}"

    @cached_property
    def round(self) -> Round:
        """What is asked now."""
        return Round(self.name, self.turn, self.match)

    @cached_property
    def addresses(self) -> Addresses:
        """The mail addresses of the players."""
        return addresses_of(self.settings, self.acts)

    def due(self, turn: int) -> datetime | None:
        """The deadline of a turn, in UTC.

        It is the time at which the turn before was run, or the start, and the time that players have for a turn; or
        where it was moved to.

        Args:
            turn: Which turn, at most the one for which orders are taken.

        Returns:
            The instant; None without a deadline, and for a turn that fell away.
        """
        moved = [note.to for note in self.acts if isinstance(note, DeadlineMoved) and note.turn == turn]
        if moved:
            return moved[-1]
        if self.settings.deadline is None or turn > self.turn:
            return None
        begun = self.match.terms.starts_at if turn == 1 else self.runs[turn - 2].at
        return begun + self.settings.deadline

    def seat_of(self, player: str) -> int:
        """The seat of a player.

        Args:
            player: The name.

        Returns:
            The seat.

        Raises:
            DeskError: Nobody of that name plays.
        """
        for seat, name in enumerate(self.match.names):
            if name.casefold() == player.strip().casefold():
                return seat
        known = ", ".join(self.match.names)
        raise DeskError("no-player", f"nobody called {player!r} plays in {self.name!r}; there are {known}")

    # ------------------------------------------------------------------------------------------------ going on
    def with_match(self, match: Match) -> Game:
        """The same game with its match gone on."""
        new = match.log.newest(len(match.log) - len(self.match.log))
        runs = tuple(
            Run(index, entry.at)
            for index, entry in enumerate(new, len(self.match.log))
            if isinstance(entry, OrdersOpened)
        )
        return evolve(self, match=match, runs=(*self.runs, *runs))

    def with_revision(self, match: Match) -> Game:
        """The same game with another revision of its match in play."""
        bare = evolve(self, match=match.anew().match, revision=self.revision + 1, runs=())
        return bare.with_match(match)

    def with_note(self, note: Note) -> Game:
        """The same game with one more note."""
        kept = not isinstance(note, Received)
        return evolve(self, acts=(*self.acts, note) if kept else self.acts, notes=self.notes + 1)
