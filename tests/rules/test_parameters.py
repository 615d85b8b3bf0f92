"""What a rule refuses of its parameters, each with the rule's name and all at once."""

from __future__ import annotations

from typing import Any, ClassVar, cast

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.check import problems
from ladderkit.errors import Problem
from ladderkit.race import with_house_rules
from ladderkit.rule import Rule, check_whole, is_whole, several, wrong_parameter
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
    SixReroll,
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
        (ChosenThrow(()), 1),
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


def any_of(value: object) -> Any:
    """A value that type checkers let pass."""
    return value


HUGE = 10**5000


@pytest.mark.parametrize(
    ("rule", "parameter", "value"),
    [
        (ChosenThrow(any_of((1, 2.5))), "numbers", "(1, 2.5)"),
        (ChosenThrow((True, 2)), "numbers", "(True, 2)"),
        (ChosenThrow(any_of("abc")), "numbers", "'abc'"),
        (ChosenThrow(any_of(None)), "numbers", "None"),
        (ChosenThrow(any_of(b"ab")), "numbers", "b'ab'"),
        (ChosenThrow(any_of([[1], 2])), "numbers", "([1], 2)"),
        (ChosenThrow(0), "numbers", "0"),
        (ChosenThrow(True), "numbers", "True"),
        (ChosenThrow(any_of(2.0)), "numbers", "2.0"),
        (ChosenThrow(10**9), "numbers", "1000000000"),
        (ChosenThrow(HUGE), "numbers", "a value of type int"),
        (ChosenThrow(range(1001)), "numbers", "(0, 1, 2, 3, "),
        (ChosenThrow(cycle=True), "cycle", "True"),
        (ChosenThrow(cycle=any_of("3")), "cycle", "'3'"),
        (ChosenThrow(cycle=any_of(2.0)), "cycle", "2.0"),
        (ChosenThrow(throws=(1, True)), "throws", "(1, True)"),
        (ChosenThrow(throws=any_of("2")), "throws", "'2'"),
        (ChosenThrow(throws=any_of(None)), "throws", "None"),
        (ChosenThrow(throws=13), "throws", "(13,)"),
        (ChosenThrow(100, throws=12), "throws", "(12,)"),
        (ChosenThrow(hands=any_of(1)), "hands", "1"),
        (ChosenThrow(forfeit=any_of(["kept"])), "forfeit", "['kept']"),
        (PortableLadders(each=True), "each", "True"),
        (PortableLadders(each=any_of(2.0)), "each", "2.0"),
        (PortableLadders(each=any_of("4")), "each", "'4'"),
        (SnakeEggs(any_of({1.0})), "squares", "1.0"),
        (SnakeEggs(any_of(["a"])), "squares", "'a'"),
        (SnakeEggs(any_of("12")), "squares", "'12'"),
        (SnakeEggs(any_of(5)), "squares", "5"),
        (SnakeEggs(any_of(None)), "squares", "None"),
        (SnakeEggs(any_of([(1,)])), "squares", "(1,)"),
        (SnakeEggs(any_of([[1]])), "squares", "([1],)"),
        (Escalators({16: 20}, lengths=any_of("ab")), "lengths", "'ab'"),
        (Escalators({16: 20}, lengths=(4, 1)), "lengths", "(4, 1)"),
        (Escalators({16: 20}, lengths=(-1, 4)), "lengths", "(-1, 4)"),
        (Escalators({16: 20}, lengths=any_of((1, 2, 3))), "lengths", "(1, 2, 3)"),
        (Escalators({16: 20}, lengths=any_of((True, 4))), "lengths", "(True, 4)"),
        (Escalators({16: 20}, lengths=any_of(3)), "lengths", "3"),
        (Escalators(any_of({"16": 20})), "ways", "('16', 20)"),
        (Escalators(any_of(7)), "ways", "7"),
        (LoftLadders(any_of({45: "x"})), "ways", "(45, 'x')"),
        (LoftLadders(any_of("45")), "ways", "'45'"),
        (LoftLadders(any_of([(3,)])), "ways", "(3,)"),
        (LoftLadders(any_of([3])), "ways", "3"),
        (LoftLadders({3: 19}, lengths=(3, 1)), "lengths", "(3, 1)"),
        (LoftLadders({3: 19}, lengths=None, announce=any_of(1)), "announce", "1"),
        (Placings(until=True), "until", "True"),
        (Placings(until=any_of([1])), "until", "[1]"),
        (RollAndMove(dice=any_of("x")), "dice", "'x'"),
        (RollAndMove(dice=any_of(None)), "dice", "None"),
        (SixReroll(any_of("6")), "face", "'6'"),
        (SixReroll(limit=any_of(1.0)), "limit", "1.0"),
        (TrapDoors(quorum=any_of(2.0)), "quorum", "2.0"),
        (TrapDoors(quorum=True), "quorum", "True"),
        (TrapDoors(tie=any_of(None)), "tie", "None"),
        (TrapDoors(opens=any_of(2)), "opens", "2"),
        (Wells(voters=any_of(("all",))), "voters", "('all',)"),
        (Report(after=any_of(None)), "after", "None"),
        (Jumps(landing=any_of(None)), "landing", "None"),
    ],
)
def test_a_value_that_no_parameter_takes_is_blamed_itself(rule: Rule, parameter: str, value: str) -> None:
    house = (NewRound(), rule) if rule.name in {"chosen-throw", "trap-doors", "wells", "report"} else (rule,)
    told = problems(BOARD, with_house_rules(RunOut(), *house), limit=10)
    [problem] = [one for one in told if one.severity == "error"]
    assert (problem.code, problem.path) == ("parameter", f"rules.{rule.name}.{parameter}")
    assert problem.rules == (rule.name,)
    assert problem.message.startswith(f"{parameter} = {value}")
    assert "; give " in problem.message
    assert len(problem.message) < 300


def test_properties_say_something_of_whatever_was_given() -> None:
    odd = ChosenThrow(any_of(None), cycle=any_of("3"))
    assert (odd.highest, odd.length) == (0, 0)
    mixed = ChosenThrow(any_of((1, "a", 7)), cycle=True)
    assert (mixed.highest, mixed.length) == (7, 2)
    assert ChosenThrow(3, cycle=2).length == 2
    assert RollAndMove(dice=any_of("x")).highest == 6
    assert LoftLadders(any_of([(3, 19), (4, "x")])).feet == (3,)


def test_ways_may_be_written_as_pairs_or_a_table_in_any_order() -> None:
    assert LoftLadders([[4, 21], [3, 19]]) == LoftLadders({3: 19, 4: 21})  # type: ignore[list-item]
    assert LoftLadders({4: 21, 3: 19}).ways == ((3, 19), (4, 21))
    assert Escalators({16: 20}, lengths=[1, 4]) == Escalators({16: 20})


def test_two_ways_from_one_foot_are_both_kept_and_refused() -> None:
    assert found(LoftLadders([(3, 19), (3, 20)], lengths=None)) == [("loft-ladders", "two-things-on-a-square")]


def test_a_bounce_is_not_blamed_for_the_number_of_dice() -> None:
    told = problems(BOARD, with_house_rules(RollAndMove(dice=any_of("x"))), limit=10)
    assert [problem.path for problem in told] == ["rules.roll-and-move.dice"]


@frozen
class Mine:
    """A rule of somebody else."""

    size: object = 0
    name: ClassVar[str] = "mine"

    def told(self, **bounds: Any) -> list[Problem]:
        """What is refused."""
        return list(check_whole(self, "size", **bounds))


def test_the_helpers_serve_any_rule() -> None:
    assert Mine(3).told() == Mine(3).told(least=3, most=3) == Mine(None).told(none=True) == []
    assert [one.message for one in Mine(True).told()] == ["size = True cannot be; give a whole number"]
    [low] = Mine(1).told(least=2, none=True, clause="XY-1")
    assert (low.message, low.clause) == ("size = 1 cannot be; give a whole number, at least 2, or None", "XY-1")
    [high] = Mine(9).told(least=2, most=8)
    assert high.message == "size = 9 cannot be; give a whole number, 2 to 8"
    assert "x... cannot be; give less" in wrong_parameter(Mine("x" * 500), "size", "less").message
    assert [is_whole(value, 1, 2) for value in (0, 1, 2, 3, True, 1.0, None)] == [False, True, True, *[False] * 4]
    assert several(cast("object", iter([1, 2]))) == (1, 2)


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
