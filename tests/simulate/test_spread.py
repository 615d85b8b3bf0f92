"""How a number is spread."""

import math
import statistics

import pytest

from ladderkit.errors import LadderkitError
from ladderkit.simulate import Spread

VALUES = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
SPREAD = Spread({value: VALUES.count(value) for value in VALUES})


def test_mean_and_variance_are_those_of_the_sample():
    assert 11 == SPREAD.count
    assert math.isclose(statistics.mean(VALUES), SPREAD.mean)
    assert math.isclose(statistics.variance(VALUES), SPREAD.variance)
    assert math.isclose(statistics.stdev(VALUES), SPREAD.standard_deviation)
    assert math.isclose(statistics.stdev(VALUES) / math.sqrt(11), SPREAD.standard_error)
    assert (1, 9, 5) == (SPREAD.least, SPREAD.most, SPREAD.mode)


def test_a_quantile_is_the_least_value_that_enough_do_not_exceed():
    ordered = sorted(VALUES)
    for per_cent in (0, 5, 25, 50, 75, 95, 99.9, 100):
        wanted = next(v for v in ordered if sum(one <= v for one in ordered) >= max(1, 11 * per_cent / 100))
        assert wanted == SPREAD.quantile(per_cent)
    assert {5: 1, 25: 2, 50: 4, 75: 5, 95: 9} == SPREAD.quantiles


@pytest.mark.parametrize("wrong", [-1, 100.5, "half"])
def test_there_are_no_other_quantiles(wrong):
    with pytest.raises(LadderkitError, match="give a number from 0 to 100"):
        SPREAD.quantile(wrong)


def test_the_mode_is_the_least_of_equals():
    assert 2 == Spread({4: 3, 2: 3}).mode


def test_the_error_of_the_variance_is_that_of_known_laws():
    half = Spread({0: 5_000, 2: 5_000})  # variance 1, fourth moment 1: nothing to be off
    assert math.isclose(half.variance_standard_error, 0.0, abs_tol=1e-3)
    die = Spread(dict.fromkeys(range(1, 7), 1_000))
    assert math.isclose(die.variance_standard_error, math.sqrt((14.7292 - 2.9167**2) / 6_000), rel_tol=1e-3)


def test_nothing_counted_has_no_mean():
    empty = Spread({})
    numbers = (
        empty.mean,
        empty.variance,
        empty.standard_error,
        empty.standard_deviation,
        empty.variance_standard_error,
    )
    assert all(map(math.isnan, numbers))
    assert (None, None, None) == (empty.least, empty.most, empty.mode)
    assert math.inf == empty.quantile(50)
    assert math.isnan(Spread({3: 1}).variance)
