"""The set-up that ships."""

from __future__ import annotations

from typing import Final

from ladderkit.board import Board
from ladderkit.setups.setup import SetUp

__all__ = ["SHIPPED"]

SHIPPED: Final = SetUp(
    Board(10, 10, levels=3, orientation=("as-is", "bottom-top", "diagonal")),
    egg_pattern="triangular numbers",
    snake_pattern="multiples of 7",
    ladder_pattern="diagonal from 2 rising right and diagonal from 9 rising left",
    eggs=(3, 66, 103, 115, 128, 206, 210, 221),
    grass_snakes={
        21: "right",
        35: "left",
        63: "right",
        91: "left",
        135: "left",
        156: "left",
        170: "left",
        177: "right",
        184: "right",
        214: "left",
        256: "right",
        277: "right",
        284: "right",
        291: "left",
    },
    hydras={77: None, 163: None, 235: 209},
    pythons={84: 42, 142: 106, 298: 258},
    stepladders={
        9: "right",
        24: "left",
        45: "right",
        46: "left",
        72: "left",
        113: "right",
        124: "right",
        146: "right",
        172: "left",
        181: "right",
        213: "right",
        224: "left",
        257: "right",
        272: "left",
        279: "left",
    },
    a_frames=(13, 145, 246),
    doubles={68: "left", 102: "left", 254: "left"},
    triples={57: "right", 157: "left", 202: "left"},
    lofts={56: 154, 64: 122, 140: 234, 176: 239},
    escalators={100: 118, 200: 217},
)
"""Three boards of 10 x 10 for Slither and Climb, the second turned bottom-top, the third over its diagonal.

The eggs and the snakes follow arithmetic patterns, the ladders a geometric one, two slanting lines. Pieces of
every kind lie on every board, something in almost every row; what rises on a board and what falls come to almost
the same, and each escalator skips less than a fifth of a board. A lone traveller who plays each six numbers in
random order, and no portable ladders, takes 59 throws in the mean, which is 30 turns; one in ten takes fewer than
36, one in ten more than 87.
"""
