"""Tests of the package. They need the path of the program in MAKE24_COMMAND, which `make test` sets."""

import asyncio
import concurrent.futures
import doctest
import inspect
import io
import itertools
import json
import os
import pickle
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import types
import unittest
from fractions import Fraction
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import make24  # noqa: E402
from make24 import _api, _engine, aio, dataset, rewards  # noqa: E402

HAND = [3, 3, 8, 8]
RIGHT, WRONG = ("8/(3-8/3)", HAND), ("3+3+8+8", HAND)
TRUTH = {"target": 24, "numbers": HAND}
FLAGS = ("check", "--jsonl")
PROGRAM = make24.command()


def correct(verdicts):
    return [v.correct for v in verdicts]


def script(folder, text):
    """Write an executable Python script and return its path."""
    path = os.path.join(folder, "program")
    with open(path, "w") as f:
        f.write("#!%s\n%s" % (sys.executable, text))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


class ApiTest(unittest.TestCase):
    def test_examples(self):
        for module in (make24, _api, aio):
            result = doctest.testmod(module)
            self.assertGreater(result.attempted, 0)
            self.assertEqual(result.failed, 0)

    def test_examples_of_documents(self):
        """Runs the lines before GRPOTrainer; a line's comment is its value."""
        here = os.path.dirname(os.path.abspath(__file__))
        values = 0
        for name in ("README.md", "../../docs/python.md"):
            with open(os.path.join(here, name), encoding="utf-8") as f:
                code = f.read().split("```python\n")[1].split("```")[0]
            names = {}
            for line in code.splitlines():
                if line.startswith(("import ", "from ")):
                    exec(line, names)
                elif "GRPOTrainer" not in line and line:
                    call, _, want = line.partition("  # ")
                    got = eval(call, names)
                    if want:
                        self.assertEqual(repr(got), want.strip(), line)
                        values += 1
        self.assertEqual(values, 4)

    def test_every_parameter_has_a_type(self):
        for module in (make24, aio, rewards, dataset):
            for name in getattr(module, "__all__", None) or [n for n in dir(module) if not n.startswith("_")]:
                thing = getattr(module, name)
                if isinstance(thing, types.FunctionType) and thing.__module__.startswith("make24"):
                    signature = inspect.signature(thing)
                    annotations = [p.annotation for p in signature.parameters.values()] + [signature.return_annotation]
                    self.assertNotIn(inspect.Signature.empty, annotations, f"{module.__name__}.{name}")

    def test_verdict(self):
        wrong = make24.check("8*3", HAND, expr=True)
        self.assertEqual((wrong.correct, bool(wrong), wrong.reason, wrong.value, wrong.missing, wrong.expr),
                         (False, False, "numbers", Fraction(24), (3, 8), "8*3"))
        self.assertEqual((make24.check("(4", HAND).reason, wrong.score, wrong.error), ("syntax", 0.0, None))
        named, bad = make24.check_batch([{"id": '"reason":"x"', "answer": "8*3", "hand": HAND}, {"id": 1, "hand": HAND}])
        self.assertEqual((named.reason, named.correct, bad.reason, bool(bad.error)), ("numbers", False, "no_field", True))
        self.assertTrue(make24.check_batch([{"id": 7, "answer": RIGHT[0], "hand": HAND}])[0].correct)
        self.assertEqual(pickle.loads(pickle.dumps(wrong)), wrong)
        self.assertEqual(make24.check("3+3+8+8", HAND, credit=True).score, 25 / 52)
        self.assertEqual(make24.check("8/3", [3, 8], target=Fraction(8, 3)).verdict, "correct")

    def test_invalid_input(self):
        for call in (lambda: make24.solve("x"), lambda: make24.solve([]), lambda: make24.solve(HAND, rules="tennis"),
                     lambda: make24.check("4*6", [4, "x"]), lambda: make24.generate(level="9"), lambda: make24.prompt("x")):
            with self.assertRaises(make24.InvalidInput) as caught:
                call()
            self.assertIsInstance(caught.exception, make24.Make24Error)
        for record in (("4*6",), ("4*6", [4, 6], 24, "classic", 1)):
            with self.assertRaises(make24.InvalidInput):
                make24.check_batch([record])
        bad, good = make24.check_batch([("4*6", [4, "x"]), RIGHT])
        self.assertIn("x", bad.error)
        self.assertNotIn("line", bad.raw)
        self.assertTrue(good.correct)

    def test_hostile_arguments(self):
        for call in (
            lambda: make24.solve([4, 6], "24\0"), lambda: make24.generate(level="\0"), lambda: make24.prompt("4 6", rules="\0"),
            lambda: make24.prompt([]), lambda: make24.prompt(" "), lambda: make24.prompt("4 6", rules="--help"), lambda: make24.solve(None),
            lambda: make24.solve([4, 6], rules="--help"), lambda: make24.hint([4, 6], lang="--json"), lambda: make24.solve("1 " * 100_000),
            lambda: make24.solve([4, 6], timeout="soon"), lambda: make24.check("4*6", [float("nan"), 6]),
            lambda: make24.generate(1, out="x.jsonl"), lambda: make24.generate(1, format="csv"), lambda: make24.generate(1, help=True),
            lambda: make24.convert("--help", "x.jsonl"), lambda: make24.convert("nowhere.jsonl", "x.jsonl"), lambda: make24.convert("-", "x.jsonl"),
        ):
            with self.assertRaises(make24.InvalidInput):
                call()
        itself = {"answer": "4*6", "hand": [4, 6]}
        itself["x"] = itself
        for record in (None, 5, "4*6", b"4*6", (), itself, {(1, 2): 3}):
            with self.subTest(record=repr(record)), self.assertRaises(make24.InvalidInput):
                make24.check_batch([record])
        self.assertFalse(os.path.exists("x.jsonl"))
        self.assertTrue(make24.solve([4, 6], timeout=float("inf")))

    def test_equal_hands_of_other_types(self):
        right = ("5*(5-1/5)", [1, 5, 5, 5])
        self.assertIn("true", make24.check_batch([(right[0], [True, 5, 5, 5])])[0].error)
        self.assertTrue(make24.check(*right).correct)
        self.assertIn("true", make24.check_batch([(right[0], [True, 5, 5, 5])])[0].error)
        self.assertTrue(make24.check(right[0], [1.0, 5, 5, 5]).correct)
        self.assertTrue(make24.check("1*1", [1, 1], 1).correct)
        self.assertTrue(make24.check_batch([("1*1", [1, 1], True)])[0].error)

    def test_floats_that_may_be_rounded(self):
        big = 2**53
        for n in (big + 1, -big - 1):  # exact as int and as text
            for number in (n, str(n)):
                self.assertEqual(make24.check("1", [1, number]).missing, (n,))
                self.assertTrue(make24.check(str(n), [n], number).correct)
        self.assertEqual(make24.solve([1, big + 1]).hand, (1, big + 1))
        for n in (float(big), -float(big), 1e16, 1e300, 3.5, float("nan"), float("inf")):
            with self.subTest(n=n):
                if abs(n) == big:
                    make24.check("1", [1, int(n)])  # the equal hand of integers is cached
                for call in (make24.check, make24.solve, make24.grade, make24.hint):
                    args = ("1",) if call is make24.check else ()
                    self.assertRaises(make24.InvalidInput, call, *args, [1, n])
                    self.assertRaises(make24.InvalidInput, call, *args, [1, 2], n)
                self.assertTrue(make24.check_batch([{"answer": "1", "hand": [1, n]}])[0].error)
                self.assertRaises(make24.InvalidInput, make24.generate, 1, seed=n)

    def test_prompt(self):
        self.assertIn("<answer>", make24.prompt(HAND))
        self.assertEqual(make24.prompt([6, 4], Fraction(8, 3), "classic+none", lang="zh").splitlines()[0], "用 4 6 这几个数算出 8/3。")
        first = _engine.program("prompt", "--json", "--lang", "en", "-", merge_errors=True)._child
        make24.prompt("1 2 3 4")
        self.assertIs(_engine.program("prompt", "--json", "--lang", "en", "-", merge_errors=True)._child, first)  # the same process

    def test_convert(self):
        with tempfile.TemporaryDirectory() as folder:
            source, out = os.path.join(folder, "--x.csv"), os.path.join(folder, "y.jsonl")
            with open(source, "w") as f:
                f.write("Rank,Puzzles\n1,1 1 4 6\n2,3 3 8 8\n")
            self.assertIsNone(make24.convert(source, out, columns=["level", "solution", "key"]))
            with open(out) as f:
                rows = [json.loads(line) for line in f]
            self.assertEqual(rows[1], {"hand": HAND, "target": "24", "level": 5, "solution": RIGHT[0], "key": "1-3.3.8.8-24-classic", "Rank": 2})
            asyncio.run(aio.convert(out, source, format="reasoning-gym", columns="none"))  # by name, not by extension
            with open(source) as f:
                self.assertEqual(json.loads(f.readline())["metadata"]["numbers"], [1, 1, 4, 6])
            with open(source, "w") as f:
                f.write("3 3 8 8\nx\n")
            os.remove(out)
            with self.assertRaisesRegex(make24.InvalidInput, "nothing was written"):
                make24.convert(source, out)
            self.assertFalse(os.path.exists(out))
            make24.convert(source, out, skip_bad=True, columns="none")
            with open(out) as f:
                self.assertEqual(json.load(f), {"hand": HAND, "target": "24"})

    def test_text_of_models(self):
        self.assertTrue(make24.check("\ud83d <answer>8/(3-8/3)</answer>", HAND).correct)
        self.assertTrue(make24.check("\u7b54\u6848\uff1a4\u00d76".encode(), b"4 6").correct)
        self.assertEqual(make24.check("x" * (2 << 20), HAND).reason, "long_line")

    def test_many(self):
        long = ("<think>" + "8/3 and so on. " * 1000 + "</think>8/(3-8/3)", HAND)
        records = [RIGHT, WRONG, long] * 2000
        self.assertEqual(correct(make24.check_many(iter(records))), [True, False, True] * 2000)
        self.assertEqual(list(make24.check_many([])), [])

    def test_many_reads_ahead_within_bounds(self):
        read = 0

        def endless():
            nonlocal read
            while True:
                read += 1
                yield RIGHT

        verdicts = make24.check_many(endless())
        self.assertTrue(next(verdicts).correct)
        self.assertLessEqual(read, _engine._MAX_WAITING + _engine._BLOCK_RECORDS)

    def test_many_raises_errors_of_its_input(self):
        def failing():
            yield RIGHT
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            list(make24.check_many(failing()))

    def test_asyncio(self):
        async def both():
            many = [v.correct async for v in aio.check_many([RIGHT, WRONG])]
            return many, (await asyncio.gather(aio.solve(HAND), aio.grade(HAND)))

        many, (solutions, grade) = asyncio.run(both())
        self.assertEqual((many, solutions[0].expr, grade.level), ([True, False], "8/(3-8/3)", 5))


class EngineTest(unittest.TestCase):
    def child(self):
        return _engine.program(*FLAGS)._child

    def test_killed_program_is_restarted(self):
        make24.check(*RIGHT)
        first = self.child().process.pid
        make24.check(*RIGHT)
        self.assertEqual(self.child().process.pid, first)
        os.kill(first, signal.SIGKILL)
        self.assertEqual(correct(make24.check_batch([RIGHT, WRONG])), [True, False])
        self.assertNotEqual(self.child().process.pid, first)

    def test_killed_during_a_stream(self):
        program = _engine.Program(FLAGS)
        lines = [_api._line((r[0], r[1])) for r in [RIGHT, WRONG] * 30000]
        answers, killed = [], False
        for some in program.stream(iter(lines)):
            answers += [b'"correct"' in answer for answer in some]
            if len(answers) > 1000 and not killed:
                os.kill(program._child.process.pid, signal.SIGKILL)
                killed = True
        self.assertEqual(answers, [True, False] * 30000)

    def test_descriptor_stays_open_while_a_thread_reads(self):
        reading, proceed, start = threading.Event(), threading.Event(), subprocess.Popen

        class SlowFile(io.FileIO):
            def read(self, size=-1):
                descriptor = self.fileno()
                reading.set()
                proceed.wait(60)
                return os.read(descriptor, size)

        def popen(*args, **kwargs):
            process = start(*args, **kwargs)
            with process.stdout as stdout:
                process.stdout = SlowFile(os.dup(stdout.fileno()))
            return process

        with mock.patch.object(subprocess, "Popen", popen):
            child = _engine._Child(_engine.require_command(), FLAGS, False)
        self.assertTrue(reading.wait(60))
        descriptor = child.process.stdout.fileno()
        child.stop()
        os.fstat(descriptor)  # if it were closed, the thread could read from a new pipe that got it
        proceed.set()
        for thread in child.threads:
            thread.join(60)
        self.assertTrue(child.process.stdin.closed and child.process.stdout.closed)

    def test_program_that_ends(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"MAKE24_COMMAND": script(folder, "")}):
            with self.assertRaises(make24.NoEngine):
                make24.check(*RIGHT)

    def test_program_that_hangs(self):
        path = "import time; time.sleep(60)\n"
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"MAKE24_COMMAND": script(folder, path)}):
            with self.assertRaisesRegex(make24.NoEngine, "in time"):
                make24.check_batch([RIGHT] * 5000, timeout=0.2)

    def test_no_program(self):
        with mock.patch.dict(os.environ, {"MAKE24_COMMAND": "/no/such/make24"}):
            with self.assertRaises(make24.NoEngine):
                make24.check(*RIGHT)

    def test_threads(self):
        def ask(n):
            records = [RIGHT if (n + i) % 3 else WRONG for i in range(50)]
            return correct(make24.check_batch(records)) == [bool((n + i) % 3) for i in range(50)]

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            self.assertTrue(all(pool.map(ask, range(100))))

    def test_wait_for_another_thread_has_a_time_limit(self):
        program = _engine.program(*FLAGS)
        with program._lock, self.assertRaisesRegex(make24.NoEngine, "in time"):
            make24.check(*RIGHT, timeout=0.05)
        self.assertTrue(make24.check(*RIGHT).correct)

    @unittest.skipUnless(hasattr(os, "fork"), "os.fork is not available")
    def test_fork_during_a_stream(self):
        verdicts = make24.check_many(itertools.repeat(RIGHT))
        self.assertTrue(next(verdicts).correct)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                for _ in verdicts:
                    pass
            except make24.NoEngine as e:
                status = 0 if "fork" in str(e) and make24.check(*RIGHT).correct else 2
            finally:
                os._exit(status)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertTrue(all(v.correct for v in itertools.islice(verdicts, 50_000)))

    @unittest.skipUnless(hasattr(os, "fork"), "os.fork is not available")
    def test_fork(self):
        make24.check(*RIGHT)
        before = self.child().process.pid
        child = os.fork()
        if child == 0:
            status = 1
            try:
                good = make24.check(*RIGHT).correct
                status = 0 if good and self.child().process.pid != before else 2
                make24.close()
            finally:
                os._exit(status)
        self.assertFalse(make24.check(*WRONG).correct)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertEqual(self.child().process.pid, before)


class ServerTest(unittest.TestCase):
    """The functions that ask a server, without a program."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        command = [make24.command(), "serve", "--addr=127.0.0.1:0", "--log-format=json", "--data", folder.name]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, env={"LC_ALL": "C"})
        cls.addClassCleanup(server.stderr.close)
        cls.addClassCleanup(server.wait)
        cls.addClassCleanup(server.kill)
        first = json.loads(server.stderr.readline())
        settings = mock.patch.dict(os.environ, {"MAKE24_COMMAND": "", "PATH": "", "MAKE24_SERVER": first["url"] + "/"})
        settings.start()
        cls.addClassCleanup(settings.stop)

    def test_same_results_as_the_program(self):
        self.assertIsNone(make24.command())
        calls = {
            "solve": lambda: make24.solve("3 3 8 8"), "first": lambda: make24.solve([1, 2, 3, 4], first=True, distinct="idea"),
            "none": lambda: make24.solve([1, 1, 1, 1], 100, "countdown"), "count": lambda: make24.count([1, 2, 3, 4]),
            "grade": lambda: make24.grade(HAND), "hint": lambda: make24.hint([Fraction(8, 3), 3, 8], target=24),
            "generate": lambda: make24.generate(3, seed=7, level="4-5", columns="level,solution"),
            "check": lambda: make24.check("8*3", HAND, credit=True, expr=True), "many": lambda: list(make24.check_many([RIGHT, WRONG] * 600)),
            "batch": lambda: make24.check_batch([("4*6", [4, "x"]), ("4*6", [4, 6], 24, "countdown")]), "empty": lambda: make24.check_batch([]),
        }
        for name, call in calls.items():
            with self.subTest(name):
                by_server = call()
                with mock.patch.dict(os.environ, {"MAKE24_COMMAND": PROGRAM}):
                    self.assertEqual(by_server, call())

    def test_errors(self):
        for call in (lambda: make24.solve("x"), lambda: make24.check("4*6", [4, "x"]), lambda: make24.generate(level="9")):
            with self.assertRaises(make24.InvalidInput):
                call()
        with self.assertRaisesRegex(make24.NoEngine, "MAKE24_COMMAND"):
            make24.prompt(HAND)
        with mock.patch.dict(os.environ, {"MAKE24_SERVER": "http://127.0.0.1:9"}), self.assertRaises(make24.NoEngine):
            make24.check(*RIGHT)

    def test_rewards(self):
        self.assertEqual(rewards.compute_score("x", "8*3", TRUTH), {"score": 0.0, "acc": 0.0, "reason": "numbers"})


class RewardTest(unittest.TestCase):
    def test_verl(self):
        for truth, extra in ((TRUTH, None), (json.dumps(TRUTH), {}), (24, {"numbers": HAND}), ("24", {"hand": "3388"})):
            self.assertEqual(rewards.compute_score(data_source="24", solution_str="8/(3-8/3)", ground_truth=truth, extra_info=extra,
                                                   reward_router_address=None), {"score": 1.0, "acc": 1.0, "reason": "correct"})
        self.assertEqual(rewards.compute_score_batch(["x"] * 2, ["8*3", None], [TRUTH] * 2, [None] * 2),
                         [{"score": 0.0, "acc": 0.0, "reason": "numbers"}, {"score": 0.0, "acc": 0.0, "reason": "no_answer"}])
        self.assertEqual(rewards.compute_score("x", "3+3+8+8", TRUTH, credit=True)["score"], 25 / 52)
        for bad in ({"target": 24}, {"target": "x", "numbers": HAND}, None):
            with self.assertRaises(make24.InvalidInput):
                rewards.compute_score("x", "8/(3-8/3)", bad)

    def test_trl(self):
        extra, metrics = {}, {}
        scores = rewards.trl_reward(
            prompts=["", ""], completions=["8/(3-8/3)", [{"role": "assistant", "content": "8*3"}]], completion_ids=[[], []],
            nums=[HAND, HAND], target=[24, 24], trainer_state=None, log_extra=extra.__setitem__, log_metric=metrics.__setitem__)
        self.assertEqual((scores, extra, metrics), ([1.0, 0.0], {"make24_reason": ["correct", "numbers"]}, {"make24/correct": 0.5}))
        self.assertEqual(rewards.trl(name="other").__name__, "other")
        reward = rewards.trl()
        for columns in ({"cards": [HAND]}, {"input": ["3 3 8 8"]}, {"n1": [3], "n2": [3], "n3": [8], "n4": [8]}):
            self.assertEqual(reward(completions=["8/(3-8/3)"], **columns), [1.0], columns)
        withdrawn = ["The answer is 8/(3-8/3).\nRevised answer: 3+3+8+8", "The answer is 8/(3-8/3).\nFinal answer: no solution"]
        self.assertEqual(reward(completions=withdrawn, hand=[HAND, HAND]), [0.0, 0.0])

    def test_openrlhf(self):
        torch = types.SimpleNamespace(tensor=lambda values, dtype=None: values, float32=None)
        label = json.dumps(TRUTH)
        with mock.patch.dict(sys.modules, {"torch": torch}):
            queries = ["Q 8/(3-8/3)<|im_end|>", "Q Answer: 8/(3-8/3)</s>\n<pad><pad>", "Q 8*3<|im_end|>", "Q 8/(3-8/3)"]
            got = rewards.reward_func(queries, ["Q "] * 4, [label, label, label, "x"])
        self.assertEqual(got, {"rewards": [1.0, 1.0, 0.0, 0.0], "scores": [1.0, 1.0, 0.0, 0.0],
                               "extra_logs": {"correct": [1.0, 1.0, 0.0, 0.0], "bad": [0.0, 0.0, 0.0, 1.0]}})
        self.assertEqual(rewards._without_special_tokens("<|a|>" * 200_000 + "x")[-1], "x")  # in linear time

    def test_verifiers(self):
        message = [{"role": "assistant", "content": "8/(3-8/3)"}]
        state = {}
        self.assertEqual(asyncio.run(rewards.verifiers_v0(message, info=json.dumps(TRUTH), state=state)), 1.0)
        self.assertEqual(asyncio.run(rewards.verifiers_v0(message, answer=json.dumps(TRUTH), info={})), 1.0)
        self.assertEqual(state, {"make24_reason": "correct"})
        trace, task = mock.Mock(last_reply="8*3", info={}), mock.Mock(data={"numbers": HAND})
        self.assertEqual((asyncio.run(rewards.verifiers_v1(trace, task)), trace.info), (0.0, {"make24_reason": "numbers"}))

    def test_dataset(self):
        first, again = dataset.Make24Dataset(1, 5, level="1-2"), dataset.Make24Dataset(1, 5, level="1-2")
        self.assertEqual(list(first), list(again))
        for item in first:
            self.assertEqual(first.score_answer(item["answer"], item), 1.0)
            self.assertEqual(first.score_answer("24", item), 0.0)
        with self.assertRaises(make24.InvalidInput):
            dataset.Make24Dataset(1, 5000)


if __name__ == "__main__":
    unittest.main()
