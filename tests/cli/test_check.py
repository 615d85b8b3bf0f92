"""`ladderkit check FILE`."""

import json
from pathlib import Path

import pytest

from ladderkit.cli.layout import is_set_up

WRONG = """\
name = "wrong"
rules = ["bounce", "stay-put"]
[board]
rows = 5
columns = 5
ladders = { 3 = 14, 9 = 2 }
snakes = { 14 = 20 }
"""
KEYS = ["code", "severity", "path", "rules", "squares", "clause", "message"]


@pytest.fixture
def file(tmp_path):
    """Writes a file and gives its name."""

    def write(text, name="game.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


def test_a_good_file(ladderkit, garden):
    ran = ladderkit("check", str(garden))
    assert (0, "", f"{garden}: good\n") == (ran.code, ran.err, ran.out)


def test_a_good_file_as_json(ladderkit, garden):
    ran = ladderkit("check", str(garden), "--json")
    assert (0, "") == (ran.code, ran.err)
    assert {"ok": True, "problems": []} == json.loads(ran.out)


def test_a_warning_is_good(ladderkit, file):
    path = file('name = "odd"\n[board]\nstart = 3\nladders = { 3 = 14 }\n')
    ran = ladderkit("check", path)
    assert 0 == ran.code
    assert ran.out.startswith("warning: board.start: ")
    assert ran.out.endswith(f"{path}: 1 warning\n")
    data = json.loads(ladderkit("check", path, "--json").out)
    assert (True, ["warning"]) == (data["ok"], [one["severity"] for one in data["problems"]])


def test_all_problems_are_told_at_once(ladderkit, file):
    path = file(WRONG)
    ran = ladderkit("check", path)
    assert (1, "") == (ran.code, ran.err)
    for word in ("'bounce' and 'stay-put'", "falls", "rises"):
        assert word in ran.out
    assert f"{path}: " in ran.out.splitlines()[-1]
    assert "errors" in ran.out.splitlines()[-1]


def test_all_problems_are_told_at_once_as_json(ladderkit, file):
    ran = ladderkit("check", file(WRONG), "--json")
    assert (1, "", 1) == (ran.code, ran.err, ran.out.count("\n"))
    data = json.loads(ran.out)
    assert ["ok", "problems"] == list(data)
    assert data["ok"] is False
    assert 4 <= len(data["problems"])
    for problem in data["problems"]:
        assert KEYS == list(problem)
        assert [str, str, str, list, list, str, str] == [type(part) for part in problem.values()]
    assert {"two-deciders", "ladder-falls", "snake-rises"} <= {one["code"] for one in data["problems"]}


def test_a_misspelt_key_is_a_problem(ladderkit, file):
    data = json.loads(ladderkit("check", file('nam = "x"\n[board]\n'), "--json").out)
    assert "unknown-key" in [one["code"] for one in data["problems"]]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("broken.toml", "name = "),
        ("broken.json", "{"),
        ("latin.toml", b'name = "Zo\xeb"'),
        ("game.yaml", "name: x"),
    ],
)
def test_a_file_that_cannot_be_read(ladderkit, fails, file, name, text):
    path = file(text, name)
    assert fails("check", path).startswith(f"{path} cannot be read: ")
    ran = ladderkit("check", path, "--json")
    assert (2, 1) == (ran.code, ran.err.count("\n"))
    data = json.loads(ran.out)
    assert (False, 1) == (data["ok"], len(data["problems"]))
    assert KEYS == list(data["problems"][0])


def test_a_file_that_is_not_there(fails, tmp_path):
    path = tmp_path / "nowhere.toml"
    assert fails("check", str(path)).startswith(f"{path} cannot be read: ")


def test_a_folder(fails, tmp_path):
    (tmp_path / "folder.toml").mkdir()
    assert fails("check", str(tmp_path / "folder.toml"))


# ---------------------------------------------------------------------------------------------------- set-ups
def test_the_set_up_that_is_an_example_is_good(ladderkit):
    path = str(Path(__file__).parents[2] / "examples/slither-and-climb.toml")
    ran = ladderkit("check", path)
    assert (0, "", f"{path}: good\n") == (ran.code, ran.err, ran.out)
    assert {"ok": True, "problems": []} == json.loads(ladderkit("check", path, "--json").out)


def test_all_problems_of_a_set_up_are_told_at_once(ladderkit, file):
    path = file('[board]\nlevels = 1\n[eggs]\nsquares = [3, 3000]\n[snakes.grass]\n3 = "left"\n')
    ran = ladderkit("check", path)
    assert (1, "") == (ran.code, ran.err)
    assert 3 <= ran.out.count("error: ")
    assert "[SC-6e]" in ran.out
    data = json.loads(ladderkit("check", path, "--json").out)
    assert KEYS == list(data["problems"][0])
    assert "two-things-on-a-square" in [problem["code"] for problem in data["problems"]]


def test_a_set_up_with_an_odd_key(ladderkit, file):
    ran = ladderkit("check", file("[ladders]\ntripels = {}\n"))
    assert 1 == ran.code
    assert "unknown key 'tripels'" in ran.out


@pytest.mark.parametrize("key", ["eggs", "snakes", "ladders", "lofts", "escalators"])
def test_any_part_makes_a_set_up(tmp_path, key):
    (tmp_path / "it.toml").write_text(f"[{key}]\n", encoding="utf-8")
    assert is_set_up(tmp_path / "it.toml")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[board]\n",
        'name = "x"\n[snakes]\n',
        "rules = []\n[eggs]\n",
        "[chain]\n[lofts]\n",
        "x" * 9,
        "x = " + "[" * 9999,
    ],
)
def test_what_is_no_set_up(tmp_path, text):
    (tmp_path / "it.toml").write_text(text, encoding="utf-8")
    assert not is_set_up(tmp_path / "it.toml")
