"""How a match ends when no rule says so, and what the engine says of a chain that leads nowhere."""

from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.engine import apply, start
from ladderkit.errors import RuleError
from ladderkit.events import Answered, CameHome, Finished, Moved, TurnEnded
from ladderkit.inputs import Rolled
from ladderkit.questions import Roll
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.turn import Turn


@frozen
class OutAndOut:
    """Whoever is home is out of the race, and nobody ever says that the match is over."""

    name: ClassVar[str] = "out-and-out"
    decides: ClassVar[tuple[str, ...]] = ("ending",)

    @step(Stage.ENDING)
    def end(self, turn: Turn) -> Turn:
        return turn.retire(*(seat for seat in turn.seats if turn.squares[seat] == turn.last))


@frozen
class Silent:
    """Decides who is next, and does not say it."""

    name: ClassVar[str] = "silent"
    decides: ClassVar[tuple[str, ...]] = ("succession",)


def test_a_match_in_which_nobody_plays_any_more_is_over():
    variant = race("short", Board(1, 3), OutAndOut())
    state = apply(variant, start(variant, 2).state, Rolled(3)).state
    outcome = apply(variant, state, Rolled(3))
    assert (1, 2) == outcome.state.places
    told = Answered(Roll(1), 3), Moved(1, 0, 3, "walk"), CameHome((1,)), TurnEnded((1,)), Finished((1, 2))
    assert told == outcome.events


def test_a_chain_after_which_nobody_has_said_what_follows_is_an_error():
    variant = race("silent", Board(1, 3), Silent())
    with pytest.raises(RuleError, match="no rule had said what follows"):
        apply(variant, start(variant, 2).state, Rolled(1))
