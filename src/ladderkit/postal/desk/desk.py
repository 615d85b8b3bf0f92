"""The desk of a game master: games by post in one store file, each command of it done whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from os import PathLike
from typing import TypeAlias

from ladderkit.match.clock import in_utc
from ladderkit.match.layout import layout_commitment
from ladderkit.match.match import Match, Progress
from ladderkit.postal.desk.beginning import begin, settings_of, sure_addresses
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.folder import Beside
from ladderkit.postal.desk.games import Game
from ladderkit.postal.desk.messages import read_message
from ladderkit.postal.desk.notes import (
    AddressesSet,
    Corrected,
    DeadlineMoved,
    Ended,
    GivenUp,
    MessageKind,
    Published,
    Reply,
    Settings,
    Undone,
    received,
)
from ladderkit.postal.desk.running import corrections, ran, sure_open, sure_published
from ladderkit.postal.desk.sheets import (
    Form,
    Sheet,
    end_sheets,
    errata_of,
    errata_of_gone,
    errata_sheets,
    start_sheets,
    turn_sheets,
)
from ladderkit.postal.desk.shelf import Shelf
from ladderkit.postal.desk.taking import said_time, taken
from ladderkit.postal.desk.turns import Slice, run_again, undone
from ladderkit.postal.reports import Erratum, file_name
from ladderkit.variant import Variant

__all__ = ["Desk", "Message"]

Message: TypeAlias = tuple[bytes, MessageKind, str]
"""A message: what is in it, how it is written, and who sent it, or an empty text to leave that to the message."""


class Desk(Shelf):
    """A game master's desk: several games by post, kept in one store file.

    Every call that changes something is one transaction: all of it is kept, or, when it raises, nothing. Nothing that
    was kept is ever lost: a turn that is undone or corrected leads to another revision of the match beside the old one.

    It belongs to the game master alone; the file holds every layout, seed and order.
    """

    def new(  # noqa: PLR0913  (everything that is agreed before a game)
        self,
        name: str,
        variant: Variant,
        players: Sequence[str],
        *,
        starts_at: datetime,
        seed: bytes,
        salt: bytes,
        settings: Settings | None = None,
    ) -> Game:
        """Begin a game.

        Args:
            name: What it is called from now on.
            variant: The game, its secret layout included.
            players: Who plays each seat.
            starts_at: When it begins; the time for the first turn runs from then.
            seed: The 32 bytes that all lots follow from, as from `ladderkit.match.seeds.fresh_seed()`.
            salt: The 32 bytes that bind the layout, likewise.
            settings: What is agreed besides: deadlines, late orders, mail addresses.

        Returns:
            The game.

        Raises:
            DeskError: Something of it cannot be; every problem is told at once.
            StoreError: The name is taken, or the file cannot be written.
        """
        agreed = settings_of(settings or Settings())
        match = begin(name, variant, players, agreed, starts_at=starts_at, seed=seed)
        layout = layout_commitment(variant, salt) if variant.hidden else ""
        with self._writing():
            self._add(name, match, agreed, layout, salt)
        return self.game(name)

    # -------------------------------------------------------------------------------------------------- orders
    def receive(
        self, name: str, content: bytes, now: datetime, *, kind: MessageKind = "text", sender: str = ""
    ) -> tuple[Reply, ...]:
        """Take in a message with orders, and keep it word for word, whether or not it can be taken.

        A later message replaces an earlier one whole.

        Args:
            name: What the game is called.
            content: The message, as it came.
            now: The time.
            kind: How it is written.
            sender: Who sent it; left out, the mail address or the message says so.

        Returns:
            What each player in it is told, and nobody else.

        Raises:
            DeskError: Nobody can tell whose it is; the game is over; a table has faults. Nothing is kept then.
        """
        return self.receive_all(name, [(content, kind, sender)], now)

    def receive_all(self, name: str, messages: Iterable[Message], now: datetime) -> tuple[Reply, ...]:
        """Take in several messages at once, one after the other.

        Args:
            name: What the game is called.
            messages: The messages.
            now: The time.

        Returns:
            What each player is told, in the order of the messages.

        Raises:
            DeskError: As for `receive`; then none of them is kept.
        """
        replies: list[Reply] = []
        with self._writing():
            for content, kind, sender in messages:
                game = self.game(name)
                sure_open(game)
                known = game.addresses
                read = read_message(content, kind, game.round, sender=sender, addresses=known)
                found = taken(game, read, now)
                if found.match is not game.match:
                    self._act(game, _on_to(found.match))
                at = in_utc(now)
                self._note(game, received(at, game.turn, kind, sender, content, found.replies))
                replies += found.replies
        return tuple(replies)

    # ------------------------------------------------------------------------------------------------- running
    def run(self, name: str, turn: int, now: datetime, *, early: bool = False, dry: bool = False) -> Slice:
        """Run a turn: open all orders, and let happen what follows (SC-8); whoever has sent none throws 0 (SC-2e).

        Args:
            name: What the game is called.
            turn: Which turn; so that one turn is not run twice.
            now: The time.
            early: Whether to run it though its deadline has not passed and orders are missing.
            dry: Whether only to show what would happen; nothing is kept then.

        Returns:
            The match before and after it, and what happened.

        Raises:
            DeskError: It was run already, another is next, the reports of the one before are not out, or it is early.
        """
        if dry:
            return ran(self.game(name), turn, now, early=early)
        with self._writing():
            game = self.game(name)
            part = ran(game, turn, now, early=early)
            self._act(game, _on_to(part.after))
        return part

    def undo(self, name: str, turn: int, now: datetime) -> Game:
        """Take back a turn that was run and whose reports are not out; its orders stand again.

        Who has left or taken over a seat since stays out, or in.

        Args:
            name: What the game is called.
            turn: Which turn; so that no other is taken back.
            now: The time.

        Returns:
            The game before that turn.

        Raises:
            DeskError: It was not run, or its reports are out.
        """
        with self._writing():
            self.turn(name, turn)
            game = self.game(name)
            if turn <= game.published:
                raise DeskError("was-published", f"the reports of turn {turn} are out; correct it instead")
            return self._revise(game, undone(game), Undone(in_utc(now), turn, game.revision + 1))

    def correct(  # noqa: PLR0913  (one for each option)
        self,
        name: str,
        turn: int,
        messages: Iterable[Message],
        now: datetime,
        folder: str | PathLike[str],
        *,
        forms: Iterable[Form] = ("txt",),
    ) -> tuple[tuple[Sheet, ...], tuple[Reply, ...]]:
        """Run a turn whose reports are out again from corrected orders, and write errata.

        Later turns that were run are run again, too; where the game, as corrected, ends before them, they fall away,
        and all who had their reports are told so. A game that is over can be corrected until it is closed. An erratum
        says what has changed for its reader; whoever's report is as it was gets none. Orders that came in since and
        can still be given stand; of the others their players are told.

        Args:
            name: What the game is called.
            turn: Which turn.
            messages: The orders that should have been run.
            now: The time.
            folder: Where the errata go.
            forms: How they are written.

        Returns:
            The errata, and what is told to players whose later orders cannot stand.

        Raises:
            DeskError: The reports are not out, the game was closed, or the orders cannot be taken.
            LadderkitError: The folder cannot be written to; then nothing was corrected.
        """
        with Beside(folder, self.game(name).mark) as beside, self._writing_then(beside):
            self.turn(name, turn)
            old = self.game(name)
            again = run_again(old, turn, corrections(old, turn, messages))
            note = Corrected(in_utc(now), turn, old.published, old.revision + 1, again.replies, again.left)
            self._revise(old, again.match, note)
            sheets = self._errata(name, note, tuple(forms))
            beside.put(sheets)
        return sheets, again.replies

    # ------------------------------------------------------------------------------------------------ reporting
    def sheets(self, name: str, turn: int, *, forms: Iterable[Form] = ("txt",)) -> tuple[Sheet, ...]:
        """The reports of a turn that was run, or the announcement as turn 0, without writing them anywhere.

        Args:
            name: What the game is called.
            turn: Which turn.
            forms: How they are written.

        Returns:
            The sheets; those for the game master alone are marked.

        Raises:
            DeskError: The turn was not run.
        """
        if turn == 0:
            return start_sheets(self.game(name), forms)
        return turn_sheets(self.game(name), turn, self.turn(name, turn), forms)

    def publish(
        self, name: str, turn: int, now: datetime, folder: str | PathLike[str], *, forms: Iterable[Form] = ("txt",)
    ) -> tuple[Sheet, ...]:
        """Write the reports of a turn that was run, or the announcement as turn 0; from then on it cannot be undone.

        Args:
            name: What the game is called.
            turn: Which turn. One that is out already is written again, as it is now.
            now: The time.
            folder: Where to.
            forms: How they are written.

        Returns:
            What was written.

        Raises:
            DeskError: The turn was not run.
            LadderkitError: The folder cannot be written to; then they do not count as out.
        """
        with Beside(folder, self.game(name).mark) as beside, self._writing_then(beside):
            sheets = self.sheets(name, turn, forms=forms)
            game = self.game(name)
            if turn > game.published or not game.announced:
                self._note(game, Published(in_utc(now), turn, game.revision))
            beside.put(sheets)
        return sheets

    def errata(self, name: str, *, forms: Iterable[Form] = ("txt",)) -> tuple[Sheet, ...]:
        """All errata that were sent, once more.

        Args:
            name: What the game is called.
            forms: How they are written.

        Returns:
            The sheets, in the order of the corrections.
        """
        every = tuple(forms)
        notes = (note for note in self.game(name).acts if isinstance(note, Corrected))
        return tuple(sheet for note in notes for sheet in self._errata(name, note, every))

    def end(
        self,
        name: str,
        now: datetime,
        folder: str | PathLike[str],
        *,
        forms: Iterable[Form] = ("txt",),
        give_up: bool = False,
    ) -> tuple[Sheet, ...]:
        """Close a game, and write its last report, which opens the set-up, the seed and the salt.

        Args:
            name: What the game is called.
            now: The time.
            folder: Where to.
            forms: How it is written.
            give_up: Whether to close a game that is not over, too; then nobody is placed. From then on nothing can be
                done in it.

        Returns:
            What was written.

        Raises:
            DeskError: The game is not over and is not to be given up, or the reports of its last turn are not out.
        """
        with Beside(folder, self.game(name).mark) as beside, self._writing_then(beside):
            game = self.game(name)
            if not (game.match.over or game.ended or give_up):
                message = f"{name!r} is not over; what is secret is opened when it is, or when you give it up"
                raise DeskError("not-over", message)
            sure_published(game)
            sheets = end_sheets(game, forms)
            if not game.ended:
                at = in_utc(now)
                self._note(game, Ended(at) if game.match.over else GivenUp(at))
            beside.put(sheets)
        return sheets

    # ------------------------------------------------------------------------------------------------- players
    def move_deadline(self, name: str, to: datetime, now: datetime) -> Game:
        """Move the deadline of the turn for which orders are taken.

        Args:
            name: What the game is called.
            to: Where to.
            now: The time.

        Returns:
            The game.

        Raises:
            DeskError: It would have passed already, or the game is over.
        """
        with self._writing():
            game = self.game(name)
            sure_open(game)
            if in_utc(to) <= in_utc(now):
                raise DeskError("in-the-past", f"{said_time(to)} has passed; give a time that is to come")
            self._note(game, DeadlineMoved(in_utc(now), game.turn, in_utc(to)))
            return self.game(name)

    def set_addresses(self, name: str, player: str, addresses: Iterable[str], now: datetime) -> Game:
        """Set the mail addresses of a player; those from before hold no more.

        Args:
            name: What the game is called.
            player: Whose.
            addresses: All addresses of the player; none, to order by mail from anywhere, under the player's name.
            now: The time.

        Returns:
            The game.

        Raises:
            DeskError: Nobody of that name plays, it is no address or another player's, or the game is over.
        """
        with self._writing():
            game = self.game(name)
            sure_open(game)
            self._set_addresses(game, player, addresses, now)
            return self.game(name)

    def substitute(self, name: str, player: str, by: str, now: datetime, *, addresses: Iterable[str] = ()) -> Game:
        """Let somebody else take over a seat, with its orders and its past; the count of missed turns begins anew.

        Args:
            name: What the game is called.
            player: Who leaves it.
            by: Who takes it over.
            now: The time.
            addresses: The mail addresses of whoever takes it over.

        Returns:
            The game.

        Raises:
            DeskError: Nobody of that name plays, or it cannot be done.
        """
        every = tuple(addresses)
        with self._writing():
            game = self._seated(name, player, lambda match, seat: match.substitute(seat, by, now))
            if every:
                self._set_addresses(game, by, every, now)
            return self.game(name)

    def resign(self, name: str, player: str, now: datetime) -> Game:
        """Let a player leave the game; orders and votes go, too.

        Args:
            name: What the game is called.
            player: Who leaves.
            now: The time.

        Returns:
            The game.

        Raises:
            DeskError: Nobody of that name plays, or it cannot be done.
        """
        return self._done(name, player, lambda match, seat: match.resign(seat, now))

    # ------------------------------------------------------------------------------------------------- private
    def _done(self, name: str, player: str, call: Callable[[Match, int], Progress]) -> Game:
        """Do something for a seat."""
        with self._writing():
            return self._seated(name, player, call)

    def _seated(self, name: str, player: str, call: Callable[[Match, int], Progress]) -> Game:
        """Do something for a seat, as a part of a command."""
        game = self.game(name)
        sure_open(game)
        seat = game.seat_of(player)
        self._act(game, lambda match: call(match, seat))
        return self.game(name)

    def _set_addresses(self, game: Game, player: str, addresses: Iterable[str], now: datetime) -> None:
        """Write down the addresses of a player."""
        called = game.match.names[game.seat_of(player)]
        self._note(game, AddressesSet(in_utc(now), called, sure_addresses(game, called, addresses)))

    @contextmanager
    def _writing_then(self, beside: Beside) -> Generator[None]:
        """All that is written in this block is kept, or none; then, and only then, sheets go to their places.

        Whatever happens in between, no sheet is out of which the desk does not know; the same sheets can be written
        again.
        """
        with self._writing():
            yield
        beside.place()

    def _errata(self, name: str, note: Corrected, forms: tuple[Form, ...]) -> tuple[Sheet, ...]:
        """The errata of one correction, each numbered by how many of its kind its reader has had (SC-2d)."""
        game = self.game(name)
        earlier = (one for one in game.acts if isinstance(one, Corrected) and one.revision < note.revision)
        had = Counter(file_name(one) for act in earlier for one in self._errata_of(game, act))
        return errata_sheets(self._errata_of(game, note), had=had, forms=forms)

    def _errata_of(self, game: Game, note: Corrected) -> Iterator[Erratum]:
        """What one correction changes: of the turn, and of those after it that were out."""
        left = note.last if note.left is None else note.left
        for turn in range(note.turn, note.last + 1):
            old = self._slice(game, note.revision - 1, turn)
            if turn > left:
                yield from errata_of_gone(game, turn, old, left)
            else:
                yield from errata_of(game, turn, old, self._slice(game, note.revision, turn))


def _on_to(match: Match) -> Callable[[Match], Progress]:
    """What goes on to a match that was made of the one that is kept."""
    return lambda _: Progress(match, ())
