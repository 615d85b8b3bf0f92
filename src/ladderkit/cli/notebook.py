"""`ladderkit notebook FILE`."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ladderkit.cli import codes, out
from ladderkit.cli.files import read_text, write_text
from ladderkit.cli.game import find_variant
from ladderkit.errors import LadderkitError
from ladderkit.kinds import LOFT_LADDER
from ladderkit.match.seat_record import seat_record_from_json
from ladderkit.postal.notebook.frame import frame_of
from ladderkit.postal.notebook.maps import notebook_svg, notebook_text
from ladderkit.postal.notebook.notebook import notebook_from
from ladderkit.rule import HasSecrets
from ladderkit.rules.upward import LoftLadders
from ladderkit.serial import fingerprint
from ladderkit.variant import Variant
from ladderkit.views import View

__all__ = ["notebook"]


def notebook(file: str, /, *, game: str | None = None, svg: str | None = None) -> int:
    """Draw what a seat can know of a hidden layout, and list it.

    Args:
        file: The record of the seat, as `ladderkit match record --seat` writes it.
        game: The game: a name, or a file. Left out: the one that is named in the record.
        svg: A new file for the map as SVG.
    """
    record = seat_record_from_json(read_text(file))
    if not record.pages:
        raise LadderkitError(f"{file!r} has no pages; give a record as it was written")
    first, last = record.pages[0].view, record.pages[-1].view
    variant = find_variant(first.game.variant if game is None else game)
    faces = _as_seen(variant, first.game)
    known = next((one for one in faces if fingerprint(one, public=True) == first.fingerprint), None)
    if known is None:
        raise LadderkitError(
            f"{file!r} is not of the game {variant.name!r} as it is known here; give the one that was played as --game"
        )
    book = notebook_from(frame_of(known), record)
    if svg is not None:
        write_text(svg, notebook_svg(book, last.names))
    out.say(notebook_text(book, last.names).removesuffix("\n"))
    return codes.OK


def _as_seen(variant: Variant, seen: View) -> Iterator[Variant]:
    """The game itself, and the same game with what is public of the layout that was seen and nothing that is hidden."""
    yield variant
    lofts = {jump.foot: jump.to for jump in seen.board.jumps if jump.kind == LOFT_LADDER.name}
    faces = (
        evolve(rule, ways=lofts)
        if isinstance(rule, LoftLadders)
        else (rule.public() if isinstance(rule, HasSecrets) else rule)
        for rule in variant.rules
    )
    board = evolve(seen.board, jumps=tuple(jump for jump in seen.board.jumps if jump.foot not in lofts))
    yield evolve(variant, board=board, rules=tuple(rule for rule in faces if rule is not None))
