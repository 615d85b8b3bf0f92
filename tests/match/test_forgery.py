"""What a forger changes in a finished record is caught; where the digest is made anew, all but what is listed here."""

import hashlib
import json
import re
from contextlib import suppress

import pytest
from attrs import evolve
from hypothesis import given, settings, strategies as st

from ladderkit import Board, FileError, Jump, LastOneWins, race
from ladderkit.match.entries import (
    ChoiceMade,
    ContributionBound,
    ContributionOpened,
    DeadlineExtended,
    LotDrawn,
    OrderSealed,
    OrdersOpened,
    RollMade,
    SeatResigned,
    SeatSubstituted,
)
from ladderkit.match.record import digest_of, record, record_to_data
from ladderkit.match.verify import verify
from tests.documents import changed, places
from tests.match import games
from tests.match.examples import CELLAR, DAY, FINISHED, KNOWN, NOON, begun, in_the_cellar
from tests.match.random_play import NUMBERS, beginnings, finished

KINDS = (None, True, 1, 12.0, "12", [], {}, float("nan"))
"""A value of every kind."""
WORDS = (("all-in", "called", "deadline"), ("climb", "stay"), ("left", "right", "no"), ("red", "blue"), ("a", "b"))
"""Words that can stand for each other."""
ONLY_BY_DIGEST = {
    "library": "which version wrote it",
    "names": "who played at the start",
    "entries.name": "who came as a substitute",
    "variant.name": "the name of the game, which its fingerprint leaves out",
    "variant.board.name": "the names of ladders and snakes, likewise",
    "starts_at": "when it began",
    "deadline": "how long a move may take, where nobody was late",
    "runs": "when orders are opened, where there were none, or none waited",
    "entries.at": "when something was done, within its deadline and in order",
    "entries.by": "how much longer a deadline was made, where nobody was late",
    "entries.value": "what was chosen, or drawn from a real cup",
    "entries.to": "which of two questions that are alike was answered",
    "entries.answers": "what was ordered",
    "entries.face": "what a real die showed",
    "entries.commitment": "what a seat bound that it never opened",
    "entries.seat": "who chose, ordered, resigned, or was replaced",
}
"""What rules and seed do not determine, so that only the digest holds it."""
DETERMINED = (
    "format", "secrets", "fingerprint", "editions", "commitment", "seed", "places", "entries.number", "entries.type",
    "entries.purpose", "entries.seats", "entries.called", "variant.board", "variant.chain", "variant.rules",
    "variant.seats", "variant.tells", "contributions", "entries.contribution", "entries.again",
    "layout_commitment", "layout_salt",
)  # fmt: skip
"""What they do, of what stands in a record; and all rolls and lots of a seed."""
FREE = (
    ChoiceMade, ContributionBound, ContributionOpened, DeadlineExtended, OrderSealed, OrdersOpened, SeatResigned,
    SeatSubstituted,
)  # fmt: skip
"""Entries that somebody made of free will, and could have left out."""


def leaves(data):
    """Every place in a document where a single value stands."""
    for path in places(data):
        part = at(data, path)
        if path and not (isinstance(part, dict | list) and part):
            yield path


def at(data, path):
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


def near(value):
    """Other values of the same kind."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value):
        return (value[:-1] + ("0" if value[-1] != "0" else "1"),)
    if isinstance(value, str):
        others = [words for words in WORDS if value in words]
        change = value[:-1] + chr(ord(value[-1:] or "x") ^ 1)
        time = value.replace("T12:00:00Z", "T11:59:59Z"), value.replace("T12:00:00Z", "T12:00:01Z")
        return tuple({change, *time, *(word for words in others for word in words)} - {value})
    return (1,)


def forged(data):
    """The same with a digest that fits, as somebody who cheats would make it."""
    bare = {key: part for key, part in data.items() if key != "digest"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"))
    return {**bare, "digest": hashlib.sha256(text.encode()).hexdigest()}


def believed(data):
    """The record of some data where it can be read and verifies; else None."""
    with suppress(FileError):  # and no other error
        found = verify(json.dumps(data), KNOWN)
        return found.record if found.ok else None
    return None


def sort_of(path):
    """What sort of thing stands at a place: without its numbers, and without what is deep inside."""
    words = [key for key in path if isinstance(key, str)]
    if words[0] == "variant":
        return "variant.board.name" if words[-1] == "name" and len(words) > 2 else ".".join(words[:2])
    return ".".join(words[:2] if words[0] == "entries" else words[:1])


# ------------------------------------------------------------------------------------------- the digest as it was
@pytest.mark.parametrize("name", FINISHED)
def test_a_leaf_of_another_value_of_any_kind_is_caught(name):
    whole = record_to_data(FINISHED[name])
    for number, path in enumerate(leaves(whole)):
        old = at(whole, path)
        # In a long record each leaf becomes a value of one other kind, in turn; in a short one, of every kind.
        kinds = KINDS if name not in {"golden", "lots", "orders"} else KINDS[number % len(KINDS) :][:1]
        for new in (*kinds, *near(old), ...):
            other = changed(whole, path, new)
            read = believed(other)
            # A part that says what its default says, or a number that says the same as another, is no other record.
            assert read is None or record_to_data(read) == whole, (path, old, new)


@pytest.mark.parametrize("name", FINISHED)
def test_entries_that_are_dropped_doubled_swapped_or_inserted_are_caught(name):
    kept = FINISHED[name]
    for other in spoilt_entries(kept.entries):
        found = verify(evolve(kept, entries=other), KNOWN)
        assert "digest" in {problem.path for problem in found.problems}


def spoilt_entries(entries):
    """These entries, with one dropped, doubled, swapped with another, or put where it was not."""
    every = []
    for k, entry in enumerate(entries):
        without = (*entries[:k], *entries[k + 1 :])
        every.append(without)
        for n in {0, k, k + 1, k + 2, len(without)}:
            every += [(*without[:n], entry, *without[n:]), (*entries[:n], entry, *entries[n:])]
    return [other for other in every if other != entries]


# ------------------------------------------------------------------------------------------- the digest made anew
NAMED = race("named", Board(2, 5, jumps=[Jump(2, 7, "ladder", name="Up")]), games.Twins(), LastOneWins())


def of_names():
    """A match on a board with a named ladder, in which one of two like questions was answered, in good time."""
    return begun(NAMED).choose(0, "a", NOON, to=0).match.extend(DAY, NOON).match.resign(1, NOON).match


def undetected(kept):
    """Of which sort the leaves are that can be changed with nobody noticing, where the digest is made anew."""
    whole = record_to_data(kept)
    game = [path for path in leaves(whole) if path[0] == "variant"]
    rest = [path for path in leaves(whole) if path[0] != "variant"]
    return {
        sort_of(path)
        for path in (*game[:: max(1, len(game) // 30)], *game[:2], *rest)  # of a large board, some thirty leaves
        if path != ("digest",) and any(believed(forged(changed(whole, path, new))) for new in near(at(whole, path)))
    }


def test_what_only_the_digest_holds_is_what_is_listed():
    found = {name: undetected(kept) for name, kept in {**FINISHED, "named": record(of_names())}.items()}
    assert {*ONLY_BY_DIGEST} == set().union(*found.values())
    assert not {*DETERMINED} & {*ONLY_BY_DIGEST}
    # Where dice and lots follow from a seed, no face and no lot is among it.
    assert not {"entries.face", "entries.value"} & (found["golden"] | found["lots"])
    assert "entries.seat" not in found["lots"]
    everywhere = {sort_of(path) for kept in FINISHED.values() for path in leaves(record_to_data(kept))}
    assert everywhere - {*ONLY_BY_DIGEST, "digest"} <= {*DETERMINED}


@pytest.mark.parametrize("name", FINISHED)
def test_only_entries_of_free_will_can_be_dropped_doubled_or_moved_by_who_makes_the_digest_anew(name):
    kept = FINISHED[name]
    for entries in spoilt_entries(kept.entries):
        other = evolve(kept, entries=entries)
        if not verify(evolve(other, digest=digest_of(other)), KNOWN).ok:
            continue
        chance = [entry for entry in kept.entries if not isinstance(entry, FREE)]
        assert chance == [entry for entry in entries if not isinstance(entry, FREE)]


@given(beginnings(), st.lists(NUMBERS, max_size=12), st.data())
@settings(max_examples=150)
def test_in_any_finished_match_only_what_is_listed_escapes(match, numbers, data):
    whole = record_to_data(record(finished(match, numbers)))
    path = data.draw(st.sampled_from([*leaves(whole)]))
    old = at(whole, path)
    new = data.draw(st.sampled_from((*KINDS, *near(old), ...)))
    other = changed(whole, path, new)
    read = believed(other)
    assert read is None or record_to_data(read) == whole
    if path != ("digest",):
        read = believed(forged(other))
        assert read is None or record_to_data(read) == whole or sort_of(path) in ONLY_BY_DIGEST


@given(beginnings(), st.lists(NUMBERS, max_size=12), st.data())
@settings(max_examples=80)
def test_in_any_finished_match_a_roll_or_lot_that_is_changed_is_named_though_the_digest_fits(match, numbers, data):
    kept = record(finished(match, numbers))
    drawn = [k for k, entry in enumerate(kept.entries) if isinstance(entry, RollMade | LotDrawn)]
    if not drawn:
        return
    k = data.draw(st.sampled_from(drawn))
    entry = kept.entries[k]
    parts = ("face", "number", "seat") if isinstance(entry, RollMade) else ("number", "value", "purpose")
    part = data.draw(st.sampled_from(parts))
    old = getattr(entry, part)
    new = {"value": "no lot", "purpose": "lot" if old == "hidden" else "hidden"}.get(part) or old + 1
    made = evolve(kept, entries=(*kept.entries[:k], evolve(entry, **{part: new}), *kept.entries[k + 1 :]))
    found = verify(evolve(made, digest=digest_of(made)), KNOWN)
    assert f"entries.{k}" == next(problem.path for problem in found.problems if problem.path.startswith("entries."))


# --------------------------------------------------------------------------------------------------- who starts
def test_who_starts_cannot_be_changed_though_all_the_rolls_go_with_it():
    kept = FINISHED["golden"]
    lot = kept.entries[0]
    seats = len(kept.names)
    assert "lot" == lot.purpose
    for turn in range(1, seats):

        def moved(seat, by=turn):
            return (seat + by) % seats

        entries = (
            evolve(lot, value=moved(lot.value)),
            *(evolve(entry, seat=moved(entry.seat)) for entry in kept.entries[1:] if isinstance(entry, RollMade)),
        )
        other = evolve(kept, entries=entries)
        found = verify(evolve(other, digest=digest_of(other)))
        assert "entries.0" == found.problems[0].path
        # Nor can the first roll be another's.
        first = next(k for k, entry in enumerate(kept.entries) if isinstance(entry, RollMade))
        roll = evolve(kept.entries[first], seat=moved(kept.entries[first].seat))
        other = evolve(kept, entries=(*kept.entries[:first], roll, *kept.entries[first + 1 :]))
        found = verify(evolve(other, digest=digest_of(other)))
        assert f"entries.{first}" == found.problems[0].path


# --------------------------------------------------------------------------------------------- what cannot be
GOLDEN = FINISHED["golden"]
LAST = len(GOLDEN.entries)


def test_a_layout_that_was_hidden_is_held_by_what_bound_it():
    kept = FINISHED["layout"]
    hidden = {jump.foot: jump for jump in CELLAR.board.jumps}[10]
    others = tuple(jump for jump in CELLAR.board.jumps if jump != hidden)
    for jump in (evolve(hidden, to=5), evolve(hidden, name="Sly"), evolve(hidden, foot=11)):
        moved = evolve(CELLAR, board=evolve(CELLAR.board, jumps=(*others, jump)))
        other = evolve(record(in_the_cellar(moved)), layout_commitment=kept.layout_commitment)
        found = verify(evolve(other, digest=digest_of(other)))
        assert ("layout", "layout_commitment") in [(problem.code, problem.path) for problem in found.problems]
        for salt in (bytes(32), None):
            made_up = record(in_the_cellar(moved, salt=salt))
            assert verify(made_up).ok
            found = verify(made_up, layout=kept.layout_commitment)
            assert ["layout_commitment"] == [problem.path for problem in found.problems]


def test_a_match_made_up_whole_is_told_by_the_commitment_that_was_published():
    match, made_up = (begun(games.lots, seed=bytes([k] * 32)) for k in (1, 2))
    other = record(finished(made_up, []))
    assert verify(other, KNOWN).ok
    found = verify(other, KNOWN, commitment=match.commitment)
    assert [("commitment", "commitment")] == [(problem.path, problem.code) for problem in found.problems]


@pytest.mark.parametrize(
    ("parts", "path", "code"),
    [
        ({"entries": (*GOLDEN.entries, RollMade(NOON, 0, 99, 3))}, f"entries.{LAST}", "refused"),
        ({"entries": (*GOLDEN.entries, SeatResigned(NOON, 0))}, f"entries.{LAST}", "refused"),
        ({"entries": (GOLDEN.entries[0], evolve(GOLDEN.entries[1], face=7))}, "entries.1", "difference"),
        ({"entries": (GOLDEN.entries[0], evolve(GOLDEN.entries[1], seat=9))}, "entries.1", "refused"),
        ({"places": (1, 1, 3)}, "places", "places"),
        ({"places": (3, 2, 1)}, "places", "places"),
    ],
)
def test_a_record_of_what_cannot_be_is_no_true_one_though_the_digest_fits(parts, path, code):
    other = evolve(GOLDEN, **parts)
    found = verify(evolve(other, digest=digest_of(other)))
    assert (path, code) in [(problem.path, problem.code) for problem in found.problems]


def test_a_seven_from_a_real_cup_is_refused():
    kept = FINISHED["typed"]
    other = evolve(kept, entries=(evolve(kept.entries[0], face=7), *kept.entries[1:]))
    found = verify(evolve(other, digest=digest_of(other)), KNOWN)
    assert [("refused", "entries.0")] == [(problem.code, problem.path) for problem in found.problems]
