"""The public path of a class or function: where users import it from, not the module that happens to define it.

Reprs, error messages, pickles and the documentation then show the path that a reader can import, and a pickle does not
depend on how the package is laid out inside. Annotations of public classes must be real objects rather than strings,
since `typing.get_type_hints` looks names up in the module that a class says it is from.
"""

from types import FunctionType


def publish(module: str, *values: object) -> None:
    """Make `module` the `__module__` of those values that are classes or functions; leave the others as they are."""
    for value in values:
        if isinstance(value, type | FunctionType):
            value.__module__ = module
