"""ladderkit: a typed rules engine for the snakes-and-ladders family of race games.

The names meant for daily use, gathered from their modules. A variant in a line: `race("garden", board, Bounce())`.
What not every program needs (files, the registry, the games that ship, drawing, playing) is imported when first used,
so that `import ladderkit` stays quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ladderkit.board import Board, Cell
from ladderkit.check import check, problems
from ladderkit.describe import describe
from ladderkit.dice import Die, spinner
from ladderkit.engine import Branch, apply, expand, legal, refusal, replay, start
from ladderkit.errors import (
    AnalysisError,
    BoardError,
    DiceError,
    FileError,
    LadderkitError,
    MissingExtraError,
    Problem,
    Refusal,
    Refused,
    RegistryError,
    RuleError,
    VariantError,
)
from ladderkit.events import (
    Announced,
    Answered,
    CameHome,
    Departed,
    Event,
    Finished,
    Laid,
    Moved,
    Stood,
    ThrowEnded,
    Told,
    TurnEnded,
    squares_after,
)
from ladderkit.follow import AGAIN, Again, Next, Over
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.jumps import Jump, JumpKind, ladders, snakes
from ladderkit.questions import Choice, Draw, Entry, Field, Form, Order, Orders, Question, Roll
from ladderkit.race import PLAIN, race
from ladderkit.rule import Rule, Stage, step
from ladderkit.rules import (
    Alternate,
    Bounce,
    ChosenThrow,
    DrawLots,
    Escalators,
    FirstHome,
    FirstSeat,
    HomeAfterTurn,
    Jumps,
    LastOneWins,
    LeavingEnds,
    LoftLadders,
    NewRound,
    Placings,
    PortableLadders,
    Report,
    RollAndMove,
    RollOff,
    RunOut,
    SixReroll,
    SnakeEggs,
    StayPut,
    TrapDoors,
    Wells,
)
from ladderkit.seen import Seen
from ladderkit.slots import Lasts, Slot
from ladderkit.state import Outcome, State
from ladderkit.tell import tell, tell_all
from ladderkit.turn import Snapshot, Turn
from ladderkit.variant import Variant

if TYPE_CHECKING:
    from ladderkit.analysis import chain, contest, how_long, traveller
    from ladderkit.greedy import greedy_policy
    from ladderkit.match.fair import Seeded, checks
    from ladderkit.match.layout import layout_commitment, layout_opens
    from ladderkit.match.match import Match, new_match
    from ladderkit.match.verify import verify
    from ladderkit.play import Played, play_out
    from ladderkit.policies import nothing_to_choose, random_policy
    from ladderkit.registry import Registry
    from ladderkit.render.svg import svg
    from ladderkit.render.text import text
    from ladderkit.serial import (
        board_from_csv,
        board_to_csv,
        event_from_data,
        event_to_data,
        fingerprint,
        input_from_data,
        input_to_data,
        load_variant,
        read_variant,
        state_from_data,
        state_to_data,
        variant_from_json,
        variant_from_toml,
        variant_to_json,
        variant_to_toml,
    )
    from ladderkit.setups import SHIPPED, SetUp, setup_from_toml, setup_problems, setup_to_toml
    from ladderkit.variants import serpents_and_stairs, slither_and_climb, snakes_and_ladders
    from ladderkit.views import View, told, view

__all__ = [
    "AGAIN",
    "PLAIN",
    "SHIPPED",
    "Again",
    "Alternate",
    "AnalysisError",
    "Announced",
    "Answered",
    "Board",
    "BoardError",
    "Bounce",
    "Branch",
    "CameHome",
    "Cell",
    "Choice",
    "Chosen",
    "ChosenThrow",
    "Departed",
    "DiceError",
    "Die",
    "Draw",
    "DrawLots",
    "Drawn",
    "Entry",
    "Escalators",
    "Event",
    "Field",
    "FileError",
    "Finished",
    "FirstHome",
    "FirstSeat",
    "Form",
    "HomeAfterTurn",
    "Input",
    "Jump",
    "JumpKind",
    "Jumps",
    "LadderkitError",
    "Laid",
    "LastOneWins",
    "Lasts",
    "LeavingEnds",
    "Left",
    "LoftLadders",
    "Match",
    "MissingExtraError",
    "Moved",
    "NewRound",
    "Next",
    "Order",
    "Ordered",
    "Orders",
    "Outcome",
    "Over",
    "Placings",
    "Played",
    "PortableLadders",
    "Problem",
    "Question",
    "Refusal",
    "Refused",
    "Registry",
    "RegistryError",
    "Report",
    "Roll",
    "RollAndMove",
    "RollOff",
    "Rolled",
    "Rule",
    "RuleError",
    "RunOut",
    "Seeded",
    "Seen",
    "SetUp",
    "SixReroll",
    "Slot",
    "SnakeEggs",
    "Snapshot",
    "Stage",
    "State",
    "StayPut",
    "Stood",
    "ThrowEnded",
    "Told",
    "TrapDoors",
    "Turn",
    "TurnEnded",
    "Variant",
    "VariantError",
    "View",
    "Wells",
    "apply",
    "board_from_csv",
    "board_to_csv",
    "chain",
    "check",
    "checks",
    "contest",
    "describe",
    "event_from_data",
    "event_to_data",
    "expand",
    "fingerprint",
    "greedy_policy",
    "how_long",
    "input_from_data",
    "input_to_data",
    "ladders",
    "layout_commitment",
    "layout_opens",
    "legal",
    "load_variant",
    "new_match",
    "nothing_to_choose",
    "play_out",
    "problems",
    "race",
    "random_policy",
    "read_variant",
    "refusal",
    "replay",
    "serpents_and_stairs",
    "setup_from_toml",
    "setup_problems",
    "setup_to_toml",
    "slither_and_climb",
    "snakes",
    "snakes_and_ladders",
    "spinner",
    "squares_after",
    "start",
    "state_from_data",
    "state_to_data",
    "step",
    "svg",
    "tell",
    "tell_all",
    "text",
    "told",
    "traveller",
    "variant_from_json",
    "variant_from_toml",
    "variant_to_json",
    "variant_to_toml",
    "verify",
    "view",
]

_LATER = {
    "Match": "ladderkit.match.match",
    "Played": "ladderkit.play",
    "Registry": "ladderkit.registry",
    "SHIPPED": "ladderkit.setups",
    "Seeded": "ladderkit.match.fair",
    "SetUp": "ladderkit.setups",
    "View": "ladderkit.views",
    "board_from_csv": "ladderkit.serial",
    "board_to_csv": "ladderkit.serial",
    "chain": "ladderkit.analysis",
    "checks": "ladderkit.match.fair",
    "contest": "ladderkit.analysis",
    "event_from_data": "ladderkit.serial",
    "event_to_data": "ladderkit.serial",
    "fingerprint": "ladderkit.serial",
    "greedy_policy": "ladderkit.greedy",
    "how_long": "ladderkit.analysis",
    "input_from_data": "ladderkit.serial",
    "input_to_data": "ladderkit.serial",
    "layout_commitment": "ladderkit.match.layout",
    "layout_opens": "ladderkit.match.layout",
    "load_variant": "ladderkit.serial",
    "new_match": "ladderkit.match.match",
    "nothing_to_choose": "ladderkit.policies",
    "play_out": "ladderkit.play",
    "random_policy": "ladderkit.policies",
    "read_variant": "ladderkit.serial",
    "serpents_and_stairs": "ladderkit.variants",
    "setup_from_toml": "ladderkit.setups",
    "setup_problems": "ladderkit.setups",
    "setup_to_toml": "ladderkit.setups",
    "slither_and_climb": "ladderkit.variants",
    "snakes_and_ladders": "ladderkit.variants",
    "state_from_data": "ladderkit.serial",
    "state_to_data": "ladderkit.serial",
    "svg": "ladderkit.render.svg",
    "text": "ladderkit.render.text",
    "told": "ladderkit.views",
    "traveller": "ladderkit.analysis",
    "variant_from_json": "ladderkit.serial",
    "variant_from_toml": "ladderkit.serial",
    "variant_to_json": "ladderkit.serial",
    "variant_to_toml": "ladderkit.serial",
    "verify": "ladderkit.match.verify",
    "view": "ladderkit.views",
}
"""The names that are imported when first used, and their modules."""


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    if name not in _LATER:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The names meant for daily use, imported yet or not."""
    return sorted({*globals(), *__all__})
