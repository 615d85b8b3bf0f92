"""`ladderkit verify FILE`."""

from datetime import timedelta

import pytest
from attrs import evolve

from ladderkit.cli.verify import verify
from ladderkit.errors import LadderkitError
from ladderkit.match.match import new_match
from ladderkit.match.record import record, record_to_json
from ladderkit.match.seat_record import seat_record_to_json
from ladderkit.match.verify import resume
from ladderkit.variants import snakes_and_ladders
from tests.match.golden_record import FILE, NOON, golden


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "record.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def test_a_true_record(capsys):
    assert 0 == verify(str(FILE), commitment=golden().commitment)
    assert f"{FILE}: true: 24 entries, 20 rolls of the seed\n" == capsys.readouterr().out


def test_every_roll_on_request(capsys):
    assert 0 == verify(str(FILE), rolls=True)
    first, *rest = capsys.readouterr().out.splitlines()
    assert "roll 0: seat 2 rolled a 2" == first
    assert 20 == len(rest)


def test_what_is_not_true_is_told(capsys, file):
    name = file(record_to_json(evolve(golden(), library="0.0.9")))
    assert 1 == verify(name)
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("error: digest: something was changed")
    assert f"{name}: not true" == last


def test_a_match_under_way_with_typed_dice(capsys, file):
    match = new_match(snakes_and_ladders(), ("Ann", "Ben"), starts_at=NOON).match
    name = file(record_to_json(record(match.draw(0, NOON).match)))
    assert 0 == verify(name)
    assert capsys.readouterr().out.endswith(
        "true: 1 entries, dice typed in, which nobody can check, not over yet, and with secrets in it\n"
    )


def test_what_cannot_be_read_is_an_error(file):
    for name in (file(b"\xff"), "there-is-none.json", "\0"):
        with pytest.raises(LadderkitError):
            verify(name)
    with pytest.raises(LadderkitError):
        verify(file("{}"))


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
