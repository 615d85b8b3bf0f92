"""A variant: name, board and rules, checked whole when it is made; a value, complete in itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import cast, get_args

from attrs import evolve, field, frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, Problem, VariantError, shown
from ladderkit.fit import declaration_problems, name_problems
from ladderkit.jumps import Jump
from ladderkit.program import Program, Tells
from ladderkit.rule import HasSecrets, Rule, jumps_of, several, with_implied


def _rules(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules as a tuple; what is none, or a set, which has no order, is kept for the check to refuse."""
    given = cast("object", rules)
    return cast("tuple[Rule, ...]", given if isinstance(given, set | frozenset) else several(given))


@frozen
class Variant:
    """A game, declared.

    Attributes:
        name: Its name: some text on one line, of at most `LONGEST_NAME` characters that can all be shown. Spaces are
            fine; kebab-case is usual, and registries want it.
        board: The board with its plain ladders and snakes.
        rules: The rules, in any order that reads well: where each acts follows from its stages; rules of one stage
            act as written.
        seats: The fewest and the most seats, at most `MOST_SEATS`.
        tokens: How many tokens each seat has; those of all seats together are at most `MOST_TOKENS`.
        tells: `"moves"` where each move is told with its cause; `"squares"` where only a report of all squares is.

    Raises:
        VariantError: If the declaration does not hold together; it lists every problem.
    """

    name: str
    board: Board
    rules: tuple[Rule, ...] = field(converter=_rules)
    seats: tuple[int, int] = field(default=(1, 8), kw_only=True)
    tokens: int = field(default=1, kw_only=True)
    tells: Tells = field(default="moves", kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what does not hold together."""
        found = [*name_problems(self.name), *(p for p in self.oddities if p.severity == "error")]
        if self.tells not in get_args(Tells):
            found.append(Problem("tells", f"tells is {shown(self.tells)}; it is 'moves' or 'squares'", path="tells"))
        if found:
            raise VariantError(self.name, found)

    @property
    def oddities(self) -> tuple[Problem, ...]:
        """What can be said against the declaration without playing it; for a variant that stands, warnings only."""
        return declaration_problems(self.board, self.rules, seats=self.seats, tokens=self.tokens)

    @cached_property
    def program(self) -> Program:
        """The chain and tables that the engine runs, made when first needed."""
        return Program(self.board, self.rules, self.tokens, self.tells)

    @cached_property
    def every_rule(self) -> tuple[Rule, ...]:
        """The rules as written, and after them those that they imply."""
        return with_implied(self.rules)

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        """All that lies on the board before the match, secret or not."""
        return jumps_of(self.board, self.every_rule)

    @cached_property
    def hidden(self) -> bool:
        """Whether some of the layout is secret."""
        return self.tells == "squares" or any(not jump.seen for jump in self.jumps)


def sure_variant(given: object) -> Variant:
    """What was given for a variant, if it is one.

    Raises:
        LadderkitError: It is none.
    """
    if not isinstance(given, Variant):
        raise LadderkitError(f"{shown(given)} is no variant; give a Variant, such as race(name, board) makes")
    return given


def public_board(variant: Variant) -> Board:
    """The board as every seat may see it: with the jumps that are public, those laid by rules included."""
    return evolve(variant.board, jumps=tuple(jump for jump in variant.jumps if jump.seen))


def public_rules(variant: Variant) -> tuple[Rule, ...]:
    """The rules as every seat may know them: what a rule keeps secret is left out."""
    faces = (rule.public() if isinstance(rule, HasSecrets) else rule for rule in variant.every_rule)
    return tuple(rule for rule in faces if rule is not None)
