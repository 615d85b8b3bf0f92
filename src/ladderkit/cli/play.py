"""`ladderkit play VARIANT`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated, Literal

from cyclopts import Parameter

from ladderkit.cli import codes, out
from ladderkit.cli.asking import EndedError, Quit
from ladderkit.cli.game import find_variant, people_of, players_of, seed_of
from ladderkit.cli.layout import Bound, bind
from ladderkit.cli.recording import Recorder
from ladderkit.cli.screen import Boards, Screen, follow
from ladderkit.cli.table import Table
from ladderkit.errors import LadderkitError
from ladderkit.match.fair import Seeded
from ladderkit.match.seeds import policy_numbers
from ladderkit.play import Moment, Played, playing
from ladderkit.policies import random_policy
from ladderkit.serial import event_to_data, variant_to_data
from ladderkit.variant import Variant

__all__ = ["play"]


def play(  # noqa: PLR0913  (one for each option)
    variant: str,
    /,
    *,
    players: str | None = None,
    people: int | None = None,
    set_up: str | None = None,
    auto: bool = False,
    seed: str | None = None,
    dice: Literal["seeded", "typed"] = "seeded",
    board: Boards | None = None,
    ascii_only: Annotated[bool, Parameter(name="--ascii")] = False,
    quiet: bool = False,
    json: bool = False,
    record: str | None = None,
) -> int:
    """Play a game in the terminal, or let it play by itself.

    Args:
        variant: The name of a game, or a file.
        players: How many play, or their names: 2, or Ann,Ben. Left out: as few as may be, but two if that is
            allowed.
        people: How many of the players are people at this terminal: the first ones. Bots play for the others,
            by chance. Left out: all of them, but one where something is kept secret from the players.
        set_up: Another layout for slither-and-climb: a TOML file with a set-up.
        auto: Play by itself; where there is something to choose, by chance.
        seed: The seed of all chance, 64 hexadecimal digits: the same seed gives the same match. Left out: a
            fresh one.
        dice: Left out, or "seeded": dice are rolled for you. "typed": you are asked what the dice on your
            table show.
        board: When to show the board: after "each" turn, of several levels those on which somebody stands, or
            "all" of them; at the "last"; or never ("none"). Left out: after each turn, and with --auto at the
            last.
        ascii_only: Draw with plain ASCII characters.
        quiet: Tell only how the match ends.
        json: With --auto: print the whole match as one JSON object, and nothing else.
        record: A new file for the record of the match, also of one that is left before its end; see: ladderkit
            verify.
    """
    _fits(auto=auto, people=people is not None, typed=dice == "typed", seeded=seed is not None, json=json)
    game = find_variant(variant, set_up)
    names = players_of(players, game)
    here = 0 if auto else people_of(people, names, game)
    chance = Seeded(seed_of(seed))
    layout = bind(game, None if seed is None else chance.seed)
    recorder = (
        None if record is None else _recorder(record, game, names, chance.seed if dice == "seeded" else None, layout)
    )
    moments: Iterable[Moment]
    if auto:
        moments = playing(game, len(names), chance, random_policy, rng=policy_numbers(chance.seed))
    else:
        moments = Table(game, names, chance, people=here, typed=dice == "typed").moments()
    moments = moments if recorder is None else recorder.following(moments)
    screen = Screen(
        game,
        names,
        eye=0 if here == 1 and game.hidden else None,
        board="none" if quiet else board or ("last" if auto else "each"),
        ascii_only=ascii_only or not out.can_show("▲▼●─│┌"),
        quiet=quiet,
    )
    written = ""
    try:
        if json:
            code = codes.OK
            _tell_json(follow(moments, game, names, None), names, chance, layout)
        else:  # with dice on the table, a seed is for what is drawn in secret alone
            code = _tell(moments, screen, chance if dice == "seeded" or game.hidden else None, layout, people=here)
    finally:  # also where the reader of the output has gone, or the terminal
        if recorder is not None:
            written = recorder.write()
    if written and not json:
        out.say(written)
    return code


def _tell(moments: Iterable[Moment], screen: Screen, bound: Seeded | None, layout: Bound | None, *, people: int) -> int:
    """Follow a match on the screen, to its end or until it is left."""
    code = codes.OK
    screen.begin(None if bound is None else bound.commitment, layout, people=people)
    try:
        screen.end(follow(moments, screen.variant, screen.names, screen))
        if layout is not None:
            out.say(f"Salt of the layout: {layout.salt.hex()}")
    except Quit:
        out.say("Goodbye.")
    except EndedError:
        out.say("\nThe input has ended before the match. Goodbye.")
        code = codes.NO
    except KeyboardInterrupt:
        out.say("\nGoodbye.")
        code = codes.INTERRUPTED
    if bound is not None:
        out.say(f"Seed: {bound.seed.hex()}")
    return code


def _recorder(file: str, game: Variant, names: tuple[str, ...], seed: bytes | None, layout: Bound | None) -> Recorder:
    salt = None if layout is None else layout.salt
    return Recorder(file, game, names, seed, lambda: datetime.now(UTC), salt=salt)


def _fits(*, auto: bool, people: bool, typed: bool, seeded: bool, json: bool) -> None:
    """Refuse options that do not go together."""
    if json and not auto:
        raise LadderkitError("--json needs --auto; a match that asks you has no room for it")
    if people and auto:
        raise LadderkitError("--auto plays for everyone; leave out --people")
    if typed and auto:
        raise LadderkitError("--auto rolls by itself; leave out --dice typed")
    if typed and seeded:
        raise LadderkitError("dice on your table need no --seed; leave it out")


def _tell_json(played: Played, names: tuple[str, ...], dice: Seeded, layout: Bound | None) -> None:
    record: dict[str, object] = {
        "variant": played.variant.name,
        "players": names,
        "seed": dice.seed.hex(),
        "turns": played.turns,
        "rolls": played.rolls,
        "places": played.places,
        "events": [event_to_data(event) for event in played.events],
    }
    if layout is not None:
        whole = variant_to_data(played.variant)
        record["layout"] = {"commitment": layout.commitment, "salt": layout.salt.hex(), "variant": whole}
    out.say_json(record)
