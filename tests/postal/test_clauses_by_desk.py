"""Slither and Climb clause by clause, through the desk: a set-up, orders as people write them, and the reports."""

import pytest
from attrs import frozen

from ladderkit.errors import VariantError
from tests.games.playing import GOLDEN
from tests.postal.desks import NAMES, sat_down, small
from tests.test_clauses import NUMBERS


@frozen
class Case:
    """A situation: where all begin, what lies there, the orders of each turn, and where all stand after it."""

    clause: str
    start: int
    turns: tuple[tuple[str, ...], ...]
    squares: tuple[tuple[int, ...], ...]
    more: str = ""
    says: tuple[str, ...] = ()
    says_not: tuple[str, ...] = ()


CASES = (
    Case("SC-1a", 9, (("throws 1 2", "throws 2 1"),), ((12, 12),)),
    Case("SC-1b", 112, (("throws 1 2\nwell 113", ""),), ((90, 112),), says=("well from 113 to 88",)),
    Case("SC-1c", 0, (("throws 1 2", ""),), ((3, 0),), says=("off the board",)),
    Case("SC-2a", 0, (("throws 6 1", "throws 1 6"),), ((7, 7),)),
    Case(
        "SC-2b", 10, (("throws 1 2", ""), ("throws 3 4", ""), ("throws 6 5", ""), ("throws 2 1", "throws 1 2")),
        ((13, 10), (20, 10), (31, 10), (34, 13)),
    ),
    Case("SC-2c", 0, (("throws 4 2", "throws 2 4"),), ((6, 6),)),
    Case("SC-2d", 0, (("throws 4 2", "throws 1 6"),), ((6, 7),), says=("Ann  6", "Ben  7"), says_not=("throws", "4")),
    Case("SC-2e", 5, (("throws 4 2", ""), ("", "throws 4 2")), ((11, 5), (11, 11))),
    Case("SC-3a", 50, (("throws 1 2", ""),), ((48, 50),), "[snakes.grass]\n51 = 'left'\n"),
    Case(
        "SC-3b", 50, (("throws 1 2", ""),), ((48, 50),), "[snakes.grass]\n51 = 'left'\n",
        says_not=("snake", "51", "46"),
    ),
    Case("SC-4b", 53, (("throws 1 2", "throws 5 3"),), ((27, 28),), "[snakes.hydras]\n56 = 'straight'\n"),
    Case("SC-4c", 82, (("throws 2 1", ""),), ((43, 82),), "[snakes.pythons]\n84 = 42\n"),
    Case(
        "SC-4d", 5, (("throws 4 2", ""), ("throws 1 3", "throws 4 2")), ((9, 5), (13, 9)),
        "[eggs]\nsquares = [9]\n", says_not=("egg", "held"),
    ),
    Case("SC-5f", 43, (("throws 2 1", ""),), ((158, 43),), "[lofts]\n45 = 157\n", says=("45 to 157",)),
    Case("SC-7a1", 57, (("throws 2 1\nladder after first", ""),), ((63, 57),), says=("from 59 to 62",)),
    Case(
        "SC-7a2", 57, (("throws 2 1\nladder after first", ""), ("", "throws 2 1")), ((63, 57), (63, 63)),
        says=("59 to 62",),
    ),
    Case(
        "SC-7a3", 49, (("throws 2 1\nladder after first", ""),), ((68, 49),),
        "[snakes.grass]\n51 = 'left'\n[ladders.stepladders]\n55 = 'right'\n", says=("from 46 to 55",),
    ),
    Case("SC-7a4", 57, (("throws 2 1\nladder after first", "throws 2 1"),), ((63, 63),), says=("xxx\n", "xxxx\n")),
    Case(
        "SC-7a4", 57, (("throws 2 1\nladder after first",) * 2,), ((63, 63),),
        says=("Ann  63\n  xxx\n  Ben  63\n  xxx\n",),
    ),
    Case("SC-7a5", 57, (("throws 2 1\nladder: both", ""),), ((78, 57),), says=("Ann  78\n  xx\n  Ben  57\n  xxxx\n",)),
    Case("SC-7a6", 93, (("throws 1 2\nladder after first", ""),), ((96, 93),), says=("Ann  96\n  xxxx\n",)),
    Case("SC-7a6", 0, (("ladder after first", ""),), ((0, 0),), says=("off the board\n  xxxx\n",)),
    Case("SC-7b1", 0, (("trap door 33\nwell 150", ""),), ((0, 0),), says=("trap door from 33", "well from 150")),
    Case("SC-7b2", 20, (("trap door 20", ""),), ((1, 1),), says=("trap door from 20 to 1",)),
    Case("SC-7b3", 212, (("well 213\nthrows 1 2", ""),), ((190, 212),), says=("well from 213 to 188",)),
    Case(
        "SC-7b5", 17, (("throws 1 2\ntrap door 20", ""), ("throws 3 4", "")), ((1, 17), (8, 17)),
        says_not=("trap door",),
    ),
    Case(
        "SC-8", 27, (("throws 1 3\ntrap door 28\nladder after first", ""),), ((26, 23),),
        "[snakes.grass]\n34 = 'left'\n[ladders.stepladders]\n13 = 'left'\n",
        says=("trap door from 28 to 13", "from 27 to 34"),
    ),
)  # fmt: skip
REFUSED = (  # a clause, where all begin, the orders, and what the player is told
    ("SC-2a", 0, "throws 7 1", "there is no 7 to throw now; left are 1, 2, 3, 4, 5 and 6"),
    ("SC-2b", 0, "throws 4 4", "4 can be thrown once and stands here twice"),
    ("SC-2c", 0, "throws 4", "this turn has 2 throws, and here is one number"),
    ("SC-7b1", 0, "trap door 33\ntrap door 34", "line 1 says 'trap door 33', and line 2 'trap door 34'"),
    ("SC-7b2", 0, "trap door 5", "and 5 has none"),
    ("SC-7b2", 0, "trap door 300", "300 is the last square"),
    ("SC-7b3", 0, "well 50", "and 50 has none"),
)
PATTERNS = "[eggs]\npattern = 'multiples of 9'\n[snakes]\npattern = 'multiples of 7'\n[ladders]\npattern = 'column 3'\n"
WRONG = (  # a clause, and a set-up with which no game can begin
    ("SC-6a", f"{PATTERNS}[ladders.stepladders]\n44 = 'left'\n"),
    ("SC-6b", f"{PATTERNS}[snakes.pythons]\n85 = 42\n"),
    ("SC-6c", f"{PATTERNS}[ladders.doubles]\n5 = 'left'\n"),
    ("SC-6e", "[snakes.grass]\n51 = 'left'\n[ladders.stepladders]\n46 = 'left'\n"),
    ("SC-6f", "[ladders.doubles]\n4 = 'left'\n[ladders.stepladders]\n43 = 'left'\n"),
)
ELSEWHERE = {"SC-1d", "SC-4a", "SC-5a", "SC-5b", "SC-5d", "SC-5e", "SC-5g", "SC-6d", "SC-7b4"}
"""Those of the worked examples and of the tests below."""


def orders_of(texts):
    return {player: text for player, text in zip(NAMES, texts, strict=False) if text}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.clause)
def test_a_clause_holds_at_the_desk(tmp_path, case):
    played = sat_down(tmp_path, small(case.start, case.more))
    report = ""
    for orders, squares in zip(case.turns, case.squares, strict=True):
        report = played.play(**orders_of(orders))
        assert squares == played.squares
    assert [] == [words for words in case.says if words not in report]
    assert [] == [words for words in case.says_not if words in report.partition("Yet to order")[0]]


@pytest.mark.parametrize(("clause", "start", "text", "why"), REFUSED)
def test_an_order_that_breaks_a_clause_is_sent_back(tmp_path, clause, start, text, why):
    assert clause.startswith("SC-")
    reply = sat_down(tmp_path, small(start)).send("Ann", text)
    assert not reply.taken
    assert why in reply.text
    assert "No orders of yours are in." in reply.text


@pytest.mark.parametrize(("clause", "more"), WRONG)
def test_a_set_up_that_breaks_a_clause_comes_to_no_desk(clause, more):
    with pytest.raises(VariantError) as caught:
        small(0, more, far=False)
    assert clause in {problem.clause for problem in caught.value.problems}


def test_every_clause_is_tried_at_the_desk():
    tried = {case.clause for case in CASES} | {one[0] for one in (*REFUSED, *WRONG)} | ELSEWHERE
    assert {f"SC-{number}" for number in NUMBERS["SC"]} == tried


def test_four_portable_ladders_are_all_that_a_player_has(tmp_path):
    played = sat_down(tmp_path, small(3))
    played.play(Ann="throws 1 2\nladder both")
    played.play(Ann="throws 3 4\nladder both")
    reply = played.send("Ann", "throws 5 6\nladder after first")
    assert "you have none left" in reply.text


def test_patterns_are_alike_on_all_boards_and_may_have_members_left_empty():
    more = f"{PATTERNS}[ladders.stepladders]\n103 = 'left'\n3 = 'left'\n203 = 'right'\n"
    variant = small(0, more, far=False)  # SC-6d
    assert {3, 103, 203} == {jump.foot for jump in variant.jumps if jump.kind == "stepladder"}


# ------------------------------------------------------------------------------------------- worked examples
PIECES = {
    "grass snake of six": "snakes.grass",
    "stepladder": "ladders.stepladders",
    "double extending": "ladders.doubles",
    "triple extending": "ladders.triples",
}


def landing_on(foot):
    """Where to begin, so that a 2 leads to a square, and the order with which it is left by 1."""
    return foot - 2, "throws 2 1"


def test_the_worked_examples_of_pieces_hold_at_the_desk(tmp_path):
    for k, case in enumerate(case for case in GOLDEN["layout"] if case["kind"] in PIECES):
        start, order = landing_on(case["foot"])
        ends = set()
        for side in ("left", "right"):
            try:
                variant = small(start, f"[{PIECES[case['kind']]}]\n{case['foot']} = '{side}'\n")
            except VariantError:
                continue  # there is no room to that side
            folder = tmp_path / f"{k}-{side}"
            folder.mkdir()
            played = sat_down(folder, variant)
            played.play(Ann=order)
            ends.add(played.squares[0] - 1)
        assert {*case["to"]} <= ends, case


@pytest.mark.parametrize("foot", GOLDEN["layout"][2]["foot"])
def test_the_worked_example_of_a_hydra_holds_at_the_desk(tmp_path, foot):
    case = GOLDEN["layout"][2]
    start, order = landing_on(foot)
    played = sat_down(tmp_path, small(start, "[snakes.hydras]\n56 = 'straight'\n"))
    played.play(Ann=order)
    assert [played.squares[0] - 1] == case["to"]


@pytest.mark.parametrize("foot", [25, 27])
def test_the_worked_example_of_an_a_frame_holds_at_the_desk(tmp_path, foot):
    (case,) = (case for case in GOLDEN["layout"] if case["kind"] == "A-frame")
    assert foot in case["foot"]
    start, order = landing_on(foot)
    played = sat_down(tmp_path, small(start, "[ladders]\na-frames = [25]\n"))
    played.play(Ann=order)
    assert [played.squares[0] - 1] == case["to"]


@pytest.mark.parametrize("top", [157, 138, 116])
def test_the_worked_examples_of_loft_ladders_hold_at_the_desk(tmp_path, top):
    (case,) = (case for case in GOLDEN["layout"] if case["clause"] == "SC-5f")
    assert top in case["to"]
    start, order = landing_on(case["foot"])
    played = sat_down(tmp_path, small(start, f"[lofts]\n{case['foot']} = {top}\n"))
    announced = played.publish(0)["public"]
    assert f"{case['foot']} to {top}" in announced
    played.play(Ann=order)
    assert top + 1 == played.squares[0]


@pytest.mark.parametrize("case", GOLDEN["escalator"])
def test_the_worked_examples_of_escalators_hold_at_the_desk(tmp_path, case):
    variant = small(case["from"])
    assert case["orientation_of_b"] == variant.board.orientation[1]
    played = sat_down(tmp_path, variant)
    report = played.play(Ann=f"throws {case['throw']} 1")
    assert case["ends"] + 1 == played.squares[0]
    assert "escalator" not in report


@pytest.mark.parametrize(
    ("players", "needed"),
    [pair for case in GOLDEN["quorum"] for pair in zip(case["players"], case["needed"], strict=True)],
)
def test_the_worked_examples_of_quorums_hold_at_the_desk(tmp_path, players, needed):
    played = sat_down(tmp_path, small(), players)
    votes = dict.fromkeys(NAMES[: needed - 1], "trap door 33")
    assert "trap door" not in played.play(**votes)
    report = played.play(**dict.fromkeys(NAMES[:needed], "trap door 33"))
    assert "Open this turn: trap door from 33 to 28" in report


def test_a_tie_is_drawn_by_lot_from_the_seed(tmp_path):
    found = []
    for k in range(2):
        folder = tmp_path / str(k)
        folder.mkdir()
        found.append(sat_down(folder).play(Ann="trap door 33", Ben="trap door 44"))
    assert found[0] == found[1]
    assert 1 == sum(f"trap door from {square}" in found[0] for square in (33, 44))


@pytest.mark.parametrize("case", [case for case in GOLDEN["placings"] if case["clause"] == "SC-1d"])
def test_the_worked_examples_of_placings_hold_at_the_desk(tmp_path, case):
    played = sat_down(tmp_path, small(294))
    before = {297: "throws 1 2", 298: "throws 1 3", 294: ""}
    played.play(**orders_of([before[square] for square in case["squares_before"]]))
    assert case["squares_before"] == [*played.squares]
    report = played.play(**orders_of([f"throws {throw} {4 if throw != 4 else 3}" for throw in case["throws"]]))
    assert case["places"] == [*played.game.match.state.places]
    best = NAMES[case["places"].index(1)]
    assert f"{best}: first" in report


@pytest.mark.parametrize("case", [case for case in GOLDEN["geometry"] if isinstance(case.get("above"), int)])
def test_the_worked_examples_of_what_is_above_hold_at_the_desk(tmp_path, case):
    played = sat_down(tmp_path, small(case["from"] - 2))
    report = played.play(Ann="throws 2 1\nladder after first")
    assert case["above"] + 1 == played.squares[0]
    assert f"from {case['from']} to {case['above']}" in report


def test_nothing_lies_below_101_on_its_own_board(tmp_path):
    (case,) = (case for case in GOLDEN["geometry"] if isinstance(case.get("below"), str))
    assert "101 has none" in sat_down(tmp_path).send("Ann", f"trap door {case['from']}").text
