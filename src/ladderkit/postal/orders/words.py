"""Words of orders: the tokens of a line, numbers, and what is near to what.

Every function goes over its text once, so that a long message takes time in proportion to its length.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import ClassVar, Final

from attrs import frozen

__all__ = [
    "NotAllowedError",
    "UnclearError",
    "Word",
    "has_digit",
    "is_number",
    "is_slip",
    "nearest",
    "one_off",
    "squashed",
    "told",
    "words",
]

LONGEST_WORD: Final = 40
"""The longest word that is compared with others."""
LONGEST_TOLD: Final = 60
"""How much of what somebody wrote a message shows."""
_TOKEN: Final = re.compile(r'"[^"]*"|[:=;,]|#.*|[^\s:=;,"]+|"')
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_AROUND: Final = "*_`'()[]!"
"""What may stand around a word and means nothing: emphasis, round and square brackets. A question mark is a doubt."""


class UnclearError(Exception):
    """What was written is no answer, or may be several; the text says why, and what to write."""

    code: ClassVar[str] = "unclear"


class NotAllowedError(UnclearError):
    """What was written is clear, and cannot be ordered now; the text says why, and what can."""

    code: ClassVar[str] = "not-allowed"


@frozen
class Word:
    """A word, a number or a mark of a line.

    Attributes:
        text: In small letters, without what may stand around it; `"-"` for dashes.
        start: Where in the line it begins.
        end: Where in the line it ends.
        quoted: Whether it stood in double quotes.
    """

    text: str
    start: int
    end: int
    quoted: bool = False


def words(line: str) -> tuple[Word, ...]:
    """The words of a line; a comment is one word that begins with `#`.

    Args:
        line: The line.

    Returns:
        Its words and marks, in order.

    Examples:
        >>> [word.text for word in words("Throws: *5*, 1  # as ever")]
        ['throws', ':', '5', ',', '1', '# as ever']
    """
    found: list[Word] = []
    for token in _TOKEN.finditer(line):
        text, start, end = token[0], token.start(), token.end()
        if len(text) > 1 and text[0] == text[-1] == '"':
            found.append(Word(text[1:-1], start, end, quoted=True))
        elif text[0] == "#":
            found.append(Word(text, start, end))
        elif bare := text.strip(_AROUND):
            found.append(Word((bare[:-1] if bare[-1] == "." and bare[:-1] else bare).casefold(), start, end))
    return tuple(found)


def is_number(text: str) -> bool:
    """Whether this is a number: one to nine of the digits 0 to 9, and nothing else."""
    return _NUMBER.fullmatch(text) is not None


def has_digit(text: str) -> bool:
    """Whether there is a digit in this, of whatever script."""
    return any(letter.isnumeric() for letter in text)


def squashed(text: str) -> str:
    """A word without its hyphens and underscores, so that "trap-door" and "trapdoor" are one."""
    return text.replace("-", "").replace("_", "")


def told(text: str) -> str:
    """What somebody wrote, as a message shows it: on one line, and never long."""
    bare = text.strip()
    return repr(bare if len(bare) <= LONGEST_TOLD else f"{bare[:LONGEST_TOLD]}...")


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that is nearest to one; empty when none is near."""
    by_word = {one.casefold(): one for one in known}
    return by_word[near[0]] if (near := get_close_matches(word[:LONGEST_WORD].casefold(), by_word, n=1)) else ""


def _without_one(word: str) -> Iterable[str]:
    """A word, and all that is left of it when one letter is taken out."""
    yield word
    for k in range(len(word)):
        yield word[:k] + word[k + 1 :]


def one_off(known: Collection[str]) -> frozenset[str]:
    """What words that may be slips for the known ones have in common with them: see `is_slip`.

    Args:
        known: The words.

    Returns:
        All of them, whole and with one letter taken out.
    """
    return frozenset(less for word in known for less in _without_one(word))


def is_slip(word: str, slips: frozenset[str]) -> bool:
    """Whether a word is one of those, or may be a slip for one: a letter more, less, other, or two exchanged."""
    return len(word) <= LONGEST_WORD and any(less in slips for less in _without_one(word))
