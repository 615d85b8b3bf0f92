"""What a rule refuses of its parameters, each with the rule's name and all at once."""

from __future__ import annotations

import pytest

from ladderkit.board import Board
from ladderkit.check import problems
from ladderkit.race import with_house_rules
from ladderkit.rule import Rule
from ladderkit.rules import (
    ChosenThrow,
    Escalators,
    Jumps,
    LoftLadders,
    NewRound,
    Placings,
    PortableLadders,
    Report,
    RollAndMove,
    RunOut,
    SnakeEggs,
    TrapDoors,
    Wells,
)

BOARD = Board(4, 4, levels=2)


def found(*rules: Rule) -> list[tuple[str, str]]:
    """The rules and codes of the errors that these rules bring into a race."""
    told = problems(BOARD, with_house_rules(RunOut(), *rules), limit=10)
    return [(problem.rules[0], problem.code) for problem in told if problem.severity == "error"]


@pytest.mark.parametrize(
    ("rule", "how_many"),
    [
        (RollAndMove(dice=0), 1),
        (RollAndMove(dice=11), 1),
        (Jumps(landing="double", climb="can", slide="cannot"), 3),  # type: ignore[arg-type]
        (Placings(until=0), 1),
        (ChosenThrow(()), 2),
        (ChosenThrow((1, 1)), 1),
        (ChosenThrow((-1, 2)), 1),
        (ChosenThrow(3, cycle=4), 1),
        (ChosenThrow(3, cycle=0), 1),
        (ChosenThrow(throws=()), 1),
        (ChosenThrow(throws=(2, 0)), 1),
        (ChosenThrow(hands="two", forfeit="lost"), 2),  # type: ignore[arg-type]
        (TrapDoors(quorum=0), 1),
        (TrapDoors(quorum="third", tie="most", voters="none"), 3),  # type: ignore[arg-type]
        (Wells(quorum=-1, tie="most"), 2),  # type: ignore[arg-type]
        (PortableLadders(each=-1), 1),
        (Report(after="match"), 1),  # type: ignore[arg-type]
        (LoftLadders({3: 19}, lengths=None, announce="tops"), 1),  # type: ignore[arg-type]
    ],
)
def test_a_parameter_that_cannot_be_is_refused(rule: Rule, how_many: int) -> None:
    house = (NewRound(), rule) if rule.name in {"chosen-throw", "trap-doors", "wells", "report"} else (rule,)
    assert found(*house) == [(rule.name, "parameter")] * how_many


def test_an_egg_lies_on_the_board_and_alone() -> None:
    told = found(SnakeEggs({0, 32, 40, 3}), LoftLadders({3: 19}, lengths=None))
    off, twice = ("snake-eggs", "off-the-board"), ("snake-eggs", "two-things-on-a-square")
    assert sorted(told) == [off, off, off, twice]


def test_a_loft_leads_to_the_next_board_and_is_not_too_long() -> None:
    assert found(LoftLadders({3: 9})) == [("loft-ladders", "not-the-next-board")]
    assert found(LoftLadders({1: 32}, lengths=(1, 2))) == [("loft-ladders", "length")]
    assert found(LoftLadders({1: 32}, lengths=None)) == []
    assert found(LoftLadders({3: 99})) == [("loft-ladders", "off-the-board")]


def test_an_escalator_does_not_end_on_the_last_square_of_a_board() -> None:
    assert found(Escalators({16: 32}, lengths=None)) == [("escalators", "escalator-top")]
    assert found(Escalators({16: 20}, lengths=(1, 1))) == [("escalators", "length")]
