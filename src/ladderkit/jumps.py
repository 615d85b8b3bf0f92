"""Jumps: the ladders, snakes and other ways from one square straight to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, cast

from attrs import evolve, field, frozen

from ladderkit.errors import BoardError, shown

__all__ = ["JUMP_KINDS", "LADDER", "PORTAL", "SNAKE", "Jump", "JumpKind", "by_squares", "jumps", "ladders", "snakes"]


@frozen
class JumpKind:
    """A kind of jump: its name, and which way a jump of that kind has to lead.

    Attributes:
        name: What jumps of this kind say in their `kind`; kebab-case.
        direction: `"up"` when the top has the higher number, `"down"` when it has the lower, `"either"` when
            both are in order.
    """

    name: str
    direction: Literal["up", "down", "either"]


LADDER = JumpKind("ladder", "up")
"""The kind that rises: whoever stops at the foot climbs (SL-5)."""

SNAKE = JumpKind("snake", "down")
"""The kind that falls: whoever stops at the head slides (SL-5)."""

PORTAL = JumpKind("portal", "either")
"""The kind that leads either way."""

JUMP_KINDS: tuple[JumpKind, ...] = (LADDER, SNAKE, PORTAL)
"""The kinds that are known without any plug-in."""


_FARTHEST: Final = 10**1000
"""Beyond this a number is no square on any board, and could not even be told."""


@frozen
class Jump:
    """A way from one square straight to another.

    A jump refuses only values of the wrong type. Whether it fits a board, and whether its kind leads the way
    it does, is told by the checks of a variant, together with everything else that is wrong there. The `repr`
    of a jump that is unseen gives nothing away.

    Attributes:
        foot: The square on which it acts; a ladder's foot, a snake's head.
        to: The square to which it leads; a ladder's top, a snake's tail.
        kind: The name of its kind: `"ladder"`, `"snake"`, `"portal"`, or one that a plug-in brings.
        name: The name of the place, as in `"The Great Serpent"` (SS-10); empty when it has none.
        reached: Whether it acts when reached, also in mid-throw, as an escalator does (SC-5g); otherwise it
            acts only on a token that stops on its foot (SL-6).
        seen: Whether it is public. One that is not is in nothing that a seat is shown (SC-3b).

    Raises:
        BoardError: A value is of the wrong type; all of them are told at once, in `problems`.
    """

    foot: int
    to: int
    kind: str
    name: str = field(default="", kw_only=True)
    reached: bool = field(default=False, kw_only=True)
    seen: bool = field(default=True, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse values of the wrong type, all at once."""
        problems = [
            f"the {part} of a jump is {shown(value)}, not {wanted}; give {wanted}"
            for part, value, kind, wanted in (
                ("foot", self.foot, int, "a square number"),
                ("to", self.to, int, "a square number"),
                ("kind", self.kind, str, "the name of a kind"),
                ("name", self.name, str, "a name in quotes"),
                ("reached", self.reached, bool, "True or False"),
                ("seen", self.seen, bool, "True or False"),
            )
            if type(value) is not kind or (type(value) is int and abs(value) > _FARTHEST)
        ]
        if problems:
            raise BoardError(problems)

    def __repr__(self) -> str:
        """The jump as it is written; of an unseen one, only that it is unseen."""
        if not self.seen:
            return "Jump(seen=False)"
        name = f", name={self.name!r}" if self.name else ""
        reached = ", reached=True" if self.reached else ""
        return f"Jump({self.foot!r}, {self.to!r}, {self.kind!r}{name}{reached})"

    @property
    def up(self) -> bool:
        """Whether it leads to a higher number."""
        return self.to > self.foot


def by_squares(jump: Jump) -> tuple[int, int, str]:
    """The key by which jumps are sorted wherever they are listed: foot, destination, kind."""
    return (jump.foot, jump.to, jump.kind)


def ladders(pairs: Mapping[int, int]) -> tuple[Jump, ...]:
    """Ladders from each foot to its top, sorted by foot.

    Args:
        pairs: The top of each foot.

    Returns:
        A jump of kind `"ladder"` for each pair; whether it rises is told by the checks of a variant.

    Raises:
        BoardError: `pairs` is no mapping, or a square in it is no whole number.

    Examples:
        >>> [(ladder.foot, ladder.to) for ladder in ladders({9: 20, 3: 14})]
        [(3, 14), (9, 20)]
    """
    return _laid(pairs, LADDER)


def snakes(pairs: Mapping[int, int]) -> tuple[Jump, ...]:
    """Snakes from each head to its tail, sorted by head.

    Args:
        pairs: The tail of each head.

    Returns:
        A jump of kind `"snake"` for each pair; whether it falls is told by the checks of a variant.

    Raises:
        BoardError: `pairs` is no mapping, or a square in it is no whole number.
    """
    return _laid(pairs, SNAKE)


def jumps(pairs: Mapping[int, int]) -> tuple[Jump, ...]:
    """Ladders and snakes written together, each pair's kind being told by the way it leads; sorted by foot.

    Args:
        pairs: Where each foot leads.

    Returns:
        A ladder for each pair that rises, a snake for each that falls. A pair that does neither, which the
        checks of a variant refuse, becomes a portal.

    Raises:
        BoardError: `pairs` is no mapping, or a square in it is no whole number.

    Examples:
        >>> [jump.kind for jump in jumps({22: 4, 3: 14})]
        ['ladder', 'snake']
    """
    return _laid(pairs, None)


def _laid(given: object, kind: JumpKind | None) -> tuple[Jump, ...]:
    """One jump a pair, sorted by foot; without a kind, of the kind of its direction."""
    if not isinstance(given, Mapping):
        raise BoardError([f"the pairs are {shown(given)}, not a mapping; write them as {{foot: to}}"])
    pairs = cast("Mapping[int, int]", given)
    laid: list[Jump] = []
    problems: list[str] = []
    for foot, to in pairs.items():
        try:
            jump = Jump(foot, to, PORTAL.name)
        except BoardError as error:
            problems += error.problems
        else:
            laid.append(evolve(jump, kind=(kind or _kind_of(jump)).name))
    if problems:
        raise BoardError(problems)
    return tuple(sorted(laid, key=lambda jump: jump.foot))


def _kind_of(jump: Jump) -> JumpKind:
    """The kind that leads the way a jump does."""
    if jump.up:
        return LADDER
    return PORTAL if jump.to == jump.foot else SNAKE
