"""Lets pytest run the python blocks of README.md and of the pages under docs/.

A block that starts with ``>>>`` is checked line by line against what it prints; any other python block is
simply run. Blocks of one page share their names, in order. Blocks with more on their first line than the
language (those that markdown-exec runs when the docs are built) are left alone. Before a block that must not
run, write ``<!-- skip: next "why" -->``.
"""

from doctest import ELLIPSIS, NORMALIZE_WHITESPACE

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE), SkipParser()],
    patterns=["*.md"],
).pytest()
