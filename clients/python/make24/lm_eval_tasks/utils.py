"""The functions of the task."""

import make24
from make24.dataset import Make24Dataset


def load(seed=24, size=200, **criteria):
    """Return the dataset of the task."""
    import datasets

    keys = ("seed", "size", "level", "cards", "values", "target", "rules")
    criteria = {k: v for k, v in criteria.items() if k in keys}
    items = Make24Dataset(seed, size, **criteria)
    rows = [{"question": i["question"] + "\n", "answer": i["answer"], "numbers": i["metadata"]["numbers"],
             "target": i["metadata"]["target"], "rules": items.rules or "classic"} for i in items]
    return {"test": datasets.Dataset.from_list(rows)}


def process_results(doc, results):
    """Return the score of an answer."""
    return {"acc": make24.check(results[0], doc["numbers"], doc["target"], doc["rules"]).score}
