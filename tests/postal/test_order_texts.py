"""Each text that a player may send has one meaning, or is refused with a reason."""

import pytest

from ladderkit.errors import FileError
from ladderkit.postal.orders import read_orders
from tests.postal.forms import asked
from tests.postal.order_texts import TEXTS

CASES = [(form, text, expected) for form, cases in TEXTS.items() for text, expected in cases]


@pytest.mark.parametrize(("form", "text", "expected"), CASES)
def test_a_text_has_one_meaning_or_is_refused(form, text, expected):
    if isinstance(expected, dict):
        assert expected == dict(read_orders(text, asked(form)).answers)
        return
    with pytest.raises(FileError) as refused:
        read_orders(text, asked(form))
    told = "\n".join(map(str, refused.value.problems))
    assert [] == [part for part in ((expected,) if isinstance(expected, str) else expected) if part not in told], told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- " * 200_000 + "throws: 5 1", {"chosen-throw": (5, 1)}),
        ("trap door: " + "on " * 200_000 + "33", {"trap-doors": 33}),
        ("my " * 200_000 + "throws: 5 1", {"chosen-throw": (5, 1)}),
        ("throws: 5 1; " * 20_000, {"chosen-throw": (5, 1)}),
    ],
)
def test_a_long_line_is_read_as_a_short_one(text, expected):
    assert expected == dict(read_orders(text, asked()).answers)


def test_no_text_is_in_the_table_twice():
    assert len(CASES) == len({(form, text) for form, text, _ in CASES})
