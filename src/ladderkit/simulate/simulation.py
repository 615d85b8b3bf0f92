"""`simulate`: many matches of a variant, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Final, Literal, TypeAlias, cast, get_args

from ladderkit.analysis.extras import has_numpy, numpy
from ladderkit.analysis.policy import POLICIES, Policy as Named
from ladderkit.engine import start
from ladderkit.errors import AnalysisError, LadderkitError, shown
from ladderkit.play import MOST_INPUTS, Policy, first_option, random_policy
from ladderkit.simulate.played import Engine, last_option
from ladderkit.simulate.running import Maker, Progress, Work, run
from ladderkit.simulate.simulated import Path, Simulated, Tally
from ladderkit.simulate.spread import Spread
from ladderkit.variant import Variant, sure_variant

__all__ = ["CAP", "CHUNK", "Keep", "Method", "Policies", "simulate"]

CAP: Final = MOST_INPUTS
"""After how many answers a match is stopped, unless the caller says otherwise or the board is very long."""
A_SQUARE: Final = 5
"""How many answers a match may take on a very long board, for each square and seat."""
MOST_CAP: Final = 10**9
"""The highest cap."""
CHUNK: Final[dict[Path, int]] = {"tables": 2**18, "law": 2**18, "engine": 250}
"""How many matches make a chunk, unless the caller says otherwise."""
CHANCE: Final = "what seats may decide is chosen at random"
"""What plays the seats, where it is `random_policy`."""

Method: TypeAlias = Literal["auto", "tables", "engine", "law"]
"""How matches are to be made; `"auto"` takes tables where they fit, else the engine."""
Keep: TypeAlias = Literal["statistics", "matches"]
"""What is kept: statistics alone, or each match as well."""
Policies: TypeAlias = Policy | Sequence[Policy] | Named
"""What plays the seats: a function for all, one for each, or the name of a policy that analysis knows."""


def simulate(  # noqa: PLR0913  (each says one thing about the sample, and all but two are passed by name)
    variant: Variant,
    matches: int,
    *,
    seed: int,
    seats: int = 2,
    policies: Policies = (),
    method: Method = "auto",
    executor: Executor | None = None,
    chunk: int | None = None,
    keep: Keep = "statistics",
    cap: int | None = None,
    progress: Progress | None = None,
) -> Simulated:
    """Simulate many matches of a variant.

    The variant itself is compiled into tables where they fit: where nothing is decided, or by a policy that has a name,
    and there are not too many states. Otherwise the engine plays. The result says which, and why. The same seed gives
    the same answer, with any executor or none: each chunk of matches has a seed of its own, from the seed and its
    number. Without the extra `fast` there are no tables.

    Args:
        variant: The game.
        matches: How many matches.
        seed: The seed, a whole number not below 0.
        seats: How many seats take part.
        policies: What plays the seats: one function for all of them, or one for each, as in `play_out`; or `"best"`,
            `"always"` or `"never"`, as in `ladderkit.analysis`. Games without choices need none.
        method: `"auto"`, or how it must be done: in `"tables"`, by the `"engine"`, or drawn from the exact `"law"` of a
            match, for seats that travel by themselves, one roll a turn.
        executor: Who does the work, such as a `ProcessPoolExecutor` or that of a Dask client; None for this process.
        chunk: How many matches are made from one seed; another number gives other matches.
        keep: `"matches"` to keep the length and winner of each match as well.
        cap: After how many answers (rolls, lots, choices) a match that is not over is stopped, as unfinished. Left out:
            `CAP`, or five for each square and seat where that is more. `Simulated.cap` tells it.
        progress: Called with the number of matches done and of all, after each chunk.

    Returns:
        What came of them.

    Raises:
        LadderkitError: The variant is not for so many seats, a seat may decide and nobody plays it, or an argument is
            none.
        AnalysisError: There are no tables or no law, and they must be used.
        MissingExtraError: Tables, a law, the best play or each match is wanted, and the extra `fast` is not installed.

    Examples:
        >>> from ladderkit import Board, RollAndMove, race
        >>> found = simulate(race("dash", Board(1, 3), RollAndMove(2)), 1000, seed=1)
        >>> found.path, found.unfinished, sum(found.wins)
        ('tables', 0, 1000)
        >>> found.turns.least
        3
    """
    _refuse_nonsense(variant, matches, seed=seed, chunk=chunk, cap=CAP if cap is None else cap)
    _refuse_words(method, keep, executor, progress)
    start(variant, seats)  # refuses a number of seats that the variant is not for
    if keep == "matches":
        numpy("keeping each match")
    maker, path, why = _maker(variant, seats, _sure_policies(policies), method)
    size = CHUNK[path] if chunk is None else chunk
    if cap is None:
        cap = min(MOST_CAP, max(CAP, A_SQUARE * variant.board.last * seats))
    work = Work(maker, matches, size, seed, cap, keep == "matches")
    return _simulated(variant, seats, work, (path, why), run(work, executor, progress))


# ------------------------------------------------------------------------------------------------------------ which way
def _maker(
    variant: Variant, seats: int, policies: Named | Policy | tuple[Policy, ...], method: Method
) -> tuple[Maker, Path, str]:
    """What makes the matches, its name, and why it is that."""
    if method == "engine":
        return _engine(variant, seats, policies, f"it was asked for{_by_chance(policies)}")
    if method == "auto" and policies != "best" and not has_numpy():
        why = f"tables need the extra 'fast', which is not installed{_by_chance(policies)}"
        return _engine(variant, seats, policies, why)
    numpy("simulation in tables")
    from ladderkit.simulate.plan import compiled_for  # noqa: PLC0415  (it imports an extra)

    way: Literal["tables", "law"] = "law" if method == "law" else "tables"
    named = policies if isinstance(policies, str) else None
    try:
        made = compiled_for(variant, seats, named, way)
    except AnalysisError as error:
        if error.code == "policy" and policies == ():
            message = f"a seat may decide something in {variant.name!r}, and nobody plays it; "
            message += "give policies=random_policy, or the policy 'always' or 'never', or a function of yours"
            raise LadderkitError(message) from error
        if method != "auto" or named == "best":
            if error.code not in {"too-many-states", "too-many-options"}:
                raise
            instead = "give another policy" if named == "best" else "leave the method out, and the engine plays"
            raise AnalysisError(f"{error.reason}; {instead}", error.code) from error
        why = error.reason + _by_chance(policies)
        if error.code == "policy" and named is None:
            why = CHANCE if _random(policies) else "functions decide for the seats"
        return _engine(variant, seats, policies, why)
    return made, way, made.why


def _random(policies: Named | Policy | tuple[Policy, ...]) -> bool:
    """Whether all seats choose by chance."""
    each = policies if isinstance(policies, tuple) else (policies,)
    return bool(each) and all(one is random_policy for one in each)


def _by_chance(policies: Named | Policy | tuple[Policy, ...]) -> str:
    """What is said of seats that choose by chance, where it is not known whether there is anything to choose."""
    return f"; {CHANCE}" if _random(policies) else ""


def _engine(
    variant: Variant, seats: int, policies: Named | Policy | tuple[Policy, ...], why: str
) -> tuple[Maker, Path, str]:
    """The engine, and why it."""
    if policies == "best":
        raise LadderkitError("the best play is found with tables alone; leave the method out, or give a function")
    play = first_option if policies == "always" else last_option if policies == "never" else policies
    return Engine(variant, seats, play, why), "engine", why


# ----------------------------------------------------------------------------------------------------- what came of it
def _simulated(variant: Variant, seats: int, work: Work, how: tuple[Path, str], tallies: Sequence[Tally]) -> Simulated:
    """The result, from the tally of all and after it those of the chunks."""
    total, *each = tallies
    wins, by_order = [0] * seats, [0] * seats
    shared = 0
    for ended, times in total.ended.items():
        shared += times * (len(ended.winners) > 1)
        for seat in ended.winners:
            wins[seat] += times
            if ended.first >= 0:
                by_order[(seat - ended.first) % seats] += times
    kept = None
    if work.keep:
        from ladderkit.simulate.counted import joined  # noqa: PLC0415  (it imports an extra)

        kept = joined([tally.kept for tally in each if tally.kept is not None])
    return Simulated(
        variant.name,
        seats,
        work.matches,
        work.seed,
        *how,
        work.cap,
        total.unfinished,
        total.endless,
        Spread(dict(total.turns)),
        Spread(dict(total.rolls)),
        Spread(dict(total.rounds)),
        tuple(wins),
        tuple(by_order),
        shared,
        kept,
    )


# ------------------------------------------------------------------------------------------------------------- nonsense
def _refuse_nonsense(variant: object, matches: object, *, seed: object, chunk: object, cap: object) -> None:
    """Refuse numbers that are none."""
    sure_variant(variant)
    problems: list[str] = []
    if type(matches) is not int or matches < 1:
        problems.append(f"{shown(matches)} matches; give a whole number from 1 on")
    if type(seed) is not int or seed < 0:
        problems.append(f"seed is {shown(seed)}; give a whole number from 0 on")
    if chunk is not None and (type(chunk) is not int or chunk < 1):
        problems.append(f"chunk is {shown(chunk)}; give a whole number from 1 on, or None")
    if type(cap) is not int or not 1 <= cap <= MOST_CAP:
        problems.append(f"cap is {shown(cap)}; give a whole number from 1 to {MOST_CAP}")
    if problems:
        raise LadderkitError("; ".join(problems))


def _refuse_words(method: object, keep: object, executor: object, progress: object) -> None:
    """Refuse words that are not known, and what cannot do what it is for."""
    problems = [
        f"{what} is {shown(given)}; give one of {', '.join(map(repr, known))}"
        for what, given, known in (("method", method, get_args(Method)), ("keep", keep, get_args(Keep)))
        if given not in known
    ]
    if executor is not None and not callable(getattr(executor, "submit", None)):
        problems.append(f"{shown(executor)} is no executor; give one of `concurrent.futures`, or None")
    if progress is not None and not callable(progress):
        problems.append(f"progress is {shown(progress)}; give a function of two numbers, or None")
    if problems:
        raise LadderkitError("; ".join(problems))


def _sure_policies(given: object) -> Named | Policy | tuple[Policy, ...]:
    """What was given for policies, if it is that.

    Raises:
        LadderkitError: It is not.
    """
    told = given
    for known in POLICIES:
        if given == known:
            return known
    if callable(given):
        return cast("Policy", given)
    if isinstance(given, Sequence) and not isinstance(given, str):
        several = cast("Sequence[object]", given)
        if all(map(callable, several)):
            return tuple(cast("Sequence[Policy]", several))
    names = ", ".join(map(repr, POLICIES))
    raise LadderkitError(f"{shown(told)} are no policies; give a function, one for each seat, or one of {names}")
