"""The names meant for daily use: sorted, all there, and imported when first used."""

from __future__ import annotations

import pytest

import ladderkit
from ladderkit.questions import Choice, Orders


def test_the_surface_is_sorted_and_every_name_is_there() -> None:
    names = ladderkit.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(ladderkit, name) for name in names)
    assert set(names) <= set(dir(ladderkit))


def test_what_is_not_there_is_said_as_python_says_it() -> None:
    with pytest.raises(AttributeError, match="module 'ladderkit' has no attribute 'monopoly'"):
        _ = ladderkit.monopoly


def test_functions_are_not_hidden_by_modules_of_their_name() -> None:
    assert all(callable(getattr(ladderkit, name)) for name in ("check", "describe", "race", "tell"))


def test_what_seats_are_asked_has_no_outcomes_of_chance() -> None:
    assert Choice(0, ("climb", "stay")).outcomes == Orders((0, 1)).outcomes == ()
