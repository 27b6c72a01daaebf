"""The puzzles of make24-bench-v1 with the interface of reasoning-gym: items by index, and a scorer."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import make24

from . import bench
from ._types import Puzzle


class Make24Dataset:
    """The test puzzles of make24-bench-v1, or those of one of its files, such as ``four-3``.

    An item has ``question`` (the prompt), ``answer`` (a solution, or ``no solution``) and
    ``metadata``: the fields of the record and ``numbers``, ``target``, ``file`` and ``profile``.

    ``train``, rows or a file of the puzzles on which the model was trained, is refused if one of
    them is a test puzzle: see ``make24.bench.refuse_overlap``. ``split="train"`` has the train
    puzzles instead.
    """

    def __init__(self, file: str | None = None, *, split: str = "test", lang: str = "en",
                 train: str | os.PathLike[str] | Iterable[Mapping[str, Any] | Puzzle] | None = None) -> None:
        if train is not None:
            bench.refuse_overlap(train)
        self._puzzles = bench.load(file, split)
        self._prompts = [p for f in dict.fromkeys(p.raw["file"] for p in self._puzzles) for p in bench.prompts(f, lang)]

    def __len__(self) -> int:
        return len(self._puzzles)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> dict[str, Any]:
        puzzle = self._puzzles[index]
        target, profile = str(puzzle.target), bench.FILES[puzzle.raw["file"]].profile
        metadata = {**puzzle.raw, "source_dataset": bench.NAME, "source_index": index, "numbers": list(puzzle.hand), "target": target, "profile": profile}
        return {"question": self._prompts[index], "answer": puzzle.solution or "no solution", "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return 1.0 for a correct answer and 0.0 for any other."""
        metadata = entry["metadata"]
        return make24.check(answer or "", metadata["numbers"], metadata["target"], metadata["profile"]).score
