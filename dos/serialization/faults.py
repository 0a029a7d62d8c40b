"""All that is wrong with what was loaded, or cannot be written, each thing with its path.

This module must not know what makes a value right.
"""

from collections.abc import Iterator
from typing import Any, get_args

import attrs
from cattrs import ClassValidationError, IterableValidationError
from cattrs.errors import IterableValidationNote

from dos.errors import Problem
from dos.serialization.converter import dump
from dos.serialization.forms import TAGGED, fields_of, item_of, leaf_of, members
from dos.serialization.leaves import Form


def load_problems(error: Exception, path: str = "") -> Iterator[Problem]:
    """All that was wrong with what was loaded, each thing with its path: an empty one if it is wrong as a whole."""
    if not isinstance(error, ClassValidationError | IterableValidationError):
        yield Problem(path, str(error))
        return
    noted, others = error.group_exceptions()
    for fault, note in noted:
        step = note.index if isinstance(note, IterableValidationNote) else note.name
        yield from load_problems(fault, _joined(path, step))
    for fault in others:
        yield from load_problems(fault, path)


def dump_problems(value: Any, form: Form, path: str = "") -> Iterator[Problem]:
    """Why a value cannot be written, each thing with its path; nothing if it can."""
    try:
        dump(value, form)
    except ValueError as error:
        parts = [
            problem
            for step, part, kind in _parts(value, form)
            for problem in dump_problems(part, kind, _joined(path, step))
        ]
        yield from parts or [Problem(path, str(error))]


def _parts(value: Any, form: Form) -> Iterator[tuple[str | int, Any, Form]]:
    """What a value is made of: each part with its name or place, and its form."""
    for kind in (form, *members(form), *(get_args(form) if form in TAGGED else ())):
        if (item := item_of(kind)) is not None and isinstance(value, tuple):
            yield from ((place, part, item) for place, part in enumerate(value))
        elif type(value) is kind and attrs.has(kind) and leaf_of(kind) is None:
            yield from ((name, getattr(value, name), part) for name, part in fields_of(kind).items())
        else:
            continue
        return


def _joined(path: str, step: str | int) -> str:
    if isinstance(step, int):
        return f"{path}[{step}]"
    return f"{path}.{step}" if path else step
