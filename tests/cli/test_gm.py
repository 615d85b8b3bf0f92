"""`ladderkit gm`: games by post, run from a shell."""

import io
import sys
from pathlib import Path

import pytest

from ladderkit.cli import main
from ladderkit.cli.gm.group import GM_COMMANDS
from ladderkit.setups import SHIPPED, setup_from_toml, setup_to_toml
from tests.match.damaging import damage

NOW = "2026-03-01T12:00Z"
TINY = """\
name = "tiny"
rules = ["new-round", "chosen-throw", "run-out", "jumps", "first-home", "report"]
[board]
rows = 2
columns = 5
"""
UNTIMED = {"errata", "list", "new"}


@pytest.fixture
def gm(ladderkit, tmp_path):
    """Runs a command on the desk, at noon."""

    def run(command, *arguments, code=0, typed=()):
        timed = () if command in UNTIMED or "--now" in arguments else ("--now", NOW)
        ran = ladderkit("gm", command, str(tmp_path / "desk.db"), *map(str, arguments), *timed, typed=typed)
        assert code == ran.code, ran
        return ran.err if code == 2 else ran.out

    return run


@pytest.fixture
def spring(gm, seed):
    """A game of Ann and Ben."""
    gm("new", "spring", "--players", "Ann,Ben", "--deadline", "7d", "--seed", seed, "--starts", NOW)
    return gm


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out"


def test_a_game_begins_and_is_bound(gm, seed, tmp_path):
    (tmp_path / "layout.toml").write_text(setup_to_toml(SHIPPED), encoding="utf-8")
    options = ("--players", "Ann, Ben", "--set-up", tmp_path / "layout.toml", "--address", "ann@example.org=Ann")
    said = gm("new", "spring", *options, "--seed", seed, "--starts", NOW)
    assert "spring: slither-and-climb, Ann and Ben." in said
    assert "The set-up is bound by the commitment" in said
    assert "Next: announce the start." in said
    again = gm("new", "autumn", "--players", "Ann,Ben")
    assert said.splitlines()[1] != again.splitlines()[1]
    assert "spring  slither-and-climb  Ann, Ben  turn 1\nautumn" in gm("list")


def test_one_report_is_printed_and_nothing_is_published(spring, out, tmp_path):
    spring("announce", "spring", "-o", out)
    spring("run", "spring", "--turn", 1, "--early")
    ann, everybody = spring("report", "spring", "--print", "--player", "ann"), spring("report", "spring", "--print")
    assert "Report for Ann" in ann
    assert "What you did" in ann
    assert "Report for all players" in everybody
    assert "for the game master" not in (ann + everybody).casefold()
    assert "for 'Cleo'; give Ann or Ben" in spring("report", "spring", "--print", "--player", "Cleo", code=2)
    for wrong in ([], ["--player", "Ann", "-o", out], ["--print", "-o", out]):
        assert "give --folder to publish a turn" in spring("report", "spring", *wrong, code=2)
    assert ["start-public.txt"] == sorted(path.name for path in out.glob("[!.]*"))
    spring("report", "spring", "-o", out)
    assert ann == (out / "turn-01-ann.txt").read_text(encoding="utf-8")
    assert everybody == (out / "turn-01-public.txt").read_text(encoding="utf-8")


def test_a_game_is_given_up(spring, out):
    spring("announce", "spring", "-o", out)
    assert "is not over" in spring("end", "spring", "-o", out, code=2)
    assert "end-public.txt" in spring("end", "spring", "-o", out, "--give-up")
    assert "nobody is placed" in (out / "end-public.txt").read_text(encoding="utf-8")
    assert "given up" in spring("list")


@pytest.mark.parametrize("bad", [b"spr\xffng", b"sprxng"])
def test_a_damaged_name_is_told_and_the_other_games_are_listed(spring, seed, tmp_path, bad):
    spring("new", "autumn", "--players", "Cid,Dee", "--seed", seed)
    damage(tmp_path / "desk.db", b"spring", bad, [0])
    listed = spring("list", code=1)
    assert "broken: " in listed
    assert "autumn  slither-and-climb" in listed


def test_a_variant_without_secrets_and_an_empty_desk(gm):
    said = gm("new", "plain", "--players", "Ann,Ben", "--variant", "snakes-and-ladders", code=2)
    assert "does not begin with orders alone" in said
    assert "" == gm("list")


def test_what_is_wrong_is_told(gm, spring):
    assert "does not say whose address it is" in gm("new", "x", "--players", "Ann,Ben", "--address", "ann", code=2)
    assert "two seats are called" in gm("new", "x", "--players", "Ann,ann", code=2)
    assert "no form 'doc'" in spring("announce", "spring", "-o", "x", "--form", "doc", code=2)
    assert "cannot be opened" in spring("order", "spring", "nowhere.txt", code=2)
    assert "unknown option: --frm" in spring("order", "spring", "--frm", "Ann", code=2)
    assert "cannot be opened" in spring("order", "spring", "a\0b", code=2)


def test_orders_come_from_files_and_from_standard_input(spring, tmp_path):
    said = spring("order", "spring", "--from", "Ann", typed=("throws 4 2",))
    assert said.startswith("To Ann alone:\n  Orders of Ann for spring, turn 1.\n\n  now stands:\n    throws: 4 2\n")
    mail = tmp_path / "ben.eml"
    mail.write_text("From: ben@example.org\n\nplayer: Ben\nthrows: 7 1\n", encoding="utf-8")
    said = spring("order", "spring", mail, code=1)
    assert "there is no 7 to throw now" in said
    table = tmp_path / "turn.csv"
    table.write_text("player,throws\nAnn,5 6\nBen,1 2\n", encoding="utf-8")
    said = spring("order", "spring", table)
    assert ["To Ann alone:", "To Ben alone:"] == [line for line in said.splitlines() if line.startswith("To")]
    assert spring("order", "spring", "-", "--from", "Ben", "--kind", "text", typed=("throws 2 1",))


def test_a_message_of_nobody_is_named_and_the_others_are_taken(spring, ladderkit, tmp_path):
    files = [tmp_path / name for name in ("nobody.eml", "ann.txt", "zoe.txt", "ben.txt")]
    texts = ("From: x@example.org\n\nthrows: 1 2\n", "player: Ann\nthrows: 5 6", "player: Zoe", "player: Ben\nwel 1")
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    out = tmp_path / "replies"
    ran = ladderkit("gm", "order", str(tmp_path / "desk.db"), "spring", *map(str, files), "--now", NOW, "-o", str(out))
    assert 2 == ran.code
    assert f"{str(files[0])!r} was not taken: no player is known by the address 'x@example.org'" in ran.err
    assert f"{str(files[2])!r} was not taken: nobody called 'Zoe' plays" in ran.err
    assert 2 == len(ran.err.splitlines())
    assert ["To Ann alone:", "To Ben alone:"] == [line for line in ran.out.splitlines() if line.startswith("To")]
    assert 2 == len([*out.glob("[!.]*")])
    assert "the message was not taken" in spring("order", "spring", typed=("throws 1 2",), code=2)


def test_addresses_are_given_and_set(gm, spring, seed, tmp_path):
    options = ("--address", "ann@example.org=Ann", "--addresses", "strict")
    gm("new", "autumn", "--players", "Ann,Ben", *options, "--seed", seed, "--starts", NOW)
    mail = tmp_path / "ann.eml"
    mail.write_text("From: ann@new.example\n\nplayer: Ann\nthrows: 1 2\n", encoding="utf-8")
    assert "is no address of 'Ann'" in gm("order", "autumn", mail, code=1)
    said = gm("address", "autumn", "Ann", "ann@new.example", "a@example.org")
    assert said == "autumn: mail of Ann comes from ann@new.example or a@example.org.\n"
    assert "now stands" in gm("order", "autumn", mail)
    assert "Zoe plays for Ann" in gm("substitute", "autumn", "Ann", "Zoe", "--address", "zoe@example.org")
    mail.write_text("From: zoe@example.org\n\nthrows: 1 2\n", encoding="utf-8")
    assert "To Zoe alone" in gm("order", "autumn", mail)
    assert gm("address", "autumn", "Zoe") == "autumn: mail of Zoe may come from anywhere.\n"


def test_replies_are_written_for_each_player_alone(spring, out, tmp_path):
    table = tmp_path / "turn.csv"
    table.write_text("player,throws\nAnn,5 6\nBen,1 2\n", encoding="utf-8")
    said = spring("order", "spring", table, "-o", out)
    assert {"turn-01-ann-reply.txt", "turn-01-ben-reply.txt"} == {file.name for file in out.glob("*.txt")}
    text = (out / "turn-01-ann-reply.txt").read_text(encoding="utf-8")
    assert "throws: 5 6" in text
    assert "Ben" not in text
    assert text.splitlines()[0] in said


def test_a_season_of_two_from_a_shell(spring, out):
    said = spring("announce", "spring", "-o", out)
    assert "for all" in said
    assert "start-public.txt" in said
    spring("order", "spring", "--from", "Ann", typed=("throws 4 2",))
    status = spring("status", "spring")
    assert all(line.startswith("gm|") for line in status.splitlines())
    assert "Ann on 0: throws 4 and 2." in status
    assert "orders of Ben are missing" in spring("run", "spring", "--turn", "1", code=2)
    dry = spring("run", "spring", "--turn", "1", "--early", "--dry-run")
    assert all(line.startswith("gm|") for line in dry.splitlines())
    assert "What Ann did" in dry
    assert "nothing" not in spring("run", "spring", "--turn", "1", "--early")
    assert "was run at" in spring("run", "spring", "--turn", "1", code=2)
    assert "was taken back" in spring("undo", "spring", "--turn", "1")
    assert "no turn of 'spring' was run" in spring("report", "spring", "-o", out, code=2)
    spring("run", "spring", "--turn", "1", "--early")
    said = spring("report", "spring", "-o", out, "--form", "txt", "--form", "html")
    assert f"In {out}:" in said
    assert "turn-01-ann.txt       for Ann alone" in said
    assert "gm-only-turn-01.html" in said
    assert "for the game master only" in said
    assert {"turn-01-ann.txt", "turn-01-public.html"} < {file.name for file in out.iterdir()}
    assert "correct it instead" in spring("undo", "spring", "--turn", "1", code=2)
    spring("order", "spring", "--from", "Ann", typed=("throws 1 3",))
    said = spring("correct", "spring", "--turn", "1", "-o", out, "--from", "Ann", typed=("throws 1 2",))
    assert "turn-01-ann-erratum.txt" in said
    assert "To Ann alone:\n  A turn before turn 2 of spring was corrected." in said
    said = spring("correct", "spring", "--turn", "1", "-o", out, "--from", "Ann", typed=("throws 1 2",))
    assert said == "Nothing has changed for anybody; there is nothing to send.\n"
    for file in out.glob("*-erratum.txt"):
        file.unlink()
    said = spring("errata", "spring", "-o", out)
    assert "turn-01-ann-erratum.txt" in said
    assert "To Ann alone:\n  A turn before turn 2 of spring was corrected." in said
    assert (out / "turn-01-ann-erratum.txt").is_file()


def test_a_game_does_not_write_into_the_folder_of_another(gm, spring, out, seed):
    spring("announce", "spring", "-o", out)
    before = (out / "start-public.txt").read_bytes()
    gm("new", "autumn", "--players", "Ann,Ben", "--seed", seed)
    assert "has the sheets of another game in it, 'spring " in gm("announce", "autumn", "-o", out, code=2)
    assert before == (out / "start-public.txt").read_bytes()
    assert "Next: announce the start." in gm("status", "autumn")
    gm("announce", "autumn", "-o", out.parent / "autumn")


def test_replies_that_cannot_be_written_are_printed_all_the_same(ladderkit, spring, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    desk = str(tmp_path / "desk.db")
    where = ("--from", "Ann", "-o", str(tmp_path / "file"), "--now", NOW)
    ran = ladderkit("gm", "order", desk, "spring", *where, typed=("throws 4 2",))
    assert 2 == ran.code
    assert "now stands:\n    throws: 4 2\n" in ran.out
    assert "give another folder" in ran.err


def test_deadlines_seats_and_the_end(spring, out):
    assert "orders for turn 1 are due by 2026-03-03 12:00:00 UTC." in spring("deadline", "spring", "2d")
    assert "2026-03-10 20:00:00 UTC" in spring("deadline", "spring", "2026-03-10T20:00Z", "-o", out)
    told = (out / "turn-01-public-deadline.txt").read_text(encoding="utf-8")
    assert "are due by: 2026-03-10 20:00 UTC\nBefore, it was: 2026-03-03 12:00 UTC\n" in told
    assert "Zoe plays for Ben" in spring("substitute", "spring", "Ben", "Zoe")
    assert "is not over" in spring("end", "spring", "-o", out, code=2)
    assert "Zoe has left" in spring("resign", "spring", "Zoe")
    assert "end-public.txt" in spring("end", "spring", "-o", out)
    assert "over" in spring("list")


def test_a_run_that_ends_the_game_says_so(gm, tmp_path, seed):
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    said = gm("new", "tiny", "--players", "Ann,Ben", "--variant", tmp_path / "tiny.toml", "--seed", seed)
    assert "set-up" not in said
    gm("order", "tiny", "--from", "Ann", typed=("throws 6 5",))
    assert "The game is over." in gm("run", "tiny", "--turn", "1", "--early")


def test_bytes_on_standard_input_that_are_no_utf_8_are_sent_back(monkeypatch, capsys, spring, tmp_path):
    odd = io.TextIOWrapper(io.BytesIO(b"throws 4 2 \xff"), encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr(sys, "stdin", odd)
    assert 1 == main(["gm", "order", str(tmp_path / "desk.db"), "spring", "--from", "Ann", "--now", NOW])
    assert "is no UTF-8" in capsys.readouterr().out


def test_every_command_has_help(ladderkit):
    for name in GM_COMMANDS:
        assert 0 == ladderkit("gm", name, "--help").code


def test_a_set_up_is_drawn_up_judged_and_drawn(ladderkit, tmp_path, seed, monkeypatch):
    file, picture, said = (str(tmp_path / name) for name in ("secret.toml", "secret.svg", "judged.txt"))
    wishes = ("--seed", seed, "--hydras", "2", "2", "--snake-pattern", "multiples of 7")
    ran = ladderkit("gm", "setup", file, *wishes)
    assert (0, f"{file}: for the game master only. Next: judge it, and draw it.\n") == (ran.code, ran.out)
    assert 6 == len(setup_from_toml(Path(file).read_text(encoding="utf-8")).hydras)
    assert 2 == ladderkit("gm", "setup", file).code  # nothing is overwritten
    assert 2 == ladderkit("gm", "setup", f"{file}2", "--grass-snakes", "2", "2", "--pythons", "3", "3").code
    judged = ladderkit("gm", "judge", file, "--players", "2", "--seasons", "2", "--seed", seed)
    assert judged.out.startswith("GAME MASTER ONLY: slither-and-climb, 2 players, 2 seasons played out\n")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ran = ladderkit("gm", "judge", file, "--players", "2", "--seasons", "2", "--seed", seed, "-o", said)
    assert 0 == ran.code
    assert judged.out == Path(said).read_text(encoding="utf-8")
    assert ladderkit("gm", "draw", file).out.startswith("GAME MASTER ONLY: the whole layout")
    assert 0 == ladderkit("gm", "draw", file, "-o", picture).code
    assert "GAME MASTER ONLY" in Path(picture).read_text(encoding="utf-8")
