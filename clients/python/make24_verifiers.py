"""A taskset for verifiers (v1): ``vf-eval make24-verifiers``.

It is a module of its own because verifiers finds a taskset by the name of a top-level module.
"""

import make24
from make24.dataset import Make24Dataset
from make24.rewards import verifiers_v1

try:
    import verifiers.v1 as vf
except ImportError as e:
    raise ImportError("make24_verifiers needs verifiers 0.4 or newer: pip install verifiers") from e

__all__ = ["Make24Taskset"]  # verifiers requires exactly one taskset here


class Make24Data(vf.TaskData):
    """A puzzle. The prompt does not show ``solution``, its simplest solution."""

    numbers: list[int]
    target: str
    rules: str | None = None
    solution: str


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
    """The criteria of the puzzles, under the names that ``make24.generate`` gives them."""

    seed: int = 24
    size: int = 200
    level: str | None = None
    cards: str | None = None
    values: str | None = None
    target: str | None = None
    rules: str | None = None
    split: str | None = None
    lang: str = "en"


class Make24Taskset(vf.Taskset[Make24Task, Make24Config]):
    """Generated puzzles."""

    def load(self):
        """Yield the tasks."""
        c = self.config
        criteria = {name: value for name in ("level", "cards", "values", "target", "split") if (value := getattr(c, name)) is not None}
        for item in Make24Dataset(c.seed, c.size, lang=c.lang, rules=c.rules, **criteria):
            numbers, target = item["metadata"]["numbers"], item["metadata"]["target"]
            data = Make24Data(prompt=item["question"], numbers=numbers, target=target, rules=c.rules, solution=item["answer"])
            yield Make24Task(data, c.task)
