"""The page of refusals has every code with which the source refuses an input, and no other."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reference" / "refusals.md"


def refusals_in_the_source():
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                yield ast.literal_eval(node.args[0])


def test_every_code_of_a_refusal_is_on_its_page_and_no_other():
    if not (ROOT / "src").is_dir():
        pytest.skip("the tests run without the source")
    page = PAGE.read_text(encoding="utf-8")
    on_the_page = re.findall(r"^\| `([a-z-]+)` \|", page, flags=re.MULTILINE)
    assert len(on_the_page) == len({*on_the_page})
    assert {*refusals_in_the_source()} == {*on_the_page}
