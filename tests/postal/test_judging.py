"""A layout is judged by playing seasons on it; on tiny boards the numbers are those that one counts by hand."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from ladderkit.board import Board
from ladderkit.errors import LadderkitError
from ladderkit.jumps import Jump, ladders, snakes
from ladderkit.play import first_option
from ladderkit.postal.judging import Judgement, Met, judge
from ladderkit.postal.secret import SECRET, game_of, secret_svg, secret_text
from ladderkit.postal.traps import Traps, find_traps
from ladderkit.race import race
from ladderkit.rule import Rule
from ladderkit.rules import ChosenThrow, Jumps, NewRound, Report, RunOut, SnakeEggs, TrapDoors
from ladderkit.setups import SHIPPED
from ladderkit.variants import five_by_five, hopscotch, slither_and_climb, snakes_and_ladders

HAND = (NewRound(), ChosenThrow((1, 2), cycle=1, throws=1), RunOut(), Report())


def always(number: int, **more: Any) -> Any:
    """A policy that plays one number, and nominates what it is told to."""

    def policy(_view: object, form: Any, _below: object, /) -> tuple[Any, ...]:
        return tuple(
            (number,) if line.name == "chosen-throw" else more.get(line.name.replace("-", "_"), line.default)
            for line in form.fields
        )

    return policy


def tiny(*jumps: Jump, eggs: tuple[int, ...] = (), size: int = 8) -> Any:
    """A row of squares on which one or two is played."""
    laid: tuple[Rule, ...] = (SnakeEggs(eggs),) if eggs else ()
    landing: tuple[Rule, ...] = (Jumps(landing="carried"),) if jumps else ()
    return race("tiny", Board(1, size, jumps=jumps), *HAND, *laid, *landing, tells="squares", seats=(2, 3))


# -------------------------------------------------------------------------------------------------- counts by hand
def test_turns_are_those_that_one_counts_by_hand() -> None:
    judgement = judge(tiny(), 2, seasons=3, policies=[always(1), always(2)])
    assert judgement.turns == (4, 4, 4)
    assert (judgement.seasons, judgement.mean, judgement.unfinished) == (3, 4.0, 0)
    assert judge(tiny(), 2, seasons=1, policies=always(1)).turns == (8,)


def test_what_is_met_is_counted_and_what_is_not_is_named() -> None:
    variant = tiny(*ladders({2: 5}), *snakes({6: 3}), Jump(4, 7, "ladder"), eggs=(5, 1), size=9)
    judgement = judge(variant, 2, seasons=2, policies=[always(1), always(2)])
    # One steps on 1, an egg, is held, and steps on 2, which leads to 5, an egg, and so on; the other takes 2 to 5, is
    # held, then 7, then 9: four turns. In these, the first does 1, held, 2 to 5, held.
    assert judgement.turns == (4, 4)
    assert judgement.met == (
        Met("ladder", 2, 5, 4), Met("ladder", 4, 7, 0), Met("snake", 6, 3, 0),
        Met("snake-egg", 1, None, 2), Met("snake-egg", 5, None, 4),
    )  # fmt: skip
    assert judgement.never_met == (Met("ladder", 4, 7, 0), Met("snake", 6, 3, 0))


def test_trap_doors_are_counted_as_opened_and_as_fallen_through() -> None:
    rules = (*HAND, TrapDoors(quorum=1))
    variant = race("trapped", Board(2, 4), *rules, tells="squares", seats=(2, 2))
    judgement = judge(variant, 2, seasons=1, policies=[always(1, trap_doors=6), always(2)])
    # 6 is open in every turn; below it lies 3. The first comes to 6 in its sixth turn; the second in its third, falls
    # to 3, and goes on to 5 and 7 and 8.
    assert judgement.turns == (6,)
    assert judgement.opened == (("trap-door", 6, 2),)


def test_a_season_that_does_not_end_is_given_up_and_told() -> None:
    judgement = judge(tiny(), 2, seasons=2, policies=first_option, most_turns=20)
    assert (judgement.turns, judgement.unfinished, judgement.seasons) == ((), 2, 2)
    assert judgement.mean is None
    assert judgement.within(50) is None
    assert "Seasons given up, since they had not ended: 2." in judgement.text()
    assert "in the mean." not in judgement.text()


def test_percentiles_count_seasons_that_were_given_up() -> None:
    judgement = Judgement("x", 2, tuple(range(1, 97)), 4, (), (), Traps((), ()))
    assert [judgement.within(percent) for percent in (1, 5, 50, 95, 96, 97)] == [1, 5, 50, 95, 96, None]
    assert "95 % are over within 95 turns" in judgement.text()
    for percent in (0, 101):
        with pytest.raises(LadderkitError, match="give 1 to 100"):
            judgement.within(percent)
    few = evolve(judgement, turns=tuple(range(1, 91)), unfinished=10)
    assert "95 %" not in few.text()


# ------------------------------------------------------------------------------------------------------ the seasons
def test_the_same_seed_gives_the_same_judgement_and_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    one = judge(five_by_five(), 4, seasons=12, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 12) for done in range(1, 13)]
    assert one == judge(five_by_five(), 4, seasons=12)
    assert one != judge(five_by_five(), 4, seasons=12, seed=b"\1" * 32)


def test_a_set_up_is_judged_as_slither_and_climb() -> None:
    judgement = judge(SHIPPED, 3, seasons=2)
    assert judgement.variant == "slither-and-climb"
    assert judgement.seasons == 2
    assert {one.square for one in judgement.met if one.kind == "snake-egg"} == {*SHIPPED.eggs}
    assert {(one.square, one.to) for one in judgement.met if one.kind == "escalator"} == {*SHIPPED.escalators}
    assert {(one.square, one.to) for one in judgement.met if one.kind == "loft-ladder"} == {*SHIPPED.lofts}
    assert len(judgement.met) == len(slither_and_climb().jumps) + len(SHIPPED.eggs)
    report = judgement.text()
    assert report.startswith(f"{SECRET}: slither-and-climb, 3 players, 2 seasons played out\n")
    assert "portable ladder, opened or placed: " in report
    assert report.endswith("From every square the last one can be reached.\n")


def test_a_report_names_everything() -> None:
    met = (Met("a-frame", 3, 9, 1), Met("snake-egg", 4, None, 0))
    judgement = Judgement("x", 2, (5, 7), 0, met, (("well", 2, 1),), Traps((6, 7, 8), ((7, 8),)))
    assert judgement.text() == (
        "GAME MASTER ONLY: x, 2 players, 2 seasons played out\n\n"
        "Turns a season: 6.0 in the mean.\n"
        "  5 % are over within 5 turns.\n  50 % are over within 5 turns.\n  95 % are over within 7 turns.\n\n"
        "Met in a season, in the mean:\n"
        "  A-frame 3 to 9: 0.50\n"
        "  well, opened or placed: 1.00, and 0.50 carried\n"
        "Never met: snake egg on 4.\n\n"
        "From these squares the last one cannot be reached: 6, 7, 8.\n"
        "  Never left again: 7, 8.\n"
    )
    assert "All that lies there was met." in evolve(judgement, met=met[:1]).text()


def test_what_cannot_be_judged_is_refused_all_at_once() -> None:
    with pytest.raises(LadderkitError) as told:
        judge(five_by_five(), 101, seasons=0, seed=b"x", most_turns=True)
    assert str(told.value) == (
        "players = 101; give 2 to 100, as many as can play 'five-by-five'; seasons = 0; give a whole number from 1 on; "
        "most_turns = True; give a whole number from 1 on; the seed is b'x'; give 32 bytes, such as from fresh_seed()"
    )
    with pytest.raises(LadderkitError, match="throws are not chosen; give a game with 'chosen-throw'"):
        judge(snakes_and_ladders(), 2)


# ----------------------------------------------------------------------------------------------------------- traps
def test_a_square_from_which_nobody_comes_home_is_found_with_its_ring() -> None:
    # From 3 and 4 one steps on 5 and 6 alone, which lead back to 3 and 4.
    assert find_traps(tiny(*snakes({5: 3, 6: 4}))) == Traps((0, 1, 2, 3, 4), ((3, 4),))
    assert find_traps(tiny(*snakes({5: 3}))) == Traps((), ())


def test_two_rings_are_told_apart() -> None:
    variant = tiny(*snakes({4: 3, 5: 3, 9: 8, 10: 8}), *ladders({2: 8}), size=12)
    found = find_traps(variant)
    assert found.rings == ((3,), (8,))
    assert found.squares == tuple(range(9))


def test_shipped_games_have_no_traps() -> None:
    for variant in (slither_and_climb(), hopscotch(), five_by_five()):
        assert find_traps(variant) == Traps((), ())


def test_both_throws_of_a_turn_are_taken_apart() -> None:
    variant = race(
        "pairs", Board(1, 6, jumps=snakes({5: 2, 4: 2})), NewRound(), ChosenThrow(3), RunOut(), Jumps(landing="carried")
    )
    assert find_traps(variant) == Traps((), ())


@pytest.mark.parametrize(
    "chosen",
    [ChosenThrow((2,), throws=3), ChosenThrow(2, throws=5), ChosenThrow(3, cycle=2, throws=4, hands="per-slot")],
)
def test_turns_of_more_throws_than_numbers_are_taken_apart_too(chosen: ChosenThrow) -> None:
    variant = race("many", Board(1, 6, jumps=snakes({5: 1})), NewRound(), chosen, RunOut(), Jumps(landing="carried"))
    # With twos alone, whoever is on an odd square comes to 5 and back to 1.
    assert find_traps(variant).squares == ((1, 3) if chosen.numbers == (2,) else ())


def test_a_throw_that_asks_in_its_midst_is_refused() -> None:
    variant = race(
        "asks", Board(1, 6, jumps=ladders({2: 4})), NewRound(), ChosenThrow(3, throws=1), RunOut(), Jumps(climb="may")
    )
    with pytest.raises(LadderkitError, match="asks for something in its midst"):
        find_traps(variant)


# --------------------------------------------------------------------------------------------------------- drawings
def test_the_whole_layout_is_drawn_and_marked_as_secret() -> None:
    drawn = secret_text(SHIPPED)
    assert drawn.splitlines()[0] == "GAME MASTER ONLY: the whole layout of slither-and-climb"
    for jump in slither_and_climb().jumps:
        assert f"{jump.foot}{'▲' if jump.up else '▼'}{jump.to}" in drawn
        assert f"{jump.foot} to {jump.to}" in " ".join(drawn.split())
    assert all(f"│{egg}○" in drawn for egg in SHIPPED.eggs)
    assert "Snake eggs: 3, 66, 103, 115, 128, 206, 210, 221." in drawn
    assert "Seat" not in drawn
    assert secret_text(SHIPPED, ascii_only=True).isascii()
    assert secret_text(SHIPPED, as_it_lies=True) != drawn


def test_the_picture_has_all_of_it_and_says_who_may_see_it() -> None:
    drawn = secret_svg(SHIPPED)
    assert "<title>GAME MASTER ONLY: the whole layout of slither-and-climb</title>" in drawn
    assert drawn.count("<title>snake egg on ") == len(SHIPPED.eggs)
    for jump in slither_and_climb().jumps:
        assert f"{jump.kind} from {jump.foot} to {jump.to}" in drawn
    assert "Snake egg on 103." in drawn
    assert secret_svg(SHIPPED, as_it_lies=True) != drawn


def test_a_game_without_eggs_is_drawn_too() -> None:
    assert "Ladders: 5 to 17, " in secret_text(hopscotch())
    assert "egg" not in secret_svg(hopscotch())
    assert game_of(hopscotch()) == hopscotch()
