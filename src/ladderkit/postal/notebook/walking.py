"""All that can follow at each moment of a turn, given what squares may do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ladderkit.postal.notebook.chains import Chains, squares_in
from ladderkit.postal.notebook.frame import EGG, Fates, Frame
from ladderkit.postal.notebook.spots import AGAIN, DONE, LAND, NONE, OPEN, WALK, Edge, Spot
from ladderkit.postal.notebook.turns import OwnTurn

__all__ = ["Walker"]

_EGGS: Final[Fates] = frozenset((EGG,))


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
        yield spot, 0, NONE, spot._replace(moment=OPEN, square=to, left=0, arrived=arrived)

    def _opened(self, spot: Spot) -> Iterator[Edge]:
        """A trap door or well under one lets one arrive, moved or not (SC-7b2)."""
        arrived = spot.arrived or spot.square in self.chains.open
        yield spot, 0, NONE, spot._replace(moment=LAND, arrived=arrived)

    def _landed(self, spot: Spot) -> Iterator[Edge]:
        """Whatever lies where one has arrived carries one on, or lets one stay (SC-8c, SC-8e)."""
        square = spot.square
        if not spot.arrived or not square:
            yield spot, 0, NONE, self._settled(spot, square, loose=spot.loose)
            return
        public = self.chains.public(square)
        if public and not any((square, to) in spot.ridden for to in public):  # it goes instead of all under it (SC-7b4)
            yield spot, 0, NONE, _carried(spot, public[0])
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
        back = bool(spot.ridden or spot.loose) and self.chains.leads_back(square, lies=_lies(spot))
        if back:
            staying = fates  # what lies there may have acted in this throw already, or lain under what did
        if staying:
            yield from self._ladder(spot, staying, back=back)

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

    def _ladder(self, spot: Spot, staying: Fates, *, back: bool) -> Iterator[Edge]:
        """A portable ladder that lies there, after all else; `back` where something there may have acted already."""
        square = spot.square
        old, new = self.chains.old.get(square), self.chains.new.get(square)
        if old is not None and (square, old) not in spot.ridden:
            yield spot, square, staying, _carried(spot, old)
            if not spot.loose and not back:
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
            yield spot, 0, NONE, _carried(mine, new) if spot.arrived else mine
            if spot.throw == 0:  # in a later one it may have been somebody's from the throw before
                return
        yield spot, 0, NONE, Spot(spot.throw, DONE, square, spot.arrived, spot.placed)
        if new is not None:
            yield spot, 0, NONE, again

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
            yield spot, 0, NONE, free
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


def _lies(spot: Spot) -> bool:
    """Whether ladders placed in this turn can lie there by now."""
    return spot.throw > 0 or spot.moment == AGAIN


def _carried(spot: Spot, to: int) -> Spot:
    """Where something public carries one."""
    ridden = spot.ridden | {(spot.square, to)}
    moment = LAND if spot.moment == LAND else AGAIN
    return spot._replace(moment=moment, square=to, arrived=True, ridden=ridden, way=0)


def _bounced(last: int, excess: int) -> int:
    """Where one comes back to (SL-10)."""
    return 1 + abs(last - 1 - excess % (2 * (last - 1)))
