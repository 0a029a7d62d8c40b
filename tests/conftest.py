"""How much Hypothesis tries. The environment variable `HYPOTHESIS_PROFILE` names the profile.

`default` is for the loop of a developer and ends in about a minute; `quick` is for runs on many Pythons and under
coverage; `full` is the strength at which a change must hold, and `thorough` is for a night. The sizes of other tests in
`support/effort.py` follow the same variable.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("support")

EXAMPLES = {"default": 10, "quick": 20, "full": 100, "thorough": 2000}

for name, examples in EXAMPLES.items():
    settings.register_profile(
        name,
        max_examples=examples,
        # The same examples each time, so that a failure is due to the change that is tested.
        derandomize=name != "thorough",
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
