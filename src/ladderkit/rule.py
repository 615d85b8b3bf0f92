"""What a rule is: any small frozen object with a name, and a method for each moment at which it acts.

No base class is needed. A rule's steps are its methods marked with `@step`; its other abilities are the protocols of
this module, found by their methods and attributes.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar, cast, get_args, runtime_checkable

from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import Problem, shown
from ladderkit.jumps import Jump, JumpKind, by_squares
from ladderkit.questions import Entry
from ladderkit.slots import Slot
from ladderkit.state import Asked, Book
from ladderkit.turn import MATCH, Turn

Topic: TypeAlias = Literal["opening", "movement", "finish", "landing", "ending", "succession"]
"""What exactly one rule of a variant decides: who begins, how far tokens go, what lies beyond the last square, what
carries tokens on, when the match is over, and who is next."""
TOPICS: tuple[Topic, ...] = get_args(Topic)
Step: TypeAlias = Callable[[Turn], Turn]
"""What a rule does at one moment."""
S = TypeVar("S", bound=Callable[..., Turn])
T = TypeVar("T")


class Stage(enum.IntEnum):
    """The moments of a throw, in order, with room between them: `Stage.MOVE + 5` is just after the move.

    A step less than fifty away from a stage belongs to it: the opening is run once a match, what belongs to `TURN` once
    a turn, all the rest once a throw, and what belongs to `ENDING` also when a seat has left.
    """

    OPENING = 100
    TURN = 200
    THROW = 300
    CHOOSE = 400
    MOVE = 500
    HAZARD = 600
    LANDING = 700
    EXTEND = 800
    LANDING_AGAIN = 900
    AFTER = 1000
    ENDING = 1100
    EXTRA_TURN = 1200
    NEXT = 1300

    @classmethod
    def of(cls, stage: int) -> Stage:
        """The stage to which a step at this number belongs."""
        nearest = (int(stage) + 50) // 100 * 100
        return cls(min(max(nearest, cls.OPENING), cls.NEXT))


def step(*stages: int, ahead: Callable[..., Asked] | None = None) -> Callable[[S], S]:
    """Mark a method of a rule as what it does at one moment of a throw, or at several.

    Args:
        *stages: A `Stage`, or a number near one.
        ahead: For a step that begins a throw by asking the seats that travel, whatever else is the case: the method of
            the rule that says, of these seats, what it asks. The engine may then put the questions without running the
            step, which is run when the answers come. It is not needed; it saves time.
    """

    def mark(method: S) -> S:
        vars(method)["stages"] = tuple(int(stage) for stage in stages)
        vars(method)["ahead"] = ahead and ahead.__name__
        return method

    return mark


class Rule(Protocol):
    """A rule of a game: a frozen value with a kebab-case name, equal to its class name.

    Attributes:
        name: The name by which files, registries and events know it.
    """

    name: ClassVar[str]


@runtime_checkable
class LaysJumps(Protocol):
    """A rule that lays jumps on the board before the match."""

    def jumps(self, board: Board) -> Iterable[Jump]:
        """What it lays on this board."""
        ...


@runtime_checkable
class DecidesOvershoot(Protocol):
    """A finish rule: it decides what lies beyond the last square."""

    def beyond(self, turn: Turn, token: int, excess: int, origin: int) -> Turn:
        """Deal with a walk that would go beyond the last square.

        Args:
            turn: The turn; the token stands where its walk began, or on top of what it rode on the way.
            token: Who walks.
            excess: How many squares beyond the last one the walk would end; at least 1.
            origin: The square on which the walk began.
        """
        ...


@runtime_checkable
class AsksOnForm(Protocol):
    """A rule with a line on the sealed order form."""

    entry: ClassVar[Entry[Any]]
    """The line: the rule's name and what a missing answer means."""

    def options(self, turn: Turn, seat: int) -> Collection[Any] | None:
        """What this seat may answer now; None leaves the line out. The default is always among them."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A rule with a line on the form that says why an answer is refused."""

    def why_not(self, turn: Turn, seat: int, value: Any) -> str:  # noqa: ANN401  (whatever was answered)
        """What this seat may answer instead, as the end of a sentence; it may tell what the seat may see, no more."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A rule with a memory."""

    slots: ClassVar[tuple[Slot[Any], ...]]
    """The slots it keeps."""


@runtime_checkable
class Decides(Protocol):
    """A rule that decides one or more of the topics that need exactly one decider."""

    decides: ClassVar[tuple[Topic, ...]]
    """The topics."""


@runtime_checkable
class Needs(Protocol):
    """A rule that makes no sense without others."""

    needs: ClassVar[tuple[str, ...]]
    """Names of rules, or topics, without which it does not work."""


@runtime_checkable
class Forbids(Protocol):
    """A rule that does not go together with others."""

    forbids: ClassVar[tuple[str, ...]]
    """Names of rules that may not stand beside it."""


@runtime_checkable
class Implies(Protocol):
    """A rule that brings others along, each unless a rule of that name is written."""

    def implies(self) -> tuple[Rule, ...]:
        """The rules it brings."""
        ...


@runtime_checkable
class HasKinds(Protocol):
    """A rule that brings kinds of jump of its own."""

    kinds: ClassVar[tuple[JumpKind, ...]]
    """The kinds."""


@runtime_checkable
class HasHighest(Protocol):
    """A movement rule that knows the greatest number that can be thrown with it."""

    @property
    def highest(self) -> int:
        """The greatest number, in squares."""
        ...


@runtime_checkable
class HasSecrets(Protocol):
    """A rule whose parameters are not for every eye."""

    def public(self) -> Rule | None:
        """The rule as players may know it; None where they may not know that it is there."""
        ...


@frozen
class Declaration:
    """What a rule that checks a declaration gets to see.

    Attributes:
        board: The board.
        rules: All rules, those implied by others included.
        tokens: How many tokens each seat has.
        jumps: All that lies on the board before the match.
    """

    board: Board
    rules: tuple[Rule, ...]
    tokens: int
    jumps: tuple[Jump, ...]


@runtime_checkable
class ChecksDeclaration(Protocol):
    """A rule that knows what a declaration it stands in must be like."""

    def problems(self, declaration: Declaration) -> Iterable[Problem]:
        """Everything that is wrong with it, or odd about it, as this rule sees it."""
        ...


@frozen
class Kept:
    """What a rule that checks its memory gets to see: what a saved state says to be remembered.

    Each part of it is of the type that its slot declares, and of an owner that there is; nothing else is sure.

    Attributes:
        board: The board.
        seats: How many seats there are.
        tokens: How many tokens each seat has.
        book: What is remembered, laid, and who is home or gone.
    """

    board: Board
    seats: int
    tokens: int
    book: Book

    def of(self, slot: Slot[T]) -> tuple[tuple[int, T], ...]:
        """What a slot holds, by owner; without those that hold their default."""
        return tuple((owner, value) for (name, owner), value in self.book.memory if name == slot.name)


@runtime_checkable
class ChecksMemory(Protocol):
    """A rule that knows what its memory can hold, so that a saved state with anything else in it is refused."""

    def memory_problems(self, kept: Kept) -> Iterable[Problem]:
        """Everything in a saved state that play by this rule cannot have left there; see `wrong_memory`."""
        ...


def topics(rule: Rule) -> tuple[Topic, ...]:
    """The topics that a rule decides; one that deals with what lies beyond the last square decides the finish."""
    said = rule.decides if isinstance(rule, Decides) else ()
    return (*said, "finish") if isinstance(rule, DecidesOvershoot) and "finish" not in said else said


def steps(rule: Rule) -> list[tuple[int, str, Step]]:
    """The steps of a rule: stage, name of the method, and the bound method, by stage and then as written."""
    found: dict[str, tuple[int, ...]] = {}
    for cls in reversed(type(rule).__mro__):
        for name, method in vars(cls).items():
            stages = getattr(method, "stages", None)
            if isinstance(stages, tuple):
                found[name] = stages
    return sorted(
        ((stage, name, getattr(rule, name)) for name, stages in found.items() for stage in stages),
        key=lambda item: item[0],
    )


def with_implied(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """These rules, and after them whatever they imply."""
    every = list(rules)
    for rule in every:  # grows while it is walked: implied rules may imply more
        if isinstance(rule, Implies):
            named = {other.name for other in every}
            every.extend(implied for implied in rule.implies() if implied.name not in named)
    return tuple(every)


def jumps_of(board: Board, rules: Iterable[Rule]) -> tuple[Jump, ...]:
    """All that lies on the board before the match: the board's own jumps and what the rules lay."""
    laid = [jump for rule in rules if isinstance(rule, LaysJumps) for jump in rule.jumps(board)]
    return tuple(sorted((*board.jumps, *laid), key=by_squares))


# ---------------------------------------------------------------------------------------------------------- parameters
def several(given: object) -> object:
    """What was given for a parameter of several values, as a tuple; text, or what cannot be gone through, as it is.

    It is for converters, which should refuse nothing: what is kept is told by the check of the rule, with all else.

    Args:
        given: Whatever was given.

    Returns:
        A tuple, or what was given.

    Examples:
        >>> several([1, 2]), several("12"), several(None)
        ((1, 2), '12', None)
    """
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        return given
    return tuple(cast("Iterable[object]", given))


def is_whole(value: object, least: int | None = None, most: int | None = None) -> bool:
    """Whether a value is a whole number within these bounds, and not just equal to one, as `True` and `1.0` are.

    Args:
        value: The value.
        least: The least that it may be; None for any.
        most: The greatest that it may be; None for any.

    Returns:
        Whether it is.
    """
    return type(value) is int and (least is None or least <= value) and (most is None or value <= most)


def wrong_parameter(rule: Rule, parameter: str, give: str, *, value: object = None, clause: str = "") -> Problem:
    """The problem that a parameter of a rule has a value which it cannot have.

    Args:
        rule: The rule.
        parameter: The name of the parameter.
        give: What to give instead.
        value: The value, or the part of it that is wrong; None for the value that the rule has.
        clause: The clause that it breaks, if there is one.

    Returns:
        The problem, with the code `"parameter"`.
    """
    held = shown(getattr(rule, parameter) if value is None else value)
    message = f"{parameter} = {held} cannot be; give {give}"
    return Problem("parameter", message, path=f"rules.{rule.name}.{parameter}", rules=(rule.name,), clause=clause)


def check_whole(  # noqa: PLR0913  (bounds and clause are named at the call)
    rule: Rule,
    parameter: str,
    *,
    least: int | None = None,
    most: int | None = None,
    none: bool = False,
    clause: str = "",
) -> Iterator[Problem]:
    """Refuse a parameter that is no whole number within its bounds.

    Args:
        rule: The rule.
        parameter: The name of the parameter.
        least: The least that it may be; None for any.
        most: The greatest that it may be; None for any.
        none: Whether None may be given, too.
        clause: The clause that says what it may be, if there is one.

    Yields:
        The problem, if there is one.
    """
    value: object = getattr(rule, parameter)
    if is_whole(value, least, most) or (none and value is None):
        return
    bounds = "" if least is None else f", at least {least}" if most is None else f", {least} to {most}"
    yield wrong_parameter(rule, parameter, f"a whole number{bounds}{', or None' if none else ''}", clause=clause)


def check_word(rule: Rule, parameter: str, words: tuple[str, ...], *, clause: str = "") -> Iterator[Problem]:
    """Refuse a parameter that is none of the words that it may be.

    Args:
        rule: The rule.
        parameter: The name of the parameter.
        words: The words.
        clause: The clause that says what it may be, if there is one.

    Yields:
        The problem, if there is one.
    """
    value: object = getattr(rule, parameter)
    if not isinstance(value, str) or value not in words:
        yield wrong_parameter(rule, parameter, " or ".join(map(repr, words)), clause=clause)


def wrong_memory(rule: Rule, slot: Slot[Any], owner: int, value: object, give: str) -> Problem:
    """The problem that a slot of a saved state holds what it cannot hold.

    Args:
        rule: The rule that says so.
        slot: The slot.
        owner: Whose it is: a seat or token; -1 where it is kept once a match.
        value: The value, or the part of it that is wrong.
        give: What it can hold instead.

    Returns:
        The problem, with the code `"memory"`.
    """
    path = f"book.memory.{slot.name}" + ("" if owner == MATCH else f".{owner}")
    return Problem("memory", f"{shown(value)} cannot be; {give}", path=path, rules=(rule.name,))
