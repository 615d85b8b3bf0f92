"""How order forms are asked in plain words, and what is refused with which reason."""

from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.cli import play
from ladderkit.questions import Entry
from ladderkit.rules import ChosenThrow, FirstHome, Jumps, NewRound, PortableLadders, Report, RunOut, TrapDoors, Wells
from ladderkit.variant import Variant

BOARDS = Board(4, 5, levels=2)


@frozen
class Guess:
    """Everyone guesses a word, of no consequence; a line of somebody else's."""

    entry: ClassVar[Entry[str]] = Entry("guess", "pass")
    name: ClassVar[str] = "guess"

    def options(self, _turn, _seat):
        return ("pass", "heads", "tails")


def orders(*rules, board=BOARDS):
    """A game of sealed orders."""
    return Variant(
        "orders",
        board,
        (NewRound(), RunOut(), Jumps(landing="carried"), FirstHome(), Report(), *rules),
        seats=(1, 4),
        tells="squares",
    )


@pytest.fixture
def typing(ladderkit, monkeypatch, seed):
    """Plays such a game, alone."""

    def run(game, *typed):
        monkeypatch.setattr(play, "find_variant", lambda *_: game)
        ran = ladderkit("play", "orders", "--players", "Ann", "--board", "none", "--seed", seed, typed=[*typed, "q"])
        assert (0, "") == (ran.code, ran.err)
        return ran.out

    return run


# ------------------------------------------------------------------------------------------------------ throws
@pytest.mark.parametrize("typed", [["4 2"], ["4,2"], ["4, 2"], ["4;2"], ["4", "2"], [" 4 ", "2 "], ["4", "4", "2"]])
def test_throws_on_one_line_or_one_after_the_other(typing, typed):
    out = typing(orders(ChosenThrow()), *typed)
    assert "Ann orders throws 4 and 2.\nAnn is on 6.\n" in out
    assert "Ann, first and second throw, of 1, 3, 5 and 6 [none]: q\n" in out


def test_the_second_throw_is_asked_for_with_what_is_left(typing):
    out = typing(orders(ChosenThrow()), "4", "", "2")
    assert "Ann, second throw, of 1, 2, 3, 5 and 6: \n" in out
    assert "Type the next number, 1, 2, 3, 5 or 6; or none, for no throws at all. Type ? for help.\n" in out


def test_enter_takes_the_last_number_that_is_left(typing):
    out = typing(orders(ChosenThrow()), "1 2", "3 4", "5", "")
    assert "Ann, second throw, of 6 [6]: \nAnn orders throws 5 and 6.\nAnn is on 21.\n" in out
    assert "of 1, 2, 3, 4, 5 and 6 [none]: q" in out


@pytest.mark.parametrize("typed", [[""], ["none"], ["No"], ["4", "none"]])
def test_no_throws_at_all(typing, typed):
    out = typing(orders(ChosenThrow()), *typed)
    assert "Ann orders no throws.\nAnn is off the board.\n" in out
    assert 2 == out.count("of 1, 2, 3, 4, 5 and 6 [none]: ")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("7", "You have no 7 left; type 1, 2, 3, 4, 5 or 6"),
        ("4 4", "You have no 4 left; type 1, 2, 3, 5 or 6"),
        ("-1", "You have no -1 left; type 1, 2, 3, 4, 5 or 6"),
        ("four", "'four' is no number; you have 1, 2, 3, 4, 5 or 6"),
        ("1" * 50, f"'{'1' * 50}' is no number; you have 1, 2, 3, 4, 5 or 6"),
        ("²", "'²' is no number; you have 1, 2, 3, 4, 5 or 6"),
        ("1 2 3", "There are 2 throws in this turn, and you typed more numbers"),
    ],
)
def test_throws_that_are_refused_with_a_reason(typing, typed, why):
    out = typing(orders(ChosenThrow()), typed, "4 2")
    assert f"{why}. Type ? for help.\nAnn, first and second throw" in out
    assert "Ann orders throws 4 and 2." in out


def test_one_throw_and_many(typing):
    assert "Ann, throw, of 1, 2 and 3 [none]: 2\nAnn orders throws 2.\n" in typing(
        orders(ChosenThrow(3, throws=1)), "2"
    )
    out = typing(orders(ChosenThrow(3, throws=3)), "?", "3 1", "")
    assert "3 2 1        first, second and third throw on one line" in out
    assert "Ann, third throw, of 2 [2]: \nAnn orders throws 3, 1 and 2.\n" in out


def test_help_about_throws(typing):
    out = typing(orders(ChosenThrow()), "?")
    assert "1, 2, 3, 4, 5 and 6: the numbers you have left. Each can be used once, until all are fresh again.\n" in out
    assert "resign       give up" in out
    assert "on one line" not in typing(orders(ChosenThrow(throws=1)), "help")


# ----------------------------------------------------------------------------------------------------- ladders
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Ann orders throws 1 and 2."),
        ("none", "Ann orders throws 1 and 2."),
        ("no", "Ann orders throws 1 and 2."),
        ("1", "Ann orders throws 1 and 2; a portable ladder after the first throw."),
        ("second", "Ann orders throws 1 and 2; a portable ladder after the second throw."),
        ("both", "Ann orders throws 1 and 2; a portable ladder after the first and second throw."),
        ("1 and 2", "Ann orders throws 1 and 2; a portable ladder after the first and second throw."),
        ("2,1", "Ann orders throws 1 and 2; a portable ladder after the first and second throw."),
        ("ALL", "Ann orders throws 1 and 2; a portable ladder after the first and second throw."),
    ],
)
def test_after_which_throws_a_ladder_is_set_up(typing, typed, said):
    out = typing(orders(ChosenThrow(), PortableLadders()), "1 2", typed)
    assert "Ann, a portable ladder after throw 1, 2 or both (xxxx left) [none]: " in out
    assert f"\n{said}\n" in out


@pytest.mark.parametrize("typed", ["3", "yes", "1 x", ",", "and"])
def test_what_says_not_after_which_throw(typing, typed):
    out = typing(orders(ChosenThrow(), PortableLadders()), "1 2", typed)
    assert f"{typed!r} says not after which throw; type 1 or 2, or press Enter. Type ? for help.\n" in out


def test_more_ladders_than_are_left(typing):
    out = typing(orders(ChosenThrow(), PortableLadders(each=1)), "1 2", "both", "1 2", "1", "3 4")
    assert "Ann, a portable ladder after throw 1 or 2 (x left) [none]: both\n" in out
    assert 2 == out.count("You have no more than 1 left. Type ? for help.\n")
    assert "Portable ladders left: Ann none.\n" in out
    assert "Ann orders throws 3 and 4.\n" in out


def test_help_about_ladders(typing):
    out = typing(orders(ChosenThrow(), PortableLadders()), "1 2", "?")
    assert "You have 4 left. Where nothing lies above you it is kept, not used up.\n" in out


def test_a_ladder_after_the_only_throw_or_after_any_of_three(typing):
    out = typing(orders(ChosenThrow(throws=1), PortableLadders()), "1", "two", "yes")
    assert "Ann, set up a portable ladder after the throw, yes or no (xxxx left) [none]: two\n" in out
    assert "'two' says not after which throw; type 1, or press Enter." in out
    assert "a portable ladder after the first throw." in out
    out = typing(orders(ChosenThrow(throws=3), PortableLadders()), "1 2 3", "both", "1 3")
    assert "Ann, a portable ladder after throw 1, 2, 3 or all (xxxx left) [none]: both\n" in out
    assert "'both' says not" in out
    assert "a portable ladder after the first and third throw." in out


def test_a_game_without_portable_ladders_tells_of_none(typing):
    assert "Portable" not in typing(orders(ChosenThrow(), PortableLadders(each=0)), "1 2")
    assert "Portable" not in typing(orders(ChosenThrow()), "1 2")


# ------------------------------------------------------------------------------------------------- nominations
@pytest.mark.parametrize("typed", ["", "0", "none", "NO"])
def test_no_nomination(typing, typed):
    out = typing(orders(ChosenThrow(), TrapDoors(), Wells()), "1 2", typed, typed)
    assert f"Ann, a square for a trap door [none]: {typed}\nAnn, a square for a well [none]: {typed}\n" in out
    assert "Ann orders throws 1 and 2.\n" in out


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("x", "'x' is no square; type its number, or press Enter for none"),
        ("-1", "'-1' is no square; type its number, or press Enter for none"),
        ("41", "The squares are 1 to 40; there is no 41"),
        ("00", "The squares are 1 to 40; there is no 0"),
        ("40", "40 is the last square, and no trap door opens there; nominate another square"),
        ("3", "A trap door leads to the square below it on its board, and 3 has none; nominate another square"),
    ],
)
def test_squares_that_are_refused_with_a_reason(typing, typed, why):
    out = typing(orders(ChosenThrow(), TrapDoors()), "1 2", typed, "8")
    assert f"{why}. Type ? for help.\nAnn, a square for a trap door [none]: 8\n" in out
    assert "Ann orders throws 1 and 2; a trap door on 8.\nA trap door opens from 8 to 3.\n" in out


def test_a_well_needs_a_board_below(typing):
    out = typing(orders(ChosenThrow(), Wells()), "1 2", "20", "?", "25")
    assert "A well leads to the square beneath it on the board below, and 20 has none; nominate another square." in out
    assert "drops to the square beneath it on the board below.\na number     the square for which you vote\n" in out
    assert "a well on 25.\nA well opens from 25 to 5.\n" in out


def test_ff_6_where_every_square_with_enough_votes_opens_help_says_so(typing):
    out = typing(orders(ChosenThrow(), TrapDoors(quorum=1, opens="all")), "1 2", "?", "8")
    assert (
        "Every square with enough votes opens for this turn; whoever stands on it drops to the square below it" in out
    )
    assert "most" not in out


def test_where_no_square_can_be_nominated_it_is_not_asked(typing):
    out = typing(orders(ChosenThrow(), Wells(), board=Board(4, 5)), "1 2")
    assert "well [" not in out
    assert "Ann orders throws 1 and 2.\n" in out


# ------------------------------------------------------------------------------------------------ other lines
def test_a_line_of_another_rule_lists_its_options(typing):
    out = typing(orders(ChosenThrow(), Guess()), "1 2", "h")
    assert "  1  pass\n  2  heads\n  3  tails\nAnn, guess [pass]: h\n" in out
    assert "Ann orders throws 1 and 2; guess heads.\n" in out
