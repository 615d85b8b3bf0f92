"""What the tests of simulation share: games, scripted chance, and how far a sample may be off."""

from __future__ import annotations

from math import sqrt

import numpy as np
from scipy.stats import chi2

from ladderkit import Board, FirstSeat, RollAndMove, RollOff, SixReroll, race
from ladderkit.analysis.joint import joint_chain
from ladderkit.analysis.traveller import Traveller
from ladderkit.rules import DrawLots
from tests.analysis.games import SMALL, Bump, Envy, HeadStart, MissesNext, OneOrTwo
from tests.probes.odd_rules import SlipperyLadders

PLAIN = race("plain", SMALL, RollAndMove(4))
AGAIN = race("again", SMALL, RollAndMove(4), SixReroll(4))
BUMP = race("bump", SMALL, RollAndMove(4), Bump())
ENVY = race("envy", SMALL, RollAndMove(4), Envy())
SLIPPERY = race("slippery", SMALL, RollAndMove(4), SlipperyLadders())
MISSES = race("misses", SMALL, RollAndMove(4), MissesNext())
AHEAD = race("ahead", SMALL, DrawLots(), HeadStart(), RollAndMove(4))
AHEAD_AT_ONCE = race("at-once", SMALL, FirstSeat(), HeadStart(), RollAndMove(4))
LOTS = race("lots", SMALL, DrawLots(), RollAndMove(4))
ROLL_OFF = race("roll-off", SMALL, RollOff(), RollAndMove(4), SixReroll(4))
ONE_OR_TWO = race("one-or-two", SMALL, FirstSeat(), RollAndMove(4), OneOrTwo())
TRAP = race("trap", Board(1, 8, jumps=SMALL.jumps), RollAndMove(2))
FAR_OFF = 5.0
"""So many standard errors: once in two million times by chance; and the seeds of the tests are fixed."""


def near(expected, spread):
    """Whether a mean is as near to the true one as it should be."""
    return abs(spread.mean - float(expected)) <= FAR_OFF * spread.standard_error + 1e-12


def near_share(expected, share, count):
    """Whether a share is as near to the true chance as it should be."""
    chance = float(expected)
    return abs(share - chance) <= FAR_OFF * sqrt(max(chance * (1 - chance), 0.0) / count) + 1e-9


def fits(histogram, law, count):
    """Whether counts fit a law, by the chi-square test: less likely than one in a million is no fit."""
    cells, here, there = [], 0, 0.0
    highest = max(histogram)
    for value in range(highest + 1):
        here, there = here + histogram.get(value, 0), there + float(law.chance(value)) * count
        if there >= 10:
            cells.append((here, there))
            here, there = 0, 0.0
    rest = count - sum(there for _, there in cells)
    cells.append((here, max(rest, 1e-9)))
    if rest < 10:
        (one, other), (more, much) = cells.pop(), cells.pop()
        cells.append((one + more, other + much))
    off = sum((seen - wanted) ** 2 / wanted for seen, wanted in cells)
    return chi2.sf(off, max(len(cells) - 1, 1)) > 1e-6


def match_law(variant, seats, unit="turns"):
    """The exact law of a whole match, through the chain of all seats at once."""
    whole = Traveller(variant, joint_chain(variant, seats))
    return whole.law_turns if unit == "turns" else whole.law_rolls


class Scripted:
    """Numbers that were drawn beforehand, and are noted: what tables and engine are both fed with."""

    def __init__(self, seed):
        self._rng = np.random.default_rng(seed)
        self.drawn = []

    def integers(self, low, high, size, dtype=np.int64):
        numbers = self._rng.integers(low, high, size=size, dtype=dtype)
        self.drawn.append(numbers.copy())
        return numbers


class Faces:
    """Dice that show what is written down."""

    def __init__(self, faces):
        self.faces = list(faces)

    def draw(self, purpose, number, weights, /):
        return self.faces[number] - 1
