"""How hard Hypothesis looks: the same cases each time on CI, new ones at a desk, many more on request.

``HYPOTHESIS_PROFILE=thorough python -m pytest`` is for the night before a release.
"""

import os

from hypothesis import HealthCheck, settings

# No profile has a deadline: a busy machine is no fault of an example.
settings.register_profile(
    "ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None)
# For an installation that is tried once more, after the same tests have passed with every example.
settings.register_profile("again", settings.get_profile("ci"), max_examples=25)
settings.register_profile("thorough", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
