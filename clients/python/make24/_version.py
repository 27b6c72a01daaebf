"""The version, which a release replaces by its own."""

__version__ = "0.0.0"
