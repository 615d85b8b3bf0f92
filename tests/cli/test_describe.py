"""`ladderkit describe VARIANT`, and how a VARIANT is found."""

from ladderkit.describe import describe
from ladderkit.variants import snakes_and_ladders


def test_a_game_by_name(ladderkit):
    ran = ladderkit("describe", "snakes-and-ladders")
    assert (0, "", describe(snakes_and_ladders())) == (ran.code, ran.err, ran.out)


def test_a_game_in_a_file(ladderkit, garden):
    assert "garden-path" in ladderkit("describe", str(garden)).out


def test_an_unknown_name_gets_a_suggestion(fails):
    assert "unknown variant 'snakes-and-lader'; did you mean 'snakes-and-ladders'?" == fails(
        "describe", "snakes-and-lader"
    )


def test_a_name_that_is_near_nothing_gets_a_list(fails):
    assert "snakes-and-ladders" in fails("describe", "zzz")


def test_what_ends_like_a_file_is_a_file(fails):
    for name in ("nowhere.toml", "nowhere.JSON"):
        assert fails("describe", name).startswith(f"{name} cannot be read: ")


def test_a_file_with_several_problems_is_one_line(fails, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('name = "wrong"\nbord = 1\n', encoding="utf-8")
    assert fails("describe", str(path)).endswith("(and 1 more; see: ladderkit check)")


def test_a_folder_is_no_game(fails, tmp_path):
    assert f"'{tmp_path}' is a folder; give the name of a variant, or a file" == fails("describe", str(tmp_path))


def test_a_name_that_no_file_could_have(fails):
    assert fails("describe", "x" * 5000).endswith("cannot be opened: File name too long; check its name")


def test_a_folder_called_like_a_game_does_not_hide_it(ladderkit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "snakes-and-ladders").mkdir()
    assert 0 == ladderkit("describe", "snakes-and-ladders").code


def test_a_file_with_another_suffix_is_refused(fails, tmp_path):
    path = tmp_path / "garden"
    path.write_text("", encoding="utf-8")
    assert "suffix" in fails("describe", str(path))
