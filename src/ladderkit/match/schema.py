"""The JSON Schema of views of matches, for whoever reads them with another library or in another language."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, get_args

from ladderkit.board import FEWEST_SQUARES, MOST_SQUARES, Numbering, Orientation
from ladderkit.match.mixing import Phase
from ladderkit.match.showing import VIEW_FORMAT
from ladderkit.match.written import MOST_LISTED

__all__ = ["Schema", "match_view_schema"]

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, as data."""
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def match_view_schema() -> Schema:
    """The schema of what `ladderkit.match.showing.match_view_to_json` writes (draft 2020-12).

    Every key is always there, and no other. The part for a view of a game alone is `$defs/game`.

    Returns:
        The schema, as data for `ladderkit.serial.to_json`; a new one each time.

    Examples:
        >>> match_view_schema()["properties"]["format"]
        {'description': 'The version of this form.', 'const': 1}
    """
    return {
        "$schema": _DIALECT,
        "title": "A match as one seat, or a spectator, may see it",
        "description": "Made by ladderkit. Every key is always there.",
        **_table(
            format={"description": "The version of this form.", "const": VIEW_FORMAT},
            game=_ref("game"),
            names=_list({"type": "string"}, "Who plays each seat.", least=1),
            version=_whole("The version to quote in a call."),
            commitment=_maybe(_hex(), "What binds the seed; null where dice are typed in."),
            fingerprint={"description": "What identifies as much of the game as everybody may know.", **_hex()},
            due=_maybe(_time(), "When what is asked now is due, in UTC; null when nothing is, or it may not be told."),
            rolls=_seats("The seats that are to roll, as far as it may be told."),
            ordered=_seats("The seats whose sealed orders are in."),
            order=_maybe(_ref("order"), "The viewer's own sealed order, as long as it can be replaced."),
            seed=_maybe(_hex(), "The seed, once the match is over."),
            contributions=_maybe(
                _ref("contributions"), "What the seats contribute to the dice; null where they do not."
            ),
            layout_commitment=_maybe(_hex(), "What binds a hidden layout; null where none is bound."),
            layout_salt=_maybe(_hex(), "What opens it, once the match is over."),
        ),
        "$defs": {**_of_the_game(), **_of_the_questions(), **_of_the_values()},
    }


def _of_the_game() -> Schema:
    """A view of a game, and what lies on its board."""
    return {
        "game": _table(
            variant={"description": "The name of the variant.", "type": "string"},
            seat=_maybe({"type": "integer", "minimum": 0}, "Who looks; null for a spectator."),
            board=_ref("board"),
            laid=_list(_ref("jump"), "What play has laid on the board, as far as it may be told."),
            tokens=_whole("How many tokens each seat has; token t is of seat t // tokens.", least=1),
            squares=_list(_square(), "The square of each token, 0 off the board."),
            turn=_seats("The seats whose turn it is."),
            waits_for=_seats("The seats that are asked something to choose or to order, as far as it may be told."),
            chance={"description": "Whether dice or open lots are awaited.", "type": "boolean"},
            forms=_list(_ref("form"), "What the viewer is asked."),
            memory=_list(_ref("remembered"), "What the rules remember, as far as the viewer may see it."),
            home=_list(_seats(), "The seats that have finished, in groups that came home together."),
            gone=_list(_seats(), "The seats that have left, in groups that left together."),
            places=_maybe(_list(_whole(least=1)), "The place of each seat when the match is over; else null."),
        ),
        "board": _table(
            rows=_whole("Rows of a level.", least=1, most=MOST_SQUARES),
            columns=_whole("Columns of a level.", least=1, most=MOST_SQUARES),
            levels=_whole("How many levels lie over each other.", least=1, most=MOST_SQUARES // FEWEST_SQUARES),
            numbering={"enum": [*get_args(Numbering)]},
            orientation=_list({"enum": [*get_args(Orientation)]}, "How each level lies.", least=1),
            start=_whole("The square on which tokens start."),
            jumps=_list(_ref("jump"), "What is public; when the match is over, all."),
        ),
        "jump": _table(
            foot=_square(),
            to=_square(),
            kind={"type": "string"},
            name={"type": "string"},
            reached={"description": "Whether it acts on whoever goes by.", "type": "boolean"},
            seen={"description": "Whether it is public.", "type": "boolean"},
        ),
        "contributions": _table(
            phase={"description": "What they wait for.", "enum": [*get_args(Phase)]},
            bound=_list(_by_seat(), "What each seat has bound its contribution by."),
            opened=_list(_by_seat(), "What the seats have opened."),
        ),
        "remembered": _table(
            slot={"description": "The name of the slot.", "type": "string"},
            owner=_maybe(_whole(), "The seat or token whose slot it is; null for one that is kept once a match."),
            value=_ref("value"),
        ),
    }


def _of_the_questions() -> Schema:
    """What somebody is asked, and orders."""
    return {
        "form": _table(
            to=_whole("The number of the question, for the call that answers it."),
            seat=_whole("Who is asked."),
            asks={"enum": ["choice", "orders"]},
            about={"description": "What a choice is about.", "type": "string"},
            of=_seats("The seats that hand in orders together; none for a choice."),
            fields=_list(_ref("field"), "The lines to be answered; one for a choice."),
        ),
        "field": _table(
            name={"description": "The rule that asks.", "type": "string"},
            options=_ref("options"),
            default={"description": "What a missing answer means.", **_ref("value")},
        ),
        "options": {
            "description": f"What may be answered; of more than {MOST_LISTED}, how many there are.",
            "oneOf": [
                {"type": "array", "items": _ref("value"), "maxItems": MOST_LISTED},
                _ref("range"),
                _ref("set"),
                _table(many=_whole(least=0)),
            ],
        },
        "order": _table(
            seat=_whole(),
            answers={"type": "object", "additionalProperties": _ref("value")},
        ),
    }


def _of_the_values() -> Schema:
    """Values of no declared type."""
    return {
        "value": {
            "description": "A value of a rule: a number, text, or a list of such; a set, a range, an order or a value "
            "of a class as a table that says so.",
            "anyOf": [
                {"type": ["boolean", "integer", "null", "number", "string"]},
                {"type": "array", "items": _ref("value")},
                _ref("set"),
                _ref("range"),
                _table(order=_ref("order")),
                _table(kind={"type": "string"}, parts={"type": "object", "additionalProperties": _ref("value")}),
            ],
        },
        "set": _table(set=_list(_ref("value"))),
        "range": _table(
            range={
                "description": "The first number, the one beyond the last, and the step.",
                "type": "array",
                "prefixItems": [{"type": "integer"}, {"type": "integer"}, {"type": "integer", "not": {"const": 0}}],
                "minItems": 3,
                "items": False,
            }
        ),
    }


# ------------------------------------------------------------------------------------------------- small parts
def _table(**properties: Schema) -> Schema:
    """A table with exactly these keys."""
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


def _list(items: Schema, description: str = "", *, least: int = 0) -> Schema:
    return {**_about(description), "type": "array", "items": items, **({"minItems": least} if least else {})}


def _maybe(what: Schema, description: str = "") -> Schema:
    return {**_about(description), "anyOf": [what, {"type": "null"}]}


def _whole(description: str = "", *, least: int = 0, most: int | None = None) -> Schema:
    bounds = {"minimum": least} if most is None else {"minimum": least, "maximum": most}
    return {**_about(description), "type": "integer", **bounds}


def _seats(description: str = "") -> Schema:
    return _list(_whole(), description)


def _square() -> Schema:
    return _whole(most=MOST_SQUARES)


def _by_seat() -> Schema:
    """A seat, and 64 hexadecimal digits."""
    return {"type": "array", "prefixItems": [_whole(), _hex()], "minItems": 2, "items": False}


def _hex() -> Schema:
    return {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def _time() -> Schema:
    return {"type": "string", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{6})?Z$"}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _about(description: str) -> Schema:
    return {"description": description} if description else {}
