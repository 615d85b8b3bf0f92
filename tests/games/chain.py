"""Exact lengths through `expand` and nothing else: a small oracle for tests, apart from the library's own answers."""

from __future__ import annotations

from fractions import Fraction

from ladderkit.engine import apply, expand, start
from ladderkit.events import Answered, Event, TurnEnded
from ladderkit.inputs import Input
from ladderkit.questions import Roll
from ladderkit.state import State
from ladderkit.variant import Variant

Row = dict[int, Fraction]
TINY = 1e-18


def turns_in(events: tuple[Event, ...]) -> int:
    """How many turns ended."""
    return sum(isinstance(event, TurnEnded) for event in events)


def rolls_in(events: tuple[Event, ...]) -> int:
    """How many dice were rolled."""
    return sum(isinstance(event, Answered) and isinstance(event.question, Roll) for event in events)


def alone(variant: Variant, *opening: Input) -> tuple[Variant, State]:
    """One traveller of this variant, past its opening; the variant is one for a single seat from here on."""
    one = Variant(variant.name, variant.board, variant.rules, seats=(1, 1), tokens=variant.tokens)
    state = start(one, 1).state
    for given in opening if not state.seats else ():
        state = apply(one, state, given).state
    return one, state


def chain_from(variant: Variant, first: State) -> tuple[list[Row], list[Fraction], list[Fraction]]:
    """Transitions among the states that are not over, with the turns and rolls expected in each step."""
    index, todo = {first: 0}, [first]
    rows: list[Row] = []
    turns: list[Fraction] = []
    rolls: list[Fraction] = []
    for state in todo:
        row: Row = {}
        turned = rolled = Fraction(0)
        for branch in expand(variant, state):
            after = branch.outcome.state
            turned += branch.weight * turns_in(branch.outcome.events)
            rolled += branch.weight * rolls_in(branch.outcome.events)
            if not after.over:
                if after not in index:
                    index[after] = len(index)
                    todo.append(after)
                row[index[after]] = row.get(index[after], Fraction(0)) + branch.weight
        rows.append(row)
        turns.append(turned)
        rolls.append(rolled)
    return rows, turns, rolls


def solve(rows: list[Row], gains: list[Fraction]) -> Fraction:
    """The expected sum of the gains from the first state on, by elimination from the last state."""
    rows, sums = [dict(row) for row in rows], list(gains)
    into: list[set[int]] = [set() for _ in rows]
    for i, row in enumerate(rows):
        for j in row:
            into[j].add(i)
    for k in range(len(rows) - 1, -1, -1):
        again = 1 / (1 - rows[k].pop(k, Fraction(0)))
        rows[k] = {j: weight * again for j, weight in rows[k].items()}
        sums[k] *= again
        for i in into[k]:
            if i < k and (share := rows[i].pop(k, None)) is not None:
                for j, weight in rows[k].items():
                    rows[i][j] = rows[i].get(j, Fraction(0)) + share * weight
                    into[j].add(i)
                sums[i] += share * sums[k]
    return sums[0]


def mean_turns(variant: Variant, *opening: Input) -> Fraction:
    """The mean number of turns of one traveller."""
    rows, turns, _ = chain_from(*alone(variant, *opening))
    return solve(rows, turns)


def mean_rolls(variant: Variant, *opening: Input) -> Fraction:
    """The mean number of rolls of one traveller."""
    rows, _, rolls = chain_from(*alone(variant, *opening))
    return solve(rows, rolls)


def law_of_turns(variant: Variant, *opening: Input) -> list[float]:
    """The chance that one traveller is home at each turn, for variants in which a turn is one roll."""
    rows, _, _ = chain_from(*alone(variant, *opening))
    weights = [{j: float(weight) for j, weight in row.items()} for row in rows]
    now, home = {0: 1.0}, [0.0]
    while (left := sum(now.values())) > TINY:
        after: dict[int, float] = {}
        for i, mass in now.items():
            for j, weight in weights[i].items():
                after[j] = after.get(j, 0.0) + mass * weight
        home.append(left - sum(after.values()))
        now = after
    return home


def match_turns(law: list[float], seats: int) -> float:
    """The mean number of turns of all in a match of independent travellers that ends with the first one home."""
    still = 1.0
    total = 0.0
    for chance in law[1:]:
        after = still - chance
        total += sum(after**before * still ** (seats - before) for before in range(seats))
        still = after
    return total
