"""The functions of the tasks."""

import make24
from make24.dataset import Make24Dataset


def load(file, train=None, lang="en", **_):  # lm_eval also passes keywords of its own
    """Return the dataset of the task of a file of make24-bench-v1."""
    import datasets

    rows = [{"question": i["question"] + "\n", "answer": i["answer"], **{k: i["metadata"][k] for k in ("id", "numbers", "target", "profile")}}
            for i in Make24Dataset(file, train=train, lang=lang)]
    return {"test": datasets.Dataset.from_list(rows)}


def process_results(doc, results):
    """Return the score of an answer."""
    return {"acc": make24.check(results[0], doc["numbers"], doc["target"], doc["profile"]).score}
