"""The plain race, and the ten-line way to a variant: `race("garden", board, Bounce(), SixReroll())`."""

from __future__ import annotations

from typing import cast

from ladderkit.board import Board
from ladderkit.program import Tells
from ladderkit.rule import TOPICS, Rule, topics
from ladderkit.rules.ending import FirstHome
from ladderkit.rules.following import Alternate
from ladderkit.rules.landing import Jumps
from ladderkit.rules.movement import RollAndMove
from ladderkit.rules.opening import FirstSeat
from ladderkit.rules.overshoot import StayPut
from ladderkit.variant import Variant

PLAIN: tuple[Rule, ...] = (FirstSeat(), RollAndMove(), StayPut(), Jumps(), FirstHome(), Alternate())
"""The plain race: roll and move, stay put beyond the end, jumps where one stops, first home wins, turns in order."""


def with_house_rules(*house: Rule) -> tuple[Rule, ...]:
    """Set house rules into the plain race.

    A house rule that decides what a plain one decides takes its place; the others come after the plain ones in the
    order written, each acting at its own stage.

    Args:
        *house: The house rules.

    Returns:
        All rules of the race.
    """
    decided: dict[str, Rule] = {}
    rest: list[Rule] = []
    for rule in house:
        # Of two deciders both stay, and `Variant` objects; as it does to what is no rule, or decides what is no topic.
        mine = [topic for topic in TOPICS if topic in _decided(rule) and topic not in decided]
        if mine:
            decided.update(dict.fromkeys(mine, rule))
        else:
            rest.append(rule)
    every: list[Rule] = []
    for rule in (*(decided.get(topic, plain) for plain in PLAIN for topic in topics(plain)), *rest):
        if not any(rule is other for other in every):
            every.append(rule)
    return tuple(every)


def _decided(rule: object) -> tuple[str, ...]:
    """The topics that a rule decides; none, if it says so in a way in which it cannot be said."""
    said = getattr(rule, "decides", ())
    if isinstance(rule, type) or type(said) is not tuple:
        return ()
    return topics(cast("Rule", rule))


def race(
    name: str,
    board: Board,
    *house: Rule,
    seats: tuple[int, int] = (1, 8),
    tokens: int = 1,
    tells: Tells = "moves",
) -> Variant:
    """Declare a race: the plain one with house rules set in.

    Args:
        name: The name of the variant.
        board: Its board.
        *house: House rules; one that decides the opening, movement, finish, landing, ending or succession takes the
            place of the plain rule for it.
        seats: The fewest and the most seats.
        tokens: How many tokens each seat has.
        tells: How moves are told: `"moves"` or `"squares"`.

    Returns:
        The variant.

    Raises:
        VariantError: If it does not hold together; it lists every problem.
    """
    return Variant(name, board, with_house_rules(*house), seats=seats, tokens=tokens, tells=tells)
