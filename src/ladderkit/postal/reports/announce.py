"""The announcement of a start: who plays, on what, by which options, until when; and what is bound."""

from __future__ import annotations

from ladderkit.match.match import Match
from ladderkit.postal.reports.options import rules_in_words
from ladderkit.postal.reports.parts import Bound, BoundBy, Letterhead, Part, Players, Report, Rules, RuleWords, Table
from ladderkit.postal.reports.turns import awaited, how_to_part
from ladderkit.rules.upward import AnnouncedLofts
from ladderkit.variant import Variant, public_board, public_rules

__all__ = ["announcement"]

_DICE = (
    "All dice and lots follow from one seed. This binds it before anybody has ordered anything; the seed is told at "
    "the end, and then anybody can draw every lot again."
)
_LAYOUT = (
    "It binds where everything lies, before anybody has moved. The set-up and the salt are told at the end; together "
    "they give this again, and no other set-up does."
)


def announcement(
    head: Letterhead, match: Match, *, layout: str = "", how_to: str = "", agreed: tuple[RuleWords, ...] = ()
) -> Report:
    """The announcement of a start: the same for all, and made of what everybody may know.

    It says who plays, on which boards, where loft ladders stand as far as that is announced (SC-5f), which rules are
    played and what they are set to, when orders are due and how they are written, and what is bound for the end.

    Args:
        head: What stands on each sheet.
        match: The match at its start.
        layout: The salted commitment to the layout, as `ladderkit.match.layout.layout_commitment` gives it; empty
            where it is not bound.
        how_to: How to write orders; empty to leave it out.
        agreed: What is agreed besides the rules of the game, such as deadlines.

    Returns:
        The announcement.
    """
    variant, seen = match.terms.variant, match.spectate()
    parts: list[Part] = [
        Players(tuple(seen.game.seats)),
        Table(public_board(variant), _feet(variant)),
        Rules((*rules_in_words(variant, len(match.names)), *agreed)),
    ]
    bound = [
        *([BoundBy("The dice", match.commitment, _DICE)] if match.commitment else []),
        *([BoundBy("The set-up", layout, _LAYOUT)] if layout else []),
    ]
    parts += [Bound(tuple(bound))] if bound else []
    parts += [awaited(head, seen), *how_to_part(how_to)]
    return Report(head, "start", "everyone", None, match.names, tuple(parts), seen.game)


def _feet(variant: Variant) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The feet that are announced without their tops."""
    return tuple((rule.name, rule.feet) for rule in public_rules(variant) if isinstance(rule, AnnouncedLofts))
