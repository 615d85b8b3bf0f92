"""What may be seen of a match: the view of a seat or a spectator, and the result."""

from __future__ import annotations

from datetime import datetime

from attrs import evolve, frozen

from ladderkit.match.envelope import orders_asked
from ladderkit.match.mixing import Mixing, is_mixing
from ladderkit.match.table import Position, asked_by, owing
from ladderkit.match.terms import Terms
from ladderkit.questions import Order, Orders, Roll
from ladderkit.state import State
from ladderkit.variant import Variant
from ladderkit.views import View, view

__all__ = ["MatchView", "Standing", "match_view", "standings_of"]


@frozen
class Standing:
    """The result of one seat, in a form that rating libraries take: a place, with ties.

    Attributes:
        place: 1 for the first; equals share one, and the next is counted on (1, 2, 2, 4).
        seat: Which seat.
        name: Who played it at the end.
        left: Whether it left before the end, of its own will or by its deadline.
    """

    place: int
    seat: int
    name: str
    left: bool


@frozen
class MatchView:
    """A match as one seat, or a spectator, may see it; nothing in it tells a coming roll (SL-17).

    Attributes:
        game: The game as it may be seen.
        names: Who plays each seat.
        version: The version to quote in a call of this seat: how many entries of the log it may know of.
        commitment: What binds the seed; None where dice are typed in.
        fingerprint: What identifies as much of the game as everybody may know.
        due: When what is asked now is due, in UTC; None when nothing is. In a variant that tells squares, only where
            the viewer is asked something, or all are asked for orders.
        rolls: The seats that are to roll; in a variant that tells squares, of those only the viewer.
        ordered: The seats whose sealed orders are in.
        order: The viewer's own sealed order, as long as it can be replaced.
        seed: The seed in hexadecimal, once the match is over.
        contributions: What the seats have contributed to the dice so far, or have bound; None where they do not.
        layout_commitment: What binds the layout; None where it is not bound.
        layout_salt: What opens it, in hexadecimal, once the match is over.
    """

    game: View
    names: tuple[str, ...]
    version: int
    commitment: str | None
    fingerprint: str
    due: datetime | None
    rolls: tuple[int, ...]
    ordered: tuple[int, ...]
    order: Order | None
    seed: str | None
    contributions: Mixing | None
    layout_commitment: str | None
    layout_salt: str | None


def match_view(terms: Terms, position: Position, seat: int | None, due: datetime | None) -> MatchView:
    """What a seat may see.

    Args:
        terms: What was agreed.
        position: Where the match stands.
        seat: Who looks; None for a spectator.
        due: When what is asked now is due.

    Returns:
        The view.
    """
    state, dice, envelope, mixing = position.state, terms.dice, position.envelope, position.mixing
    game = view(terms.variant, state, seat)
    early = is_mixing(mixing)
    if early:  # nothing is asked of the game yet
        game = evolve(game, waits_for=owing(terms, position), chance=False, forms=())
    return MatchView(
        game=game,
        names=position.names,
        version=position.versions.of(seat),
        commitment=terms.commitment,
        fingerprint=terms.public_fingerprint,
        due=due if early else _due(terms, position, seat, due),
        rolls=() if early else _rolls(terms.variant, state, seat),
        ordered=envelope.seats,
        order=None if seat is None else envelope.of(seat),
        seed=dice.seed.hex() if state.over and dice is not None else None,
        contributions=mixing,
        layout_commitment=terms.layout_commitment,
        layout_salt=terms.salt.hex() if state.over and terms.salt is not None else None,
    )


def _due(terms: Terms, position: Position, seat: int | None, due: datetime | None) -> datetime | None:
    """When something is due, as far as it may be known; that somebody else has to choose may be a secret."""
    if terms.variant.tells == "moves":
        return due
    asked = any(not isinstance(question, Orders) and seat in asked_by(question) for question in position.state.awaiting)
    orders = terms.runs != "called" and orders_asked(position.state) is not None
    return position.due if asked or orders else None


def _rolls(variant: Variant, state: State, seat: int | None) -> tuple[int, ...]:
    """The seats of which it may be known that they are to roll."""
    asked = (question.seat for question in state.awaiting if isinstance(question, Roll))
    return tuple(sorted({other for other in asked if variant.tells == "moves" or other == seat}))


def standings_of(position: Position) -> tuple[Standing, ...]:
    """The result by place; none until the match is over.

    Args:
        position: Where the match stands.

    Returns:
        A line a seat, best first.
    """
    gone = position.state.book.departed
    lines = (
        Standing(place, seat, position.names[seat], seat in gone)
        for seat, place in enumerate(position.state.places or ())
    )
    return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))
