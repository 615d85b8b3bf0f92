"""The layout is bound by a salted commitment, and what seats see tells nothing of it."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from attrs import evolve

from ladderkit.errors import LadderkitError
from ladderkit.match.layout import layout_commitment, layout_opens, layout_salt
from ladderkit.serial import canonical_data, fingerprint
from ladderkit.setups import SHIPPED
from ladderkit.variants import slither_and_climb, snakes_and_ladders

SALT = bytes(range(32))
GAME = slither_and_climb()
OTHER = slither_and_climb(evolve(SHIPPED, eggs=SHIPPED.eggs[1:], pythons=()))


def test_the_commitment_is_what_the_docstring_says():
    text = json.dumps(canonical_data(GAME), sort_keys=True, separators=(",", ":"))
    plain = hashlib.sha256(b"ladderkit/layout/1" + SALT + text.encode()).hexdigest()
    assert layout_commitment(GAME, SALT) == plain


def test_it_opens_with_its_layout_and_salt_alone():
    commitment = layout_commitment(GAME, SALT)
    assert layout_opens(f" {commitment.upper()}\n", slither_and_climb(), SALT)
    assert not layout_opens(commitment, OTHER, SALT)
    assert not layout_opens(commitment, GAME, bytes(32))


def test_a_salt_has_32_bytes():
    with pytest.raises(LadderkitError, match="a salt of 3 bytes"):
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
