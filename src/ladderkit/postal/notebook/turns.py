"""What a seat knows of one turn: where it stood, what it ordered, and what the report told."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Final, cast

from attrs import frozen

from ladderkit.events import Announced, Event, Stood
from ladderkit.jumps import Jump
from ladderkit.kinds import TRAP_DOOR, WELL
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.portable import PortableLadders
from ladderkit.views import View

__all__ = ["OwnTurn", "lasting", "own_turn", "remembered"]

_OPEN: Final = (TRAP_DOOR.name, WELL.name)


@frozen
class OwnTurn:
    """A turn of one's own, as far as one knows it.

    Attributes:
        origin: Where one stood before it.
        numbers: The numbers of its throws; 0 where none was ordered.
        ladders: After which throws a portable ladder was ordered.
        placed: How many were really placed.
        told: Where one stood after each throw; None where that was not told.
        lay: The portable ladders that lay before it.
        new: Those that were placed in its course, by anybody.
        opened: The trap doors and wells that were open in it.
    """

    origin: int
    numbers: tuple[int, ...]
    ladders: tuple[bool, ...]
    placed: int
    told: tuple[int | None, ...]
    lay: tuple[Jump, ...]
    new: tuple[Jump, ...]
    opened: tuple[Jump, ...]


def lasting(view: View) -> tuple[Jump, ...]:
    """What has been laid for good: portable ladders."""
    return tuple(jump for jump in view.laid if jump.kind not in _OPEN)


def remembered(view: View, slot: str, owner: int | None, default: object) -> object:
    """What a view has of a slot, or its default."""
    return next((one.value for one in view.memory if (one.slot, one.owner) == (slot, owner)), default)


def own_turn(
    answers: Mapping[str, Hashable], before: View, after: View, throws: int, events: Iterable[Event]
) -> OwnTurn:
    """Put together what a seat knows of a turn.

    Args:
        answers: What it ordered, by the names of the rules; what is missing was not ordered.
        before: What it saw when it ordered.
        after: What it saw when the turn was over.
        throws: How many throws the turn had.
        events: What it was told of the turn.

    Returns:
        The turn.
    """
    seat = cast("int", before.seat)
    heard = tuple(events)
    numbers = cast("tuple[int, ...]", answers.get(ChosenThrow.name, ()))
    ladders = cast("tuple[bool, ...]", answers.get(PortableLadders.name, ()))
    used = [cast("int", remembered(view, PortableLadders.used.name, seat, 0)) for view in (before, after)]
    lay = lasting(before)
    stops: tuple[int | None, ...] = tuple(event.squares[seat] for event in heard if isinstance(event, Stood))
    return OwnTurn(
        origin=before.squares[seat],
        numbers=(*numbers, *(0,) * throws)[:throws],
        ladders=(*ladders, *(False,) * throws)[:throws],
        placed=used[1] - used[0],
        told=stops if len(stops) == throws else (*(None,) * (throws - 1), after.squares[seat]),
        lay=lay,
        new=tuple(jump for jump in lasting(after) if jump not in lay),
        opened=tuple(event.jump for event in heard if isinstance(event, Announced) and event.jump.kind in _OPEN),
    )
