"""Published and independently recomputed results, digit for digit, from variant files."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ladderkit.analysis import contest, traveller
from ladderkit.serial import variant_from_toml
from ladderkit.variant import Variant

DATA = Path(__file__).parent.parent / "data"
ORACLES: dict[str, Any] = {
    oracle["id"]: oracle for oracle in json.loads((DATA / "oracles.json").read_text(encoding="utf-8"))
}
MEANS = {
    "mb47-stay-mean": "milton-bradley-stay",
    "mb47-stay-mean-sna": "milton-bradley-stay",
    "mb47-pass-mean-sna": "milton-bradley-pass",
    "mb47-bounce-mean-sna": "milton-bradley-bounce",
    "mb47-spinner15": "milton-bradley-spinner",
    "mb47-stay-six-again": "milton-bradley-six-again",
    "mb47-stay-mean-decimals": "milton-bradley-stay",
    "punitive-mean": "punitive",
    "ponder-intended": "ponder-intended",
    "ponder-bogeholz": "ponder-bogeholz",
    "empty100-stay": "empty-stay",
    "empty100-pass": "empty-pass",
    "zeil30-mean": "zeilberger",
    "norris-table": "norris-table",
    "norris-book": "norris-book",
}
OTHERS = {
    "mb47-stay-min", "mb47-stay-pmin", "mb47-stay-median", "mb47-stay-mode", "mb47-stay-e99", "mb47-stay-e97",
    "mb47-stay-2p", "mb47-pass-2p", "mb47-bounce-2p", "punitive-min", "punitive-best-path", "empty100-pass-var",
    "zeil30-pgf", "zeil30-var", "zeil30-2p", "norris-p5",
}  # fmt: skip
"""Each has a test of its own below."""


def of_file(name: str) -> Variant:
    """A variant of a file."""
    return variant_from_toml((DATA / "variants" / f"{name}.toml").read_text(encoding="utf-8"))


def test_none_is_left_out() -> None:
    assert set(ORACLES) == MEANS.keys() | OTHERS


@pytest.mark.parametrize(("oracle", "name"), MEANS.items())
def test_a_mean(oracle: str, name: str) -> None:
    mean = traveller(of_file(name), exact=True).mean_turns.value
    assert Fraction(ORACLES[oracle]["fraction"]) == mean


@pytest.mark.parametrize(("oracle", "name"), MEANS.items())
def test_a_mean_in_floats_is_within_its_bound(oracle: str, name: str) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    mean = traveller(of_file(name)).mean_turns
    assert (
        abs(Fraction(mean.value) - Fraction(ORACLES[oracle]["fraction"])) <= Fraction(mean.bound) < Fraction(1, 10**9)
    )


def test_the_published_fraction() -> None:
    mean = traveller(of_file("milton-bradley-stay"), exact=True).mean_turns
    assert ORACLES["mb47-stay-mean"]["published"] == str(mean)


def test_rolls_where_a_six_rolls_again_are_those_where_it_does_not() -> None:
    rolls = traveller(of_file("milton-bradley-six-again"), exact=True).mean_rolls.value
    assert Fraction(ORACLES["mb47-stay-mean"]["fraction"]) == rolls


def test_the_print_is_wrong_about_the_intended_board() -> None:
    mean = traveller(of_file("ponder-intended"), exact=True).mean_turns.value
    assert ORACLES["ponder-intended"]["agrees"] is False
    assert mean != Fraction(ORACLES["ponder-intended"]["published"])
    assert float(mean) == float(ORACLES["ponder-intended"]["recomputed"])


def test_the_shape_of_the_law() -> None:
    one = traveller(of_file("milton-bradley-stay"), exact=True)
    assert int(ORACLES["mb47-stay-min"]["recomputed"]) == one.fewest_turns == one.fewest_rolls
    assert Fraction(ORACLES["mb47-stay-pmin"]["fraction"]) == one.law_turns.chance(7).value
    assert int(ORACLES["mb47-stay-median"]["recomputed"]) == one.quantiles_turns[50]
    assert int(ORACLES["mb47-stay-mode"]["recomputed"]) == one.mode_turns


@pytest.mark.parametrize("square", [97, 99])
def test_from_other_squares(square: int) -> None:
    mean = traveller(of_file("milton-bradley-stay"), square=square, exact=True).mean_turns.value
    assert Fraction(ORACLES[f"mb47-stay-e{square}"]["fraction"]) == mean


def test_the_quickest_way_over_the_punitive_board() -> None:
    one = traveller(of_file("punitive"), exact=True)
    assert one.quickest is not None
    assert int(ORACLES["punitive-min"]["recomputed"]) == one.fewest_turns == one.quickest.turns
    assert Fraction(ORACLES["punitive-best-path"]["fraction"]) == one.quickest.chance


@pytest.mark.parametrize(("oracle", "name"), [("empty100-pass-var", "empty-pass"), ("zeil30-var", "zeilberger")])
def test_a_variance(oracle: str, name: str) -> None:
    variance = traveller(of_file(name), exact=True).variance_turns
    assert float(variance) == pytest.approx(float(ORACLES[oracle]["recomputed"]), abs=1e-12)


def test_a_whole_law() -> None:
    law = traveller(of_file("zeilberger"), exact=True).law_turns
    chances = [law.chance(turns).value * 2**28 for turns in range(31)]
    assert [131072, 2723840] == chances[15:17]
    assert [1, 0] == chances[29:]
    assert sum(chances) == 2**28


def test_who_wins_on_thirty_squares() -> None:
    match = contest(of_file("zeilberger"), 2, exact=True)
    assert Fraction(ORACLES["zeil30-2p"]["fraction"]) == match.win_probability[0].value
    assert match.how == "apart"


@pytest.mark.parametrize("finish", ["stay", "pass", "bounce"])
def test_a_match_of_two(finish: str) -> None:
    known = ORACLES[f"mb47-{finish}-2p"]["recomputed"]["exact"]
    match = contest(of_file(f"milton-bradley-{finish}"), 2, exact=True)
    found = (match.match_mean_rounds, match.win_probability[0], match.match_mean_turns)
    for name, figure in zip(("rounds_40", "p_first_40", "total_turns_40"), found, strict=True):
        assert abs(Fraction(known[name]) - Fraction(figure.value)) < Fraction(1, 10**37)
    assert match.win_probability == match.win_probability_by_order
    assert sum(Fraction(figure.value) for figure in match.win_probability) == 1


def test_which_is_reached_first() -> None:
    one = traveller(of_file("norris-table"), square=5, exact=True)
    assert Fraction(ORACLES["norris-p5"]["fraction"]) == one.reaches([9], before=[1]).value
