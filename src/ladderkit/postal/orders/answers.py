"""The lines of an order form in words: which kind each is, how an answer to it is read, and how it is written.

What a line means follows from what may be answered to it, as the form says; no game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence, Set as AbstractSet
from itertools import dropwhile, islice
from typing import Final, Literal, TypeAlias, TypeVar, cast

from attrs import frozen

from ladderkit.engine import among
from ladderkit.postal.orders.words import NotAllowedError, UnclearError, Word, is_number, nearest, told
from ladderkit.questions import Field
from ladderkit.rules.chosen import Throws
from ladderkit.rules.hazards import Nominations, well_leads_to
from ladderkit.tell import listed, ordinal

__all__ = [
    "NONE",
    "Kind",
    "Slot",
    "after_which",
    "checked_throws",
    "example",
    "in_order",
    "kind_of",
    "label",
    "number_in",
    "read_answer",
    "said",
    "throws_of",
    "why_no_square",
    "written",
]

T = TypeVar("T")
Kind: TypeAlias = Literal["throws", "ladders", "square", "choice"]
"""What kind of answer a line of a form takes."""
NONE: Final = frozenset({"none", "no"})
"""What one writes for none of something."""
MOST_OPTIONS: Final = 10_000
"""The most options that are told apart by their names."""
MOST_NAMED: Final = 8
"""The most options that a message names."""
_AND: Final = frozenset({",", "and", "&", "then"})
_PLACE: Final = frozenset({"on", "at", "square"})
_AFTER: Final = frozenset({"after", "the", "throw", "throws"})


@frozen
class Slot:
    """One throw of several, as it was written alone.

    Attributes:
        which: Which throw, from 0.
        number: The number for it.
    """

    which: int
    number: int


def kind_of(line: Field) -> Kind:
    """What kind of answer a line of a form takes, by what may be answered.

    Args:
        line: The line.

    Returns:
        `"throws"`, `"square"`, `"ladders"` (after which throws something is done), or `"choice"` among options.
    """
    if isinstance(line.options, Throws):
        return "throws"
    if isinstance(line.options, Nominations):
        return "square"
    ways = line.options
    if isinstance(ways, tuple) and any(ways) and all(_is_marks(way) for way in ways):
        return "ladders"
    return "choice"


def _is_marks(way: object) -> bool:
    return isinstance(way, tuple) and all(type(mark) is bool for mark in cast("tuple[object, ...]", way))


def throws_of(line: Field) -> int:
    """How many throws the turn has, as a line that is about throws knows it."""
    if isinstance(line.options, Throws):
        return len(line.options.drawn)
    return max((len(way) for way in cast("Collection[tuple[object, ...]]", line.options)), default=0)


def label(line: Field) -> str:
    """What a line is called where orders are written: "throws", "ladder", "trap door"."""
    kind = kind_of(line)
    if kind == "throws":
        return "throw" if throws_of(line) == 1 else "throws"
    if kind == "ladders" and line.name == "portable-ladders":
        return "ladder"
    plain = line.name.replace("-", " ")
    return plain.removesuffix("s") if kind == "square" else plain


# ------------------------------------------------------------------------------------------------------- writing
def said(option: object) -> str:
    """An option as it is shown and written: "yes", "none", "5 1"."""
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, tuple | AbstractSet):
        return " ".join(map(said, in_order(cast("Collection[object]", option)))) or "none"
    return "none" if option is None else str(option)


def in_order(options: Collection[T]) -> list[T]:
    """Options as they are declared; those of a set, which has no order, as they are counted or spelt."""
    return sorted(options, key=_place) if isinstance(options, AbstractSet) else list(options)


def _place(option: object) -> tuple[int, str]:
    return (option, "") if type(option) is int else (0, said(option))


def _declared(line: Field) -> Collection[Hashable]:
    """The options of a line in an order that is always the same; those that are lazy are not listed."""
    return in_order(line.options) if isinstance(line.options, AbstractSet) else line.options


def written(line: Field, answer: Hashable) -> str:
    """An answer as it is written after the name of its line; reading that gives the same answer.

    Args:
        line: The line of the form.
        answer: One of its answers.

    Returns:
        The words, such as `"after the first throw"`.
    """
    kind = kind_of(line)
    if kind == "ladders":
        after = [ordinal(k) for k, mark in enumerate(cast("tuple[bool, ...]", answer), 1) if mark]
        return f"after the {listed(after)} throw" if after else "none"
    if kind == "square" and answer == 0:
        return "none"
    return said(answer)


def example(line: Field) -> str:
    """An answer to a line that shows how one is written, and would be taken."""
    kind = kind_of(line)
    if kind == "ladders":
        ways = cast("Collection[tuple[bool, ...]]", line.options)
        return written(line, next((way for way in ways if sum(way) == 1), line.default))
    if kind == "throws":
        return said(cast("Throws", line.options)[-1])
    if kind == "square":
        return said(next((square for square in line.options if square != 0), None))
    return said(next((one for one in islice(_declared(line), 2) if one != line.default), line.default))


# ------------------------------------------------------------------------------------------------------- reading
def number_in(word: str, what: str = "number") -> int:
    """The number that a word is.

    Raises:
        UnclearError: It is none.
    """
    if is_number(word):
        return int(word)
    if word.isdecimal() and word.isascii():
        raise UnclearError(f"{told(word)} is too large; give at most nine digits")
    raise UnclearError(f"{told(word)} is no {what}; write it in the digits 0 to 9 alone")


def read_answer(line: Field, values: Sequence[Word]) -> Hashable:
    """The answer that words are, to a line of a form.

    Args:
        line: The line.
        values: What stands after its name.

    Returns:
        One of the answers that the line takes.

    Raises:
        UnclearError: It is none of them, or may be several; a `NotAllowedError` where it is clear and cannot be.
    """
    if not values:
        raise UnclearError(f"{told(label(line))} stands alone; write what you want, as in {_as_in(line)}")
    if len(values) > 1 and values[0].text in NONE and kind_of(line) != "choice":
        raise UnclearError(
            f"{told(values[1].text)} after {values[0].text!r}; write {values[0].text!r} alone, or leave it out"
        )
    return _READERS[kind_of(line)](line, values)


def _as_in(line: Field) -> str:
    return f"'{label(line)}: {example(line)}'"


def _throws(line: Field, values: Sequence[Word]) -> Hashable:
    if values[0].text in NONE:
        return ()
    texts = [word.text for word in values if word.text not in _AND]
    count = throws_of(line)
    if any(text in _places(count) for text in texts):
        return _labelled(line, texts, count)
    for text in texts[: count + 1]:
        if not is_number(text):
            raise UnclearError(_no_throw(text, line, count))
    if len(texts) != count:
        raise UnclearError(_no_count(texts, line, count))
    return checked_throws(line, tuple(map(int, texts)))


def _labelled(line: Field, texts: Sequence[str], count: int) -> Hashable:
    """Throws that each say which one they are: "first 5, second 1"."""
    places = _places(count)
    rest = iter(texts)
    by_place = {places.get(text, -1): next(rest, "") for text in islice(rest, count + 1)}
    if [*sorted(by_place)] != [*range(count)] or len(texts) != 2 * count:
        raise UnclearError(f"it is not clear which throw is which; write {_as_in(line)}")
    return checked_throws(line, tuple(number_in(by_place[k]) for k in range(count)))


def checked_throws(line: Field, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers for all throws of a turn, if they can be played now.

    Raises:
        NotAllowedError: They cannot; it says which are left.
    """
    options = cast("Throws", line.options)
    if numbers in options:
        return numbers
    for k, number in enumerate(numbers):
        hand = options.hands[options.drawn[k]]
        if number not in hand:
            left = f"left are {listed(map(str, hand))}" if hand else "none is left"
            raise NotAllowedError(f"there is no {number} to throw now; {left}")
    twice = next(number for k, number in enumerate(numbers) if number in numbers[:k])
    raise NotAllowedError(f"{twice} can be thrown once and stands here twice; give another number")


def _places(count: int) -> dict[str, int]:
    """The words that say which throw, but for plain numbers."""
    return {word: k for k in range(count) for word in (ordinal(k + 1), _short(k + 1))}


def _short(number: int) -> str:
    """The short word for a place: "1st"."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number // 10 % 10 == 1 else ends.get(number % 10, 'th')}"


def _no_throw(text: str, line: Field, count: int) -> str:
    digits = "".join(letter if letter in "0123456789" else " " for letter in text[:40]).split()
    if len(digits) == count > 1:
        return f"{told(text)} is no number; did you mean '{label(line)}: {' '.join(digits)}'?"
    return f"{told(text)} is no number; write numbers in the digits 0 to 9, as in {_as_in(line)}"


def _no_count(texts: Sequence[str], line: Field, count: int) -> str:
    wanted = f"this turn has {count} {'throw' if count == 1 else 'throws'}, and here"
    wanted += f" {'is one number' if len(texts) == 1 else f'are {len(texts)} numbers'}"
    glued = tuple(map(int, texts[0])) if len(texts) == 1 and len(texts[0]) == count > 1 else ()
    if glued and glued in line.options:
        return f"{wanted}; did you mean '{label(line)}: {' '.join(texts[0])}'?"
    return f"{wanted}; write {_as_in(line)}"


def _ladders(line: Field, values: Sequence[Word]) -> Hashable:
    texts = tuple(word.text for word in values)
    count = throws_of(line)
    if count > 1 and is_number(texts[0]) and not _AFTER & {*texts}:
        meant = f"after throw {texts[0]}"
        raise UnclearError(f"{told(texts[0])} may be how many or after which throw; write '{label(line)}: {meant}'")
    marks = after_which(texts, count)
    if marks is None:
        raise UnclearError(f"{told(' '.join(texts))} says not after which throw; write {_as_in(line)} or 'none'")
    if not any(marks):
        return line.default
    if not among(marks, line.options):
        most = max(map(sum, cast("Collection[tuple[bool, ...]]", line.options)))
        raise NotAllowedError(f"you have no more than {most} left; order that many" if most else "you have none left")
    return marks


def after_which(texts: Sequence[str], count: int) -> tuple[bool, ...] | None:
    """After which throws of a turn something is done, as it is written: "after the first and second throw", "both".

    Args:
        texts: The words.
        count: How many throws the turn has.

    Returns:
        For each throw whether it is done after it; None when the words do not say it.
    """
    if tuple(texts) in {("none",), ("no",), ("0",)}:
        return (False,) * count
    bare = tuple(text for text in texts if text not in _AFTER)
    every = {("all",), *([("both",)] if count == 2 else [])}  # noqa: PLR2004  (two of them are both)
    if bare in every or (count == 1 and bare in {("yes",), ("y",), ()}):
        return (True,) * count
    places = _places(count) | {str(k + 1): k for k in range(count)}
    parts = [text for text in bare if text not in _AND]
    if not parts or any(text not in places for text in parts):
        return None
    at = {places[text] for text in parts}
    return tuple(k in at for k in range(count))


def _square(line: Field, values: Sequence[Word]) -> Hashable:
    texts = [word.text for word in values]
    texts = [*dropwhile(_PLACE.__contains__, texts)] or texts[-1:]
    if len(texts) > 1:
        raise UnclearError(f"{told(' '.join(texts[:9]))} is more than one square; give one, as in {_as_in(line)}")
    if texts[0] in NONE:
        return 0
    square = number_in(texts[0], "square")
    if square in line.options and (square or texts[0] == "0"):
        return square
    raise NotAllowedError(why_no_square(label(line), cast("Nominations", line.options), square))


def why_no_square(thing: str, options: Nominations, square: int) -> str:
    """Why a square cannot be nominated.

    Args:
        thing: What would open there.
        options: The squares that can be nominated.
        square: One that cannot.

    Returns:
        A sentence.
    """
    last = options.board.last
    if not 1 <= square <= last:
        return f"the squares are 1 to {last}; there is no {square}"
    if square == last:
        return f"{square} is the last square, and no {thing} opens there; nominate another square"
    below = "beneath it on the board below" if options.leads_to is well_leads_to else "below it on its board"
    return f"a {thing} leads to the square {below}, and {square} has none; nominate another square"


def _choice(line: Field, values: Sequence[Word]) -> Hashable:
    text = " ".join(word.text.casefold() for word in values if word.text != ",")
    if is_number(text) and among(int(text), line.options):
        return int(text)
    spelt = dict(_spelt(line))
    if text in spelt:
        return spelt[text]
    near = nearest(text, [*spelt])
    few = [*islice(spelt, MOST_NAMED)]
    meant = (
        f"did you mean {near!r}?" if near else f"write {listed(few, 'or')}" + (", ..." if len(few) < len(spelt) else "")
    )
    raise UnclearError(f"{told(text)} is no answer to {told(label(line))}; {meant}")


def _spelt(line: Field) -> Iterator[tuple[str, Hashable]]:
    """The options by what is written for them; numbers are not gone through."""
    yield said(line.default).casefold(), line.default
    if not isinstance(line.options, range):
        for option in islice(_declared(line), MOST_OPTIONS):
            if option != line.default:
                yield said(option).casefold().replace(",", " "), option


_READERS: Final[dict[Kind, Callable[[Field, Sequence[Word]], Hashable]]] = {
    "throws": _throws,
    "ladders": _ladders,
    "square": _square,
    "choice": _choice,
}
