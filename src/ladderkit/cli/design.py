"""`ladderkit design`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Annotated, Any, Literal, TypeVar

from attrs import evolve
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress as Bar, TextColumn, TimeElapsedColumn

from ladderkit.analysis import Policy
from ladderkit.board import Board
from ladderkit.cli import codes, out
from ladderkit.cli.files import sure_new, write_text
from ladderkit.cli.game import find_variant
from ladderkit.design import Designed, Late, Progress, Target, Wishes, design as designed, finished
from ladderkit.errors import LadderkitError
from ladderkit.race import race
from ladderkit.variant import Variant

__all__ = ["design"]

T = TypeVar("T")
Several = Parameter(negative_iterable="")


def design(  # noqa: PLR0913  (one for each option)
    variant: str | None = None,
    /,
    *,
    ladders: int,
    snakes: int,
    target: Annotated[list[float], Several],
    players: Annotated[list[int] | None, Several] = None,
    of: Annotated[
        list[Literal["mean_turns", "match_mean_rounds", "match_mean_turns", "quantile_rounds"]] | None, Several
    ] = None,
    share: float | None = None,
    within: float = 0.001,
    keep: Annotated[list[int] | None, Several] = None,
    ladder_lengths: tuple[int, int] | None = None,
    snake_lengths: tuple[int, int] | None = None,
    longest_ladder: int | None = None,
    longest_snake: int | None = None,
    one_longest_ladder: bool = False,
    one_longest_snake: bool = False,
    chains: bool = False,
    apart: int = 0,
    aside: int | None = None,
    crossings: int | None = None,
    late_after: int | None = None,
    late: tuple[float, float] | None = None,
    evenness: float = 0.0,
    mirror: Literal["left-right", "bottom-top", "half-turn"] | None = None,
    feet: str | None = None,
    ends: str | None = None,
    policy: Policy | None = None,
    seed: int = 0,
    steps: int | None = None,
    seconds: float | None = None,
    workers: int = 1,
    exact: bool = False,
    name: str | None = None,
    output: Annotated[str | None, Parameter(name=["--output", "-o"])] = None,
    json: bool = False,
) -> int:
    """Search for ladders and snakes that make a game as long as it should be.

    Args:
        variant: The name of a game, or a file: its rules and the size of its board. Left out: the plain race on a
            board of ten by ten.
        ladders: How many ladders.
        snakes: How many snakes.
        target: How long a match should be. It may be given several times, with as many --players and --of.
        players: How many play. Left out: one traveller alone.
        of: What should be so much: the mean number of turns of one traveller; in a match, the mean of rounds begun or
            of all turns; or a quantile of its rounds. Left out: "match_mean_rounds", or "mean_turns" without --players.
        share: For a quantile: which share of the matches should be over by then. Left out: a half.
        within: How near to the target is near enough.
        keep: The foot of a jump of the game that stays. It may be given several times.
        ladder_lengths: The shortest and the longest that ladders may be, in squares.
        snake_lengths: The shortest and the longest that snakes may be.
        longest_ladder: How long the longest ladder should be, exactly.
        longest_snake: How long the longest snake should be, exactly.
        one_longest_ladder: Exactly one ladder is the longest.
        one_longest_snake: Exactly one snake is the longest.
        chains: A jump may lead to the foot of another.
        apart: How many rows or columns, whichever are more, ends of different jumps are apart at least.
        aside: How many columns a jump may lead to the left or right at the most.
        crossings: How many pairs of jumps may cross or touch at the most, drawn as lines.
        late_after: After how many rounds a match is decided late.
        late: The least and the greatest share of matches that are, such as 0.1 0.2.
        evenness: The jump used least should be used so often, as a share of the one used most.
        mirror: How the board should be its own mirror image.
        feet: A pattern of squares on which feet may lie, such as "multiples of 3".
        ends: A pattern of squares to which jumps may lead.
        policy: What is done where a seat may decide.
        seed: A whole number; the same one finds the same board in as many steps.
        steps: How many steps to search at most. Left out: 2000, unless --seconds is given.
        seconds: How long to search at most.
        workers: How many processes search; the result is the same, if --seconds is not given.
        exact: Work out the figures of matches as fractions, too.
        name: What the game with the new board is called.
        output: The file to write, which must be new. Left out: it is printed.
        json: Print one JSON object with the figures, and nothing else.
    """
    if output is not None:
        sure_new(output)
    _sure_used(of or [], players or [], share, late_after)
    base = race("designed", Board()) if variant is None else find_variant(variant, endless=True)
    wishes = Wishes(
        _targets(target, players or [], of or [], share=0.5 if share is None else share, within=within),
        ladders=ladders,
        snakes=snakes,
        keep=frozenset(keep or ()),
        ladder_lengths=ladder_lengths,
        snake_lengths=snake_lengths,
        longest_ladder=longest_ladder,
        longest_snake=longest_snake,
        one_longest_ladder=one_longest_ladder,
        one_longest_snake=one_longest_snake,
        chains=chains,
        apart=apart,
        aside=aside,
        crossings=crossings,
        late=_late(late_after, late, players or []),
        evenness=evenness,
        mirror=mirror,
        feet=feet,
        ends=ends,
    )
    if name is not None:
        base = evolve(base, name=name)
    last: Progress | None = None

    def told(progress: Progress) -> None:
        nonlocal last
        last = progress
        show(progress)

    with _workers(workers) as executor:
        try:
            with _bar() as show:
                found = designed(
                    base,
                    wishes,
                    seed=seed,
                    steps=steps,
                    seconds=seconds,
                    executor=executor,
                    progress=told,
                    policy=policy,
                    exact=exact,
                )
        except KeyboardInterrupt:
            if last is None or last.layout is None:
                out.complain("the search was stopped before it had found a board; nothing was written")
                return codes.INTERRUPTED
            found = finished(base, wishes, last, seed=seed, policy=policy, exact=exact)
            out.warn(
                f"the search was stopped after {out.count(last.steps, 'step')}; this is the best board it had found"
            )
        else:
            return _give(found, output, json=json)
        _give(found, output, json=json)  # before the processes end what they are at
    return codes.INTERRUPTED


def _give(found: Designed, output: str | None, *, json: bool) -> int:
    """Write what was found, or print it."""
    if output is not None:
        write_text(output, found.to_toml())
    if json:
        out.say_json(_data(found, output))
    elif output is not None:
        _tell(found, output)
    else:
        out.say(found.to_toml().removesuffix("\n"))
    return codes.OK if found.met else codes.NO


def _targets(
    values: Sequence[float], players: Sequence[int], of: Sequence[Any], *, share: float, within: float
) -> list[Target]:
    """The targets: as many as there are values."""
    many = len(values)
    seats = _spread(players, many, 1, "--players")
    what = _spread(of, many, "match_mean_rounds" if players else "mean_turns", "--of")
    rows = zip(values, what, seats, strict=True)
    return [Target(value, each, players=count, share=share, within=within) for value, each, count in rows]


def _spread(given: Sequence[T], many: int, usual: T, option: str) -> Sequence[T]:
    """What was given for each target: once for all of them, or once for each."""
    if len(given) not in {0, 1, many}:
        raise LadderkitError(f"{option} is given {len(given)} times for {many} targets; give it once, or for each")
    return given if len(given) == many else [given[0] if given else usual] * many


def _sure_used(of: Sequence[Any], players: Sequence[int], share: float | None, late_after: int | None) -> None:
    """Refuse options that nothing would come of."""
    if of and late_after is None and {*of} == {"mean_turns"} and {*players} - {1}:
        raise LadderkitError(
            "--of mean_turns is of one traveller alone, and --players changes nothing; leave out one of them"
        )
    if share is not None and "quantile_rounds" not in of:
        raise LadderkitError(f"--share {share} is for a quantile, and none is wished; add --of quantile_rounds")


def _late(after: int | None, bounds: tuple[float, float] | None, players: Sequence[int]) -> Late | None:
    """The share that is to be late, of the matches of the first target."""
    if after is None:
        if bounds is not None:
            raise LadderkitError("--late wants --late-after; give the round after which a match is decided late")
        return None
    if bounds is None:
        raise LadderkitError("--late-after wants --late; give the least and the greatest share, as in --late 0.1 0.2")
    if bounds == (0.0, 1.0):
        raise LadderkitError("--late 0 1 wishes nothing, as any share is within; raise the least or lower the greatest")
    return Late(after, least=bounds[0], most=bounds[1], players=players[0] if players else 1)


@contextmanager
def _workers(many: int) -> Generator[Executor | None]:
    """So many processes, which leave Ctrl-C to this one; none for one, which is this one."""
    if many < 1:
        raise LadderkitError(f"--workers wants a whole number from 1 on, not {many}")
    if many == 1:
        yield None
        return
    with ProcessPoolExecutor(many, get_context("spawn"), signal, (SIGINT, SIG_IGN)) as executor:
        yield executor


@contextmanager
def _bar() -> Generator[Callable[[Progress], None]]:
    """A bar on standard error that shows how far the search is, and how near; none where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    columns = TextColumn("{task.completed} steps"), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Bar(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=None)

        def told(progress: Progress) -> None:
            words = "nothing yet" if progress.cost is None else f"{100 * progress.cost:.2g} % off"
            bar.update(task, completed=progress.steps, total=progress.of, description=words)

        yield told


def _tell(found: Designed, file: str) -> None:
    """Tell what was found."""
    for name, figure in found.figures.items():
        out.say(f"{name}: {'infinite' if figure.infinite else format(float(figure), '.12g')}")
    how = found.how
    out.say(f"{file}: {found.variant.name}, found {how.in_words}")
    for name in found.missed:
        by = f" by {found.gaps[name]:.3g}" if name in found.gaps else ""
        out.say(f"missed: {name}{by}")


def _data(found: Designed, file: str | None) -> dict[str, Any]:
    """Everything, as JSON has it."""
    board: Variant = found.variant
    return {
        "file": file,
        "variant": board.name,
        "jumps": [[jump.foot, jump.to] for jump in board.board.jumps],
        "figures": {name: "infinite" if one.infinite else float(one) for name, one in found.figures.items()},
        "gaps": dict(found.gaps),
        "evenness": found.evenness,
        "met": found.met,
        "missed": list(found.missed),
        "seed": found.how.seed,
        "steps": found.how.steps,
        "method": found.how.method,
        "library": found.how.library,
    }
