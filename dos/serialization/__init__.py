"""Values as JSON, for browsers and programs in other languages, each with its JSON Schema. Needs the extra ``json``."""

try:
    import cattrs as _cattrs  # noqa: F401 - only to say what is missing, before anything else is
except ModuleNotFoundError as _error:
    _msg = "dos.serialization needs the extra json: pip install 'dos-cards[json]'"
    raise ModuleNotFoundError(_msg, name=_error.name) from _error

from dos._publishing import publish
from dos.serialization.functions import from_data, from_json, to_data, to_json
from dos.serialization.schemas import schema

__all__ = ["from_data", "from_json", "schema", "to_data", "to_json"]

publish(__name__, from_data, from_json, schema, to_data, to_json)
