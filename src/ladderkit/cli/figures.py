"""The answers of `odds` and `compare`: asked for one by one, told in words, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from math import inf
from typing import Final, TypeAlias, TypeVar

from attrs import evolve, frozen

from ladderkit.analysis.contest import Contest, contest, sure_of_best
from ladderkit.analysis.duration import Duration, how_long
from ladderkit.analysis.extras import has_numpy
from ladderkit.analysis.figure import UNIT, Figure
from ladderkit.analysis.pictures import in_short
from ladderkit.analysis.policy import Policy
from ladderkit.analysis.reach import MOST_RACING
from ladderkit.analysis.traveller import Traveller, traveller
from ladderkit.cli import out
from ladderkit.errors import AnalysisError, MissingExtraError
from ladderkit.tell import ordinal
from ladderkit.variant import Variant

__all__ = ["Answer", "Asked", "Line", "answers", "as_json", "in_words", "lines", "note_of"]

T = TypeVar("T")
Answer: TypeAlias = "Figure | int | float | tuple[Figure, ...] | dict[int, float] | Duration | None"
"""An answer: a figure or several, a whole number, None where there is none, quantiles, or times."""
Line: TypeAlias = "Figure | float | str | None"
"""An answer that stands in one line of a table."""
SMALL: Final = 300
"""Up to how many states fractions do what floats would, where the extra for these is not installed."""
LONG: Final = 3_000
"""Beyond how many states fractions about one traveller may take so long that it is warned of."""
LONG_MATCH: Final = 600
"""The same for a match of several, by the states of one traveller."""

IN_FRACTIONS: Final = "odds --exact tells it where fractions are within reach; otherwise simulate it"
"""What to do where floats are no use."""
BEYOND: Final[dict[str, str]] = {"too-long": "", "beyond-floats": IN_FRACTIONS}
"""The codes of what takes too long for an answer that others do not need, and what to do, if not what is said."""

MATCH: Final = (
    "match_mean_rounds",
    "match_mean_turns",
    "match_mean_rolls",
    "win_probability",
    "win_probability_by_order",
)
"""What is told of a match."""
LABELS: Final[dict[str, str]] = {
    "mean_turns": "turns, mean",
    "mean_rolls": "rolls, mean",
    "standard_deviation_turns": "turns, standard deviation",
    "quantiles_turns": "turns within which",
    "mode_turns": "turns, most likely",
    "fewest_turns": "turns, fewest",
    "fewest_rolls": "rolls, fewest",
    "probability_of_finishing": "chance to finish",
    "match_mean_rounds": "rounds of the match, mean",
    "match_mean_turns": "turns of the match, mean",
    "match_mean_rolls": "rolls of the match, mean",
    "win_probability": "chance to win, player",
    "win_probability_by_order": "chance to win, moving",
    "how_long": "time for the match, mean",
}
"""The answers by their names in JSON, and what they are called in tables."""


@frozen
class Asked:
    """What is asked about a game.

    Attributes:
        variant: The game.
        players: How many play a match; None where only one traveller is asked about.
        exact: Whether answers are fractions.
        square: The square from which all set out; None for the start.
        policy: What is done where a seat may decide.
        deadline: How long a move of the match takes; None where that is not asked.
    """

    variant: Variant
    players: int | None = None
    exact: bool = False
    square: int | None = None
    policy: Policy | None = None
    deadline: timedelta | None = None


def note_of(asked: Asked) -> str:
    """What is to be said along with the answers, if anything.

    Args:
        asked: What is asked.

    Returns:
        A sentence; empty where there is none.
    """
    if asked.policy != "best" or not asked.variant.hidden:
        return ""
    return "the best is that of somebody who knows the whole layout, hidden parts included; others can do no better"


def answers(asked: Asked) -> dict[str, Answer]:
    """All answers, in the order in which they are told.

    Args:
        asked: What is asked.

    Returns:
        The answers by name. One that cannot be had within reason is None, and it is warned of that.

    Raises:
        AnalysisError: The game cannot be analysed, or not exactly.
        LadderkitError: There is no such square, or the game is not for so many players.
        MissingExtraError: Floats are needed, and the extra `fast` is not installed.
    """
    sure_of_best(asked.variant, asked.players or 1, asked.policy)  # before anything that takes its time
    try:
        one = traveller(asked.variant, square=asked.square, exact=asked.exact, policy=asked.policy)
        if asked.exact:
            _warn_of_time(asked, len(one.chain))
        if asked.exact or has_numpy():
            match = _of_match(asked)  # first, since it is the one that may be out of reach
            return _of_one(one) | match
    except AnalysisError as error:
        if error.code != "not-exact":
            raise
        raise AnalysisError(f"{error.reason}; leave out --exact", error.code) from error
    missing = MissingExtraError("fast", "an answer in floats about so many states")
    if len(one.chain) > SMALL:
        raise missing
    exactly = evolve(asked, exact=True)
    try:
        return {
            name: _rounded(answer) for name, answer in (_of_one(evolve(one, exact=True)) | _of_match(exactly)).items()
        }
    except AnalysisError:
        raise missing from None


def _warn_of_time(asked: Asked, states: int) -> None:
    """Warn of fractions that take their time, before they are begun; not of those that are refused at once."""
    several = (asked.players or 1) > 1
    if LONG_MATCH < states <= MOST_RACING if several else states > LONG:
        out.warn(f"fractions about {states} states take a while, perhaps minutes; leave out --exact for floats at once")


def _rounded(answer: Answer) -> Answer:
    """An exact answer as a float."""
    if isinstance(answer, tuple):
        return tuple(_as_float(figure) for figure in answer)
    return _as_float(answer) if isinstance(answer, Figure) else answer


def _as_float(figure: Figure) -> Figure:
    """A figure as a float, with what rounding it does."""
    value = float(figure)
    return Figure(value, figure.bound if figure.infinite or not figure.exact else abs(value) * UNIT)


def _of_one(one: Traveller) -> dict[str, Answer]:
    """What there is to tell of one traveller."""
    said = set[str]()
    quantiles = _if_within(lambda: one.quantiles_turns, said)
    mode = None if quantiles is None else _if_within(lambda: one.mode_turns, said)  # the law is worked out once
    return {
        "mean_turns": _if_within(lambda: one.mean_turns, said),
        "mean_rolls": _if_within(lambda: one.mean_rolls, said),
        "standard_deviation_turns": _if_within(lambda: one.standard_deviation_turns, said),
        "quantiles_turns": quantiles,
        "mode_turns": mode,
        "fewest_turns": one.fewest_turns,
        "fewest_rolls": one.fewest_rolls,
        "probability_of_finishing": _if_within(lambda: one.probability_of_finishing, said),
    }


def _if_within(ask: Callable[[], T], said: set[str], hint: str = "") -> T | None:
    """An answer; None, with a warning that is not said yet, where the game takes too long for floats or for its law."""
    try:
        return ask()
    except AnalysisError as error:
        if error.code not in BEYOND:
            raise
        to_do = hint or BEYOND[error.code]
        told = f"{error.reason}; {to_do}" if to_do else error.message
        if told not in said:
            said.add(told)
            out.warn(told)
        return None


def _of_match(asked: Asked) -> dict[str, Answer]:
    """What there is to tell of a match, if that is asked."""
    if asked.players is None:
        return {}
    seats, said = asked.players, set[str]()

    def match() -> Contest:
        return contest(asked.variant, seats, square=asked.square, exact=asked.exact, policy=asked.policy)

    known = match() if asked.exact else _if_within(match, said, IN_FRACTIONS)
    found: dict[str, Answer] = {name: None if known is None else getattr(known, name) for name in MATCH}
    deadline = asked.deadline
    if deadline is not None:

        def calendar() -> Duration:
            return how_long(asked.variant, seats, deadline, square=asked.square, policy=asked.policy)

        found["how_long"] = None if known is None else _if_within(calendar, said, "simulate it")
    return found


# -------------------------------------------------------------------------------------------------------------- as JSON
def as_json(found: Mapping[str, Answer]) -> dict[str, object]:
    """The answers as JSON has them.

    Args:
        found: The answers by name.

    Returns:
        Numbers, fractions as strings, `"infinite"`; and under `bounds` how far each float may be off.
    """
    told: dict[str, object] = {name: _plain(answer) for name, answer in found.items()}
    told["bounds"] = {
        name: [figure.bound for figure in answer] if isinstance(answer, tuple) else answer.bound
        for name, answer in found.items()
        if isinstance(answer, tuple | Figure) and not all(figure.exact for figure in _figures(answer))
    }
    return told


def _figures(answer: tuple[Figure, ...] | Figure) -> tuple[Figure, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def _plain(answer: Answer) -> object:
    """One answer as JSON has it."""
    if isinstance(answer, tuple):
        return [_plain(figure) for figure in answer]
    if isinstance(answer, Figure):
        return "infinite" if answer.infinite else str(answer) if answer.exact else float(answer)
    if isinstance(answer, dict):
        return {str(per_cent): _plain(length) for per_cent, length in answer.items()}
    if isinstance(answer, Duration):
        return {
            "mean_moves": _plain(answer.mean_moves),
            "mean_seconds": _seconds(answer.expected),
            "moves_95_percent": _plain(answer.most_moves),
            "seconds_95_percent": _seconds(answer.most),
        }
    return "infinite" if answer == inf else answer


def _seconds(span: timedelta | None) -> object:
    return "infinite" if span is None else span.total_seconds()


# ------------------------------------------------------------------------------------------------------------- in words
def lines(found: Mapping[str, Answer]) -> Iterator[tuple[str, Line]]:
    """The answers one by one.

    Args:
        found: The answers by name.

    Yields:
        What it is in words, and the answer.
    """
    for name, answer in found.items():
        label = LABELS[name]
        if isinstance(answer, tuple):
            for k, figure in enumerate(answer, 1):
                yield f"{label} {k if name == 'win_probability' else ordinal(k)}", figure
        elif isinstance(answer, dict):
            yield from ((f"{label} {per_cent} % finish", length) for per_cent, length in answer.items())
        elif isinstance(answer, Duration):
            yield label, _span(answer.expected)
            yield "time within which 95 % are over", _span(answer.most)
        else:
            yield label, answer


def in_words(answer: Line) -> str:
    """One answer in words.

    Args:
        answer: The answer.

    Returns:
        A number, with how far it may be off; or a fraction, with its value.
    """
    if answer is None or isinstance(answer, str):
        return answer or "none"
    if isinstance(answer, Figure):
        return in_short(answer)
    return "infinite" if answer == inf else f"{answer:g}"


def _span(span: timedelta | None) -> str:
    """A length of time, in days and hours."""
    if span is None:
        return "infinite"
    days, rest = span.days, span.seconds
    parts = [(days, "day"), (rest // 3600, "hour"), (rest // 60 % 60, "minute"), (rest % 60, "second")]
    said = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in parts if count]
    return " ".join(said[:2]) or f"{span.total_seconds():g} seconds"
