"""Playing a match out: who is asked, what they see, and where the numbers come from."""

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import ClassVar

import pytest
from attrs import field, frozen
from hypothesis import given, strategies as st

from ladderkit.board import Board
from ladderkit.dice import Die
from ladderkit.engine import replay
from ladderkit.errors import LadderkitError, Refused
from ladderkit.events import Answered, TurnEnded, squares_after
from ladderkit.inputs import Chosen, Drawn, Ordered, Rolled
from ladderkit.jumps import jumps
from ladderkit.match.fair import Seeded
from ladderkit.play import first_option, play_out, playing, random_policy
from ladderkit.questions import Choice, Draw, Entry, Order, Orders, Roll
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import DrawLots, Jumps, RollAndMove
from ladderkit.views import View

BOARD = Board(5, 5, jumps=jumps({3: 14, 9: 20, 22: 4}))
SEED = Seeded(bytes(32))
HOME = Die((25,))


@frozen
class Scripted:
    """Dice that show what they are told, and write down what they were asked."""

    shown: list[int]
    asked: list = field(factory=list)

    def draw(self, purpose, number, weights, /):
        self.asked.append((purpose, number, tuple(weights)))
        return self.shown.pop(0)


class Unordered(Collection):
    """A few options that can only be gone through."""

    def __contains__(self, value):
        return value in ("a", "b", "c")

    def __iter__(self):
        return iter(("a", "b", "c"))

    def __len__(self):
        return 3


@frozen
class Quiz:
    """Each turn asks everything at once, then for orders, then for a choice of the last seat."""

    words: object = ("x", "y")
    name: ClassVar[str] = "quiz"

    @step(Stage.TURN)
    def ask(self, turn):
        turn.ask(
            Draw(("p", "q"), (3, 1)),
            Choice(0, self.words, "one"),
            Draw((7, 8), hidden=True),
            Choice(1, ("x", "y"), "two"),
        )
        turn.ask(Orders((0, 1)))
        turn.ask(Choice(1, ("x", "y"), "three"))
        return turn


@frozen
class Line:
    """Puts a line on the form for the second seat."""

    name: ClassVar[str] = "line"
    entry: ClassVar[Entry[str]] = Entry("line", "none")

    def options(self, turn, seat):
        return ("none", "some") if seat == 1 else None


def quiz(*, options=("x", "y"), die=HOME, tells="moves"):
    return race("quizzed", Board(5, 5), Quiz(options), Line(), RollAndMove(die), tells=tells)


# ------------------------------------------------------------------------------------------------- to the end
@given(st.binary(min_size=32, max_size=32), st.integers(1, 4))
def test_a_match_of_pure_chance_needs_dice_alone_and_can_be_replayed(seed, seats):
    variant = race("garden", BOARD, DrawLots())
    played = play_out(variant, seats, Seeded(seed))
    *_, last = replay(variant, seats, played.inputs)
    assert (last.state, variant, seats) == (played.state, played.variant, played.seats)
    assert played.places == last.state.places
    assert squares_after((0,) * seats, played.events) == played.state.squares
    assert played.turns == sum(isinstance(event, TurnEnded) for event in played.events)
    assert played.rolls == played.turns == sum(isinstance(given, Rolled) for given in played.inputs)


def test_each_moment_is_there_before_anything_more_is_drawn():
    dice = Scripted([5, 0, 4])
    moments = playing(race("garden", Board(2, 3)), 2, dice)
    first = next(moments)
    assert (None, (), []) == (first.given, first.events, dice.asked)
    second = next(moments)
    assert (Rolled(6), 1, 1) == (second.given, second.state.places[0], len(dice.asked))
    assert [] == list(moments)


def test_rolls_open_lots_and_hidden_draws_are_numbered_apart():
    dice = Scripted([1, 0, 0, 0, 1, 1])
    variant = quiz(die=Die((1, 25), weights=("3/4", "1/4")))
    played = play_out(variant, 2, dice, first_option)
    assert [
        ("lot", 0, (3, 1)), ("hidden", 0, (1, 1)), ("roll", 0, (3, 1)),
        ("lot", 1, (3, 1)), ("hidden", 1, (1, 1)), ("roll", 1, (3, 1)),
    ] == dice.asked  # fmt: skip
    assert (2, 2) == (played.turns, played.rolls)


def test_simultaneous_questions_are_answered_by_their_number():
    played = play_out(quiz(), 2, Scripted([1, 1, 0]), first_option)
    assert (
        Drawn("q", 0),
        Chosen(0, "x", 1),
        Drawn(8, 2),
        Chosen(1, "x", 3),
        Ordered((Order(0), Order(1, {"line": "none"}))),
        Chosen(1, "x"),
        Rolled(25),
    ) == played.inputs


# ------------------------------------------------------------------------------------------------- policies
@pytest.mark.parametrize("tells", ["moves", "squares"])
def test_a_policy_sees_the_view_of_its_seat_and_its_own_form_alone(tells):
    seen = []

    def watch(view, form, below):
        seen.append((view.seat, type(view), form in view.forms, form.seat))
        return first_option(view, form, below)

    play_out(quiz(tells=tells), 2, Scripted([1, 1, 0]), [watch, watch])
    assert [(seat, View, True, seat) for seat in (0, 1, 0, 1, 1)] == seen


@pytest.mark.parametrize("tells", ["moves", "squares"])
def test_each_form_is_the_one_that_is_asked(tells):
    about = []

    def watch(view, form, below):
        about.append(getattr(form.question, "about", "orders"))
        return first_option(view, form, below)

    play_out(quiz(tells=tells), 2, Scripted([1, 1, 0]), watch)
    assert ["one", "two", "orders", "orders", "three"] == about


def test_a_random_policy_is_the_same_for_the_same_seed_and_reaches_every_option():
    variant = race("garden", BOARD, Jumps(climb="may", slide="may"))

    def chosen(seed):
        played = play_out(variant, 2, SEED, random_policy, rng=Random(seed))
        return [given.value for given in played.inputs if isinstance(given, Chosen)]

    assert chosen(1) == chosen(1)
    assert {"take", "stay"} == {value for seed in range(20) for value in chosen(seed)}


def test_very_many_options_are_sampled_without_listing_them():
    played = play_out(quiz(options=range(10**12)), 2, Scripted([1, 1, 0]), random_policy, rng=Random(3))
    assert played.inputs[1].value > 1_000


@pytest.mark.parametrize("options", [frozenset("abc"), Unordered(), "abc"])
def test_all_sorts_of_options_are_chosen_from(options):
    counts = Counter(
        play_out(quiz(options=options), 2, Scripted([1, 1, 0]), random_policy, rng=Random(seed)).inputs[1].value
        for seed in range(60)
    )
    assert {"a", "b", "c"} == set(counts)
    assert "a" == play_out(quiz(options=options), 2, Scripted([1, 1, 0]), first_option).inputs[1].value


# ------------------------------------------------------------------------------------------------- refusals
def test_a_match_that_does_not_end_is_given_up():
    variant = race("garden", Board(5, 5))
    with pytest.raises(LadderkitError, match="'garden' had not ended after 7 inputs; give `most` a higher number"):
        play_out(variant, 2, Scripted([0] * 9), most=7)


@pytest.mark.parametrize("policies", [(), [first_option]])
def test_a_seat_that_is_asked_needs_somebody_to_play_it(policies):
    with pytest.raises(LadderkitError, match=r"seat [01] of 'quizzed' is asked, and nobody plays it; pass policies="):
        play_out(quiz(), 2, Scripted([1, 1]), policies)


def test_a_policy_that_draws_needs_something_to_draw_from():
    with pytest.raises(LadderkitError, match="nothing to draw from; pass rng="):
        play_out(quiz(), 2, Scripted([1, 1]), random_policy)


@pytest.mark.parametrize("answer", ["x", ("x", "y"), ()])
def test_a_policy_answers_with_a_value_for_each_line(answer):
    with pytest.raises(LadderkitError, match=r"seat 0 answered .* to a form of 1 lines; answer with a tuple"):
        play_out(quiz(), 2, Scripted([1, 1]), lambda *_: answer)


def test_a_policy_that_answers_what_is_not_allowed_is_refused():
    with pytest.raises(Refused) as caught:
        play_out(quiz(), 2, Scripted([1, 1]), lambda *_: ("z",))
    assert "not-an-option" == caught.value.code


@pytest.mark.parametrize("index", [-1, 6])
def test_dice_draw_one_of_the_outcomes(index):
    with pytest.raises(LadderkitError, match=f"the dice drew {index} of 6 outcomes; draw 0 to 5"):
        play_out(race("garden", BOARD), 1, Scripted([index]))


def test_the_events_are_all_there():
    played = play_out(quiz(), 2, Scripted([1, 1, 0]), first_option)
    assert [Draw, Choice, Draw, Choice, Orders, Choice, Roll] == [
        type(event.question) for event in played.events if isinstance(event, Answered)
    ]
