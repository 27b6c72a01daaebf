"""The engine behind the package: the make24 program in the background, or a server.

The program has one process for each set of flags. A process has two threads, which write its
input and read its output, however many records there are; callers wait only on a queue, so that
every wait has a time limit. After a fork, a child process starts programs of its own.
"""

from __future__ import annotations

import atexit
import collections
import contextlib
import functools
import itertools
import json
import math
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import weakref
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ._types import InvalidInput, NoEngine, load
from ._version import __version__

# Bounds of the lines that a stream has sent and whose answers it has not read yet.
_BLOCK_CHARACTERS = 128 << 10
_BLOCK_RECORDS = 1024
_MAX_WAITING = 16 * _BLOCK_RECORDS
_MAX_WAITING_BYTES = 8 << 20

_MAX_PROGRAMS = 8  # processes for different flags

_LATE = "make24 did not answer in time; set MAKE24_TIMEOUT to allow more seconds"


def command() -> str | None:
    """Return the path of the program: MAKE24_COMMAND, the one in the wheel, or one on PATH; else None."""
    name = "make24.exe" if sys.platform == "win32" else "make24"
    bundled = Path(__file__).with_name("bin") / name
    chosen = os.environ.get("MAKE24_COMMAND")
    if chosen:
        found = shutil.which(chosen)
        if not found:
            raise NoEngine(f"MAKE24_COMMAND is {chosen!r}, which is not a program")
        return found
    if bundled.is_file():
        if not os.access(bundled, os.X_OK):  # the wheel was unpacked without an installer
            bundled.chmod(0o755)
        return str(bundled)
    # Skip the console script of this package, which is also named make24 and would run this function.
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        found = shutil.which(name, path=folder) if folder else None
        if found and not _is_script(found):
            return found
    return None


def _is_script(path: str) -> bool:
    """Report whether a program is the console script of this package."""
    try:
        with open(path, "rb") as f:
            start = f.read(4096)
    except OSError:
        return True
    return start.startswith(b"#!") and b"from make24." in start


def timeout(seconds: float | None) -> float:
    """Return ``seconds`` or, if it is None, MAKE24_TIMEOUT, which is 60 by default."""
    name, value = ("timeout", seconds) if seconds is not None else ("MAKE24_TIMEOUT", os.environ.get("MAKE24_TIMEOUT", "60"))
    try:
        limit = float(value)
    except (TypeError, ValueError, OverflowError):
        limit = math.nan
    if math.isnan(limit):
        raise InvalidInput(f"{name} is {value!r}; use a number of seconds, such as 60")
    return min(max(limit, 0.0), threading.TIMEOUT_MAX / 2)


def require_command() -> str:
    """Return the path of the program, or raise NoEngine."""
    found = command()
    if found is None:
        raise NoEngine(
            "make24 not found: install a wheel of make24 that contains the program, set MAKE24_COMMAND to its "
            "path, add its folder to PATH, or set MAKE24_SERVER to the URL of a server"
        )
    return found


@functools.lru_cache
def _require_version(program: str) -> None:
    """Raise NoEngine if a program that is not in the wheel has another version than the package.

    Patches of the same minor version agree. Builds without a version are not checked.
    """
    package = _minor(__version__)
    if package is None or Path(program).parent == Path(__file__).with_name("bin"):
        return
    try:
        answer = subprocess.run([program, "version", "--json"], stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout(None))
        version = json.loads(answer.stdout)["version"]
    except subprocess.TimeoutExpired:
        raise NoEngine(_LATE) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise NoEngine(f"{program} does not print a version, so it is not make24 or too old for the package, version {__version__}") from None
    if _minor(str(version)) not in (None, package):
        raise NoEngine(f"{program} is version {version}, but the Python package is version {__version__}: "
                       "install the same version of both, or set MAKE24_COMMAND to a program of this version")


def _minor(version: str) -> tuple[int, int] | None:
    """Return the major and minor version, or None for a build without a version."""
    found = re.match(r"v?(\d+)\.(\d+)\.", version)
    numbers = (int(found[1]), int(found[2])) if found else (0, 0)
    return None if numbers == (0, 0) else numbers


def _checked_command() -> str:
    """Return the path of the program, or raise NoEngine if there is none of this version."""
    program = require_command()
    _require_version(program)
    return program


class Ended(Exception):
    """The program has ended, or cannot be written to. ``text`` is the end of its output."""

    def __init__(self, text: bytes = b"") -> None:
        super().__init__(text)
        self.text = text


class _Child:
    """One process of the program."""

    def __init__(self, program: str, args: Sequence[str], merge_errors: bool) -> None:
        try:
            self.process = subprocess.Popen(
                [program, *args],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if merge_errors else subprocess.DEVNULL,
                bufsize=0,
                env={**os.environ, "LC_ALL": "C"},
            )
        except OSError as e:
            raise NoEngine(f"{program} cannot be started: {e}") from e
        except ValueError as e:  # a null character in an argument
            raise InvalidInput(str(e)) from e
        self.pid = os.getpid()  # of the process that started the child
        self.input: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.output: queue.SimpleQueue[list[bytes] | None] = queue.SimpleQueue()
        self.rest = b""  # output after the last complete line
        self.threads = [threading.Thread(target=run, daemon=True, name="make24") for run in (self._write, self._read)]
        for thread in self.threads:
            thread.start()

    # Each thread closes its own stream. If another thread did, a new pipe could get the same file descriptor before
    # this thread reads, and it would read the answer of another process.

    def _write(self) -> None:
        with contextlib.suppress(OSError), self.process.stdin as stdin:  # an error: the child has ended, which _read reports
            while (data := self.input.get()) is not None:
                view = memoryview(data)
                while view:
                    view = view[stdin.write(view) :]

    def _read(self) -> None:
        rest = b""
        with contextlib.suppress(OSError), self.process.stdout as stdout:
            while data := stdout.read(256 << 10):
                lines = (rest + data).split(b"\n")
                rest = lines.pop()
                if lines:
                    self.output.put(lines)
        self.rest = rest
        self.output.put(None)

    def read(self, deadline: float) -> list[bytes]:
        """Return some lines. Raises Ended after the last, and NoEngine at the deadline."""
        try:
            lines = self.output.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise NoEngine(_LATE) from None
        if lines is None:
            self.output.put(None)
            raise Ended(self.rest)
        return lines

    def stop(self) -> None:
        self.input.put(None)
        self.process.kill()
        self.process.wait()
        for thread in self.threads:  # they end at once, unless the program was a script that has left children
            if thread is not threading.current_thread():  # which may be deleting an iterator of check_many
                thread.join(1)

    def detach(self) -> None:
        """Release the process without stopping it: after a fork, it belongs to the parent."""
        self.process.returncode = 0  # otherwise its finalizer would wait for a child of the parent
        for stream in (self.process.stdin, self.process.stdout):
            try:
                os.close(stream.fileno())
            except (OSError, ValueError):
                pass
        _children_of_parent.append(self)


_children_of_parent: list[_Child] = []  # keeps references, so that they are not finalized


class Program:
    """The program with some flags, which answers each line of its input by one line.

    It is started by the first call. If it ends, it is started once more; if it ends again during
    the same call, the call raises NoEngine. Calls from several threads take turns.
    """

    def __init__(self, args: Sequence[str], merge_errors: bool = False) -> None:
        self._args = list(args)
        self._merge = merge_errors
        self._lock = threading.Lock()
        self._child: _Child | None = None
        _all_programs.add(self)

    def ask(self, lines: Iterable[str], seconds: float | None = None) -> list[bytes]:
        """Return the answers to lines, in order. Each line ends in a line feed."""
        deadline = time.monotonic() + timeout(seconds)
        lock = self._lock  # a fork during the call would replace it
        if not lock.acquire(timeout=max(0.0, deadline - time.monotonic())):
            raise NoEngine(_LATE)
        try:
            return list(itertools.chain.from_iterable(self._exchange(lines, deadline)))
        finally:
            lock.release()

    def stream(self, lines: Iterable[str], seconds: float | None = None) -> Iterator[list[bytes]]:
        """Yield the answers to lines, some at a time, while it reads them. ``seconds`` limits each wait."""
        with self._lock:
            try:
                yield from self._exchange(lines, None, timeout(seconds))
            finally:
                self._stop()

    def close(self) -> None:
        """Stop the process. The next call starts it again."""
        with self._lock:
            self._stop()

    def _exchange(self, lines: Iterable[str], deadline: float | None, limit: float = 0.0) -> Iterator[list[bytes]]:
        """Send lines and yield lists of answers, one for each line.

        Without a deadline for the whole call, ``limit`` is the time for each wait.
        """
        source = iter(lines)
        waiting: collections.deque[_Block] = collections.deque()  # blocks without all their answers
        count = size = done = 0  # lines and bytes of waiting; answers to the first block
        restarted = exhausted = False
        pid = os.getpid()
        try:
            while True:
                if os.getpid() != pid:
                    raise NoEngine("an iterator of check_many cannot be used after a fork; make a new one")
                try:
                    child = self._running()
                    while not exhausted and count < _MAX_WAITING and size < _MAX_WAITING_BYTES:
                        block, exhausted = _next_block(source)
                        if block.count:
                            waiting.append(block)
                            count, size = count + block.count, size + len(block.data)
                            child.input.put(block.data)
                    if not waiting:
                        return
                    answers = child.read(deadline or time.monotonic() + limit)
                except Ended as e:
                    self._stop()
                    if self._merge and e.text.strip() and not e.text.startswith(b"{"):  # not a part of an answer
                        raise InvalidInput(_message(e.text)) from None
                    if restarted:
                        raise NoEngine("make24 ended before it answered, also after a restart") from None
                    restarted = True
                    self._resend(waiting, done)
                    continue
                if self._merge and not answers[0].startswith(b"{") and len(answers) > count - done:
                    raise InvalidInput(_message(answers[0]))  # an error of several lines, such as that of a flag
                if len(answers) > count - done or not self._merge and not answers[0].startswith(b"{"):
                    raise NoEngine("the output of the program is not one JSON object for each line of its input")
                done += len(answers)
                while waiting and done >= waiting[0].count:
                    block = waiting.popleft()
                    done, count, size = done - block.count, count - block.count, size - len(block.data)
                yield answers
        except BaseException:
            self._stop()  # otherwise the next call would read the remaining answers
            raise

    def _resend(self, waiting: Iterable[_Block], done: int) -> None:
        child = self._running()
        for n, block in enumerate(waiting):
            child.input.put(block.data if n else block.data.split(b"\n", done)[-1])

    def _running(self) -> _Child:
        child = self._child
        if child is not None and child.pid != os.getpid():  # where register_at_fork does not exist
            child.detach()
            child = None
        if child is None:
            child = self._child = _Child(_checked_command(), self._args, self._merge)
        return child

    def _stop(self) -> None:
        child, self._child = self._child, None
        if child is not None and child.pid == os.getpid():
            child.stop()

    def after_fork(self) -> None:
        child, self._child = self._child, None
        self._lock = threading.Lock()
        if child is not None:
            child.detach()


class _Block(NamedTuple):
    """Lines that are sent together."""

    data: bytes
    count: int


def _next_block(source: Iterator[str]) -> tuple[_Block, bool]:
    """Return the next lines, and whether they are the last."""
    lines: list[str] = []
    size, last = 0, True
    for line in source:
        lines.append(line)
        size += len(line)
        if size >= _BLOCK_CHARACTERS or len(lines) >= _BLOCK_RECORDS:
            last = False
            break
    return _Block(_encode("".join(lines)), len(lines)), last


def _encode(text: str) -> bytes:
    """Return text as UTF-8. Half a surrogate pair, with which a model's text may end, becomes a question mark."""
    return text.encode("utf-8", "replace")


def _message(text: bytes) -> str:
    """Return an error message of the program without the line number."""
    message = text.decode("utf-8", "replace").strip()
    for prefix in ("make24: ", "line "):
        message = message.removeprefix(prefix)
    number, _, rest = message.partition(": ")
    return rest if number.isdigit() else message


_all_programs: weakref.WeakSet[Program] = weakref.WeakSet()  # also those of streams
_programs: collections.OrderedDict[tuple[str, ...], Program] = collections.OrderedDict()
_programs_lock = threading.Lock()


def program(*args: str, merge_errors: bool = False) -> Program:
    """Return the program with these flags, shared by all callers."""
    key = (os.environ.get("MAKE24_COMMAND", ""), *args)
    unused = None
    with _programs_lock:
        found = _programs.pop(key, None) or Program(args, merge_errors)
        _programs[key] = found
        if len(_programs) > _MAX_PROGRAMS:
            _, unused = _programs.popitem(last=False)
    if unused is not None:
        unused.close()
    return found


def ask_json(args: Sequence[str], line: str, seconds: float | None = None) -> dict[str, Any]:
    """Send a line to a command that reads lines, such as solve, and return its answer."""
    answer = program(*args, merge_errors=True).ask([line + "\n"], seconds)[0]
    if not answer.startswith(b"{"):
        raise InvalidInput(_message(answer))
    return load(answer)


def run(args: Sequence[str], seconds: float | None = None) -> bytes:
    """Run a command to its end and return its output."""
    try:
        done = subprocess.run(
            [_checked_command(), *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout(seconds),
            env={**os.environ, "LC_ALL": "C"},
        )
    except subprocess.TimeoutExpired:
        raise NoEngine(_LATE) from None
    except OSError as e:
        raise NoEngine(f"make24 cannot be started: {e}") from e
    except ValueError as e:  # a null character in an argument
        raise InvalidInput(str(e)) from e
    if done.returncode == 2:
        raise InvalidInput(_message(done.stderr))
    if done.returncode not in (0, 1):
        raise NoEngine(f"make24 ended with status {done.returncode}: {_message(done.stderr)}")
    return done.stdout


def use_server() -> str | None:
    """Return the URL of the server, MAKE24_SERVER, if it is set and there is no program to run, or None."""
    url = os.environ.get("MAKE24_SERVER")
    return url if url and command() is None else None


def post(url: str, path: str, body: bytes, seconds: float) -> Any:
    """Send a JSON document to a server and return its answer."""
    address = url.rstrip("/") + path
    request = urllib.request.Request(address, data=body, headers={"Content-Type": "application/json", "Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=max(0.001, seconds)) as response:
            return json.load(response)
    except urllib.error.HTTPError as e:
        text = e.read(4096).decode("utf-8", "replace")
        try:
            text = json.loads(text)["detail"]
        except (ValueError, KeyError, TypeError):
            pass
        if 400 <= e.code < 500 and e.code not in (404, 405, 408, 429):
            raise InvalidInput(str(text)) from e
        raise NoEngine(f"make24 at {address}: {e}: {text}") from e
    except (OSError, ValueError) as e:
        raise NoEngine(f"make24 at {address}: {e}") from e


_MAX_RECORDS = 512  # records of a request
_MAX_REQUEST = 1 << 20  # bytes of a request with more than one record


def post_records(url: str, query: str, lines: Iterable[str], seconds: float | None) -> Iterator[list[bytes]]:
    """Yield the verdicts of a server on records, some at a time."""
    limit = timeout(seconds)
    batch: list[bytes] = []
    size = 0

    def send() -> list[bytes]:
        verdicts = post(url, "/v1/check" + query, b"[" + b",".join(batch) + b"]", limit)
        if not isinstance(verdicts, list) or len(verdicts) != len(batch):
            raise NoEngine(f"make24 at {url} did not return one verdict for each record")
        return [json.dumps(verdict, separators=(",", ":")).encode() for verdict in verdicts]

    for line in map(_encode, lines):
        line = line.rstrip(b"\n")
        if batch and (len(batch) >= _MAX_RECORDS or size + len(line) >= _MAX_REQUEST):
            yield send()
            batch, size = [], 0
        batch.append(line)
        size += len(line) + 1
    if batch:
        yield send()


def close() -> None:
    """Stop all programs in the background. The next call starts them again."""
    with _programs_lock:
        programs = list(_programs.values())
    for p in programs:
        p.close()


def _kill_all() -> None:
    for p in list(_programs.values()):  # without locks: another thread may wait for an answer
        p._stop()


def _after_fork() -> None:
    global _programs_lock
    _programs_lock = threading.Lock()
    for p in list(_all_programs):
        p.after_fork()


atexit.register(_kill_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
