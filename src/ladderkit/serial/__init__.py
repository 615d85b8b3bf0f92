"""Files: variants, states, inputs and events as data, JSON and TOML, and back; boards as CSV; fingerprints.

Reading is strict: nothing is coerced, nothing unknown is passed over, and every fault is told at once with
its path, in a `FileError`. How things are written is known to this package alone.
"""

from __future__ import annotations

from ladderkit.serial.boards import board_from_csv, board_to_csv
from ladderkit.serial.documents import from_json, from_toml, to_json, to_toml
from ladderkit.serial.states import (
    event_from_data,
    event_to_data,
    input_from_data,
    input_to_data,
    state_from_data,
    state_to_data,
)
from ladderkit.serial.text import Data, Table
from ladderkit.serial.variants import (
    UNREADABLE,
    Loaded,
    load_variant,
    read_variant,
    variant_from_data,
    variant_from_json,
    variant_from_toml,
)
from ladderkit.serial.writing import (
    canonical_bytes,
    canonical_data,
    fingerprint,
    variant_to_data,
    variant_to_json,
    variant_to_toml,
)

__all__ = [
    "UNREADABLE",
    "Data",
    "Loaded",
    "Table",
    "board_from_csv",
    "board_to_csv",
    "canonical_bytes",
    "canonical_data",
    "event_from_data",
    "event_to_data",
    "fingerprint",
    "from_json",
    "from_toml",
    "input_from_data",
    "input_to_data",
    "load_variant",
    "read_variant",
    "state_from_data",
    "state_to_data",
    "to_json",
    "to_toml",
    "variant_from_data",
    "variant_from_json",
    "variant_from_toml",
    "variant_to_data",
    "variant_to_json",
    "variant_to_toml",
]
