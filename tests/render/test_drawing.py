"""Boards, games and views as drawings that show themselves; what lies hidden is shown only when it is asked for."""

from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from ladderkit.board import Board
from ladderkit.engine import start
from ladderkit.errors import LadderkitError
from ladderkit.jumps import Jump, ladders
from ladderkit.race import race
from ladderkit.render import Drawing, drawing, svg, text
from ladderkit.render.jupyter import SHOWN, load_ipython_extension, unload_ipython_extension
from ladderkit.variants import slither_and_climb
from ladderkit.views import view

BOARD = Board(3, 4, jumps=[Jump(2, 7, "ladder"), Jump(9, 1, "snake", seen=False)])
GARDEN = race("garden", BOARD)
SEEN = view(GARDEN, start(GARDEN, 2).state)
SECRET = slither_and_climb()


class Formatter(dict):
    """What makes pictures of values by their type, as far as it matters here."""

    def for_type(self, kind, function):
        self[kind] = function


class Shell:
    """An interactive Python: it is its own display."""

    def __init__(self):
        self.pictures = Formatter()
        self.display_formatter = self
        self.formatters = {"image/svg+xml": self.pictures}

    def shown(self, value):
        return self.pictures[type(value)](value)


def test_what_a_seat_sees_is_drawn_as_it_would_be_by_hand():
    shown = drawing(SEEN, ["Ann", "Ben"], as_it_lies=True)
    assert svg(SEEN, ["Ann", "Ben"], as_it_lies=True) == shown.svg() == shown._repr_svg_()
    assert text(SEEN, ["Ann", "Ben"]) == shown.text() == f"{shown!r}\n"


def test_a_game_is_drawn_with_nobody_on_it():
    shown = drawing(GARDEN)
    assert "garden" == shown.view.variant
    assert () == shown.view.squares
    assert "2▲7" in repr(shown)
    assert "<title>Garden</title>" in shown.svg()
    assert repr(shown).endswith("┘")


def test_a_board_is_drawn_by_itself():
    shown = drawing(Board(2, 2, levels=2, jumps=ladders({1: 7})))
    assert "<title>2 levels of 2 x 2 squares</title>" in shown.svg()
    assert "1▲7" in repr(shown)
    assert isinstance(shown, Drawing)


@pytest.mark.parametrize("what", [BOARD, GARDEN])
def test_sc_3b_what_lies_hidden_is_drawn_only_when_it_is_asked_for(what):
    public = evolve(BOARD, jumps=[Jump(2, 7, "ladder")])
    same = drawing(public if what is BOARD else evolve(GARDEN, board=public))
    assert (same.svg(), repr(same)) == (drawing(what).svg(), repr(drawing(what)))
    assert same == drawing(what)
    for shown in (drawing(what, whole=True).svg(), drawing(what, whole=True).text()):
        assert "9▼1" in shown or "snake from 9 to 1" in shown


def test_sc_3b_eggs_are_drawn_for_the_game_master_alone():
    assert "egg" not in drawing(SECRET).svg()
    assert drawing(SECRET, whole=True).svg().count("<title>snake egg on ") == len(drawing(SECRET, whole=True).eggs) > 0


def test_a_board_too_large_for_a_page_is_told_and_not_drawn():
    large = drawing(Board(101, 100))
    assert large._repr_svg_() is None
    assert repr(large).startswith("A board of 101 x 100 squares")


@pytest.mark.parametrize("kind", SHOWN)
def test_with_the_extension_they_show_themselves_until_it_is_unloaded(kind):
    shell = Shell()
    load_ipython_extension(shell)
    (value,) = (one for one in (BOARD, GARDEN, SEEN) if type(one) is kind)
    ET.fromstring(shell.shown(value))  # noqa: S314  (our own)
    assert drawing(value).svg() == shell.shown(value)
    unload_ipython_extension(shell)
    unload_ipython_extension(shell)
    assert {} == shell.pictures


def test_sc_3b_the_extension_shows_nothing_that_is_hidden():
    shell = Shell()
    load_ipython_extension(shell)
    for value in (BOARD, GARDEN):
        assert "snake" not in shell.shown(value)


def test_what_cannot_be_drawn_is_left_to_its_text():
    shell = Shell()
    load_ipython_extension(shell)
    assert shell.shown(Board(2, 2, jumps=ladders({2: 9}))) is None


@pytest.mark.parametrize(
    ("what", "how", "words"),
    [
        (3, {}, "3 cannot be drawn; give a board, a variant or a view"),
        (Board(2, 2, jumps=ladders({2: 9})), {}, "the ladder from 2 to 9 leads off the board, which ends on 4"),
        (SEEN, {"whole": True}, "a view is all that its seat may see"),
        (SEEN, {"names": ["Ann"]}, "1 names are given for 2 seats"),
        (SEEN, {"names": "Ann"}, "give a list of them"),
        (GARDEN, {"names": ["Ann"]}, "1 names are given for 0 seats"),
    ],
)
def test_what_cannot_be_drawn_says_why(what, how, words):
    with pytest.raises(LadderkitError, match=words):
        drawing(what, **how)
