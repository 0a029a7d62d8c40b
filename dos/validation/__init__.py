"""Validation of states and observations that were not produced by the engine.

Theory of operation. `GameState` and `Observation` check nothing when they are created. The engine creates a state for
every move and only from valid ones, so checks there would cost time and find nothing, and code that edits a position
step by step may pass through invalid states. Input from outside, such as states built by hand, positions in text and
JSON documents, is validated once, where it enters. The engine relies on that: `apply` does not check its state.

A report lists all problems, each with the path of the field. The types come first (`types`), because a part of the
wrong type cannot be inspected further. Then come the invariants of play (`states`): the cards are exactly those of the
deck, everything is in its canonical order, and the phase, scores and calls agree with the rest. A valid state need not
be reachable, so that puzzles and tests can start anywhere.

An observation is valid if it is the view of some valid state. `observations` does not repeat the checks of states for
it. It first checks what only an observation can get wrong, such as a visible card in another seat's draw. Then it
completes the observation to a state, with the unseen cards dealt out in deck order, and validates that state. One
completion is enough, because no invariant depends on which seat holds which unseen card. Problems of the completed
state are reported under the corresponding path of the observation.
"""

from dos._publishing import publish
from dos.validation.observations import observation_problems
from dos.validation.states import state_problems, validate
from dos.validation.types import type_problems

__all__ = ["observation_problems", "state_problems", "type_problems", "validate"]

publish("dos", validate)
