"""Orders and layouts in words, also of rules that are not known here."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import field, frozen

from ladderkit import Board, Entry, LastOneWins, Stage, Turn, race, step
from ladderkit.jumps import Jump
from ladderkit.postal.words import order_parts, secrets_in_words
from ladderkit.questions import Order
from ladderkit.render.words import kind_name, kinds_in_words, way
from ladderkit.variants import slither_and_climb


@frozen
class Treasures:
    """Treasures lie somewhere."""

    squares: object = field(repr=False)
    name: ClassVar[str] = "treasures"
    entry: ClassVar[Entry[object]] = Entry("treasures", None)

    @step(Stage.AFTER)
    def rest(self, turn: Turn) -> Turn:
        return turn

    def public(self) -> None:
        return None


class Bare:
    """A rule that is no attrs class, and secret."""

    name: ClassVar[str] = "bare"

    @step(Stage.AFTER)
    def rest(self, turn: Turn) -> Turn:
        return turn

    def public(self) -> None:
        return None


def game(*rules):
    return race("game", Board(4, 5), LastOneWins(), *rules)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (True, "treasures yes"),
        (False, "treasures no"),
        (None, "treasures none"),
        ((), "treasures none"),
        ((3, "red"), "treasures 3 red"),
        ("red\x1b", "treasures red"),
    ],
)
def test_an_answer_to_a_rule_that_is_not_known_here_is_said_as_it_is(answer, words):
    assert (words,) == order_parts(game(Treasures(())), Order(0, {"treasures": answer}))


def test_an_order_is_said_without_what_was_left_out():
    order = Order(0, {"chosen-throw": (), "portable-ladders": (False, False), "trap-doors": 0, "wells": 150})
    assert ("no throws", "a well on 150") == order_parts(slither_and_climb(), order)


@pytest.mark.parametrize(
    ("squares", "words"),
    [
        (frozenset({9, 3, 20}), (("Treasures", "3, 9, 20"),)),
        (frozenset({9}), (("Treasure", "9"),)),
        ((9, "red", None), (("Treasures", "9, red, none"),)),
        ((), ()),
        ("deep", (("Treasures", "deep"),)),
    ],
)
def test_what_a_rule_keeps_secret_is_said_in_order(squares, words):
    assert words == secrets_in_words(game(Treasures(squares), Bare()))


def test_what_lies_on_a_board_is_said_kind_by_kind():
    jumps = (Jump(3, 14, "a-frame", name="The\nAscent"), Jump(5, 14, "a-frame"), Jump(9, 2, "snake"))
    assert (("A-frames", "3 to 14 (The Ascent), 5 to 14"), ("Snake", "9 to 2")) == kinds_in_words(jumps)
    assert ("Snakes", "9 to 2") == kinds_in_words(jumps, listed_anew=True)[1]
    assert ("A-frame", "5 to 14") == (kind_name("a-frame", 1), way(jumps[1]))
