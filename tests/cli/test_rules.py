"""`ladderkit rules [NAME]`."""

from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from ladderkit.jumps import JumpKind
from ladderkit.registry import Registry
from ladderkit.rule import Stage, step
from ladderkit.rules import BUILT_IN
from ladderkit.turn import Turn


@frozen
class Hop:
    """Whoever hops, hops.

    Only frogs do.

    Attributes:
        far: How far,
            in squares.
        high: How high.

    There is more to it.
    """

    far: int
    high: list[Any] | None = field(default=None, kw_only=True)
    kind: type[int] = field(default=int, kw_only=True)
    name: ClassVar[str] = "hop"
    needs: ClassVar[tuple[str, ...]] = ("landing",)
    forbids: ClassVar[tuple[str, ...]] = ("bounce", "skip")
    kinds: ClassVar[tuple[JumpKind, ...]] = (JumpKind("leap", "up"),)

    @step(Stage.MOVE + 5)
    def hop(self, turn: Turn) -> Turn:
        """Hop."""
        return turn

    @step(Stage.LANDING - 5)
    def land(self, turn: Turn) -> Turn:
        return turn


class Skip:
    name = "skip"

    def __init__(self, far):
        self.far = far

    @property
    def decides(self):
        return ()

    def beyond(self, turn, *_):
        return turn


@pytest.fixture
def frogs(monkeypatch):
    registry = Registry.builtin().with_rules(Hop, Skip, origin="acme-frogs")
    monkeypatch.setattr(Registry, "discover", lambda _: registry)


def test_every_rule_is_listed_with_its_origin_and_first_line(ladderkit):
    ran = ladderkit("rules")
    assert (0, "") == (ran.code, ran.err)
    lines = ran.out.splitlines()
    assert "alternate" in lines[0]
    for rule in BUILT_IN:
        first = next(line for line in lines if line.split()[:1] == [rule.name])
        assert "  built in  " in first
        assert rule.__doc__.split()[:4] == first.partition("built in")[2].split()[:4]


@pytest.mark.parametrize("rule", BUILT_IN, ids=lambda rule: rule.name)
def test_each_rule_can_be_looked_up(ladderkit, rule):
    ran = ladderkit("rules", rule.name)
    assert (0, "") == (ran.code, ran.err)
    assert ran.out.startswith(f"{rule.name}  (built in, edition {rule.edition})\n\n{rule.__doc__.split()[0]}")


def test_a_rule_with_parameters(ladderkit):
    assert ladderkit("rules", "six-reroll").out == (
        "six-reroll  (built in, edition 1)\n\n"
        "Whoever rolls a six rolls again, when the move and all it led to are over (SS-6).\n\n"
        "Parameters:\n"
        "  face   int         default 6     The number that does.\n"
        "  limit  int | None  default None  How many extra rolls a turn may have; None for any number.\n\n"
        "Steps:\n"
        "  EXTRA_TURN  again  "
        "Let another roll follow; a six that ends the match, or comes home, gives none.\n"
    )


def test_words_that_a_parameter_may_be(ladderkit):
    assert "landing  'single' | 'carried'  default 'single'" in ladderkit("rules", "jumps").out


def test_a_finish_rule_decides_the_finish(ladderkit):
    assert "In company:\n  decides  finish\n" in ladderkit("rules", "bounce").out


def test_a_rule_of_a_plug_in(ladderkit, frogs):
    assert ladderkit("rules", "hop").out == (
        "hop  (acme-frogs)\n\n"
        "Whoever hops, hops.\n\nOnly frogs do.\n\nThere is more to it.\n\n"
        "Parameters:\n"
        "  far   int               required               How far, in squares.\n"
        "  high  list[Any] | None  default None           How high.\n"
        "  kind  type[int]         default <class 'int'>\n\n"
        "In company:\n"
        "  needs                 landing\n"
        "  does not go with      bounce and skip\n"
        "  brings kinds of jump  leap\n\n"
        "Steps:\n"
        "  MOVE + 5     hop   Hop.\n"
        "  LANDING - 5  land  It says nothing about itself.\n"
    )


def test_a_rule_that_says_nothing_of_itself(ladderkit, frogs):
    assert ladderkit("rules", "skip").out == (
        "skip  (acme-frogs)\n\nIt says nothing about itself.\n\nIn company:\n  decides  finish\n"
    )


def test_an_unknown_rule_gets_a_suggestion(fails):
    assert "unknown rule 'bounse'; did you mean 'bounce'?" == fails("rules", "bounse")
