"""Golden files of every form in which a match is written: `python -m tests.match.golden_files` makes what is missing.

A form never changes once it is released: what stands in these files has to be read for ever.
"""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from attrs import evolve

from ladderkit.match.record import digest_of, record_to_json
from ladderkit.match.seat_record import seat_record_to_json
from ladderkit.match.showing import match_view_to_json
from ladderkit.match.store import Store
from tests.match.examples import FINISHED, half_ordered, of_choices, of_lots

DATA = Path(__file__).parent.parent / "data"
VERSION = "0.1.0"


def of_version(kept):
    """A record as that version of the library wrote it."""
    made = evolve(kept, library=VERSION, digest="")
    return evolve(made, digest=digest_of(made))


RECORDS = {
    f"record-1-{name}.json": record_to_json(of_version(FINISHED[name]))
    for name in ("orders", "choices", "waves", "typed", "contributions")
}
VIEWS = {
    "view-1-orders.json": match_view_to_json(half_ordered().view(2)),
    "view-1-choices.json": match_view_to_json(of_choices().spectate()),
}


def seat_records():
    """The notes of seats; the version of the library stands in each, and so in its digest."""
    return {
        "seat-record-1-orders.json": seat_record_to_json(half_ordered().record(for_seat=2)),
        "seat-record-1-lots.json": seat_record_to_json(of_lots().record(for_seat=None)),
    }


def store_of(dump, path):
    """The store that a dump stands for."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump)


def dump_of_store():
    """A store of two matches with a paper, as SQL; its keys are drawn anew each time."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/golden.db"
        with Store.open(path, create=True) as store:
            store.add("spring", of_lots_of_the_library())
            store.add("orders", half_ordered())
            store.attach("orders", "a paper", "what it says")
        with closing(sqlite3.connect(path)) as connection:
            marks = [
                f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
                for name in ("application_id", "user_version")
            ]
            return "\n".join((*connection.iterdump(), *marks, ""))


def of_lots_of_the_library():
    """A match of a game that ships, so that any store can read it."""
    return half_ordered().resign(0, half_ordered().terms.starts_at).match


def main():
    """Write what is missing."""
    for name, text in {**RECORDS, **VIEWS, **seat_records(), "store-1.sql": dump_of_store()}.items():
        if not (DATA / name).exists():
            (DATA / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
