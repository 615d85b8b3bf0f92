"""What reports say to whom: the clauses of the postal game as players read them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ladderkit import Board, Jump, LadderkitError, LastOneWins, Placings, race
from ladderkit.match.layout import layout_commitment
from ladderkit.postal.reports import Letterhead, announcement, end_report, master_report, missed_in_a_row, report_text
from ladderkit.rules import ChosenThrow, FirstHome, LoftLadders, PortableLadders, Report as Telling, TrapDoors, Wells
from ladderkit.setups import SHIPPED
from ladderkit.variant import Variant
from ladderkit.variants import five_by_five, hopscotch, hopscotch_zine, slither_and_climb, snakes_and_ladders
from tests.match import games
from tests.postal.seasons import HEAD, NOON, Turn, begun, order, run

SALT = bytes(reversed(range(32)))
FURTHEST = "of several who come there in the same {}, whoever is furthest past it is first; equals share"
SECRET = (
    "snake",
    "hydra",
    "python",
    "stepladder",
    "A-frame",
    "escalator",
    "egg",
    "double",
    "triple",
    "walks",
    "climbs",
)
FIRST = {
    0: order((4, 2), (True, True), trap=20),
    1: order((6, 5), trap=20),
    3: order((6, 1)),
}


def first() -> Turn:
    """A turn in which Ann sets up two ladders, a trap door opens, and Cid sends no order."""
    return run(begun(), FIRST)


def with_rules(*instead: object) -> Variant:
    """The game that ships with some rules set otherwise."""
    plain = slither_and_climb()
    named = {rule.name: rule for rule in instead}
    return Variant(
        plain.name,
        plain.board,
        [named.get(rule.name, rule) for rule in plain.rules],
        seats=plain.seats,
        tells="squares",
    )


def with_ending(rule: object) -> Variant:
    """The game that ships with another end."""
    plain = slither_and_climb()
    rules = [rule if isinstance(one, FirstHome) else one for one in plain.rules]
    return Variant(plain.name, plain.board, rules, seats=plain.seats, tells="squares")


# ------------------------------------------------------------------------------------------------ to everyone
def test_sc_2d_the_report_says_where_all_stand_and_neither_throws_nor_paths_nor_causes():
    text = report_text(first().report())
    assert "  Ann  22\n  xx\n  Ben  11\n  xxxx\n  Cid  off the board\n  xxxx\n  Dot  7\n  xxxx\n" in text
    assert not [word for word in (*SECRET, "throw", "order was", "2 and", "4 and") if word in text]


def test_sc_2d_a_player_s_own_report_adds_what_that_player_did_and_nothing_else():
    turn = first()
    public, own = (report_text(turn.report(seat)) for seat in (None, 0))
    did = (
        "What you did\n"
        "  Order: throws 4 and 2; a trap door on 20; a portable ladder after the\n"
        "    first and second throw.\n"
        "  Portable ladders: 2 ordered, 2 set up\n"
        "  Numbers left: 1, 3, 5 and 6\n\n"
    )
    assert did in own
    assert own.replace(did, "").replace("Report for Ann", "Report for all players") == public


def test_sc_2d_a_report_may_follow_each_throw():
    text = report_text(run(begun(with_rules(Telling(after="throw"))), FIRST).report())
    assert "  (after the first throw, after the second throw)\n" in text
    assert "  Ann  17             22\n  xx\n  Ben  6              11\n" in text
    assert "  Cid  off the board  off the board\n" in text


def test_sc_2d_hands_of_first_and_second_throws_are_told_apart():
    turn = run(begun(with_rules(ChosenThrow(hands="per-slot"))), FIRST)
    text = report_text(turn.report(0))
    assert "  Numbers left for the first throw: 1, 2, 3, 5 and 6\n" in text
    assert "  Numbers left for the second throw: 1, 3, 4, 5 and 6\n" in text


def test_sc_7a5_there_is_an_x_for_each_ladder_left_under_the_player_s_name():
    match = begun()
    for left, throws in (("xx", (1, 2)), ("no ladders left", (3, 4))):
        turn = run(match, {0: order(throws, (True, True))})
        match = turn.after
        for reader in (None, 0, 1):
            lines = report_text(turn.report(reader)).splitlines()
            at = next(k for k, line in enumerate(lines) if line.startswith("  Ann  "))
            assert [f"  {left}", "  xxxx"] == [lines[at + 1], lines[at + 3]]


def test_sc_7a5_where_there_are_no_ladders_no_x_is_shown():
    text = report_text(run(begun(with_rules(PortableLadders(each=0))), {0: order((4, 2))}).report(0))
    assert not [line for line in text.splitlines() if set(line.strip()) == {"x"}]
    assert "portable ladder that is left" not in text
    assert "Portable ladders" not in text
    text = report_text(
        run(begun(with_rules(PortableLadders(each=0), Telling(after="throw"))), {0: order((4, 2))}).report()
    )
    assert "  Ann  4              6\n  Ben  off the board  off the board\n" in text


def test_sc_7a6_a_ladder_that_was_kept_is_said_to_its_owner_and_why_is_not():
    turn = run(begun(), {0: order((), (True, False)), 1: order((5, 1), (True, True))})
    kept = report_text(turn.report(0)).replace("\n    ", " ").replace("\n  ", " ")
    assert "Portable ladders: 1 ordered, 0 set up 1 ladder kept; none is set up where nothing lies above," in kept
    assert "where one lies already, or once the match is over." in kept
    assert "first throw" in kept
    assert "  Portable ladders: 2 ordered, 2 set up\n" in report_text(turn.report(1))
    assert "kept" not in "".join(report_text(turn.report(seat)) for seat in (None, 1, 2))


def test_sc_2e_a_missing_order_is_told_to_its_player_alone_with_a_count_of_turns_in_a_row():
    match = begun()
    for count in (1, 2, 3):
        turn = run(match, {0: order((count, 6 - count) if count != 3 else ()), 1: order()})
        match = turn.after
        own = report_text(turn.report(2))
        assert "No order was in, so each throw was played as 0 and no number is" in own
        assert (f"That makes {count} turns in a row." in own.replace("\n    ", " ")) is (count > 1)
        assert "Numbers left: 1, 2, 3, 4, 5 and 6" in own
        assert "order was" not in "".join(report_text(turn.report(seat)) for seat in (None, 0, 1))
    public = report_text(turn.report(missed_public=True))
    assert "  Cid  off the board (no order for 3 turns in a row)\n" in public
    assert "no order" in report_text(first().report(missed_public=True))


def test_sc_2e_who_takes_over_a_seat_has_missed_nothing_yet():
    match = run(begun(), {}).after
    assert [1, 1] == [missed_in_a_row(match.log, seat) for seat in (1, 2)]
    match = match.substitute(2, "Eve", NOON).match
    assert [1, 0] == [missed_in_a_row(match.log, seat) for seat in (1, 2)]
    assert [0, 1] == [missed_in_a_row(run(match, {1: order((1, 2))}).after.log, seat) for seat in (1, 2)]


def test_what_opened_and_what_was_set_up_is_told_to_all():
    for reader in (None, 0, 1, 2):
        text = report_text(first().report(reader))
        assert "  Open this turn: trap door from 20 to 1\n" in text
        assert "  Set up this turn: portable ladder from 4 to 17; portable ladder from\n    19 to 22\n" in text
        assert "  Loft ladders: 56 to 154, 64 to 122, 140 to 234, 176 to 239\n" in text
    later = report_text(run(first().after, {0: order((1, 3))}).report())
    assert "  Open this turn: nothing\n  Set up this turn: nothing\n" in later
    assert "  Portable ladders: 4 to 17, 19 to 22\n" in later


def test_who_has_yet_to_order_is_told_and_until_when():
    match = run(begun(), FIRST).after
    turn = Turn(match, match.submit(1, {}, NOON).match, ())
    assert "  Yet to order: Ann, Cid and Dot\n  Deadline: noon on Friday\n" in report_text(turn.report())
    for seat in (0, 2, 3):
        turn = Turn(match, turn.after.submit(seat, {}, NOON).match, ())
    assert "  Yet to order: nobody\n" in report_text(turn.report())


def test_without_words_for_it_the_deadline_is_what_the_match_says():
    match = begun(runs="deadline", deadline=timedelta(days=7))
    text = report_text(Turn(match, match, ()).report(head=Letterhead("Winter Season", 1)))
    assert "  Deadline: 2026-03-08 12:00 UTC\n" in text
    silent = report_text(Turn(begun(), begun(), ()).report(head=Letterhead("Winter Season", 1)))
    assert "Deadline" not in silent


def test_who_left_and_who_took_over_is_told():
    match = begun()
    after = match.substitute(2, "Eve", NOON).match.resign(3, NOON).match
    text = report_text(Turn(match, after, ()).report())
    assert "What happened\n  Eve takes over from Cid.\n  Dot resigns.\n" in text
    assert "  Dot  off the board (has left)\n" in text
    gone = run(after, {0: order((1, 2))})
    assert "What you did" not in report_text(gone.report(3))
    assert "(has left)" in report_text(gone.report(3, missed_public=True))


def test_somebody_who_leaves_in_a_turn_did_nothing_else():
    match = begun().submit(3, order((1, 2)), NOON).match
    after = match.resign(3, NOON).match.call(NOON)
    assert "What you did" not in report_text(Turn(match, after.match, after.events).report(3))
    silent = begun().resign(3, NOON).match
    assert "No order" not in report_text(Turn(begun(), silent.call(NOON).match, silent.call(NOON).events).report(3))


def test_a_note_of_the_game_master_and_how_to_write_orders_are_the_same_for_all():
    head = Letterhead("Winter\nSeason", 3, note="Happy new year!\n\nThe\x07 desk is closed on Monday.")
    for reader in (None, 0):
        text = report_text(first().report(reader, head, how_to="# one order a line\n#   throws: 4 2 \x1b\n"))
        assert text.startswith("Winter Season: turn 3\n")
        assert "A word from the game master\n  Happy new year!\n  The desk is closed on Monday.\n" in text
        assert text.endswith("Writing orders\n# one order a line\n#   throws: 4 2\n")


def test_at_the_end_places_are_told():
    match = first().after.resign(1, NOON).match.resign(2, NOON).match
    done = match.resign(3, NOON)
    text = report_text(Turn(match, done.match, done.events).report(0))
    assert "The result\n  Ann: first\n  Dot: second (left before the end)\n" in text
    assert "What comes next" not in text
    assert "Numbers left" not in text


@pytest.mark.parametrize("turn", [-1, True, 1.0, "1"])
def test_a_turn_that_is_no_number_is_refused(turn):
    with pytest.raises(LadderkitError, match="give a whole number, from 0 for the start"):
        Letterhead("Winter Season", turn)


def test_a_seat_that_is_none_is_refused():
    with pytest.raises(LadderkitError, match="there is no seat 4"):
        first().report(4)


# -------------------------------------------------------------------------------------- where moves are told
def test_where_moves_are_told_the_report_tells_them():
    match = begun(games.plain, ("Ann", "Ben"))
    turn = match.roll(match.waits_for()[0], NOON)
    text = report_text(Turn(match, turn.match, turn.events).report(0))
    assert "What happened\n" in text
    assert "walks" in text
    assert "What you did" not in text
    assert f"  Awaited: {turn.match.names[turn.match.waits_for()[0]]}\n" in text


def test_where_moves_are_told_each_token_has_its_square():
    match = begun(race("two", Board(4, 5), LastOneWins(), tokens=2), ("Ann", "Ben"))
    assert "  Ann: off the board and off the board\n" in report_text(Turn(match, match, ()).report())


def test_who_is_home_is_told_so_and_has_done_nothing():
    match = begun(race("places", Board(1, 4), Placings(), LastOneWins()), ("Ann", "Ben", "Cid"), seed=None)
    first_home = match.waits_for()[0]
    home = match.roll(first_home, NOON, face=3).match
    while home.state.book.home == ():
        home = home.roll(home.waits_for()[0], NOON, face=1).match
    (seat,) = home.state.book.home[0]
    text = report_text(Turn(home, home, ()).report(seat))
    assert "on the board" not in text
    assert f"  {home.names[seat]}: 4 (home)\n" in text
    assert "What you did" not in text


def test_what_a_seat_chose_is_in_its_own_report():
    match = begun(games.twice_unseen, ("Ann", "Ben"), runs="all-in")
    done = match.choose(0, "left", NOON).match.choose(0, "stay", NOON).match.choose(1, "climb", NOON)
    turn = Turn(match, done.match, done.events)
    own = report_text(turn.report(0))
    assert "What you did\n  Ann chooses stay (up or not).\n  Ann chooses left (which way).\n\n" in own
    assert "chooses" not in report_text(turn.report())
    assert "climb" not in report_text(turn.report())


# ---------------------------------------------------------------------------------------- to the game master
def test_the_game_master_s_report_has_every_order_and_says_whom_it_is_for_in_its_first_line():
    turn = first()
    report = master_report(HEAD, turn.before, turn.after, turn.events)
    text = report_text(report)
    assert text.startswith("FOR THE GAME MASTER ONLY - NOT FOR PLAYERS\n")
    assert "What Ben did\n  Order: throws 6 and 5; a trap door on 20.\n" in text
    assert "  Cid  off the board (no order)\n" in text
    assert "  Ann climbs a portable ladder from 4 to 17.\n" in text
    assert report.drawing is not None
    assert len(report.drawing.board.jumps) == len(turn.after.terms.variant.jumps)


# -------------------------------------------------------------------------------------------------- the start
def test_sc_5f_the_announcement_says_where_lofts_stand_as_far_as_that_is_announced():
    both = report_text(announcement(HEAD, begun()))
    assert "  Loft ladders: 56 to 154, 64 to 122, 140 to 234, 176 to 239\n" in both
    feet = with_rules(LoftLadders(SHIPPED.lofts, announce="feet"))
    alone = report_text(announcement(HEAD, begun(feet)))
    assert "  Loft ladders: on 56, 64, 140 and 176\n" in alone
    assert "154" not in alone


def test_the_announcement_says_who_plays_on_what_by_which_options_and_what_is_bound():
    match = begun()
    commitment = layout_commitment(match.terms.variant, SALT)
    text = report_text(announcement(Letterhead("Winter Season", deadline="noon on Friday"), match, layout=commitment))
    assert text.startswith("Winter Season: the start\nAnnouncement for all players\n")
    for words in (
        "Players\n  1: Ann\n  2: Ben\n  3: Cid\n  4: Dot\n",
        "  Board B: 101 to 200, lies bottom-top\n",
        "    - numbers: 1 to 6, each once in 6 throws\n    - 2 throws in each turn\n",
        "    - 4 ladders for each player, at most one after each throw\n",
        "rounded down: 2\n      of 4 now\n    - of several with so many, the one with most opens",
        "    - a tie for most is drawn by lot\n",
        "    - of several who come there in the same throw, whoever is furthest\n",
        f"The dice, bound\n  Commitment:\n    {match.commitment}\n",
        f"The set-up, bound\n  Commitment:\n    {commitment}\n",
        "  Yet to order: Ann, Ben, Cid and Dot\n  Deadline: noon on Friday\n",
    ):
        assert words in text
    assert "SC-" not in text


def test_options_of_the_family_are_said_in_words():
    rules = (
        ChosenThrow((0, 2, 5), throws=(1, 2), hands="per-slot"),
        TrapDoors(quorum=3, tie="none", voters="last-placed"),
        Wells(quorum=3),
        PortableLadders(each=1),
        Telling(after="throw"),
        LoftLadders(SHIPPED.lofts, lengths=None),
    )
    match = begun(with_rules(*rules))
    text = report_text(announcement(HEAD, match))
    for words in (
        "    - numbers: 0, 2 and 5, each once in 3 throws\n",
        "    - each throw of a turn has a hand of its own\n",
        "    - 1 throw in turn 1, 2 throws in each later turn\n",
        "    - nominations that it takes: 3\n    - of several with so many, the one with most opens",
        "    - where several have most, none opens\n",
        "    - those who are placed last nominate, and nobody else\n",
        "    - 1 ladder for each player, at most one after each throw\n",
        "    - where all stand is told after each throw\n",
    ):
        assert words in text
    assert "length: 1 to 3" not in text


@pytest.mark.parametrize(
    ("variant", "said", "unsaid"),
    [
        (hopscotch(), ("takes: 3 - every square that has so many opens ", FURTHEST.format("throw")), ("lot", "most")),
        (hopscotch(ends="turn"), (FURTHEST.format("turn"),), ("same throw", "first seat with")),
        (
            hopscotch_zine(),
            ("the one with most opens, and no other - a tie for most is drawn by lot ",),
            ("every square",),
        ),
        (five_by_five(), ("takes: 1 - every square that has so many opens ", "same throw share"), ("lot", "furthest")),
        (with_ending(Placings()), ("several who come there in the same throw share the place",), ("furthest",)),
        (slither_and_climb(), ("the one with most opens, and no other - a tie for most is drawn by lot ",), ()),
        (snakes_and_ladders(), (), ("furthest", "share", "nominat")),
    ],
    ids=["hopscotch", "by-turn", "zine", "five-by-five", "placings", "slither", "dice"],
)
def test_the_announcement_says_the_rules_as_they_are_played(variant, said, unsaid):
    """What opens (HS-6, FF-6, SC-7b4), and who is first of several who come home at once (SC-1d, HS-4)."""
    text = " ".join(report_text(announcement(HEAD, begun(variant))).split())
    rules = text.partition("Rules and options")[2].partition("The dice, bound")[0]
    for words in said:
        assert words in rules
    for words in unsaid:
        assert words not in rules.replace("at most", "")


def test_a_game_of_dice_can_be_announced_too():
    board = Board(4, 5, start=1, jumps=[Jump(3, 14, "ladder", name="The Great Ascent")])
    text = report_text(announcement(HEAD, begun(race("garden", board, LastOneWins()), ("Ann", "Ben"), seed=None)))
    assert "Boards\n  Board: 4 rows of 5 squares, numbered boustrophedon, 1 to 20\n  Start: on 1\n" in text
    assert "  Ladder: 3 to 14 (The Great Ascent)\n" in text
    assert "bound" not in text
    shipped = report_text(announcement(HEAD, begun(snakes_and_ladders(), ("Ann", "Ben"))))
    assert "one jump a landing" in shipped


# ---------------------------------------------------------------------------------------------------- the end
def finished():
    """A season that was ended by resigning."""
    match = first().after
    for seat in (1, 2, 3):
        match = match.resign(seat, NOON).match
    return match


def test_sc_3b_at_the_end_the_set_up_every_throw_and_what_opens_the_commitments_are_told():
    match = finished()
    commitment = layout_commitment(match.terms.variant, SALT)
    text = report_text(end_report(HEAD, match, layout=commitment, salt=SALT)).replace("\n    ", " ")
    for words in (
        "Winter Season: the end\n",
        "  Hydras: 75 to 44, 77 to 44, 79 to 44,",
        "  Snake eggs: 3, 66, 103, 115, 128, 206, 210, 221\n",
        "  Escalators: 100 to 118, 200 to 217\n",
        "Turn 1, as it was played\n  Ann: throws 4 and 2; a trap door on 20;",
        "second throw; went from 0 to 4, by portable ladder to 17, to 19, by portable ladder to 22\n",
        "  Cid: no order\n",
        f"  Commitment: {match.commitment}\n  Seed: {bytes(range(32)).hex()}\n",
        f"  Commitment: {commitment}\n  Salt: {SALT.hex()}\n",
    ):
        assert words in text


def test_sc_3b_before_the_end_nothing_is_opened():
    with pytest.raises(LadderkitError, match="the match is not over"):
        end_report(HEAD, first().after)


def test_a_salt_that_does_not_open_what_was_announced_is_refused():
    match = finished()
    commitment = layout_commitment(match.terms.variant, SALT)
    with pytest.raises(LadderkitError, match="do not open the commitment"):
        end_report(HEAD, match, layout=commitment, salt=bytes(32))
    with pytest.raises(LadderkitError, match="go together"):
        end_report(HEAD, match, layout=commitment)


def test_the_end_of_a_game_of_dice_tells_its_rolls_and_lots():
    match = begun(games.lots, ("Ann", "Ben"))
    while not match.over:
        match = match.roll(*match.waits_for(), NOON).match
    text = report_text(end_report(HEAD, match))
    assert "Turn 1, as it was played\n" in text
    assert "rolls" in text
    assert "A lot is drawn" in text
    typed = begun(race("two", Board(2, 5), LastOneWins(), tokens=2), ("Ann", "Ben"), seed=None)
    typed = typed.roll(0, NOON, face=3).match.resign(0, NOON).match
    text = report_text(end_report(HEAD, typed))
    assert "opened" not in text
    assert "went token 1 from 0 to 3" in text
    chosen = begun(games.twice_unseen, ("Ann", "Ben"), runs="all-in").choose(0, "left", NOON).match
    chosen = chosen.choose(0, "stay", NOON).match.choose(1, "climb", NOON).match
    assert "chooses left" in report_text(end_report(HEAD, chosen.resign(0, NOON).match))


def test_answers_that_are_not_known_here_are_said_as_they_are():
    match = begun(games.waves, ("Ann", "Ben", "Cid"))
    turn = run(match, {0: {"waves": "left"}})
    assert "  Order: waves left.\n" in report_text(turn.report(0))
    assert "left" not in report_text(turn.report(1))
