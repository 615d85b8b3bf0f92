"""Matches that the tests of records take: finished ones of several sorts, and some that were left in the middle."""

from datetime import UTC, datetime, timedelta

from ladderkit import Board, Jump, race
from ladderkit.match.match import new_match
from ladderkit.match.mixing import contribution_commitment
from ladderkit.match.record import record
from ladderkit.registry import Registry
from ladderkit.variants import slither_and_climb
from tests.match import games
from tests.match.golden_record import golden

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
KNOWN = Registry.builtin().with_rules(games.Both, games.Twins, games.Lots, games.Waves, games.OrderAndChoose)


def begun(variant, names=("Ann", "Ben"), **terms):
    """A match that has just begun."""
    return new_match(variant, names, **{"seed": bytes(range(32)), "starts_at": NOON, "deadline": DAY, **terms}).match


def of_choices():
    """One in which seats choose at once, one resigns and the others let their deadline pass."""
    match = begun(games.twice_unseen, ("Ann", "Ben", "Cid"))
    match = match.choose(0, "left", NOON).match.choose(2, "climb", NOON).match.choose(0, "stay", NOON).match
    match = match.choose(1, "stay", NOON).match.roll(0, NOON).match.resign(2, NOON + DAY / 2).match
    return match.expire(NOON + 2 * DAY).match


def half_ordered():
    """One with two of three sealed orders in, a substitute, and a round played."""
    match = begun(slither_and_climb(), ("Ann", "Ben", "Cid"), runs="called")
    match = match.submit(2, {"chosen-throw": (4, 2)}, NOON).match.call(NOON).match
    match = match.submit(2, {}, NOON).match.substitute(1, "Eve", NOON).match
    return match.submit(0, {"chosen-throw": (5, 1)}, NOON).match


def of_orders():
    """The same, ended by resigning."""
    return half_ordered().resign(0, NOON).match.resign(2, NOON).match


def of_waves():
    """One with an extension, whose orders wait for the deadline."""
    match = begun(games.waves, ("Ann", "Ben", "Cid"), runs="deadline").submit(0, {"waves": "left"}, NOON).match
    return match.extend(DAY, NOON).match.expire(NOON + 9 * DAY).match


def of_typed():
    """One whose dice and lots were typed in."""
    match = begun(games.lots, seed=None)
    while not match.over:
        match = match.roll(*match.waits_for(), NOON, face=5).match
        match = match if match.over or match.waits_for() else match.draw("blue", NOON).match
    return match


def of_lots():
    """One in which lots are drawn from the seed."""
    match = begun(games.lots)
    while not match.over:
        match = match.roll(*match.waits_for(), NOON).match
    return match


def of_contributions():
    """One to the dice of which every seat contributed."""
    match = begun(games.lots, contributions=True)
    own = [bytes([seat]) * 32 for seat in range(2)]
    for seat in (1, 0):
        match = match.bind(seat, contribution_commitment(match.commitment, seat, own[seat]), NOON).match
    for seat in (0, 1):
        match = match.disclose(seat, own[seat], NOON).match
    while not match.over:
        match = match.roll(*match.waits_for(), NOON).match
    return match


def of_unbound():
    """One that ended before all had bound what they would have contributed."""
    match = begun(games.lots, ("Ann", "Ben", "Cid"), contributions=True)
    match = match.bind(1, contribution_commitment(match.commitment, 1, bytes(32)), NOON).match
    return match.resign(0, NOON).match.resign(2, NOON).match


CELLAR = race("cellar", Board(3, 4, jumps=[Jump(3, 8, "ladder"), Jump(10, 4, "snake", name="Sid", seen=False)]))


def in_the_cellar(variant=CELLAR, **terms):
    """One with a layout that is hidden and bound."""
    match = begun(variant, **{"salt": bytes(range(9, 41)), **terms})
    while not match.over:
        match = match.roll(*match.waits_for(), NOON).match
    return match


FINISHED = {
    "golden": golden(),
    "choices": record(of_choices()),
    "orders": record(of_orders()),
    "waves": record(of_waves()),
    "typed": record(of_typed()),
    "lots": record(of_lots()),
    "contributions": record(of_contributions()),
    "unbound": record(of_unbound()),
    "layout": record(in_the_cellar()),
}
