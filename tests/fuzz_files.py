"""Spoil files of every kind, read them, and use what could be read: each ends in a value, or in one of our errors.

Run it as `python -m tests.fuzz_files --count 100000 --seed 1`; `tests/test_fuzz.py` runs a short version. A file is
spoilt by bytes, by tokens or by structure, up to three times. The digest of a spoilt record is made to fit every other
time, as somebody who cheats would do it. What is raised and is none of our errors, takes longer than `SECONDS` or more
memory than `BYTES`, is printed with the file, and with the number that gives it again: `--only NUMBER`. Whether the
finish of a variant can be reached is looked for in `LIMIT` states alone, since that takes as long as one lets it.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import signal
import sys
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

from attrs import frozen

from ladderkit import serial
from ladderkit.board import Board
from ladderkit.engine import apply, legal, start
from ladderkit.errors import FileError, LadderkitError
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.match.record import (
    entry_from_json,
    entry_to_json,
    record,
    record_from_json,
    record_to_data,
    record_to_json,
)
from ladderkit.match.seat_record import agrees, seat_record_from_json, seat_record_to_json
from ladderkit.match.showing import answer_from_data, match_view_from_json, match_view_to_json
from ladderkit.match.verify import verify
from ladderkit.questions import Choice, Form, Orders, Roll
from ladderkit.race import race
from ladderkit.rules.again import SixReroll
from ladderkit.rules.landing import Jumps
from ladderkit.setups.shipped import SHIPPED
from ladderkit.setups.text import setup_from_plain, setup_from_toml, setup_to_plain, setup_to_toml
from ladderkit.testing import play_by_numbers
from ladderkit.variants import serpents_and_stairs, slither_and_climb, snakes_and_ladders
from ladderkit.views import view
from tests.documents import resealed
from tests.match import examples, games

SECONDS = 20
"""How long one file may take, on a busy machine."""
BYTES = 2 * 2**30
"""How much memory the process may take."""
A_PART = 10_000
"""After how many files it says how far it has come."""
LIMIT = 20
"""How many states of a variant are walked through."""
Read = Callable[[str], object]


@frozen
class Kind:
    """A kind of file.

    Attributes:
        files: Good ones.
        read: Reads one and uses what it holds.
        data: The data of a file as JSON has them, for changes of its structure; None where there are none.
        text: The text of such data.
    """

    files: tuple[str, ...]
    read: Read
    data: Callable[[str], Any] | None
    text: Callable[[Any], str] = json.dumps


# --------------------------------------------------------------------------------------------------- reading and using
def _same(one: object, other: object) -> None:
    if one != other:
        raise AssertionError(f"{one!r} was written, and {other!r} was read")


def read_record(text: str) -> None:
    """Read a record, verify it, and write it again."""
    found = verify(text, examples.KNOWN)
    _same(found.record, record_from_json(record_to_json(found.record), examples.KNOWN))


def read_entry(text: str) -> None:
    """Read an entry of a log, and write it again."""
    entry = entry_from_json(text)
    _same(entry, entry_from_json(entry_to_json(entry)))


def read_notes(text: str) -> None:
    """Read the record of a seat, write it again, and hold it against the match."""
    notes = seat_record_from_json(text)
    _same(notes, seat_record_from_json(seat_record_to_json(notes)))
    agrees(notes, examples.half_ordered())


def read_view(text: str) -> None:
    """Read a view, and write it again."""
    seen = match_view_from_json(text)
    _same(seen, match_view_from_json(match_view_to_json(seen)))


def read_answer(text: str) -> None:
    """Read what a browser may send, and answer with it whatever is asked."""
    answer = answer_from_data(serial.from_json(text))
    ordering, choosing = examples.half_ordered(), examples.begun(games.twice)
    calls = (
        *(partial(ordering.submit, 1, {name: answer}) for name in ("chosen-throw", "trap-doors", "portable-ladders")),
        partial(choosing.choose, 0, answer),
    )
    for call in calls:
        try:
            call(now=examples.NOON)
        except LadderkitError:
            continue


def read_variant_json(text: str) -> None:
    """Read a variant, and write it again."""
    variant = serial.variant_from_json(text, limit=LIMIT)
    _same(variant, serial.variant_from_data(serial.variant_to_data(variant)))


def read_variant_toml(text: str) -> None:
    """The same in TOML."""
    variant = serial.variant_from_toml(text, limit=LIMIT)
    _same(variant, serial.variant_from_data(serial.from_toml(serial.variant_to_toml(variant))))


def read_setup(text: str) -> None:
    """Read a set-up, and write it again."""
    setup = setup_from_toml(text)
    _same(setup, setup_from_toml(setup_to_toml(setup)))


def read_plain_setup(text: str) -> None:
    """Read a set-up from its data."""
    setup = setup_from_plain(serial.from_json(text))
    _same(setup, setup_from_plain(setup_to_plain(setup)))


def read_input(text: str) -> None:
    """Read an input, write it again, and offer it to a match."""
    given = serial.input_from_data(serial.from_json(text))
    _same(given, serial.input_from_data(serial.input_to_data(given)))
    for variant, state in _waiting():
        try:
            apply(variant, state, given)
        except LadderkitError:
            continue


def read_event(text: str) -> None:
    """Read an event, and write it again."""
    event = serial.event_from_data(serial.from_json(text))
    _same(event, serial.event_from_data(serial.event_to_data(event)))


def read_csv(text: str) -> None:
    """Read a board, and write it again."""
    board = serial.board_from_csv(text)
    _same(board.jumps, serial.board_from_csv(serial.board_to_csv(board)).jumps)


def read_state(variant: Any) -> Read:
    """Reads a state of a game, writes it again, and looks at it from every seat."""

    def read(text: str) -> None:
        state = serial.state_from_data(variant, serial.from_json(text))
        _same(state, serial.state_from_data(variant, serial.state_to_data(variant, state)))
        for seat in (None, *range(len(state.squares) // variant.tokens)):
            view(variant, state, seat)
        forms = legal(variant, state)
        for form in forms[:2]:
            for given in (Left(0), Left(1), _first_answer(form)):
                try:
                    apply(variant, state, given)
                except LadderkitError:
                    continue

    return read


def _first_answer(form: Form) -> Input:
    """The first answer that a form allows."""
    if isinstance(form.question, Orders):
        return Ordered((), form.to)
    first = next(iter(form.fields[0].options))
    if isinstance(form.question, Choice):
        return Chosen(form.question.seat, first, form.to)
    return Rolled(first, form.to) if isinstance(form.question, Roll) else Drawn(first, form.to)


# --------------------------------------------------------------------------------------------------------- good files
SMALL = race("small", Board(4, 5), SixReroll(limit=1), Jumps(climb="may"), tells="squares")
GAMES = (snakes_and_ladders(), serpents_and_stairs(), slither_and_climb(), SMALL, games.twice, games.mixed)


@cache
def _waiting() -> tuple[Any, ...]:
    return tuple((game, start(game, 2).state) for game in GAMES)


def _states(variant: Any) -> tuple[str, ...]:
    """States of a game at several moments."""
    rng = random.Random(1)
    seats = max(2, variant.seats[0])
    play = play_by_numbers(variant, seats, [rng.randrange(2**20) for _ in range(30)])
    written = [json.dumps(serial.state_to_data(variant, state)) for state in play.states]
    return tuple(dict.fromkeys([*written[::6], written[-1], max(written, key=len)]))


def _records() -> tuple[str, ...]:
    """Records of matches that are over, and of some that are not."""
    half = (examples.half_ordered(), examples.begun(games.hidden_lots).roll(0, examples.NOON).match)
    over = list(examples.FINISHED.values())
    short = [one for one in over if len(one.entries) < 40]
    return tuple(json.dumps(record_to_data(one)) for one in (*short, *map(record, half)))


def _entries() -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(entry_to_json(entry) for one in examples.FINISHED.values() for entry in one.entries[-9:])
    )


def _notes() -> tuple[str, ...]:
    """Records of seats, of matches that are over and of some that are not."""
    half = examples.half_ordered()
    matches = ((half, 1), (half, None), (examples.of_choices(), 0), (examples.of_waves(), 2))
    return tuple(json.dumps(json.loads(seat_record_to_json(match.record(for_seat=seat)))) for match, seat in matches)


def _views() -> tuple[str, ...]:
    """Views of seats and of spectators."""
    matches = (examples.half_ordered(), examples.of_choices(), examples.of_contributions(), examples.in_the_cellar())
    views = [seen for match in matches for seen in (match.view(0), match.spectate())]
    return tuple(json.dumps(json.loads(match_view_to_json(seen))) for seen in views)


def _events() -> tuple[str, ...]:
    """Every sort of event that a few plays bring."""
    found: dict[str, str] = {}
    for game in GAMES:
        rng = random.Random(2)
        play = play_by_numbers(game, max(2, game.seats[0]), [rng.randrange(2**20) for _ in range(40)])
        for outcome in play.outcomes:
            for event in outcome.events:
                found.setdefault(type(event).__name__, json.dumps(serial.event_to_data(event)))
    return tuple(found.values())


def _inputs() -> tuple[str, ...]:
    found: dict[str, str] = {"Rolled": json.dumps(serial.input_to_data(Rolled(5, 0)))}
    for game in GAMES:
        rng = random.Random(3)
        play = play_by_numbers(game, max(2, game.seats[0]), [rng.randrange(2**20) for _ in range(40)])
        for given in play.inputs:
            found[f"{game.name} {type(given).__name__}"] = json.dumps(serial.input_to_data(given))
    return tuple(dict.fromkeys(found.values()))


ANSWERS = ("33", "[5, 1]", "[true, false]", '"climb"', "[]", "null", '{"set": [1, 2]}', '{"range": [0, 9, 1]}')
"""What a browser may send back."""


def _toml_text(data: Any) -> str:
    """The TOML of some data; what is no table has none."""
    return serial.to_toml(data)


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of file."""
    boards = (serial.board_to_csv(snakes_and_ladders().board), "foot,to,kind,name\n3,14,ladder,Up\n")
    return {
        "record": Kind(_records(), read_record, json.loads),
        "entry": Kind(_entries(), read_entry, json.loads),
        "seat record": Kind(_notes(), read_notes, json.loads),
        "view": Kind(_views(), read_view, json.loads),
        "answer": Kind(ANSWERS, read_answer, json.loads),
        "variant JSON": Kind(tuple(map(serial.variant_to_json, GAMES[:4])), read_variant_json, json.loads),
        "variant TOML": Kind(
            tuple(map(serial.variant_to_toml, GAMES[:4])), read_variant_toml, tomllib.loads, _toml_text
        ),
        "set-up TOML": Kind((setup_to_toml(SHIPPED),), read_setup, tomllib.loads, _toml_text),
        "set-up data": Kind((json.dumps(setup_to_plain(SHIPPED)),), read_plain_setup, json.loads),
        "input": Kind(_inputs(), read_input, json.loads),
        "event": Kind(_events(), read_event, json.loads),
        "board CSV": Kind(boards, read_csv, None),
        **{f"state of {game.name}": Kind(_states(game), read_state(game), json.loads) for game in GAMES},
    }


# ----------------------------------------------------------------------------------------------------------- spoiling
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 13, 101, 2**31, 2**63, 10**18, 10**30, 0.0, 1.0, 12.5, -0.0, 1e308, float("nan"),
    float("inf"), "", "x", "0", "12", "0x10", "true", "null", "\u0000", "\ud800", "\u202e", "a" * 300, "é" * 20, " ",
    [], [[]], {}, {"": 0}, [0, 0], [None], {"set": [1, 1]}, {"set": [[]]}, {"range": [0, 10**30, 1]},
    {"range": [0, 0, 0]}, {"order": {"seat": 0}}, {"null": True}, {"type": "roll", "seat": 0}, {"type": "over"},
    "2026-03-01T12:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "f" * 64, "1/0", "1/3",
)  # fmt: skip
"""What may come to stand anywhere."""
TOKENS = (
    *"{}[],:\"'\\=\n\r\t #.-+", "null", "true", "false", "NaN", "Infinity", "-Infinity", "1e999", "0x", "00", "-0",
    "1_000",
    "9" * 400, "9" * 1200, "[[", "]]", "[" * 80, '{"a":' * 80, "\ufeff", "\ud800", "\x00", '""', "'''", '"""', "inf",
    "nan", "1979-05-27", "07:32:00", "\\u0000", "\\ud800", "=HYPERLINK()", ";", "\x1b[31m",
)  # fmt: skip
TOKEN = re.compile(r"\"[^\"\n]*\"|[A-Za-z_-]+|-?\d+|\s+|.", re.DOTALL)


def by_bytes(text: str, rng: random.Random) -> str:
    """Change some bytes; what is no text any more is read as far as it can be."""
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    at = rng.randrange(len(raw) + 1)
    how = rng.randrange(6)
    if how == 0:
        raw[at : at + 1] = bytes([rng.randrange(256)])
    elif how == 1:
        raw[at:at] = rng.randbytes(rng.randrange(1, 9))
    elif how == 2:
        del raw[at : at + rng.choice((1, 1, 2, 8, 64))]
    elif how == 3:
        del raw[at:]
    elif how == 4:
        part = raw[at : at + rng.randrange(1, 200)]
        raw[at:at] = part * rng.choice((1, 1, 2, 30))
    elif at < len(raw):
        raw[at] ^= 1 << rng.randrange(8)
    return raw.decode("utf-8", rng.choice(("replace", "surrogateescape", "ignore")))


def by_tokens(text: str, rng: random.Random) -> str:
    """Change, drop, double or swap some tokens."""
    tokens = TOKEN.findall(text) or [""]
    at, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    how = rng.randrange(5)
    if how == 0:
        tokens[at] = rng.choice(TOKENS)
    elif how == 1:
        tokens[at] = tokens[other]
    elif how == 2:
        del tokens[at]
    elif how == 3:
        tokens.insert(at, rng.choice((tokens[other], rng.choice(TOKENS))))
    else:
        tokens[at], tokens[other] = tokens[other], tokens[at]
    return "".join(tokens)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or table in some data, with a key of it."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield data, key
        yield from _places(data[key])


def by_structure(data: Any, rng: random.Random) -> Any:
    """Change, drop, double, rename, wrap or swap a part of some data, in place; most often, change it a little."""
    places = [*_places(data)]
    if not places:
        return rng.choice(ODD)
    (inside, key), (elsewhere, there) = rng.choice(places), rng.choice(places)
    part = inside[key]
    how = rng.randrange(14)
    if how in {0, 1}:
        inside[key] = copy.deepcopy(rng.choice(ODD))
    elif how == 2:
        inside[key] = copy.deepcopy(elsewhere[there])
    elif how == 3:
        del inside[key]
    elif how == 4:
        inside[key] = [part] if rng.random() < 0.5 else {"a": part}
    elif how == 5:
        inside[key], elsewhere[there] = copy.deepcopy(elsewhere[there]), copy.deepcopy(part)
    elif how == 6:
        if isinstance(inside, list):
            inside.insert(key, copy.deepcopy(part))
        else:
            inside[rng.choice(("x", "type", "seat", key.upper(), key[:-1]))] = inside.pop(key)
    else:
        same = [one[k] for one, k in places if type(one[k]) is type(part)]
        inside[key] = copy.deepcopy(rng.choice(same)) if rng.random() < 0.5 else _a_little(part, rng)
    return data


def _a_little(part: Any, rng: random.Random) -> Any:
    """Something of the same type that is nearly the same."""
    if isinstance(part, bool):
        return not part
    if isinstance(part, int):
        return rng.choice((part - 1, part + 1, part + 10, -part, 0, part + 10**9))
    if isinstance(part, str):
        return rng.choice((part[:-1], part + "x", part.upper(), part.replace("a", "e"), part.replace("1", "2")))
    if isinstance(part, list):
        return rng.choice((part[::-1], part[1:], part[:-1], part + part[:1]))
    return {key: part[key] for key in [*part][1:]} if isinstance(part, dict) else rng.choice(ODD)


def _resealed(data: Any) -> Any:
    """A record with a digest that fits, where one can be made."""
    if isinstance(data, dict) and "digest" in data:
        return resealed(data)
    return data


def spoilt(kind: Kind, rng: random.Random) -> str:
    """A spoilt file of a kind."""
    text = rng.choice(kind.files)
    times = rng.choice((1, 1, 1, 2, 3))
    if kind.data is not None and rng.random() < 0.5:
        data = kind.data(text)
        for _ in range(times):
            data = by_structure(data, rng)
        if rng.random() < 0.5:
            data = _resealed(data)
        try:
            return kind.text(data)
        except FileError:  # no TOML can be made of it
            return json.dumps(data)
    for _ in range(times):
        text = rng.choice((by_bytes, by_tokens))(text, rng)
    return text


# ------------------------------------------------------------------------------------------------------------ the run
@frozen
class Fault:
    """A file that ended in neither a value nor one of our errors.

    Attributes:
        number: Its number, for `--only`.
        kind: Of which kind it is.
        text: The file.
        raised: What was raised.
    """

    number: int
    kind: str
    text: str
    raised: str


class TooLongError(Exception):
    """A file took too long."""


@contextmanager
def at_most(seconds: int) -> Generator[None]:
    """Raise where what is inside takes too long; nothing where the system has no alarm, or in another thread."""

    def late(*_: object) -> None:
        raise TooLongError(f"more than {seconds} seconds")

    try:
        before = signal.signal(signal.SIGALRM, late)
    except (AttributeError, ValueError):
        yield
        return
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def fuzz(numbers: range, seed: int) -> tuple[Counter[tuple[str, str]], list[Fault]]:
    """Spoil and read a file for each number.

    Returns:
        How many files of each kind were read and refused, and those with which something was wrong.
    """
    counts: Counter[tuple[str, str]] = Counter()
    faults: list[Fault] = []
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        name = rng.choice([*kinds()])
        kind = kinds()[name]
        text = spoilt(kind, rng)
        try:
            with at_most(SECONDS):
                kind.read(text)
            counts[name, "read"] += 1
        except LadderkitError as error:
            str(error)
            counts[name, "refused"] += 1
        except Exception:  # noqa: BLE001  (that is what is looked for)
            faults.append(Fault(number, name, text, traceback.format_exc()))
    return counts, faults


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415  (not on every system)
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def main() -> None:
    """Run it from the command line, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many files")
    parser.add_argument("--seed", type=int, default=1, help="which files")
    parser.add_argument("--only", type=int, help="the file of this number alone")
    given = parser.parse_args()
    _limit_memory()
    begun = time.monotonic()
    numbers = range(given.count) if given.only is None else range(given.only, given.only + 1)
    counts: Counter[tuple[str, str]] = Counter()
    faults: list[Fault] = []
    for first in range(numbers.start, numbers.stop, A_PART):
        more, wrong = fuzz(range(first, min(first + A_PART, numbers.stop)), given.seed)
        counts += more
        faults += wrong
        done = f"{first + A_PART} of {numbers.stop}, {len(faults)} wrong, {time.monotonic() - begun:.0f} s"
        print(done, file=sys.stderr, flush=True)
    for name in kinds():
        print(f"{name:34} {counts[name, 'read']:7} read {counts[name, 'refused']:7} refused")
    for fault in faults[:20]:
        print(f"\n{fault.number}: {fault.kind}\n{fault.text[:2000]!r}\n{fault.raised}")
    print(f"{len(numbers)} files in {time.monotonic() - begun:.0f} s, {len(faults)} of them neither read nor refused")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
