"""For authors of rules: random games, random play, and the laws that every rule keeps.

One line in a test runs the laws against a rule of somebody's own, in random games:

```text
def test_my_rule():
    check_rule(MyRule())
```

The strategies are for tests that say more about a rule. All of it needs the extra `testing`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Hashable, Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, get_args

from attrs import evolve, field, fields, frozen, has

from ladderkit.board import Board, Numbering, Orientation
from ladderkit.check import can_end, check
from ladderkit.dice import Die
from ladderkit.engine import among, apply, expand, legal, refusal, replay, start
from ladderkit.errors import FileError, LadderkitError, MissingExtraError, Refused
from ladderkit.events import CameHome, Departed, Finished, Moved, squares_after
from ladderkit.fit import declaration_problems
from ladderkit.follow import is_ranking
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.jumps import Jump
from ladderkit.program import Tells, chain_of
from ladderkit.questions import Choice, Form, Order, Orders, Question, Roll
from ladderkit.rule import HasHighest, LaysJumps, Rule, Stage, step, topics, with_implied
from ladderkit.rules.again import SixReroll
from ladderkit.rules.ending import FirstHome, LastOneWins, LeavingEnds, Placings
from ladderkit.rules.following import Alternate
from ladderkit.rules.landing import Jumps
from ladderkit.rules.movement import RollAndMove
from ladderkit.rules.opening import DrawLots, FirstSeat, RollOff
from ladderkit.rules.overshoot import Bounce, RunOut, StayPut
from ladderkit.seen import Seen
from ladderkit.serial import (
    event_from_data,
    event_to_data,
    from_json,
    input_from_data,
    input_to_data,
    state_from_data,
    state_to_data,
    to_json,
)
from ladderkit.slots import Lasts
from ladderkit.state import Book, Outcome, State
from ladderkit.turn import MATCH, Turn
from ladderkit.variant import Variant
from ladderkit.views import told, view

try:
    from hypothesis import HealthCheck, Phase, assume, given, settings, strategies as st
except ImportError as error:
    raise MissingExtraError("testing", "ladderkit.testing") from error

__all__ = [
    "LAWS",
    "Law",
    "LawBroken",
    "Play",
    "boards",
    "check_rule",
    "check_variant",
    "dice",
    "law_answers_in_any_order",
    "law_applying_repeats",
    "law_chance_is_enumerated",
    "law_events_tell_all",
    "law_files_keep_everything",
    "law_leaving",
    "law_memory_ends_in_time",
    "law_memory_is_declared",
    "law_options_are_accepted",
    "law_order_is_derived",
    "law_places_rank",
    "law_refused_changes_nothing",
    "law_secrets_are_kept",
    "law_states_are_values",
    "layouts",
    "play_by_numbers",
    "plays",
    "rule_sets",
    "states",
    "variants",
]

T = TypeVar("T")
MOST_OPTIONS: Final = 40
"""How many options or branches of one question a law looks at."""
LONGEST: Final = 24
"""How many inputs a play has at most, unless it is told otherwise."""


@frozen
class Play:
    """A piece of a match, from its start.

    Attributes:
        variant: The game.
        seats: How many seats take part.
        inputs: What was done.
        outcomes: The outcome of the start, and then that of each input.
    """

    variant: Variant
    seats: int
    inputs: tuple[Input, ...]
    outcomes: tuple[Outcome, ...] = field(repr=False)

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, from the start on."""
        return tuple(outcome.state for outcome in self.outcomes)

    @property
    def steps(self) -> tuple[tuple[State, Input, Outcome], ...]:
        """Every input with the state before it and its outcome."""
        return tuple(zip(self.states, self.inputs, self.outcomes[1:], strict=False))


Law: TypeAlias = Callable[[Play], None]
"""A law: a function that raises `LawBroken` when a play does not keep it."""


class LawBroken(LadderkitError, AssertionError):  # noqa: N818  (it reads as what happened, in the report of a test)
    """A rule, or the rules of a variant, broke a law.

    `law` names it, `reason` says what was found, `play` is the piece of a match where it was.
    """

    def __init__(self, law: str, reason: str, play: Play | None = None) -> None:
        self.law = law
        self.reason = reason
        self.play = play
        shown = "" if play is None else f"\n  seats {play.seats}, inputs {play.inputs!r}\n  in {play.variant!r}"
        super().__init__(f"law {law!r} is broken: {reason}{shown}")


# ---------------------------------------------------------------------------------------------------------- strategies
_SIZES: Final = ((1, 2, 1), (10, 10, 1), (10, 10, 3), (1, 60, 1), (40, 25, 2), (1000, 1000, 1))
_NUMBERINGS: Final[tuple[Numbering, ...]] = get_args(Numbering)
_ORIENTATIONS: Final[tuple[Orientation, ...]] = get_args(Orientation)
_FLAT: Final[tuple[Orientation, ...]] = _ORIENTATIONS[:4]


@st.composite
def layouts(  # noqa: PLR0913  (each part of a layout may be narrowed)
    draw: st.DrawFn, last: int, *, carried: bool = False, most: int = 10, reached: bool = True, unseen: bool = True
) -> tuple[Jump, ...]:
    """Jumps that fit on a board of so many squares.

    Args:
        draw: Given by Hypothesis.
        last: The last square.
        carried: Whether a jump may end on the foot of another; if so, there is still no ring.
        most: How many jumps there are at most.
        reached: Whether some may act when reached.
        unseen: Whether some may be unseen.

    Returns:
        A strategy for jumps: ladders, snakes and portals.
    """
    feet = draw(st.lists(st.integers(1, last - 1), unique=True, max_size=min(most, last // 2)))
    leads: dict[int, int] = {}
    for foot in feet:
        to = draw(st.integers(1, last))
        while to == foot or (not carried and to in feet):
            to = to % last + 1
        if not _comes_back(leads, foot, to):
            leads[foot] = to
    return tuple(
        Jump(
            foot,
            to,
            draw(st.sampled_from(("ladder" if to > foot else "snake", "portal"))),
            name=draw(st.sampled_from(("", "", "The Great One"))),
            reached=reached and draw(st.integers(0, 5)) == 5,  # noqa: PLR2004  (one in six)
            seen=not unseen or draw(st.integers(0, 5)) < 5,  # noqa: PLR2004  (one in six)
        )
        for foot, to in leads.items()
    )


def _comes_back(leads: dict[int, int], foot: int, to: int) -> bool:
    """Whether a jump would close a ring."""
    while to in leads and to != foot:
        to = leads[to]
    return to == foot


@st.composite
def boards(draw: st.DrawFn, *, largest: int = 64, carried: bool = False, most_jumps: int = 10) -> Board:
    """Boards of every numbering and orientation, of one or more levels, with jumps that fit.

    Args:
        draw: Given by Hypothesis.
        largest: How many squares there are at most; from 1000 on, some really are so large.
        carried: Whether a jump may end on the foot of another.
        most_jumps: How many jumps there are at most.

    Returns:
        A strategy for boards.
    """
    known = [size for size in _SIZES if prod(size) <= largest]
    if draw(st.integers(0, 7)) == 7:  # noqa: PLR2004  (one in eight is of a size known to be awkward)
        rows, columns, levels = draw(st.sampled_from(known))
    else:
        side = max(2, min(8, largest // 2))
        columns = draw(st.integers(2, side))
        rows = draw(st.integers(1, max(1, min(side, largest // columns))))
        levels = draw(st.integers(1, max(1, min(3, largest // (rows * columns)))))
        if draw(st.booleans()) and rows == 1:
            rows, columns = columns, rows
    orientation: st.SearchStrategy[Orientation] = st.sampled_from(_ORIENTATIONS if rows == columns else _FLAT)
    last = rows * columns * levels
    return Board(
        rows,
        columns,
        levels=levels,
        numbering=draw(st.sampled_from(_NUMBERINGS)),
        orientation=draw(st.lists(orientation, min_size=levels, max_size=levels)),
        start=draw(st.sampled_from((0, 0, 1, last // 2, last - 1))),
        jumps=draw(layouts(last, carried=carried, most=most_jumps)),
    )


@st.composite
def dice(draw: st.DrawFn, *, highest: int = 8) -> Die:
    """Dice: plain ones, and some with odd faces, repeated faces, faces of 0 and less, and weights.

    Args:
        draw: Given by Hypothesis.
        highest: The highest face there may be.

    Returns:
        A strategy for dice that have a face above 0.
    """
    if draw(st.booleans()):
        return Die(draw(st.integers(1, highest)))
    faces = [draw(st.integers(1, highest)), *draw(st.lists(st.integers(min(0, highest) - 2, highest), max_size=4))]
    weights = draw(st.lists(st.integers(1, 5), min_size=len(faces), max_size=len(faces)))
    return Die(faces, weights=draw(st.sampled_from(((), weights))))


def _openings() -> st.SearchStrategy[Rule]:
    return st.one_of(
        st.just(FirstSeat()), st.just(DrawLots()), dice().filter(_has_two_faces).map(lambda die: RollOff(die=die))
    )


def _has_two_faces(die: Die) -> bool:
    return die.lowest < die.highest


def _movements(last: int) -> st.SearchStrategy[Rule]:
    return st.builds(RollAndMove, dice(highest=max(1, min(8, last // 2))), dice=st.sampled_from((1, 1, 1, 2)))


def _landings(*, carried: bool) -> st.SearchStrategy[Rule]:
    may: st.SearchStrategy[Any] = st.sampled_from(("must", "may"))
    return st.builds(Jumps, landing=st.just("carried" if carried else "single"), climb=may, slide=may)


def _endings() -> st.SearchStrategy[Rule]:
    until = st.one_of(st.none(), st.integers(1, 3))
    return st.one_of(st.just(FirstHome()), st.builds(Placings, until=until))


def _others() -> st.SearchStrategy[list[Rule]]:
    limit = st.one_of(st.none(), st.integers(0, 2))
    again: st.SearchStrategy[Rule] = st.builds(SixReroll, st.integers(1, 6), limit=limit)
    leaving: st.SearchStrategy[Rule] = st.sampled_from((LeavingEnds(), LastOneWins()))
    return st.tuples(st.lists(again, max_size=1), st.lists(leaving, max_size=1)).map(lambda two: [*two[0], *two[1]])


@st.composite
def rule_sets(
    draw: st.DrawFn, board: Board, *, beside: tuple[Rule, ...] = (), carried: bool = False
) -> tuple[Rule, ...]:
    """Rules that fit together on a board, those that ship with random parameters among them, in random order.

    Args:
        draw: Given by Hypothesis.
        board: The board.
        beside: Rules that must be among them; where they decide something, no rule that ships does.
        carried: Whether tokens are carried on and on.

    Returns:
        A strategy for all rules of a variant.
    """
    taken = {topic for rule in beside for topic in topics(rule)}
    names = {rule.name for rule in beside}
    drawn: list[Rule] = list(beside)
    for topic, strategy in (
        ("opening", _openings()),
        ("movement", _movements(board.last)),
        ("landing", _landings(carried=carried)),
        ("ending", _endings()),
        ("succession", st.just(cast("Rule", Alternate()))),
    ):
        if topic not in taken:
            drawn.append(draw(strategy))
    drawn += [rule for rule in draw(_others()) if rule.name not in names]
    if "finish" not in taken:
        highest = max((rule.highest for rule in drawn if isinstance(rule, HasHighest)), default=board.last + 1)
        finishes: tuple[Rule, ...] = (StayPut(), RunOut(), Bounce())
        drawn.append(draw(st.sampled_from(finishes[: 3 if highest <= board.last else 2])))
    return tuple(draw(st.permutations(drawn)))


@st.composite
def variants(  # noqa: PLR0913  (each part of a variant may be narrowed)
    draw: st.DrawFn,
    *,
    beside: tuple[Rule, ...] = (),
    largest: int = 64,
    seats: tuple[int, int] | None = None,
    tokens: int | None = None,
    tells: Tells | None = None,
) -> Variant:
    """Random games that hold together.

    Args:
        draw: Given by Hypothesis.
        beside: Rules that must be in it.
        largest: How many squares its board has at most.
        seats: The fewest and the most seats; random if left out.
        tokens: How many tokens each seat has; random if left out.
        tells: How moves are told; random if left out.

    Returns:
        A strategy for variants.
    """
    carried = draw(st.booleans())
    board = draw(boards(largest=largest, carried=carried))
    rules = draw(rule_sets(board, beside=beside, carried=carried))
    fewest = draw(st.integers(1, 3))
    pair = (fewest, fewest + draw(st.integers(0, 3))) if seats is None else seats
    each = draw(st.sampled_from((1, 1, 2))) if tokens is None else tokens
    if beside:
        found = declaration_problems(board, rules, seats=pair, tokens=each)
        assume(all(problem.severity != "error" for problem in found))
    how: tuple[Tells, ...] = ("moves", "squares") if tells is None else (tells,)
    return Variant("random", board, rules, seats=pair, tokens=each, tells=draw(st.sampled_from(how)))


@st.composite
def plays(
    draw: st.DrawFn,
    of: Variant | st.SearchStrategy[Variant] | None = None,
    *,
    longest: int = LONGEST,
    leaving: bool = True,
) -> Play:
    """Random pieces of matches, seats that leave and half-answered questions included.

    Args:
        draw: Given by Hypothesis.
        of: The variant, or a strategy for it; random if left out.
        longest: How many inputs there are at most.
        leaving: Whether seats may leave.

    Returns:
        A strategy for plays.
    """
    return play_by_numbers(*draw(_numbers(of, longest)), leaving=leaving)


@st.composite
def _numbers(
    draw: st.DrawFn, of: Variant | st.SearchStrategy[Variant] | None, longest: int
) -> tuple[Variant, int, list[int]]:
    """What `play_by_numbers` makes a play of."""
    variant = of if isinstance(of, Variant) else draw(variants() if of is None else of)
    fewest, most = variant.seats
    seats = draw(st.integers(fewest, max(fewest, min(most, 4))))
    length = draw(st.integers(0, longest))
    return variant, seats, draw(st.lists(st.integers(0, 2**20), min_size=length, max_size=length))


def states(of: Variant, *, longest: int = LONGEST, leaving: bool = True) -> st.SearchStrategy[State]:
    """Random states of a variant, reached by random play.

    Args:
        of: The variant.
        longest: How many inputs lead there at most.
        leaving: Whether seats may leave on the way.

    Returns:
        A strategy for states.
    """
    return plays(of, longest=longest, leaving=leaving).map(lambda play: play.states[-1])


def play_by_numbers(variant: Variant, seats: int, numbers: Collection[int], *, leaving: bool = True) -> Play:
    """The play that some numbers stand for: each picks what is answered and how, or who leaves.

    Args:
        variant: The game.
        seats: How many seats take part.
        numbers: One for each input; 0 gives the first answer to the first question. What is left over when the
            match ends is not used.
        leaving: Whether seats may leave.

    Returns:
        The play.

    Raises:
        LawBroken: A rule raised something, or broke a law of the engine.
    """
    outcomes: list[Outcome] = []
    inputs: list[Input] = []
    try:
        outcomes.append(start(variant, seats))
        for number in numbers:
            state = outcomes[-1].state
            if state.over:
                break
            inputs.append(_input(variant, state, number, leaving=leaving))
            outcomes.append(apply(variant, state, inputs[-1]))
    except Exception as error:
        play = Play(variant, seats, tuple(inputs), tuple(outcomes))
        raise LawBroken("rules-run", _reason(error), play) from error
    return Play(variant, seats, tuple(inputs), tuple(outcomes))


_ONE_LEAVES: Final = 15
_SIXTEEN: Final = 16


def _input(variant: Variant, state: State, number: int, *, leaving: bool) -> Input:
    """The input that a number stands for."""
    if leaving and number % _SIXTEEN == _ONE_LEAVES:
        playing = _playing(variant, state)
        number //= _SIXTEEN
        together = 2 if number % 3 == 2 else 1  # noqa: PLR2004  (one in three goes in company)
        return Left(tuple(playing[(number + k) % len(playing)] for k in range(min(together, len(playing)))))
    number, k = divmod(number, len(state.open))
    to, question = state.open[k]
    if isinstance(question, Choice):
        choice = cast("Choice[Hashable]", question)
        return Chosen(choice.seat, _nth(choice.options, number), to)
    if isinstance(question, Orders):
        return _orders(variant, state, to, number)
    value = question.outcomes[number % len(question.outcomes)][0]
    return Rolled(cast("int", value), to) if isinstance(question, Roll) else Drawn(cast("Hashable", value), to)


def _orders(variant: Variant, state: State, to: int, number: int) -> Ordered:
    """The orders that a number stands for; every fourth line, and every fourth seat, is left to its default."""
    orders: list[Order] = []
    for form in (form for form in legal(variant, state) if form.to == to):
        answers: dict[str, Hashable] = {}
        for line in form.fields:
            number, leave = divmod(number, 4)
            if leave != 1:
                answers[line.name] = _nth(line.options, number)
            number //= 3
        if number % 4 != 1 and form.seat is not None:
            orders.append(Order(form.seat, answers))
    return Ordered(tuple(orders), to)


def _nth(options: Collection[T], number: int) -> T:
    """One of some options, which may be lazy and very many."""
    if isinstance(options, range | tuple):
        return cast("T", options[number % len(options)])
    return next(islice(options, number % min(len(options), 1000), None))


def _playing(variant: Variant, state: State) -> tuple[int, ...]:
    """The seats that are neither home nor gone."""
    return tuple(seat for seat in range(len(state.squares) // variant.tokens) if seat not in state.book.out)


# ---------------------------------------------------------------------------------------------------------------- laws
def law_applying_repeats(play: Play) -> None:
    """Applying draws nothing: the same inputs give the same states and events, however often (law 1)."""
    law = "applying-repeats"
    before = random.getstate()
    again = tuple(replay(play.variant, play.seats, play.inputs))
    _hold(law, random.getstate() == before, "a rule drew a number from `random`; ask for a Roll or a Draw", play)
    for k, (one, other) in enumerate(zip(play.outcomes, again, strict=True)):
        same = (one.state, one.events) == (other.state, other.events)
        _hold(law, same, f"after {k} inputs the same match stands elsewhere when it is played again", play)


def law_chance_is_enumerated(play: Play) -> None:
    """Every outcome of chance is a branch of `expand`, which is what `apply` makes of its inputs (law 1)."""
    law = "chance-is-enumerated"
    variant = play.variant
    for state in _some(play.states):
        chances = [question.outcomes for question in state.awaiting if not question.seats]
        if prod(map(len, chances)) > MOST_OPTIONS:
            continue
        branches = tuple(expand(variant, state))
        _hold(law, bool(branches) == bool(chances), "`expand` gives branches just when chance is asked", play)
        total = sum((branch.weight for branch in branches), Fraction(0))
        _hold(law, not branches or total == 1, f"the weights of {state.awaiting!r} add up to {total}, not to 1", play)
        for branch in branches:
            now = Outcome(state)
            for one in branch.inputs:
                now = apply(variant, now.state, one)
            same = (now.state, now.events) == (branch.outcome.state, branch.outcome.events)
            _hold(law, same, f"`apply` makes something else of {branch.inputs!r} than `expand`", play)
    for state, given_now, outcome in play.steps:
        if len(state.asked) == 1 and isinstance(given_now, Rolled | Drawn):
            found = any(branch.outcome.state == outcome.state for branch in expand(variant, state))
            _hold(law, found, f"{given_now!r} leads where no branch of `expand` does", play)


def law_memory_is_declared(play: Play) -> None:
    """What is remembered has a slot, an owner of that slot's kind, and is not its default (law 2)."""
    law = "memory-is-declared"
    program = play.variant.program
    for state in play.states:
        keys = [key for key, _ in state.book.memory]
        _hold(law, keys == sorted(set(keys)), f"the memory is not sorted, or has something twice: {keys}", play)
        for (name, owner), value in state.book.memory:
            slot = program.slots.get(name)
            if slot is None:
                raise LawBroken(law, f"{name!r} is remembered and is no slot; name it in the rule's `slots`", play)
            seats = len(state.squares) // play.variant.tokens
            owners = {"match": (MATCH,), "seat": range(seats), "token": range(len(state.squares))}[slot.per]
            _hold(law, owner in owners, f"the slot {name!r} is kept for each {slot.per}, not for {owner}", play)
            _hold(law, value != slot.default, f"the slot {name!r} takes room for its default", play)


@frozen
class _Witness:
    """Stands at the very beginning of each turn and throw, and looks whether what was to be forgotten is."""

    slots_of: tuple[tuple[str, Lasts], ...]
    name: ClassVar[str] = "ladderkit-witness"

    @step(Stage.TURN - 50)
    def turn_begins(self, turn: Turn) -> Turn:
        """Nothing is left of another turn."""
        return self.look(turn, Lasts.MATCH)

    @step(Stage.THROW - 50)
    def throw_begins(self, turn: Turn) -> Turn:
        """Nothing is left of another throw."""
        return self.look(turn, Lasts.TURN)

    def look(self, turn: Turn, least: Lasts) -> Turn:
        """Find memory, or a jump, that should have been forgotten."""
        lasts = dict(self.slots_of)
        kept = [name for (name, _), _ in turn.book.memory if lasts.get(name, Lasts.MATCH) < least]
        kept += [repr(laying.jump) for laying in turn.book.laid if laying.lasts < least]
        _hold("memory-ends-in-time", not kept, f"{kept} outlasts what it was declared for")
        return turn


def law_memory_ends_in_time(play: Play) -> None:
    """What lasts a throw or a turn is forgotten when the next begins; and a rule that does nothing changes nothing.

    Rules that remember something at the start of a turn are asked before this law looks.
    """
    variant = play.variant
    slots = tuple((slot.name, slot.lasts) for slot in variant.program.slots.values())
    watched = evolve(variant, rules=(_Witness(slots), *variant.rules))
    for mine, theirs in zip(play.outcomes, replay(watched, play.seats, play.inputs), strict=True):
        same = (mine.state.squares, mine.events) == (theirs.state.squares, theirs.events)
        _hold("memory-ends-in-time", same, "a rule that does nothing changes the play", play)


def law_states_are_values(play: Play) -> None:
    """A state hashes, and equals a copy of itself (law 2)."""
    for state in _some(play.states):
        try:
            number = hash(state)
        except TypeError as error:
            raise LawBroken("states-are-values", f"{error}; remember tuples and frozen classes only", play) from error
        copy = deepcopy(state)
        same = copy == state and hash(copy) == number
        _hold(
            "states-are-values", same, "a state does not equal its copy; make what is remembered attrs `@frozen`", play
        )


def law_order_is_derived(play: Play) -> None:
    """The chain rises in stage, and the order of writing counts only between steps of the same stage (law 3)."""
    law = "order-is-derived"
    variant = play.variant
    stages = [link.stage for link in variant.program.links]
    _hold(law, stages == sorted(stages), f"the stages of the chain do not rise: {stages}", play)
    labels = [link.label for link in chain_of(variant.every_rule)]
    rules = variant.rules
    at = [{link.stage for link in chain_of((rule,))} for rule in rules]
    for k in range(len(rules) - 1):
        if not at[k] & at[k + 1]:
            swapped = (*rules[:k], rules[k + 1], rules[k], *rules[k + 2 :])
            found = [link.label for link in chain_of(with_implied(swapped))]
            _hold(law, found == labels, f"{rules[k].name!r} and {rules[k + 1].name!r} cannot be swapped", play)


def law_events_tell_all(play: Play) -> None:
    """Replaying the events over the old squares gives the new ones, and all of them are on the board (law 4)."""
    law = "events-tell-all"
    last = play.variant.board.last
    squares = (play.variant.board.start,) * (play.seats * play.variant.tokens)
    home: tuple[tuple[int, ...], ...] = ()
    gone: tuple[tuple[int, ...], ...] = ()
    for outcome in play.outcomes:
        now = list(squares)
        for event in outcome.events:
            if isinstance(event, Moved):
                right = now[event.token] == event.origin != event.to and 0 <= event.to <= last
                _hold(law, right, f"{event!r} is told while the token stands on {now[event.token]}", play)
                now[event.token] = event.to
            elif isinstance(event, CameHome):
                home = (*home, event.seats)
            elif isinstance(event, Departed):
                gone = (*gone, event.seats)
        state = outcome.state
        squares = squares_after(squares, outcome.events)
        _hold(law, squares == state.squares == tuple(now), f"{state.squares} is not told, but {squares}", play)
        on_board = all(type(square) is int and 0 <= square <= last for square in squares)
        _hold(law, on_board, f"{squares} are not all squares from 0 to {last}", play)
        told_of = (home, gone) == (state.book.home, state.book.gone)
        _hold(law, told_of, "who is home and who is gone is not what was told", play)


def law_places_rank(play: Play) -> None:
    """A match that is over has a place for each seat, equals sharing one (1, 2, 2, 4), and asks nothing; others ask."""
    law = "places-rank"
    for outcome in play.outcomes:
        places, state = outcome.state.places, outcome.state
        _hold(law, bool(state.awaiting) != state.over, "a match asks something just while it is not over", play)
        finished = [event.places for event in outcome.events if isinstance(event, Finished)]
        _hold(law, finished == ([] if places is None else [places]), f"{finished} was told, not {places}", play)
        if places is not None:
            right = len(places) == play.seats and is_ranking(places)
            _hold(law, right, f"the places {places} are no ranking of {play.seats} seats", play)


def law_answers_in_any_order(play: Play) -> None:
    """Questions put at once may be answered in any order, with the same result."""
    for state in _some(play.states):
        if len(state.open) < 2:  # noqa: PLR2004  (one question has one order)
            continue
        number = hash(state)
        answers = [_answer(play.variant, state, form, number) for form in _forms(play.variant, state)]
        results: list[tuple[State, object]] = []
        for order in (answers, answers[::-1], answers[1:] + answers[:1]):
            now = Outcome(state)
            for one in order:
                now = apply(play.variant, now.state, one)
            results.append((now.state, now.events))
        same = all(result == results[0] for result in results)
        _hold("answers-in-any-order", same, f"the order of these answers matters: {answers!r}", play)


def _forms(variant: Variant, state: State) -> tuple[Form, ...]:
    """One form for each open question."""
    return tuple({form.to: form for form in legal(variant, state)}.values())


def _answer(variant: Variant, state: State, form: Form, number: int) -> Input:
    """An answer to the question of a form, picked by a number."""
    question: Question[Any] = form.question
    if isinstance(question, Orders):
        return _orders(variant, state, form.to, number)
    option: Any = _nth(form.fields[0].options, number)
    if isinstance(question, Choice):
        return Chosen(question.seat, option, form.to)
    return Rolled(option, form.to) if isinstance(question, Roll) else Drawn(option, form.to)


def law_options_are_accepted(play: Play) -> None:
    """What `legal` offers, `refusal` and `apply` accept, and the first option or default is always among it."""
    law = "options-are-accepted"
    variant = play.variant
    for state in _some(play.states):
        for form in legal(variant, state):
            for line in form.fields:
                _hold(law, len(line.options) > 0, f"{form.question!r} has no options; do not ask it", play)
                for option in islice(line.options, MOST_OPTIONS):
                    one = _given(form, line.name, option)
                    why = refusal(variant, state, one)
                    _hold(law, why is None, f"{option!r} is offered to {line.name!r} and refused: {why}", play)


def _given(form: Form, name: str, option: Any) -> Input:  # noqa: ANN401  (an option may be anything)
    """The input that gives one option of one line of a form."""
    if isinstance(form.question, Orders):
        return Ordered((Order(cast("int", form.seat), {name: option}),), form.to)
    if isinstance(form.question, Choice):
        return Chosen(cast("int", form.seat), option, form.to)
    return Rolled(option, form.to) if isinstance(form.question, Roll) else Drawn(option, form.to)


class _Odd:
    """Something that nobody can have foreseen."""

    __hash__ = None  # type: ignore[assignment]


def _garbage(variant: Variant, state: State) -> Iterator[Any]:
    """Inputs that fit no question, of every kind of wrong."""
    seats, asked = len(state.squares), len(state.asked)
    offered = [line.options for form in legal(variant, state) for line in form.fields]
    seated: tuple[Any, ...] = (0, seats, True, None, "0", [], 0.0)
    odd: tuple[Any, ...] = (
        None,
        "3",
        b"3",
        3.0,
        0.0,
        10**12,
        -(10**12),
        [],
        {},
        [1],
        (1, [2]),
        _Odd(),
        Rolled,
        (),
        True,
        False,
    )
    for value in odd:
        yield value
        if not any(among(value, options) for options in offered):
            yield from (Rolled(value), Rolled(value, 0), Drawn(value))
            yield from (Chosen(seat, value) for seat in seated)
    for to in cast("tuple[Any, ...]", (asked, -1, "0", [], 0.0, False)):
        for question in state.asked:
            if question.seats:
                yield from (Chosen(question.seats[0], "take", to), Ordered((), to))
            else:
                yield from (kind(question.outcomes[0][0], to) for kind in (Rolled, Drawn))
    leaving: tuple[Any, ...] = ((), (seats,), (-1,), (0, 0), (True,), (0.0,), ("0",), ([],), (None,), "0", None)
    yield from (Left(seat) for seat in leaving)
    orders: tuple[Any, ...] = (5, None, (5,), "ab", (Order(seats),), (Order(cast("int", [])),), (Order(seat=True),))
    yield from (Ordered(order) for order in orders)
    yield from (Ordered((Order(seat, {"no such line": 1}),)) for seat in range(seats))
    yield from (Ordered((Order(seat), Order(seat))) for seat in range(seats))


def law_refused_changes_nothing(play: Play) -> None:
    """What is not allowed is refused with a code, by `refusal` and `apply` alike, and changes nothing."""
    law = "refused-changes-nothing"
    variant = play.variant
    for state in _some(play.states[-2:]):
        number = hash(state)
        for garbage in _garbage(variant, state):
            why = None
            try:
                why = refusal(variant, state, garbage)
                apply(variant, state, garbage)
            except Refused as refused:
                same = why is not None and refused.refusal == why and bool(refused.code)
                _hold(law, same, f"`refusal` says {why!r} of {garbage!r}, and `apply` {refused.refusal!r}", play)
            except Exception as error:
                raise LawBroken(law, f"{garbage!r} raises {error!r}, and is not refused", play) from error
            else:
                raise LawBroken(law, f"{garbage!r} is accepted by `apply`; `refusal` says {why!r}", play)
        _hold(law, hash(state) == number, "what was refused changed the state", play)


def law_leaving(play: Play) -> None:
    """A seat may leave in any state; it is asked nothing any more; and when one alone is left, the match can end."""
    law = "leaving"
    variant = play.variant
    for state in _some(play.states):
        playing = _playing(variant, state)
        if state.over:
            continue
        for seat in playing:
            rest = apply(variant, state, Left(seat))
            grown = Play(variant, play.seats, (Left(seat),), (Outcome(state), rest))
            now = rest.state
            asked = {other for question in now.awaiting for other in question.seats}
            _hold(law, seat not in asked, f"seat {seat} has left and is asked {now.awaiting!r}", grown)
            dice_of = {question.seat for question in now.awaiting if isinstance(question, Roll)}
            _hold(law, seat not in dice_of, f"seat {seat} has left and is to roll: {now.awaiting!r}", grown)
            _hold(law, seat in now.book.out, f"seat {seat} has left and still plays", grown)
            squares = squares_after(state.squares, rest.events)
            _hold(law, squares == now.squares, f"when seat {seat} left, {now.squares} was not told", grown)
            law_memory_is_declared(grown)
    state = play.states[-1]
    others = _playing(variant, state)[1:]
    if others and not state.over:
        alone = apply(variant, state, Left(others)).state
        if can_end(variant, alone, limit=300) is False:
            found = {problem.code for problem in check(variant, limit=1000)}
            excused = bool(found & {"trap", "finish-unreachable", "not-examined"})
            _hold(law, excused, f"when seats {others} have left, the match has no end any more", play)


def law_files_keep_everything(play: Play) -> None:
    """States, in mid-turn too, inputs and events are the same when they have been written as JSON and read again."""
    variant = play.variant
    for outcome in _some(play.outcomes):
        state = outcome.state
        _kept(state, lambda data: state_from_data(variant, data), lambda one: state_to_data(variant, one), play)
        for event in outcome.events:
            _kept(event, event_from_data, event_to_data, play)
    for given_once in _some(play.inputs):
        _kept(given_once, input_from_data, input_to_data, play)


def _kept(value: T, read: Callable[[Any], T], write: Callable[[T], Any], play: Play) -> None:
    """A value is the same when it has been written and read again."""
    law = "files-keep-everything"
    try:
        again = read(from_json(to_json(write(value))))
    except FileError as error:
        reason = f"{value!r} cannot be saved: {error}; say in its slot's `of` what it holds"
        raise LawBroken(law, reason, play) from error
    _hold(law, again == value and hash(again) == hash(value), f"{value!r} is read as {again!r}", play)


def law_secrets_are_kept(play: Play) -> None:
    """Two games that differ only in what a seat may not know give that seat equal views and events (law 5)."""
    law = "secrets-are-kept"
    variant = play.variant
    if any(not jump.seen and isinstance(rule, LaysJumps) for rule in variant.rules for jump in _laid(rule, variant)):
        public = variant  # a rule laid it, so that there is no variant without it
    else:
        seen = tuple(jump for jump in variant.board.jumps if jump.seen)
        public = evolve(variant, board=evolve(variant.board, jumps=seen))
    for outcome in _some(play.outcomes):
        state = outcome.state
        if state.over:
            continue
        for seat in (None, *range(play.seats)):
            less = evolve(state, book=_known(variant, state.book, seat))
            same = view(variant, state, seat) == view(public, less, seat)
            _hold(law, same, f"the view of seat {seat} tells what it may not know, in {state!r}", play)
            same = told(variant, outcome.events, seat) == told(public, outcome.events, seat)
            _hold(law, same or variant.hidden != public.hidden, f"seat {seat} is told what it may not know", play)


def _laid(rule: LaysJumps | Rule, variant: Variant) -> tuple[Jump, ...]:
    """What a rule lays on the board of a variant."""
    return tuple(rule.jumps(variant.board)) if isinstance(rule, LaysJumps) else ()


def _known(variant: Variant, book: Book, seat: int | None) -> Book:
    """A book without what a seat may not see."""
    kept: list[Any] = []
    for (name, owner), value in book.memory:
        slot = variant.program.slots[name]
        whose = {"match": None, "seat": owner, "token": owner // variant.tokens}[slot.per]
        mine = slot.seen is Seen.OWNER and slot.per != "match" and whose == seat
        if slot.seen is Seen.EVERYONE or mine:
            kept.append(((name, owner), value))
    return evolve(book, memory=tuple(kept), laid=tuple(laying for laying in book.laid if laying.jump.seen))


LAWS: Final[tuple[Law, ...]] = (
    law_applying_repeats,
    law_chance_is_enumerated,
    law_memory_is_declared,
    law_memory_ends_in_time,
    law_states_are_values,
    law_order_is_derived,
    law_events_tell_all,
    law_places_rank,
    law_answers_in_any_order,
    law_options_are_accepted,
    law_refused_changes_nothing,
    law_leaving,
    law_files_keep_everything,
    law_secrets_are_kept,
)
"""Every law, in the order in which they are tried."""


def _hold(law: str, holds: bool, reason: str, play: Play | None = None) -> None:  # noqa: FBT001  (private, as an assert)
    """Say so when a law is broken."""
    if not holds:
        raise LawBroken(law, reason, play)


def _some(many: tuple[T, ...]) -> tuple[T, ...]:
    """The last of many, and a few before it; each prefix of a play is a play that is tried, too."""
    return many[-4:]


# --------------------------------------------------------------------------------------------------------- in one line
def check_variant(variant: Variant, *, examples: int = 50, laws: tuple[Law, ...] = LAWS) -> None:
    """Run the laws against a variant, in random matches.

    Args:
        variant: The variant.
        examples: How many pieces of matches are tried.
        laws: Which laws.

    Raises:
        LawBroken: One is broken; it tells which, with the shortest piece of a match that was found.
    """
    _try(variant, examples, laws)


def check_rule(
    rule: Rule,
    *,
    beside: tuple[Rule, ...] = (),
    tokens: int | None = None,
    examples: int = 50,
    laws: tuple[Law, ...] = LAWS,
) -> None:
    """Run the laws against a rule of somebody's own, in random games of which it is part.

    Args:
        rule: The rule.
        beside: Other rules that must stand beside it.
        tokens: How many tokens each seat has; random if left out.
        examples: How many pieces of matches are tried.
        laws: Which laws.

    Raises:
        LawBroken: One is broken; it tells which, with the smallest game and the shortest piece of a match that was
            found.
    """
    _is_a_value(rule)
    _try(variants(beside=(rule, *beside), tokens=tokens), examples, laws)


def _is_a_value(rule: Rule) -> None:
    """A rule is a small frozen value, named like its class, that says in its docstring what it is for."""
    law, cls = "a-rule-is-a-value", type(rule)
    named = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
    _hold(law, rule.name == named, f"{cls.__name__} is named {rule.name!r}; name it {named!r}, like its class")
    _hold(law, bool((cls.__doc__ or "").strip()), f"{cls.__name__} has no docstring; say what the rule says")
    _hold(law, has(cls), f"{cls.__name__} is no attrs class; mark it @frozen")
    copy = deepcopy(rule)
    try:
        same = copy == rule and hash(copy) == hash(rule)
    except TypeError:
        same = False
    _hold(law, same, f"{rule!r} does not equal its copy, or cannot be hashed; make it attrs `@frozen`")
    for name in (part.name for part in fields(cast("type[Any]", cls))):
        try:
            setattr(rule, name, getattr(rule, name))
        except AttributeError:
            continue
        raise LawBroken(law, f"{name!r} of {rule!r} can be set; make its class attrs `@frozen`")


_CALM: Final = (
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
    HealthCheck.nested_given,
    HealthCheck.too_slow,
)


def _try(of: Variant | st.SearchStrategy[Variant], examples: int, laws: tuple[Law, ...]) -> None:
    """Let Hypothesis look for a play that breaks a law; rules run in its test, where it lets them do what is wrong."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        report_multiple_bugs=False,
        suppress_health_check=_CALM,
        phases=(Phase.generate, Phase.shrink),
    )
    @given(_numbers(of, LONGEST))
    def look(numbers: tuple[Variant, int, list[int]]) -> None:
        play = play_by_numbers(*numbers)
        for law in laws:
            _run(law, play)

    look()


def _run(law: Law, play: Play) -> None:
    """Try one law; whatever else is raised on the way is a rule that does not run."""
    try:
        law(play)
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken("rules-run", _reason(error, f"while {law.__name__} was tried: "), play) from error


def _reason(error: Exception, where: str = "") -> str:
    """What was raised, and the notes of the engine."""
    return "; ".join((f"{where}{type(error).__name__}: {error}", *getattr(error, "__notes__", ())))
