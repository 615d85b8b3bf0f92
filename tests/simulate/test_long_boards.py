"""Very long boards: squares that are alike are taken together, for several seats too."""

from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit import Board, RollAndMove, SixReroll, race
from ladderkit.analysis import traveller
from ladderkit.analysis.long import long_traveller
from ladderkit.jumps import jumps
from ladderkit.rule import Stage, step
from ladderkit.simulate import CAP, simulate
from ladderkit.simulate.blocks import Blocks
from ladderkit.simulate.plan import compiled_for
from ladderkit.turn import Turn
from tests.analysis.games import Bump, Envy
from tests.simulate import games
from tests.simulate.games import near

BOARD = Board(30, 100, jumps=jumps({77: 1_900, 2_500: 20}))
LONG = race("long", BOARD, RollAndMove(6))


@frozen
class Inn:
    """Whoever stops on this square sends off who is there."""

    square: int = 600
    name: ClassVar[str] = "inn"

    @step(Stage.AFTER)
    def send_off(self, turn: Turn) -> Turn:
        for token in turn.arrived:
            if turn.squares[token] == self.square:
                for other in turn.on(self.square):
                    turn = turn if other == token else turn.go(other, 0, self.name)
        return turn


@pytest.mark.parametrize("seats", [1, 2])
def test_tables_are_the_same_as_with_each_square_by_itself(seats, monkeypatch):
    together = compiled_for(LONG, seats, None, "tables").tables
    monkeypatch.setattr("ladderkit.simulate.plan.long_traveller", lambda *_: None)
    by_itself = compiled_for(LONG, seats, None, "tables").tables
    assert isinstance(together, Blocks)
    assert together.start == by_itself.start
    assert (together.landing == by_itself.landing).all()


def test_lengths_are_those_of_the_exact_answer():
    found, exact = simulate(LONG, 3_000, seats=1, seed=3), traveller(LONG)
    assert near(exact.mean_turns, found.turns)


@pytest.mark.parametrize("rule", [Bump(), Envy(), Inn(), SixReroll(limit=1)], ids=lambda rule: rule.name)
def test_seats_that_may_influence_each_other_or_remember_are_not_taken_so(rule):
    assert long_traveller(race("long", BOARD, RollAndMove(6), rule), 2) is None


def test_short_boards_are_not_taken_so():
    assert long_traveller(games.PLAIN, 2) is None


def test_the_cap_grows_with_the_board(monkeypatch):
    assert 10**6 == simulate(LONG, 10, seats=2, seed=1).cap == CAP
    monkeypatch.setattr("ladderkit.simulate.simulation.CAP", 10)
    found = simulate(LONG, 10, seats=2, seed=1)
    assert (5 * 3_000 * 2, 0) == (found.cap, found.unfinished)
    assert (7, 10) == ((short := simulate(LONG, 10, seats=2, seed=1, cap=7)).cap, short.unfinished)
