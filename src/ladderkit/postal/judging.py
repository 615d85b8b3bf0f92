"""What a season on a layout will be like, judged before it begins: many are played out, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from math import ceil
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from ladderkit.errors import LadderkitError, how_many, shown
from ladderkit.events import Event, Finished, Laid, Moved, ThrowEnded, TurnEnded
from ladderkit.match.fair import SEED_BYTES, Seeded
from ladderkit.play import Policy, playing, random_policy
from ladderkit.postal.secret import SECRET, game_of
from ladderkit.postal.traps import Traps, find_traps
from ladderkit.render.words import eggs_of
from ladderkit.setups import SetUp
from ladderkit.variant import Variant

__all__ = ["MOST_TURNS", "SEASONS", "Judgement", "Met", "Progress", "judge"]

SEASONS: Final = 200
"""How many seasons are played out, unless it is said."""
MOST_TURNS: Final = 1000
"""After how many turns a season that has not ended is given up, unless it is said."""
Progress: TypeAlias = Callable[[int, int], object]
"""Called after each season with how many are done, and how many there are to be."""
_EGG: Final = "snake-egg"


@frozen
class Met:
    """How often something of the layout was met, in all seasons together.

    Attributes:
        kind: Its kind: that of a jump, or `"snake-egg"`.
        square: Its foot or head, or where the egg lies.
        to: Where it leads; None for an egg.
        times: How often it carried or held somebody.
    """

    kind: str
    square: int
    to: int | None
    times: int


@frozen
class Judgement:
    """What came of many seasons on one layout. It is the game master's own: it has the layout in it.

    Attributes:
        variant: The name of the game.
        players: How many played.
        turns: How many turns each season took, that of every player counted once; in rising order.
        unfinished: How many seasons more had not ended when they were given up.
        met: All that lies on the boards at the start, each with how often it was met; by kind and square.
        opened: What play laid on the boards, by kind: how often it was laid, and how often it carried somebody.
        traps: The squares from which nobody comes home.
    """

    variant: str
    players: int
    turns: tuple[int, ...]
    unfinished: int
    met: tuple[Met, ...]
    opened: tuple[tuple[str, int, int], ...]
    traps: Traps

    @property
    def seasons(self) -> int:
        """How many seasons were played."""
        return len(self.turns) + self.unfinished

    @cached_property
    def mean(self) -> float | None:
        """How many turns a season takes in the mean; None when none has ended."""
        return sum(self.turns) / len(self.turns) if self.turns else None

    def within(self, percent: int) -> int | None:
        """In how many turns so many of a hundred seasons are over; None where they are not.

        Args:
            percent: From 1 to 100.
        """
        if not 1 <= percent <= 100:  # noqa: PLR2004
            raise LadderkitError(f"percent is {shown(percent)}; give 1 to 100")
        rank = ceil(percent * self.seasons / 100)
        return self.turns[rank - 1] if rank <= len(self.turns) else None

    @property
    def never_met(self) -> tuple[Met, ...]:
        """What nobody met in any season."""
        return tuple(one for one in self.met if not one.times)

    def text(self) -> str:
        """The judgement as a report in words, for the game master alone.

        Returns:
            Lines of text; the first says who may read them.
        """
        return "\n".join((*_report(self), ""))


def judge(  # noqa: PLR0913  (each has a good default)
    layout: SetUp | Variant,
    players: int,
    *,
    seasons: int = SEASONS,
    seed: bytes = bytes(SEED_BYTES),
    policies: Policy | Sequence[Policy] = random_policy,
    progress: Progress | None = None,
    most_turns: int = MOST_TURNS,
) -> Judgement:
    """Play out many seasons on a layout, and count what happens.

    Args:
        layout: A set-up, or a game in which throws are chosen.
        players: How many play.
        seasons: How many seasons are played out.
        seed: 32 bytes, of which all lots and choices follow: the same seed gives the same judgement.
        policies: What plays: one policy for all, or one for each player.
        progress: Called after each season.
        most_turns: After how many turns a season is given up.

    Returns:
        What came of it.

    Raises:
        LadderkitError: A number or the seed is none, so many cannot play, or throws are not chosen in this game.
        VariantError: The set-up breaks a clause.

    Examples:
        >>> from ladderkit.variants import five_by_five
        >>> judgement = judge(five_by_five(), 3, seasons=20)
        >>> judgement.seasons, judgement.traps.squares
        (20, ())
    """
    variant = game_of(layout)
    _refuse_nonsense(variant, players, seasons, seed, most_turns)
    traps = find_traps(variant)
    count = _Count(variant)
    turns: list[int] = []
    for done in range(1, seasons + 1):
        rng = Random((int.from_bytes(seed, "big") << 64) + done)  # noqa: S311  (it is to be repeatable)
        dice = Seeded(rng.randbytes(SEED_BYTES))
        taken = 0
        for moment in playing(variant, players, dice, policies, rng=rng):
            taken += count.take(moment.events)
            if moment.state.over:
                turns.append(taken)
            elif taken >= most_turns:
                break
        if progress is not None:
            progress(done, seasons)
    return Judgement(
        variant.name, players, tuple(sorted(turns)), seasons - len(turns), count.met(), count.opened(), traps
    )


def _refuse_nonsense(variant: Variant, players: object, seasons: object, seed: object, most_turns: object) -> None:
    """Refuse what cannot be judged, all at once."""
    fewest, most = variant.seats
    problems: list[str] = []
    if type(players) is not int or not fewest <= players <= most:
        problems.append(
            f"players = {shown(players)}; give {how_many(fewest, most)}, as many as can play {variant.name!r}"
        )
    for name, value in (("seasons", seasons), ("most_turns", most_turns)):
        if type(value) is not int or value < 1:
            problems.append(f"{name} = {shown(value)}; give a whole number from 1 on")
    if type(seed) is not bytes or len(seed) != SEED_BYTES:
        problems.append(f"the seed is {shown(seed)}; give {SEED_BYTES} bytes, such as from fresh_seed()")
    if problems:
        raise LadderkitError("; ".join(problems))


class _Count:
    """Counts what happens, season after season."""

    def __init__(self, variant: Variant) -> None:
        self.jumps = variant.jumps
        self.eggs = eggs_of(variant)
        self.carried: Counter[tuple[str, int, int]] = Counter()
        self.held: Counter[int] = Counter()
        self.laid: Counter[str] = Counter()
        self.arrived: dict[int, int] = {}

    def take(self, events: Iterable[Event]) -> int:
        """Count some events; the number of turns that they end."""
        turns = 0
        for event in events:
            if isinstance(event, Moved):
                self.arrived[event.token] = event.to
                self.carried[event.cause, event.origin, event.to] += 1
            elif isinstance(event, Laid):
                self.laid[event.jump.kind] += 1
            elif isinstance(event, ThrowEnded | TurnEnded | Finished):
                self.held.update(square for square in self.arrived.values() if square in self.eggs)
                self.arrived.clear()
                turns += isinstance(event, TurnEnded)
        return turns

    def met(self) -> tuple[Met, ...]:
        """How often what lies there at the start was met."""
        jumps = [Met(one.kind, one.foot, one.to, self.carried[one.kind, one.foot, one.to]) for one in self.jumps]
        eggs = [Met(_EGG, square, None, self.held[square]) for square in self.eggs]
        return tuple(sorted((*jumps, *eggs), key=lambda one: (one.kind, one.square)))

    def opened(self) -> tuple[tuple[str, int, int], ...]:
        """What play laid, by kind, and how often that carried somebody."""
        fixed = {(one.kind, one.foot, one.to) for one in self.jumps}
        carried: Counter[str] = Counter()
        for (cause, origin, to), times in self.carried.items():
            if (cause, origin, to) not in fixed:
                carried[cause] += times
        return tuple((kind, times, carried[kind]) for kind, times in sorted(self.laid.items()))


# --------------------------------------------------------------------------------------------------- in words
def _report(judgement: Judgement) -> Iterator[str]:
    """The lines of a report."""
    seasons = judgement.seasons
    yield f"{SECRET}: {judgement.variant}, {judgement.players} players, {seasons} seasons played out"
    yield ""
    yield from _lengths(judgement)
    yield ""
    yield "Met in a season, in the mean:"
    for one in judgement.met:
        if one.times:
            yield f"  {_named(one)}: {one.times / seasons:.2f}"
    for kind, laid, carried in judgement.opened:
        what = kind.replace("-", " ")
        yield f"  {what}, opened or placed: {laid / seasons:.2f}, and {carried / seasons:.2f} carried"
    if never := judgement.never_met:
        yield f"Never met: {', '.join(map(_named, never))}."
    else:
        yield "All that lies there was met."
    yield ""
    yield from _stuck(judgement.traps)


def _lengths(judgement: Judgement) -> Iterator[str]:
    """How long seasons last."""
    if judgement.mean is not None:
        yield f"Turns a season: {judgement.mean:.1f} in the mean."
        for percent in (5, 50, 95):
            within = judgement.within(percent)
            if within is not None:
                yield f"  {percent} % are over within {within} turns."
    if judgement.unfinished:
        yield f"Seasons given up, since they had not ended: {judgement.unfinished}."


def _stuck(traps: Traps) -> Iterator[str]:
    """What is said of traps."""
    if not traps.squares:
        yield "From every square the last one can be reached."
        return
    yield f"From these squares the last one cannot be reached: {', '.join(map(str, traps.squares))}."
    for ring in traps.rings:
        yield f"  Never left again: {', '.join(map(str, ring))}."


def _named(one: Met) -> str:
    """Something of the layout in words."""
    what = one.kind.replace("-", " ").replace("a f", "A-f")
    return f"{what} on {one.square}" if one.to is None else f"{what} {one.square} to {one.to}"
