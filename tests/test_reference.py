"""The reference has every public module, and with it every public name."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import ladderkit

ROOT = Path(__file__).parent.parent
PAGES = "\n".join(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "reference").glob("*.md")))
DIRECTIVES = re.findall(r"^::: ([\w.]+)$", PAGES, re.MULTILINE)
READ_BY_NEIGHBOURS = (
    *(f"postal.orders.{name}" for name in ("answers", "lines", "looks", "page", "reader", "statements", "words")),
    "postal.candidates",
    "postal.pattern_pool",
    "postal.notebook.chains",
    "postal.notebook.concluding",
    "postal.notebook.explaining",
    "postal.notebook.spots",
    "postal.notebook.walking",
    "postal.notebook.ways",
)
NOT_FOR_OTHERS = ("cli", "__main__", "render.jumps", "render.marks", "setups.given", *READ_BY_NEIGHBOURS)
"""The command line has a page of its own; the others are read by their neighbours alone."""
GATHERED = ("serial", "rules", "variants", "setups", "layouts", "render", "match")
"""Packages whose names are shown where the package is, or where its modules are."""


def modules():
    """Every module, by its name within the package."""
    for found in pkgutil.walk_packages(ladderkit.__path__, "ladderkit."):
        name = found.name.removeprefix("ladderkit.")
        if name not in NOT_FOR_OTHERS and name.partition(".")[0] not in NOT_FOR_OTHERS:
            yield name


@pytest.mark.parametrize("name", [*modules()])
def test_every_public_module_is_in_the_reference(name):
    package = name.partition(".")[0]
    shown = {f"ladderkit.{name}", f"ladderkit.{package}"} if package in GATHERED else {f"ladderkit.{name}"}
    inside = any(directive.startswith(f"ladderkit.{name}.") for directive in DIRECTIVES)
    assert inside or shown & {*DIRECTIVES}


@pytest.mark.parametrize("directive", DIRECTIVES)
def test_what_the_reference_shows_is_there_once(directive):
    importlib.import_module(directive)
    assert DIRECTIVES.count(directive) == 1
