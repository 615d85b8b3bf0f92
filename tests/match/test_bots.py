"""Bots: what they are asked, what they see, and when they leave off."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from ladderkit import LadderkitError, Refused
from ladderkit.greedy import greedy_policy
from ladderkit.match.bots import act, bots_asked, take_turns
from ladderkit.match.entries import ChoiceMade, OrderSealed, RollMade
from ladderkit.match.match import new_match
from ladderkit.match.mixing import contribution_commitment
from ladderkit.match.record import record
from ladderkit.match.verify import resume, verify
from ladderkit.policies import first_option, nothing_to_choose, random_policy
from ladderkit.variants import serpents_and_stairs, slither_and_climb, snakes_and_ladders
from ladderkit.views import View
from tests.match import games

SEED = bytes(range(32))
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def begun(variant, names=("Ann", "Ben"), **terms):
    return new_match(variant, names, **{"seed": SEED, "starts_at": NOON, **terms}).match


def everybody(match, policy):
    return dict.fromkeys(range(len(match.names)), policy)


# ---------------------------------------------------------------------------------------------------- whole matches
@pytest.mark.parametrize("game", [snakes_and_ladders(), serpents_and_stairs(), slither_and_climb(), games.both])
@pytest.mark.parametrize("policy", [greedy_policy, random_policy])
def test_bots_alone_play_a_match_to_its_end(game, policy):
    match = begun(game)
    first = take_turns(match, everybody(match, policy), NOON, rng=Random(1))
    assert first.match.over
    assert first.events[-1].places == first.match.state.places
    assert first == take_turns(match, everybody(match, policy), NOON, rng=Random(1))


def test_what_bots_did_is_in_the_record_and_verifies():
    match = begun(snakes_and_ladders())
    played = take_turns(match, everybody(match, nothing_to_choose), NOON).match
    assert verify(record(played), commitment=match.commitment).ok
    assert resume(record(played)) == played


def test_bots_that_draw_do_not_move_the_dice_of_the_match():
    match = begun(games.both)
    bots = everybody(match, random_policy)
    played = [take_turns(match, bots, NOON, rng=Random(seed)).match for seed in (1, 2)]
    rolls = [[entry.face for entry in one.log if isinstance(entry, RollMade)] for one in played]
    count = min(map(len, rolls))
    assert rolls[0][:count] == rolls[1][:count]
    assert [*played[0].log] != [*played[1].log]


# ---------------------------------------------------------------------------------------------- between people
def test_bots_play_until_a_person_is_awaited():
    match = begun(games.plain, ("Ann", "Robot", "Ben", "Robot 2"))
    assert match == take_turns(match, {1: nothing_to_choose, 3: nothing_to_choose}, NOON).match
    match = take_turns(match.roll(0, NOON).match, {1: nothing_to_choose, 3: nothing_to_choose}, NOON).match
    assert ((2,), 2) == (match.waits_for(), match.version)
    assert () == bots_asked(match, {1: nothing_to_choose, 3: nothing_to_choose})


def test_a_bot_rolls_chooses_and_orders():
    assert isinstance(act(begun(games.plain), 0, first_option, NOON).match.log.newest(1)[0], RollMade)
    assert isinstance(act(begun(games.both), 1, first_option, NOON).match.log.newest(1)[0], ChoiceMade)
    assert isinstance(act(begun(games.waves), 1, first_option, NOON).match.log.newest(1)[0], OrderSealed)


@pytest.mark.parametrize("game", [games.twice, games.twice_unseen])
def test_a_bot_answers_its_forms_one_by_one(game):
    asked = []

    def last_option(_view, form, _below):
        asked.append(form.fields[0].options)
        return (form.fields[0].options[-1],)

    match = take_turns(begun(game), {0: last_option}, NOON).match
    assert [("climb", "stay"), ("left", "right")] == asked
    assert (1,) == match.waits_for()
    assert ["stay", "right"] == [entry.value for entry in match.log]


@pytest.mark.parametrize("runs", ["all-in", "deadline", "called"])
def test_a_bot_orders_once_and_leaves_what_is_in_as_it_is(runs):
    match = begun(games.waves, deadline=DAY, runs=runs)
    one = take_turns(match, {0: first_option}, NOON).match
    assert (0,) == one.view(1).ordered
    assert one == take_turns(one, {0: first_option}, NOON).match == act(one, 0, first_option, NOON).match
    assert 1 == one.version


def test_orders_beside_a_choice_are_both_answered():
    match = take_turns(begun(games.mixed), {1: first_option}, NOON).match
    assert [OrderSealed(NOON, 1, ()), ChoiceMade(NOON, 1, "a", 1)] == [*match.log]
    assert (0,) == bots_asked(match, everybody(match, first_option))


def test_where_dice_are_typed_in_a_roll_is_left_to_whoever_has_the_dice():
    match = begun(games.plain, seed=None)
    assert match == take_turns(match, everybody(match, nothing_to_choose), NOON).match
    assert match == act(match, 0, nothing_to_choose, NOON).match
    assert (1,) == match.roll(0, NOON, face=3).match.waits_for()


def test_a_policy_is_given_the_view_of_its_seat_and_nothing_else():
    given = []

    def watch(view, form, below):
        given.append((view, form))
        return first_option(view, form, below)

    match = begun(slither_and_climb())
    take_turns(match, {1: watch}, NOON)
    seen = match.view(1).game
    assert [(seen, seen.forms[0])] == given
    assert isinstance(given[0][0], View)


def test_a_bot_takes_over_the_seat_of_somebody_who_goes():
    match = begun(games.plain, ("Ann", "Ben", "Cid")).roll(0, NOON).match
    match = match.substitute(1, "Robot", NOON).match
    match = take_turns(match, {1: nothing_to_choose}, NOON).match
    assert (2,) == match.waits_for()
    assert ("Ann", "Robot", "Cid") == match.names
    assert [0, 1] == [entry.seat for entry in match.log if isinstance(entry, RollMade)]


def test_a_bot_whose_seat_has_left_does_nothing():
    match = begun(games.plain, ("Ann", "Ben", "Cid")).resign(0, NOON).match
    assert match == act(match, 0, nothing_to_choose, NOON).match
    assert (1,) == bots_asked(match, everybody(match, nothing_to_choose))
    assert 2 == len(begun(games.plain).resign(0, NOON).match.standings())


# ------------------------------------------------------------------------------------------------------ deadlines
def test_a_bot_that_comes_too_late_has_left_and_those_who_are_left_go_on():
    match = begun(games.plain, ("Robot", "Ann", "Ben"), deadline=DAY)
    progress = act(match, 0, nothing_to_choose, NOON + DAY)
    assert match.expire(NOON + DAY) == progress
    assert (1,) == progress.match.waits_for()
    on_time = act(match, 0, nothing_to_choose, NOON + DAY - timedelta(seconds=1)).match
    assert (1,) == on_time.waits_for()
    assert on_time.state != progress.match.state


def test_what_deadlines_brought_with_them_is_told_before_what_bots_did():
    match = begun(games.plain, ("Ann", "Robot", "Ben"), deadline=DAY)
    late = NOON + DAY
    progress = take_turns(match, {1: nothing_to_choose}, late)
    rolled = match.expire(late).match.roll(1, late)
    assert rolled.match == progress.match == act(match, 1, nothing_to_choose, late).match
    assert (*match.expire(late).events, *rolled.events) == progress.events
    assert progress.events == act(match, 1, nothing_to_choose, late).events


# ------------------------------------------------------------------------------------------------------- nonsense
@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ({2: random_policy}, "there is no seat 2; give 0 to 1"),
        ({True: random_policy}, "there is no seat True; give 0 to 1"),
        ({"Ann": random_policy}, "there is no seat 'Ann'; give 0 to 1"),
        ({0: "random"}, "'random' is no policy; give a function, such as random_policy"),
        ([random_policy], "give a mapping, as in {1: random_policy}"),
    ],
)
def test_what_are_no_bots_is_refused(bots, message):
    with pytest.raises(LadderkitError) as refused:
        take_turns(begun(games.plain), bots, NOON)
    assert str(refused.value).endswith(message)


def test_a_seat_that_is_none_is_refused_before_anything_is_done():
    with pytest.raises(LadderkitError, match="there is no seat 5"):
        act(begun(games.plain), 5, random_policy, NOON)


def test_bots_that_go_on_for_ever_are_given_up():
    match = begun(games.plain)
    with pytest.raises(LadderkitError, match="bots have acted 3 times, and nobody else is asked"):
        take_turns(match, everybody(match, nothing_to_choose), NOON, most=3)
    with pytest.raises(LadderkitError, match="bots have acted 0 times"):
        take_turns(match, everybody(match, nothing_to_choose), NOON, most=0)


def test_what_a_policy_may_not_answer_is_refused_and_changes_nothing():
    match = begun(games.waves)
    with pytest.raises(Refused) as refused:
        take_turns(match, {0: lambda *_: ("up",)}, NOON)
    assert "not-an-option" == refused.value.code
    with pytest.raises(LadderkitError, match="the policy of seat 0 answered 'up' to a form of 1 lines"):
        take_turns(match, {0: lambda *_: "up"}, NOON)
    with pytest.raises(LadderkitError, match="there is nothing to draw from"):
        take_turns(match, {0: random_policy}, NOON)
    with pytest.raises(LadderkitError, match="seat 0 of 'waves' is asked to choose"):
        take_turns(match, {0: nothing_to_choose}, NOON)
    assert begun(games.waves) == match


def test_a_time_without_a_zone_is_refused():
    with pytest.raises(Refused) as refused:
        take_turns(begun(games.plain), {0: nothing_to_choose}, NOON.replace(tzinfo=None))
    assert "naive-time" == refused.value.code


def test_bots_contribute_to_the_dice_where_seats_do():
    own = {1: b"r" * 32, 2: b"s" * 32}
    bots = dict.fromkeys(own, nothing_to_choose)
    match = begun(games.plain, ("Ann", "Robot", "Rover"), contributions=True)
    match = take_turns(match, bots, NOON, contributions=own).match
    assert ((0,), "bind") == (match.waits_for(), match.spectate().contributions.phase)
    match = match.bind(0, contribution_commitment(match.commitment, 0, b"a" * 32), NOON).match
    match = take_turns(match, bots, NOON, contributions=own).match
    assert ((0,), "open") == (match.waits_for(), match.spectate().contributions.phase)
    match = take_turns(match.disclose(0, b"a" * 32, NOON).match, bots, NOON, contributions=own).match
    assert ((0,), "done") == (match.waits_for(), match.spectate().contributions.phase)
    alone = begun(games.plain, ("Robot", "Rover", "Rex"), contributions=True)
    over = take_turns(alone, {**bots, 0: nothing_to_choose}, NOON, contributions={**own, 0: b"t" * 32})
    assert (True, alone.terms) == (over.match.over, over.match.terms)
    assert (1, 2) == take_turns(begun(games.plain, ("Ann", "R", "S"), contributions=True), {}, NOON).match.waits_for()[
        1:
    ]
