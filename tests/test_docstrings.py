"""Every ``>>>`` in a docstring says what really happens, in the installed package, wherever that lies."""

import doctest
import importlib
import pkgutil

import pytest

import ladderkit

# These import an optional extra as soon as they are imported; without it their examples cannot run.
NEED_AN_EXTRA = ("ladderkit.adapters.",)

MODULES = [
    "ladderkit",
    *(
        found.name
        for found in pkgutil.walk_packages(ladderkit.__path__, "ladderkit.", onerror=lambda _: None)
        if not found.name.endswith("__main__")
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name):
    try:
        module = importlib.import_module(name)
    except ImportError:
        if name.startswith(NEED_AN_EXTRA):
            pytest.skip(f"{name} needs an extra that is not installed")
        raise
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert failed == 0
