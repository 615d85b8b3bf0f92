"""The layout is bound by a salted commitment, and what seats see tells nothing of it."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from attrs import evolve

from ladderkit.board import Board
from ladderkit.errors import LadderkitError
from ladderkit.jumps import Jump
from ladderkit.match.layout import layout_commitment, layout_opens, layout_salt
from ladderkit.race import race
from ladderkit.serial import canonical_data, fingerprint
from ladderkit.setups import SHIPPED
from ladderkit.variants import slither_and_climb, snakes_and_ladders

SALT = bytes(range(32))
GAME = slither_and_climb()
OTHER = slither_and_climb(evolve(SHIPPED, eggs=SHIPPED.eggs[1:], pythons=()))


def test_the_commitment_is_what_the_docstring_says():
    text = json.dumps(canonical_data(GAME, names=True), sort_keys=True, separators=(",", ":"))
    plain = hashlib.sha256(b"ladderkit/layout/1" + SALT + text.encode()).hexdigest()
    assert layout_commitment(GAME, SALT) == plain


def test_it_opens_with_its_layout_and_salt_alone():
    commitment = layout_commitment(GAME, SALT)
    assert layout_opens(f" {commitment.upper()}\n", slither_and_climb(), SALT)
    assert not layout_opens(commitment, OTHER, SALT)
    assert not layout_opens(commitment, GAME, bytes(32))


@pytest.mark.parametrize("given", ["", "é" * 64, "\ud800", "ab", "0" * 64])
def test_what_is_no_commitment_opens_nothing(given):
    assert not layout_opens(given, GAME, SALT)


def test_names_of_jumps_are_bound_though_no_fingerprint_has_them():
    named, other, bare = (
        race("mine", Board(4, 4, jumps=[Jump(2, 7, "ladder", name=name, seen=False)]))
        for name in ("Jacob's", "The Long One", "")
    )
    assert fingerprint(named) == fingerprint(other) == fingerprint(bare)
    bound = {layout_commitment(one, SALT) for one in (named, other, bare)}
    assert 3 == len(bound)
    assert layout_opens(layout_commitment(named, SALT), named, SALT)
    assert [2, 7, "ladder", False, False, "Jacob's"] in canonical_data(named, names=True)["board"]["jumps"]
    assert canonical_data(bare, names=True) == canonical_data(bare)


def test_the_name_of_the_variant_is_not_bound():
    assert layout_commitment(evolve(GAME, name="another"), SALT) == layout_commitment(GAME, SALT)


def test_a_salt_has_32_bytes():
    with pytest.raises(LadderkitError, match="this is no salt; give 32 bytes"):
        layout_commitment(GAME, b"abc")


def test_the_fingerprint_that_seats_see_knows_nothing_of_the_layout():
    assert fingerprint(GAME, public=True) == fingerprint(OTHER, public=True)
    assert fingerprint(GAME) != fingerprint(OTHER)
    announced = slither_and_climb(evolve(SHIPPED, lofts={**dict(SHIPPED.lofts), 56: 155}))
    assert fingerprint(announced, public=True) != fingerprint(GAME, public=True)


def test_where_nothing_is_secret_both_fingerprints_are_one():
    assert fingerprint(snakes_and_ladders(), public=True) == fingerprint(snakes_and_ladders())


def test_the_salt_that_follows_from_a_seed_is_what_the_docstring_says():
    assert layout_salt(SALT) == hmac.digest(SALT, b"ladderkit/layout-salt/1", hashlib.sha256)
    assert layout_commitment(GAME, layout_salt(SALT)) != layout_commitment(GAME, SALT)
