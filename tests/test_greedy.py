"""The policy that looks one order ahead: what it takes, what it goes by, and that it wins."""

from random import Random
from typing import ClassVar

import pytest
from attrs import evolve, field, frozen

from ladderkit.board import Board
from ladderkit.engine import start
from ladderkit.errors import LadderkitError
from ladderkit.greedy import MOST_TRIED, Greedy, greedy_policy
from ladderkit.jumps import Jump, jumps, ladders, snakes
from ladderkit.match.fair import Seeded
from ladderkit.play import play_out
from ladderkit.policies import below_of, random_policy
from ladderkit.questions import Choice, Entry
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import ChosenThrow, Jumps, NewRound, PortableLadders, RunOut, TrapDoors, Wells
from ladderkit.slots import Lasts
from ladderkit.state import Laying
from ladderkit.variants import serpents_and_stairs, slither_and_climb
from ladderkit.views import view


@frozen
class Voting:
    """Orders are taken at the start of a turn, beside a question that nobody knows."""

    entry: ClassVar[Entry[str]] = Entry("voting", "none")
    name: ClassVar[str] = "voting"

    @step(Stage.TURN)
    def take(self, turn):
        return turn.take_orders()

    def options(self, turn, seat):
        return ("some", "none")


@frozen
class Offer:
    """Somebody is offered something."""

    options: tuple[object, ...] = ("climb", "stay")
    about: str = field(default="", kw_only=True)
    name: ClassVar[str] = "offer"

    @step(Stage.TURN)
    def ask(self, turn):
        turn.ask(Choice(turn.seats[0], self.options, self.about))
        return turn


def chosen(*rules, board=None, tokens=1, **throws):
    hand = ChosenThrow(**{"throws": 1, **throws})
    return race("chosen", board or Board(5, 5), hand, *rules, NewRound(), RunOut(), tokens=tokens, seats=(1, 9))


def asked(game, *squares, policy=greedy_policy, **book):
    """What the policy answers for seat 0, by name, with the tokens on these squares."""
    state = start(game, len(squares) // game.tokens).state
    seen = view(game, evolve(state, squares=squares, book=evolve(state.book, **book)), 0)
    (form,) = seen.forms
    return dict(zip((line.name for line in form.fields), policy(seen, form, below_of(None)), strict=True))


def thrown(game, *squares, policy=greedy_policy):
    return asked(game, *squares, policy=policy)["chosen-throw"]


# ------------------------------------------------------------------------------------------------------- throws
@pytest.mark.parametrize(("square", "number"), [(0, 3), (14, 6), (16, 5), (23, 6)])
def test_it_takes_the_throw_that_leads_furthest_along_what_can_be_seen(square, number):
    board = Board(5, 5, jumps=jumps({3: 14, 9: 20, 22: 4}))
    assert (number,) == thrown(chosen(board=board), square, 0)


def test_what_is_hidden_it_does_not_see():
    hidden = Board(5, 5, jumps=[Jump(3, 14, "ladder", seen=False), Jump(6, 1, "snake", seen=False)])
    assert (6,) == thrown(chosen(board=hidden), 0, 0)


def test_jumps_that_lead_on_are_followed_and_rings_end():
    assert (2,) == thrown(chosen(Jumps(landing="carried"), board=Board(5, 5, jumps=jumps({2: 12, 12: 20}))), 0, 0)
    ring = (
        Laying(Jump(1, 9, "portal"), Lasts.MATCH, over=False),
        Laying(Jump(9, 1, "portal"), Lasts.MATCH, over=False),
    )
    assert (5,) == asked(chosen(numbers=(1, 5)), 0, 0, laid=ring)["chosen-throw"]


def test_of_throws_that_lead_equally_far_the_lowest_numbers_are_played():
    board = Board(5, 5, jumps=ladders({2: 12, 5: 12}))
    assert (2,) == thrown(chosen(board=board), 0, 0)


def test_the_throws_of_a_turn_are_taken_together():
    board = Board(5, 5, jumps=ladders({7: 20}) + snakes({11: 2}))
    assert 7 == sum(thrown(chosen(board=board, throws=2), 0, 0))


def test_who_is_home_early_is_further_than_who_is_home_late():
    board = Board(5, 5, jumps=snakes({24: 1}))
    assert (6, 1) == thrown(chosen(board=board, throws=2), 20, 0)
    assert (4,) == thrown(chosen(board=board, numbers=(3, 4)), 22, 0)  # further past the end


@pytest.mark.parametrize(("beyond", "number"), [("home", 6), ("bounce", 3), ("stay", 3)])
def test_what_becomes_of_a_throw_beyond_the_last_square_is_a_parameter(beyond, number):
    assert (number,) == thrown(chosen(), 22, 0, policy=Greedy(beyond=beyond))


@pytest.mark.parametrize(("beyond", "number"), [("home", 80), ("bounce", 4), ("stay", 1)])
def test_where_no_throw_arrives_the_best_of_the_rest_is_taken(beyond, number):
    numbers = (4, 80) if beyond == "bounce" else (1, 80)
    assert (number,) == thrown(chosen(numbers=numbers), 23, 0, policy=Greedy(beyond=beyond))


def test_no_throw_is_given_up_even_where_all_of_them_lead_back():
    board = Board(5, 5, jumps=snakes({13: 8, 14: 7}))
    assert (1,) == thrown(chosen(board=board, numbers=2), 12, 0)


def test_where_a_hand_is_too_small_for_the_throws_none_can_be_ordered():
    game = chosen(numbers=(1, 2), throws=1)
    spent = ((("spent", 0), frozenset({(0, 1), (0, 2)})),)
    assert () == asked(game, 0, 0, memory=spent)["chosen-throw"]


def test_a_word_that_it_does_not_know_is_refused():
    with pytest.raises(LadderkitError, match="beyond = 'past'; use one of 'home', 'bounce', 'stay'"):
        Greedy(beyond="past")


def test_all_tokens_of_the_seat_count():
    board = Board(5, 5, jumps=jumps({13: 24, 4: 1}))
    game = chosen(board=board, tokens=2, numbers=(2, 3))
    assert (3,) == thrown(game, 10, 1, 0, 0)  # 24 and 4, which is 1
    assert (2,) == thrown(chosen(board=Board(5, 5, jumps=jumps({4: 1})), tokens=2, numbers=(2, 3)), 10, 1, 0, 0)


def test_what_acts_when_reached_is_ridden_in_mid_throw():
    board = Board(6, 6, jumps=[Jump(4, 20, "escalator", reached=True), Jump(22, 1, "snake")])
    assert (5,) == thrown(chosen(board=board), 0, 0)  # 4, and so 20, and 21; a 6 would come to 22
    assert (6,) == thrown(chosen(board=board), 33, 0)


def test_of_very_many_ways_some_are_tried():
    few = chosen(board=Board(50, 50), numbers=1000, throws=1)
    assert (1001 * (MOST_TRIED - 1) // MOST_TRIED,) == thrown(few, 0, 0)
    assert 6 == len({*thrown(chosen(board=Board(50, 50), numbers=1000, throws=6), 0, 0)})


# -------------------------------------------------------------------------------------------- ladders and votes
@pytest.mark.parametrize(
    ("square", "numbers", "answers"),
    [
        (0, (2, 5), ((2,), (True,))),  # from 2 up to 9
        (5, (4, 5), ((5,), ())),  # from 10 only to 11, and from 9 only to 12
        (18, (3, 5), ((5,), ())),  # nothing is above the highest row
        (20, (4, 5), ((5,), ())),
    ],
)
def test_a_portable_ladder_is_set_up_where_it_climbs_a_row_at_least(square, numbers, answers):
    found = asked(chosen(PortableLadders(), numbers=numbers), square, 0)
    assert answers == (found["chosen-throw"], found["portable-ladders"])


def test_a_ladder_is_set_up_after_the_throw_that_it_suits():
    game = chosen(PortableLadders(each=1), throws=2, numbers=(3, 4))
    assert {"chosen-throw": (3, 4), "portable-ladders": (False, True)} == asked(game, 5, 0)
    assert () == asked(chosen(PortableLadders(each=0), throws=2), 0, 0)["portable-ladders"]


def test_a_hazard_is_nominated_where_most_of_those_ahead_could_stop():
    game = chosen(Jumps(landing="carried"), TrapDoors(), board=Board(6, 6), numbers=(1, 2, 3))
    assert 15 == asked(game, 8, 12, 14, 13)["trap-doors"]  # to which all three could come
    assert 15 == asked(game, 8, 5, 5, 12)["trap-doors"]  # one who is ahead before two who are behind
    assert 7 == asked(game, 30, 4, 5, 6)["trap-doors"]


def test_a_hazard_is_never_nominated_where_ones_own_first_throw_stops():
    game = chosen(Jumps(landing="carried"), TrapDoors(), board=Board(6, 6), numbers=(1, 3))
    assert 14 == asked(game, 12, 12)["trap-doors"]  # its own 3 leads to 15
    assert 15 == asked(game, 10, 12)["trap-doors"]


def test_who_does_not_play_any_more_is_not_aimed_at_and_without_anyone_none_is_nominated():
    game = chosen(Jumps(landing="carried"), TrapDoors(), Wells(), board=Board(6, 6, levels=2))
    found = asked(game, 20, 40, 40, gone=((1,),), home=((2,),))
    assert (0, 0) == (found["trap-doors"], found["wells"])
    assert 41 <= asked(game, 20, 40, 40, gone=((1,),))["wells"] <= 46


def test_the_whole_hand_counts_also_what_is_spent_of_it():
    game = chosen(Jumps(landing="carried"), TrapDoors(), board=Board(6, 6))
    spent = ((("spent", 0), frozenset({(0, 5), (0, 6)})),)
    assert 18 == asked(game, 1, 12)["trap-doors"] == asked(game, 1, 12, memory=spent)["trap-doors"]


def test_to_what_it_does_not_know_it_answers_the_default():
    game = race("voting", Board(6, 6), Voting(), Jumps(landing="carried"), TrapDoors(), NewRound())
    assert {"voting": "none", "trap-doors": 18} == asked(game, 1, 12)


# ------------------------------------------------------------------------------------------------------ choices
@pytest.mark.parametrize(
    ("options", "about", "answer"),
    [
        (("climb", "stay"), "", "climb"),
        (("stay", "climb"), "", "climb"),
        (("slide", "stay"), "", "stay"),
        (("take", "stay"), "the ladder 3 to 14", "take"),
        (("take", "stay"), "the snake 22 to 4", "stay"),
        (("take", "stay"), "the ladder 3 to 22", "take"),  # where a snake leads down to 4, which is further still
        (("take", "stay"), "the ladder 5 to 22", "stay"),
        (("stay", "take"), "something", "stay"),
        (("take", "stay"), "", "take"),
        (("take", "stay", "both"), "the snake 22 to 4", "take"),
        ((7, 8), "the snake 22 to 4", 7),
        (range(5, 10**12), "from 22 to 4", 5),
    ],
)
def test_what_leads_up_is_taken_and_what_leads_down_is_not(options, about, answer):
    game = race("offer", Board(5, 5, jumps=jumps({3: 14, 22: 4})), Offer(options, about=about))
    assert {"offer": answer} == asked(game, 0, 0)


def test_in_a_game_where_jumps_may_be_left_alone_it_slides_down_none():
    game = race("shy", Board(5, 5, jumps=jumps({3: 14, 9: 20, 22: 4})), Jumps(climb="may", slide="may"))
    moves = [event for event in play_out(game, 2, Seeded(bytes(32)), greedy_policy).events if hasattr(event, "cause")]
    assert {"ladder"} == {event.cause for event in moves} & {"ladder", "snake"}


# ------------------------------------------------------------------------------------------------- whole matches
def test_it_plays_any_game_that_ships():
    for game in (serpents_and_stairs(), slither_and_climb()):
        assert play_out(game, 2, Seeded(bytes(32)), greedy_policy).state.over


@pytest.mark.parametrize(("seats", "least"), [(2, 9), (3, 8)])
def test_it_beats_those_who_draw(seats, least):
    won = 0
    for seed in range(10):
        policies = [random_policy] * seats
        policies[seed % seats] = greedy_policy
        dice = Seeded(seed.to_bytes(32, "big"))
        won += play_out(slither_and_climb(), seats, dice, policies, rng=Random(seed)).places[seed % seats] == 1
    assert won >= least
