"""The search: what it finds keeps every wish, it is the same whatever runs it, and it tells how far it is."""

import sys
from collections.abc import Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from importlib import metadata
from multiprocessing import get_context
from typing import ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings, strategies as st

from ladderkit.analysis import contest, traveller
from ladderkit.analysis.pictures import in_short
from ladderkit.board import Board
from ladderkit.design import DesignError, Late, Target, Wishes, design, finished
from ladderkit.design.making import STEPS
from ladderkit.design.search import CHUNK, LONGEST, chunk_length
from ladderkit.design.threads import one_thread
from ladderkit.errors import AnalysisError, Problem
from ladderkit.jumps import Jump
from ladderkit.race import race
from ladderkit.render import drawing
from ladderkit.rule import Declaration
from ladderkit.rules import Bounce, Jumps, RunOut, SixReroll, SnakeEggs
from ladderkit.serial import variant_from_toml
from ladderkit.variants import serpents_and_stairs, snakes_and_ladders
from tests.analysis.games import Bump, MissesNext, OneOrTwo
from tests.design.boards import SMALL, broken
from tests.probes.odd_rules import SlipperyLadders

TWO = Target(12, "match_mean_rounds", players=2, within=0.01)
FEW = {"ladders": 3, "snakes": 3}


@pytest.mark.parametrize(
    ("base", "wishes"),
    [
        (SMALL, Wishes(Target(15), **FEW)),
        (SMALL, Wishes(TWO, **FEW, longest_snake=20, one_longest_snake=True, ladder_lengths=(3, 12))),
        (SMALL, Wishes(TWO, **FEW, one_longest_ladder=True, one_longest_snake=True, apart=1)),
        (SMALL, Wishes(Target(11, within=0.5), ladders=1, snakes=1, apart=2)),
        (SMALL, Wishes(TWO, **FEW, aside=1)),
        (SMALL, Wishes(TWO, **FEW, crossings=0)),
        (SMALL, Wishes(Target(15, within=0.1), ladders=2, snakes=4, mirror="left-right", crossings=2)),
        (SMALL, Wishes(Target(15, within=0.1), **FEW, aside=0)),
        (SMALL, Wishes([Target(18, within=0.1), Target(12, "match_mean_rounds", players=2, within=0.1)], **FEW)),
        (SMALL, Wishes(Target(30, "match_mean_turns", players=3, within=0.01), **FEW)),
        (SMALL, Wishes(Target(15, "quantile_rounds", players=2, share=0.9), **FEW)),
        (SMALL, Wishes(TWO, **FEW, late=Late(20, least=0.05, most=0.1))),
        (SMALL, Wishes(Target(15, within=0.1), **FEW, evenness=0.6)),
        (SMALL, Wishes(Target(15, within=0.1), ladders=2, snakes=4, mirror="left-right")),
        (SMALL, Wishes(Target(15, within=0.1), ladders=3, snakes=3, mirror="bottom-top")),
        (SMALL, Wishes(Target(15, within=0.1), ladders=3, snakes=3, mirror="half-turn", one_longest_ladder=True)),
        (SMALL, Wishes(Target(15, within=0.1), **FEW, feet="multiples of 3", ends="multiples of 2")),
        (SMALL, Wishes(Target(15, within=0.5), ladders=0, snakes=1)),
        (SMALL, Wishes(Target(15, within=0.1), ladders=1, snakes=1)),
        (race("start", Board(6, 6, start=4), RunOut(), SixReroll()), Wishes(TWO, **FEW)),
        (race("bounce", Board(6, 6), Bounce(), SixReroll()), Wishes(Target(15), **FEW)),
        (race("carried", Board(6, 6), Jumps(landing="carried")), Wishes(Target(15), **FEW, chains=True)),
        (race("spiral", Board(5, 7, numbering="spiral"), seats=(2, 4)), Wishes(TWO, **FEW)),
        (race("levels", Board(4, 4, levels=2, orientation=("as-is", "half-turn"))), Wishes(Target(15), **FEW, apart=1)),
    ],
)
def test_what_is_found_keeps_every_wish(base, wishes):
    found = design(base, wishes, seed=5)
    assert [] == broken(base, found.variant, wishes)
    assert ((), True, "table") == (found.missed, found.met, found.how.method)
    one = traveller(found.variant)
    assert float(one.mean_turns) == pytest.approx(float(found.figures["mean_turns"]))
    for target in wishes.targets:
        figure = float(found.figures[target.name])
        if target.of == "match_mean_rounds":
            assert figure == pytest.approx(float(contest(found.variant, target.players).match_mean_rounds))
        elif target.of == "match_mean_turns":
            assert figure == pytest.approx(float(contest(found.variant, target.players).match_mean_turns))
        elif target.of == "quantile_rounds":
            assert figure == target.value
            left = [(1 - float(one.law_turns.within(int(target.value) - back))) ** target.players for back in (0, 1)]
            assert left[0] <= 1 - target.share < left[1]
        assert abs(figure - target.value) <= target.within
    if wishes.late:
        left = (1 - float(one.law_turns.within(wishes.late.after))) ** wishes.late.players
        assert wishes.late.least <= left <= wishes.late.most
        assert left == pytest.approx(float(found.figures[wishes.late.name]))
    uses = [float(one.visits[jump.foot]) if jump.foot in one.visits else 0 for jump in found.variant.board.jumps]
    assert min(uses) / max(uses) == pytest.approx(found.evenness)
    assert found.evenness >= wishes.evenness


@given(
    st.integers(3, 7),
    st.integers(0, 4),
    st.integers(0, 4),
    st.integers(0, 2),
    st.sampled_from((None, "left-right", "bottom-top", "half-turn")),
    st.sampled_from((None, (2, 9), (3, 30))),
    st.booleans(),
    st.integers(0, 5),
)
@settings(max_examples=12, deadline=None)
def test_wishes_at_random_are_kept_or_refused(  # noqa: PLR0917  (drawn one by one)
    size, ladders, snakes, apart, mirror, lengths, one, seed
):
    wishes = Wishes(
        Target(size * size / 3, within=1),
        ladders=ladders,
        snakes=snakes,
        apart=apart,
        mirror=mirror,
        ladder_lengths=lengths,
        one_longest_snake=one and snakes > 0,
    )
    base = race("random", Board(size, size))
    try:
        found = design(base, wishes, seed=seed, steps=3)
    except DesignError as error:
        assert error.problems  # noqa: PT017  (either may come of it)
    else:
        assert [] == broken(base, found.variant, wishes)


def test_the_shipped_games_can_be_made_to_measure():
    base = serpents_and_stairs()
    wishes = Wishes(Target(20, "match_mean_rounds", players=2), ladders=8, snakes=8, keep={99, 89, 17, 72}, apart=1)
    found = design(base, wishes, seed=1)
    assert [] == broken(base, found.variant, wishes)
    assert found.met
    names = {jump.name for jump in found.variant.board.jumps}
    assert {"The Great Serpent", "The Abyssal Drop", "The Great Ascent", "The Final Boost", ""} == names


def test_jumps_that_act_when_reached_may_stay_and_what_rules_lay_stays():
    board = Board(6, 6, jumps=(Jump(10, 20, "portal", reached=True), Jump(30, 2, "snake")))
    base = race("lift", board)
    wishes = Wishes(Target(10, within=0.1), ladders=2, snakes=2, keep={10})
    found = design(base, wishes, seed=2)
    assert found.met
    assert [] == broken(base, found.variant, wishes)


# ------------------------------------------------------------------------------------------------------ the same again
PRECISE = Wishes(Target(15, within=0), **FEW)


def test_the_same_seed_finds_the_same_whatever_runs_it():
    alone = design(SMALL, PRECISE, seed=7, steps=3 * CHUNK)
    with ThreadPoolExecutor(2) as threads:
        assert alone == design(SMALL, PRECISE, seed=7, steps=3 * CHUNK, executor=threads)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert alone == design(SMALL, PRECISE, seed=7, steps=3 * CHUNK, executor=processes)
    assert alone.variant != design(SMALL, PRECISE, seed=8, steps=3 * CHUNK).variant
    assert (3 * CHUNK, 7) == (alone.how.steps, alone.how.seed)


def test_a_search_by_the_law_is_the_same_in_threads():
    wishes = Wishes(TWO, **FEW)
    with ThreadPoolExecutor(3) as threads:
        assert design(SMALL, wishes, seed=3) == design(SMALL, wishes, seed=3, executor=threads)


def test_chunks_are_mostly_short_and_never_very_long():
    lengths = [chunk_length(k) // CHUNK for k in range(15)]
    assert [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8] == lengths
    assert LONGEST * CHUNK == max(chunk_length(k) for k in range(1000))


def test_more_steps_never_find_a_worse_board():
    gaps = [design(SMALL, PRECISE, seed=1, steps=steps).gaps["mean_turns"] for steps in (1, CHUNK)]
    assert gaps == sorted(gaps, reverse=True)


# ------------------------------------------------------------------------------------------------------------- any time
class Clock:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1.0
        return self.now


def test_a_search_ends_when_its_time_is_over_and_tells_how_far_it_is():
    told = []
    found = design(SMALL, PRECISE, seed=1, seconds=8, progress=told.append, clock=Clock())
    assert 0 < found.how.steps < STEPS
    assert [None] == [*{one.of for one in told}]
    assert found.how.steps == told[-1].steps
    assert {(jump.foot, jump.to) for jump in found.variant.board.jumps} == set(told[-1].layout)
    assert 0 < told[-1].cost < 1
    assert all(one.seconds > 0 for one in told)


def test_what_was_told_last_makes_the_board():
    told = []
    wishes = Wishes(TWO, **FEW, keep={30})
    base = race("mine", Board(6, 6, jumps=(Jump(30, 4, "snake", name="The Slide"), Jump(2, 9, "ladder"))))
    found = design(base, wishes, seed=3, progress=told.append)
    assert found == finished(base, wishes, told[-1], seed=3)
    with pytest.raises(DesignError, match="no board was found in 7 steps"):
        finished(base, wishes, evolve(told[-1], layout=None, steps=7))


class Sleepy(Executor):
    """Runs the first call at once, and never any other."""

    def __init__(self):
        self.futures = []

    def submit(self, function, /, *arguments, **named):
        future = Future()
        if not self.futures:
            future.set_result(function(*arguments, **named))
        self.futures.append(future)
        return future


def test_whoever_does_not_answer_in_time_is_not_waited_for():
    sleepy = Sleepy()
    found = design(SMALL, PRECISE, seed=1, seconds=0.01, executor=sleepy, clock=lambda: 0.0)
    assert CHUNK >= found.how.steps
    assert all(future.cancelled() for future in sleepy.futures[2:])


NO_ROOM = Wishes(Target(9), ladders=5, snakes=4, apart=2)
"""Nine jumps take six squares each with what lies between them, and the board has 49 with its rim."""


def test_a_search_without_a_board_says_so_once_its_steps_are_spent():
    wishes = NO_ROOM
    told = []
    with pytest.raises(DesignError, match="no board was found in 48 steps that keeps the wishes") as caught:
        design(SMALL, wishes, steps=3 * CHUNK, progress=told.append)
    assert "no-board" == caught.value.problems[0].code
    assert (None, None) == (told[-1].cost, told[-1].layout)
    assert [16, 32, 48] == [one.steps for one in told]


def test_a_search_without_a_board_ends_when_its_time_is_over():
    with pytest.raises(DesignError, match="no board was found in 7 steps that keeps the wishes"):
        design(SMALL, NO_ROOM, seconds=7, clock=Clock())


def test_what_could_not_be_had_is_named():
    wishes = Wishes(Target(300, within=0.1), ladders=1, snakes=0, late=Late(5, most=0.01), evenness=1.0)
    found = design(SMALL, wishes, seed=1, steps=2)
    assert ("mean_turns", "share after 5 rounds of 2") == found.missed
    assert not found.met
    uneven = design(SMALL, Wishes(Target(15, within=9), **FEW, evenness=1.0), seed=1, steps=2)
    assert ("evenness",) == uneven.missed


def test_a_board_without_jumps_is_measured_too():
    found = design(SMALL, Wishes(Target(11), ladders=0, snakes=0))
    assert () == found.variant.board.jumps
    assert 1.0 == found.evenness


# -------------------------------------------------------------------------------------------- games that have no table
def test_games_that_remember_are_measured_one_by_one():
    base = race("misses", Board(3, 4), MissesNext())
    wishes = Wishes([Target(8, within=0.5), Target(6, "match_mean_rounds", players=2, within=2)], ladders=1, snakes=1)
    found = design(base, wishes, seed=1, steps=20)
    assert ("analysis", True) == (found.how.method, found.met)
    assert [] == broken(base, found.variant, wishes)


def test_games_in_which_jumps_change_more_than_the_landing_are_measured_one_by_one():
    base = race("slippery", Board(3, 4), SlipperyLadders())
    found = design(base, Wishes(Target(7, within=0.5), ladders=2, snakes=1, evenness=0.1), seed=1, steps=20)
    assert ("analysis", True) == (found.how.method, found.met)


def test_games_whose_seats_influence_each_other_are_measured_by_their_matches():
    base = race("bump", Board(2, 4), Bump())
    targets = [Target(6, of, players=2, within=4) for of in ("match_mean_rounds", "match_mean_turns")]
    found = design(base, Wishes(targets, ladders=1, snakes=0), seed=1, steps=4)
    assert "analysis" == found.how.method
    assert contest(found.variant, 2).match_mean_rounds == found.figures["match_mean_rounds of 2"]
    with pytest.raises(AnalysisError, match="influence each other"):
        design(base, Wishes(Target(6), ladders=1, snakes=0, late=Late(5)))


def test_games_of_choice_take_a_policy():
    base = race("far", Board(3, 4), OneOrTwo())
    wishes = Wishes(Target(5, within=0.3), ladders=1, snakes=1)
    with pytest.raises(AnalysisError, match="give a policy"):
        design(base, wishes)
    assert design(base, wishes, seed=1, policy="best", steps=40).met


def test_traps_are_worse_than_any_board():
    base = race("misses", Board(1, 7), MissesNext())
    found = design(base, Wishes(Target(6, within=0.4), ladders=0, snakes=3), seed=0, steps=10)
    assert not found.figures["mean_turns"].infinite


def test_a_game_that_fools_the_probes_is_searched_again_by_analysis(monkeypatch):
    monkeypatch.setattr("ladderkit.design.probes.PROBES", 1)
    monkeypatch.setattr("ladderkit.design.probes._agrees", lambda *_: True)
    base = race("slippery", Board(3, 4), SlipperyLadders())
    assert "analysis" == design(base, Wishes(Target(7, within=0.5), ladders=2, snakes=1), seed=1, steps=10).how.method


# ---------------------------------------------------------------------------------------- rules that refuse some boards
@frozen
class Fussy:
    """Refuses boards with a foot on one of these squares, and does nothing."""

    squares: frozenset[int]
    name: ClassVar[str] = "fussy"

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        for jump in declaration.jumps:
            if jump.foot in self.squares:
                yield Problem("fussy", f"there is a foot on {jump.foot}; move it", rules=(self.name,))


@pytest.mark.parametrize("seed", range(4))
def test_boards_that_rules_refuse_are_passed_over(seed):
    base = race("eggs", Board(3, 4), SnakeEggs(frozenset({3, 4, 6, 7, 9})))
    wishes = Wishes(Target(8, within=0.5), ladders=1, snakes=1)
    found = design(base, wishes, seed=seed, steps=20)
    assert [] == broken(base, found.variant, wishes)
    assert ("analysis", True) == (found.how.method, found.met)


def test_rules_that_refuse_a_board_only_once_it_is_found_are_kept_too():
    wishes = Wishes(Target(15), **FEW)
    first = design(SMALL, wishes, seed=5)
    base = race("fussy", Board(6, 6), Fussy(frozenset({first.variant.board.jumps[0].foot})))
    found = design(base, wishes, seed=5)
    assert [] == broken(base, found.variant, wishes)
    assert ("table", True) == (found.how.method, found.met)
    assert first.variant.board != found.variant.board


def test_rules_that_refuse_every_board_are_named():
    base = race("fussy", Board(3, 4), Fussy(frozenset(range(3, 12))))
    with pytest.raises(DesignError) as caught:
        design(base, Wishes(Target(8), ladders=1, snakes=1, ladder_lengths=(2, 3), snake_lengths=(3, 9)), steps=5)
    (problem,) = caught.value.problems
    assert problem.code == "no-board"
    assert "the boards that were found are refused by the rules of 'fussy': " in problem.message
    assert "there is a foot on " in problem.message


# ------------------------------------------------------------------------------------------------------------- as files
def test_a_file_tells_its_figures_and_how_it_was_found():
    wishes = Wishes(
        [Target(15), Target(11, "quantile_rounds", players=2)],
        **FEW,
        keep={30},
        one_longest_snake=True,
        late=Late(20, players=2),
        evenness=0.1,
    )
    base = race("mine", Board(6, 6, jumps=(Jump(30, 4, "snake", name="The Slide"), Jump(2, 9, "ladder"))))
    found = design(base, wishes, seed=4)
    text = found.to_toml()
    assert found.variant == variant_from_toml(text)
    version = metadata.version("ladderkit")
    assert f"# Designed by ladderkit {version} in 1 step from seed 4, measured by table." in text
    assert "# Wished: mean_turns = 15 within 0.001\n# Wished: quantile_rounds of 2 at 0.5 = 11\n" in text
    assert "# Wished: keep = [30]\n" in text
    assert "# Wished: one_longest_snake = True\n" in text
    assert "# Wished: share after 20 rounds of 2 from 0 to 1\n" in text
    mean = found.figures["mean_turns"].value
    assert isinstance(mean, Fraction)
    assert f" = {mean}\n" in text
    assert f"# evenness = {found.evenness:.6f}\n" in text
    assert "# quantile_rounds of 2 at 0.5 = 11\n" in text
    assert " +- " in text


def test_figures_of_matches_can_be_fractions():
    found = design(
        race("short", Board(2, 4)),
        Wishes(Target(4, "match_mean_rounds", players=2), ladders=1, snakes=0),
        exact=True,
        steps=2,
    )
    assert isinstance(found.figures["match_mean_rounds of 2"].value, Fraction)
    big = evolve(
        found,
        figures={
            **found.figures,
            "mean_turns": evolve(found.figures["mean_turns"], value=Fraction(10**250 + 1, 10**250 - 1)),
        },
    )
    assert "exact to the last digit" in big.to_toml()
    endless = evolve(found, figures={"mean_turns": evolve(found.figures["mean_turns"], value=float("inf"))})
    assert "# mean_turns = infinite\n" in endless.to_toml()


def test_a_library_that_is_not_installed_has_no_version(monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert "unknown" == design(SMALL, Wishes(Target(15, within=1), **FEW)).how.library


def test_without_threadpoolctl_nothing_is_changed(monkeypatch):
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    with one_thread() as context:
        assert context is None


def test_a_board_of_nine_and_nine_within_a_thousandth():
    wishes = Wishes(
        Target(25, "match_mean_rounds", players=2), ladders=9, snakes=9, longest_snake=50, one_longest_snake=True
    )
    found = design(snakes_and_ladders(), wishes, seed=1)
    assert found.met
    assert [] == broken(snakes_and_ladders(), found.variant, wishes)


def test_the_puzzle_of_ibm_to_six_decimals():
    found = design(race("ponder-this", Board()), Wishes(Target(66.978705, within=5e-7), ladders=5, snakes=5), seed=1)
    assert "66.978705" == f"{float(found.figures['mean_turns']):.6f}"
    assert 10 == len(found.variant.board.jumps)


def test_an_executor_spends_all_steps_where_nothing_meets_the_wishes():
    wishes = Wishes(Target(15.123456789, within=0.0), **FEW)
    with ThreadPoolExecutor(2) as executor:
        found = design(SMALL, wishes, seed=1, steps=3, executor=executor)
    assert (3, ("mean_turns",)) == (found.how.steps, found.missed)
    assert found.variant == design(SMALL, wishes, seed=1, steps=3).variant


def test_notebooks_show_the_figures_and_the_board():
    found = design(SMALL, Wishes(Target(15), **FEW, evenness=0.01), seed=1, steps=400)
    shown = found._repr_html_()
    assert f"<td>mean turns</td><td>{in_short(found.figures['mean_turns'])}</td>" in shown
    assert f"<td>evenness</td><td>{found.evenness:.6f}</td>" in shown
    assert "<td>in 1 step from seed 1, measured by table</td>" in shown
    assert drawing(found.variant).svg() in shown
    large = race("large", Board(101, 100))
    bare = evolve(found, variant=large, wishes=evolve(found.wishes, evenness=0.0), gaps={"mean_turns": 0.25})
    assert "<td>mean turns is off by</td><td>0.25: missed</td>" in bare._repr_html_()
    assert "<svg " not in bare._repr_html_()
    assert "<td>evenness</td>" not in bare._repr_html_()
