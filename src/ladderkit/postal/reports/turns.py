"""The report of a turn: for everyone, for one player, or for the game master alone.

What everyone may know is made of what a spectator sees and is told, and stands in each report in the same words. The
report of a player adds what that player did, and is made of what that seat sees and is told. So nothing in a report can
depend on more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from attrs import evolve

from ladderkit.events import Announced, Answered, Departed, Event, Finished, Laid, Stood, ThrowEnded, TurnEnded
from ladderkit.kinds import TRAP_DOOR, WELL
from ladderkit.match.entries import LogEntry, SeatResigned, SeatsExpired, SeatSubstituted
from ladderkit.match.known import known_entries
from ladderkit.match.lines import entry_line
from ladderkit.match.looks import MatchView
from ladderkit.match.match import Match
from ladderkit.postal.reports.missed import missed_in_a_row
from ladderkit.postal.reports.parts import (
    Awaited,
    Changes,
    HowTo,
    Letterhead,
    News,
    Own,
    Part,
    Place,
    Reader,
    Report,
    Result,
    Standings,
)
from ladderkit.postal.words import ladders_left, order_parts, remembered
from ladderkit.questions import Choice, Order, Orders
from ladderkit.rules import ChosenThrow, PortableLadders
from ladderkit.tell import name_of, tell, tell_all
from ladderkit.variant import Variant, public_board
from ladderkit.views import View, told

__all__ = ["awaited", "how_to_part", "master_report", "turn_report"]

_OPENING: Final = frozenset({TRAP_DOOR.name, WELL.name})
"""What is open for a turn only."""
_BESIDES: Final = (Announced, Departed, Finished, Laid, Stood, ThrowEnded, TurnEnded)
"""Events that are told in other parts of a report."""
_NEWS: Final = (SeatResigned, SeatsExpired, SeatSubstituted)


def turn_report(  # noqa: PLR0913  (two moments, what lies between, and for whom)
    head: Letterhead,
    before: Match,
    after: Match,
    events: Iterable[Event],
    seat: int | None = None,
    *,
    how_to: str = "",
    missed_public: bool = False,
) -> Report:
    """The report of a turn (SC-2d), for everyone or for one player.

    Whose order was missing is told to that player alone, unless it is declared public: where throws are secret, a
    missing order is a throw of 0, and to tell of it would tell the throw.

    Args:
        head: What stands on each sheet.
        before: The match as it was when the last report was made, or at its start.
        after: The match now.
        events: All that has happened since.
        seat: Whose report; None for the one that goes to everyone.
        how_to: How to write orders; empty to leave it out.
        missed_public: Whether everyone is told whose order was missing.

    Returns:
        The report.

    Raises:
        LadderkitError: There is no such seat.
    """
    happened = tuple(events)
    variant = after.terms.variant
    parts: list[Part] = [*_public(head, before, after, told(variant, happened), missed_public=missed_public)]
    if seat is not None:
        own = _own(before, after, told(variant, happened, seat), seat, "What you did")
        parts[-1:-1] = [] if own is None else [own]
    parts += how_to_part(how_to)
    reader: Reader = "everyone" if seat is None else "player"
    return Report(head, "turn", reader, seat, after.names, tuple(parts), after.spectate().game)


def master_report(head: Letterhead, before: Match, after: Match, events: Iterable[Event]) -> Report:
    """The report of a turn for the game master alone: every order, every move and its cause, and who missed.

    Args:
        head: What stands on each sheet.
        before: The match as it was when the last report was made, or at its start.
        after: The match now.
        events: All that has happened since.

    Returns:
        The report. It is secret: so says its first line in each form, and its file name.
    """
    happened = tuple(events)
    variant, names = after.terms.variant, after.names
    parts: list[Part] = [*_public(head, before, after, told(variant, happened), missed_public=True)]
    own: list[Part] = [
        one
        for seat in range(len(names))
        if (one := _own(before, after, told(variant, happened, seat), seat, f"What {name_of(seat, names)} did"))
    ]
    story = tuple(
        tell(event, names, tokens=variant.tokens)
        for event in happened
        if not isinstance(event, Stood | Announced) and not _is_orders(event)
    )
    parts[-1:-1] = [*own, News("All that happened", story)]
    return Report(head, "turn", "master", None, names, tuple(parts), _whole(after))


# ------------------------------------------------------------------------------------------- for all readers
def _public(
    head: Letterhead, before: Match, after: Match, known: tuple[Event, ...], *, missed_public: bool
) -> Iterator[Part]:
    """What everyone may know; the last part is who is awaited, or the result."""
    seen = after.spectate()
    yield Standings(tuple(_places(after, seen.game, known, missed_public=missed_public)))
    yield _changes(after.terms.variant, seen.game, known)
    if lines := (*_entries_told(before, after), *_events_told(after, known)):
        yield News("What happened", lines)
    yield Result(after.standings()) if after.over else awaited(head, seen)


def _places(after: Match, seen: View, known: Iterable[Event], *, missed_public: bool) -> Iterator[Place]:
    """Where each seat stands."""
    reports = [event.squares for event in known if isinstance(event, Stood)]
    if not reports or reports[-1] != seen.squares:
        reports.append(seen.squares)
    ladders = ladders_left(after.terms.variant, seen)
    log = tuple(after.log) if missed_public else ()
    for seat in seen.seats:
        own = slice(seat * seen.tokens, (seat + 1) * seen.tokens)
        yield Place(
            seat,
            tuple(squares[own] for squares in reports),
            None if ladders is None else ladders[seat],
            "home" if _is_in(seat, seen.home) else "has left" if _is_in(seat, seen.gone) else "",
            0 if _is_in(seat, (*seen.home, *seen.gone)) else missed_in_a_row(log, seat),
        )


def _is_in(seat: int, groups: Iterable[tuple[int, ...]]) -> bool:
    return any(seat in group for group in groups)


def _changes(variant: Variant, seen: View, known: Iterable[Event]) -> Changes:
    """What has come to lie on the board."""
    new = tuple(dict.fromkeys(event.jump for event in known if isinstance(event, Announced | Laid)))
    return Changes(
        tuple(jump for jump in new if jump.kind in _OPENING),
        tuple(jump for jump in new if jump.kind not in _OPENING),
        (*public_board(variant).jumps, *(jump for jump in seen.laid if jump.kind not in _OPENING)),
    )


def _entries_told(before: Match, after: Match) -> Iterator[str]:
    """Who left, and who took over."""
    variant, names = after.terms.variant, list(before.names)
    for entry in known_entries(variant, _since(before, after)):
        if isinstance(entry, _NEWS):
            yield entry_line(variant, entry, None, names) or ""
        if isinstance(entry, SeatSubstituted):
            names[entry.seat] = entry.name


def _since(before: Match, after: Match) -> tuple[LogEntry, ...]:
    """What was done between two moments."""
    return after.log.newest(len(after.log) - len(before.log))


def _events_told(after: Match, known: Iterable[Event]) -> tuple[str, ...]:
    """What happened besides, in the variants that tell it."""
    rest = (event for event in known if not isinstance(event, _BESIDES))
    return tell_all(rest, after.names, tokens=after.terms.variant.tokens)


def awaited(head: Letterhead, seen: MatchView) -> Awaited:
    """Who has yet to order, and by when.

    Args:
        head: What stands on each sheet.
        seen: The match as everybody may see it.

    Returns:
        The part that says so.
    """
    due = f"{seen.due:%Y-%m-%d %H:%M} UTC" if seen.due is not None else ""
    asked = sorted({*seen.game.waits_for, *seen.rolls})
    orders = bool(asked) and not seen.rolls
    return Awaited(orders, tuple(seat for seat in asked if seat not in seen.ordered), head.deadline or due)


def how_to_part(text: str) -> tuple[HowTo, ...]:
    """How to write orders, if that is to be said."""
    return (HowTo(tuple(text.splitlines())),) if text.strip() else ()


# --------------------------------------------------------------------------------------------- for one player
def _own(before: Match, after: Match, known: tuple[Event, ...], seat: int, title: str) -> Own | None:
    """What a seat did; None for one that did not play, and where there is nothing to say."""
    variant, then, seen = after.terms.variant, before.view(seat).game, after.view(seat).game
    if _is_in(seat, (*then.home, *then.gone)):
        return None
    plays = not seen.over and not _is_in(seat, (*seen.home, *seen.gone))
    ran = any(isinstance(event, Stood | TurnEnded) for event in known) and not _is_in(seat, seen.gone)
    missed = missed_in_a_row(known_entries(variant, after.log, seat), seat) if ran else 0
    orders = tuple(order for event in known for order in _orders_in(event))  # of what a seat is told, its own alone
    had, has = ladders_left(variant, then), ladders_left(variant, seen)
    own = Own(
        title,
        () if missed else tuple("; ".join(order_parts(variant, order)) or "nothing" for order in orders),
        tuple(tell(event, after.names) for event in known if _is_choice_of(event, seat)),
        missed,
        _hands(variant, seen, seat) if plays else (),
        sum(map(sum, (order[PortableLadders.entry] for order in orders))) if has is not None else 0,
        0 if had is None or has is None else had[seat] - has[seat],
    )
    return own if own.orders or own.chose or own.missed or own.hands else None


def _is_choice_of(event: Event, seat: int) -> bool:
    """Whether this is what a seat chose."""
    return isinstance(event, Answered) and isinstance(event.question, Choice) and event.question.seat == seat


def _is_orders(event: Event) -> bool:
    return isinstance(event, Answered) and isinstance(event.question, Orders)


def _orders_in(event: Event) -> tuple[Order, ...]:
    """The orders that an event opens."""
    return cast("tuple[Order, ...]", event.value) if isinstance(event, Answered) and _is_orders(event) else ()


def _hands(variant: Variant, seen: View, seat: int) -> tuple[tuple[int, ...], ...]:
    """The numbers that are left to a seat, which are its own affair (SC-2d)."""
    rule = next((rule for rule in variant.every_rule if isinstance(rule, ChosenThrow)), None)
    if rule is None:
        return ()
    spent = remembered(seen, rule.spent, seat)
    hands = 1 if rule.hands == "one" else max(rule.throws)
    return tuple(tuple(number for number in rule.numbers if (hand, number) not in spent) for hand in range(hands))


# --------------------------------------------------------------------------------------- for the game master
def _whole(match: Match) -> View:
    """A match with all that is secret, for a drawing."""
    state, variant = match.state, match.terms.variant
    return evolve(
        match.spectate().game,
        board=evolve(variant.board, jumps=variant.jumps),
        squares=state.squares,
        laid=tuple(laying.jump for laying in state.book.laid),
    )
