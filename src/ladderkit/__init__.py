"""ladderkit: a typed rules engine for the snakes-and-ladders family of race games.

The names meant for daily use, gathered from their modules. A variant in a line: `race("garden", board, Bounce())`.
"""

from ladderkit.board import Board, Cell
from ladderkit.check import check, problems
from ladderkit.describe import describe
from ladderkit.dice import Die, spinner
from ladderkit.engine import Branch, apply, expand, legal, refusal, replay, start
from ladderkit.errors import BoardError, DiceError, FileError, LadderkitError, MissingExtraError, Problem, Refusal, Refused, RegistryError, RuleError, VariantError
from ladderkit.events import Answered, CameHome, Departed, Event, Finished, Laid, Moved, Stood, ThrowEnded, Told, TurnEnded, squares_after
from ladderkit.follow import AGAIN, Again, Next, Over
from ladderkit.inputs import Chosen, Drawn, Input, Left, Ordered, Rolled
from ladderkit.jumps import Jump, JumpKind, ladders, snakes
from ladderkit.match.fair import Seeded, checks
from ladderkit.play import Played, play_out, random_policy
from ladderkit.questions import Choice, Draw, Entry, Field, Form, Order, Orders, Question, Roll
from ladderkit.race import PLAIN, race
from ladderkit.registry import Registry
from ladderkit.render.svg import svg
from ladderkit.render.text import text
from ladderkit.rule import Rule, Stage, step
from ladderkit.rules import Alternate, Bounce, ChosenThrow, DrawLots, Escalators, FirstHome, FirstSeat, Jumps, LastOneWins, LeavingEnds, LoftLadders, NewRound, Placings, PortableLadders, Report, RollAndMove, RollOff, RunOut, SixReroll, SnakeEggs, StayPut, TrapDoors, Wells
from ladderkit.seen import Seen
from ladderkit.serial import board_from_csv, board_to_csv, event_from_data, event_to_data, fingerprint, input_from_data, input_to_data, load_variant, state_from_data, state_to_data, variant_from_json, variant_from_toml, variant_to_json, variant_to_toml
from ladderkit.slots import Lasts, Slot
from ladderkit.state import Outcome, State
from ladderkit.tell import tell, tell_all
from ladderkit.turn import Snapshot, Turn
from ladderkit.variant import Variant
from ladderkit.variants import serpents_and_stairs, snakes_and_ladders
from ladderkit.views import View, told, view

__all__ = [
    "AGAIN",
    "Again",
    "Alternate",
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
    "MissingExtraError",
    "Moved",
    "NewRound",
    "Next",
    "Order",
    "Ordered",
    "Orders",
    "Outcome",
    "Over",
    "PLAIN",
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
    "check",
    "checks",
    "describe",
    "event_from_data",
    "event_to_data",
    "expand",
    "fingerprint",
    "input_from_data",
    "input_to_data",
    "ladders",
    "legal",
    "load_variant",
    "play_out",
    "problems",
    "race",
    "random_policy",
    "refusal",
    "replay",
    "serpents_and_stairs",
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
    "variant_from_json",
    "variant_from_toml",
    "variant_to_json",
    "variant_to_toml",
    "view",
]
