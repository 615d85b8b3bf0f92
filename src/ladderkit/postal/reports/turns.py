"""The report of a turn: for everyone, for one player, or for the game master alone.

What everyone may know is made of what a spectator sees and is told, and stands in each report in the same words. The
report of a player adds what that player did, and is made of what that seat sees and is told. So nothing in a report can
depend on more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from attrs import evolve

from ladderkit.engine import sure_seat
from ladderkit.events import Announced, Answered, Departed, Event, Finished, Laid, Stood, ThrowEnded, TurnEnded
from ladderkit.kinds import TRAP_DOOR, WELL
from ladderkit.match.entries import LogEntry, SeatResigned, SeatsExpired, SeatSubstituted
from ladderkit.match.known import known_entries
from ladderkit.match.lines import entry_line
from ladderkit.match.looks import MatchView
from ladderkit.match.match import Match
from ladderkit.postal.reports.happened import Happened, is_orders
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
from ladderkit.postal.words import order_parts
from ladderkit.questions import Order
from ladderkit.rules import ChosenThrow, PortableLadders
from ladderkit.tell import name_of, tell, tell_all
from ladderkit.variant import public_board
from ladderkit.views import View

__all__ = [
    "awaited",
    "how_to_part",
    "master_report",
    "public_parts",
    "report_for",
    "report_for_master",
    "turn_report",
    "whole_view",
]

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
    happened = Happened(before, after, tuple(events))
    public = public_parts(head, happened, missed_public=missed_public)
    return report_for(head, happened, public, seat, how_to=how_to)


def report_for(
    head: Letterhead, happened: Happened, public: tuple[Part, ...], seat: int | None = None, *, how_to: str = ""
) -> Report:
    """The report of a turn, as `turn_report` makes it, from what is gone through once for all readers.

    Args:
        head: What stands on each sheet.
        happened: What lies between the last report and this one.
        public: What everyone may know of it, as `public_parts` gives it.
        seat: Whose report; None for the one that goes to everyone.
        how_to: How to write orders; empty to leave it out.

    Returns:
        The report.

    Raises:
        LadderkitError: There is no such seat.
    """
    names = happened.after.names
    parts: list[Part] = [*public]
    if seat is not None:
        sure_seat(seat, len(names))
        own = _own(happened, seat, "What you did")
        parts[-1:-1] = [] if own is None else [own]
    parts += how_to_part(how_to)
    reader: Reader = "everyone" if seat is None else "player"
    return Report(head, "turn", reader, seat, names, tuple(parts), happened.seen.game)


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
    return report_for_master(head, Happened(before, after, tuple(events)))


def report_for_master(head: Letterhead, happened: Happened) -> Report:
    """The report for the game master alone, as `master_report` makes it, from what is gone through once for all.

    Args:
        head: What stands on each sheet.
        happened: What lies between the last report and this one.

    Returns:
        The report, which is secret.
    """
    after, names = happened.after, happened.after.names
    parts: list[Part] = [*public_parts(head, happened, missed_public=True)]
    own: list[Part] = [
        one
        for seat in range(len(names))
        if (one := _own(happened, seat, f"What {name_of(seat, names)} did")) is not None
    ]
    story = tuple(
        tell(event, names, tokens=after.terms.variant.tokens)
        for event in happened.events
        if not isinstance(event, Stood | Announced) and not is_orders(event)
    )
    parts[-1:-1] = [*own, News("All that happened", story)]
    return Report(head, "turn", "master", None, names, tuple(parts), whole_view(after))


# ------------------------------------------------------------------------------------------- for all readers
def public_parts(head: Letterhead, happened: Happened, *, missed_public: bool = False) -> tuple[Part, ...]:
    """What everyone may know of a turn: made once, and the same in the reports of all.

    Args:
        head: What stands on each sheet.
        happened: What lies between the last report and this one.
        missed_public: Whether everyone is told whose order was missing.

    Returns:
        The parts; the last one is who is awaited, or the result.
    """
    lines = (*_entries_told(happened), *_events_told(happened))
    after = happened.after
    return (
        Standings(_places(happened, missed_public=missed_public)),
        _changes(happened),
        *([News("What happened", lines)] if lines else []),
        Result(after.standings()) if after.over else awaited(head, happened.seen),
    )


def _places(happened: Happened, *, missed_public: bool) -> tuple[Place, ...]:
    """Where each seat stands."""
    seen, home, gone = happened.seen.game, happened.home, happened.gone
    reports = [event.squares for event in happened.known if isinstance(event, Stood)]
    if not reports or reports[-1] != seen.squares:
        reports.append(seen.squares)
    ladders = happened.ladders[1]
    return tuple(
        Place(
            seat,
            tuple(squares[seat * seen.tokens : (seat + 1) * seen.tokens] for squares in reports),
            None if ladders is None else ladders[seat],
            "home" if seat in home else "has left" if seat in gone else "",
            happened.missed(seat) if missed_public and seat not in home and seat not in gone else 0,
        )
        for seat in seen.seats
    )


def _changes(happened: Happened) -> Changes:
    """What has come to lie on the board."""
    variant, seen = happened.variant, happened.seen.game
    new = tuple(dict.fromkeys(event.jump for event in happened.known if isinstance(event, Announced | Laid)))
    return Changes(
        tuple(jump for jump in new if jump.kind in _OPENING),
        tuple(jump for jump in new if jump.kind not in _OPENING),
        (*public_board(variant).jumps, *(jump for jump in seen.laid if jump.kind not in _OPENING)),
    )


def _entries_told(happened: Happened) -> Iterator[str]:
    """Who left, and who took over."""
    variant, names = happened.variant, list(happened.before.names)
    for entry in known_entries(variant, _since(happened.before, happened.after)):
        if isinstance(entry, _NEWS):
            yield entry_line(variant, entry, None, names) or ""
        if isinstance(entry, SeatSubstituted):
            names[entry.seat] = entry.name


def _since(before: Match, after: Match) -> tuple[LogEntry, ...]:
    """What was done between two moments."""
    return after.log.newest(len(after.log) - len(before.log))


def _events_told(happened: Happened) -> tuple[str, ...]:
    """What happened besides, in the variants that tell it."""
    rest = (event for event in happened.known if not isinstance(event, _BESIDES))
    return tell_all(rest, happened.after.names, tokens=happened.variant.tokens)


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
    ordered = frozenset(seen.ordered)
    return Awaited(orders, tuple(seat for seat in asked if seat not in ordered), head.deadline or due)


def how_to_part(text: str) -> tuple[HowTo, ...]:
    """How to write orders, if that is to be said."""
    return (HowTo(tuple(text.splitlines())),) if text.strip() else ()


# --------------------------------------------------------------------------------------------- for one player
def _own(happened: Happened, seat: int, title: str) -> Own | None:
    """What a seat did; None for one that did not play, and where there is nothing to say."""
    if seat in happened.out:
        return None
    variant, names = happened.variant, happened.after.names
    left = seat in happened.gone
    plays = not (happened.after.over or left or seat in happened.home)
    mine = happened.mine(seat)
    missed = happened.missed(seat) if happened.ran and not left else 0
    orders = tuple(order for event in mine for order in _orders_in(event))
    had, has = happened.ladders
    own = Own(
        title,
        () if missed else tuple("; ".join(order_parts(variant, order)) or "nothing" for order in orders),
        tuple(tell(event, names) for event in mine if not is_orders(event)),
        missed,
        _hands(happened, seat) if plays else (),
        sum(map(sum, (order[PortableLadders.entry] for order in orders))) if has is not None else 0,
        0 if had is None or has is None else had[seat] - has[seat],
    )
    return own if own.orders or own.chose or own.missed or own.hands else None


def _orders_in(event: Event) -> tuple[Order, ...]:
    """The orders that an event opens."""
    return cast("tuple[Order, ...]", event.value) if isinstance(event, Answered) and is_orders(event) else ()


def _hands(happened: Happened, seat: int) -> tuple[tuple[int, ...], ...]:
    """The numbers that are left to a seat, which are its own affair (SC-2d)."""
    rule = next((rule for rule in happened.variant.every_rule if isinstance(rule, ChosenThrow)), None)
    if rule is None:
        return ()
    spent = happened.left(rule.spent, seat)
    hands = 1 if rule.hands == "one" else max(rule.throws)
    return tuple(tuple(number for number in rule.numbers if (hand, number) not in spent) for hand in range(hands))


# --------------------------------------------------------------------------------------- for the game master
def whole_view(match: Match) -> View:
    """A match with all that is secret, for a drawing."""
    state, variant = match.state, match.terms.variant
    return evolve(
        match.spectate().game,
        board=evolve(variant.board, jumps=variant.jumps),
        squares=state.squares,
        laid=tuple(laying.jump for laying in state.book.laid),
    )
