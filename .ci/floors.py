"""Prints the lowest versions promised, of the core and of the extras named, as constraints for pip."""

import re
import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
wanted = [*project["dependencies"]]
for extra in sys.argv[1:]:
    wanted += project["optional-dependencies"][extra]
for one in wanted:
    floor = re.fullmatch(r"([A-Za-z0-9._-]+)(?:\[.*\])?>=([0-9.]+).*", one)
    if floor is None:
        sys.exit(f"{one!r} has no floor; write name>=version in pyproject.toml")
    print(f"{floor[1]}=={floor[2]}")
