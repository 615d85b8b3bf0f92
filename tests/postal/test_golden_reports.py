"""A season of two turns, report by report, as files that were read by a person."""

import pytest

from tests.postal.golden_reports import FOLDER, made

MADE = made()


def test_every_golden_report_is_made():
    assert {file.name for file in FOLDER.iterdir()} == {*MADE}


@pytest.mark.parametrize("name", MADE)
def test_the_reports_are_those_that_were_read(name):
    assert (FOLDER / name).read_text(encoding="utf-8") == MADE[name]
