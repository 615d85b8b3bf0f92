"""The rules that ship, one family a file. `BUILT_IN` lists them all."""

from __future__ import annotations

from ladderkit.rule import Rule
from ladderkit.rules.again import SixReroll
from ladderkit.rules.chosen import ChosenThrow
from ladderkit.rules.ending import FirstHome, HomeAfterTurn, LastOneWins, LeavingEnds, Placings
from ladderkit.rules.following import Alternate, NewRound
from ladderkit.rules.hazards import TrapDoors, Wells
from ladderkit.rules.landing import Jumps
from ladderkit.rules.movement import RollAndMove
from ladderkit.rules.opening import DrawLots, FirstSeat, RollOff
from ladderkit.rules.overshoot import Bounce, RunOut, StayPut
from ladderkit.rules.portable import PortableLadders
from ladderkit.rules.squares import SnakeEggs
from ladderkit.rules.telling import Report
from ladderkit.rules.upward import Escalators, LoftLadders

BUILT_IN: tuple[type[Rule], ...] = (
    FirstSeat,
    DrawLots,
    RollOff,
    NewRound,
    RollAndMove,
    ChosenThrow,
    SnakeEggs,
    StayPut,
    Bounce,
    RunOut,
    Escalators,
    LoftLadders,
    TrapDoors,
    Wells,
    Jumps,
    PortableLadders,
    LeavingEnds,
    LastOneWins,
    FirstHome,
    HomeAfterTurn,
    Placings,
    SixReroll,
    Report,
    Alternate,
)
"""Every rule that ships, by stage."""

__all__ = [
    "BUILT_IN",
    "Alternate",
    "Bounce",
    "ChosenThrow",
    "DrawLots",
    "Escalators",
    "FirstHome",
    "FirstSeat",
    "HomeAfterTurn",
    "Jumps",
    "LastOneWins",
    "LeavingEnds",
    "LoftLadders",
    "NewRound",
    "Placings",
    "PortableLadders",
    "Report",
    "RollAndMove",
    "RollOff",
    "RunOut",
    "SixReroll",
    "SnakeEggs",
    "StayPut",
    "TrapDoors",
    "Wells",
]
