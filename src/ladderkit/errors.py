"""Everything this library refuses, each error carrying its parts as attributes.

Three kinds are kept apart: what is *malformed* (`BoardError`, `DiceError`, `VariantError`, `FileError`), what is
*not allowed now* (`Refused`), and what a rule did wrong (`RuleError`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

Severity: TypeAlias = Literal["error", "warning", "note"]
"""How bad a problem is: an `error` refuses the declaration, a `warning` and a `note` do not."""


MOST_TOLD: Final = 120
"""How many characters of a value a message shows."""


def shown(value: object) -> str:
    """A value as a message shows it: its `repr`, unless that is very long or cannot be made."""
    try:
        words = repr(value)
    except Exception:  # noqa: BLE001  (a number may have too many digits, and anything may have a repr that raises)
        return f"a value of type {type(value).__name__}"
    return words if len(words) <= MOST_TOLD else f"{words[:MOST_TOLD]}..."


def how_many(fewest: int, most: int) -> str:
    """From how many to how many, as a message tells it: `2 to 8`, or `2` where both are the same."""
    return f"{fewest} to {most}" if fewest != most else f"{fewest}"


@frozen
class Problem:
    """One thing that is wrong, or odd, about a declaration.

    Attributes:
        code: A stable kebab-case name of the kind of problem, such as `"two-things-on-a-square"`.
        message: What is wrong, where, and after a semicolon what to do.
        severity: Whether it refuses the declaration.
        path: Where in the declaration or file it stands, such as `"board.ladders.3"`; empty for the whole.
        rules: Names of the rules it concerns.
        squares: The squares it concerns.
        clause: The clause of a documented game that it breaks, if there is one.
    """

    code: str
    message: str
    severity: Severity = field(default="error", kw_only=True)
    path: str = field(default="", kw_only=True)
    rules: tuple[str, ...] = field(default=(), kw_only=True)
    squares: tuple[int, ...] = field(default=(), kw_only=True)
    clause: str = field(default="", kw_only=True)

    def __str__(self) -> str:
        """The problem as one line: where, what, and the clause."""
        where = f"{self.path}: " if self.path else ""
        clause = f" [{self.clause}]" if self.clause else ""
        return f"{where}{self.message}{clause}"


def _lines(problems: tuple[Problem, ...]) -> str:
    return "".join(f"\n  - {problem}" for problem in problems)


class LadderkitError(Exception):
    """Anything that this library refuses."""


class BoardError(LadderkitError, ValueError):
    """A board or jump of impossible size or type; `problems` holds each as a sentence."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """All problems, in one line."""
        return "; ".join(self.problems)


class DiceError(LadderkitError, ValueError):
    """A die or seed that cannot be; `problems` holds each as a sentence."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """All problems, in one line."""
        return "; ".join(self.problems)


class VariantError(LadderkitError, ValueError):
    """A declaration that does not hold together; `problems` tells everything that is wrong with it."""

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        self.name = name
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(name, self.problems)

    def __str__(self) -> str:
        """Every problem on a line of its own."""
        return f"the variant {shown(self.name)} does not hold together:{_lines(self.problems)}"


class FileError(LadderkitError, ValueError):
    """A file or document that cannot be read as what it should be; `problems` tells each fault with its path."""

    def __init__(self, what: str, problems: Iterable[Problem]) -> None:
        self.what = what
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(what, self.problems)

    def __str__(self) -> str:
        """Every problem on a line of its own."""
        return f"{self.what} cannot be read:{_lines(self.problems)}"


class RegistryError(LadderkitError, LookupError):
    """A name that is unknown to a registry, or known twice."""

    def __init__(self, message: str, name: str, suggestions: tuple[str, ...] = ()) -> None:
        self.message = message
        self.name = name
        self.suggestions = suggestions
        super().__init__(message, name, suggestions)

    def __str__(self) -> str:
        """What is wrong, and what may have been meant."""
        return self.message


@frozen
class Refusal:
    """Why an input may not be given now.

    Attributes:
        code: A stable kebab-case name, such as `"not-awaited"`.
        message: The reason as a sentence, and what would be allowed.
    """

    code: str
    message: str

    def __str__(self) -> str:
        """The reason alone."""
        return self.message


class Refused(LadderkitError):  # noqa: N818  (it reads as what happened, and an error it is not)
    """An input that is not allowed now. Nothing has changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        self.code = refusal.code
        super().__init__(refusal)


class RuleError(LadderkitError):
    """A rule broke a law of the engine: a defect of the rule, not of an input.

    `rule` names it where it is known; `code` is a stable kebab-case name of what it did.
    """

    def __init__(self, message: str, rule: str = "", code: str = "rule-error") -> None:
        self.message = message
        self.rule = rule
        self.code = code
        super().__init__(message, rule, code)

    def __str__(self) -> str:
        """What the rule did, and which rule it was."""
        return f"rule {self.rule!r}: {self.message}" if self.rule else self.message


class AnalysisError(LadderkitError, ValueError):
    """A question about a variant that has no exact answer, or none within reach; `code` is a stable name of why."""

    def __init__(self, message: str, code: str) -> None:
        self.message = message
        self.code = code
        super().__init__(message, code)

    def __str__(self) -> str:
        """What cannot be answered, and what to do."""
        return self.message

    @property
    def reason(self) -> str:
        """What cannot be answered, without what to do, for those who know something else to be done."""
        return self.message.rpartition("; ")[0] or self.message


class MissingExtraError(LadderkitError, ImportError):
    """A part of the library was used that needs an optional dependency; the message names the extra to install."""

    def __init__(self, extra: str, what: str) -> None:
        self.extra = extra
        self.what = what
        super().__init__(extra, what)

    def __str__(self) -> str:
        """What is missing, and how to get it."""
        return f"{self.what} needs the {self.extra!r} extra; install it with: pip install 'ladderkit[{self.extra}]'"
