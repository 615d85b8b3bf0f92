"""Run the benchmarks, and write what they found as a page of the documentation.

Run it as `python benchmarks/report.py [--quick] [--only SCRIPT ...] [-o FILE]`; without `-o` the page is
`docs/explanation/performance.md`. With `--results FILE` results that are kept there are used again, and those of the scripts
that are run are kept there.
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

from common import in_words

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent / "docs/explanation/performance.md"
NO_SPEED: Final = {"common", "report", "policies", "notebook", "openspiel_game", "pettingzoo_game"}
"""Scripts that measure nothing, or count what is the same on every machine."""
AIMS: Final = (
    ("engine", "engine_vs_openspiel", "a roll with rules and events, beside OpenSpiel's Python game", ">=", 1),
    ("engine", "import_ms", "`import ladderkit`, ms", "<=", 80),
    ("simulate", "batch_vs_c", "simulation with results of each match, beside naive C", ">=", 1.2),
    ("simulate", "batch_vs_textbook", "the same beside numpy as in text books", ">=", 30),
    ("simulate", "batch_vs_python", "the same beside plain Python", ">=", 150),
    ("simulate", "law_vs_c", "matches drawn from their exact law, beside naive C", ">=", 12),
    ("simulate", "table_vs_pettingzoo", "a step in tables, beside PettingZoo", ">=", 2),
    ("memory", "memory_mb_million_matches", "memory for a million matches, statistics alone, MB", "<=", 8),
    ("analysis", "mean_vs_pydtmc", "the mean of a board from its declaration, beside PyDTMC", ">=", 100),
    ("analysis", "law_ms", "the whole law, once the chain is there, ms", "<=", 1),
    ("analysis", "seats_ms_4", "chances by seat and rounds of four players, ms", "<=", 1),
    ("analysis", "exact_mean_ms", "the mean as a fraction, ms", "<=", 20),
    ("analysis", "exact_two_player_ms", "who of two players wins, as a fraction, ms", "<=", 1000),
    ("design", "design_seconds_to_0.001", "a board within 0.001 of its wanted length, seconds", "<=", 2),
    ("design", "ibm_seconds_to_6_decimals", "the board of IBM's puzzle to six decimals, seconds", "<=", 2),
)
"""What is aimed at: script, name, what it is, and the aim."""
SHORT_OF: Final = {
    "mean_vs_pydtmc": "Nearly all of the time is the engine's, which plays each roll from each square once to make the "
    "chain, since no rule is written down a second time; `solving_vs_pydtmc` is the same without that. PyDTMC is given a "
    "matrix that somebody has worked out by hand. The longer the board, the more it falls behind: see "
    "`mean_vs_pydtmc_1000_squares`.",
}
"""What stands in the way of an aim that is not met."""


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


def page(results: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the page."""
    machine = next(iter(results.values()))["machine"]
    yield "# Performance"
    yield ""
    yield "What the scripts under `benchmarks/` found on one machine; the page is written by `benchmarks/report.py`."
    yield "Ratios are measured in one run, all contestants in turns, and hold elsewhere; other figures are this machine's."
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
    for script, name, words, sign, aim in AIMS:
        known = results.get(script, {})
        value = {**known.get("ratios", {}), **known.get("figures", {})}.get(name)
        met = value is not None and (value >= aim if sign == ">=" else value <= aim)
        verdict = "" if value is None else "met" if met else "not met"
        yield f"| {words} (`{name}`) | {sign} {aim} | {in_words(value)} | {verdict} |"
        if verdict == "not met" and name in SHORT_OF:
            short.append(f"`{name}`: {SHORT_OF[name]}")
    for words in short:
        yield ""
        yield words
    for script, known in results.items():
        yield ""
        yield f"## {script}.py"
        yield ""
        yield first_line(script)
        for part in ("ratios", "figures"):
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
    options.output.write_text("\n".join(page(dict(sorted(results.items())))), encoding="utf-8")


if __name__ == "__main__":
    main()
