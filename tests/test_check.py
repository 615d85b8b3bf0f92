"""What walking through a game shows: no end, traps, rules that break, and what was not examined."""

import ast
import re
import sys
from pathlib import Path
from typing import ClassVar

import pytest
from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.check import can_end, check, problems, unfinishable
from ladderkit.dice import Die
from ladderkit.engine import start
from ladderkit.follow import AGAIN
from ladderkit.jumps import Jump, ladders, snakes
from ladderkit.questions import Choice, Draw, Entry
from ladderkit.race import race, with_house_rules
from ladderkit.rule import Stage, step
from ladderkit.rules import (
    Bounce,
    DrawLots,
    FirstHome,
    Jumps,
    Placings,
    RollAndMove,
    RollOff,
    RunOut,
    SixReroll,
)

WALL = snakes({99 - k: 4 for k in range(6)})


def told(variant, **options):
    return [(problem.code, problem.severity) for problem in check(variant, **options)]


def only(found):
    assert 1 == len(found), found
    return found[0]


# ------------------------------------------------------------------------------------------------------------ verdicts
def test_a_good_game_has_no_problems():
    assert [] == told(race("good", Board(10, 10, jumps=[*ladders({3: 14}), *snakes({99: 4})])))


def test_a_board_of_ten_by_ten_is_walked_through():
    assert [] == told(race("good", Board(10, 10), SixReroll(), Bounce()))


def test_a_finish_behind_a_wall_is_unreachable():
    problem = only(check(race("wall", Board(10, 10, jumps=WALL))))
    assert ("finish-unreachable", "error", "board", (93,)) == (
        problem.code,
        problem.severity,
        problem.path,
        problem.squares,
    )
    assert "from 0 no token ever comes further than 93" in problem.message


@pytest.mark.parametrize(("die", "furthest"), [(Die((0,)), 0), (Die((-1, 0)), 0), (Die((2, 4)), 10), (Die((0, 5)), 10)])
def test_a_die_that_cannot_reach_the_finish_is_found(die, furthest):
    problem = only(check(race("odd", Board(1, 11), RollAndMove(die))))
    assert ("finish-unreachable", (furthest,)) == (problem.code, problem.squares)


def test_run_out_reaches_what_stay_put_does_not():
    assert [] == told(race("odd", Board(1, 11), RollAndMove(Die((2, 4))), RunOut()))


def test_a_ladder_to_the_end_is_a_way():
    assert [] == told(race("odd", Board(1, 11, jumps=ladders({2: 11, 4: 11, 6: 11, 8: 11})), RollAndMove(2)))


def test_the_start_counts():
    assert [] == told(race("odd", Board(1, 11, start=1), RollAndMove(Die((2, 4)))))
    assert [("finish-unreachable", "error")] == told(race("even", Board(1, 11), RollAndMove(Die((2, 4)))))


def test_a_trap_is_a_warning_that_names_its_squares():
    problem = only(check(race("trap", Board(1, 11), RollAndMove(Die((2, 3))))))
    assert ("trap", "warning", (10,)) == (problem.code, problem.severity, problem.squares)


def test_a_trap_of_many_squares_names_some():
    jumps = [*ladders({2: 4}), *snakes({30 + k: 3 for k in range(6)})]
    variant = race("trap", Board(6, 10, jumps=[*jumps, Jump(1, 60, "ladder")]))
    problem = only(check(variant))
    assert "trap" == problem.code
    assert ", ..." in problem.message
    assert set(range(3, 30)) - {4} <= set(problem.squares)


def test_a_six_that_gives_a_throw_that_cannot_be_walked_for_ever_is_a_trap():
    assert [("finish-unreachable", "error")] == told(race("six", Board(1, 10), RollAndMove(Die((6,))), SixReroll()))


def test_seats_are_walked_together_when_there_must_be_several():
    problem = only(check(race("trap", Board(1, 11), RollAndMove(Die((2, 3))), seats=(2, 2))))
    assert ("trap", (10,)) == (problem.code, problem.squares)
    assert "2 seats" in problem.message


def test_warnings_of_the_declaration_come_first():
    board = Board(1, 11, start=1, jumps=ladders({1: 3}))
    assert [("start-on-a-foot", "warning"), ("trap", "warning")] == told(race("both", board, RollAndMove(Die((2, 3)))))


def test_a_crowd_is_looked_at_for_as_long_as_others_are():
    (note,) = check(race("crowd", Board(5, 5), seats=(1000, 1000)))
    assert ("not-examined", "note") == (note.code, note.severity)
    assert "after 10001 positions it was given up" in note.message


def test_two_tokens_a_seat_are_walked():
    assert [] == told(race("two", Board(1, 9), tokens=2, seats=(2, 2)))


# -------------------------------------------------------------------------------------------------------- declarations
def test_problems_of_a_declaration_and_then_those_of_the_walk():
    rules = with_house_rules()
    assert () == problems(Board(5, 5), rules)
    assert ["finish-unreachable"] == [one.code for one in problems(Board(10, 10, jumps=WALL), rules)]
    wrong = problems(Board(10, 10, jumps=[*WALL, Jump(3, 2, "ladder")]), rules, seats=(0, 1))
    assert ["seats", "ladder-falls"] == [one.code for one in wrong]
    assert "tokens" == only(problems(Board(5, 5), rules, tokens=0)).code


def test_the_order_of_problems_stands():
    variant = race("both", Board(1, 11, start=1, jumps=ladders({1: 3})), RollAndMove(Die((2, 3))))
    assert check(variant) == check(variant)


# -------------------------------------------------------------------------------------------------------------- limits
def test_beyond_the_limit_it_says_what_was_not_examined():
    note = only(check(race("far", Board(1000, 1000)), limit=100))
    assert ("not-examined", "note") == (note.code, note.severity)
    assert "whether the finish can be reached" in note.message
    note = only(check(race("near", Board(10, 10, jumps=ladders({1: 100}))), limit=50))
    assert "whether there is a trap" in note.message


def test_a_million_squares_are_examined():
    assert [] == told(race("far", Board(1000, 1000, jumps=ladders({5: 900_000}))))


def test_a_million_squares_that_are_not_alike_are_walked_no_further_than_the_limit():
    far = race("far", Board(1000, 1000, jumps=ladders({5: 900_000})), SixReroll(limit=1))
    assert [("not-examined", "note")] == told(far, limit=20_000)


def test_what_goes_wrong_when_a_long_board_is_looked_at_from_afar_is_left_to_walking(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("ladderkit.analysis.long.reach", fail)
    assert [] == told(race("far", Board(50, 50)))


LONG = Board(30, 100, jumps=[*ladders({7: 2_990, 40: 2_000}), *snakes({1_500: 3})])


@pytest.mark.parametrize("seats", [(1, 1), (1, 8), (2, 2), (2, 4)])
@pytest.mark.parametrize(
    ("board", "rules"),
    [
        (LONG, ()),
        (LONG, (SixReroll(),)),
        (LONG, (RollAndMove(Die((2, 4))),)),
        (Board(30, 100, jumps=snakes({2_990 - k: 4 for k in range(6)})), ()),
        (Board(30, 101, jumps=ladders({3: 3_025})), (RollAndMove(Die((2, 5))),)),
        (Board(30, 101), (RollAndMove(Die((7,))),)),
        (LONG, (RollAndMove(Die((0,))),)),
    ],
    ids=["good", "again", "even", "wall", "trap", "sevens", "nowhere"],
)
def test_long_boards_are_judged_as_by_walking(board, rules, seats, monkeypatch):
    variant = race("long", board, *rules, seats=seats)
    at_once = check(variant), unfinishable(variant)
    monkeypatch.setattr(sys.modules["ladderkit.check"], "A_LONG_BOARD", 10_000)
    if seats[0] == 1:
        assert (check(variant), unfinishable(variant)) == at_once
    else:  # all squares of both are far too many to walk through
        alone = check(race("long", board, *rules, seats=(1, 1)))
        assert [(one.code, one.squares) for one in alone] == [(one.code, one.squares) for one in at_once[0]]


def test_what_breaks_on_a_long_board_is_met_in_walking():
    assert [("rule-raises", "error")] == told(race("long", LONG, Breaks()))


def test_a_throw_of_very_many_outcomes_is_not_taken_apart_whole():
    variant = race("dice", Board(5, 5), RollAndMove(dice=7), RunOut())
    assert [("not-examined", "note")] == told(variant, limit=200)
    assert [("not-examined", "note")] == told(race("die", Board(2, 2), RollAndMove(20_000)), limit=200)


def test_branches_are_limited_too(monkeypatch):
    monkeypatch.setattr(sys.modules["ladderkit.check"], "BRANCHES_A_STATE", 1)
    assert [("not-examined", "note")] == told(race("near", Board(10, 10), RollAndMove(50)), limit=100)


def test_what_refuses_a_file_is_found_without_the_whole_walk():
    assert () == unfinishable(race("trap", Board(1, 11), RollAndMove(Die((2, 3)))))
    assert () == unfinishable(race("many", Board(10, 10), seats=(6, 6)))
    assert "finish-unreachable" == only(unfinishable(race("wall", Board(10, 10, jumps=WALL)))).code
    assert "not-examined" == only(unfinishable(race("far", Board(1000, 1000)), limit=10)).code


def test_whether_a_state_can_end():
    near, far = race("near", Board(5, 5)), race("far", Board(1000, 1000))
    wall, breaks = race("wall", Board(10, 10, jumps=WALL)), race("breaks", Board(5, 5), Breaks())
    assert [True, None, False, None] == [
        can_end(variant, start(variant, 1).state, limit=200) for variant in (near, far, wall, breaks)
    ]


# ------------------------------------------------------------------------------------------------------- rules at play
@frozen
class Breaks:
    """Raises when a token is beyond a square."""

    at: int = 0
    error: Exception = field(default=ZeroDivisionError("oops"), eq=False)
    name: ClassVar[str] = "breaks"

    @step(Stage.AFTER)
    def act(self, turn):
        if max(turn.squares) > self.at:
            raise self.error
        return turn


def test_what_a_rule_raises_at_play_is_told_once_with_rule_and_squares():
    problem = only(check(race("breaks", Board(5, 5), Breaks(20))))
    assert ("rule-raises", "error", ("breaks",), "rules.breaks") == (
        problem.code,
        problem.severity,
        problem.rules,
        problem.path,
    )
    assert "'breaks' raises ZeroDivisionError: oops, with tokens on (" in problem.message
    assert "test_check.py, line" in problem.message
    assert max(problem.squares) <= 20


@frozen
class NeverBegins:
    """Raises before anybody can move."""

    name: ClassVar[str] = "never-begins"

    @step(Stage.TURN)
    def act(self, turn):
        return turn.go(0, turn.last + 1, self.name)


@frozen
class NoTurn:
    """Returns nothing."""

    name: ClassVar[str] = "no-turn"

    @step(Stage.AFTER)
    def act(self, _turn):
        return None


@frozen
class Holds:
    """Holds everyone for ever."""

    name: ClassVar[str] = "holds"

    @step(Stage.TURN)
    def act(self, turn):
        return turn.rest(*turn.movers)


@pytest.mark.parametrize(
    ("rule", "code"), [(NeverBegins(), "rule-error"), (NoTurn(), "rule-error"), (Holds(), "runs-for-ever")]
)
def test_a_rule_that_breaks_a_law_of_the_engine_is_a_problem(rule, code):
    problem = only(check(race("breaks", Board(5, 5), rule)))
    assert (code, "error") == (problem.code, problem.severity)
    assert rule.name in problem.rules or "runs-for-ever" == code


@frozen
class OnlyAlone:
    """Cannot stand company."""

    name: ClassVar[str] = "only-alone"

    @step(Stage.AFTER)
    def act(self, turn):
        if len(turn.everyone) > 1:
            raise ValueError("too many")
        return turn


def test_one_seat_more_than_the_fewest_is_tried_too():
    assert [("rule-raises", "error")] == told(race("alone", Board(5, 5), OnlyAlone()))
    assert [] == told(race("alone", Board(5, 5), OnlyAlone(), seats=(1, 1)))
    assert [] == told(race("lots", Board(3, 3), DrawLots(), seats=(1, 4)))
    assert [] == told(race("off", Board(3, 3), RollOff(), seats=(1, 4)))


@frozen
class NobodyWins:
    """No match ever ends."""

    name: ClassVar[str] = "nobody-wins"
    decides: ClassVar[tuple[str, ...]] = ("ending",)

    @step(Stage.ENDING)
    def end(self, turn):
        return turn


def test_an_ending_that_never_comes_is_told_apart():
    problem = only(check(race("on", Board(5, 5), NobodyWins(), RunOut())))
    assert ("finish-unreachable", (25,)) == (problem.code, problem.squares)
    assert "no rule ever ends the match" in problem.message
    far = only(check(race("on", Board(21, 100), NobodyWins(), RunOut(), seats=(1, 1))))
    assert ("finish-unreachable", (2_100,)) == (far.code, far.squares)
    assert "no rule ever ends the match" in far.message


def test_choices_are_all_tried():
    board = Board(1, 12, jumps=[*snakes({11: 2, 10: 2}), *ladders({3: 9})])
    assert [] == told(race("may", board, Jumps(climb="may", slide="may")))
    assert [] == told(race("may", board, Jumps(climb="may", slide="may"), Placings(), seats=(2, 3)))
    must = race("must", Board(1, 12, jumps=snakes({11: 2, 10: 2})), RollAndMove(Die((1,))))
    assert [("finish-unreachable", "error")] == told(must)
    may = race("may", Board(1, 12, jumps=snakes({11: 2, 10: 2})), RollAndMove(Die((1,))), Jumps(slide="may"))
    assert [] == told(may)


class Huge:
    """More options than `len` can count."""

    def __len__(self):
        return 10**30

    def __contains__(self, value):
        return type(value) is int and value >= 0

    def __iter__(self):
        return iter(range(10**9))


@frozen
class Pick:
    """Whoever moves picks a number."""

    options: object = (0, 1)
    lots: bool = False
    name: ClassVar[str] = "pick"

    @step(Stage.THROW)
    def pick(self, turn):
        question = Draw(self.options) if self.lots else Choice(turn.seat, self.options)
        return turn.throw(turn.seat, turn.ask(question))

    @step(Stage.MOVE)
    def move(self, turn):
        return turn.walk(turn.movers[0], turn.number(turn.movers[0]))

    decides: ClassVar[tuple[str, ...]] = ("movement",)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((0, 1), []),
        (range(3), []),
        ((0,), [("finish-unreachable", "error")]),
        ((), [("finish-unreachable", "error")]),
        (range(10**12), [("not-examined", "note")]),
        (Huge(), [("not-examined", "note")]),
    ],
)
def test_choices_may_be_lazy_and_very_many(options, expected):
    assert expected == told(race("pick", Board(1, 4), Pick(options), RunOut()), limit=50)


def test_lots_are_walked():
    assert [] == told(race("lots", Board(1, 4), Pick((0, 1, 2), lots=True)))


@frozen
class Bid:
    """Everyone writes a number, and goes so far."""

    most: int = 2
    name: ClassVar[str] = "bid"
    decides: ClassVar[tuple[str, ...]] = ("movement",)

    @property
    def entry(self):
        return Entry("bid", 0)

    def options(self, turn, seat):
        return range(self.most + 1)

    @step(Stage.THROW)
    def ask(self, turn):
        return turn.take_orders()

    @step(Stage.MOVE)
    def move(self, turn):
        for token in turn.movers:
            turn = turn.walk(token, turn.order(turn.seat_of(token))[self.entry])
        return turn


def test_orders_are_tried_and_what_was_not_is_said():
    assert [] == told(race("bid", Board(1, 4), Bid(), RunOut()))
    assert [] == told(race("bid", Board(1, 4), Bid(), RunOut(), seats=(2, 2)))
    assert [("not-examined", "note")] == told(race("bid", Board(1, 4), Bid(10**9), RunOut()), limit=50)


@frozen
class Twice:
    """Every throw is made twice."""

    name: ClassVar[str] = "twice"

    @step(Stage.EXTRA_TURN)
    def again(self, turn):
        return turn.follow(AGAIN) if turn.squares[0] % 2 else turn


def test_a_walk_goes_through_throws_of_one_turn():
    assert [] == told(race("twice", Board(3, 3), Twice(), FirstHome()))


# ------------------------------------------------------------------------------------------------------------ the page
ROOT = Path(__file__).parent.parent


def codes_in_the_source():
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            made = isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", ""))
            told = made == "tell" and file.parent.name in {"layouts", "setups"}
            makes_one = told or made in {"Problem", "Refusal", "fault"}
            if makes_one and node.args and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value


def test_every_code_is_on_its_page():
    if not (ROOT / "src").is_dir() or not (ROOT / "docs").is_dir():
        pytest.skip("the tests run without the project's tree")
    pages = (ROOT / "docs" / "reference" / name for name in ("problems.md", "refusals.md"))
    page = "".join(page.read_text(encoding="utf-8") for page in pages)
    rows = re.findall(r"^\| (`[a-z0-9-]+`(?:, `[a-z0-9-]+`)*) \|", page, flags=re.MULTILINE)
    told_there = {code for row in rows for code in re.findall(r"[a-z0-9-]+", row)}
    wanted = {*codes_in_the_source(), "ladder-falls", "snake-rises", "runs-for-ever", "rule-error"}
    wanted |= {"ladder-onto-snake", "snake-onto-ladder", "no-snakes", "no-ladders"}
    assert set() == wanted - told_there
