"""How much Hypothesis tries: `HYPOTHESIS_PROFILE` is `default`, `quick` or `thorough`."""

import os

from hypothesis import HealthCheck, settings

_COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
# The same examples each time, so that a run says something about the change it is run for.
settings.register_profile("default", max_examples=100, derandomize=True, **_COMMON)
settings.register_profile("quick", max_examples=20, derandomize=True, **_COMMON)
settings.register_profile("thorough", max_examples=2000, **_COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
