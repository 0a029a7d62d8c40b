"""Make classes and functions public: set their `__module__`, and let classes read pickles of earlier versions.

`__module__` becomes the module that users import from. Reprs, error messages and the documentation then show a path
that a reader can import, and pickles do not depend on the internal layout of the package. As a consequence, annotations
of public classes must be real objects and not strings: `typing.get_type_hints` looks names up in the module that
`__module__` names. The price is that `inspect.getsource` does not find the source of a class, because it searches the
file of that module.

A pickle contains the fields that the class had at the time. attrs leaves fields that were added since unset, so reading
one would raise a bare `AttributeError` long after the pickle was loaded. `publish` lets the class fill in the default
while it loads the pickle, or fail there.
"""

from types import FunctionType
from typing import Any

import attrs


def publish(module: str, *values: object) -> None:
    """Make the classes and functions among `values` public in a module. Other values stay unchanged."""
    for value in values:
        if isinstance(value, type | FunctionType):
            value.__module__ = module
        if isinstance(value, type) and attrs.has(value):
            _complete_pickles(value)


def _complete_pickles(cls: Any) -> None:  # noqa: ANN401 - attrs adds the methods of the class
    """Make an attrs class set the fields that a pickle does not contain to their defaults."""
    restore = cls.__setstate__
    fields = attrs.fields(cls)

    def restore_all(self: object, state: object) -> None:
        restore(self, state)
        for field in fields:
            if hasattr(self, field.name):
                continue
            if field.default is attrs.NOTHING:
                from pickle import UnpicklingError  # noqa: PLC0415 - only programs that unpickle need it

                msg = f"the {cls.__name__} was pickled by another version of dos: it does not have `{field.name}`"
                raise UnpicklingError(msg)
            object.__setattr__(self, field.name, field.default)

    cls.__setstate__ = restore_all
