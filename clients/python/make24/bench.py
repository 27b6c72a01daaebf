"""The reference set make24-bench-v1: test files to evaluate models on, and train files disjoint from them.

    >>> from make24 import bench
    >>> len(bench.load("four-3"))
    200

The program makes the files once, in a folder of the user's cache, and their SHA-256 is checked
whenever they are read. docs/bench-v1.md of make24 describes the set.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from . import _engine
from ._api import _encode
from ._types import InvalidInput, Make24Error, Puzzle

__all__ = ["FILES", "NAME", "File", "folder", "load", "overlap", "path", "prompts", "refuse_overlap"]

NAME = "make24-bench-v1"
_TIMEOUT = 600.0  # seconds for a command that takes seconds on an idle machine


@dataclass(frozen=True)
class File:
    """A file of the set. ``profile`` is the one under which answers are judged."""

    name: str
    puzzles: int
    rules: str
    profile: str
    split: str  #: ``test`` or ``train``
    sha256: str


#: The files of the set by their names.
FILES = {f.name: f for f in (
    File("four-1", 200, "classic", "classic/2+none", "test", "3bb60f3785fe08219afbc378feb6366ccf873ea37115a01f0d4468194e1afa59"),
    File("four-2", 200, "classic", "classic/2+none", "test", "0e485cf30a1d10929bb62782fe0c8c1eb2d28c1afca86f730c3eca43401d105f"),
    File("four-3", 200, "classic", "classic/2+none", "test", "b6e4093a2d994ee26a27e55ab03dd06e0cb7e1156ac2c85ec88dbf59f8591721"),
    File("four-4", 200, "classic", "classic/2+none", "test", "db6887c5babfd60fd00fd4cc80a438159861d570b8bfa61ddd5f3a8567a695c9"),
    File("four-5", 200, "classic", "classic/2+none", "test", "8b6f0d6870fd6d61dfb3a8a7b14206823991f66634bc20acc23b9137565e6b47"),
    File("unsolvable", 200, "classic", "classic/2+none", "test", "f5d336d33a87e8d948396bf2b1e169a40ad2a835e7909358baf55969ca978ac8"),
    File("five-six", 200, "classic", "classic/2+none", "test", "1bad6706fc4793d333d01df898dc4d1de3901693f03dba9a1cd0cdfe3aee9c53"),
    File("countdown", 200, "countdown", "countdown/2+none", "test", "65d420074e3ae10d3c60e79c18078c2ffed542cc4ba8b2aeb4f9d82171e340b4"),
    File("train", 4000, "classic", "classic/2+none", "train", "91cc398d69ecb42a01faa8a8b822f9b372a34825d919be0b5f069fdb337f066b"),
    File("train-countdown", 1000, "countdown", "countdown/2+none", "train", "be09455376c658741158ba698371f1fcad366eb0ba8bf0ff5f2ef7c423555d82"),
)}


def folder() -> Path:
    """Return the folder of the files: make24/make24-bench-v1 in XDG_CACHE_HOME or the cache of the user."""
    home = os.environ.get("XDG_CACHE_HOME") or (
        os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else "~/Library/Caches" if sys.platform == "darwin" else None)
    return Path(home or "~/.cache").expanduser() / "make24" / NAME


def _named(file: str) -> File:
    try:
        return FILES[file]
    except KeyError:
        raise InvalidInput(f"{NAME} has no file {file!r}; its files are {', '.join(FILES)}") from None


def _read(name: Path, file: File) -> bytes | None:
    """Return the content of a file, or None if it is missing or has another SHA-256."""
    try:
        content = name.read_bytes()
    except FileNotFoundError:
        return None
    return content if hashlib.sha256(content).hexdigest() == file.sha256 else None


def _content(file: File) -> bytes:
    """Return the content of a file, which is made if it is not in the cache."""
    cached = folder() / f"{file.name}.jsonl"
    if (content := _read(cached, file)) is not None:
        return content
    cached.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cached.parent.parent) as made:
        _engine.run(["generate", f"--reference={NAME}", f"--out={made}"], _TIMEOUT)
        for other in FILES.values():
            if _read(Path(made, f"{other.name}.jsonl"), other) is None:
                raise Make24Error(f"this make24 makes another file {other.name} of {NAME}; install the version of the package")
        for name in os.listdir(made):
            os.replace(Path(made, name), cached.parent / name)  # atomic, since other processes may read the files
    content = _read(cached, file)
    if content is None:
        raise Make24Error(f"cannot write {cached}")
    return content


def path(file: str) -> Path:
    """Return the path of a file in the cache, such as ``four-3``. Its content has the SHA-256 of FILES."""
    _content(_named(file))
    return folder() / f"{file}.jsonl"


def load(file: str | None = None, split: str = "test") -> list[Puzzle]:
    """Return the puzzles of a file, or of all files of a split: 1600 of ``test``, 5000 of ``train``.

    ``raw`` of a puzzle has all fields of its record, and ``file``, the name of the file. Raises
    InvalidInput if there is no such file or split.

    >>> len(load()), len(load("unsolvable")), load("four-5")[0].level
    (1600, 200, 5)
    """
    if split not in ("test", "train"):
        raise InvalidInput(f"{NAME} has no split {split!r}; its splits are test and train")
    names = Puzzle.__dataclass_fields__
    puzzles = []
    for f in FILES.values() if file is None else [_named(file)]:
        if file is None and f.split != split:
            continue
        for line in _content(f).splitlines():
            row = json.loads(line)
            fields = {k: v for k, v in row.items() if k in names}
            puzzles.append(Puzzle(**{**fields, "hand": tuple(row["hand"]), "target": Fraction(row["target"]), "raw": {**row, "file": f.name}}))
    return puzzles


def prompts(file: str, lang: str = "en") -> list[str]:
    """Return the prompts of the puzzles of a file. They allow "no solution" as an answer, as the profile does.

    >>> prompts("four-1")[0].splitlines()[1]
    'If there is no solution, the answer is: no solution'
    """
    flags = ["convert", "--columns=prompt", "--no-solution", "--format=jsonl", f"--lang={lang}", "--", str(path(file))]
    return [json.loads(line)["prompt"] for line in _engine.run(flags, _TIMEOUT).splitlines()]


def overlap(train: str | os.PathLike[str] | Iterable[Mapping[str, Any] | Puzzle], file: str | None = None) -> int:
    """Count the puzzles of a train set that are in the test files, or in one file.

    ``train`` is a file in any format that ``make24 audit`` reads, or rows with the fields of such a
    format. Raises InvalidInput if a row is not a puzzle.

    >>> overlap([{"hand": [3, 3, 8, 8]}, {"hand": [1, 1, 4, 6]}])
    1
    """
    tests = [f for f in FILES.values() if f.split == "test"] if file is None else [_named(file)]
    with tempfile.TemporaryDirectory() as work:
        if isinstance(train, (str, os.PathLike)):
            name = os.fspath(train)
        else:
            name, rows = os.path.join(work, "train.jsonl"), 0
            with open(name, "w", encoding="utf-8") as out:
                for row in train:
                    out.write(_encode(row.raw if isinstance(row, Puzzle) else dict(row)) + "\n")
                    rows += 1
            if rows == 0:
                return 0
        lines = _engine.run(["audit", "--json", "--", name, *(str(path(f.name)) for f in tests)], _TIMEOUT).splitlines()
    pairs = [pair for pair in map(json.loads, lines) if pair.get("files", [None])[0] == name]
    return sum(pair["overlap"] for pair in pairs)


def refuse_overlap(train: str | os.PathLike[str] | Iterable[Mapping[str, Any] | Puzzle], file: str | None = None) -> None:
    """Raise InvalidInput if a train set has a puzzle of the test files, or of one file. ``train`` is as for overlap."""
    if shared := overlap(train, file):
        puzzles = "one puzzle of the train set is" if shared == 1 else f"{shared} puzzles of the train set are"
        raise InvalidInput(f"{puzzles} in the test files of {NAME}; make the train set with --split train")
