"""A task and a scorer for inspect_ai: ``inspect eval make24/make24``."""

import make24

from .dataset import Make24Dataset

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import Sample
    from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, scorer, stderr
    from inspect_ai.solver import generate
except ImportError as e:
    raise ImportError("make24.inspect_task needs inspect_ai: pip install inspect_ai") from e


@scorer(metrics=[accuracy(), stderr()])
def verdict(rules: str | None = None):
    """Judge the completion; the sample's metadata has ``numbers`` and ``target``."""

    async def score(state, target):
        v = await make24.aio.check(state.output.completion, state.metadata["numbers"], state.metadata["target"], rules)
        return Score(value=CORRECT if v.correct else INCORRECT, explanation=v.reason, metadata=v.raw)

    return score


@task(name="make24")
def make24_task(seed: int = 24, size: int = 200, level: str | None = None, rules: str | None = None):
    """Answers to generated puzzles."""
    items = Make24Dataset(seed, size, level=level, rules=rules)
    samples = [Sample(input=i["question"], target=i["answer"], metadata={k: i["metadata"][k] for k in ("numbers", "target")}) for i in items]
    return Task(dataset=samples, solver=generate(), scorer=verdict(rules))
