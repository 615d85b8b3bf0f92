"""From state to state by `start`, `expand` and `apply`: everything that can come of a variant, with its exact chances.

No rule is known here by name. What a step costs, in turns and in rolls, is read from its events.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from ladderkit.analysis.chains import NOTHING, Chain, End, Mark, Step
from ladderkit.analysis.foresee import foreseen
from ladderkit.engine import expand
from ladderkit.errors import AnalysisError
from ladderkit.events import Answered, Event, TurnEnded
from ladderkit.inputs import Input
from ladderkit.questions import Roll
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant

__all__ = ["LIMIT", "Explored", "Marker", "Options", "counted", "explore", "too_many_states"]

LIMIT: Final = 200_000
"""How many states are explored before it is given up, unless the caller says otherwise."""
FORESEEN_AT: Final = 5_000
"""After how many states it is estimated how many there will be."""
BRANCHES_A_STATE: Final = 50
"""How many branches are taken before it is given up, for each state of the limit."""
TRIES_A_STATE: Final = 3
"""How many options are tried before it is given up, for each state of the limit."""
ONE: Final = Fraction(1)
"""A sure thing, as a fraction."""

Marker: TypeAlias = Callable[[Mark, tuple[Event, ...]], tuple[Mark, int]]
"""From a mark and what has happened since: the mark after it, and how many rounds have begun in between."""
Options: TypeAlias = Callable[[State], Sequence[tuple[Input, Outcome]]]
"""What may be done in a state in which a seat decides, and what comes of it."""
Steps: TypeAlias = list[tuple[int, int]]
"""The steps that chance may take: where each leads, and of which kind it is."""


def counted(events: tuple[Event, ...]) -> tuple[int, int]:
    """How many turns ended, and how many dice were rolled.

    Args:
        events: What happened.

    Returns:
        The two numbers.
    """
    turns = rolls = 0
    for event in events:
        if type(event) is TurnEnded:
            turns += 1
        elif type(event) is Answered and type(event.question) is Roll:
            rolls += 1
    return turns, rolls


class Explored:
    """Everything that can come of a state, whatever is decided.

    Attributes:
        states: Every state in which something is awaited, with its mark, as they were found.
        rows: For each state its options, one where chance goes on; and for each option its steps.
        inputs: For each state in which a seat decides, what its options are; of those that come to the same, the first.
    """

    __slots__ = (
        "_branches", "_ends", "_index", "_kinds", "_limit", "_marker", "_options", "_steps", "_tried", "_variant",
        "inputs", "rows", "states",
    )  # fmt: skip

    def __init__(self, variant: Variant, options: Options | None, marker: Marker | None, limit: int) -> None:
        self.states: list[tuple[State, Mark]] = []
        self.rows: list[list[Steps]] = []
        self.inputs: dict[int, Sequence[Input]] = {}
        self._variant = variant
        self._options = options
        self._marker = marker
        self._limit = limit
        self._branches = self._tried = 0
        self._index: dict[tuple[State, Mark], int] = {}
        self._ends: dict[End, int] = {}
        self._kinds: dict[tuple[int, int, int, int, int], int] = {}
        self._steps: list[Step] = []

    @property
    def name(self) -> str:
        """The name of the variant."""
        return self._variant.name

    @property
    def kinds(self) -> tuple[Step, ...]:
        """The kinds of steps."""
        return tuple(self._steps)

    def begin(self, begun: Outcome, mark: Mark) -> None:
        """See the first state. What it cost to come there is a step of its own, if it cost anything."""
        mark, rounds = self._marker(mark, begun.events) if self._marker else (mark, 0)
        turns, rolls = counted(begun.events)
        if turns or rolls or begun.state.over:
            self.states.append((begun.state, (*mark, -1)))
            to = self._see(begun.state, mark)
            self.rows.append([[(to, self._kind(ONE, turns, rolls, rounds))]])
        else:
            self._see(begun.state, mark)

    def go(self) -> None:
        """Go on until there is nothing new."""
        states, rows, limit = self.states, self.rows, self._limit
        while len(rows) < len(states):
            if len(states) > limit or self._branches > limit * BRANCHES_A_STATE:
                raise too_many_states(self._variant.name, limit)
            if len(rows) == FORESEEN_AT:
                self._foresee()
            if self._tried > limit * TRIES_A_STATE:
                message = (
                    f"{self._variant.name!r} was given up after {self._tried} options in {len(states)} states; give "
                    "the policy always or never, or simulate it, or give a higher limit"
                )
                raise AnalysisError(message, "too-many-options")
            state, mark = states[len(rows)]
            if state.chance:
                branches = ((branch.weight, branch.outcome) for branch in expand(self._variant, state))
                rows.append([self._row(mark, branches)])
            else:
                apart: dict[tuple[tuple[int, int], ...], tuple[Input, Steps]] = {}
                for given, outcome in self._may(state):
                    steps = self._row(mark, iter([(ONE, outcome)]))
                    apart.setdefault(tuple(steps), (given, steps))
                    self._tried += 1
                self.inputs[len(rows)] = [given for given, _ in apart.values()]
                rows.append([steps for _, steps in apart.values()])

    def _foresee(self) -> None:
        """Give up where there will be far more states than may be."""
        there_are = foreseen((state for state, _ in self.states), self._variant.board.last, self._limit)
        if there_are:
            message = (
                f"{self._variant.name!r} has about {there_are} states or more, as far as the first of them tell, and "
                f"{self._limit} is the limit; simulate it, or give a higher limit"
            )
            raise AnalysisError(message, "too-many-states")

    def chain(self, chosen: Sequence[int] | None = None) -> Chain:
        """The chain that it is, once it is said what is decided.

        Args:
            chosen: For each state the number of the option that is taken; the first, if left out.

        Returns:
            The chain of the states that are come to by that, those whose tokens are furthest last.
        """
        states = self.states
        taken = [row[0 if chosen is None else chosen[i]] for i, row in enumerate(self.rows)]
        met = _reached(taken) if self.inputs else range(len(states))
        order = sorted(met, key=lambda i: (sum(states[i][0].squares), i))
        number = [0] * len(states)
        for k, i in enumerate(order):
            number[i] = k
        first, to, kind = array("l", [0]), array("l"), array("l")
        for i in order:
            for target, which in taken[i]:
                to.append(target if target < 0 else number[target])
                kind.append(which)
            first.append(len(to))
        return Chain(
            self._variant.name,
            tuple([states[i][0] for i in order]),
            tuple([states[i][1] for i in order]),
            number[0],
            tuple(self._ends),
            first,
            to,
            kind,
            self.kinds,
        )

    def _may(self, state: State) -> Sequence[tuple[Input, Outcome]]:
        """What may be done where a seat decides."""
        if self._options is not None:
            return self._options(state)
        seat = state.awaiting[0].seats[0]
        message = f"seat {seat} may decide something in {self._variant.name!r}; give a policy: best, always or never"
        raise AnalysisError(message, "policy")

    def _see(self, state: State, mark: Mark) -> int:
        """The number of a state; below 0 where the match is over."""
        if state.places is not None:
            end = End(state.places, () if self._marker else state.squares, mark)
            return -1 - self._ends.setdefault(end, len(self._ends))
        key = (state, mark)
        known = self._index.get(key)
        if known is None:
            known = self._index[key] = len(self.states)
            self.states.append(key)
        return known

    def _kind(self, weight: Fraction, turns: int, rolls: int, rounds: int) -> int:
        """The number of a kind of steps; whole numbers are found far quicker than a fraction."""
        key = (weight.numerator, weight.denominator, turns, rolls, rounds)
        known = self._kinds.get(key)
        if known is None:
            known = self._kinds[key] = len(self._steps)
            self._steps.append(Step(weight, turns, rolls, rounds))
        return known

    def _row(self, mark: Mark, outcomes: Iterator[tuple[Fraction, Outcome]]) -> Steps:
        """The steps to these outcomes; those that are alike are one."""
        together: dict[tuple[int, int, int, int], Fraction] = {}
        marker = self._marker
        after, rounds = mark, 0
        for weight, outcome in outcomes:
            turns, rolls = counted(outcome.events)
            if marker is not None:
                after, rounds = marker(mark, outcome.events)
            key = (self._see(outcome.state, after), turns, rolls, rounds)
            known = together.get(key)
            together[key] = weight if known is None else known + weight
        self._branches += len(together)
        return [(key[0], self._kind(weight, *key[1:])) for key, weight in together.items()]


def explore(  # noqa: PLR0913  (all but the first two are named at the call)
    variant: Variant,
    begun: Outcome,
    *,
    options: Options | None = None,
    marker: Marker | None = None,
    mark: Mark = NOTHING,
    limit: int = LIMIT,
) -> Explored:
    """Explore everything that can come of a state.

    Args:
        variant: The game.
        begun: The first state, and what happened before it, which counts.
        options: What seats may do where they decide; None where nobody does.
        marker: What is to be known of the way.
        mark: The mark of the first state.
        limit: How many states may be found.

    Returns:
        All that was found.

    Raises:
        AnalysisError: There are more states than the limit, or a seat decides and `options` is None.
    """
    found = Explored(variant, options, marker, limit)
    found.begin(begun, mark)
    found.go()
    return found


def too_many_states(name: str, limit: int) -> AnalysisError:
    """The error that there are too many states to explore them all.

    Args:
        name: The name of the variant.
        limit: How many there may be.

    Returns:
        The error, with the code `too-many-states`.
    """
    message = (
        f"{name!r} has more than {limit} states, and was not explored to its end; simulate it, or give a higher limit"
    )
    return AnalysisError(message, "too-many-states")


def _reached(taken: Sequence[Steps]) -> Sequence[int]:
    """The states that are come to from the first one."""
    met = {0}
    todo = [0]
    while todo:
        for to, _ in taken[todo.pop()]:
            if to >= 0 and to not in met:
                met.add(to)
                todo.append(to)
    return sorted(met)
