"""The last report: the whole set-up, every throw of every turn, and what opens the commitments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from ladderkit.errors import LadderkitError
from ladderkit.events import Answered, Event, Moved, TurnEnded
from ladderkit.match.again import moments
from ladderkit.match.layout import layout_opens
from ladderkit.match.match import Match
from ladderkit.postal.reports.happened import Happened
from ladderkit.postal.reports.parts import Letterhead, News, Opened, Part, Played, PlayedTurn, Report, Result, SetUpTold
from ladderkit.postal.reports.turns import public_parts, whole_view
from ladderkit.postal.words import order_parts, secrets_in_words
from ladderkit.questions import Choice, Draw, Order, Roll
from ladderkit.render.words import kinds_in_words, plain
from ladderkit.tell import clean, tell
from ladderkit.variant import Variant

__all__ = ["end_report", "turns_played"]


def end_report(
    head: Letterhead, match: Match, *, layout: str = "", salt: bytes | None = None, given_up: bool = False
) -> Report:
    """The last report, which opens everything: the set-up, all throws and nominations, the seed and the salt (SC-3b).

    Args:
        head: What stands on each sheet.
        match: The match, which must be over, unless it is given up.
        layout: The commitment to the layout that was announced; empty where there was none.
        salt: What opens it.
        given_up: Whether a match that is not over will not be gone on with; then nobody is placed.

    Returns:
        The report; the same for everyone.

    Raises:
        LadderkitError: The match is not over, or the salt does not open what was announced.
    """
    if not (match.over or given_up):
        raise LadderkitError("the match is not over; the set-up and the throws are secret until then")
    if bool(layout) is not (salt is not None):
        raise LadderkitError("the commitment to the layout and its salt go together; give both, or neither")
    variant = match.terms.variant
    if salt is not None and not layout_opens(layout, variant, salt):
        raise LadderkitError("this layout and salt do not open the commitment that was announced; find those that do")
    dice = match.terms.dice
    keys = [
        *([("The dice", dice.commitment, dice.seed.hex())] if dice is not None else []),
        *([("The set-up", layout, salt.hex())] if salt is not None else []),
    ]
    parts: list[Part] = [
        *_result(head, match),
        SetUpTold((*kinds_in_words(variant.jumps), *secrets_in_words(variant))),
        Played(turns_played(match)),
        *([Opened(tuple(keys))] if keys else []),
    ]
    return Report(head, "end", "everyone", None, match.names, tuple(parts), whole_view(match))


def _result(head: Letterhead, match: Match) -> tuple[Part, ...]:
    """How it ended; where it did not, where everyone stood."""
    if match.over:
        return (Result(match.standings()),)
    stood, *_ = public_parts(head, Happened(match, match, ()))
    return (News("The result", ("The game was given up before it was over; nobody is placed.",)), stood)


# ------------------------------------------------------------------------------------------------------ turns
def turns_played(match: Match) -> tuple[PlayedTurn, ...]:
    """Every turn of a match as it was played, with all that is secret while it lasts.

    Args:
        match: The match.

    Returns:
        The turns, in order; the opening, where it asks something, is turn 0.
    """
    turns: list[PlayedTurn] = []
    events: list[Event] = []
    number = 0
    for event in (event for progress in moments(match) for event in progress.events):
        events.append(event)
        if isinstance(event, TurnEnded):
            number += bool(event.seats)
            turns += _played(match, number, events)
            events = []
    return (*turns, *_played(match, number + 1, events))


def _played(match: Match, number: int, events: Iterable[Event]) -> Iterator[PlayedTurn]:
    """What was done in a turn, seat by seat; nothing where nothing was."""
    variant, names = match.terms.variant, match.names
    did: dict[int, list[str]] = {seat: [] for seat in range(len(names))}
    went: dict[int, list[Moved]] = {token: [] for token in range(len(names) * variant.tokens)}
    lots: list[str] = []
    for event in events:
        if isinstance(event, Moved):
            went[event.token].append(event)
        elif isinstance(event, Answered) and isinstance(event.question, Draw):
            lots.append(tell(event, names))
        elif isinstance(event, Answered):
            for seat, words in _answers(variant, event):
                did[seat].append(words)
    seats = [
        (seat, "; ".join(said), "; ".join(_ways(went, seat, variant.tokens)))
        for seat, said in did.items()
        if said or any(went[token] for token in _tokens(seat, variant.tokens))
    ]
    if seats or lots:
        yield PlayedTurn(number, tuple(seats), tuple(lots))


def _answers(variant: Variant, event: Answered) -> Iterator[tuple[int, str]]:
    """What each seat answered."""
    if isinstance(event.question, Roll):
        yield event.question.seat, f"rolls {event.value}"
    elif isinstance(event.question, Choice):
        yield event.question.seat, f"chooses {clean(str(event.value))}"
    else:
        for order in cast("tuple[Order, ...]", event.value):
            yield order.seat, "; ".join(order_parts(variant, order)) or "no order"


def _tokens(seat: int, tokens: int) -> range:
    return range(seat * tokens, (seat + 1) * tokens)


def _ways(went: dict[int, list[Moved]], seat: int, tokens: int) -> Iterator[str]:
    """How the tokens of a seat went."""
    for which, token in enumerate(_tokens(seat, tokens), 1):
        if moves := went[token]:
            whose = f"token {which} " if tokens > 1 else ""
            yield f"{whose}from {moves[0].origin} {', '.join(map(_step, moves))}"


def _step(move: Moved) -> str:
    """Where a token came, and what carried it there, unless it walked."""
    by = "" if move.cause == "walk" else f"by {clean(move.name) or plain(move.cause)} "
    return f"{by}to {move.to}"
