"""Telling: each event as one English sentence.

Nothing is kept back here: give `tell` the events that its reader may know (`ladderkit.views.told`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeAlias, assert_never, cast

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
)
from ladderkit.questions import Choice, Draw, Order, Orders, Roll

__all__ = ["a", "capital", "clean", "listed", "name_of", "ordinal", "place_names", "tell", "tell_all"]

Who: TypeAlias = Callable[[int], str]
"""What a seat is called."""

_CARRIED: Final = {
    "ladder": "climbs {}",
    "a-frame": "climbs {}",
    "snake": "slides down {}",
    "hydra": "slides down {}",
    "python": "slides down {}",
    "portal": "goes through {}",
    "escalator": "rides {}",
    "trap-door": "falls through {}",
    "well": "falls down {}",
}
"""How one goes along a jump of these kinds, and of those that end like them, such as a loft ladder."""

_OPENING: Final = frozenset({"trap-door", "well"})
"""What opens, and is not laid."""

_WORDS: Final = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def tell(event: Event, names: Sequence[str] = (), *, tokens: int = 1) -> str:
    """Tell an event as a sentence.

    Args:
        event: What happened.
        names: What the seats are called, in their order; one without a name is "seat 1" and so on.
        tokens: How many tokens each seat has.

    Returns:
        One sentence, without line breaks.

    Examples:
        >>> tell(Moved(0, 17, 53, "ladder", "The Great Ascent"), ["Ann"])
        'Ann climbs The Great Ascent from 17 to 53.'
    """

    def who(seat: int) -> str:
        return name_of(seat, names)

    return capital(clean(_sentence(event, who, tokens)), names)


def tell_all(events: Iterable[Event], names: Sequence[str] = (), *, tokens: int = 1) -> tuple[str, ...]:
    """Tell what happened, sentence by sentence.

    Args:
        events: What happened.
        names: What the seats are called, in their order.
        tokens: How many tokens each seat has.

    Returns:
        A sentence for each event, in their order.
    """
    return tuple(tell(event, names, tokens=tokens) for event in events)


# ------------------------------------------------------------------------------------------------------ words
def name_of(seat: int, names: Sequence[str] = ()) -> str:
    """What a seat is called: its name, on one line and without control characters, or "seat 1" and so on."""
    return (clean(names[seat]) if seat < len(names) else "") or f"seat {seat + 1}"


def clean(words: str) -> str:
    """Words that somebody has written, on one line and without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def capital(sentence: str, names: Sequence[str] = ()) -> str:
    """A sentence with a capital letter at its beginning, unless it begins with a name."""
    known = any(sentence.startswith(name_of(seat, names)) for seat in range(len(names)))
    return sentence if known else sentence[:1].upper() + sentence[1:]


def a(number: int) -> str:
    """A number with its article, as one says it: "a 7", "an 8", "an 11".

    Examples:
        >>> [a(number) for number in (8, 11, 18, 80, 81, 800, 1100)]
        ['an 8', 'an 11', 'an 18', 'an 80', 'an 81', 'an 800', 'a 1100']
    """
    digits = str(number)
    first = digits[: len(digits) % 3 or 3]  # what is said first: the millions, the thousands, or the whole
    return f"{'an' if first.startswith('8') or first in {'11', '18'} else 'a'} {number}"


def ordinal(number: int) -> str:
    """The word for a place: "first", "second", and from the eleventh on in figures, "11th", "21st".

    Examples:
        >>> [ordinal(number) for number in (1, 10, 11, 22, 113)]
        ['first', 'tenth', '11th', '22nd', '113th']
    """
    if 1 <= number <= len(_WORDS):
        return _WORDS[number - 1]
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def place_names(places: Sequence[int], names: Sequence[str] = ()) -> str:
    """The places as the end of a story: "Ann wins; Ben and Cy share second place".

    Args:
        places: The place of each seat, 1 for the first; equals share one.
        names: What the seats are called, in their order.
    """
    parts: list[str] = []
    for place in sorted(set(places)):
        sharing = [name_of(seat, names) for seat, theirs in enumerate(places) if theirs == place]
        if len(sharing) > 1:
            parts.append(f"{listed(sharing)} share {ordinal(place)} place")
        elif len(places) == 1:
            parts.append(f"{sharing[0]} has finished")
        else:
            parts.append(f"{sharing[0]} {'wins' if place == 1 else f'is {ordinal(place)}'}")
    return "; ".join(parts) or "the match is over"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row, with a word before the last: "a, b and c".

    Args:
        words: The words.
        last: What stands before the last of them.
    """
    *most, end = (*words,) or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end


def _whose(name: str) -> str:
    return f"{name}'s"


def _plain(word: str) -> str:
    """A kebab-case word as people write it."""
    return "A-frame" if word == "a-frame" else word.replace("-", " ")


def _value(value: object) -> str:
    """An answer, as it is said."""
    if isinstance(value, tuple):
        return listed([_value(part) for part in cast("tuple[object, ...]", value)]) or "nothing"
    return _plain(value) if isinstance(value, str) else str(value)


def _square(square: int) -> str:
    return str(square) if square else "off the board"


# -------------------------------------------------------------------------------------------------- sentences
def _sentence(event: Event, who: Who, tokens: int) -> str:  # noqa: C901, PLR0911, PLR0912  (a case for each kind of event)
    """The sentence for an event; its first letter may still be small."""
    match event:
        case Answered(question, value):
            return _answered(question, value, who)
        case Moved():
            return _moved(event, _token(event.token, who, tokens))
        case Laid(jump) | Announced(jump):
            if not jump.seen:
                return "something is laid on the board, unseen."
            what = clean(jump.name) or f"{_article(jump.kind)} {_plain(jump.kind)}"
            how = "opens" if jump.kind in _OPENING else "is laid"
            return f"{what} {how} from {jump.foot} to {jump.to}."
        case Told("begins", seats):
            return f"{_all(seats, who)} {'begins' if len(seats) == 1 else 'begin'}."
        case Told(what, about):
            return f"{_plain(what)}: {listed([str(number) for number in about])}." if about else f"{_plain(what)}."
        case Stood(squares):
            return _stood(squares, who, tokens)
        case CameHome(seats):
            return f"{_all(seats, who)} {'comes home' if len(seats) == 1 else 'come home together'}."
        case Departed(seats):
            return f"{_all(seats, who)} {'leaves' if len(seats) == 1 else 'leave'} the match."
        case ThrowEnded(seats):
            return f"{_all(seats, who)} {'goes' if len(seats) == 1 else 'go'} on with another throw."
        case TurnEnded(seats):
            return f"{_whose(_all(seats, who))} turn is over." if seats else "the opening is over."
        case Finished(places):
            return f"{place_names(places, [who(seat) for seat in range(len(places))])}."
        case _:
            assert_never(event)


def _all(seats: Sequence[int], who: Who) -> str:
    return listed([who(seat) for seat in seats]) or "nobody"


def _token(token: int, who: Who, tokens: int) -> str:
    """What a token is called: like its seat, where that has only one."""
    seat, which = divmod(token, tokens)
    return who(seat) if tokens == 1 else f"{_whose(who(seat))} token {which + 1}"


def _answered(question: object, value: Hashable, who: Who) -> str:  # noqa: PLR0911  (a case for each question)
    match question:
        case Roll(seat, _):
            return f"{who(seat)} rolls {a(value) if isinstance(value, int) else _value(value)}."
        case Draw(hidden=True):
            return "a lot is drawn in secret."
        case Draw(about="who begins"):
            return "a lot is drawn for who begins."
        case Draw(about=about):
            return f"a lot is drawn{f' for {about}' if about else ''}: {_value(value)}."
        case Choice(seat=seat, about=about):
            return f"{who(seat)} chooses {_value(value)}{f' ({about})' if about else ''}."
        case Orders():
            orders = cast("tuple[Order, ...]", value)
            return f"{'; '.join(_order(order, who) for order in orders) or 'the orders are opened'}."
        case _:
            return f"the answer is {_value(value)}."


def _order(order: Order, who: Who) -> str:
    lines = [f"{_plain(name)} {_value(value)}" for name, value in order.answers]
    return f"{who(order.seat)} orders {', '.join(lines) or 'nothing'}"


def _moved(event: Moved, who: str) -> str:  # noqa: PLR0911  (a case for each kind of cause)
    """How a token went from one square to another."""
    origin, to, cause, name = event.origin, event.to, event.cause, clean(event.name)
    path = f"from {_square(origin)} to {to}" if to else f"from {_square(origin)} off the board"
    if cause == "walk":
        if origin == 0:
            return f"{who} walks on to {to}."
        return f"{who} walks {'' if to > origin else 'back '}{path}."
    if cause == "bounce":
        return f"{who} bounces back {path}."
    if cause == "stay-put":
        return f"{who} has thrown too much and goes back {path}."
    way = next((way for kind, way in _CARRIED.items() if f"-{cause}".endswith(f"-{kind}")), None)
    if way is not None:
        return f"{who} {way.format(name or f'{_article(cause)} {_plain(cause)}')} {path}."
    if name:
        return f"{who} takes {name} {path}."
    return f"{who} goes {path} ({_plain(cause)})."


def _article(word: str) -> str:
    return "an" if word.startswith(tuple("aeiou")) else "a"


def _stood(squares: Sequence[int], who: Who, tokens: int) -> str:
    """Where everyone stands."""
    places = [listed([_square(square) for square in squares[k : k + tokens]]) for k in range(0, len(squares), tokens)]
    on = [
        f"{who(seat)} {'is ' if seat == 0 else ''}{'' if place.startswith('off') else 'on '}{place}"
        for seat, place in enumerate(places)
    ]
    together = listed(on) if tokens == 1 else "; ".join(on)
    return f"{together or 'nobody is on the board'}."
