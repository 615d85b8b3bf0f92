"""`ladderkit play VARIANT`: a match in which the terminal asks, with what is typed as a script."""

import io
import sys

import pytest

from ladderkit.cli import play
from ladderkit.cli.answers import UnclearError, listing, pick, said
from ladderkit.dice import Die
from ladderkit.race import race
from ladderkit.rules import RollAndMove
from tests.cli import odd_games as odd


@pytest.fixture
def ask(ladderkit, monkeypatch, seed):
    """Plays a game while somebody types."""

    def run(game, *typed, options=("--seed", seed), players="Ann,Ben", board="none"):
        if not isinstance(game, str):
            monkeypatch.setattr(play, "find_variant", lambda *_, game=game: game)
            game = game.name
        ran = ladderkit("play", game, "--players", players, "--board", board, *options, typed=typed)
        assert "" == ran.err
        return ran

    return run


TYPED = ("--dice", "typed")


# ---------------------------------------------------------------------------------------------------- rolling
def test_enter_rolls_and_the_board_is_shown_after_each_turn(ask):
    ran = ask("snakes-and-ladders", "", "", "q", board="each")
    assert 0 == ran.code
    assert 3 == ran.out.count("┌")
    assert "Ben, press Enter to roll: \nBen rolls a 2. Ben walks on to 2.\n" in ran.out


def test_left_out_the_board_is_shown_after_each_turn(ladderkit):
    assert 3 == ladderkit("play", "snakes-and-ladders", typed=["", "r", "q"]).out.count("┌")


def test_a_match_to_its_end_is_the_one_that_auto_plays(ask, ladderkit, seed):
    asked = ask("snakes-and-ladders", *[""] * 200)
    auto = ladderkit("play", "snakes-and-ladders", "--players", "Ann,Ben", "--board", "none", "--auto", "--seed", seed)
    assert 0 == asked.code
    lines = [line for line in asked.out.splitlines() if "Enter" not in line and "At any question" not in line]
    assert auto.out.splitlines() == lines


def test_quiet_asks_and_tells_the_end_alone(ask, seed):
    ran = ask("snakes-and-ladders", *[""] * 200, options=("--seed", seed, "--quiet"))
    assert 0 == ran.code
    told = [line for line in ran.out.splitlines() if "press Enter" not in line]
    assert 6 == len(told)


def test_another_word_for_enter_and_a_word_that_is_none(ask):
    out = ask("snakes-and-ladders", "Roll", "six", "", "q").out
    assert "Press Enter to roll; 'six' says nothing here. Type ? for help.\n" in out
    assert 2 == out.count(" rolls a ")


def test_two_dice_are_rolled_by_one_press(ask):
    out = ask(odd.two_dice(), "", "q").out
    assert "Ann, press Enter to roll: \n" in out
    assert "Ben, press Enter to roll: q\n" in out
    assert 2 == out.count("Ann rolls ")


def test_dice_of_several_players_at_once_are_rolled_by_each(ask):
    out = ask(odd.rolling_together(), *[""] * 5, "q").out
    assert ["Ann", "Ann", "Ben", "Ann", "Ben", "Ben"] == [
        line.partition(",")[0] for line in out.splitlines() if "press Enter" in line
    ]


# ------------------------------------------------------------------------------------------ dice on the table
def test_a_die_on_the_table_is_asked_for(ask):
    ran = ask("serpents-and-stairs", "2", "5", "6", "q", options=TYPED)
    assert 0 == ran.code
    assert "Ann, your die shows (1 to 6): 2\nAnn rolls a 2.\n" in ran.out
    assert "Ben, your die shows (1 to 6): 6\nBen rolls a 6. Ben walks on to 6." in ran.out
    assert "Seed" not in ran.out
    assert "commitment" not in ran.out


@pytest.mark.parametrize("slip", ["0", "7", "-1", "1.0", "06", "six", "٣"])
def test_what_the_die_does_not_have_is_refused(ask, slip):
    out = ask("serpents-and-stairs", slip, "3", "q", options=TYPED).out
    assert f"The die has 1 to 6, and no {slip!r}. Type ? for help.\n" in out
    assert "Ann rolls a 3." in out


def test_an_empty_line_is_no_face(ask):
    assert "Type what the die shows: 1 to 6. Type ? for help." in ask("serpents-and-stairs", "", "q", options=TYPED).out


@pytest.mark.parametrize(
    ("die", "words"), [(Die((2, 4, 6)), "2, 4 or 6"), (Die((3, 3)), "3"), (Die((0, 1, -1)), "-1 to 1")]
)
def test_the_faces_of_an_odd_die(ask, die, words):
    out = ask(race("odd", odd.BOARD, RollAndMove(die)), "q", options=TYPED).out
    assert f"Ann, your die shows ({words}): " in out


def test_two_dice_are_asked_for_one_by_one(ask):
    out = ask(odd.two_dice(), "1", "2", "take", "q", options=TYPED).out
    assert "Ann, your die shows (1 to 6, 2 dice to go): 1\nAnn, your die shows (1 to 6): 2\n" in out


def test_a_lot_about_who_begins_is_asked_for_by_name(ask):
    out = ask("snakes-and-ladders", "3", "ben", "q", options=TYPED).out
    assert "  1  Ann\n  2  Ben\nWhich lot is drawn for who begins? 3\n'3' is none of them. Type ? for help.\n" in out
    assert "Ben begins.\nBen, your die" in out


def test_another_lot_is_asked_for_too(ask):
    out = ask(odd.drawing(), "1", "blue", "q", options=TYPED).out
    assert "  1  red\n  2  blue\nWhich lot is drawn? blue\n" in out
    assert "A lot is drawn: blue.\n" in out


def test_a_secret_lot_is_drawn_without_asking_from_a_seed_that_is_bound(ask):
    out = ask(odd.drawing(hidden=True, unseen=True), "1", "1", "q", options=TYPED).out
    assert "Which lot" not in out
    assert 2 == out.count(" rolls a 1.")
    assert "A lot" not in out
    assert "commitment" in out
    assert "Seed: " in out


def test_a_lot_is_drawn_for_those_who_do_not_type(ask):
    assert "A lot is drawn: " in ask(odd.drawing(), "", "q").out


# --------------------------------------------------------------------------------------------------- choosing
@pytest.mark.parametrize(("typed", "chosen"), [("1", "take"), ("STAY", "stay"), ("t", "take"), ("2", "stay")])
def test_a_choice_by_number_or_word(ask, typed, chosen):
    out = ask(odd.two_dice(), "1", "2", typed, "q", options=TYPED).out
    assert f"Ann may choose: the ladder 3 to 14.\n  1  take\n  2  stay\nAnn, which? {typed}\n" in out
    assert f"Ann chooses {chosen}." in out


def test_a_choice_wants_an_answer(ask):
    out = ask(odd.asking("climb", "cling", "stay"), "", "", "3", "cl", "4", "s", "q").out
    assert "Ann may choose.\n" in out
    for words in ("'' is none of them", "'4' is none of them"):
        assert f"{words}. Type ? for help.\n" in out or "chooses stay" in out


def test_a_name_that_may_be_several_is_asked_for_again(ask):
    out = ask(odd.asking("climb", "cling", "stay"), "", "cl", "cli", "clim", "q").out
    assert "'cl' may be climb or cling. Type ? for help." in out
    assert "Ann chooses climb." in out


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (range(1, 7), ["1 to 6"]),
        (range(3, 4), ["3"]),
        (range(2, 9, 2), ["2, 4, 6 or 8"]),
        ((5, 2), ["5 or 2"]),
        (frozenset({10, 2}), ["2 or 10"]),
        (frozenset({"b", "a"}), ["1  a", "2  b"]),
        (("climb", "stay"), ["1  climb", "2  stay"]),
        ((None, True, False), ["1  none", "2  yes", "3  no"]),
        (((), (1, 2), ("a", (3,))), ["1  none", "2  1 2", "3  a 3"]),
        (range(0, 1000, 2), ["one of 500, such as 0, 2 or 4"]),
        (tuple("abcdefghijklmnopqrstuvwxyzABCDE"), ["one of 31, such as a, b or c"]),
    ],
)
def test_how_options_are_shown(options, lines):
    assert lines == list(listing(options))


PAIRS = ((), *((one, two) for one in range(1, 7) for two in range(1, 7) if one != two))
MANY_PAIRS = tuple((one, two) for one in range(100) for two in range(100))
EVEN_MORE = {"three": 3} | dict.fromkeys(range(100_001))


@pytest.mark.parametrize(
    ("typed", "options", "meant"),
    [
        ("4", range(1, 7), 4),
        ("999999", range(10**6), 999_999),
        ("5", (5, 2), 5),
        ("-3", (-3, 2), -3),
        ("2", ("7", "2", "1"), "2"),
        ("1", ("seven", "two"), "seven"),
        ("yes", (True, False), True),
        ("2", (True, False), False),
        ("none", (None, "stay"), None),
        ("1,2", ((1, 2), (2, 1)), (1, 2)),
        ("1  2", ((1, 2), (2, 1)), (1, 2)),
        ("b", tuple("abcdefghijklmnopqrstuvwxyzABCDE"), "b"),
        ("1", frozenset({"b", "a"}), "a"),
        ("6 5", PAIRS, (6, 5)),
        ("none", PAIRS, ()),
        ("1, 2", MANY_PAIRS, (1, 2)),
        ("three", EVEN_MORE, "three"),
        ("7", EVEN_MORE, 7),
    ],
)
def test_what_is_meant(typed, options, meant):
    assert meant == pick(typed, options)
    assert type(meant) is type(pick(typed, options))


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("7", range(1, 7)),
        ("x", range(1, 7)),
        ("1" * 50, range(1, 7)),
        ("1", (5, 2)),
        ("--5", (5, 2)),
        ("0", ("climb", "stay")),
        ("3", ("climb", "stay")),
        ("", ("climb", "stay")),
        ("²", ("climb", "stay")),
        ("zz", tuple("abcdefghijklmnopqrstuvwxyzABCDE")),
        ("31", tuple("abcdefghijklmnopqrstuvwxyzABCDE")),
        ("-1", EVEN_MORE),
        ("two", EVEN_MORE),
    ],
)
def test_what_is_not_understood(typed, options):
    with pytest.raises(UnclearError, match="is none of them"):
        pick(typed, options)


def test_how_many_it_may_be():
    with pytest.raises(UnclearError, match="'1' may be 1 2, 1 3, 1 4, 1 5 or 1 6"):
        pick("1", PAIRS)
    with pytest.raises(UnclearError, match="'1' may be 1100 of them"):
        pick("1", MANY_PAIRS)


def test_a_set_is_said_in_the_same_order_always():
    assert ("1 2 10", "a b") == (said(frozenset({10, 1, 2})), said(frozenset({"b", "a"})))


# ----------------------------------------------------------------------------------------------------- orders
def test_orders_are_asked_for_line_by_line(ask):
    out = ask(odd.waving(), "up", "left", "", "", "6", "q").out
    assert "Ann gives an order. The others look away.\n  1  no\n  2  left\n  3  right\nAnn, waves [no]: up\n" in out
    assert "Ann, waves [no]: left\nWaved: 0.\nAnn, press Enter to roll: \n" in out
    assert "Ben, waves [no]: \nWaved.\n" in out


def test_who_has_nothing_to_order_is_not_asked(ask):
    out = ask(odd.waving(), "", "6", "", "6", "", "1", "", "1", "1", "q", options=TYPED).out
    assert 2 == out.count("Ann gives an order.")
    assert "Ann walks from 7 to 8." in out


# -------------------------------------------------------------------------------------------------- giving up
def test_the_one_who_is_asked_resigns(ask, seed):
    ran = ask("serpents-and-stairs", "", "resign")
    assert 0 == ran.code
    assert f"Ben leaves the match.\nAnn wins; Ben is second.\n0 turns, 1 roll.\nSeed: {seed}\n" in ran.out


def test_somebody_else_resigns(ask):
    assert "Ann leaves the match." in ask("serpents-and-stairs", "", "Resign ANN").out


def test_nobody_of_that_name_can_resign(ask):
    out = ask("serpents-and-stairs", "resign Cy", "q").out
    assert "Nobody is called 'cy'; there are Ann and Ben. Type ? for help." in out


def test_a_lot_does_not_say_who_resigns(ask):
    out = ask("snakes-and-ladders", "resign", "resign Ben", options=TYPED).out
    assert "Say who, as in: resign Ann. Type ? for help." in out
    assert "Ben leaves the match." in out


def test_who_has_left_cannot_leave_again(ask, garden):
    out = ask(str(garden), "resign Cy", "resign Cy", "q", players="Ann,Ben,Cy").out
    assert "Cy leaves the match.\n" in out
    assert "Cy does not play any more.\n" in out


def test_who_resigns_between_two_dice_drops_them(ask):
    out = ask(odd.two_dice(), "1", "resign Cy", "2", "resign", "q", options=TYPED, players="Ann,Ben,Cy").out
    assert "Cy leaves the match.\nAnn, your die shows (1 to 6): 2\n" in out


# --------------------------------------------------------------------------------------------------- stopping
@pytest.mark.parametrize("word", ["q", "quit", "Q"])
def test_quit(ask, seed, word):
    ran = ask("snakes-and-ladders", word)
    assert (0, True) == (ran.code, ran.out.endswith(f"\nGoodbye.\nSeed: {seed}\n"))


def test_the_end_of_the_input(ask, seed):
    ran = ask("snakes-and-ladders", "")
    assert 1 == ran.code
    assert ran.out.endswith(f"\nThe input has ended before the match. Goodbye.\nSeed: {seed}\n")


def test_no_input_at_all(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    from ladderkit.cli import main  # noqa: PLC0415

    assert 1 == main(["play", "snakes-and-ladders"])


def test_ctrl_c(monkeypatch, capsys, seed):
    class Impatient(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    from ladderkit.cli import main  # noqa: PLC0415

    monkeypatch.setattr(sys, "stdin", Impatient())
    assert 130 == main(["play", "snakes-and-ladders", "--seed", seed])
    assert capsys.readouterr().out.endswith(f"\nGoodbye.\nSeed: {seed}\n")


@pytest.mark.parametrize("word", ["?", "help"])
def test_help(ask, word):
    out = ask("snakes-and-ladders", word, "q").out
    assert "resign       give up; resign NAME for somebody else\n" in out


def test_on_a_terminal_what_is_typed_is_not_written_again(monkeypatch, capsys):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    from ladderkit.cli import main  # noqa: PLC0415

    monkeypatch.setattr(sys, "stdin", Terminal("xyz\nq\n"))
    assert 0 == main(["play", "snakes-and-ladders", "--board", "none"])
    assert "to roll: xyz" not in capsys.readouterr().out
