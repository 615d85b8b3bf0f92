"""The rules that ship, one family a file. `BUILT_IN` lists them all."""

from __future__ import annotations

from ladderkit.rule import Rule
from ladderkit.rules.again import SixReroll
from ladderkit.rules.ending import FirstHome, LastOneWins, LeavingEnds, Placings
from ladderkit.rules.following import Alternate
from ladderkit.rules.landing import Jumps
from ladderkit.rules.movement import RollAndMove
from ladderkit.rules.opening import DrawLots, FirstSeat, RollOff
from ladderkit.rules.overshoot import Bounce, RunOut, StayPut

BUILT_IN: tuple[type[Rule], ...] = (
    FirstSeat,
    DrawLots,
    RollOff,
    RollAndMove,
    StayPut,
    Bounce,
    RunOut,
    Jumps,
    SixReroll,
    FirstHome,
    Placings,
    LeavingEnds,
    LastOneWins,
    Alternate,
)
"""Every rule that ships, by stage."""

__all__ = [
    "BUILT_IN",
    "Alternate",
    "Bounce",
    "DrawLots",
    "FirstHome",
    "FirstSeat",
    "Jumps",
    "LastOneWins",
    "LeavingEnds",
    "Placings",
    "RollAndMove",
    "RollOff",
    "RunOut",
    "SixReroll",
    "StayPut",
]
