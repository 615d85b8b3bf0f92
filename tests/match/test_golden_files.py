"""What was written once is read for ever: records, notes, views and stores, each with every kind of entry."""

from typing import get_args

import pytest

from ladderkit.match.entries import LogEntry
from ladderkit.match.record import record_from_json
from ladderkit.match.seat_record import agrees, seat_record_from_json, seat_record_to_json
from ladderkit.match.showing import match_view_from_json, match_view_to_json
from ladderkit.match.store import Store
from ladderkit.match.verify import resume, verify
from tests.match.examples import KNOWN, half_ordered, of_lots
from tests.match.golden_files import DATA, RECORDS, VIEWS, of_lots_of_the_library, store_of
from tests.match.golden_record import FILE


def kept(name):
    return (DATA / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_form_1_is_read_verified_and_written_as_it_was(name):
    assert verify(kept(name), KNOWN).ok
    assert RECORDS[name] == kept(name)


def test_every_kind_of_entry_is_in_a_golden_record():
    texts = [*map(kept, RECORDS), FILE.read_text(encoding="utf-8")]
    found = {type(entry) for text in texts for entry in record_from_json(text, KNOWN).entries}
    assert {*get_args(LogEntry)} == found


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_of_form_1_is_read_and_written_as_it_was(name):
    assert VIEWS[name] == kept(name)
    assert match_view_to_json(match_view_from_json(kept(name))) == kept(name)


@pytest.mark.parametrize(("name", "match"), [("orders", half_ordered()), ("lots", of_lots())])
def test_notes_of_form_1_are_read_and_agree_with_the_match(name, match):
    text = kept(f"seat-record-1-{name}.json")
    notes = seat_record_from_json(text)
    assert () == agrees(notes, match)
    assert text == seat_record_to_json(notes)


def test_a_store_of_form_1_is_read_and_gone_on_with(tmp_path):
    path = tmp_path / "golden.db"
    store_of(kept("store-1.sql"), path)
    with Store.open(path) as store:
        assert ("spring", "orders") == store.names()
        assert ((), ()) == tuple(map(store.check, store.names()))
        assert "what it says" == store.papers("orders")["a paper"]
        assert of_lots_of_the_library() == store.match("spring")
        assert resume(store.export("orders")) == half_ordered()
        store.act("spring", lambda match: match.resign(2, match.terms.starts_at))
        assert store.match("spring").over
