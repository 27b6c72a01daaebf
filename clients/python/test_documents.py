"""Runs the programs and commands of docs/python.md with the real packages; `make proof NAME=kit` runs it.

The commands ask an endpoint of this test instead of the one in the document.
"""

import glob
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import make24

HERE = os.path.dirname(os.path.abspath(__file__))
DEADLINE = 600  # seconds that a command may take


class Endpoint(http.server.BaseHTTPRequestHandler):
    """Chat completions of a model that solves every puzzle."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        target, hand = re.match("Make (.*) from .*the numbers (.*)\\.", request["messages"][-1]["content"]).groups()
        found = make24.solve(hand, target, None if target == "24" else "countdown", first=True)
        answer = {"role": "assistant", "content": f"<answer>{found[0].expr if found else 'no solution'}</answer>"}
        usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
        reply = {"id": "1", "created": 1, "model": request["model"], "usage": usage}
        if request.get("stream"):
            reply |= {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": answer, "finish_reason": "stop"}]}
            kind, body = "text/event-stream", f"data: {json.dumps(reply)}\n\ndata: [DONE]\n\n"
        else:
            reply |= {"object": "chat.completion", "choices": [{"index": 0, "message": answer, "finish_reason": "stop"}]}
            kind, body = "application/json", json.dumps(reply)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


class DocumentTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(HERE, "../../docs/python.md"), encoding="utf-8") as f:
            cls.page = f.read()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.address = "127.0.0.1:%d" % server.server_port

    def run_script(self, script, **variables):
        """Run a script in the folder, and return its output."""
        path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
        done = subprocess.run(["sh", "-e", "-c", script.replace("localhost:8000", self.address)], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=DEADLINE, text=True, env={**os.environ, "PATH": path, "NO_COLOR": "1", **variables})
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def scripts(self, word):
        """Return the scripts of the page that have a word."""
        found = [s for s in re.findall("(?s)```sh\n(.*?)```", self.page) if word in s]
        self.assertTrue(found)
        return found

    def test_programs(self):
        """Runs all programs, as one, except that of MaskablePPO, which proof/maskable.py runs."""
        (train,) = self.scripts("train.parquet")
        self.run_script(train)
        programs = [p for p in re.findall("(?s)```python\n(.*?)```", self.page) if "MaskablePPO" not in p]
        self.assertEqual(len(programs), 4)
        subprocess.run([sys.executable, "-I", "-c", "".join(programs)], cwd=self.folder, check=True, timeout=DEADLINE)

    def test_lm_eval(self):
        (script,) = self.scripts("lm_eval run")
        out = self.run_script(script)
        self.assertEqual(len(re.findall(r"\| - make24_bench_v1_\w+ *\| +1\|none +\| +0\|acc +\|↑ +\| +1\|", out)), 8, out)

    def test_inspect(self):
        (script,) = self.scripts("inspect eval")
        # verifiers needs an older openai than inspect_ai, as the page says.
        out = self.run_script(script, PYTHONPATH=os.path.join(sys.prefix, "openai"), INSPECT_DISPLAY="plain")
        self.assertRegex(out, r"accuracy +1\.0", out)

    def test_verifiers(self):
        (script,) = self.scripts("vf-eval")
        out = self.run_script(script)
        # The second name is that of the harness: the module has the one that gives the model no tools.
        (traces,) = glob.glob(os.path.join(self.folder, "outputs", "make24-verifiers--qwen3--make24-verifiers--*", "traces.jsonl"))
        with open(traces, encoding="utf-8") as f:
            rewards = [trace["rewards"] for line in f for trace in json.loads(line)["traces"]]
        self.assertEqual([r["make24"]["score"] for r in rewards], [1.0] * 10, out)
        (summary,) = glob.glob(os.path.join(self.folder, "outputs", "*", "summary.json"))
        with open(summary, encoding="utf-8") as f:
            checks = json.load(f)["checks"]
        self.assertEqual((checks["gold"]["valid"], checks["noop"]["valid"]), (10, 10), out)


if __name__ == "__main__":
    unittest.main()
