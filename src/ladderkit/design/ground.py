"""What wishes leave room for on a board: which jumps may lie where, and whether a layout keeps what is wished of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from ladderkit.analysis.extras import Ints, numpy
from ladderkit.board import Board
from ladderkit.design.landing import laid
from ladderkit.design.lines import Flags, crossing
from ladderkit.design.wishes import Wishes
from ladderkit.errors import VariantError
from ladderkit.variant import Variant

__all__ = ["Ground", "Layout", "Pair", "is_up"]

Pair: TypeAlias = tuple[int, int]
"""A jump: its foot, and where it leads."""
Layout: TypeAlias = tuple[Pair, ...]
"""The jumps that are searched for, sorted by foot."""
TRIES: Final = 12
"""How often a layout at random is begun anew."""


def is_up(pair: Pair) -> bool:
    """Whether a jump rises."""
    return pair[1] > pair[0]


@frozen(eq=False)
class Ground:
    """A board, and what is wished of the jumps on it.

    Attributes:
        board: The board; of its jumps, those that stay.
        wishes: What is wished.
        taken: Squares on which rules of the game lay something.
        strict: The game, where its rules are known to refuse some boards, so that each is shown to them; None where
            they are not.
    """

    board: Board
    wishes: Wishes
    taken: frozenset[int]
    strict: Variant | None = None

    @cached_property
    def kept(self) -> tuple[Pair, ...]:
        """The jumps that stay, as pairs."""
        return tuple((jump.foot, jump.to) for jump in self.board.jumps)

    def free(self, *, up: bool) -> int:
        """How many ladders are to be found, or snakes, beside those that stay."""
        return self.wishes.count(up=up) - sum(is_up(pair) == up for pair in self.kept)

    @cached_property
    def places(self) -> Ints:
        """Level, row and column in which each square lies; off the board, far away from all."""
        np = numpy("a search for boards")
        cells = [self.board.place(square) for square in range(1, self.board.last + 1)]
        found: Ints = np.array([(-1, 0, 0), *((cell.level, cell.row, cell.column) for cell in cells)])
        return found

    @cached_property
    def near(self) -> Flags:
        """For each square and each other, whether they are too near to each other for ends of different jumps."""
        np = numpy("a search for boards")
        places = self.places
        found: Flags = places[:, 0][:, None] == places[:, 0]
        for part in (1, 2):
            found &= np.abs(places[:, part][:, None] - places[:, part]) < self.wishes.apart
        return found

    # --------------------------------------------------------------------------------------------------- single jumps
    @cached_property
    def spans(self) -> Ints:
        """How far it is from each square to each, below 0 where it goes down."""
        np = numpy("a search for boards")
        squares = np.arange(self.board.last + 1)
        found: Ints = squares - squares[:, None]
        return found

    @cached_property
    def may(self) -> Flags:
        """For each foot and end, whether such a jump may lie there, as far as that hangs on nothing else."""
        np = numpy("a search for boards")
        board, wishes = self.board, self.wishes
        last = board.last
        may = np.zeros((last + 1, last + 1), dtype=bool)
        for up in (True, False):
            least, most = wishes.lengths(up=up) or (1, last)
            longest = wishes.longest(up=up)
            most = most if longest is None else min(most, longest)
            way = self.spans if up else -self.spans
            may |= (way >= least) & (way <= most)
        feet, ends = np.ones(last + 1, dtype=bool), np.ones(last + 1, dtype=bool)
        for allowed, pattern in ((feet, wishes.feet), (ends, wishes.ends)):
            if pattern is not None:
                allowed[:] = np.isin(np.arange(last + 1), sorted(pattern.squares(board)))
        if wishes.aside is not None:
            columns = self.places[:, 2]
            may &= np.abs(columns[:, None] - columns) <= wishes.aside
        feet[[0, board.start, last, *self.taken]] = False
        ends[[0, *self.taken]] = False
        may &= feet[:, None] & ends
        found: Flags = self._mirrored(may) if wishes.mirror else may
        return found

    # ----------------------------------------------------------------------------------------------------- the mirror
    @cached_property
    def images(self) -> list[int]:
        """For each square, the one where its image is."""
        return [0, *(self._image(square) for square in range(1, self.board.last + 1))]

    def _image(self, square: int) -> int:
        board, cell = self.board, self.board.cell(square)
        row, column = cell.row, cell.column
        if self.wishes.mirror != "left-right":
            row = board.rows - 1 - row
        if self.wishes.mirror != "bottom-top":
            column = board.columns - 1 - column
        return board.square_at(cell.level, row, column) or 0

    def partner(self, pair: Pair) -> Pair:
        """The image of a jump, turned round where it would lead the other way."""
        foot, to = self.images[pair[0]], self.images[pair[1]]
        return (foot, to) if is_up((foot, to)) == is_up(pair) else (to, foot)

    @cached_property
    def own(self) -> Flags:
        """For each foot and end, whether such a jump is its own image."""
        np = numpy("a search for boards")
        images, squares = np.array(self.images), np.arange(self.board.last + 1)
        still, turned = images == squares, images[:, None] == squares
        found: Flags = (still[:, None] & still) | (turned & turned.T)
        return found

    def _mirrored(self, may: Flags) -> Flags:
        """Only those jumps whose images may lie there, too."""
        np = numpy("a search for boards")
        images = np.array(self.images)
        feet, ends = np.nonzero(may)
        one, two = images[feet], images[ends]
        turned = (one < two) != (feet < ends)
        there = np.where(turned, may[two, one], may[one, two])
        made: Flags = np.zeros_like(may)
        made[feet[there], ends[there]] = True
        return made

    # -------------------------------------------------------------------------------------------------- beside others
    def open(self, others: Sequence[Pair]) -> tuple[Flags, Flags]:
        """On which squares one more foot may lie beside other jumps, and on which one more end."""
        np = numpy("a search for boards")
        size = self.board.last + 1
        feet, ends = np.ones(size, dtype=bool), np.ones(size, dtype=bool)
        for foot, to in others:
            feet[foot] = False
            if not self.wishes.chains:
                ends[foot] = feet[to] = False
            if self.wishes.apart:
                near = self.near[foot] | self.near[to]
                feet &= ~near
                ends &= ~near
        return feet, ends

    def spanning(self, spans: Ints, others: Sequence[Pair], *, up: bool) -> Flags:
        """Which lengths one more of a kind may have, once all others are there.

        Args:
            spans: The lengths to try, below 0 for what goes down.
            others: All other jumps.
            up: Whether it is a ladder.
        """
        np = numpy("a search for boards")
        way = spans if up else -spans
        fine: Flags = np.asarray(way > 0)
        lengths = Counter(abs(to - foot) for foot, to in others if (to > foot) == up)
        most, longest, one = max(lengths, default=0), self.wishes.longest(up=up), self.wishes.one_longest(up=up)
        if longest is not None and most < longest:
            fine = fine & (way == longest)
        elif longest is not None and one:
            fine = fine & (way < longest)
        elif one:
            fine = fine & ((way != most) if lengths[most] == 1 else (way > most) | (most == 0))
        return fine

    # --------------------------------------------------------------------------------------------------------- layouts
    def whole(self, layout: Layout) -> tuple[Pair, ...]:
        """A layout and the jumps that stay."""
        return (*self.kept, *layout)

    def keeps(self, layout: Layout) -> bool:
        """Whether a layout keeps every wish about the jumps themselves, and the rules do not refuse it."""
        fine = all(self.may[pair] for pair in layout) and not any(self.broken(self.whole(layout)))
        return fine and not self._refused(layout)

    def _refused(self, layout: Layout) -> bool:
        """Whether the rules of a strict game do not take a board."""
        if self.strict is None:
            return False
        try:
            laid(self.strict, dict(layout))
        except VariantError:
            return True
        return False

    def broken(self, pairs: Sequence[Pair]) -> Iterator[tuple[str, tuple[Pair, ...]]]:
        """The wishes about jumps together that are not kept by some, and by which of them."""
        wishes = self.wishes
        feet = {foot for foot, _ in pairs}
        if len(feet) < len(pairs):
            yield "feet", tuple(pairs)
        for up in (True, False):
            mine = [pair for pair in pairs if is_up(pair) == up]
            yield from self._broken_lengths(mine, up=up)
            if len(mine) != wishes.count(up=up):
                yield "count", tuple(mine)
        if not wishes.chains:
            yield from (("chains", (pair,)) for pair in pairs if pair[1] in feet)
        if wishes.apart:
            yield from (("apart", both) for both in combinations(pairs, 2) if self._too_near(*both))
        if wishes.crossings is not None:
            yield from self._broken_crossings(pairs, wishes.crossings)
        if wishes.mirror:
            laid = set(pairs)
            yield from (("mirror", (pair,)) for pair in pairs if self.partner(pair) not in laid)

    def _broken_lengths(self, mine: Sequence[Pair], *, up: bool) -> Iterator[tuple[str, tuple[Pair, ...]]]:
        lengths = Counter(abs(to - foot) for foot, to in mine)
        most, longest = max(lengths, default=0), self.wishes.longest(up=up)
        if longest is not None and most != longest:
            yield "longest", tuple(mine)
        if self.wishes.one_longest(up=up) and lengths[most] != 1:
            yield "one-longest", tuple(mine)

    def _broken_crossings(self, pairs: Sequence[Pair], most: int) -> Iterator[tuple[str, tuple[Pair, ...]]]:
        found = crossing(self.places[list(pairs)]) if pairs else []
        if len(found) > most:
            yield "crossings", tuple(dict.fromkeys(pairs[one] for both in found for one in both))

    def _too_near(self, one: Pair, other: Pair) -> bool:
        return any(bool(self.near[a, b]) for a in one for b in other)

    # -------------------------------------------------------------------------------------------------------- at random
    def at_random(self, random: Random) -> Layout | None:
        """A layout at random that keeps the wishes about itself; None where none was found in a few tries.

        Args:
            random: Where chance comes from.
        """
        for _ in range(TRIES):
            made = self._grown(random)
            if made is not None and self.keeps(made):
                return made
        return None

    def _grown(self, random: Random) -> Layout | None:
        """A layout that grows jump by jump."""
        made: list[Pair] = []
        wanted = {up: self.free(up=up) for up in (True, False)}
        while any(wanted.values()):
            kinds = [up for up in (True, False) if wanted[up]]
            first = [up for up in kinds if not self.has_longest(made, up=up)]
            up = (first or random.choices(kinds, [wanted[kind] for kind in kinds]))[0]
            added = self._one_more(random, made, up=up, longest=bool(first), most=wanted[up])
            if added is None:
                return None
            made += added
            wanted[up] -= len(added)
        return tuple(sorted(made))

    def has_longest(self, made: Sequence[Pair], *, up: bool) -> bool:
        """Whether the longest of a kind is there, if there is a wish for one."""
        longest = self.wishes.longest(up=up)
        return longest is None or any(
            abs(to - foot) == longest and is_up((foot, to)) == up for foot, to in self.whole(tuple(made))
        )

    def _one_more(
        self, random: Random, made: Sequence[Pair], *, up: bool, longest: bool, most: int
    ) -> tuple[Pair, ...] | None:
        """One jump more, and its image with it."""
        np = numpy("a search for boards")
        others = self.whole(tuple(made))
        feet, ends = self.open(others)
        fine = self.may & feet[:, None] & ends & ((self.spans > 0) == up)
        length = self.wishes.longest(up=up)
        if longest:
            fine &= np.abs(self.spans) == length
        elif length is not None and self.wishes.one_longest(up=up):
            fine &= np.abs(self.spans) < length
        found = np.flatnonzero(fine)
        for _ in range(TRIES if len(found) else 0):
            pair = divmod(int(found[random.randrange(len(found))]), self.board.last + 1)
            orbit = self.orbit(pair) if self.wishes.mirror else (pair,)
            if len(orbit) <= most and self.go_together(others, orbit):
                return orbit
        return None

    def orbit(self, pair: Pair) -> tuple[Pair, ...]:
        """A jump and its image, if that is another one."""
        other = self.partner(pair)
        return (pair,) if other == pair else (pair, other)

    def go_together(self, others: Sequence[Pair], orbit: Sequence[Pair]) -> bool:
        """Whether a jump crosses few enough of the others, and its image may lie beside it and them."""
        most = self.wishes.crossings
        if most is not None and any(self._broken_crossings((*others, *orbit), most)):
            return False
        if len(orbit) == 1:
            return True
        feet, ends = self.open((*others, orbit[0]))
        return bool(feet[orbit[1][0]] and ends[orbit[1][1]])

    def changed(self, random: Random, layout: Layout) -> Layout | None:
        """A layout in which one jump was changed at random, with its image; None where that kept the wishes no more."""
        pair = layout[random.randrange(len(layout))]
        gone = self.orbit(pair) if self.wishes.mirror else (pair,)
        rest = [other for other in layout if other not in gone]
        up = is_up(pair)
        while (many := len(layout) - len(rest)) > 0:
            has = self.has_longest(rest, up=up)
            added = self._one_more(random, rest, up=up, longest=not has, most=many)
            if added is None:
                return None
            rest += added
        made = tuple(sorted(rest))
        return made if self.keeps(made) else None
