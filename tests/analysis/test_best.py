"""Best play: against trying everything, in fractions and in floats, by choices and by order forms."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from copy import copy
from itertools import product
from operator import attrgetter
from typing import Any, ClassVar, cast

import pytest
from attrs import asdict, astuple, evolve, frozen
from hypothesis import given, settings

from ladderkit.analysis import Policy, best, chain, contest, traveller
from ladderkit.analysis.alone import alone
from ladderkit.analysis.explore import explore
from ladderkit.analysis.moments import ExactMoments
from ladderkit.analysis.ordering import Ordering
from ladderkit.analysis.policy import chosen, options_of
from ladderkit.board import Board
from ladderkit.engine import apply, legal
from ladderkit.errors import AnalysisError, MissingExtraError
from ladderkit.inputs import Ordered
from ladderkit.jumps import jumps
from ladderkit.questions import Choice, Draw, Entry, Order
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import ChosenThrow, Jumps, NewRound, RollAndMove, RunOut, SixReroll, TrapDoors
from ladderkit.slots import Slot
from ladderkit.turn import Turn
from ladderkit.variant import Variant
from ladderkit.variants import five_by_five, hopscotch, hopscotch_zine, slither_and_climb
from tests.analysis.games import SMALL, Gamble, MissesNext, OneOrTwo, random_races
from tests.probes.odd_rules import SlipperyLadders

FOUR = Board(4, 4, jumps=jumps({3: 6, 5: 12, 9: 2, 14: 7}))


def fewest_by_trying(variant: Variant) -> int:
    """The fewest turns of one traveller whom no dice hinder: by every way to fill its forms, turn by turn."""
    one, begun = alone(variant)
    front, seen, turns = [begun.state], {begun.state}, 0
    while True:
        turns += 1
        after = []
        for state in front:
            lines = [(line.name, [*line.options]) for form in legal(one, state) for line in form.fields]
            for answers in product(*(options for _, options in lines)):
                order = Order(0, dict(zip((name for name, _ in lines), answers, strict=True)))
                to = apply(one, state, Ordered((order,))).state
                if to.over:
                    return turns
                if to not in seen:
                    seen.add(to)
                    after.append(to)
        front = after


# ------------------------------------------------------------------------------------------------------- hidden layouts
@pytest.mark.parametrize(
    "variant",
    [
        hopscotch(FOUR, singles=2),
        hopscotch_zine(FOUR, throws=(1, 2)),
        five_by_five(FOUR),
    ],
    ids=lambda variant: f"{variant.name} {variant.board.last}",
)
def test_the_best_of_whoever_knows_a_hidden_layout_is_that_of_trying_everything(variant: Variant) -> None:
    found = traveller(variant, exact=True, policy="best")
    assert found.mean_turns.value == found.fewest_turns == fewest_by_trying(variant)
    assert found.mean_rolls.value == 0


def test_where_no_play_surely_ends_none_is_better_than_another() -> None:
    board = Board(1, 6, jumps=jumps({2: 4, 5: 3}))
    lost = race("lost", board, RollAndMove(1), RunOut(), Jumps(climb="may"))
    found = traveller(lost, exact=True, policy="best")
    assert found.mean_turns.infinite
    assert found.probability_of_finishing.value == 0


@pytest.mark.parametrize(
    ("variant", "turns"),
    [
        (five_by_five(), 6),
        pytest.param(hopscotch(), 9, marks=pytest.mark.slow),
    ],
    ids=["five-by-five", "hopscotch"],
)
def test_hidden_games_that_ship_have_a_best_play(variant: Variant, turns: int) -> None:
    assert traveller(variant, exact=True, policy="best").mean_turns.value == turns


@pytest.mark.parametrize("variant", [hopscotch(), hopscotch_zine(), five_by_five(), slither_and_climb()])
def test_to_order_the_first_or_last_of_each_line_needs_no_search(variant: Variant) -> None:
    always, never = (traveller(variant, exact=True, policy=policy) for policy in ("always", "never"))
    assert always.mean_turns.infinite  # the first way to throw is to order none
    assert always.fewest_turns is None
    assert never.mean_turns.infinite == (variant.name == "five-by-five")
    match = contest(variant, 2, exact=True, policy="never")
    assert match.match_mean_rounds == never.mean_turns


def test_forms_with_too_many_answers_are_an_error_at_once() -> None:
    with pytest.raises(AnalysisError, match=r"8370000 ways to order at once \(31 of 'chosen-throw', 270 of") as many:
        traveller(slither_and_climb(), policy="best")
    assert many.value.code == "too-many-options"
    orders = race("orders", Board(1, 60), NewRound(), ChosenThrow(60, throws=3), RunOut())
    with pytest.raises(AnalysisError, match="205321 of 'chosen-throw'"):
        chain(orders, policy="best")


@pytest.mark.parametrize("variant", [hopscotch(), slither_and_climb()])
def test_what_is_best_in_a_match_is_refused_before_anything_is_searched(variant: Variant) -> None:
    for find in (contest, chain):
        with pytest.raises(AnalysisError, match="depends on the others"):
            find(variant, 3, policy="best", limit=1)


# ------------------------------------------------------------------------------------------- lines that do not matter
def tried(variant: Variant) -> list[dict[str, object]]:
    """What is tried first in a game: the answers by rule."""
    one, begun = alone(variant)
    ordering = Ordering(one)
    return [dict(ordered.orders[0].answers) for ordered, _ in ordering.every(begun.state, begun.state.open[0][0])]


def test_a_vote_that_opens_nothing_is_not_tried() -> None:
    rules = NewRound(), ChosenThrow(2, throws=1), RunOut()
    one, three = (race("votes", Board(2, 2), *rules, TrapDoors(quorum=quorum)) for quorum in (1, 3))
    assert [{"chosen-throw": way, "trap-doors": 0} for way in ((), (1,), (2,))] == tried(three)
    assert [{"chosen-throw": w, "trap-doors": v} for w in ((), (1,), (2,)) for v in (0, 3)] == tried(one)


@frozen
class Haste:
    """Whoever throws a one may order to be on the last square at once; a lot decides whether that comes true."""

    asks_first: bool = False
    name: ClassVar[str] = "haste"
    entry: ClassVar[Entry[str]] = Entry("haste", "no")

    def options(self, _turn: Turn, _seat: int) -> tuple[str, ...]:
        return "no", "yes"

    @step(Stage.MOVE + 5)
    def hasten(self, turn: Turn) -> Turn:
        if turn.thrown(turn.seat) != 1:
            return turn
        lucky = self.asks_first and turn.ask(Draw((True, False)))
        hasty = turn.order(turn.seat)[self.entry] == "yes"
        return turn.go(turn.seat, turn.last, self.name) if hasty and (lucky or not self.asks_first) else turn


def test_a_line_that_matters_only_now_and_then_is_tried() -> None:
    game = race("haste", Board(1, 9), NewRound(), ChosenThrow(2, throws=1), RunOut(), Haste())
    assert traveller(game, exact=True, policy="best").mean_turns.value == 1
    assert len(tried(game)) == 6


def test_orders_that_may_be_read_later_are_all_tried() -> None:
    game = race("lot", Board(1, 9), NewRound(), ChosenThrow(2, throws=1), RunOut(), Haste(asks_first=True))
    assert len(tried(game)) == 6
    found = traveller(game, exact=True, policy="best")
    assert found.fewest_turns == 1
    assert 1 < found.mean_turns.value < traveller(game, exact=True, policy="never").mean_turns.value


@frozen
class Hand:
    """On a part of the board a number is read from a line of the form; the right one takes its bearer a square on."""

    name: ClassVar[str] = "left"
    entry: ClassVar[Entry[int]] = Entry("left", 0)
    from_square: int = 0

    def options(self, _turn: Turn, _seat: int) -> range:
        return range(80)

    @step(Stage.MOVE + 5)
    def more(self, turn: Turn) -> Turn:
        here = 0 <= turn.squares[turn.seat] - self.from_square < 4
        return turn.walk(turn.seat, 1) if here and turn.order(turn.seat)[self.entry] == 79 else turn


@frozen
class OtherHand(Hand):
    name: ClassVar[str] = "right"
    entry: ClassVar[Entry[int]] = Entry("right", 0)


def test_lines_that_never_matter_together_are_not_too_many() -> None:
    game = race("hands", Board(1, 10), NewRound(), ChosenThrow(1, throws=1), RunOut(), Hand(), OtherHand(6))
    assert traveller(game, exact=True, policy="best").mean_turns.value == 6


WISHED: Entry[int] = Entry("wish", 0)


@frozen
class Wish:
    """Whoever wishes for so many squares walks them; the order is read in any of many ways."""

    read: Callable[[Order], int]
    name: ClassVar[str] = "wish"
    entry: ClassVar[Entry[int]] = WISHED

    def options(self, _turn: Turn, _seat: int) -> tuple[int, ...]:
        return 0, 1, 2

    @step(Stage.MOVE + 5)
    def grant(self, turn: Turn) -> Turn:
        return turn.walk(turn.seat, self.read(turn.order(turn.seat)))


TWO = tuple(Order(0, {"wish": 2, "chosen-throw": throws}) for throws in ((), (1,), (2,), (3,)))


def by_hash(order: Order) -> int:
    return {hash(one): 2 for one in TWO}.get(hash(order), 0)


def by_match(order: Order) -> int:
    match order:
        case Order(0, (_, (_, number))):
            return cast("int", number)
        case _:
            return 0


def by_trial(order: Order) -> int:
    """Read in a way that is an error, and then in another."""
    try:
        return int(cast("Any", order) > TWO[0])
    except TypeError as error:
        assert "'Order' and 'Order'" in str(error)  # noqa: PT017  (a rule may catch it)
        return dict(cast("tuple[tuple[str, int], ...]", order.answers))["wish"]


def by_evolve(order: Order) -> int:
    try:
        return evolve(order, seat=0)[WISHED]
    except TypeError:
        return 0


READ: dict[str, Callable[[Order], int]] = {
    "line": lambda order: order[WISHED],
    "line of the class": lambda order: Order.__getitem__(order, WISHED),
    "dict": lambda order: cast("int", dict(order.answers)["wish"]),
    "iteration": lambda order: next(cast("int", value) for name, value in order.answers if name == "wish"),
    "attribute": lambda order: cast("int", attrgetter("answers")(order)[1][1]),
    "equal": lambda order: 2 * (order in TWO),
    "equal the other way": lambda order: 2 * any(one == order for one in TWO),
    "unequal": lambda order: 2 * (not all(order != one for one in TWO)),
    "in a set": lambda order: 2 * (order in frozenset(TWO)),
    "to itself": lambda order: 2 * (order == evolve(order) and evolve(order) in TWO),
    "another of its type": lambda order: 2 * any(order == type(order)(0, one.answers) for one in TWO),
    "hash": by_hash,
    "repr": lambda order: 2 * repr(order).endswith("('wish', 2)))") * repr(order).startswith("Order(seat=0, "),
    "asdict": lambda order: cast("int", dict(asdict(order)["answers"])["wish"]),
    "astuple": lambda order: cast("int", astuple(order)[1][1][1]),
    "copy": lambda order: copy(order)[WISHED],
    "pickle": lambda order: cast("Order", pickle.loads(pickle.dumps(order)))[WISHED],  # noqa: S301  (our own)
    "match": by_match,
    "swallowed error": by_trial,
    "evolve": by_evolve,
}


@pytest.mark.parametrize("how", READ)
def test_a_line_matters_in_whatever_way_an_order_is_read(how: str) -> None:
    game = race("wish", Board(2, 5), NewRound(), ChosenThrow(3, throws=1), RunOut(), Wish(READ[how]))
    assert traveller(game, exact=True, policy="best").mean_turns.value == fewest_by_trying(game) == 3


@frozen
class Box:
    order: Order | None = None


@frozen
class Later:
    """An order is kept, within something else, and a line of it is read a turn later."""

    name: ClassVar[str] = "wish"
    entry: ClassVar[Entry[int]] = WISHED
    kept: ClassVar[Slot[Box]] = Slot[Box]("wish", Box(), of=Box)
    slots: ClassVar[tuple[Slot[Box], ...]] = (kept,)

    def options(self, _turn: Turn, _seat: int) -> tuple[int, ...]:
        return 0, 1, 5

    @step(Stage.MOVE + 5)
    def grant(self, turn: Turn) -> Turn:
        before = turn.get(self.kept).order
        turn = turn.put(self.kept, Box(turn.order(turn.seat)))
        return turn if before is None else turn.walk(turn.seat, before[self.entry])


def test_an_order_that_is_kept_within_something_else_may_be_read_later() -> None:
    game = race("later", Board(2, 10), NewRound(), ChosenThrow(2, throws=1), RunOut(), Later())
    assert traveller(game, exact=True, policy="best").mean_turns.value == fewest_by_trying(game) == 4


@frozen
class Nothing:
    """There is a line on the form, and nothing to write on it."""

    name: ClassVar[str] = "nothing"
    entry: ClassVar[Entry[int]] = Entry("nothing", 7)

    def options(self, _turn: Turn, _seat: int) -> tuple[int, ...]:
        return ()

    @step(Stage.MOVE + 5)
    def read(self, turn: Turn) -> Turn:
        assert turn.order(turn.seat)[self.entry] == 7
        return turn


@pytest.mark.parametrize("policy", ["best", "always", "never"])
def test_a_line_without_options_has_what_a_missing_answer_means(policy: Policy) -> None:
    game = race("nothing", Board(1, 4), NewRound(), ChosenThrow(2, throws=1), RunOut(), Nothing())
    assert traveller(game, exact=True, policy=policy).mean_turns.infinite == (policy == "always")


def test_options_that_come_to_the_same_are_one() -> None:
    one, begun = alone(five_by_five(Board(2, 3)))
    found = explore(one, begun, options=options_of(one, "best"))
    ways = 5 * 3  # none or 0 to 3, and the vote for 4, for 5 or for none, which drops nobody but from there
    assert ways > len(found.rows[0]) == len(found.inputs[0]) == 5


# ------------------------------------------------------------------------------------------------------------ in floats
MAY = Jumps(climb="may", slide="may")


@pytest.mark.parametrize(
    "variant",
    [
        race("may", SMALL, MAY, RollAndMove(3)),
        race("six", SMALL, MAY, RollAndMove(3), SixReroll(3)),
        race("miss", SMALL, MAY, RollAndMove(3), MissesNext(), OneOrTwo()),
        race("slips", SMALL, SlipperyLadders(), Jumps(climb="may"), RollAndMove(3)),
        race("gamble", Board(1, 4), RollAndMove(1), Gamble()),
        race("never", Board(1, 4), RollAndMove(1), Gamble(10**17)),
        race("chosen", FOUR, NewRound(), ChosenThrow(3, throws=(1, 2)), SlipperyLadders(), RunOut()),
        race("plain", SMALL, RollAndMove(3), OneOrTwo()),
    ],
    ids=lambda variant: variant.name,
)
def test_floats_find_a_play_that_is_as_good(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    exact = traveller(variant, exact=True, policy="best").mean_turns
    monkeypatch.setattr(best, "FEW", 0)
    assert exact == traveller(variant, exact=True, policy="best").mean_turns


@given(random_races(largest=12))
@settings(max_examples=25)
def test_floats_and_fractions_agree_on_any_board(variant: Variant) -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    game = evolve(variant, rules=tuple(MAY if rule.name == "jumps" else rule for rule in variant.rules))
    one, begun = alone(game)
    found = explore(one, begun, options=options_of(one, "best"))
    exact = ExactMoments(found.chain(chosen(found, "best"))).mean("turns")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best, "FEW", 0)
        floats = ExactMoments(found.chain(chosen(found, "best"))).mean("turns")
    assert exact == floats


def test_a_board_with_thousands_of_decisions() -> None:
    pytest.importorskip("numpy", reason="floats need the extra fast")
    leads = {k: (k * 37) % 370 + 20 for k in range(5, 390, 11)}
    wide = Board(20, 20, jumps=jumps({foot: to for foot, to in leads.items() if foot != to and (to - 5) % 11}))
    game = race("wide", wide, MAY, SixReroll(limit=2))
    means = {policy: float(traveller(game, policy=policy).mean_turns) for policy in ("best", "always", "never")}
    assert means["best"] < min(means["always"], means["never"])


def test_many_states_need_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "FEW", 3)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError, match="best play"):
        chain(race("may", SMALL, MAY, RollAndMove(3)), policy="best")


# -------------------------------------------------------------------------------------------------------- out of reach
def test_it_is_given_up_after_very_many_options() -> None:
    orders = race("orders", Board(1, 5), NewRound(), ChosenThrow(30, cycle=1, throws=1), RunOut())
    with pytest.raises(AnalysisError, match="was given up after 31 options in") as many:
        chain(orders, policy="best", limit=10)
    assert many.value.code == "too-many-options"


@frozen
class Anything:
    """Before a throw one names a number."""

    name: ClassVar[str] = "anything"

    @step(Stage.CHOOSE)
    def choose(self, turn: Turn) -> Turn:
        return turn.throw(turn.seat, turn.ask(Choice(turn.seat, range(1, 10_001))))


def test_a_choice_with_too_many_options_has_no_best_but_a_first_and_a_last() -> None:
    game = race("anything", Board(1, 20), RollAndMove(1), Anything(), RunOut())
    with pytest.raises(AnalysisError, match="more than 5000 options of a choice"):
        chain(game, policy="best")
    always, never = (traveller(game, exact=True, policy=policy).mean_turns.value for policy in ("always", "never"))
    assert (20, 1) == (always, never)


@frozen
class FromNothing:
    """Whoever rolls a two chooses from nothing."""

    name: ClassVar[str] = "from-nothing"

    @step(Stage.CHOOSE)
    def choose(self, turn: Turn) -> Turn:
        return turn if turn.thrown(turn.seat) == 1 else turn.throw(turn.seat, turn.ask(Choice(turn.seat, ())))


@pytest.mark.parametrize("policy", ["best", "always", "never"])
def test_a_choice_from_nothing_is_an_error(policy: Policy) -> None:
    with pytest.raises(AnalysisError, match="has nothing to choose from in 'nothing'; mend the rule") as nothing:
        chain(race("nothing", SMALL, RollAndMove(2), FromNothing()), policy=policy)
    assert nothing.value.code == "no-options"
