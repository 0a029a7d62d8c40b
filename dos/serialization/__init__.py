"""JSON documents for browsers and programs in other languages, each with a JSON Schema."""

from dos._publishing import publish
from dos.serialization.functions import from_data, from_json, schema, to_data, to_json

__all__ = ["from_data", "from_json", "schema", "to_data", "to_json"]

publish(__name__, from_data, from_json, schema, to_data, to_json)
