"""Texts made by chance, read in every way: each is taken or refused, and none raises anything else.

Run it as `python -m tests.postal.fuzz [HOW_MANY] [SEED]`; a short run is part of the tests.
"""

import random
import sys

from ladderkit.engine import among
from ladderkit.errors import FileError
from ladderkit.postal.orders import (
    acknowledgement,
    addressed,
    not_taken,
    orders_from_csv,
    orders_from_json,
    orders_from_toml,
    read_letter,
    read_orders,
)
from tests.postal.forms import FORMS, asked
from tests.postal.order_texts import TEXTS

KNOWN = [text for cases in TEXTS.values() for text, _ in cases]
PIECES = [
    *("throws", "throw", "first", "second", "2nd", "ladder", "ladders", "portable", "after", "trap", "door", "well"),
    *("player", "game", "turn", "Ann", "Autumn Season", "guess", "heads", "none", "no", "both", "all", "and", "then"),
    *("0", "1", "5", "7", "33", "140", "300", "99999999999", "4.0", "1_0", "\u00b2", "\uff15", "\u0665", "+4"),
    *(":", "=", ",", ";", "-", "#", '"', "'", "*", ".", "?", "(", ")", "> ", ">", "|", "--", "-- ", "\x00", "\ud800"),
    *("\n", "\r\n", "\r", "\t", " ", "\u00a0", "\u200b", "\ufeff", "\u2028", "\x85", "\x0c"),
    *("On Monday", " wrote:", "From:", "Sent:", "To:", "-----Original Message-----", "end", "Sent from my phone"),
    *("{", "}", "[", "]", "true", "null", '"answers"', "chosen-throw", "trap-doors", "[answers]", "1e9", "nan"),
    *("<p>", "</p>", "<blockquote>", "<![", "<!--", "<s>", "&nbsp;", "&#0;", "<br", "</"),
    *("Content-Type: text/html", "Content-Type: multipart/mixed; boundary=x", "--x", "charset=", "base64", "=?x?q?=?="),
    *("Content-Transfer-Encoding: base64", "Content-Type: text/plain; charset=utf-7", "Subject: =?utf-8?b?w?="),
]


def text_of(dice):
    """A text: pieces in a row, or one of the table with something put in, taken out, or another text added."""
    if dice.random() < 0.5:
        between = dice.choice(["", " ", " ", "\n"])
        return between.join(dice.choice(PIECES) for _ in range(dice.randrange(1, 25)))
    text = dice.choice(KNOWN)
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(text) + 1)
        text = dice.choice(
            [
                text[:at] + dice.choice(PIECES) + text[at:],
                text[:at] + text[at + dice.randrange(1, 4) :],
                text + "\n" + dice.choice(KNOWN),
                text[:at] + chr(dice.randrange(1, 0x3000)) + text[at:],
            ]
        )
    return text


def read(text, form):
    """Read a text in every way; how many of them took it."""
    of = asked(form)
    ways = [
        lambda: [read_orders(text, of)],
        lambda: addressed(text) and [],
        lambda: addressed(text, of.form) and [],
        lambda: [orders_from_json(text, of)],
        lambda: [orders_from_toml(text, of)],
        lambda: orders_from_csv(text, [of]),
        lambda: [read_orders(read_letter(text.encode("utf-8", "replace")).text, of)],
    ]
    taken = 0
    for way in ways:
        try:
            found = way()
        except FileError as error:
            if not error.problems or not not_taken(of, error.problems):
                raise AssertionError(text) from error
            continue
        for sent in found:
            taken += 1
            acknowledgement(of, sent, before={})
            for name, answer in sent.answers:
                line = next(line for line in of.form.fields if line.name == name)
                if not (among(answer, line.options) or among(answer, (line.default,))):
                    raise AssertionError(text)
    return taken


def run(how_many, seed):
    """Read so many texts; how many readings took one."""
    dice = random.Random(seed)
    taken = 0
    for k in range(how_many):
        text = text_of(dice)
        try:
            taken += read(text, dice.choice([*FORMS]))
        except Exception as error:
            error.add_note(f"text {k} of seed {seed}: {text!r}")
            raise
    return taken


if __name__ == "__main__":
    sizes = [*map(int, sys.argv[1:]), *(100_000, 1)[len(sys.argv) - 1 :]]
    sys.stdout.write(f"{sizes[0]} texts, no raw error; {run(*sizes)} readings took one\n")
