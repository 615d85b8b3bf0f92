"""Stores whose files have been damaged, byte by byte."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path


def damage(path, words, bad, which=None):
    """Put other bytes in place of some that stand in a store; in those places of them that are said, or in all."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # so that all is in the one file
    content = bytearray(Path(path).read_bytes())
    found = [place.start() for place in re.finditer(re.escape(words), content)]
    assert len(words) == len(bad)
    for place in found if which is None else [found[k] for k in which]:
        content[place : place + len(bad)] = bad
    Path(path).write_bytes(content)
