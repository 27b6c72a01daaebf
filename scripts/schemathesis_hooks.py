"""Serializes bodies of media types that schemathesis does not support."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    """Writes each element of a list as a line, and any other value as one line."""
    if isinstance(value, (bytes, str)):
        return value if isinstance(value, bytes) else value.encode("utf-8", "surrogatepass")
    lines = value if isinstance(value, list) else [value]
    return "".join(json.dumps(line) + "\n" for line in lines).encode("utf-8")
