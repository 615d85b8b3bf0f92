"""Records: one file, strict to read, the same match again; verified by replay, the first difference named by entry."""

import json
from contextlib import suppress
from importlib import metadata

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st

from ladderkit import FileError, LadderkitError
from ladderkit.match import record as records
from ladderkit.match.entries import LotDrawn, OrdersOpened, RollMade, SeatResigned, SeatsExpired
from ladderkit.match.layout import layout_opens
from ladderkit.match.record import (
    Record,
    digest_of,
    entry_from_json,
    entry_to_json,
    record,
    record_from_data,
    record_from_json,
    record_to_data,
    record_to_json,
    rule_editions,
)
from ladderkit.match.verify import play_on, resume, verify
from ladderkit.questions import Orders
from ladderkit.serial import variant_to_data
from ladderkit.variants import snakes_and_ladders
from tests.documents import at, changed, places
from tests.match import games
from tests.match.examples import CELLAR, DAY, FINISHED, KNOWN, NOON, begun, in_the_cellar
from tests.match.golden_record import FILE, GAME, golden


def problems(data):
    with pytest.raises(FileError) as error:
        record_from_data(data, KNOWN)
    return [(problem.code, problem.path) for problem in error.value.problems]


# ----------------------------------------------------------------------------------------------------- and back
@pytest.mark.parametrize("kept", FINISHED.values(), ids=FINISHED)
def test_a_record_is_read_as_it_was_written_and_verifies(kept):
    again = record_from_json(record_to_json(kept), KNOWN)
    assert kept == again
    found = verify(record_to_json(kept), KNOWN, commitment=kept.commitment)
    assert () == found.problems
    assert found.ok
    assert kept.places == found.match.state.places
    assert not kept.secrets
    assert kept.typed is (kept.seed is None)
    assert len(found.rolls) == sum(isinstance(entry, RollMade) for entry in kept.entries)


def test_the_golden_record_of_form_1_is_read_for_ever():
    kept = FILE.read_text(encoding="utf-8")
    assert verify(kept).ok
    assert golden() == record_from_json(kept)
    assert record_to_json(golden()) == kept


@pytest.mark.parametrize("game", [games.twice_unseen, games.waves, games.mixed, games.hidden_lots])
@given(data=st.data())
@settings(max_examples=15)
def test_a_match_goes_on_from_its_record_wherever_it_was_left(game, data):
    match = begun(game, ("Ann", "Ben", "Cid"))
    for _ in range(data.draw(st.integers(0, 12))):
        if match.over:
            break
        seat = data.draw(st.sampled_from(match.waits_for()))
        form = match.legal(seat)[0]
        if form.seat is None:
            match = match.roll(seat, NOON).match
        elif isinstance(form.question, Orders):
            match = match.submit(seat, {}, NOON).match
        else:
            match = match.choose(seat, form.fields[0].options[-1], NOON).match
    kept = record(match)
    assert kept.secrets is not match.over
    again = resume(record_to_json(kept), KNOWN)
    assert match == again
    assert match.expire(NOON + 9 * DAY) == again.expire(NOON + 9 * DAY)


def test_a_record_tells_nothing_in_its_repr():
    kept = record(begun(games.plain))
    assert "<Record of 'plain', 0 entries, with secrets>" == repr(kept)
    assert "<Record of 'lots', 6 entries>" == repr(evolve(FINISHED["lots"], entries=FINISHED["lots"].entries[:6]))


def test_the_library_that_is_not_installed_has_no_version(monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(records.metadata, "version", missing)
    assert "unknown" == record(begun(games.plain)).library


def test_a_layout_that_is_bound_goes_with_the_match_wherever_it_goes():
    match = begun(CELLAR, salt=bytes(range(32)))
    bound = match.view(0).layout_commitment
    assert layout_opens(bound, CELLAR, bytes(range(32)))
    assert (None, None) == (match.view(0).layout_salt, match.spectate().layout_salt)
    assert match == resume(record_to_json(record(match)))
    over = in_the_cellar(salt=bytes(range(32)))
    assert (bound, bytes(range(32)).hex()) == (over.spectate().layout_commitment, over.spectate().layout_salt)
    assert verify(record(over), layout=f" {bound.upper()}").ok
    assert (None, None) == (begun(CELLAR).view(0).layout_commitment, record(begun(CELLAR)).layout_salt)


@pytest.mark.parametrize("salt", [b"", bytes(31), "00" * 32, 7, bytearray(32)])
def test_a_salt_is_32_bytes(salt):
    with pytest.raises(LadderkitError, match="32 bytes"):
        begun(CELLAR, salt=salt)


def test_nothing_is_bound_where_nothing_is_hidden_or_no_file_can_hold_it():
    with pytest.raises(LadderkitError, match="nothing of the layout of 'plain' is hidden; leave out the salt"):
        begun(games.plain, salt=bytes(32))
    told = evolve(record(begun(games.plain)), layout_salt="00" * 32, layout_commitment="00" * 32)
    found = verify(evolve(told, digest=digest_of(told)))
    assert {"layout", "refused"} == {problem.code for problem in found.problems}
    unwritable = evolve(games.unwritable, board=CELLAR.board)
    with pytest.raises(FileError):
        begun(unwritable, salt=bytes(32))


def test_what_files_cannot_hold_is_not_written():
    match = begun(games.plain)
    with pytest.raises(FileError):
        digest_of(evolve(record(match), entries=(SeatResigned(NOON, "0"),)))
    with pytest.raises(FileError):
        digest_of(evolve(record(match), starts_at=NOON.replace(tzinfo=None)))
    with pytest.raises(FileError):
        digest_of(evolve(record(match), deadline=DAY / 7 / 11 / 13))
    with pytest.raises(FileError):
        record_to_data(evolve(record(match), variant=games.unwritable))


# ------------------------------------------------------------------------------------------------- verification
@pytest.mark.parametrize("name", FINISHED)
@given(data=st.data())
@settings(max_examples=120)
def test_every_change_of_a_single_field_is_caught(name, data):
    kept = FINISHED[name]
    whole = record_to_data(kept)
    path = data.draw(st.sampled_from([path for path in places(whole) if path]))
    old = at(whole, path)
    new = data.draw(
        st.sampled_from([None, True, 0, 1, 7, -1, 1.0, "", "x", [], {}, old, [old], "2026-03-01T12:00:01Z", ...])
        | st.integers(-3, 200)
    )
    other = changed(whole, path, new)
    if isinstance(path[-1], int) and data.draw(st.booleans()):  # it stands there twice
        inside = at(whole, path[:-1])
        other = changed(whole, path[:-1], [*inside[: path[-1]], old, *inside[path[-1] :]])
    found = None
    with suppress(FileError):  # and with no other error
        found = verify(json.dumps(other), KNOWN)
    assert found is None or not found.ok or record_to_data(found.record) == whole


@pytest.mark.parametrize("name", FINISHED)
def test_an_entry_that_is_dropped_doubled_or_moved_is_caught(name):
    kept = FINISHED[name]
    for k, entry in enumerate(kept.entries):
        before, after = kept.entries[:k], kept.entries[k + 1 :]
        for entries in ((*before, *after), (*before, entry, entry, *after), (*before, *after[:1], entry, *after[1:])):
            other = evolve(kept, entries=entries)
            assert verify(other, KNOWN).ok is (entries == kept.entries)
            # Whoever cheats makes the digest fit; then rules and seed still hold all that is chance.
            if (
                name in {"golden", "lots"}
                and isinstance(entry, RollMade | LotDrawn)
                and (name == "lots" or k < 18)
                and entries != kept.entries
            ):
                found = verify(evolve(other, digest=digest_of(other)), KNOWN)
                assert found.problems[0].path.startswith("entries.")


@pytest.mark.parametrize("name", ["golden", "lots"])
def test_a_roll_that_the_seed_did_not_give_is_named_by_its_entry_though_the_digest_fits(name):
    kept = FINISHED[name]
    for k, entry in enumerate(kept.entries):
        if isinstance(entry, RollMade):
            for other in (evolve(entry, face=entry.face % 6 + 1), evolve(entry, number=99), evolve(entry, seat=9)):
                made = evolve(kept, entries=(*kept.entries[:k], other, *kept.entries[k + 1 :]))
                found = verify(evolve(made, digest=digest_of(made)), KNOWN)
                assert f"entries.{k}" == found.problems[0].path


ROLL = golden().entries[1]


@pytest.mark.parametrize(("entries", "words"), [
    ([evolve(ROLL, seat=0)], None),
    ([evolve(ROLL, number=7)], "here it says number = 7; by rules and seed it is number = 0"),
    ([evolve(golden().entries[0], value=1), ROLL], "here it says '2026-03-01 12:00:00Z A lot is drawn: 1.'; by rules"),
    ([ROLL], "Cid rolls a 2.'; by rules and seed it is '2026-03-01 12:00:00Z A"),
    ([], "it is missing; by rules and seed it is '2026-03-01 12:00:00Z A lot is drawn: 2.'"),
    ([SeatsExpired(NOON, (-99, 7))], "here it says '2026-03-01 12:00:00Z Time is up. "),
    ([golden().entries[0], SeatsExpired(NOON, (0,))], "here it says '2026-03-01 12:00:00Z Time is up. Ann"),
])  # fmt: skip
def test_a_difference_is_told_in_words(entries, words):
    before = golden().entries[: 1 if entries and entries[0] is not ROLL and isinstance(entries[0], RollMade) else 0]
    problem = verify(evolve(golden(), entries=(*before, *entries))).problems[0]
    assert "datetime" not in problem.message
    assert words is None or words in problem.message


def test_of_what_a_log_should_say_only_the_kind_is_told_where_not_all_may_know_it():
    match = begun(games.waves)
    sealed = [*match.submit(0, {"waves": "right"}, NOON).match.submit(1, {}, NOON).match.log]
    for other, words in (
        (sealed[:1], None),
        ([evolve(sealed[0], again=True)], "entry 0: here it says order-sealed; by rules and seed it is another one"),
        ([evolve(sealed[0], answers=(("waves", "up"),))], "this cannot be done then: [not-an-option]"),
        ([OrdersOpened(NOON, called=False)], "entry 0: here it says orders-opened; nothing is due"),
    ):
        _, problem = play_on(match, other, 0)
        assert words == (None if problem is None else problem.message)
    lots = begun(snakes_and_ladders())
    for other, words in (([], "it is missing"), ([SeatResigned(NOON, 0)], "here it says seat-resigned")):
        assert f"entry 0: {words}; by rules and seed it is lot-drawn" == play_on(lots, other, 0)[1].message


def whole_with(**parts):
    read = record_from_data({**record_to_data(golden()), **parts}, KNOWN)
    return evolve(read, digest=digest_of(read))


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        ({"seed": bytes(32).hex()}, ["commitment", "entries.0"]),
        ({"commitment": bytes(32).hex()}, ["commitment"]),
        ({"fingerprint": bytes(32).hex()}, ["fingerprint"]),
        ({"editions": {**dict(golden().editions), "bounce": 2}}, ["editions"]),
        ({"editions": {}}, ["editions"]),
        ({"places": [1, 2, 3]}, ["places"]),
        ({"starts_at": "2026-03-01T12:00:00.000001Z"}, ["entries.0"]),
        ({"names": ["Ann", "Ben"]}, None),
        ({"deadline": 60}, ["entries.1"]),
        ({"entries": []}, ["entries.0"]),
    ],
)
def test_what_does_not_fit_is_named_though_the_digest_fits(parts, wanted):
    if wanted is None:
        assert [("places", "places")] == problems({**record_to_data(golden()), **parts})
        return
    assert wanted == [problem.path for problem in verify(whole_with(**parts)).problems]


def test_the_digest_alone_tells_of_another_name():
    assert ["digest"] == [p.path for p in verify(evolve(golden(), names=("Ann", "Ben", "Sid"))).problems]


def test_a_commitment_that_was_published_is_held_against_the_record():
    assert ["commitment"] == [p.path for p in verify(golden(), commitment=bytes(32).hex()).problems]
    assert ["commitment"] == [p.path for p in verify(FINISHED["typed"], KNOWN, commitment=golden().commitment).problems]


def test_a_match_that_cannot_begin_is_told_and_cannot_be_resumed():
    odd = evolve(golden(), names=("Ann",))
    found = verify(evolve(odd, digest=digest_of(odd)))
    assert [("refused", "")] == [(p.code, p.path) for p in found.problems]
    assert found.match is None
    assert () == found.rolls
    with pytest.raises(FileError):
        resume(odd)
    with pytest.raises(FileError):
        resume(evolve(golden(), library="0"))


# ------------------------------------------------------------------------------------------------------- reading
@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        ({"format": 2}, [("future-format", "format")]),
        ({"format": 0}, [("unknown-format", "format")]),
        ({"format": "1"}, [("unknown-format", "format")]),
        ({"format": True}, [("unknown-format", "format")]),
        ({"colour": 1}, [("unknown-key", "")]),
        ({"seed": "00" * 31}, [("wrong-hex", "seed")]),
        ({"seed": "00" * 33}, [("wrong-hex", "seed")]),
        ({"seed": "0x" + "0" * 62}, [("wrong-hex", "seed")]),
        ({"seed": "0" * 63}, [("wrong-hex", "seed")]),
        ({"seed": None}, [("seed", "seed")]),
        ({"layout_salt": "00"}, [("wrong-hex", "layout_salt"), ("salt", "layout_salt")]),
        ({"layout_commitment": "00" * 32}, [("salt", "layout_salt")]),
        ({"secrets": True}, [("secrets", "secrets")]),
        ({"places": [1, 1, 2]}, [("places", "places")]),
        ({"places": [1, 2]}, [("places", "places")]),
        ({"places": [1.0, 2, 3]}, [("wrong-type", "places.0")]),
        ({"names": ["Ann", "ann", "Ben"]}, [("names", "names")]),
        ({"names": ["Ann", "2", "Ben"]}, [("names", "names")]),
        ({"names": ["Ann"]}, [("seats", "names"), ("places", "places")]),
        ({"runs": "soon"}, [("unknown-word", "runs")]),
        ({"runs": "deadline", "deadline": None}, [("runs", "runs")]),
        ({"deadline": 0}, [("wrong-type", "deadline")]),
        ({"deadline": 10**30}, [("wrong-type", "deadline")]),
        ({"deadline": "60"}, [("wrong-type", "deadline")]),
        ({"starts_at": "2026-02-30T12:00:00Z"}, [("wrong-time", "starts_at")]),
        ({"starts_at": "2026-03-01T12:00:00.000000Z"}, [("wrong-time", "starts_at")]),
        ({"starts_at": "2026-03-01"}, [("wrong-time", "starts_at")]),
        ({"starts_at": float("nan")}, [("no-data", "starts_at")]),
        ({"variant": {"name": "x"}}, [("missing-key", "variant")]),
        ({"entries": [{"type": "roll-made"}, {"type": "rolled"}]}, None),
    ],
)
def test_what_is_no_record_is_refused_with_every_fault_by_its_path(parts, wanted):
    told = problems({**record_to_data(golden()), **parts})
    if wanted is None:
        assert {"entries.0", "entries.1.type"} == {path for _, path in told}
    elif parts.get("deadline", 1) in (0, 10**30, "60"):
        assert {"deadline"} == {path for _, path in told}
    else:
        assert wanted == told


def test_what_is_no_record_at_all_is_refused():
    for text in ("", "[]", "null", "{}", '{"format": 1, "format": 1}', "[" * 9999):
        with pytest.raises(FileError):
            record_from_json(text)
    assert [("missing-key", "")] == problems({})


def test_editions_are_those_of_all_rules():
    assert dict(rule_editions(snakes_and_ladders()))["bounce"] == 1
    assert variant_to_data(golden().variant) == variant_to_data(GAME)
    assert isinstance(golden(), Record)
    assert issubclass(FileError, LadderkitError)


@pytest.mark.parametrize("name", FINISHED)
def test_an_entry_by_itself_is_a_line_of_json_and_comes_back(name):
    for entry in FINISHED[name].entries:
        line = entry_to_json(entry)
        assert "\n" not in line
        assert entry == entry_from_json(line)


@pytest.mark.parametrize(
    "text", ["", "1", "{}", '{"type": "roll-made"}', '{"type": "nothing"}', "[]", '{"type": "a", "type": "b"}']
)
def test_what_is_no_entry_is_refused(text):
    with pytest.raises(FileError):
        entry_from_json(text)


@pytest.mark.parametrize(
    ("given", "published"), [(5, {}), (None, {}), (golden(), {"commitment": 5}), (golden(), {"layout": b"00"})]
)
def test_what_is_no_record_and_no_commitment_is_refused_with_words(given, published):
    with pytest.raises(LadderkitError, match=r"is no (record|commitment); give"):
        verify(given, **published)
