"""Single steps through a compiled table, for programs that try millions of positions: only what follows, no events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, cast

from attrs import field, frozen

from ladderkit.analysis.alone import alone
from ladderkit.analysis.apart import apart
from ladderkit.analysis.explore import LIMIT, counted, explore
from ladderkit.engine import expand, start
from ladderkit.errors import AnalysisError, LadderkitError, shown
from ladderkit.inputs import Rolled
from ladderkit.simulate.unfit import unfit
from ladderkit.state import State
from ladderkit.variant import Variant, sure_variant

__all__ = ["Position", "Stepper", "compiled"]


class Position(NamedTuple):
    """Where a match stands: a frozen value, made by a `Stepper`.

    Attributes:
        cells: For each seat the number of its cell: a square, with what the rules remember of its traveller.
        seat: Whose turn it is.
        winner: Who has come home; None while nobody has.
    """

    cells: tuple[int, ...]
    seat: int
    winner: int | None


_Fields: TypeAlias = tuple[tuple[int, ...], int, int | None]
# Of the time that Position(...) takes, this takes a third.
_make = cast("Callable[[type[Position], _Fields], Position]", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]


@frozen(eq=False)
class Stepper:
    """A variant compiled for single steps.

    Attributes:
        start: Where a match stands before its first turn, seat 0 being first to move.
        squares: The square of each cell.
        landing: For each cell and face: the cell after it, and whether the turn is over. The last cell is home.
    """

    start: Position
    squares: tuple[int, ...] = field(repr=False)
    landing: tuple[Mapping[int, tuple[int, bool]], ...] = field(repr=False)
    _home: int

    def step(self, position: Position, face: int) -> Position:
        """What follows a roll.

        Args:
            position: Where the match stands; its seat rolls.
            face: The number rolled.

        Returns:
            Where it stands then.

        Raises:
            LadderkitError: The match is over, or the die has no such face.
        """
        cells, seat, winner = position
        try:
            to, over = self.landing[cells[seat]][face]
        except (KeyError, TypeError):
            raise LadderkitError(f"the die has no {shown(face)}; roll one of {[*self.landing[0]]}") from None
        if winner is not None:
            raise LadderkitError("the match is over; nothing follows")
        after = (*cells[:seat], to, *cells[seat + 1 :])
        if to == self._home:
            return _make(Position, (after, seat, seat))
        if over:
            seat += 1
            if seat == len(cells):
                seat = 0
        return _make(Position, (after, seat, None))

    def squares_of(self, position: Position) -> tuple[int, ...]:
        """The square of each seat.

        Args:
            position: Where the match stands.

        Returns:
            The squares.
        """
        return tuple([self.squares[cell] for cell in position.cells])


def compiled(variant: Variant, seats: int = 2) -> Stepper:
    """Compile a variant for single steps, through `start` and `expand` alone.

    Args:
        variant: The game, one in which seats travel by themselves and nothing is asked in a turn but rolls.
        seats: How many seats take part.

    Returns:
        What steps through it.

    Raises:
        AnalysisError: The variant is no such game.
        LadderkitError: It is not for so many seats.

    Examples:
        >>> from ladderkit import Board, RollAndMove, race
        >>> dash = compiled(race("dash", Board(1, 3), RollAndMove(2)))
        >>> dash.squares_of(dash.step(dash.step(dash.start, 2), 1))
        (2, 1)
    """
    sure_variant(variant)
    start(variant, seats)  # refuses a number of seats that the variant is not for
    one, begun = alone(variant)
    try:
        found = explore(one, begun, limit=LIMIT)
    except AnalysisError as error:
        if error.code != "too-many-states":
            raise
        raise unfit(f"{error.reason}; step with `apply`") from error
    if seats > 1 and not apart(variant, seats, found, None):
        raise unfit("its seats may influence each other, or it is more than rolling and moving; step with `apply`")
    chain = found.chain()
    cells = {state: i for i, state in enumerate(chain.states)}
    landing = tuple([_landing(one, state, cells) for state in chain.states])
    squares = tuple([state.squares[0] for state in chain.states])
    home = len(squares)
    first = Position((chain.start,) * seats, 0, None)
    return Stepper(first, (*squares, variant.board.last), (*landing, landing[chain.start]), home)


def _landing(variant: Variant, state: State, cells: Mapping[State, int]) -> dict[int, tuple[int, bool]]:
    """By face, what follows a state."""
    faces: dict[int, tuple[int, bool]] = {}
    for branch in expand(variant, state):
        given, after = branch.inputs, branch.outcome.state
        if len(given) != 1 or not isinstance(given[0], Rolled):
            raise unfit("something else is asked than a roll; step with `apply`")
        over = counted(branch.outcome.events)[0] > 0
        faces[given[0].face] = (len(cells) if after.over else cells[after], over)
    return faces
