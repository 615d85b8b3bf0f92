"""`ladderkit notebook FILE`."""

import hashlib
import json
from datetime import UTC, datetime

import pytest
from attrs import evolve

from ladderkit.cli import main
from ladderkit.match.match import new_match
from ladderkit.match.record import canonical_json
from ladderkit.match.seat_record import seat_record, seat_record_to_data, seat_record_to_json
from ladderkit.postal.drawing_up import random_setup
from ladderkit.postal.notebook.frame import frame_of
from ladderkit.postal.notebook.maps import notebook_svg, notebook_text
from ladderkit.postal.notebook.notebook import notebook_from
from ladderkit.serial import variant_to_toml
from ladderkit.variants import hopscotch, slither_and_climb, snakes_and_ladders

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def began(variant, throws):
    """A match of two after its first turn, in which both threw the same."""
    match = new_match(variant, ("Ann", "Ben"), seed=bytes(32), starts_at=NOON).match
    for seat in (0, 1):
        match = match.submit(seat, {"chosen-throw": throws}, NOON).match
    return match


@pytest.fixture
def file(tmp_path):
    def write(record):
        path = tmp_path / "ann.json"
        path.write_text(seat_record_to_json(record), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("variant", "throws"),
    [(slither_and_climb(), (3, 2)), (slither_and_climb(random_setup(bytes([7] * 32))), (1, 4)), (hopscotch(), (3,))],
)
def test_it_prints_what_the_library_draws_whatever_the_hidden_layout(variant, throws, file, capsys):
    record = began(variant, throws).record(for_seat=0)
    assert 0 == main(["notebook", file(record)])
    assert notebook_text(notebook_from(frame_of(variant), record), ("Ann", "Ben")) == capsys.readouterr().out


def test_it_writes_a_picture_and_never_over_another_file(file, tmp_path, capsys):
    record = began(hopscotch(), (3,)).record(for_seat=0)
    picture = tmp_path / "map.svg"
    assert 0 == main(["notebook", file(record), "--svg", str(picture)])
    book = notebook_from(frame_of(hopscotch()), record)
    assert notebook_svg(book, ("Ann", "Ben")) == picture.read_text(encoding="utf-8")
    capsys.readouterr()
    assert 2 == main(["notebook", file(record), "--svg", str(picture)])
    printed = capsys.readouterr()
    assert "" == printed.out
    assert "there is a file" in printed.err


def test_a_game_that_is_not_shipped_is_given_as_a_file(file, tmp_path, capsys):
    variant = evolve(hopscotch(singles=1), name="ours")
    record = file(began(variant, (3,)).record(for_seat=0))
    assert 2 == main(["notebook", record])
    assert "unknown variant 'ours'" in capsys.readouterr().err
    assert 2 == main(["notebook", record, "--game", "hopscotch"])
    assert "is not of the game 'hopscotch' as it is known here" in capsys.readouterr().err
    ours = tmp_path / "ours.toml"
    ours.write_text(variant_to_toml(variant), encoding="utf-8")
    assert 0 == main(["notebook", record, "--game", str(ours)])
    assert "threw 3" in capsys.readouterr().out


def test_records_from_which_nothing_can_be_known_are_refused(file, tmp_path, capsys):
    assert 2 == main(["notebook", file(seat_record(began(hopscotch(), (3,)), None))])
    assert "the record of a spectator" in capsys.readouterr().err
    data = {**seat_record_to_data(began(hopscotch(), (3,)).record(for_seat=0)), "pages": []}
    del data["digest"]
    data["digest"] = hashlib.sha256(canonical_json(data).encode()).hexdigest()
    empty = tmp_path / "empty.json"
    empty.write_text(json.dumps(data), encoding="utf-8")
    assert 2 == main(["notebook", str(empty)])
    assert "has no pages" in capsys.readouterr().err
    plain = new_match(snakes_and_ladders(), ("Ann", "Ben"), seed=bytes(32), starts_at=NOON).match
    assert 2 == main(["notebook", file(plain.record(for_seat=0))])
    assert "no notebook can be kept of 'snakes-and-ladders'" in capsys.readouterr().err
