"""Makes the schema file of views of matches: `python -m tests.match.view_schema`."""

from pathlib import Path

from ladderkit.match.schema import match_view_schema
from ladderkit.serial import to_json

FILE = Path(__file__).parent.parent.parent / "docs" / "reference" / "match-view.schema.json"


def written():
    """The schema as the file has it."""
    return to_json(match_view_schema())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
