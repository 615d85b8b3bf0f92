"""`ladderkit gm new`, `gm list`, `gm announce` and `gm end`: how a game comes to the desk, and how it is closed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.game import find_variant, seed_of
from ladderkit.cli.gm.common import opened, say_sheets
from ladderkit.cli.match.common import span_of, time_of, why_broken
from ladderkit.errors import LadderkitError
from ladderkit.match.layout import layout_salt
from ladderkit.match.seeds import fresh_seed
from ladderkit.postal.desk import FORMS, Form, Late, Senders, Settings
from ladderkit.tell import clean

__all__ = ["Folder", "announce", "end", "forms_of", "list_", "new"]

Folder: TypeAlias = Annotated[str, Parameter(name=("--folder", "-o"))]
"""Where sheets are written."""


def new(  # noqa: PLR0913  (one for each option)
    desk: str,
    game: str,
    /,
    *,
    players: str,
    variant: str = "slither-and-climb",
    set_up: str | None = None,
    deadline: str | None = None,
    late: Late = "take",
    address: tuple[str, ...] = (),
    addresses: Senders = "note",
    seed: str | None = None,
    starts: str | None = None,
) -> int:
    """Begin a game on a desk, which is made if it is not there.

    Args:
        desk: The file of the desk.
        game: What the game is called from now on.
        players: Who plays: Ann,Ben,Cleo.
        variant: The name of a game, or a file. Left out: slither-and-climb.
        set_up: The layout for slither-and-climb: a TOML file with a set-up. Left out: the one that ships.
        deadline: How long players have for each turn, as in 7d or 36h. Left out: as long as you like.
        late: Whether to "take" orders that come after the deadline and before the turn is run, or "refuse" them.
        address: The mail address of a player, as in ann@example.org=Ann; once for each.
        addresses: Whether mail of a player with an address that comes from another one is taken with a "note" to you
            and the player, or refused ("strict").
        seed: The seed of all lots, 64 hexadecimal digits, from which the salt follows. Left out: a fresh one of each.
        starts: When the game begins, as in 2026-03-01T12:00Z. Left out: now.
    """
    played = find_variant(variant, set_up)
    chance = seed_of(seed)
    settings = Settings(
        None if deadline is None else span_of(deadline),
        late,
        tuple(map(_address, address)),
        "" if set_up is None else Path(set_up).read_text(encoding="utf-8-sig"),
        addresses,
    )
    names = tuple(" ".join(name.split()) for name in players.split(","))
    salt = fresh_seed() if seed is None else layout_salt(chance)
    with opened(desk, create=True) as kept:
        made = kept.new(game, played, names, starts_at=time_of(starts), seed=chance, salt=salt, settings=settings)
    out.say(f"{game}: {played.name}, {out.listed(names)}.")
    out.say(f"The lots are bound by the commitment {made.match.commitment}.")
    if made.layout:
        out.say(f"The set-up is bound by the commitment {made.layout}.")
    out.say("Next: announce the start.")
    return codes.OK


def _address(given: str) -> tuple[str, str]:
    """A mail address and whose it is."""
    address, sign, player = given.partition("=")
    if not sign:
        raise LadderkitError(f"{given!r} does not say whose address it is; write it as in ann@example.org=Ann")
    return address.strip(), player.strip()


def list_(desk: str, /) -> int:
    """List the games on a desk.

    Args:
        desk: The file of the desk.
    """
    rows: list[tuple[str, ...]] = []
    code = codes.OK
    with opened(desk) as kept:
        for name in kept.games():
            try:
                game = kept.game(name)
            except LadderkitError as error:
                rows.append((clean(name), why_broken(error)))
                code = codes.NO
            else:
                stands = "over" if game.match.over else "given up" if game.ended else f"turn {game.turn}"
                rows.append((game.name, game.match.terms.variant.name, ", ".join(game.match.names), stands))
    if rows:
        out.table(rows)
    return code


def forms_of(form: tuple[str, ...]) -> tuple[Form, ...]:
    """The forms of sheets that were asked for; text unless it is said.

    Raises:
        LadderkitError: There is no such form.
    """
    for one in form:
        if one not in FORMS:
            raise LadderkitError(f"there is no form {one!r}; use {out.listed(FORMS, 'or')}")
    return tuple(one for one in FORMS if one in form) or ("txt",)


def announce(desk: str, game: str, /, *, folder: Folder, form: tuple[str, ...] = (), now: str | None = None) -> int:
    """Write the announcement of the start: the same for all.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        folder: Where to write it.
        form: How: txt, html or pdf; may be given several times. Left out: txt.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        sheets = kept.publish(game, 0, time_of(now), folder, forms=forms_of(form))
    say_sheets(folder, sheets)
    return codes.OK


def end(  # noqa: PLR0913  (one for each option)
    desk: str,
    game: str,
    /,
    *,
    folder: Folder,
    give_up: bool = False,
    form: tuple[str, ...] = (),
    now: str | None = None,
) -> int:
    """Close a game that is over, and write its last report, which opens the set-up, the seed and the salt.

    Args:
        desk: The file of the desk.
        game: What the game is called.
        folder: Where to write it.
        give_up: Close it though it is not over; nobody is placed then.
        form: How: txt, html or pdf; may be given several times. Left out: txt.
        now: The time to go by, as in 2026-03-01T12:00Z. Left out: the clock's.
    """
    with opened(desk) as kept:
        sheets = kept.end(game, time_of(now), folder, forms=forms_of(form), give_up=give_up)
    say_sheets(folder, sheets)
    return codes.OK
