"""What is agreed before a match: it does not change from the first roll to the last."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final, cast, get_args

from attrs import field, frozen

from ladderkit.errors import LadderkitError, shown
from ladderkit.match.clock import Runs, in_utc, is_span
from ladderkit.match.fair import Seeded
from ladderkit.match.layout import SALT_BYTES, layout_commitment
from ladderkit.serial import fingerprint
from ladderkit.variant import Variant, sure_variant

__all__ = ["LONGEST_NAME", "Terms", "checked_names", "is_number", "name_problem"]

LONGEST_NAME = 80
"""How long the name of somebody who plays may be."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]*[./]?[0-9]+\.?([eE][+-]?[0-9]+)?")


def is_number(name: str) -> bool:
    """Whether this would be taken for a number, and so is no name: seats have numbers, too."""
    return name.isnumeric() or _NUMBER.fullmatch(name) is not None


def name_problem(name: object, folded: Collection[str] = ()) -> str:
    """What is wrong with the name of somebody who plays, beside others, casefolded; empty when nothing is."""
    if type(name) is not str or not name.strip() or name != name.strip():
        return f"{shown(name)} is no name; give text without space round it"
    if len(name) > LONGEST_NAME or not name.isprintable():
        return f"the name {name[:LONGEST_NAME]!r} is too long or cannot be shown; give up to {LONGEST_NAME} letters"
    if is_number(name):
        return f"{name!r} is a number; give a name, since seats have numbers, too"
    if name.casefold() in folded:
        return f"two seats are called {name!r}; give each a name of its own"
    return ""


def checked_names(given: Iterable[str]) -> tuple[str, ...]:
    """The names of the seats.

    Raises:
        LadderkitError: One of them is none, or two are the same.
    """
    if isinstance(given, str) or not isinstance(cast("object", given), Iterable):
        raise LadderkitError(f"the names are {shown(given)}; give a list with a name for each seat")
    names = tuple(given)
    folded: set[str] = set()
    for name in names:
        why = name_problem(name, folded)
        if why:
            raise LadderkitError(why)
        folded.add(name.casefold())
    return names


@frozen(repr=False)
class Terms:
    """What is agreed before a match (SS-12): the game, the dice, and the time for a move.

    Attributes:
        variant: The game.
        names: Who plays each seat at the start.
        dice: Dice that follow from a seed; None where dice from a real cup are typed in.
        deadline: How long a seat has for each of its moves; None for as long as it likes.
        runs: When sealed orders are opened.
        starts_at: When the clock of the first move starts, in UTC.
        contributions: Whether each seat contributes to the dice before the first move (SL-16).
        salt: What the layout is bound with, where some of it is hidden; None where it is not bound.

    Raises:
        LadderkitError: These terms cannot be kept.
        Refused: The start has no zone.
        FileError: The layout is to be bound, and a rule has a parameter that files cannot hold.
    """

    variant: Variant = field(converter=sure_variant)
    names: tuple[str, ...] = field(converter=checked_names)
    dice: Seeded | None
    deadline: timedelta | None
    runs: Runs
    starts_at: datetime = field(converter=in_utc)
    contributions: bool = field(default=False, kw_only=True)
    salt: bytes | None = field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse terms that cannot be kept."""
        deadline, runs = cast("object", self.deadline), cast("object", self.runs)
        if deadline is not None and not is_span(deadline):
            raise LadderkitError(f"{shown(deadline)} is no time for a move; give a timedelta of whole seconds, or None")
        if runs not in get_args(Runs):
            raise LadderkitError(f"runs = {shown(runs)}; use one of {', '.join(map(repr, get_args(Runs)))}")
        if runs == "deadline" and deadline is None:
            raise LadderkitError("orders that are opened at the deadline need one; give a deadline")
        if type(cast("object", self.contributions)) is not bool:
            raise LadderkitError(f"contributions = {shown(self.contributions)}; give True or False")
        if deadline is not None:
            try:
                self.starts_at + cast("timedelta", deadline)
            except OverflowError:
                message = f"a move of {deadline} ends after all calendars; give a shorter deadline"
                raise LadderkitError(message) from None
        if self.contributions and self.dice is None:
            raise LadderkitError("contributions go to dice that follow from a seed; give a seed, or leave them out")
        salt = cast("object", self.salt)
        if salt is not None and not (type(salt) is bytes and len(salt) == SALT_BYTES):
            raise LadderkitError(f"the salt of a layout is {SALT_BYTES} bytes, such as from fresh_seed(); give such")
        if salt is not None and not self.variant.hidden:
            raise LadderkitError(f"nothing of the layout of {self.variant.name!r} is hidden; leave out the salt")
        _ = self.layout_commitment  # where files cannot hold the layout, that is told now

    def __repr__(self) -> str:
        """The terms by the name of the game; a layout may be secret."""
        return f"<Terms of a match of {self.variant.name!r}>"

    @property
    def commitment(self) -> str | None:
        """What binds the seed (SL-16); None where dice are typed in."""
        return None if self.dice is None else self.dice.commitment

    @cached_property
    def layout_commitment(self) -> str | None:
        """What binds the layout; None where it is not bound."""
        return None if self.salt is None else layout_commitment(self.variant, self.salt)

    @cached_property
    def fingerprint(self) -> str:
        """What identifies the game for the whole match, its secrets included."""
        return fingerprint(self.variant)

    @cached_property
    def public_fingerprint(self) -> str:
        """What identifies as much of the game as every seat may know."""
        return fingerprint(self.variant, public=True)
