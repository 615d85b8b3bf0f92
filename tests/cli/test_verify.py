"""`ladderkit verify FILE`."""

from datetime import timedelta

import pytest
from attrs import evolve

from ladderkit.cli import verify as verify_module
from ladderkit.cli.verify import verify
from ladderkit.errors import LadderkitError
from ladderkit.match.match import new_match
from ladderkit.match.record import record, record_to_json
from ladderkit.match.seat_record import seat_record_to_json
from ladderkit.match.verify import resume, verify as verification
from ladderkit.variants import snakes_and_ladders
from tests.match import games
from tests.match.examples import in_the_cellar
from tests.match.golden_record import FILE, NOON, golden


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "record.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def checked(capsys):
    """What verify printed: the parts that it checked, each with what came of it, and the other lines."""
    lines = capsys.readouterr().out.splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith("game "))
    parts = {}
    for line in lines[first:-1]:
        part = line[:13].strip() or part  # noqa: F821  (the first line has one)
        parts.setdefault(part, []).append(line[13:])
    return {part: " ".join(" ".join(words).split()) for part, words in parts.items()}, [*lines[:first], lines[-1]]


def test_a_true_record_and_all_that_was_checked(capsys):
    kept = golden()
    assert 0 == verify(str(FILE), commitment=kept.commitment)
    parts, rest = checked(capsys)
    editions = ", ".join(f"{name} {edition}" for name, edition in kept.editions)
    assert {
        "game": "snakes-and-ladders",
        "seats": "Ann, Ben and Cid",
        "fingerprint": f"{kept.fingerprint}: true",
        "editions": f"{editions}: true",
        "commitment": f"{kept.commitment}: true: it binds the seed it is the one that was published",
        "entries": "24: true",
        "chance": "20 rolls, 1 lot",
        "places": "1. Ann, 2. Cid, 3. Eve: true",
        "digest": f"{kept.digest}: true",
    } == parts
    assert [f"{FILE}: true: 24 entries, 20 rolls of the seed"] == rest


def test_without_what_was_published_it_says_what_that_means(capsys):
    assert 0 == verify(str(FILE))
    assert "a whole record can be made up; give --commitment" in checked(capsys)[0]["commitment"]
    assert 1 == verify(str(FILE), commitment="00" * 32)
    assert checked(capsys)[0]["commitment"].endswith(": WRONG WRONG")


def test_a_layout_is_held_against_what_bound_it(capsys, file):
    bound = record(in_the_cellar())
    for match, options, words in (
        (in_the_cellar(), {"layout": bound.layout_commitment}, "true: it binds the layout it is the one that was"),
        (in_the_cellar(), {}, "true: it binds the layout held against none that was published: the layout can"),
        (in_the_cellar(salt=None), {}, "some of it was hidden, and nothing binds it"),
        (in_the_cellar(salt=None), {"layout": bound.layout_commitment}, "nothing binds it WRONG"),
    ):
        assert ("WRONG" in words) == verify(file(record_to_json(record(match))), **options)
        assert words in checked(capsys)[0]["layout"]


def test_every_roll_and_lot_on_request_and_so_who_began(capsys, file):
    assert 0 == verify(str(FILE), rolls=True)
    first, second, *rest = checked(capsys)[1]
    assert "lot 0: Cid begins." == first
    assert "roll 0: Cid rolls a 2." == second
    assert 20 == len(rest)
    match = new_match(games.hidden_lots, ("Ann", "Ben"), starts_at=NOON, seed=bytes(32)).match
    match = match.roll(0, NOON).match
    assert ["roll 0: Ann rolls a 4.", "hidden lot 0: A lot is drawn for nobody to see: red."] == [
        *verify_module._chance(match)
    ]


@pytest.mark.parametrize(("lie", "error", "wrong"), [
    ({"library": "0.0.9"}, "digest: something was changed", {"digest"}),
    ({"fingerprint": "00" * 32}, "fingerprint: the game is another one", {"fingerprint", "digest"}),
    ({"places": (3, 2, 1)}, "places: the record has", {"places", "digest"}),
    ({"seed": bytes(32).hex()}, "commitment: the seed is not the one", {"commitment", "entries", "digest"}),
    ({"names": ("Ann",)}, "this cannot be done then", {"digest"}),
])  # fmt: skip
def test_what_is_not_true_is_told(capsys, monkeypatch, lie, error, wrong):
    monkeypatch.setattr(verify_module, "verified", lambda *_, **given: verification(evolve(golden(), **lie), **given))
    assert 1 == verify(str(FILE))
    parts, (first, *_, last) = checked(capsys)
    assert first.startswith(f"error: {error}")
    assert wrong <= {part for part, words in parts.items() if "WRONG" in words}
    assert f"{FILE}: not true" == last


def test_a_difference_is_told_in_words(capsys, file):
    lie = record_to_json(golden()).replace('"face": 2', '"face": 5', 1)
    assert 1 == verify(file(lie))
    parts, rest = checked(capsys)
    assert (
        "error: entries.1: entry 1: here it says '2026-03-01 19:00:00.000005Z Cid rolls a 5.'; "
        "by rules and seed it is '2026-03-01 19:00:00.000005Z Cid rolls a 2.'"
    ) == rest[0]
    assert "24: WRONG from entry 1 on" == parts["entries"]


def test_a_match_under_way_with_typed_dice(capsys, file):
    match = new_match(snakes_and_ladders(), ("Ann", "Ben"), starts_at=NOON).match
    name = file(record_to_json(record(match.draw(0, NOON).match)))
    assert 0 == verify(name)
    parts, (last,) = checked(capsys)
    assert last.endswith("true: 1 entry, dice typed in, which nobody can check, not over yet, and with secrets in it")
    assert "none yet: the match is not over" == parts["places"]
    assert "none: dice were typed in, and nobody can check them" == parts["commitment"]


def test_what_cannot_be_read_is_an_error(file):
    for name in (file(b"\xff"), "there-is-none.json", "\0"):
        with pytest.raises(LadderkitError):
            verify(name)


@pytest.mark.parametrize("text", ["{}", "[]", "", "[" * 9999, '{"seat": 1}', "\ud800".encode("utf-8", "surrogatepass")])
def test_of_what_is_no_record_each_fault_is_told(capsys, file, text):
    if isinstance(text, bytes):
        with pytest.raises(LadderkitError):
            verify(file(text))
        return
    name = file(text)
    assert 2 == verify(name)
    told = capsys.readouterr()
    assert "" == told.out
    assert told.err.startswith(f"ladderkit: error: {name} is no record: ")
    assert "ladderkit check" not in told.err


def test_every_fault_of_a_record_is_told_on_a_line(capsys, file):
    assert 2 == verify(file(record_to_json(golden()).replace('"face": 2', '"face": "2"').replace('"runs"', '"run"')))
    assert 5 < len(capsys.readouterr().err.splitlines())


def test_what_a_seat_saw_and_a_whole_record_are_told_apart(capsys, tmp_path):
    notes = tmp_path / "notes.json"
    notes.write_text(seat_record_to_json(resume(golden()).record(for_seat=1)))
    with pytest.raises(LadderkitError, match=r"is the record of a seat.* ladderkit verify RECORD --notes "):
        verify(str(notes))
    with pytest.raises(LadderkitError, match=r"is a whole record, and not what one seat saw; .* match record --seat"):
        verify(str(FILE), notes=str(FILE))
    notes.write_text("{}")
    with pytest.raises(LadderkitError, match="is no record of a seat: "):
        verify(str(FILE), notes=str(notes))


def test_a_record_is_held_against_what_a_seat_has_seen(capsys, tmp_path):
    match = resume(golden())
    for who, seen, verdict in (("own", match, "agrees"), ("other", begun_otherwise(), "of another match")):
        notes = tmp_path / f"{who}.json"
        notes.write_text(seat_record_to_json(seen.record(for_seat=1)))
        assert (verdict != "agrees") == verify(str(FILE), notes=str(notes))
        assert capsys.readouterr().out.endswith(f"{notes}: {verdict}\n")
    broken = tmp_path / "broken.json"
    broken.write_text(record_to_json(evolve(golden(), deadline=timedelta(days=9_000_000))))
    assert 1 == verify(str(broken), notes=str(notes))
    assert capsys.readouterr().out.endswith(f"{notes}: of another match\n")


def begun_otherwise():
    return new_match(snakes_and_ladders(), ("Ann", "Ben"), starts_at=NOON).match
