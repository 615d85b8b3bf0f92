"""What a board measures: by the table of landings, or, where there is none, by the analysis of the variant itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Literal, Protocol, TypeAlias

from attrs import frozen

from ladderkit.analysis import Policy, contest, traveller
from ladderkit.analysis.extras import numpy
from ladderkit.design.aims import Aim, Measured, aims_of, by_law, judged, value_of
from ladderkit.design.ground import Ground, Layout
from ladderkit.design.landing import Law, Table, laid
from ladderkit.design.wishes import Late, Wishes
from ladderkit.errors import AnalysisError
from ladderkit.variant import Variant

__all__ = ["ByAnalysis", "ByTable", "Measure", "Method"]

Method: TypeAlias = Literal["table", "analysis"]
"""How boards were measured in a search: by the table of landings, or each by its own analysis, which is slower."""


class Measure(Protocol):
    """What measures layouts."""

    @property
    def method(self) -> Method:
        """How it does."""
        ...

    def measured(self, layout: Layout) -> Measured:
        """What a layout measures."""
        ...


@frozen(eq=False)
class ByTable:
    """Measures layouts by the table of landings.

    Attributes:
        ground: The board, and what is wished.
        table: Where throws land.
    """

    ground: Ground
    table: Table
    method: Method = "table"

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """All that is measured."""
        return aims_of(self.ground.wishes)

    @cached_property
    def lasting(self) -> tuple[Aim, ...]:
        """The aims that need the law."""
        return tuple(aim for aim in self.aims if by_law(aim))

    def leads(self, layout: Layout) -> dict[int, int]:
        """A layout with all that stays, as the table takes it."""
        reached = {jump.foot for jump in self.ground.board.jumps if jump.reached}
        return {foot: to for foot, to in self.ground.whole(layout) if foot not in reached}

    def law(self, leads: dict[int, int]) -> Law | None:
        """The law of one traveller, as long as the aims need it."""
        if not self.lasting:
            return None
        fewest = min(1 if isinstance(aim, Late) else aim.players for aim in self.lasting)
        return self.table.law(leads, fewest)

    def measured(self, layout: Layout) -> Measured:
        """What a layout measures."""
        leads = self.leads(layout)
        mean = self.table.mean(leads)
        if mean == inf:
            return judged(self.ground.wishes, self.aims, [inf] * len(self.aims), ())
        law = self.law(leads)
        values = [value_of(aim, law) if law is not None and by_law(aim) else mean for aim in self.aims]
        uses = self.table.uses(leads) if self.ground.wishes.evenness else ()
        return judged(self.ground.wishes, self.aims, values, uses)


@frozen(eq=False)
class ByAnalysis:
    """Measures layouts by the analysis of the variants that they make.

    Attributes:
        variant: The game, with the jumps that stay.
        wishes: What is wished.
        policy: What is done where a seat may decide.
        apart: Whether seats are known never to influence each other.
    """

    variant: Variant
    wishes: Wishes
    policy: Policy | None
    apart: bool
    method: Method = "analysis"

    def measured(self, layout: Layout) -> Measured:
        """What a layout measures."""
        variant = laid(self.variant, dict(layout))
        aims = aims_of(self.wishes)
        one = traveller(variant, policy=self.policy)
        if not one.chain.sure:
            return judged(self.wishes, aims, [inf] * len(aims), ())
        values: list[float] = []
        law: Law | None = None
        for aim in aims:
            if not by_law(aim):
                values.append(float(one.mean_turns))
            elif self.apart:
                law = law or _law(one.law_turns.chances)  # type: ignore[arg-type]
                values.append(value_of(aim, law))
            else:
                values.append(self._of_match(variant, aim))
        visits = one.visits if self.wishes.evenness else {}
        uses = [float(visits[jump.foot]) if jump.foot in visits else 0.0 for jump in variant.board.jumps if visits]
        return judged(self.wishes, aims, values, uses)

    def _of_match(self, variant: Variant, aim: Aim) -> float:
        """What an aim is in a match of seats that influence each other."""
        if isinstance(aim, Late) or aim.of == "quantile_rounds":
            message = f"the seats of {variant.name!r} influence each other, so its rounds have no law here; wish a mean"
            raise AnalysisError(message, "coupled")
        found = contest(variant, aim.players, policy=self.policy)
        return float(found.match_mean_rounds if aim.of == "match_mean_rounds" else found.match_mean_turns)


def _law(chances: Sequence[float]) -> Law:
    """The law of what is left, from the chances of each length."""
    np = numpy("a search for boards")
    left = np.maximum(1 - np.cumsum(np.asarray(chances)), 0.0)
    return Law(np.concatenate(([1.0], left[1:])), 0.0)
