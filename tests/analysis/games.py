"""Small games for the tests of the analysis: some that are, and some that nobody would play."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen
from hypothesis import strategies as st

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.jumps import Jump, jumps
from ladderkit.questions import Choice, Draw
from ladderkit.race import race
from ladderkit.rule import Rule, Stage, step
from ladderkit.rules import Bounce, RollAndMove, RunOut, SixReroll, StayPut
from ladderkit.seen import Seen
from ladderkit.slots import Slot
from ladderkit.turn import Turn
from ladderkit.variant import Variant

SMALL = Board(1, 8, jumps=jumps({2: 6, 7: 1}))
FINISHES: tuple[Rule, ...] = (StayPut(), RunOut(), Bounce())


@frozen
class Bump:
    """Whoever comes where another stands sends it off the board."""

    name: ClassVar[str] = "bump"

    @step(Stage.AFTER)
    def bump(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            for other in turn.on(turn.squares[token]):
                if other != token and turn.squares[token] != turn.last:
                    turn = turn.go(other, 0, self.name)
        return turn


@frozen
class Marks:
    """Whoever rolls a one goes as many squares on as marks are passed, and one; beyond an odd one, all is slow.

    Attributes:
        at: The squares of the marks.
        odd: From which square on odd squares are slow, which is more than can be told of many squares at once.
    """

    at: tuple[int, ...] = ()
    odd: int = 1_000_000
    name: ClassVar[str] = "marks"

    @step(Stage.CHOOSE)
    def more(self, turn: Turn) -> Turn:
        square = turn.squares[turn.seat]
        if square >= self.odd and square % 2:
            return turn.throw(turn.seat, 1)
        passed = sum(square >= mark for mark in self.at)
        return turn.throw(turn.seat, 1 + passed) if turn.thrown(turn.seat) == 1 else turn


@frozen
class Envy:
    """Whoever is behind the first seat goes one square more."""

    name: ClassVar[str] = "envy"

    @step(Stage.CHOOSE)
    def more(self, turn: Turn) -> Turn:
        behind = turn.squares[turn.seat] < turn.squares[0]
        return turn.throw(turn.seat, (turn.thrown(turn.seat) or 0) + 1) if behind else turn


@frozen
class HeadStart:
    """The last seat of several sets out ahead of the others; or only one that is alone sets out ahead."""

    alone: bool = False
    name: ClassVar[str] = "head-start"

    @step(Stage.OPENING + 1)
    def ahead(self, turn: Turn) -> Turn:
        last = turn.everyone[-1]
        return turn.go(last, 2, self.name) if self.alone != bool(last) else turn


@frozen
class MissesNext:
    """Whoever rolls a one plays its next throw as 0; it is remembered by seat."""

    name: ClassVar[str] = "misses-next"
    missing: ClassVar[Slot[bool]] = Slot("misses-next", default=False, of=bool, per="seat", seen=Seen.EVERYONE)
    slots: ClassVar[tuple[Slot[bool], ...]] = (missing,)

    @step(Stage.CHOOSE)
    def miss(self, turn: Turn) -> Turn:
        rolled = turn.thrown(turn.seat)
        if turn.get(self.missing, turn.seat):
            return turn.put(self.missing, value=False, owner=turn.seat).hold(turn.seat)
        return turn.put(self.missing, value=rolled == 1, owner=turn.seat)


@frozen
class OneOrTwo:
    """After the roll one may walk twice as far."""

    name: ClassVar[str] = "one-or-two"

    @step(Stage.CHOOSE)
    def choose(self, turn: Turn) -> Turn:
        number = turn.thrown(turn.seat) or 0
        return turn.throw(turn.seat, number * turn.ask(Choice(turn.seat, (1, 2), "how far")))


@frozen
class Gamble:
    """Instead of walking one may gamble: home at once, one time in a hundred, and else back to the start."""

    against: int = 99
    name: ClassVar[str] = "gamble"

    @step(Stage.CHOOSE)
    def gamble(self, turn: Turn) -> Turn:
        if turn.ask(Choice(turn.seat, ("walk", "gamble"))) == "walk":
            return turn
        home = turn.ask(Draw((True, False), (1, self.against)))
        return turn.throw(turn.seat, 0).go(turn.seat, turn.last if home else 0, self.name)


@st.composite
def random_races(draw: st.DrawFn, *, largest: int = 40) -> Variant:
    """Races with a random board, die and finish, some of which have traps or no way to the end at all."""
    last = draw(st.integers(2, largest))
    feet = draw(st.lists(st.integers(1, last - 1), unique=True, max_size=min(8, last // 2)))
    leads: list[Jump] = []
    for foot in feet:
        to = draw(st.integers(1, last))
        if to != foot and to not in feet:
            leads.append(Jump(foot, to, "ladder" if to > foot else "snake"))
    faces = draw(st.lists(st.integers(1, max(1, min(6, last // 2))), min_size=1, max_size=4))
    weights = draw(st.lists(st.integers(1, 4), min_size=len(faces), max_size=len(faces)))
    rules: list[Rule] = [RollAndMove(Die(faces, weights=weights)), draw(st.sampled_from(FINISHES))]
    if draw(st.booleans()):
        rules.append(SixReroll(draw(st.sampled_from(faces)), limit=draw(st.sampled_from((None, 1, 2)))))
    return race("random", Board(1, last, jumps=leads), *rules)
