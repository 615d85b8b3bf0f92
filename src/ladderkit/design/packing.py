"""Layouts for narrow ground: each jump is drawn from those alone that go together with the ones before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from attrs import frozen

from ladderkit.analysis.extras import Ints, numpy
from ladderkit.design.ground import Ground, Layout, Pair, is_up
from ladderkit.design.lines import Flags, crossing, meeting

__all__ = ["changed", "drawn", "packed"]

TIGHT: Final = (1, 4, 16, 64)
"""Among how many jumps the shortest line is taken: with more, the next ones find more room."""
SOME: Final = 256
"""How many jumps are looked at first; all, where none of them fits."""
MOST: Final = 1024
"""How many of those that may fit are tried at the most."""


def drawn(ground: Ground, random: Random) -> Layout | None:
    """A layout at random that keeps the wishes about itself, a packed one where it takes more than a few tries.

    Args:
        ground: The board, and what is wished.
        random: Where chance comes from.

    Returns:
        The layout; None where none was found.
    """
    found = ground.at_random(random)
    return packed(ground, random) if found is None else found


def packed(ground: Ground, random: Random) -> Layout | None:
    """One try at a layout in which every jump leaves room for the next.

    Args:
        ground: The board, and what is wished.
        random: Where chance comes from.

    Returns:
        The layout, which keeps the wishes about itself; None where a jump had no room.
    """
    wanted = {up: ground.free(up=up) for up in (True, False)}
    return _Packer(ground, random, random.choice(TIGHT)).filled([], wanted)


def changed(ground: Ground, random: Random, layout: Layout) -> Layout | None:
    """A layout in which one jump was changed at random, and its image in the mirror with it.

    Args:
        ground: The board, and what is wished.
        random: Where chance comes from.
        layout: The layout, which has a jump at least.

    Returns:
        The other layout; None where that kept the wishes no more.
    """
    if ground.wishes.mirror is None:
        return ground.changed(random, layout)
    pair = layout[random.randrange(len(layout))]
    gone = ground.orbit(pair)
    rest = [other for other in layout if other not in gone]
    up = is_up(pair)
    return _Packer(ground, random, 1).filled(rest, {up: len(gone), not up: 0})


@frozen(eq=False)
class _Packer:
    """Adds jumps to others, one by one."""

    ground: Ground
    random: Random
    tight: int

    def filled(self, made: list[Pair], wanted: dict[bool, int]) -> Layout | None:
        """A layout with so many more ladders and snakes."""
        while any(wanted.values()):
            up = self._next_kind(made, wanted)
            added = self._one_more(self.ground.whole(tuple(made)), up=up, most=wanted[up])
            if added is None:
                return None
            made = [*made, *added]
            wanted = {**wanted, up: wanted[up] - len(added)}
        layout = tuple(sorted(made))
        return layout if self.ground.keeps(layout) else None

    def _next_kind(self, made: Sequence[Pair], wanted: dict[bool, int]) -> bool:
        """Whether a ladder is next or a snake: what has few places comes first."""
        kinds = [up for up in (True, False) if wanted[up]]
        longest = [up for up in kinds if not self.ground.has_longest(made, up=up)]
        alone = [up for up in kinds if self.ground.wishes.mirror and wanted[up] % 2]
        return self.random.choice(longest or alone or [up for up in kinds for _ in range(wanted[up])])

    def _one_more(self, others: Sequence[Pair], *, up: bool, most: int) -> tuple[Pair, ...] | None:
        """One jump more, and its image with it."""
        np = numpy("a search for boards")
        ground = self.ground
        feet, ends = ground.open(others)
        fine: Flags = ground.may & feet[:, None] & ends & ground.spanning(ground.spans, others, up=up)
        if ground.wishes.mirror:
            own = fine & ground.own
            alone = ground.wishes.one_longest(up=up) and not _is_one_longest(others, up=up)
            if own.any() and (most % 2 or alone):
                fine = own
        for pair in self._candidates(np.argwhere(fine), others):
            orbit = ground.orbit(pair) if ground.wishes.mirror else (pair,)
            if len(orbit) <= most and self._go_together(others, orbit, up=up):
                return orbit
        return None

    def _go_together(self, others: Sequence[Pair], orbit: Sequence[Pair], *, up: bool) -> bool:
        """Whether a jump and its image may lie beside the others, and one is the longest where that is wished."""
        one = not self.ground.wishes.one_longest(up=up) or _is_one_longest((*others, *orbit), up=up)
        return one and self.ground.go_together(others, orbit)

    def _candidates(self, pairs: Ints, others: Sequence[Pair]) -> Iterator[Pair]:
        """Jumps to try, in an order at random, the shortest of the first lines before the others."""
        np = numpy("a search for boards")
        many = len(pairs)
        found: Ints = pairs[:0]
        for some in (min(SOME, many), many):
            chosen = pairs[self.random.sample(range(many), some)]
            found = chosen[self._uncrossed(chosen, others)]
            if len(found):
                break
        first = self.ground.places[found[: self.tight]]
        reach = np.abs(first[:, 1] - first[:, 0]).max(axis=1)
        order = [*np.argsort(reach, kind="stable").tolist(), *range(self.tight, len(found))]
        for place in order[:MOST]:
            foot, to = found[place].tolist()
            yield foot, to

    def _uncrossed(self, pairs: Ints, others: Sequence[Pair]) -> Flags:
        """Which jumps cross so few of the others that they may be laid."""
        np = numpy("a search for boards")
        most = self.ground.wishes.crossings
        if most is None or not others:
            fine: Flags = np.ones(len(pairs), dtype=bool)
            return fine
        lines = self.ground.places[list(others)]
        left = most - len(crossing(lines))
        found: Flags = meeting(self.ground.places[pairs], lines).sum(axis=1) <= left
        return found


def _is_one_longest(pairs: Sequence[Pair], *, up: bool) -> bool:
    """Whether exactly one of a kind is the longest."""
    lengths = Counter(abs(to - foot) for foot, to in pairs if is_up((foot, to)) == up)
    return lengths[max(lengths, default=0)] == 1
