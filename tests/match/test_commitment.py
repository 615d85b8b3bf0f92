"""The commitment tells no roll: whatever is computed from it by hash or HMAC predicts none more often than chance."""

import base64
import hashlib
import hmac
from functools import cache
from itertools import product
from math import comb

import pytest

from ladderkit.match.fair import Seeded

SEEDS = tuple(hashlib.sha256(b"test of the commitment" + bytes([k])).digest() for k in range(200))
ROLLS = 2
"""How many of the first rolls are to be predicted."""
FACES = 6
BOUND = 75
"""More hits than this, of 200, are no chance: of 200 guesses at one of six faces 33 are right on average."""
HASHES = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_256", "sha3_512", "blake2b", "blake2s")
PURPOSES = ("roll", "lot", "hidden", "commit", "layout", "policy", "seed")
LABELS = (
    b"",
    *(f"ladderkit/{purpose}/1".encode() for purpose in PURPOSES),
    *(purpose.encode() for purpose in PURPOSES),
    b"ladderkit",
    bytes(32),
)


def written(commitment):
    """The commitment as somebody may write it."""
    raw = bytes.fromhex(commitment)
    return (
        raw,
        raw[::-1],
        commitment.encode(),
        commitment.upper().encode(),
        f"0x{commitment}".encode(),
        f"{commitment}\n".encode(),
        str(int(commitment, 16)).encode(),
        base64.b64encode(raw),
        base64.urlsafe_b64encode(raw).rstrip(b"="),
    )


def numbers(number):
    """The number of a roll as somebody may write it, or left out."""
    return (
        b"",
        number.to_bytes(8, "big"),
        number.to_bytes(8, "big") + bytes(4),  # as SL-16 writes it, with the number of the block
        number.to_bytes(4, "little"),
        bytes([number]),
        str(number).encode(),
        str(number + 1).encode(),
        f":{number}".encode(),
    )


def faces_of(digest):
    """The faces that somebody may read from the digest, in the order of the ways of reading."""
    return (
        digest[0] % FACES,
        digest[-1] % FACES,
        int.from_bytes(digest[:4], "big") % FACES,
        int.from_bytes(digest[:8], "big") % FACES,
        int.from_bytes(digest, "big") % FACES,
        int.from_bytes(digest, "little") % FACES,
        digest[0] * FACES >> 8,
        next((byte for byte in digest if byte < 252), 0) % FACES,  # as SL-16 picks
    )


def digests(commitment, number):
    """All that is hashed: the commitment, with labels and numbers before and behind it, and as key and message."""
    forms = written(commitment)
    yield forms[0]
    for form, label, which in product(forms[:4], LABELS, numbers(number)):
        yield hashlib.sha256(form + label + which).digest()
        yield hmac.digest(form, label + which, "sha256")
    for form, label, which in product(forms[:3:2], LABELS[1:], numbers(number)[:3]):
        yield hashlib.sha256(label + form + which).digest()
        yield hmac.digest(label, form + which, "sha256")
        yield hmac.digest(hmac.digest(form, label, "sha256"), which, "sha256")
    for form, name in product(forms, HASHES):
        once = hashlib.new(name, form).digest()
        yield from (once, hashlib.new(name, once).digest(), hashlib.new(name, once.hex().encode()).digest())
    for form, name, which in product(forms[:3:2], HASHES, numbers(number)[1:]):
        yield hashlib.new(name, form + which).digest()
        yield hmac.digest(form, which, name)


@cache
def guesses(number):
    """For each seed all that is guessed of a roll, in the same order."""
    return tuple(
        bytes(guess for digest in digests(Seeded(seed).commitment, number) for guess in faces_of(digest))
        for seed in SEEDS
    )


def most_hits(rolls_of, number):
    """How often the best of all predictions of one roll is right, and how many predictions there are.

    A prediction that is off by the same every time, or counts the faces down, would do as well; so hits are counted for
    every difference and every sum.
    """
    best = counted = 0
    for sign in (-1, 1):
        rows = []
        for seed, row in zip(SEEDS, guesses(number), strict=True):
            face = rolls_of(seed)[number]
            rows.append(row.translate(bytes((face + sign * guess) % FACES for guess in range(256))))
        for series in zip(*rows, strict=True):
            best = max(best, *map(series.count, range(FACES)))
            counted += FACES
    return best, counted


def fair(seed):
    dice = Seeded(seed)
    return [dice.roll(number) for number in range(ROLLS)]


def leaking(make):
    """Dice that would follow from the commitment."""
    return lambda seed: [make(Seeded(seed).commitment, number) % FACES + 1 for number in range(ROLLS)]


def sha(name, text):
    return hashlib.new(name, text.encode()).digest()


LEAKS = {
    "the number in the commitment": lambda given, _: int(given, 16),
    "its bytes backwards": lambda given, _: int.from_bytes(bytes.fromhex(given)[::-1], "big") + 2,
    "a hash of the text": lambda given, _: sha("sha512", given)[0],
    "a hash of text and number": lambda given, number: sha("sha256", f"{given}:{number}")[-1],
    "SL-16 with the commitment for the seed": lambda given, number: Seeded(bytes.fromhex(given)).roll(number) - 1,
    "an HMAC with a label": lambda given, _: 5 - hmac.digest(b"ladderkit", given.encode(), "sha256")[0] % FACES,
}


@pytest.mark.parametrize("number", range(ROLLS))
def test_sl_16_nothing_computed_from_the_commitment_predicts_a_roll(number):
    best, counted = most_hits(fair, number)
    assert 33 < best <= BOUND
    assert counted > 100_000


def test_the_bound_is_so_far_out_that_no_chance_of_all_these_series_comes_there():
    """The chance that one series of fair guesses has more hits, for all of a million series together."""
    chance = sum(comb(200, hits) * 5 ** (200 - hits) for hits in range(BOUND + 1, 201)) / 6**200
    assert 1_000_000 * chance < 1e-4


@pytest.mark.parametrize("leak", LEAKS)
def test_a_roll_that_followed_from_the_commitment_would_be_found(leak):
    best, _ = most_hits(leaking(LEAKS[leak]), 0)
    assert best > BOUND
