"""Views: what one seat may see of a match, and which events it may know.

A `View` is a type of its own and holds nothing that its seat may not know, so whatever is made of one, a
drawing, a file, a `repr`, gives nothing away. It is built from what is declared visible: public jumps, what a
variant tells of moves, slots by who may see them, and the viewer's own questions. When the match is over, all
of it is open.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar, cast

from attrs import evolve, frozen

from ladderkit.board import Board
from ladderkit.engine import legal, sure_seat
from ladderkit.events import (
    Announced,
    Answered,
    CameHome,
    Departed,
    Event,
    Finished,
    Laid,
    Stood,
    Told,
    TurnEnded,
)
from ladderkit.jumps import Jump, by_squares
from ladderkit.questions import Choice, Draw, Form, Order, Orders
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.state import State, held
from ladderkit.variant import Variant, public_board

__all__ = ["Remembered", "View", "owned", "told", "view"]

T = TypeVar("T")

_OPEN = (Announced, CameHome, Departed, Finished, Stood, Told, TurnEnded)
"""The kinds of event that everyone may know in every variant."""


@frozen
class Remembered:
    """Something that a rule remembers, and that the viewer may see.

    Attributes:
        slot: The name of the slot.
        owner: The seat or token whose slot it is; None for one that is kept once a match.
        value: What it holds; slots that hold their default are not listed.
    """

    slot: str
    owner: int | None
    value: Hashable


@frozen
class View:
    """A match as one seat, or a spectator, may see it.

    Attributes:
        variant: The name of the variant.
        seat: Who looks; None for a spectator.
        board: The board with the jumps that are public; with all of them when the match is over.
        laid: The jumps that play has laid on it, as far as they are public; in a variant that tells squares, those that
            the last report told of, sorted.
        tokens: How many tokens each seat has; token `t` is of seat `t // tokens`.
        squares: The square of each token, 0 off the board. In a variant that tells squares, those last told,
            the viewer's own too, until the match is over (SC-2d).
        turn: The seats whose turn it is; none in the opening and when the match is over.
        waits_for: The seats that are asked something now, but not what they are asked. In a variant that
            tells squares, of those asked for a choice only the viewer: who else is asked tells where it is.
        chance: Whether dice or open lots are awaited. Always false in a variant that tells squares.
        forms: What the viewer is asked now. The answers may be given in the order of the forms, without `to`;
            in a variant that tells squares, the numbers in `to` count the viewer's own questions alone.
        memory: What the rules remember, as far as the viewer may see it. In a variant that tells squares, of
            what everyone may see only what outlasts a turn, since the rest would tell of moves under way.
        home: The seats that have finished, in groups that came home together.
        gone: The seats that have left, in groups that left together.
        places: The place of each seat when the match is over; else None.
    """

    variant: str
    seat: int | None
    board: Board
    laid: tuple[Jump, ...]
    tokens: int
    squares: tuple[int, ...]
    turn: tuple[int, ...]
    waits_for: tuple[int, ...]
    chance: bool
    forms: tuple[Form, ...]
    memory: tuple[Remembered, ...]
    home: tuple[tuple[int, ...], ...]
    gone: tuple[tuple[int, ...], ...]
    places: tuple[int, ...] | None

    @property
    def seats(self) -> range:
        """All seats of the match."""
        return range(len(self.squares) // self.tokens)

    @property
    def jumps(self) -> tuple[Jump, ...]:
        """All that can be seen to lie on the board: its jumps, and then those laid in play."""
        return (*self.board.jumps, *self.laid)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.places is not None

    def squares_of(self, seat: int) -> tuple[int, ...]:
        """The squares of a seat's tokens, in their order."""
        return self.squares[seat * self.tokens : (seat + 1) * self.tokens]


def view(variant: Variant, state: State, seat: int | None = None) -> View:
    """What a seat may see.

    Args:
        variant: The game.
        state: Where the match stands.
        seat: Who looks; None for a spectator, who sees what everyone may see.

    Returns:
        The view; equal for two states that differ only in what the seat may not know.

    Raises:
        LadderkitError: There is no such seat in the match.
    """
    by_squares, over = variant.tells == "squares", state.over
    board = evolve(variant.board, jumps=variant.jumps) if over else public_board(variant)
    return View(
        variant=variant.name,
        seat=seat,
        board=board,
        laid=_laid(variant, state),
        tokens=variant.tokens,
        squares=state.book.told if by_squares and not over else state.squares,
        turn=state.seats,
        waits_for=_asked(variant, state, seat),
        chance=not by_squares and any(_is_open_chance(question) for question in state.awaiting),
        forms=() if seat is None else _forms(variant, state, seat),
        memory=_memory(variant, state, seat),
        home=state.book.home,
        gone=state.book.gone,
        places=state.places,
    )


def told(variant: Variant, events: Iterable[Event], seat: int | None = None) -> tuple[Event, ...]:
    """The events that a seat may know while the match lasts.

    Where a variant tells moves, that is all but hidden lots, what others ordered, and what is laid unseen.
    Where it tells squares, it is the reports, what is told in so many words, and the seat's own choices and
    orders. When the match is over, nothing is secret any more: read the events themselves.

    Args:
        variant: The game.
        events: What happened.
        seat: Who is told; None for a spectator.

    Returns:
        Those events, in their order; one that is only partly for this seat is cut down to that part.

    Raises:
        LadderkitError: The variant has no such seat.
    """
    if seat is not None:
        sure_seat(seat, variant.seats[1])
    known = (_known(variant, event, seat) for event in events)
    return tuple(event for event in known if event is not None)


def owned(variant: Variant, state: State, slot: Slot[T], seat: int) -> T:
    """What a slot of a seat holds, as far as that seat may see it: the same as in its view, without making all of that.

    Args:
        variant: The game.
        state: Where the match stands.
        slot: A slot kept once a seat.
        seat: Whose, and for whom.

    Returns:
        The value; the slot's default where that is what it holds, or it is not for the seat.
    """
    if not state.over and not _may_see(variant, slot.name, seat, seat):
        return slot.default
    as_told = variant.tells == "squares" and not state.over and slot.seen is Seen.EVERYONE
    return held(state.book.told_memory if as_told else state.book.memory, slot, seat)


# -------------------------------------------------------------------------------------------- parts of a view
def _laid(variant: Variant, state: State) -> tuple[Jump, ...]:
    """What play has laid, as far as it may be known."""
    if state.over or variant.tells == "moves":
        return tuple(laying.jump for laying in state.book.laid if laying.jump.seen or state.over)
    return tuple(sorted((laying.jump for laying in state.book.told_laid), key=by_squares))


def _asked(variant: Variant, state: State, seat: int | None) -> tuple[int, ...]:
    """The seats of which it may be known that they are asked something."""
    asked = {
        other
        for question in state.awaiting
        for other in question.seats
        if variant.tells == "moves" or isinstance(question, Orders) or other == seat
    }
    return tuple(sorted(asked))


def _is_open_chance(question: object) -> bool:
    """Whether this is a question of chance that everyone may know of."""
    hidden = isinstance(question, Draw) and question.hidden
    return not hidden and not isinstance(question, Choice | Orders)


def _forms(variant: Variant, state: State, seat: int) -> tuple[Form, ...]:
    """The seat's own forms; where squares are told, their numbers do not count what others are asked."""
    forms = legal(variant, state, seat)
    if variant.tells == "moves":
        return forms
    return tuple(evolve(form, to=k) for k, form in enumerate(forms))


def _memory(variant: Variant, state: State, seat: int | None) -> tuple[Remembered, ...]:
    """The slots that this seat may see, or all of them when the match is over."""
    book = state.book
    memory = book.memory
    if variant.tells == "squares" and not state.over:  # what everyone may see, as of the last report
        own = (kv for kv in memory if variant.program.slots[kv[0][0]].seen is not Seen.EVERYONE)
        memory = tuple(sorted((*book.told_memory, *own), key=lambda kv: kv[0]))
    return tuple(
        Remembered(name, None if variant.program.slots[name].per == "match" else owner, value)
        for (name, owner), value in memory
        if state.over or _may_see(variant, name, owner, seat)
    )


def _may_see(variant: Variant, name: str, owner: int, seat: int | None) -> bool:
    """Whether a seat may see a slot of this owner."""
    slot = variant.program.slots[name]
    if slot.seen is Seen.EVERYONE:
        return variant.tells == "moves" or slot.lasts is Lasts.MATCH
    if slot.seen is Seen.NOBODY or slot.per == "match":
        return False
    return seat == (owner if slot.per == "seat" else owner // variant.tokens)


# ----------------------------------------------------------------------------------------- parts of a telling
def _known(variant: Variant, event: Event, seat: int | None) -> Event | None:
    """The event as far as this seat may know it."""
    if isinstance(event, _OPEN):
        return event
    if isinstance(event, Answered):
        return _known_answer(variant, event, seat)
    if variant.tells == "squares" or (isinstance(event, Laid) and not event.jump.seen):
        return None
    return event


def _known_answer(variant: Variant, event: Answered, seat: int | None) -> Answered | None:
    """An answer as far as this seat may know it."""
    question = event.question
    if isinstance(question, Orders):
        own = tuple(order for order in cast("tuple[Order, ...]", event.value) if order.seat == seat)
        return Answered(question, own) if own else None
    if isinstance(question, Choice) and question.seat == seat:
        return event
    if variant.tells == "squares" or (isinstance(question, Draw) and question.hidden):
        return None
    if isinstance(question, Choice):  # what there was to choose from, and why, was said to the one who chose
        return Answered(Choice(question.seat, (), ""), event.value)
    return event
