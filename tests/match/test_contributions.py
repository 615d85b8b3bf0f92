"""Contributions to the dice: in which order things are bound, what they lead to, and who keeps silent (SL-16)."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta

import pytest

from ladderkit import LadderkitError, LastOneWins, Refused, race
from ladderkit.errors import DiceError
from ladderkit.match.entries import ContributionBound, ContributionOpened, LotDrawn
from ladderkit.match.fair import Seeded
from ladderkit.match.match import new_match
from ladderkit.match.mixing import contribution_commitment, mixed
from ladderkit.match.record import record, record_to_json
from ladderkit.match.verify import resume, verify
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from tests.match import games

SEED = bytes(range(32))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
OWN = [bytes([seat]) * 32 for seat in range(1, 5)]
COMMITMENT = Seeded(SEED).commitment


def begun(variant=None, names=("Ann", "Ben"), **terms):
    given = {"seed": SEED, "starts_at": NOON, "deadline": DAY, "contributions": True, **terms}
    return new_match(snakes_and_ladders() if variant is None else variant, names, **given).match


def binding(seat, contribution=None):
    return contribution_commitment(COMMITMENT, seat, contribution or OWN[seat])


def all_bound(match):
    for seat in match.waits_for():
        match = match.bind(seat, binding(seat), NOON).match
    return match


def all_open(match):
    for seat in match.waits_for():
        match = match.disclose(seat, OWN[seat], NOON).match
    return match


def code(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def by_the_book(*parts):
    return hmac.new(SEED, b"ladderkit/mix/1" + b"".join(parts), hashlib.sha256).digest()


def test_the_seed_is_bound_first_then_all_contributions_and_only_then_is_any_opened():
    match = begun()
    assert (COMMITMENT, (0, 1), "bind") == (match.commitment, match.waits_for(), match.spectate().contributions.phase)
    assert "not-your-contribution" == code(match.disclose, 0, OWN[0], NOON)
    match = match.bind(1, binding(1), NOON).match
    assert "not-your-contribution" == code(match.disclose, 1, OWN[1], NOON)
    match = match.bind(0, binding(0), NOON).match
    assert ((0, 1), "open") == (match.waits_for(), match.view(0).contributions.phase)
    assert "not-your-contribution" == code(match.bind, 0, binding(0), NOON)


def test_nothing_is_played_and_no_lot_is_drawn_before_all_are_open():
    for match in (begun(), all_bound(begun())):
        assert 0 == len([entry for entry in match.log if isinstance(entry, LotDrawn)])
        assert ((), (), False) == (match.legal(0), match.view(0).game.forms, match.view(0).game.chance)
        assert match.waits_for() == match.view(1).game.waits_for
        assert "contributions-awaited" == code(match.roll, 0, NOON)
        assert "contributions-awaited" == code(match.call, NOON)
    match = all_open(all_bound(begun()))
    assert "done" == match.view(0).contributions.phase
    assert 1 == len([entry for entry in match.log if isinstance(entry, LotDrawn)])
    assert "not-your-contribution" == code(match.bind, 0, binding(0), NOON)


def test_the_dice_follow_from_the_seed_and_every_contribution():
    match = all_open(all_bound(begun()))
    dice = Seeded(by_the_book(b"\1" + OWN[0], b"\1" + OWN[1]))
    (first,) = match.waits_for()
    assert dice.draw("lot", 0, (1, 1)) == first
    assert dice.roll(0) == match.roll(first, NOON).events[0].value
    others = {mixed(Seeded(SEED), own).commitment for own in ((OWN[0], OWN[1]), (OWN[1], OWN[0]), (OWN[0], None))}
    assert 3 == len(others)


def test_a_seat_may_open_only_what_it_has_bound():
    match = all_bound(begun())
    assert "other-contribution" == code(match.disclose, 0, OWN[1], NOON)
    assert "malformed" == code(match.disclose, 0, OWN[0][1:], NOON)
    assert "malformed" == code(match.disclose, 0, "text", NOON)
    assert "malformed" == code(begun().bind, 0, "F" * 64, NOON)
    assert "malformed" == code(begun().bind, 0, b"0" * 64, NOON)
    assert "not-your-contribution" == code(begun(contributions=False).bind, 0, binding(0), NOON)


def test_what_binds_serves_one_seat_in_one_match():
    copied = begun().bind(0, binding(1), NOON).match.bind(1, binding(1), NOON).match
    assert "other-contribution" == code(copied.disclose, 0, OWN[1], NOON)
    assert 3 == len({binding(0), binding(1, OWN[0]), contribution_commitment("0" * 64, 0, OWN[0])})


def test_contributions_can_be_bound_against_one_version_and_not_twice():
    match = begun()
    after = match.bind(0, binding(0), NOON, version=0).match.bind(1, binding(1), NOON, version=0).match
    assert "stale-version" == code(after.disclose, 0, OWN[0], NOON, version=0)
    assert 3 == after.disclose(0, OWN[0], NOON, version=2).match.version
    assert "stale-version" == code(match.bind(0, binding(0), NOON).match.bind, 0, binding(0), NOON, version=0)


def test_who_binds_nothing_in_time_leaves_and_the_others_go_on():
    variant = race("long", games.BOARD, LastOneWins(), seats=(2, 4))
    match = begun(variant, ("Ann", "Ben", "Cid", "Dot")).bind(0, binding(0), NOON).match.bind(2, binding(2), NOON).match
    assert NOON + DAY == match.next_deadline()
    late = match.expire(NOON + DAY).match
    assert ({1, 3}, (0, 2), NOON + 2 * DAY) == (late.state.book.departed, late.waits_for(), late.next_deadline())
    played = late.disclose(2, OWN[2], NOON).match.disclose(0, OWN[0], NOON).match
    assert Seeded(by_the_book(b"\1" + OWN[0], b"\0", b"\1" + OWN[2], b"\0")) == played.position.dice


def test_who_does_not_open_in_time_leaves_and_counts_as_nothing():
    variant = race("long", games.BOARD, LastOneWins(), seats=(2, 4))
    match = all_bound(begun(variant, ("Ann", "Ben", "Cid"))).disclose(0, OWN[0], NOON).match
    match = match.resign(0, NOON).match  # what was opened stays
    match = match.disclose(2, OWN[2], NOON).match
    assert (1,) == match.waits_for()
    over = match.expire(NOON + DAY).match
    assert (True, (3, 2, 1)) == (over.over, over.state.places)


def test_whoever_leaves_before_play_begins_the_others_have_their_deadline_as_it_was():
    for phase in (lambda match: match, all_bound):
        match = phase(begun(games.plain, ("Ann", "Ben", "Cid", "Dot")))
        due = {match.resign(seat, NOON + DAY / 2).match.next_deadline() for seat in range(4)}
        assert {NOON + DAY} == due


def test_where_leaving_ends_the_match_silence_ends_it():
    over = begun().bind(1, binding(1), NOON).match.expire(NOON + DAY).match
    assert (True, (2, 1), ()) == (over.over, over.state.places, over.waits_for())
    assert None is over.next_deadline()


def test_a_match_of_contributions_is_saved_anywhere_and_verifies():
    match = begun(slither_and_climb(), runs="deadline")
    moments = [match, match.bind(1, binding(1), NOON).match, all_bound(match), all_open(all_bound(match))]
    for moment in moments:
        assert moment == resume(record_to_json(record(moment)))
    over = moments[-1].resign(0, NOON).match
    found = verify(record(over))
    assert ((), over) == (found.problems, found.match)
    assert [ContributionBound] * 2 + [ContributionOpened] * 2 == [type(entry) for entry in over.log][:4]


def test_another_contribution_in_a_record_is_found():
    text = record_to_json(record(all_open(all_bound(begun())).resign(0, NOON).match))
    for lie in (OWN[2].hex(), "no hex", "0" * 62):
        problems = verify(text.replace(OWN[1].hex(), lie)).problems
        assert "entries.3" == problems[0].path


def test_typed_dice_take_no_contributions():
    with pytest.raises(LadderkitError, match="contributions go to dice that follow from a seed"):
        begun(seed=None)


def test_what_binds_is_made_of_a_commitment_a_seat_and_32_bytes():
    with pytest.raises(DiceError) as error:
        contribution_commitment("nothing", -1, b"short")
    assert 3 == len(error.value.problems)
