"""Documents of any kind: data as JSON or TOML, and back."""

from __future__ import annotations

from typing import cast

from ladderkit.serial.faults import besides, reading
from ladderkit.serial.leaves import a_table
from ladderkit.serial.text import Data, Table, cleaned, json_data, json_text, toml_data, toml_text

__all__ = ["from_json", "from_toml", "to_json", "to_toml"]


def to_json(data: Data) -> str:
    """Data as JSON.

    Args:
        data: What one of the `..._to_data` functions gave.

    Returns:
        The text of a file.

    Raises:
        FileError: It is something that files cannot hold.

    Examples:
        >>> print(to_json({"type": "rolled", "face": 5}), end="")
        {
          "type": "rolled",
          "face": 5
        }
    """
    return json_text(_sure_data(data))


def from_json(text: str) -> Data:
    """The data in a JSON text, for one of the `..._from_data` functions.

    Args:
        text: The text of a file.

    Returns:
        The data.

    Raises:
        FileError: It is no JSON, has a key twice, or a number that is not finite or endless.
    """
    with reading("the JSON text"):
        data, found = cleaned(json_data(text))
        with besides(found):
            return cast("Data", data)


def to_toml(data: Table) -> str:
    """A table as TOML; null is written `{ null = true }`.

    Args:
        data: What one of the `..._to_data` functions gave.

    Returns:
        The text of a file.

    Raises:
        FileError: It is no table, or holds what files cannot.

    Examples:
        >>> print(to_toml({"type": "rolled", "face": 5}), end="")
        type = "rolled"
        face = 5
    """
    with reading("the data"):
        return toml_text(a_table(_sure_data(data)))


def _sure_data(given: object) -> Data:
    """Data, and nothing else."""
    with reading("the data"):
        data, found = cleaned(given)
        with besides(found):
            return cast("Data", data)


def from_toml(text: str) -> Data:
    """The data in a TOML text, for one of the `..._from_data` functions.

    Args:
        text: The text of a file.

    Returns:
        The data.

    Raises:
        FileError: It is no TOML, has a key twice, or a number that is not finite, or a date.
    """
    with reading("the TOML text"):
        data, found = cleaned(toml_data(text))
        with besides(found):
            return cast("Data", data)
