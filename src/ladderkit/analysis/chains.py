"""The chain of a variant: its states, the steps between them with their exact chances, and what each step costs."""

from __future__ import annotations

import csv
import io
from array import array
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

from attrs import field, frozen

from ladderkit.analysis.extras import Floats, numpy
from ladderkit.questions import Choice, Draw, Orders, Question, Roll
from ladderkit.render.cards import card, grid
from ladderkit.state import State

__all__ = ["NOTHING", "Chain", "End", "Mark", "Step"]

Mark: TypeAlias = tuple[int, ...]
"""What is to be known of the way to a state, beside the state itself."""
NOTHING: Final[Mark] = ()
"""The mark where nothing is."""
MOST_IN_A_TABLE: Final = 30
"""How many states and ends a matrix has at most that is shown in a notebook."""
SWEEPS: Final = 3
"""How often all states are gone through before it is looked closer which of them can come to an end."""


@frozen
class Step:
    """One outcome of a state: its chance, and what it costs.

    Attributes:
        weight: Its exact chance.
        turns: How many turns end in it.
        rolls: How many dice are rolled in it.
        rounds: How many rounds begin in it, where rounds are counted.
    """

    weight: Fraction
    turns: int
    rolls: int
    rounds: int = 0


@frozen
class End:
    """A way in which a match can be over.

    Attributes:
        places: The place of each seat, 1 for the first.
        squares: Where each token stands; empty where that makes no difference.
        mark: What was to be known of the way.
    """

    places: tuple[int, ...]
    squares: tuple[int, ...] = ()
    mark: Mark = NOTHING


@frozen(eq=False)
class Chain:
    """Every state that can come of a first one, and the steps between them: an absorbing Markov chain.

    A step answers what is awaited in a state: mostly one roll. The steps from state `i` are those numbered `first[i]`
    to `first[i + 1] - 1`; step `k` leads to state `to[k]`, or to the end `ends[-1 - to[k]]` where that is below 0, and
    is of the kind `kinds[kind[k]]`. States are sorted by how far their tokens are.

    Attributes:
        name: The name of the variant.
        states: The states in which something is awaited.
        marks: What is to be known of the way to each.
        start: The number of the first state.
        ends: The ends, each once.
        first: Where the steps of each state begin.
        to: Where each step leads.
        kind: Of which kind each step is.
        kinds: The kinds of steps.
    """

    name: str
    states: Sequence[State] = field(repr=False)
    marks: Sequence[Mark] = field(repr=False)
    start: int
    ends: tuple[End, ...] = field(repr=False)
    first: array[int] = field(repr=False)
    to: array[int] = field(repr=False)
    kind: array[int] = field(repr=False)
    kinds: tuple[Step, ...] = field(repr=False)

    def __len__(self) -> int:
        """How many states there are in which something is awaited."""
        return len(self.first) - 1

    def steps(self, state: int) -> list[tuple[int, Step]]:
        """The steps from a state, by its number: where each leads, below 0 for an end, and what it is.

        Args:
            state: The number of the state.

        Returns:
            Pairs of a number as in `to`, and a step.
        """
        begin, end = self.first[state], self.first[state + 1]
        kinds = self.kinds
        return [(self.to[k], kinds[self.kind[k]]) for k in range(begin, end)]

    @cached_property
    def live(self) -> bytearray:
        """For each state 1 where it can come to an end, else 0."""
        first, to = self.first, self.to
        live = bytearray(len(self))
        # Steps mostly lead on to higher states, so going down through all of them settles nearly everything at once.
        for _ in range(SWEEPS):
            found = False
            for i in range(len(live) - 1, -1, -1):
                if not live[i]:
                    for k in range(first[i], first[i + 1]):
                        target = to[k]
                        if target < 0 or live[target]:
                            live[i] = found = True
                            break
            if not found:
                return live
        return self._live_backwards(live)

    def _live_backwards(self, live: bytearray) -> bytearray:
        """The same, going back from each live state to those before it."""
        into: list[list[int]] = [[] for _ in live]
        for i in range(len(live)):
            for k in range(self.first[i], self.first[i + 1]):
                if self.to[k] >= 0:
                    into[self.to[k]].append(i)
        todo = [i for i, is_live in enumerate(live) if is_live]
        while todo:
            for i in into[todo.pop()]:
                if not live[i]:
                    live[i] = True
                    todo.append(i)
        return live

    @cached_property
    def sure(self) -> bool:
        """Whether it comes to an end for certain, from every state."""
        return all(self.live)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """A short name for each state and then for each end, no two alike.

        It is the square of the traveller, or those of all tokens, and what else tells the state from others.
        """
        names = [_label(state) for state in self.states]
        names += ["end " + "-".join(map(str, end.squares or end.places)) for end in self.ends]
        seen: Counter[str] = Counter()
        count = Counter(names)
        labels: list[str] = []
        for name in names:
            seen[name] += 1
            labels.append(name if count[name] == 1 else f"{name} #{seen[name]}")
        return tuple(labels)

    @property
    def matrix(self) -> tuple[tuple[Fraction, ...], ...]:
        """The chance of each state and end, in the order of the labels, after each of them; ends stay what they are."""
        size, states = len(self) + len(self.ends), len(self)
        rows: list[tuple[Fraction, ...]] = []
        for i in range(states):
            row = [Fraction(0)] * size
            for to, step in self.steps(i):
                row[to if to >= 0 else states - 1 - to] += step.weight
            rows.append(tuple(row))
        rows += [tuple(Fraction(i == j) for j in range(size)) for i in range(states, size)]
        return tuple(rows)

    def to_numpy(self) -> Floats:
        """The matrix as an array of floats.

        Raises:
            MissingExtraError: The extra `fast` is not installed.
        """
        np = numpy("the matrix as an array")
        states = len(self)
        made: Floats = np.zeros((states + len(self.ends),) * 2)
        for i in range(states):
            for to, step in self.steps(i):
                made[i, to if to >= 0 else states - 1 - to] += float(step.weight)
        for i in range(states, len(made)):
            made[i, i] = 1.0
        return made

    def _repr_html_(self) -> str:
        """What notebooks show: the matrix, where a page has room for it; else how many states and steps there are."""
        size = len(self) + len(self.ends)
        if size > MOST_IN_A_TABLE:
            rows = [("states", str(len(self))), ("ends", str(len(self.ends))), ("steps", str(len(self.to)))]
            return card(self.name, rows)
        return grid(self.name, self.labels, ([str(chance or "") for chance in row] for row in self.matrix))

    def to_csv(self) -> str:
        """The matrix as CSV: labels in the first row and the first column, fractions such as `1/6` in the rest."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("", *self.labels))
        for label, row in zip(self.labels, self.matrix, strict=True):
            writer.writerow((label, *map(str, row)))
        return out.getvalue()


def _label(state: State) -> str:
    """The squares of a state, and what else is to be known of it."""
    parts = ["-".join(map(str, state.squares))]
    if len(state.seats) == 1 and len(state.squares) > 1:
        parts.append(f"seat {state.seats[0]}")
    parts += [
        f"{name} {value}" if owner < 0 else f"{name} {value} of {owner}" for (name, owner), value in state.book.memory
    ]
    if state.flight is not None or not state.seats:
        parts += [_asked(question) for question in state.awaiting]
    return ", ".join(parts)


def _asked(question: Question[object]) -> str:
    """What is asked, in a word or two."""
    if isinstance(question, Choice | Draw) and question.about:
        return question.about
    words: dict[type, str] = {Roll: "a roll", Draw: "a lot", Choice: "a choice", Orders: "orders"}
    return words[type(question)]
