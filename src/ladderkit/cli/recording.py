"""The record of a match that is played in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import cast

from ladderkit.cli.files import sure_new, write_text
from ladderkit.inputs import Chosen, Drawn, Input, Ordered, Rolled
from ladderkit.match.again import done_again
from ladderkit.match.entries import ChoiceMade, LogEntry, LotDrawn, OrderSealed, RollMade, SeatResigned
from ladderkit.match.match import new_match
from ladderkit.match.record import record, record_to_json
from ladderkit.play import Moment
from ladderkit.questions import Roll
from ladderkit.variant import Variant

__all__ = ["Recorder"]


class Recorder:
    """Does in a match what is done at the table, so that there is a record of it, wherever it ends.

    Args:
        file: The file for the record, which must not be there yet.
        variant: The game.
        names: What the players are called.
        seed: The seed; None where dice are typed in.
        clock: Tells the time.
        salt: What the layout is bound with; None where it is not bound.

    Raises:
        LadderkitError: The file cannot be written.
        FileError: The game cannot be written to a file.
    """

    def __init__(  # noqa: PLR0913  (everything that a match begins with)
        self,
        file: str,
        variant: Variant,
        names: Sequence[str],
        seed: bytes | None,
        clock: Callable[[], datetime],
        *,
        salt: bytes | None = None,
    ) -> None:
        sure_new(file)
        self.file = file
        self.clock = clock
        self.match = new_match(variant, names, seed=seed, starts_at=clock(), salt=salt).match
        record(self.match)  # to be told now, and not when the match has been played

    def following(self, moments: Iterable[Moment]) -> Iterator[Moment]:
        """The same moments, each noted before it is passed on."""
        for moment in moments:
            if moment.given is not None:
                for entry in self._entries(moment.given):
                    self.match = done_again(self.match, entry).match
            yield moment

    def write(self) -> str:
        """Write the record, and say so in a line."""
        write_text(self.file, record_to_json(record(self.match)), secret=not self.match.over)
        over = "" if self.match.over else ", of a match that is not over: it has all that is secret in it"
        return f"Record: {self.file}{over}"

    def _entries(self, given: Input) -> Iterator[LogEntry]:
        """What is to be done in the match; lots that follow from a seed it draws itself."""
        now, asked = self.clock(), dict(self.match.state.open)
        if isinstance(given, Rolled):
            roll = asked[given.to] if given.to is not None else next(iter(asked.values()))
            yield RollMade(now, cast("Roll", roll).seat, 0, given.face)
        elif isinstance(given, Drawn):
            if self.match.commitment is None:
                yield LotDrawn(now, "lot", 0, given.value)
        elif isinstance(given, Chosen):
            yield ChoiceMade(now, given.seat, given.value, next(iter(asked)) if given.to is None else given.to)
        elif isinstance(given, Ordered):
            yield from (OrderSealed(now, order.seat, order.answers) for order in given.orders)
        else:
            yield from (SeatResigned(now, seat) for seat in given.seats)
