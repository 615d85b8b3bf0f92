"""Whatever is given to a public function of matches, the error is one of ours and says what to give instead."""

from datetime import UTC, datetime
from random import Random

import pytest

from ladderkit.errors import LadderkitError
from ladderkit.match.bots import act, bots_asked, take_turns
from ladderkit.match.fair import Seeded, pick
from ladderkit.match.known import known_entries, known_entry, may_know
from ladderkit.match.layout import layout_commitment, layout_opens, layout_salt
from ladderkit.match.lines import entry_line, log_lines
from ladderkit.match.match import new_match
from ladderkit.match.mixing import contribution_commitment, mixed
from ladderkit.match.seeds import policy_numbers
from ladderkit.match.store import Store
from ladderkit.match.verify import resume, verify
from ladderkit.policies import nothing_to_choose
from ladderkit.variants import snakes_and_ladders

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAME = snakes_and_ladders()
MATCH = new_match(GAME, ("Ann", "Ben"), seed=bytes(32), starts_at=NOON).match
(ENTRY,) = MATCH.log
DICE = Seeded(bytes(32))
BOTS = {0: nothing_to_choose, 1: nothing_to_choose}
HUGE = 10**5000


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "club.db", create=True) as kept:
        kept.add("spring", MATCH)
        yield kept


@pytest.mark.parametrize(("use", "said"), [
    (lambda store: store.attach("spring", "salt", "\ud800"), "letter 0 of the text stands for no letter"),
    (lambda store: store.attach("spring", "salt", 5), "5 is no text; give a str"),
    (lambda store: store.attach("spring", "salt", b"x"), "b'x' is no text"),
    (lambda store: store.attach("spring", 5, "x"), "5 is no name"),
    (lambda store: store.papers("spring", after=5), "5 is no text"),
    (lambda store: store.papers("spring", after="\ud800"), "stands for no letter"),
    (lambda store: store.add("autumn", 5), "5 is no match; give a Match"),
    (lambda store: store.add(5, MATCH), "5 is no name"),
    (lambda store: store.add_record("autumn", 5), "5 is no record"),
    (lambda store: store.act("spring", 5), "5 cannot be called; give a function of the match"),
    (lambda store: store.act("spring", lambda match: match), "let it return what a method of the match gives"),
    (lambda store: store.check("spring", link=5), "5 is no text"),
    (lambda store: store.match([]), r"\[\] is no name"),
    (lambda store: store.link(None), "None is no name"),
    (lambda store: store.export("\ud800"), "is no name"),
    (lambda store: Store.open(store.path, 5).match("spring"), "5 is no registry"),
    (lambda store: Store.open(5), "5 is no path; give the name of a file, or a Path"),
    (lambda store: Store.open(None), "None is no path"),
    (lambda store: Store.open(b"club.db"), "b'club.db' is no path"),
    (lambda store: Store.open("\0"), "cannot be opened|there is no store"),
    *((lambda store, wait=wait: Store.open(store.path, wait=wait), "give seconds, 0 to 1000000")
      for wait in ("x", None, True, -1, float("nan"), float("inf"), HUGE)),
])  # fmt: skip
def test_a_store_says_what_it_wants(store, use, said):
    with pytest.raises(LadderkitError, match=said):
        use(store)
    assert {} == store.papers("spring")
    assert ("spring",) == store.names()
    assert MATCH == store.match("spring")


@pytest.mark.parametrize(("use", "said"), [
    (lambda: resume(None), "None is no record; give one, or the text of its file"),
    (lambda: verify(5), "5 is no record"),
    (lambda: DICE.roll(0, 5), "5 is no die; give a Die"),
    (lambda: DICE.roll(HUGE), "draw number a value of type int"),
    (lambda: DICE.draw("roll", HUGE, (1, 1)), "draw number a value of type int"),
    (lambda: DICE.draw("roll", 0, 5), "the weights are 5; give a tuple of whole numbers"),
    (lambda: DICE.draw([], 0, (1,)), r"unknown purpose \[\]"),
    (lambda: pick(None, bytes), "the weights are None"),
    (lambda: pick((1, -HUGE), bytes), "weight a value of type int is no weight"),
    (lambda: pick((1, 2), lambda _: 5), "1 bytes were asked for and 5 came; give bytes"),
    (lambda: pick((1, HUGE), lambda _: b""), "bytes were asked for and 0 came"),
    (lambda: layout_commitment(GAME, 5), "this is no salt"),
    (lambda: layout_commitment(5, bytes(32)), "5 is no variant"),
    (lambda: layout_opens(5, GAME, bytes(32)), "5 is no commitment"),
    (lambda: layout_salt("x"), "a seed of type 'str'; give 32 bytes"),
    (lambda: layout_salt(b"x"), "a seed of 1 bytes"),
    (lambda: policy_numbers(5), "a seed of type 'int'"),
    (lambda: mixed(DICE, (5,)), "contribution 0 is not 32 bytes; give what was opened, or None"),
    (lambda: mixed(DICE, (None, b"x")), "contribution 1 is not 32 bytes"),
    (lambda: mixed(DICE, 5), "these are no contributions"),
    (lambda: mixed(5, ()), "5 are no dice that follow from a seed"),
    (lambda: contribution_commitment("0" * 64, HUGE, bytes(32)), "seat a value of type int; give its number"),
    (lambda: contribution_commitment(HUGE, 0, bytes(32)), "a value of type int is no commitment"),
    (lambda: contribution_commitment("0" * 64, 0, HUGE), "a contribution that is not 32 bytes"),
    (lambda: act(MATCH, 1, nothing_to_choose, NOON, rng=5), "5 is no source of numbers; give rng=random.Random"),
    (lambda: act(MATCH, 5, nothing_to_choose, NOON), "there is no seat 5"),
    (lambda: act(5, 0, nothing_to_choose, NOON), "5 is no match"),
    (lambda: act(MATCH, 1, nothing_to_choose, 5), "5 is no time"),
    (lambda: take_turns(5, BOTS, NOON), "5 is no match"),
    (lambda: take_turns(MATCH, BOTS, NOON, rng=5), "5 is no source of numbers"),
    *((lambda most=most: take_turns(MATCH, BOTS, NOON, most=most), "give a whole number, from 0")
      for most in ("x", None, -1, 2.0, True)),
    (lambda: take_turns(MATCH, {}, NOON, contributions=5), "these are no contributions; give a mapping"),
    (lambda: take_turns(MATCH, {}, NOON, contributions={5: bytes(32)}), "there is no seat 5"),
    (lambda: take_turns(MATCH, {}, NOON, contributions={0: "x"}), "what seat 0 is to contribute is not 32 bytes"),
    (lambda: bots_asked(MATCH, 5), "the bots are 5; give a mapping"),
    (lambda: bots_asked(MATCH, {"x": nothing_to_choose}), "there is no seat 'x'"),
    (lambda: bots_asked(MATCH, {0: 5}), "5 is no policy"),
    (lambda: bots_asked(5, BOTS), "5 is no match"),
    (lambda: known_entries(GAME, 5), "5 are no entries; give the log of a match"),
    (lambda: known_entries(GAME, [ENTRY, 5]), "5 is no entry of a log"),
    (lambda: known_entries(GAME, [5], over=True), "5 is no entry of a log"),
    (lambda: known_entries(5, MATCH.log), "5 is no variant"),
    (lambda: known_entries(5, MATCH.log, 0), "5 is no variant"),
    (lambda: known_entry(GAME, None, 0), "None is no entry of a log"),
    (lambda: may_know(5, ENTRY, 0), "5 is no variant"),
    (lambda: log_lines(5), "5 is no match"),
    (lambda: log_lines(MATCH, "x"), "there is no seat 'x'"),
    (lambda: entry_line(GAME, 5, 0), "5 is no entry of a log"),
    (lambda: entry_line(GAME, 5, None, over=True), "5 is no entry of a log"),
    (lambda: entry_line(5, ENTRY, None, over=True), "5 is no variant"),
])  # fmt: skip
def test_functions_of_matches_say_what_they_want(use, said):
    with pytest.raises(LadderkitError, match=said):
        use()


def test_a_weight_may_be_as_great_as_one_likes():
    assert 0 == pick((HUGE, 1), bytes)


def test_whatever_has_numbers_to_draw_is_a_source_of_them():
    assert act(MATCH, 1, nothing_to_choose, NOON).match == act(MATCH, 1, nothing_to_choose, NOON, rng=Random(1)).match
