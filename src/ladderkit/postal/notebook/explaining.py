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

_WALK, _OPEN, _LAND, _PLACE, _AGAIN, _DONE = range(6)
"""The moments of a throw."""


class _Spot(NamedTuple):
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


_Edge: TypeAlias = tuple[_Spot, int, Fates, _Spot]
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
    graph = _Graph(_Walker(frame, fates, turn), arrived)
    return Explained(
        ways=bool(graph.ends),
        fates=graph.certain(),
        arrived=frozenset(spot.arrived for spot in graph.ends),
        depends=graph.depends(),
        leads=graph.leads(),
        needs=graph.needs,
    )


class _Walker:
    """Goes on from a spot in every way that is possible."""

    def __init__(self, frame: Frame, fates: Sequence[Fates], turn: OwnTurn) -> None:
        self.frame = frame
        self.fates = fates
        self.turn = turn
        self.last = frame.board.last
        self.strict = frame.shapes != "any"
        self.chains = Chains(frame, fates, turn)

    def starts(self, arrived: Iterable[bool]) -> Iterator[_Edge]:
        """How the turn can begin: held by an egg, or not."""
        for was in arrived:
            yield from self._next_throw(_Spot(-1, _DONE, self.turn.origin, was))

    def onwards(self, spot: _Spot) -> Iterable[_Edge]:
        """All that can follow."""
        steps = (self._walked, self._opened, self._landed, self._placed, self._landed, self._over)
        return steps[spot.moment](spot)

    def ends(self, spot: _Spot) -> bool:
        """Whether the turn can have ended here."""
        done = (spot.throw, spot.moment) == (len(self.turn.numbers) - 1, _DONE)
        there = spot.square == self.turn.told[-1] and spot.square != self.last
        return done and there and spot.placed == self.turn.placed

    def _walked(self, spot: _Spot) -> Iterator[_Edge]:
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
        yield spot, 0, _NONE, spot._replace(moment=_OPEN, square=to, left=0, arrived=arrived)

    def _opened(self, spot: _Spot) -> Iterator[_Edge]:
        """A trap door or well under one lets one arrive, moved or not (SC-7b2)."""
        arrived = spot.arrived or spot.square in self.chains.open
        yield spot, 0, _NONE, spot._replace(moment=_LAND, arrived=arrived)

    def _landed(self, spot: _Spot) -> Iterator[_Edge]:
        """Whatever lies where one has arrived carries one on, or lets one stay (SC-8c, SC-8e)."""
        square, after = spot.square, spot.moment + 1
        if not spot.arrived or not square:
            yield spot, 0, _NONE, spot._replace(moment=after)
            return
        to = next((to for to in self.chains.public(square) if (square, to) not in spot.ridden), None)
        if to is not None:
            yield spot, 0, _NONE, _carried(spot, to)
            if not spot.loose:
                return
        fates = self.fates[square]
        jumps = [to for to in fates if to not in (square, EGG) and self._fits(spot, to)]
        if len(fates) == 1:
            for to in jumps:
                yield spot, square, fates, spot._replace(square=to, way=1 if to > square else -1)
        else:
            for to, labels in self._chained(spot, jumps):
                yield spot, square, labels, spot._replace(square=to, moment=after, loose=True)
        staying = fates & {square, EGG}
        if (spot.ridden or spot.loose) and self.chains.leads_back(square, lies=_lies(spot)):
            staying = fates  # what lies there may have acted in this throw already
        if staying:
            yield from self._ladder(spot, staying)

    def _fits(self, spot: _Spot, to: int) -> bool:
        """Whether a hidden jump can follow: by the clauses no ladder ends on a head, no snake on a foot (SC-6e)."""
        return not (self.strict and spot.way) or (to > spot.square) == (spot.way > 0)

    def _chained(self, spot: _Spot, jumps: Iterable[int]) -> Iterator[tuple[int, Fates]]:
        """Where one of several hidden jumps, and all that follows it in this throw, can lead; with which of them."""
        told = self.turn.told[spot.throw]
        allowed = -1 if told is None else sum(1 << square for square in {told, *self.chains.new})
        lies = _lies(spot)
        found: defaultdict[int, set[int]] = defaultdict(set)
        for to in jumps:
            way = 0 if spot.ridden or spot.loose or not self.strict else 1 if to > spot.square else -1
            mask = self.chains.settled(to, way, lies=lies) & allowed
            for square in squares_in(mask):
                found[square].add(to)
        if not self.chains.leads_back(spot.square, lies=lies):
            found.pop(spot.square, None)  # hidden jumps alone never go round in a ring
        for square, labels in found.items():
            chained = labels - {square}
            if square in labels:
                yield square, frozenset((square,))
            if chained:
                yield square, frozenset(chained)

    def _ladder(self, spot: _Spot, staying: Fates) -> Iterator[_Edge]:
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
        yield spot, square, staying, spot._replace(moment=spot.moment + 1)

    def _placed(self, spot: _Spot) -> Iterator[_Edge]:
        """One's own ladder is placed, or one of somebody else's under one's feet (SC-7a)."""
        square = spot.square
        new = self.chains.new.get(square)
        above = self.frame.board.above(square)
        again = spot._replace(moment=_AGAIN, arrived=True)
        if self.turn.ladders[spot.throw] and above is not None and self.chains.old.get(square) != above:
            if new is None:
                return
            mine = again._replace(placed=spot.placed + 1)
            yield spot, 0, _NONE, _carried(mine, new) if spot.arrived else mine
            if spot.throw == 0:  # in a later one it may have been somebody's from the throw before
                return
        yield spot, 0, _NONE, spot._replace(moment=_DONE)
        if new is not None:
            yield spot, 0, _NONE, again

    def _over(self, spot: _Spot) -> Iterable[_Edge]:
        """The throw is over, and another one follows."""
        told = self.turn.told[spot.throw]
        if spot.square == self.last or told not in (None, spot.square) or spot.throw + 1 == len(self.turn.numbers):
            return ()
        return self._next_throw(spot)

    def _next_throw(self, spot: _Spot) -> Iterator[_Edge]:
        """An egg holds who has arrived on it for the next throw (SC-4d)."""
        throw, square = spot.throw + 1, spot.square
        held = _Spot(throw, _WALK, square, arrived=False, placed=spot.placed)
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

    def _in_vain(self, spot: _Spot) -> bool:
        """Whether a throw can be seen not to lead to what was told after it; it saves walking it."""
        told, stop = self.turn.told[spot.throw], spot.square + spot.left
        rides = any(spot.square < foot <= stop for foot in self.frame.rides)
        if told is None or not spot.left or rides or stop >= self.last:
            return False
        reached = self.chains.settled(stop, 0, lies=True)
        return not any(reached >> square & 1 for square in (told, *self.chains.new))


class _Graph:
    """All ways from the beginning of a turn to what was reported."""

    def __init__(self, walker: _Walker, arrived: frozenset[bool]) -> None:
        self.starts: list[_Spot] = []
        out: dict[_Spot, list[_Edge]] = {}
        into: defaultdict[_Spot, list[_Edge]] = defaultdict(list)
        front: deque[_Spot] = deque()

        def note(edges: Iterable[_Edge]) -> Iterator[_Edge]:
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
        came: dict[_Spot, _Edge] = {}
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
            stops = {edge[3] for spot in self.out if spot[:2] == (throw, _OPEN) for edge in self.out[spot]}
            ends = {spot.square for spot in self.out if spot[:2] == (throw, _PLACE)}
            if len(stops) == len(ends) == 1:
                (stop,), (end,) = stops, ends
                if stop.arrived and end != stop.square and not self.chains.meets(stop.square):
                    found[stop.square] = end
        return found

    def needs(self) -> dict[tuple[int, int], int]:
        """How many more hidden things than the simplest way of all the simplest one with each thing takes."""
        ahead: defaultdict[_Spot, list[tuple[_Spot, int]]] = defaultdict(list)
        back: defaultdict[_Spot, list[tuple[_Spot, int]]] = defaultdict(list)
        things: list[tuple[_Edge, int]] = []
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


def _costs(starts: Iterable[_Spot], steps: Mapping[_Spot, list[tuple[_Spot, int]]]) -> dict[_Spot, int]:
    """The least cost of coming to each spot."""
    cost: dict[_Spot, int] = {}
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


def _lies(spot: _Spot) -> bool:
    """Whether ladders placed in this turn can lie there by now."""
    return spot.throw > 0 or spot.moment == _AGAIN


def _at(edge: _Edge) -> tuple[int, int, int]:
    """On which square an edge depends, and when."""
    return edge[1], edge[0].throw, edge[0].moment


def _carried(spot: _Spot, to: int) -> _Spot:
    """Where something public carries one."""
    ridden = spot.ridden | {(spot.square, to)}
    moment = _LAND if spot.moment == _LAND else _AGAIN
    return spot._replace(moment=moment, square=to, arrived=True, ridden=ridden, way=0)


def _bounced(last: int, excess: int) -> int:
    """Where one comes back to (SL-10)."""
    return 1 + abs(last - 1 - excess % (2 * (last - 1)))
