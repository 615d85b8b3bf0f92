"""Views as JSON: what a web back end sends to a browser, and nothing that the viewer may not know.

Everything is written out, in one form that `ladderkit.match.schema` states, so that a program can rely on each key.
Reading gives the same view again, but for options that are lazy: a few of them are listed, and so are read as a tuple;
of very many only the number is told.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, cast

from ladderkit.match.looks import MatchView
from ladderkit.match.written import view_codec
from ladderkit.serial import to_json
from ladderkit.serial.faults import besides, fault, reading, shown
from ladderkit.serial.leaves import a_table
from ladderkit.serial.text import Table, cleaned, json_data
from ladderkit.views import View

__all__ = [
    "VIEW_FORMAT",
    "answer_from_data",
    "match_view_from_data",
    "match_view_from_json",
    "match_view_to_data",
    "match_view_to_json",
    "view_from_data",
    "view_to_data",
]

VIEW_FORMAT: Final = 1
"""The version of the form in which views of matches are written."""


# ---------------------------------------------------------------------------------------------------- writing
def view_to_data(view: View) -> Table:
    """A view of a game as data.

    Args:
        view: What somebody may see.

    Returns:
        A table for `ladderkit.serial.to_json`.

    Raises:
        FileError: A rule shows something that files have no way to write.
    """
    with reading("the view"):
        return cast("Table", view_codec().write_parts(view, View))


def match_view_to_data(view: MatchView) -> Table:
    """A view of a match as data.

    Args:
        view: What somebody may see, from `Match.view` or `Match.spectate`.

    Returns:
        A table for `ladderkit.serial.to_json`; `ladderkit.match.schema.match_view_schema` says what is in it.

    Raises:
        FileError: A rule shows something that files have no way to write.
    """
    with reading("the view"):
        return {"format": VIEW_FORMAT, **cast("Table", view_codec().write_parts(view, MatchView))}


def match_view_to_json(view: MatchView) -> str:
    """A view of a match as JSON, for a browser.

    Args:
        view: What somebody may see, from `Match.view` or `Match.spectate`.

    Returns:
        The text; the same for the same view, to the byte.

    Raises:
        FileError: A rule shows something that files have no way to write.
    """
    return to_json(match_view_to_data(view))


# ---------------------------------------------------------------------------------------------------- reading
def view_from_data(data: object) -> View:
    """The view of a game that data stand for.

    Args:
        data: What `view_to_data` gave, also by way of JSON.

    Returns:
        The view; what was lazy in it is a tuple or a `Many`, and a value of a class is a `Thing`, both of them of
        `ladderkit.match.written`.

    Raises:
        FileError: The data are no view; it lists every fault with its path.
    """
    with reading("the view"):
        return cast("View", view_codec().read_given(data, View))


def match_view_from_data(data: object) -> MatchView:
    """The view of a match that data stand for.

    Args:
        data: What `match_view_to_data` gave, also by way of JSON.

    Returns:
        The view; what was lazy in it is a tuple or a `Many`, and a value of a class is a `Thing`.

    Raises:
        FileError: The data are no view, or of another form; it lists every fault with its path.
    """
    clean, found = cleaned(data)
    with reading("the view"), besides(found):
        table = dict(a_table(clean, "a table with format, game and names"))
        form = table.pop("format", None)
        if type(form) is not int or form != VIEW_FORMAT:
            raise fault("unknown-format", f"{shown(form)} is no form of a view; known is {VIEW_FORMAT}", "format")
        return cast("MatchView", view_codec().read(table, MatchView))


def match_view_from_json(text: str) -> MatchView:
    """The view of a match in a JSON text.

    Args:
        text: What `match_view_to_json` gave.

    Returns:
        The view.

    Raises:
        FileError: It is no view; it lists every fault with its path.
    """
    with reading("the view"):
        data = json_data(text)
    return match_view_from_data(data)


def answer_from_data(data: object) -> Hashable:
    """The answer that a browser sends back: one of the options of a view, as it stands in the JSON of that.

    Args:
        data: A number, text, or a list of such, as they stand among `options`.

    Returns:
        The answer for `Match.choose` or `Match.submit`; whether it is allowed is told by these.

    Raises:
        FileError: It is nothing that a view could have had among its options.

    Examples:
        >>> answer_from_data([5, 1])
        (5, 1)
    """
    with reading("the answer"):
        return cast("Hashable", view_codec().read_given(data, object))
