"""A dataset with the interface of reasoning-gym: items by index, and a scorer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import make24

from ._types import InvalidInput


class Make24Dataset:
    """``size`` puzzles that depend only on the seed and the criteria.

    The criteria are those of ``make24.generate``, such as ``level="1-2"``, ``cards="3-5"`` and
    ``rules="countdown-all"``. An item has ``question``, ``answer`` (the simplest solution) and
    ``metadata`` with the numbers and the target.
    """

    def __init__(self, seed: int = 0, size: int = 500, *, lang: str = "en", **criteria: Any) -> None:
        self.rules, self.lang, self.seed = criteria.get("rules"), lang, seed
        criteria.setdefault("columns", "solution")
        self._puzzles = make24.generate(size, seed=seed, **criteria)
        if len(self._puzzles) < size:
            raise InvalidInput(f"only {len(self._puzzles)} puzzles meet the criteria; lower size from {size}")

    def __len__(self) -> int:
        return len(self._puzzles)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> dict[str, Any]:
        puzzle = self._puzzles[index]
        target = str(puzzle.target)
        metadata = {**puzzle.raw, "source_dataset": "make24", "source_index": index, "numbers": list(puzzle.hand), "target": target}
        return {"question": make24.prompt(puzzle.hand, target, self.rules, lang=self.lang), "answer": puzzle.solution, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return 1.0 for a correct answer and 0.0 for any other."""
        metadata = entry["metadata"]
        return make24.check(answer or "", metadata["numbers"], metadata["target"], self.rules).score
