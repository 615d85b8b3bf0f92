"""The example season: from files as people send them to a winner, the same each time, from store and record alike."""

import importlib.util
import sys
from pathlib import Path

import pytest

from ladderkit.match.record import record, record_to_json
from ladderkit.match.verify import verify
from ladderkit.postal.desk.sheets import end_sheets, turn_sheets
from ladderkit.postal.desk.turns import slices
from ladderkit.postal.reports.sections import MASTER_ONLY

HERE = Path(__file__).parent.parent / "examples" / "season"
SPEC = importlib.util.spec_from_file_location("season_run", HERE / "run.py")
run = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(run)


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """The season, played: the desk and the folder with its reports."""
    folder = tmp_path_factory.mktemp("season")
    with run.play(folder / "reports", folder / "desk.db") as desk:
        yield desk, folder / "reports"


def test_the_reports_of_the_season_are_those_that_are_kept(season):
    """To write them anew, after a change that is meant: `python examples/season/run.py --write`."""
    assert [] == run.differences(season[1], HERE / "reports")


def test_there_is_a_winner_and_everything_that_happens_in_a_season_has_happened(season):
    desk, _ = season
    game = desk.game(run.GAME)
    assert game.ended
    assert 1 in game.match.state.places
    assert {"Published", "DeadlineMoved", "Undone", "Corrected", "Ended"} == {type(note).__name__ for note in game.acts}
    kinds = {note.kind for note in desk.messages(run.GAME)}
    assert {"text", "mail", "toml", "json", "csv"} == kinds
    assert {True, False} == {reply.taken for note in desk.messages(run.GAME) for reply in note.replies}
    assert "Fay" in game.match.names
    assert 1 == len(game.match.state.book.departed)


def test_the_record_of_the_season_gives_the_same_reports(season):
    desk, _ = season
    game = desk.game(run.GAME)
    found = verify(record_to_json(record(game.match)), commitment=game.match.commitment)
    assert found.ok
    parts = tuple(slices(found.match))
    assert len(game.runs) == len(parts)
    for turn, part in enumerate(parts, 1):
        assert desk.sheets(run.GAME, turn) == turn_sheets(game, turn, part)
    assert end_sheets(game) == end_sheets(game.with_revision(found.match))


def test_what_is_secret_is_in_files_for_the_game_master_alone(season):
    for file in season[1].iterdir():
        marked = MASTER_ONLY in file.read_text(encoding="utf-8")
        assert not marked or file.name.startswith("gm-only-")


def test_the_program_tells_who_won_and_whether_all_is_as_it_is_kept(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(sys, "argv", ["run.py", "--folder", str(tmp_path / "out")])
    assert 0 == run.main()
    assert "won.\nAll is as it is kept in reports/.\n" in capsys.readouterr().out
    (tmp_path / "out" / "turn-01-ann.txt").unlink()
    assert ["turn-01-ann.txt"] == run.differences(tmp_path / "out", HERE / "reports")
