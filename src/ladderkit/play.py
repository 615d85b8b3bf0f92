"""Playing a match from its start to its end: dice answer for chance, policies for the seats.

`playing` goes from input to input, so that a program can show each moment; `play_out` folds it into what came
of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, cast

from attrs import frozen

from ladderkit.engine import apply, start
from ladderkit.errors import LadderkitError, shown
from ladderkit.events import Answered, Event, TurnEnded
from ladderkit.inputs import Chosen, Drawn, Input, Ordered, Rolled
from ladderkit.policies import Below, Policy, answers_of, below_of, first_option, random_policy
from ladderkit.questions import Choice, Draw, Form, Order, Orders, Purpose, Roll
from ladderkit.state import State
from ladderkit.variant import Variant, sure_variant
from ladderkit.views import view

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "MOST_INPUTS",
    "Below",
    "Dice",
    "Moment",
    "Played",
    "Policy",
    "first_option",
    "play_out",
    "playing",
    "random_policy",
]

MOST_INPUTS: Final = 1_000_000
"""After how many inputs a match that has not ended is given up, unless the caller says otherwise."""


class Dice(Protocol):
    """Whatever answers for chance: `ladderkit.match.fair.Seeded`, or a person with a real die."""

    def draw(self, purpose: Purpose, number: int, weights: Sequence[int], /) -> int:
        """Draw one outcome.

        Args:
            purpose: The stream: `"roll"` for dice, `"lot"` for open lots, `"hidden"` for secret ones.
            number: The number of the draw in its stream, from 0.
            weights: The weight of each outcome in order, each at least 1.

        Returns:
            The index of the outcome, counted from 0.
        """
        ...


@frozen
class Moment:
    """One step of a match under way.

    Attributes:
        state: Where the match stands after it.
        given: The input that led here; None for the start.
        events: What happened on the way.
    """

    state: State
    given: Input | None
    events: tuple[Event, ...]


@frozen
class Played:
    """A match that has been played to its end.

    Attributes:
        variant: The game.
        seats: How many seats took part.
        state: The last state.
        inputs: What was done, in order: with the variant and the number of seats, enough to replay it.
        events: What happened, in order.
    """

    variant: Variant
    seats: int
    state: State
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the first; equals share one."""
        return self.state.places or ()

    @cached_property
    def turns(self) -> int:
        """How many turns were played, those of all seats counted together."""
        return sum(isinstance(event, TurnEnded) for event in self.events)

    @cached_property
    def rolls(self) -> int:
        """How many times a die was rolled."""
        return sum(isinstance(event, Answered) and isinstance(event.question, Roll) for event in self.events)


# ---------------------------------------------------------------------------------------------------- playing
def playing(  # noqa: PLR0913  (the same as `play_out`, which has reasons for each)
    variant: Variant,
    seats: int,
    dice: Dice,
    policies: Policy | Sequence[Policy] = (),
    *,
    rng: Random | None = None,
    most: int = MOST_INPUTS,
) -> Iterator[Moment]:
    """Play a match, moment by moment.

    Nothing is drawn or asked before the next moment is wanted. Until then the first of the open questions in
    `moment.state.open` is what comes next, which is how a program can prompt for a real die.

    Args:
        variant: The game.
        seats: How many seats take part.
        dice: Answers for chance.
        policies: What plays the seats: one for all of them, or one for each; games without choices need none.
        rng: Where policies that draw take their numbers from; only needed with such.
        most: After how many inputs to give up.

    Yields:
        The start, and then what each input led to; the last moment is that at which the match is over.

    Raises:
        LadderkitError: If the match has not ended after so many inputs, a seat is asked and nobody plays it,
            a policy draws and there is no `rng`, dice or a policy answer with what is no answer, or what is given is
            no variant, no dice, no policies or no source of numbers.
        Refused: If a policy answers with what is not allowed.
    """
    _refuse_nonsense(dice, policies, rng, most)
    table = _Table(sure_variant(variant), dice, policies, rng)
    outcome = start(variant, seats)
    yield Moment(outcome.state, None, outcome.events)
    done = 0
    while not outcome.state.over:
        if done >= most:
            message = f"the match of {variant.name!r} had not ended after {most!r} inputs; "
            message += "give `most` a higher number, or make sure that it can end"
            raise LadderkitError(message)
        given = table.answer(outcome.state)
        outcome = apply(variant, outcome.state, given)
        done += 1
        yield Moment(outcome.state, given, outcome.events)


def play_out(  # noqa: PLR0913  (everything that a match is made of, and two settings that are passed by name)
    variant: Variant,
    seats: int,
    dice: Dice,
    policies: Policy | Sequence[Policy] = (),
    *,
    rng: Random | None = None,
    most: int = MOST_INPUTS,
) -> Played:
    """Play a match to its end.

    Args:
        variant: The game.
        seats: How many seats take part.
        dice: Answers for chance.
        policies: What plays the seats: one for all of them, or one for each; games without choices need none.
        rng: Where policies that draw take their numbers from; only needed with such.
        most: After how many inputs to give up.

    Returns:
        What came of it.

    Raises:
        LadderkitError: As `playing` does.
        Refused: If a policy answers with what is not allowed.
    """
    inputs: list[Input] = []
    events: list[Event] = []
    state: State | None = None
    for moment in playing(variant, seats, dice, policies, rng=rng, most=most):
        state = moment.state
        events.extend(moment.events)
        if moment.given is not None:
            inputs.append(moment.given)
    return Played(variant, seats, cast("State", state), tuple(inputs), tuple(events))


def _refuse_nonsense(dice: object, policies: object, rng: object, most: object) -> None:
    """Refuse what would go wrong only in the midst of a match, or be passed over."""
    played: Sequence[object] = (policies,)
    if isinstance(policies, Sequence) and not isinstance(policies, str | bytes):
        played = cast("Sequence[object]", policies)
    wrong = (one for one in played if not callable(one))
    problems = [f"{shown(one)} is no policy; give a function, such as random_policy" for one in wrong]
    if not callable(getattr(dice, "draw", None)):
        problems.append(f"{shown(dice)} is no dice; give something with a method `draw`, such as Seeded(seed)")
    if rng is not None and not callable(getattr(rng, "randrange", None)):
        problems.append(f"rng is {shown(rng)}; give random.Random(seed)")
    if type(most) is not int:
        problems.append(f"most is {shown(most)}; give a whole number of inputs")
    if problems:
        raise LadderkitError("; ".join(problems))


class _Table:
    """Those who sit round the board: the dice, with a count for each stream, and the policies."""

    def __init__(self, variant: Variant, dice: Dice, policies: Policy | Sequence[Policy], rng: Random | None) -> None:
        self.variant = variant
        self.dice = dice
        self.policies = policies
        self.below = below_of(rng)
        self.drawn: dict[Purpose, int] = {"roll": 0, "lot": 0, "hidden": 0}

    def answer(self, state: State) -> Input:
        """The answer to the first question that is open."""
        number, question = state.open[0]
        to = number if len(state.asked) > 1 else None
        if isinstance(question, Roll):
            return Rolled(question.die.faces[self._draw("roll", question.die.integer_weights)], to)
        if isinstance(question, Draw):
            weights = question.weights or (1,) * len(question.options)
            drawn = self._draw("hidden" if question.hidden else "lot", weights)
            return Drawn(cast("Hashable", question.options[drawn]), to)
        if isinstance(question, Choice):
            _, (value,) = self._ask(state, number, question.seat)
            return Chosen(question.seat, value, to)
        orders = (
            Order(seat, tuple(zip((line.name for line in form.fields), values, strict=True)))
            for seat in cast("Orders", question).of
            for form, values in (self._ask(state, number, seat),)
        )
        return Ordered(tuple(orders), to)

    def _draw(self, purpose: Purpose, weights: Sequence[int]) -> int:
        """The next draw of a stream."""
        number = self.drawn[purpose]
        self.drawn[purpose] = number + 1
        index = self.dice.draw(purpose, number, weights)
        if not 0 <= index < len(weights):
            message = f"the dice drew {index!r} of {len(weights)!r} outcomes; draw 0 to {len(weights) - 1}"
            raise LadderkitError(message)
        return index

    def _ask(self, state: State, number: int, seat: int) -> tuple[Form, tuple[Hashable, ...]]:
        """A seat's form for a question, and what its policy answers, seeing what the seat may see alone."""
        seen = view(self.variant, state, seat)
        mine = [to for to, question in state.open if seat in question.seats]
        form = seen.forms[mine.index(number)]
        return form, answers_of(self._policy(seat), seen, form, self.below)

    def _policy(self, seat: int) -> Policy:
        """What plays a seat."""
        if not isinstance(self.policies, Sequence):
            return self.policies
        if seat >= len(self.policies):
            message = f"seat {seat} of {self.variant.name!r} is asked, and nobody plays it; "
            message += "pass policies=random_policy, rng=random.Random(seed), or a policy of yours for each seat"
            raise LadderkitError(message)
        return self.policies[seat]
