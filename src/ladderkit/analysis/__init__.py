"""Exact answers: how long a game is, who wins it, and what each part of it is worth.

Everything is read from `start`, `expand` and `apply`: from the same declaration that is played.
"""

from __future__ import annotations

from ladderkit.analysis.alone import chain
from ladderkit.analysis.chains import Chain, End, Step
from ladderkit.analysis.contest import Contest, Seated, contest, seated
from ladderkit.analysis.duration import Duration, how_long
from ladderkit.analysis.figure import Figure
from ladderkit.analysis.policy import Policy
from ladderkit.analysis.traveller import Traveller, traveller

__all__ = [
    "Chain",
    "Contest",
    "Duration",
    "End",
    "Figure",
    "Policy",
    "Seated",
    "Step",
    "Traveller",
    "chain",
    "contest",
    "how_long",
    "seated",
    "traveller",
]
