"""Fair dice: the vectors of the docs, the algorithm a second time, fairness, and silence about the seed."""

import hashlib
import hmac
import io
import pickle
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from ladderkit.dice import Die
from ladderkit.errors import DiceError
from ladderkit.match.fair import SEED_BYTES, Seeded, checks, pick

SEED = bytes(range(32))
DICE = Seeded(SEED)

# The vectors of docs/reference/fair-dice.md. They never change: a match once played has to check for ever.
COMMITMENT = "0fdfd8aa8833b2b785e34b10bece0ed09513755257ac366c376c2ef929db5276"
ROLLS = {
    4: [2, 2, 4, 1, 2, 2, 4, 2, 2, 2],
    6: [2, 2, 2, 3, 2, 2, 6, 6, 6, 2],
    8: [6, 6, 4, 5, 6, 6, 4, 6, 6, 2],
    10: [6, 10, 4, 9, 10, 10, 4, 10, 10, 6],
    20: [6, 10, 4, 9, 10, 10, 4, 10, 10, 6],
    100: [9, 17, 44, 69, 25, 10, 84, 50, 50, 46],
}
LOADED = [1, 1, 1, 1, 1, 1, 3, 3, 3, 1]
LOTS_OF_THREE = [2, 2, 1, 1, 2, 1, 0, 0, 1, 1]
HIDDEN_OF_A_HUNDRED = [20, 96, 46, 18, 35, 47, 89, 63, 51, 69]

WEIGHTS = st.one_of(
    st.lists(st.integers(1, 10), min_size=1, max_size=12),
    st.sampled_from([[1], [256], [257], [1] * 256, [1] * 257, [65_536], [65_537], [10**12], [1, 10**12, 1]]),
    st.lists(st.integers(1, 10**30), min_size=1, max_size=4),
)


def by_the_book(seed, purpose, number, weights):
    """SL-16 a second time, written from the docs and sharing nothing with the library."""
    key = hmac.new(seed, f"ladderkit/{purpose}/1".encode(), hashlib.sha256).digest()
    total, k = sum(weights), 0
    while 256**k < total:
        k += 1
    stream = b"".join(
        hmac.new(key, number.to_bytes(8, "big") + b.to_bytes(4, "big"), "sha256").digest() for b in range(64)
    )
    values = (int.from_bytes(stream[i * k : i * k + k], "big") for i in range(len(stream)))
    value = next(v for v in values if v < 256**k - 256**k % total) % total
    return [i for i, weight in enumerate(weights) for _ in range(weight)][value] if total < 10**6 else value


def stream_of(*values, length=1):
    """Read these values, each in so many bytes."""
    return io.BytesIO(b"".join(value.to_bytes(length, "big") for value in values))


# ---------------------------------------------------------------------------------------------------- vectors


def test_sl_16_the_commitment_of_the_vectors():
    assert DICE.commitment == COMMITMENT
    assert hashlib.sha256(b"ladderkit/commit/1" + SEED).hexdigest() == COMMITMENT


@pytest.mark.parametrize("faces", ROLLS)
def test_sl_16_the_rolls_of_the_vectors(faces):
    assert [DICE.roll(number, Die(faces)) for number in range(10)] == ROLLS[faces]
    assert [by_the_book(SEED, "roll", number, [1] * faces) + 1 for number in range(10)] == ROLLS[faces]


def test_sl_16_the_loaded_die_of_the_vectors():
    die = Die((1, 2, 3), weights=("1/2", "1/3", "1/6"))
    assert [DICE.roll(number, die) for number in range(10)] == LOADED
    assert [by_the_book(SEED, "roll", number, [3, 2, 1]) + 1 for number in range(10)] == LOADED


def test_sl_16_the_lots_of_the_vectors():
    assert [DICE.draw("lot", number, (1, 1, 1)) for number in range(10)] == LOTS_OF_THREE
    assert [by_the_book(SEED, "lot", number, [1] * 3) for number in range(10)] == LOTS_OF_THREE


def test_sl_16_the_hidden_draws_of_the_vectors():
    assert [DICE.draw("hidden", number, [1] * 100) for number in range(10)] == HIDDEN_OF_A_HUNDRED
    assert [by_the_book(SEED, "hidden", number, [1] * 100) for number in range(10)] == HIDDEN_OF_A_HUNDRED


@given(
    st.binary(min_size=32, max_size=32),
    st.sampled_from(["roll", "lot", "hidden"]),
    st.integers(0, 2**64 - 1),
    st.lists(st.integers(1, 300), min_size=1, max_size=12),
)
def test_sl_16_by_the_book(seed, purpose, number, weights):
    assert Seeded(seed).draw(purpose, number, weights) == by_the_book(seed, purpose, number, weights)


def test_sl_16_values_wider_than_a_block_are_read_across_blocks():
    weights = [1] * 3 + [256**40]
    key = hmac.new(SEED, b"ladderkit/roll/1", "sha256").digest()
    stream = b"".join(hmac.new(key, bytes(8) + bytes([0, 0, 0, b]), "sha256").digest() for b in range(3))
    value = int.from_bytes(stream[:41], "big")
    total = sum(weights)
    assert value < 256**41 - 256**41 % total
    assert DICE.draw("roll", 0, weights) == min(value % total, 3)


# ------------------------------------------------------------------------------------------------- properties


def test_sl_14_a_roll_follows_from_the_seed_and_its_number_alone():
    forwards = [DICE.roll(number) for number in range(50)]
    again = Seeded(SEED)
    assert [again.roll(number) for number in reversed(range(50))] == forwards[::-1]


def test_each_purpose_has_a_stream_of_its_own():
    streams = [[DICE.draw(purpose, n, [1] * 1000) for n in range(20)] for purpose in ("roll", "lot", "hidden")]
    assert len(set(map(tuple, streams))) == 3


def test_sl_16_a_seed_is_checked_against_its_commitment():
    assert checks(DICE.commitment, SEED)
    assert checks(DICE.commitment.upper(), SEED)
    assert not checks(DICE.commitment, bytes(32))
    assert not checks(DICE.commitment[:-1], SEED)
    assert not checks("ü" * 64, SEED)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), bytearray(32), "0" * 32])
def test_sl_16_what_is_no_seed_never_checks(seed):
    made = seed.encode() if isinstance(seed, str) else bytes(seed)
    assert not checks(hashlib.sha256(b"ladderkit/commit/1" + made).hexdigest(), seed)


# ---------------------------------------------------------------------------------------------------- picking


@pytest.mark.parametrize("rejected", [[252], [253], [254], [255], [252, 253, 254, 255]])
def test_sl_16_a_d6_rejects_252_to_255(rejected):
    stream = stream_of(*rejected, 251)
    assert pick([1] * 6, stream.read) == 251 % 6
    assert stream.read() == b""


@pytest.mark.parametrize("total", range(1, 257))
def test_sl_16_every_byte_is_as_fair_as_every_other(total):
    limit = 256 - 256 % total
    counts = Counter()
    for byte in range(256):
        stream = stream_of(byte, 0)
        counts[pick([1] * total, stream.read)] += byte < limit or total == 1
        assert len(stream.read()) == (2 if total == 1 else int(byte < limit))
    assert set(counts) == set(range(total))
    assert set(counts.values()) == {256 // total}


@pytest.mark.parametrize("weights", [(3, 2, 1), (1, 2, 3), (5, 1), (7,), (1, 1, 254)])
def test_sl_16_weights_pick_in_declared_order(weights):
    total = sum(weights)
    picked = [pick(weights, stream_of(value).read) for value in range(total)]
    assert picked == [index for index, weight in enumerate(weights) for _ in range(weight)]


@pytest.mark.parametrize(
    ("total", "length"),
    [
        (2, 1),
        (255, 1),
        (256, 1),
        (257, 2),
        (65_536, 2),
        (65_537, 3),
        (10**12, 5),
        (256**5, 5),
        (256**5 + 1, 6),
    ],
)
def test_sl_16_it_reads_as_few_bytes_as_can_tell_the_values_apart(total, length):
    asked = []

    def read(count):
        asked.append(count)
        return bytes(count)

    assert pick([total], read) == 0
    assert asked == [length]


def test_sl_16_a_die_of_one_face_reads_nothing_and_never_loops():
    assert pick([1], io.BytesIO(b"").read) == 0
    assert DICE.roll(0, Die(1)) == 1


@given(WEIGHTS, st.data())
def test_sl_16_what_is_picked_is_in_bounds_and_has_its_share(weights, data):
    total = sum(weights)
    value = data.draw(st.integers(0, total - 1))
    index = pick(weights, lambda count: value.to_bytes(count, "big"))
    assert sum(weights[:index]) <= value < sum(weights[: index + 1])


@given(WEIGHTS, st.integers(0, 2**64 - 1))
def test_sl_16_every_draw_is_in_bounds(weights, number):
    assert 0 <= DICE.draw("roll", number, weights) < len(weights)


@given(st.sampled_from([1, 4, 6, 8, 10, 20, 100]), st.integers(0, 10**6))
def test_sl_16_every_roll_is_a_face(faces, number):
    assert 1 <= DICE.roll(number, Die(faces)) <= faces


def test_a_roll_is_a_face_whatever_is_on_it():
    assert {DICE.roll(number, Die((-3, 0, 40))) for number in range(40)} == {-3, 0, 40}


# --------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize("weight", [0, -1, True, 1.0, "1"])
def test_weights_are_whole_numbers_from_1_on(weight):
    with pytest.raises(DiceError) as caught:
        pick([1, weight], io.BytesIO(bytes(9)).read)
    assert caught.value.problems == (f"weight {weight!r} is no weight; give a whole number from 1 on",)


def test_there_is_something_to_pick_from():
    with pytest.raises(DiceError) as caught:
        DICE.draw("lot", 0, ())
    assert caught.value.problems == ("nothing to pick from; give at least one weight",)


def test_a_stream_that_ends_is_told():
    with pytest.raises(DiceError) as caught:
        pick([1] * 300, io.BytesIO(b"\xff").read)
    assert caught.value.problems == ("2 bytes were asked for and 1 came; give a longer stream",)


def test_everything_wrong_with_a_draw_is_told_at_once():
    with pytest.raises(DiceError) as caught:
        DICE.draw("rolls", -1, (1, 1))
    assert caught.value.problems == (
        "unknown purpose 'rolls'; use one of 'roll', 'lot', 'hidden'",
        "draw number -1; give a whole number from 0 to 18446744073709551615",
    )


@pytest.mark.parametrize("number", [-1, 2**64, True, 1.0, "1"])
def test_draws_are_numbered_from_0(number):
    with pytest.raises(DiceError, match="draw number"):
        DICE.roll(number)


def test_sl_14_a_seed_is_thirty_two_bytes():
    assert SEED_BYTES == 32
    with pytest.raises(DiceError) as caught:
        Seeded(bytes(31))
    assert caught.value.problems == ("a seed of 31 bytes; give exactly 32",)
    with pytest.raises(DiceError) as caught:
        Seeded("secret" * 5 + "!!")
    assert caught.value.problems == ("a seed of type 'str'; give 32 bytes",)


def test_a_seed_may_be_written_in_hex():
    assert Seeded.from_hex(SEED.hex()) == DICE
    assert Seeded.from_hex(SEED.hex().upper()) == DICE


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "0g" * 32, " " + "00" * 32, "00" * 32 + "\n"])
def test_sl_17_a_seed_that_cannot_be_read_is_not_repeated(text):
    with pytest.raises(DiceError) as caught:
        Seeded.from_hex(text)
    assert caught.value.problems == ("a seed in writing that is none; give 64 hexadecimal digits",)


def test_sl_17_the_repr_shows_the_commitment_and_no_seed():
    assert repr(DICE) == f"<Seeded, commitment {COMMITMENT}>"
    assert str(DICE) == repr(DICE)


def test_seeded_dice_survive_pickling():
    assert DICE.roll(0) == 2
    assert pickle.loads(pickle.dumps(DICE)) == DICE  # noqa: S301  (our own bytes)
    assert pickle.loads(pickle.dumps(DICE)).roll(0) == 2  # noqa: S301  (our own bytes)
