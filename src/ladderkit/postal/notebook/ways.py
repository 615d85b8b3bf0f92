"""The graph of all ways in which a turn can have gone, and what all of them have in common."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

from ladderkit.postal.notebook.frame import EGG, Fates
from ladderkit.postal.notebook.spots import OPEN, PLACE, Edge, Spot
from ladderkit.postal.notebook.walking import Walker

__all__ = ["Ways"]


class Ways:
    """All ways from the beginning of a turn to what was reported."""

    def __init__(self, walker: Walker, arrived: frozenset[bool]) -> None:
        self.starts: list[Spot] = []
        out: dict[Spot, list[Edge]] = {}
        into: defaultdict[Spot, list[Edge]] = defaultdict(list)
        front: deque[Spot] = deque()

        def note(edges: Iterable[Edge]) -> Iterator[Edge]:
            for edge in edges:
                if edge[3] not in into:
                    front.append(edge[3])
                into[edge[3]].append(edge)
                yield edge

        for edge in note(walker.starts(arrived)):
            if edge[0] not in out:
                self.starts.append(edge[0])
            out.setdefault(edge[0], []).append(edge)
        while front:
            spot = front.popleft()
            out[spot] = [*note(walker.onwards(spot))]
        self.ends = [spot for spot in out if walker.ends(spot)]
        alive = {*self.ends}
        front.extend(self.ends)
        while front:
            for edge in into.get(front.pop(), ()):
                if edge[0] not in alive:
                    alive.add(edge[0])
                    front.append(edge[0])
        self.fates = walker.fates
        self.chains = walker.chains
        self.throws = range(len(walker.turn.numbers))
        self.out = {spot: [edge for edge in out[spot] if edge[3] in alive] for spot in alive}
        self.starts = [spot for spot in self.starts if spot in alive]

    def depends(self) -> frozenset[int]:
        """All squares on which something depends, of which more than one thing is possible."""
        found = {edge[1] for edges in self.out.values() for edge in edges}
        return frozenset(square for square in found if square and len(self.fates[square]) > 1)

    def certain(self) -> dict[int, Fates]:
        """What the squares can be that no way avoids at some moment of the turn."""
        found: dict[int, Fates] = {}
        for at in self._on_one_way():
            if not self._avoids(at):
                labels = (edge[2] for edges in self.out.values() for edge in edges if _at(edge) == at)
                union = frozenset[int]().union(*labels)
                found[at[0]] = found.get(at[0], union) & union
        return found

    def _on_one_way(self) -> set[tuple[int, int, int]]:
        """The squares and moments on any one of the ways: no others can be on all of them."""
        on: set[tuple[int, int, int]] = set()
        came: dict[Spot, Edge] = {}
        front = deque(self.starts)
        ends = {*self.ends}
        while front:
            spot = front.popleft()
            if spot in ends:
                while spot in came:
                    on.add(_at(came[spot]))
                    spot = came[spot][0]
                break
            for edge in self.out[spot]:
                if edge[3] not in came:
                    came[edge[3]] = edge
                    front.append(edge[3])
        return {at for at in on if at[0]}

    def _avoids(self, at: tuple[int, int, int]) -> bool:
        """Whether there is a way that does not depend on a square at a moment."""
        seen = {*self.starts}
        front = [*self.starts]
        ends = {*self.ends}
        while front:
            spot = front.pop()
            if spot in ends:
                return True
            for edge in self.out[spot]:
                if _at(edge) != at and edge[3] not in seen:
                    seen.add(edge[3])
                    front.append(edge[3])
        return False

    def leads(self) -> dict[int, int]:
        """Where hidden jumps alone have led from a square, in throws of which that is known."""
        found: dict[int, int] = {}
        for throw in self.throws:
            stops = {edge[3] for spot in self.out if spot[:2] == (throw, OPEN) for edge in self.out[spot]}
            ends = {spot.square for spot in self.out if spot[:2] == (throw, PLACE)}
            if len(stops) == len(ends) == 1:
                (stop,), (end,) = stops, ends
                if stop.arrived and end != stop.square and not self.chains.meets(stop.square):
                    found[stop.square] = end
        return found

    def needs(self) -> dict[tuple[int, int], int]:
        """How many more hidden things than the simplest way of all the simplest one with each thing takes."""
        ahead: defaultdict[Spot, list[tuple[Spot, int]]] = defaultdict(list)
        back: defaultdict[Spot, list[tuple[Spot, int]]] = defaultdict(list)
        things: list[tuple[Edge, int]] = []
        for edges in self.out.values():
            for edge in edges:
                spot, square, fates, there = edge
                cost = 0
                if square and square not in fates and len(self.fates[square]) > 1:
                    cost = 1 if EGG in fates or there.square in fates else 2  # several jumps, one after the other
                ahead[spot].append((there, cost))
                back[there].append((spot, cost))
                if cost:
                    things.append((edge, cost))
        before, after = _costs(self.starts, ahead), _costs(self.ends, back)
        least = min((after[spot] for spot in self.starts), default=0)
        found: dict[tuple[int, Fates], int] = {}
        for (spot, square, fates, there), cost in things:
            more = before[spot] + cost + after[there] - least
            found[square, fates] = min(found.get((square, fates), more), more)
        needs: dict[tuple[int, int], int] = {}
        for (square, fates), more in found.items():
            for fate in fates:
                needs[square, fate] = min(needs.get((square, fate), more), more)
        return needs


def _costs(starts: Iterable[Spot], steps: Mapping[Spot, list[tuple[Spot, int]]]) -> dict[Spot, int]:
    """The least cost of coming to each spot."""
    cost: dict[Spot, int] = {}
    number = count()
    front = [(0, next(number), spot) for spot in starts]
    while front:
        so_far, _, spot = heappop(front)
        if spot not in cost:
            cost[spot] = so_far
            for there, price in steps.get(spot, ()):
                if there not in cost:
                    heappush(front, (so_far + price, next(number), there))
    return cost


def _at(edge: Edge) -> tuple[int, int, int]:
    """On which square an edge depends, and when."""
    return edge[1], edge[0].throw, edge[0].moment
