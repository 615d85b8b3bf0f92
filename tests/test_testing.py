"""The laws find what breaks them, and the strategies keep their word."""

import importlib.util
import random
import sys
from typing import Any, ClassVar

import pytest
from attrs import define, evolve, frozen
from hypothesis import given, settings, strategies as st

from ladderkit import testing
from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError, MissingExtraError
from ladderkit.follow import Over, next_to
from ladderkit.inputs import Left, Rolled
from ladderkit.jumps import Jump, ladders
from ladderkit.questions import Choice, Draw, Entry, Orders
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import Bounce, DrawLots, Jumps, LastOneWins, Placings, RollAndMove, RollOff, SixReroll
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.state import Outcome
from ladderkit.testing import (
    LAWS,
    LawBroken,
    Play,
    check_rule,
    check_variant,
    law_applying_repeats,
    law_chance_is_enumerated,
    law_events_tell_all,
    law_files_keep_everything,
    law_leaving,
    law_memory_ends_in_time,
    law_memory_is_declared,
    law_order_is_derived,
    law_places_rank,
    law_refused_changes_nothing,
    law_secrets_are_kept,
    play_by_numbers,
    plays,
)

FEW = 25


# ------------------------------------------------------------------------------------------------ rules that keep them
@frozen
class AllAtOnce:
    """Everyone who plays moves at once."""

    name: ClassVar[str] = "all-at-once"
    decides: ClassVar[tuple[str, ...]] = ("opening", "succession")

    @step(Stage.OPENING, Stage.NEXT)
    def go_on(self, turn):
        return turn.follow(next_to(*turn.playing))


@frozen
class SecretBids:
    """Everyone secretly bids a square or two; a lot, drawn in secret, says whether bids count."""

    name: ClassVar[str] = "secret-bids"
    decides: ClassVar[tuple[str, ...]] = ("movement",)
    entry: ClassVar[Entry[int]] = Entry("secret-bids", 0)
    left: ClassVar[Slot[int]] = Slot("secret-bids", 4, per="seat", seen=Seen.OWNER)
    slots: ClassVar[tuple[Slot[int], ...]] = (left,)

    def options(self, turn, seat):
        return range(min(3, 1 + turn.get(self.left, seat)))

    @step(Stage.THROW)
    def ask(self, turn):
        return turn.take_orders()

    @step(Stage.MOVE)
    def move(self, turn):
        counts = turn.ask(Draw((False, True), hidden=True))
        for token in turn.movers:
            seat = turn.seat_of(token)
            bid = turn.order(seat)[self.entry]
            turn = turn.put(self.left, turn.get(self.left, seat) - bid, seat)
            turn = turn.walk(token, 1 + bid if counts else 1)
        return turn


@frozen
class StayOrGo:
    """Each seat that has moved says at the same time whether it goes one square on, or back."""

    name: ClassVar[str] = "stay-or-go"
    told: ClassVar[Slot[str]] = Slot("stay-or-go", "", of=str, lasts=Lasts.TURN)
    slots: ClassVar[tuple[Slot[str], ...]] = (told,)

    @step(Stage.MOVE + 5)
    def ask(self, turn):
        tokens = [token for token in turn.movers if 0 < turn.squares[token] < turn.last]
        answers = turn.ask_all(Choice(turn.seat_of(token), ("on", "back", "stay")) for token in tokens)
        for token, answer in zip(tokens, answers, strict=True):
            turn = turn.walk(token, {"on": 1, "back": -1, "stay": 0}[answer]).put(self.told, answer)
        return turn


@pytest.mark.parametrize("rule", [SixReroll(5), Bounce(), RollOff(4), Placings(until=2), LastOneWins(), DrawLots()])
def test_shipped_rules_keep_the_laws(rule):
    check_rule(rule, beside=(RollAndMove(2),) if rule == Bounce() else (), examples=FEW)


def test_rules_of_all_at_once_with_orders_lots_and_choices_keep_the_laws():
    check_rule(SecretBids(), beside=(AllAtOnce(),), tokens=1, examples=FEW)
    check_rule(StayOrGo(), beside=(AllAtOnce(),), tokens=1, examples=FEW)


def test_a_variant_keeps_the_laws():
    board = Board(
        5, 5, jumps=[*ladders({3: 9}), Jump(20, 2, "snake", seen=False), Jump(12, 17, "ladder", reached=True)]
    )
    check_variant(race("good", board, Jumps(climb="may"), SixReroll(), AllAtOnce(), seats=(2, 4)), examples=FEW)


@settings(max_examples=30)
@given(plays(race("bids", Board(3, 3), AllAtOnce(), SecretBids(), seats=(2, 3))))
def test_orders_are_played_too(play):
    for law in LAWS:
        law(play)


# --------------------------------------------------------------------------------------------------- rules that do not
def at(stage):
    """A rule of one step, made of a function."""

    def make(function: Any):
        body = {"__doc__": "Wrong.", "name": "wrong", "act": step(stage)(function)}
        return frozen(type("Wrong", (), body | vars(function)))

    return make


@at(Stage.AFTER)
def Dices(_self, turn):  # noqa: N802
    return turn.tell("luck") if random.random() < 2 else turn


COUNTED = [0]


@at(Stage.AFTER)
def Counts(_self, turn):  # noqa: N802
    COUNTED[0] += 1
    return turn.tell("count", COUNTED[0])


@at(Stage.TURN)
def Undeclared(_self, turn):  # noqa: N802
    return turn.put(Slot("nowhere", 0), 1)


LISTS = Slot[Any]("lists", None, per="match")
OWNED = Slot("owned", 0, per="token")


def keeping(slot):
    def mark(function):
        function.slots = (slot,)
        return function

    return mark


@at(Stage.TURN)
@keeping(LISTS)
def Lists(_self, turn):  # noqa: N802
    return turn.put(LISTS, [1])


@at(Stage.TURN)
@keeping(OWNED)
def OwnerOfNothing(_self, turn):  # noqa: N802
    return turn.put(OWNED, 1)


@at(Stage.AFTER)
def Untold(_self, turn):  # noqa: N802
    return evolve(turn, squares=(1,) * len(turn.squares))


@at(Stage.AFTER)
def OffTheBoard(_self, turn):  # noqa: N802
    return turn.go(0, turn.last + 1, "wrong")


@at(Stage.ENDING - 20)
def NoRanking(_self, turn):  # noqa: N802
    return turn.follow(Over((5,) * len(turn.everyone))) if max(turn.squares) > 3 else turn


class Liar(tuple):
    """Offers what it does not hold."""

    __slots__ = ()

    def __contains__(self, value):
        return value == "yes"


@at(Stage.TURN)
def Lies(_self, turn):  # noqa: N802
    turn.ask(Choice(turn.seat, Liar(["yes", "no"])))
    return turn


@at(Stage.TURN)
def AsksNothing(_self, turn):  # noqa: N802
    turn.ask(Choice(turn.seat, ()))
    return turn


@at(Stage.TURN)
def AsksTheGone(_self, turn):  # noqa: N802
    turn.ask(Choice(0, ("well", "or not")))
    return turn


@at(Stage.TURN)
def Raises(_self, turn):  # noqa: N802
    raise ZeroDivisionError(turn.squares)


@at(Stage.THROW - 40)
def HoldsWhoIsAlone(_self, turn):  # noqa: N802
    return turn.only() if turn.book.gone else turn


@at(Stage.TURN)
def LooksBehind(_self, turn):  # noqa: N802
    return turn.tell("steps", len(turn.desk.program.links))


@frozen
class Whispers:
    """A form whose lines depend on what its seat may not see."""

    name: ClassVar[str] = "whispers"
    entry: ClassVar[Entry[int]] = Entry("whispers", 0)
    secret: ClassVar[Slot[int]] = Slot("whispers", 0)
    slots: ClassVar[tuple[Slot[int], ...]] = (secret,)

    def options(self, turn, _seat):
        return range(1 + turn.get(self.secret))

    @step(Stage.TURN)
    def hide(self, turn):
        return turn.put(self.secret, turn.ask(Draw((1, 2), hidden=True)))

    @step(Stage.TURN + 5)
    def ask(self, turn):
        return turn.take_orders()


@pytest.mark.parametrize(
    ("rule", "laws"),
    [
        (Dices(), {"applying-repeats"}),
        (Counts(), {"applying-repeats", "chance-is-enumerated"}),
        (Undeclared(), {"memory-is-declared", "rules-run"}),
        (OwnerOfNothing(), {"memory-is-declared"}),
        (Lists(), {"states-are-values", "memory-is-declared"}),
        (Untold(), {"events-tell-all"}),
        (OffTheBoard(), {"rules-run"}),
        (NoRanking(), {"places-rank"}),
        (Lies(), {"options-are-accepted", "rules-run"}),
        (AsksNothing(), {"options-are-accepted", "rules-run"}),
        (AsksTheGone(), {"leaving"}),
        (Raises(), {"rules-run"}),
        (HoldsWhoIsAlone(), {"leaving", "rules-run"}),
        (LooksBehind(), {"memory-ends-in-time"}),
        (Whispers(), {"secrets-are-kept"}),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, set) else "",
)
def test_a_rule_that_breaks_a_law_is_told_which(rule, laws):
    variant = race("wrong", Board(3, 3), rule, seats=(2, 3))
    with pytest.raises(LawBroken) as broken:
        check_variant(variant, examples=200)
    assert broken.value.law in laws
    assert broken.value.play is not None
    assert f"law {broken.value.law!r} is broken: {broken.value.reason}" in str(broken.value)
    assert isinstance(broken.value, LadderkitError)
    assert isinstance(broken.value, AssertionError)


def test_the_smallest_game_is_shown():
    with pytest.raises(LawBroken) as broken:
        check_rule(Untold(), examples=100)
    assert len(broken.value.play.inputs) <= 2
    assert broken.value.play.variant.board.last <= 4


@define
class NotFrozen:
    """Can be changed."""

    part: int = 1
    name: ClassVar[str] = "not-frozen"

    def __hash__(self):
        return 1


@frozen(eq=False)
class NotEqual:
    """Equals only itself."""

    name: ClassVar[str] = "not-equal"


@frozen
class NotHashed:
    """Has a list in it."""

    part: list[int]
    name: ClassVar[str] = "not-hashed"


@frozen
class Unnamed:
    """Has another name."""

    name: ClassVar[str] = "named"


@frozen
class Undocumented:
    name: ClassVar[str] = "undocumented"


class Plain:
    """Is no attrs class."""

    name = "plain"


@pytest.mark.parametrize("rule", [NotFrozen(), NotEqual(), NotHashed([1]), Unnamed(), Undocumented(), Plain()])
def test_a_rule_that_is_no_value_is_refused(rule):
    with pytest.raises(LawBroken, match="a-rule-is-a-value"):
        check_rule(rule)


# -------------------------------------------------------------------------------------------------- laws by themselves
def tampered(play, k, **changes):
    """The play, with one of its states changed."""
    outcomes = list(play.outcomes)
    outcomes[k] = Outcome(evolve(outcomes[k].state, **changes), outcomes[k].events)
    return evolve(play, outcomes=tuple(outcomes))


def short_play():
    return play_by_numbers(race("short", Board(3, 3), seats=(2, 2)), 2, (0, 1, 2), leaving=False)


@pytest.mark.parametrize(
    ("law", "changes"),
    [
        (law_applying_repeats, {"squares": (7, 7)}),
        (law_memory_ends_in_time, {"squares": (7, 7)}),
        (law_events_tell_all, {"squares": (7, 7)}),
        (law_places_rank, {"places": (1, 3)}),
        (law_places_rank, {"asked": ()}),
        (law_chance_is_enumerated, {"squares": (7, 7)}),
        (law_files_keep_everything, {"squares": [0, 0]}),
    ],
)
def test_what_is_tampered_with_is_found(law, changes):
    play = short_play()
    law(play)
    with pytest.raises(LawBroken):
        law(tampered(play, 1, **changes))


def test_memory_that_takes_room_for_nothing_is_found():
    play = short_play()
    faces = tampered(play, 1, book=evolve(play.states[1].book, memory=((("faces", 0), ()),)))
    with pytest.raises(LawBroken, match="default"):
        law_memory_is_declared(faces)


def test_memory_without_a_slot_is_found():
    play = short_play()
    nowhere = tampered(play, 1, book=evolve(play.states[1].book, memory=((("nowhere", 0), 1),)))
    with pytest.raises(LawBroken, match="'nowhere' is remembered and is no slot"):
        law_memory_is_declared(nowhere)


@frozen
class Beside:
    """Does nothing, at the same stage as others."""

    name: ClassVar[str] = "beside"

    @step(Stage.AFTER)
    def act(self, turn):
        return turn


def test_rules_of_the_same_stage_may_stand_in_either_order():
    play = play_by_numbers(race("beside", Board(3, 3), OrdersAndLot(), Beside(), seats=(2, 2)), 2, (0, 3, 4))
    law_order_is_derived(play)


@frozen
class OrdersAndLot:
    """A seat writes an order while a lot is drawn, and picks one of a set."""

    name: ClassVar[str] = "orders-and-lot"
    entry: ClassVar[Entry[int]] = Entry("orders-and-lot", 0)

    def options(self, _turn, _seat):
        return range(3)

    @step(Stage.TURN)
    def ask(self, turn):
        turn.ask(Orders(turn.seats), Draw((1, 2)), Choice(turn.seat, frozenset({"a", "b"})))
        return turn

    @step(Stage.AFTER)
    def after(self, turn):
        return turn


def test_orders_and_lots_at_once_are_answered_in_any_order():
    check_variant(race("at-once", Board(3, 3), OrdersAndLot(), seats=(1, 2)), examples=FEW)


@pytest.mark.parametrize("wrong", ["accepted", "raises"])
def test_an_engine_that_accepts_anything_or_raises_is_found(monkeypatch, wrong):
    def broken(*_):
        if wrong == "raises":
            raise KeyError(wrong)

    monkeypatch.setattr(testing, "refusal", broken)
    monkeypatch.setattr(testing, "apply", broken)
    with pytest.raises(LawBroken, match=wrong):
        law_refused_changes_nothing(short_play_before(monkeypatch))


def short_play_before(monkeypatch):
    """A play, made while the engine is whole."""
    with monkeypatch.context() as whole:
        whole.setattr(testing, "apply", apply)
        return short_play()


def test_a_law_about_secrets_looks_at_what_rules_lay():
    @frozen
    class LaysUnseen:
        """Lays a snake that nobody sees."""

        name: ClassVar[str] = "lays-unseen"

        def jumps(self, _board):
            return (Jump(7, 2, "snake", seen=False),)

    variant = race("unseen", Board(3, 3), LaysUnseen(), seats=(2, 2))
    law_secrets_are_kept(play_by_numbers(variant, 2, (0, 1, 2)))


def test_a_game_that_cannot_end_is_excused_when_all_but_one_have_left():
    wall = Board(1, 9, jumps=[Jump(8 - k, 1, "snake") for k in range(6)])
    law_leaving(play_by_numbers(race("wall", wall, seats=(2, 2)), 2, (0, 1)))


def test_numbers_say_what_is_played():
    variant = race("numbers", Board(5, 5), seats=(3, 3))
    play = play_by_numbers(variant, 3, (0, 5, 15, 47))
    assert (Rolled(1, 0), Rolled(6, 0), Left((0,)), Left((1, 2))) == (
        *play.inputs[:2],
        play.inputs[2],
        Left(tuple(sorted(play.inputs[3].seats))),
    )
    assert play.states[-1].over
    assert play == play_by_numbers(variant, 3, (0, 5, 15, 47, 1, 2, 3))
    assert (start(variant, 3).state, play.inputs[0], apply(variant, play.states[0], Rolled(1, 0))) == play.steps[0]


@settings(max_examples=20)
@given(st.data())
def test_plays_are_random_when_nothing_is_said(data):
    assert isinstance(data.draw(plays()), Play)


def test_without_hypothesis_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    spec = importlib.util.spec_from_file_location("ladderkit_testing_again", testing.__file__)
    with pytest.raises(MissingExtraError, match=r"pip install 'ladderkit\[testing\]'") as missing:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert "testing" == missing.value.extra
