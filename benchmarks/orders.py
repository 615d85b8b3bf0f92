"""How long orders take to read: messages of 10 000, 100 000 and 1 000 000 characters of several kinds.

The time should grow with the length, and no faster. Run it as `python benchmarks/orders.py [--json] [--quick]`.
"""

from __future__ import annotations

import argparse
import statistics

from common import Contestant, interleave, report

from ladderkit.engine import legal, start
from ladderkit.errors import FileError
from ladderkit.postal.orders import Asked, orders_from_toml, read_letter, read_orders
from ladderkit.variants import slither_and_climb

GAME = slither_and_climb()
FORM = next(form for form in legal(GAME, start(GAME, 7).state) if form.seat == 0)
ASKED = Asked(FORM, player="Ann", game="Autumn", turn=7)
ORDERS = "throws: 5 1\nladder: after first\ntrap door: 33\nwell: 140\n"
SIZES = (10_000, 100_000, 1_000_000)
KINDS = {
    "the same orders again and again": ORDERS,
    "chat": "hello there, how are you all doing\n",
    "quoted lines": "> throws: 2 3\n",
    "an On ... on every line": "On Monday she came\n",
    "headers": "From: nobody\nnothing\n",
    "one long line of numbers": "5 ",
    "one long line of keys": "throws ",
    "one long word": "x",
    "quotation marks": '" ',
    "slips": "thorws: 5 1\n",
    "blank lines": "\n",
    "one long line of bullets": "- ",
    "one long line of small words": "my ",
    "lines of dashes": "--- x ---\n",
    "dates": "12:00 ",
}
PARTS = {
    "headers of a mail": b"X: y\n",
    "parts of a mail": b"--b\n\nx\n",
    "parameters of a header": b"Content-Type: text/plain; " + b"a=b; " * 700 + b"\n",
}
PAGE = "<p>hello <b>there</b><blockquote>"


def text_of(kind: str, size: int) -> str:
    """A message of this size: orders first, and then nothing but the same piece."""
    piece = KINDS[kind]
    return (ORDERS + piece * (size // len(piece)))[:size]


def reading(text: str, times: int) -> Contestant:
    """Read a message so many times; the work is its characters."""

    def read() -> int:
        for _ in range(times):
            try:
                read_orders(text, ASKED)
            except FileError:
                continue
        return times * len(text)

    return read


def unwrapping(mail: bytes, times: int) -> Contestant:
    """Take a mail apart so many times; the work is its bytes."""

    def unwrap() -> int:
        for _ in range(times):
            read_letter(mail)
        return times * len(mail)

    return unwrap


def taking_data(text: str, times: int) -> Contestant:
    """Read a TOML text so many times; the work is its characters."""

    def read() -> int:
        for _ in range(times):
            try:
                orders_from_toml(text, ASKED)
            except FileError:
                continue
        return times * len(text)

    return read


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    given = parser.parse_args()
    sizes = (1000, 2000) if given.quick else SIZES
    of = {(kind, size): reading(text_of(kind, size), sizes[-1] // size) for kind in KINDS for size in sizes}
    head = b"Content-Type: text/html; charset=utf-8\n\n"
    for size in sizes:
        mail = head + (PAGE * (size // len(PAGE))).encode()
        times = sizes[-1] // size
        of["HTML of a mail", size] = unwrapping(mail, times)
        of["HTML struck out", size] = unwrapping(head + b"<s style='color:red'>a " * (size // 23), times)
        for kind, part in PARTS.items():
            mail = b"Content-Type: multipart/mixed; boundary=b\n" + part * (size // len(part)) + b"\n\n--b\n\nx"
            of[kind, size] = unwrapping(mail, times)
        of["keys of a TOML text", size] = taking_data("".join(f"a{k} = 1\n" for k in range(size // 10)), times)
        of["a TOML key of many parts", size] = taking_data("a." * (size // 2) + "a = 1", times)
    contestants = {f"{kind}, {size}": work for (kind, size), work in of.items()}
    speeds = interleave(contestants, 1 if given.quick else 3)
    cost = {name: statistics.median(1e9 / speed for speed in measured) for name, measured in speeds.items()}
    kinds = dict.fromkeys(kind for kind, _ in of)
    ratios = {kind: cost[f"{kind}, {sizes[-1]}"] / cost[f"{kind}, {sizes[0]}"] for kind in kinds}
    figures = {f"{kind}, ms": cost[f"{kind}, {sizes[-1]}"] * sizes[-1] / 1e6 for kind in kinds}
    notes = [
        f"ratios: what a character costs in a message of {sizes[-1]}, in parts of what it costs in one of {sizes[0]}.",
        f"figures: what a message of {sizes[-1]} characters costs, in milliseconds.",
    ]
    report(ratios, figures, notes, as_json=given.json, quick=given.quick)


if __name__ == "__main__":
    main()
