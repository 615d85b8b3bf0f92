"""What the README shows is what there is: the ten lines, their output, and a rule in twelve."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "ten_lines.py"


def blocks(language):
    """The blocks of the README in this language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def lines_of(code):
    """The lines of some code that are neither blank nor a comment."""
    return [line for line in code.splitlines() if line.strip() and not line.strip().startswith("#")]


def test_the_ten_lines_are_those_of_the_example():
    shown = blocks("python")[0]
    docstring, _, code = EXAMPLE.read_text(encoding="utf-8").partition("\n\n")
    assert docstring.startswith('"""')
    assert code == shown
    assert len(lines_of(shown)) <= 10


def test_the_ten_lines_declare_two_house_rules_at_least():
    calls = [node for node in ast.walk(ast.parse(blocks("python")[0])) if isinstance(node, ast.Call)]
    [race] = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "race"]
    assert 2 <= len(race.args[2:])


def test_the_output_of_the_ten_lines_is_what_they_print():
    run = subprocess.run(
        [sys.executable, "-X", "utf8", EXAMPLE], capture_output=True, encoding="utf-8", check=True, cwd=ROOT
    )
    assert run.stdout == blocks("text")[0]


def test_a_rule_of_ones_own_is_at_most_twelve_lines_with_its_imports():
    shown = blocks("python")[1]
    assert "@frozen" in shown
    assert "name: ClassVar[str]" in shown
    assert len(lines_of(shown)) <= 12


def test_the_two_commands_are_where_the_gate_looks_for_them():
    found = re.findall(r"^<!-- command: (\w+) -->\n```bash\n.+\n```$", README, re.MULTILINE)
    assert ["run", "test"] == found


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [] == [link for link in links if not (ROOT / link).is_file()]
