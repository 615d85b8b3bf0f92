"""Whether a declaration holds together: everything that is wrong with it, found without running a step."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, TypeVar, cast

from attrs import Attribute, evolve, fields, has

from ladderkit.board import Board
from ladderkit.errors import Problem, shown
from ladderkit.jumps import Jump, JumpKind, by_squares
from ladderkit.kinds import KNOWN_KINDS
from ladderkit.questions import Entry
from ladderkit.rule import (
    TOPICS,
    AsksOnForm,
    ChecksDeclaration,
    Decides,
    DecidesOvershoot,
    Declaration,
    Forbids,
    HasKinds,
    Implies,
    LaysJumps,
    Needs,
    Remembers,
    Rule,
    Topic,
    steps,
    topics,
)
from ladderkit.slots import Slot
from ladderkit.turn import CORE_SLOTS

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""How names of rules are written."""
WANTED: dict[Topic, str] = {
    "opening": "who begins; add FirstSeat(), DrawLots() or RollOff()",
    "movement": "how tokens move; add RollAndMove()",
    "finish": "what lies beyond the last square; add StayPut(), Bounce() or RunOut()",
    "landing": "what happens at the foot of a jump, though jumps lie on the board; add Jumps()",
    "ending": "when the match is over; add FirstHome() or Placings()",
    "succession": "who is next; add Alternate()",
}
"""What is missing when nobody decides a topic, and what to do."""
MOST_SEATS: Final = 1000
"""The most seats that a match may have."""
MOST_TOKENS: Final = 1000
"""The most tokens that a match may have, those of all seats together."""
LONGEST_NAME: Final = 100
"""How many characters the name of a variant or of a jump may have."""
T = TypeVar("T")


def declaration_problems(
    board: Board, rules: tuple[Rule, ...], *, seats: tuple[int, int] = (1, 8), tokens: int = 1
) -> tuple[Problem, ...]:
    """Everything that is wrong with a declaration, or odd about it, as far as can be seen without playing.

    Whatever a rule raises while it is asked about the declaration is a problem like any other. What is no rule, or no
    board, is told, and then what can be told without it.

    Args:
        board: The board.
        rules: The rules as written.
        seats: The fewest and the most seats.
        tokens: How many tokens each seat has.

    Returns:
        The problems, errors and warnings, in the order of the declaration.
    """
    found = [*seat_problems(seats, tokens), *_no_board(board)]
    sound = _sound(rules, found)
    real, each = cast("object", board), cast("object", tokens)  # whatever was given
    whole = len(sound) == (len(rules) if isinstance(cast("object", rules), tuple) else -1)
    fine = min(max(each, 1), MOST_TOKENS) if type(each) is int else 1
    return (*found, *known_problems(real if isinstance(real, Board) else None, sound, tokens=fine, whole=whole))


def known_problems(
    board: Board | None, rules: tuple[Rule, ...], *, tokens: int = 1, whole: bool
) -> tuple[Problem, ...]:
    """What can be told already of a declaration of which some parts may be missing, since they could not be read.

    Args:
        board: The board; None where there is none.
        rules: The rules that there are, each of them sound by itself.
        tokens: How many tokens each seat has.
        whole: Whether these are all the rules; otherwise nothing is told that another rule may put right.

    Returns:
        The problems, errors and warnings, in the order of the declaration.
    """
    found: list[Problem] = []
    every = _with_implied(rules, found)
    whole = whole and not found
    laid = () if board is None else _jumps_of(board, every, found)
    jumps = tuple(sorted((jump for _, jump in laid), key=by_squares))
    declaration = Declaration(board or Board(), every, tokens, jumps)
    found += [
        *_twice(every),
        *_deciders(declaration, whole=whole),
        *_company(every, whole=whole),
        *_memory(every),
        *_places(every),
        *_kinds(every),
        *(() if board is None else _layout(declaration, laid, whole=whole)),
    ]
    fits = whole and board is not None  # else a rule can tell only what its own parameters are
    for rule in every:
        if isinstance(rule, ChecksDeclaration):
            mine = _asked(rule, partial(_all, rule.problems, declaration), found if fits else [])
            mine = tuple(one for one in mine if fits or one.code == "parameter")
            found += (one if one.path else evolve(one, path=_path(rule)) for one in mine)
    return tuple(found)


def name_problems(name: object) -> Iterator[Problem]:
    """What is wrong with the name of a variant, which may be any text that goes on one line.

    Args:
        name: The name.

    Yields:
        The problem, if there is one.
    """
    if not isinstance(name, str) or not name.strip():
        message = f"the name is {shown(name)}; give some text, such as 'garden-path'"
        yield Problem("name", message, path="name")
    else:
        yield from _unfit_name(name, "name")


def raised(rule: str, error: Exception, where: str = "") -> Problem:
    """The problem that an exception out of a rule is: what was raised, in which file, and on which line.

    Args:
        rule: The name of the rule, where it is known.
        error: What it raised.
        where: What the rule was doing.

    Returns:
        The problem, of code `"rule-raises"`.
    """
    who = repr(rule) if rule else "a rule"
    place, at = "", error.__traceback__
    while at is not None:
        file = at.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
        place, at = f", in {file}, line {at.tb_lineno}", at.tb_next
    message = f"{who} raises {type(error).__name__}: {error}{where}{place}; mend the rule"
    path, rules = (f"rules.{rule}", (rule,)) if rule else ("", ())
    return Problem("rule-raises", message, path=path, rules=rules)


def written(jump: Jump) -> str:
    """Where a jump of the board is written, by its kind and foot: `"board.ladders.3"`."""
    table = {"ladder": "ladders", "snake": "snakes"}.get(jump.kind, "jumps")
    return f"board.{table}.{jump.foot}"


def suggestion(word: object, known: Iterable[str]) -> str:
    """What to write instead of a word that is unknown: the nearest that is known, or all of them."""
    among = tuple(known)
    near = get_close_matches(word, among, n=1) if isinstance(word, str) else []
    return f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(map(repr, among))}"


def _path(rule: Rule) -> str:
    """Where a rule stands: by its name, which is the same whether the chain or only house rules are written."""
    return f"rules.{rule.name}"


# ------------------------------------------------------------------------------------------------------- what is given
def seat_problems(seats: object, tokens: object) -> Iterator[Problem]:
    """What is wrong with the numbers of seats and of tokens.

    Args:
        seats: The fewest and the most seats.
        tokens: How many tokens each seat has.

    Yields:
        The problems.
    """
    most = 1
    pair = cast("tuple[object, ...]", seats)
    if (
        type(seats) is not tuple
        or [int, int] != [type(number) for number in pair]
        or not 1 <= cast("int", pair[0]) <= cast("int", pair[1])
    ):
        message = f"seats are {shown(pair)}; give the fewest, at least 1, and the most, as in (1, 8)"
        yield Problem("seats", message, path="seats")
    else:
        most = cast("int", pair[1])
    if most > MOST_SEATS:
        message = f"seats are {shown(pair)}; give at most {MOST_SEATS}"
        yield Problem("seats", message, path="seats")
        most = 1
    if type(tokens) is not int or tokens < 1:
        message = f"tokens are {shown(tokens)}; give each seat a whole number of them, at least 1"
        yield Problem("tokens", message, path="tokens")
    elif tokens * most > MOST_TOKENS:
        of = f" of {most} seats" if most > 1 else ""
        message = f"tokens are {shown(tokens)}{of}; give at most {MOST_TOKENS} in all"
        yield Problem("tokens", message, path="tokens")


def _unfit_name(name: str, path: str = "") -> Iterator[Problem]:
    """Why some text is no name: it is too long, or cannot be shown on one line."""
    if len(name) > LONGEST_NAME:
        message = f"a name of {len(name)} characters, {name[:20]!r}...; give at most {LONGEST_NAME}"
        yield Problem("name", message, path=path)
    elif not name.isprintable():
        message = f"the name {name!r} has characters that cannot be shown; leave them out"
        yield Problem("name", message, path=path)


def _no_board(board: object) -> Iterator[Problem]:
    if not isinstance(board, Board):
        message = f"{shown(board)} is no board; write Board(rows, columns, jumps=...)"
        yield Problem("not-a-board", message, path="board")


def _sound(rules: object, found: list[Problem]) -> tuple[Rule, ...]:
    """Those of what is given as rules that are rules; what is wrong with the others is found."""
    if not isinstance(rules, tuple):
        message = f"the rules are {shown(rules)}; give a tuple or a list of rules, in the order written"
        found.append(Problem("not-a-rule", message, path="rules"))
        return ()
    sound: list[Rule] = []
    for k, rule in enumerate(cast("tuple[object, ...]", rules)):
        wrong = tuple(_malformed(rule, f"rules.{k}"))
        found += wrong
        sound += () if wrong else (cast("Rule", rule),)
    return tuple(sound)


def _malformed(rule: object, path: str) -> Iterator[Problem]:
    """Why something is no rule."""
    if isinstance(rule, type):
        message = f"{rule.__name__} is a class; write {rule.__name__}()"
        yield Problem("not-a-rule", message, path=path)
        return
    name: object = getattr(rule, "name", None)
    if not isinstance(name, str) or not KEBAB.fullmatch(name):
        message = f"{shown(rule)} has the name {shown(name)}; give it a `name` in kebab-case, such as 'six-reroll'"
        yield Problem("not-a-rule", message, path=path)
        return
    try:
        yield from [*_unhashable(rule, name), *_abilities(rule, name)]
    except Exception as error:  # noqa: BLE001  (whatever a plug-in raises is told as a problem)
        yield raised(name, error)


def _unhashable(rule: object, name: str) -> Iterator[Problem]:
    try:
        hash(rule)
    except TypeError:
        parts = tuple(_unhashable_parts(rule))
        for part, value in parts:
            message = (
                f"{part} = {value!r} cannot be hashed; give a tuple or a frozenset where a list, set or table stands"
            )
            yield Problem("parameter", message, path=f"rules.{name}.{part}", rules=(name,))
        if parts:
            return
        message = f"{name!r} cannot be hashed; make its class attrs `@frozen`, and its parts tuples, not lists"
        yield Problem("not-a-rule", message, path=f"rules.{name}", rules=(name,))


def _unhashable_parts(rule: object) -> Iterator[tuple[str, object]]:
    """The parameters of a rule whose values are why it cannot be hashed."""
    if type(rule).__hash__ is None or not has(type(rule)):
        return
    for part in cast("tuple[Attribute[object], ...]", fields(cast("Any", type(rule)))):
        value: object = getattr(rule, part.name)
        try:
            hash(value)
        except TypeError:
            yield part.name, value


_SEVERAL: tuple[tuple[type, str, type, str], ...] = (
    (Decides, "decides", str, "topics"),
    (Needs, "needs", str, "names"),
    (Forbids, "forbids", str, "names"),
    (Remembers, "slots", Slot, "slots"),
    (HasKinds, "kinds", JumpKind, "kinds of jump"),
)
"""The abilities that are attributes: protocol, attribute, type of its items, and what they are called."""


def _abilities(rule: object, name: str) -> Iterator[Problem]:
    """The attributes by which abilities are known are what they should be, so that nobody stumbles over them."""
    for ability, attribute, kind, called in _SEVERAL:
        if not isinstance(rule, ability):
            continue
        value = getattr(rule, attribute)
        if type(value) is not tuple or not all(isinstance(one, kind) for one in cast("tuple[object]", value)):
            example = f"({value!r},)" if isinstance(value, kind) else "(one, another)"
            message = f"`{attribute}` of {name!r} is {value!r}, not a tuple of {called}; write it as {example}"
            yield Problem("ability", message, path=f"rules.{name}", rules=(name,))
    entry: object = rule.entry if isinstance(rule, AsksOnForm) else None
    if isinstance(rule, AsksOnForm) and not isinstance(entry, Entry):
        message = f"`entry` of {name!r} is {entry!r}; write Entry({name!r}, default)"
        yield Problem("ability", message, path=f"rules.{name}", rules=(name,))


# ------------------------------------------------------------------------------------------------------- asking a rule
def _all(ask: Callable[..., Iterable[T]], *about: object) -> tuple[T, ...]:
    """All that a rule answers."""
    return tuple(ask(*about))


def _asked(rule: Rule, call: Callable[[], tuple[T, ...]], found: list[Problem]) -> tuple[T, ...]:
    """What a rule answers about the declaration; if it raises, that is found, and there is no answer."""
    try:
        return call()
    except Exception as error:  # noqa: BLE001  (whatever a plug-in raises is told as a problem)
        found.append(raised(rule.name, error))
        return ()


def _with_implied(rules: tuple[Rule, ...], found: list[Problem]) -> tuple[Rule, ...]:
    """These rules, and after them whatever they imply, unless an implied one is no rule."""
    every = list(rules)
    for rule in every:  # grows while it is walked: implied rules may imply more
        if isinstance(rule, Implies):
            implied = _asked(rule, partial(_all, rule.implies), found)
            wrong = [one for k, brought in enumerate(implied) for one in _malformed(brought, f"rules.{k}")]
            found += (evolve(one, path=f"{_path(rule)}.implies", rules=(rule.name,)) for one in wrong)
            named = {other.name for other in every}
            every.extend(one for one in implied if not wrong and one.name not in named)
    return tuple(every)


def _jumps_of(board: Board, rules: tuple[Rule, ...], found: list[Problem]) -> tuple[tuple[str, Jump], ...]:
    """All that lies on the board before the match, each with the path of who laid it."""
    laid = [(written(jump), jump) for jump in board.jumps]
    for rule in rules:
        if not isinstance(rule, LaysJumps):
            continue
        jumps = cast("tuple[object, ...]", _asked(rule, partial(_all, rule.jumps, board), found))
        for jump in jumps:
            if isinstance(jump, Jump):
                laid.append((_path(rule), jump))
            else:
                message = f"{rule.name!r} lays {jump!r}, which is no jump; lay Jump(foot, to, kind)"
                found.append(Problem("not-a-jump", message, path=_path(rule), rules=(rule.name,)))
    return tuple(laid)


# --------------------------------------------------------------------------------------------------- rules and company
def _twice(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    first: dict[str, Rule] = {}
    for rule in rules:
        if rule.name in first:
            alike = "" if first[rule.name] == rule else " with different parameters"
            message = f"{rule.name!r} is written twice{alike}; its steps are placed by stage, so write it once"
            yield Problem("rule-twice", message, path=_path(rule), rules=(rule.name,))
        first.setdefault(rule.name, rule)


def _deciders(declaration: Declaration, *, whole: bool) -> Iterator[Problem]:
    deciders: dict[str, dict[str, Rule]] = defaultdict(dict)
    for rule in declaration.rules:
        for topic in topics(rule):
            if topic not in TOPICS:
                message = f"{rule.name!r} decides {topic!r}, which is no topic; {suggestion(topic, TOPICS)}"
                yield Problem("unknown-topic", message, path=_path(rule), rules=(rule.name,))
            else:
                deciders[topic].setdefault(rule.name, rule)
    lays = declaration.jumps or any(isinstance(rule, LaysJumps) for rule in declaration.rules)
    for topic in TOPICS:
        names = tuple(deciders[topic])
        if len(names) > 1:
            listed = " and ".join(map(repr, names))
            message = f"{listed} decide the {topic}; keep one of them"
            yield Problem("two-deciders", message, path="rules", rules=names)
        elif not names and whole and (topic != "landing" or lays):
            own = "a method `beyond`" if topic == "finish" else f"decides = ({topic!r},)"
            message = f"no rule decides {WANTED[topic]}, or give {own} to a rule of yours"
            yield Problem("no-decider", message, path="rules")
    for rule in deciders["finish"].values():
        if not isinstance(rule, DecidesOvershoot):
            message = f"{rule.name!r} decides the finish and has no method `beyond`; give it one"
            yield Problem("no-beyond", message, path=_path(rule), rules=(rule.name,))


def _company(rules: tuple[Rule, ...], *, whole: bool) -> Iterator[Problem]:
    present = {rule.name for rule in rules} | {topic for rule in rules for topic in topics(rule)}
    for rule in rules:
        for needed in rule.needs if isinstance(rule, Needs) and whole else ():
            if needed not in present:
                message = f"{rule.name!r} needs {needed!r}, which is not there; add it, or take {rule.name!r} away"
                yield Problem("needs", message, path=_path(rule), rules=(rule.name, needed))
        for forbidden in rule.forbids if isinstance(rule, Forbids) else ():
            if forbidden in present:
                message = f"{rule.name!r} does not go together with {forbidden!r}; keep one of them"
                yield Problem("forbids", message, path=_path(rule), rules=(rule.name, forbidden))


def _memory(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    owner = {slot.name: "the engine" for slot in CORE_SLOTS}
    for rule in _by_name(rules):  # a rule written twice is told elsewhere
        for slot in rule.slots if isinstance(rule, Remembers) else ():
            if slot.name in owner:
                message = f"{rule.name!r} and {owner[slot.name]!r} both keep a slot {slot.name!r}; rename one"
                yield Problem("slot-twice", message, path=_path(rule), rules=(rule.name, owner[slot.name]))
            owner.setdefault(slot.name, rule.name)
            yield from _slot_default(rule, slot)
        if isinstance(rule, AsksOnForm) and rule.entry.name != rule.name:
            message = f"{rule.name!r} asks on the form as {rule.entry.name!r}; name the entry like the rule"
            yield Problem("entry-name", message, path=_path(rule), rules=(rule.name,))


def _by_name(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The first rule of each name."""
    first: dict[str, Rule] = {}
    for rule in rules:
        first.setdefault(rule.name, rule)
    return tuple(first.values())


def _slot_default(rule: Rule, slot: Slot[Any]) -> Iterator[Problem]:
    try:
        hash(slot.default)
    except TypeError:
        message = (
            f"the slot {slot.name!r} of {rule.name!r} starts as {slot.default!r}, which cannot be hashed; "
            "use a tuple, a frozenset or an attrs `@frozen` class"
        )
        yield Problem("slot-default", message, path=_path(rule), rules=(rule.name,))


def _places(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    """Where the steps stand, and whether a rule does anything at all."""
    idle = (LaysJumps, DecidesOvershoot, AsksOnForm, Implies, HasKinds, ChecksDeclaration, Needs, Forbids)
    for rule in rules:
        mine = steps(rule)
        for stage, method, _ in mine:
            if not 0 < stage < 1400:  # noqa: PLR2004  (the bounds of Stage, with its room)
                message = f"{rule.name}.{method} stands at {stage}, which is near no stage; use a Stage, plus or minus"
                yield Problem("stage", message, path=_path(rule), rules=(rule.name,))
        if not mine and not isinstance(rule, idle):
            message = f"{rule.name!r} has no step and no other ability; mark a method with @step(Stage....)"
            yield Problem("does-nothing", message, severity="warning", path=_path(rule), rules=(rule.name,))


# -------------------------------------------------------------------------------------------------------------- layout
def _kinds(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    known = {kind.name: (kind, "the library") for kind in KNOWN_KINDS}
    for rule in rules:
        for kind in rule.kinds if isinstance(rule, HasKinds) else ():
            other, owner = known.setdefault(kind.name, (kind, rule.name))
            if other != kind:
                message = f"{rule.name!r} and {owner!r} have different kinds of jump named {kind.name!r}; rename one"
                yield Problem("kind-twice", message, path=_path(rule), rules=(rule.name, owner))


def _layout(declaration: Declaration, laid: tuple[tuple[str, Jump], ...], *, whole: bool) -> Iterator[Problem]:
    kinds = {kind.name: kind for kind in KNOWN_KINDS}
    kinds |= {kind.name: kind for rule in declaration.rules if isinstance(rule, HasKinds) for kind in rule.kinds}
    at: dict[int, Jump] = {}
    for path, jump in laid:
        wrong = jump_problems(jump, declaration.board.last, kinds)
        told = (one for one in wrong if whole or one.code != "unknown-kind")
        yield from (evolve(one, path=path, rules=_layer(path)) for one in told)
        other = at.setdefault(jump.foot, jump)
        if other is not jump:
            message = f"two things lie on {jump.foot}: {_what(other)}, and {_what(jump)}; move one"
            yield Problem("two-things-on-a-square", message, path=path, rules=_layer(path), squares=(jump.foot,))
    start, last = declaration.board.start, declaration.board.last
    if start >= last:
        message = f"start is {shown(start)}; give 0, or a square before the last, which is {last}"
        yield Problem("start-off-the-board", message, path="board.start", squares=(start,), clause="SL-1")
    elif start and start in at:
        message = f"the match starts on {start}, the foot of {_what(at[start])}, which does not act there; move one"
        yield Problem("start-on-a-foot", message, severity="warning", path="board.start", squares=(start,))


def jump_problems(jump: Jump, last: int | None, kinds: Mapping[str, JumpKind]) -> Iterator[Problem]:
    """What is wrong with one jump, by itself.

    Args:
        jump: The jump.
        last: The last square of the board; None where it is not known.
        kinds: The kinds of jump that there are, by their names.

    Yields:
        The problems, without a path.
    """
    both, what = (jump.foot, jump.to), _what(jump)
    yield from (evolve(one, squares=both) for one in _unfit_name(jump.name))
    if last is not None and not (1 <= jump.foot <= last and 1 <= jump.to <= last):
        message = f"{what} is not on the board; squares are 1 to {last}"
        yield Problem("off-the-board", message, squares=both, clause="SL-1")
    if jump.foot == jump.to:
        yield Problem("onto-itself", f"{what} leads onto itself; take it away", squares=both)
    if jump.foot == last:
        message = f"{what} has its foot on the last square, where the match ends; move it"
        yield Problem("foot-on-last", message, squares=both, clause="SL-11")
    if jump.kind not in kinds:
        message = f"{what} is of a kind that nobody knows; {suggestion(jump.kind, kinds)}"
        yield Problem("unknown-kind", message, squares=both)
        return
    direction = kinds[jump.kind].direction
    if direction == "up" and jump.to < jump.foot:
        message = f"{what} falls; turn it round, a {jump.kind} must rise"
        yield Problem("ladder-falls", message, squares=both, clause="SL-5")
    if direction == "down" and jump.to > jump.foot:
        message = f"{what} rises; turn it round, a {jump.kind} must fall"
        yield Problem("snake-rises", message, squares=both, clause="SL-5")


def _what(jump: Jump) -> str:
    """A jump in words."""
    name = f" {jump.name!r}" if jump.name else ""
    return f"the {jump.kind}{name} from {jump.foot} to {jump.to}"


def _layer(path: str) -> tuple[str, ...]:
    """The rule that laid a jump, by the path of what it laid; none for a jump of the board."""
    return (path.removeprefix("rules."),) if path.startswith("rules.") else ()
