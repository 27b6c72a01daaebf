"""Tests of the package. They need the path of the program in MAKE24_COMMAND, which `make test` sets."""

import asyncio
import concurrent.futures
import doctest
import enum
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
from decimal import Decimal
from fractions import Fraction
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import make24  # noqa: E402
from make24 import _api, _engine, aio, bench, dataset, rewards  # noqa: E402

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


def setUpModule():
    """Give the files of the benchmark a folder that is removed."""
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    cache = mock.patch.dict(os.environ, XDG_CACHE_HOME=folder.name)
    cache.start()
    unittest.addModuleCleanup(cache.stop)


class ApiTest(unittest.TestCase):
    def test_examples(self):
        for module in (make24, _api, aio, bench):
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
            lambda: make24.solve(HAND, distinct=None), lambda: make24.solve(HAND, distinct=["form"]), lambda: make24.hint(HAND, lang=5),
            lambda: make24.prompt(HAND, lang=None), lambda: make24.generate(1, exclude=5), lambda: make24.generate(1, exclude=[5]),
            lambda: make24.convert(None, "x.jsonl"), lambda: make24.convert("x.jsonl", 5),
            lambda: make24.convert("--help", "x.jsonl"), lambda: make24.convert("nowhere.jsonl", "x.jsonl"), lambda: make24.convert("-", "x.jsonl"),
        ):
            with self.assertRaises(make24.InvalidInput):
                call()
        self.assertFalse(os.path.exists("x.jsonl"))
        self.assertTrue(make24.solve([4, 6], timeout=float("inf")))
        self.assertEqual(make24.check(*WRONG, credit="yes").score, make24.check(*WRONG, credit=True).score)

    def test_misshapen_records(self):
        itself = {"answer": "4*6", "hand": [4, 6]}
        itself["x"] = itself
        records = {
            "bad_json": [{"answer": "4*6", "hand": [4, 6], "x": float("nan")}, None, 5, "4*6", b"4*6", (), ("4*6",), ("4*6", [4, 6], 24, "classic", 1), itself, {(1, 2): 3}],
            "bad_field": [(24, [4, 6]), (["4*6"], [4, 6]), ("4*6", 24), ("4*6", None), ("4*6", {"hand": [4, 6]}), ("4*6", [4, 6], 24, 7)],
            "bad_hand": [("4*6", [4, None]), ("4*6", [4, [6]]), ("4*6", [4, True]), ("4*6", [4, 6.5]), ("4*6", [4, 10**5000]), ("4*6", [])],
            "bad_target": [("4*6", [4, 6], [24]), ("4*6", [4, 6], True), ("4*6", [4, 6], 24.5), ("4*6", [4, 6], Decimal("nan"))],
        }
        reasons, mixed = [], []
        for reason, bad in records.items():
            for record in bad:
                reasons += [reason, None]
                mixed += [record, RIGHT]
                for batch in ([record], [RIGHT, record]):
                    self.assertEqual(make24.check_batch(batch)[-1].reason, reason)
        for verdicts in (make24.check_batch(mixed), list(make24.check_many(iter(mixed))), list(make24.check_many(mixed * 500))[-len(mixed):]):
            for record, reason, verdict in zip(mixed, reasons, verdicts):
                with self.subTest(record=_api._short(record)):
                    self.assertEqual((verdict.reason, verdict.correct, verdict.error is None), (reason, reason is None, reason is None))
                    self.assertEqual(verdict.score, float(reason is None))
        self.assertEqual(len(list(make24.check_many(mixed * 500))), 500 * len(mixed))
        for record in (("4*6", [4, True]), ("4*6", None), ("4*6", [4, 6], 24.5)):
            with self.assertRaises(make24.InvalidInput) as caught:
                make24.check(*record)
            self.assertEqual(caught.exception.reason, make24.check_batch([record])[0].reason)

    def test_objects_that_raise(self):
        """An object in a record that raises exceptions, or never ends, spoils no other record."""
        def boom(*_):
            raise RuntimeError("boom")

        class Class:
            __class__ = property(boom)

        class Attribute:
            __getattr__ = boom

        class Iterator:
            __iter__ = boom

        class Dict(dict):
            __iter__ = keys = items = boom

        class Number(Fraction):
            numerator = property(boom)

        records = [(record, "bad_json") for record in (
            Class(), Iterator(), Dict(answer="1", hand=[1]), (Class(), HAND), ("1", Class()), ("1", Iterator()), ("1", [Attribute()]), ("1", [1], Number(1)), itertools.count())]
        records += [(("1", itertools.count()), "bad_hand"), (("1", itertools.repeat(1)), "bad_hand"), (("1", range(10**9)), "bad_hand"),
                    (("1", [10**5000]), "bad_hand"), (("1", [1], 10**5000), "bad_target")]
        mixed = [r for record, _ in records for r in (record, RIGHT)]
        for verdicts in (make24.check_batch(mixed), list(make24.check_many(mixed))):
            self.assertEqual([v.reason for v in verdicts], [r for _, reason in records for r in (reason, None)])
        self.assertIn("RuntimeError('boom')", make24.check_batch([Iterator()])[0].error)

        def interrupted():
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            make24.check_batch([RIGHT, map(lambda _: interrupted(), [1])])
        self.assertTrue(make24.check(*RIGHT).correct)

    def test_text_of_an_enumeration(self):
        class Text(str, enum.Enum):
            ANSWER, HAND, NUMBER, TARGET, RULES = "8/(3-8/3)", "3 3 8 8", "8", "24", "classic"

        hand = [3, 3, Text.NUMBER, Text.NUMBER]
        for record in ((Text.ANSWER, Text.HAND), (Text.ANSWER, hand, Text.TARGET, Text.RULES), {"answer": Text.ANSWER, "hand": hand, "rules": Text.RULES}):
            self.assertEqual(make24.check_batch([record])[0].raw["verdict"], "correct", record)
        self.assertTrue(make24.solve(Text.HAND, Text.TARGET, Text.RULES))
        self.assertIn("3 3 8 8", make24.prompt(hand, rules=Text.RULES))

    def test_numbers_of_any_type(self):
        """Equal values of other types are accepted or refused alike, whatever was asked before, everywhere."""
        class Whole(int):
            pass

        same = [7, "7", Whole(7), 7.0, Fraction(7), Decimal(7), Decimal("7.0"), Fraction(14, 2), b"7"]
        halves = ["7/2", Fraction(7, 2), Decimal("3.5"), b"7/2"]
        refused = [True, False, 3.5, 0.1, float("nan"), float("inf"), 2.0**53, Decimal("inf"), Decimal("1e9999999"), 7j, [7], None]
        for first, second in itertools.product(same + refused[:4], repeat=2):  # each pair in both orders
            _api._suffix.cache_clear()
            for n in (first, second):
                good = type(n) is not bool and n in same
                got = make24.check_batch([("7*1", [n, 1], 7), ("7*1", (7, 1), n), {"answer": "7*1", "hand": [n, 1], "target": 7}])
                self.assertEqual(correct(got), [good] * 3, (first, second))
                if good:
                    text = '"7"' if isinstance(n, (str, bytes)) else "7"
                    self.assertEqual(_api._line(("7*1", [n, 1], n)), f'{{"answer":"7*1","hand":[{text},1],"target":{text}}}\n')
        for first, second in itertools.permutations((1, True, 1.0, Fraction(1)), 2):
            _api._suffix.cache_clear()
            for n in (first, second):
                self.assertEqual(correct(make24.check_batch([("1*1", [n, 1], 1), ("1*1", [1, 1], n)])), [n is not True] * 2, (first, second))
        for n in same:
            self.assertEqual(make24.solve([n, 1], n).target, 7)
            self.assertEqual(make24.grade([n, 1], n).hand, (1, 7))
            self.assertEqual(make24.hint([n, 1], n, step=1).numbers, (1, 7))
            self.assertIn("7", make24.prompt([n, 1], n))
        for n in halves:
            self.assertEqual(correct(make24.check_batch([("7/2", [7, 2], n), {"answer": "7/2", "hand": [7, 2], "target": n}])), [True, True])
            self.assertRaises(make24.InvalidInput, make24.check, "7/2", [7, 2], 3.5)
            self.assertTrue(make24.check("7/2", [7, 2], n).correct)
            self.assertTrue(make24.solve([7, 2], n).solvable)
            self.assertEqual(make24.hint([n, 2], 7, step=1).numbers, (Fraction(7, 2), 2))
        for n in refused:
            for call in (make24.solve, make24.count, make24.grade, make24.hint, make24.prompt):
                self.assertRaises(make24.InvalidInput, call, [n, 1], 7)
                if n is not None:
                    self.assertRaises(make24.InvalidInput, call, [7, 1], n)
        self.assertEqual(make24.generate(2.0, seed=7.0, cards=3.0, target=Decimal("24.0")), make24.generate(2, seed=7, cards=3, target=24))
        self.assertRaises(make24.InvalidInput, make24.generate, True)

    def test_large_hands_are_not_cached(self):
        before = _api._suffix.cache_info().currsize
        make24.check_batch([("1", "1 " * n) for n in range(40, 60)])
        self.assertEqual(_api._suffix.cache_info().currsize, before)

    def test_results_as_json(self):
        results = [make24.solve("3 3 8 8", Fraction(24)), make24.solve("1 2 3 4"), make24.count(HAND), make24.grade(HAND), make24.hint([Fraction(8, 3), 3, 8]),
                   make24.generate(1, seed=7, columns="level,solution")[0], make24.check("<b>8*3", HAND, credit=True)]
        results += [results[0][0], results[4].steps[0]]
        for result in results:
            with self.subTest(type(result).__name__):
                self.assertEqual(json.loads(result.to_json()), result.to_dict())
                self.assertIn("<table>", result._repr_html_())
        self.assertEqual(results[0].to_dict()["target"], "24")
        self.assertEqual(results[0].to_dict()["solutions"][0]["expr"], RIGHT[0])
        self.assertEqual(results[4].to_dict()["numbers"], ["8/3", "3", "8"])
        self.assertEqual(results[5].to_dict()["solution"], results[5].solution)
        self.assertEqual(make24.check_batch([results[5].to_dict() | {"answer": results[5].solution}])[0].verdict, "correct")
        many = make24.solve("1 2 3 4 5 6", 24, distinct="form")
        self.assertGreater(len(many), 60)
        self.assertEqual(many._repr_html_().count("<tr>"), 52)  # a header, 50 solutions and how many more there are
        self.assertNotIn("<b>", make24.check_batch([("x", HAND, "<b>")])[0]._repr_html_())

    def test_rules_without_a_name(self):
        rules = "r.asm.ip"
        self.assertEqual(make24.solve([2, 12], rules=rules).rules, rules)
        self.assertEqual((make24.count([2, 48], rules=rules).forms, make24.grade([2, 12], rules=rules).level), (0, 1))
        self.assertTrue(make24.hint([2, 12], rules=rules, step=1).solvable)
        self.assertIn("+ - *", make24.prompt([2, 12], rules=rules))
        self.assertEqual(make24.generate(1, seed=1, cards=3, values="1-9", rules=rules, columns="rules")[0].rules, rules)
        for profile in (rules, rules + "/2", rules + "+none"):
            got = make24.check_batch([("48/2", [2, 48], 24, profile), ("2*12", [2, 12], 24, profile), {"answer": "2*12", "hand": [2, 12], "rules": profile}])
            self.assertEqual([v.reason for v in got], ["operator", None, None])
            self.assertEqual(rewards.trl(rules=profile)(completions=["48/2", "2*12"], hand=[[2, 48], [2, 12]]), [0.0, 1.0])
        self.assertRaises(make24.InvalidInput, make24.solve, [2, 12], rules="r.sam")

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
                with self.assertRaises(make24.InvalidInput) as caught:
                    make24.generate(1, seed=n)
                self.assertIsNone(caught.exception.reason)  # no verdict has one

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

    def test_many_is_closed(self):
        with make24.check_many(itertools.repeat(RIGHT)) as verdicts:
            self.assertTrue(next(verdicts).correct)
            (child,) = [p._child for p in _engine._all_programs if p._child and p is not _engine.program(*FLAGS) and p._args == list(FLAGS)]
            self.assertIsNone(child.process.poll())
        self.assertIsNotNone(child.process.poll())
        self.assertEqual(list(verdicts), [])
        verdicts.close()

        async def first():
            verdicts = aio.check_many(itertools.repeat(RIGHT))
            verdict = await anext(verdicts)
            await verdicts.aclose()
            return verdict

        self.assertTrue(asyncio.run(first()).correct)

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

    def test_killed_in_the_middle_of_an_answer(self):
        answer = "import os, sys\nif not os.path.exists(%r):\n open(%r, 'x'); sys.stdin.readline(); print('{\"hand\":[3,', end=''); sys.exit()\nos.execv(%r, [%r, *sys.argv[1:]])"
        with tempfile.TemporaryDirectory() as folder:
            once = os.path.join(folder, "once")
            with mock.patch.dict(os.environ, {"MAKE24_COMMAND": script(folder, answer % (once, once, PROGRAM, PROGRAM))}):
                self.assertEqual(make24.solve(HAND)[0].expr, "8/(3-8/3)")
                make24.close()
            self.assertTrue(os.path.exists(once))

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

    def test_version(self):
        answer = "import sys, json\nif 'version' in sys.argv: print(json.dumps({'version': %r}))\nelse: [print('{\"verdict\":\"correct\"}', flush=True) for _ in sys.stdin]"
        for version, package, good in (("1.2.0", "1.2.3rc1", True), ("v1.2.3-rc.1", "1.2.0", True), ("devel", "1.2.3", True), ("0.0.0-20261127-ab", "1.2.3", True),
                                       ("1.3.0", "0.0.0", True), ("1.3.0", "1.2.3", False), ("v2.2.3", "1.2.3", False)):
            with self.subTest(version=version, package=package), tempfile.TemporaryDirectory() as folder:
                path = script(folder, answer % version)
                with mock.patch.dict(os.environ, {"MAKE24_COMMAND": path}), mock.patch.object(_engine, "__version__", package):
                    if good:
                        self.assertTrue(make24.check(*RIGHT).correct)
                        make24.close()
                    else:
                        with self.assertRaisesRegex(make24.NoEngine, "version"):
                            make24.check(*RIGHT)
                        with self.assertRaisesRegex(make24.NoEngine, "version"):
                            make24.generate(1)

    def test_program_without_a_version(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(_engine, "__version__", "1.2.3"):
            with mock.patch.dict(os.environ, {"MAKE24_COMMAND": script(folder, "print('hello')")}), self.assertRaisesRegex(make24.NoEngine, "not make24"):
                make24.check(*RIGHT)

    def test_program_that_is_not_make24(self):
        for lines in ("garbage", "{garbage", '{\\"verdict\\"'):
            with self.subTest(lines=lines), tempfile.TemporaryDirectory() as folder:
                path = script(folder, "import sys\nfor _ in sys.stdin: print('%s', flush=True)" % lines)
                with mock.patch.dict(os.environ, {"MAKE24_COMMAND": path}):
                    for call in (lambda: make24.check(*RIGHT), lambda: make24.check_batch([RIGHT])[0].raw, lambda: list(make24.check_many([RIGHT]))[0].raw):
                        self.assertRaises(make24.NoEngine, call)
                    self.assertRaises(make24.Make24Error, make24.solve, HAND)
                    make24.close()

    def test_stopped_by_a_thread_of_its_own(self):
        """The garbage collector may delete an iterator in the thread that reads its answers."""
        child = _engine._Child(_engine.require_command(), FLAGS, False)
        stopped = threading.Event()

        def stop(_):
            child.stop()  # would raise RuntimeError if it waited for itself
            stopped.set()

        child.output = types.SimpleNamespace(put=stop)
        child.input.put((_api._line(RIGHT) * 1000).encode())
        self.assertTrue(stopped.wait(60))

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
        nan = {"answer": "4*6", "hand": [4, 6], "x": float("nan")}  # no JSON, which would spoil the whole request
        self.assertEqual([v.reason for v in make24.check_batch([RIGHT, nan, WRONG])], [None, "bad_json", "value"])
        with self.assertRaises(make24.InvalidInput):
            make24.generate(1, unsolvable_share=float("nan"))
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
        deep = '{"a":' * 100_000
        for bad, reason in (({"target": 24}, "no_field"), ({"target": "x", "numbers": HAND}, "bad_target"), (None, "no_field"), ({"numbers": [3, True]}, "bad_hand"),
                            ([24, 25], "bad_field"), (deep, "bad_field"), ({"numbers": {1: 2}}, "bad_field"), (b"\xff", "bad_target"), (float("nan"), "bad_json")):
            with self.subTest(bad=_api._short(bad)):
                with self.assertWarnsRegex(rewards.BadRowWarning, "row 0 of the batch scores 0"):
                    got = rewards.compute_score("x", "8/(3-8/3)", bad, {} if bad in (None, {"target": 24}) else {"hand": HAND})
                self.assertEqual(got, {"score": 0.0, "acc": 0.0, "reason": reason})
        with self.assertWarnsRegex(rewards.BadRowWarning, "row 1 of .*; 2 rows of 4 are bad"):
            got = rewards.compute_score_batch(["x"] * 4, [RIGHT[0]] * 4, [TRUTH, None, 5, TRUTH])
        self.assertEqual([g["score"] for g in got], [1.0, 0.0, 0.0, 1.0])
        self.assertRaises(make24.InvalidInput, rewards.compute_score_batch, ["x"], [RIGHT[0]] * 2, [TRUTH] * 2)

    def test_trl(self):
        extra, metrics = {}, {}
        scores = rewards.trl_reward(
            prompts=["", ""], completions=["8/(3-8/3)", [{"role": "assistant", "content": "8*3"}]], completion_ids=[[], []],
            nums=[HAND, HAND], target=[24, 24], trainer_state=None, log_extra=extra.__setitem__, log_metric=metrics.__setitem__)
        self.assertEqual((scores, extra, metrics), ([1.0, 0.0], {"make24_reason": ["correct", "numbers"]}, {"make24/correct": 0.5, "make24/bad": 0.0}))
        self.assertEqual(rewards.trl(name="other").__name__, "other")
        reward = rewards.trl()
        for columns in ({"cards": [HAND]}, {"input": ["3 3 8 8"]}, {"n1": [3], "n2": [3], "n3": [8], "n4": [8]}, {"info": [TRUTH], "answer": ["8*3"]}):
            self.assertEqual(reward(completions=["8/(3-8/3)"], **columns), [1.0], columns)
        withdrawn = ["The answer is 8/(3-8/3).\nRevised answer: 3+3+8+8", "The answer is 8/(3-8/3).\nFinal answer: no solution"]
        self.assertEqual(reward(completions=withdrawn, hand=[HAND, HAND]), [0.0, 0.0])

    def test_openrlhf(self):
        torch = types.SimpleNamespace(tensor=lambda values, dtype=None: values, float32=None)
        label = json.dumps(TRUTH)
        with mock.patch.dict(sys.modules, {"torch": torch}), self.assertWarns(rewards.BadRowWarning):
            queries = ["Q 8/(3-8/3)<|im_end|>", "Q Answer: 8/(3-8/3)</s>\n<pad><pad>", "Q 8*3<|im_end|>", "Q 8/(3-8/3)"]
            got = rewards.reward_func(queries, ["Q "] * 4, [label, label, label, "x"])
            self.assertEqual(rewards.reward_func(["Q 8/(3-8/3)"], ["Q "], [TRUTH])["rewards"], [1.0])
        self.assertEqual(got, {"rewards": [1.0, 1.0, 0.0, 0.0], "scores": [1.0, 1.0, 0.0, 0.0],
                               "extra_logs": {"correct": [1.0, 1.0, 0.0, 0.0], "bad": [0.0, 0.0, 0.0, 1.0]}})
        self.assertEqual(rewards._without_special_tokens("<|a|>" * 200_000 + "x")[-1], "x")  # in linear time

    def test_response(self):
        """Cuts off a prompt whose decoded tokens differ from it."""
        prompt = "<s>[INST] Make 24 from 3 3 8 8, as in <answer>(1 + 2) * 3</answer>.\n Write one expression, and nothing else. [/INST]"
        for query, want in ((prompt + " 8/(3-8/3)", " 8/(3-8/3)"), (prompt, ""), (" " + prompt.replace("\n", "") + "8/(3-8/3)", "8/(3-8/3)"),
                            (prompt[20:] + "8/(3-8/3)", "8/(3-8/3)"), (prompt[20:].replace(" ", ""), ""), ("8/(3-8/3)", "8/(3-8/3)"), ("", "")):
            self.assertEqual(rewards._response(query, prompt), want, query)
        self.assertEqual(rewards._response("8*3", ""), "8*3")

    def test_profile_of_set(self):
        """Judges by the profile that the prompts of a set follow, not by its rules alone."""
        command = [make24.command(), "generate", "--size=1", "--unsolvable-share=1", "--no-solution", "--format=verifiers"]
        info = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=60).stdout)["info"]
        self.assertEqual((info["rules"], info["profile"]), ("classic", "classic/2+none"))
        self.assertEqual(rewards.trl()(completions=["<answer>no solution</answer>"], info=[info]), [1.0])
        truth = {"target": 24, "numbers": info["numbers"]}
        self.assertEqual(rewards.compute_score("countdown", "<answer>no solution</answer>", truth, info)["score"], 1.0)

    def test_verifiers(self):
        message = [{"role": "assistant", "content": "8/(3-8/3)"}]
        state = {}
        self.assertEqual(asyncio.run(rewards.verifiers_v0(message, info=json.dumps(TRUTH), state=state)), 1.0)
        self.assertEqual(asyncio.run(rewards.verifiers_v0(message, answer=json.dumps(TRUTH), info={})), 1.0)
        self.assertEqual(state, {"make24_reason": "correct"})
        trace, task = mock.Mock(last_reply="8*3", info={}), mock.Mock(data={"numbers": HAND})
        self.assertEqual((asyncio.run(rewards.verifiers_v1(trace, task)), trace.info), (0.0, {"make24_reason": "numbers"}))


class BenchTest(unittest.TestCase):
    def test_table(self):
        """Compares the table with the manifests of the files."""
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../internal/sets/reference", bench.NAME)
        names = [f"{f.name}.jsonl.manifest.json" for f in bench.FILES.values()]
        self.assertEqual(sorted(names), sorted(n for n in os.listdir(folder) if n.endswith(".manifest.json")))
        for f, name in zip(bench.FILES.values(), names):
            with open(os.path.join(folder, name)) as file:
                manifest = json.load(file)
            self.assertEqual((f.puzzles, f.sha256, {f.split: f.puzzles}), (manifest["rows"], manifest["sha256"], manifest["splits"]), name)
            self.assertEqual(f.rules, "countdown" if "--variant=countdown" in manifest["command"] else "classic")

    def test_load(self):
        tests, train = bench.load(), bench.load(split="train")
        self.assertEqual((len(tests), len(train), len({p.id for p in tests + train})), (1600, 5000, 6600))
        self.assertEqual({(p.rules, p.split) for p in bench.load("countdown")}, {("countdown", None)})
        for call in (lambda: bench.load("four-6"), lambda: bench.load(split="val"), lambda: bench.path("../x")):
            with self.assertRaises(make24.InvalidInput):
                call()

    def test_example_of_documents(self):
        """Runs the example of the benchmark in docs/python.md with a train set of the split train, and with one of the tests."""
        here = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(here, "../../docs/python.md"), encoding="utf-8") as f:
            (code,) = (c for c in f.read().split("```python\n") if "refuse_overlap" in c)
        with tempfile.TemporaryDirectory() as folder:
            code = code.split("```")[0].replace('"train.parquet"', repr(os.path.join(folder, "train.parquet")))
            for flags, refused in ((["--split=train"], False), (["--split=test"], True)):
                subprocess.run([make24.command(), "generate", "--size=300", "--seed=1", *flags, "-o", "train.parquet"], cwd=folder, check=True, capture_output=True)
                names = {}
                if refused:
                    self.assertRaises(make24.InvalidInput, exec, code, names)
                else:
                    exec(code, names)
                self.assertIn("no solution", names["text"])

    def test_damaged_file_is_made_again(self):
        path = bench.path("four-2")
        path.write_bytes(path.read_bytes()[:-1])
        with mock.patch.object(_engine, "run"), self.assertRaisesRegex(make24.Make24Error, "makes another file"):
            bench.load("four-2")
        self.assertEqual(len(bench.load("four-2")), 200)

    def test_overlap(self):
        four = bench.load("four-3")
        self.assertEqual((bench.overlap(four), bench.overlap(four, "four-4"), bench.overlap([]), bench.overlap(bench.path("train"))), (200, 0, 0, 0))
        rows = [{"nums": [8, 8, 3, 3], "target": 24}, {"nums": [8, 8, 3, 3], "target": 25}]  # 3 3 8 8 is in four-5
        self.assertEqual((bench.overlap(rows), bench.overlap(rows, "four-5"), bench.overlap(rows[1:])), (1, 1, 0))
        self.assertEqual(bench.overlap(make24.generate(2000, seed=1, split="train", values="1-25")), 0)
        with self.assertRaisesRegex(make24.InvalidInput, "^200 puzzles of the train set are in the test files of make24-bench-v1"):
            dataset.Make24Dataset("four-1", train=four)
        with self.assertRaises(make24.InvalidInput):
            bench.overlap([{"text": "no puzzle"}])

    def test_dataset(self):
        data = dataset.Make24Dataset()
        self.assertEqual((len(data), len(dataset.Make24Dataset(split="train")), len(dataset.Make24Dataset("five-six", train=bench.path("train")))), (1600, 5000, 200))
        for item in itertools.islice(data, 0, None, 80):
            metadata = item["metadata"]
            self.assertEqual(item["question"], make24.prompt(metadata["numbers"], metadata["target"], metadata["profile"]))
            self.assertEqual((data.score_answer(item["answer"], item), data.score_answer("1", item), data.score_answer(None, item)), (1.0, 0.0, 0.0))
        self.assertEqual(sum(item["answer"] == "no solution" for item in data), 200)


if __name__ == "__main__":
    unittest.main()
