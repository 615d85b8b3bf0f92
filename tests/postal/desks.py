"""Desks with a game on them, for the tests of the desk."""

import tomllib
from datetime import UTC, datetime, timedelta

from attrs import frozen

from ladderkit.postal.desk import Desk, Settings
from ladderkit.setups import setup_from_plain
from ladderkit.variants import slither_and_climb

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
WEEK = timedelta(days=7)
SEED = bytes(range(32))
SALT = bytes(range(32, 64))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


FAR_STEPS = dict.fromkeys(("162", "164", "262", "264"), "right")
FAR_SNAKES = dict.fromkeys(("151", "155", "251", "255"), "left")


def small(start=0, more="", *, far=True):
    """The game on boards with next to nothing on them, all beginning on a square.

    Far up lie what snakes and ladders there have to be more of than of others (SC-6f).
    """
    plain = tomllib.loads(more)
    plain["board"] = {"levels": 3, "orientation": ["as-is", "bottom-top", "as-is"], "start": start}
    plain.setdefault("escalators", {"100": 137, "200": 268})
    if far:
        snakes, ladders = plain.setdefault("snakes", {}), plain.setdefault("ladders", {})
        snakes["grass"] = FAR_SNAKES | snakes.get("grass", {})
        ladders["stepladders"] = FAR_STEPS | ladders.get("stepladders", {})
    return slither_and_climb(setup_from_plain(plain), lofts_a_board=None, loft_lengths=None, escalator_lengths=None)


@frozen
class Playing:
    """One game on a desk, the hours going by."""

    desk: Desk
    folder: str
    name: str = "spring"

    @property
    def game(self):
        return self.desk.game(self.name)

    @property
    def now(self):
        return NOON + (self.game.turn - 1) * WEEK

    def send(self, player, text, now=None, kind="text"):
        """A message of a player, and what the player is told."""
        content = text if isinstance(text, bytes) else text.encode()
        (reply,) = self.desk.receive(self.name, content, now or self.now, kind=kind, sender=player)
        return reply

    def play(self, **orders):
        """One turn: these orders are sent, it is run and published; its public report."""
        for player, text in orders.items():
            reply = self.send(player, text)
            assert reply.taken, reply.text
        turn = self.game.turn
        self.desk.run(self.name, turn, self.now, early=True)
        return self.publish(turn)["public"]

    def publish(self, turn):
        """The reports of a turn, by reader."""
        sheets = self.desk.publish(self.name, turn, self.now, self.folder)
        return {"gm" if one.secret else one.player or "public": one.text for one in sheets}

    @property
    def squares(self):
        return self.game.match.state.squares


def sat_down(path, variant=None, players=2, *, settings=None, seed=SEED, name="spring"):
    """A game on a fresh desk."""
    desk = Desk.open(path / "desk.db", create=True)
    variant = small() if variant is None else variant
    names = NAMES[:players] if isinstance(players, int) else players
    agreed = settings or Settings(deadline=WEEK)
    desk.new(name, variant, names, starts_at=NOON, seed=seed, salt=SALT, settings=agreed)
    return Playing(desk, str(path / "out"), name)
