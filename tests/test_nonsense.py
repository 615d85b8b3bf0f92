"""Whatever is given to a public function, the error is one of ours and says what to give instead."""

from random import Random

import pytest

from ladderkit import serial
from ladderkit.board import Board
from ladderkit.check import can_end, check, problems, unfinishable
from ladderkit.describe import describe
from ladderkit.dice import Die
from ladderkit.engine import legal, start
from ladderkit.errors import BoardError, DiceError, FileError, LadderkitError, RegistryError, VariantError
from ladderkit.match.fair import Seeded
from ladderkit.play import play_out, random_policy
from ladderkit.race import PLAIN, race
from ladderkit.registry import Registry
from ladderkit.render import svg, text
from ladderkit.variant import Variant
from ladderkit.views import told, view

GARDEN = Board(5, 5)
RACE = race("garden", GARDEN)
STATE = start(RACE, 2).state
SEEN = view(RACE, STATE)
DICE = Seeded(bytes(32))
NONSENSE = [None, 5, b"abc", object()]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_documents_want_text(nonsense):
    for read in (
        serial.variant_from_toml,
        serial.variant_from_json,
        serial.from_toml,
        serial.from_json,
        serial.board_from_csv,
    ):
        with pytest.raises(FileError, match=r"and no text; (decode it first|give the text of a file)"):
            read(nonsense)


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_files_want_a_path(nonsense):
    for read in (serial.load_variant, serial.read_variant):
        with pytest.raises(FileError, match="is no path; give the name of a file, or a Path"):
            read(nonsense)


@pytest.mark.parametrize("nonsense", [*NONSENSE, "garden"])
def test_variants_are_wanted(nonsense):
    for use in (
        serial.fingerprint,
        serial.canonical_bytes,
        serial.canonical_data,
        serial.variant_to_data,
        serial.variant_to_json,
        serial.variant_to_toml,
        lambda given: serial.state_to_data(given, STATE),
        lambda given: serial.state_from_data(given, {}),
        lambda given: play_out(given, 2, DICE),
        lambda given: can_end(given, STATE),
        check,
        unfinishable,
        describe,
    ):
        with pytest.raises(LadderkitError, match="is no variant; give a Variant"):
            use(nonsense)
    with pytest.raises(RegistryError, match="is no variant; give a Variant"):
        Registry.builtin().with_variants(nonsense)


def test_other_values_are_wanted():
    for wrong, error, said in (
        (lambda: Variant("x", GARDEN, 5), VariantError, "the rules are 5; give a tuple"),
        (lambda: Variant("x", 5, PLAIN), VariantError, "5 is no board"),
        (lambda: race("x", GARDEN, 5), VariantError, "5 has the name None"),
        (lambda: can_end(RACE, None), LadderkitError, "None is no state; give a State"),
        (lambda: check(RACE, limit=None), LadderkitError, "limit is None; give a whole number"),
        (lambda: unfinishable(RACE, limit=-1), LadderkitError, "limit is -1; give a whole number"),
        (lambda: serial.board_to_csv(None), LadderkitError, "None is no board"),
        (lambda: serial.variant_from_data({}, 5), LadderkitError, "5 is no registry"),
        (lambda: serial.to_json(object()), FileError, "a object cannot stand in a file"),
        (lambda: serial.to_toml({"a": {1}}), FileError, "a: a set cannot stand in a file"),
        (lambda: serial.to_toml([1]), FileError, "a list stands here; give a table"),
        (lambda: Board(5, 5, numbering=[]), BoardError, "unknown numbering"),
        (lambda: serial.board_from_csv("foot,to\n", rows=None), FileError, "rows is None"),
    ):
        with pytest.raises(error, match=said):
            wrong()
    assert ["not-a-rule"] == [problem.code for problem in problems(GARDEN, None)]


@pytest.mark.parametrize("nonsense", [None, 5, []])
def test_a_registry_is_asked_for_names(nonsense):
    for find in (Registry.builtin().rule, Registry.builtin().variant):
        with pytest.raises(RegistryError, match="unknown"):
            find(nonsense)


def test_playing_wants_dice_policies_numbers_and_an_end_all_told_at_once():
    with pytest.raises(LadderkitError) as caught:
        play_out(RACE, 2, None, ("abc", random_policy), rng=5, most="all")
    assert str(caught.value) == (
        "'abc' is no policy; give a function, such as random_policy; "
        "None is no dice; give something with a method `draw`, such as Seeded(seed); "
        "rng is 5; give random.Random(seed); most is 'all'; give a whole number of inputs"
    )
    with pytest.raises(LadderkitError, match="None is no policy"):
        play_out(RACE, 2, DICE, None)
    assert play_out(RACE, 2, DICE, random_policy, rng=Random(1)).state.over


def test_what_is_missing_for_choices_is_told_at_once():
    game = Registry.builtin().variant("slither-and-climb")
    with pytest.raises(LadderkitError, match=r"pass policies=random_policy, rng=random.Random\(seed\), or a policy"):
        play_out(game, 2, DICE)


@pytest.mark.parametrize("draw", [text, svg])
def test_drawings_are_made_of_views_and_with_a_name_for_each_seat(draw):
    for nonsense in (STATE, None, RACE):
        with pytest.raises(LadderkitError, match=r"is no view; give view\(variant, state\)"):
            draw(nonsense)
    for few in (["Ann"], ["Ann", "Ben", "Cy"], [1, 2]):
        with pytest.raises(LadderkitError, match=r"names are given for 2 seats.*; give some text for each seat"):
            draw(SEEN, few)
    for none in ("AB", None, 5, {"Ann", "Ben"}):
        with pytest.raises(LadderkitError, match=r"the names are .*; give a list of them"):
            draw(SEEN, none)
    assert draw(SEEN, []) == draw(SEEN)


@pytest.mark.parametrize("levels", [5, (1,), (0, True), "0"])
def test_only_levels_that_are_there_are_drawn(levels):
    with pytest.raises(LadderkitError, match=r"there is no level .*; give several of 0 to 0"):
        text(SEEN, levels=levels)


@pytest.mark.parametrize("seat", [2, 9, -1, True, "0", 0.0])
def test_only_seats_of_the_match_are_looked_from(seat):
    for look in (view, legal):
        with pytest.raises(LadderkitError, match=r"there is no seat .*; give 0 to 1, or None"):
            look(RACE, STATE, seat)


@pytest.mark.parametrize("seat", [8, -1, True, "0"])
def test_only_seats_that_there_may_be_are_told(seat):
    with pytest.raises(LadderkitError, match=r"there is no seat .*; give 0 to 7, or None"):
        told(RACE, (), seat)


def test_a_die_of_more_faces_than_can_be_told():
    with pytest.raises(DiceError, match="a die of a value of type int faces"):
        Die(10**5000)
