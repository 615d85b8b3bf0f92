"""Which game, who plays, and with which seed."""

import pytest

from ladderkit.board import Board
from ladderkit.cli.game import players_of, seed_of
from ladderkit.errors import LadderkitError
from ladderkit.match.fair import SEED_BYTES
from ladderkit.match.seeds import fresh_seed, policy_numbers
from ladderkit.race import race


def game(fewest, most):
    return race("garden", Board(5, 5), seats=(fewest, most))


@pytest.mark.parametrize(("seats", "count"), [((1, 8), 2), ((1, 1), 1), ((2, 4), 2), ((3, 4), 3)])
def test_left_out_it_is_as_few_as_may_be_but_two_if_allowed(seats, count):
    assert count == len(players_of(None, game(*seats)))


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("1", ("Player 1",)),
        ("3", ("Player 1", "Player 2", "Player 3")),
        ("+2", ("Player 1", "Player 2")),
        ("Ann", ("Ann",)),
        ("Ann,Ben", ("Ann", "Ben")),
        (" Ann , Big  Ben ", ("Ann", "Big Ben")),
        ("2nd,R2D2,E5", ("2nd", "R2D2", "E5")),
        ("Zoë,Łukasz", ("Zoë", "Łukasz")),
        ("x" * 40, ("x" * 40,)),
    ],
)
def test_a_number_or_names(given, names):
    assert names == players_of(given, game(1, 8))


@pytest.mark.parametrize("given", ["2.5", "1,2", "Ann,3", "-1.5e3", "1/2", ".5", "2.", "½", "٣"])
def test_a_number_is_no_name(given):
    with pytest.raises(LadderkitError, match=r"is no name; write --players Ann,Ben, or --players 2"):
        players_of(given, game(1, 8))


@pytest.mark.parametrize("most", [8, 1000])
def test_however_many_are_wanted_the_message_is_plain(most):
    with pytest.raises(LadderkitError, match=f"is for 1 to {most} players, not 99999999999; see --players"):
        players_of("99999999999", game(1, most))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("9", "'garden' is for 2 to 4 players, not 9"),
        ("1", "not 1"),
        ("0", "not 0"),
        ("-2", "not -2"),
        ("9" * 5000, "not 9"),
        ("Ann", "not 1; --players takes a number, such as 2, or names with commas between them, not 'Ann'"),
        ("a,b,c,d,e", "not 5"),
        ("Ann,ann", "two players are called 'ann'"),
        ("Ann,", "empty name"),
        ("", "empty name"),
        (" , ", "empty name"),
        ("Ann," + "x" * 41, "too long"),
        ("Ann,B\x1b[2J", "cannot be shown"),
        ("Ann,\u202eneB", "cannot be shown"),
        ("Ann,\udcff", "cannot be shown"),
    ],
)
def test_players_that_cannot_be(given, words):
    with pytest.raises(LadderkitError) as refused:
        players_of(given, game(2, 4))
    assert words in str(refused.value)


def test_where_only_one_number_is_allowed_it_says_so():
    with pytest.raises(LadderkitError, match="is for 2 players, not 3"):
        players_of("3", game(2, 2))


def test_a_seed_in_digits_of_any_size(seed):
    assert bytes(range(32)) == seed_of(seed) == seed_of(seed.upper())


def test_a_fresh_seed_is_another_each_time():
    assert {SEED_BYTES} == {len(seed_of(None)), len(fresh_seed())}
    assert seed_of(None) != seed_of(None)


@pytest.mark.parametrize(
    "given", ["", "00", "g" * 64, "0" * 63, "0" * 65, "0x" + "0" * 62, " " + "0" * 63, "\u0660" * 64]
)
def test_a_seed_that_is_none(given):
    with pytest.raises(LadderkitError, match="--seed wants 64 hexadecimal digits"):
        seed_of(given)


def test_numbers_for_policies_are_always_the_same_for_a_seed():
    numbers = policy_numbers(bytes(range(32)))
    assert [2, 1, 0, 1, 2, 4, 5, 4, 2, 5] == [numbers.randrange(6) for _ in range(10)]
    assert [994, 247, 156] == [policy_numbers(bytes([k]) * 32).randrange(1000) for k in range(3)]
