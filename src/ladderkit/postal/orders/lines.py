"""The lines of a message that its sender wrote: what is quoted, forwarded or signed is left out, and told.

A message is gone over once, line by line; nothing looks further ahead than a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import frozen

__all__ = ["Line", "Own", "Skipped", "own_lines", "tidied"]

LONG_QUOTE: Final = 60
"""From this length on a quoted line may have been broken in two on its way, its end being quoted no more."""
HEADER_LINES: Final = 2
"""How far below one header the next stands."""
WRAPPED: Final = 3
"""Over how many lines an "On ... wrote:" may go."""
TAIL: Final = 100
"""Where in a long line an "On ... wrote:" is looked for."""

_QUOTE: Final = re.compile(r"[A-Za-z]{0,4}>|[|»]")
_OPENING: Final = re.compile(r"(?:on|am|le|el|il|op|den|em)\s", re.IGNORECASE)
_WROTE: Final = re.compile(
    r"(?:\b(?:wrote|writes|said|skrev|escreveu|escribió|ha scritto|a écrit|kirjoitti|írta|yazdı|a scris|έγραψε|pisze|"  # noqa: RUF001  (letters of other languages)
    r"napisał(?:a|\(a\))?|naps[aá]l(?:a|\(a\))?|(?:на)?писал(?:а|\(а\))?|пишет|пише|написав)|写道|寫道|書きました|"  # noqa: RUF001
    r"\b(?:schrieb|schreef)\b.{0,80})\s?:$",
    re.IGNORECASE,
)
_WHEN: Final = re.compile(
    r"\b\d{1,2}:\d\d|\b\d{4}[-./]\d{1,2}[-./]\d{1,2}|\b\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d年|"
    r"\b\d{1,2}\.?\s[^\W\d]{3,12}\.?,?\s\d{4}|\b[^\W\d]{3,12}\.?\s\d{1,2},?\s\d{4}"
)
"""A date or a time, as programs write it."""
_WHO: Final = re.compile(r"[^\s<]@[^\s>]")
"""What a mail address has in it."""
_SAYS: Final = re.compile(r"(?<!\d):.|:\D")
"""A colon with something behind it, but for that of a time."""
_RULES: Final = ("--", "===", "___")
"""What stands before and behind the words that head another message."""
_SAID: Final = re.compile(r"\b(?:wrote|writes|said|schrieb|schreef|skrev|forwarded|weitergeleitet|original)\b")
_OF_ORDERS: Final = re.compile(
    r"\b(?:orders?|turns?|throws?|ladders?|trap|doors?|wells?|votes?|nominat\w{1,6}|player|name|game)\b"
)
"""What shows that a line is of one's own orders."""
_HEADER: Final = re.compile(
    r"[\W_]{0,8}(from|sent|date|to|cc|subject|reply-to|von|gesendet|datum|an|betreff|de|envoyé|à|objet|enviado|para|"
    r"asunto|da|inviato|a|oggetto|van|verzonden|aan|onderwerp)[*_ ]{0,4}:",
    re.IGNORECASE,
)
_ORIGINAL: Final = frozenset(
    {
        "begin forwarded message:",
        "forwarded message",
        "mensaje original",
        "message d'origine",
        "messaggio originale",
        "oorspronkelijk bericht",
        "original appointment",
        "original message",
        "original-nachricht",
        "originalnachricht",
        "ursprüngliche nachricht",
        "weitergeleitete nachricht",
    }
)
_DEVICES: Final = (
    "sent from my ",
    "sent from mail for ",
    "get outlook for ",
    "sent via ",
    "von meinem ",
    "envoyé de mon ",
)
_ENDS: Final = frozenset({"end", "end of orders", "end orders"})

_ALIKE: Final = str.maketrans(
    {
        **dict.fromkeys((0x201C, 0x201D, 0x201E, 0x201F), '"'),
        **dict.fromkeys(range(0x2012, 0x2016), "-"),
        0xFF1A: ":",
        0xFF1D: "=",
        0xFF1B: ";",
        0xFF0C: ",",
        0x200B: " ",  # a space of no width
        **dict.fromkeys((0xAD, 0x180E, 0xFEFF, *range(0x200C, 0x2010), *range(0x202A, 0x202F))),
        **dict.fromkeys((*range(0x2060, 0x2065), *range(0x2066, 0x206A))),
    }
)
"""Marks that are written in several ways, and characters that cannot be seen."""


@frozen
class Line:
    """A line that somebody wrote.

    Attributes:
        number: Its number in the message, from 1.
        text: What it says.
        doubtful: Whether it may be the end of a long quoted line that was broken in two.
    """

    number: int
    text: str
    doubtful: bool = False


@frozen
class Skipped:
    """Lines that were not read as orders.

    Attributes:
        first: The number of the first.
        last: The number of the last.
        why: What they are, such as `"quoted"`.
    """

    first: int
    last: int
    why: str

    def __str__(self) -> str:
        """Which lines, and what they are."""
        where = f"line {self.first}" if self.first == self.last else f"lines {self.first} to {self.last}"
        return f"{where}: {self.why}"


@frozen
class Own:
    """A message, taken apart.

    Attributes:
        lines: The lines that its sender wrote, blank ones left out.
        skipped: What was left out, in order.
    """

    lines: tuple[Line, ...]
    skipped: tuple[Skipped, ...]


def tidied(text: str) -> str:
    """A text without characters that cannot be seen, and with one way to write quotes, dashes and colons."""
    return text.translate(_ALIKE)


def own_lines(text: str) -> Own:
    r"""Take a message apart into what its sender wrote and what else is in it.

    Args:
        text: The message, however its lines end.

    Returns:
        Its own lines with their numbers, and what was left out.

    Examples:
        >>> own = own_lines("throws: 5 1\n\nOn Monday Jed wrote:\n> throws: 2 3\n-- \nAnn")
        >>> [line.text for line in own.lines]
        ['throws: 5 1']
        >>> print(*own.skipped, sep="; ")
        lines 3 to 4: quoted; lines 5 to 6: a signature
    """
    lines = tidied(text).splitlines()
    own: list[Line] = []
    skipped: list[Skipped] = []
    at = 0
    while at < len(lines):
        upto, why = _not_own(lines, at)
        if upto > at:
            last = skipped[-1] if skipped else None
            if last is not None and last.why == why and not any(map(str.strip, lines[last.last : at])):
                skipped[-1] = Skipped(last.first, upto, why)
            else:
                skipped.append(Skipped(at + 1, upto, why))
            at = upto
            continue
        if lines[at].strip():
            own.append(Line(at + 1, lines[at], _is_broken_off(lines, at)))
        at += 1
    return Own(tuple(own), tuple(skipped))


def _not_own(lines: Sequence[str], at: int) -> tuple[int, str]:
    """Up to where lines from this one on are not the sender's own, and what they are; nowhere when this one is."""
    line = lines[at].strip()
    if not line:
        return at, ""
    said = line.casefold()
    if _QUOTE.match(line):
        return at + 1, "quoted"
    if said.startswith(_DEVICES):
        return at + 1, "a signature"
    why = _why_rest(lines, at, said)
    if why:
        return len(lines), why
    below = _below_wrote(lines, at)
    return (at, "") if below is None else (_quoted_below(lines, below), "quoted")


def _why_rest(lines: Sequence[str], at: int, said: str) -> str:
    """Why nothing from this line on is the sender's own; empty when that is not so."""
    if said.strip("-_=*> ") in _ORIGINAL or _begins_headers(lines, at) or _is_ruled_off(said):
        return "another message"
    if said == "--":
        return "a signature"
    return "below the end of the orders" if said in _ENDS else ""


def _is_ruled_off(said: str) -> bool:
    """Whether this is a line such as "--- Jed on Monday ---", and no heading of one's own orders."""
    if not (said.startswith(_RULES) and said.endswith(_RULES) and any(map(str.isalpha, said))):
        return False
    return any(mark.search(said) for mark in (_WHO, _WHEN, _SAID)) or _OF_ORDERS.search(said) is None


def _begins_headers(lines: Sequence[str], at: int) -> bool:
    """Whether the headers of another message begin here: two of them, one below the other."""
    first = _HEADER.match(lines[at])
    if first is None:
        return False
    below = (_HEADER.match(line) for line in lines[at + 1 : at + 1 + HEADER_LINES])
    return any(other is not None and other[1].casefold() != first[1].casefold() for other in below)


def _below_wrote(lines: Sequence[str], at: int) -> int | None:
    """The line below an "On ... wrote:", which may go over several lines; None where there is none.

    In whatever language, it is one that ends in a colon and has a mail address in it, or a date and no word of orders.
    """
    opens = _OPENING.match(lines[at].lstrip()) is not None
    said, signed = "", False
    for k, line in enumerate(lines[at : at + WRAPPED], at + 1):
        bare = line.partition("#")[0].strip()
        if not bare or _QUOTE.match(bare):
            return None
        said = f"{said} {bare}"[-TAIL:]
        signed = signed or _is_signed(bare)
        if _WROTE.search(said) or (signed and bare.endswith(":")):
            return k
        if not opens and (not signed or _SAYS.search(bare)):
            return None
    return None


def _is_signed(line: str) -> bool:
    """Whether a line has a mail address, or a date and no word of orders."""
    return _WHO.search(line) is not None or (
        _WHEN.search(line) is not None and _OF_ORDERS.search(line.casefold()) is None
    )


def _quoted_below(lines: Sequence[str], at: int) -> int:
    """Up to where what stands below an "On ... wrote:" is quoted."""
    first = next((k for k in range(at, len(lines)) if lines[k].strip()), len(lines))
    if first == len(lines):
        return first
    if _QUOTE.match(lines[first].strip()):
        return at  # each quoted line says so itself
    if not lines[first][0].isspace():
        return len(lines)  # nothing tells where it ends
    return next((k for k in range(first, len(lines)) if lines[k].strip() and not lines[k][0].isspace()), len(lines))


def _is_broken_off(lines: Sequence[str], at: int) -> bool:
    """Whether a line may be the end of the quoted one above it."""
    above = lines[at - 1].strip() if at else ""
    return len(above) >= LONG_QUOTE and _QUOTE.match(above) is not None
