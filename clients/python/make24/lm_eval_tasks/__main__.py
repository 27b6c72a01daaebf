"""Prints the folder of the task."""

from pathlib import Path

print(Path(__file__).parent)
