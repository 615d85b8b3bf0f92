"""Makes the golden reports: `python -m tests.postal.golden_reports`. Two turns of four players, errata, and the end."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from ladderkit.match.layout import layout_commitment
from ladderkit.postal.reports import (
    Erratum,
    Letterhead,
    Report,
    announcement,
    end_report,
    erratum,
    erratum_text,
    file_name,
    master_report,
    report_text,
)
from tests.postal.seasons import NOON, begun, order, run

FOLDER = Path(__file__).parent / "golden"
SALT = bytes(reversed(range(32)))
PLAYERS = ("Ann", "Ben", "Cid", "Zoë")
HOW_TO = "# Orders are written one to a line, such as\n#\n#     throws: 4 2\n"


def made() -> dict[str, str]:
    """Every report of the example, by the name of its file."""
    start = begun(names=PLAYERS)
    layout = layout_commitment(start.terms.variant, SALT)
    first = run(
        start,
        {
            0: order((4, 2), (True, True), trap=20),
            1: order((6, 3), trap=20),
            2: order((3, 5), (True, False)),
            3: order((2, 1), trap=31),
        },
    )
    second_orders = {0: order((1, 3), (True, False), trap=24, well=150), 1: order((5, 1), trap=24)}
    between = first.after.substitute(2, "Eve", NOON).match
    second, corrected = (
        evolve(run(between, orders), before=first.after)
        for orders in (second_orders, {**second_orders, 3: order((6, 5))})
    )
    end = corrected.after
    for seat in (3, 1, 2):
        end = end.resign(seat, NOON).match
    turn_1 = Letterhead("Winter Season", 1, deadline="Friday, 13 March 2026, noon UTC")
    turn_2 = Letterhead(
        "Winter Season", 2, deadline="Friday, 20 March 2026, noon UTC", note="The desk is closed over Easter."
    )
    start_sheet = Letterhead("Winter Season", deadline="Friday, 6 March 2026, noon UTC")
    sent: list[Report | Erratum | None] = [
        announcement(start_sheet, start, layout=layout, how_to=HOW_TO),
        first.report(head=turn_1, how_to=HOW_TO),
        first.report(2, head=turn_1),
        second.report(head=turn_2),
        second.report(0, head=turn_2),
        second.report(3, head=turn_2),
        master_report(turn_2, second.before, second.after, second.events),
        *(erratum(second.report(seat, head=turn_2), corrected.report(seat, head=turn_2)) for seat in (None, 3)),
        end_report(turn_2, end, layout=layout, salt=SALT),
    ]
    return {
        file_name(one): erratum_text(one) if isinstance(one, Erratum) else report_text(one)
        for one in sent
        if one is not None
    }


if __name__ == "__main__":
    for name, text in made().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
