"""A taskset for verifiers (v1): ``vf-eval make24-verifiers``.

It is a module of its own because verifiers finds a taskset by the name of a top-level module.
"""

from typing import Literal, Optional

import make24
from make24.dataset import Make24Dataset
from make24.rewards import verifiers_v1

try:
    import verifiers.v1 as vf
    from verifiers.v1.harnesses.null import NullHarness
except ImportError as e:
    raise ImportError("make24_verifiers needs verifiers 0.4 or newer: pip install verifiers") from e

# verifiers takes the taskset and the default harness from here. Without a harness, the model would get a shell.
__all__ = ["Make24Taskset", "NullHarness"]


class Make24Data(vf.TaskData):
    """A puzzle. The prompt does not show ``solution``, a solution or ``no solution``. ``rules`` is its profile."""

    numbers: list[int]
    target: str
    rules: str
    solution: str
    file: str


class Make24Task(vf.Task[Make24Data]):
    """A puzzle to solve, with its reward."""

    @vf.reward
    async def make24(self, trace, task) -> float:
        """Return 1.0 for a correct answer and 0.0 for any other."""
        return await verifiers_v1(trace, task)

    async def validate(self, runtime) -> bool:
        """Report whether the solution of the puzzle is correct."""
        return (await make24.aio.check(self.data.solution, self.data.numbers, self.data.target, self.data.rules)).correct


class Make24Config(vf.TasksetConfig):
    """Which puzzles of make24-bench-v1: all of a split or one file. ``train`` is the file of another train set."""

    split: Literal["test", "train"] = "test"
    file: Optional[str] = None
    train: Optional[str] = None
    lang: str = "en"


class Make24Taskset(vf.Taskset[Make24Task, Make24Config]):
    """The puzzles of make24-bench-v1: its test files to evaluate, its train files to train."""

    def load(self):
        """Yield the tasks."""
        c = self.config
        for item in Make24Dataset(c.file, split=c.split, train=c.train, lang=c.lang):
            m = item["metadata"]
            data = Make24Data(prompt=item["question"], numbers=m["numbers"], target=m["target"], rules=m["profile"], solution=item["answer"], file=m["file"])
            yield Make24Task(data, c.task)
