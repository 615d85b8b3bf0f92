"""Run the benchmarks, and write what they found as a page of the documentation.

Run it as `python benchmarks/report.py [--quick] [--only SCRIPT ...] [-o FILE]`; without `-o` the page is
`docs/explanation/performance.md`. With `--results FILE` results that are kept there are used again, and those of the
scripts that are run are kept there.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from common import AIMS, SHORT_OF, in_words, rounded

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "docs/explanation/performance.md"
NO_SPEED: Final = {"common", "report", "policies", "notebook", "openspiel_game", "pettingzoo_game"}
"""Scripts that measure nothing, or count what is the same on every machine."""
PARTS: Final = ("ratios", "figures")
"""What scripts print."""


def scripts() -> list[str]:
    """The benchmarks that measure speed or memory."""
    return [path.stem for path in sorted(HERE.glob("*.py")) if path.stem not in NO_SPEED]


def found_by(script: str, *, quick: bool) -> Any:  # noqa: ANN401  (whatever it prints)
    """What a script finds; None where it cannot run."""
    print(f"{script} ...", file=sys.stderr, flush=True)
    command = [sys.executable, str(HERE / f"{script}.py"), "--json", *(["--quick"] if quick else [])]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(ran.stderr, file=sys.stderr)
        return None
    return json.loads(ran.stdout)


def first_line(script: str) -> str:
    """What a script says of itself."""
    doc = ast.get_docstring(ast.parse((HERE / f"{script}.py").read_text(encoding="utf-8"))) or ""
    return doc.partition("\n\n")[0].replace("\n", " ")


def page(results: Mapping[str, Any], *, quick: bool) -> Iterator[str]:
    """The lines of the page; without verdicts where next to nothing was measured."""
    machine = next(iter(results.values()))["machine"]
    yield "# Performance"
    yield ""
    yield "What the scripts under `benchmarks/` found on one machine; the page is written by `benchmarks/report.py`."
    yield "Ratios are measured in one run, all contestants in turns, and hold elsewhere; figures are this machine's."
    yield ""
    yield "| machine | |"
    yield "| --- | --- |"
    yield from (f"| {name} | {value} |" for name, value in machine.items())
    yield ""
    yield "## Aims"
    yield ""
    yield "| what | aim | found | |"
    yield "| --- | --- | --- | --- |"
    short: list[str] = []
    everything = {part: {k: v for one in results.values() for k, v in one[part].items()} for part in PARTS}
    for aim in AIMS:
        verdict = "" if quick else aim.verdict(everything)
        value = in_words(rounded(aim.value(everything)))
        yield f"| {aim.words} (`{aim.name}`) | {aim.sign} {aim.aim:g} | {value} | {verdict} |"
        if verdict == "not met" and aim.name in SHORT_OF:
            short.append(f"`{aim.name}`: {SHORT_OF[aim.name]}")
    for words in short:
        yield ""
        yield words
    for script, known in results.items():
        yield ""
        yield f"## {script}.py"
        yield ""
        yield first_line(script)
        for part in PARTS:
            if known[part]:
                yield ""
                yield f"| {part} | |"
                yield "| --- | --- |"
                yield from (f"| `{name}` | {in_words(value)} |" for name, value in known[part].items())
    yield ""


def main() -> None:
    """Run what is to be run, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure next to nothing: only to see that it runs")
    parser.add_argument("--only", nargs="*", help="run these scripts alone")
    parser.add_argument("--results", type=Path, help="where results are kept, as JSON")
    parser.add_argument("-o", "--output", type=Path, default=PAGE, help="the page")
    options = parser.parse_args()
    results: dict[str, Any] = {}
    if options.results and options.results.exists():
        results = json.loads(options.results.read_text(encoding="utf-8"))
    for script in scripts() if options.only is None else options.only:
        found = found_by(script, quick=options.quick)
        if found is not None:
            results[script] = found
            if options.results:
                options.results.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    options.output.write_text("\n".join(page(dict(sorted(results.items())), quick=options.quick)), encoding="utf-8")


if __name__ == "__main__":
    main()
