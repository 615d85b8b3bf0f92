"""Policies: what plays a seat. Each sees the view of its seat, never a state, so that none can peek.

The simple ones are here; `ladderkit.greedy` has one that looks a throw ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Set as AbstractSet
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from ladderkit.errors import LadderkitError, shown
from ladderkit.questions import Form
from ladderkit.views import View

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "Below",
    "Policy",
    "answers_of",
    "below_of",
    "first_option",
    "nothing_to_choose",
    "option_at",
    "random_policy",
]

Below: TypeAlias = Callable[[int], int]
"""A source of evenly drawn numbers: called with n, it gives one of 0 to n - 1."""


class Policy(Protocol):
    """Whatever plays a seat: any function that takes these three and answers.

    Examples:
        >>> def timid(view, form, below):
        ...     return tuple("stay" if "stay" in line.options else line.default for line in form.fields)
    """

    def __call__(self, view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:
        """Answer one form.

        Args:
            view: What the seat may see, and nothing else.
            form: What it is asked: one of `view.forms`.
            below: Evenly drawn numbers, for policies that want them.

        Returns:
            One value for each of `form.fields`, in their order: one for a choice, one a line for an order.
        """
        ...


def random_policy(view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:  # noqa: ARG001
    """Choose evenly among the options of each line; however many there are, they are not listed."""
    return tuple(option_at(line.options, below(len(line.options))) for line in form.fields)


def first_option(view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:  # noqa: ARG001
    """Choose the first option of each line, always."""
    return tuple(option_at(line.options, 0) for line in form.fields)


def nothing_to_choose(view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:  # noqa: ARG001
    """Play a game in which nothing is chosen: give the only answer where there is one, and refuse to decide (SL-18).

    Where a game is all dice, this plays as well as anybody. It does not guess in any other: a rule that came to ask
    something would be played badly, and nobody would see.

    Raises:
        LadderkitError: Some line has several options.
    """
    open_lines = [line.name for line in form.fields if len(line.options) != 1]
    if open_lines:
        message = f"seat {form.seat} of {view.variant!r} is asked to choose, by {' and '.join(map(repr, open_lines))}; "
        raise LadderkitError(message + "give it a policy that decides, such as random_policy or greedy_policy")
    return tuple(option_at(line.options, 0) for line in form.fields)


def option_at(options: Collection[Hashable], number: int) -> Hashable:
    """One option by its number; those of a set have no order, so they are given one, or no two runs would be alike.

    Args:
        options: What may be answered; perhaps lazy.
        number: Which, from 0.

    Returns:
        The option.
    """
    if isinstance(options, AbstractSet):
        ordered: list[Hashable] = sorted(options, key=repr)
        return ordered[number]
    by_number: Callable[[int], Hashable] | None = getattr(options, "__getitem__", None)
    option: Hashable = next(islice(options, number, None)) if by_number is None else by_number(number)
    return option


def answers_of(policy: Policy, view: View, form: Form, below: Below) -> tuple[Hashable, ...]:
    """What a policy answers to a form.

    Args:
        policy: What plays the seat.
        view: What the seat may see.
        form: What it is asked.
        below: Evenly drawn numbers.

    Returns:
        One value for each line of the form.

    Raises:
        LadderkitError: It answered with anything else.
    """
    answers = policy(view, form, below)
    if not _fills(answers, form):
        message = f"the policy of seat {form.seat} answered {shown(answers)} to a form of {len(form.fields)} lines; "
        raise LadderkitError(message + "answer with a tuple of one value for each")
    return answers


def _fills(answers: object, form: Form) -> bool:
    """Whether these are answers to a form: a tuple of one value for each line."""
    return type(answers) is tuple and len(cast("tuple[object, ...]", answers)) == len(form.fields)


def below_of(rng: Random | None) -> Below:
    """Numbers for policies, from a source that was passed in.

    Args:
        rng: The source; None where there is none, and whoever draws is refused.

    Returns:
        What a policy is given to draw from.

    Raises:
        LadderkitError: It is no source of numbers.
    """
    if rng is not None and not callable(getattr(rng, "randrange", None)):
        raise LadderkitError(f"{shown(rng)} is no source of numbers; give rng=random.Random(seed)")
    return _no_numbers if rng is None else rng.randrange


def _no_numbers(_: int) -> int:
    """Refuse to draw from nowhere."""
    raise LadderkitError("a policy draws numbers, and there is nothing to draw from; pass rng=random.Random(seed)")
