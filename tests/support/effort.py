"""Sizes of tests that do not use Hypothesis; `conftest.py` describes the profiles."""

import os

IS_FULL = os.environ.get("HYPOTHESIS_PROFILE") in {"full", "thorough"}
"""Whether random games and very long texts have their full number and length."""
