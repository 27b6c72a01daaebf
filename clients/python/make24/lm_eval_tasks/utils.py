"""The functions of the task."""

import make24
from make24.dataset import Make24Dataset


def load(seed=24, size=200, **criteria):
    """Return the dataset of the task."""
    import datasets

    names = ("level", "cards", "values", "target", "rules")  # lm_eval also passes keywords of its own
    items = Make24Dataset(seed, size, **{k: v for k, v in criteria.items() if k in names})
    rows = [{"question": i["question"] + "\n", "answer": i["answer"], "numbers": i["metadata"]["numbers"],
             "target": i["metadata"]["target"], "rules": items.rules or "classic"} for i in items]
    return {"test": datasets.Dataset.from_list(rows)}


def process_results(doc, results):
    """Return the score of an answer."""
    return {"acc": make24.check(results[0], doc["numbers"], doc["target"], doc["rules"]).score}
