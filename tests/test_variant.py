"""A variant: refused whole when it does not hold together, and a value when it does."""

from typing import ClassVar

import pytest
from attrs import evolve, frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, VariantError
from ladderkit.jumps import Jump, ladders
from ladderkit.race import PLAIN, race
from ladderkit.rule import Stage, step
from ladderkit.rules import SixReroll
from ladderkit.variant import Variant, public_board, public_rules

HIDDEN = Jump(7, 2, "snake", seen=False)


@frozen
class Lays:
    """Lays a jump, and keeps a secret."""

    what: tuple[Jump, ...] = (HIDDEN,)
    secret: int = 5
    name: ClassVar[str] = "lays"

    def jumps(self, _board):
        return self.what

    def public(self):
        return evolve(self, what=(), secret=0)


@frozen
class Unknown:
    """Nobody may know that it is there."""

    name: ClassVar[str] = "unknown"

    @step(Stage.AFTER)
    def act(self, turn):
        return turn

    def public(self):
        return None


@frozen
class Brings:
    """Brings the six along."""

    name: ClassVar[str] = "brings"

    def implies(self):
        return (SixReroll(),)


def test_a_variant_is_a_value():
    one, other = (race("garden", Board(5, 5, jumps=ladders({3: 9})), SixReroll()) for _ in "ab")
    assert one == other
    assert hash(one) == hash(other)
    assert one != race("garden", Board(5, 5), SixReroll())


def test_its_rules_may_be_any_iterable():
    assert race("plain", Board(5, 5)) == Variant("plain", Board(5, 5), list(PLAIN))


def test_everything_that_is_wrong_is_told_with_its_name():
    with pytest.raises(VariantError) as refused:
        Variant("wrong", Board(5, 5, jumps=[Jump(3, 99, "ladder")]), PLAIN[1:], tells="nothing")
    assert "wrong" == refused.value.name
    assert ["no-decider", "off-the-board", "tells"] == [problem.code for problem in refused.value.problems]
    assert str(refused.value).startswith("the variant 'wrong' does not hold together:\n  - rules: ")
    assert isinstance(refused.value, LadderkitError)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("part", [{"seats": 3}, {"seats": (2, 1)}, {"tokens": "2"}, {"board": None}])
def test_parts_of_the_wrong_type_are_refused_with_our_error(part):
    with pytest.raises(VariantError):
        Variant(**({"name": "wrong", "board": Board(5, 5), "rules": PLAIN} | part))


def test_what_is_odd_does_not_refuse():
    odd = race("odd", Board(5, 5, start=3, jumps=ladders({3: 9})))
    assert ["start-on-a-foot"] == [problem.code for problem in odd.oddities]


def test_implied_rules_stand_after_the_written_ones():
    variant = race("brings", Board(5, 5), Brings())
    assert "six-reroll" not in [rule.name for rule in variant.rules]
    assert SixReroll() == variant.every_rule[-1]
    assert SixReroll(5) == race("brings", Board(5, 5), Brings(), SixReroll(5)).every_rule[-1]


def test_what_lies_on_the_board_and_what_of_it_is_public():
    ladder = Jump(3, 9, "ladder")
    variant = race("layout", Board(5, 5, jumps=[ladder]), Lays())
    assert (ladder, HIDDEN) == variant.jumps
    assert (ladder,) == public_board(variant).jumps
    assert "HIDDEN" not in repr(public_board(variant))


def test_a_layout_is_secret_when_part_of_it_is_or_only_squares_are_told():
    assert not race("open", Board(5, 5, jumps=ladders({3: 9}))).hidden
    assert race("unseen", Board(5, 5), Lays()).hidden
    assert race("squares", Board(5, 5), tells="squares").hidden


def test_the_rules_as_players_may_know_them():
    rules = public_rules(race("secret", Board(5, 5), Lays(), Unknown()))
    assert (*PLAIN, Lays(what=(), secret=0)) == rules
