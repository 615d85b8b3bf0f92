"""A match is the same whoever looked at it when, wherever it was saved, and in whichever process it is played."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from datetime import timedelta
from itertools import accumulate, islice
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st

from ladderkit.engine import apply, expand
from ladderkit.errors import LadderkitError
from ladderkit.inputs import Rolled
from ladderkit.match.entries import RollMade
from ladderkit.match.record import entry_to_json, record, record_to_json
from ladderkit.match.seeds import policy_numbers
from ladderkit.match.verify import resume, verify
from ladderkit.play import play_out, random_policy
from ladderkit.questions import Roll
from tests.match import examples
from tests.match.examples import KNOWN, NOON
from tests.match.random_play import ASKING, NUMBERS, SHIPPED, act, beginnings, finished, played
from tests.match.test_fair import ROLLS

ROOT = Path(__file__).parent.parent.parent
MINUTES = st.integers(0, 3000).map(lambda minutes: timedelta(minutes=minutes))


# ------------------------------------------------------------------------------------------------------ looking
@given(st.data())
@settings(max_examples=150)
def test_whether_anybody_looked_and_when_changes_nothing(data):
    match = looked = data.draw(beginnings())
    acts = data.draw(st.lists(st.tuples(NUMBERS, MINUTES), max_size=10))
    times = [NOON + passed for passed in accumulate((wait for _, wait in acts), initial=timedelta(0))]
    for (number, _), before, now in zip(acts, times, times[1:], strict=False):
        for part in sorted(data.draw(st.lists(st.floats(0, 1), max_size=4))):
            looked = looked.expire(before + part * (now - before)).match
            looked.view(0)
            looked.spectate()
            looked.legal(0)
            looked.next_deadline()
        match, looked = act(match, number, now).match, act(looked, number, now).match
    end = times[-1] + data.draw(MINUTES)
    assert match.expire(end).match == looked.expire(end).match


# ------------------------------------------------------------------------------------------------------- saving
@given(beginnings(), st.lists(NUMBERS, max_size=12))
@settings(max_examples=150)
def test_a_match_that_is_saved_at_every_moment_and_goes_on_from_there_is_the_same(match, numbers):
    again = match
    for number in numbers:
        again = resume(record_to_json(record(again)), KNOWN)
        assert match == again
        one, other = act(match, number, NOON), act(again, number, NOON)
        assert one == other
        match, again = one.match, other.match


# --------------------------------------------------------------------------------------------------------- dice
def think(match, rng):
    """All that a bot or an analysis could do with a match."""
    variant, state = match.terms.variant, match.state
    for branch in islice(expand(variant, state), 6):
        next(expand(variant, branch.outcome.state), None)
    for to, question in state.open:
        if isinstance(question, Roll):
            for face in question.die.faces:
                apply(variant, state, Rolled(face, to))
                match.terms.dice.roll(rng.randrange(99), question.die)
    for seat in range(len(match.names)):
        match.view(seat)
        match.legal(seat)
    match.spectate()
    match.standings()
    match.waits_for()
    verify(record(match), KNOWN)
    seats = max(variant.seats[0], 2)
    numbers = policy_numbers(match.terms.dice.seed)
    with suppress(LadderkitError):  # it is not over after so few inputs
        play_out(variant, seats, match.terms.dice, random_policy, rng=numbers, most=20)


@given(beginnings(), st.lists(NUMBERS, min_size=1, max_size=8), st.integers())
@settings(max_examples=60)
def test_thinking_ahead_never_moves_the_dice(match, numbers, seed):
    rng, thought = Random(seed), match
    for number in numbers:
        think(thought, rng)
        match, thought = act(match, number, NOON).match, act(thought, number, NOON).match
    assert match == thought
    assert tuple(match.log) == tuple(thought.log)


def lines(game):
    """The log of a match that follows from numbers alone, and the faces that came up in it."""
    rng = Random(7)
    match = finished(begun(game), [32 * rng.randrange(2**15) + 31 for _ in range(60)])
    return [entry_to_json(entry) for entry in match.log]


def begun(game):
    """A match of up to three with the seed of the test vectors."""
    return examples.begun(game, ("Ann", "Ben", "Cid")[: game.seats[1]])


SCRIPT = """
import json
from tests.match.random_play import ASKING, SHIPPED
from tests.match.test_moments import lines
print(json.dumps([lines(game) for game in (*SHIPPED, *ASKING)]))
"""


@pytest.mark.parametrize("hashes", ["0", "1", "4711"])
def test_equal_seeds_give_equal_matches_in_every_process(hashes):
    path = os.pathsep.join(entry for entry in (str(ROOT), *sys.path) if entry)
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert [lines(game) for game in (*SHIPPED, *ASKING)] == json.loads(told)


def test_the_rolls_of_a_match_are_those_of_the_test_vectors():
    for game in SHIPPED[:2]:
        log = finished(begun(game), [63] * 12).log
        faces = [entry.face for entry in log if isinstance(entry, RollMade)]
        assert ROLLS[6] == faces[:10]


def test_another_seed_gives_other_rolls():
    match = begun(SHIPPED[0])
    other = evolve(match.terms, dice=type(match.terms.dice)(bytes(32)))
    rolls = [entry.face for entry in played(match, [63] * 20).log if isinstance(entry, RollMade)]
    assert rolls != [other.dice.roll(number) for number in range(len(rolls))]
