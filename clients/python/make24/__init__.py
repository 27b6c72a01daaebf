"""The 24-point game, exactly: solve, grade, check answers, make puzzles.

    >>> import make24
    >>> make24.solve("3 3 8 8")[0].expr
    '8/(3-8/3)'
    >>> make24.check("<answer>(4+8)*(6-4)</answer>", [4, 4, 6, 8]).correct
    True

The package runs the make24 program, which a wheel contains, or asks a server; it never evaluates
an answer itself. It may be used from threads, after a fork, and with asyncio (``make24.aio``).
``make24.rewards`` has reward functions for training, ``make24.env`` an environment for
Gymnasium. docs/python.md of make24 describes everything.
"""

from ._api import Verdicts, check, check_batch, check_many, convert, count, generate, grade, hint, prompt, solve
from ._engine import close, command
from ._types import Count, Grade, Hint, InvalidInput, Make24Error, NoEngine, Puzzle, Solution, Solutions, Step, Verdict
from ._version import __version__

from . import aio, dataset, rewards  # isort: skip

__all__ = [
    "Count",
    "Grade",
    "Hint",
    "InvalidInput",
    "Make24Error",
    "NoEngine",
    "Puzzle",
    "Solution",
    "Solutions",
    "Step",
    "Verdict",
    "Verdicts",
    "__version__",
    "aio",
    "check",
    "check_batch",
    "check_many",
    "close",
    "command",
    "convert",
    "count",
    "dataset",
    "generate",
    "grade",
    "hint",
    "prompt",
    "rewards",
    "solve",
]
