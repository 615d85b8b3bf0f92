"""Trap doors and wells: squares that open for a turn because players nominate them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.errors import Problem
from ladderkit.jumps import Jump, JumpKind
from ladderkit.kinds import TRAP_DOOR, WELL
from ladderkit.questions import Draw, Entry
from ladderkit.rule import (
    Declaration,
    Kept,
    Rule,
    Stage,
    check_word,
    is_whole,
    step,
    wrong_memory,
    wrong_parameter,
)
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import Turn

Quorum: TypeAlias = Literal["half"] | int
Tie: TypeAlias = Literal["lot", "none"]
Voters: TypeAlias = Literal["all", "last-placed"]
Opens: TypeAlias = Literal["most", "all"]
LeadsTo: TypeAlias = Callable[[Board, int], int | None]
"""Where a hazard on a square of a board leads; None where it cannot lie."""
Opened: TypeAlias = int | None
"""The square that is open this turn; 0 when none is, None before the votes are counted."""


def trap_door_leads_to(board: Board, square: int) -> int | None:
    """The square directly below on the same board; None where there is none, or on the last square (SC-7b2)."""
    return None if square == board.last else board.below(square)


def well_leads_to(board: Board, square: int) -> int | None:
    """The square directly beneath on the board below, by orientation; None where there is none (SC-7b3)."""
    return None if square == board.last else board.under(square)


@frozen
class Nominations(Collection[int]):
    """The squares that can be nominated: those from which something leads down. Lazy, so that big boards cost nothing.

    Attributes:
        board: The bare board, since what lies on it may be secret.
        leads_to: Where a hazard on a square leads.
    """

    board: Board
    leads_to: LeadsTo

    def __contains__(self, square: object) -> bool:
        """Whether this square can be nominated; 0 stands for nominating none."""
        if type(square) is not int or not 0 <= square <= self.board.last:
            return False
        return square == 0 or self.leads_to(self.board, square) is not None

    def __iter__(self) -> Iterator[int]:
        """None, and then every square that can be nominated."""
        return (square for square in range(self.board.last + 1) if square in self)

    def __len__(self) -> int:
        """How many there are."""
        return len(_nominable(self.board, self.leads_to))

    def __getitem__(self, number: int) -> int:
        """The square of this number, counted from 0 as they are gone through."""
        return _nominable(self.board, self.leads_to)[number]


@lru_cache(maxsize=16)
def _nominable(board: Board, leads_to: LeadsTo) -> tuple[int, ...]:
    """All that can be nominated, counted once a board: whoever draws one asks again and again."""
    return tuple(iter(Nominations(board, leads_to)))  # by `iter`: a tuple made of them would ask how many they are


def needed(quorum: Quorum, players: int) -> int:
    """How many nominations open a square (SC-7b4).

    Args:
        quorum: `"half"` of those who play, rounded down but at least one; or a number.
        players: How many play.

    Returns:
        The number of nominations.
    """
    return max(1, players // 2) if quorum == "half" else quorum


def _is_entitled(turn: Turn, seat: int, voters: Voters) -> bool:
    """Whether a seat may nominate, by what all have been told."""
    if voters == "all":
        return seat not in turn.book.out
    told = turn.book.told or turn.squares
    standing = {other: sum(told[token] for token in turn.tokens_of(other)) for other in turn.playing}
    return seat in standing and standing[seat] == min(standing.values())


def _votes(turn: Turn, entry: Entry[int]) -> Counter[int]:
    """How many nominations each square has."""
    return Counter(square for seat in turn.playing if (square := turn.order(seat)[entry]))


def _enough(turn: Turn, entry: Entry[int], quorum: Quorum) -> tuple[int, ...]:
    """Every square with enough nominations, in rising order; where too few play for that, none is looked at."""
    enough = needed(quorum, len(turn.playing))
    if enough > len(turn.playing):
        return ()
    return tuple(sorted(square for square, count in _votes(turn, entry).items() if count >= enough))


def _counted(turn: Turn, entry: Entry[int], opened: Slot[Opened], quorum: Quorum, tie: Tie) -> Turn:
    """Count the nominations, once a turn; a tie for most is drawn by lot, or opens none."""
    if turn.get(opened) is not None:
        return turn
    if needed(quorum, len(turn.playing)) > len(turn.playing):
        return turn.put(opened, 0)
    votes = _votes(turn, entry)
    most = max(votes.values(), default=0)
    first = tuple(sorted(square for square, count in votes.items() if count == most))
    if not first or most < needed(quorum, len(turn.playing)) or (len(first) > 1 and tie == "none"):
        return turn.put(opened, 0)
    tied = len(first) > 1
    return turn.put(opened, turn.ask(Draw(first, about=f"the tie for {entry.name}")) if tied else max(first))


def _open(turn: Turn, square: Opened, leads_to: LeadsTo, kind: JumpKind, by: str) -> Turn:
    """Lay what is open over whatever else lies there, until the turn is over."""
    to = leads_to(turn.board, square or 0)
    return turn if to is None else turn.lay(Jump(square or 0, to, kind.name), by, lasts=Lasts.TURN, over=True)


def _remembered(rule: Rule, slot: Slot[Opened], kept: Kept, leads_to: LeadsTo) -> Iterator[Problem]:
    """Refuse an open square that cannot be nominated."""
    for owner, square in kept.of(slot):
        if square is not None and square not in Nominations(kept.board.bare, leads_to):
            yield wrong_memory(rule, slot, owner, square, "give a square that can be nominated, or 0 for none")


def _parameters(rule: Rule, quorum: object) -> Iterator[Problem]:
    if not (isinstance(quorum, str) and quorum == "half") and not is_whole(quorum, 1):
        give = "'half', or how many nominations open a square, a whole number, at least 1"
        yield wrong_parameter(rule, "quorum", give, clause="SC-7b4")
    yield from check_word(rule, "tie", ("lot", "none"), clause="SC-7b4")
    yield from check_word(rule, "voters", ("all", "last-placed"), clause="SC-7b1")


@frozen
class TrapDoors:
    """A square that enough players nominate opens for the turn and drops everyone on it to the square below (SC-7b).

    Attributes:
        quorum: How many nominations it takes: `"half"` of those who play, rounded down, or a number.
        tie: Whether a tie for most is drawn by `"lot"`, or `"none"` opens.
        voters: Whether `"all"` nominate, or only the `"last-placed"`.
        opens: Whether the one square with `"most"` nominations opens, or `"all"` with enough of them.
    """

    quorum: Quorum = field(default="half", kw_only=True)
    tie: Tie = field(default="lot", kw_only=True)
    voters: Voters = field(default="all", kw_only=True)
    opens: Opens = field(default="most", kw_only=True)
    name: ClassVar[str] = "trap-doors"
    edition: ClassVar[int] = 1
    needs: ClassVar[tuple[str, ...]] = ("landing",)
    entry: ClassVar[Entry[int]] = Entry("trap-doors", 0)
    opened: ClassVar[Slot[Opened]] = Slot("trap-doors", None, of=Opened, seen=Seen.EVERYONE, lasts=Lasts.TURN)
    others: ClassVar[Slot[tuple[int, ...]]] = Slot(
        "more-trap-doors", (), of=tuple[int, ...], seen=Seen.EVERYONE, lasts=Lasts.TURN
    )
    slots: ClassVar[tuple[Slot[Opened] | Slot[tuple[int, ...]], ...]] = (opened, others)

    def options(self, turn: Turn, seat: int) -> Collection[int] | None:
        """Every square but those of a lowest row and the last one; none for a seat that may not nominate."""
        return Nominations(turn.board.bare, trap_door_leads_to) if _is_entitled(turn, seat, self.voters) else None

    def why_not(self, turn: Turn, _seat: int, _value: object) -> str:
        """Say which squares can be nominated (SC-7b2)."""
        return f"nominate a square up to {turn.last - 1} with another one below it on its board, or 0 for none"

    @step(Stage.HAZARD)
    def open(self, turn: Turn) -> Turn:
        """Open what the votes say, and let everyone who stands there, moved or not, arrive on it (SC-8b)."""
        if self.opens == "most":
            turn = _counted(turn, self.entry, self.opened, self.quorum, self.tie)
        elif turn.get(self.opened) is None:
            first, *others = _enough(turn, self.entry, self.quorum) or (0,)
            turn = turn.put(self.opened, first).put(self.others, tuple(others))
        for square in (turn.get(self.opened), *turn.get(self.others)):
            turn = _open(turn, square, trap_door_leads_to, TRAP_DOOR, self.name)
        return turn

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse words it does not know."""
        yield from _parameters(self, self.quorum)
        yield from check_word(self, "opens", ("most", "all"), clause="SC-7b4")

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Refuse an open square that cannot be."""
        return _remembered(self, self.opened, kept, trap_door_leads_to)


@frozen
class Wells:
    """A well opens likewise on an upper board, and drops everyone on it to the board below (SC-7b3).

    Attributes:
        quorum: How many nominations it takes: `"half"` of those who play, rounded down, or a number.
        tie: Whether a tie for most is drawn by `"lot"`, or `"none"` opens.
        voters: Whether `"all"` nominate, or only the `"last-placed"`.
    """

    quorum: Quorum = field(default="half", kw_only=True)
    tie: Tie = field(default="lot", kw_only=True)
    voters: Voters = field(default="all", kw_only=True)
    name: ClassVar[str] = "wells"
    edition: ClassVar[int] = 1
    needs: ClassVar[tuple[str, ...]] = ("landing",)
    entry: ClassVar[Entry[int]] = Entry("wells", 0)
    opened: ClassVar[Slot[Opened]] = Slot("wells", None, of=Opened, seen=Seen.EVERYONE, lasts=Lasts.TURN)
    slots: ClassVar[tuple[Slot[Opened], ...]] = (opened,)

    def options(self, turn: Turn, seat: int) -> Collection[int] | None:
        """Every square of the upper boards but the last one; none for a seat that may not nominate."""
        return Nominations(turn.board.bare, well_leads_to) if _is_entitled(turn, seat, self.voters) else None

    def why_not(self, turn: Turn, _seat: int, _value: object) -> str:
        """Say which squares can be nominated (SC-7b3)."""
        return f"nominate a square from {turn.board.size + 1} to {turn.last - 1}, on an upper board, or 0 for none"

    @step(Stage.HAZARD + 1)
    def open(self, turn: Turn) -> Turn:
        """Open what the votes say, and let everyone who stands there, moved or not, arrive on it (SC-8b)."""
        turn = _counted(turn, self.entry, self.opened, self.quorum, self.tie)
        return _open(turn, turn.get(self.opened), well_leads_to, WELL, self.name)

    def problems(self, _declaration: Declaration) -> Iterable[Problem]:
        """Refuse words it does not know."""
        return _parameters(self, self.quorum)

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Refuse an open square that cannot be."""
        return _remembered(self, self.opened, kept, well_leads_to)
