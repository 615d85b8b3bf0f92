"""Every way in which a turn can have gone, given what squares may do; and what all of these ways have in common.

The ways are a graph: its nodes are where one can have been at each moment of the turn, and an edge that depends on what
lies on a square says what it takes to lie there. What does not lead to what was reported is cut away. That one square
does two different things in the two throws of one way is not ruled out, so there are rather more ways than fewer: what
all of them have in common is true.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from ladderkit.postal.notebook.chains import Chains, squares_in
from ladderkit.postal.notebook.frame import EGG, Fates, Frame
from ladderkit.postal.notebook.turns import OwnTurn

__all__ = ["Explained", "explain"]

WALK, OPEN, LAND, PLACE, AGAIN, DONE = range(6)
"""The moments of a throw."""


class Spot(NamedTuple):
    """Where one can have been."""

    throw: int
    """In which throw, from 0."""
    moment: int
    """At which moment of it."""
    square: int
    """On which square."""
    arrived: bool
    """Whether one has arrived there in this throw."""
    placed: int = 0
    """How many ladders of one's own have been placed."""
    left: int = 0
    """How many squares are still to be walked."""
    ridden: frozenset[tuple[int, int]] = frozenset()
    """What has carried one in this throw, of all that is public, and escalators in mid-throw."""
    way: int = 0
    """Which way the last hidden jump led, where one has come with one; else 0."""
    loose: bool = False
    """Whether one may also have ridden something public in this throw that is not in `ridden`."""


Edge: TypeAlias = tuple[Spot, int, Fates, Spot]
"""From where, on which square (0 for none) it takes which of its fates, and to where."""
_NONE: Final[Fates] = frozenset()
_EGGS: Final[Fates] = frozenset((EGG,))


@frozen
class Explained:
    """What all ways in which a turn can have gone have in common.

    Attributes:
        ways: Whether there is any way at all.
        fates: Of each square that was surely stopped on, or walked over where an escalator stands, what it can be.
        arrived: Whether one can have arrived, in the last throw, where one stands: one value, or both.
        depends: All squares that some of the ways depend on.
        leads: Of each square that is known to have been stopped on, and from which hidden jumps alone have carried one
            on, where that ended.
        needs: Finds out, of each hidden thing that may have had a part, by its square and its fate, how many of them
            the simplest way with it takes more than the simplest way of all; what is known for certain is not counted.
    """

    ways: bool
    fates: Mapping[int, Fates]
    arrived: frozenset[bool]
    depends: frozenset[int]
    leads: Mapping[int, int]
    needs: Callable[[], Mapping[tuple[int, int], int]]


def explain(frame: Frame, fates: Sequence[Fates], turn: OwnTurn, arrived: frozenset[bool]) -> Explained:
    """Find all ways in which a turn can have gone.

    Args:
        frame: What is known of the game.
        fates: What each square may do, as far as it is known.
        turn: What is known of the turn.
        arrived: Whether one may have arrived, in the throw before it, where it began.

    Returns:
        What they have in common.
    """
    graph = Graph(Walker(frame, fates, turn), arrived)
    return Explained(
        ways=bool(graph.ends),
        fates=graph.certain(),
        arrived=frozenset(spot.arrived for spot in graph.ends),
        depends=graph.depends(),
        leads=graph.leads(),
        needs=graph.needs,
    )


class Walker:
    """Goes on from a spot in every way that is possible."""

    def __init__(self, frame: Frame, fates: Sequence[Fates], turn: OwnTurn) -> None:
        self.frame = frame
        self.fates = fates
        self.turn = turn
        self.last = frame.board.last
        self.strict = frame.shapes != "any"
        self.chains = Chains(frame, fates, turn)
        self._onward: dict[tuple[int, int, int, bool, bool], list[tuple[int, Fates]]] = {}

    def starts(self, arrived: Iterable[bool]) -> Iterator[Edge]:
        """How the turn can begin: held by an egg, or not."""
        for was in arrived:
            yield from self._next_throw(Spot(-1, DONE, self.turn.origin, was))

    def onwards(self, spot: Spot) -> Iterable[Edge]:
        """All that can follow."""
        steps = (self._walked, self._opened, self._landed, self._placed, self._landed, self._over)
        return steps[spot.moment](spot)

    def ends(self, spot: Spot) -> bool:
        """Whether the turn can have ended here."""
        done = (spot.throw, spot.moment) == (len(self.turn.numbers) - 1, DONE)
        there = spot.square == self.turn.told[-1] and spot.square != self.last
        return done and there and spot.placed == self.turn.placed

    def _walked(self, spot: Spot) -> Iterator[Edge]:
        """The throw, by way of escalators (SC-5g)."""
        at, left = spot.square, spot.left
        foot = next((foot for foot in range(at + 1, at + left + 1) if foot in self.frame.rides), None)
        if foot is not None and (foot, 0) not in spot.ridden:
            rest, ridden = left - (foot - at), spot.ridden | {(foot, 0)}
            for top in self.fates[foot]:
                there = spot._replace(square=top, left=rest, arrived=True, ridden=ridden)
                yield spot, foot, frozenset((top,)), there
            return
        to = at + left
        bounces = to > self.last and self.frame.beyond == "bounce"
        if to > self.last:
            to = {"home": self.last, "bounce": _bounced(self.last, to - self.last), "stay": at}[self.frame.beyond]
        arrived = spot.arrived or to != at or bounces
        yield spot, 0, _NONE, spot._replace(moment=OPEN, square=to, left=0, arrived=arrived)

    def _opened(self, spot: Spot) -> Iterator[Edge]:
        """A trap door or well under one lets one arrive, moved or not (SC-7b2)."""
        arrived = spot.arrived or spot.square in self.chains.open
        yield spot, 0, _NONE, spot._replace(moment=LAND, arrived=arrived)

    def _landed(self, spot: Spot) -> Iterator[Edge]:
        """Whatever lies where one has arrived carries one on, or lets one stay (SC-8c, SC-8e)."""
        square = spot.square
        if not spot.arrived or not square:
            yield spot, 0, _NONE, self._settled(spot, square, loose=spot.loose)
            return
        to = next((to for to in self.chains.public(square) if (square, to) not in spot.ridden), None)
        if to is not None:
            yield spot, 0, _NONE, _carried(spot, to)
            if not spot.loose:
                return
        fates = self.fates[square]
        if len(fates) > 1:
            for to, labels in self._chained(spot):
                yield spot, square, labels, self._settled(spot, to, loose=True)
        else:
            for to in self._jumps(spot):
                yield spot, square, fates, spot._replace(square=to, way=1 if to > square else -1)
        staying = fates & {square, EGG}
        if (spot.ridden or spot.loose) and self.chains.leads_back(square, lies=_lies(spot)):
            staying = fates  # what lies there may have acted in this throw already
        if staying:
            yield from self._ladder(spot, staying)

    def _jumps(self, spot: Spot) -> Iterator[int]:
        """Where a hidden jump can lead: by the clauses no ladder ends on a head, no snake on a foot (SC-6e)."""
        square = spot.square
        free = not (self.strict and spot.way)
        for to in self.fates[square]:
            if to not in (square, EGG) and (free or (to > square) == (spot.way > 0)):
                yield to

    def _chained(self, spot: Spot) -> list[tuple[int, Fates]]:
        """Where one of several hidden jumps, and all that follows it in this throw, can lead; with which of them."""
        alone = self.strict and not spot.ridden and not spot.loose
        key = (spot.throw, spot.square, spot.way, alone, _lies(spot))
        if key not in self._onward:
            self._onward[key] = [*self._chains_from(spot, alone=alone)]
        return self._onward[key]

    def _chains_from(self, spot: Spot, *, alone: bool) -> Iterator[tuple[int, Fates]]:
        """The same, found anew; `alone` where nothing public has acted and all that follows leads the same way."""
        told = self.turn.told[spot.throw]
        allowed = -1 if told is None else sum(1 << square for square in {told, *self.chains.new})
        lies = _lies(spot)
        found: defaultdict[int, set[int]] = defaultdict(set)
        for to in self._jumps(spot):
            way = 0 if not alone else 1 if to > spot.square else -1
            for square in squares_in(self.chains.settled(to, way, lies=lies) & allowed):
                found[square].add(to)
        if not self.chains.leads_back(spot.square, lies=lies):
            found.pop(spot.square, None)  # hidden jumps alone never go round in a ring
        for square, labels in found.items():
            chained = labels - {square}
            if square in labels:
                yield square, frozenset((square,))
            if chained:
                yield square, frozenset(chained)

    def _settled(self, spot: Spot, square: int, *, loose: bool) -> Spot:
        """Where one stands once all that lies there has acted; what carried one is forgotten where it cannot matter."""
        moment = spot.moment + 1
        if moment == DONE or not self.chains.new:
            return Spot(spot.throw, moment, square, spot.arrived, spot.placed)
        return spot._replace(moment=moment, square=square, loose=loose)

    def _ladder(self, spot: Spot, staying: Fates) -> Iterator[Edge]:
        """A portable ladder that lies there, after all else."""
        square = spot.square
        old, new = self.chains.old.get(square), self.chains.new.get(square)
        if old is not None and (square, old) not in spot.ridden:
            yield spot, square, staying, _carried(spot, old)
            if not spot.loose:
                return
        lies = _lies(spot)
        if new is not None and lies and (square, new) not in spot.ridden:
            yield spot, square, staying, _carried(spot, new)
        yield spot, square, staying, self._settled(spot, square, loose=spot.loose)

    def _placed(self, spot: Spot) -> Iterator[Edge]:
        """One's own ladder is placed, or one of somebody else's under one's feet (SC-7a)."""
        square = spot.square
        new = self.chains.new.get(square)
        above = self.frame.board.above(square)
        again = spot._replace(moment=AGAIN, arrived=True)
        if self.turn.ladders[spot.throw] and above is not None and self.chains.old.get(square) != above:
            if new is None:
                return
            mine = again._replace(placed=spot.placed + 1)
            yield spot, 0, _NONE, _carried(mine, new) if spot.arrived else mine
            if spot.throw == 0:  # in a later one it may have been somebody's from the throw before
                return
        yield spot, 0, _NONE, Spot(spot.throw, DONE, square, spot.arrived, spot.placed)
        if new is not None:
            yield spot, 0, _NONE, again

    def _over(self, spot: Spot) -> Iterable[Edge]:
        """The throw is over, and another one follows."""
        told = self.turn.told[spot.throw]
        if spot.square == self.last or told not in (None, spot.square) or spot.throw + 1 == len(self.turn.numbers):
            return ()
        return self._next_throw(spot)

    def _next_throw(self, spot: Spot) -> Iterator[Edge]:
        """An egg holds who has arrived on it for the next throw (SC-4d)."""
        throw, square = spot.throw + 1, spot.square
        held = Spot(throw, WALK, square, arrived=False, placed=spot.placed)
        free = held._replace(left=self.turn.numbers[throw])
        fates = self.fates[square]
        if spot.arrived and square and EGG in fates:
            yield spot, square, _EGGS, held
        if self._in_vain(free):
            return
        if not spot.arrived or not square:
            yield spot, 0, _NONE, free
        elif fates - _EGGS:
            yield spot, square, fates - _EGGS, free

    def _in_vain(self, spot: Spot) -> bool:
        """Whether a throw can be seen not to lead to what was told after it; it saves walking it."""
        told, stop = self.turn.told[spot.throw], spot.square + spot.left
        rides = any(spot.square < foot <= stop for foot in self.frame.rides)
        if told is None or not spot.left or rides or stop >= self.last:
            return False
        reached = self.chains.settled(stop, 0, lies=True)
        return not any(reached >> square & 1 for square in (told, *self.chains.new))


class Graph:
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


def _lies(spot: Spot) -> bool:
    """Whether ladders placed in this turn can lie there by now."""
    return spot.throw > 0 or spot.moment == AGAIN


def _at(edge: Edge) -> tuple[int, int, int]:
    """On which square an edge depends, and when."""
    return edge[1], edge[0].throw, edge[0].moment


def _carried(spot: Spot, to: int) -> Spot:
    """Where something public carries one."""
    ridden = spot.ridden | {(spot.square, to)}
    moment = LAND if spot.moment == LAND else AGAIN
    return spot._replace(moment=moment, square=to, arrived=True, ridden=ridden, way=0)


def _bounced(last: int, excess: int) -> int:
    """Where one comes back to (SL-10)."""
    return 1 + abs(last - 1 - excess % (2 * (last - 1)))
