"""The desk: what a game master does in a season, what is refused, and what is never lost."""

from datetime import timedelta
from pathlib import Path
from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit import Board, Choice, Registry, Stage, race, step
from ladderkit.errors import LadderkitError, MissingExtraError
from ladderkit.match.entries import OrderSealed
from ladderkit.match.record import record, record_to_json
from ladderkit.match.store import Store, StoreError
from ladderkit.match.verify import resume
from ladderkit.postal.desk import (
    Desk,
    DeskError,
    Settings,
    Sheet,
    deadline_sheet,
    marked,
    reply_sheets,
    status_text,
    write_sheets,
)
from ladderkit.postal.desk.folder import Beside
from ladderkit.postal.desk.notes import Corrected, Received, note_from_json, note_to_json, settings_from_json
from ladderkit.postal.desk.sheets import turn_sheets
from ladderkit.postal.desk.taking import no_longer
from ladderkit.postal.desk.turns import slices
from ladderkit.rules import ChosenThrow, FirstHome, Jumps, NewRound, Placings, Report, RunOut
from ladderkit.variant import Variant
from ladderkit.variants import slither_and_climb
from tests.postal.desks import NOON, SALT, SEED, WEEK, sat_down, small

DAY = timedelta(days=1)
MAIL = b"""\
From: Ann Archer <ann@example.org>
Subject: Re: spring
Content-Type: text/plain; charset=utf-8

throws 4 2

On Sunday the game master wrote:
> throws: 6 5
"""


@frozen
class Wondering:
    """After each throw somebody is asked what no order answers."""

    name: ClassVar[str] = "wondering"

    @step(Stage.AFTER)
    def wonder(self, turn):
        turn.ask(Choice(0, ("a", "b")))
        return turn


def odd(*rules, ends=None, throws=2, board=None):
    """A game of orders on one small board, with no secrets in it."""
    rules = (NewRound(), ChosenThrow(throws=throws), RunOut(), Jumps(), ends or FirstHome(), Report(), *rules)
    return Variant("odd", board or Board(4, 5), rules, seats=(2, 4))


@pytest.fixture
def spring(tmp_path):
    """A game of Ann, Ben and Cleo on boards with next to nothing on them."""
    played = sat_down(tmp_path, small(), 3)
    yield played
    played.desk.close()


def code(call, *arguments, **options):
    with pytest.raises(DeskError) as caught:
        call(*arguments, **options)
    assert caught.value.message in str(caught.value)
    return caught.value.code


# ------------------------------------------------------------------------------------------------- beginning
def test_everything_that_is_wrong_with_a_new_game_is_told_at_once(tmp_path):
    settings = Settings(timedelta(seconds=-1), "perhaps", (("ann", "Ann"), ("zoe@example.org", "Zoe")), "", "all")
    with Desk.open(tmp_path / "desk.db", create=True) as desk:
        with pytest.raises(DeskError) as caught:
            desk.new("a~b", small(), ("Ann", "ann"), starts_at=NOON, seed=SEED, salt=SALT, settings=settings)
        assert ["wrong-name", "wrong-player", "wrong-deadline", "wrong-late", "wrong-senders"] == [
            problem.code for problem in caught.value.problems[:-2]
        ]
        assert {"wrong-address"} == {problem.code for problem in caught.value.problems[-2:]}
        few = {"starts_at": NOON, "seed": SEED, "salt": SALT}
        assert "wrong-game" == code(desk.new, "x", small(), ("Ann",), **few)
        assert "wrong-game" == code(desk.new, "x", small(), ("Ann", "Ben"), **few, settings=Settings(late="no"))
        assert "wrong-game" == code(desk.new, "x", race("plain", Board(4, 5)), ("Ann", "Ben"), **few)
        assert () == desk.games()


def test_a_variant_that_is_not_for_so_many_players_is_refused(tmp_path):
    with Desk.open(tmp_path / "desk.db", create=True) as desk, pytest.raises(DeskError) as caught:
        desk.new("x", small(), ("Ann",), starts_at=NOON, seed=SEED, salt=SALT)
    assert "1 play, and 'slither-and-climb' is for 2 to 100" in str(caught.value)


def test_a_variant_without_secrets_has_nothing_to_bind(tmp_path):
    played = sat_down(tmp_path, odd())
    assert ("", "") == (played.game.layout, played.game.salt)
    assert "set-up" not in played.publish(0)["public"].lower()
    played.desk.close()


def test_several_games_live_on_one_desk_beside_other_matches(tmp_path, spring):
    start = {"starts_at": NOON, "seed": SEED, "salt": SALT}
    spring.desk.new("autumn", small(), ("Uma", "Vic"), **start)
    with Store.open(tmp_path / "desk.db") as store:
        store.add("club", spring.game.match)
    assert ("spring", "autumn") == spring.desk.games()
    assert "no-game" == code(spring.desk.game, "club")
    with pytest.raises(StoreError, match="winter"):
        spring.desk.game("winter")
    with pytest.raises(StoreError, match="another name"):
        spring.desk.new("autumn", small(), ("Uma", "Vic"), **start)
    reply = spring.send("Ann", "game: autumn\nthrows 4 2")
    assert "for the game 'autumn', and this is 'spring'" in reply.text
    assert "Desk" in repr(spring.desk)
    assert "<Game 'spring', turn 1>" == repr(spring.game)


def test_the_announcement_says_what_must_be_announced(spring):
    assert not spring.game.announced
    text = spring.publish(0)["public"]
    for words in ("Ann", "Ben", "Cleo", "Board A: 1 to 100", "2026-03-08 12:00 UTC", spring.game.layout, "throws:"):
        assert words in text
    assert spring.game.announced
    assert text == spring.publish(0)["public"]
    assert 1 == len(spring.game.acts)


# ---------------------------------------------------------------------------------------------------- orders
def test_a_later_order_replaces_an_earlier_one_whole_and_what_stands_is_told(spring):
    first = spring.send("Ann", "throws 4 2\ntrap door 33")
    assert first.taken
    assert "replaces" not in first.text
    second = spring.send("ann", "throws 5 1")
    assert "now stands:\n  throws: 5 1\n  trap door: none" in second.text
    assert "replaces:\n  throws: 4 2\n  trap door: 33" in second.text
    third = spring.send("Ann", "throws 9 9")
    assert not third.taken
    assert "still stands:\n  throws: 5 1" in third.text
    assert (5, 1) == spring.game.round.standing(0)["chosen-throw"]


def test_orders_come_in_every_form(spring):
    spring.desk.receive("spring", MAIL.replace(b"throws 4 2", b"player: Ann\nthrows 4 2"), NOON, kind="mail")
    assert (4, 2) == spring.game.round.standing(0)["chosen-throw"]
    document = b'{"player": "Ben", "turn": 1, "answers": {"chosen-throw": [1, 2]}}'
    (reply,) = spring.desk.receive("spring", document, NOON, kind="json")
    assert (True, "Ben") == (reply.taken, reply.player)
    toml = b'player = "Cleo"\n[answers]\nchosen-throw = [3, 1]\n'
    assert spring.desk.receive("spring", toml, NOON, kind="toml")[0].taken
    table = "player,throws,well\nCleo,2 1,\nAnn,6 5,150\nBen,,\n"
    replies = spring.desk.receive("spring", table.encode(), NOON, kind="csv")
    assert [("Cleo", True), ("Ann", True)] == [(reply.player, reply.taken) for reply in replies]
    assert (1, 2) == spring.game.round.standing(1)["chosen-throw"]
    assert 4 == len(spring.desk.messages("spring"))


def test_nothing_of_a_table_with_faults_is_taken(spring):
    assert "wrong-table" == code(spring.desk.receive, "spring", b"player,throws\nAnn,1 2\nBen,7 7\n", NOON, kind="csv")
    assert "wrong-table" == code(spring.desk.receive, "spring", b"\xff", NOON, kind="csv")
    assert spring.game.round.standing(0) is None
    assert () == spring.desk.messages("spring")


def test_whose_a_message_is_has_to_be_known(tmp_path, spring):
    receive = spring.desk.receive
    assert "no-sender" == code(receive, "spring", b"throws 4 2", NOON)
    assert "no-sender" == code(receive, "spring", b"player: Ann\nplayer: Ben\nthrows 4 2", NOON)
    assert "no-sender" == code(receive, "spring", MAIL, NOON, kind="mail")
    with pytest.raises(DeskError, match=r"no player is known by the address 'ann@example\.org', and the mail does not"):
        receive("spring", MAIL, NOON, kind="mail")
    assert "no-sender" == code(receive, "spring", b"\xff", NOON)
    assert "no-sender" == code(receive, "spring", b"[1]", NOON, kind="json")
    assert "no-sender" == code(receive, "spring", b"{", NOON, kind="json")
    assert "no-player" == code(receive, "spring", b"player: Zoe\nthrows 4 2", NOON)
    assert "no-player" == code(spring.send, "Zoe", b"\xff")
    folder = tmp_path / "other"
    folder.mkdir()
    known = sat_down(folder, small(), settings=Settings(addresses=((" Ann@Example.org", "Ann"),)))
    (reply,) = known.desk.receive("spring", MAIL, NOON, kind="mail")
    assert ("Ann", True) == (reply.player, reply.taken)
    assert "lines" in reply.text  # what was quoted is told as not read
    (reply,) = known.desk.receive("spring", MAIL.replace(b"throws 4", b"player: Ben\nthrows 4"), NOON, kind="mail")
    assert not reply.taken
    assert "name 'Ben' as their player, and this is the form of 'Ann'" in reply.text
    known.desk.close()


def mail_of(address, text):
    """A mail from an address."""
    head = f"From: Somebody <{address}>\n" if address else ""
    return f"{head}Content-Type: text/plain\n\n{text}\n".encode()


OF_TWO = (("ann@example.org", "Ann"), ("ben@example.org", "Ben"))


@pytest.mark.parametrize("address", ["mallory@example.org", ""])
def test_mail_from_an_address_that_is_not_the_players_is_noted_or_refused(tmp_path, address):
    known = sat_down(tmp_path, small(), 3, settings=Settings(addresses=OF_TWO))
    reply = known.send("", mail_of(address, "player: Ben\nthrows: 4 2"), kind="mail")
    assert ("Ben", True) == (reply.player, reply.taken)
    assert "is no address of 'Ben' which the game master knows.\nIf you did not send it" in reply.text
    assert (f"from {address!r}" if address else "without one address") in reply.text
    assert "is no address of" in known.send("", mail_of(address, "player: Ben\nthrows: 4"), kind="mail").text
    for sender, text in (("Ben", "throws: 4 2"), ("", "player: Cleo\nthrows: 4 2")):
        assert "is no address" not in known.send(sender, mail_of(address, text), kind="mail").text
    known.desk.close()
    (tmp_path / "strict").mkdir()
    strict = sat_down(tmp_path / "strict", small(), 3, settings=Settings(addresses=OF_TWO, senders="strict"))
    reply = strict.send("", mail_of(address, "player: Ben\nthrows: 4 2"), kind="mail")
    assert ("Ben", False) == (reply.player, reply.taken)
    assert "is no address of 'Ben'" in reply.text
    assert "send the orders from one that is" in reply.text
    assert strict.send("", mail_of("BEN@example.org", "throws: 4 2"), kind="mail").taken
    assert strict.send("", mail_of(address, "player: Cleo\nthrows: 4 2"), kind="mail").taken
    assert strict.send("Ben", mail_of(address, "throws: 4 2"), kind="mail").taken
    strict.desk.close()


def test_addresses_can_be_set_and_a_substitute_can_order_by_mail(tmp_path):
    known = sat_down(tmp_path, small(), settings=Settings(addresses=OF_TWO, senders="strict"))
    desk = known.desk
    game = desk.set_addresses("spring", "ann", [" Ann@New.example", "ann@new.example", "a@example.org"], NOON)
    assert ("ann@new.example", "a@example.org") == game.addresses.of("Ann")
    assert known.send("", mail_of("a@example.org", "throws: 4 2"), kind="mail").taken
    assert "no-sender" == code(known.send, "", mail_of("ann@example.org", "throws: 4 2"), kind="mail")
    desk.substitute("spring", "Ben", "Bob", NOON, addresses=["bob@example.org"])
    assert "Bob" == known.send("", mail_of("bob@example.org", "throws: 4 2"), kind="mail").player
    assert "no-player" == code(known.send, "", mail_of("ben@example.org", "throws: 4 2"), kind="mail")
    assert "wrong-address" == code(desk.substitute, "spring", "Bob", "Zoe", NOON, addresses=["nowhere"])
    assert ("Ann", "Bob") == known.game.match.names
    assert "wrong-address" == code(desk.set_addresses, "spring", "Bob", ["a@example.org"], NOON)
    assert "no-player" == code(desk.set_addresses, "spring", "Zoe", ["z@example.org"], NOON)
    desk.set_addresses("spring", "Bob", ["ben@example.org"], NOON)
    assert known.send("", mail_of("ben@example.org", "throws: 4 2"), kind="mail").taken
    desk.set_addresses("spring", "Bob", [], NOON)
    told = status_text(known.game, NOON)
    assert "the addresses of Ann were set: ann@new.example, a@example.org." in told
    assert "the addresses of Bob were set: none." in told
    desk.close()
    with Desk.open(tmp_path / "desk.db") as again:
        assert ("ann@new.example", "a@example.org") == again.game("spring").addresses.of("Ann")


def test_settings_from_before_there_were_senders_are_read():
    assert Settings() == settings_from_json('{"deadline": null, "late": "take", "addresses": [], "set_up": ""}')


def test_a_message_that_cannot_be_read_is_sent_back_and_kept_byte_for_byte(spring):
    reply = spring.send("Ann", b"throws 4 2 \xff")
    assert "byte 11 is no UTF-8" in reply.text
    spring.send("Ann", b"Content-Type: text/plain; charset=nonsense\n\nthrows 1 2", kind="mail")
    spring.send("Ben", b'{"answers": {"chosen-throw": [9, 9]}}', kind="json")
    kept = spring.desk.messages("spring")
    assert [b"throws 4 2 \xff", "latin-1"] == [kept[0].content, kept[0].coded]
    assert ["Ann", "Ann", "Ben"] == [note.sender for note in kept]
    assert [False] * 3 == [reply.taken for note in kept for reply in note.replies]


def test_a_wrong_turn_is_refused_with_both_values(spring):
    assert "for turn 2, and turn 1 is asked for" in spring.send("Ann", "turn 2\nthrows 4 2").text


def test_sc_2e_a_used_number_is_refused_in_the_reply_to_its_player_alone(spring):
    spring.play(Ann="throws 4 2", Ben="throws 1 2", Cleo="throws 1 2")
    with pytest.raises(AssertionError, match="there is no 4 to throw now; left are 1, 3, 5 and 6"):
        spring.play(Ann="throws 4 1")
    assert not spring.send("Ann", "throws 2 3").taken
    assert spring.send("Ben", "throws 3 4").taken


def test_sc_2e_whoever_sends_nothing_throws_0_and_is_told_for_how_many_turns(spring):
    for turn in (1, 2):
        spring.play(Ann="throws 1 2" if turn == 1 else "throws 3 4", Ben="throws 1 2" if turn == 1 else "throws 3 4")
    assert 0 == spring.squares[2]
    told = spring.publish(2)
    assert "2 turns" in told["Cleo"]
    assert "2 turns" not in told["Ann"]
    assert "Cleo on 0: no orders. Missed 2 turns in a row." in status_text(spring.game, spring.now)
    spring.desk.substitute("spring", "Cleo", "Zoe", spring.now)
    assert "Missed" not in status_text(spring.game, spring.now)
    spring.play(Ann="throws 5 6", Ben="throws 5 6")
    assert "Zoe on 0: no orders. Missed 1 turn." in status_text(spring.game, spring.now)


def test_sc_2e_late_orders_are_taken_or_refused_as_was_agreed(tmp_path):
    for late in ("take", "refuse"):
        folder = tmp_path / late
        folder.mkdir()
        played = sat_down(folder, small(), settings=Settings(WEEK, late))
        assert "late" not in played.send("Ann", "throws 4 2", NOON + WEEK - timedelta(seconds=1)).text
        reply = played.send("Ann", "throws 5 1", NOON + WEEK)
        assert (late == "take") == reply.taken
        assert "2026-03-08 12:00 UTC" in reply.text
        assert ("were taken all the same" if late == "take" else "late orders are not taken in this game") in reply.text
        assert not played.send("Ann", "throws 9 9", NOON + WEEK).taken
        played.desk.close()


def test_between_a_run_and_its_reports_no_orders_are_taken(spring):
    spring.play(Ann="throws 1 2", Ben="throws 1 2", Cleo="throws 1 2")
    spring.desk.run("spring", 2, NOON, early=True)
    reply = spring.send("Ann", "throws 3 4")
    assert "turn 2 is being run and its report is not out; send orders for turn 3 when you have it" in reply.text
    spring.publish(2)
    assert spring.send("Ann", "throws 3 4").taken


# ---------------------------------------------------------------------------------------------------- running
def test_a_turn_is_run_once(spring):
    run = spring.desk.run
    for name in ("Ann", "Ben"):
        spring.send(name, "throws 1 2")
    assert "early" == code(run, "spring", 1, NOON)
    assert "not-next" == code(run, "spring", 2, NOON + WEEK)
    assert "not-next" == code(run, "spring", 0, NOON + WEEK)
    run("spring", 1, NOON + WEEK)
    assert "was-run" == code(run, "spring", 1, NOON + WEEK)
    assert () == spring.desk.sheets("spring", 1, forms=())
    assert "not-published" == code(run, "spring", 2, NOON + 3 * WEEK)
    assert "not-run" == code(spring.desk.publish, "spring", 2, NOON, spring.folder)


def test_of_two_who_run_a_turn_one_does(spring):
    with Desk.open(spring.desk._store.path) as other:
        assert 1 == other.game("spring").turn
        spring.desk.run("spring", 1, NOON + WEEK)
        assert "was-run" == code(other.run, "spring", 1, NOON + WEEK)
        assert other.game("spring").match == spring.game.match


def test_what_is_not_done_whole_is_not_done(spring, monkeypatch):
    spring.play(Ann="throws 1 2")
    before = (spring.game.match, spring.game.acts, spring.desk.messages("spring"))

    def full(*_):
        raise StoreError("full", "there is no room left")

    calls = (
        lambda: spring.send("Ann", "throws 3 4"),
        lambda: spring.desk.correct("spring", 1, [(b"throws 5 6", "text", "Ann")], NOON, spring.folder),
        lambda: spring.desk.move_deadline("spring", NOON + 9 * DAY, NOON),
    )
    with monkeypatch.context() as broken:
        broken.setattr(Desk, "_note", full)
        for call in calls:
            with pytest.raises(StoreError, match="no room"):
                call()
            assert before == (spring.game.match, spring.game.acts, spring.desk.messages("spring"))
    for call in calls:
        call()


def test_all_in_it_is_run_before_its_deadline_and_without_one_early_on_purpose(tmp_path, spring):
    for name in ("Ann", "Ben", "Cleo"):
        spring.send(name, "throws 1 2")
    spring.desk.run("spring", 1, NOON)
    folder = tmp_path / "other"
    folder.mkdir()
    played = sat_down(folder, small(), settings=Settings())
    assert "Deadline" not in status_text(played.game, NOON)
    with pytest.raises(DeskError, match="orders of Ann, Ben are missing, and there is no deadline"):
        played.desk.run("spring", 1, NOON)
    played.desk.run("spring", 1, NOON, early=True)
    played.desk.close()


def test_a_dry_run_shows_what_would_happen_and_keeps_nothing(spring):
    spring.send("Ann", "throws 1 2")
    part = spring.desk.run("spring", 1, NOON, early=True, dry=True)
    assert (3, 0, 0) == part.after.state.squares
    assert (0, 0, 0) == spring.squares
    assert part.after.state == spring.desk.run("spring", 1, NOON, early=True).after.state


def test_a_deadline_can_be_moved(spring):
    moved = spring.desk.move_deadline("spring", NOON + 9 * DAY, NOON)
    assert NOON + 9 * DAY == moved.due(1)
    assert "early" == code(spring.desk.run, "spring", 1, NOON + 8 * DAY)
    assert "in-the-past" == code(spring.desk.move_deadline, "spring", NOON, NOON)
    spring.desk.run("spring", 1, NOON + 9 * DAY)
    assert NOON + 16 * DAY == spring.game.due(2)
    assert "2026-03-17 12:00 UTC" in spring.publish(1)["public"]
    assert "the deadline of turn 1 was moved to 2026-03-10 12:00 UTC" in status_text(spring.game, NOON)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            Settings(WEEK),
            ("time for each turn: 7 days, from when the turn before was run", "late orders: taken, until"),
        ),
        (Settings(WEEK, "refuse"), ("late orders: refused",)),
        (Settings(timedelta(hours=25)), ("time for each turn: 1 day, 1 hour, from",)),
        (Settings(), ("Orders have no deadline but the one that the game master sets.", "late orders: taken, until")),
    ],
)
def test_the_announcement_says_how_long_players_have_and_what_becomes_of_late_orders(tmp_path, settings, said):
    played = sat_down(tmp_path, small(), settings=settings)
    text = " ".join(played.publish(0)["public"].split())
    for words in said:
        assert words in text
    sheet = deadline_sheet(played.game, None)
    assert "Before, it was: no deadline" in sheet.text
    assert ("due by: no deadline" in sheet.text) is (settings.deadline is None)
    played.desk.close()


def test_undo_goes_back_one_turn_before_its_reports_are_out(spring):
    spring.send("Ann", "throws 1 2\ntrap door 33")
    spring.desk.run("spring", 1, NOON, early=True)
    spring.desk.substitute("spring", "Ben", "Bob", NOON)
    spring.desk.resign("spring", "Cleo", NOON)
    before = spring.game
    assert "not-run" == code(spring.desk.undo, "spring", 2, NOON)
    game = spring.desk.undo("spring", 1, NOON)
    assert (1, 2, "Bob", {2}) == (game.turn, game.revision, game.match.names[1], game.match.state.book.departed)
    assert (1, 2) == game.round.standing(0)["chosen-throw"]
    assert spring.send("Bob", "throws 5 6").taken
    spring.desk.run("spring", 1, NOON)
    spring.publish(1)
    assert (3, 11) == spring.squares[:2]
    assert "was-published" == code(spring.desk.undo, "spring", 1, NOON)
    assert "turn 1 was undone" in status_text(spring.game, NOON)
    with Desk.open(spring.desk._store.path) as again:  # another process reads the same
        assert spring.game.match == again.game("spring").match
        assert spring.game.acts == again.game("spring").acts
        assert before.match == again._store.match("spring")  # nothing is lost


def test_a_game_that_was_undone_to_its_end_stays_over_for_those_who_left(spring):
    spring.desk.run("spring", 1, NOON, early=True)
    for name in ("Ben", "Cleo"):
        spring.desk.resign("spring", name, NOON)
    assert spring.game.match.over
    assert spring.desk.undo("spring", 1, NOON).match.over


# ------------------------------------------------------------------------------------------------- correcting
def test_a_published_turn_is_corrected_and_errata_say_what_changed_for_each_reader(spring):
    spring.play(Ann="throws 1 2", Ben="throws 3 4", Cleo="throws 5 6\nladder after second")
    kept = spring.send("Ann", "throws 3 4")
    spring.send("Ben", "throws 1 6")
    assert kept.taken
    sheets, replies = spring.desk.correct("spring", 1, [(b"throws 1 4", "text", "Ben")], NOON, spring.folder)
    texts = {sheet.name: sheet.text for sheet in sheets}
    assert "was: 7" in texts["turn-01-ann-erratum.txt"]
    assert "is: 5" in texts["turn-01-ann-erratum.txt"]
    assert "throws" not in texts["turn-01-ann-erratum.txt"]
    assert "throws 1 and 4" in texts["turn-01-ben-erratum.txt"]
    (reply,) = replies
    assert ("Ben", False) == (reply.player, reply.taken)
    assert "there is no 1 to throw now; left are 2, 3, 5 and 6" in reply.text
    assert "Send others." in reply.text
    assert (3, 4) == spring.game.round.standing(0)["chosen-throw"]
    assert spring.game.round.standing(1) is None
    assert (3, 5) == spring.squares[:2]
    assert "turn 1 was corrected" in status_text(spring.game, NOON)
    again, _ = spring.desk.correct("spring", 1, [(b"throws 1 5", "text", "Ben")], NOON, spring.folder)
    assert {f"turn-01-{one}-erratum-2.txt" for one in ("public", "ann", "ben", "cleo")} < {one.name for one in again}
    assert [one.name for one in (*sheets, *again)] == [one.name for one in spring.desk.errata("spring")]
    assert 3 == spring.game.revision


def test_a_correction_that_changes_nothing_sends_nothing(spring):
    spring.play(Ann="throws 1 2")
    sheets, replies = spring.desk.correct("spring", 1, [(b"throws 1 2", "text", "Ann")], NOON, spring.folder)
    assert ((), ()) == (sheets, replies)


def test_turns_after_a_corrected_one_are_run_again_too(spring):
    spring.play(Ann="throws 1 2", Ben="throws 3 4")
    spring.play(Ann="throws 3 4", Ben="throws 1 2")
    spring.desk.substitute("spring", "Cleo", "Zoe", spring.now)
    messages = [(b"player,throws\nAnn,3 2\n", "csv", ""), (b"throws 5 6", "text", "Ben")]
    sheets, replies = spring.desk.correct("spring", 1, messages, spring.now, spring.folder)
    assert {1, 2} == {int(sheet.name.split("turn-")[1][:2]) for sheet in sheets}
    assert "They count as missing." in replies[0].text  # 3 was used in turn 1 now
    assert ("Ann", 1) == (replies[0].player, len(replies))
    assert (5, 14, 0) == spring.squares
    assert ("Ann", "Ben", "Zoe") == spring.game.match.names
    assert 3 == spring.game.turn


def test_lots_are_drawn_anew_when_a_turn_is_undone_or_corrected(spring):
    spring.send("Ann", "trap door 33")
    spring.send("Ben", "trap door 44")
    spring.desk.run("spring", 1, NOON, early=True)
    drawn = spring.game.match.log.newest(1)
    spring.desk.undo("spring", 1, NOON)
    spring.desk.run("spring", 1, NOON, early=True)
    assert drawn == spring.game.match.log.newest(1)
    spring.publish(1)
    spring.desk.correct("spring", 1, [(b"trap door 44", "text", "Ann")], NOON, spring.folder)
    assert drawn != spring.game.match.log.newest(1)  # there was no tie


def test_who_would_have_been_home_has_nothing_to_order_nor_to_give_up(tmp_path):
    played = sat_down(tmp_path, odd(ends=Placings(), throws=1, board=Board(2, 3)), 3)
    played.play(Ann="throw 1")
    played.play(Ann="throw 2", Ben="throw 1")
    played.desk.resign("spring", "Ann", NOON)
    _, replies = played.desk.correct("spring", 1, [(b"throw 6", "text", "Ann")], NOON, played.folder)
    assert [("Ann", False)] == [(reply.player, reply.taken) for reply in replies]
    assert ((0,), frozenset()) == (played.game.match.state.book.home[0], played.game.match.state.book.departed)
    played.desk.close()


def test_a_player_is_told_that_orders_cannot_stand_any_more(spring):
    spring.play(Ann="throws 1 2")
    reply = no_longer(spring.game.round, OrderSealed(NOON, 0, (("chosen-throw", (3, 4)),)), ran=True)
    assert "They count as missing." in reply.text
    spring.desk.resign("spring", "Ben", NOON)
    reply = no_longer(spring.game.round, OrderSealed(NOON, 1, ()), ran=False)
    assert ("Ben", 2) == (reply.player, reply.text.count("\n"))


def test_what_cannot_be_corrected(spring):
    correct = spring.desk.correct
    order = [(b"throws 1 2", "text", "Ann")]
    assert "not-run" == code(correct, "spring", 1, order, NOON, spring.folder)
    spring.send("Ben", "throws 1 2")
    spring.desk.run("spring", 1, NOON, early=True)
    assert "not-published" == code(correct, "spring", 1, order, NOON, spring.folder)
    spring.publish(1)
    assert "no-orders" == code(correct, "spring", 1, [], NOON, spring.folder)
    assert "orders-twice" == code(correct, "spring", 1, order * 2, NOON, spring.folder)
    assert "wrong-orders" == code(correct, "spring", 1, [(b"throws 9 9", "text", "Ann")], NOON, spring.folder)
    assert 1 == spring.game.revision


def test_turns_after_one_that_as_corrected_ends_the_game_fall_away_and_all_are_told(tmp_path):
    played = sat_down(tmp_path, small(292))
    played.play(Ann="throws 1 2", Ben="throws 1 2")
    played.play()
    played.send("Ben", "throws 3 4")
    sheets, replies = played.desk.correct("spring", 1, [(b"throws 5 6", "text", "Ann")], NOON, played.folder)
    assert () == replies
    texts = {sheet.name: sheet.text for sheet in sheets}
    gone = {name for name, text in texts.items() if "never played: as corrected, the game ended in turn 1" in text}
    assert gone == {f"turn-02-{one}-erratum.txt" for one in ("public", "ann", "ben")} | {"gm-only-turn-02-erratum.txt"}
    assert "is: first" in texts["turn-01-public-erratum.txt"]
    assert sheets == played.desk.errata("spring")
    assert (True, 1, 2) == (played.game.match.over, played.game.published, played.game.turn)
    assert "the game ended in turn 1, and later turns fell away" in status_text(played.game, NOON)
    assert "over" == code(played.send, "Ben", "throws 1 2")
    played.desk.correct("spring", 1, [(b"throws 1 2", "text", "Ann")], NOON, played.folder)  # that was wrong
    played.desk.run("spring", 2, NOON, early=True)
    assert "not-published" == code(played.desk.run, "spring", 3, NOON, early=True)
    played.publish(2)
    played.send("Ann", "throws 3 5")
    played.desk.run("spring", 3, NOON, early=True)
    played.publish(3)
    assert played.desk.end("spring", NOON, played.folder)
    played.desk.close()


def test_the_turn_in_which_somebody_won_is_corrected_until_the_game_is_closed(tmp_path):
    played = sat_down(tmp_path, small(292))
    played.play(Ann="throws 1 2", Ben="throws 1 2")
    played.play(Ann="throws 3 5")
    assert played.game.match.over
    correct = played.desk.correct
    sheets, _ = correct("spring", 2, [(b"throws none", "text", "Ann")], NOON, played.folder)
    assert not played.game.match.over
    public = next(sheet.text for sheet in sheets if sheet.name == "turn-02-public-erratum.txt")
    assert "first" in public
    assert "Yet to order" in public
    assert played.send("Ann", "throws 3 4").taken
    sheets, _ = correct("spring", 1, [(b"throws 5 6", "text", "Ann")], NOON, played.folder)
    assert played.game.match.over
    assert correct("spring", 1, [(b"throws 6 5", "text", "Ann")], NOON, played.folder)
    played.desk.end("spring", NOON, played.folder)
    assert "ended" == code(correct, "spring", 1, [(b"throws 1 2", "text", "Ann")], NOON, played.folder)
    played.desk.close()


def test_errata_are_numbered_for_each_reader_alone(spring):
    """Whoever gets a first erratum is not told by its name that others have had one."""
    spring.play(Ann="throws 1 2", Ben="throws 1 2", Cleo="throws 1 2")
    for throws in ("2 1", "1 2"):
        order = [(f"throws {throws}".encode(), "text", "Cleo")]
        sheets, _ = spring.desk.correct("spring", 1, order, NOON, spring.folder)
    assert {"turn-01-cleo-erratum-2.txt", "gm-only-turn-01-erratum-2.txt"} == {sheet.name for sheet in sheets}
    sheets, _ = spring.desk.correct("spring", 1, [(b"throws 3 4", "text", "Ann")], NOON, spring.folder)
    names = {f"turn-01-{one}.txt" for one in ("public-erratum", "ann-erratum", "ben-erratum", "cleo-erratum-3")}
    assert names | {"gm-only-turn-01-erratum-3.txt"} == {sheet.name for sheet in sheets}


def test_when_errata_cannot_be_written_nothing_was_corrected(tmp_path, spring):
    spring.play(Ann="throws 1 2")
    (tmp_path / "file").write_text("", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(LadderkitError, match="give another folder"):
            spring.desk.correct("spring", 1, [(b"throws 5 6", "text", "Ann")], NOON, tmp_path / "file")
        assert (1, (3, 0, 0)) == (spring.game.revision, spring.squares)
    spring.desk.correct("spring", 1, [(b"throws 4 6", "text", "Ann")], NOON, spring.folder)
    assert (2, (10, 0, 0)) == (spring.game.revision, spring.squares)


# ------------------------------------------------------------------------------------------- torn in between
class Torn(BaseException):
    """The process is killed."""


def files(played):
    return {file.name: file.read_bytes() for file in Path(played.folder).glob("*.*") if not file.name.startswith(".")}


@pytest.mark.parametrize("at", ["put", "place"])
def test_torn_in_the_midst_of_publishing_no_sheet_is_out_that_the_desk_does_not_know(spring, monkeypatch, at):
    spring.play(Ann="throws 1 2")
    spring.desk.run("spring", 2, NOON, early=True)
    before = files(spring)

    def killed(*_):
        raise Torn

    for call in (
        lambda: spring.desk.publish("spring", 2, NOON, spring.folder),
        lambda: spring.desk.correct("spring", 1, [(b"throws 3 4", "text", "Ann")], NOON, spring.folder),
    ):
        with monkeypatch.context() as broken:
            broken.setattr(Beside, at, killed)
            with pytest.raises(Torn):
                call()
        assert before == files(spring)
    known = at == "place"
    assert (2 if known else 1, 2 if known else 1) == (spring.game.published, spring.game.revision)
    if not known:
        spring.desk.correct("spring", 1, [(b"throws 3 4", "text", "Ann")], NOON, spring.folder)
    spring.publish(2)  # the same command again finishes it
    write_sheets(spring.folder, spring.desk.errata("spring"), game=spring.game.mark)
    assert {"turn-02-ann.txt", "turn-01-ann-erratum.txt"} < {*files(spring)}


def test_a_folder_in_the_place_of_a_sheet_leaves_nothing_half_done(spring):
    spring.play(Ann="throws 1 2")
    spring.desk.run("spring", 2, NOON, early=True)
    before = files(spring)
    (Path(spring.folder) / "turn-02-cleo.txt").mkdir()
    with pytest.raises(LadderkitError, match=r"'turn-02-cleo.txt' is a folder in .*; nothing was written"):
        spring.publish(2)
    (Path(spring.folder) / "turn-02-cleo.txt").rmdir()
    assert (before, 1) == (files(spring), spring.game.published)
    spring.publish(2)


def test_what_cannot_be_moved_to_its_place_is_told(tmp_path):
    sheet = Sheet("a.txt", b"", secret=False, player="")
    with Beside(tmp_path) as beside:
        beside.put([sheet])
        (tmp_path / "a.txt").mkdir()
        with pytest.raises(LadderkitError, match="cannot be written to"):
            beside.place()


def test_whatever_players_are_called_each_file_is_of_one_reader_and_kind(tmp_path):
    names = ("Ann", "Ann Erratum", "Ann Reply", "Public", "Public Erratum", "Ann Erratum 2", "Ann Erratum Seat 2")
    played = sat_down(tmp_path, small(), names)
    played.send("Ann", "throws 1 2")
    replies = reply_sheets(played.game, [played.send(name, "throws 1 2") for name in names])
    played.desk.run("spring", 1, NOON)
    every = [*replies, *played.desk.publish("spring", 1, NOON, played.folder)]
    for throws in (b"throws 3 4", b"throws 5 6"):
        every += played.desk.correct("spring", 1, [(throws, "text", "Ann")], NOON, played.folder)[0]
    assert len(every) == len({sheet.name for sheet in every})
    assert {"turn-01-ann-erratum.txt", "turn-01-ann-erratum-seat-2.txt"} < {sheet.name for sheet in every}
    played.desk.close()


# ----------------------------------------------------------------------------------------------------- ending
def test_games_of_a_desk_that_cannot_be_read_are_not_passed_over(spring, monkeypatch):
    def fails(_self, _name):
        raise StoreError("busy", "it is being written to; try again")

    monkeypatch.setattr(Store, "papers", fails)
    with pytest.raises(StoreError, match="try again"):
        spring.desk.games()


def test_a_game_that_is_given_up_is_closed_and_all_is_open_and_nobody_is_placed(tmp_path, spring):
    spring.play(Ann="throws 1 2", Ben="throws 3 4")
    assert "not-over" == code(spring.desk.end, "spring", NOON, spring.folder)
    (sheet,) = spring.desk.end("spring", NOON, spring.folder, give_up=True)
    assert "end-public.txt" == sheet.name
    assert "The game was given up before it was over; nobody is placed." in sheet.text
    assert "The whole set-up" in sheet.text
    assert "Turn 1, as it was played" in sheet.text
    assert f"Seed: {SEED.hex()}" in sheet.text.replace("\n    ", " ")
    assert f"Salt: {SALT.hex()}" in sheet.text.replace("\n    ", " ")
    assert "1st" not in sheet.text
    assert (True, False) == (spring.game.ended, spring.game.match.over)
    assert "ended" == code(spring.desk.receive, "spring", b"throws 1 2", NOON, sender="Ann")
    assert "ended" == code(spring.desk.run, "spring", 2, NOON)
    assert "ended" == code(spring.desk.resign, "spring", "Ann", NOON)
    told = status_text(spring.game, spring.now)
    assert "the game was given up." in told
    assert "The game was closed." in told
    with Desk.open(tmp_path / "desk.db") as other:
        assert other.game("spring").ended
        assert (sheet,) == other.end("spring", NOON, spring.folder)  # once more, from what was kept


def test_a_game_whose_reports_are_not_out_is_not_given_up(spring):
    spring.desk.run("spring", 1, NOON, early=True)
    assert "not-published" == code(spring.desk.end, "spring", NOON, spring.folder, give_up=True)
    assert not spring.game.ended


def test_pages_become_pdf_each_for_its_reader(spring, monkeypatch):
    monkeypatch.setattr("ladderkit.postal.desk.sheets.pdf_of", lambda page: b"%PDF " + page.encode())
    spring.play(Ann="throws 1 2")
    pages = spring.desk.sheets("spring", 1, forms=("html",))
    made = spring.desk.publish("spring", 1, NOON, spring.folder, forms=("pdf",))
    assert [page.name.replace(".html", ".pdf") for page in pages] == [sheet.name for sheet in made]
    assert [(page.secret, page.player) for page in pages] == [(sheet.secret, sheet.player) for sheet in made]
    assert [b"%PDF " + page.content for page in pages] == [sheet.content for sheet in made]
    assert {sheet.name for sheet in made if sheet.secret} == {"gm-only-turn-01.pdf"}


def test_no_page_is_published_where_no_pdf_can_be_made(tmp_path, spring, monkeypatch):
    def fails(_page):
        raise MissingExtraError("report", "a report as PDF")

    monkeypatch.setattr("ladderkit.postal.desk.sheets.pdf_of", fails)
    spring.desk.run("spring", 1, NOON, early=True)
    with pytest.raises(MissingExtraError):
        spring.desk.publish("spring", 1, NOON, tmp_path / "none", forms=("txt", "pdf"))
    assert 0 == spring.game.published
    assert not (tmp_path / "none").exists()


def test_a_game_is_closed_when_it_is_over_and_then_all_is_open(tmp_path):
    played = sat_down(tmp_path, small(294, "[snakes.grass]\n51 = 'left'\n"))
    assert "not-over" == code(played.desk.end, "spring", NOON, played.folder)
    played.send("Ann", "throws 6 1")
    played.desk.run("spring", 1, NOON, early=True)
    assert "not-published" == code(played.desk.end, "spring", NOON, played.folder)
    assert "over" == code(played.send, "Ann", "throws 1 2")
    assert "over" == code(played.desk.resign, "spring", "Ann", NOON)
    report = played.publish(1)["public"]
    assert "Ann: first" in report
    assert "Next: end it." in status_text(played.game, NOON)
    (sheet,) = played.desk.end("spring", NOON, played.folder)
    for words in ("51 to 46", SEED.hex(), SALT.hex(), played.game.layout, "throws 6 and 1"):
        assert words in sheet.text
    assert (sheet,) == played.desk.end("spring", NOON, played.folder)
    assert "ended" == code(played.send, "Ann", "throws 1 2")
    assert "The game was closed." in status_text(played.game, NOON)
    assert "was-run" == code(played.desk.run, "spring", 1, NOON)
    assert "ended" == code(played.desk.run, "spring", 2, NOON)
    played.desk.close()


def test_who_has_left_is_asked_for_nothing_and_gets_no_report(spring):
    spring.desk.resign("spring", "Cleo", NOON)
    assert "not-asked" == code(spring.send, "Cleo", "throws 1 2")
    assert "not-asked" == code(spring.send, "Cleo", b"\xff")
    assert "no-player" == code(spring.desk.resign, "spring", "Zoe", NOON)
    assert "not-playing" == code(spring.desk.resign, "spring", "Cleo", NOON)
    spring.play(Ann="throws 1 2")
    assert {"public", "Ann", "Ben", "gm"} == {*spring.publish(1)}
    assert "Cleo on 0: plays no more." in status_text(spring.game, NOON)


def test_a_turn_after_which_no_order_is_asked_is_refused(tmp_path):
    registry = Registry.builtin().with_rules(Wondering)
    with Desk.open(tmp_path / "desk.db", registry, create=True) as desk:
        desk.new("odd", odd(Wondering()), ("Ann", "Ben"), starts_at=NOON, seed=SEED, salt=SALT)
        assert "no-orders" == code(desk.run, "odd", 1, NOON, early=True)
        assert 1 == desk.game("odd").turn


# ------------------------------------------------------------------------------------------------ from records
def test_store_and_record_give_the_same_reports(spring):
    spring.publish(0)
    for turn, throws in enumerate(("1 2", "3 4", "5 6"), 1):
        spring.play(Ann=f"throws {throws}\nladder after first", Ben=f"throws {throws}\ntrap door 33")
        resumed = resume(record_to_json(record(spring.game.match)))
        assert resumed == spring.game.match
        parts = tuple(slices(resumed))
        assert turn == len(parts)
        assert turn_sheets(spring.game, turn, parts[-1]) == spring.desk.sheets("spring", turn)
    assert () == spring.desk._store.check("spring")


# ----------------------------------------------------------------------------------------------------- marking
def test_what_is_for_the_game_master_is_marked_on_every_line():
    text = marked("one\n\ntwo")
    assert all(line.startswith("gm|") for line in text.splitlines())
    assert 4 == len(text.splitlines())


def test_no_sheet_is_written_whose_name_does_not_say_whom_it_is_for(tmp_path):
    for name, secret in (("turn-01-ann.txt", True), ("gm-only-turn-01.txt", False)):
        with pytest.raises(LadderkitError, match="does not say whom it is for"):
            write_sheets(tmp_path, [Sheet("fine.txt", b"", secret=False, player=""), Sheet(name, b"", secret, "")])
    assert [] == [*tmp_path.iterdir()]
    assert "<Sheet 'a'>" == repr(Sheet("a", b"", secret=False, player=""))


def test_notes_are_read_as_they_were_written():
    note = Received(NOON, 1, "text", "", "throws 4 2", ())
    assert note == note_from_json(note_to_json(note))
    corrected = Corrected(NOON, 1, 1, 2, ())
    assert corrected == note_from_json(note_to_json(corrected))


def test_status_says_what_is_next(spring):
    assert "Next: announce the start." in status_text(spring.game, NOON)
    spring.publish(0)
    assert "waits for the orders of Ann, Ben, Cleo" in status_text(spring.game, NOON)
    assert "Next: run turn 1." in status_text(spring.game, NOON + WEEK)
    assert "(has passed)" in status_text(spring.game, NOON + WEEK)
    spring.desk.run("spring", 1, NOON + WEEK)
    assert "publish them, or undo it" in status_text(spring.game, NOON + WEEK)


def test_a_whole_game_with_html(tmp_path):
    played = sat_down(tmp_path, slither_and_climb())
    played.desk.run("spring", 1, NOON, early=True)
    sheets = played.desk.publish("spring", 1, NOON, played.folder, forms=("txt", "html"))
    assert 8 == len(sheets)
    assert all("<html" in sheet.text for sheet in sheets if sheet.name.endswith("html"))
    played.desk.close()
