"""Variants out of data, texts and files: every problem told at once, with its path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from ladderkit.check import LIMIT, check, unfinishable
from ladderkit.errors import FileError, Problem, VariantError
from ladderkit.program import Tells
from ladderkit.race import with_house_rules
from ladderkit.registry import Registry, kinds_of
from ladderkit.rule import HasKinds, Rule
from ladderkit.serial.boards import read_board
from ladderkit.serial.faults import Malformed, besides, fault, joined, reading, settle, under, unknown
from ladderkit.serial.leaves import a_table
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
OF_THE_WHOLE: Final = frozenset({"trap", "finish-unreachable", "start-on-a-foot"})
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
        return _read(clean, registry or builtin()).variant


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
    with reading(what):
        data = toml_data(text) if form == "toml" else json_data(text)
    clean, found = cleaned(data)
    try:
        with reading(what), besides(found):
            read = _read(clean, registry or builtin())
    except FileError as error:
        return Loaded(None, error.problems)
    problems = tuple(read.places.placed(problem) for problem in examine(read.variant, limit=limit))
    sound = all(problem.severity != "error" for problem in problems)
    return Loaded(read.variant if sound else None, problems)


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
        feet: The path, on the board, of what lies on each foot.
    """

    form: str
    rules: dict[str, str]
    feet: dict[int, str]

    def placed(self, problem: Problem) -> Problem:
        """The problem with a path of the document; empty for what is not written there."""
        path = problem.path
        head, _, tail = path.partition(".")
        if head == "rules":
            path = self.rules.get(tail.partition(".")[0], "") if tail else self.form
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
    """A variant, with all faults of its form told at once, and then all of its declaration."""
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
    written: tuple[Rule, ...] = ()
    for key in ("rules", "chain"):
        if key in table:
            with under(found, key):
                written = codec.read(table[key], tuple[Rule, ...])
    feet: dict[int, str] = {}
    kinds = _kinds(registry, written)
    if "board" in table:
        with under(found, "board"):
            parts["board"], feet = read_board(codec, table["board"], kinds)
    settle(found)
    rules = written if form == "chain" else with_house_rules(*written)
    where = {rule.name: f"{form}.{k}" for k, rule in reversed(tuple(enumerate(written)))}
    places = _Places(form, where, feet)
    try:
        return _Read(Variant(rules=rules, **parts), places)
    except VariantError as error:
        raise Malformed(*(places.placed(problem) for problem in error.problems)) from None
    except Exception as error:
        raise fault("declaration", f"a rule fails on this declaration: {error}; ask its author") from error


def _kinds(registry: Registry, rules: tuple[Rule, ...]) -> tuple[str, ...]:
    known = [entry.name for entry in registry.kinds]
    brought = [kind.name for rule in rules if isinstance(rule, HasKinds) for kind in kinds_of(rule)]
    return tuple(dict.fromkeys((*known, *brought)))
