"""Set the `__module__` of public classes and functions to the module that users import them from.

Reprs, error messages and the documentation then show a path that a reader can import, and pickles do not depend on the
internal layout of the package. As a consequence, annotations of public classes must be real objects and not strings:
`typing.get_type_hints` looks names up in the module that `__module__` names. The price is that `inspect.getsource` does
not find the source of a class, because it searches the file of that module.
"""

from types import FunctionType


def publish(module: str, *values: object) -> None:
    """Set `__module__` of the classes and functions among `values`. Other values stay unchanged."""
    for value in values:
        if isinstance(value, type | FunctionType):
            value.__module__ = module
