"""The effort of tests that choose their own sizes; `conftest.py` describes the profiles."""

import os

IS_FULL = os.environ.get("HYPOTHESIS_PROFILE") in {"full", "thorough"}
"""Whether tests use the full number of random games and the full length of very long texts."""
