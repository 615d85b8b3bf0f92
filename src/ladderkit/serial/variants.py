"""Variants out of data, texts and files: every problem told at once, with its path."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from attrs import evolve, frozen

from ladderkit.check import LIMIT, check, unfinishable
from ladderkit.errors import FileError, LadderkitError, Problem, VariantError, shown
from ladderkit.fit import known_problems, name_problems, seat_problems
from ladderkit.program import Tells
from ladderkit.race import with_house_rules
from ladderkit.registry import Registry, kinds_of
from ladderkit.rule import HasKinds, Rule
from ladderkit.serial.boards import read_board
from ladderkit.serial.faults import Malformed, besides, fault, joined, reading, settle, under, unknown
from ladderkit.serial.leaves import a_list, a_table
from ladderkit.serial.rules import builtin, rules_codec
from ladderkit.serial.text import cleaned, json_data, toml_data
from ladderkit.variant import Variant

__all__ = [
    "UNREADABLE",
    "Loaded",
    "load_variant",
    "read_variant",
    "variant_from_data",
    "variant_from_json",
    "variant_from_toml",
]

WHAT: Final = "the variant"
KEYS: Final = ("name", "seats", "tokens", "tells", "rules", "chain", "board")
UNREADABLE: Final = frozenset({"unreadable", "not-toml", "not-json"})
"""The codes of problems with which a file cannot be read at all, whatever it was meant to say."""
OF_THE_WHOLE: Final = frozenset({"trap", "finish-unreachable", "start-on-a-foot", "start-off-the-board"})
"""The codes of problems that are about the whole board, though they tell squares."""
Examine: TypeAlias = Callable[..., tuple[Problem, ...]]


@frozen
class Loaded:
    """What a file turned out to be.

    Attributes:
        variant: The variant; None when there are errors among the problems.
        problems: Everything that is wrong with it, or odd about it.
    """

    variant: Variant | None
    problems: tuple[Problem, ...]


# ---------------------------------------------------------------------------------------------------- reading
def variant_from_data(data: object, registry: Registry | None = None) -> Variant:
    """The variant that data stand for; it is not walked through, as one in a file is.

    Args:
        data: What a TOML or JSON file holds, or `variant_to_data` gave.
        registry: What the names of rules mean; left out, the built-in ones.

    Returns:
        The variant.

    Raises:
        FileError: The data are no variant that holds together; it lists every fault with its path.
    """
    clean, found = cleaned(data)
    with reading(WHAT), besides(found):
        return _read(clean, _sure_registry(registry)).variant


def variant_from_toml(text: str, registry: Registry | None = None, *, limit: int = LIMIT) -> Variant:
    """The variant in a TOML text, checked as a file is.

    Args:
        text: The text.
        registry: What the names of rules mean; left out, the built-in ones.
        limit: How many states to walk through to see whether the finish can be reached.

    Returns:
        The variant.

    Raises:
        FileError: It is no TOML, or no variant that holds together, or its finish cannot be reached.
    """
    return _sound(_loaded(text, "toml", registry, limit))


def variant_from_json(text: str, registry: Registry | None = None, *, limit: int = LIMIT) -> Variant:
    """The variant in a JSON text, checked as a file is.

    Args:
        text: The text.
        registry: What the names of rules mean; left out, the built-in ones.
        limit: How many states to walk through to see whether the finish can be reached.

    Returns:
        The variant.

    Raises:
        FileError: It is no JSON, or no variant that holds together, or its finish cannot be reached.
    """
    return _sound(_loaded(text, "json", registry, limit))


def load_variant(path: Path | str, registry: Registry | None = None, *, limit: int = LIMIT) -> Variant:
    """The variant in a file, TOML or JSON by its suffix.

    Args:
        path: The file.
        registry: What the names of rules mean; left out, the built-in ones.
        limit: How many states to walk through to see whether the finish can be reached.

    Returns:
        The variant.

    Raises:
        FileError: The file cannot be read, or holds no variant that holds together, or its finish cannot be
            reached.
    """
    text, form = _text_of(path)
    return _sound(_loaded(text, form, registry, limit, str(path)), str(path))


def read_variant(path: Path | str, registry: Registry | None = None, *, limit: int = LIMIT) -> Loaded:
    """The variant in a file and everything that can be said against it, warnings and notes included.

    Args:
        path: The file, TOML or JSON by its suffix.
        registry: What the names of rules mean; left out, the built-in ones.
        limit: How many states to walk through to see whether the finish can be reached.

    Returns:
        The variant, or None where there are errors; and all problems.

    Raises:
        FileError: There is nothing to speak of: no such file, no UTF-8, no TOML or JSON at all.
    """
    text, form = _text_of(path)
    return _loaded(text, form, registry, limit, str(path), check)


def _text_of(path: Path | str) -> tuple[str, str]:
    """The text of a file, and whether it is `toml` or `json`."""
    if not isinstance(cast("object", path), str | PathLike):
        message = f"a value of type {type(path).__name__} is no path; give the name of a file, or a Path"
        raise FileError(shown(path), [Problem("unreadable", message)])
    suffix = Path(path).suffix.lower()
    if suffix not in (".toml", ".json"):
        message = f"the suffix {suffix!r} is none of a variant's; name the file .toml or .json"
        raise FileError(str(path), [Problem("unreadable", message)])
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"it is no UTF-8 text, from byte {error.start} on; save it as UTF-8"
        raise FileError(str(path), [Problem("unreadable", message)]) from None
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the file cannot be opened: {said.lower()}; check its name"
        raise FileError(str(path), [Problem("unreadable", message)]) from None
    return text, suffix[1:]


def _loaded(  # noqa: PLR0913, PLR0917  (private; the callers are the four ways of reading)
    text: str,
    form: str,
    registry: Registry | None,
    limit: int,
    what: str = WHAT,
    examine: Examine = unfinishable,
) -> Loaded:
    """What a text turns out to be."""
    try:
        with reading(what):
            clean, found = cleaned(toml_data(text) if form == "toml" else json_data(text))
    except FileError as error:
        if any(problem.code == "key-twice" for problem in error.problems):  # it can be read, if not understood
            return Loaded(None, error.problems)
        raise
    try:
        with reading(what), besides(found):
            read = _read(clean, _sure_registry(registry))
    except FileError as error:
        return Loaded(None, error.problems)
    problems = tuple(read.places.placed(problem) for problem in examine(read.variant, limit=limit))
    sound = all(problem.severity != "error" for problem in problems)
    return Loaded(read.variant if sound else None, problems)


def _sure_registry(given: Registry | None) -> Registry:
    registry = cast("object", builtin() if given is None else given)
    if not isinstance(registry, Registry):
        raise LadderkitError(f"{shown(registry)} is no registry; give a Registry, or leave it out")
    return registry


def _sound(loaded: Loaded, what: str = WHAT) -> Variant:
    if loaded.variant is None:
        raise FileError(what, [problem for problem in loaded.problems if problem.severity == "error"])
    return loaded.variant


@frozen
class _Places:
    """Where in the document things stand: rules by name, and what lies on the board by foot.

    Attributes:
        form: `"rules"` or `"chain"`, whichever the document has.
        rules: The path of each rule that is written.
        parameters: The paths of what is written of each rule.
        feet: The path, on the board, of what lies on each foot.
    """

    form: str
    rules: dict[str, str]
    parameters: frozenset[str]
    feet: dict[int, str]

    def placed(self, problem: Problem) -> Problem:
        """The problem with a path of the document; empty for what is not written there."""
        path = problem.path
        head, _, tail = path.partition(".")
        if head == "rules":
            name, _, parameter = tail.partition(".")
            path = self.rules.get(name, "") if tail else self.form
            inside = joined(path, parameter)
            path = inside if inside in self.parameters else path
        elif head == "board" and problem.code not in OF_THE_WHOLE and problem.squares:
            foot = self.feet.get(problem.squares[0])
            path = joined("board", foot) if foot else "board"
        return evolve(problem, path=path)


@frozen
class _Read:
    """A variant, and where its parts stand in the document."""

    variant: Variant
    places: _Places


def _read(data: object, registry: Registry) -> _Read:
    """A variant, with all faults of its form told at once, and with them all that can be told of its declaration."""
    table = a_table(data, "a table with name, board and rules")
    codec = rules_codec(registry)
    found = [Problem("unknown-key", unknown("key", key, KEYS)) for key in table if key not in KEYS]
    found += [Problem("missing-key", f"{key!r} is missing; give it") for key in ("name", "board") if key not in table]
    parts: dict[str, Any] = {}
    for key, part_type in (("name", str), ("seats", tuple[int, int]), ("tokens", int), ("tells", Tells)):
        if key in table:
            with under(found, key):
                parts[key] = codec.read(table[key], part_type)
    form = "chain" if "chain" in table else "rules"
    if "chain" in table and "rules" in table:
        message = "the whole chain stands beside rules for the plain race; keep one of them"
        found.append(Problem("chain-and-rules", message, path="chain"))
    written: list[tuple[str, Rule]] = []
    parameters: set[str] = set()
    before = len(found)
    for key in ("rules", "chain"):
        items: list[Any] = []
        with under(found, key):
            items = a_list(table.get(key, []))
        for k, item in enumerate(items):
            path = f"{key}.{k}"
            parameters |= {joined(path, part) for part in _parts_of(item)}
            with under(found, path):
                written.append((path, codec.read(item, Rule)))
    whole = len(found) == before
    feet: dict[int, str] = {}
    mine = tuple(rule for _, rule in written)
    kinds = _kinds(registry, mine)
    if "board" in table:
        faults: list[Problem] = []
        with under(found, "board"):
            board, feet = read_board(codec, table["board"], kinds, faults)
            parts |= {} if board is None else {"board": board}
            settle(faults)
    both = "chain" in table and "rules" in table
    rules = () if both else mine if form == "chain" else with_house_rules(*mine)
    where = {rule.name: path for path, rule in reversed(written)}
    places = _Places(form, where, frozenset(parameters), feet)
    if found:
        more = _known(parts, rules, whole=whole and not both)
        raise Malformed(*found, *(places.placed(problem) for problem in more))
    try:
        return _Read(Variant(rules=rules, **parts), places)
    except VariantError as error:
        raise Malformed(*(places.placed(problem) for problem in error.problems)) from None
    except Exception as error:
        raise fault("declaration", f"a rule fails on this declaration: {error}; ask its author") from error


def _known(parts: dict[str, Any], rules: tuple[Rule, ...], *, whole: bool) -> tuple[Problem, ...]:
    """What can be told already of a declaration, though some parts of it could not be read."""
    names = name_problems(parts["name"]) if "name" in parts else ()
    seats, tokens = parts.get("seats", (1, 1)), parts.get("tokens", 1)
    return (*names, *seat_problems(seats, tokens), *known_problems(parts.get("board"), rules, whole=whole))


def _parts_of(rule: object) -> tuple[str, ...]:
    """The keys of a rule that is written as a table."""
    return tuple(cast("dict[str, Any]", rule)) if isinstance(rule, dict) else ()


def _kinds(registry: Registry, rules: tuple[Rule, ...]) -> tuple[str, ...]:
    known = [entry.name for entry in registry.kinds]
    brought = [kind.name for rule in rules if isinstance(rule, HasKinds) for kind in kinds_of(rule)]
    return tuple(dict.fromkeys((*known, *brought)))
