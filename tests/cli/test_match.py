"""`ladderkit match`: matches in a store, played from a shell."""

import json
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ladderkit.cli.match.common import span_of, time_of
from ladderkit.cli.match.group import MATCH_COMMANDS
from ladderkit.cli.orders import how_to_type
from ladderkit.errors import LadderkitError
from ladderkit.match.fair import Seeded
from ladderkit.match.layout import layout_opens
from ladderkit.match.match import new_match
from ladderkit.match.mixing import contribution_commitment
from ladderkit.match.record import record, record_to_json
from ladderkit.match.seat_record import seat_record_from_json
from ladderkit.match.showing import match_view_from_data
from ladderkit.match.store import Store
from ladderkit.questions import Field
from ladderkit.registry import Registry
from ladderkit.variants import slither_and_climb
from tests.cli import odd_games as odd
from tests.match import games
from tests.match.damaging import damage
from tests.match.golden_record import FILE

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NOW = ("--now", "2026-03-01T12:00Z")


@pytest.fixture
def store(tmp_path):
    return str(tmp_path / "club.db")


@pytest.fixture
def match(ladderkit, store):
    """Runs a command on the store, at noon."""

    def run(command, *arguments, code=0, quiet=True):
        timed = () if command in {"import", "check"} else NOW
        ran = ladderkit("match", command, store, *map(str, arguments), *(() if "--now" in arguments else timed))
        assert code == ran.code, ran
        return ran.err if code and quiet else ran.out

    return run


@pytest.fixture
def spring(match, seed):
    """A match of Ann and Ben, in which Ben begins."""
    match("new", "spring", "snakes-and-ladders", "--players", "Ann,Ben", "--deadline", "1d", "--seed", seed)
    return match


@pytest.fixture
def hidden(match, seed):
    match("new", "it", "slither-and-climb", "--players", "Ann,Ben", "--seed", seed)
    return match


def seen(match, who):
    """What somebody may see, read from what show prints."""
    return match_view_from_data(json.loads(match("show", "it", "--seat", who, "--json"))["view"])


@pytest.fixture
def odd_match(store, monkeypatch):
    """Puts a match of an odd game into the store."""

    def put(variant, names=("Ann", "Ben"), **terms):
        rules = [type(rule) for rule in variant.rules]
        known = Registry.builtin()
        known = known.with_rules(
            *(one for one in dict.fromkeys(rules) if one.name not in {r.name for r in known.rules})
        )
        monkeypatch.setattr("ladderkit.cli.match.common.registry", lambda: known)
        with Store.open(store, known, create=True) as kept:
            kept.add("it", new_match(variant, names, **{"seed": bytes(32), "starts_at": NOON, **terms}).match)

    return put


# ---------------------------------------------------------------------------------------------------- beginning
def test_a_match_begins_with_what_binds_its_dice(match, store, seed):
    out = match("new", "spring", "snakes-and-ladders", "--players", "Ann,Ben", "--deadline", "1d", "--seed", seed)
    assert "spring: snakes-and-ladders, Ann and Ben.\n" in out
    assert f"commitment {Seeded(bytes.fromhex(seed)).commitment};" in out
    assert "Version 1. Waits for Ben, until 2026-03-02 12:00:00 UTC.\n" in out
    with Store.open(store) as kept:
        terms = kept.match("spring").terms
    assert (("Ann", "Ben"), timedelta(days=1), "all-in", NOON) == (
        terms.names,
        terms.deadline,
        terms.runs,
        terms.starts_at,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("moment", ["write_match", "close"])
def test_killed_at_any_moment_there_is_the_match_with_what_opens_its_layout_or_none(store, match, seed, moment):
    new = ["match", "new", store, "it", "slither-and-climb", "--players", "Ann,Ben", "--seed", seed, *NOW]
    killed = f"""
import os, signal
from ladderkit.cli import main
from ladderkit.match.ledger import Ledger

done = Ledger.{moment}

def dies(*given):
    if {moment == "write_match"}:
        done(*given)
    os.kill(os.getpid(), signal.SIGKILL)

Ledger.{moment} = dies
main({new!r})
"""
    ran = subprocess.run([sys.executable, "-c", killed], check=False)
    assert -signal.SIGKILL == ran.returncode
    if moment == "write_match":
        assert "" == match("list")
        match("new", *new[3:])
    with Store.open(store) as kept:
        terms = kept.match("it").terms
        assert layout_opens(terms.layout_commitment, terms.variant, terms.salt)


def test_left_out_the_seed_is_fresh_and_the_time_is_now(ladderkit, store):
    before = datetime.now(UTC)
    for name in ("one", "other"):
        assert 0 == ladderkit("match", "new", store, name, "serpents-and-stairs").code
    with Store.open(store) as kept:
        one, other = kept.match("one").terms, kept.match("other").terms
    assert one.dice != other.dice
    assert before <= one.starts_at <= other.starts_at <= datetime.now(UTC)
    assert (None, ("Player 1", "Player 2")) == (one.deadline, one.names)


def test_dice_from_a_real_cup_are_typed_in(match):
    out = match("new", "it", "snakes-and-ladders", "--players", "Ann,Ben", "--dice", "typed")
    assert "commitment" not in out
    assert "Waits for a lot that is drawn." in out
    assert "nobody; the lots" not in match("draw", "it", "ann")
    assert "whose-dice" in match("roll", "it", "Ann", code=1)
    assert "Ann rolls a 4." in match("roll", "it", "Ann", "--face", 4)
    assert "no-lot" in match("draw", "it", "Ben", code=1)


def test_a_lot_that_is_none(match):
    match("new", "it", "snakes-and-ladders", "--players", "Ann,Ben", "--dice", "typed")
    assert "'Cid' is none of them; the lots are: 1 Ann; 2 Ben" in match("draw", "it", "Cid", code=2)


def test_a_lot_goes_by_what_it_is(match, odd_match):
    odd_match(games.lots, seed=None)
    match("roll", "it", "Ann", "--face", 3)
    assert "A lot is drawn: blue." in match("draw", "it", "bl")


def test_a_hidden_layout_is_bound_and_opened_at_the_end(match, hidden):
    shown = match("show", "it")
    bound = shown.partition("The layout is bound by the commitment ")[2].partition(".")[0]
    assert 64 == len(bound)
    assert "Salt" not in shown
    match("resign", "it", "Ann")
    shown = match("show", "it")
    salt = shown.partition("Salt of the layout: ")[2].splitlines()[0]
    assert layout_opens(bound, slither_and_climb(), bytes.fromhex(salt))
    assert "Snake eggs: 3, " in shown
    view = json.loads(match("show", "it", "--json"))["view"]
    assert (bound, salt) == (view["layout_commitment"], view["layout_salt"])


@pytest.mark.parametrize(("options", "words"), [
    (["snakes-and-ladders", "--deadline", "soon"], "'soon' is no length of time"),
    (["snakes-and-ladders", "--deadline", "0d"], "'0d' is no length of time"),
    (["snakes-and-ladders", "--deadline", "1234567d3h"], "'1234567d3h' is too long; give at most 999999 of each"),
    (["snakes-and-ladders", "--deadline", "9999999"], "'9999999' is no length of time"),
    (["snakes-and-ladders", "--runs", "deadline"], "give a deadline"),
    (["snakes-and-ladders", "--dice", "typed", "--seed", "0" * 64], "need no --seed"),
    (["snakes-and-ladders", "--now", "noon"], "--now noon is no time with a zone"),
    (["snakes-and-ladders", "--now", "2026-03-01T12:00"], "no time with a zone"),
    (["no-such-game"], "no-such-game"),
])  # fmt: skip
def test_what_cannot_be_agreed(match, options, words):
    assert words in match("new", "it", *options, code=2)


def test_a_name_is_taken_once(spring):
    assert "there is a match 'spring'" in spring("new", "spring", "snakes-and-ladders", code=2)


def test_lengths_of_time_and_times():
    assert timedelta(days=1, hours=2, minutes=3, seconds=4) == span_of("1d2h3m4s")
    assert timedelta(minutes=90) == span_of("90m")
    assert NOON == time_of("2026-03-01T13:00+01:00")
    with pytest.raises(LadderkitError):
        span_of("")


# ------------------------------------------------------------------------------------------------------- acting
def test_a_roll_is_told_to_the_one_who_rolls(spring):
    assert "Ben rolls a 2. Ben walks on to 2.\nVersion 2. Waits for Ann, until 2026-03-02 12:00:00 UTC.\n" == spring(
        "roll", "spring", "ben"
    )
    assert "Ann rolls a 2." in spring("roll", "spring", 0, "--version", 2)


def test_a_refusal_is_exit_code_1_with_its_code_and_changes_nothing(spring):
    err = spring("roll", "spring", "Ann", code=1)
    assert "ladderkit: error: refused: seat 0 is asked for no roll now [not-your-roll]\n" == err
    spring("roll", "spring", "Ben", "--version", 1)
    assert "[stale-version]" in spring("roll", "spring", "Ann", "--version", 1, code=1)
    assert "version 2" in spring("list")


@pytest.mark.parametrize("seat", ["Cid", "2", "1.0", ""])
def test_a_seat_that_there_is_not(spring, seat):
    err = spring("resign", "spring", seat, code=2)
    assert f"nobody called {seat!r} plays in this match; give Ann or Ben, or 0 to 1" in err


def test_nobody_can_be_called_as_another_seat_is_numbered(spring):
    for name in ("0", "1", "7", "2.5"):
        assert f"{name!r} is a number; give a name" in spring("substitute", "spring", "Ann", name, code=1)
    spring("resign", "spring", "1")
    assert "2. Ben (left)\n" in spring("show", "spring")


def test_to_resign_ends_it_and_opens_everything(spring, seed):
    assert "Ben leaves the match.\n1. Ann\n2. Ben (left)\nspring is over.\n" == spring("resign", "spring", "Ben")
    shown = spring("show", "spring", "--ascii")
    assert "1. Ann\n2. Ben (left)\n" in shown
    assert shown.endswith(f"Seed: {seed}\n")
    assert "[over]" in spring("roll", "spring", "Ann", code=1)


def test_deadlines_pass_are_extended_and_seats_are_taken_over(spring):
    assert "until 2026-03-02 18:00:00 UTC" in spring("extend", "spring", "6h")
    assert "Waits for Eve" in spring("substitute", "spring", "Ben", "Eve")
    assert "Version 3. Waits for Eve" in spring("expire", "spring", "--now", "2026-03-02T17:59:59Z")
    assert "spring is over." in spring("expire", "spring", "--now", "2026-03-03T12:00Z")
    assert [
        "2026-03-01 12:00:00 UTC  Those who are awaited have 6:00:00 more.",
        "2026-03-01 12:00:00 UTC  Eve takes over from Ben.",
        "2026-03-02 18:00:00 UTC  Eve leaves the match.",
        "1. Ann",
        "2. Eve (left)",
    ] == spring("log", "spring").splitlines()[1:]


def test_players_contribute_to_the_dice(match):
    new = ("it", "snakes-and-ladders", "--players", "Ann,Ben", "--contributions")
    assert "Waits for Ann and Ben to bind a contribution to the dice." in match("new", *new)
    assert "[contributions-awaited]" in match("roll", "it", "Ann", code=1)
    bound = match("show", "it").partition("commitment ")[2].partition(".")[0]
    for seat, name in enumerate(("Ann", "Ben")):
        match("bind", "it", name, contribution_commitment(bound, seat, bytes([seat] * 32)))
    assert "Waits for Ann and Ben to disclose a contribution to the dice." in match("show", "it", "--seat", "Ann")
    assert "64 small hexadecimal digits" in match("disclose", "it", "Ann", "00", code=2)
    assert "Waits for Ben to disclose" in match("disclose", "it", "Ann", "00" * 32)
    assert "begins" in match("disclose", "it", "Ben", "01" * 32)
    assert "Ann binds a contribution to the dice by" in match("log", "it")


def test_the_record_of_a_seat_has_no_secrets(spring, ladderkit, store, seed):
    spring("roll", "spring", "Ben")
    ran = ladderkit("match", "record", store, "spring", "--seat", "Ann", *NOW)
    assert (0, "") == (ran.code, ran.err)
    assert seed not in ran.out
    assert 0 == seat_record_from_json(ran.out).seat


def test_orders_are_typed_as_in_play(match, hidden):
    order = ("chosen-throw=5,1", "trap-doors=33", "portable-ladders=1")
    assert "Version 1. Waits for Ben.\n" == match("order", "it", "Ann", *order)
    shown = match("show", "it", "--seat", "Ann")
    assert "Orders are in of Ann.\n" in shown
    assert "Ann orders throws 5 and 1; a trap door on 33; a portable ladder after the first throw.\n" in shown
    others = match("show", "it", "--seat", "Ben") + match("show", "it") + match("log", "it", "--seat", "Ben")
    assert "Ann orders" not in others
    assert seen(match, "Ben").order is None
    mine = dict(seen(match, "Ann").order.answers)
    assert {"chosen-throw": (5, 1), "portable-ladders": (True, False), "trap-doors": 33} == mine
    out = match("order", "it", "Ben", "chosen-throw=6 2", "wells=none", "--version", 0)
    assert "Ann is on 17 and Ben on 8.\n" in out
    assert "Ann orders" not in out
    assert "Ann orders" in match("log", "it", "--seat", "Ann")


@pytest.mark.parametrize(("line", "words"), [
    ("chosen-throw=5", "chosen-throw: more is asked: second throw, of 1, 2, 3, 4 and 6"),
    ("chosen-throw=7,1", "chosen-throw: you have no 7 left"),
    ("wells=80", "wells: a well leads to the square beneath it"),
    ("well=80", "'well=80' is no line of this order; write chosen-throw=..., trap-doors=..., wells=... or"),
    ("wells", "'wells' is no line of this order"),
])  # fmt: skip
def test_an_order_that_is_not_understood(match, hidden, line, words):
    assert words in match("order", "it", "Ann", line, code=2)
    assert "Version 0." in match("show", "it")


def test_a_line_twice_or_no_order_at_all(match, hidden, spring):
    assert "wells stands there twice" in match("order", "it", "Ann", "wells=", "wells=", code=2)
    for lines in ([], ["wells=3"]):
        assert "[not-your-order]" in match("order", "spring", "Ann", *lines, code=1)


def test_an_order_without_lines_has_no_lines(match, odd_match):
    odd_match(games.mixed)
    assert "'a=b' is no line of this order; write no line, for it has none" in match(
        "order", "it", "Ben", "a=b", code=2
    )
    match("order", "it", "Ben")


# ------------------------------------------------------------------- what is asked only since a deadline has passed
LATER = ("--now", "2026-03-02T12:00Z")
"""When the first deadline passes."""


@pytest.fixture
def without_cid(match, odd_match):
    """Puts a match into the store whose first move is asked of Ann and Ben when the deadline of Cid has passed."""

    def put(variant):
        odd_match(variant, ("Ann", "Ben", "Cid"), deadline=timedelta(days=1), contributions=True)
        commitment = Seeded(bytes(32)).commitment
        for seat, name in enumerate(("Ann", "Ben", "Cid")):
            match("bind", "it", name, contribution_commitment(commitment, seat, bytes([seat] * 32)))
        for name, contribution in (("Ann", "00" * 32), ("Ben", "01" * 32)):
            match("disclose", "it", name, contribution)

    return put


def test_an_order_is_read_as_the_match_stands_when_it_comes(match, without_cid):
    without_cid(slither_and_climb())
    for lines in (["nonsense"], ["chosen-throw=5,1", "wells=80"]):
        assert "wells" in match("order", "it", "Ben", *lines, *LATER, code=2)
    assert "[contributions-awaited]" in match("order", "it", "Ben", "chosen-throw=5,1", code=1)
    assert "Cid leaves the match." in match("order", "it", "Ben", "chosen-throw=5,1", *LATER)
    assert (5, 1) == dict(seen(match, "Ben").order.answers)["chosen-throw"]


def test_a_choice_is_read_as_the_match_stands_when_it_comes(match, without_cid):
    without_cid(games.both)
    assert "'up' is none of them; the options are: 1 climb; 2 stay" in match(
        "choose", "it", "Ben", "up", *LATER, code=2
    )
    assert "[contributions-awaited]" in match("choose", "it", "Ben", "1", code=1)
    assert "Waits for Ann" in match("choose", "it", "Ben", "1", *LATER)


def test_a_lot_is_read_as_the_match_stands_when_it_comes(match, odd_match):
    odd_match(odd.choosing_lots(), ("Ann", "Ben", "Cid"), deadline=timedelta(days=1), seed=None)
    for name in ("Ann", "Ben"):
        match("choose", "it", name, "stay")
    assert "[no-lot]" in match("draw", "it", "2", code=1)
    assert "'3' is none of them; the lots are: 1 or 2" in match("draw", "it", "3", *LATER, code=2)
    assert "Waits for Ann" in match("draw", "it", "2", *LATER)


def test_orders_of_any_rule(match, odd_match):
    odd_match(odd.waving(), runs="called")
    assert "order\n  waves=... 1  no; 2  left; 3  right\n" in match("show", "it", "--seat", "Ann")
    for typed, order in (("le", "left"), ("", "no"), ("3", "right")):
        assert "All orders are in. Waits for a call." in match("order", "it", "Ann", f"waves={typed}")
        assert {"waves": order} == dict(seen(match, "Ann").order.answers)
    assert "waves: 'up' is none of them" in match("order", "it", "Ann", "waves=up", code=2)
    assert "Version 2. Waits for Ann." in match("call", "it")


def test_orders_that_wait_for_their_deadline(match, odd_match):
    odd_match(odd.waving(), runs="deadline", deadline=timedelta(days=1))
    out = match("order", "it", "Ann", "waves=no")
    assert "All orders are in. Waits for the deadline, until 2026-03-02 12:00:00 UTC." in out


def test_choices_by_name_and_by_number(match, odd_match):
    odd_match(games.twice, ("Ann", "Ben", "Cid"))
    shown = match("show", "it", "--seat", "Ann")
    assert (
        "choose --to 0 (up or not)\n  1  climb\n  2  stay\nchoose --to 3 (which way)\n  1  left\n  2  right\n" in shown
    )
    assert "Waits for Ann, Ben and Cid" in match("choose", "it", "Ann", "ri")
    assert "'up' is none of them; the options are: 1 climb; 2 stay" in match("choose", "it", "Ann", "up", code=2)
    match("choose", "it", "Ann", "1", "--to", 0)
    assert "[not-your-choice]" in match("choose", "it", "Ann", "climb", code=1)
    assert [2] == [form.to for form in seen(match, "Cid").game.forms]


def test_choices_about_nothing_and_orders_beside_them(match, odd_match):
    odd_match(games.mixed)
    assert "order\nchoose --to 1\n  1  a\n  2  b\n" in match("show", "it", "--seat", "Ben")


def test_where_squares_are_told_nobody_hears_of_moves_of_others(match, odd_match):
    odd_match(games.twice_unseen, ("Ann", "Ben", "Cid"))
    assert "Waits for somebody." in match("show", "it")
    assert "Waits for Cid." in match("show", "it", "--seat", "Cid")
    match("choose", "it", "Ann", "left")
    match("choose", "it", "Cid", "stay")
    assert "" == match("log", "it") == match("log", "it", "--seat", "Ben")


# ------------------------------------------------------------------------------------------------------ looking
def test_matches_are_listed_with_those_for_whom_they_wait(spring):
    spring("new", "autumn", "serpents-and-stairs", "--players", "Cid,Dee")
    spring("resign", "autumn", "Cid")
    assert [
        "spring  snakes-and-ladders   Ann, Ben  version 1  Waits for Ben, until 2026-03-02 12:00:00 UTC.",
        "autumn  serpents-and-stairs  Cid, Dee  version 1  over",
    ] == spring("list").splitlines()


def test_an_empty_store(store, match):
    Store.open(store, create=True).close()
    assert ("", "") == (match("list"), match("check"))


def test_what_may_be_seen_as_json(spring):
    spring("roll", "spring", "Ben")
    data = json.loads(spring("show", "spring", "--json"))
    assert ["match", "view", "standings"] == list(data)
    assert ("spring", []) == (data["match"], data["standings"])
    everybody = match_view_from_data(data["view"])
    assert (None, 2, (0, 2), (0,), None) == (
        everybody.game.seat,
        everybody.version,
        everybody.game.squares,
        everybody.rolls,
        everybody.seed,
    )
    spring("resign", "spring", "Ben")
    standings = json.loads(spring("show", "spring", "--json"))["standings"]
    assert {"place": 2, "seat": 1, "name": "Ben", "left": True} == standings[1]


def test_nothing_that_is_shown_before_the_end_holds_the_seed(spring, hidden, seed):
    for name in ("spring", "it"):
        for options in ([], ["--seat", "Ann"], ["--json"], ["--seat", "Ben", "--json"]):
            assert seed not in spring("show", name, *options)
        assert seed not in spring("log", name) + spring("check", name)


def test_what_one_seat_is_shown_does_not_hang_on_what_another_has_ordered(ladderkit, tmp_path, seed):
    shown = []
    for k, order in enumerate((["chosen-throw=6,2", "wells=130"], ["chosen-throw=1,3", "trap-doors=33"])):
        club = str(tmp_path / f"{k}.db")
        new = ("it", "slither-and-climb", "--players", "Ann,Ben", "--runs", "called", "--seed", seed, *NOW)
        outs = [ladderkit("match", "new", club, *new), ladderkit("match", "order", club, "it", "Ben", *order, *NOW)]
        outs.append(ladderkit("match", "order", club, "it", "Ann", "chosen-throw=5,1", *NOW))
        for looked in (["show"], ["show", "--json"], ["log"]):
            outs += [ladderkit("match", looked[0], club, "it", *looked[1:], *who) for who in ([], ["--seat", "Ann"])]
        outs.append(ladderkit("match", "list", club))
        outs.append(ladderkit("match", "roll", club, "it", "Ben", *NOW))
        shown.append(outs)
    assert shown[0] == shown[1]


def test_a_board_in_plain_ascii_and_in_lines(spring):
    assert "+-----+" in spring("show", "spring", "--ascii")
    assert "┌" in spring("show", "spring")
    assert spring("show", "spring", "--seat", "Ben").endswith("\nroll\n")


def test_what_happened_is_told_with_its_time(spring):
    spring("roll", "spring", "Ben")
    assert (
        "2026-03-01 12:00:00 UTC  A lot is drawn for who begins. Ben begins.\n"
        "2026-03-01 12:00:00 UTC  Ben rolls a 2. Ben walks on to 2.\n"
    ) == spring("log", "spring")


def test_what_is_shown_is_what_is_true_at_that_time(spring, store):
    late = ("--now", "2026-03-02T12:00Z")
    for told, looked in (("Waits for Ben, until 2026-03-02 12:00:00 UTC.", NOW), ("over", late)):
        assert told in spring("list", *looked)
    assert "1. Ann\n2. Ben (left)\n" in spring("show", "spring", *late)
    assert json.loads(spring("show", "spring", "--json", *late))["standings"]
    assert "Waits for Ben" in spring("show", "spring", "--now", "2026-03-02T11:59:59Z")
    assert "12:00:00 UTC  Ben leaves the match." in spring("log", "spring", *late)
    assert '"secrets": false' in spring("record", "spring", *late)
    assert "[over]" in spring("roll", "spring", "Ben", *late, code=1)
    with Store.open(store) as kept:  # nothing of it was written
        assert 1 == kept.match("spring").version


def test_a_match_of_too_many_deadlines_does_not_hide_the_others(spring, ladderkit, store, odd_match, monkeypatch):
    odd_match(games.waves, runs="deadline", deadline=timedelta(seconds=1))
    monkeypatch.setattr("ladderkit.match.table.MOST_DEADLINES", 1)
    ran = ladderkit("match", "list", store, "--now", "2027-03-01T12:00Z")
    assert 0 == ran.code
    first, *rest = ran.out.splitlines()
    assert first.endswith("over")
    assert "2026-03-01 12:00:02 UTC" in " ".join(" ".join(rest).split())
    assert "it: more deadlines have passed than one call sees to" in ran.err


# ------------------------------------------------------------------------------------------------------ records
def test_a_match_goes_out_as_a_record_and_comes_in_as_one(spring, ladderkit, store, tmp_path):
    spring("roll", "spring", "Ben")
    file = str(tmp_path / "spring.json")
    ran = ladderkit("match", "record", store, "spring", "-o", file, *NOW)
    assert f"{file}: written.\n" == ran.out
    assert "its record has the seed" in ran.err
    assert 0 == ladderkit("verify", file).code
    assert "copy: snakes-and-ladders, Ann and Ben, 2 entries.\n" == spring("import", "copy", file)
    assert f"there is a file {file!r}" in ladderkit("match", "record", store, "spring", "--output", file).err
    spring("resign", "copy", "Ann")
    ran = ladderkit("match", "record", store, "copy")
    assert "" == ran.err
    with Store.open(store) as kept:
        assert record_to_json(kept.export("copy")) == ran.out
        assert record(kept.match("copy")) == kept.export("copy")


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights")
def test_only_the_owner_can_read_a_record_with_secrets(spring, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    usual = Path("usual")
    usual.touch()
    spring("record", "spring", "-o", "secret.json")
    spring("record", "spring", "--seat", "Ann", "-o", "notes.json")
    spring("resign", "spring", "Ann")
    spring("record", "spring", "-o", "over.json")
    rights = [Path(f"{name}.json").stat().st_mode for name in ("secret", "notes", "over")]
    assert [0o600, *[stat.S_IMODE(usual.stat().st_mode)] * 2] == [*map(stat.S_IMODE, rights)]


def test_a_record_that_does_not_verify_is_not_taken(match, tmp_path):
    file = tmp_path / "lie.json"
    file.write_text(FILE.read_text(encoding="utf-8").replace('"face": 2', '"face": 5', 1), encoding="utf-8")
    assert "the match cannot be read: entries.1: " in match("import", "lie", file, code=2)


@pytest.mark.parametrize("file", ["\0", "no/such/folder/it.json", ".", "x" * 5000])
def test_a_record_that_cannot_be_written(spring, file):
    assert "give another name" in spring("record", "spring", "-o", file, code=2)


def test_a_folder_that_cannot_be_looked_at(spring, monkeypatch):
    def denied(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.is_dir", denied)
    assert "cannot be written: Permission denied; give another name" in spring("record", "spring", "-o", "it", code=2)


def test_a_record_on_a_disk_that_fails(spring, tmp_path, monkeypatch):
    monkeypatch.setattr("ladderkit.cli.files.sure_new", lambda _: None)
    assert "cannot be written: " in spring("record", "spring", "-o", tmp_path, code=2)


# ----------------------------------------------------------------------------------------------------- checking
def test_a_store_is_checked_entry_by_entry(spring, store, hidden):
    assert ["spring: true: 1 entries, link ", "it: true: 0 entries, link "] == [
        line[:-64] for line in spring("check").splitlines()
    ]
    link = spring("check", "spring").split()[-1]
    spring("roll", "spring", "Ben")
    assert "true: 2 entries" in spring("check", "spring", "--link", link)
    assert "say of which" in spring("check", "--link", link, code=2)
    with closing(sqlite3.connect(store, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER entries_are_not_changed")
        connection.execute("UPDATE entries SET entry = replace(entry, '12:00', '13:00') WHERE number = 1")
    for command in ("check", "list"):
        ran = spring(command, code=1)
        assert "" == ran
    assert "the match 'spring' cannot be read: entries.1: entry 1 was changed" in spring("show", "spring", code=2)


@pytest.mark.parametrize("bad", [b"spr\xffng", b"spr\0ng", b"spr\nng", b"sprxng", b" pring"])
@pytest.mark.parametrize("which", [[0], [1], [0, 1]])
def test_a_damaged_name_is_told_and_the_other_matches_are_looked_at(spring, store, bad, which):
    """A name stands twice in the file: with the match, and where matches are looked up by name."""
    spring("new", "autumn", "serpents-and-stairs", "--players", "Cid,Dee")
    damage(store, b"spring", bad, which)
    listed = spring("list", code=1, quiet=False)
    assert "broken:" in listed
    assert "autumn" in listed
    checked = spring("check", code=1, quiet=False)
    assert "error: " in checked
    assert "\nautumn: true: " in f"\n{checked}"
    for said in (listed, checked):
        assert said.replace("\n", "").isprintable()
    assert "there is no match 'winter'" in spring("check", "winter", code=2)


def test_a_store_that_is_none(ladderkit, tmp_path):
    for command in ("list", "check"):
        ran = ladderkit("match", command, str(tmp_path / "none.db"))
        assert 2 == ran.code
        assert "there is no store" in ran.err


# -------------------------------------------------------------------------------------------------------- help
def test_help_lists_every_command(ladderkit):
    ran = ladderkit("match", "--help")
    assert 0 == ran.code
    assert all(f" {name} " in ran.out for name in MATCH_COMMANDS)
    assert "match" in ladderkit("--help").out


def test_typed_dice_have_neither_commitment_nor_seed(match):
    match("new", "it", "serpents-and-stairs", "--players", "Ann,Ben", "--dice", "typed")
    assert "commitment" not in match("show", "it")
    match("resign", "it", "Ann")
    assert "Seed" not in match("show", "it")


def test_how_lines_are_typed_where_nothing_is_left():
    assert "nothing to choose" == how_to_type(slither_and_climb(), Field("chosen-throw", ((),), ()))


def test_a_seat_makes_its_contribution_and_what_binds_it(ladderkit):
    commitment = Seeded(bytes(32)).commitment
    for given in ("ab" * 32, None):
        ran = ladderkit("match", "contribution", commitment, "1", *(() if given is None else ("--given", given)))
        binds, own = (line.rpartition(" ")[2] for line in ran.out.splitlines())
        assert (0, given or own) == (ran.code, own)
        assert contribution_commitment(commitment, 1, bytes.fromhex(own)) == binds
    assert "64 small hexadecimal digits" in ladderkit("match", "contribution", commitment, "1", "--given", "ab").err
    for seat in ("Ann", "-1", "1.0", ""):
        assert (
            "is no number of a seat; give it from 0" in ladderkit("match", "contribution", commitment, "--", seat).err
        )


def test_what_is_told_is_for_those_at_a_shell(spring, ladderkit, store, tmp_path):
    for _ in range(3):
        ran = ladderkit("match", "extend", store, "spring", "999999d", *NOW)
    assert "refused: 999999 days, 0:00:00 more ends after all calendars; give less" in ran.err
    errors = [spring("roll", "winter", "Ann", code=2), spring("show", "winter", code=2)]
    assert ["ladderkit: error: there is no match 'winter'"] * 2 == [error.partition(" in ")[0] for error in errors]
    assert all(error.endswith("; check its name\n") for error in errors)
    file = tmp_path / "it.json"
    file.write_text("{}", encoding="utf-8")
    assert "ladderkit check" not in spring("import", "it", file, code=2)
