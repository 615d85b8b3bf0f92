"""`python -m ladderkit`: the same as the command `ladderkit`."""

from __future__ import annotations

import sys

from ladderkit.cli import main

sys.exit(main())
