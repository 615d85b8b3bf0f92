"""Asking at the terminal: again and again until the answer is understood."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Final, Protocol, TypeVar

from attrs import frozen

from ladderkit.cli import out
from ladderkit.cli.answers import UnclearError, listing, pick

__all__ = ["Asker", "Asks", "EndedError", "Quit", "Resigned"]

T = TypeVar("T")

HELP: Final = """\
Enter        roll, or take what stands in [brackets]
a number     what the die shows; or an option, by its number in the list
a word       an option by its name, or by how its name begins
resign       give up; resign NAME for somebody else
q            quit the match"""


class Quit(Exception):  # noqa: N818  (somebody has had enough; nothing is wrong)
    """Nobody wants to go on."""


class EndedError(Exception):
    """The input has come to its end, and there is nobody to answer any more."""


class Resigned(Exception):  # noqa: N818  (an answer to any question; nothing is wrong)
    """A seat gives up."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(seat)


class Asks(Protocol):
    """Whatever gets answers, from the terminal or from the command."""

    @property
    def names(self) -> Sequence[str]:
        """What the players are called, seat by seat."""
        ...

    def pick(
        self, prompt: str, seat: int | None, options: Collection[Hashable], *, usual: tuple[Hashable, ...] = ()
    ) -> Hashable:
        """One of these options; the usual one, if there is any, for an empty answer."""
        ...

    def until(self, prompt: str, seat: int | None, understood: Callable[[str], T], *, about: str = "") -> T:
        """What is made of the answer."""
        ...


@frozen
class Asker:
    """Asks those who sit before the terminal.

    Attributes:
        names: What the players are called, seat by seat.
        people: How many of them sit here; the first ones.
    """

    names: Sequence[str]
    people: int

    def pick(
        self,
        prompt: str,
        seat: int | None,
        options: Collection[Hashable],
        *,
        usual: tuple[Hashable, ...] = (),
    ) -> Hashable:
        """One of these options; the usual one, if there is any, for an empty line."""
        for line in listing(options):
            out.say(f"  {line}")

        def understood(typed: str) -> Hashable:
            return usual[0] if usual and not typed else pick(typed, options)

        return self.until(prompt, seat, understood)

    def until(self, prompt: str, seat: int | None, understood: Callable[[str], T], *, about: str = "") -> T:
        """Ask until the answer is understood.

        Args:
            prompt: What stands before the answer.
            seat: Who is asked; None for nobody in particular.
            understood: Makes something of what was typed, or raises `UnclearError`.
            about: What the help says about this question, before all that it says about any.

        Raises:
            Quit: Somebody typed `q`.
            Resigned: Somebody gives up.
            EndedError: There is no more input.
        """
        while True:
            typed = _read(prompt)
            command, _, rest = typed.casefold().partition(" ")
            try:
                if command in {"q", "quit"}:
                    raise Quit
                if command == "resign":
                    raise Resigned(self._seat(rest.strip(), seat))
                if command not in {"?", "help"}:
                    return understood(typed)
                out.say(f"{about}\n{HELP}" if about else HELP)
            except UnclearError as unclear:
                out.say(f"{str(unclear)[:1].upper()}{str(unclear)[1:]}. Type ? for help.")

    def _seat(self, called: str, seat: int | None) -> int:
        """The seat of this name, or the one that is asked."""
        if called:
            folded = [name.casefold() for name in self.names]
            if called not in folded:
                raise UnclearError(f"nobody is called {called!r}; there are {out.listed(self.names)}")
            if folded.index(called) >= self.people:
                raise UnclearError(f"{self.names[folded.index(called)]} is a bot, and never gives up")
            return folded.index(called)
        if seat is None:
            raise UnclearError(f"say who, as in: resign {self.names[0]}")
        return seat


def _read(prompt: str) -> str:
    """A line that was typed, without the space around it."""
    try:
        typed = input(prompt)
    except (EOFError, RuntimeError) as error:  # the latter where there is no input at all
        raise EndedError from error
    if not sys.stdin.isatty():
        out.say(typed)  # so that what is written to a file reads like what one sees
    return typed.strip()
