"""What a declaration is refused for, without a step being run."""

from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import start
from ladderkit.errors import Problem, VariantError
from ladderkit.fit import LONGEST_NAME, MOST_SEATS, MOST_TOKENS, declaration_problems, raised, suggestion
from ladderkit.jumps import Jump, JumpKind, ladders, snakes
from ladderkit.questions import Entry
from ladderkit.race import PLAIN, race, with_house_rules
from ladderkit.rule import Stage, step
from ladderkit.rules import (
    Bounce,
    FirstHome,
    FirstSeat,
    Jumps,
    LastOneWins,
    LeavingEnds,
    Placings,
    RollAndMove,
    RollOff,
    SixReroll,
    StayPut,
)
from ladderkit.slots import Slot
from ladderkit.variant import Variant

ROOMY = Board(5, 5)


def found(*house, board=ROOMY, jumps=(), **parts):
    on = Board(board.rows, board.columns, start=board.start, jumps=jumps) if jumps else board
    return declaration_problems(on, with_house_rules(*house), **parts)


def only(problems):
    assert 1 == len(problems), problems
    return problems[0]


def mine(**attributes):
    """A rule of somebody's own, with these attributes and methods."""
    body = {"name": "mine", "act": step(Stage.AFTER)(lambda _self, turn: turn), "__doc__": "Mine."}
    return frozen(type("Mine", (), body | attributes))()


def test_the_plain_race_has_no_problems():
    assert () == found()


# ------------------------------------------------------------------------------------------------------------- layouts
@pytest.mark.parametrize(
    ("jump", "code", "path", "clause"),
    [
        (Jump(3, 26, "ladder"), "off-the-board", "board.ladders.3", "SL-1"),
        (Jump(0, 6, "ladder"), "off-the-board", "board.ladders.0", "SL-1"),
        (Jump(26, 6, "snake"), "off-the-board", "board.snakes.26", "SL-1"),
        (Jump(6, 0, "snake"), "off-the-board", "board.snakes.6", "SL-1"),
        (Jump(6, -1, "portal"), "off-the-board", "board.jumps.6", "SL-1"),
        (Jump(7, 7, "portal"), "onto-itself", "board.jumps.7", ""),
        (Jump(25, 7, "snake"), "foot-on-last", "board.snakes.25", "SL-11"),
        (Jump(9, 3, "ladder"), "ladder-falls", "board.ladders.9", "SL-5"),
        (Jump(3, 9, "snake"), "snake-rises", "board.snakes.3", "SL-5"),
        (Jump(3, 9, "laddder"), "unknown-kind", "board.jumps.3", ""),
    ],
)
def test_a_jump_that_does_not_fit_is_refused(jump, code, path, clause):
    problem = only(found(jumps=[jump]))
    both = (jump.foot, jump.to)
    assert (code, "error", path, clause, both) == (
        problem.code,
        problem.severity,
        problem.path,
        problem.clause,
        problem.squares,
    )


def test_all_that_is_wrong_with_one_jump_is_told_at_once():
    codes = [problem.code for problem in found(jumps=[Jump(99, 99, "loft")])]
    assert ["off-the-board", "onto-itself", "unknown-kind"] == codes


def test_an_unknown_kind_gets_a_suggestion():
    assert "did you mean 'ladder'?" in str(only(found(jumps=[Jump(3, 9, "lader")])))


def test_a_rule_may_bring_a_kind():
    loft = mine(kinds=(JumpKind("loft", "up"),))
    assert () == found(loft, jumps=[Jump(3, 9, "loft")])
    problem = only(found(loft, jumps=[Jump(9, 3, "loft")]))
    assert "ladder-falls" == problem.code
    assert "loft must rise" in problem.message


def test_two_kinds_of_one_name_are_refused():
    problem = only(found(mine(kinds=(JumpKind("ladder", "down"),))))
    assert ("kind-twice", ("mine", "the library")) == (problem.code, problem.rules)


def test_two_things_on_a_square_are_refused():
    problem = only(found(jumps=[Jump(3, 9, "ladder", name="Up"), Jump(3, 12, "portal")]))
    assert ("two-things-on-a-square", (3,), "board.jumps.3") == (problem.code, problem.squares, problem.path)
    assert "the ladder 'Up' from 3 to 9" in problem.message


@pytest.mark.parametrize("kind", ["ladder", "portal"])
@pytest.mark.parametrize("other", [Jump(9, 2, "snake"), Jump(9, 12, "ladder"), Jump(9, 4, "portal", reached=True)])
def test_sl_7_under_single_landing_no_end_lies_on_any_foot(kind, other):
    problem = only(found(jumps=[Jump(3, 9, kind), other]))
    assert ("end-on-a-foot", "error", ("jumps",), "SL-7") == (
        problem.code,
        problem.severity,
        problem.rules,
        problem.clause,
    )
    assert (3, 9, other.to) == problem.squares


def test_sl_7_a_jump_laid_by_a_rule_counts_as_much():
    laying = mine(jumps=lambda _self, _board: [Jump(9, 2, "snake")])
    assert "end-on-a-foot" == only(found(laying, jumps=ladders({3: 9}))).code


def test_under_carried_landing_a_chain_is_a_warning():
    problem = only(found(Jumps(landing="carried"), jumps=ladders({3: 9, 9: 12})))
    assert ("chain", "warning", "board.ladders.3") == (problem.code, problem.severity, problem.path)


def test_under_carried_landing_each_ring_is_refused_once():
    jumps = [*ladders({3: 9, 10: 14}), *snakes({9: 5, 5: 3, 14: 10, 20: 9})]
    rings = [p for p in found(Jumps(landing="carried"), jumps=jumps) if p.severity == "error"]
    assert [("ring", (3, 9, 5)), ("ring", (10, 14))] == [(p.code, p.squares) for p in rings]
    assert "3 to 9 to 5 to 3" in rings[0].message


def test_the_message_of_a_long_ring_is_short():
    jumps = [*ladders({k: k + 1 for k in range(1, 20)}), *snakes({20: 1})]
    ring = next(p for p in found(Jumps(landing="carried"), jumps=jumps) if p.code == "ring")
    assert tuple(range(1, 21)) == ring.squares
    assert "12 to ... to 1" in ring.message


def test_a_jump_laid_by_a_rule_is_told_with_the_rule():
    laying = mine(jumps=lambda _self, _board: [Jump(3, 9, "snake"), "a ladder"])
    no_jump, rises = found(laying)
    assert ("not-a-jump", ("mine",)) == (no_jump.code, no_jump.rules)
    assert ("snake-rises", "rules.mine", ("mine",)) == (rises.code, rises.path, rises.rules)


@pytest.mark.parametrize("start", [25, 26, pytest.param(10**5000, id="far")])
def test_a_start_off_the_board_is_refused(start):
    problem = only(found(board=Board(5, 5, start=start)))
    assert ("start-off-the-board", "error", "board.start") == (problem.code, problem.severity, problem.path)


@pytest.mark.parametrize(
    ("parts", "code", "said"),
    [
        ({"seats": (10**8, 10**8)}, "seats", "give at most 1000"),
        ({"seats": (1, 10**11)}, "seats", "give at most 1000"),
        ({"seats": (1, 10**5000)}, "seats", "seats are a value of type tuple; give at most 1000"),
        ({"tokens": 10**11}, "tokens", "tokens are 100000000000 of 8 seats; give at most 1000 in all"),
        ({"tokens": 10**5000}, "tokens", "tokens are a value of type int of 8 seats"),
        ({"tokens": 1001, "seats": (1, 1)}, "tokens", "tokens are 1001; give at most 1000 in all"),
        ({"tokens": 2, "seats": (2, MOST_SEATS)}, "tokens", "tokens are 2 of 1000 seats"),
        ({"tokens": "2"}, "tokens", "tokens are '2'; give each seat a whole number of them"),
    ],
)
def test_a_match_is_no_larger_than_can_be_held(parts, code, said):
    problem = only(found(**parts))
    assert code == problem.code == problem.path
    assert said in problem.message


def test_the_largest_match_is_held():
    assert () == found(seats=(1, MOST_SEATS), tokens=MOST_TOKENS // MOST_SEATS)
    assert 1000 == len(start(race("crowd", ROOMY, seats=(1, 1000)), 1000).state.squares)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (5, "the name is 5; give some text"),
        pytest.param(10**5000, "the name is a value of type int", id="no text"),
        ("", "the name is ''"),
        (" ", "the name is ' '"),
        ("x" * (LONGEST_NAME + 1), "a name of 101 characters, 'xxxxxxxxxxxxxxxxxxxx'...; give at most 100"),
        ("a\x1b[31m", "the name 'a\\x1b[31m' has characters that cannot be shown; leave them out"),
    ],
)
def test_a_variant_has_a_name_that_can_be_shown(name, said):
    with pytest.raises(VariantError) as refused:
        race(name, ROOMY)
    problem = only(refused.value.problems)
    assert "name" == problem.code == problem.path
    assert said in problem.message
    assert said in str(refused.value)


@pytest.mark.parametrize("name", ["x", "Ann's game", "Östliche Ränge", "x" * LONGEST_NAME])
def test_names_may_have_spaces(name):
    assert name == race(name, Board(5, 5, jumps=[Jump(3, 9, "ladder", name=name)])).name


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\x1b[31m", "two\nlines"])
def test_jumps_have_names_that_can_be_shown(name):
    problem = only(found(board=Board(5, 5, jumps=[Jump(3, 9, "ladder", name=name)])))
    assert ("name", "board.ladders.3", (3, 9)) == (problem.code, problem.path, problem.squares)


@pytest.mark.parametrize("rules", [None, 5, "abc", b"abc", {SixReroll()}, frozenset({SixReroll()})])
def test_what_are_no_rules_are_refused(rules):
    board = Board(5, 5, jumps=[Jump(3, 9, "snake")])
    with pytest.raises(VariantError) as refused:
        Variant("x", board, rules)
    assert ["not-a-rule", "snake-rises"] == [problem.code for problem in refused.value.problems]
    assert "rules" == refused.value.problems[0].path


def test_what_is_no_rule_hides_nothing_else():
    board = Board(5, 5, jumps=[Jump(3, 9, "snake")])
    codes = [p.code for p in declaration_problems(board, (Bounce(), StayPut(), 5, SixReroll(limit=-1)), tokens=0)]
    assert ["tokens", "not-a-rule", "two-deciders", "snake-rises", "parameter"] == codes
    codes = [p.code for p in declaration_problems(None, (Bounce(), StayPut(), SixReroll(limit=-1)))]
    assert {"not-a-board", "two-deciders", "no-decider", "parameter"} == {*codes}


def test_a_rule_that_cannot_tell_without_the_others_is_not_blamed():
    class Lost:
        name: ClassVar[str] = "lost"

        def problems(self, declaration):
            return [next(rule for rule in declaration.rules if rule.name == "away")]

    assert "not-a-rule" == only(declaration_problems(ROOMY, (Lost(), 5))).code


def test_a_start_on_a_foot_is_a_warning():
    problem = only(found(board=Board(5, 5, start=3), jumps=ladders({3: 9})))
    assert ("start-on-a-foot", "warning", (3,)) == (problem.code, problem.severity, problem.squares)


def test_large_boards_are_looked_through_in_no_time():
    board = Board(1000, 1000, jumps=[*ladders({k: k + 1 for k in range(1, 20_000)}), *snakes({20_000: 1})])
    problems = declaration_problems(board, with_house_rules(Jumps(landing="carried")))
    assert "ring" == problems[-1].code


# --------------------------------------------------------------------------------------------------------------- rules
@pytest.mark.parametrize(
    ("house", "code", "rules"),
    [
        ((Bounce(), RollAndMove(26)), "bounce-off-the-board", ("bounce", "roll-and-move")),
        ((Bounce(), RollAndMove(13, dice=2)), "bounce-off-the-board", ("bounce", "roll-and-move")),
        ((RollAndMove(dice=0),), "parameter", ("roll-and-move",)),
        ((RollAndMove(dice=True),), "parameter", ("roll-and-move",)),
        ((Jumps(landing="carry"),), "parameter", ("jumps",)),
        ((Jumps(climb="can"),), "parameter", ("jumps",)),
        ((Jumps(slide=None),), "parameter", ("jumps",)),
        ((Placings(until=0),), "parameter", ("placings",)),
        ((Placings(until="2"),), "parameter", ("placings",)),
        ((SixReroll("6"),), "parameter", ("six-reroll",)),
        ((SixReroll(limit=-1),), "parameter", ("six-reroll",)),
        ((RollOff(Die((2, 2))),), "always-a-tie", ("roll-off",)),
        ((LeavingEnds(), LastOneWins()), "forbids", ("leaving-ends", "last-one-wins")),
    ],
)
def test_parameters_that_cannot_be_are_refused(house, code, rules):
    problem = only(found(*house))
    assert (code, "error", rules) == (problem.code, problem.severity, problem.rules)
    assert problem.path.startswith("rules.")


def test_sl_10_a_bounce_by_as_much_as_the_last_square_is_allowed():
    assert () == found(Bounce(), RollAndMove(25))
    assert () == found(Bounce(), board=Board(2, 3))
    assert "bounce-off-the-board" == only(found(Bounce(), board=Board(1, 5))).code


def test_a_face_that_no_throw_reaches_is_a_warning():
    problem = only(found(SixReroll(), RollAndMove(4)))
    assert ("never-acts", "warning", ("six-reroll", "roll-and-move")) == (
        problem.code,
        problem.severity,
        problem.rules,
    )
    assert () == found(SixReroll(), RollAndMove(4, dice=2))
    assert () == found(SixReroll(), mine(decides=("movement",)))


@pytest.mark.parametrize("missing", PLAIN, ids=lambda rule: rule.name)
def test_every_topic_needs_a_decider(missing):
    rules = tuple(rule for rule in PLAIN if rule is not missing)
    problem = only(declaration_problems(Board(5, 5, jumps=ladders({3: 9})), rules))
    assert ("no-decider", "rules") == (problem.code, problem.path)


def test_a_board_without_jumps_needs_no_landing():
    rules = tuple(rule for rule in PLAIN if rule.name != "jumps")
    assert () == declaration_problems(ROOMY, rules)
    laying = mine(jumps=lambda _self, _board: [])
    assert "no-decider" == only(declaration_problems(ROOMY, (*rules, laying))).code


def test_two_deciders_are_both_named():
    problem = only(found(Bounce(), StayPut()))
    assert ("two-deciders", ("bounce", "stay-put")) == (problem.code, problem.rules)


def test_who_decides_the_finish_has_a_method_for_it():
    assert "no-beyond" == only(found(mine(decides=("finish",)))).code


def test_an_unknown_topic_gets_a_suggestion():
    problem = only(found(mine(decides=("movment",))))
    assert "unknown-topic" == problem.code
    assert "did you mean 'movement'?" in problem.message


def test_a_rule_written_twice_is_refused():
    same, other = only(found(SixReroll(), SixReroll())), only(found(SixReroll(), SixReroll(5)))
    assert ("rule-twice", "rule-twice") == (same.code, other.code)
    assert "with different parameters" in other.message
    assert "with different parameters" not in same.message


def test_a_decider_written_twice_is_told_as_written_twice():
    assert "rule-twice" == only(declaration_problems(ROOMY, (*PLAIN, StayPut()))).code


def test_what_a_rule_forbids_may_be_absent():
    assert () == found(LeavingEnds())


def test_needs_are_looked_for_among_rules_and_topics():
    assert () == found(mine(needs=("jumps", "finish")))
    problem = only(found(mine(needs=("dragons",))))
    assert ("needs", ("mine", "dragons")) == (problem.code, problem.rules)


@pytest.mark.parametrize(
    ("attributes", "code"),
    [
        ({"slots": (Slot("past", 0),)}, "slot-twice"),
        ({"slots": (Slot("mine", 0), Slot("mine", 0))}, "slot-twice"),
        ({"slots": (Slot("mine", []),)}, "slot-default"),
        ({"slots": [Slot("mine", 0)]}, "ability"),
        ({"slots": Slot("mine", 0)}, "ability"),
        ({"decides": "ending"}, "ability"),
        ({"needs": ["jumps"]}, "ability"),
        ({"forbids": (1,)}, "ability"),
        ({"kinds": ("loft",)}, "ability"),
        ({"entry": 5, "options": lambda *_: ()}, "ability"),
        ({"entry": Entry("yours", 0), "options": lambda *_: ()}, "entry-name"),
        ({"act": step(1400)(lambda _self, turn: turn)}, "stage"),
        ({"act": step(0)(lambda _self, turn: turn)}, "stage"),
        ({"name": "Mine"}, "not-a-rule"),
        ({"name": None}, "not-a-rule"),
        ({"__hash__": None}, "not-a-rule"),
    ],
)
def test_a_rule_that_is_made_wrong_is_refused(attributes, code):
    assert code == only(declaration_problems(ROOMY, (*PLAIN, mine(**attributes)))).code


def test_an_ability_that_is_one_word_gets_it_written_as_a_tuple():
    assert "write it as ('ending',)" in only(found(mine(decides="ending"))).message


def test_a_class_is_no_rule():
    problem = only(declaration_problems(ROOMY, (*PLAIN, SixReroll)))
    assert "SixReroll is a class; write SixReroll()" == problem.message
    assert "rules.6" == problem.path


def test_a_list_given_to_a_rule_is_refused_where_it_stands():
    @frozen
    class Listed:
        few: tuple[int, ...]
        many: list[int]
        name: ClassVar[str] = "listed"

    problem = only(found(Listed((1,), [1])))
    assert ("parameter", "rules.listed.many", ("listed",)) == (problem.code, problem.path, problem.rules)
    assert "many = [1] cannot be hashed; give a tuple" in problem.message


def test_a_rule_that_cannot_be_hashed_for_a_reason_of_its_own_is_no_rule():
    @frozen(hash=False)
    class Unsure:
        few: tuple[int, ...] = ()
        name: ClassVar[str] = "unsure"

        def __hash__(self):
            raise TypeError("not today")

    assert "not-a-rule" == only(found(Unsure())).code


def test_a_rule_that_does_nothing_is_a_warning():
    problem = only(found(mine(act=None)))
    assert ("does-nothing", "warning") == (problem.code, problem.severity)


def oops(*_):
    raise ZeroDivisionError("oops")


@pytest.mark.parametrize(
    "attributes", [{"jumps": oops}, {"implies": oops}, {"problems": oops}, {"decides": property(oops)}]
)
def test_what_a_rule_raises_is_a_problem_that_names_rule_and_place(attributes):
    problem = only(declaration_problems(ROOMY, (*PLAIN, mine(**attributes))))
    assert ("rule-raises", ("mine",), "rules.mine") == (problem.code, problem.rules, problem.path)
    assert problem.message.startswith("'mine' raises ZeroDivisionError: oops, in test_fit.py, line ")


def test_an_exception_that_nobody_can_be_named_for_is_still_told():
    problem = raised("", ValueError("no"), ", somewhere")
    assert ("a rule raises ValueError: no, somewhere; mend the rule", ()) == (problem.message, problem.rules)


def test_implied_rules_count_and_are_looked_at():
    brings = mine(implies=lambda _self: (SixReroll(limit=-1), FirstSeat()))
    problem = only(declaration_problems(ROOMY, (*PLAIN, brings)))
    assert ("parameter", "rules.six-reroll.limit") == (problem.code, problem.path)
    wrong = only(declaration_problems(ROOMY, (*PLAIN, mine(implies=lambda _self: (SixReroll,)))))
    assert ("not-a-rule", "rules.mine.implies", ("mine",)) == (wrong.code, wrong.path, wrong.rules)


def test_the_path_that_a_rule_gives_stands():
    tells = mine(problems=lambda *_: [Problem("a", "one", path="x.y"), Problem("b", "two", severity="note")])
    one, two = found(tells)
    assert ("x.y", "rules.mine") == (one.path, two.path)


# -------------------------------------------------------------------------------------------------------- seats, board
@pytest.mark.parametrize("seats", [(0, 2), (3, 2), (1,), (1, 2, 3), [1, 2], 2, None, (True, 2), (1.0, 2), ("1", "2")])
def test_seats_are_the_fewest_and_the_most(seats):
    assert ("seats", "seats") == (only(found(seats=seats)).code, only(found(seats=seats)).path)


@pytest.mark.parametrize("tokens", [0, -1, True, 1.0, "1", None])
def test_tokens_are_a_number_from_1_on(tokens):
    assert ("tokens", "tokens") == (only(found(tokens=tokens)).code, only(found(tokens=tokens)).path)


def test_what_is_no_board_is_told():
    assert "not-a-board" == only(declaration_problems("10x10", PLAIN)).code


def test_everything_is_told_at_once_in_an_order_that_stands():
    board = Board(2, 2, jumps=[Jump(1, 2, "snake"), Jump(1, 4, "ladder"), Jump(4, 3, "snake")])
    house = (Bounce(), SixReroll(), SixReroll(), Jumps(climb="can"), FirstHome(), Placings(until=0))
    with pytest.raises(VariantError) as refused:
        race("wrong", board, *house)
    codes = [problem.code for problem in refused.value.problems]
    assert codes == [
        "rule-twice",
        "two-deciders",
        "snake-rises",
        "two-things-on-a-square",
        "foot-on-last",
        "bounce-off-the-board",
        "parameter",
        "end-on-a-foot",
        "parameter",
    ]
    assert "climb = 'can' cannot be; give 'must' or 'may'" in str(refused.value)


def test_suggestions():
    assert "did you mean 'ladder'?" == suggestion("lader", ("ladder", "snake"))
    assert "use one of 'ladder', 'snake'" == suggestion(5, ("ladder", "snake"))
