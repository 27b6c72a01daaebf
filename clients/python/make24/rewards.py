"""Reward functions with the signatures of TRL, verl, OpenRLHF and verifiers.

The score of a correct answer is 1.0 and that of any other answer 0.0, exactly. With
``credit=True``, a wrong answer gets partial credit, at most 0.5; see docs/answers.md. Nothing is
evaluated as Python, and an answer that is too long or deep gets 0.0.

A puzzle is a row with ``numbers`` (or ``nums``, ``hand``, ``puzzle``), ``target`` (24 by
default) and, optionally, ``rules``. A row without a valid puzzle scores 0.0, and the others of its
batch are judged. Its reason is that of its verdict, such as ``bad_hand``, and a BadRowWarning says
what is wrong with it. ``warnings.simplefilter("error", make24.rewards.BadRowWarning)`` raises it.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import make24

from ._api import is_bad, plain
from ._types import InvalidInput, Verdict

__all__ = ["BadRowWarning", "compute_score", "compute_score_batch", "judge", "openrlhf", "reward_func", "trl", "trl_reward", "verifiers_v0", "verifiers_v1"]


class BadRowWarning(UserWarning):
    """A row has no valid puzzle, so that its answer scores 0.0."""


_ALIASES = {
    "hand": ("hand", "numbers", "nums", "cards", "puzzle", "puzzles", "starting", "input"),
    "target": ("target",),
    "rules": ("profile", "rules"),
}
_NESTED = ("ground_truth", "info")  # columns whose value may be the puzzle
_NUMBER_COLUMNS = [[f"{stem}{i}" for i in range(1, 11)] for stem in ("n", "num", "number", "card")]  # one number each


def _record(answer: Any, sources: Sequence[Any], rules: str | None = None) -> dict[str, Any]:
    """Return the record for an answer; a puzzle's fields are taken from the first source that has them."""
    record: dict[str, Any] = {"answer": "" if answer is None else plain(answer) if isinstance(answer, bytes) else str(answer)}
    objects = []
    for source in sources:
        if isinstance(source, (bytes, bytearray)):
            source = plain(source)
        if isinstance(source, str) and source.lstrip().startswith("{"):
            try:
                source = json.loads(source)
            except (ValueError, RecursionError):
                pass  # the engine reports that it is not a target
        if isinstance(source, Mapping):
            objects.append(source)
            objects += [nested for name in _NESTED if isinstance(nested := source.get(name), Mapping)]
        elif source is not None:
            record.setdefault("target", source)
    for name, aliases in _ALIASES.items():
        for source in objects:
            value = next((source[a] for a in aliases if source.get(a) is not None), None)
            if value is not None:
                record.setdefault(name, value)
    for source in objects:
        for columns in _NUMBER_COLUMNS:
            if numbers := [source[c] for c in columns if source.get(c) is not None]:
                record.setdefault("hand", numbers)
    if rules is not None:
        record.setdefault("rules", rules)
    return record


def judge(records: Iterable[Mapping[str, Any]], *, credit: bool = False, timeout: float | None = None) -> list[Verdict]:
    """Return the verdicts on records. Warns of the first bad record."""
    return _warned(make24.check_batch(records, credit=credit, timeout=timeout))


def _warned(verdicts: list[Verdict]) -> list[Verdict]:
    """Return verdicts, after a warning of those on bad records."""
    bad = [n for n, v in enumerate(verdicts) if is_bad(v)]
    if bad:
        message = f"row {bad[0]} of the batch scores 0: {verdicts[bad[0]].error}"
        warnings.warn(message + (f"; {len(bad)} rows of {len(verdicts)} are bad" if len(bad) > 1 else ""), BadRowWarning, stacklevel=3)
    return verdicts


def _reason(verdict: Verdict) -> str:
    return "correct" if verdict.correct else verdict.reason or "invalid"


def _text(completion: Any) -> str:
    """Return the text of a completion: a text, or the last message of the assistant."""
    if isinstance(completion, str) or completion is None:
        return completion or ""
    if isinstance(completion, Mapping) or not isinstance(completion, Sequence):
        completion = [completion]
    for message in reversed(completion):
        get = message.get if isinstance(message, Mapping) else lambda name, m=message: getattr(m, name, None)
        if get("role") in (None, "assistant"):
            content = get("content")
            if isinstance(content, list):
                content = "".join(str(part.get("text") or "") for part in content if isinstance(part, Mapping))
            return content or ""
    return ""


def trl(*, credit: bool = False, rules: str | None = None, name: str = "make24_reward") -> Callable[..., list[float]]:
    """Return a reward function for TRL's GRPOTrainer. ``name`` is its name in the log.

    The columns of the dataset hold the puzzle: ``numbers`` (or ``nums``, ``hand``), ``target``
    and ``profile`` (or ``rules``), or ``info`` with these fields. The reasons of the verdicts are logged as the column ``make24_reason`` of the
    completions table, and the shares of correct answers and of bad rows as the metrics
    ``make24/correct`` and ``make24/bad``.
    """

    def reward(prompts: Any = None, completions: Sequence[Any] = (), completion_ids: Any = None, log_extra: Any = None,
               log_metric: Any = None, **columns: Any) -> list[float]:
        def row(n: int) -> dict[str, Any]:
            names = [alias for aliases in (*_ALIASES.values(), *_NUMBER_COLUMNS) for alias in aliases] + [*_NESTED]
            return {c: columns[c][n] for c in names if isinstance(columns.get(c), Sequence)}

        verdicts = judge([_record(_text(c), [row(n)], rules) for n, c in enumerate(completions)], credit=credit)
        if log_extra is not None:
            log_extra("make24_reason", [_reason(v) for v in verdicts])
        if log_metric is not None and verdicts:
            log_metric("make24/correct", sum(v.correct for v in verdicts) / len(verdicts))
            log_metric("make24/bad", sum(map(is_bad, verdicts)) / len(verdicts))
        return [v.score for v in verdicts]

    reward.__name__ = reward.__qualname__ = name
    return reward


#: The reward function for TRL with exact scores.
trl_reward = trl(name="trl_reward")


def compute_score(data_source: Any = None, solution_str: Any = "", ground_truth: Any = None, extra_info: Any = None, *,
                  credit: bool = False, rules: str | None = None, timeout: float | None = None, **_: Any) -> dict[str, Any]:
    """Score one answer for verl: ``reward.custom_reward_function.path=pkg://make24.rewards``.

    ``ground_truth`` is a dict with the puzzle, the same as JSON text, or only the target; then
    the numbers are in ``extra_info``. Returns ``score``, ``acc`` (1.0 if correct) and ``reason``.
    """
    return compute_score_batch([data_source], [solution_str], [ground_truth], [extra_info], credit=credit, rules=rules, timeout=timeout)[0]


def compute_score_batch(data_sources: Sequence[Any], solution_strs: Sequence[Any], ground_truths: Sequence[Any],
                        extra_infos: Sequence[Any] | None = None, *, credit: bool = False, rules: str | None = None,
                        timeout: float | None = None, **_: Any) -> list[dict[str, Any]]:
    """Score answers for verl's batch reward manager, with lists of the arguments of compute_score."""
    if extra_infos is None:
        extra_infos = [None] * len(solution_strs)
    if not len(data_sources) == len(solution_strs) == len(ground_truths) == len(extra_infos):
        raise InvalidInput("the lists have different lengths")
    records = [_record(s, [t, x], rules) for s, t, x in zip(solution_strs, ground_truths, extra_infos)]
    verdicts = judge(records, credit=credit, timeout=timeout)
    return [{"score": v.score, "acc": float(v.correct), "reason": _reason(v)} for v in verdicts]


_OVERLAP = 50  # characters that identify the place in a prompt where a query begins
_SPECIAL_TOKEN = re.compile(r"(?:<[|｜][^<>]{1,40}[|｜]>|</s>|<eos>|<pad>|<end_of_turn>)\s*\Z")


def _without_special_tokens(text: str) -> str:
    """Remove the tokens that OpenRLHF leaves at the end of an answer, such as <|im_end|> and </s>."""
    end = len(text)
    while found := _SPECIAL_TOKEN.search(text, max(0, end - 64), end):
        end = found.start()
    return text[:end]


def _response(query: str, prompt: str) -> str:
    """Return what follows a prompt. Its tokens, decoded, may have other white space, and may lack its beginning."""
    if query.startswith(prompt):
        return query[len(prompt):]
    places = [n for n, c in enumerate(query) if not c.isspace()]
    text, start = "".join(query.split()), "".join(prompt.split())
    if not text.startswith(start):
        at = start.find(text[:_OVERLAP])
        start = start[at:] if at >= 0 and text.startswith(start[at:]) else ""
    return query[places[len(start) - 1] + 1:] if start else query


def openrlhf(*, credit: bool = False, rules: str | None = None) -> Callable[..., dict[str, Any]]:
    """Return a reward function for OpenRLHF; ``reward_func`` is the one with exact scores.

    Make a file with ``from make24.rewards import reward_func`` and give it to
    ``--reward.remote_url``. A label is the puzzle, an object or the same as JSON text.
    """

    def reward_func(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], **_: Any) -> dict[str, Any]:
        import torch

        answers = [_without_special_tokens(_response(query, prompt)) for query, prompt in zip(queries, prompts)]
        verdicts = judge([_record(a, [label], rules) for a, label in zip(answers, labels)], credit=credit)
        rewards = torch.tensor([v.score for v in verdicts], dtype=torch.float32)
        logs = {"correct": [float(v.correct) for v in verdicts], "bad": [float(is_bad(v)) for v in verdicts]}
        return {"rewards": rewards, "scores": rewards, "extra_logs": {k: torch.tensor(v) for k, v in logs.items()}}

    return reward_func


reward_func = openrlhf()


async def _judge_one(record: Mapping[str, Any]) -> Verdict:
    """Return the verdict on a record. Warns if the record is bad."""
    return _warned(await make24.aio.check_batch([record]))[0]


async def verifiers_v0(completion: Any, answer: Any = None, info: Any = None, state: Any = None, **_: Any) -> float:
    """Score a rollout for a Rubric of verifiers v0. The puzzle is in ``info``, or in ``answer`` as JSON text.

    The reason is stored in ``state["make24_reason"]``.
    """
    verdict = await _judge_one(_record(_text(completion), [info, answer]))
    if state is not None:
        state["make24_reason"] = _reason(verdict)
    return verdict.score


async def verifiers_v1(trace: Any, task: Any) -> float:
    """Score a trace of verifiers v1: ``fn = "make24.rewards:verifiers_v1"``. The task's data has the puzzle.

    The reason is stored in ``trace.info["make24_reason"]``.
    """
    data = getattr(task, "data", task)
    fields = data if isinstance(data, Mapping) else {
        alias: getattr(data, alias, None) for aliases in (*_ALIASES.values(), *_NUMBER_COLUMNS, _NESTED) for alias in aliases}
    verdict = await _judge_one(_record(trace.last_reply, [fields]))
    trace.info["make24_reason"] = _reason(verdict)
    return verdict.score
