# ruff: noqa: ANN401  (values of every type pass through here, and a type may be any object)
"""The strict converter: data to values and back, by the types that the values declare.

cattrs finds the hook for each type and keeps it; the hooks are ours, because its own coerce (12.7 to 12, "12"
to 12) and stop at the first fault. Each hook here raises `Malformed` with all faults of its part, and nothing
else. The writing hooks are as strict as the reading ones: what is not of its declared type is not written.
"""

from __future__ import annotations

import collections.abc
import enum
import json
import types
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, Union, cast, get_args, get_origin

from cattrs import Converter

from ladderkit.dice import Die
from ladderkit.errors import Problem
from ladderkit.questions import Choice, Draw, Orders, Question, Roll
from ladderkit.serial.faults import Malformed, besides, fault, settle, shown, told_already, under, unknown
from ladderkit.serial.leaves import (
    Reader,
    Writer,
    a_list,
    a_table,
    exactly,
    is_scalar,
    read_fraction,
    read_key,
    read_null,
    read_scalar,
    read_word,
    scalar_writer,
    tag_of,
    word_writer,
    write_fraction,
    write_member,
    write_null,
    write_text,
    written_key,
)
from ladderkit.serial.parts import REQUIRED, has_parts, made, parts_of
from ladderkit.serial.shapes import SEQUENCES, SETS, ambiguous, inner, is_plain, key_of_pairs
from ladderkit.serial.special import read_die, read_options, read_plain, write_die, write_plain
from ladderkit.serial.text import BAD, cleaned

__all__ = ["Codec", "Hooks"]

QUESTIONS: Final = (Roll, Draw, Choice, Orders)
"""What a step may ask."""
Hooks: TypeAlias = tuple[Reader, Writer]
"""How values of a type are read and written."""


class Codec:
    """Reads and writes values by their types.

    Attributes:
        canonical: Whether it writes everything in one way only: all defaults filled in, no short forms.
    """

    def __init__(self, *, canonical: bool = False) -> None:
        self.canonical = canonical
        self._converter = Converter()
        for scalar in (int, float, bool, str, enum.Enum, enum.IntEnum, enum.StrEnum):
            self._converter.register_structure_hook(scalar, read_scalar)
        self._converter.register_unstructure_hook(str, write_member)  # an enumeration of texts
        for odd in (bytes, Path):
            read, write = _unwritable(odd)
            self._converter.register_structure_hook(odd, read)
            self._converter.register_unstructure_hook(odd, write)
        plain = (partial(read_plain, self), partial(write_plain, self))
        options = (partial(read_options, self), partial(write_plain, self))
        self.teach(lambda _: True, _unwritable)
        self.teach(is_scalar, lambda t: (read_scalar, scalar_writer(t)))
        self.teach(lambda t: t in (None, types.NoneType), lambda _: (read_null, write_null))
        self.teach(is_plain, lambda _: plain)
        self.teach(has_parts, self._parts)
        self.teach(lambda t: get_origin(t) in SEQUENCES, self._sequence)
        self.teach(lambda t: get_origin(t) in SETS, self._set)
        self.teach(lambda t: get_origin(t) is collections.abc.Collection, lambda _: options)
        self.teach(lambda t: get_origin(t) in (Union, types.UnionType), self._union)
        self.teach(lambda t: get_origin(t) is Literal, lambda t: (read_word, word_writer(t)))
        self.teach(lambda t: t is Question or get_origin(t) is Question, lambda _: self._tagged(QUESTIONS))
        self.teach(lambda t: t is Die, lambda _: (partial(read_die, self), write_die))
        self.teach(lambda t: t is Fraction, lambda _: (read_fraction, write_fraction))
        self.teach(lambda t: inner(t) is not t, self._behind)

    def teach(self, applies: Callable[[Any], bool], hooks: Callable[[Any], Hooks]) -> None:
        """Tell how types of a kind are read and written; what was taught last comes first."""

        def reader(t: Any) -> Reader:
            return hooks(t)[0]

        def writer(t: Any) -> Writer:
            return hooks(t)[1]

        self._converter.register_structure_hook_factory(applies, reader)
        self._converter.register_unstructure_hook_factory(applies, writer)

    def read(self, value: object, to: Any) -> Any:
        """The value of a type that data stand for.

        Raises:
            Malformed: They stand for none.
        """
        if value is BAD:
            raise told_already()
        return self._converter.structure(value, to)

    def read_given(self, data: object, to: Any) -> Any:
        """The value of a type that data stand for of which nobody knows yet whether files can hold them.

        Raises:
            Malformed: They stand for none, or no file can hold them; every fault of either kind is told.
        """
        clean, found = cleaned(data)
        with besides(found):
            return self.read(clean, to)

    def write(self, value: object, of: Any) -> Any:
        """The data for a value of a type.

        Raises:
            Malformed: It is no value of that type.
        """
        if of is str:  # cattrs would take any kind of str for one
            return write_text(value)
        return self._converter.unstructure(value, unstructure_as=types.NoneType if of is None else of)

    def _behind(self, t: Any) -> Hooks:
        """An annotated or renamed type is what stands behind it."""
        return lambda value, _: self.read(value, inner(t)), lambda value: self.write(value, inner(t))

    # ---------------------------------------------------------------------------------------- tables of parts
    def _parts(self, cls: type[Any]) -> Hooks:
        return lambda value, _: self.read_parts(value, cls), lambda value: self.write_parts(value, cls)

    def read_parts(self, value: object, cls: type[Any]) -> Any:
        """A value of a class from the table of its parts."""
        table = a_table(value)
        parts = {part.key: part for part in parts_of(cls)}
        found = [Problem("unknown-key", unknown("key", key, tuple(parts))) for key in table if key not in parts]
        kwargs: dict[str, Any] = {}
        for key, part in parts.items():
            if key in table:
                with under(found, key):
                    kwargs[key] = self.read(table[key], part.type)
            elif part.default is REQUIRED:
                found.append(Problem("missing-key", f"{key!r} is missing; give it"))
        settle(found)
        return made(cls, kwargs)

    def write_parts(self, value: object, cls: type[Any]) -> dict[str, Any]:
        """The table of a value's parts; without those that hold their default, unless all is filled in."""
        if type(value) is not cls:
            raise fault("wrong-type", f"{shown(value)} is no {cls.__name__}; give one")
        found: list[Problem] = []
        table: dict[str, Any] = {}
        for part in parts_of(cls):
            held = getattr(value, part.attribute)
            if self.canonical or not (type(held) is type(part.default) and held == part.default):
                with under(found, part.key):
                    table[part.key] = self.write(held, part.type)
        settle(found)
        return table

    def _tagged(self, classes: tuple[type[Any], ...]) -> Hooks:
        """One of several classes: a table that says in `type` which."""
        by_tag = {tag_of(cls): cls for cls in classes}

        def read(value: Any, _: Any) -> Any:
            table = a_table(value)
            if "type" not in table:
                raise fault("missing-key", f"'type' is missing; give one of {', '.join(map(repr, by_tag))}")
            tag = self.read_at(table, "type", str)
            if tag not in by_tag:
                raise fault("unknown-word", unknown("type", tag, tuple(by_tag)), "type")
            return self.read({key: part for key, part in table.items() if key != "type"}, by_tag[tag])

        def write(value: Any) -> Any:
            if type(value) not in classes:
                raise fault("wrong-type", f"{shown(value)} is none of {', '.join(by_tag)}; give one of these")
            cls = classes[classes.index(cast("Any", type(value)))]
            return {"type": tag_of(cls), **self.write(value, cls)}

        return read, write

    def read_at(self, table: dict[str, Any], key: str, to: Any) -> Any:
        """What stands under one key of a table."""
        found: list[Problem] = []
        value: Any = None
        with under(found, key):
            value = self.read(table[key], to)
        settle(found)
        return value

    # ----------------------------------------------------------------------------------------- lists and sets
    def _sequence(self, t: Any) -> Hooks:
        args = get_args(t)
        if get_origin(t) is tuple and args[-1:] != (...,):
            exact = () if args == ((),) else args
            return lambda value, _: self._read_exact(value, exact), lambda value: self._write_exact(value, exact)
        of = args[0]
        if key_of_pairs(of) is None:
            return lambda value, _: self.read_list(value, of), lambda value: self.write_list(value, of)
        return lambda value, _: self._read_pairs(value, of), lambda value: self._write_pairs(value, of)

    def read_list(self, value: object, of: Any) -> tuple[Any, ...]:
        """A tuple of any number of values of one type."""
        return self._read_exact(value, None, of)

    def write_list(self, value: Any, of: Any) -> list[Any]:
        """The list for any number of values of one type."""
        return self._write_exact(value, None, of)

    def _read_exact(self, value: object, args: tuple[Any, ...] | None, of: Any = None) -> tuple[Any, ...]:
        items = a_list(value)
        if args is not None and len(items) != len(args):
            raise fault("wrong-length", f"{len(items)} items; give {len(args)}")
        found: list[Problem] = []
        read: list[Any] = []
        for k, item in enumerate(items):
            with under(found, k):
                read.append(self.read(item, of if args is None else args[k]))
        settle(found)
        return tuple(read)

    def _write_exact(self, value: Any, args: tuple[Any, ...] | None, of: Any = None) -> list[Any]:
        if not exactly(value, tuple):
            raise fault("wrong-type", f"{shown(value)} is no tuple; give one")
        items: tuple[Any, ...] = value
        if args is not None and len(items) != len(args):
            raise fault("wrong-length", f"{len(items)} items; give {len(args)}")
        found: list[Problem] = []
        written: list[Any] = []
        for k, item in enumerate(items):
            with under(found, k):
                written.append(self.write(item, of if args is None else args[k]))
        settle(found)
        return written

    def _read_pairs(self, value: object, of: Any) -> tuple[Any, ...]:
        """Pairs, written as a table or as a list of pairs."""
        if not isinstance(value, dict):
            return self.read_list(value, of)
        key_type, value_type = get_args(of)
        found: list[Problem] = []
        pairs: list[tuple[Any, Any]] = []
        for key, part in cast("dict[str, Any]", value).items():
            with under(found, key):
                pairs.append((read_key(key) if key_type is int else key, self.read(part, value_type)))
        settle(found)
        return tuple(pairs)

    def _write_pairs(self, value: object, of: Any) -> Any:
        pairs = self.write_list(value, of)
        table = {written_key(key): part for key, part in pairs}
        if self.canonical or not pairs or len(table) < len(pairs) or None in table:
            return pairs
        return table

    def _set(self, t: Any) -> Hooks:
        (of,) = get_args(t)

        def read(value: Any, _: Any) -> Any:
            items = self.read_list(value, of)
            if len(frozenset(items)) < len(items):
                raise fault("twice", "something stands here twice; keep one")
            return frozenset(items)

        def write(value: Any) -> Any:
            if not exactly(value, frozenset):
                raise fault("wrong-type", f"{shown(value)} is no frozenset; give one")
            return _in_order(self.write_list(tuple(value), of))

        return read, write

    # ------------------------------------------------------------------------------------------------- unions
    def _union(self, t: Any) -> Hooks:
        arms = tuple(inner(arm) for arm in get_args(t))
        classes = tuple(arm for arm in arms if has_parts(arm) and arm is not Die)
        rest = tuple(arm for arm in arms if arm not in classes)
        if ambiguous(rest):
            return _unwritable(t)
        tagged = self._tagged(classes) if len(classes) > 1 else None
        tries = rest if tagged else arms

        def read(value: Any, _: Any) -> Any:
            if value is None and types.NoneType in tries:
                return None
            if tagged and (isinstance(value, dict) or set(rest) <= {types.NoneType}):
                return tagged[0](value, t)
            return _first([partial(self.read, value, arm) for arm in tries if arm is not types.NoneType], value)

        def write(value: Any) -> Any:
            if tagged and type(value) in classes:
                return tagged[1](value)
            return _first([partial(self.write, value, arm) for arm in tries], value)

        return read, write


def _unwritable(t: Any) -> Hooks:
    """A type that files have no way to write."""
    message = f"values of type {t!r} cannot be written to files; use numbers, text, tuples or an attrs class"

    def refuse(*_: object) -> Any:
        raise fault("unwritable-type", message)

    return refuse, refuse


def _first(tries: list[Callable[[], Any]], value: object) -> Any:
    """What the first try that succeeds gives; the faults of the one that got furthest, when none does."""
    faults: list[Malformed] = []
    for attempt in tries:
        try:
            return attempt()
        except Malformed as malformed:
            faults.append(malformed)
    deep = [m for m in faults if any(p.path or p.code == "unknown-word" for p in m.problems)]
    if len(faults) == 1 or len(deep) == 1:
        raise (deep or faults)[0]
    wishes = [str(problem.message).rpartition("; ")[2] for malformed in faults for problem in malformed.problems]
    raise fault("wrong-type", f"{shown(value)} stands here; {', or '.join(dict.fromkeys(wishes))}")


def _in_order(items: list[Any]) -> list[Any]:
    try:
        return sorted(items)
    except TypeError:
        return sorted(items, key=json.dumps)
