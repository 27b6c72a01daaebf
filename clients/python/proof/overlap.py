"""Counts the puzzles that train data shares with the tests: `make proof NAME=overlap` runs it.

The tests are the test files of make24-bench-v1, the puzzles 900 to 999 of Tree of Thoughts, and what each
framework evaluates on by default. It fails unless every count is 0.
"""

import json
import os
import subprocess
import sys
import tempfile

import datasets
import gymnasium
import make24.env
import make24.reasoning_gym_dataset
import reasoning_gym
from lm_eval import tasks
from make24 import bench
from make24.dataset import Make24Dataset
from make24.inspect_task import make24_bench_v1
from verifiers.v1.utils import loaders

DEADLINE = 600  # seconds for a command
SIZE = 4000  # puzzles of generated train data


def row(numbers, target, rules="classic"):
    return {"hand": list(numbers), "target": str(target), "rules": rules.split("/")[0]}


def taskset(**config):
    tasks = loaders.load_taskset(loaders.taskset_config_type("make24-verifiers")(id="make24-verifiers", **config))
    return [row(t.data.numbers, t.data.target, t.data.rules) for t in tasks]


def items(data):
    return [row(i["metadata"]["numbers"], i["metadata"]["target"], i["metadata"]["rules"]) for i in data]


def lm_eval():
    folder = os.path.join(os.path.dirname(make24.__file__), "lm_eval_tasks")
    loaded = tasks.TaskManager(include_path=folder, include_defaults=False).load(["make24_bench_v1"])["tasks"]
    return [row(d["numbers"], d["target"], d["profile"]) for task in loaded.values() for d in task.test_docs()]


def inspect_ai():
    return [row(s.metadata["numbers"], s.metadata["target"], s.metadata["profile"]) for s in make24_bench_v1().dataset]


def environment(name):
    """Return the hands of the first episodes of an environment."""
    env = gymnasium.make(name).unwrapped
    hands = []
    for seed in range(20):
        env.reset(seed=seed)
        hands += [env.hand, *env._pool]
    return [row(hand, 24) for hand in hands]


def generated(path, *flags):
    """Write a train set as `make24 generate --split train` makes it, and return its path."""
    run("generate", "--split=train", f"--size={SIZE}", "--seed=1", f"--out={path}", *flags)
    return path


def run(*args):
    done = subprocess.run([make24.command(), *args], capture_output=True, timeout=DEADLINE)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr.decode())
    return done.stdout


def main():
    with tempfile.TemporaryDirectory() as work:
        def file(name, rows):
            path = os.path.join(work, name + ".jsonl")
            with open(path, "w") as f:
                f.writelines(json.dumps(r) + "\n" for r in rows)
            return path

        def name(n):
            return os.path.join(work, n)

        benchmark = [str(bench.path(f.name)) for f in bench.FILES.values() if f.split == "test"]
        tests = {
            "make24-bench-v1": benchmark,
            "Tree of Thoughts 900-999": [str(bench.folder() / "tree-of-thoughts-900-999.csv")],
            "Make24Dataset": [file("dataset", items(Make24Dataset()))],
            "lm_eval": [file("lm_eval", lm_eval())],
            "inspect_ai": [file("inspect_ai", inspect_ai())],
            "verifiers": [file("verifiers", taskset())],
        }
        folder = str(bench.folder())
        hub = datasets.load_dataset(folder, split="train", cache_dir=name("cache"))
        train = {
            "make24-bench-v1, by datasets": file("hub", (row(r["hand"], r["target"], r["rules"]) for r in hub)),
            "Make24Dataset": file("train-dataset", items(Make24Dataset(split="train"))),
            "verifiers": file("train-verifiers", taskset(split="train")),
            "reasoning-gym": file("reasoning-gym", items(reasoning_gym.create_dataset("make24", seed=1, size=500))),
            "reasoning-gym, numbers to 25": file("reasoning-gym-25", items(reasoning_gym.create_dataset("make24", seed=1, size=SIZE, values="1-25"))),
            "Gymnasium, answers": file("answers", environment("make24/Answer-v0")),
            "Gymnasium, tiles": file("tiles", environment("make24/Tiles-v0")),
            "TRL: generate --split train": generated(name("trl.parquet"), "--values=1-25"),
            "verl: generate --split train": generated(name("verl.parquet"), "--values=1-25", "--format=verl"),
            "OpenRLHF: generate --split train": generated(name("openrlhf.jsonl"), "--variant=countdown"),
        }
        total = 0
        for what, path in train.items():
            lines = [json.loads(line) for line in run("audit", "--json", path, *(f for files in tests.values() for f in files)).splitlines()]
            records = lines[0]["records"]
            counts = {test: sum(p["overlap"] for p in lines if p.get("files", [""])[0] == path and p["files"][1] in files) for test, files in tests.items()}
            if len({p["files"][1] for p in lines if p.get("files", [""])[0] == path}) != sum(map(len, tests.values())) or not records:
                sys.exit(f"{what} was not compared with every test")
            print(f"{what}: {records} train puzzles; shared with " + ", ".join(f"{test}: {n}" for test, n in counts.items()))
            total += sum(counts.values())
        print(total)
        sys.exit(total != 0)


if __name__ == "__main__":
    main()
