"""`ladderkit play` where the layout is secret: what one person is shown, and what nobody sees before the end."""

import json

import pytest
from attrs import evolve

from ladderkit.cli import layout as layouts, play
from ladderkit.errors import FileError, Problem
from ladderkit.match.layout import layout_commitment, layout_opens, layout_salt
from ladderkit.race import race
from ladderkit.rules import Report
from ladderkit.serial import variant_from_data
from ladderkit.setups import SHIPPED, setup_to_toml
from ladderkit.variants import slither_and_climb
from tests.cli import odd_games as odd

GAME = "slither-and-climb"
OPEN = "\nThe layout is open now.\n"
BOUND = "The layout is bound by the commitment "
CHANGED = evolve(
    SHIPPED,
    eggs=tuple(square for square in SHIPPED.eggs if square not in {115, 221}),
    grass_snakes=tuple(snake for snake in SHIPPED.grass_snakes if snake[0] != 177),
    pythons=tuple(snake for snake in SHIPPED.pythons if snake[0] != 298),
)
"""The set-up that ships, without some of its pieces."""
ORDERS = [line for throws in ("4 2", "1 3", "6 5") for line in (throws, "20", "120", "")] * 80
"""Orders for many turns: throws, a trap door, a well, no ladder."""


def seeded(number):
    return f"{number:02x}" * 32


@pytest.fixture
def sit(ladderkit, seed):
    """Sits down at the terminal and types."""

    def run(*typed, game=GAME, players="Ann,Ben", options=(), seed=seed, board="none", code=0):
        ran = ladderkit(
            "play", game, "--players", players, "--board", board, "--seed", seed, "--ascii", *options, typed=typed
        )
        assert (code, "") == (ran.code, ran.err)
        return ran.out

    return run


@pytest.fixture
def changed(tmp_path):
    """The file of the other set-up."""
    path = tmp_path / "changed.toml"
    path.write_text(setup_to_toml(CHANGED), encoding="utf-8")
    return str(path)


# ------------------------------------------------------------------------------------------------ who is asked
def test_left_out_one_person_plays_against_bots(sit):
    out = sit("4 2", "", "", "", "q", players="Ann,Ben,Cy")
    assert "Ann plays here; Ben and Cy are bots.\n" in out
    assert "Ann gives an order.\nAnn, first and second throw, of 1, 2, 3, 4, 5 and 6 [none]: 4 2\n" in out
    assert "Ben gives" not in out
    assert "You share a screen" not in out


def test_in_an_open_game_all_are_people(ladderkit):
    ran = ladderkit("play", "snakes-and-ladders", typed=["", "q"])
    assert "bot" not in ran.out
    assert {"Player 1", "Player 2"} == {
        line.partition(",")[0] for line in ran.out.splitlines() if "press Enter" in line
    }


def test_bots_roll_by_themselves(ladderkit, seed):
    options = ("--players", "Ann,Ben,Cy", "--people", "2", "--seed", seed, "--board", "none")
    ran = ladderkit("play", "snakes-and-ladders", *options, typed=["", "", "q"])
    assert "Ann and Ben play here; Cy is a bot.\n" in ran.out
    assert {"Ann", "Ben"} == {line.partition(",")[0] for line in ran.out.splitlines() if "press Enter" in line}
    assert "Cy rolls a " in ran.out


def test_a_match_against_bots_follows_from_its_seed(sit, seed):
    assert sit(*ORDERS) == sit(*ORDERS)
    assert sit(*ORDERS) != sit(*ORDERS, seed=seeded(7))


def test_bots_choose_by_chance(ladderkit, monkeypatch, seed):
    monkeypatch.setattr(play, "find_variant", lambda *_: odd.asking("climb", "stay"))
    out = ladderkit("play", "asking", "--people", "1", "--seed", seed, typed=[*["", "stay"] * 20, "q"]).out
    assert "Player 2 chooses climb." in out
    assert "Player 2 chooses stay." in out
    assert "Player 2 may choose" not in out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--people", "3"], "--people wants 1 to 2, as many as play, not 3"),
        (["--people", "-1"], "not -1"),
        (["--people", "0"], "write --auto"),
        (["--people", "1", "--auto"], "leave out --people"),
    ],
)
def test_people_that_cannot_be(fails, options, words):
    assert words in fails("play", GAME, *options)


def test_several_people_share_a_screen_and_are_told_so(sit):
    out = sit("4 2", "", "", "2", "6 3", "", "", "", "q", options=("--people", "2"))
    assert "You share a screen: it shows what everyone may know. Look away while others are asked.\n" in out
    assert "Ann gives an order. The others look away.\n" in out
    assert "Ben, first and second throw, of 1, 2, 3, 4, 5 and 6 [none]: 6 3\n" in out
    assert " orders " not in out
    assert "Portable ladders left: Ann xxx, Ben xxxx.\n" in out


def test_a_bot_is_not_made_to_give_up(sit):
    assert "Ben is a bot, and never gives up. Type ? for help." in sit("resign Ben", "q")


def test_when_the_last_person_has_left_bots_play_on(sit):
    out = sit("resign", players="Ann,Ben,Cy")
    assert "Ann leaves the match.\n" in out
    assert OPEN in out
    assert "Ann is third." in out


def test_dice_on_the_table_leave_the_lots_of_votes_to_the_seed(ladderkit):
    typed = [line for throws in ("1 2", "3 4", "5 6") for line in (throws, "20", "120", "")]
    ran = ladderkit("play", GAME, "--dice", "typed", "--players", "Ann,Ben", "--board", "none", typed=typed)
    assert (1, "") == (ran.code, ran.err)
    assert "Which lot" not in ran.out
    assert 3 == ran.out.count("A trap door opens from ")


def test_dice_on_the_table_are_asked_for_bots_too(ladderkit):
    options = ("--dice", "typed", "--people", "1", "--players", "Ann,Ben", "--board", "none")
    out = ladderkit("play", "serpents-and-stairs", *options, typed=["6", "5", "q"]).out
    assert "The die of Ben shows (1 to 6): 5\nBen rolls a 5. Ann begins.\n" in out


def test_dice_of_bots_are_secret_where_moves_are(ladderkit, monkeypatch):
    game = race("quiet", odd.BOARD, Report(), tells="squares")
    monkeypatch.setattr(play, "find_variant", lambda *_: game)
    options = ("--dice", "typed", "--players", "Ann,Ben", "--board", "none")
    out = ladderkit("play", "quiet", *options, typed=["6", "5", "q"]).out
    assert "Ben shows" not in out
    assert "Ann is on 6 and Ben off the board.\n" in out
    assert "rolls a" not in out


# --------------------------------------------------------------------------------------------- what is shown
def test_a_report_tells_the_own_order_what_opened_and_where_all_stand(sit):
    out = sit("4 2", "", "", "both", "q", players="Ann,Ben,Cy", seed=seeded(0x50))
    told = out.splitlines()
    at = told.index("Ann orders throws 4 and 2; a portable ladder after the first and second throw.")
    assert "A trap door opens from " in told[at + 1]
    assert "A well opens from " in told[at + 1]
    assert "A portable ladder is laid from 4 to 17." in told[at + 1]
    assert "another throw" not in out
    assert told[at + 2].startswith("Ann is on 22, Ben on ")
    assert told[at + 3].startswith("Portable ladders left: Ann xx, Ben x")


def test_a_tie_that_is_drawn_by_lot_leaves_no_trace(sit):
    """A pause where lots are drawn would tell how others have voted."""
    for number in range(20):
        lines = sit("", "50", "150", "", "q", seed=seeded(number)).splitlines()
        at = lines.index("Ann orders no throws; a trap door on 50; a well on 150.")
        assert "A trap door opens from " in lines[at + 1]
        assert "A well opens from " in lines[at + 1]
        assert lines[at + 2].startswith("Ann is ")


def test_the_board_has_the_levels_on_which_somebody_stands(sit):
    out = sit("4 2", "", "", "", "q", board="each")
    assert 2 == out.count("A  (1 to 100)")
    assert "B  (101 to 200)" not in out
    assert "56^154" in out


def test_all_levels_on_request(sit):
    out = sit("q", board="all")
    assert ["C", "B", "A"] == [line[0] for line in out.splitlines() if " to " in line and line[1:4] == "  ("]


def test_what_is_announced_is_told_at_the_start(sit):
    assert "Loft ladders: 56 to 154, 64 to 122, 140 to 234, 176 to 239.\n" in sit("q")


def test_at_the_end_the_layout_is_open(sit):
    out = sit(*ORDERS, board="last")
    before, after = out.split(OPEN)
    for words in ("Grass snakes: 21 to 16", "A-frames: 13 to 34", "Snake eggs: 3, 66, 103", "298v258", "Escalators: "):
        assert words not in before
        assert words in after
    assert after.count(" (101 to 200)") == 1
    assert " wins; " in after
    assert "0 rolls" not in after


def test_where_all_stand_at_the_end_is_told_once(sit):
    assert sit("resign").count("Ann is off the board and Ben off the board.\n") == 1
    assert sit("4 2", "", "", "", "resign", seed=seeded(1)).count("Ann is on ") == 1


def test_a_single_egg_is_one(sit, tmp_path):
    path = tmp_path / "one.toml"
    path.write_text(setup_to_toml(evolve(SHIPPED, eggs=(3,))), encoding="utf-8")
    assert "\nSnake egg: 3.\n" in sit("resign", options=("--set-up", str(path)))


def test_quiet_tells_neither_layout_nor_squares(sit):
    out = sit("resign", options=("--quiet",))
    assert "Loft" not in out
    assert OPEN not in out
    assert "Salt of the layout: " in out


# ------------------------------------------------------------------------------------------------------ bound
def test_the_layout_is_bound_at_the_start_and_opened_at_the_end(sit, seed):
    out = sit("resign")
    commitment = out.partition(BOUND)[2].partition(";")[0]
    salt = bytes.fromhex(out.partition("Salt of the layout: ")[2].partition("\n")[0])
    assert layout_opens(commitment, slither_and_climb(), salt)
    assert layout_salt(bytes.fromhex(seed)) == salt


def test_without_a_seed_the_salt_is_fresh_and_follows_from_nothing(ladderkit):
    outs = [ladderkit("play", GAME, "--board", "none", typed=["resign"]).out for _ in range(2)]
    for out in outs:
        salt = bytes.fromhex(out.partition("Salt of the layout: ")[2].partition("\n")[0])
        assert layout_opens(out.partition(BOUND)[2].partition(";")[0], slither_and_climb(), salt)
        assert salt != layout_salt(bytes.fromhex(out.rpartition("Seed: ")[2].strip()))
    assert outs[0] != outs[1]


def test_who_quits_leaves_the_layout_closed(sit):
    out = sit("q")
    assert BOUND in out
    assert "Salt" not in out
    assert "Grass" not in out


def test_an_open_layout_is_not_bound(ladderkit):
    assert BOUND not in ladderkit("play", "snakes-and-ladders", typed=["q"]).out


def test_what_files_cannot_hold_cannot_be_bound(ladderkit, monkeypatch):
    def refuse(*_):
        raise FileError("the variant", [Problem("no-data", "a set of frogs")])

    monkeypatch.setattr(layouts, "layout_commitment", refuse)
    ran = ladderkit("play", GAME, "--board", "none", typed=["resign"])
    assert (0, "ladderkit: warning: the layout cannot be bound: a set of frogs\n") == (ran.code, ran.err)
    assert BOUND not in ran.out
    assert "Salt" not in ran.out


# ---------------------------------------------------------------------------------------------- by itself
def test_auto_is_told_as_everyone_may_know_it_and_opened_at_the_end(sit, seed):
    out = sit(options=("--auto",), board="each")
    before, after = out.split(OPEN)
    assert " orders " not in before
    assert "298v258" not in before
    assert "298v258" in after
    assert out == sit(options=("--auto",), board="each")


def test_auto_json_is_a_whole_record(ladderkit, seed):
    first, again = (ladderkit("play", GAME, "--auto", "--json", "--seed", seed) for _ in range(2))
    assert first == again
    data = json.loads(first.out)
    bound = data["layout"]
    whole = variant_from_data(bound["variant"])
    assert slither_and_climb() == whole
    assert layout_commitment(whole, bytes.fromhex(bound["salt"])) == bound["commitment"]
    assert {"answered", "moved", "stood", "finished"} <= {event["type"] for event in data["events"]}


# --------------------------------------------------------------------------------------------- set-ups
def test_another_set_up(sit, changed):
    out = sit("resign", options=("--set-up", changed))
    assert "298 to 258" not in out
    assert "Pythons: 84 to 42, 142 to 106.\n" in out


def test_a_bad_set_up_tells_all_that_is_wrong(ladderkit, tmp_path):
    path = tmp_path / "bad.toml"
    text = setup_to_toml(SHIPPED).replace("\n63 =", "\n62 =").replace("\n298 =", "\n297 =")
    path.write_text(text, encoding="utf-8")
    for command in ("play", "describe"):
        ran = ladderkit(command, GAME, "--set-up", str(path))
        assert (2, "") == (ran.code, ran.out)
        first, second, last = ran.err.splitlines()
        assert first.startswith(f"ladderkit: error: {path}: snakes.grass.62: the grass snake on 62 stands off")
        assert "[SC-6b]" in second
        assert f"ladderkit: error: {path} is no set-up to play with: 2 errors" == last


def test_a_set_up_of_the_wrong_form(ladderkit, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("[snaks]\n", encoding="utf-8")
    ran = ladderkit("play", GAME, "--set-up", str(path))
    assert 2 == ran.code
    assert "unknown key 'snaks'" in ran.err
    assert ran.err.endswith(": 1 error\n")


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"[snakes", "this is no TOML"), (b"\xff", "it is no UTF-8 text"), (None, "the file cannot be opened")],
)
def test_a_set_up_that_cannot_be_read(fails, tmp_path, content, words):
    path = tmp_path / "odd.toml"
    if content is not None:
        path.write_bytes(content)
    assert fails("play", GAME, "--set-up", str(path)).startswith(f"{path} cannot be read: {words}")


def test_of_warnings_a_player_sees_no_squares(ladderkit, tmp_path):
    path = tmp_path / "skips.toml"
    path.write_text(setup_to_toml(evolve(SHIPPED, bare=evolve(SHIPPED.bare, orientation="as-is"))), encoding="utf-8")
    checked = ladderkit("check", str(path))
    if checked.code:
        path.write_text('[board]\nlevels = 1\n[snakes.grass]\n52 = "left"\n', encoding="utf-8")
        checked = ladderkit("check", str(path))
    assert 0 == checked.code
    assert "warning: " in checked.out
    ran = ladderkit("play", GAME, "--set-up", str(path), typed=["q"])
    assert (0, f"ladderkit: warning: {path} has 1 warning; see: ladderkit check {path}\n") == (ran.code, ran.err)


def test_only_one_game_takes_a_set_up(fails, garden, changed):
    assert "'snakes-and-ladders' takes no set-up" in fails("play", "snakes-and-ladders", "--set-up", changed)
    assert "with a layout of its own" in fails("play", str(garden), "--set-up", changed)
    assert "nothing" in fails("play", "nothing", "--set-up", changed)


def test_a_set_up_in_the_place_of_a_game(fails, changed):
    assert f"is a set-up, and no game; write: slither-and-climb --set-up {changed}" in fails("play", changed)


def test_describe_takes_a_set_up(ladderkit, changed):
    ran = ladderkit("describe", GAME, "--set-up", changed)
    assert (0, "") == (ran.code, ran.err)
    assert ladderkit("describe", GAME).out == ran.out


# ---------------------------------------------------------------------------------------- non-interference
def without_commitment(out):
    """A transcript without the line that binds the layout, which is to differ."""
    return [line for line in out.splitlines() if not line.startswith(BOUND)]


@pytest.mark.parametrize("board", ["none", "each", "all"])
@pytest.mark.parametrize("number", [1, 2, 7, 10, 11])
def test_nothing_shown_before_the_end_depends_on_what_nobody_met(sit, changed, number, board):
    """Two set-ups that differ where nobody has stood, and the same orders."""
    one = sit(*ORDERS, seed=seeded(number), board=board)
    other = sit(*ORDERS, options=("--set-up", changed), seed=seeded(number), board=board)
    (before, after), (other_before, other_after) = one.split(OPEN), other.split(OPEN)
    assert 10 < before.count("Ann orders ")
    assert without_commitment(before) == without_commitment(other_before)
    assert after != other_after


def test_nothing_shown_to_several_people_depends_on_it_either(sit, changed):
    typed = [*ORDERS[:24], "resign"]
    one, other = (sit(*typed, options=("--people", "2", *more)) for more in ((), ("--set-up", changed)))
    assert 3 == one.count("A trap door opens ")
    assert without_commitment(one.split(OPEN)[0]) == without_commitment(other.split(OPEN)[0])


def test_what_somebody_met_makes_a_difference(sit, changed):
    """Otherwise the tests above would say nothing."""
    one, other = (sit(*ORDERS, options=more, seed=seeded(0)) for more in ((), ("--set-up", changed)))
    assert without_commitment(one.split(OPEN)[0]) != without_commitment(other.split(OPEN)[0])
