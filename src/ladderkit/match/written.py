# ruff: noqa: ANN401  (data of any kind come in, and values of any type go out)
"""How each part of a view is written and read, strictly; what a view as a whole is written like is in `showing`."""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Hashable, Iterator, Set as AbstractSet
from fractions import Fraction
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final, Literal, NewType, cast

from attrs import frozen

from ladderkit.errors import Problem
from ladderkit.match.times import teach_times
from ladderkit.questions import Choice, Field, Form, Order, Orders
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import fault, settle, shown, under
from ladderkit.serial.leaves import a_table, tag_of
from ladderkit.serial.parts import has_parts, parts_of
from ladderkit.serial.shapes import is_plain
from ladderkit.serial.special import read_options, read_plain, write_plain

__all__ = ["MOST_LISTED", "Many", "Thing", "view_codec"]

MOST_LISTED: Final = 1000
"""The most options of a line that are listed one by one."""
_SURE: Final = frozenset({bool, int, str})
"""Types of values that are always written as they are."""


@frozen
class Many(Collection[Hashable]):
    """Options that were too many to be listed, as a view that was read has them.

    Attributes:
        count: How many there are.
    """

    count: int

    def __len__(self) -> int:
        """How many there are."""
        return self.count

    def __contains__(self, option: object) -> bool:
        """Never: which there are was not told."""
        return False

    def __iter__(self) -> Iterator[Hashable]:
        """Nothing: which there are was not told."""
        return iter(())


@frozen
class Thing:
    """A value of a class, as a view that was read has it: the view alone does not know the class.

    Attributes:
        kind: The name of the class, in kebab-case.
        parts: What it is made of.
    """

    kind: str
    parts: tuple[tuple[str, Hashable], ...]


Named = NewType("Named", tuple[tuple[str, Hashable], ...])
"""Values by name, written as a table."""


@frozen
class Options:
    """Options, which may be lazy and very many."""

    those: Collection[Hashable]


@frozen
class WrittenOrder:
    """An order as it is written."""

    seat: int
    answers: Named


@frozen
class WrittenThing:
    """A value of a class as it is written."""

    kind: str
    parts: Named


@frozen
class WrittenForm:
    """A form as it is written; the options of a choice stand in its one line alone."""

    to: int
    seat: int
    asks: Literal["choice", "orders"]
    about: str
    of: tuple[int, ...]
    fields: tuple[Field, ...]


@frozen
class WrittenField:
    """A line of a form as it is written."""

    name: str
    options: Options
    default: Hashable


@lru_cache(maxsize=1)
def view_codec() -> Codec:
    """What reads and writes views: everything filled in, and options that may be lazy.

    Returns:
        The codec; always the same.
    """
    codec = Codec(canonical=True)

    def teach(what: Any, read: Callable[[Codec, Any], Any], write: Callable[[Codec, Any], Any]) -> None:
        codec.teach(lambda t: t is what, lambda _: (lambda value, _: read(codec, value), partial(write, codec)))

    codec.teach(
        has_parts, lambda cls: (lambda value, _: _read_whole(codec, value, cls), partial(_write_whole, codec, cls))
    )
    codec.teach(is_plain, lambda _: (lambda value, _: _read_value(codec, value), partial(_write_value, codec)))
    teach(Named, _read_named, _write_named)
    teach(Options, _read_options, _write_options)
    teach(Order, _read_order, _write_order)
    teach(Form, _read_form, _write_form)
    teach(Field, _read_field, _write_field)
    teach_times(codec)
    return codec


def _write_whole(codec: Codec, cls: type[Any], value: Any) -> Any:
    return codec.write_parts(value, cls)


def _read_whole(codec: Codec, value: Any, cls: type[Any]) -> Any:
    """A value of a class; each key is there, since a view is written in one form alone."""
    table = a_table(value)
    missing = [part.key for part in parts_of(cls) if part.key not in table]
    settle([Problem("missing-key", f"{key!r} is missing; give it") for key in missing])
    return codec.read_parts(table, cls)


def _write_value(codec: Codec, value: Any) -> Any:
    """A value of no declared type: as in other files, and values of classes besides."""
    if _is_sure(value):
        return list(value)  # nearly always, and much quicker
    if isinstance(value, enum.Enum | Fraction):
        return codec.write(value, type(value))
    if isinstance(value, Thing):
        return codec.write_parts(WrittenThing(value.kind, Named(value.parts)), WrittenThing)
    thing = None if isinstance(value, Order) else _thing(value)
    return write_plain(codec, value) if thing is None else _write_value(codec, thing)


def _is_sure(value: object) -> bool:
    """Whether this is a tuple of nothing but what is always written as it is."""
    return type(value) is tuple and all(type(part) in _SURE for part in cast("tuple[object, ...]", value))


def _thing(value: object) -> Thing | None:
    """A value of a class by its name and parts; None for one that has none."""
    cls = type(value)
    if not has_parts(cls):
        return None
    return Thing(tag_of(cls), tuple((part.key, getattr(value, part.attribute)) for part in parts_of(cls)))


def _read_value(codec: Codec, value: Any) -> Any:
    """A value of no declared type."""
    if _has(value, "kind"):
        thing: WrittenThing = codec.read(value, WrittenThing)
        return Thing(thing.kind, thing.parts)
    lazy = isinstance(value, dict) and "range" in value  # a range may stand here, too
    return (read_options if lazy else read_plain)(codec, value, object)


def _has(value: Any, key: str) -> bool:
    """Whether this is a table with such a key."""
    return isinstance(value, dict) and key in value


def _write_named(codec: Codec, pairs: Any) -> Any:
    found: list[Problem] = []
    table: dict[str, Any] = {}
    for name, value in pairs:
        with under(found, name):
            table[codec.write(name, str)] = codec.write(value, object)
    settle(found)
    return table


def _read_named(codec: Codec, value: Any) -> Any:
    found: list[Problem] = []
    pairs: list[tuple[str, Any]] = []
    for name, part in a_table(value).items():
        with under(found, name):
            pairs.append((name, codec.read(part, object)))
    settle(found)
    return tuple(pairs)


def _write_options(codec: Codec, options: Any) -> Any:
    """Options: a range as such, a few listed, of very many the number."""
    those: Collection[Hashable] = options.those
    if type(those) is range:
        return codec.write(those, object)
    few = tuple(islice(those, MOST_LISTED + 1))
    if type(those) is Many or len(few) > MOST_LISTED:
        return {"many": len(those)}
    return codec.write(frozenset(few) if isinstance(those, AbstractSet) else few, object)


def _read_options(codec: Codec, value: Any) -> Any:
    """Options, as they were written."""
    if _has(value, "many"):
        count = codec.read_at(value, "many", int)
        if count < 0 or len(value) > 1:
            raise fault("wrong-type", 'a number of options is written {"many": 5000}, with nothing beside')
        return Options(Many(count))
    those: object = codec.read(value, object)
    if not isinstance(those, tuple | range | frozenset):
        raise fault("wrong-type", f"{shown(value)} stands here; give a list of options")
    return Options(cast("Collection[Hashable]", those))


def _write_order(codec: Codec, order: Any) -> Any:
    if type(order) is not Order:
        raise fault("wrong-type", f"{shown(order)} is no Order; give one")
    return codec.write_parts(WrittenOrder(order.seat, Named(order.answers)), WrittenOrder)


def _read_order(codec: Codec, value: Any) -> Any:
    order: WrittenOrder = codec.read(value, WrittenOrder)
    return Order(order.seat, order.answers)


def _write_form(codec: Codec, form: Any) -> Any:
    question: object = form.question
    if isinstance(question, Choice):
        written = WrittenForm(form.to, form.seat, "choice", question.about, (), form.fields)
    elif isinstance(question, Orders):
        written = WrittenForm(form.to, form.seat, "orders", "", question.of, form.fields)
    else:
        raise fault("wrong-type", f"{shown(question)} is asked in no view; give a form for a choice or for orders")
    return codec.write_parts(written, WrittenForm)


def _read_form(codec: Codec, value: Any) -> Any:
    form: WrittenForm = codec.read(value, WrittenForm)
    if form.asks == "orders":
        return Form(Orders(form.of), form.to, form.seat, form.fields)
    if len(form.fields) != 1:
        raise fault("wrong-length", f"a choice with {len(form.fields)} lines; give one", "fields")
    return Form(Choice(form.seat, form.fields[0].options, form.about), form.to, form.seat, form.fields)


def _write_field(codec: Codec, line: Any) -> Any:
    return codec.write_parts(WrittenField(line.name, Options(line.options), line.default), WrittenField)


def _read_field(codec: Codec, value: Any) -> Any:
    line: WrittenField = codec.read(value, WrittenField)
    return Field(line.name, line.options.those, line.default)
