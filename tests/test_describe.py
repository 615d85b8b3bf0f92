"""Describing: the rules in the order in which they act, and nothing that is secret."""

import re
from typing import ClassVar

from attrs import frozen

from ladderkit.board import Board
from ladderkit.describe import describe
from ladderkit.jumps import Jump, JumpKind, jumps
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.rules import Bounce, RollAndMove, SixReroll
from ladderkit.variant import Variant

GARDEN = Board(5, 5, jumps=(*jumps({3: 14, 9: 20, 22: 4}), Jump(7, 17, "ladder", name="The Great Ascent")))


@frozen
class Hare:
    """A rule with a secret.

    More about it.
    """

    den: int
    fast: bool = False
    name: ClassVar[str] = "hare"

    @step(Stage.MOVE + 5, Stage.AFTER)
    def run(self, turn):
        return turn

    def public(self):
        return Hare(0, self.fast)


@frozen
class Ghost:
    """Nobody knows of this one."""

    name: ClassVar[str] = "ghost"

    @step(Stage.LANDING - 5)
    def haunt(self, turn):
        return turn

    def public(self):
        return None

    def implies(self):
        return (Shade(),)


@frozen
class Leader:
    """Brings a follower along."""

    name: ClassVar[str] = "leader"

    def implies(self):
        return (Follower(),)


@frozen
class Follower:
    """Comes along."""

    name: ClassVar[str] = "follower"

    @step(Stage.AFTER)
    def come(self, turn):
        return turn


class Shade:
    name = "shade"

    @step(Stage.AFTER)
    def fall(self, turn):
        return turn


def test_a_variant_is_described_from_its_name_to_its_last_rule():
    text = describe(race("garden-path", GARDEN, Bounce(), SixReroll(limit=2), RollAndMove(8)))
    assert """\
garden-path

A board of 5 x 5 squares, 25 in all, numbered boustrophedon. For 1 to 8 seats, each with a token
that starts off the board.
3 ladders: 3 to 14, 7 to 17 (The Great Ascent), 9 to 20.
1 snake: 22 to 4.

The rules, in the order in which they act:
   1. opening     first-seat
        The first seat begins.
""" == text[: text.index("   2.")]
    assert "   2. throw       roll-and-move (die = Die(8))\n" in text
    assert "   6. extra turn  six-reroll (limit = 2)\n" in text
    assert "\nWhenever they are needed:\n   -  bounce\n        A throw that would go beyond the last" in text


def test_law_3_the_steps_are_in_the_exact_order_of_the_chain():
    variant = race("garden-path", GARDEN, Bounce(), SixReroll(), Hare(3), Leader())
    told = re.findall(r"^ +(\d+)\. (.+?)  +([\w-]+)", describe(variant), flags=re.MULTILINE)
    assert [(str(k), link.rule.name) for k, link in enumerate(variant.program.links, 1)] == [
        (number, name) for number, _, name in told
    ]


def test_what_a_rule_says_is_said_once():
    text = describe(race("garden-path", GARDEN, Hare(3)))
    assert 2 == text.count("hare")
    assert 1 == text.count("A rule with a secret.")
    assert "More about it" not in text
    assert "move + 5" in text


def test_rules_that_others_bring_along_are_marked():
    text = describe(race("garden-path", GARDEN, Leader()))
    assert "follower, implied by leader\n" in text
    assert "first-seat\n" in text


def test_what_a_rule_keeps_secret_is_not_told_and_secret_rules_are_not_there():
    text = describe(race("garden-path", GARDEN, Hare(17, fast=True), Ghost()))
    assert "hare (den = 0, fast = True)" in text
    assert "ghost" not in text
    assert "Nobody knows" not in text
    assert re.search(r"shade\n", text)  # brought along by somebody who is not named


def test_law_5_unseen_jumps_make_no_difference():
    hidden = Board(5, 5, jumps=(*GARDEN.jumps, Jump(2, 24, "ladder", seen=False)))
    assert describe(race("garden-path", GARDEN)) == describe(race("garden-path", hidden))


def test_the_board_is_told_in_words():
    board = Board(
        3, 3, levels=2, numbering="spiral", orientation=("as-is", "half-turn"), start=2,
        jumps=(Jump(9, 12, "portal", reached=True), Jump(8, 11, "portal", name="Lift", reached=True)),
    )  # fmt: skip
    text = describe(race("towers", board, seats=(2, 2), tokens=3, tells="squares"))
    assert (
        """\
A board of 2 levels of 3 x 3 squares, 18 in all, numbered spiral; its levels lie as-is, half-turn.
For 2 seats, each with 3 tokens that start on 2.
2 portals: 8 to 11 (Lift, when reached), 9 to 12 (when reached).
Moves are not told; at each report it is told where everyone stands.
"""
        in text
    )
    assert "For 1 seat, each with a token" in describe(race("plain", Board(2, 3), seats=(1, 1)))
    assert "No ladders or snakes that can be seen." in describe(race("plain", Board(2, 3)))


def test_a_chain_without_spare_rules_ends_with_its_last_step():
    class Everything:
        """Decides it all."""

        name = "everything"
        decides = ("opening", "movement", "finish", "ending", "succession")

        def beyond(self, turn, token, excess, origin):
            return turn

        @step(Stage.OPENING)
        def begin(self, turn):
            return turn

    text = describe(Variant("bare", Board(2, 3), (Everything(),)))
    assert "Whenever" not in text
    assert text.endswith("   1. opening  everything\n        Decides it all.\n")


def test_nothing_that_is_described_does_anything_to_a_terminal():
    @frozen
    class Odd:
        """A rule with a kind of jump that is not called what one would call it."""

        name: ClassVar[str] = "odd"
        kinds: ClassVar[tuple[JumpKind, ...]] = (JumpKind("od\x1b[31md", "up"),)

    variant = race("odd", Board(5, 5, jumps=[Jump(3, 9, "od\x1b[31md")]), Odd())
    assert "\n1 od [31md: 3 to 9.\n" in describe(variant)
