"""What the tests of files share: documents, place by place, and what an error must tell."""

import hashlib
import json

import pytest


def places(data, path=()):
    """Every place in a document."""
    yield path
    if isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*path, key))


def at(data, path):
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


def changed(data, path, value):
    """A document with another value in one place; ... takes the place away."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    key, *rest = path
    if not rest and value is ...:
        del copy[key]
    else:
        copy[key] = changed(copy[key], rest, value)
    return copy


def resealed(data):
    """The same with a digest that fits, made anew by hand, as somebody who cheats would do it."""
    bare = {key: part for key, part in data.items() if key != "digest"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"))
    return {**bare, "digest": hashlib.sha256(text.encode()).hexdigest()}


def told_something(error):
    """Fail where an error tells no problem."""
    if not error.problems:
        pytest.fail("an error that tells no problem")
