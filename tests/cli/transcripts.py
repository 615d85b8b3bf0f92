"""Transcripts of the command line, in the docs and under golden/: run again and compared, or written anew.

A transcript has lines that begin with `$ ladderkit`, each followed by what the command prints; `$ echo $?`
shows the exit code of the command before. In a page it is a block marked `console`, and a block marked `toml`
whose first line is `# some-name.toml` is the file of that name. What is typed while a command asks stands in
a comment before its block: `<!-- typed: first line | second line -->`.

To write all of them anew, after a change that is meant: `python -m tests.cli.transcripts`.
"""

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path
from unittest import mock

from ladderkit.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted((Path(__file__).parent / "golden").glob("*.txt")),
    ROOT / "docs/tutorial/index.md",
    ROOT / "docs/tutorial/run-a-season.md",
    ROOT / "docs/games/slither-and-climb.md",
    ROOT / "docs/how-to/command-line.md",
    ROOT / "docs/how-to/keep-matches.md",
    ROOT / "docs/reference/command-line.md",
]
TERMINAL = {"COLUMNS": "80", "NO_COLOR": "1", "LADDERKIT_DEBUG": ""}
FILE = re.compile(r"```toml\n# (?P<name>[\w.-]+)\n.*?```\n", re.DOTALL)
BLOCK = re.compile(r"(?P<typed><!-- typed: [^\n]*-->\n)?```console\n(?P<text>.*?)```\n", re.DOTALL)


def anew(page):
    """The text of a page with everything in it that a command prints as it is printed now."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".txt":
        return _transcript(text, "")
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for file in FILE.finditer(text):
            Path(file["name"]).write_text(file[0].partition("\n")[2].removesuffix("```\n"), encoding="utf-8")
        return BLOCK.sub(_block, text)


def _block(block):
    typed = (block["typed"] or "").removeprefix("<!-- typed: ").removesuffix(" -->\n")
    lines = "".join(f"{line.strip()}\n" for line in typed.split("|")) if typed else ""
    return f"{block['typed'] or ''}```console\n{_transcript(block['text'], lines)}```\n"


def _transcript(text, typed):
    shown = []
    code = 0
    stdin = io.StringIO(typed)
    for line in text.splitlines():
        if line == "$ echo $?":
            shown += [line, str(code)]
        elif line.startswith("$ ladderkit"):
            code, printed = _run(shlex.split(line)[2:], stdin)
            shown += [line, *printed.splitlines()]
        elif line.startswith("$ "):
            raise ValueError(line)
    return "".join(f"{line.rstrip()}\n" for line in shown)


def _run(arguments, stdin):
    printed = io.StringIO()
    with (
        mock.patch.dict(os.environ, TERMINAL),
        mock.patch.object(sys, "stdin", stdin),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
    ):
        return main(arguments), printed.getvalue()


if __name__ == "__main__":
    for name in PAGES:
        name.write_text(anew(name), encoding="utf-8")
