"""The command line as a whole: its extra, its help, and everything that can go wrong around a command."""

import io
import runpy
import signal
import subprocess
import sys
from importlib import metadata

import pytest

from ladderkit.cli import app, main, out
from ladderkit.errors import FileError, Problem, RuleError, VariantError


class Broken(io.StringIO):
    """A stream that cannot be written to."""

    def __init__(self, error):
        super().__init__()
        self.error = error

    def write(self, _text):
        raise self.error

    def flush(self):
        raise self.error


@pytest.fixture
def command(monkeypatch):
    """Puts a command in the place of all others."""

    def put(what):
        def odd() -> int:
            return what()

        monkeypatch.setattr(app, "COMMANDS", (odd,))

    return put


def raising(error):
    def raise_it():
        raise error

    return raise_it


# -------------------------------------------------------------------------------------------------- the extra
def test_importing_the_command_line_imports_neither_cyclopts_nor_rich():
    program = "import sys, ladderkit.cli; print({'cyclopts', 'rich'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "set()\n" == ran.stdout


@pytest.mark.parametrize("package", ["cyclopts", "rich"])
def test_without_the_extra_it_says_how_to_get_it(package):
    program = f"import sys; sys.modules[{package!r}] = None; from ladderkit.cli import main; sys.exit(main([]))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (2, "") == (ran.returncode, ran.stdout)
    needs = "ladderkit: error: the command line needs the 'cli' extra; "
    assert f"{needs}install it with: pip install 'ladderkit[cli]'\n" == ran.stderr


def test_without_the_extra_in_this_process(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "cyclopts", None)
    assert 2 == main(["variants"])
    assert "pip install 'ladderkit[cli]'" in capsys.readouterr().err


def test_python_m_ladderkit_is_the_same(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ladderkit", "variants"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("ladderkit", run_name="__main__")
    assert 0 == ended.value.code
    assert "snakes-and-ladders" in capsys.readouterr().out


# -------------------------------------------------------------------------------------- help and misspellings
@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(ladderkit, arguments):
    ran = ladderkit(*arguments)
    assert (0, "") == (ran.code, ran.err)
    assert all(f" {command.__name__} " in ran.out for command in app.COMMANDS)


def test_help_of_a_command_tells_its_options(ladderkit):
    ran = ladderkit("play", "--help")
    assert 0 == ran.code
    for option in ("--players", "--auto", "--seed", "--dice", "--board", "--ascii", "--quiet", "--json"):
        assert option in ran.out


def test_version(ladderkit, monkeypatch):
    monkeypatch.setattr(metadata, "version", lambda _: "1.2.3")
    assert "ladderkit 1.2.3\n" == ladderkit("--version").out


def test_version_of_a_checkout_that_is_not_installed(ladderkit, monkeypatch):
    monkeypatch.setattr(metadata, "version", raising_for_any(metadata.PackageNotFoundError("ladderkit")))
    assert "ladderkit, of unknown version: it is not installed\n" == ladderkit("--version").out


def raising_for_any(error):
    def raise_it(*_):
        raise error

    return raise_it


def test_a_misspelt_command_gets_a_suggestion(fails):
    assert "play" in fails("plya")


def test_a_misspelt_option_gets_a_suggestion(fails):
    assert "--players" in fails("play", "snakes-and-ladders", "--plyers", "2")


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "snakes-and-ladders", "--players"],
        ["play", "snakes-and-ladders", "--dice", "loaded"],
        ["play", "snakes-and-ladders", "--board", "some"],
        ["play", "snakes-and-ladders", "something-else"],
        ["play", "snakes-and-ladders", "--no-auto"],
        ["check"],
        ["describe"],
        ["variants", "--json"],
        ["rules", "one", "two"],
    ],
)
def test_a_wrong_call_is_one_line(fails, arguments):
    assert fails(*arguments)


# -------------------------------------------------------------------------------------------- what goes wrong
def test_whatever_a_plug_in_raises_is_one_line(fails, command):
    error = ZeroDivisionError("by\nzero")
    error.add_note("while somebody divided")
    command(raising(error))
    assert "ZeroDivisionError: by zero (while somebody divided)" == fails("odd")


def test_an_error_of_the_library_is_told_as_it_is(fails, command):
    command(raising(RuleError("It held\neveryone", rule="hold")))
    assert "rule 'hold': It held everyone" == fails("odd")


def test_several_problems_are_one_line(fails, command):
    several = [Problem("one", "first", path="board"), Problem("two", "second"), Problem("three", "third")]
    command(raising(FileError("garden.toml", several)))
    assert "garden.toml cannot be read: board: first (and 2 more; see: ladderkit check)" == fails("odd")
    command(raising(VariantError("garden", several[:1])))
    assert "'garden' cannot be played: board: first" == fails("odd")


def test_where_an_error_came_from_is_told_on_request(ladderkit, command, monkeypatch):
    monkeypatch.setenv("LADDERKIT_DEBUG", "1")
    command(raising(RuleError("no")))
    ran = ladderkit("odd")
    assert 2 == ran.code
    assert ran.err.startswith("Traceback")
    assert ran.err.endswith("ladderkit: error: no\n")


def test_ctrl_c(ladderkit, command):
    command(raising(KeyboardInterrupt()))
    assert 130 == ladderkit("odd").code


@pytest.mark.parametrize(("error", "code"), [(BrokenPipeError(), 141), (OSError(28, "No space left on device"), 2)])
@pytest.mark.parametrize("argument", ["variants", "--help"])
def test_an_output_that_cannot_be_written(monkeypatch, capsys, argument, error, code):
    monkeypatch.setattr(sys, "stdout", Broken(error))
    assert code == main([argument])
    monkeypatch.undo()
    assert ("No space left on device" in capsys.readouterr().err) == (code == 2)


def test_an_output_that_fails_when_it_is_flushed(monkeypatch, command):
    command(lambda: 0)
    monkeypatch.setattr(sys, "stdout", Broken(BrokenPipeError()))
    assert 141 == main(["odd"])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")
@pytest.mark.parametrize("arguments", ["rules", "play snakes-and-ladders --auto --board each"])
def test_a_closed_pipe_gives_no_traceback(arguments):
    line = f"{sys.executable} -m ladderkit {arguments} | head -n 1"
    ran = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert (0, "", 1) == (ran.returncode, ran.stderr, ran.stdout.count("\n"))


def test_without_any_streams(monkeypatch):
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert 0 == main(["variants"])
    sys.stdout.close()
    sys.stderr.close()


# -------------------------------------------------------------------------------------------------- terminals
def test_a_terminal_that_knows_ascii_alone(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert 0 == main(["play", "snakes-and-ladders", "--auto", "--board", "each", "--players", "Zoë,Ann"])
    text = stream.buffer.getvalue().decode("ascii")
    assert "Zo\\xeb" in text
    assert "^" in text


def test_a_terminal_that_knows_boxes(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    assert 0 == main(["play", "snakes-and-ladders", "--auto"])
    assert "▲" in stream.buffer.getvalue().decode()


def test_help_on_a_terminal_that_knows_ascii_alone(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert 0 == main(["--help"])
    assert "play" in stream.buffer.getvalue().decode("ascii")


def test_a_table_is_as_wide_as_its_terminal(monkeypatch, ladderkit):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setattr(sys, "stdout", terminal := Terminal())
    out.table([("name", "words " * 20)])
    assert 50 >= max(map(len, terminal.getvalue().splitlines()))


def test_words_in_a_row():
    assert ["a", "a or b", "a, b or c"] == [out.listed(words, "or") for words in ("a", "ab", "abc")]


def test_a_signal_to_end_is_taken_as_an_interruption():
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), app._ended_as_interrupted():
        signal.raise_signal(signal.SIGTERM)
    assert before == signal.getsignal(signal.SIGTERM)


# ------------------------------------------------------------------------------------------------ numbers that are none
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("odds", "snakes-and-ladders", "--players", "x"), "--players wants a whole number, not 'x'"),
        (("compare", "a", "b", "--players", "Ann,Ben"), "--players wants a whole number, not 'Ann,Ben'"),
        (
            ("design", "--ladders", "1", "--snakes", "1", "--target", "9", "--players", "x"),
            "--players wants a whole number, not 'x'",
        ),
        (("design", "--ladders", "1", "--snakes", "1", "--target", "x"), "--target wants a number, not 'x'"),
        (("simulate", "snakes-and-ladders", "--games", "many"), "--games wants a whole number, not 'many'"),
        (("simulate", "a", "--games", "5", "--policy", "wild"), 'invalid value "wild" for --policy'),
    ],
)
def test_an_option_that_wants_a_number_says_so(fails, arguments, said):
    assert said in fails(*arguments)
