"""Statements: what each line of orders says, about which line of the form, before anybody asks whether it may be so.

A statement begins with a key, such as `throws` or `trap door`. Several stand on one line where each begins with its
own, or where `;` parts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from ladderkit.postal.orders.answers import Kind, example, kind_of, label, throws_of
from ladderkit.postal.orders.lines import Line
from ladderkit.postal.orders.words import (
    LONGEST_WORD,
    Word,
    has_digit,
    is_number,
    is_slip,
    nearest,
    one_off,
    squashed,
    told,
    words,
)
from ladderkit.questions import Field, Form
from ladderkit.rules import ChosenThrow, PortableLadders, TrapDoors, Wells
from ladderkit.tell import ordinal

__all__ = ["Heading", "Key", "Keys", "Statement", "Unread", "keys_of", "statements", "why_unread"]

Heading: TypeAlias = Literal["player", "game", "turn"]
"""What a message says about itself."""
MOST_WORDS: Final = 4
"""The most words of a key."""
MOST_LOOKED_AT: Final = 20
"""How many words of a line are looked at to guess what it is about."""
LONG_WORD: Final = 5
"""From so many letters on, a word that is nearly one of orders is taken for a slip."""
_MARKS: Final = frozenset({":", "=", "-", "is", "are"})
"""What may stand between a key and its value."""
_BULLETS: Final = frozenset({"-", "•", "·"})
_BEFORE: Final = frozenset({"my", "the", "a", "an", "please", "and", "also", "orders", "order", "for", "of"})
"""What may stand before a key and means nothing."""
_BETWEEN: Final = frozenset({",", ":", "and", "&", "then", "also"})
"""What may stand between two statements."""
_NUMBERS: Final = frozenset(
    ["zero", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
)
_DOUBT: Final = frozenset({"both", "none", "nominate", "vote", "door", "doors", "trap", "traps", "portable"})
"""Words that no chat has, so that a line with one of them may be an order."""
_SHIPPED: Final = (ChosenThrow, PortableLadders, TrapDoors, Wells)


@frozen
class Key:
    """What a statement is about.

    Attributes:
        name: The line of the form by the name of its rule, or the heading.
        kind: What kind of answer it takes; `"text"` and `"number"` for headings, `"unasked"` for what no line of this
            form asks.
        shown: How it is written.
        which: The throw it is about, from 0; None for all of them.
        places: The numbers that may say which throw, where one is written after it.
    """

    name: str
    kind: Kind | Literal["text", "number", "unasked"]
    shown: str
    which: int | None = None
    places: range = range(0)


@frozen
class Keys:
    """The keys that orders for one form may have.

    Attributes:
        by_word: Each key by how it is written, without spaces and hyphens.
        shown: How they are best written, for a message that names the nearest.
        sample: An order as it may be written.
        doubt: Words that make an order of a line, or may be meant to.
        slips: What may be a slip for one of the longer of them.
    """

    by_word: dict[str, Key]
    shown: tuple[str, ...]
    sample: str
    doubt: frozenset[str]
    slips: frozenset[str] = field(repr=False)


@frozen
class Statement:
    """What a line says.

    Attributes:
        line: Where it stands.
        key: What it is about.
        values: The words of its value.
        text: The value as it was written.
    """

    line: Line
    key: Key
    values: tuple[Word, ...]
    text: str


@frozen
class Unread:
    """What is no statement.

    Attributes:
        line: Where it stands.
        text: What it says.
        words: Its words.
        doubtful: Whether it may be meant as an order.
        why: What is wrong with it, where that is known already; see `why_unread`.
    """

    line: Line
    text: str
    words: tuple[Word, ...] = ()
    doubtful: bool = True
    why: str = ""


# ---------------------------------------------------------------------------------------------------------- keys
def keys_of(form: Form | None) -> Keys:
    """The keys for a form.

    Args:
        form: The form; None where only the headings are read.

    Returns:
        The keys of its lines, of the headings, and of what other games ask.
    """
    found = {word: Key("player", "text", "player") for word in ("player", "name")}
    found["game"] = Key("game", "text", "game")
    found |= {word: Key("turn", "number", "turn") for word in ("turn", "turnnumber")}
    for line in form.fields if form else ():
        for word, key in _keys_of_line(line):
            found.setdefault(word, key)
    shown = tuple(dict.fromkeys(key.shown for key in found.values()))
    for rule in _SHIPPED:
        plain = rule.name.replace("-", " ")
        for word in (*_numbers_of(squashed(rule.name)), *_short_names(rule.name)):
            found.setdefault(word, Key(rule.name, "unasked", plain))
    doubt = _DOUBT | _NUMBERS | (found.keys() - {"player", "name", "game", "turn", "turnnumber", "well", "wells"})
    sample = next((f"{label(line)}: {example(line)}" for line in form.fields), "turn: 7") if form else "turn: 7"
    return Keys(found, shown, sample, doubt, one_off([word for word in doubt if len(word) >= LONG_WORD]))


def _keys_of_line(line: Field) -> Iterator[tuple[str, Key]]:
    """How a line of a form may be called."""
    kind, shown = kind_of(line), label(line)
    count = throws_of(line) if kind == "throws" else 0
    names = (*_numbers_of(squashed(line.name)), squashed(shown.replace(" ", "")), *_short_names(line.name))
    for word in names:
        yield word, Key(line.name, kind, shown, places=range(1, count + 1) if word == "throw" else range(0))
    if kind == "throws":
        for k in range(count):
            for place in (ordinal(k + 1), _in_figures(k + 1)):
                yield f"{place}throw", Key(line.name, kind, f"{ordinal(k + 1)} throw", which=k)


def _in_figures(number: int) -> str:
    return ordinal(number) if number > 10 else f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"  # noqa: PLR2004


def _numbers_of(word: str) -> tuple[str, str]:
    """A word in the singular and in the plural."""
    bare = word if word.endswith("ss") else word.removesuffix("s")
    return bare, f"{bare}s"


def _short_names(name: str) -> tuple[str, ...]:
    """What people call a line in short, besides the name of its rule."""
    return {ChosenThrow.name: ("throw", "throws"), PortableLadders.name: ("ladder", "ladders")}.get(name, ())


# ---------------------------------------------------------------------------------------------------- statements
def statements(lines: Iterable[Line], keys: Keys) -> Iterator[Statement | Unread]:
    """What lines say, in order.

    Args:
        lines: The lines that somebody wrote.
        keys: The keys that they may have.

    Yields:
        Each statement, and each part of a line that is none.
    """
    for line in lines:
        found = [*dropwhile(_is_bullet, words(line.text))]
        if found and found[-1].text.startswith("#") and not found[-1].quoted:
            comment = found.pop()
            if found and comment.text[1:2].isalnum() and has_digit(comment.text[1:2]):
                why = f"{comment.text[:LONGEST_WORD]!r} may be a number or a comment; write a space after the #"
                yield Unread(line, line.text, why=why)
                continue
        start = 0
        for at, word in enumerate([*found, None]):
            if word is None or (word.text == ";" and not word.quoted):
                if start < at:
                    yield from _segment(line, found[start:at], keys)
                start = at + 1


def _is_bullet(word: Word) -> bool:
    return word.text in _BULLETS


def _segment(line: Line, found: Sequence[Word], keys: Keys) -> Iterator[Statement | Unread]:
    """The statements between two semicolons."""
    at = next((k for k, word in enumerate(found) if word.text not in _BEFORE), len(found))
    begun = _key_at(found, at, keys)
    if begun is None:
        text = line.text[found[0].start : found[-1].end]
        yield Unread(line, text, tuple(found), _is_doubtful(found, text, keys))
        return
    while begun is not None:
        key, at, none = begun
        begun, end = _next_key(found, at, key, keys)
        values = list(found[at:end])
        marked = bool(values) and values[0].text in _MARKS and not values[0].quoted
        if marked:
            del values[0]
        while values and values[-1].text in (_BETWEEN if begun is not None else {","}):
            del values[-1]
        heads = begun is not None and begun[0].which is not None and begun[0].name == key.name
        if values or not heads or none:  # "throws: first throw 5, second throw 1" begins with a mere title
            unclear = "" if marked or none else _which_throw(key, values)
            yield Unread(line, line.text, why=unclear) if unclear else _statement(line, key, values, none)


def _statement(line: Line, key: Key, values: Sequence[Word], none: Word | None) -> Statement:
    """A statement; "no ladder" is short for "ladder: none"."""
    if none is not None:
        values = (none, *values)
    text = line.text[values[0].start : values[-1].end] if values else ""
    return Statement(line, key, tuple(values), text)


def _which_throw(key: Key, values: Sequence[Word]) -> str:
    """What is not clear about "throw 1 5"; empty where all is."""
    if len(values) != 2 or not all(is_number(word.text) for word in values):  # noqa: PLR2004
        return ""
    one, two = (word.text for word in values)
    if int(one) not in key.places:
        return ""
    why = f"'throw {one} {two}' may be two throws, or the number of throw {one}"
    return f"{why}; write 'throws: {one} {two}', or 'throw {one}: {two}'"


def _key_at(found: Sequence[Word], at: int, keys: Keys) -> tuple[Key, int, Word | None] | None:
    """The key that begins here, where its value begins, and the "no" before it; None where none does."""
    none = found[at] if at < len(found) and found[at].text == "no" else None
    start = at + (none is not None)
    longest = None
    joined = ""
    for k, word in enumerate(found[start : start + MOST_WORDS], start + 1):
        if word.quoted or len(word.text) > LONGEST_WORD:
            break
        joined += squashed(word.text)
        key = keys.by_word.get(joined) if squashed(word.text) else None
        longest = longest if key is None else (key, k, none)
    if longest is None:
        return None
    key, end, _ = longest
    says_which = key.places and end + 1 < len(found) and found[end + 1].text in {":", "="}
    if says_which and is_number(found[end].text):
        which = int(found[end].text) - 1
        return Key(key.name, key.kind, f"throw {which + 1}", which), end + 1, none
    return longest


def _next_key(found: Sequence[Word], at: int, now: Key, keys: Keys) -> tuple[tuple[Key, int, Word | None] | None, int]:
    """The next key on the line, and where what stands before it ends."""
    for k in range(at, len(found)):
        if now.kind == "text" and (k == at or found[k - 1].text != ","):
            continue
        begun = _key_at(found, k, keys)
        if begun is None:
            continue
        after = found[begun[1]].text if begun[1] < len(found) else ""
        listed_anew = k > at and found[k - 1].text == "," and found[k].text == "throws"
        is_place = now.kind == "ladders" and begun[0].name == ChosenThrow.name and not listed_anew
        if is_place and after not in {":", "="}:
            continue  # "after the second throw"
        return begun, k
    return None, len(found)


def why_unread(one: Unread, keys: Keys) -> str:
    """Why something is no statement, and what may have been meant.

    Args:
        one: What is none, and may be meant as one.
        keys: The keys that it may have.

    Returns:
        A sentence.
    """
    if one.why:
        return one.why
    begins = [word.text for word in one.words[:MOST_WORDS] if not is_number(word.text)]
    first = " ".join(begins).split(":")[0].strip()
    inside = (_key_at(one.words, k, keys) for k in range(min(len(one.words), MOST_LOOKED_AT)))
    hits = (begun[0].shown if begun else "" for begun in inside)
    near = next(filter(None, (*hits, *(nearest(text, keys.shown) for text in (first, *begins[:2])))), "")
    meant = f"did you mean {near!r}?" if near else f"say first what it is about, as in {keys.sample!r};"
    return f"{told(one.text)} is no order; {meant} or write # before what is not meant as one"


def _is_doubtful(found: Sequence[Word], text: str, keys: Keys) -> bool:
    """Whether what is no statement may be meant as one."""
    marked = any(word.text == "=" or (word.text == ":" and k + 1 < len(found)) for k, word in enumerate(found))
    return marked or has_digit(text) or any(_is_of_orders(word, keys) for word in found)


def _is_of_orders(word: Word, keys: Keys) -> bool:
    bare = squashed(word.text)
    return bare in keys.doubt or (len(bare) >= LONG_WORD and is_slip(bare, keys.slips))
