"""`ladderkit odds VARIANT`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ladderkit.analysis.policy import Policy
from ladderkit.cli import codes, out
from ladderkit.cli.figures import Asked, answers, as_json, in_words, lines, note_of
from ladderkit.cli.game import find_variant
from ladderkit.cli.match.common import span_of
from ladderkit.errors import LadderkitError

__all__ = ["odds"]


def odds(  # noqa: PLR0913  (one for each option)
    variant: str,
    /,
    *,
    players: int | None = None,
    exact: bool = False,
    square: Annotated[int | None, Parameter(name="--from")] = None,
    policy: Policy | None = None,
    deadline: str | None = None,
    json: bool = False,
) -> int:
    """Work out how long a game is, and who wins it.

    A roll is that of one die: whoever throws two dice at once has rolled two.

    Args:
        variant: The name of a game, or a file.
        players: How many play a match. Left out: only one traveller is told of.
        exact: Answer in fractions, where they are within reach; otherwise in floats, with how far they may be off.
        square: The square from which the traveller sets out, and in a match everyone. Left out: the start.
        policy: What is done where a player may decide: what is "best" to finish soon, by the whole layout; the
            first option ("always"), as to climb; or the last ("never"), as to stay.
        deadline: How long each move takes, as in 1d, 36h or 1h30m, to tell how long a match lasts by the calendar.
        json: Print one JSON object and nothing else.
    """
    if players is None and deadline is not None:
        raise LadderkitError("--deadline is about a match; give --players, too")
    span = None if deadline is None else span_of(deadline)
    game = find_variant(variant, endless=True)
    asked = Asked(game, players, exact, square, policy, span)
    found, note = answers(asked), note_of(asked)
    if json:
        out.say_json({"variant": game.name, **as_json(found), **({"note": note} if note else {})})
        return codes.OK
    where = "" if square is None else f" from {square}"
    who = "one traveller" if players is None else f"one traveller, and a match of {players}"
    out.say(f"{game.name}: {who}{where}")
    out.table((label, in_words(answer)) for label, answer in lines(found))
    if note:
        out.say(f"({note})")
    return codes.OK
