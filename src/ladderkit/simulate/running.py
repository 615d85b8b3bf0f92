"""Chunks of matches, one after the other or spread over workers; what comes of them is the same."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

from attrs import field, frozen

from ladderkit.errors import LadderkitError
from ladderkit.simulate.simulated import Tally, put_together

__all__ = ["Maker", "Progress", "Work", "chunks", "run"]

Progress: TypeAlias = Callable[[int, int], object]
"""Called with how many matches are done, and how many there are to be."""
AT_ONCE: Final = 64
"""How many chunks are handed out at most before the first of them is waited for."""


class Maker(Protocol):
    """Whatever makes the matches of a chunk."""

    def chunk(self, matches: int, seed: int, number: int, cap: int, *, keep: bool) -> Tally:
        """Make them.

        Args:
            matches: How many.
            seed: The seed of all chunks.
            number: The number of the chunk.
            cap: After how many answers a match is stopped.
            keep: Whether each match is to be kept.

        Returns:
            What came of them.
        """
        ...


@frozen(eq=False)
class Work:
    """What is to be done, apart from who does it.

    Attributes:
        maker: What makes the matches.
        matches: How many.
        chunk: How many in a chunk.
        seed: The seed.
        cap: After how many answers a match is stopped.
        keep: Whether each match is to be kept.
    """

    maker: Maker = field(repr=False)
    matches: int
    chunk: int
    seed: int
    cap: int
    keep: bool

    def size(self, number: int) -> int:
        """How many matches a chunk has; only the last may have fewer than others."""
        return min(self.chunk, self.matches - number * self.chunk)

    def do(self, number: int) -> Tally:
        """Do one chunk."""
        return self.maker.chunk(self.size(number), self.seed, number, self.cap, keep=self.keep)


def chunks(work: Work) -> int:
    """How many chunks there are."""
    return -(-work.matches // work.chunk)


def run(work: Work, executor: Executor | None, progress: Progress | None) -> list[Tally]:
    """Do all chunks, and put them together.

    Args:
        work: What is to be done.
        executor: Who does it; None for this process itself.
        progress: What is told how far it is.

    Returns:
        First the tally of all; after it, where matches are kept, those of the chunks in order.

    Raises:
        LadderkitError: What is to be done cannot be handed to another process.
    """
    total, kept, done = put_together([]), list[Tally](), 0
    for number, tally in enumerate(_in_turn(work) if executor is None else _spread(work, executor)):
        total = put_together([total, tally])
        if work.keep:
            kept.append(tally)
        done += work.size(number)
        if progress is not None:
            progress(done, work.matches)
    return [total, *kept]


def _in_turn(work: Work) -> Iterator[Tally]:
    """The chunks, done here."""
    return map(work.do, range(chunks(work)))


def _spread(work: Work, executor: Executor) -> Iterator[Tally]:
    """The chunks, done by others; in their order, whoever is done first."""
    try:
        data = pickle.dumps(work)
    except Exception as error:
        message = f"what is to be simulated cannot be handed to another process ({error}); "
        message += "give policies that are functions at the top of a module, or leave the executor out"
        raise LadderkitError(message) from error
    waiting: deque[Future[Tally]] = deque()
    try:
        for number in range(chunks(work)):
            waiting.append(executor.submit(_elsewhere, data, number))
            if len(waiting) == AT_ONCE:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _elsewhere(data: bytes, number: int) -> Tally:
    """Do one chunk, in whatever process this is."""
    return _unpacked(data).do(number)


@lru_cache(maxsize=2)
def _unpacked(data: bytes) -> Work:
    """What is to be done; unpacked once, so that tables are put together once in each process."""
    work: Work = pickle.loads(data)  # noqa: S301  (packed by `_spread`, in the same program)
    return work
