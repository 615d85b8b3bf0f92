"""Stores: many matches in one file, kept for good, shared between processes, and checked entry by entry."""

import json
import os
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve

from ladderkit import FileError, LadderkitError, Refused
from ladderkit.match import ledger
from ladderkit.match.chain import first_link, next_link
from ladderkit.match.entries import OrderSealed
from ladderkit.match.ledger import STORE_FORMAT, StoreError
from ladderkit.match.match import Progress, new_match
from ladderkit.match.record import record, record_to_json
from ladderkit.match.store import Store
from ladderkit.registry import Registry
from ladderkit.variants import slither_and_climb, snakes_and_ladders
from tests.match import games
from tests.match.damaging import damage
from tests.match.golden_record import FILE, golden

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
KNOWN = Registry.builtin().with_rules(games.Both, games.Lots, games.Waves, games.OrderAndChoose)


def begun(variant=None, names=("Ann", "Ben"), **terms):
    given = {"seed": bytes(range(32)), "starts_at": NOON, **terms}
    return new_match(variant or snakes_and_ladders(), names, **given).match


def next_roll(match):
    return match.roll(*match.waits_for(), NOON)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club.db"


@pytest.fixture
def store(path):
    with Store.open(path, KNOWN, create=True) as made:
        made.add("spring", begun())
        yield made


@pytest.fixture
def raw(path):
    """Runs SQL on the file, past all that forbids it."""

    def run(*statements, path=path):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            triggers = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
            for trigger in triggers:
                connection.execute(f"DROP TRIGGER {trigger}")
            connection.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                connection.execute(*statement) if isinstance(statement, tuple) else connection.execute(statement)

    return run


def code(call):
    with pytest.raises(StoreError) as error:
        call()
    assert str(error.value) == error.value.message
    return error.value.code


# ---------------------------------------------------------------------------------------------------- keeping
def test_what_is_done_is_there_for_whoever_opens_the_store_next(store, path):
    progress = store.act("spring", next_roll)
    assert progress.match == store.match("spring") == begun().roll(1, NOON).match
    assert progress.events == begun().roll(1, NOON).events
    with Store.open(path) as other:
        assert ("spring",) == other.names()
        assert progress.match == other.match("spring")
        assert store.link("spring") == other.link("spring")


def test_a_store_sees_what_another_has_added(store, path):
    with Store.open(path) as other:
        for _ in range(3):
            store.act("spring", next_roll)
            other.act("spring", next_roll)
        assert 7 == store.match("spring").version
        assert store.match("spring") == other.match("spring")


def test_only_what_is_new_is_replayed(store, monkeypatch):
    store.act("spring", next_roll)
    read = []
    entries = ledger.Ledger.entries
    monkeypatch.setattr(ledger.Ledger, "entries", lambda *given: read.append(given[2]) or entries(*given))
    store.act("spring", next_roll)
    assert 3 == store.match("spring").version
    assert [2, 3] == read


def test_many_matches_stand_side_by_side(store):
    store.add("autumn", begun(names=("Cid", "Dee", "Eve")))
    store.act("autumn", next_roll)
    assert ("spring", "autumn") == store.names()
    assert (1, 2) == (store.match("spring").version, store.match("autumn").version)


def test_a_refused_call_writes_nothing(store, path):
    with pytest.raises(Refused):
        store.act("spring", lambda match: match.roll(0, NOON))
    assert 1 == store.match("spring").version
    store.act("spring", next_roll)


def test_time_alone_is_kept_when_it_is_called_for(path):
    with Store.open(path, create=True) as store:
        store.add("spring", begun(deadline=DAY))
        assert store.act("spring", lambda match: match.expire(NOON + 2 * DAY)).match.over
        assert store.act("spring", lambda match: match.expire(NOON + 3 * DAY)).match.over
        assert 2 == store.match("spring").version


@pytest.mark.parametrize("match", [
    begun(slither_and_climb(), runs="called").submit(1, {"chosen-throw": (5, 1)}, NOON).match,
    begun(games.both).choose(1, "stay", NOON).match,
    begun(games.hidden_lots, seed=None).roll(0, NOON, face=3).match,
    begun(games.waves, runs="deadline", deadline=DAY).submit(0, {"waves": "right"}, NOON).match,
    begun(games.waves).submit(1, {}, NOON).match.substitute(0, "Eve", NOON).match,
], ids=lambda match: match.terms.variant.name)  # fmt: skip
def test_a_match_is_added_and_read_in_the_middle_of_anything(path, match):
    with Store.open(path, KNOWN, create=True) as store:
        store.add("it", match)
    with Store.open(path, KNOWN) as store:
        assert match == store.match("it")
        assert () == store.check("it")


def test_orders_of_two_seats_are_opened_when_both_are_in(path):
    with Store.open(path, create=True) as store:
        store.add("it", begun(slither_and_climb()))
        store.act("it", lambda match: match.submit(0, {"chosen-throw": (5, 1)}, NOON))
        store.act("it", lambda match: match.submit(1, {"chosen-throw": (6, 2)}, NOON))
        assert [OrderSealed, OrderSealed] == [type(entry) for entry in store.match("it").log][:2]
        assert (6, 8) == store.match("it").spectate().game.squares


# ---------------------------------------------------------------------------------------------------- records
def test_a_match_goes_out_as_a_record_and_comes_in_as_one(store, path):
    store.add_record("golden", FILE.read_text(encoding="utf-8"))
    assert golden().entries == store.export("golden").entries
    assert golden().places == store.export("golden").places
    store.act("spring", next_roll)
    store.add_record("copy", store.export("spring"))
    assert store.match("spring") == store.match("copy")
    assert record(store.match("spring")) == store.export("copy")


def test_a_record_that_does_not_verify_is_not_taken(store):
    lie = record_to_json(golden()).replace('"face": 2', '"face": 5', 1)
    with pytest.raises(FileError) as error:
        store.add_record("golden", lie)
    assert ["entries.1", "digest"] == [problem.path for problem in error.value.problems]
    assert ("spring",) == store.names()


def test_a_game_that_this_store_cannot_read_again_is_not_taken(path):
    with Store.open(path, create=True) as store:
        for match in (begun(games.both), begun(games.unwritable)):
            with pytest.raises(FileError):
                store.add("it", match)
        assert () == store.names()


# ----------------------------------------------------------------------------------------------------- papers
def test_papers_are_kept_with_a_match(store, path):
    store.attach("spring", "salt", "00ff")
    store.attach("spring", "set-up", 'eggs = [7]\n"')
    assert "title-taken" == code(lambda: store.attach("spring", "salt", "11"))
    assert "wrong-name" == code(lambda: store.attach("spring", "", "11"))
    assert "no-match" == code(lambda: store.attach("autumn", "salt", "11"))
    with Store.open(path) as other:
        assert {"salt": "00ff", "set-up": 'eggs = [7]\n"'} == other.papers("spring")


@pytest.mark.skipif(os.name == "nt", reason="files have no such rights")
def test_only_the_owner_can_read_what_is_made(store, path):
    store.act("spring", next_roll)
    there = [*path.parent.iterdir()]
    assert {"club.db", "club.db-wal", "club.db-shm"} == {file.name for file in there}
    assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in there}
    path.chmod(0o640)  # whoever shares it on purpose may
    Store.open(path, create=True).close()
    assert 0o640 == stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize(("statement", "code"), [
    ("UPDATE papers SET text = '11' WHERE number = 1", "broken-link"),
    ("UPDATE papers SET text = x'00' WHERE number = 1", "broken-link"),
    ("UPDATE papers SET title = 'pepper' WHERE number = 1", "broken-link"),
    ("UPDATE papers SET number = number + 5 WHERE number > 0", "missing-paper"),
    ("DELETE FROM papers WHERE number = 1", "missing-paper"),
    ("UPDATE papers SET text = (SELECT text FROM papers WHERE number = 0) WHERE number = 1", "broken-link"),
])  # fmt: skip
def test_a_paper_that_was_changed_is_found(store, raw, statement, code):
    for title, text in (("set-up", "eggs = [7]"), ("salt", "00ff"), ("prize", "a cake")):
        store.attach("spring", title, text)
    assert () == store.check("spring")
    raw(statement)
    with Store.open(store.path, KNOWN) as other:
        assert [(code, "papers.1")] == [(problem.code, problem.path) for problem in other.check("spring")]
        assert ["missing-link", code] == [problem.code for problem in other.check("spring", link="0" * 64)]


def test_papers_of_another_match_are_no_papers_of_this(store, raw):
    store.add("autumn", begun())
    store.attach("autumn", "prize", "a cake")
    raw("UPDATE papers SET match = 1")
    assert ["broken-link"] == [problem.code for problem in store.check("spring")]


# --------------------------------------------------------------------------------------------------- together
def test_several_things_are_kept_together_or_none_of_them(store, path):
    def several(then):
        with store.together():
            store.add("autumn", begun())
            store.attach("autumn", "salt", "00ff")
            store.act("spring", next_roll)
            then()

    with pytest.raises(ZeroDivisionError):
        several(lambda: 1 // 0)
    assert (("spring",), 1) == (store.names(), store.match("spring").version)
    several(lambda: code(lambda: Store.open(path, KNOWN, wait=0).add("winter", begun())))
    with Store.open(path, KNOWN) as other:
        assert (("spring", "autumn"), {"salt": "00ff"}) == (other.names(), other.papers("autumn"))
        assert 2 == other.match("spring").version == store.match("spring").version


# ------------------------------------------------------------------------------------------------- what is not
@pytest.mark.parametrize("name", ["", " spring", "a\nb", "x" * 81, 7, "\ud800"])
def test_what_is_no_name(store, name):
    assert "wrong-name" == code(lambda: store.match(name))
    assert "wrong-name" == code(lambda: store.add(name, begun()))


def test_a_name_is_there_once_and_an_unknown_one_is_told(store):
    assert "name-taken" == code(lambda: store.add("spring", begun()))
    for call in (store.match, store.export, store.link, store.check, store.papers):
        assert "no-match" == code(lambda call=call: call("autumn"))


@pytest.mark.parametrize("call", [
    lambda match: Progress(begun(names=("Ann", "Eve")), ()),
    lambda match: Progress(next_roll(begun(seed=bytes(32))).match, ()),
    lambda match: Progress(evolve(match, position=evolve(match.position, names=("Ann", "Eve"))), ()),
    lambda match: Progress(evolve(match, terms=evolve(match.terms, deadline=DAY)), ()),
    lambda match: next_roll(match).match,
    lambda match: None,
])  # fmt: skip
def test_what_does_not_go_on_from_the_match_is_not_kept(store, call):
    store.act("spring", next_roll)
    before = store.link("spring")
    with pytest.raises(LadderkitError, match="return"):
        store.act("spring", call)
    assert before == store.link("spring")
    store.act("spring", next_roll)


def test_a_call_that_raises_anything_writes_nothing(store):
    def raising(match):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.act("spring", raising)
    assert "busy" == code(lambda: store.act("spring", lambda match: store.act("spring", next_roll)))
    assert 1 == store.match("spring").version


def test_several_things_are_done_together_or_none_of_them(store):
    with store.together():
        store.act("spring", next_roll)
        store.add("autumn", begun())
        store.attach("autumn", "salt", "abc")
    assert ({"salt": "abc"}, {}) == (store.papers("autumn"), store.papers("autumn", after="salt"))
    before = store.link("spring")

    def fail():
        with store.together():
            store.act("spring", next_roll)
            store.add("winter", begun())
            store.attach("autumn", "pepper", "abc")
            raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            fail()
        assert (before, {"salt": "abc"}) == (store.link("spring"), store.papers("autumn"))
        assert "no-match" == code(lambda: store.match("winter"))
    store.act("spring", next_roll)
    assert () == store.check("spring")


def test_one_block_of_things_done_together_is_not_put_into_another(store):
    def nested():
        with store.together(), store.together():
            pass

    assert "busy" == code(nested)
    with store.together():
        store.act("spring", next_roll)
    assert 2 == store.match("spring").version


# ---------------------------------------------------------------------------------------------------- opening
def test_a_store_is_made_when_that_is_wanted_only(tmp_path):
    path = tmp_path / "new.db"
    assert "no-file" == code(lambda: Store.open(path))
    assert not path.exists()
    for _ in range(2):
        with Store.open(path, create=True) as store:
            assert (path, (), f"<Store {str(path)!r}>") == (store.path, store.names(), repr(store))


@pytest.mark.parametrize("path", ["\0", "there/is/none.db", "x" * 5000, "."])
def test_a_path_that_is_none(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    assert "unreadable" == code(lambda: Store.open(path, create=True))


def test_a_path_that_cannot_be_looked_at(path, monkeypatch):
    def denied(_):
        raise PermissionError

    monkeypatch.setattr(type(path), "exists", denied)
    assert "unreadable" == code(lambda: Store.open(path))


def test_links_tell_nothing_to_those_who_cannot_read_the_file(tmp_path):
    links = []
    for name in ("one.db", "other.db"):
        with Store.open(tmp_path / name, create=True) as store:
            store.add("spring", begun())
            links.append(store.link("spring"))
    assert links[0] != links[1]


@pytest.mark.parametrize("content", [b"ladder", b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_no_store(tmp_path, content):
    path = tmp_path / "other.db"
    path.write_bytes(content)
    for create in (False, True):
        assert "no-store" == code(lambda create=create: Store.open(path, create=create))
    assert content == path.read_bytes()


def test_a_database_of_another_program_and_an_empty_file(tmp_path):
    path = tmp_path / "other.db"
    path.touch()
    assert "no-store" == code(lambda: Store.open(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE matches (id)")
    for create in (False, True):
        assert "no-store" == code(lambda create=create: Store.open(path, create=create))


@pytest.mark.parametrize(
    ("version", "said"), [(STORE_FORMAT + 1, "future-format"), (0, "unknown-format"), (-1, "unknown-format")]
)
def test_a_store_of_another_form(store, path, raw, version, said):
    raw(f"PRAGMA user_version = {version}")
    assert said == code(lambda: Store.open(path))


def test_two_that_make_a_store_at_once_make_one(tmp_path, monkeypatch):
    path = tmp_path / "new.db"
    is_empty = ledger.Ledger._is_empty
    made = []

    def first_another(opened):
        empty = is_empty(opened)
        if not made:
            made.append(True)
            Store.open(path, create=True).close()
        return empty

    monkeypatch.setattr(ledger.Ledger, "_is_empty", first_another)
    with Store.open(path, create=True) as store:
        store.add("spring", begun())


# ------------------------------------------------------------------------------------------------ what SQLite says
def test_one_that_waits_too_long_is_told(store, path):
    with Store.open(path, wait=0.01) as other:
        assert "busy" == code(lambda: store.act("spring", lambda match: other.act("spring", next_roll)))
        assert 1 == other.match("spring").version  # reading waits for nobody
        other.act("spring", next_roll)


def test_a_store_that_may_not_be_written(store):
    store._ledger.connection.execute("PRAGMA query_only = ON")
    assert "read-only" == code(lambda: store.act("spring", next_roll))
    assert 1 == store.match("spring").version


def test_a_disk_that_is_full(store):
    pages = store._ledger._number("page_count")
    store._ledger.connection.execute(f"PRAGMA max_page_count = {pages}")
    assert "full" == code(lambda: store.attach("spring", "long", "x" * 100_000))
    assert {} == store.papers("spring")
    store._ledger.connection.execute("PRAGMA max_page_count = 100000")
    store.attach("spring", "long", "x" * 100_000)


def test_a_store_that_is_closed_or_of_another_thread(store, path):
    caught = []

    def elsewhere():
        try:
            store.names()
        except StoreError as error:
            caught.append(error.code)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert ["unusable"] == caught
    with Store.open(path) as other:
        assert f"<Ledger {str(path)!r}>" == repr(other._ledger)
    assert "unusable" == code(other.names)


@pytest.mark.parametrize("which", [0, 1])
def test_a_file_whose_tables_are_damaged(store, path, which):
    """SQLite quotes what it cannot read, which Python cannot read either."""
    store.close()
    damage(path, b"matches_are_not_changed", b"matches_are_not_chang\xffd", [which])
    assert "broken" == code(lambda: Store.open(path).names())


def test_a_file_damaged_as_a_whole(store, path):
    for _ in range(30):
        store.act("spring", next_roll)
    store.close()
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with Store.open(path) as other:
        assert "broken" == code(lambda: other.match("spring"))
        assert "broken" == code(lambda: other.check("spring"))


# --------------------------------------------------------------------------------------------------- for good
@pytest.mark.parametrize("statement", [
    "UPDATE entries SET entry = '{}'",
    "DELETE FROM entries",
    "INSERT OR REPLACE INTO entries SELECT match, number, '{}', link FROM entries",
    "INSERT INTO entries SELECT match, number + 2, entry, link FROM entries",
    "UPDATE matches SET name = 'autumn'",
    "DELETE FROM matches",
    "INSERT OR REPLACE INTO matches SELECT id, name, key, '{}', link FROM matches",
    "UPDATE papers SET text = ''",
    "DELETE FROM papers",
    "INSERT OR REPLACE INTO papers SELECT match, title, '', number, link FROM papers",
    "INSERT OR REPLACE INTO papers SELECT match, 'prize', text, number, link FROM papers",
    "INSERT INTO papers SELECT match, 'prize', text, number + 2, link FROM papers",
])  # fmt: skip
def test_nothing_is_changed_deleted_or_replaced(store, path, statement):
    store.attach("spring", "salt", "00")
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError, match=r"never|next"):
        connection.execute(statement)
    assert () == store.check("spring")


# --------------------------------------------------------------------------------------------------- checking
@pytest.fixture
def played(store):
    for _ in range(6):
        store.act("spring", next_roll)
    assert () == store.check("spring", link=f" {store.link('spring').upper()}\n")
    return store


def broken(path, **given):
    with Store.open(path, KNOWN) as other:
        problems = other.check("spring", **given)
        if "link" not in given:
            with pytest.raises(FileError) as error:
                other.match("spring")
            assert problems == error.value.problems
    return [(problem.code, problem.path) for problem in problems]


@pytest.mark.parametrize("k", range(7))
@pytest.mark.parametrize("change", [
    "entry = replace(entry, '2026', '2027')",
    "entry = CAST(x'ff' || entry AS TEXT)",
    "entry = CAST(entry AS BLOB)",
    "link = upper(link)",
    "link = NULL",
])  # fmt: skip
def test_a_changed_entry_is_named(played, path, raw, k, change):
    if "NULL" in change:
        raw("UPDATE sqlite_master SET sql = replace(sql, 'link TEXT NOT NULL', 'link TEXT') WHERE name = 'entries'")
    raw((f"UPDATE entries SET {change} WHERE number = ?", (k,)))  # noqa: S608  (a test's own words)
    assert [("broken-link", f"entries.{k}")] == broken(path)


@pytest.mark.parametrize("k", range(6))
def test_a_missing_entry_is_named(played, path, raw, k):
    raw(("DELETE FROM entries WHERE number = ?", (k,)))
    assert [("missing-entry", f"entries.{k}")] == broken(path)


def test_entries_cut_off_are_told_by_a_link_that_was_noted(played, path, raw):
    noted = played.link("spring")
    raw("DELETE FROM entries WHERE number > 4")
    with Store.open(path) as other:
        assert () == other.check("spring")
    assert [("missing-link", "entries.5")] == broken(path, link=noted)


@pytest.mark.parametrize(
    "change",
    [
        "header = replace(header, 'Ann', 'Eve')",
        "header = CAST(header AS BLOB)",
        "link = ''",
        "key = upper(key)",
        "key = CAST(x'ff' AS TEXT)",
        "key = CAST(key AS BLOB)",
    ],
)
def test_what_was_agreed_is_bound(played, path, raw, change):
    raw(f"UPDATE matches SET {change}")  # noqa: S608  (a test's own words)
    assert [("broken-link", "header")] == broken(path)


def test_a_match_of_another_name_is_another(played, path, raw):
    played.add("autumn", begun())
    raw(
        "UPDATE matches SET name = 'x' WHERE name = 'spring'",
        "UPDATE matches SET name = 'spring' WHERE name = 'autumn'",
    )
    assert [("broken-link", "header")] == broken(path)


def in_header(**changes):
    """The same entries under another agreement."""
    return lambda header, texts: (json.dumps({**json.loads(header), **changes}), texts)


def in_entry(change):
    """Another entry 3."""
    return lambda header, texts: (header, [*texts[:3], json.dumps(change(json.loads(texts[3]))), *texts[4:]])


@pytest.mark.parametrize(("change", "found"), [
    (in_entry(lambda entry: {**entry, "face": entry["face"] % 6 + 1}), [("difference", "entries.3")]),
    (in_entry(lambda entry: {**entry, "seat": 1 - entry["seat"]}), [("refused", "entries.3")]),
    (in_entry(lambda entry: {}), [("no-entry", "entries.3")]),
    (lambda header, texts: (header, []), [("difference", "entries.0")]),
    (in_header(fingerprint="0" * 64), [("fingerprint", "fingerprint")]),
    (in_header(starts_at="9999-12-31T00:00:00Z", deadline=9**9), [("refused", "header")]),
    (in_header(format=99), [("future-format", "format")]),
])  # fmt: skip
def test_a_chain_that_was_written_anew_is_held_against_rules_and_seed(played, path, raw, change, found):
    row, key, header, _ = played._ledger.match("spring")
    header, texts = change(header, [text for _, text, _ in played._ledger.entries(row)])
    link = first_link(key, "spring", header)
    statements = [("UPDATE matches SET header = ?, link = ?", (header, link)), "DELETE FROM entries"]
    for number, text in enumerate(texts):
        link = next_link(key, link, "spring", number, text)
        statements.append(("INSERT INTO entries VALUES (?, ?, ?, ?)", (row, number, text, link)))
    raw(*statements)
    assert found == broken(path)


def test_of_two_faults_the_first_is_named(played, path, raw):
    row, key, *_ = played._ledger.match("spring")
    (_, _, before), (_, text, _) = played._ledger.entries(row)[2:4]
    lie = text.replace('"face":', '"face":1')
    raw(
        ("UPDATE entries SET entry = ?, link = ? WHERE number = 3", (lie, next_link(key, before, "spring", 3, lie))),
        "DELETE FROM entries WHERE number = 4",
    )
    assert [("difference", "entries.3")] == broken(path)
