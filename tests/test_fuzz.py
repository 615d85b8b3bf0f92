"""Spoilt files of every kind end in a value, or in one of our errors; `tests/fuzz_files.py` does it at length."""

import pytest

from tests import fuzz_files
from tests.fuzz_files import Fault, Kind, fuzz, kinds


def test_every_good_file_is_read():
    for kind in kinds().values():
        for text in kind.files:
            kind.read(text)


@pytest.mark.parametrize("part", range(4))
def test_a_spoilt_file_is_read_or_refused_and_nothing_else(part):
    counts, faults = fuzz(range(part * 600, (part + 1) * 600), seed=2)
    assert [] == faults, f"python -m tests.fuzz_files --seed 2 --only {faults[0].number}: {faults[0].raised}"
    assert {name for name, _ in counts} == {*kinds()}
    assert {how for _, how in counts} == {"read", "refused"}


def test_whatever_else_is_raised_is_found(monkeypatch):
    def fail(text):
        raise KeyError(text)

    monkeypatch.setattr(fuzz_files, "kinds", lambda: {"odd": Kind(("1",), fail, None)})
    counts, faults = fuzz(range(3), seed=1)
    assert not counts
    assert [0, 1, 2] == [fault.number for fault in faults]
    assert all(isinstance(fault, Fault) and "KeyError" in fault.raised for fault in faults)


def test_the_script_tells_what_it_found(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["fuzz_files", "--count", "5", "--seed", "3"])
    monkeypatch.setattr(fuzz_files, "_limit_memory", lambda: None)  # it would hold for all other tests
    with pytest.raises(SystemExit) as end:
        fuzz_files.main()
    assert not end.value.code
    assert "5 files in" in capsys.readouterr().out
