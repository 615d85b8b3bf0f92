"""Who may import whom: the contracts in pyproject.toml, run as a test."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LINT = "from importlinter.cli import lint_imports_command as run; run()"


def test_every_import_contract_is_kept():
    lint = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert lint.returncode == 0, lint.stdout + lint.stderr


def test_importing_the_library_brings_no_extra_in():
    extras = "numpy", "scipy", "rich", "hypothesis", "cyclopts", "jinja2", "weasyprint"
    code = f"import sys, ladderkit; print([name for name in {extras!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]\n" == run.stdout
