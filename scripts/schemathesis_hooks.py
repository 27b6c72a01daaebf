"""Writes bodies of the media types that schemathesis does not know."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    """A list has a line for each element, anything else is one line."""
    if isinstance(value, (bytes, str)):
        return value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")
    lines = value if isinstance(value, list) else [value]
    return "".join(json.dumps(line) + "\n" for line in lines).encode("utf-8")
