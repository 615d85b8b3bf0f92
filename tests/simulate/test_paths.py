"""Tables and engine: fed with the same rolls they play the same matches."""

import numpy as np
import pytest

from ladderkit.analysis.joint import joint_chain
from ladderkit.engine import expand
from ladderkit.play import play_out
from ladderkit.simulate import compiled, simulate
from ladderkit.simulate.blocks import Blocks
from ladderkit.simulate.plan import compiled_for
from ladderkit.simulate.walk import Alone, Together
from tests.simulate import games
from tests.simulate.games import Faces, Scripted

CAP = 10**6


def faces_of(numbers, wide, size):
    """The columns of the rolls of which a block is composed."""
    return [numbers // wide**k % wide for k in range(size - 1, -1, -1)]


def played(variant, seats, faces):
    """What the engine makes of these faces."""
    found = play_out(variant, seats, Faces(faces))
    return found.turns, found.rolls, found.places.index(1), found


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("seed", range(20))
def test_blocks_and_engine_play_the_same_match(seats, seed, monkeypatch):
    monkeypatch.setattr(
        "ladderkit.simulate.blocks.small_numbers", lambda rng, below, count: rng.integers(0, below, count)
    )
    made = compiled_for(games.PLAIN, seats, None, "tables")
    blocks, stepper, script = made.tables, compiled(games.PLAIN, seats), Scripted(seed)
    assert isinstance(blocks, Blocks)
    raw = blocks.play(1, script, CAP)
    wide, size = blocks.landing.shape[1], blocks.size
    columns = [[c for drawn in script.drawn for c in faces_of(int(drawn[seat]), wide, size)] for seat in range(seats)]
    cells, faces = [blocks.start] * seats, []
    for turn in range(int(raw.turns[0])):
        seat = turn % seats
        to = blocks.landing[cells[seat], columns[seat][turn // seats]]
        faces.append(next(f for f, (cell, _) in stepper.landing[cells[seat]].items() if cell == to))
        cells[seat] = int(to)
    turns, rolls, winner, _ = played(games.PLAIN, seats, faces)
    assert (turns, rolls) == (int(raw.turns[0]), len(faces))
    assert made.ends[raw.ended[0]].winners == (winner,)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(20))
def test_turns_of_several_rolls_are_the_same_in_both(seats, seed):
    made = compiled_for(games.AGAIN, seats, None, "tables")
    alone, stepper, script = made.tables, compiled(games.AGAIN, seats), Scripted(seed)
    assert isinstance(alone, Alone)
    raw = alone.play(1, script, CAP)
    chain, cells, seat, faces = alone.chain, [alone.start] * seats, 0, []
    for drawn in script.drawn:
        outcome = cells[seat] * chain.wide + int(drawn[0])
        to, over = int(chain.to[outcome]), bool(chain.turns[outcome])
        wanted = (to if to >= 0 else len(stepper.squares) - 1, over)
        faces.append(next(f for f, leads in stepper.landing[cells[seat]].items() if leads == wanted))
        cells[seat] = to
        seat = (seat + over) % seats
    turns, rolls, winner, _ = played(games.AGAIN, seats, faces)
    assert (int(raw.turns[0]), int(raw.rolls[0])) == (turns, rolls)
    assert made.ends[raw.ended[0]].winners == (winner,)


@pytest.mark.parametrize("variant", [games.BUMP, games.ENVY], ids=lambda variant: variant.name)
@pytest.mark.parametrize("seed", range(20))
def test_seats_that_influence_each_other_are_the_same_in_both(variant, seed):
    made = compiled_for(variant, 2, None, "tables")
    together, whole, script = made.tables, joint_chain(variant, 2), Scripted(seed)
    assert isinstance(together, Together)
    raw = together.play(1, script, CAP)
    chain, at, faces = together.chain, together.start, []
    for drawn in script.drawn:
        to = int(chain.to[at * chain.wide + int(drawn[0])])
        for branch in expand(variant, whole.states[at]):
            after = branch.outcome.state
            same = after.over if to < 0 else not after.over and after == whole.states[to]
            if same:
                faces.append(branch.inputs[0].face)
                break
        at = to
    turns, rolls, winner, _ = played(variant, 2, faces)
    assert (int(raw.turns[0]), int(raw.rolls[0])) == (turns, rolls)
    assert made.ends[raw.ended[0]].winners == (winner,)


def test_single_steps_and_engine_play_the_same_match():
    for variant in (games.PLAIN, games.AGAIN):
        stepper = compiled(variant, 3)
        for seed in range(30):
            rng = np.random.default_rng(seed)
            position, faces = stepper.start, []
            while position.winner is None:
                faces.append(int(rng.integers(1, 5)))
                position = stepper.step(position, faces[-1])
            _, rolls, winner, match = played(variant, 3, faces)
            assert (rolls, winner) == (len(faces), position.winner)
            assert match.state.squares == stepper.squares_of(position)


def test_the_result_says_which_way_and_why():
    said = {}
    for variant, seats in ((games.PLAIN, 2), (games.AGAIN, 2), (games.BUMP, 2)):
        found = simulate(variant, 100, seats=seats, seed=1)
        said[variant.name] = (found.path, found.why)
    assert said == {
        "plain": ("tables", "seats travel by themselves, one roll a turn: 4 rolls are one look-up"),
        "again": (
            "tables",
            "seats travel by themselves, in turns that are not one roll each: each step is one look-up",
        ),
        "bump": ("tables", f"a match is a chain of {len(joint_chain(games.BUMP, 2))} states: each step is one look-up"),
    }
