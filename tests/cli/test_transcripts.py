"""What the docs show is what the commands print; and so are the golden transcripts."""

import pytest

from ladderkit.cli.app import COMMANDS
from ladderkit.cli.gm.group import GM_COMMANDS
from ladderkit.cli.match.group import MATCH_COMMANDS
from tests.cli.transcripts import PAGES, ROOT, anew

REFERENCE = ROOT / "docs/reference/command-line.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_transcript_is_what_the_commands_print(page):
    assert anew(page) == page.read_text(encoding="utf-8"), "if this is meant: python -m tests.cli.transcripts"


@pytest.mark.parametrize(
    "command",
    [
        *(one.__name__ for one in COMMANDS),
        *("match", *(f"match {one}" for one in MATCH_COMMANDS)),
        *("gm", *(f"gm {one}" for one in GM_COMMANDS)),
    ],
)
def test_the_reference_has_the_help_of_every_command(command):
    assert f"$ ladderkit {command} --help\n" in REFERENCE.read_text(encoding="utf-8")
