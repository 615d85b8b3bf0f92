"""Order forms in plain words: what each line of them asks, what is typed for it, and how an order is told again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial
from typing import TypeAlias, TypeVar, cast

from attrs import frozen

from ladderkit.cli import out
from ladderkit.cli.answers import listing, said
from ladderkit.cli.asking import Asks
from ladderkit.postal.orders.answers import NONE, after_which, read_answer
from ladderkit.postal.orders.words import NotAllowedError, UnclearError, is_number, words
from ladderkit.postal.words import order_parts, remembered
from ladderkit.questions import Field, Order
from ladderkit.render.words import plain
from ladderkit.rules import ChosenThrow, PortableLadders, TrapDoors, Wells
from ladderkit.tell import ordinal
from ladderkit.variant import Variant
from ladderkit.views import View

__all__ = ["ask_for", "how_to_type", "in_words"]

T = TypeVar("T")
Throws: TypeAlias = tuple[int, ...]
Ladders: TypeAlias = tuple[bool, ...]


def ask_for(asker: Asks, variant: Variant, seen: View, line: Field) -> Hashable:
    """Ask a seat for one line of its order.

    Args:
        asker: Asks at the terminal, or has the answers already.
        variant: The game.
        seen: What the seat may see.
        line: The line of its form.

    Returns:
        What it orders; the default of the line where there is nothing to choose.
    """
    seat = cast("int", seen.seat)
    rule = next((rule for rule in variant.every_rule if rule.name == line.name), None)
    asked = _Asked(asker, seat, seen, line)
    if isinstance(rule, ChosenThrow):
        return asked.throws()
    if isinstance(rule, PortableLadders):
        return asked.ladders(rule)
    if isinstance(rule, TrapDoors | Wells):
        return asked.nomination(rule)
    prompt = f"{asker.names[seat]}, {plain(line.name)} [{said(line.default)}]: "
    return asker.pick(prompt, seat, line.options, usual=(line.default,))


def how_to_type(variant: Variant, line: Field) -> str:
    """What may be typed for a line of an order, in one line.

    Args:
        variant: The game.
        line: The line of the form.

    Returns:
        What it wants, with an example.
    """
    rule = next((rule for rule in variant.every_rule if rule.name == line.name), None)
    if isinstance(rule, ChosenThrow):
        ways = [way for way in cast("Collection[Throws]", line.options) if way]
        if not ways:
            return "nothing to choose"
        return f"as in {','.join(map(str, ways[-1]))}, of {_or(_next(ways, ()))}; or none"
    if isinstance(rule, PortableLadders):
        ladders = cast("Collection[Ladders]", line.options)
        return f"after throw {_or(range(1, max(map(len, ladders)) + 1))}; at most {max(map(sum, ladders))}; or none"
    if isinstance(rule, TrapDoors | Wells):
        return f"a square for a {_thing(rule)}; or none"
    return "; ".join(listing(line.options))


def in_words(variant: Variant, order: Order, name: str) -> str:
    """An order as a sentence, for the one who gave it."""
    return f"{name} orders {'; '.join(order_parts(variant, order)) or 'nothing'}."


@frozen
class _Asked:
    """One line of a form, put to a seat."""

    asker: Asks
    seat: int
    seen: View
    line: Field

    @property
    def name(self) -> str:
        return self.asker.names[self.seat]

    def until(self, prompt: str, understood: Callable[[str], T], about: str) -> T:
        return self.asker.until(f"{self.name}, {prompt}: ", self.seat, understood, about=about)

    # ------------------------------------------------------------------------------------------------- throws
    def throws(self) -> Hashable:
        """The numbers of all throws of the turn, on one line or one after the other."""
        ways = [way for way in cast("Collection[Throws]", self.line.options) if way]
        count = max(map(len, ways), default=0)
        about = (
            f"{out.listed(map(str, _next(ways, ())))}: the numbers you have left. Each can be used once, until all "
            "are fresh again.\nEnter        stay where you are, and use up no number"
        )
        if count > 1:
            example = " ".join(map(str, ways[-1]))
            about += f"\n{example.ljust(13)}{_all(count, 'throw')} on one line; or type them one after the other"
        chosen: Throws = ()
        while len(chosen) < count:
            which = _all(count, "throw") if not chosen else f"{ordinal(len(chosen) + 1)} throw"
            left = _next(ways, chosen)
            usual = " [none]" if not chosen else f" [{left[0]}]" if len(left) == 1 else ""
            prompt = f"{which}, of {out.listed(map(str, left))}{usual}"
            more = self.until(prompt, partial(_numbers, ways=ways, chosen=chosen), about)
            if more is None:
                return self.line.default
            chosen = more
        return chosen

    # ------------------------------------------------------------------------------------------------ ladders
    def ladders(self, rule: PortableLadders) -> Hashable:
        """After which throws a portable ladder is set up."""
        ways = cast("Collection[Ladders]", self.line.options)
        count = max(map(len, ways))
        most = max(map(sum, ways))
        if not most:
            return self.line.default
        left = rule.each - remembered(self.seen, rule.used, self.seat)
        if count == 1:
            ask = "set up a portable ladder after the throw, yes or no"
        else:
            both = [] if most < count else ["both" if count == 2 else "all"]  # noqa: PLR2004  (two of them are both)
            ask = f"a portable ladder after throw {out.listed([*map(str, range(1, count + 1)), *both], 'or')}"
        about = (
            "A portable ladder is set up where you stand after a throw, and leads to the square above, for everyone "
            f"and from then on.\nYou have {left} left. Where nothing lies above you it is kept, not used up."
        )

        def understood(typed: str) -> Hashable:
            way = _way(typed, count)
            if way not in ways:
                raise UnclearError(f"you have no more than {left} left")
            return way

        return self.until(f"{ask} ({'x' * left} left) [none]", understood, about)

    # -------------------------------------------------------------------------------------------- nominations
    def nomination(self, rule: TrapDoors | Wells) -> Hashable:
        """A square that is to open."""
        squares = cast("Collection[int]", self.line.options)
        if not any(squares):
            return self.line.default
        thing = _thing(rule)
        below = "below it on its board" if isinstance(rule, TrapDoors) else "beneath it on the board below"

        def understood(typed: str) -> Hashable:
            if not typed:
                return 0
            try:
                return read_answer(self.line, words(typed))
            except NotAllowedError:
                raise
            except UnclearError:
                message = f"{typed!r} is no square; type its number, or press Enter for none"
                raise UnclearError(message) from None

        every = isinstance(rule, TrapDoors) and rule.opens == "all"
        which = "Every square with enough votes opens" if every else "The square with most votes opens"
        enough = "" if every else ", if it has enough of them"
        about = (
            f"{which} for this turn{enough}; whoever stands on it drops to the square {below}.\n"
            "a number     the square for which you vote\nEnter        no vote"
        )
        return self.until(f"a square for a {thing} [none]", understood, about)


def _next(ways: Collection[Throws], chosen: Throws) -> list[int]:
    """The numbers that can follow upon those chosen."""
    at = len(chosen)
    return sorted({way[at] for way in ways if way[:at] == chosen and at < len(way)})


def _numbers(typed: str, ways: Collection[Throws], chosen: Throws) -> Throws | None:
    """The numbers chosen, and those typed after them; None for no throws at all."""
    texts = [word.text for word in words(typed) if word.text not in {",", ";"}]
    left = _next(ways, chosen)
    if typed.casefold() in NONE or not (texts or chosen):
        return None
    if not texts:
        if len(left) > 1:
            raise UnclearError(f"type the next number, {_or(left)}; or none, for no throws at all")
        return (*chosen, *left)
    for word in texts:
        left = _next(ways, chosen)
        if not left:
            raise UnclearError(f"there are {len(chosen)} throws in this turn, and you typed more numbers")
        if not is_number(word.removeprefix("-")):
            raise UnclearError(f"{word!r} is no number; you have {_or(left)}")
        if int(word) not in left:
            raise UnclearError(f"you have no {word} left; type {_or(left)}")
        chosen = (*chosen, int(word))
    return chosen


def _way(typed: str, count: int) -> Ladders:
    """After which throws, as it is typed."""
    texts = [word.text for word in words(typed) if word.text != ";"]
    way = after_which(texts, count) if typed else (False,) * count
    if way is None:
        raise UnclearError(f"{typed!r} says not after which throw; type {_or(range(1, count + 1))}, or press Enter")
    return way


def _all(count: int, what: str) -> str:
    """All throws of a turn: "throw", "first and second throw"."""
    return f"{out.listed(map(ordinal, range(1, count + 1)))} {what}" if count > 1 else what


def _or(numbers: Collection[int]) -> str:
    return out.listed(map(str, numbers), "or")


def _thing(rule: TrapDoors | Wells) -> str:
    return "trap door" if isinstance(rule, TrapDoors) else "well"
