"""What a match looks like on the terminal while it is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, cast

from attrs import field, frozen

from ladderkit.cli import out
from ladderkit.events import Event, Finished, TurnEnded
from ladderkit.inputs import Input
from ladderkit.play import Moment, Played
from ladderkit.render.text import text
from ladderkit.state import State
from ladderkit.tell import tell
from ladderkit.variant import Variant
from ladderkit.views import told, view

__all__ = ["Boards", "Screen", "follow"]

Boards: TypeAlias = Literal["each", "last", "none"]
"""When the board is shown: after each turn, at the end, or never."""


@frozen
class Screen:
    """Tells a match to those who sit round the terminal. They see what everyone may see.

    Attributes:
        variant: The game.
        names: What the players are called.
        board: When the board is shown.
        ascii_only: Whether it is drawn with plain ASCII characters.
        quiet: Whether only the end is told.
    """

    variant: Variant
    names: tuple[str, ...]
    board: Boards = field(kw_only=True)
    ascii_only: bool = field(kw_only=True)
    quiet: bool = field(kw_only=True)

    def begin(self, commitment: str | None, *, asks: bool) -> None:
        """Say what is played, and bind the seed."""
        out.say(f"{self.variant.name}: {out.listed(self.names)}.")
        if commitment is not None:
            out.say(f"The dice are bound by the commitment {commitment}; their seed is told at the end.")
        if asks:
            out.say("At any question: q quits, resign gives up, ? helps.")

    def moment(self, moment: Moment) -> None:
        """Tell what has happened, and show the board when a turn is over."""
        if self.quiet:
            return
        known = told(self.variant, moment.events)
        line = " ".join(self._told(event) for event in known if not isinstance(event, TurnEnded | Finished))
        if line:
            out.say(line)
        turned = moment.given is None or any(isinstance(event, TurnEnded) for event in moment.events)
        if self.board == "each" and turned and not moment.state.over:
            self._draw(moment.state)

    def end(self, played: Played) -> None:
        """Tell how the match ended."""
        if self.board == "none":
            out.say(self._told(Finished(played.places)))
        else:
            self._draw(played.state)  # which says so, too
        out.say(f"{_count(played.turns, 'turn')}, {_count(played.rolls, 'roll')}.")

    def _told(self, event: Event) -> str:
        return tell(event, self.names, tokens=self.variant.tokens)

    def _draw(self, state: State) -> None:
        out.say()
        out.say(text(view(self.variant, state), self.names, ascii_only=self.ascii_only))


def follow(moments: Iterable[Moment], variant: Variant, names: tuple[str, ...], screen: Screen | None) -> Played:
    """Follow a match to its end.

    Args:
        moments: The match, moment by moment.
        variant: The game.
        names: What the players are called.
        screen: Where it is told; None for nowhere.

    Returns:
        What came of it.
    """
    inputs: list[Input] = []
    events: list[Event] = []
    state: State | None = None
    for moment in moments:
        state = moment.state
        events.extend(moment.events)
        if moment.given is not None:
            inputs.append(moment.given)
        if screen is not None:
            screen.moment(moment)
    return Played(variant, len(names), cast("State", state), tuple(inputs), tuple(events))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
