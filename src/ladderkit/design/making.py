"""Boards made to measure: the search put together, in chunks that any executor may run."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from importlib import metadata
from itertools import islice
from time import monotonic
from typing import Final, TypeAlias, cast

from attrs import evolve, frozen

from ladderkit.analysis import Figure, Policy, traveller
from ladderkit.design.against import contradictions
from ladderkit.design.aims import aims_of, gap
from ladderkit.design.boards import ByAnalysis, ByTable, Method
from ladderkit.design.designed import Designed, How, figures_of, gaps_of, uses_of
from ladderkit.design.ground import Ground, Layout
from ladderkit.design.landing import laid
from ladderkit.design.probes import CLOSE, are_apart, table_for
from ladderkit.design.search import Found, Task, chunk_length, search
from ladderkit.design.threads import one_thread
from ladderkit.design.wishes import DesignError, Wishes, number, odd, whole
from ladderkit.errors import Problem, VariantError
from ladderkit.variant import Variant, sure_variant

__all__ = ["Progress", "design", "finished"]

STEPS: Final = 2000
"""How many steps a search takes, if neither steps nor seconds are given."""
AHEAD: Final = 16
"""How many chunks are handed to an executor at once."""


@frozen
class Progress:
    """How far a search is.

    Attributes:
        steps: How many steps were taken.
        of: How many will be at most; None where time decides.
        seconds: How long it has taken.
        cost: How far the best board so far is from all that is wished, as a share of it; None where there is none.
        layout: Its ladders and snakes, those that stay left out: pairs of foot and end.
        method: How boards are measured.
    """

    steps: int
    of: int | None
    seconds: float
    cost: float | None
    layout: Layout | None
    method: Method


Told: TypeAlias = Callable[[Progress], object]
"""Whatever wants to know how far a search is."""


def design(  # noqa: PLR0913  (all but two are for those who want them)
    base: Variant,
    wishes: Wishes,
    *,
    seed: int = 0,
    steps: int | None = None,
    seconds: float | None = None,
    executor: Executor | None = None,
    progress: Told | None = None,
    policy: Policy | None = None,
    exact: bool = False,
    clock: Callable[[], float] = monotonic,
) -> Designed:
    """Search for a board for a game.

    The rules, the die and the size of the board are those of the base; its ladders and snakes are taken away, but for
    those that are to be kept; what rules lay stays. The search stops when everything is as wished, or when its steps or
    seconds are spent; then the best board that was found is the result.

    With `steps`, the result follows from the seed alone, whatever the executor: chunks of the search draw from the seed
    and their own number, and boards that differ by rounding alone count as alike, since processors round in their own
    ways. With `seconds`, it also depends on how fast the machine is.

    Args:
        base: The game.
        wishes: What is wished of its board.
        seed: From which all chance comes.
        steps: How many steps to take at most; 2000, if neither these nor seconds are given.
        seconds: How long to search at most.
        executor: What runs the chunks; any `concurrent.futures.Executor`. None to run them here, one after another.
        progress: Called after each chunk.
        policy: What is done where a seat may decide.
        exact: Whether the figures of matches are worked out as fractions, which takes longer than floats with bounds.
        clock: Tells the time in seconds.

    Returns:
        The best board that was found; what it misses of the wishes, if anything, is in its `missed`.

    Raises:
        DesignError: Wishes contradict each other, which is told of all of them at once; or no board was found that
            keeps the wishes about its jumps and is not refused by the rules of the game.
        AnalysisError: The game has no answer to what is wished.
        MissingExtraError: The extra `fast` is not installed.

    Examples:
        >>> from ladderkit import Board, race
        >>> from ladderkit.design import Target
        >>> found = design(race("mine", Board(6, 6)), Wishes(Target(15), ladders=3, snakes=3), seed=1)
        >>> found.met, round(float(found.figures["mean_turns"]), 2)
        (True, 15.0)
    """
    begun = clock()
    _sure(wishes, seed, steps, seconds)
    of = STEPS if steps is None and seconds is None else steps
    end = None if seconds is None else begun + seconds

    def made(ground: Ground) -> Designed:
        table = table_for(variant, ground, policy)
        if table is not None:
            run = _Run(Task(ground, ByTable(ground, table), seed), executor, of, begun, end, progress, clock)
            found = run.made(variant, policy, exact=exact, sure=False)
            if found is not None:
                return found
            # More hangs on the jumps of this game than where throws land, and the probes did not show it.
        slowly = ByAnalysis(variant, wishes, policy, are_apart(variant, ground, policy))
        run = _Run(Task(ground, slowly, seed), executor, of, begun, end, progress, clock)
        return cast("Designed", run.made(variant, policy, exact=exact, sure=True))

    with one_thread():
        variant, ground = _ground(base, wishes)
        try:
            return made(ground)
        except VariantError as error:
            refused = error
        try:
            return made(evolve(ground, strict=variant))
        except DesignError as error:
            raise _refused(variant, refused) from error


def finished(  # noqa: PLR0913  (what `design` was given)
    base: Variant,
    wishes: Wishes,
    progress: Progress,
    *,
    seed: int = 0,
    policy: Policy | None = None,
    exact: bool = False,
) -> Designed:
    """The best board of a search that was stopped, as it told it last.

    Args:
        base: The game.
        wishes: What was wished of its board.
        progress: How far the search was.
        seed: From which all chance came.
        policy: What is done where a seat may decide.
        exact: Whether the figures of matches are worked out as fractions.

    Returns:
        The board.

    Raises:
        DesignError: The search had found no board.
        VariantError: The rules of the game refuse the board.
    """
    if progress.layout is None:
        raise _nothing(progress.steps)
    found = laid(_with_kept(base, wishes), dict(progress.layout))
    how = How(seed, progress.steps, progress.method, _version())
    return _designed(found, wishes, figures_of(found, wishes, policy, exact=exact), how, policy)


@frozen(eq=False)
class _Run:
    """A search that runs."""

    task: Task
    executor: Executor | None
    of: int | None
    begun: float
    end: float | None
    progress: Told | None
    clock: Callable[[], float]

    def made(self, variant: Variant, policy: Policy | None, *, exact: bool, sure: bool) -> Designed | None:
        """Search, and see what the board that was found measures; None where the search took it for something else."""
        best, taken = self.best()
        if best is None or best.layout is None or best.measured is None:
            raise _nothing(taken)
        ground = self.task.ground
        found = laid(variant, dict(best.layout))
        figures = figures_of(found, ground.wishes, policy, exact=exact)
        gaps = gaps_of(figures, ground.wishes)
        for aim, value in zip(aims_of(ground.wishes), best.measured.values, strict=True):
            figure = float(figures[aim.name])
            if not sure and abs(gap(aim, value) - gaps[aim.name]) > CLOSE * max(1.0, figure):
                return None
        how = How(self.task.seed, taken, self.task.boards.method, _version())
        return _designed(found, ground.wishes, figures, how, policy)

    def best(self) -> tuple[Found | None, int]:
        """The best board, and how many steps it took."""
        best: Found | None = None
        taken = 0
        for found in self._found():
            taken += found.steps
            if found.better(best):
                best = found
            self._tell(best, taken)
            if found.done or self._over():
                break
        return best, taken

    def _over(self) -> bool:
        return self.end is not None and self.clock() >= self.end

    def _tell(self, best: Found | None, taken: int) -> None:
        if self.progress is not None:
            cost = None if best is None or best.measured is None else best.measured.cost
            layout = None if best is None else best.layout
            seconds, method = self.clock() - self.begun, self.task.boards.method
            self.progress(Progress(taken, self.of, seconds, cost, layout, method))

    def _plan(self) -> Iterator[tuple[int, int]]:
        """The number of each chunk, and how many steps it has."""
        left, k = self.of, 0
        while left is None or left:
            steps = chunk_length(k) if left is None else min(left, chunk_length(k))
            yield k, steps
            k += 1
            left = None if left is None else left - steps

    def _found(self) -> Iterator[Found]:
        """What each chunk finds, in their order."""
        if self.executor is None:
            stop = None if self.end is None else self._over
            yield from (search(self.task, k, steps, stop) for k, steps in self._plan())
            return
        plan, running = self._plan(), deque[Future[Found]]()
        first = True
        try:
            while True:
                for k, steps in islice(plan, AHEAD - len(running)):
                    running.append(self.executor.submit(search, self.task, k, steps))
                if not running:
                    return
                wait = None if self.end is None or first else max(0.0, self.end - self.clock())
                yield running.popleft().result(wait)
                first = False
        except TimeoutError:
            return
        finally:
            for future in running:
                future.cancel()


# ---------------------------------------------------------------------------------------------------------- beforehand
def _sure(wishes: Wishes, seed: int, steps: int | None, seconds: float | None) -> None:
    """Refuse arguments that make no sense, all at once."""
    found: list[Problem] = []
    if not isinstance(cast("object", wishes), Wishes):
        found.append(odd("wishes", "Wishes", wishes))
    if type(seed) is not int:
        found.append(odd("seed", "a whole number", seed))
    if steps is not None and not whole(steps, 1):
        found.append(odd("steps", "a whole number from 1 on, or None", steps))
    if seconds is not None and (not number(seconds) or seconds <= 0):
        found.append(odd("seconds", "a number above 0, or None", seconds))
    if found:
        raise DesignError(found)


def _ground(base: Variant, wishes: Wishes) -> tuple[Variant, Ground]:
    """The game with those jumps that stay, and its board with all that is wished."""
    variant = _with_kept(base, wishes)
    laid_by_rules = [jump for jump in variant.jumps if jump not in variant.board.jumps]
    taken = frozenset(square for jump in laid_by_rules for square in (jump.foot, jump.to))
    ground = Ground(variant.board, wishes, taken)
    found = tuple(contradictions(base, ground))
    if found:
        raise DesignError(found)
    return variant, ground


def _with_kept(base: Variant, wishes: Wishes) -> Variant:
    """The game with those jumps alone that stay."""
    board = sure_variant(base).board
    return evolve(base, board=evolve(board, jumps=tuple(jump for jump in board.jumps if jump.foot in wishes.keep)))


# ---------------------------------------------------------------------------------------------------------- afterwards
def _designed(
    found: Variant, wishes: Wishes, figures: Mapping[str, Figure], how: How, policy: Policy | None
) -> Designed:
    """A board that was found, with all that is told of it."""
    uses = uses_of(traveller(found, policy=policy))
    most = max(uses, default=0.0)
    evenness = min(uses) / most if most else 1.0
    return Designed(found, wishes, figures=figures, gaps=gaps_of(figures, wishes), evenness=evenness, how=how)


def _nothing(taken: int) -> DesignError:
    message = (
        f"no board was found in {taken} step{'' if taken == 1 else 's'} that keeps the wishes about its jumps; wish "
        "fewer, or give them room"
    )
    return DesignError([Problem("no-board", message)])


def _refused(variant: Variant, error: VariantError) -> DesignError:
    why = "; and ".join(map(str, error.problems))
    message = f"the boards that were found are refused by the rules of {variant.name!r}: {why}"
    return DesignError([Problem("no-board", message)])


def _version() -> str:
    try:
        return metadata.version("ladderkit")
    except metadata.PackageNotFoundError:  # it runs from a source tree that was never installed
        return "unknown"
