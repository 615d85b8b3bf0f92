"""How far fractions reach: what is solved is right, and what is not is said before it is begun."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import islice
from math import log10
from random import Random

import pytest
from hypothesis import given

from ladderkit.analysis import chain, contest, seated, traveller
from ladderkit.analysis.clock import clock
from ladderkit.analysis.figure import digits
from ladderkit.analysis.law import ExactLaw
from ladderkit.analysis.moments import ExactMoments
from ladderkit.analysis.reach import (
    MOST_OF_TWO,
    MOST_TOGETHER,
    RaceOfTwo,
    digits_of,
    most_together,
    sure_of_equations,
    sure_of_race,
)
from ladderkit.analysis.recurrence import least_degree, recurrence
from ladderkit.analysis.residues import joined, long_primes, short_primes
from ladderkit.analysis.spectrum import Spectrum
from ladderkit.analysis.traveller import QUANTILES
from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.errors import AnalysisError, MissingExtraError
from ladderkit.jumps import jumps
from ladderkit.race import race
from ladderkit.rules import RollAndMove, RunOut, SixReroll
from ladderkit.variant import Variant
from tests.analysis.games import Bump, random_races
from tests.analysis.test_traveller import within


def long_race(squares: int) -> Variant:
    """A race over so many squares, with a snake for every 50 of them and a ladder for as many."""
    laid = {foot: foot - 30 if foot % 100 else foot + 25 for foot in range(50, squares - 30, 50)}
    return race("long", Board(1, squares, jumps=jumps(laid)))


def figures_of(variant: Variant, seats: int = 2) -> tuple[object, ...]:
    """All that is told of a match in fractions."""
    match = contest(variant, seats, exact=True)
    return (match.win_probability, match.match_mean_rounds, match.match_mean_turns, match.match_mean_rolls)


# ------------------------------------------------------------------------------------------------------- one traveller
@given(random_races())
def test_lifted_moments_are_those_by_elimination(variant: Variant) -> None:
    made = chain(variant)
    plain, lifted = ExactMoments(made), ExactMoments(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ladderkit.analysis.moments.FEW", 0)
        found = [lifted.mean("turns"), lifted.mean("rolls"), lifted.variance("turns"), lifted.variance("rolls")]
        if all(made.live):
            found.append(lifted.finishing())
    known = [plain.mean("turns"), plain.mean("rolls"), plain.variance("turns"), plain.variance("rolls")]
    assert [*known, plain.finishing()][: len(found)] == found


def test_several_thousand_states_of_one_traveller_agree_with_floats() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    variant = long_race(1_500)
    exact, floats = traveller(variant, exact=True), traveller(variant)
    assert within(floats.mean_turns, exact.mean_turns)
    assert within(floats.variance_turns, exact.variance_turns)
    assert (floats.quantiles_turns, floats.mode_turns) == (exact.quantiles_turns, exact.mode_turns)
    assert len(str(exact.mean_turns)) > 2_000


def test_whole_numbers_of_a_law_are_the_same_by_floats_and_by_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    variant = long_race(120)
    found, known = traveller(variant, exact=True), traveller(variant, exact=True)
    assert {one: known.law_turns.quantile(Fraction(one, 100)) for one in QUANTILES} == found.quantiles_turns
    assert known.law_turns.mode == found.mode_turns
    monkeypatch.delattr(ExactLaw, "quantile")  # which was not asked
    assert found.quantiles_turns == traveller(variant, exact=True).quantiles_turns
    monkeypatch.setattr("ladderkit.analysis.ticks.MOST_TICKS", 1)
    again = traveller(variant, exact=True)
    assert found.mode_turns == again.mode_turns  # by fractions, where floats do not tell


def test_a_law_in_fractions_that_would_take_too_long_says_so() -> None:
    hopeless = race("hopeless", Board(1, 7, jumps=jumps({6: 1})), RollAndMove(Die((1, 6), weights=(10**9, 1))))
    with pytest.raises(AnalysisError, match="goes on for too long"):
        traveller(hopeless, exact=True).law_turns.chance(10**9)


def test_too_many_states_of_one_traveller_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = long_race(400)
    monkeypatch.setattr("ladderkit.analysis.reach.MOST_WORK", 10_000)
    with pytest.raises(AnalysisError, match=r"there are \d+ states that hang together, and fractions have") as found:
        traveller(variant, exact=True)
    assert found.value.code == "not-exact"
    monkeypatch.setattr("ladderkit.analysis.reach.MOST_STATES", 350)
    with pytest.raises(AnalysisError, match="and at most 350 are solved; ask for floats"):
        sure_of_equations(chain(variant))
    monkeypatch.setattr(sys.modules["ladderkit.analysis.traveller"], "MOST_STATES", 350)
    with pytest.raises(AnalysisError, match="there are more than 350 states for a traveller"):
        traveller(variant, exact=True)
    with pytest.raises(AnalysisError, match="give a higher limit"):
        traveller(variant, exact=True, limit=200)
    assert len(traveller(variant).chain) > 350


# --------------------------------------------------------------------------------------------------------- two players
@given(random_races(largest=20))
def test_two_players_come_out_the_same_with_numpy_and_without(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="this is about how it is used")
    known = figures_of(variant)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        assert known == figures_of(variant)


@pytest.mark.parametrize("rules", [(), (SixReroll(),)], ids=["plain", "six again"])
def test_a_long_match_of_two_agrees_with_floats(rules: tuple[SixReroll, ...]) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    variant = race("long", long_race(180).board, *rules)
    made = seated(variant, 2)
    exact, floats = made.contest(exact=True), made.contest()
    assert exact.how == floats.how == made.how == "apart"
    for name in ("match_mean_rounds", "match_mean_turns", "match_mean_rolls", "advantage"):
        assert within(getattr(floats, name), getattr(exact, name))
    assert sum(Fraction(one.value) for one in exact.win_probability) == 1


def test_matches_of_two_that_are_out_of_reach_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = long_race(400)
    monkeypatch.setattr("ladderkit.analysis.reach.MOST_DIGITS", 1_000)
    monkeypatch.setattr("ladderkit.analysis.reach.MOST_DIGITS_PLAIN", 500)
    with pytest.raises(AnalysisError, match=r"fractions may have \d+ digits or more, and at most (1000|500) are"):
        contest(variant, 2, exact=True)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        with pytest.raises(AnalysisError, match=r"at most 500 are solved, without the extra 'fast'; ask for floats"):
            contest(variant, 2, exact=True)
    with pytest.raises(AnalysisError, match=r"there are 3001 states for each player, and at most 3000 are solved"):
        sure_of_race("long", 3_001)
    monkeypatch.setattr(sys.modules["ladderkit.analysis.contest"], "MOST_RACING", 300)
    with pytest.raises(AnalysisError, match="there are more than 300 states for each player; ask for floats") as found:
        contest(variant, 2, exact=True)
    assert found.value.code == "not-exact"
    with pytest.raises(AnalysisError, match="give a higher limit"):
        contest(variant, 2, exact=True, limit=200)


@pytest.mark.parametrize("plain", [False, True], ids=["numpy", "plain"])
@given(variant=random_races(largest=20))
def test_the_least_length_of_a_recurrence_is_its_length(variant: Variant, *, plain: bool) -> None:
    made = clock(chain(variant), "turns")
    if not made.rows:
        return
    with pytest.MonkeyPatch.context() as patch:
        if plain:
            patch.setitem(sys.modules, "numpy", None)
        degree = recurrence(made, [made.ends]).degree
        assert degree == least_degree(made, made.ends, degree)
        assert degree == least_degree(made, made.ends, degree + 3)
        if degree > 1:
            assert least_degree(made, made.ends, degree // 2) > degree // 2


def test_what_the_docs_say_is_within_reach() -> None:
    sure_of_equations(chain(long_race(30_000)))
    with pytest.raises(AnalysisError):
        sure_of_equations(chain(long_race(60_000)))
    made = chain(long_race(1_000))
    ticking = clock(made, "turns")
    reach = RaceOfTwo("long", log10(ticking.whole[2]), digits_of(made) / 2, floats=True)
    assert least_degree(ticking, [Fraction(1)] * len(made), reach.degree) < reach.degree


def test_how_many_terms_are_within_reach() -> None:
    assert [RaceOfTwo("one", a_term, 500, floats=True).degree for a_term in (0, 1, 0.01)] == [2000, 2000, 10_000]
    with pytest.raises(AnalysisError, match="may have 1000500 digits or more"):
        RaceOfTwo("one", 1, 500, floats=True).sure(2001)


def test_a_match_that_is_in_reach_of_floats_only_says_so_when_it_is_seated() -> None:
    made = seated(long_race(3_200), 2)
    with pytest.raises(AnalysisError, match="for each player, and at most 3000 are solved; ask for floats"):
        made.contest(exact=True)


# -------------------------------------------------------------------------------------------------------- more of them
def test_how_many_states_players_may_have_together() -> None:
    assert [most_together(seats) for seats in (1, 2, 3, 8)] == [MOST_OF_TWO, MOST_OF_TWO, MOST_TOGETHER, MOST_TOGETHER]
    with pytest.raises(AnalysisError, match="there are more than 2000 states for 3 players together; ask for floats"):
        contest(long_race(100), 3, exact=True)


def test_two_players_who_meet_agree_with_floats() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    variant = race("bump", Board(1, 20, jumps=jumps({17: 2, 6: 11})), Bump())
    made = seated(variant, 2)
    assert len(made.together) > 500
    exact, floats = made.contest(exact=True), made.contest()
    assert exact.how == "joint"
    for name in ("match_mean_rounds", "match_mean_turns", "match_mean_rolls", "advantage"):
        assert within(getattr(floats, name), getattr(exact, name))


def test_many_players_with_a_longest_length_agree_with_floats() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    made = seated(race("out", Board(1, 150), RunOut()), 5)
    exact, floats = made.contest(exact=True), made.contest()
    assert exact.how == "apart"
    for name in ("match_mean_rounds", "match_mean_turns", "match_mean_rolls", "advantage"):
        assert within(getattr(floats, name), getattr(exact, name))


# -------------------------------------------------------------------------------------------------------- the workings
def test_numbers_are_joined_from_what_they_leave() -> None:
    chance = Random(1)
    for count in (1, 2, 3, 7, 64, 65):
        primes = [*islice(long_primes(), count)]
        numbers = [chance.randrange(2 ** (60 * count)) for _ in range(3)]
        assert numbers == joined(primes, [[number % prime for prime in primes] for number in numbers])


def test_primes_are_primes() -> None:
    assert [*islice(long_primes(), 3)] == [2**61 - 1, 2**61 - 31, 2**61 - 45]
    pytest.importorskip("numpy", reason="these are for floats")
    found = [*islice(short_primes(), 80_000)]
    assert found[:3] == [2**26 - 5, 2**26 - 27, 2**26 - 45]
    assert found == sorted({*found}, reverse=True)
    for prime in Random(2).sample(found, 50):
        assert all(prime % k for k in range(2, 8192))


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "numpy"])
def test_primes_that_do_not_serve_are_left_out(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if plain:
        monkeypatch.setattr("ladderkit.analysis.spectrum.has_numpy", lambda: False)
        monkeypatch.setattr("ladderkit.analysis.spectrum.long_primes", lambda: iter((5, 7, 11, 13, 17, 19, 23)))
    else:
        pytest.importorskip("numpy", reason="it is about floats")
        monkeypatch.setattr("ladderkit.analysis.spectrum.short_primes", lambda: iter((5, 7, 11, 13, 17, 19, 23)))
    # 1, 2/5, 4/25 ...: the sum of the squares is 25/21, and modulo 5 the first coefficient is 0.
    sums, under = Spectrum((5, -2), ((5,),)).products([(0, 0)])
    assert Fraction(sums[0], under) == Fraction(25, 21)


def test_long_numbers_are_written_in_full() -> None:
    sys_limit = sys.get_int_max_str_digits()
    chance = Random(3)
    for bits in (1_999, 2_000, 2_001, 5_000, 14_000):
        number = chance.getrandbits(bits)
        assert int(digits(number)) == number
        assert digits(-number) == f"-{digits(number)}"
    assert digits(10**20_000) == f"1{'0' * 20_000}"
    assert sys.get_int_max_str_digits() == sys_limit


def test_what_needs_floats_still_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError):
        next(short_primes())
