"""Where a seat may decide: what it may do, and the best that it can do."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import Final, Literal, TypeAlias, TypeVar, cast, get_args

from ladderkit.analysis.explore import Explored, Options, Steps
from ladderkit.analysis.solve import solve
from ladderkit.engine import legal
from ladderkit.errors import AnalysisError, LadderkitError, shown
from ladderkit.inputs import Chosen, Input, Ordered
from ladderkit.questions import Choice, Form, Order
from ladderkit.state import State
from ladderkit.variant import Variant

__all__ = ["MOST_OPTIONS", "POLICIES", "Policy", "best", "chosen", "options_of", "sure_policy"]

T = TypeVar("T")
Policy: TypeAlias = Literal["best", "always", "never"]
"""What a seat does where it may decide: `"best"` is the least expected number of turns to its own finish, `"always"`
takes the first option, `"never"` the last."""
POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
MOST_OPTIONS: Final = 5_000
"""How many options of one state are tried at most."""


def sure_policy(given: object) -> Policy | None:
    """What was given for a policy, if it is one.

    Raises:
        LadderkitError: It is none.
    """
    for known in (*POLICIES, None):
        if given == known:
            return known
    raise LadderkitError(f"there is no policy {shown(given)}; give one of {', '.join(map(repr, POLICIES))}, or None")


def options_of(variant: Variant, policy: Policy | None) -> Options | None:
    """What is tried where a seat decides: all there is for the best policy, else the first or the last option.

    Args:
        variant: The game.
        policy: The policy, None where nobody decides.

    Returns:
        A function of a state; None where there is no policy.
    """
    if policy is None:
        return None

    def options(state: State) -> Sequence[Input]:
        to, question = state.open[0]
        if isinstance(question, Choice):
            every = _some(cast("Iterable[Hashable]", question.options), variant)
            inputs: list[Input] = [Chosen(question.seat, value, to) for value in every]
        elif variant.hidden:
            message = (
                f"{variant.name!r} keeps part of its layout secret, so what is best for a seat follows from what it "
                "believes; simulate it with policies"
            )
            raise AnalysisError(message, "hidden")
        else:
            forms = [form for form in legal(variant, state) if form.to == to and form.seat is not None]
            inputs = [*(Ordered(orders, to) for orders in _some(_orders(forms), variant))]
        return inputs if policy == "best" else inputs[:1] if policy == "always" else inputs[-1:]

    return options


def _some(options: Iterable[T], variant: Variant) -> list[T]:
    """All options, unless they are too many."""
    listed = list(islice(options, MOST_OPTIONS + 1))
    if len(listed) > MOST_OPTIONS:
        message = f"{variant.name!r} gives a seat more than {MOST_OPTIONS} options at once; simulate it with policies"
        raise AnalysisError(message, "too-many-options")
    return listed


def _orders(forms: Sequence[Form]) -> Iterable[tuple[Order, ...]]:
    """Every set of orders."""
    lines = [(form.seat or 0, line) for form in forms for line in form.fields]
    for answers in product(*(line.options for _, line in lines)):
        by_seat: dict[int, dict[str, Hashable]] = {form.seat or 0: {} for form in forms}
        for (seat, line), answer in zip(lines, answers, strict=True):
            by_seat[seat][line.name] = answer
        yield tuple(Order(seat, answered) for seat, answered in by_seat.items())


# ------------------------------------------------------------------------------------------------------- the best play
def chosen(found: Explored, policy: Policy | None) -> list[int] | None:
    """What is chosen in each state.

    Args:
        found: Everything that can come of the first state, with what `options_of` gives for the policy.
        policy: The policy.

    Returns:
        The number of an option for each state; None where it is the first in all of them.
    """
    return best(found) if policy == "best" and found.inputs else None


def best(explored: Explored) -> list[int]:
    """For each state the number of the option with the least expected number of turns to the end.

    It is found by policy iteration in fractions, so it is the best, and not only about the best. Of equals, the first
    one that was found to be better than what came before it is taken.

    Args:
        explored: Everything that can come of the first state.

    Returns:
        The number of an option, for each state.
    """
    rows = explored.rows
    sure = _surely(rows)
    chosen = _towards_the_end(rows, sure)
    kinds = [(step.weight, step.turns) for step in explored.kinds]
    while True:
        values = _values(rows, chosen, sure, kinds)
        better = False
        for i, options in enumerate(rows):
            if len(options) == 1 or not sure[i]:
                continue
            least = values[i]
            for number, steps in enumerate(options):
                safe = all(to < 0 or sure[to] for to, _ in steps)
                if safe and (value := _worth(steps, values, kinds)) < least:
                    least, chosen[i], better = value, number, True
        if not better:
            return chosen


def _worth(steps: Steps, values: Sequence[Fraction], kinds: Sequence[tuple[Fraction, int]]) -> Fraction:
    """The turns expected of an option."""
    total = Fraction(0)
    for to, kind in steps:
        weight, turns = kinds[kind]
        total += weight * (turns + (values[to] if to >= 0 else 0))
    return total


def _values(
    rows: Sequence[Sequence[Steps]], chosen: Sequence[int], sure: Sequence[bool], kinds: Sequence[tuple[Fraction, int]]
) -> list[Fraction]:
    """The turns expected from each state in which the end is sure; 0 for the others."""
    where = [i for i, is_sure in enumerate(sure) if is_sure]
    number = {i: k for k, i in enumerate(where)}
    shares: list[dict[int, Fraction]] = []
    gains: list[Fraction] = []
    for i in where:
        row: dict[int, Fraction] = {}
        gain = Fraction(0)
        for to, kind in rows[i][chosen[i]]:
            weight, turns = kinds[kind]
            gain += weight * turns
            if to >= 0:
                row[number[to]] = row.get(number[to], Fraction(0)) + weight
        shares.append(row)
        gains.append(gain)
    values = [Fraction(0)] * len(rows)
    for i, value in zip(where, solve(shares, [gains])[0], strict=True):
        values[i] = value
    return values


def _surely(rows: Sequence[Sequence[Steps]]) -> list[bool]:
    """The states from which some play surely comes to an end: with chance 1."""
    sure = [True] * len(rows)
    while True:
        near = _levels(rows, sure)
        left = [level is not None for level in near]
        if left == sure:
            return sure
        sure = left


def _towards_the_end(rows: Sequence[Sequence[Steps]], sure: Sequence[bool]) -> list[int]:
    """For each state an option that may bring the end nearer; where no end is sure, one that may come to one."""
    near, anyhow = _levels(rows, sure), _levels(rows, None)
    chosen: list[int] = []
    for i, is_sure in enumerate(sure):
        level = near[i] if is_sure else anyhow[i]
        chosen.append(0 if level is None else level[1])
    return chosen


def _levels(rows: Sequence[Sequence[Steps]], sure: Sequence[bool] | None) -> list[tuple[int, int] | None]:
    """How many steps the end is away at the least, and by which option; None where it cannot be come to.

    Only options all of whose steps stay where the end is sure are taken, if that is given.
    """
    into: dict[int, list[tuple[int, int]]] = {}  # -1 stands for every end
    for i, options in enumerate(rows):
        for number, steps in enumerate(options):
            if sure is None or (sure[i] and all(to < 0 or sure[to] for to, _ in steps)):
                for to, _ in steps:
                    into.setdefault(max(to, -1), []).append((i, number))
    near: list[tuple[int, int] | None] = [None] * len(rows)
    front, level = [-1], 0
    while front:
        level += 1
        after: list[int] = []
        for to in front:
            for i, number in into.get(to, ()):
                if near[i] is None:
                    near[i] = (level, number)
                    after.append(i)
        front = after
    return near
