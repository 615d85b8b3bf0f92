"""Set-ups at random, that keep every clause and the wishes of the game master (SC-6)."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import Final, cast, get_args

from attrs import evolve

from ladderkit.board import Board, Orientation
from ladderkit.errors import BoardError, LadderkitError, Problem, shown
from ladderkit.layouts import Lengths, Pattern, Side
from ladderkit.postal.candidates import FOLLOWS, SNAKES, Candidate, Option, candidates
from ladderkit.postal.pattern_pool import random_pattern
from ladderkit.postal.wishes import KINDS_WISHED, MOST_COMMON, WishError, Wishes, in_words
from ladderkit.setups import SetUp, setup_problems

__all__ = ["ATTEMPTS", "SEED_BYTES", "net_climb", "random_setup"]

ATTEMPTS: Final = 40
"""How often a layout is begun anew, with other patterns where they may be others, before the wishes are given up."""
SEED_BYTES: Final = 32
"""The length of a seed, in bytes."""

_ORDER: Final = ("hydras", "pythons", "a_frames", "triples", "doubles", "grass_snakes", "stepladders", "eggs")
"""Those that need most room first."""
_LEANING: Final = 2.0
"""How much kindness weighs where a piece is chosen."""


def random_setup(seed: bytes | Random, wishes: Wishes | None = None) -> SetUp:
    """Lay out a set-up at random that keeps every clause, and these wishes.

    Pieces are laid one by one, each where nothing is in its way, those that need most room first. Where something that
    is wished finds no room, it is begun anew with other patterns, at most `ATTEMPTS` times in all.

    Args:
        seed: 32 bytes, of which the set-up follows; or whatever numbers are to be drawn from.
        wishes: What it should be like; anything goes where nothing is wished.

    Returns:
        A set-up against which `setup_problems`, given the wished numbers and lengths of ways up, has no error, and no
        warning if one without was found.

    Raises:
        WishError: No attempt met the wishes; each that was not met by the best of them is told.
        LadderkitError: The seed is none.

    Examples:
        >>> from ladderkit.postal.wishes import Wishes
        >>> setup = random_setup(bytes(32), Wishes(hydras=2, snake_pattern="multiples of 7"))
        >>> len(setup.hydras), str(setup.snake_pattern)
        (6, 'multiples of 7')
    """
    rng = _numbers(seed)
    wished = Wishes() if wishes is None else wishes
    best: tuple[tuple[int, int], SetUp, tuple[Problem, ...]] | None = None
    for _ in range(ATTEMPTS):
        draft = _Draft(rng, wished)
        unmet = draft.lay()
        setup = draft.setup()
        problems = setup_problems(
            setup,
            lofts_a_board=wished.lofts,
            loft_lengths=wished.loft_lengths,
            escalator_lengths=wished.escalator_lengths,
        )
        wrong = (*unmet, *(problem for problem in problems if problem.severity == "error"))
        score = (len(wrong), len(problems))
        if best is None or score < best[0]:
            best = (score, setup, wrong)
        if score == (0, 0):
            break
    _, setup, wrong = cast("tuple[tuple[int, int], SetUp, tuple[Problem, ...]]", best)
    if wrong:
        raise WishError(wrong)
    return setup


def net_climb(setup: SetUp) -> tuple[int, ...]:
    """How many squares more the pieces of each board lead up than down, a tail or top once for each head or foot.

    Loft ladders and escalators, which lead from board to board, do not count.

    Args:
        setup: The set-up.

    Returns:
        A number for each board, the lowest first; below 0 where snakes lead further down than ladders up.
    """
    climbs = [0] * setup.bare.levels
    for jump in setup.board().jumps:
        climbs[setup.bare.level_of(jump.foot)] += jump.to - jump.foot
    return tuple(climbs)


def _numbers(seed: object) -> Random:
    """Where numbers are drawn from."""
    if isinstance(seed, Random):
        return seed
    if type(seed) is not bytes or len(seed) != SEED_BYTES:
        raise LadderkitError(f"the seed is {shown(seed)}; give {SEED_BYTES} bytes, such as from fresh_seed()")
    return Random(int.from_bytes(seed, "big"))  # noqa: S311  (it is to be repeatable)


# ---------------------------------------------------------------------------------------------------- a draft
class _Draft:
    """A set-up while it is being laid out."""

    def __init__(self, rng: Random, wishes: Wishes) -> None:
        self.rng = rng
        self.wishes = wishes
        self.bare = wishes.bare
        self.taken: set[int] = {self.bare.last}
        self.heads: set[int] = set()
        self.feet: set[int] = set()
        self.tops: set[int] = set()
        self.tails: set[int] = set()
        self.laid: dict[tuple[str, int], list[Candidate]] = {
            (kind, level): [] for kind in KINDS_WISHED for level in range(self.bare.levels)
        }
        self.lofts: dict[int, int] = {}
        self.escalators: dict[int, int] = {}
        self.patterns: dict[str, Pattern] = {}

    def lay(self) -> list[Problem]:
        """Lay everything, and tell which wishes are not met."""
        self.lay_escalators()
        self.draw_patterns()
        targets = self.targets()
        for kind in _ORDER:
            found = candidates(kind, self.bare, self.patterns[FOLLOWS[kind]], self.wishes)
            for level in range(self.bare.levels):
                self.lay_some(kind, level, found, targets[kind, level])
        self.lay_lofts()
        self.trim()
        return [*self.unmet()]

    def setup(self) -> SetUp:
        """The set-up that it is by now."""
        return SetUp(
            self.bare,
            egg_pattern=self.patterns["eggs"],
            snake_pattern=self.patterns["snakes"],
            ladder_pattern=self.patterns["ladders"],
            grass_length=self.wishes.length,
            hydra_apart=self.wishes.hydra_apart,
            lofts=self.lofts,
            escalators=self.escalators,
            eggs=[*self.pieces("eggs")],
            a_frames=[*self.pieces("a_frames")],
            grass_snakes=cast("dict[int, Side]", self.pieces("grass_snakes")),
            stepladders=cast("dict[int, Side]", self.pieces("stepladders")),
            doubles=cast("dict[int, Side]", self.pieces("doubles")),
            triples=cast("dict[int, Side]", self.pieces("triples")),
            hydras=cast("dict[int, int | None]", self.pieces("hydras")),
            pythons=cast("dict[int, int | None]", self.pieces("pythons")),
        )

    def pieces(self, kind: str) -> dict[int, Option]:
        """All that is laid of a kind, each with its side or tail."""
        return {one.square: one.option for (of, _), some in self.laid.items() if of == kind for one in some}

    # ------------------------------------------------------------------------------------------- boards and ways up
    def lay_escalators(self) -> None:
        """Turn each board, and let an escalator lead there, to its lower half if that can be (SC-1b, SC-5g)."""
        for level in range(1, self.bare.levels):
            foot = level * self.bare.size
            self.taken.add(foot)
            choices: list[tuple[Board, list[int]]] = []
            for turned in self.turned(level):
                tops = [*_near(turned, foot, self.wishes.escalator_lengths)]
                low = [top for top in tops if 2 * (top - foot - 1) <= self.bare.size]
                choices.append((turned, low or tops))
                if low:
                    break
            self.bare, tops = choices[-1]
            if tops:
                self.escalators[foot] = self.rng.choice(tops)
                self.feet.add(foot)
                self.tops.add(self.escalators[foot])

    def turned(self, level: int) -> Iterator[Board]:
        """The board with this level turned in all ways that there are, in random order."""
        if self.wishes.turning == "as-given":
            yield self.bare
            return
        lying = self.bare.orientation
        ways = [*cast("tuple[Orientation, ...]", get_args(Orientation))]
        self.rng.shuffle(ways)
        for way in ways:
            try:
                yield evolve(self.bare, orientation=(*lying[:level], way, *lying[level + 1 :]))
            except BoardError:  # a quarter turn of what is no square
                continue

    def lay_lofts(self) -> None:
        """Lay the loft ladders, where nothing else lies; if that can be, none gains more than a board (SC-5f)."""
        patterned = {square for pattern in self.patterns.values() for square in pattern.squares(self.bare)}
        for level in range(self.bare.levels - 1):
            squares = [square for square in self.bare.squares_of(level) if square not in self.taken | self.tails]
            self.rng.shuffle(squares)
            squares.sort(key=patterned.__contains__)  # on no pattern, if that can be
            tops = {foot: self.loft_tops(foot) for foot in squares}
            gentle = {foot: [top for top in some if top - foot <= self.bare.size] for foot, some in tops.items()}
            feet = sorted((foot for foot in squares if tops[foot]), key=lambda foot: not gentle[foot])
            for foot in feet[: self.wishes.lofts]:
                self.lofts[foot] = self.rng.choice(gentle[foot] or tops[foot])
                self.taken.add(foot)

    def loft_tops(self, foot: int) -> list[int]:
        """Where a loft ladder can lead: to no snake, and if that can be to no other ladder."""
        tops = [top for top in _near(self.bare, foot, self.wishes.loft_lengths) if top not in self.heads]
        return [top for top in tops if top not in self.feet] or tops

    # ------------------------------------------------------------------------------------------------------- pieces
    def draw_patterns(self) -> None:
        """Draw the patterns that are not given, each with more squares than there are pieces to follow it."""
        taken: set[int] = set()
        wished = self.wishes.patterns
        for name in sorted(wished, key=lambda name: isinstance(wished[name], str)):  # those that are given first
            wish = wished[name]
            if isinstance(wish, str):
                wanted = sum(self.wishes.count(kind)[1] for kind in KINDS_WISHED if FOLLOWS[kind] == name)
                wish = random_pattern(self.rng, self.bare, wish, wanted + wanted // 2 + 1, taken)
            self.patterns[name] = wish
            taken.update(wish.numbers(self.bare))

    def targets(self) -> dict[tuple[str, int], int]:
        """How many of each kind each board is to have, so that the common kinds are the most common (SC-6f)."""
        targets: dict[tuple[str, int], int] = {}
        for kind in KINDS_WISHED:
            tilt = self.wishes.kindness * (-1 if FOLLOWS[kind] != "ladders" else 1)
            least, most = self.wishes.count(kind)
            for level in range(self.bare.levels):
                targets[kind, level] = least + round((most - least) * self.rng.random() ** (4**-tilt))
        for common, others in MOST_COMMON.items():
            rivals = max((sum(targets[kind, level] for level in range(self.bare.levels)) for kind in others), default=0)
            if common == "stepladders":
                rivals = max(rivals, self.wishes.lofts * (self.bare.levels - 1), self.bare.levels - 1)
            most = self.wishes.count(common)[1] if self.wishes.asked(common) else rivals + 1
            for level in range(self.bare.levels):
                short = rivals + 1 - sum(targets[common, k] for k in range(self.bare.levels))
                share = max(0, -(-short // (self.bare.levels - level)))
                targets[common, level] += max(0, min(share, most - targets[common, level]))
        return targets

    def lay_some(self, kind: str, level: int, found: list[Candidate], wanted: int) -> None:
        """Lay so many of a kind on a board, if there is room; kinder ones first, the kinder the set-up is to be."""
        here = [one.up(level * self.bare.size) for one in found]
        for one in self.shuffled(here):
            if len(self.laid[kind, level]) >= wanted:
                return
            if self.fits(kind, one):
                self.laid[kind, level].append(one)
                self.taken.update(one.squares)
                if kind in SNAKES:
                    self.heads.update(one.squares)
                    self.tails.add(one.end)
                elif kind != "eggs":
                    self.feet.update(one.squares)
                    self.tops.add(one.end)

    def shuffled(self, some: list[Candidate]) -> list[Candidate]:
        """These in random order, the kinder ones rather first or last."""
        widest = max((abs(one.gain) for one in some), default=0) or 1
        weights = [exp(_LEANING * self.wishes.kindness * one.gain / widest) for one in some]
        keys = [log(1 - self.rng.random()) / weight for weight in weights]
        order = sorted(range(len(some)), key=lambda k: -keys[k])
        return [some[k] for k in order]

    def fits(self, kind: str, one: Candidate) -> bool:
        """Whether nothing is in the way of a piece (SC-6e)."""
        if self.taken.intersection(one.squares):
            return False
        if kind == "eggs":
            return True
        ends, feet = (self.tops, self.feet) if kind in SNAKES else (self.tails, self.heads)
        return not ends.intersection(one.squares) and one.end not in feet

    def trim(self) -> None:
        """Take away what is too much for the common kinds to be the most common; they may have found no room."""
        for common, others in MOST_COMMON.items():
            most = self.total(common) - 1
            for kind in others:
                least = self.wishes.count(kind)[0] if self.wishes.asked(kind) else 0
                for level in reversed(range(self.bare.levels)):
                    some = self.laid[kind, level]
                    while self.total(kind) > most and len(some) > least:
                        some.pop()

    def total(self, kind: str) -> int:
        """How many of a kind lie on all boards."""
        return sum(len(some) for (of, _), some in self.laid.items() if of == kind)

    def unmet(self) -> Iterator[Problem]:
        """The wishes for numbers that found no room; what the clauses ask for is told by their own check."""
        for (kind, level), some in self.laid.items():
            least = self.wishes.count(kind)[0]
            if self.wishes.asked(kind) and len(some) < least:
                squares = self.bare.squares_of(level)
                message = (
                    f"at least {least} {in_words(kind)} are wished on the board of {squares[0]} to {squares[-1]}, and "
                    f"there is room for {len(some)}; wish for fewer, for less of the rest, or for another pattern than "
                    f"'{self.patterns[FOLLOWS[kind]]}'"
                )
                yield Problem("wish-unmet", message, path=kind, squares=(squares[0], squares[-1]))


def _near(board: Board, foot: int, lengths: Lengths | None) -> Iterator[int]:
    """The squares of the next board to which a way up can lead, but for the last one of that board."""
    shortest, longest = lengths or (0, max(board.rows, board.columns))
    for rows in range(-longest, longest + 1):
        for columns in range(-longest, longest + 1):
            if max(abs(rows), abs(columns)) >= shortest:
                top = board.across(foot, levels=1, rows=rows, columns=columns)
                if top is not None and top % board.size:
                    yield top
