"""The ten-line way: house rules set into the plain race."""

from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import VariantError
from ladderkit.race import PLAIN, race, with_house_rules
from ladderkit.rule import Stage, step
from ladderkit.rules import Alternate, Bounce, DrawLots, FirstHome, FirstSeat, Placings, SixReroll, StayPut


def names(rules):
    return [rule.name for rule in rules]


@frozen
class AllAtOnce:
    """Everyone moves at the same time."""

    name: ClassVar[str] = "all-at-once"
    decides: ClassVar[tuple[str, ...]] = ("opening", "succession")

    @step(Stage.OPENING, Stage.NEXT)
    def go_on(self, turn):
        return turn


def test_without_house_rules_it_is_the_plain_race():
    assert PLAIN == with_house_rules() == race("plain", Board(5, 5)).rules
    assert ["first-seat", "roll-and-move", "stay-put", "jumps", "first-home", "alternate"] == names(PLAIN)


def test_a_rule_that_decides_the_same_takes_the_place_of_the_plain_one():
    rules = with_house_rules(Placings(), Bounce(), DrawLots())
    assert ["draw-lots", "roll-and-move", "bounce", "jumps", "placings", "alternate"] == names(rules)


def test_other_rules_come_after_in_written_order():
    assert [*names(PLAIN), "six-reroll"] == names(with_house_rules(SixReroll()))


def test_a_rule_that_decides_two_things_takes_both_places_once():
    rules = with_house_rules(AllAtOnce())
    assert ["all-at-once", "roll-and-move", "stay-put", "jumps", "first-home"] == names(rules)


@pytest.mark.parametrize(
    "house", [(Bounce(), StayPut()), (AllAtOnce(), FirstSeat()), (Alternate(), AllAtOnce()), (FirstHome(), Placings())]
)
def test_of_two_deciders_both_stay_and_are_refused(house):
    assert set(names(house)) <= set(names(with_house_rules(*house)))
    with pytest.raises(VariantError) as refused:
        race("both", Board(5, 5), *house)
    assert ["two-deciders"] == [problem.code for problem in refused.value.problems]


@frozen
class Wrong:
    """Decides what nobody can."""

    decides: object
    name: ClassVar[str] = "wrong"

    @step(Stage.AFTER)
    def act(self, turn):
        return turn


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (Wrong(("the-weather",)), "unknown-topic"),
        (Wrong("ending"), "ability"),
        (Wrong(5), "ability"),
        (Bounce, "not-a-rule"),
        ("bounce", "not-a-rule"),
        (None, "not-a-rule"),
    ],
)
def test_what_is_no_rule_is_not_lost_but_refused(rule, code):
    with pytest.raises(VariantError) as refused:
        race("wrong", Board(5, 5), rule)
    assert [code] == [problem.code for problem in refused.value.problems]


def test_the_parts_of_the_variant_are_passed_on():
    variant = race("parts", Board(5, 5), seats=(2, 3), tokens=2, tells="squares")
    assert ("parts", (2, 3), 2, "squares") == (variant.name, variant.seats, variant.tokens, variant.tells)
