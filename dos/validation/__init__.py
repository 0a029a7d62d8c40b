"""Validation: what is wrong with states and observations that were made elsewhere, each problem with its path."""

from dos.validation.observations import observation_problems
from dos.validation.states import state_problems, validate
from dos.validation.types import type_problems

__all__ = ["observation_problems", "state_problems", "type_problems", "validate"]
