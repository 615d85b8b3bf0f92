"""What can be ordered on a form, no more often than it makes a difference.

A form may have thousands of answers, and some of its lines may not matter where a match stands: a single vote opens
nothing where three are needed. Which lines matter is not assumed. The engine is run on orders that note which of their
answers a rule reads; what no rule has read cannot have made a difference, so such a line is answered in one way alone.
A rule that looks at an order in any way but line by line has read the whole of it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import islice, product
from math import prod
from typing import Any, Final, TypeVar, cast

from attrs import field, frozen

from ladderkit.engine import apply, legal
from ladderkit.errors import AnalysisError
from ladderkit.inputs import Ordered
from ladderkit.policies import option_at
from ladderkit.questions import Entry, Field, Order, written
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant

__all__ = ["MOST_OPTIONS", "Ordering", "too_many"]

T = TypeVar("T")
MOST_OPTIONS: Final = 5_000
"""How many options of one state are tried at most."""


class _Noting(Order):
    """An order that notes which of its answers are read, by seat and name of rule.

    To read one line, as by `order[entry]`, notes that line. Any other look at the answers, as to list, compare, hash,
    copy or print them, notes all lines.
    """

    __slots__ = ("_read",)
    _read: set[tuple[int, str]]

    def __new__(cls, seat: int, answers: Any = ()) -> Any:  # noqa: ANN401  (an order, as for all who call `type(order)`)
        """A plain order, so that whoever makes another from this one has nothing more to do with notes."""
        return Order(seat, answers)

    @property
    def answers(self) -> tuple[tuple[str, Hashable], ...]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """All answers; they have been read then."""
        found = written(self)
        self._read.update((self.seat, name) for name, _ in found)
        return found

    def __getitem__(self, entry: Entry[T]) -> T:
        """The answer to one line of the form, or that line's default; it has been read then."""
        self._read.add((self.seat, entry.name))
        return cast("T", dict(written(self)).get(entry.name, entry.default))

    def __eq__(self, other: object) -> bool:
        """Whether it is the same as another order, noting or not."""
        return Order(self.seat, self.answers) == other

    __hash__ = Order.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        """What copies are made from."""
        return Order, (self.seat, self.answers)


_Noting.__name__ = _Noting.__qualname__ = Order.__name__  # in what is printed of it, and in errors


def _noting(order: Order, read: set[tuple[int, str]]) -> Order:
    """The same order, noting what is read of it."""
    made: Order = object.__new__(_Noting)
    for name, value in (("seat", order.seat), ("_read", read)):
        object.__setattr__(made, name, value)
    Order.__dict__["answers"].__set__(made, order.answers)  # into the slot, which lies behind the property
    return made


@frozen(eq=False)
class Ordering:
    """What can be ordered in a variant.

    Attributes:
        variant: The game.
        mattered: The lines that have mattered somewhere, by seat and name of rule; they are tried first.
    """

    variant: Variant
    mattered: set[tuple[int, str]] = field(factory=set[tuple[int, str]], init=False, repr=False)

    def at(self, state: State, to: int, number: int) -> Ordered:
        """The orders that answer each line with the option of one number: 0 for the first, -1 for the last.

        Args:
            state: Where orders are awaited.
            to: The number of the question.
            number: The number of the option.

        Returns:
            The orders of all seats that are asked.
        """
        lines = self._lines(state, to)
        return _ordered(lines, [_option(line, number) for _, line in lines], to)

    def every(self, state: State, to: int) -> list[tuple[Ordered, Outcome]]:
        """All orders that may make a difference, and what comes of them.

        Args:
            state: Where orders are awaited.
            to: The number of the question.

        Returns:
            Pairs of the orders of all seats that are asked, and the outcome.

        Raises:
            AnalysisError: They are too many.
        """
        lines = self._lines(state, to)
        elsewhere = self.mattered & {(seat, line.name) for seat, line in lines}
        here = set[tuple[int, str]]()
        while True:
            matter = elsewhere | here
            if _ways(lines, matter) > MOST_OPTIONS:  # what matters elsewhere need not matter here
                matter = here
                self._sure_of_few(lines, here)
            tried: list[tuple[Ordered, Outcome]] = []
            for ordered, outcome, read in self._tried(state, to, lines, matter):
                if not read <= matter:
                    here |= read
                    self.mattered.update(read)
                    break
                tried.append((ordered, outcome))
            else:
                return tried

    def _lines(self, state: State, to: int) -> list[tuple[int, Field]]:
        """The lines of all forms, each with its seat."""
        forms = [form for form in legal(self.variant, state) if form.to == to]
        return [(form.seat, line) for form in forms if form.seat is not None for line in form.fields]

    def _sure_of_few(self, lines: Sequence[tuple[int, Field]], matter: Collection[tuple[int, str]]) -> None:
        """Refuse to go through too many."""
        ways = _ways(lines, matter)
        if ways > MOST_OPTIONS:
            of = ", ".join(
                f"{len(line.options)} of {line.name!r}" for seat, line in lines if (seat, line.name) in matter
            )
            raise too_many(self.variant, f"{ways} ways to order at once ({of})")

    def _tried(
        self, state: State, to: int, lines: Sequence[tuple[int, Field]], matter: Collection[tuple[int, str]]
    ) -> Iterator[tuple[Ordered, Outcome, set[tuple[int, str]]]]:
        """The orders by all lines that matter, what comes of each, and which lines have mattered."""
        every = {(seat, line.name) for seat, line in lines}
        for answers in product(*(_some(line, all_of=(seat, line.name) in matter) for seat, line in lines)):
            ordered = _ordered(lines, answers, to)
            if every <= set(matter):
                yield ordered, apply(self.variant, state, ordered), every
                continue
            read = set[tuple[int, str]]()
            noting = tuple(_noting(order, read) for order in ordered.orders)
            outcome = apply(self.variant, state, Ordered(noting, to))
            if not outcome.state.over:
                hash(outcome.state)  # whatever is kept of the orders may be read later on, and is hashed with the state
            yield ordered, outcome, read


def too_many(variant: Variant, what: str) -> AnalysisError:
    """The error that there are too many options.

    Args:
        variant: The game.
        what: How many of what.

    Returns:
        The error, with the code `too-many-options`.
    """
    message = (
        f"the best play of {variant.name!r} is out of reach: it has {what}, and {MOST_OPTIONS} are tried in a state; "
        "give the policy always or never, take away what gives so many, or simulate it with policies of your own"
    )
    return AnalysisError(message, "too-many-options")


def _ways(lines: Sequence[tuple[int, Field]], matter: Collection[tuple[int, str]]) -> int:
    """In how many ways the lines that matter can be answered."""
    return prod(len(line.options) or 1 for seat, line in lines if (seat, line.name) in matter)


def _option(line: Field, number: int) -> Hashable:
    """One option of a line; what a missing answer means, where there is none."""
    many = len(line.options)
    return option_at(line.options, number % many) if many else line.default


def _some(line: Field, *, all_of: bool) -> Collection[Hashable]:
    """All options of a line, or the first alone."""
    return tuple(islice(line.options, MOST_OPTIONS)) or (line.default,) if all_of else (_option(line, 0),)


def _ordered(lines: Sequence[tuple[int, Field]], answers: Sequence[Hashable], to: int) -> Ordered:
    """The orders of all seats, from the answers to all lines."""
    by_seat: dict[int, dict[str, Hashable]] = {seat: {} for seat, _ in lines}
    for (seat, line), answer in zip(lines, answers, strict=True):
        by_seat[seat][line.name] = answer
    return Ordered(tuple(Order(seat, answered) for seat, answered in by_seat.items()), to)
