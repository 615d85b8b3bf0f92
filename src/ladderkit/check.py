"""The check of a declaration: everything that can be told without playing, and what only walking through it shows.

The walk goes through `start`, `expand` and `apply`, from state to state, and knows no rule by name. It takes those
states first whose tokens are furthest, so that an end that can be reached is found soon.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Iterator
from heapq import heappop, heappush
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import evolve

from ladderkit.board import Board
from ladderkit.engine import apply, expand, legal, start
from ladderkit.errors import LadderkitError, Problem, RuleError, shown
from ladderkit.fit import declaration_problems, raised
from ladderkit.inputs import Chosen, Ordered
from ladderkit.questions import Choice, Order
from ladderkit.rule import Rule
from ladderkit.state import State
from ladderkit.variant import Variant, sure_variant

if TYPE_CHECKING:
    from ladderkit.analysis.long import Reach

__all__ = ["LIMIT", "can_end", "check", "problems", "unfinishable"]

LIMIT: Final = 100_000
"""How many states a walk sees before it gives up, unless it is told otherwise."""
BRANCHES_A_STATE: Final = 10
"""How many branches a walk takes before it gives up, for each state of its limit."""
A_LONG_BOARD: Final = 2_000
"""From how many squares on it is tried to look at all squares that are alike at once, instead of walking."""
SQUARES_A_STATE: Final = 100
"""How many squares of a long board may be looked at for each state of the limit: it takes as long."""
A_GLANCE: Final = 1000
"""How many states are looked at where a position has more orders or choices than can be tried."""
MOST_BRANCHES: Final = 10_000
"""How many branches a walk takes from one state; of more, not all are taken."""
A_FEW_TOKENS: Final = 100
"""Up to how many tokens a state counts as one; one with more takes more room and time, and counts as more."""
MOST_SHOWN: Final = 12
"""How many squares a message names."""

_STEP = re.compile(r"the step '([a-z0-9-]+)\.\w+@")


def problems(
    board: Board, rules: tuple[Rule, ...], *, seats: tuple[int, int] = (1, 8), tokens: int = 1, limit: int = LIMIT
) -> tuple[Problem, ...]:
    """Everything that is wrong with a declaration, or odd about it.

    If nothing forbids it, the game is then walked through from its start; see `check`.

    Args:
        board: The board.
        rules: All rules of the game; `with_house_rules` sets house rules into the plain race.
        seats: The fewest and the most seats.
        tokens: How many tokens each seat has.
        limit: How many states are walked through at most.

    Returns:
        The problems: errors, warnings and notes, always in the same order.

    Examples:
        >>> from ladderkit.race import with_house_rules
        >>> [str(problem) for problem in problems(Board(5, 5, start=24), with_house_rules())]
        []
        >>> from ladderkit.jumps import Jump
        >>> upside_down = Board(5, 5, jumps=[Jump(3, 9, "snake")])
        >>> [problem.code for problem in problems(upside_down, with_house_rules())]
        ['snake-rises']
    """
    found = declaration_problems(board, rules, seats=seats, tokens=tokens)
    if any(problem.severity == "error" for problem in found):
        return found
    return found + _walked(Variant("declaration", board, rules, seats=seats, tokens=tokens), limit)


def check(variant: Variant, *, limit: int = LIMIT) -> tuple[Problem, ...]:
    """Everything that can be said against a variant, which holds together, or it would not have been made.

    It is walked through from its start, with the fewest seats it allows, by every roll, lot and choice. It is an
    error when no match can ever come to its end, and when a rule breaks a law of the engine or raises; a warning when
    a match can come where it has no end any more. With one seat more, if there may be more, it is looked for an end.

    Args:
        variant: The variant.
        limit: How many states are walked through at most; beyond it, a note says what was not examined. States of more
            than `A_FEW_TOKENS` tokens count as more; of very long boards whose squares are mostly alike, up to
            `SQUARES_A_STATE` squares are looked at for each.

    Returns:
        The problems: errors, warnings and notes, always in the same order.
    """
    return sure_variant(variant).oddities + _walked(variant, limit)


def unfinishable(variant: Variant, *, limit: int = LIMIT) -> tuple[Problem, ...]:
    """Only those problems of a variant for which it is refused when it is loaded: that it can never end.

    It looks no further than to the first end, and is thus mostly much faster than `check`.

    Args:
        variant: The variant.
        limit: How many states are walked through at most.

    Returns:
        The errors, if there are any; and the note `"not-examined"` when no end was found within the limit.
    """
    found, *_ = _examined(sure_variant(variant), variant.seats[0], limit, to_the_first_end=True)
    return found


def can_end(variant: Variant, state: State, *, limit: int = LIMIT) -> bool | None:
    """Whether a match can still come to its end, by some rolls, lots and choices.

    Args:
        variant: The variant.
        state: Where the match stands.
        limit: How many states are walked through at most.

    Returns:
        True or False; None when that could not be found out within the limit.
    """
    walk = _Walk(sure_variant(variant), limit)
    if not isinstance(cast("object", state), State):
        raise LadderkitError(f"{shown(state)} is no state; give a State, such as start(variant, seats).state")
    walk.see(state)
    walk.go(to_the_first_end=True)
    return True if walk.ends else None if walk.broken or walk.unexamined else False


def _walked(variant: Variant, limit: int) -> tuple[Problem, ...]:
    """What walking shows."""
    fewest, most = variant.seats
    found, ends, far = _examined(variant, fewest, limit, to_the_first_end=False)
    if fewest == most or not ends:
        return found
    company, *_ = _examined(variant, fewest + 1, limit, to_the_first_end=True, known=far)
    return found + tuple(one for one in company if one.code not in {other.code for other in found})


def _examined(
    variant: Variant, seats: int, limit: int, *, to_the_first_end: bool, known: Reach | None = None
) -> tuple[tuple[Problem, ...], bool, Reach | None]:
    """What is wrong with a match of so many seats, whether it was seen to come to an end, and what was seen at once."""
    walk = _Walk(variant, limit)
    is_long = A_LONG_BOARD <= variant.board.last <= limit * SQUARES_A_STATE
    far = _from_afar(variant, seats, known) if is_long else None
    if far is not None:
        who = _who(seats)
        if not far.home:
            return (_no_end(variant, who, far.furthest),), False, far
        return (_trap(who, far.lost),) if far.lost and not to_the_first_end else (), True, far
    walk.begin(seats)
    walk.go(to_the_first_end=to_the_first_end)
    return walk.told(), bool(walk.ends) and not walk.broken, None


def _from_afar(variant: Variant, seats: int, known: Reach | None) -> Reach | None:
    """Where seats may come on a very long board; None where it is to be walked through."""
    from ladderkit.analysis.long import reach  # noqa: PLC0415  (much that a short board does not need)

    try:
        return reach(variant, seats, None if known is None else known.chain)
    except Exception:  # noqa: BLE001  (whatever a plug-in raises will be met in walking, and told as a problem)
        return None


class _Walk:
    """A walk through the states of a variant."""

    __slots__ = ("branches", "broken", "edges", "ends", "front", "known", "limit", "seats", "unexamined", "variant")

    def __init__(self, variant: Variant, limit: int) -> None:
        if type(limit) is not int or limit < 0:
            raise LadderkitError(f"limit is {shown(limit)}; give a whole number of states, such as {LIMIT}")
        self.variant = variant
        self.limit = limit
        self.seats = 0  # not known where it begins with a state
        self.known: dict[State, int] = {}  # every state seen, with its number
        self.front: list[tuple[int, int, State]] = []  # states to go on from, the furthest first
        self.edges = array("L")  # pairs: from which number to which
        self.ends: list[int] = []  # the numbers of the states that are over
        self.branches = 0
        self.unexamined = ""  # why not everything was seen
        self.broken: list[Problem] = []  # what went wrong on the way

    def begin(self, seats: int) -> None:
        """See the first state of a match of so many seats."""
        self.seats = seats
        try:
            self.see(start(self.variant, seats).state)
        except Exception as error:  # noqa: BLE001  (whatever a plug-in raises is told as a problem)
            self.broken.append(_broken(error, (self.variant.board.start,)))

    def see(self, state: State) -> int:
        """The number of a state; a new one is looked at later."""
        new = len(self.known)
        number = self.known.setdefault(state, new)
        if number != new:
            return number
        if state.over:
            self.ends.append(number)
        else:
            heappush(self.front, (-sum(state.squares), number, state))
        return number

    def go(self, *, to_the_first_end: bool) -> None:
        """Go on until everything is seen, the limit is reached, or an end is found if that is enough."""
        edges = self.edges
        while self.front and not (self.ends and (to_the_first_end or self.unexamined)):
            _, number, state = heappop(self.front)
            try:
                for after in self.after(state):
                    self.branches += 1
                    edges.extend((number, self.see(after)))
                    if self.tired():
                        self.unexamined = f"after {len(self.known)} positions it was given up; give a higher limit"
                        return
            except Exception as error:  # noqa: BLE001  (whatever a plug-in raises is told as a problem)
                problem = _broken(error, state.squares)
                if all((one.code, one.rules) != (problem.code, problem.rules) for one in self.broken):
                    self.broken.append(problem)

    def tired(self) -> bool:
        """Whether enough was walked; much less is enough where not everything can be tried anyway."""
        limit = min(self.limit, A_GLANCE) if self.unexamined else self.limit
        limit //= -(-self.seats * self.variant.tokens // A_FEW_TOKENS) or 1
        return len(self.known) > limit or self.branches > limit * BRANCHES_A_STATE

    # ---------------------------------------------------------------------------------------------- from state to state
    def after(self, state: State) -> Iterator[State]:
        """The states that may follow, by chance or by what is chosen."""
        to, question = state.open[0]
        chances = [len(asked.outcomes) for asked in state.awaiting if not asked.seats]
        if chances:
            self.count(prod(chances), "rolls and lots")
            for branch in islice(expand(self.variant, state), MOST_BRANCHES):
                yield branch.outcome.state
        elif isinstance(question, Choice):
            self.count(_size(question.options), "choices")
            for option in islice(question.options, MOST_BRANCHES):
                yield apply(self.variant, state, Chosen(question.seat, option, to)).state
        else:
            for orders in islice(self.orders(state, to), MOST_BRANCHES):
                yield apply(self.variant, state, Ordered(orders, to)).state

    def orders(self, state: State, to: int) -> Iterator[tuple[Order, ...]]:
        """Every set of orders; where they are too many, some of them, and first that nobody orders anything."""
        forms = [form for form in legal(self.variant, state) if form.to == to and form.seat is not None]
        lines = [(cast("int", form.seat), line) for form in forms for line in form.fields]
        many = self.count(prod(_size(line.options) for _, line in lines), "orders")
        if many:
            yield ()
        for answers in product(*(islice(line.options, MOST_BRANCHES) for _, line in lines)):
            by_seat: dict[int, dict[str, Any]] = {}
            for (seat, line), answer in zip(lines, answers, strict=True):
                by_seat.setdefault(seat, {})[line.name] = answer
            yield tuple(Order(seat, by_seat[seat]) for seat in by_seat)

    def count(self, many: int, what: str) -> bool:
        """Take note when there are more branches than are taken."""
        if many > MOST_BRANCHES:
            self.unexamined = f"a position has {many} {what}, and not all were tried"
        return many > MOST_BRANCHES

    # --------------------------------------------------------------------------------------------------- what was found
    def told(self) -> tuple[Problem, ...]:
        """The problems: what was broken, no end, no end any more, and what was not examined."""
        if self.broken:
            return tuple(self.broken)
        who = _who(self.seats)
        if self.unexamined:
            missing = "whether there is a trap" if self.ends else "whether the finish can be reached"
            message = f"{missing} was not examined, with {who}: {self.unexamined}"
            return (Problem("not-examined", message, severity="note"),)
        if not self.ends:
            furthest = max(square for state in self.known for square in state.squares)
            return (_no_end(self.variant, who, furthest),)
        return () if self.front else tuple(self.traps(who))

    def traps(self, who: str) -> Iterator[Problem]:
        """The states from which there is no way to an end, as one problem."""
        free = self.backwards()
        lost = [state for state, number in self.known.items() if not free[number]]
        if lost:
            last = self.variant.board.last
            yield _trap(who, tuple(sorted({square for state in lost for square in state.squares} - {last})))

    def backwards(self) -> bytearray:
        """For each state, by its number, whether an end can be reached from it."""
        edges = self.edges
        first = array("L", [0]) * (len(self.known) + 2)  # where the predecessors of each number begin
        for k in range(1, len(edges), 2):
            first[edges[k] + 2] += 1
        for k in range(2, len(first)):
            first[k] += first[k - 1]
        before = array("L", [0]) * (len(edges) // 2)
        for k in range(0, len(edges), 2):
            before[first[edges[k + 1] + 1]] = edges[k]
            first[edges[k + 1] + 1] += 1
        free = bytearray(len(self.known))
        todo = list(self.ends)
        for number in todo:
            free[number] = 1
        while todo:
            number = todo.pop()
            for k in range(first[number], first[number + 1]):
                if not free[before[k]]:
                    free[before[k]] = 1
                    todo.append(before[k])
        return free


def _who(seats: int) -> str:
    """So many seats, in words."""
    return "one seat" if seats == 1 else f"{seats} seats"


def _no_end(variant: Variant, who: str, furthest: int) -> Problem:
    """The problem that no match can come to its end."""
    board = variant.board
    if furthest == board.last:
        message = (
            f"tokens come to the last square, {furthest}, and no rule ever ends the match, with {who}; "
            "look at the rule that decides the ending"
        )
    else:
        message = (
            f"the finish cannot be reached with {who}: from {board.start} no token ever comes further than "
            f"{furthest}; change the throws, or what lies after {furthest}"
        )
    return Problem("finish-unreachable", message, path="board", squares=(furthest,))


def _trap(who: str, squares: tuple[int, ...]) -> Problem:
    """The problem that there is no way to an end any more from these squares."""
    shown = ", ".join(map(str, squares[:MOST_SHOWN])) + (", ..." if len(squares) > MOST_SHOWN else "")
    message = (
        f"a match can come where it has no end any more, with {who}, its tokens on {shown}; it may last for ever, so "
        "open a way out"
    )
    return Problem("trap", message, severity="warning", path="board", squares=squares)


def _size(options: Collection[Any]) -> int:
    """How many options there are; one that is too large for `len` is just large."""
    try:
        return len(options)
    except OverflowError:
        return MOST_BRANCHES + 1


def _broken(error: Exception, squares: tuple[int, ...]) -> Problem:
    """The problem that an exception in the midst of a game is."""
    notes = " ".join(getattr(error, "__notes__", ()))
    found = _STEP.search(notes)
    rule = found[1] if found else error.rule if isinstance(error, RuleError) else ""
    if not isinstance(error, RuleError):
        return evolve(raised(rule, error, f", with tokens on {squares}"), squares=tuple(sorted(set(squares))))
    code = error.code
    path, rules = (f"rules.{rule}", (rule,)) if rule else ("rules", ())
    return Problem(code, f"{error}", path=path, rules=rules, squares=tuple(sorted(set(squares))))
