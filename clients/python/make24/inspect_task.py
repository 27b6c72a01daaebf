"""A task and a scorer for inspect_ai: ``inspect eval make24/make24_bench_v1``."""

from __future__ import annotations

import make24

from .dataset import Make24Dataset

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, grouped, scorer, stderr
    from inspect_ai.solver import generate
except ImportError as e:
    raise ImportError("make24.inspect_task needs inspect_ai: pip install inspect_ai") from e

_METADATA = ("numbers", "target", "profile", "file", "level")


@scorer(metrics=[grouped(accuracy(), "file", all=False), accuracy(), stderr()])
def verdict():
    """Judge the completion; the sample's metadata has ``numbers``, ``target`` and ``profile``."""

    async def score(state, target):
        m = state.metadata
        v = await make24.aio.check(state.output.completion, m["numbers"], m["target"], m["profile"])
        return Score(value=CORRECT if v.correct else INCORRECT, explanation=v.reason, metadata=v.raw)

    return score


@task(name="make24_bench_v1")
def make24_bench_v1(file: str | None = None, train: str | None = None, lang: str = "en"):
    """The test puzzles of make24-bench-v1, or one of its files: ``-T file=four-3``.

    ``train`` is the file of the train set, which is refused if it has a test puzzle.
    """
    items = Make24Dataset(file, train=train, lang=lang)
    samples = [Sample(id=i["metadata"]["id"], input=i["question"], target=i["answer"],
                      metadata={k: i["metadata"][k] for k in _METADATA if k in i["metadata"]}) for i in items]
    return Task(dataset=MemoryDataset(samples, name="make24-bench-v1"), solver=generate(), scorer=verdict())
