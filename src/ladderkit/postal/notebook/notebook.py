"""A player's notebook: all that can be known of a hidden layout from the reports, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Literal, TypeAlias, cast

from attrs import Factory, evolve, field, frozen

from ladderkit.errors import LadderkitError
from ladderkit.events import Event, TurnEnded
from ladderkit.jumps import LADDER, SNAKE, Jump
from ladderkit.kinds import ESCALATOR
from ladderkit.match.entries import OrderSealed
from ladderkit.match.seat_record import SeatRecord
from ladderkit.postal.notebook.chains import Chains
from ladderkit.postal.notebook.concluding import Written, concluded
from ladderkit.postal.notebook.frame import EGG, Fates, Frame
from ladderkit.postal.notebook.turns import OwnTurn, own_turn, remembered
from ladderkit.rules.chosen import ChosenThrow, Clock, Spent
from ladderkit.views import View

__all__ = ["Candidate", "Notebook", "State", "notebook_from"]

State: TypeAlias = Literal["unknown", "free", "plain", "egg", "jump"]
"""What is known of a square: nothing for certain; that no jump acts there, though perhaps an egg; that nothing lies
there; that an egg does; where a jump leads."""


@frozen
class Candidate:
    """Something that may lie hidden, since a turn can be explained with it.

    Attributes:
        foot: Its square.
        to: Where it would lead; None for a snake egg.
        more: How many more hidden things the explanation takes than the simplest one of that turn does: 0 for the most
            likely candidates.
        turns: In how many turns, not yet explained for certain, it may have had a part.
    """

    foot: int
    to: int | None
    more: int
    turns: int


def _fates_of(book: Notebook) -> tuple[Fates, ...]:
    """What is known of the squares beforehand."""
    return book.frame.fates


@frozen
class Notebook:
    """What a seat can know of a game from what it ordered and what it was told. A value: learning gives a new one.

    All that is stated as known holds in every layout with which the reports can have come about. Not everything that
    could be concluded is: each turn is held against what the others have left possible, and all of them again until
    nothing changes, but no two turns are weighed together. Of the turns of others it is used that no jump acts where
    one of them has come to stand.

    Attributes:
        frame: What all players know of the game.
        seat: Whose notebook it is.
        view: What was seen last; None before anything was.
        fates: What each square may do, by its number.
        written: One's own turns, in order.
        arrived: Whether one may have arrived, in the last throw, where one stands.
    """

    frame: Frame
    seat: int
    view: View | None = None
    fates: tuple[Fates, ...] = field(default=Factory(_fates_of, takes_self=True), repr=False)
    written: tuple[Written, ...] = field(default=(), repr=False)
    arrived: frozenset[bool] = frozenset((False,))

    # ---------------------------------------------------------------------------------------------------- learning
    def see(self, view: View) -> Notebook:
        """Look at the game without a turn of one's own: at its beginning, or when one takes a seat over.

        Args:
            view: What the seat sees.

        Returns:
            A notebook that goes on from there.

        Raises:
            LadderkitError: It is the view of another seat.
        """
        self._sure(view)
        fresh = self.view is None and set(view.squares) == {self.frame.board.start}
        return evolve(self, view=view, arrived=frozenset((False,) if fresh else (False, True)))

    def learn(self, answers: Mapping[str, Hashable], view: View, events: Iterable[Event]) -> Notebook:
        """Write a turn down, and conclude from it and from all turns before it.

        Args:
            answers: What the seat ordered, by the names of the rules; nothing where no order of it was there.
            view: What the seat sees after the turn.
            events: What the seat was told of the turn, as from `ladderkit.views.told`: a report tells what opened,
                and a view, which is about what comes, does not.

        Returns:
            The notebook with what it now knows.

        Raises:
            LadderkitError: It is the view of another seat, nothing has been seen before the turn, or it cannot have
                gone like this: the orders were others, or the reports are of another game.
        """
        self._sure(view)
        if self.view is None:
            raise LadderkitError("nothing was seen before this turn; let the notebook see the game first")
        if view.over or self.seat in _out(view):
            return evolve(self, view=view)
        turn = own_turn(answers, self.view, view, self.throws, events)
        fates = _without_jumps(self, turn, view)
        changed = {square for square, left in enumerate(fates) if left != self.fates[square]}
        written = [*self.written, Written(turn, self.arrived)]
        arrived = concluded(self.frame, fates, written, changed)
        return evolve(self, view=view, fates=tuple(fates), written=tuple(written), arrived=arrived)

    def _sure(self, view: View) -> None:
        """Refuse what another seat sees."""
        if view.seat != self.seat:
            raise LadderkitError(f"this is the view of seat {view.seat!r}; the notebook is that of seat {self.seat!r}")

    # ----------------------------------------------------------------------------------------------------- knowing
    @property
    def throws(self) -> int:
        """How many throws the present turn has."""
        at, _ = self._clock
        return self.frame.throws[min(at, len(self.frame.throws) - 1)]

    @property
    def left(self) -> tuple[int, ...]:
        """The numbers that are left of the hand, or of the hand for first throws where there are several (SC-2b)."""
        spent: Spent = frozenset()
        if self.view is not None:
            spent = cast("Spent", remembered(self.view, ChosenThrow.spent.name, self.seat, spent))
        return tuple(number for number in self.frame.numbers if (0, number) not in spent)

    @property
    def _clock(self) -> Clock:
        """How far the schedule of throws has come."""
        none = ChosenThrow.clock.default
        return none if self.view is None else cast("Clock", remembered(self.view, ChosenThrow.clock.name, None, none))

    @cached_property
    def known(self) -> tuple[Jump, ...]:
        """The hidden ways that are known, by foot: whoever stops on the foot is carried to `to`.

        That may take several jumps, and something laid in play can break such a way off. Whether it is called a ladder
        or a snake is told by the way it leads.
        """
        leads = {foot: to for written in self.written for foot, to in written.leads.items()}
        for foot, fates in enumerate(self.fates):
            if len(fates) == 1 and not fates & {EGG, foot}:
                (leads[foot],) = fates
        return tuple(self._known(foot, to) for foot, to in sorted(leads.items()))

    def _known(self, foot: int, to: int) -> Jump:
        """A known way."""
        reached = foot in self.frame.rides
        kind = ESCALATOR if reached else LADDER if to > foot else SNAKE
        return Jump(foot, to, kind.name, reached=reached)

    @cached_property
    def eggs(self) -> tuple[int, ...]:
        """The squares on which a snake egg is known to lie."""
        return tuple(square for square, fates in enumerate(self.fates) if square and fates == frozenset((EGG,)))

    @cached_property
    def plain(self) -> tuple[int, ...]:
        """The squares of which it has been found out that nothing hidden lies there."""
        first = self.frame.fates
        return tuple(
            square for square, fates in enumerate(self.fates) if fates == frozenset((square,)) != first[square]
        )

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The squares on which no jump acts, but perhaps an egg lies."""
        return tuple(square for square, fates in enumerate(self.fates) if square and fates == frozenset((square, EGG)))

    def state(self, square: int) -> State:
        """What is known of a square, in a word."""
        fates = self.fates[square]
        if fates == frozenset((square, EGG)):
            return "free"
        if len(fates) > 1:
            return "jump" if any(jump.foot == square for jump in self.known) else "unknown"
        return "plain" if square in fates else "egg" if EGG in fates else "jump"

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """What may lie hidden and have had a part in one's turns; the simplest explanations first, then by foot."""
        found: dict[tuple[int, int], Candidate] = {}
        known = {jump.foot for jump in self.known}
        for written in self.written:
            for (foot, to), more in written.needs.items():
                if foot in known or to not in self.fates[foot] or len(self.fates[foot]) == 1:
                    continue
                one = found.get((foot, to), Candidate(foot, to if to != EGG else None, more, 0))
                found[foot, to] = evolve(one, more=min(one.more, more), turns=one.turns + 1)
        return tuple(sorted(found.values(), key=lambda one: (one.more, one.foot, one.to or 0)))


def notebook_from(frame: Frame, record: SeatRecord) -> Notebook:
    """A notebook from the record of a seat: all that could have been written down up to now.

    Args:
        frame: What all players know of the game.
        record: What the seat has seen, as from `match.record(for_seat=seat)`.

    Returns:
        The notebook.

    Raises:
        LadderkitError: The record is a spectator's, or of another game.
    """
    if record.seat is None:
        raise LadderkitError("this is the record of a spectator, who threw nothing; give the record of a seat")
    book = Notebook(frame, record.seat)
    answers: dict[str, Hashable] = {}
    heard: list[Event] = []
    for page in record.pages:
        for entry in page.entries:
            if isinstance(entry, OrderSealed) and entry.seat == record.seat:
                answers = dict(entry.answers)
        seen = page.view.game
        heard += page.events
        ended = seen.over or any(isinstance(event, TurnEnded) and event.seats for event in page.events)
        if book.view is None:
            book = book.see(seen)
        elif ended:
            book = book.learn(answers, seen, heard)
        if ended:
            answers, heard = {}, []
    return book


def _out(view: View) -> frozenset[int]:
    """The seats that play no more."""
    return frozenset(seat for group in (*view.home, *view.gone) for seat in group)


def _without_jumps(book: Notebook, turn: OwnTurn, after: View) -> list[Fates]:
    """What squares may do when no jump acts where others have come to stand.

    One who has arrived there stays only if nothing acts on that one, or if it has acted already in that throw. The
    latter takes a way back from where it leads, by something public.
    """
    before = cast("View", book.view)
    fates = [*book.fates]
    chains = Chains(book.frame, book.fates, turn)
    for origin, square in zip(before.squares, after.squares, strict=True):
        if square not in (origin, book.frame.board.last) and len(fates[square]) > 1 and not chains.leads_back(square):
            fates[square] = fates[square] & {square, EGG} or fates[square]
    return fates
