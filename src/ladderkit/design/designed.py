"""A board that was found: the variant, its exact figures, and how it was found."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf
from typing import Final

from attrs import field, fields, frozen

from ladderkit.analysis import Contest, Figure, Policy, Traveller, contest, traveller
from ladderkit.analysis.pictures import in_short
from ladderkit.design.aims import Aim, aims_of, by_law, gap
from ladderkit.design.boards import Method
from ladderkit.design.wishes import Late, Target, Wishes
from ladderkit.render.cards import card
from ladderkit.render.drawing import drawing
from ladderkit.serial import variant_to_toml
from ladderkit.variant import Variant

__all__ = ["Designed", "How", "figures_of", "gaps_of", "uses_of"]

LONGEST_FRACTION: Final = 400
"""How many digits of a fraction a file tells."""
FEW: Final = 300
"""Up to how many squares the mean of one traveller is always a fraction."""


@frozen
class How:
    """How a board was found.

    Attributes:
        seed: The seed of the search.
        steps: How many steps were taken.
        method: How boards were measured on the way.
        library: The version of the library.
    """

    seed: int
    steps: int
    method: Method
    library: str

    @property
    def in_words(self) -> str:
        """The same in words."""
        steps = "1 step" if self.steps == 1 else f"{self.steps} steps"
        return f"in {steps} from seed {self.seed}, measured by {self.method}"


@frozen
class Designed:
    """A board that was found.

    Attributes:
        variant: The game with it.
        wishes: What was wished.
        figures: The mean number of turns of one traveller, and whatever else was wished, by name; worked out by the
            analysis of the variant, after the search.
        gaps: How far each target is missed, by name; for a share that is decided late, by how much it is outside its
            bounds.
        evenness: How often the jump that is used least is used, as a share of the one that is used most.
        how: How it was found.
    """

    variant: Variant
    wishes: Wishes
    figures: Mapping[str, Figure] = field(kw_only=True)
    gaps: Mapping[str, float] = field(kw_only=True)
    evenness: float = field(kw_only=True)
    how: How = field(kw_only=True)

    @property
    def missed(self) -> tuple[str, ...]:
        """What is not as it was wished, by name: targets that are not near enough, the late share, the evenness."""
        names = [aim.name for aim in aims_of(self.wishes) if self.gaps[aim.name] > _within(aim)]
        return (*names, *(["evenness"] if self.evenness < self.wishes.evenness else []))

    @property
    def met(self) -> bool:
        """Whether everything is as it was wished."""
        return not self.missed

    def _judged(self, name: str) -> str:
        """Whether that is too far off."""
        return ": missed" if name in self.missed else ""

    def to_toml(self) -> str:
        """The variant as a file, with its figures and how it was found as comments.

        Returns:
            The text of a file that `load_variant` reads.
        """
        how = self.how
        lines = [
            f"Designed by ladderkit {how.library} {how.in_words}.",
            *(f"Wished: {wish}" for wish in _wished(self.wishes)),
            *(f"{name} = {_told(figure)}" for name, figure in self.figures.items()),
            *(f"{name} is off by {gap:.3g}{self._judged(name)}" for name, gap in self.gaps.items()),
            *([f"evenness = {self.evenness:.6f}"] if self.wishes.evenness else []),
        ]
        return "".join(f"# {line}\n" for line in lines) + "\n" + variant_to_toml(self.variant)

    def _repr_html_(self) -> str:
        """What notebooks show: the figures, by how much wishes are missed, and the board."""
        rows = [(name.replace("_", " "), in_short(figure)) for name, figure in self.figures.items()]
        rows += [
            (f"{name.replace('_', ' ')} is off by", f"{gap:.3g}{self._judged(name)}") for name, gap in self.gaps.items()
        ]
        rows += [("evenness", f"{self.evenness:.6f}")] if self.wishes.evenness else []
        how = self.how
        rows += [("found", how.in_words)]
        drawn = drawing(self.variant)
        return card(self.variant.name, rows, drawn.svg() if drawn.fits else "")


def _within(aim: Aim) -> float:
    """How far an aim may be missed."""
    return aim.within if isinstance(aim, Target) and aim.of != "quantile_rounds" else 0.0


def _wished(wishes: Wishes) -> list[str]:
    """Each wish on a line, those left out that are as usual."""
    told: list[str] = []
    for target in wishes.targets:
        near = "" if target.of == "quantile_rounds" else f" within {target.within:g}"
        told.append(f"{target.name} = {target.value:.15g}{near}")
    for part in fields(Wishes):
        value = getattr(wishes, part.name)
        if part.name == "targets" or value == part.default:
            continue
        if isinstance(value, Late):
            told.append(f"{value.name} from {value.least:g} to {value.most:g}")
        else:
            told.append(f"{part.name} = {sorted(wishes.keep) if part.name == 'keep' else value}")
    return told


def _told(figure: Figure) -> str:
    """A figure in words: a number, and the fraction it is or how far it may be off."""
    if figure.infinite:
        return str(figure)
    value = f"{float(figure):.16g}"
    if isinstance(figure.value, Fraction):
        one = figure.value
        if one.denominator == 1:
            return str(one)
        digits = (one.numerator.bit_length() + one.denominator.bit_length()) * 0.30103
        return f"{value} = {one}" if digits < LONGEST_FRACTION else f"{value}, exact to the last digit"
    return f"{value} +- {figure.bound:.1e}"


# ------------------------------------------------------------------------------------------------------- the figures
def figures_of(variant: Variant, wishes: Wishes, policy: Policy | None, *, exact: bool) -> dict[str, Figure]:
    """What a game measures, by its own analysis.

    Args:
        variant: The game.
        wishes: What is wished of it.
        policy: What is done where a seat may decide.
        exact: Whether the figures of matches are fractions, too.

    Returns:
        The figures by name.
    """
    one = traveller(variant, exact=exact or variant.board.last <= FEW, policy=policy)
    figures: dict[str, Figure] = {"mean_turns": one.mean_turns}
    matches: dict[int, Contest] = {}
    for aim in aims_of(wishes):
        if isinstance(aim, Late) or aim.of == "quantile_rounds":
            figures[aim.name] = _by_law(one, aim)
        elif by_law(aim):
            if aim.players not in matches:
                matches[aim.players] = contest(variant, aim.players, exact=exact, policy=policy)
            found = matches[aim.players]
            figures[aim.name] = found.match_mean_rounds if aim.of == "match_mean_rounds" else found.match_mean_turns
    return figures


def _by_law(one: Traveller, aim: Aim) -> Figure:
    """What follows from the law of one traveller, for seats that never influence each other."""
    law = traveller(one.variant, policy=one.policy).law_turns if one.exact else one.law_turns
    players = aim.players
    if isinstance(aim, Late):
        within = law.within(aim.after)
        left = 1 - float(within)
        return Figure(left**players, players * (within.bound + 2.0**-52))
    share = 1 - (1 - aim.share) ** (1 / players) if players > 1 else aim.share
    length = law.quantile(share)
    return Figure(inf if length == inf else Fraction(length))


def gaps_of(figures: Mapping[str, Figure], wishes: Wishes) -> dict[str, float]:
    """How far each aim is missed, by name."""
    return {aim.name: gap(aim, float(figures[aim.name])) for aim in aims_of(wishes)}


def uses_of(one: Traveller) -> list[float]:
    """How often each jump of the board is expected to be used, by a traveller in its game."""
    visits = one.visits
    return [float(visits[jump.foot]) if jump.foot in visits else 0.0 for jump in one.variant.board.jumps if visits]
