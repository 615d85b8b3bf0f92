"""Variants as data and as text; and the fingerprint of a variant."""

from __future__ import annotations

import hashlib
import json

from ladderkit.race import PLAIN, with_house_rules
from ladderkit.rule import Rule
from ladderkit.serial.boards import written_board
from ladderkit.serial.faults import reading
from ladderkit.serial.rules import rules_codec
from ladderkit.serial.text import Table, json_text, toml_text
from ladderkit.variant import Variant, public_rules

__all__ = ["canonical_bytes", "canonical_data", "fingerprint", "variant_to_data", "variant_to_json", "variant_to_toml"]


def variant_to_data(variant: Variant) -> Table:
    """A variant as data, as short as it can be written.

    Rules that are those of the plain race are left out; where the others cannot be told as house rules of it,
    the whole chain is written.

    Args:
        variant: The variant.

    Returns:
        A table for `json_text` or `toml_text`.

    Raises:
        FileError: A rule has a parameter that is not of the type it declares, or of a type files cannot hold.
    """
    house = tuple(rule for rule in variant.rules if rule not in PLAIN)
    form, rules = ("rules", house) if with_house_rules(*house) == variant.rules else ("chain", variant.rules)
    table: Table = {"name": variant.name, "seats": list(variant.seats)}
    with reading("the variant"):
        if variant.tokens != 1:
            table["tokens"] = variant.tokens
        if variant.tells != "moves":
            table["tells"] = variant.tells
        if rules:
            table[form] = rules_codec(None).write_list(rules, Rule)
        table["board"] = written_board(rules_codec(None), variant.board)
    return table


def variant_to_toml(variant: Variant) -> str:
    """A variant as TOML.

    Args:
        variant: The variant.

    Returns:
        The text of a file that `variant_from_toml` reads.

    Raises:
        FileError: A rule has a parameter that files cannot hold.
    """
    return toml_text(variant_to_data(variant))


def variant_to_json(variant: Variant) -> str:
    """A variant as JSON.

    Args:
        variant: The variant.

    Returns:
        The text of a file that `variant_from_json` reads.

    Raises:
        FileError: A rule has a parameter that files cannot hold.
    """
    return json_text(variant_to_data(variant))


def canonical_data(variant: Variant, *, public: bool = False, names: bool = False) -> Table:
    """The one form of a variant that all ways of writing it share.

    Every default is filled in. Jumps are sorted, and bear no names unless they are wanted. Rules, those implied
    included, are sorted by name and bear their editions; the order in which they act is told beside them.

    Args:
        variant: The variant.
        public: Whether only what every seat may know is in it: the jumps that are seen, and rules without their
            secrets.
        names: Whether a jump of the board that has a name bears it, after all else.

    Returns:
        The canonical form as data.

    Raises:
        FileError: A rule has a parameter that files cannot hold.
    """
    board, program, codec = variant.board, variant.program, rules_codec(None, canonical=True)
    with reading("the variant"):
        known = public_rules(variant) if public else program.rules
        kept = {rule.name for rule in known}
        rules = [codec.write(rule, Rule) for rule in sorted(known, key=lambda rule: rule.name)]
        return {
            "board": {
                "rows": board.rows,
                "columns": board.columns,
                "levels": board.levels,
                "numbering": board.numbering,
                "orientation": list(board.orientation),
                "start": board.start,
                "jumps": [
                    [j.foot, j.to, j.kind, j.reached, j.seen, *((j.name,) if names and j.name else ())]
                    for j in board.jumps
                    if j.seen or not public
                ],
            },
            "chain": [f"{link.rule.name}@{int(link.stage)}" for link in program.links if link.rule.name in kept],
            "rules": rules,
            "seats": list(variant.seats),
            "tells": variant.tells,
            "tokens": variant.tokens,
        }


def canonical_bytes(variant: Variant, *, public: bool = False, names: bool = False) -> bytes:
    """The canonical form as the bytes that are hashed: JSON in ASCII, keys sorted, no space.

    Args:
        variant: The variant.
        public: Whether only what every seat may know is in it.
        names: Whether jumps of the board bear their names.

    Returns:
        The bytes.

    Raises:
        FileError: A rule has a parameter that files cannot hold.
    """
    data = canonical_data(variant, public=public, names=names)
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")


def fingerprint(variant: Variant, *, public: bool = False) -> str:
    """What identifies a variant, however it is written: the SHA-256 of its canonical form, in hexadecimal.

    The names of the variant and of its places do not count, nor the order of writing where that makes no
    difference.

    Args:
        variant: The variant.
        public: Whether it is the fingerprint that seats may see: of what every seat may know, and nothing else. Where
            nothing is secret, both are one.

    Returns:
        64 hexadecimal digits.

    Raises:
        FileError: A rule has a parameter that files cannot hold.
    """
    return hashlib.sha256(canonical_bytes(variant, public=public)).hexdigest()
