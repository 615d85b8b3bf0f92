"""What a match looks like on the terminal while it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias, cast

from attrs import field, frozen

from ladderkit.cli import out
from ladderkit.cli.layout import Bound, known_layout, whole_layout
from ladderkit.cli.orders import in_words
from ladderkit.events import Answered, Event, Finished, Stood, ThrowEnded, TurnEnded
from ladderkit.inputs import Input, Left
from ladderkit.play import Moment, Played
from ladderkit.postal.words import ladders_left
from ladderkit.questions import Order, Orders
from ladderkit.render.text import text
from ladderkit.state import State
from ladderkit.tell import tell
from ladderkit.variant import Variant
from ladderkit.views import View, told, view

__all__ = ["Boards", "Screen", "follow", "paragraphs"]

Boards: TypeAlias = Literal["each", "all", "last", "none"]
"""When the board is shown: after each turn, with or without the levels on which nobody stands, at the end, or never."""

HELP: Final = "At any question: q quits, resign gives up, ? helps."


@frozen
class Screen:
    """Tells a match to those who sit round the terminal.

    While the match lasts, all that is shown is made of what `eye` may see and know, and of nothing else.

    Attributes:
        variant: The game.
        names: What the players are called.
        eye: The seat for which it is told; None for what everyone may know.
        board: When the board is shown.
        ascii_only: Whether it is drawn with plain ASCII characters.
        quiet: Whether only the end is told.
    """

    variant: Variant
    names: tuple[str, ...]
    eye: int | None = field(default=None, kw_only=True)
    board: Boards = field(kw_only=True)
    ascii_only: bool = field(kw_only=True)
    quiet: bool = field(kw_only=True)
    untold: list[Event] = field(factory=list[Event], init=False, repr=False)
    """What is known and not told yet: where moves are not told, pauses in mid-turn would tell of lots and choices."""

    def begin(self, commitment: str | None, layout: Bound | None, *, people: int) -> None:
        """Say what is played and by whom, and bind the seed and the layout.

        Args:
            commitment: What binds the seed; None where nothing follows from it.
            layout: What binds the layout; None where it is not bound.
            people: How many of the seats are asked; 0 when it plays by itself.
        """
        out.say(f"{self.variant.name}: {out.listed(self.names)}.")
        if commitment is not None:
            out.say(f"The dice are bound by the commitment {commitment}; their seed is told at the end.")
        if layout is not None:
            out.say(f"The layout is bound by the commitment {layout.commitment}; it is opened at the end.")
        if not people:
            return
        here, bots = self.names[:people], self.names[people:]
        if bots:
            play, are = "plays" if people == 1 else "play", "is a bot" if len(bots) == 1 else "are bots"
            out.say(f"{out.listed(here)} {play} here; {out.listed(bots)} {are}.")
        if self.variant.hidden and people > 1:
            out.say("You share a screen: it shows what everyone may know. Look away while others are asked.")
        if self.variant.hidden and not self.quiet:
            for line in known_layout(self.variant):
                out.say(line)
        out.say(HELP)

    def moment(self, moment: Moment) -> None:
        """Tell what has happened, and show the board when a turn is over."""
        if self.quiet:
            return
        self.untold.extend(told(self.variant, moment.events, self.eye))
        asked = any(self.eye in question.seats for question in moment.state.awaiting)
        left = isinstance(moment.given, Left)
        ended = any(isinstance(event, TurnEnded) for event in moment.events)
        if self.variant.tells == "moves" or ended or left or asked or moment.state.over:
            for line in paragraphs(self.variant, self.names, self.untold):
                out.say(line)
            self.untold.clear()
        if moment.state.over or not (ended or moment.given is None):
            return
        seen = view(self.variant, moment.state, self.eye)
        if ended and (carried := ladders_left(self.variant, seen)) is not None:
            have = (f"{name} {'x' * count or 'none'}" for name, count in zip(self.names, carried, strict=True))
            out.say(f"Portable ladders left: {', '.join(have)}.")
        if self.board in {"each", "all"}:
            self._draw(seen, range(seen.board.levels) if self.board == "all" else _in_use(seen))

    def end(self, played: Played) -> None:
        """Tell how the match ended; the layout is open now."""
        state = played.state
        if self.variant.hidden and not self.quiet:
            out.say("\nThe layout is open now.")
            for line in whole_layout(self.variant):
                out.say(line)
        if self.board == "none":
            reports = (event.squares for event in reversed(played.events) if isinstance(event, Stood))
            if self.variant.tells == "squares" and not self.quiet and next(reports, None) != state.squares:
                out.say(_said(self.variant, self.names, Stood(state.squares)))
            out.say(_said(self.variant, self.names, Finished(played.places)))
        else:
            self._draw(view(self.variant, state, self.eye))  # which says so, too
        rolls = f", {_count(played.rolls, 'roll')}" if played.rolls or self.variant.tells == "moves" else ""
        out.say(f"{_count(played.turns, 'turn')}{rolls}.")

    def _draw(self, seen: View, levels: Iterable[int] | None = None) -> None:
        out.say()
        out.say(text(seen, self.names, ascii_only=self.ascii_only, levels=levels))


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


def paragraphs(variant: Variant, names: Sequence[str], known: Iterable[Event]) -> Iterator[str]:
    """What is known of what happened, in lines: one for the seat's own order, one for a report.

    Args:
        variant: The game.
        names: What the players are called.
        known: The events that may be told.

    Yields:
        Each line.
    """
    reports = variant.tells == "squares"
    sentences: list[str] = []
    for event in known:
        if isinstance(event, TurnEnded | Finished) or (reports and isinstance(event, ThrowEnded)):
            continue
        alone = reports and (isinstance(event, Stood) or _is_order(event))
        if alone and sentences:
            yield " ".join(sentences)
            sentences = []
        sentences.append(_said(variant, names, event))
        if alone:
            yield sentences.pop()
    if sentences:
        yield " ".join(sentences)


def _said(variant: Variant, names: Sequence[str], event: Event) -> str:
    if isinstance(event, Answered) and _is_order(event):
        orders = cast("tuple[Order, ...]", event.value)
        return " ".join(in_words(variant, order, names[order.seat]) for order in orders)
    return tell(event, names, tokens=variant.tokens)


def _is_order(event: Event) -> bool:
    return isinstance(event, Answered) and isinstance(event.question, Orders)


def _in_use(seen: View) -> frozenset[int]:
    """The levels on which somebody stands; who is off the board is about to enter the lowest."""
    return frozenset(seen.board.level_of(max(square, 1)) for square in seen.squares)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
