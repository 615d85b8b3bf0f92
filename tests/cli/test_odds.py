"""`ladderkit odds VARIANT` and `ladderkit compare A B`."""

import json
import sys
from datetime import timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve

from ladderkit.analysis.contest import contest, joint_contest
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.traveller import traveller
from ladderkit.board import Board
from ladderkit.cli import compare, figures
from ladderkit.errors import AnalysisError
from ladderkit.layouts.by_number import ladders_by
from ladderkit.race import race
from ladderkit.rules import Jumps, RollAndMove
from ladderkit.serial import load_variant, variant_to_toml
from ladderkit.variants import five_by_five
from tests.analysis.games import SMALL, Bump

DATA = Path(__file__).parent.parent / "data/variants"
NORRIS = str(DATA / "norris-table.toml")
BRADLEY = str(DATA / "milton-bradley-stay.toml")
ONE = {
    "mean_turns", "mean_rolls", "standard_deviation_turns", "quantiles_turns", "mode_turns", "fewest_turns",
    "fewest_rolls", "probability_of_finishing",
}  # fmt: skip
MATCH = {
    "match_mean_rounds", "match_mean_turns", "match_mean_rolls", "win_probability", "win_probability_by_order",
}  # fmt: skip
TRAP = """\
name = "trap"
rules = [{ rule = "roll-and-move", die = 2 }, "run-out"]
[board]
rows = 1
columns = 10
ladders = { 1 = 8 }
snakes = { 5 = 3, 6 = 3 }
"""
WALL = """\
name = "wall"
[board]
rows = 5
columns = 5
snakes = { 19 = 4, 20 = 4, 21 = 4, 22 = 4, 23 = 4, 24 = 4 }
"""
EVEN = """\
name = "even"
rules = [{ rule = "roll-and-move", die = { faces = [2, 4] } }, "new-round"]
[board]
rows = 1
columns = 11
"""
CHOICE = """\
name = "choice"
rules = [{ rule = "roll-and-move", die = 2 }, "run-out", { rule = "jumps", climb = "may", slide = "may" }]
[board]
rows = 3
columns = 3
start = 1
ladders = { 3 = 5 }
snakes = { 6 = 1, 8 = 4 }
"""


@pytest.fixture
def told(ladderkit):
    """Runs a command with --json: what it tells."""

    def run(*arguments):
        ran = ladderkit(*arguments, "--json")
        assert (0, "") == (ran.code, ran.err)
        return json.loads(ran.out)

    return run


@pytest.fixture
def of(tmp_path):
    """The file of a game."""

    def write(name, text):
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def without_fast(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)


# ------------------------------------------------------------------------------------------------------------- as JSON
def test_one_traveller_in_fractions(told):
    found = told("odds", NORRIS, "--exact")
    assert ONE | {"variant", "bounds"} == found.keys()
    assert ("14", "14", "1") == tuple(found[key] for key in ("mean_turns", "mean_rolls", "probability_of_finishing"))
    assert {"5": 3, "25": 5, "50": 10, "75": 19, "95": 38} == found["quantiles_turns"]
    assert (3, 3, 3) == tuple(found[key] for key in ("fewest_turns", "fewest_rolls", "mode_turns"))
    assert {"standard_deviation_turns"} == found["bounds"].keys()


def test_a_match_in_fractions(told):
    found = told("odds", NORRIS, "--exact", "--players", "2")
    assert ONE | MATCH | {"variant", "bounds"} == found.keys()
    assert ["478/913", "435/913"] == found["win_probability"] == found["win_probability_by_order"]
    assert ("7356/913", "1294/83") == (found["match_mean_rounds"], found["match_mean_turns"])


def test_floats_are_told_with_their_bounds(told):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    found = told("odds", BRADLEY, "--players", "2")
    assert found["mean_turns"] == pytest.approx(39.225122308234960369445)
    assert found["win_probability"] == pytest.approx([0.507911593869934, 0.492088406130066])
    assert 0 < found["bounds"]["mean_turns"] < 1e-9
    assert 2 == len(found["bounds"]["win_probability"])


def test_fractions_of_thousands_of_digits_are_written_out(told):
    found = told("odds", BRADLEY, "--players", "2", "--exact")
    top, bottom = found["match_mean_rounds"].split("/")
    assert len(top) > 4300
    assert int(top[:30]) / int(bottom[:30]) * 10.0 ** (len(top) - len(bottom)) == pytest.approx(26.330956642047)


def test_a_trap_is_infinite(told, of):
    found = told("odds", of("trap", TRAP), "--players", "2", "--exact")
    assert "infinite" == found["mean_turns"] == found["mean_rolls"] == found["standard_deviation_turns"]
    assert {"5": 2, "25": 2, "50": 3, "75": "infinite", "95": "infinite"} == found["quantiles_turns"]
    assert (2, 2, 2) == (found["fewest_turns"], found["fewest_rolls"], found["mode_turns"])
    assert ("1/2", "infinite") == (found["probability_of_finishing"], found["match_mean_turns"])
    assert Fraction(3, 4) == sum(map(Fraction, found["win_probability"]))


def test_no_way_to_finish_has_no_fewest(told, of):
    found = told("odds", of("trap", TRAP), "--from", "3", "--exact")
    assert (None, None, None) == (found["fewest_turns"], found["fewest_rolls"], found["mode_turns"])
    assert {"infinite"} == {*found["quantiles_turns"].values()}
    assert "0" == found["probability_of_finishing"]


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("text", "furthest"), [(WALL, 18), (EVEN, 10)], ids=["apart", "joint"])
def test_a_finish_that_cannot_be_reached_is_told_and_warned_of(ladderkit, of, text, furthest, exact):
    if not exact:
        pytest.importorskip("numpy", reason="floats need the extra fast")
    ran = ladderkit("odds", of("lost", text), "--players", "2", "--json", *(["--exact"] if exact else []))
    assert 0 == ran.code
    assert ran.err.startswith("ladderkit: warning: ")
    assert f"the finish cannot be reached with one seat: from 0 no token ever comes further than {furthest};" in ran.err
    found = json.loads(ran.out)
    assert {"infinite"} == {
        found[key] for key in found if key.endswith(("_turns", "_rolls", "_rounds")) and "mean" in key
    }
    assert (None, None, None) == (found["fewest_turns"], found["fewest_rolls"], found["mode_turns"])
    assert {"infinite"} == {*found["quantiles_turns"].values()}
    nothing = "0" if exact else 0.0
    assert nothing == found["probability_of_finishing"]
    assert [nothing, nothing] == found["win_probability"] == found["win_probability_by_order"]


def test_a_finish_that_cannot_be_reached_in_a_table(ladderkit, of):
    rows = [line.split() for line in ladderkit("odds", of("wall", WALL), "--exact", "--players", "2").out.splitlines()]
    assert ["rounds", "of", "the", "match,", "mean", "infinite"] in rows
    assert ["chance", "to", "finish", "0"] in rows
    assert ["chance", "to", "win,", "player", "1", "0"] in rows


def test_compared_with_a_finish_that_cannot_be_reached(ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    ran = ladderkit("compare", NORRIS, of("wall", WALL), "--json")
    assert (0, 1) == (ran.code, ran.err.count("warning: "))
    difference = json.loads(ran.out)["difference"]
    assert (None, None, -1.0) == tuple(
        difference[key] for key in ("mean_turns", "fewest_turns", "probability_of_finishing")
    )


def test_what_else_is_wrong_with_a_file_is_an_error_as_ever(fails, of):
    assert "give the fewest" in fails("odds", of("wrong", WALL.replace("[board]", "seats = [3, 2]\n[board]")))
    assert "cannot be reached" in fails("play", of("wall", WALL), "--auto")


def test_from_another_square(told):
    from_start, from_seven = (told("odds", NORRIS, "--exact", *more) for more in ((), ("--from", "7")))
    assert Fraction(from_seven["mean_turns"]) < Fraction(from_start["mean_turns"])


def test_a_match_from_another_square(told):
    found = told("odds", NORRIS, "--exact", "--players", "2", "--from", "7")
    together = joint_contest(load_variant(NORRIS), 2, square=7, exact=True)
    assert [str(one) for one in together.win_probability] == found["win_probability"]
    assert Fraction(found["match_mean_rounds"]) < Fraction("7356/913")


@pytest.mark.parametrize(("policy", "mean"), [("best", "291/64"), ("always", "14"), ("never", "711/128")])
def test_what_a_player_may_decide(told, of, policy, mean):
    assert mean == told("odds", of("choice", CHOICE), "--exact", "--policy", policy)["mean_turns"]


KNOWS = "the best is that of somebody who knows the whole layout, hidden parts included; others can do no better"


TINY = variant_to_toml(five_by_five(evolve(Board(2, 3), jumps=ladders_by(Board(2, 3), "every 3rd from 2", 2))))
"""A small game whose layout is hidden."""


def test_a_hidden_layout_is_known_to_whoever_asks(told, ladderkit, of):
    asked = "odds", of("tiny", TINY), "--exact", "--policy", "best"
    found = told(*asked)
    assert ("2", "0", 2, KNOWS) == tuple(found[key] for key in ("mean_turns", "mean_rolls", "fewest_turns", "note"))
    assert ladderkit(*asked).out.endswith(f"\nchance to finish                1\n({KNOWS})\n")
    never = told("odds", "hopscotch", "--exact", "--policy", "never", "--players", "2")
    assert ("38", "38", ["1/2", "1/2"]) == tuple(
        never[key] for key in ("mean_turns", "match_mean_rounds", "win_probability")
    )
    assert "note" not in never


def test_hidden_layouts_side_by_side(told, ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    both = "compare", of("tiny", TINY), of("other", TINY), "--policy", "best"
    found = told(*both)
    assert KNOWS == found["a"]["note"] == found["b"]["note"]
    assert 0 == found["difference"]["mean_turns"]
    assert 1 == ladderkit(*both).out.count(f"\n({KNOWS})\n")


@pytest.mark.parametrize("game", ["hopscotch", "slither-and-climb"])
def test_what_is_best_in_a_hidden_match_is_refused_at_once(fails, game):
    assert "depends on the others; analyse one traveller" in fails("odds", game, "--policy", "best", "--players", "2")


def test_a_form_with_too_many_answers_has_no_best(fails):
    message = fails("odds", "slither-and-climb", "--policy", "best")
    assert "8370000 ways to order at once (31 of 'chosen-throw', 270 of 'trap-doors', 200 of 'wells'" in message
    assert "give the policy always or never, take away what gives so many, or simulate it" in message


def test_how_long_by_the_calendar(told):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    found = told("odds", NORRIS, "--exact", "--players", "2", "--deadline", "1d")["how_long"]
    assert {"mean_moves", "mean_seconds", "moves_95_percent", "seconds_95_percent"} == found.keys()
    assert 86400 * found["moves_95_percent"] == found["seconds_95_percent"]
    assert (1294 / 83, 86400 * 1294 / 83) == pytest.approx((found["mean_moves"], found["mean_seconds"]))


# ----------------------------------------------------------------------------------------------------------- in words
def test_a_table_of_fractions(ladderkit):
    lines = ladderkit("odds", NORRIS, "--exact", "--players", "2").out.splitlines()
    assert "norris-table: one traveller, and a match of 2" == lines[0]
    rows = {line[:32].strip(): line[32:].strip() for line in lines[1:]}
    assert "14" == rows["turns, mean"]
    assert "38" == rows["turns within which 95 % finish"]
    assert "478/913  (0.523548740416)" == rows["chance to win, moving first"]


def test_a_table_of_floats_has_their_bounds(ladderkit):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    told = ladderkit("odds", BRADLEY, "--from", "99").out
    assert "milton-bradley-stay: one traveller from 99\n" in told
    assert "6  (off by at most " in told


def test_long_fractions_are_told_by_their_lengths(ladderkit):
    assert "39.2251223082  (exactly: 60 digits by 58)" in ladderkit("odds", BRADLEY, "--exact").out


def test_what_is_not_there_is_said(ladderkit, of):
    path = of("trap", TRAP)
    rows = [line.split() for line in ladderkit("odds", path, "--exact", "--from", "3").out.splitlines()]
    assert ["turns,", "mean", "infinite"] in rows
    assert ["turns,", "fewest", "none"] in rows
    assert ["turns", "within", "which", "5", "%", "finish", "infinite"] in rows


def test_a_table_with_times(ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    told = ladderkit("odds", NORRIS, "--players", "2", "--deadline", "1d").out
    assert "time for the match, mean         15 days 14 hours\n" in told
    told = ladderkit("odds", of("trap", TRAP), "--players", "2", "--deadline", "1d").out
    assert "time for the match, mean         infinite\n" in told


# ----------------------------------------------------------------------------------------------------------- not at all
def test_no_exact_answer_within_reach(fails):
    assert "leave out --exact" in fails("odds", BRADLEY, "--players", "3", "--exact")


@pytest.mark.parametrize(
    ("squares", "more", "why"),
    [
        ((200, 300), (), "there are 60000 states, and at most 50000 are solved"),
        ((40, 100), ("--players", "2"), "there are 4000 states for each player, and at most 3000 are solved"),
        ((10, 50), ("--players", "3"), "there are more than 2000 states for 3 players together"),
    ],
    ids=["one", "two", "three"],
)
def test_a_board_too_long_for_fractions(fails, of, squares, more, why):
    rows, columns = squares
    path = of("long", f'name = "long"\nrules = ["bounce"]\n[board]\nrows = {rows}\ncolumns = {columns}\n')
    wanted = f"no exact answer about 'long' is within reach, since {why}; leave out --exact"
    assert wanted in fails("odds", path, "--exact", *more)


SLOW = "fractions about {} states take a while, perhaps minutes; leave out --exact for floats at once"


def test_a_long_board_in_fractions(ladderkit, of):
    pytest.importorskip("numpy", reason="whole numbers of a long law are told by floats")
    path = of("long", 'name = "long"\nrules = ["bounce"]\n[board]\nrows = 40\ncolumns = 100\n')
    ran = ladderkit("odds", path, "--exact", "--json")
    assert (0, f"ladderkit: warning: {SLOW.format(4000)}\n") == (ran.code, ran.err)
    top, bottom = json.loads(ran.out)["mean_turns"].split("/")
    assert len(top) > 1000
    assert Fraction(int(top[:300]), int(bottom[:300])) * 10 ** (len(top) - len(bottom)) == pytest.approx(1147, abs=1)


@pytest.mark.parametrize(
    ("players", "threshold"), [(None, "LONG"), ("1", "LONG"), ("2", "LONG_MATCH"), ("8", "LONG_MATCH")]
)
def test_fractions_that_take_a_while_are_warned_of_before_they_are_begun(ladderkit, monkeypatch, players, threshold):
    warned, begun = [], []
    monkeypatch.setattr(figures.out, "warn", warned.append)
    for work in ("_of_match", "_of_one"):
        monkeypatch.setattr(figures, work, lambda _: begun.append(len(warned)) or {})
    states = len(traveller(load_variant(NORRIS)).chain)
    command = "odds", NORRIS, "--exact", *(() if players is None else ("--players", players))
    monkeypatch.setattr(figures, threshold, states)
    monkeypatch.setattr(figures.out, "table", list)
    assert 0 == ladderkit(*command).code
    assert [0, 0] == begun
    monkeypatch.setattr(figures, threshold, states - 1)
    assert 0 == ladderkit(*command).code
    assert [0, 0, 1, 1] == begun
    assert [SLOW.format(states)] == warned


def test_floats_are_not_warned_of(told, monkeypatch):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    monkeypatch.setattr(figures, "LONG", 5)
    monkeypatch.setattr(figures, "LONG_MATCH", 5)
    told("odds", NORRIS, "--players", "2")


@pytest.mark.parametrize("name", ["traveller", "contest"])
def test_no_limit_is_advised_where_none_can_be_given(fails, monkeypatch, name):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    monkeypatch.setattr(figures, name, partial(getattr(figures, name), limit=3))
    message = fails("odds", NORRIS, "--players", "2")
    assert "'norris-table' has more than 3 states, and was not explored to its end; simulate it" == message


def test_a_search_for_the_best_that_is_given_up_advises_what_can_be_done(fails, of, monkeypatch):
    monkeypatch.setattr("ladderkit.analysis.explore.TRIES_A_STATE", 0)
    message = fails("odds", of("choice", CHOICE), "--policy", "best", "--exact")
    assert message.endswith(" states; give the policy always or never, or simulate it")


def test_a_law_that_goes_on_for_too_long_is_left_out_with_a_warning(ladderkit, monkeypatch):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_TICKS", 10)
    ran = ladderkit("odds", BRADLEY, "--json")
    assert 0 == ran.code
    assert ran.err.startswith("ladderkit: warning: the law of its length goes on for too long")
    found = json.loads(ran.out)
    assert (None, None) == (found["quantiles_turns"], found["mode_turns"])
    assert "turns within which" in ladderkit("odds", BRADLEY).out


HOPELESS = """\
name = "hopeless"
rules = [{ rule = "roll-and-move", die = { faces = [1, 2], weights = ["WEIGHT", "1"] } }, "bounce"]
[board]
rows = 1
columns = 9
snakes = { 7 = 1, 5 = 2, 3 = 1 }
"""
LONG = HOPELESS.replace("WEIGHT", "1/1000000")
BEYOND = HOPELESS.replace("WEIGHT", f"1/1{'0' * 30}")
TWO_WARNINGS = ["who wins 'hopeless', and when, follows", "the law of its length goes on for too long"]


def warned(ran, *wanted):
    """Whether these are all the warnings, in this order."""
    lines = ran.err.splitlines()
    assert len(lines) == len(wanted)
    assert all(line.startswith(f"ladderkit: warning: {start}") for line, start in zip(lines, wanted, strict=True))
    return True


def test_a_match_too_long_for_floats_leaves_the_rest(ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    ran = ladderkit("odds", of("long", LONG), "--players", "2", "--deadline", "1d", "--json")
    assert 0 == ran.code
    assert warned(ran, *TWO_WARNINGS)
    assert "; odds --exact tells it where fractions are within reach; otherwise simulate it" in ran.err
    found = json.loads(ran.out)
    assert ONE | MATCH | {"how_long", "variant", "bounds"} == found.keys()
    assert all(found[key] is None for key in MATCH | {"how_long", "quantiles_turns", "mode_turns"})
    assert found["mean_turns"] == pytest.approx(1000008)
    assert 5 == found["fewest_turns"]


def test_what_floats_say_nothing_of_leaves_the_rest(ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    ran = ladderkit("odds", of("beyond", BEYOND), "--json")
    assert 0 == ran.code
    assert warned(
        ran, TWO_WARNINGS[1], "'hopeless' takes so long to come to its end that floats say nothing of it; odds"
    )
    found = json.loads(ran.out)
    assert {key for key in ONE if found[key] is not None} == {
        "fewest_turns", "fewest_rolls", "probability_of_finishing",
    }  # fmt: skip


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_long_match_in_fractions(ladderkit, of, players):
    ran = ladderkit("odds", of("long", LONG), "--players", players, "--exact", "--json")
    assert 0 == ran.code
    assert warned(ran, TWO_WARNINGS[1])
    found = json.loads(ran.out)
    assert 1 == sum(map(Fraction, found["win_probability"]))
    assert float(Fraction(found["mean_turns"])) == pytest.approx(1000008)


def test_times_beyond_floats_beside_fractions(ladderkit, of):
    pytest.importorskip("numpy", reason="times need the extra fast")
    ran = ladderkit("odds", of("long", LONG), "--players", "2", "--exact", "--deadline", "1d", "--json")
    assert 0 == ran.code
    assert warned(ran, *TWO_WARNINGS)
    assert "be worked out; simulate it" in ran.err
    found = json.loads(ran.out)
    assert None is found["how_long"]
    assert 1 == sum(map(Fraction, found["win_probability"]))


def test_a_match_of_too_many_states_is_an_error(fails, of, monkeypatch):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    monkeypatch.setattr("ladderkit.cli.figures.contest", lambda *asked, **more: contest(*asked, **more, limit=5))
    assert "has more than 5 states" in fails("odds", of("even", EVEN.replace("11", "10")), "--players", "3")


def test_compared_with_what_is_too_long(ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    for pair in ((NORRIS, of("long", LONG)), (of("long", LONG), NORRIS)):
        ran = ladderkit("compare", *pair, "--players", "2")
        assert 0 == ran.code
        assert warned(ran, *TWO_WARNINGS)
        rows = [line.split() for line in ran.out.splitlines()]
        told = ["38", "none"] if pair[0] == NORRIS else ["none", "38"]
        assert ["turns", "within", "which", "95", "%", "finish", *told] in rows
        assert 2 == sum(row[:4] == ["chance", "to", "win,", "player"] for row in rows)
        difference = json.loads(ladderkit("compare", *pair, "--players", "2", "--json").out)["difference"]
        assert (None, None) == (difference["quantiles_turns"], difference["win_probability"])


def test_other_errors_are_errors(fails, of, monkeypatch):
    path = of("choice", CHOICE)
    assert "give a policy" in fails("odds", path)
    assert "give a policy" in fails("odds", path, "--players", "2")
    assert "nobody sets out from square 99" in fails("odds", NORRIS, "--from", "99")
    assert "is for 2 seats, not 3; choose 2" in fails("odds", "serpents-and-stairs", "--players", "3", "--exact")
    assert "give --players, too" in fails("odds", NORRIS, "--deadline", "1d")
    assert "nobody sets out from square 9" in fails("odds", NORRIS, "--from", "9", "--players", "2")


def test_what_is_best_against_others_is_not_told():
    both = race("both", SMALL, Bump(), Jumps(climb="may"), RollAndMove(2))
    with pytest.raises(AnalysisError, match="depends on the others"):
        figures.answers(figures.Asked(both, 2, exact=True, policy="best"))


# ---------------------------------------------------------------------------------------------------- without the extra
def test_small_games_need_no_extra(told, without_fast):
    found = told("odds", NORRIS, "--players", "2")
    assert (14.0, [pytest.approx(478 / 913), pytest.approx(435 / 913)]) == (
        found["mean_turns"],
        found["win_probability"],
    )
    assert 0 < found["bounds"]["mean_turns"] < 1e-14


def test_games_that_are_not_small_say_what_is_missing(fails, without_fast, of):
    path = of("long", 'name = "long"\nrules = ["bounce"]\n[board]\nrows = 100\ncolumns = 10\n')
    assert "pip install 'ladderkit[fast]'" in fails("odds", path)
    assert "pip install 'ladderkit[fast]'" in fails("odds", BRADLEY, "--players", "3")


# --------------------------------------------------------------------------------------------------------- side by side
def test_two_games_side_by_side(told):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    found = told("compare", BRADLEY, str(DATA / "milton-bradley-bounce.toml"), "--players", "2")
    assert {"a", "b", "difference"} == found.keys()
    assert ("milton-bradley-stay", "milton-bradley-bounce") == (found["a"]["variant"], found["b"]["variant"])
    for key in ("mean_turns", "match_mean_turns"):
        assert found["difference"][key] == found["b"][key] - found["a"][key] > 0
    assert 3 == found["difference"]["quantiles_turns"]["50"]
    assert found["difference"]["win_probability"][0] < 0


def test_a_difference_from_what_is_infinite_is_none(told, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    difference = told("compare", NORRIS, of("trap", TRAP))["difference"]
    assert (None, -1, -0.5) == tuple(
        difference[key] for key in ("mean_turns", "fewest_turns", "probability_of_finishing")
    )
    assert None is difference["quantiles_turns"]["95"]


def test_a_table_of_two_games(ladderkit, of):
    pytest.importorskip("numpy", reason="floats need the extra fast")
    lines = ladderkit("compare", NORRIS, of("trap", TRAP)).out.splitlines()
    rows = [line.split() for line in lines]
    assert ["norris-table", "trap", "change"] == rows[0]
    assert ["turns,", "mean", "14", "infinite"] in rows
    assert ["turns,", "fewest", "3", "2", "-1"] in rows
    assert ["chance", "to", "finish", "1", "0.5", "-0.5"] in rows


def test_what_is_not_there_has_no_change():
    assert ("none", "") == (compare._short(None), compare._change(None, 1))
    assert ("2 days", "") == (compare._short("2 days"), compare._change("2 days", "3 days"))


def test_answers_in_words():
    assert "none" == figures.in_words(None)
    assert "0.5" == figures.in_words(Figure(0.5))
    assert "1 day 1 hour" == figures._span(timedelta(days=1, hours=1, minutes=1))
    assert "0.25 seconds" == figures._span(timedelta(seconds=0.25))
