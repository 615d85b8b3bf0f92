"""What the tests of files share: documents, place by place, and what an error must tell."""

import pytest


def places(data, path=()):
    """Every place in a document."""
    yield path
    if isinstance(data, dict | list):
        for key, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*path, key))


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


def told_something(error):
    """Fail where an error tells no problem."""
    if not error.problems:
        pytest.fail("an error that tells no problem")
