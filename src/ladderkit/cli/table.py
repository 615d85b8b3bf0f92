"""A match at one terminal: all who play sit before it, and are asked there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, TypeVar, cast

from ladderkit.cli import out
from ladderkit.cli.answers import UnclearError, listing, pick, said
from ladderkit.dice import Die
from ladderkit.engine import apply, refusal, start
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.match.fair import Seeded
from ladderkit.play import Moment
from ladderkit.questions import Choice, Draw, Field, Order, Orders, Purpose, Question, Roll
from ladderkit.state import State
from ladderkit.variant import Variant
from ladderkit.views import view

__all__ = ["EndedError", "Quit", "Table"]

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


class _Resigned(Exception):  # noqa: N818  (an answer to any question; nothing is wrong)
    """A seat gives up."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(seat)


class Table:
    """Asks the players; rolls their dice, or asks what these show."""

    def __init__(self, variant: Variant, names: Sequence[str], dice: Seeded, *, typed: bool) -> None:
        self.variant = variant
        self.names = names
        self.dice = dice
        self.typed = typed
        self.drawn: dict[Purpose, int] = {"roll": 0, "lot": 0, "hidden": 0}
        self.in_hand = 0  # how many more dice are rolled without another press of Enter

    def moments(self) -> Iterator[Moment]:
        """Play, moment by moment; nobody is asked before the next moment is wanted.

        Raises:
            Quit: Somebody typed `q`.
            EndedError: There is no more input.
        """
        outcome = start(self.variant, len(self.names))
        yield Moment(outcome.state, None, outcome.events)
        while not outcome.state.over:
            given = self._given(outcome.state)
            outcome = apply(self.variant, outcome.state, given)
            yield Moment(outcome.state, given, outcome.events)

    def _given(self, state: State) -> Input:
        """The answer to the first question that is open; or somebody leaves, who may."""
        number, question = state.open[0]
        while True:
            try:
                return self._answer(state, question, number if len(state.asked) > 1 else None)
            except _Resigned as resigned:
                self.in_hand = 0
                if refusal(self.variant, state, left := Left(resigned.seat)) is None:
                    return left
                out.say(f"{self.names[resigned.seat]} does not play any more.")

    def _answer(self, state: State, question: Question[Any], to: int | None) -> Input:
        if isinstance(question, Roll):
            return Rolled(self._roll(state, question), to)
        if isinstance(question, Draw):
            return Drawn(self._draw(cast("Draw[Hashable]", question)), to)
        if isinstance(question, Choice):
            return Chosen(question.seat, self._choose(cast("Choice[Hashable]", question)), to)
        return Ordered(tuple(self._order(state, seat) for seat in cast("Orders", question).of), to)

    # ------------------------------------------------------------------------------------------------- chance
    def _roll(self, state: State, question: Roll) -> int:
        die, name = question.die, self.names[question.seat]
        mine = list(takewhile(lambda other: isinstance(other, Roll) and other.seat == question.seat, state.awaiting))
        if self.typed:
            more = f", {len(mine)} dice to go" if len(mine) > 1 else ""
            return self._until(
                f"{name}, your die shows ({_faces(die)}{more}): ", question.seat, lambda w: _face(w, die)
            )
        if self.in_hand:
            self.in_hand -= 1
        else:
            self._until(f"{name}, press Enter to roll: ", question.seat, _pressed)
            self.in_hand = len(mine) - 1
        return die.faces[self._next("roll", die.integer_weights)]

    def _draw(self, question: Draw[Hashable]) -> Hashable:
        options = question.options
        if not self.typed or question.hidden:
            weights = question.weights or (1,) * len(options)
            return options[self._next("hidden" if question.hidden else "lot", weights)]
        about = f" for {question.about}" if question.about else ""
        seats = question.about == "who begins"  # then the options are seats, who go by their names
        shown = tuple(self.names[cast("int", option)] for option in options) if seats else options
        return options[shown.index(self._pick(f"Which lot is drawn{about}? ", None, shown))]

    def _next(self, purpose: Purpose, weights: Sequence[int]) -> int:
        number = self.drawn[purpose]
        self.drawn[purpose] = number + 1
        return self.dice.draw(purpose, number, weights)

    # -------------------------------------------------------------------------------------------------- seats
    def _choose(self, question: Choice[Hashable]) -> Hashable:
        about = f": {question.about}" if question.about else ""
        out.say(f"{self.names[question.seat]} may choose{about}.")
        return self._pick(f"{self.names[question.seat]}, which? ", question.seat, question.options)

    def _order(self, state: State, seat: int) -> Order:
        """What a seat orders, line by line."""
        forms = view(self.variant, state, seat).forms
        lines = next((form.fields for form in forms if isinstance(form.question, Orders)), ())
        if lines:
            out.say(f"{self.names[seat]} gives an order. The others look away.")
        return Order(seat, {line.name: self._line(seat, line) for line in lines})

    def _line(self, seat: int, line: Field) -> Hashable:
        prompt = f"{self.names[seat]}, {line.name.replace('-', ' ')} [{said(line.default)}]: "
        return self._pick(prompt, seat, line.options, usual=(line.default,))

    # ------------------------------------------------------------------------------------------------- asking
    def _pick(
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

        return self._until(prompt, seat, understood)

    def _until(self, prompt: str, seat: int | None, understood: Callable[[str], T]) -> T:
        """Ask until the answer is understood."""
        while True:
            typed = _read(prompt)
            command, _, rest = typed.casefold().partition(" ")
            try:
                if command in {"q", "quit"}:
                    raise Quit
                if command == "resign":
                    raise _Resigned(self._seat(rest.strip(), seat))
                if command not in {"?", "help"}:
                    return understood(typed)
                out.say(HELP)
            except UnclearError as unclear:
                out.say(f"{str(unclear)[:1].upper()}{str(unclear)[1:]}. Type ? for help.")

    def _seat(self, called: str, seat: int | None) -> int:
        """The seat of this name, or the one that is asked."""
        if called:
            folded = [name.casefold() for name in self.names]
            if called not in folded:
                raise UnclearError(f"nobody is called {called!r}; there are {out.listed(self.names)}")
            return folded.index(called)
        if seat is None:
            raise UnclearError(f"say who, as in: resign {self.names[0]}")
        return seat


def _pressed(typed: str) -> None:
    """Enter alone, or the word for it."""
    if typed.casefold() not in {"", "r", "roll"}:
        raise UnclearError(f"press Enter to roll; {typed!r} says nothing here")


def _face(typed: str, die: Die) -> int:
    """A face of the die."""
    faces = {str(face): face for face in die.faces}
    if not typed:
        raise UnclearError(f"type what the die shows: {_faces(die)}")
    if typed not in faces:
        raise UnclearError(f"the die has {_faces(die)}, and no {typed!r}")
    return faces[typed]


def _faces(die: Die) -> str:
    """The faces of a die, as they are said."""
    faces = sorted(set(die.faces))
    if faces == list(range(faces[0], faces[-1] + 1)) and len(faces) > 1:
        return f"{faces[0]} to {faces[-1]}"
    return out.listed(map(str, faces), "or")


def _read(prompt: str) -> str:
    """A line that was typed, without the space around it."""
    try:
        typed = input(prompt)
    except (EOFError, RuntimeError) as error:  # the latter where there is no input at all
        raise EndedError from error
    if not sys.stdin.isatty():
        out.say(typed)  # so that what is written to a file reads like what one sees
    return typed.strip()
