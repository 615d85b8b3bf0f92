"""Simulation: matches by the million, in tables compiled from the variant, or by the engine where there are none.

Tables need the extra `fast`; the engine needs nothing.
"""

from __future__ import annotations

from ladderkit.simulate.simulated import NOBODY, UNFINISHED, Kept, Simulated
from ladderkit.simulate.simulation import CAP, simulate
from ladderkit.simulate.spread import Spread
from ladderkit.simulate.stepping import Position, Stepper, compiled

__all__ = [
    "CAP", "NOBODY", "UNFINISHED", "Kept", "Position", "Simulated", "Spread", "Stepper", "compiled", "simulate",
]  # fmt: skip
