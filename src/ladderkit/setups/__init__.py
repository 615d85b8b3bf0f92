"""Whole layouts of the postal family: set-ups, their checks, their files, and one that ships."""

from __future__ import annotations

from ladderkit.setups.checks import setup_problems
from ladderkit.setups.setup import SetUp
from ladderkit.setups.shipped import SHIPPED
from ladderkit.setups.text import setup_from_plain, setup_from_toml, setup_to_plain, setup_to_toml

__all__ = [
    "SHIPPED",
    "SetUp",
    "setup_from_plain",
    "setup_from_toml",
    "setup_problems",
    "setup_to_plain",
    "setup_to_toml",
]
