"""Orders and layouts in words, for those who may know them."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable
from typing import TypeAlias, TypeVar, cast

import attrs

from ladderkit.questions import Order
from ladderkit.render.words import kind_name, plain
from ladderkit.rule import HasSecrets, LaysJumps, Rule
from ladderkit.rules import ChosenThrow, PortableLadders, TrapDoors, Wells
from ladderkit.slots import Slot
from ladderkit.tell import clean, listed, ordinal
from ladderkit.variant import Variant
from ladderkit.views import View

__all__ = ["ladders_left", "order_parts", "remembered", "secrets_in_words"]

T = TypeVar("T")
Throws: TypeAlias = tuple[int, ...]
Ladders: TypeAlias = tuple[bool, ...]


# ----------------------------------------------------------------------------------------------------- orders
def order_parts(variant: Variant, order: Order) -> tuple[str, ...]:
    """An order in words, line by line, for those who may know it.

    Args:
        variant: The game.
        order: The order.

    Returns:
        Some words for each line; none for a ladder or a nomination that was left out.

    Examples:
        >>> from ladderkit.variants import slither_and_climb
        >>> order_parts(slither_and_climb(), Order(0, {"chosen-throw": (4, 2), "trap-doors": 20}))
        ('throws 4 and 2', 'a trap door on 20')
    """
    answers = dict(order.answers)
    rules = {rule.name: rule for rule in variant.every_rule if rule.name in answers}
    return tuple(part for name, rule in rules.items() if (part := _part(rule, answers[name])))


def _part(rule: Rule, answer: Hashable) -> str:
    """One line of an order."""
    if isinstance(rule, ChosenThrow):
        numbers = cast("Throws", answer)
        return f"throws {listed(map(str, numbers))}" if numbers else "no throws"
    if isinstance(rule, PortableLadders):
        after = [ordinal(k) for k, one in enumerate(cast("Ladders", answer), 1) if one]
        return f"a portable ladder after the {listed(after)} throw" if after else ""
    if isinstance(rule, TrapDoors | Wells):
        return f"a {'trap door' if isinstance(rule, TrapDoors) else 'well'} on {answer}" if answer != 0 else ""
    return f"{plain(rule.name)} {_said(answer)}"


def _said(answer: object) -> str:
    """An answer to a line of a rule that is not known here."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, tuple):
        return " ".join(map(_said, cast("tuple[object, ...]", answer))) or "none"
    return "none" if answer is None else clean(str(answer))


# ------------------------------------------------------------------------------------------------ what is left
def remembered(seen: View, slot: Slot[T], owner: int) -> T:
    """What a view holds of a slot of a seat or token.

    Args:
        seen: The view.
        slot: The slot.
        owner: Whose.

    Returns:
        The value; the slot's default where that is what it holds, or it is not for the viewer.
    """
    held = (one.value for one in seen.memory if (one.slot, one.owner) == (slot.name, owner))
    return cast("T", next(held, slot.default))


def ladders_left(variant: Variant, seen: View) -> tuple[int, ...] | None:
    """How many portable ladders each seat has left, which is public (SC-7a5).

    Args:
        variant: The game.
        seen: What somebody may see of it.

    Returns:
        The numbers, by seat; None in a game that has no portable ladders.
    """
    rule = next((rule for rule in variant.every_rule if isinstance(rule, PortableLadders)), None)
    if rule is None or not rule.each:
        return None
    used = {one.owner: cast("int", one.value) for one in seen.memory if one.slot == rule.used.name}
    return tuple(rule.each - used.get(seat, rule.used.default) for seat in seen.seats)


# ----------------------------------------------------------------------------------------------------- layouts
def secrets_in_words(variant: Variant) -> tuple[tuple[str, str], ...]:
    """What rules keep secret and lay no jumps for, such as where eggs lie; for the end, or the game master.

    Args:
        variant: The game.

    Returns:
        For each such parameter the name of its rule, and what it holds.
    """
    return tuple(
        words
        for rule in variant.every_rule
        if isinstance(rule, HasSecrets) and not isinstance(rule, LaysJumps)
        for name in _secret_parameters(rule)
        if (words := _held(rule.name, getattr(rule, name)))
    )


def _secret_parameters(rule: Rule) -> tuple[str, ...]:
    """The parameters that a rule does not show in its `repr`."""
    kind = type(rule)
    return tuple(part.name for part in attrs.fields(kind) if not part.repr) if attrs.has(kind) else ()


def _held(name: str, value: object) -> tuple[str, str] | None:
    """A parameter in words, what it holds in order; None where it holds nothing."""
    if not isinstance(value, frozenset | tuple):
        return kind_name(name, 1), _said(value)
    several = sorted(cast("Iterable[object]", value), key=_order)
    return (kind_name(name.removesuffix("s"), len(several)), ", ".join(map(_said, several))) if several else None


def _order(one: object) -> tuple[int, str]:
    """Numbers by size, and whatever else after them."""
    return (one, "") if type(one) is int else (sys.maxsize, repr(one))
