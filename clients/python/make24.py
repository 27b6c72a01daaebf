"""Exact verdicts on answers to the 24-point game, from Python.

One file, no dependencies, Python 3.9 or newer. The module sends answers to the make24
program, which it runs in the background, or to a make24 server over HTTP. It never
evaluates an answer itself.

    >>> import make24
    >>> make24.check("8/(3-8/3)", [3, 3, 8, 8])["verdict"]
    'correct'
    >>> make24.compute_score("24", "<answer>(4+8)*(6-4)</answer>",
    ...                      {"target": 24, "numbers": [4, 4, 6, 8]})
    1.0

``compute_score`` and ``compute_score_batch`` have the signatures of verl's reward
functions; see README.md beside this file.

Environment variables:

    MAKE24_BIN      path of the program (default: make24 on PATH)
    MAKE24_URL      URL of a server to use instead of the program, such as http://127.0.0.1:2424
    MAKE24_TIMEOUT  maximum duration of a call in seconds (default: 60)

The module may be used from several threads and after a fork: a child process starts its own
program. If the program has ended, the next call starts it again.
"""

import atexit
import collections
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

__all__ = ["Make24Error", "Pipe", "Server", "check", "check_batch", "compute_score", "compute_score_batch"]

# Names under which data may have the fields of a record.
_HAND = ("hand", "numbers", "nums", "puzzle")
_TARGET = ("target",)
_RULES = ("rules", "profile")


class Make24Error(RuntimeError):
    """The program or the server failed, or did not answer in time."""


class Pipe:
    """A make24 program that runs in the background and judges records.

    ``program`` is its path (default: MAKE24_BIN, or make24 on PATH). ``flags`` are flags of
    ``make24 check`` for all records, such as ``["--credit"]``.
    """

    # A number of bytes that fits the buffer of any pipe, so that writing them does not block.
    _PIPE_CAPACITY = 16 << 10

    def __init__(self, program=None, flags=()):
        self._program = program
        self._flags = list(flags)
        self._lock = threading.Lock()
        self._process = None
        self._output = None  # a queue of blocks of lines that the program has written
        self._owner_pid = None

    def check_batch(self, records, timeout=None):
        """Return the verdict on each record, in order.

        Records and verdicts are dicts; docs/answers.md of make24 describes their fields.
        Raises Make24Error if the program cannot be started, ends twice or takes longer than
        ``timeout`` seconds.
        """
        lines = [_line(r) for r in records]
        deadline = time.monotonic() + _timeout(timeout)
        verdicts = []
        with self._lock:
            for attempt in (1, 2):
                try:
                    self._judge(lines[len(verdicts):], verdicts, deadline)
                    return verdicts
                except (EOFError, OSError) as e:
                    self._stop()
                    if attempt == 2:
                        raise Make24Error("make24 ended before it wrote all verdicts") from e
                except BaseException:
                    self._stop()  # otherwise the next call would read the remaining verdicts
                    raise
        return verdicts

    def close(self):
        """Stop the program. The next call starts it again."""
        with self._lock:
            self._stop()

    def _judge(self, lines, verdicts, deadline):
        """Send lines to the program and append its verdicts to ``verdicts``.

        Raises EOFError if the program has ended.
        """
        if not lines:
            return
        self._start()
        output, stdin = self._output, self._process.stdin
        self._reject_early_output(output)
        data = b"".join(lines)
        if len(data) <= self._PIPE_CAPACITY:
            stdin.write(data)
            stdin.flush()
        else:  # the write may block until the program's output is read
            threading.Thread(target=_write_all, args=(stdin, data), daemon=True).start()
        waiting = len(lines)
        while waiting > 0:
            try:
                block = output.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Make24Error("make24 did not answer in time") from None
            if block is None:
                raise EOFError
            try:
                received = json.loads(b"[" + block.replace(b"\n", b",") + b"]")
            except ValueError as e:
                raise Make24Error("the output of the program is not a list of verdicts: %s" % e) from e
            if len(received) > waiting or not all(isinstance(v, dict) and "verdict" in v for v in received):
                raise Make24Error("the output of the program is not one verdict for each record")
            verdicts += received
            waiting -= len(received)

    @staticmethod
    def _reject_early_output(output):
        """Raise an error if there is output before the program gets a record."""
        try:
            block = output.get_nowait()
        except queue.Empty:
            return
        if block is None:
            raise EOFError
        raise Make24Error("the program writes verdicts without records")

    def _start(self):
        if self._process is not None and self._process.poll() is None:
            return
        self._stop()
        program = self._program or os.environ.get("MAKE24_BIN") or shutil.which("make24")
        if not program:
            raise Make24Error("make24 not found: set MAKE24_BIN to its path, or add its folder to PATH")
        try:
            self._process = subprocess.Popen(
                [program, "check", "--jsonl"] + self._flags,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except OSError as e:
            raise Make24Error("make24 cannot be started: %s" % e) from e
        self._owner_pid = os.getpid()
        self._output = queue.SimpleQueue()
        threading.Thread(target=_read_lines, args=(self._process.stdout, self._output), daemon=True).start()

    def _stop(self):
        process, self._process = self._process, None
        if process is None or self._owner_pid != os.getpid():
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            try:
                stream.close()
            except (OSError, ValueError):
                pass

    def _detach(self):
        """Release the program without stopping it: after a fork, it belongs to the parent."""
        process, self._process = self._process, None
        self._lock = threading.Lock()
        if process is not None:
            process.returncode = 0  # otherwise its finalizer would wait for another process's child
            for stream in (process.stdin, process.stdout):
                try:
                    os.close(stream.fileno())
                except (OSError, ValueError):
                    pass
            _processes_of_parent.append(process)


def _write_all(stdin, data):
    """Write data. An error also ends the output of the program, which _judge notices."""
    try:
        stdin.write(data)
        stdin.flush()
    except (OSError, ValueError):
        pass


def _read_lines(stdout, output):
    """Put blocks of complete lines into the queue ``output``, and finally None.

    A block is one or more lines without the line feed of the last.
    """
    rest = b""
    try:
        while True:
            data = stdout.read1(1 << 16)
            if not data:
                break
            lines, end, after = data.rpartition(b"\n")
            if end:
                output.put(rest + lines)
                rest = after
            else:
                rest += data
    except (OSError, ValueError):
        pass
    output.put(None)


class Server:
    """A make24 server, used over HTTP.

    ``url`` is the server's URL, such as http://127.0.0.1:2424. With ``credit=True``, verdicts
    have partial credit.
    """

    _MAX_RECORDS = 512  # of a request
    _MAX_BYTES = 1 << 20  # of a request with more than one record

    def __init__(self, url, credit=False):
        self._url = url.rstrip("/") + "/v1/check" + ("?credit=true" if credit else "")

    def check_batch(self, records, timeout=None):
        """Return the verdict on each record, in order, as Pipe.check_batch does."""
        deadline = time.monotonic() + _timeout(timeout)
        waiting = collections.deque(_line(r).rstrip(b"\n") for r in records)
        verdicts = []
        while waiting:
            batch, size = [], 0
            while waiting and len(batch) < self._MAX_RECORDS and (not batch or size + len(waiting[0]) < self._MAX_BYTES):
                size += len(waiting[0]) + 1
                batch.append(waiting.popleft())
            verdicts += self._post(batch, deadline - time.monotonic())
        return verdicts

    def close(self):
        """Do nothing: a Server has no open connection. Pipe.close is its counterpart."""

    def _post(self, lines, seconds):
        if seconds <= 0:
            raise Make24Error("make24 did not answer in time")
        request = urllib.request.Request(
            self._url, data=b"[" + b",".join(lines) + b"]",
            headers={"Content-Type": "application/json", "Accept": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=seconds) as response:
                verdicts = json.load(response)
        except urllib.error.HTTPError as e:
            raise Make24Error("make24 at %s: %s %s" % (self._url, e, e.read(500).decode("utf-8", "replace"))) from e
        except (OSError, ValueError) as e:
            raise Make24Error("make24 at %s: %s" % (self._url, e)) from e
        if not isinstance(verdicts, list) or len(verdicts) != len(lines):
            raise Make24Error("make24 at %s did not return one verdict for each record" % self._url)
        return verdicts


_processes_of_parent = []  # after a fork; referenced here so that they are not finalized
_clients = {}  # Server or Pipe, by URL, program and credit
_clients_lock = threading.Lock()


def _client(credit):
    """Return the client for the current environment."""
    url = os.environ.get("MAKE24_URL")
    key = (url, os.environ.get("MAKE24_BIN"), bool(credit))
    with _clients_lock:
        if key not in _clients:
            _clients[key] = Server(url, credit) if url else Pipe(flags=["--credit"] if credit else [])
        return _clients[key]


def _close():
    for client in list(_clients.values()):
        client.close()


def _after_fork():
    global _clients_lock
    _clients_lock = threading.Lock()
    for client in _clients.values():
        if isinstance(client, Pipe):
            client._detach()


atexit.register(_close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _timeout(seconds):
    """Return ``seconds`` or, if it is None, the value of MAKE24_TIMEOUT."""
    if seconds is not None:
        return float(seconds)
    text = os.environ.get("MAKE24_TIMEOUT", "60")
    try:
        return float(text)
    except ValueError:
        raise Make24Error("MAKE24_TIMEOUT is %r; use a number of seconds, such as 60" % text) from None


def _line(record):
    """Return a record as a line of JSON."""
    text = _encode(record)
    # Output of a model may end with half a surrogate pair, which UTF-8 cannot represent.
    return text.encode("utf-8", "replace") + b"\n"


def _to_plain(value):
    """Return a value as a type that JSON has.

    Bytes become text; arrays and numbers of numpy and similar libraries become Python's.
    """
    if isinstance(value, (bytes, bytearray)):
        return value.decode("utf-8", "replace")
    for method in ("tolist", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    return str(value)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_to_plain).encode


def check_batch(records, timeout=None, credit=False):
    """Return a verdict for each record, in order; see Pipe.check_batch.

    The verdict on a record that cannot be judged has "error". It has no "line", unlike the
    output of the program, since the order of the verdicts is that of the records.
    """
    verdicts = _client(credit).check_batch(records, timeout)
    for verdict in verdicts:
        verdict.pop("line", None)
    return verdicts


def check(answer, hand, target=24, rules=None, timeout=None, credit=False):
    """Judge one answer and return the verdict, a dict.

    ``answer`` is the complete text of an answer, ``hand`` a list of numbers or a text such as
    "3 3 8 8", ``target`` an int or an exact fraction such as "8/3", and ``rules`` the name of a
    profile, such as "classic/1+nominus". The verdict has "verdict" (correct, wrong, invalid),
    "reason", "value" (an exact fraction, as text) and other fields.
    """
    record = {"answer": answer, "hand": hand, "target": target}
    if rules is not None:
        record["rules"] = rules
    return check_batch([record], timeout, credit)[0]


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **settings):
    """Return the score of an answer, as verl's reward function: 1.0 if correct, else 0.0.

    ``ground_truth`` is a dict with "target" and "numbers" (or "nums", "hand", "puzzle"), or
    such a dict as JSON text. It may also be the target alone, with the numbers in
    ``extra_info``. ``extra_info`` may also have "rules". ``data_source`` is ignored.

    Settings, such as verl's ``reward_kwargs``: ``correct``, ``wrong`` and ``invalid`` are the
    scores for the three verdicts. With ``credit=True``, wrong answers get partial credit, at
    most half the score of a correct one. ``rules`` is the profile for records without one.
    ``timeout`` is in seconds. Other settings are ignored.

    Raises ValueError if the puzzle is missing or invalid, which is a fault of the data, not
    of the answer.
    """
    return compute_score_batch([data_source], [solution_str], [ground_truth], [extra_info], **settings)[0]


def compute_score_batch(data_sources, solution_strs, ground_truths, extra_infos=None,
                        correct=1.0, wrong=0.0, invalid=0.0, credit=False, rules=None, timeout=None, **_):
    """Return the scores of answers, in order, as verl's batch reward function.

    The arguments are lists of the arguments of compute_score, and the same settings.
    """
    count = len(solution_strs)
    if extra_infos is None:
        extra_infos = [None] * count
    if not len(data_sources) == len(ground_truths) == len(extra_infos) == count:
        raise ValueError("the lists have different lengths")
    records = [_record(*args, rules) for args in zip(solution_strs, ground_truths, extra_infos)]
    scores = []
    for number, verdict in enumerate(check_batch(records, timeout, credit), 1):
        judgement = verdict["verdict"]
        if "error" in verdict and verdict.get("reason") != "long_line":
            raise ValueError("record %d cannot be judged: %s" % (number, verdict["error"]))
        if judgement == "correct":
            scores.append(float(correct))
        elif judgement == "wrong" and credit:
            numerator, _, denominator = verdict["credit"]["score"].partition("/")
            scores.append(float(correct) * int(numerator) / int(denominator or 1))
        else:
            scores.append(float(wrong if judgement == "wrong" else invalid))
    return scores


def _decoded(value):
    """Return bytes as text, and any other value unchanged."""
    return _to_plain(value) if isinstance(value, (bytes, bytearray)) else value


def _record(solution, truth, extra, rules):
    """Return the record for one solution."""
    solution, truth = _decoded(solution), _decoded(truth)
    record = {"answer": "" if solution is None else str(solution)}
    if isinstance(truth, str) and truth.lstrip().startswith("{"):
        try:
            truth = json.loads(truth)
        except ValueError:
            pass  # make24 reports that it is not a valid target
    sources = [truth] if isinstance(truth, dict) else []
    if truth is not None and not sources:
        record["target"] = truth
    if isinstance(extra, dict):
        sources.append(extra)
    for name, aliases in (("hand", _HAND), ("target", _TARGET), ("rules", _RULES)):
        for source in sources:
            value = next((source[a] for a in aliases if source.get(a) is not None), None)
            if value is not None and name not in record:
                record[name] = value
    if rules is not None:
        record.setdefault("rules", rules)
    return record


def _selftest():
    """Judge some answers with each function; raise AssertionError if a result is wrong."""
    hand = [3, 3, 8, 8]
    truth = {"target": 24, "numbers": hand}
    assert check("8/(3-8/3)", hand)["verdict"] == "correct"
    assert check("\\boxed{\\frac{8}{3-\\frac{8}{3}}}", "3 3 8 8")["verdict"] == "correct"
    assert check("8*3", hand)["missing"] == [3, 8]
    assert check("__import__('os')", hand)["verdict"] == "invalid"
    assert check("8/(3-8/3)", hand, rules="hdoj")["reason"] == "intermediate"
    assert check("8/3", [3, 8], target="8/3")["value"] == "8/3"
    assert check("\ud83d <answer>8/(3-8/3)</answer>", hand)["verdict"] == "correct"
    assert compute_score("24", "<answer>8/(3-8/3)</answer>", truth) == 1.0
    assert compute_score("24", "8/(3-8/3)", json.dumps(truth), {"index": 0}) == 1.0
    assert compute_score("24", "8/(3-8/3)", 24, {"numbers": hand}) == 1.0
    assert compute_score("24", "8/(3-8/3)", "24", {"numbers": hand, "rules": "hdoj"}, wrong=-1) == -1.0
    assert compute_score("24", "9**9**9", truth, invalid=-0.5) == -0.5
    assert compute_score("24", None, truth) == 0.0
    assert compute_score(data_source="24", solution_str="x" * (2 << 20), ground_truth=truth, extra_info=None) == 0.0
    for bad in ({"target": 24}, {"target": "x", "numbers": hand}, None):
        try:
            compute_score("24", "8/(3-8/3)", bad)
        except ValueError:
            continue
        raise AssertionError("no ValueError for %r" % (bad,))
    count = 3000
    answers = ["8/(3-8/3)" if n % 3 else "8+%d" % n for n in range(count)]
    scores = compute_score_batch(
        data_sources=["24"] * count, solution_strs=answers, ground_truths=[truth] * count, extra_infos=[{}] * count)
    assert scores == [1.0 if n % 3 else 0.0 for n in range(count)]
    assert compute_score_batch([], [], []) == []
    assert 0 < compute_score("24", "3+3+8+8", truth, credit=True) <= 0.5


if __name__ == "__main__":
    if sys.argv[1:] != ["--selftest"]:
        sys.exit("usage: python3 make24.py --selftest")
    _selftest()
    print("ok")
