"""What people type when they choose: the options as they are shown, and which of them is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator
from itertools import islice
from typing import Final

from ladderkit.cli import out
from ladderkit.engine import among
from ladderkit.postal.orders.answers import in_order, said
from ladderkit.postal.orders.words import UnclearError

__all__ = ["MOST_LISTED", "UnclearError", "listing", "pick", "said"]

MOST_LISTED: Final = 30
"""The most options that are listed one by one."""
MOST_READ: Final = 100_000
"""The most options that are told apart by their names."""
MOST_NEAR: Final = 5
"""The most options that are named when it is not clear which of them is meant."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")


def listing(options: Collection[Hashable]) -> Iterator[str]:
    """The options as they are shown: a line for each, or one for all where they are numbers or many."""
    if isinstance(options, range) and len(options) > 1 and options.step == 1:
        yield f"{options[0]} to {options[-1]}"
    elif len(options) > MOST_LISTED:
        yield f"one of {len(options)}, such as {out.listed(map(said, islice(options, 3)), 'or')}"
    elif _are_numbers(options):
        yield out.listed(map(said, in_order(options)), "or")
    else:
        for k, option in enumerate(in_order(options), 1):
            yield f"{k}  {said(option)}"


def pick(typed: str, options: Collection[Hashable]) -> Hashable:
    """The option that somebody means.

    Args:
        typed: What they typed: a name, the beginning of one, or a number in the listing; where options are
            numbers, the number itself.
        options: What may be meant.

    Returns:
        The option.

    Raises:
        UnclearError: It may be none, or several.
    """
    number = int(typed) if _NUMBER.fullmatch(typed) else None
    if isinstance(options, range) or len(options) > MOST_READ:
        return _guess(typed, (number, typed), options)
    ordered = in_order(options)
    exact = {said(option): option for option in ordered}
    words = {spelt.casefold(): option for spelt, option in exact.items()}
    word = " ".join(typed.casefold().replace(",", " ").split())
    if typed in exact or word in words:
        return exact[typed] if typed in exact else words[word]
    near: list[str] = []
    if word and not _are_numbers(options):
        if number is not None and 1 <= number <= len(ordered) <= MOST_LISTED:
            return ordered[number - 1]
        near = [one for one in words if one.startswith(word)]
    if len(near) == 1:
        return words[near[0]]
    if len(near) > MOST_NEAR:
        raise UnclearError(f"{typed!r} may be {len(near)} of them")
    raise UnclearError(f"{typed!r} may be {out.listed(near, 'or')}" if near else f"{typed!r} is none of them")


def _guess(typed: str, guesses: Iterable[Hashable], options: Collection[Hashable]) -> Hashable:
    """One of these guesses, where there are too many options to go through."""
    for guess in guesses:
        if among(guess, options):
            return guess
    raise UnclearError(f"{typed!r} is none of them")


def _are_numbers(options: Iterable[object]) -> bool:
    return all(type(option) is int for option in options)
