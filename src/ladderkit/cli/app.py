"""The commands put together, and all that can go wrong in them turned into one line and an exit code."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib import metadata
from typing import Final

from cyclopts import App, CoercionError, CycloptsError, Parameter
from rich.console import Console

from ladderkit.cli import codes, out
from ladderkit.cli.check import check
from ladderkit.cli.compare import compare
from ladderkit.cli.describe import describe
from ladderkit.cli.design import design
from ladderkit.cli.gm.group import gm_group
from ladderkit.cli.match.group import match_group
from ladderkit.cli.notebook import notebook
from ladderkit.cli.odds import odds
from ladderkit.cli.play import play
from ladderkit.cli.rules import rules
from ladderkit.cli.simulate import simulate
from ladderkit.cli.variants import variants
from ladderkit.cli.verify import verify
from ladderkit.errors import FileError, LadderkitError, VariantError, shown

__all__ = ["COMMANDS", "DEBUG", "app", "run"]

COMMANDS: Final[tuple[Callable[..., int], ...]] = (
    play,
    variants,
    describe,
    rules,
    check,
    verify,
    notebook,
    odds,
    compare,
    simulate,
    design,
)
"""The commands, as the help lists them. A new one is a file of its own, and a word here."""
_NOT_CHECKED: Final = ("the match", "the record", "the seat's record")
"""What `ladderkit check` does not read."""
_NUMBERS: Final = {int: "a whole number", float: "a number"}
"""What an option wants that is a number."""
DEBUG: Final = "LADDERKIT_DEBUG"
"""An environment variable: when it is set, an error shows where it came from."""


class _Console(Console):
    """Prints the help, and leaves a closed pipe to `run`."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704  (called while the error is handled)


def app() -> App:
    """Put the commands together.

    Returns:
        The whole command line.
    """
    made = App(
        name="ladderkit",
        help="Play, check and describe snakes-and-ladders games. VARIANT is the name of a game, or a file.",
        version=version,
        default_parameter=Parameter(negative="", show_default=False),
        suppress_keyboard_interrupt=False,
        console=_Console(highlight=False),
    )
    for k, command in enumerate(COMMANDS):
        made.command(command, sort_key=k)
    made.command(match_group(len(COMMANDS)))
    made.command(gm_group(len(COMMANDS) + 1))
    return made


def version() -> str:
    """The version of ladderkit, for `--version`."""
    try:
        return f"ladderkit {metadata.version('ladderkit')}"
    except metadata.PackageNotFoundError:
        return "ladderkit, of unknown version: it is not installed"


def run(arguments: Sequence[str]) -> int:
    """Run a command.

    Args:
        arguments: The name of the command and what belongs to it.

    Returns:
        The exit code.
    """
    out.ready()
    try:
        with _ended_as_interrupted():
            code = _run(arguments)
            out.flush()
    except BrokenPipeError:
        out.drop()
        return codes.CLOSED
    except OSError as error:
        out.drop()
        out.complain(f"the output cannot be written: {error.strerror or error}")
        return codes.ERROR
    except KeyboardInterrupt:
        return codes.INTERRUPTED
    return code


@contextmanager
def _ended_as_interrupted() -> Generator[None]:
    """Take a signal to end as Ctrl-C, so that what was begun is brought to its end; in the main thread alone."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    names = ("SIGTERM", "SIGHUP") if threading.current_thread() is threading.main_thread() else ()
    before = {one: signal.signal(one, interrupt) for name in names if (one := getattr(signal, name, None)) is not None}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _run(arguments: Sequence[str]) -> int:
    """Run a command, and tell what goes wrong."""
    try:
        code = app()(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except OSError:  # files are read by the library, with errors of its own: this is about the output
        raise
    except Exception as error:  # noqa: BLE001  (a plug-in may raise anything, and nobody is to see a traceback)
        if os.environ.get(DEBUG):
            traceback.print_exc()
        out.complain(_said(error))
        return codes.ERROR
    return code if isinstance(code, int) else codes.OK


def _said(error: Exception) -> str:
    """What an error says, for a reader of one line."""
    if isinstance(error, CoercionError) and error.token is not None and error.token.keyword is not None:
        for kind, words in _NUMBERS.items():
            if error.target_type is kind:
                return f"{error.token.keyword} wants {words}, not {shown(error.token.value)}"
    if isinstance(error, CycloptsError):
        return _small(str(error))
    if isinstance(error, FileError | VariantError) and error.problems:
        first, *more = map(str, error.problems)
        what = f"{error.what} cannot be read" if isinstance(error, FileError) else f"{error.name!r} cannot be played"
        check = "" if isinstance(error, FileError) and error.what.startswith(_NOT_CHECKED) else "; see: ladderkit check"
        rest = f" (and {len(more)} more{check})" if more else ""
        return f"{what}: {first}{rest}"
    if isinstance(error, LadderkitError):
        said = str(error).removesuffix(", or give a higher limit")  # no command has an option for that
        return _small(" ".join((said, *_notes(error))))
    return " ".join((f"{type(error).__name__}: {error}", *(f"({note})" for note in _notes(error))))


def _notes(error: Exception) -> Sequence[str]:
    return getattr(error, "__notes__", ())


def _small(text: str) -> str:
    """The same text with a small first letter, as errors are written here."""
    return text[:1].lower() + text[1:]
