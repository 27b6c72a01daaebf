"""Tests of the environments and tasks on the real packages; `make proof NAME=kit` runs them."""

import asyncio
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import warnings
from importlib import metadata

import datasets
import gymnasium
import make24.env
import make24.reasoning_gym_dataset
import make24.rewards
import numpy
import pandas
import pyarrow.parquet
import reasoning_gym
import verifiers.v1 as vf
from gymnasium.utils.env_checker import check_env
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import CORRECT, INCORRECT, Target
from inspect_ai.solver import TaskState
from lm_eval import evaluator, tasks
from lm_eval.api.model import LM
from make24 import bench
from make24.inspect_task import make24_bench_v1
from reasoning_gym.utils import extract_answer
from verifiers.v1.utils import loaders

AGENT = vf.AgentInfo(config=vf.AgentConfig())
DEADLINE = 300  # seconds that a child process may take


class PackageTest(unittest.TestCase):
    def test_source_distribution(self):
        self.assertEqual((metadata.version("make24"), make24.__version__), ("1.2.3rc1", "1.2.3rc1"))
        self.assertIn("site-packages", make24.__file__)
        program = os.path.join(os.path.dirname(sys.executable), "make24")
        self.assertEqual(subprocess.check_output([program, "solve", "--ascii", "3", "3", "8", "8"], timeout=DEADLINE), b"8/(3-8/3) = 24\n")


class NumbersTest(unittest.TestCase):
    def test_numpy(self):
        for n in (numpy.int64(7), numpy.int8(7), numpy.uint64(7), numpy.float64(7), numpy.float32(7), numpy.str_("7")):
            self.assertTrue(make24.check("7*1", [n, 1], n).correct)
            self.assertTrue(make24.check("7*1", numpy.array([n, 1], n.dtype), 7).correct)
            self.assertEqual(make24.solve(numpy.array([7, 1]), n).target, 7)
        for n in (numpy.bool_(True), numpy.float64(3.5), numpy.float64("nan")):
            for call in (make24.solve, make24.grade, make24.prompt):
                self.assertRaises(make24.InvalidInput, call, [n, 1], 7)
                self.assertRaises(make24.InvalidInput, call, [7, 1], n)
            bad = [("7*1", [n, 1], 7), ("7*1", [7, 1], n), ("7*1", numpy.array([[7], [1]]), 7), ("7*1", numpy.array(7), 7)]
            self.assertTrue(all(v.error for v in make24.check_batch(bad)))


class GymnasiumTest(unittest.TestCase):
    def test_checker(self):
        for name in ("make24/Tiles-v0", "make24/Answer-v0"):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                check_env(gymnasium.make(name, render_mode="ansi").unwrapped)

    def test_tiles(self):
        env = gymnasium.make("make24/Tiles-v0", shaping=0.5).unwrapped

        def action(i, j, op):
            return (i * 4 + j) * 4 + "+-*/".index(op)

        _, info = env.reset(options={"hand": (3, 3, 8, 8)})
        self.assertTrue(info["solvable"])
        steps = [env.step(action(*a)) for a in ((2, 1, "/"), (0, 2, "-"), (3, 0, "/"))]
        self.assertEqual([s[1:3] for s in steps], [(0.0, False), (0.0, False), (1.0, True)])
        env.reset(options={"hand": (3, 3, 8, 8)})
        _, reward, done, _, info = env.step(action(0, 1, "+"))
        self.assertEqual((reward, done, info["solvable"]), (-0.5, False, False))
        self.assertEqual(env.step(action(0, 1, "+"))[1:3], (0.0, True))  # tile 1 is gone

    def test_action_table(self):
        """The table of docs/python.md has the actions of the environment."""
        env = gymnasium.make("make24/Tiles-v0")
        env.reset(options={"hand": (2, 3, 5, 7)})
        tiles = env.unwrapped
        self.assertEqual(tiles.action_text(26), "tile 1 * tile 2")
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/python.md"), encoding="utf-8") as f:
            rows = [line.strip("| \n").split(" | ") for line in f if re.match(r"\| tile \d \|", line)]
        self.assertEqual([r[0] for r in rows], ["tile 0", "tile 1", "tile 2", "tile 3"])
        for i, row in enumerate(rows):
            for j, first in enumerate(row[1:]):
                if i == j:
                    self.assertEqual((first, env.get_wrapper_attr("action_masks")()[(i * 4 + j) * 4:][:4].any()), ("–", False))
                else:
                    self.assertEqual([tiles.action_text(int(first) + op) for op in range(4)], [f"tile {i} {o} tile {j}" for o in "+-*/"])
        _, _, _, _, info = env.step(26)
        self.assertEqual((tiles.render(), tiles.action_masks().dtype), ("2 15 7", bool))
        self.assertEqual(tiles.action_masks().tolist(), info["action_mask"].astype(bool).tolist())
        self.assertRaises(make24.InvalidInput, tiles.action_text, 64)

    def test_hostile(self):
        env = gymnasium.make("make24/Tiles-v0").unwrapped
        for action in (-1, 64, 10**9):
            env.reset(options={"hand": (3, 3, 8, 8)})
            _, reward, done, _, info = env.step(action)
            self.assertEqual((reward, done, info.get("illegal")), (0.0, True, True))
        for wrong in ({"level": "9"}, {"values": "1", "level": "5"}):
            with self.assertRaises(make24.InvalidInput):
                gymnasium.make("make24/Tiles-v0", **wrong).reset(seed=1)
        with self.assertRaises(make24.InvalidInput):
            env.reset(options={"hand": (3, 3, 8)})

    def test_masked_actions_are_legal(self):
        env = gymnasium.make("make24/Tiles-v0", level="1")
        for seed in range(20):
            _, info = env.reset(seed=seed)
            env.action_space.seed(seed)
            done = False
            while not done:
                _, _, done, _, info = env.step(env.action_space.sample(mask=info["action_mask"]))
                self.assertNotIn("illegal", info)

    def test_answer(self):
        env = gymnasium.make("make24/Answer-v0")
        prompt, _ = env.reset(options={"hand": (3, 3, 8, 8)})
        self.assertIn("3 3 8 8", prompt)
        self.assertEqual(env.step("8/(3-8/3)")[1:3], (1.0, True))


class ConvertTest(unittest.TestCase):
    """make24 convert reads the Parquet files of pyarrow, pandas and datasets, and they read its files."""

    rows = [
        {"target": 28, "nums": [4, 7], "note": {"by": [1, None], "at": 1.5}, "tags": [{"n": "a"}, {"n": "b"}], "rank": 1},
        {"target": 18, "nums": [2, 3, 3], "note": None, "tags": [], "rank": None},
    ]

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def name(self, name):
        return os.path.join(self.folder.name, name)

    def write(self):
        """Writes the rows with each library, and yields the names of the files."""
        table = pyarrow.Table.from_pylist(self.rows)
        for compression in ("snappy", "zstd", "none"):
            pyarrow.parquet.write_table(table, self.name("a.parquet"), compression=compression, use_dictionary=compression == "snappy")
            yield self.name("a.parquet")
        pandas.DataFrame(self.rows).to_parquet(self.name("p.parquet"))
        yield self.name("p.parquet")
        datasets.Dataset.from_list(self.rows).to_parquet(self.name("d.parquet"))
        yield self.name("d.parquet")

    def test_reads(self):
        for name in self.write():
            make24.convert(name, self.name("z.jsonl"), columns="solvable")
            with open(self.name("z.jsonl")) as file:
                lines = [json.loads(line) for line in file]
            want = {"hand": [4, 7], "target": "28", "solvable": True, "note": {"by": [1, None], "at": 1.5}, "tags": [{"n": "a"}, {"n": "b"}], "rank": 1}
            self.assertEqual(lines[0], want, name)
            self.assertEqual(lines[1], {"hand": [2, 3, 3], "target": "18", "solvable": True, "tags": []}, name)

    def test_is_read(self):
        with open(self.name("x.jsonl"), "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in self.rows)
        for kind in ("parquet", "verl", "countdown-tasks"):
            make24.convert(self.name("x.jsonl"), self.name("y.parquet"), format=kind)
            by_arrow = pyarrow.parquet.read_table(self.name("y.parquet")).to_pylist()
            by_datasets = list(datasets.load_dataset("parquet", data_files=self.name("y.parquet"), split="train", cache_dir=self.folder.name))
            self.assertEqual(by_arrow, by_datasets, kind)
            by_pandas = pandas.read_parquet(self.name("y.parquet"))
            self.assertEqual(len(by_pandas), 2)
            row = by_arrow[0].get("extra_info", by_arrow[0])
            self.assertEqual((row["rank"], json.loads(row["note"])["at"], row["solution"], row["key"]), (1, 1.5, "4*7", "1-4.7-28-classic"), kind)
            if kind == "verl":
                self.assertEqual(by_arrow[0]["prompt"][0]["role"], "user")


class Solver(LM):
    """Answers every second question correctly if it has a solution, and every question that has none."""

    def generate_until(self, requests):
        questions = [re.match("Make (.*) from .*the numbers (.*)\\.", r.args[0]).groups() for r in requests]
        return [self.answer(hand, target) if n % 2 == 0 else "no solution" for n, (target, hand) in enumerate(questions)]

    def answer(self, hand, target):
        solutions = make24.solve(hand, target, None if target == "24" else "countdown", first=True)
        return f"<answer>{solutions[0].expr if solutions else 'no solution'}</answer>"

    def loglikelihood(self, requests):
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


class DataTest(unittest.TestCase):
    """Rows that other packages read from a set of `make24 generate` can be judged as they are."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "set.parquet")
        subprocess.run([make24.command(), "generate", "--size=50", "--seed=1", "--columns=solution", f"--out={self.path}"], check=True, capture_output=True, timeout=DEADLINE)

    def judged(self, rows):
        right = list(make24.check_many((r["solution"], r["hand"], r["target"]) for r in rows))
        wrong = make24.check_batch({"answer": "1", "hand": r["hand"], "target": r["target"]} for r in rows)
        return len(right), sum(v.correct for v in right), sum(v.correct for v in wrong)

    def test_pyarrow(self):
        self.assertEqual(self.judged(pyarrow.parquet.read_table(self.path).to_pylist()), (50, 50, 0))

    def test_pandas(self):
        rows = [r for _, r in pandas.read_parquet(self.path).iterrows()]
        self.assertEqual(type(rows[0]["hand"]).__name__, "ndarray")
        self.assertEqual(self.judged(rows), (50, 50, 0))

    def test_datasets(self):
        rows = datasets.load_dataset("parquet", data_files=self.path, split="train", cache_dir=os.path.dirname(self.path))
        self.assertEqual(self.judged(rows), (50, 50, 0))
        columns = {name: rows[name] for name in ("hand", "target")}
        self.assertEqual(make24.rewards.trl_reward(completions=list(rows["solution"]), **columns), [1.0] * 50)


    def test_reference_set(self):
        """The data card of make24-bench-v1 is read by datasets, and its solutions are correct."""
        folder = os.path.join(os.path.dirname(self.path), "bench")
        subprocess.run([make24.command(), "generate", "--reference=make24-bench-v1", f"--out={folder}"], check=True, capture_output=True, timeout=DEADLINE)
        sets = datasets.load_dataset(folder, cache_dir=os.path.dirname(self.path))
        self.assertEqual(sets.num_rows, {"train": 5000, "test": 1600})
        self.assertEqual(sets["train"].features, sets["test"].features)
        for name, unsolvable in (("train", 0), ("test", 200)):
            rows = [r for r in sets[name] if r["solvable"]]
            self.assertEqual(sets[name].num_rows - len(rows), unsolvable)
            self.assertTrue(all(make24.check_many((r["solution"], r["hand"], r["target"], r["rules"]) for r in rows)))
        with open(os.path.join(folder, "README.md")) as file:
            self.assertEqual(set(re.findall("- name: (.*)", file.read())), set(sets["test"].features))
        fields = {f for row in sets["test"] for f, value in row.items() if value is not None}
        self.assertEqual(fields, set(sets["test"].features))


class VerifiersTest(unittest.TestCase):
    def test_taskset(self):
        config = loaders.taskset_config_type("make24-verifiers")(id="make24-verifiers")
        tasks = list(loaders.load_taskset(config))
        self.assertEqual([t.data.idx for t in tasks], list(range(1600)))
        for task in tasks[::100]:
            self.assertTrue(asyncio.run(task.validate(None)))
            for reply, score, reason in ((f"<answer>{task.data.solution}</answer>", 1.0, "correct"), ("24", 0.0, "numbers")):
                trace = vf.Trace(task=vf.TraceTask(type="Make24Task", data=task.data), agent=AGENT, root_reply=reply)
                asyncio.run(task.score(trace))
                self.assertEqual((trace.rewards["make24"].score, trace.info["make24_reason"]), (score, reason))

    def test_validate(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(os.path.dirname(sys.executable), "vf-validate")
            flags = ["--runtime.type", "subprocess", "--taskset.file", "unsolvable", "--select.limit", "3", "--rich", "False", "--output-dir", folder]
            subprocess.run([program, "make24-verifiers", *flags], check=True, capture_output=True, timeout=DEADLINE)
            (summary,) = glob.glob(os.path.join(folder, "*", "summary.json"))
            with open(summary) as f:
                checks = json.load(f)["checks"]
        self.assertEqual((checks["gold"]["valid"], checks["noop"]["valid"]), (3, 3))  # noop: no answer is not correct

    def test_train(self):
        config = loaders.taskset_config_type("make24-verifiers")
        self.assertEqual(len(list(loaders.load_taskset(config(id="make24-verifiers", split="train")))), 5000)
        with self.assertRaisesRegex(make24.InvalidInput, "^200 puzzles of the train set"):
            list(loaders.load_taskset(config(id="make24-verifiers", train=str(bench.path("four-1")))))

    def test_plugged_reward(self):
        config = vf.TaskConfig(rewards={"mine": {"fn": "make24.rewards:verifiers_v1", "weight": 0.5}})

        class Data(vf.TaskData):
            nums: list[int]

        task = vf.Task[Data](Data(prompt="", nums=[3, 3, 8, 8]), config)
        trace = vf.Trace(task=vf.TraceTask(type="Task", data=task.data), agent=AGENT, root_reply="8/(3-8/3)")
        asyncio.run(task.score(trace))
        self.assertEqual((trace.rewards["mine"].score, trace.rewards["mine"].weight), (1.0, 0.5))


class TaskTest(unittest.TestCase):
    def test_lm_eval(self):
        folder = os.path.join(os.path.dirname(make24.__file__), "lm_eval_tasks")
        manager = tasks.TaskManager(include_path=folder, include_defaults=False)
        results = evaluator.simple_evaluate(model=Solver(), tasks=["make24_bench_v1"], task_manager=manager, limit=20, bootstrap_iters=0)["results"]
        accuracies = {name.removeprefix("make24_bench_v1_"): r["acc,none"] for name, r in results.items()}
        names = [f.name.replace("-", "_") for f in bench.FILES.values() if f.split == "test"]
        self.assertEqual(accuracies, {**dict.fromkeys(names, 0.5), "unsolvable": 1.0, "make24_bench_v1": 4.5 / 8})
        train = {"train": str(bench.path("four-1"))}
        with self.assertRaisesRegex(make24.InvalidInput, "^200 puzzles of the train set"):
            tasks.TaskManager(include_path=folder, include_defaults=False, metadata=train).load(["make24_bench_v1"])

    def test_inspect_finds_the_task_by_its_entry_point(self):
        code = "from inspect_ai.util import registry_create; print(len(registry_create('task', 'make24/make24_bench_v1', file='four-3').dataset))"
        self.assertEqual(subprocess.check_output([sys.executable, "-I", "-c", code], timeout=DEADLINE), b"200\n")

    def test_inspect(self):
        # inspect_ai.eval downloads a tokenizer, so the scorer is called as eval would.
        self.assertEqual(len(make24_bench_v1().dataset), 1600)
        for file in ("four-5", "countdown", "unsolvable"):
            task = make24_bench_v1(file=file)
            sample = next(iter(task.dataset))
            for text, value in ((f"<answer>{sample.target}</answer>", CORRECT), ("24", INCORRECT)):
                state = TaskState(model="mockllm/model", sample_id=1, epoch=1, input=sample.input, messages=[], metadata=sample.metadata,
                                  output=ModelOutput.from_content("mockllm/model", text))
                self.assertEqual(asyncio.run(task.scorer[0](state, Target(sample.target))).value, value)
        with self.assertRaisesRegex(make24.InvalidInput, "^200 puzzles of the train set"):
            make24_bench_v1(train=str(bench.path("four-1")))


class ReasoningGymTest(unittest.TestCase):
    def test_items(self):
        data = reasoning_gym.create_dataset("make24", seed=7, size=20, level="1-2")
        items = list(data)
        self.assertEqual(items, list(reasoning_gym.create_dataset("make24", seed=7, size=20, level="1-2")))
        self.assertEqual(items[:5], list(reasoning_gym.create_dataset("make24", seed=7, size=5, level="1-2")))
        self.assertNotEqual(items, list(reasoning_gym.create_dataset("make24", seed=8, size=20, level="1-2")))
        for n, item in enumerate(items):
            self.assertEqual(item["metadata"]["source_index"], n)
            self.assertEqual(data.score_answer(item["answer"], item), 1.0)
            text = f"<answer>{item['answer']}</answer>"
            self.assertEqual(data.score_answer(extract_answer(text), item), 1.0)
            for wrong in (None, "", "24", "__import__('math').floor(24.0)"):
                self.assertEqual(data.score_answer(wrong, item), 0.0)

    def test_scores_by_name(self):
        score = reasoning_gym.get_score_answer_fn("make24")
        entry = {"metadata": {"numbers": [3, 3, 8, 8], "target": "24", "rules": "classic"}}
        self.assertEqual((score("8/(3-8/3)", entry), score("6*4*1*1", entry)), (1.0, 0.0))

    def test_rules(self):
        data = reasoning_gym.create_dataset("make24", seed=1, size=3, rules="countdown")
        for item in data:
            self.assertEqual(data.score_answer(item["answer"], item), 1.0)
            self.assertIn("some or all", item["question"])

    def test_composite(self):
        spec = reasoning_gym.composite.DatasetSpec(name="make24", weight=1, config={"seed": 1, "size": 5})
        data = reasoning_gym.create_dataset("composite", size=5, seed=1, datasets=[spec])
        for item in data:
            self.assertEqual(data.score_answer(item["answer"], item), 1.0)

    def test_invalid(self):
        for config in ({"size": 0}, {"split": "dev"}, {"level": "9", "size": 3}, {"cards": "2", "values": "1-2", "size": 3}):
            with self.assertRaises(make24.InvalidInput):
                list(reasoning_gym.create_dataset("make24", seed=1, **config))

    def test_no_test_puzzle(self):
        data = reasoning_gym.create_dataset("make24", seed=1, size=2000, values="1-25")
        rows = [{"hand": p.hand, "target": str(p.target)} for p in data._generate()]
        self.assertEqual((len(rows), bench.overlap(rows)), (2000, 0))


if __name__ == "__main__":
    unittest.main()
