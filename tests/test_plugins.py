"""Plug-ins, really built and installed: one that works, one that collides, one whose import fails."""

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import ladderkit

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "1.0"

[project.entry-points."ladderkit.rules"]
{rules}

[project.entry-points."ladderkit.variants"]
{variants}

[tool.hatch.build.targets.wheel]
packages = ["{module}"]
"""
RULE = '''\
"""A rule and a variant."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from ladderkit.board import Board
from ladderkit.dice import Die, as_die
from ladderkit.race import race
from ladderkit.rule import Stage, step
from ladderkit.turn import Turn
from ladderkit.variant import Variant


@frozen
class {cls}:
    """Whoever rolls this number hops one square further."""

    face: int | None = 1
    die: Die = field(default=Die(), converter=as_die)
    name: ClassVar[str] = "hop"

    @step(Stage.MOVE + 5)
    def hop(self, turn: Turn) -> Turn:
        """Hop."""
        return turn.walk(turn.movers[0], 1) if turn.thrown(turn.seat) == self.face else turn


def hopping() -> Variant:
    """A race with it."""
    return race("hopping", Board(5, 5), {cls}())
'''
FILE = """\
name = "hops"
rules = [{ rule = "hop", face = 6, die = 4 }]
[board]
rows = 5
columns = 5
"""
LOOK = """\
import json
from ladderkit.errors import RegistryError
from ladderkit.registry import Registry
from ladderkit.serial import variant_from_toml, variant_to_data

try:
    registry = Registry.builtin().discover()
except RegistryError as error:
    print(json.dumps({"error": str(error)}))
else:
    origins = {entry.name: entry.origin for entry in (*registry.rules, *registry.variants)}
    told = {
        "origins": {name: origin for name, origin in origins.items() if origin != "ladderkit"},
        "bounce": registry.rule("bounce").__name__,
        "failures": [[one.package, one.entry_point, one.message] for one in registry.failures],
    }
    if "hop" in origins:
        told["hopping"] = [rule.name for rule in registry.variant("hopping").rules]
        told["file"] = variant_to_data(variant_from_toml(FILE, registry))["rules"]
    print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder for each distribution, into which it is installed."""
    folders = {}
    for name, module, code, rules, variants in (
        (
            "hoppers",
            "hoppers",
            RULE.replace("{cls}", "Hop"),
            'hop = "hoppers:Hop"',
            'hopping = "hoppers:hopping"',
        ),
        ("leapers", "leapers", RULE.replace("{cls}", "Leap"), 'leap = "leapers:Leap"', ""),
        (
            "broken",
            "broken_plug_in",
            "raise RuntimeError('out of order')",
            'never = "broken_plug_in:Never"',
            "",
        ),
    ):
        project = tmp_path_factory.mktemp(name)
        (project / module).mkdir()
        (project / module / "__init__.py").write_text(code, encoding="utf-8")
        text = PYPROJECT.format(name=name, module=module, rules=rules, variants=variants)
        (project / "pyproject.toml").write_text(text, encoding="utf-8")
        folders[name] = tmp_path_factory.mktemp(f"{name}-installed")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pip += [
            "--no-build-isolation",
            "--no-index",
            "--no-deps",
            "--target",
            str(folders[name]),
            str(project),
        ]
        done = subprocess.run(pip, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return folders


def look(*folders):
    """What a fresh interpreter finds with these folders on its path, in this order."""
    source = str(Path(ladderkit.__file__).parent.parent)
    paths = os.pathsep.join([*map(str, folders), source])
    code = f"FILE = {FILE!r}\n{dedent(LOOK)}"
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_an_installed_distribution_brings_a_rule_and_a_variant(installed):
    found = look(installed["hoppers"])
    assert {"hop": "hoppers", "hopping": "hoppers"} == found["origins"]
    assert "hop" in found["hopping"]
    assert [{"rule": "hop", "face": 6, "die": 4}] == found["file"]
    assert [] == found["failures"]


@pytest.mark.slow
def test_two_distributions_with_one_name_are_an_error_that_names_both_whatever_the_order(installed):
    message = "the rule 'hop' is brought by 'hoppers' and 'leapers'; rename one, or uninstall one"
    assert {"error": message} == look(installed["hoppers"], installed["leapers"])
    assert {"error": message} == look(installed["leapers"], installed["hoppers"])


@pytest.mark.slow
def test_a_distribution_whose_import_fails_is_told_and_hurts_nothing_else(installed):
    found = look(installed["broken"], installed["hoppers"])
    point = "ladderkit.rules: never = broken_plug_in:Never"
    assert [["broken", point, "RuntimeError: out of order"]] == found["failures"]
    assert "Bounce" == found["bounce"]
    assert {"hop": "hoppers", "hopping": "hoppers"} == found["origins"]
