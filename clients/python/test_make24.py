"""Tests of make24.py. They need the path of the program in MAKE24_BIN, which `make test` sets."""

import concurrent.futures
import http.server
import json
import os
import signal
import stat
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import make24  # noqa: E402

HAND = [3, 3, 8, 8]
RIGHT = {"answer": "8/(3-8/3)", "hand": HAND}
WRONG = {"answer": "3+3+8+8", "hand": HAND}
TRUTH = {"target": 24, "numbers": HAND}


def judgements(verdicts):
    return [v["verdict"] for v in verdicts]


def program_that_prints(text):
    """Return the source of a program that prints a text for each line of its input."""
    return "import sys\nfor line in sys.stdin:\n    print(%r, flush=True)\n" % text


def script(folder, text):
    """Write an executable Python script and return its path."""
    path = os.path.join(folder, "program")
    with open(path, "w") as f:
        f.write("#!%s\n%s" % (sys.executable, text))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


class PipeTest(unittest.TestCase):
    def setUp(self):
        self.pipe = make24.Pipe()
        self.addCleanup(self.pipe.close)

    def test_selftest(self):
        make24._selftest()

    def test_program_is_reused(self):
        self.pipe.check_batch([RIGHT])
        first = self.pipe._process.pid
        self.assertEqual(judgements(self.pipe.check_batch([WRONG, RIGHT])), ["wrong", "correct"])
        self.assertEqual(self.pipe._process.pid, first)

    def test_one_call_is_fast(self):
        self.pipe.check_batch([RIGHT])
        times = []
        for _ in range(200):
            start = time.monotonic()
            self.pipe.check_batch([RIGHT])
            times.append(time.monotonic() - start)
        self.assertLess(statistics.median(times), 0.05)

    def test_killed_program_is_restarted(self):
        self.pipe.check_batch([RIGHT])
        for signum in (signal.SIGKILL, signal.SIGTERM):
            os.kill(self.pipe._process.pid, signum)
            self.assertEqual(judgements(self.pipe.check_batch([RIGHT, WRONG])), ["correct", "wrong"])

    def test_closed_pipe_restarts_program(self):
        self.pipe.check_batch([RIGHT])
        self.pipe.close()
        self.assertEqual(judgements(self.pipe.check_batch([RIGHT])), ["correct"])

    def test_large_batch(self):
        long = {"answer": "<think>" + "8/3 and so on. " * 1000 + "</think>8/(3-8/3)", "hand": HAND}
        records = [RIGHT, WRONG, long] * 1000
        self.assertEqual(judgements(self.pipe.check_batch(records)), ["correct", "wrong", "correct"] * 1000)

    def test_order_with_threads(self):
        def ask(n):
            records = [dict(RIGHT if (n + i) % 3 else WRONG, id=i) for i in range(50)]
            verdicts = self.pipe.check_batch(records)
            return [(v["id"], v["verdict"]) for v in verdicts] == [
                (i, "correct" if (n + i) % 3 else "wrong") for i in range(50)]

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            self.assertTrue(all(pool.map(ask, range(100))))

    def test_no_program(self):
        with self.assertRaises(make24.Make24Error):
            make24.Pipe("/no/such/make24").check_batch([RIGHT])
        with mock.patch.dict(os.environ, {"MAKE24_BIN": "", "PATH": ""}):
            with self.assertRaises(make24.Make24Error):
                make24.Pipe().check_batch([RIGHT])

    def test_program_that_ends_at_once(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(make24.Make24Error):
                make24.Pipe(script(folder, "")).check_batch([RIGHT])

    def test_program_that_prints_garbage(self):
        with tempfile.TemporaryDirectory() as folder:
            for garbage in ("garbage", "\xff", "5", "{}", "[]"):
                pipe = make24.Pipe(script(folder, program_that_prints(garbage)))
                with self.assertRaises(make24.Make24Error, msg=garbage):
                    pipe.check_batch([RIGHT])
                self.assertIsNone(pipe._process)

    def test_program_that_answers_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = make24.Pipe(script(folder, program_that_prints('{"verdict":"correct"}\n{"verdict":"correct"}')))
            with self.assertRaises(make24.Make24Error):
                for _ in range(100):  # the second verdict may arrive shortly after the first
                    pipe.check_batch([RIGHT])
                    time.sleep(0.01)
            self.assertIsNone(pipe._process)

    def test_invalid_timeout(self):
        with mock.patch.dict(os.environ, {"MAKE24_TIMEOUT": "x"}):
            with self.assertRaisesRegex(make24.Make24Error, "MAKE24_TIMEOUT"):
                self.pipe.check_batch([RIGHT])

    def test_invalid_record_has_no_line(self):
        for _ in range(2):
            verdict = make24.check("4*6", [4, "x"])
            self.assertEqual(verdict["reason"], "bad_hand")
            self.assertNotIn("line", verdict)

    def test_program_that_hangs(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = make24.Pipe(script(folder, "import time; time.sleep(60)\n"))
            for records in ([RIGHT], [RIGHT] * 5000):
                start = time.monotonic()
                with self.assertRaises(make24.Make24Error):
                    pipe.check_batch(records, timeout=0.5)
                self.assertLess(time.monotonic() - start, 10)
            self.assertIsNone(pipe._process)

    @unittest.skipUnless(hasattr(os, "fork"), "os.fork is not available")
    def test_fork(self):
        make24.check("4*6", [4, 6])
        parent = next(iter(make24._clients.values()))
        before = parent._process.pid
        child = os.fork()
        if child == 0:
            status = 1
            try:
                good = make24.check("8/(3-8/3)", HAND)["verdict"] == "correct"
                status = 0 if good and parent._process.pid != before else 2
                make24._close()
            finally:
                os._exit(status)
        self.assertEqual(make24.check("8*3", HAND)["verdict"], "wrong")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        self.assertEqual(make24.check("4*6", [4, 6])["verdict"], "correct")
        self.assertEqual(parent._process.pid, before)

    def test_program_ends_at_exit(self):
        code = "import make24; make24.check('4*6', [4, 6]); print(next(iter(make24._clients.values()))._process.pid)"
        out = subprocess.run([sys.executable, "-c", code], cwd=os.path.dirname(make24.__file__),
                             capture_output=True, text=True, check=True, timeout=60)
        self.assertEqual(out.stderr, "")
        with self.assertRaises(ProcessLookupError):
            os.kill(int(out.stdout), 0)


class ScoreTest(unittest.TestCase):
    def test_credit(self):
        self.assertEqual(make24.compute_score("x", "3+3+8+8", TRUTH, credit=True), 12 / 13 / 4 + 1 / 4)
        self.assertEqual(make24.compute_score("x", "3+", TRUTH, credit=True), 0.0)
        self.assertEqual(make24.compute_score("x", "8/(3-8/3)", TRUTH, credit=True, correct=2), 2.0)

    def test_rules(self):
        self.assertEqual(make24.compute_score("x", "8/(3-8/3)", TRUTH, rules="hdoj"), 0.0)
        self.assertEqual(make24.compute_score("x", "8/(3-8/3)", TRUTH, {"rules": "classic"}, rules="hdoj"), 1.0)

    def test_other_settings(self):
        self.assertEqual(make24.compute_score("x", "8/(3-8/3)", TRUTH, reward_router_address=None), 1.0)
        self.assertEqual(make24.compute_score_batch(["x"], ["8*3"], [TRUTH], [None], model_name="m"), [0.0])

    def test_bytes(self):
        self.assertEqual(make24.check("\u7b54\u6848\uff1a4\u00d76".encode(), b"4 6")["verdict"], "correct")
        truth = json.dumps(TRUTH).encode()
        self.assertEqual(make24.compute_score(b"x", b"8/(3-8/3)", truth), 1.0)
        self.assertEqual(make24.compute_score("x", bytearray(b"8/(3-8/3)\xff</answer>"), b"24", {"numbers": b"3 3 8 8"}), 0.0)

    def test_arrays_of_other_libraries(self):
        class Array:
            def __init__(self, value):
                self.value = value

            def tolist(self):
                return self.value

        truth = {"target": Array(24), "numbers": Array(HAND)}
        self.assertEqual(make24.compute_score("x", "8/(3-8/3)", truth), 1.0)

    def test_lists_of_different_lengths(self):
        with self.assertRaises(ValueError):
            make24.compute_score_batch(["x"], ["8*3"], [])


class JudgeHandler(http.server.BaseHTTPRequestHandler):
    """Answers requests by running the program, or with ``reply`` if it is set."""

    reply = None  # status and body

    def do_POST(self):
        records = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        path, _, query = self.path.partition("?")
        pipe = make24.Pipe(flags=["--credit"] if query == "credit=true" else [])
        status, body = self.reply or (200, json.dumps(pipe.check_batch(records)))
        pipe.close()
        self.send_response(status if path == "/v1/check" else 404)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


class ServerTest(unittest.TestCase):
    def setUp(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), JudgeHandler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.url = "http://127.0.0.1:%d" % server.server_port

    def test_batches(self):
        server = make24.Server(self.url + "/")
        self.assertEqual(judgements(server.check_batch([RIGHT, WRONG] * 600)), ["correct", "wrong"] * 600)
        self.assertEqual(server.check_batch([]), [])

    def test_scores(self):
        with mock.patch.dict(os.environ, {"MAKE24_URL": self.url}):
            make24._selftest()

    def test_errors(self):
        for reply in ((500, "{}"), (200, "nonsense"), (200, "[]"), (200, "{}")):
            with mock.patch.object(JudgeHandler, "reply", reply):
                with self.assertRaises(make24.Make24Error):
                    make24.Server(self.url).check_batch([RIGHT])
        with self.assertRaises(make24.Make24Error):
            make24.Server("http://127.0.0.1:9").check_batch([RIGHT])


if __name__ == "__main__":
    unittest.main()
