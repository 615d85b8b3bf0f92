"""The shelf of a desk: its games as they stand in the store, and notes that are added to them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from os import PathLike
from types import TracebackType
from typing import Self

from ladderkit.errors import Refused
from ladderkit.match.ledger import DAMAGED_NAME, StoreError
from ladderkit.match.match import Match, Progress
from ladderkit.match.store import Store
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.games import REVISION_MARK, Game, revision_name
from ladderkit.postal.desk.notes import (
    LAYOUT,
    NOTES,
    SALT,
    SETTINGS,
    Corrected,
    Note,
    Received,
    Settings,
    Undone,
    note_from_json,
    note_title,
    note_to_json,
    settings_from_json,
    settings_to_json,
)
from ladderkit.postal.desk.turns import Slice, slices
from ladderkit.registry import Registry

__all__ = ["Shelf"]


class Shelf:
    """Games in one store file, read as they stand; what has been read is not read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: dict[str, Game] = {}
        self._slices: dict[str, tuple[Slice, ...]] = {}

    @classmethod
    def open(cls, path: str | PathLike[str], registry: Registry | None = None, *, create: bool = False) -> Self:
        """Open a desk.

        Args:
            path: Where its file is.
            registry: What the names of rules mean; left out, the built-in ones.
            create: Whether to make the file if it is not there.

        Returns:
            The desk, to be used in a `with` statement, or closed with `close`.

        Raises:
            StoreError: There is no such file, or it is no store.
        """
        return cls(Store.open(path, registry, create=create))

    def __repr__(self) -> str:
        """It by its file."""
        return f"<{type(self).__name__} {str(self._store.path)!r}>"

    def close(self) -> None:
        """Close the file; what was written is in it already."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------------------------------------ looking
    def games(self) -> tuple[str, ...]:
        """What the games are called, oldest first.

        Returns:
            The names; matches of the store that are no games of a desk are not among them. One that is damaged may be,
            and is refused when it is asked for.

        Raises:
            StoreError: The file cannot be read.
        """
        names = (name for name in self._store.names() if REVISION_MARK not in name)
        return tuple(name for name in names if self._may_be_game(name))

    def _may_be_game(self, name: str) -> bool:
        """Whether there is a game of this name, or something that is damaged."""
        try:
            return SETTINGS in self._store.papers(name)
        except StoreError as error:
            if error.code in DAMAGED_NAME:
                return True
            raise

    def game(self, name: str) -> Game:
        """A game as it stands now.

        Args:
            name: What it is called.

        Returns:
            The game.

        Raises:
            DeskError: The match of that name is no game of a desk.
            StoreError: There is no such game, or the file cannot be read.
            FileError: The match is broken.
        """
        game = self._games.get(name) or self._opened(name)
        for note in self._notes(name, note_title(game.notes)):
            if isinstance(note, Undone | Corrected):
                game = game.with_revision(self._store.match(revision_name(name, note.revision)))
            game = game.with_note(note)
        match = self._store.match(revision_name(name, game.revision))
        if match is not game.match:
            game = game.with_match(match)
        self._games[name] = game
        return game

    def turn(self, name: str, turn: int) -> Slice:
        """A turn that was run.

        Args:
            name: What the game is called.
            turn: Which turn, from 1.

        Returns:
            The match before and after it, and all that happened.

        Raises:
            DeskError: It was not run.
        """
        game = self.game(name)
        if not 1 <= turn <= len(game.runs):
            raise DeskError("not-run", f"turn {turn} of {name!r} was not run; the next to be run is {game.turn}")
        return self._slice(game, game.revision, turn)

    def messages(self, name: str) -> tuple[Received, ...]:
        """All that came in, word for word, in the order in which it did.

        Args:
            name: What the game is called.

        Returns:
            The messages, with what was answered.

        Raises:
            StoreError: There is no such game.
        """
        return tuple(note for note in self._notes(name) if isinstance(note, Received))

    def _notes(self, name: str, after: str = NOTES) -> Iterator[Note]:
        """The notes of a game, in their order."""
        papers = self._store.papers(name, after=after)
        return (note_from_json(text) for title, text in papers.items() if title.startswith(NOTES))

    # ------------------------------------------------------------------------------------------------- writing
    @contextmanager
    def _writing(self) -> Generator[None]:
        """All that is written in this block is kept, or none of it, and nothing of it is remembered then."""
        games, parts = dict(self._games), dict(self._slices)
        try:
            with self._store.together():
                yield
        except BaseException:
            self._games, self._slices = games, parts
            raise

    def _add(self, name: str, match: Match, settings: Settings, layout: str, salt: bytes) -> None:
        """Add a new game."""
        self._store.add(name, match)
        self._store.attach(name, SETTINGS, settings_to_json(settings))
        if layout:
            self._store.attach(name, LAYOUT, layout)
            self._store.attach(name, SALT, salt.hex())

    def _note(self, game: Game, note: Note) -> None:
        """Write a note to a game as it was read last."""
        self._store.attach(game.name, note_title(game.notes + 1), note_to_json(note))

    def _act(self, game: Game, call: Callable[[Match], Progress]) -> Progress:
        """Do something in the match of a game.

        Raises:
            DeskError: It was refused.
        """
        try:
            return self._store.act(revision_name(game.name, game.revision), call)
        except Refused as refused:
            raise DeskError(refused.code, str(refused)) from None

    def _revise(self, game: Game, match: Match, note: Undone | Corrected) -> Game:
        """Go on with another revision of the match of a game."""
        self._store.add(revision_name(game.name, note.revision), match)
        self._note(game, note)
        return self.game(game.name)

    def _slice(self, game: Game, revision: int, turn: int) -> Slice:
        """A turn of one revision of the match of a game."""
        name = revision_name(game.name, revision)
        known = self._slices.get(name, ())
        if len(known) < turn:
            since = known[-1].after if known else None
            known = (*known, *slices(self._store.match(name), since))
            self._slices[name] = known
        return known[turn - 1]

    def _opened(self, name: str) -> Game:
        """A game as it began."""
        papers = self._store.papers(name)
        if SETTINGS not in papers or REVISION_MARK in name:
            raise DeskError("no-game", f"the match {name!r} is no game of a desk; games are {', '.join(self.games())}")
        match = self._store.match(name).anew().match
        settings = settings_from_json(papers[SETTINGS])
        return Game(name, settings, match, layout=papers.get(LAYOUT, ""), salt=papers.get(SALT, ""))
