"""A match at one terminal: the people before it are asked there, and bots play the other seats."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import takewhile
from typing import Any, cast

from ladderkit.cli import out
from ladderkit.cli.answers import UnclearError
from ladderkit.cli.asking import Asker, Resigned
from ladderkit.cli.orders import ask_for
from ladderkit.dice import Die
from ladderkit.engine import apply, refusal, start
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.match.fair import Seeded
from ladderkit.match.seeds import policy_numbers
from ladderkit.play import Moment
from ladderkit.policies import random_policy
from ladderkit.questions import Choice, Draw, Form, Order, Orders, Purpose, Question, Roll
from ladderkit.state import State
from ladderkit.variant import Variant
from ladderkit.views import View, view

__all__ = ["Table"]


class Table:
    """Asks the people, and answers for the bots; rolls the dice, or asks what these show.

    The first seats are those of the people; the bots choose by chance, with numbers that follow from the seed.
    """

    def __init__(self, variant: Variant, names: Sequence[str], dice: Seeded, *, people: int, typed: bool) -> None:
        self.variant = variant
        self.names = names
        self.dice = dice
        self.people = people
        self.typed = typed
        self.asker = Asker(names, people)
        self.below = policy_numbers(dice.seed).randrange
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
                return self._answer(state, number, question)
            except Resigned as resigned:
                self.in_hand = 0
                if refusal(self.variant, state, left := Left(resigned.seat)) is None:
                    return left
                out.say(f"{self.names[resigned.seat]} does not play any more.")

    def _answer(self, state: State, number: int, question: Question[Any]) -> Input:
        to = number if len(state.asked) > 1 else None
        if isinstance(question, Roll):
            return Rolled(self._roll(state, question), to)
        if isinstance(question, Draw):
            return Drawn(self._draw(cast("Draw[Hashable]", question)), to)
        if isinstance(question, Choice):
            return Chosen(question.seat, self._choose(state, number, cast("Choice[Hashable]", question)), to)
        return Ordered(tuple(self._order(state, number, seat) for seat in cast("Orders", question).of), to)

    # ------------------------------------------------------------------------------------------------- chance
    def _roll(self, state: State, question: Roll) -> int:
        die, seat, name = question.die, question.seat, self.names[question.seat]
        mine = list(takewhile(lambda other: isinstance(other, Roll) and other.seat == seat, state.awaiting))
        person = seat < self.people
        if self.typed and (person or not self._secret):
            more = f", {len(mine)} dice to go" if len(mine) > 1 else ""
            prompt = f"{name}, your die shows" if person else f"The die of {name} shows"
            return self.asker.until(f"{prompt} ({_faces(die)}{more}): ", seat, lambda w: _face(w, die))
        if self.in_hand:
            self.in_hand -= 1
        elif person:
            self.asker.until(f"{name}, press Enter to roll: ", seat, _pressed)
            self.in_hand = len(mine) - 1
        return die.faces[self._next("roll", die.integer_weights)]

    def _draw(self, question: Draw[Hashable]) -> Hashable:
        options = question.options
        if not self.typed or question.hidden or self._secret:
            weights = question.weights or (1,) * len(options)
            return options[self._next("hidden" if question.hidden else "lot", weights)]
        about = f" for {question.about}" if question.about else ""
        seats = question.about == "who begins"  # then the options are seats, who go by their names
        shown = tuple(self.names[cast("int", option)] for option in options) if seats else options
        return options[shown.index(self.asker.pick(f"Which lot is drawn{about}? ", None, shown))]

    @property
    def _secret(self) -> bool:
        """Whether rolls and lots of others are nobody's business: where moves are not told."""
        return self.variant.tells == "squares"

    def _next(self, purpose: Purpose, weights: Sequence[int]) -> int:
        number = self.drawn[purpose]
        self.drawn[purpose] = number + 1
        return self.dice.draw(purpose, number, weights)

    # -------------------------------------------------------------------------------------------------- seats
    def _choose(self, state: State, number: int, question: Choice[Hashable]) -> Hashable:
        seat, name = question.seat, self.names[question.seat]
        if seat >= self.people:
            return random_policy(*self._form(state, number, seat), self.below)[0]
        out.say(f"{name} may choose{f': {question.about}' if question.about else ''}.")
        return self.asker.pick(f"{name}, which? ", seat, question.options)

    def _order(self, state: State, number: int, seat: int) -> Order:
        """What a seat orders: of a person line by line."""
        seen, form = self._form(state, number, seat)
        names = tuple(line.name for line in form.fields)
        if seat >= self.people:
            return Order(seat, tuple(zip(names, random_policy(seen, form, self.below), strict=True)))
        if form.fields:
            away = " The others look away." if self.people > 1 else ""
            out.say(f"{self.names[seat]} gives an order.{away}")
        return Order(seat, {line.name: ask_for(self.asker, self.variant, seen, line) for line in form.fields})

    def _form(self, state: State, number: int, seat: int) -> tuple[View, Form]:
        """What a seat may see, and its form for a question."""
        seen = view(self.variant, state, seat)
        mine = [to for to, question in state.open if seat in question.seats]
        return seen, seen.forms[mine.index(number)]


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
