"""No report depends on what its reader may not know: where that varies, each report stays the same to the byte."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings, strategies as st

from ladderkit.events import Announced, Laid, Stood
from ladderkit.match.match import Match
from ladderkit.postal.reports import Report, announcement, erratum, file_name, report_html, report_text
from ladderkit.setups import SHIPPED, SetUp
from ladderkit.variants import slither_and_climb
from ladderkit.views import told
from tests.match import games
from tests.postal.seasons import HEAD, NAMES, NOON, Turn, begun, order, random_orders, run, set_ups

SEEDS = st.integers(0, 10**6)
OF_THE_LAYOUT = ("snake", "hydra", "python", "stepladder", "A-frame", "escalator", "egg", "walks", "climbs", "slides")


def forms(report: Report) -> tuple[str, ...]:
    """A report as text, as a page with its drawing, of which PDF is made, the name of its file, and its `repr`."""
    return report_text(report), report_html(report), file_name(report), repr(report)


def shown(turn: Turn, seat: int | None) -> tuple[str, ...]:
    """Every form of a turn's report for a reader."""
    return forms(turn.report(seat, how_to="# as ever"))


def season(match: Match, rng: random.Random, turns: int) -> Iterator[Turn]:
    """Random turns, until it is over."""
    for _ in range(turns):
        if match.over:
            return
        turn = run(match, random_orders(match, rng, range(len(match.names))))
        yield turn
        match = turn.after


# ------------------------------------------------------------------------------------------------- the layout
@settings(max_examples=15)
@given(SEEDS, set_ups())
def test_sc_3b_what_lies_where_nobody_has_been_changes_no_report(seed: int, setup: SetUp) -> None:
    """The same moves on boards on which all is laid otherwise: each reader is sent the same."""
    other = slither_and_climb(setup)
    for turn in season(begun(), random.Random(seed), 3):
        assume(not turn.after.over)
        elsewhere = turn.in_other_layout(other)
        assert [shown(turn, seat) for seat in (None, 0, 1)] == [shown(elsewhere, seat) for seat in (None, 0, 1)]
    match = begun()
    started = Turn(match, match, ()).in_other_layout(other).after
    layout = "0" * 64  # what binds it is salted, and so tells nothing; it is another one each time
    assert forms(announcement(HEAD, match, layout=layout)) == forms(announcement(HEAD, started, layout=layout))


@settings(max_examples=10)
@given(SEEDS, set_ups())
def test_sc_3b_seasons_on_different_boards_look_alike_as_long_as_all_stand_alike(seed: int, setup: SetUp) -> None:
    one, other = begun(), begun(slither_and_climb(setup))
    rng = random.Random(seed)
    for _ in range(4):
        if one.over:
            return
        orders = random_orders(one, rng, range(4))
        first, second = run(one, orders), run(other, orders)
        if first.after.over or second.after.over or public(first) != public(second):
            return
        assert [shown(first, seat) for seat in (None, 0, 1, 2, 3)] == [
            shown(second, seat) for seat in (None, 0, 1, 2, 3)
        ]
        one, other = first.after, second.after


def public(turn: Turn) -> tuple[object, ...]:
    """What the reports of a turn are about: where all stand, and what came to lie there for all to see."""
    known = told(turn.after.terms.variant, turn.events)
    return tuple(
        event for event in known if isinstance(event, Stood | Announced | Laid)
    ), turn.after.spectate().game.memory


# --------------------------------------------------------------------------------------------- others' orders
@settings(max_examples=25)
@given(SEEDS)
def test_sc_2d_others_throws_that_lead_to_the_same_squares_change_no_report_of_a_player(seed: int) -> None:
    rng = random.Random(seed)
    *_, last = season(begun(), rng, rng.randrange(1, 4))
    assume(not last.after.over)
    orders = random_orders(last.after, rng, range(4))
    orders[0] = {}
    turned = {seat: {**answers} for seat, answers in orders.items()}
    for seat in (1, 2, 3):
        throws = orders.get(seat, {}).get("chosen-throw", ())
        turned.setdefault(seat, {})["chosen-throw"] = tuple(reversed(throws))
        turned[seat].pop("portable-ladders", None)
        orders.get(seat, {}).pop("portable-ladders", None)
    first, second = run(last.after, orders), run(last.after, turned)
    assume(public(first) == public(second) and not first.after.over)
    assert shown(first, None) == shown(second, None)
    assert shown(first, 0) == shown(second, 0)


def test_sc_2d_who_throws_the_same_numbers_in_another_order_is_reported_alike() -> None:
    rest = {0: order((6, 5)), 2: order((1, 3))}
    first, second = run(begun(), {**rest, 1: order((4, 2))}), run(begun(), {**rest, 1: order((2, 4))})
    for seat in (None, 0, 2, 3):
        assert shown(first, seat) == shown(second, seat)
    assert shown(first, 1) != shown(second, 1)


def test_sc_2d_whether_somebody_ordered_nothing_or_sent_no_order_is_told_to_nobody_else() -> None:
    first, second = run(begun(), {0: order((6, 5)), 1: order()}), run(begun(), {0: order((6, 5))})
    for seat in (None, 0, 2, 3):
        assert shown(first, seat) == shown(second, seat)
    assert shown(first, 1) != shown(second, 1)


@pytest.mark.parametrize("square", [0, 31, 42, 150, 299])
def test_sc_7b2_what_others_nominated_and_did_not_open_is_told_to_nobody(square: int) -> None:
    mine = {0: order((6, 5), trap=20, well=150), 2: order((1, 3), trap=20)}
    first = run(begun(), {**mine, 1: order((4, 2))})
    second = run(begun(), {**mine, 1: order((4, 2), trap=square, well=square if square > 100 and square != 150 else 0)})
    for seat in (None, 0, 2, 3):
        assert "trap door from 20 to 1" in report_text(first.report(seat))
        assert shown(first, seat) == shown(second, seat)


@given(SEEDS)
@settings(max_examples=10)
def test_a_corrected_order_sends_an_erratum_to_those_alone_who_can_see_what_it_changes(seed: int) -> None:
    rng = random.Random(seed)
    *_, last = season(begun(), rng, 2)
    assume(not last.after.over)
    orders = random_orders(last.after, rng, range(4))
    corrected = {**orders, **random_orders(last.after, rng, range(3, 4))}
    first, second = run(last.after, orders), run(last.after, corrected)
    assume(not first.after.over and not second.after.over)
    for seat in (None, 0, 1, 2, 3):
        same = report_text(first.report(seat)) == report_text(second.report(seat))
        assert (erratum(first.report(seat), second.report(seat)) is None) is same
    if public(first) == public(second):
        assert erratum(first.report(0), second.report(0)) is None


# -------------------------------------------------------------------------------------------- what is in them
@settings(max_examples=20)
@given(SEEDS)
def test_what_was_announced_is_in_every_report_and_nothing_of_the_layout(seed: int) -> None:
    for number, turn in enumerate(season(begun(), random.Random(seed), 5), 1):
        if turn.after.over:
            return
        known = told(turn.after.terms.variant, turn.events)
        used = {one.owner: one.value for one in turn.after.spectate().game.memory if one.slot == "portable-ladders"}
        for seat in (None, 0, 1, 2, 3):
            text = report_text(turn.report(seat))
            flat = " ".join(text.split())
            assert all(len(line) <= 72 for line in text.splitlines()), number
            assert not [word for word in OF_THE_LAYOUT if word in text]
            assert all(f"from {e.jump.foot} to {e.jump.to}" in flat for e in known if isinstance(e, Announced))
            assert all(f"{foot} to {top}" in flat for foot, top in SHIPPED.lofts)
            lines = text.splitlines()
            for other, name in enumerate(NAMES):
                at = next(k for k, line in enumerate(lines) if line.startswith(f"  {name} "))
                square = turn.after.spectate().game.squares[other]
                assert f"  {name}  {square or 'off the board'}" == lines[at]
                left = 4 - int(used.get(other, 0))  # type: ignore[call-overload]
                assert ("x" * left or "no ladders left") == lines[at + 1].strip()


@settings(max_examples=20)
@given(SEEDS, st.sampled_from(["red", "blue"]), st.sampled_from(["red", "blue"]))
def test_where_moves_are_told_hidden_lots_change_no_report(seed: int, one: str, other: str) -> None:
    reports = []
    for lot in (one, other):
        match = begun(games.hidden_lots, ("Ann", "Ben"), seed=None)
        rolled = match.roll(match.waits_for()[0], NOON, face=1 + seed % 6)
        drawn = rolled.match.draw(lot, NOON)
        turn = Turn(match, drawn.match, (*rolled.events, *drawn.events))
        reports.append([shown(turn, seat) for seat in (None, 0, 1)])
    assert reports[0] == reports[1]
    assert "red" not in "".join(reports[0][0])


@given(st.permutations(["left", "right", "no"]), st.sampled_from(["left", "right"]))
@settings(max_examples=10)
def test_where_moves_are_told_others_orders_change_no_report(answers: list[str], other: str) -> None:
    first, second = (
        run(
            begun(games.waves, ("Ann", "Ben", "Cid")),
            {0: {"waves": answers[0]}, 1: {"waves": wave}, 2: {"waves": "left"}},
        )
        for wave in ("left", other)
    )
    assert [shown(first, seat) for seat in (None, 0, 2)] == [shown(second, seat) for seat in (None, 0, 2)]
