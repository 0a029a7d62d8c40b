"""Hypothesis profiles, chosen by the environment variable `HYPOTHESIS_PROFILE`.

`default` is for development and takes about a minute; `quick` is for runs on many Pythons and under coverage; `full` is
the strength that every change must pass, and `thorough` runs overnight. The sizes of other tests in `support/effort.py`
follow the same variable.
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
        # Use the same examples each time, so that a failure is due to the tested change.
        derandomize=name != "thorough",
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
