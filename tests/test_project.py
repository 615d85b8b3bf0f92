"""Promises that the project's own files make."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = PROJECT["dependencies"]
EXTRAS = PROJECT["optional-dependencies"]
DEPENDENCIES = [*CORE, *(one for extra in EXTRAS.values() for one in extra)]


def name_of(dependency):
    return re.split(r"[>=<\[]", dependency)[0].lower().replace("_", "-")


def constraints():
    return (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_the_core_needs_attrs_and_cattrs_only():
    assert ["attrs", "cattrs"] == [name_of(one) for one in CORE]


@pytest.mark.parametrize("dependency", DEPENDENCIES)
def test_every_dependency_has_a_floor(dependency):
    assert dependency.startswith("ladderkit[") or re.search(r">=\d", dependency)


def test_constraints_are_plain_versions():
    assert [] == [line for line in constraints() if not re.fullmatch(r"[\w.-]+==[\w.+!]+", line)]


def test_every_dependency_of_the_gate_is_constrained():
    wanted = {name_of(one) for extra in ("cli", "testing", "docs", "dev") for one in [*CORE, *EXTRAS[extra]]}
    assert set() == wanted - {"ladderkit"} - {name_of(line) for line in constraints()}
