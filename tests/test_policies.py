"""Policies that decide nothing, and how any of them is asked."""

from random import Random
from typing import ClassVar

import pytest
from attrs import field, frozen

from ladderkit import play, policies
from ladderkit.board import Board
from ladderkit.engine import start
from ladderkit.errors import LadderkitError
from ladderkit.match.fair import Seeded
from ladderkit.play import play_out
from ladderkit.policies import answers_of, below_of, nothing_to_choose, option_at, random_policy
from ladderkit.questions import Choice, Orders
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from ladderkit.views import view

DICE = Seeded(bytes(32))


@frozen
class Asks:
    """Each turn asks for an order without lines, and for a choice."""

    options: tuple[str, ...] = field(default=("on",))
    name: ClassVar[str] = "asks"

    @step(Stage.TURN)
    def ask(self, turn):
        turn.ask(Orders(turn.seats))
        turn.ask(Choice(turn.seats[0], self.options))
        return turn


def test_the_policies_are_found_where_matches_are_played_too():
    assert all(getattr(policies, name) is getattr(play, name) for name in ("Below", "Policy", "first_option"))


def test_nothing_to_choose_plays_a_game_of_dice_and_gives_the_only_answer():
    assert play_out(snakes_and_ladders(), 3, DICE, nothing_to_choose).state.over
    assert play_out(race("forced", Board(3, 3), Asks()), 2, DICE, nothing_to_choose).state.over


def test_nothing_to_choose_refuses_to_decide():
    with pytest.raises(LadderkitError) as refused:
        play_out(race("free", Board(3, 3), Asks(("on", "off"))), 2, DICE, nothing_to_choose)
    assert str(refused.value) == (
        "seat 0 of 'free' is asked to choose, by 'asks'; "
        "give it a policy that decides, such as random_policy or greedy_policy"
    )
    with pytest.raises(LadderkitError, match="by 'chosen-throw' and 'trap-doors' and 'wells' and 'portable-ladders'"):
        play_out(slither_and_climb(), 2, DICE, nothing_to_choose)


@pytest.mark.parametrize("given", [(), [1, 2, 3, 4], ((), 0, 0), None, "abcd"])
def test_what_is_no_answer_is_refused(given):
    seen = view(slither_and_climb(), start(slither_and_climb(), 2).state, 1)
    with pytest.raises(LadderkitError, match=r"the policy of seat 1 answered .* to a form of 4 lines; answer with a"):
        answers_of(lambda *_: given, seen, seen.forms[0], below_of(None))


def test_numbers_come_from_what_was_passed_in_or_are_refused():
    below = below_of(Random(5))
    assert [Random(5).randrange(100)] == [below(100)]
    with pytest.raises(LadderkitError, match="there is nothing to draw from"):
        below_of(None)(6)
    seen = view(slither_and_climb(), start(slither_and_climb(), 2).state, 1)
    assert len(random_policy(seen, seen.forms[0], below)) == 4


@pytest.mark.parametrize("options", [("a", "b", "c"), {"c", "a", "b"}, {"a": 1, "b": 2, "c": 3}.values(), range(1, 4)])
def test_options_go_by_number(options):
    assert len({option_at(options, number) for number in range(3)}) == 3
    assert option_at(options, 1) in options


def test_the_options_of_a_set_are_numbered_the_same_in_every_run():
    assert "b" == option_at(frozenset("cab"), 1)
