"""A dataset for reasoning-gym, registered as ``make24``.

    import make24.reasoning_gym_dataset, reasoning_gym
    data = reasoning_gym.create_dataset("make24", seed=7, size=100, level="1-2")

Its puzzles are of the split ``train``, which has no test puzzle of make24-bench-v1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

import make24

try:
    from reasoning_gym.factory import ProceduralDataset, register_dataset
except ImportError as e:
    raise ImportError("make24.reasoning_gym_dataset needs reasoning-gym: pip install reasoning-gym") from e

DATASET_NAME = "make24"


@dataclass
class Make24Config:
    """The criteria of the puzzles, as of ``make24.generate``; None leaves a criterion out."""

    seed: Optional[int] = None
    size: int = 500
    level: Optional[str] = None
    cards: Optional[str] = None
    values: Optional[str] = None
    target: Optional[str] = None
    rules: Optional[str] = None
    split: Optional[str] = "train"
    lang: str = "en"

    def validate(self) -> None:
        """Raise InvalidInput for a size or a split that is invalid. The program checks the criteria."""
        if self.size < 1:
            raise make24.InvalidInput(f"the size is {self.size}; it must be at least 1")
        if self.split not in (None, "train", "val", "test"):
            raise make24.InvalidInput(f"unknown split {self.split!r}; the splits are train, val and test")


class Make24Dataset(ProceduralDataset):
    """Generated puzzles. The item at an index depends on the seed and the criteria, not on the size."""

    def __init__(self, config: Make24Config) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._puzzles: list[make24.Puzzle] = []

    def _generate(self) -> list[make24.Puzzle]:
        """Return the puzzles, which are made on first use: reasoning-gym makes datasets only to score."""
        if not self._puzzles:
            c = self.config
            criteria = {name: value for name in ("level", "cards", "values", "target", "rules", "split") if (value := getattr(c, name)) is not None}
            puzzles = make24.generate(self.size, seed=self.seed, columns="id,solution,level", **criteria)
            if len(puzzles) < self.size:
                raise make24.InvalidInput(f"only {len(puzzles)} puzzles meet the criteria; lower size from {self.size}")
            self._puzzles = puzzles
        return self._puzzles

    def __getitem__(self, idx: int) -> dict[str, Any]:
        puzzle, rules = self._generate()[idx], self.config.rules
        target = str(puzzle.target)
        return {
            "question": make24.prompt(puzzle.hand, target, rules, lang=self.config.lang),
            "answer": puzzle.solution,
            "metadata": {
                "source_dataset": DATASET_NAME,
                "source_index": idx,
                "id": puzzle.id,
                "numbers": list(puzzle.hand),
                "target": target,
                "rules": rules or "classic",
                "difficulty": {"level": puzzle.level},
            },
        }

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        """Return 1.0 for a correct answer and 0.0 for any other."""
        m = entry["metadata"]
        return make24.check(answer or "", m["numbers"], m["target"], m["rules"]).score


register_dataset(DATASET_NAME, Make24Dataset, Make24Config)
