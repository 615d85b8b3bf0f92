"""Awkward house rules of the census that no documented game needs, each one small object. None is known to the engine.

They are what the engine was tried on before it was called done: every one stands here whole.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from attrs import frozen

from ladderkit.follow import AGAIN, Next
from ladderkit.jumps import Jump
from ladderkit.questions import Choice, Draw, Entry, Roll
from ladderkit.rule import Stage, Topic, step
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.turn import Snapshot, Turn


# ------------------------------------------------------------------------------------------------------ players meeting
@frozen
class SwapWithLeader:
    """Whoever stops on this square swaps places with the leader."""

    square: int
    name: ClassVar[str] = "swap-with-leader"

    @step(Stage.AFTER)
    def swap(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            leader = turn.squares.index(max(turn.squares))
            if turn.squares[token] == self.square < turn.squares[leader]:
                turn = turn.go(token, turn.squares[leader], self.name).go(leader, self.square, self.name)
        return turn


@frozen
class Bump:
    """Whoever lands on another sends it back to the start."""

    name: ClassVar[str] = "bump"

    @step(Stage.AFTER)
    def meet(self, turn: Turn) -> Turn:
        for token in turn.movers:
            for other in turn.on(turn.squares[token]):
                if token in turn.arrived and other not in turn.movers and turn.squares[token] != turn.last:
                    turn = turn.go(other, turn.board.start, self.name)
        return turn


@frozen
class Stomp:
    """Whoever lands on another sends it to where the mover came from."""

    name: ClassVar[str] = "stomp"

    @step(Stage.AFTER)
    def meet(self, turn: Turn) -> Turn:
        for token in turn.movers:
            for other in turn.on(turn.squares[token]):
                if token in turn.arrived and other not in turn.movers and turn.squares[token] != turn.last:
                    turn = turn.go(other, turn.started[token], self.name)
        return turn


# ------------------------------------------------------------------------------------------------ again, and penalties
@frozen
class ThreeSixes:
    """A third six running undoes the whole turn: all is as it was before it, and the turn is over."""

    face: int = 6
    name: ClassVar[str] = "three-sixes"
    run: ClassVar[Slot[tuple[int, Snapshot] | None]] = Slot(
        "three-sixes", None, of=tuple[int, Snapshot] | None, seen=Seen.EVERYONE, lasts=Lasts.TURN
    )
    slots: ClassVar[tuple[Slot[tuple[int, Snapshot] | None], ...]] = (run,)

    @step(Stage.CHOOSE)
    def count(self, turn: Turn) -> Turn:
        if turn.thrown(turn.seat) != self.face:
            return turn
        sixes, before = turn.get(self.run) or (0, turn.snapshot())
        if sixes < 2:
            return turn.put(self.run, (sixes + 1, before))
        return turn.restore(before, self.name).throw(turn.seat, 0)


@frozen
class MissTurns:
    """Whoever stops on this square misses the next turns."""

    square: int
    turns: int = 2
    name: ClassVar[str] = "miss-turns"
    left: ClassVar[Slot[int]] = Slot("miss-turns", 0, per="token", seen=Seen.EVERYONE)
    slots: ClassVar[tuple[Slot[int], ...]] = (left,)

    @step(Stage.TURN)
    def wait(self, turn: Turn) -> Turn:
        for token in turn.movers:
            if left := turn.get(self.left, token):
                turn = turn.put(self.left, left - 1, token).rest(token)
        return turn

    @step(Stage.AFTER)
    def stop(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            if turn.squares[token] == self.square:
                turn = turn.put(self.left, self.turns, token)
        return turn


@frozen
class HeldUntilAnother:
    """Whoever stops on this square is held until another arrives, who is then held instead."""

    square: int
    name: ClassVar[str] = "held-until-another"
    held: ClassVar[Slot[int]] = Slot("held-until-another", -1, seen=Seen.EVERYONE)
    slots: ClassVar[tuple[Slot[int], ...]] = (held,)

    @step(Stage.TURN)
    def wait(self, turn: Turn) -> Turn:
        held = turn.get(self.held)
        return turn.rest(held) if held in turn.movers and turn.squares[held] == self.square else turn

    @step(Stage.AFTER)
    def arrive(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            if turn.squares[token] == self.square:
                turn = turn.put(self.held, token)
        return turn


# -------------------------------------------------------------------------------------------------------- the numbers
@frozen
class DoublesAgain:
    """A double, of two dice, rolls again."""

    name: ClassVar[str] = "doubles-again"

    @step(Stage.EXTRA_TURN)
    def again(self, turn: Turn) -> Turn:
        return turn.follow(AGAIN) if len(set(turn.faces(turn.seat))) == 1 else turn


@frozen
class RollTwoChooseOne:
    """Roll two dice, and choose the one to use."""

    name: ClassVar[str] = "roll-two-choose-one"

    @step(Stage.CHOOSE)
    def choose(self, turn: Turn) -> Turn:
        faces = turn.faces(turn.seat)
        return turn.throw(turn.seat, turn.ask(Choice(turn.seat, tuple(sorted(set(faces))), "the die to use")))


@frozen
class Goose:
    """Whoever stops on a goose moves the same number again."""

    squares: frozenset[int]
    name: ClassVar[str] = "goose"

    @step(Stage.LANDING + 5)
    def fly(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            flown = {turn.started[token]}
            while turn.squares[token] in self.squares - flown:
                flown.add(turn.squares[token])
                turn = turn.walk(token, turn.number(token))
        return turn


# ------------------------------------------------------------------------------------------- choice and chance mid-turn
@frozen
class ClimbOrStay:
    """Whoever stops at the foot of a ladder chooses to climb it or to stay; all who may are asked at once."""

    name: ClassVar[str] = "climb-or-stay"

    @step(Stage.LANDING - 5)
    def offer(self, turn: Turn) -> Turn:
        offers = [(token, jump) for token in turn.arrived if (jump := turn.jump(token)) and jump.up]
        answers = turn.ask_all(Choice(turn.seat_of(token), ("climb", "stay")) for token, _ in offers)
        for (token, jump), answer in zip(offers, answers, strict=True):
            turn = turn.decline(token, jump) if answer == "stay" else turn
        return turn


@frozen
class SlipperyLadders:
    """One in three who stop at a ladder's foot slips and stays below."""

    name: ClassVar[str] = "slippery-ladders"

    @step(Stage.LANDING - 5)
    def slip(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            jump = turn.jump(token)
            if jump and jump.up and turn.ask(Draw(("holds", "slips"), (2, 1))) == "slips":
                turn = turn.decline(token, jump)
        return turn


@frozen
class ChooseToken:
    """With several tokens, a seat that has rolled chooses which of them walks."""

    name: ClassVar[str] = "choose-token"

    @step(Stage.CHOOSE)
    def choose(self, turn: Turn) -> Turn:
        able = tuple(token for token in turn.movers if turn.squares[token] != turn.last)
        return turn.only(turn.ask(Choice(turn.seat, able, "the token to move")) if len(able) > 1 else able[0])


# -------------------------------------------------------------------------------------------------------------- ending
@frozen
class ThreeHome:
    """Play goes on until three are home, or nobody is left to play."""

    name: ClassVar[str] = "three-home"
    decides: ClassVar[tuple[Topic, ...]] = ("ending",)

    @step(Stage.ENDING)
    def end(self, turn: Turn) -> Turn:
        turn = turn.retire(*(s for s in turn.playing if turn.squares[s] == turn.last))
        return turn.end() if len(turn.book.home) >= 3 or not turn.playing else turn


# --------------------------------------------------------------------------------------------------- everyone at once
@frozen
class EveryoneMoves:
    """All who play move at once."""

    name: ClassVar[str] = "everyone-moves"
    decides: ClassVar[tuple[Topic, ...]] = ("opening", "succession")

    @step(Stage.OPENING, Stage.NEXT)
    def go_on(self, turn: Turn) -> Turn:
        return turn.follow(Next(turn.playing))


@frozen
class ThrowsByOrder:
    """Everyone orders the numbers of the next two throws, in secret."""

    name: ClassVar[str] = "throws-by-order"
    decides: ClassVar[tuple[Topic, ...]] = ("movement",)
    entry: ClassVar[Entry[tuple[int, ...]]] = Entry("throws-by-order", (0, 0))
    thrown: ClassVar[Slot[int]] = Slot("throws-by-order", 0, seen=Seen.EVERYONE, lasts=Lasts.TURN)
    slots: ClassVar[tuple[Slot[int], ...]] = (thrown,)

    def options(self, _turn: Turn, _seat: int) -> tuple[tuple[int, ...], ...]:
        return tuple((one, two) for one in range(4) for two in range(4))

    @step(Stage.THROW)
    def play(self, turn: Turn) -> Turn:
        which = turn.get(self.thrown)
        turn = turn.take_orders() if which == 0 else turn
        for seat in turn.throwers:
            turn = turn.throw(seat, turn.order(seat)[self.entry][which])
        return turn.put(self.thrown, which + 1)

    @step(Stage.MOVE)
    def walk(self, turn: Turn) -> Turn:
        for token in turn.movers:
            turn = turn.walk(token, turn.number(token))
        return turn

    @step(Stage.EXTRA_TURN)
    def again(self, turn: Turn) -> Turn:
        return turn.follow(AGAIN) if turn.get(self.thrown) < 2 else turn


@frozen
class VotedTrapDoor:
    """The square with most votes drops whoever stops there to the square below, all turn; a tie is drawn by lot."""

    name: ClassVar[str] = "voted-trap-door"
    entry: ClassVar[Entry[int]] = Entry("voted-trap-door", 0)
    opened: ClassVar[Slot[int]] = Slot("voted-trap-door", 0, seen=Seen.EVERYONE, lasts=Lasts.TURN)
    slots: ClassVar[tuple[Slot[int], ...]] = (opened,)

    def options(self, turn: Turn, _seat: int) -> range:
        return range(turn.board.columns + 1, turn.last)

    @step(Stage.HAZARD)
    def count(self, turn: Turn) -> Turn:
        votes = Counter(order[self.entry] for seat in turn.playing if (order := turn.order(seat))[self.entry])
        if not turn.get(self.opened) and votes:
            first = tuple(sorted(square for square, n in votes.items() if n == max(votes.values())))
            turn = turn.put(self.opened, turn.ask(Draw(first)) if len(first) > 1 else first[0])
        square = turn.get(self.opened)
        below = turn.board.below(square)
        if below is None:
            return turn
        return turn.lay(Jump(square, below, "trap-door"), self.name, lasts=Lasts.TURN, over=True)


@frozen
class TwoRollsAtOnce:
    """Everyone rolls at the same moment."""

    name: ClassVar[str] = "two-rolls-at-once"
    decides: ClassVar[tuple[Topic, ...]] = ("movement",)

    @step(Stage.THROW)
    def roll(self, turn: Turn) -> Turn:
        seats = turn.throwers
        for seat, face in zip(seats, turn.ask_all(Roll(seat) for seat in seats), strict=True):
            turn = turn.throw(seat, face)
        return turn

    @step(Stage.MOVE)
    def walk(self, turn: Turn) -> Turn:
        for token in turn.movers:
            turn = turn.walk(token, turn.number(token))
        return turn
