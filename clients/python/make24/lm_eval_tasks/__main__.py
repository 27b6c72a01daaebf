"""Prints the folder of the tasks."""

from pathlib import Path

print(Path(__file__).parent)
