"""Text to plain data and back: strict JSON and TOML, before anybody asks what the data mean.

Data are None, bool, int, float, str, and lists and tables of such. Whatever else a document holds (a key
written twice, a date, a number without end) is told with its path, and `BAD` stands in its place.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias, cast

from ladderkit.errors import Problem
from ladderkit.serial.faults import fault, joined, shown

__all__ = ["BAD", "Data", "Table", "a_text", "cleaned", "json_data", "json_text", "toml_data", "toml_text"]

Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"
"""What a document is made of."""
Table: TypeAlias = dict[str, Data]
"""A document, or a table in it."""

DEEPEST: Final = 60
"""How deeply a document may be nested."""
LONGEST_NUMBER: Final = 1000
"""How many digits a number may have."""
_TOO_BIG: Final = 10**LONGEST_NUMBER
_TWICE: Final = re.compile(
    r"(?:Cannot overwrite a value|Cannot declare .* twice|Duplicate inline table key '(?P<inline>[\w.-]+)'|"
    r"Duplicate inline table key .*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)"
)
"""What `tomllib` says of a key or a table that is written twice."""
_HEADER: Final = re.compile(r"\s*\[([A-Za-z0-9_.-]+)\]\s*(?:#.*)?")
_KEY: Final = re.compile(r"\s*([A-Za-z0-9_.-]+)\s*=")
_PART: Final = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY: Final = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_PART}\.[ \t]*+){{{DEEPEST}}}")
"""A key of more parts than a document may be deep; `tomllib` takes time that grows with their square."""
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


class _Bad:
    """What stands where something was that has been told already."""


BAD: Final = _Bad()
"""Stands in the place of what is no data at all; its fault has been told."""


class _Twice(dict[str, object]):
    """A table of a JSON text that has some keys twice."""

    keys_twice: tuple[str, ...] = ()


class _Long:
    """A number of a JSON text with too many digits to be made a number."""


def a_text(given: object) -> str:
    """Text, and nothing else.

    Raises:
        Malformed: It is something else.
    """
    if not isinstance(given, str):
        decode = "; decode it first" if isinstance(given, bytes) else "; give the text of a file"
        raise fault("wrong-type", f"this is a value of type {type(given).__name__}, and no text{decode}")
    return given


def json_data(text: str) -> object:
    """The data of a JSON text, not cleaned yet.

    Raises:
        Malformed: It is no JSON.
    """
    a_text(text)
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_table, parse_int=_whole_number)
    except (ValueError, RecursionError) as error:
        raise fault("not-json", f'this is no JSON: {_said(error)}; write it as {{"name": ...}}') from None


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    times = Counter(key for key, _ in pairs)
    twice = _Twice(table)
    twice.keys_twice = tuple(key for key, count in times.items() if count > 1)
    return twice


def _whole_number(digits: str) -> object:
    return int(digits) if len(digits) <= LONGEST_NUMBER else _Long()


def _said(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def toml_data(text: str) -> object:
    """The data of a TOML text, not cleaned yet; `{ null = true }` stands for null.

    Raises:
        Malformed: It is no TOML.
    """
    a_text(text)
    if long := _LONG_KEY.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise fault("too-deep", f"a key on line {line} has more than {DEEPEST} parts between dots; flatten it")
    try:
        return _with_nulls(tomllib.loads(text.removeprefix("\ufeff")))
    except (ValueError, RecursionError) as error:
        twice = _TWICE.match(str(error))
        if twice:
            lines = text.removesuffix("\n").split("\n")
            lines = lines[: int(twice["line"] or len(lines))]
            message = f"a key is written twice, the second time on line {len(lines)}; keep one"
            raise fault("key-twice", message, _key_on(lines, twice["inline"])) from None
        raise fault("not-toml", f"this is no TOML: {_said(error)}; write it as name = ...") from None


def _key_on(lines: list[str], inline: str | None) -> str:
    """The path of what is written on the last of these lines, as far as a glance can tell; else nothing."""
    header = next((found[1] for line in reversed(lines) if (found := _HEADER.fullmatch(line))), None)
    key = _KEY.match(lines[-1])
    if key is None:
        return header if header and _HEADER.fullmatch(lines[-1]) else ""
    return ".".join(part for part in (header, key[1], inline) if part)


def _with_nulls(value: object) -> object:
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        if table == {"null": True} and table["null"] is True:
            return None
        return {key: _with_nulls(part) for key, part in table.items()}
    if isinstance(value, list):
        return [_with_nulls(part) for part in cast("list[object]", value)]
    return value


def cleaned(value: object) -> tuple[object, list[Problem]]:
    """The same data with `BAD` in place of what is none, and a problem for each such place.

    What is given may be anything at all. Tuples pass for lists.
    """
    found: list[Problem] = []
    return _cleaned(value, "", (), found), found


def _cleaned(value: object, path: str, inside: tuple[int, ...], found: list[Problem]) -> object:
    if isinstance(value, dict | list | tuple):
        if len(inside) >= DEEPEST or id(cast("object", value)) in inside:
            found.append(Problem("too-deep", "this is nested too deeply; flatten it", path=path))
            return BAD
        inside = (*inside, id(cast("object", value)))
        if isinstance(value, dict):
            return _cleaned_table(cast("dict[object, object]", value), path, inside, found)
        items = enumerate(cast("Iterable[object]", value))
        return [_cleaned(part, _path(path, k), inside, found) for k, part in items]
    message = _why_bad(value)
    if message:
        found.append(Problem("no-data", message, path=path))
        return BAD
    return value


def _cleaned_table(
    table: dict[object, object], path: str, inside: tuple[int, ...], found: list[Problem]
) -> dict[str, object]:
    if isinstance(table, _Twice):
        for name in table.keys_twice:
            message = f"the key {shown(name)} is written twice; keep one"
            found.append(Problem("key-twice", message, path=_path(path, name)))
    clean: dict[str, object] = {}
    for key, part in table.items():
        if isinstance(key, str) and not _why_bad(key):
            clean[key] = _cleaned(part, _path(path, key), inside, found)
        else:
            message = f"the key {shown(key)} is no text; write keys as text"
            found.append(Problem("no-data", message, path=path))
    return clean


def _path(path: str, key: str | int) -> str:
    return joined(path, str(key)) if path else str(key)


def _why_bad(value: object) -> str:
    """Why a single value cannot stand in a document; empty when it can."""
    if type(value) is int:
        long = abs(value) >= _TOO_BIG
        return f"a number of more than {LONGEST_NUMBER} digits; give a smaller one" if long else ""
    if type(value) is float:
        return "" if math.isfinite(value) else f"{value!r} is no number that counts; give a finite one"
    if type(value) is str:
        return "" if _is_unicode(value) else "text with half a character in it; write it anew"
    if value is None or type(value) is bool:
        return ""
    if isinstance(value, _Long):
        return f"a number of more than {LONGEST_NUMBER} digits; give a smaller one"
    return f"a {type(value).__name__} cannot stand in a file; write a number, text in quotes, a list or a table"


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def json_text(data: Data) -> str:
    """Data as JSON, for people to read."""
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def toml_text(data: Table) -> str:
    """A document as TOML: a section for each table in it, inline below that; null is `{ null = true }`."""
    sections = {key: part for key, part in data.items() if isinstance(part, dict)}
    lines = [f"{_key(key)} = {_items(part)}" for key, part in data.items() if key not in sections]
    for name, section in sections.items():
        blocks = {key: part for key, part in section.items() if _are_tables(part)}
        lines += ["", f"[{_key(name)}]"]
        lines += [f"{_key(key)} = {_inline(part)}" for key, part in section.items() if key not in blocks]
        for key, block in blocks.items():
            for table in cast("list[Table]", block):
                lines += ["", f"[[{_key(name)}.{_key(key)}]]"]
                lines += [f"{_key(key)} = {_inline(part)}" for key, part in table.items()]
    return "\n".join(lines).removeprefix("\n") + "\n"


def _are_tables(value: Data) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, dict) for part in value)


def _items(value: Data) -> str:
    """A value; a list that holds tables or lists has a line for each item."""
    if isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        return "[\n" + "".join(f"    {_inline(part)},\n" for part in value) + "]"
    return _inline(value)


def _inline(value: Data) -> str:
    if value is None:
        return "{ null = true }"
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_inline(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    """Text in quotes; the escapes of JSON are those of TOML, which wants one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
