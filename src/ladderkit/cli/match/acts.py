"""What can be done in a match of a store: each command is one call of a match, kept before it says so."""

from __future__ import annotations

import re

from ladderkit.cli import codes, out
from ladderkit.cli.match import answers
from ladderkit.cli.match.common import acted, seat_of, span_of, time_of
from ladderkit.errors import LadderkitError
from ladderkit.match.match import Match, Progress
from ladderkit.match.mixing import contribution_commitment, is_hash
from ladderkit.match.seeds import fresh_seed

__all__ = [
    "bind",
    "call",
    "choose",
    "contribution",
    "disclose",
    "draw",
    "expire",
    "extend",
    "order",
    "resign",
    "roll",
    "substitute",
]


def contribution(commitment: str, seat: str, /, *, given: str | None = None) -> int:
    """Make a contribution to the dice, and what binds it: for a seat, on a machine of its own, before it binds.

    Args:
        commitment: The commitment of the match, 64 hexadecimal digits.
        seat: The number of the seat, from 0; no name, since nothing is known here of the match, nor how many play.
        given: The contribution, as 64 hexadecimal digits, if there is one already. Left out: a fresh one.
    """
    if not re.fullmatch(r"[0-9]{1,6}", seat):
        raise LadderkitError(f"{seat!r} is no number of a seat; give it from 0, since names are not known here")
    number = int(seat)
    if given is not None and not is_hash(given):
        raise LadderkitError("a contribution is 64 small hexadecimal digits; give such, or leave it out")
    own = fresh_seed() if given is None else bytes.fromhex(given)
    out.say(f"Bind it now with {contribution_commitment(commitment, number, own)}")
    out.say(f"and keep to yourself until all are bound: {own.hex()}")
    return codes.OK


def bind(  # noqa: PLR0913  (one for each option)
    store: str, name: str, seat: str, commitment: str, /, *, version: int | None = None, now: str | None = None
) -> int:
    """Bind what a seat contributes to the dice, before the first move of a match with contributions.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Who contributes: a name, or the number of the seat, from 0.
        commitment: What the seat has bound its contribution by, 64 hexadecimal digits.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, seat, lambda match, who: match.bind(who, commitment, at, version=version))


def disclose(  # noqa: PLR0913  (one for each option)
    store: str, name: str, seat: str, contribution: str, /, *, version: int | None = None, now: str | None = None
) -> int:
    """Open what a seat has bound, once all have bound something.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Who contributes: a name, or the number of the seat, from 0.
        contribution: The 32 bytes that were bound, as 64 hexadecimal digits.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    if not is_hash(contribution):
        raise LadderkitError("a contribution is 64 small hexadecimal digits; give what was bound")
    given = bytes.fromhex(contribution)
    return acted(store, name, seat, lambda match, who: match.disclose(who, given, at, version=version))


def roll(  # noqa: PLR0913  (one for each option)
    store: str,
    name: str,
    seat: str,
    /,
    *,
    face: int | None = None,
    version: int | None = None,
    now: str | None = None,
) -> int:
    """Roll a seat's die.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Who rolls: a name, or the number of the seat, from 0.
        face: What a real die shows; only where dice are typed in.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, seat, lambda match, who: match.roll(who, at, face=face, version=version))


def draw(store: str, name: str, lot: str, /, *, version: int | None = None, now: str | None = None) -> int:
    """Tell which lot was drawn from a real cup, where dice are typed in.

    Args:
        store: The file of the store.
        name: What the match is called.
        lot: The lot; for who begins, a name.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, None, lambda match, _: match.draw(answers.lot(match, lot, at), at, version=version))


def choose(  # noqa: PLR0913  (one for each option)
    store: str,
    name: str,
    seat: str,
    option: str,
    /,
    *,
    to: int | None = None,
    version: int | None = None,
    now: str | None = None,
) -> int:
    """Decide what a seat is asked to choose.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Who chooses: a name, or the number of the seat, from 0.
        option: An option by its name, or by how its name begins, or by its number in the list that show prints.
        to: The number of the question, where several are asked at once; show prints it.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)

    def chosen(match: Match, who: int) -> Progress:
        value, number = answers.choice(match, who, option, at, to=to)
        return match.choose(who, value, at, to=number, version=version)

    return acted(store, name, seat, chosen)


def order(store: str, name: str, seat: str, /, *lines: str, version: int | None = None, now: str | None = None) -> int:
    """Hand in a seat's sealed order, or another one in place of it.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Whose order: a name, or the number of the seat, from 0.
        lines: Its lines, as in chosen-throw=5,1 trap-doors=33; a line that is left out means its default.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(
        store,
        name,
        seat,
        lambda match, who: match.submit(who, answers.order(match, who, lines, at), at, version=version),
    )


def call(store: str, name: str, /, *, version: int | None = None, now: str | None = None) -> int:
    """Open the sealed orders, where that is done by call.

    Args:
        store: The file of the store.
        name: What the match is called.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, None, lambda match, _: match.call(at, version=version))


def resign(store: str, name: str, seat: str, /, *, version: int | None = None, now: str | None = None) -> int:
    """Give up for a seat, on turn or not.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Who gives up: a name, or the number of the seat, from 0.
        version: The version that was looked at; refused if that has passed.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, seat, lambda match, who: match.resign(who, at, version=version))


def expire(store: str, name: str, /, *, now: str | None = None) -> int:
    """Do what deadlines that have passed bring with them; as often as one likes.

    Args:
        store: The file of the store.
        name: What the match is called.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, None, lambda match, _: match.expire(at))


def extend(store: str, name: str, by: str, /, *, version: int | None = None, now: str | None = None) -> int:
    """Give those who are awaited more time, this once.

    Args:
        store: The file of the store.
        name: What the match is called.
        by: How much more, as in 6h or 1d.
        version: The version that was looked at; refused if it is not the present one.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at, span = time_of(now), span_of(by)
    return acted(store, name, None, lambda match, _: match.extend(span, at, version=version))


def substitute(  # noqa: PLR0913  (one for each option)
    store: str, name: str, seat: str, by: str, /, *, version: int | None = None, now: str | None = None
) -> int:
    """Let somebody else take over a seat.

    Args:
        store: The file of the store.
        name: What the match is called.
        seat: Which seat: a name, or the number of the seat, from 0.
        by: Who plays it from now on.
        version: The version that was looked at; refused if it is not the present one.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    at = time_of(now)
    return acted(store, name, None, lambda match, _: match.substitute(seat_of(match, seat), by, at, version=version))
