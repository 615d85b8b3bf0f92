"""`ladderkit simulate VARIANT`."""

from __future__ import annotations

import re
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from math import isfinite
from multiprocessing import get_context
from typing import Any, Literal

from ladderkit.cli import codes, out
from ladderkit.cli.bars import counted
from ladderkit.cli.game import find_variant, players_of, seed_of
from ladderkit.errors import LadderkitError
from ladderkit.match.fair import SEED_BYTES
from ladderkit.play import random_policy
from ladderkit.simulate import Simulated, Spread, simulate as simulated

__all__ = ["simulate"]


def simulate(  # noqa: PLR0913  (one for each option)
    variant: str,
    /,
    *,
    games: int,
    players: str | None = None,
    seed: str | None = None,
    workers: int = 1,
    policy: Literal["random", "best", "always", "never"] = "random",
    method: Literal["auto", "tables", "engine", "law"] = "auto",
    cap: int | None = None,
    set_up: str | None = None,
    json: bool = False,
) -> int:
    """Simulate many matches of a game, and tell how long they are and who wins.

    Args:
        variant: The name of a game, or a file.
        games: How many matches.
        players: How many play, or their names: 2, or Ann,Ben. Left out: as few as may be, but two if that is allowed.
        seed: The seed, a whole number or 64 hexadecimal digits: the same seed gives the same answer. Left out: a
            fresh one.
        workers: How many processes share the work; the answer is the same.
        policy: What players do where they may decide: choose by chance ("random"), play for the fewest turns
            ("best"), take the first option ("always") or the last ("never").
        method: "auto": in tables made from the game where they fit, else by the engine. Or how it must be done:
            in "tables", by the "engine", or drawn from the exact "law" of a match.
        cap: After how many rolls, lots and choices a match that is not over is stopped, and counted as
            unfinished. Left out: 1000000, and on very long boards more.
        set_up: Another layout for slither-and-climb: a TOML file with a set-up.
        json: Print everything as one JSON object, and nothing else.
    """
    game = find_variant(variant, set_up, endless=True)
    seats = len(players_of(players, game))
    number = _seed(seed)
    if workers < 1:
        raise LadderkitError(f"--workers wants a whole number from 1 on, not {workers}")
    with _workers(workers) as executor, counted("matches") as progress:
        found = simulated(
            game,
            games,
            seed=number,
            seats=seats,
            policies=random_policy if policy == "random" else policy,
            method=method,
            executor=executor,
            cap=cap,
            progress=progress,
        )
    if json:
        out.say_json({"policy": policy, **_data(found)})
    else:
        _tell(found)
    return codes.OK


def _seed(given: str | None) -> int:
    """The seed as a number, from either way of writing it; a fresh one that is short enough to be typed again."""
    if given is None:
        return int.from_bytes(seed_of(None)[:4], "big")
    if re.fullmatch(rf"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", given):
        return int(given, 16)
    if not re.fullmatch(r"[0-9]{1,60}", given):
        raise LadderkitError(f"--seed wants a whole number or {2 * SEED_BYTES} hexadecimal digits, not {given[:80]!r}")
    return int(given)


@contextmanager
def _workers(count: int) -> Generator[Executor | None]:
    """So many processes; none for one, which is this one."""
    if count == 1:
        yield None
        return
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as executor:
        yield executor


# ------------------------------------------------------------------------------------------------------------ in words
def _tell(found: Simulated) -> None:
    """Tell what came of it."""
    seats = "1 player" if found.seats == 1 else f"{found.seats} players"
    out.say(f"{found.variant}: {found.matches} matches of {seats}, seed {found.seed}")
    how = {"tables": "in tables", "engine": "by the engine", "law": "drawn from the law"}[found.path]
    out.say(f"{how}: {found.why}")
    out.say()
    if found.finished:
        spreads = ("turns", found.turns), ("rolls", found.rolls), ("rounds", found.rounds)
        head = ("", "mean", "error", "deviation", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most")
        out.table([head, *(_row(name, spread) for name, spread in spreads)])
        out.say()
        for seat, (share, error) in enumerate(zip(found.win_share, found.win_standard_error, strict=True)):
            out.say(f"player {seat + 1} first: {100 * share:.2f} % (error {100 * error:.2f})")
    if found.shared:
        out.say(f"first place shared: {found.shared} matches, which count for each")
    if found.endless:
        out.say(f"endless, and counted nowhere else: {found.endless} matches, which could not come to an end any more")
    if found.stopped:
        out.say(f"unfinished, and counted nowhere else: {found.stopped} matches, stopped after {found.cap} answers")


def _row(name: str, spread: Spread) -> tuple[str, ...]:
    """What there is to say of a spread."""
    rounded = (
        f"{value:.4g}" if isfinite(value) else "-" for value in (spread.standard_error, spread.standard_deviation)
    )
    middle = (f"{value:g}" for value in spread.quantiles.values())
    return name, f"{spread.mean:.6g}", *rounded, str(spread.least), *middle, str(spread.most)


# ------------------------------------------------------------------------------------------------------------- as data
def _data(found: Simulated) -> dict[str, Any]:
    """Everything, as JSON has it."""
    return {
        "variant": found.variant,
        "players": found.seats,
        "games": found.matches,
        "seed": found.seed,
        "path": found.path,
        "why": found.why,
        "cap": found.cap,
        "unfinished": found.unfinished,
        "endless": found.endless,
        "turns": _spread(found.turns),
        "rolls": _spread(found.rolls),
        "rounds": _spread(found.rounds),
        "wins": found.wins,
        "win_share": found.win_share,
        "win_standard_error": found.win_standard_error,
        "wins_by_order": found.wins_by_order,
        "shared": found.shared,
    }


def _spread(spread: Spread) -> dict[str, Any]:
    """A spread; null for what there is none of."""
    return {
        "mean": _number(spread.mean),
        "variance": _number(spread.variance),
        "standard_deviation": _number(spread.standard_deviation),
        "standard_error": _number(spread.standard_error),
        "least": spread.least,
        "most": spread.most,
        "mode": spread.mode,
        "quantiles": {str(per_cent): _number(value) for per_cent, value in spread.quantiles.items()},
        "histogram": {str(value): times for value, times in spread.histogram.items()},
    }


def _number(value: float) -> float | None:
    return value if isfinite(value) else None
