"""What a step of a rule may ask, and whom: chance, one seat, or several seats at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from typing import Generic, Literal, TypeAlias, TypeVar, cast

from attrs import field, frozen

from ladderkit.dice import Die
from ladderkit.errors import LadderkitError, shown

A_co = TypeVar("A_co", covariant=True)
T = TypeVar("T")
Purpose: TypeAlias = Literal["roll", "lot", "hidden"]
"""The stream of chance that answers a question: `roll` for dice, `lot` for open lots, `hidden` for secret draws."""


class Question(Generic[A_co]):
    """Something that a step asks; `Turn.ask` gives an answer of the question's own type."""

    __slots__ = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that answer it; empty where chance does."""
        return ()

    @property
    def outcomes(self) -> tuple[tuple[A_co, Fraction], ...]:
        """Every answer of chance with its exact weight; empty where a seat answers."""
        return ()


@frozen
class Roll(Question[int]):
    """A roll of one die by a seat; the answer is a face.

    Attributes:
        seat: Whose die it is.
        die: The die rolled.
    """

    seat: int
    die: Die = field(default=Die())

    @property
    def outcomes(self) -> tuple[tuple[int, Fraction], ...]:
        """Every face with its exact chance, in the order in which the die declares them."""
        return self.die.outcomes


class Rolls(dict[int, Roll]):
    """By seat, the question that its roll of one die is; each made once, since one object is quick to compare."""

    __slots__ = ("die",)

    def __init__(self, die: Die) -> None:
        super().__init__()
        self.die = die

    def __missing__(self, seat: int) -> Roll:
        roll = self[seat] = Roll(seat, self.die)
        return roll


@frozen
class Draw(Question[T]):
    """A lot: one of the options, evenly or by whole weights.

    Attributes:
        options: What may be drawn; plain values (numbers, strings, tuples of them).
        weights: A positive whole weight for each option; empty when all are alike.
        hidden: Whether nobody may see what was drawn.
        about: What the lot is about, in a few words such as `"who begins"`.
    """

    options: tuple[T, ...]
    weights: tuple[int, ...] = ()
    hidden: bool = False
    about: str = ""

    @property
    def outcomes(self) -> tuple[tuple[T, Fraction], ...]:
        """Every option with its exact chance."""
        weights = self.weights or (1,) * len(self.options)
        return tuple((o, Fraction(w, sum(weights))) for o, w in zip(self.options, weights, strict=True))


@frozen
class Choice(Question[T]):
    """A decision of one seat among some options, the first of which stands for a missing answer.

    Attributes:
        seat: Who chooses.
        options: What may be chosen; may be lazy (a `range`), and is never copied.
        about: What the choice is about, in a few words for the one who chooses.
    """

    seat: int
    options: Collection[T]
    about: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat that chooses."""
        return (self.seat,)


@frozen
class Orders(Question["tuple[Order, ...]"]):
    """Sealed orders, one of each of these seats, opened together.

    Attributes:
        of: The seats that hand in an order.
    """

    of: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that hand in an order."""
        return self.of


@frozen
class Entry(Generic[T]):
    """One line of an order form: the typed key by which the rule that put it there reads the answer.

    Attributes:
        name: The name of the rule.
        default: What a missing answer means.
    """

    name: str
    default: T


def _by_name(answers: Mapping[str, Hashable] | tuple[tuple[str, Hashable], ...]) -> tuple[tuple[str, Hashable], ...]:
    try:
        by_name = dict(answers)
        several = not isinstance(answers, Mapping) and len(by_name) != len(answers)
        found = tuple(sorted(by_name.items(), key=lambda answer: str(answer[0])))
    except (TypeError, ValueError):
        message = f"{shown(answers)} are no answers; give a mapping, or pairs, of the names of rules and what they ask"
        raise LadderkitError(message) from None
    if several:
        raise LadderkitError(f"{shown(answers)} has two answers to one line; give one")
    return found


@frozen
class Order:
    """What one seat hands in: an answer to each line of its form, by the rule's name.

    Attributes:
        seat: Whose order it is.
        answers: Answers by name of rule, sorted; a mapping is taken, too. A missing one means the default.

    Raises:
        LadderkitError: If the answers are neither a mapping nor pairs.
    """

    seat: int
    answers: tuple[tuple[str, Hashable], ...] = field(default=(), converter=_by_name)

    def __getitem__(self, entry: Entry[T]) -> T:
        """The answer to one line of the form, or that line's default."""
        return cast("T", dict(self.answers).get(entry.name, entry.default))


_ANSWERS: Callable[[Order], tuple[tuple[str, Hashable], ...]] = Order.__dict__["answers"].__get__


def written(order: Order) -> tuple[tuple[str, Hashable], ...]:
    """The answers as they lie in an order, for the engine's own check, which is no reading by a rule.

    Args:
        order: The order; it may be one that notes who looks at its `answers`.

    Returns:
        The answers.
    """
    return _ANSWERS(order)


@frozen
class Field:
    """One line of a form that is open now.

    Attributes:
        name: The rule that asks; for a roll, lot or choice the rule whose step asks.
        options: What may be answered; may be lazy, so use `in`, `len` and sampling.
        default: What a missing answer means; None where there is no default.
    """

    name: str
    options: Collection[Hashable]
    default: Hashable = None


@frozen
class Form:
    """What one seat, or chance, is asked now.

    Attributes:
        question: The open question.
        to: Its number among the questions asked at once, for the `to` of an input.
        seat: Who answers; None for chance.
        fields: The lines to be answered; one, but for an order form.
    """

    question: Question[object]
    to: int
    seat: int | None
    fields: tuple[Field, ...]
