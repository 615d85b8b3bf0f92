"""A policy that looks one order ahead: it tries what it could order on what it sees, and takes what leads furthest.

It is given a view, so it knows of the board what players know: public ladders and snakes, loft ladders, what has been
laid, and where all stood at the last report. What is hidden, it walks into like anybody.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from itertools import islice, product
from typing import Final, Literal, TypeAlias, cast

from attrs import field, frozen

from ladderkit.errors import LadderkitError, shown
from ladderkit.jumps import Jump
from ladderkit.policies import Below, option_at
from ladderkit.questions import Choice, Field, Form
from ladderkit.rules.chosen import ChosenThrow, Spent, Throws
from ladderkit.rules.hazards import TrapDoors, Wells, trap_door_leads_to, well_leads_to
from ladderkit.rules.portable import PortableLadders
from ladderkit.views import View

__all__ = ["MOST_TRIED", "Beyond", "Greedy", "greedy_policy"]

MOST_TRIED: Final = 200
"""How many options of a line are tried; of more, so many are taken at equal distances."""
ORDINARY: Final = 6
"""The highest number that others are thought to throw, where the viewer's own form does not tell."""

Beyond: TypeAlias = Literal["home", "bounce", "stay"]
"""What becomes of a throw that leads beyond the last square, by `run-out`, `bounce` and `stay-put`."""

_LEADS_TO: Final = {TrapDoors.name: trap_door_leads_to, Wells.name: well_leads_to}
_FROM_TO: Final = re.compile(r"\b(\d+) to (\d+)\b")


@frozen
class Greedy:
    """Goes as far as it can see, with no plan for the turn after.

    - Of chosen throws it takes those which lead its tokens furthest along the jumps that it can see; of several that
      lead equally far, the lowest numbers, so that the high ones are left. It gives up no throw that it has.
    - A portable ladder it sets up after a throw where that climbs a row's length at least; of throws and ladders it
      takes those which go together best.
    - A trap door or well it nominates where most of the seats ahead of it could stop with their next throw, then most
      of the others, then where it drops them furthest; never where its own first throw stops.
    - Offered a jump, it takes it when it leads up, in the end, and stays when it does not.
    - To anything else it answers the default: the first option of a choice, and what a missing answer means on a form.

    It draws no numbers, so it plays the same way always.

    Attributes:
        beyond: What becomes of a throw that leads beyond the last square; a view does not tell.

    Raises:
        LadderkitError: `beyond` is no such word.

    Examples:
        >>> from ladderkit import Board, ChosenThrow, NewRound, RunOut, ladders, race, start, view
        >>> board = Board(5, 5, jumps=ladders({3: 14, 9: 20}))
        >>> game = race("chosen", board, ChosenThrow(throws=1), NewRound(), RunOut())
        >>> seen = view(game, start(game, 2).state, seat=0)
        >>> greedy_policy(seen, seen.forms[0], lambda n: 0)  # three squares, and up the ladder
        ((3,),)
    """

    beyond: Beyond = field(default="home", kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse a word that it does not know."""
        if self.beyond not in ("home", "bounce", "stay"):
            raise LadderkitError(f"beyond = {shown(self.beyond)}; use one of 'home', 'bounce', 'stay'")

    def __call__(self, view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:  # noqa: ARG002
        """Answer one form.

        Args:
            view: What the seat may see.
            form: What it is asked.
            below: Not used.

        Returns:
            One value for each line.
        """
        if isinstance(form.question, Choice):
            return (_offered(view, cast("Choice[Hashable]", form.question), form.fields[0]),)
        walks = _Walks(view, cast("int", form.seat), self.beyond)
        lines = {line.name: line for line in form.fields}
        throws, ladders = _best(walks, lines.get(ChosenThrow.name), lines.get(PortableLadders.name))
        answers: dict[str, Hashable] = {ChosenThrow.name: throws, PortableLadders.name: ladders}
        for name in _LEADS_TO.keys() & lines.keys():
            answers[name] = walks.nominated(lines[name], _highest(view, lines), walks.stops(throws))
        return tuple(answers.get(line.name, line.default) for line in form.fields)


class _Walks:
    """Walks on what a view shows."""

    def __init__(self, view: View, seat: int, beyond: Beyond) -> None:
        self.view = view
        self.seat = seat
        self.beyond = beyond
        self.last = view.board.last
        self.feet = {jump.foot: jump for jump in view.jumps}  # what is laid comes later, and lies above
        self.reached = {foot: jump for foot, jump in self.feet.items() if jump.reached}
        self.own = view.squares_of(seat)

    def worth(self, numbers: tuple[int, ...], flags: tuple[bool, ...]) -> tuple[int, int, int]:
        """How good an order is: how far it leads, then how few ladders, then how low the numbers."""
        total = sum(self._led(square, numbers, flags) for square in self.own)
        return total, -sum(flags), -sum(numbers)

    def stops(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Where the viewer's tokens stop with the first throw, before anything carries them on."""
        return tuple(self._walked(square, number)[0] for square in self.own for number in numbers[:1])

    def nominated(self, line: Field, highest: int, own: tuple[int, ...]) -> Hashable:
        """The square on which a hazard would meet most of the others."""
        near: dict[int, list[int]] = {}  # where others could stop: how many of those ahead, and of all
        for squares in self._others():
            ahead = int(sum(squares) >= sum(self.own))
            for square in {square + number for square in squares for number in range(1, highest + 1)}:
                counts = near.setdefault(square, [0, 0])
                counts[0] += ahead
                counts[1] += 1
        leads_to = _LEADS_TO[line.name]
        fair = (square for square in near if square not in own and square in line.options)
        falls = {square: square - (leads_to(self.view.board, square) or square) for square in fair}
        return max(falls, key=lambda square: (*near[square], falls[square], -square), default=line.default)

    def _others(self) -> Iterator[tuple[int, ...]]:
        """The squares of each other seat that still plays."""
        out = {seat for group in (*self.view.home, *self.view.gone) for seat in group}
        return (self.view.squares_of(seat) for seat in self.view.seats if seat != self.seat and seat not in out)

    def _led(self, square: int, numbers: tuple[int, ...], flags: tuple[bool, ...]) -> int:
        """How far a token comes: further when it is home early; less than nothing when a ladder is wasted."""
        for which, number in enumerate(numbers):
            square, excess = self._walked(square, number)
            square = _carried(self.feet, square)
            if which < len(flags) and flags[which]:
                above = self.view.board.above(square) if 1 <= square < self.last else None
                if above is None or above - square < self.view.board.columns:
                    return -1
                square = _carried(self.feet, above)
            if square >= self.last:
                return self.last * (len(numbers) - which) + excess
        return square

    def _walked(self, square: int, number: int) -> tuple[int, int]:
        """Where a throw stops, and by how much it leads beyond the last square."""
        left = number
        while left and square < self.last and self.reached:
            square, left = square + 1, left - 1
            square = self.reached[square].to if square in self.reached else square
        excess = max(0, square + left - self.last)
        if not excess or self.beyond == "home":
            return square + left - excess, excess
        return (max(self.last - excess, 0) if self.beyond == "bounce" else square), 0


def _carried(feet: Mapping[int, Jump], square: int) -> int:
    """Follow jumps from a square, each foot once."""
    used: set[int] = set()
    while square in feet and square not in used:
        used.add(square)
        square = feet[square].to
    return square


def _offered(view: View, question: Choice[Hashable], line: Field) -> Hashable:
    """Whether to take the jump that is offered; the default where it is no such offer."""
    options = tuple(islice(question.options, 3))
    found = _FROM_TO.search(question.about)
    others = [option for option in options if option != "stay"]
    if len(options) != len(("go", "stay")) or len(others) != 1 or not (found or others[0] in ("climb", "slide")):
        return line.default
    up = others[0] == "climb"
    if found:
        foot, to = int(found[1]), int(found[2])
        up = _carried({jump.foot: jump for jump in view.jumps if jump.foot != foot}, to) > foot
    return others[0] if up else "stay"


def _best(walks: _Walks, thrown: Field | None, carried: Field | None) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """The throws and the uses of ladders that go together best; nothing for a line that the form has not."""
    ways = tuple(way for way in cast("tuple[tuple[int, ...], ...]", _some(thrown)) if way) or ((),)
    uses = cast("tuple[tuple[bool, ...], ...]", _some(carried))
    return max(product(ways, uses), key=lambda both: walks.worth(*both))


def _some(line: Field | None) -> tuple[Hashable, ...]:
    """The options of a line, or some of them at equal distances where they are many."""
    if line is None:
        return ((),)
    count = len(line.options)
    tried = min(count, MOST_TRIED)
    return tuple(option_at(line.options, number * count // tried) for number in range(tried))


def _highest(view: View, lines: Mapping[str, Field]) -> int:
    """The highest number of a hand, as far as the viewer's own tells: what is left in it, and what is spent."""
    thrown = lines.get(ChosenThrow.name)
    if thrown is None:
        return ORDINARY
    left = [number for hand in cast("Throws", thrown.options).hands for number in hand]
    slots = (slot.value for slot in view.memory if slot.slot == ChosenThrow.spent.name and slot.owner == view.seat)
    spent = [number for pairs in slots for _, number in cast("Spent", pairs)]
    return min(max(left + spent, default=ORDINARY), MOST_TRIED)


greedy_policy: Final = Greedy()
"""One order ahead, where reaching or passing the last square is enough, as in Slither and Climb (SC-1d)."""
