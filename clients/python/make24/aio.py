"""The functions of the package for asyncio: each runs in a thread, so that it does not block the event loop.

>>> import asyncio
>>> asyncio.run(check("8/(3-8/3)", "3 3 8 8")).correct
True
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from typing import Any, ParamSpec, TypeVar

from . import _api
from ._types import Verdict


P = ParamSpec("P")
T = TypeVar("T")


def _in_thread(function: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    @functools.wraps(function)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.to_thread(function, *args, **kwargs)

    return call


check = _in_thread(_api.check)
check_batch = _in_thread(_api.check_batch)
solve = _in_thread(_api.solve)
count = _in_thread(_api.count)
grade = _in_thread(_api.grade)
hint = _in_thread(_api.hint)
generate = _in_thread(_api.generate)
prompt = _in_thread(_api.prompt)
convert = _in_thread(_api.convert)


async def check_many(records: Iterable[Any], **options: Any) -> AsyncIterator[Verdict]:
    """Yield a verdict for each record, in order; ``records`` is read in a thread."""
    verdicts = _api.check_many(records, **options)

    def next_batch() -> list[Verdict]:
        return [v for _, v in zip(range(1024), verdicts)]

    try:
        while batch := await asyncio.to_thread(next_batch):
            for verdict in batch:
                yield verdict
    finally:
        verdicts.close()
