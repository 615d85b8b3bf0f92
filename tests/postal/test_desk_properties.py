"""What changes nothing at the desk: the order of mails, of players, of entries; and what is secret from the reader."""

import json
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import evolve
from hypothesis import given, settings, strategies as st

from ladderkit.setups import SHIPPED
from ladderkit.variants import slither_and_climb
from tests.postal.desks import NAMES, NOON, WEEK, sat_down

GAME = slither_and_climb()
SEATS = 4
orders = st.fixed_dictionaries(
    {"chosen-throw": st.permutations(range(1, 7)).map(lambda throws: throws[:2])},
    optional={
        "portable-ladders": st.tuples(st.booleans(), st.booleans()).map(list),
        "trap-doors": st.sampled_from([12, 13, 14]),
        "wells": st.sampled_from([112, 113]),
    },
)
turns = st.dictionaries(st.sampled_from(NAMES[:SEATS]), orders, max_size=SEATS)


def reports(folder, names, mails, variant=GAME):
    """All sheets of one turn by name, after these mails have come in this order."""
    folder.mkdir()
    with closing(sat_down(folder, variant, names).desk) as desk:
        for player, answers in mails:
            document = json.dumps({"player": player, "answers": answers}).encode()
            (reply,) = desk.receive("spring", document, NOON, kind="json")
            assert reply.taken
        desk.run("spring", 1, NOON, early=True)
        return {sheet.name: sheet.text for sheet in desk.publish("spring", 1, NOON, folder / "out")}


@settings(max_examples=25, deadline=None)
@given(turns, st.randoms(use_true_random=False))
def test_the_order_of_mails_and_of_entries_changes_nothing(orders_of, random):
    mails = [*orders_of.items()]
    other = [(player, dict(random.sample([*answers.items()], len(answers)))) for player, answers in mails]
    random.shuffle(other)
    with TemporaryDirectory() as folder:
        one = reports(Path(folder) / "one", NAMES[:SEATS], mails)
        assert one == reports(Path(folder) / "other", NAMES[:SEATS], other)


@settings(max_examples=25, deadline=None)
@given(turns, st.permutations(NAMES[:SEATS]))
def test_the_order_of_players_changes_no_more_than_the_order_of_lines(orders_of, names):
    with TemporaryDirectory() as folder:
        one = reports(Path(folder) / "one", NAMES[:SEATS], [*orders_of.items()])
        other = reports(Path(folder) / "other", names, [*orders_of.items()])
    for name in NAMES[:SEATS]:
        file = f"turn-01-{name.lower()}.txt"
        assert sorted(lines_of(one[file], names)) == sorted(lines_of(other[file], names))


def lines_of(text, names):
    """The lines of a report, but for those that name all players in the order of their seats."""
    return [line for line in text.splitlines() if sum(name in line for name in names) < len(names)]


def season(folder, variant):
    """All that players are sent and told in some turns: names of files, reports, replies."""
    folder.mkdir()
    played = sat_down(folder, variant, 3)
    told = []
    with closing(played.desk) as desk:
        told += [sheet.name for sheet in desk.publish("spring", 0, NOON, folder / "out")]
        for turn, throws in enumerate(("1 2", "3 4", "5 6"), 1):
            told.append(played.send("Ann", f"throws {throws}\nladder both\ntrap door 34"))
            told.append(played.send("Ben", f"throws {throws}\nwell 134"))
            told.append(played.send("Ben", f"throws {throws}\ntrap door 34", NOON + 9 * turn * WEEK))
            told.append(played.send("Cleo", "throws 1 1\nladder after fourth"))
            desk.run("spring", turn, played.now, early=True)
            told.append(played.send("Ann", "throws 1 2"))
            sheets = desk.publish("spring", turn, played.now, folder / "out")
            told += [(sheet.name, sheet.text) for sheet in sheets if not sheet.secret]
            told += [sheet.name for sheet in sheets]
        errata, replies = desk.correct("spring", 3, [(b"throws 6 5", "text", "Ben")], NOON, folder / "out")
        told += [(sheet.name, sheet.text) for sheet in errata if not sheet.secret]
        return [*told, *replies]


def test_what_nobody_has_stood_on_changes_nothing_that_anybody_is_sent(tmp_path):
    snakes = {head: side for head, side in SHIPPED.grass_snakes if head != 256}
    other = slither_and_climb(evolve(SHIPPED, grass_snakes=snakes, eggs=SHIPPED.eggs[:-1]))
    assert season(tmp_path / "one", GAME) == season(tmp_path / "other", other)


def test_what_others_order_in_vain_changes_nothing_that_a_player_is_sent(tmp_path):
    """Ann's trap door does not open, and Ben's throws are two ways to the same square."""
    told = []
    for k, (square, throws) in enumerate(((33, "4 2"), (44, "2 4"))):
        played = sat_down(_new(tmp_path / str(k)), GAME, 6)
        with closing(played.desk):
            played.send("Ann", f"throws 1 3\ntrap door {square}")
            played.send("Ben", f"throws {throws}")
            played.desk.run("spring", 1, NOON, early=True)
            sheets = played.desk.publish("spring", 1, NOON, tmp_path / "out")
            told.append([one for one in sheets if one.player not in {"Ann", "Ben"} and not one.secret])
    assert told[0] == told[1]


def _new(folder):
    folder.mkdir()
    return folder
