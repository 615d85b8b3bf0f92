"""Dice: faces, exact chances, and what makes no die."""

import pickle
from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given, strategies as st

from ladderkit.dice import MOST_FACES, Die, as_die, spinner
from ladderkit.errors import DiceError

FACES = st.lists(st.integers(-5, 20), min_size=1, max_size=8)
CHANCES = st.builds(Fraction, st.integers(1, 12), st.integers(1, 12))


@st.composite
def weighted(draw):
    """Faces, and a weight for each."""
    faces = draw(FACES)
    return faces, draw(st.lists(CHANCES, min_size=len(faces), max_size=len(faces)))


def refused(*args, **parts):
    """The problems with which a die is refused."""
    with pytest.raises(DiceError) as caught:
        Die(*args, **parts)
    return caught.value.problems


def test_sl_3_a_die_is_the_usual_one_unless_said_otherwise():
    assert Die().faces == (1, 2, 3, 4, 5, 6)
    assert Die().outcomes == tuple((face, Fraction(1, 6)) for face in range(1, 7))
    assert (Die().lowest, Die().highest, Die().integer_weights) == (1, 6, (1,) * 6)


@pytest.mark.parametrize("faces", [1, 4, 8, 10, 20, 100])
def test_a_number_stands_for_the_faces_from_1(faces):
    assert Die(faces) == Die(range(1, faces + 1))
    assert Die(faces).faces == tuple(range(1, faces + 1))


def test_equal_dice_are_equal_however_their_weights_were_written():
    assert Die() == Die(6) == Die((1, 2, 3, 4, 5, 6), weights=[7] * 6)
    one = Die((1, 2), weights=("3/4", "1/4"))
    other = Die([1, 2], weights=[Fraction(3), 1])
    assert one == other
    assert hash(one) == hash(other)
    assert one.weights == (Fraction(3, 4), Fraction(1, 4))
    assert Die((1, 2), weights=("1/2", "1/2")).weights == ()


def test_the_order_of_the_faces_matters():
    assert Die((1, 2)) != Die((2, 1))


def test_a_number_on_several_faces_is_one_outcome():
    die = Die((0, 2, -1, 2))
    assert die.outcomes == ((0, Fraction(1, 4)), (2, Fraction(1, 2)), (-1, Fraction(1, 4)))
    assert (die.lowest, die.highest, die.integer_weights) == (-1, 2, (1, 1, 1, 1))
    assert Die((3, 3, 4), weights=(1, 2, 3)).outcomes == ((3, Fraction(1, 2)), (4, Fraction(1, 2)))


def test_weights_become_whole_numbers_in_lowest_terms():
    assert Die((1, 2, 3), weights=("1/2", "1/3", "1/6")).integer_weights == (3, 2, 1)
    assert Die((1, 2), weights=(20, 10)).integer_weights == (2, 1)


@given(weighted())
def test_chances_sum_to_one_and_whole_weights_keep_their_ratios(case):
    faces, weights = case
    die = Die(faces, weights=weights)
    assert sum(chance for _, chance in die.outcomes) == 1
    assert len(dict(die.outcomes)) == len(die.outcomes) == len(set(faces))
    whole = die.integer_weights
    assert gcd(*whole) == 1
    assert [Fraction(weight, sum(whole)) for weight in whole] == [w / sum(weights) for w in weights]


@given(weighted())
def test_the_repr_of_a_die_makes_it_again(case):
    die = Die(case[0], weights=case[1])
    assert eval(repr(die)) == die  # noqa: S307  (our own text)


def test_the_repr_of_a_die_is_short():
    assert repr(Die(100)) == "Die(100)"
    assert repr(Die((2, 1))) == "Die((2, 1))"
    assert repr(Die(2, weights=(3, 1))) == "Die(2, weights=('3/4', '1/4'))"


def test_a_die_survives_pickling_with_what_it_has_worked_out():
    die = Die(2, weights=(3, 1))
    assert (die.outcomes, hash(die)) == (((1, Fraction(3, 4)), (2, Fraction(1, 4))), hash(die))
    copy = pickle.loads(pickle.dumps(die))  # noqa: S301  (our own bytes)
    assert (copy, hash(copy), copy.outcomes) == (die, hash(die), die.outcomes)


def test_what_a_die_works_out_is_worked_out_once():
    die = Die(2, weights=(3, 1))
    assert die.outcomes is die.outcomes
    assert die.integer_weights is die.integer_weights


def test_a_spinner_has_sectors_of_one_size_or_of_sizes_of_their_own():
    assert spinner(6) == Die(6)
    assert spinner({1: "1/2", 2: "1/4", 3: "1/4"}) == Die((1, 2, 3), weights=(2, 1, 1))
    assert spinner({5: 1, 0: 1}) == Die((5, 0))


def test_a_die_may_be_written_as_a_die_or_as_how_many_faces_it_has():
    die = Die((1, 3))
    assert as_die(die) is die
    assert as_die(6) == Die(6)
    with pytest.raises(DiceError, match="a die of 0 faces"):
        as_die(0)


@pytest.mark.parametrize(
    ("args", "parts", "problem"),
    [
        ((0,), {}, "a die of 0 faces; give 1 to 1000000 faces"),
        ((-1,), {}, "a die of -1 faces; give 1 to 1000000 faces"),
        ((MOST_FACES + 1,), {}, "a die of 1000001 faces; give 1 to 1000000 faces"),
        (([0] * (MOST_FACES + 1),), {}, "a die of 1000001 faces; give 1 to 1000000 faces"),
        (((),), {}, "a die with faces (); give it at least one"),
        ((True,), {}, "face True is no whole number; give whole numbers"),
        (("6",), {}, "face '6' is no whole number; give whole numbers"),
        ((2.5,), {}, "face 2.5 is no whole number; give whole numbers"),
        (((1, 2.0),), {}, "face 2.0 is no whole number; give whole numbers"),
        ((2,), {"weights": (1, 0)}, "weight '0' gives its face no chance; give a weight above 0"),
        (
            (2,),
            {"weights": (1, Fraction(-1, 2))},
            "weight '-1/2' gives its face no chance; give a weight above 0",
        ),
        ((2,), {"weights": (1, 2, 3)}, "3 weights for 2 faces; give one for each face, or none at all"),
        *(
            (
                (2,),
                {"weights": (1, weight)},
                f"weight {weight!r} is no exact number; give a whole number, or a fraction as in '1/2'",
            )
            for weight in (
                0.5,
                True,
                None,
                "",
                "a half",
                "0.5",
                "-1/2",
                "1/0",
                " 1",
                "1_0",
                "1/2/3",
            )
        ),
        (
            (1,),
            {"weights": 0.5},
            "weight 0.5 is no exact number; give a whole number, or a fraction as in '1/2'",
        ),
    ],
)
def test_what_makes_no_die(args, parts, problem):
    assert refused(*args, **parts) == (problem,)


def test_a_weight_alone_is_the_weight_of_the_only_face():
    assert Die(1, weights="1/2") == Die(1)  # type: ignore[arg-type]


def test_a_weight_too_long_to_be_a_number_is_told_in_part():
    assert refused((1,), weights=("9" * 5000,))[0].startswith(f"weight '{'9' * 119}... is no exact number")


@pytest.mark.parametrize("make", [set, frozenset])
def test_a_set_has_no_order_which_decides_what_is_rolled(make):
    told = "are a set, which has no order; give a tuple, as the order decides what is rolled"
    assert refused(make((1, 2)), weights=make((1,))) == (
        f"the faces {make((1, 2))!r} {told}",
        f"the weights {make((1,))!r} {told}",
    )


def test_everything_wrong_is_told_at_once():
    assert refused((1, "2", None), weights=(0.5, -1)) == (
        "face '2' is no whole number; give whole numbers",
        "face None is no whole number; give whole numbers",
        "weight 0.5 is no exact number; give a whole number, or a fraction as in '1/2'",
        "weight '-1' gives its face no chance; give a weight above 0",
        "2 weights for 3 faces; give one for each face, or none at all",
    )
