"""`ladderkit match new` and `ladderkit match import`: how a match comes into a store."""

from __future__ import annotations

from typing import Literal

from ladderkit.cli import codes, out
from ladderkit.cli.files import read_text
from ladderkit.cli.game import find_variant, players_of, registry, seed_of
from ladderkit.cli.layout import bind
from ladderkit.cli.match.common import opened, span_of, time_of, waiting
from ladderkit.errors import LadderkitError
from ladderkit.match.clock import Runs
from ladderkit.match.match import new_match
from ladderkit.match.verify import resume

__all__ = ["import_", "new"]


def new(  # noqa: PLR0913  (one for each option)
    store: str,
    name: str,
    variant: str,
    /,
    *,
    players: str | None = None,
    deadline: str | None = None,
    runs: Runs = "all-in",
    dice: Literal["seeded", "typed"] = "seeded",
    seed: str | None = None,
    contributions: bool = False,
    set_up: str | None = None,
    now: str | None = None,
) -> int:
    """Begin a match in a store, which is made if it is not there.

    Args:
        store: The file of the store.
        name: What the match is called from now on.
        variant: The name of a game, or a file.
        players: Who plays: Ann,Ben; or how many. Left out: as few as may be, but two if that is allowed.
        deadline: How long a player has for each move, as in 1d, 36h or 1h30m. Left out: as long as they like.
        runs: When sealed orders are opened: when "all-in", at the "deadline", or when they are "called" for.
        dice: Left out, or "seeded": dice follow from a seed that is bound now. "typed": they come from a real cup.
        seed: The seed, 64 hexadecimal digits. Left out: a fresh one, which is better.
        contributions: Let the players contribute to the dice before the first move, so that nobody can pick them.
        set_up: Another layout for slither-and-climb: a TOML file with a set-up.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    if dice == "typed" and seed is not None:
        raise LadderkitError("dice that are typed in need no --seed; leave it out")
    game = find_variant(variant, set_up)
    names = players_of(players, game)
    chance = None if dice == "typed" else seed_of(seed)
    span = None if deadline is None else span_of(deadline)
    layout = bind(game, None if seed is None else chance)
    match = new_match(
        game,
        names,
        starts_at=time_of(now),
        seed=chance,
        deadline=span,
        runs=runs,
        contributions=contributions,
        salt=None if layout is None else layout.salt,
    ).match
    with opened(store, create=True) as kept:
        kept.add(name, match)
    out.say(f"{name}: {game.name}, {out.listed(match.names)}.")
    if match.commitment is not None:
        out.say(f"The dice are bound by the commitment {match.commitment}; their seed is told at the end.")
    if layout is not None:
        out.say(f"The layout is bound by the commitment {layout.commitment}; it is opened at the end.")
    seen = match.spectate()
    out.say(f"Version {seen.version}. {waiting(match, seen)}")
    return codes.OK


def import_(store: str, name: str, file: str, /) -> int:
    """Take a match into a store from its record, if it verifies.

    Args:
        store: The file of the store, which is made if it is not there.
        name: What the match is called from now on.
        file: The record, as JSON.
    """
    match = resume(read_text(file), registry())
    with opened(store, create=True) as kept:
        kept.add(name, match)
    out.say(f"{name}: {match.terms.variant.name}, {out.listed(match.names)}, {len(match.log)} entries.")
    return codes.OK
