"""`ladderkit variants`."""

import pytest

from ladderkit.board import Board
from ladderkit.race import race
from ladderkit.registry import PluginFailure, Registered, Registry


@pytest.fixture
def plug_ins(monkeypatch):
    """A registry with variants of plug-ins, and one that failed."""
    registry = Registry.builtin().with_variants(
        race("garden", Board(5, 5), seats=(2, 2)), race("meadow", Board(5, 5)), origin="acme-games"
    )
    quiet = Registered("silent", lambda: race("silent", Board(5, 5)), "acme-games")
    registry = Registry(
        rules=registry.rules,
        variants=(*registry.variants, quiet),
        failures=(PluginFailure("ladderkit.rules: hop = acme:Hop", "acme-rules", "ImportError: no acme"),),
    )
    monkeypatch.setattr(Registry, "discover", lambda _: registry)
    return registry


def test_what_ships_is_listed_with_a_line_for_each(ladderkit):
    ran = ladderkit("variants")
    assert (0, "") == (ran.code, ran.err)
    assert "snakes-and-ladders   built in  Snakes and Ladders for two to four players." in ran.out
    assert "serpents-and-stairs  built in  Serpents and Stairs for two players." in ran.out


def test_variants_of_plug_ins_are_listed_with_their_package(ladderkit, plug_ins):
    lines = ladderkit("variants").out.splitlines()
    assert "garden               acme-games  A board of 25 squares, for 2 players." in lines
    assert "meadow               acme-games  A board of 25 squares, for 1 to 8 players." in lines
    assert "silent               acme-games" in lines


def test_a_plug_in_that_fails_is_told_on_standard_error(ladderkit, plug_ins):
    ran = ladderkit("rules")
    assert 0 == ran.code
    line = "ladderkit: warning: the plug-in acme-rules: ladderkit.rules: hop = acme:Hop: ImportError: no acme\n"
    assert line == ran.err
