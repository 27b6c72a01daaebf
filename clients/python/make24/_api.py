"""The functions of the package."""

from __future__ import annotations

import functools
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from json.encoder import encode_basestring as _quote
from typing import Any, Union

from . import _engine
from ._types import Count, Grade, Hint, InvalidInput, Puzzle, Solution, Solutions, Step, Verdict

#: Numbers, or text such as "3 3 8 8" or "A K 5 5".
Hand = Union[str, Sequence[Any]]
#: A whole number, a fraction, or text such as "8/3".
Number = Union[int, str, Fraction]
#: (answer, hand), (answer, hand, target), (answer, hand, target, rules), or a dict with the fields of docs/stream.md.
Record = Union[Sequence[Any], Mapping[str, Any]]


def plain(value: Any) -> Any:
    """Convert a value to a type of JSON: bytes and fractions to text, arrays and sets to lists."""
    if isinstance(value, (bytes, bytearray)):
        return value.decode("utf-8", "replace")
    if isinstance(value, (set, tuple)):
        return list(value)
    for method in ("tolist", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    return str(value)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=plain).encode


#: The types of numbers of cached hands. Others have equal values that JSON writes differently: True, 1.0 and 1.
_CACHED = frozenset({int, str})


def _fields(hand: Any, target: Any = None, rules: Any = None) -> str:
    """Return the fields of a record after its answer."""
    fields = {"hand": hand}
    if target is not None:
        fields["target"] = target
    if rules is not None:
        fields["rules"] = rules
    return "," + _encode(fields)[1:] + "\n"


_suffix = functools.lru_cache(maxsize=65536, typed=True)(_fields)


def _line(record: Record) -> str:
    """Return a record as a line of JSON."""
    if type(record) is not tuple:
        if isinstance(record, Mapping):
            try:
                return _encode(record if type(record) is dict else dict(record)) + "\n"
            except (TypeError, ValueError, RecursionError) as e:
                raise InvalidInput(f"a record has no JSON: {e}") from e
        record = () if isinstance(record, (str, bytes)) or not isinstance(record, Iterable) else tuple(record)
    if not 2 <= len(record) <= 4:
        raise InvalidInput("a record is (answer, hand), (answer, hand, target), (answer, hand, target, rules) or a dict")
    answer, *puzzle = record
    if type(answer) is not str:
        answer = "" if answer is None else plain(answer)
    if type(puzzle[0]) is list:
        puzzle[0] = tuple(puzzle[0])
    try:
        if type(puzzle[0]) is not tuple or _CACHED.issuperset(map(type, puzzle[0])):
            return '{"answer":' + _quote(answer) + _suffix(*puzzle)
    except TypeError:  # not hashable
        pass
    return '{"answer":' + _quote(answer) + _fields(*puzzle)


def check(answer: str, hand: Hand, target: Number | None = None, rules: str | None = None, *,
          credit: bool = False, expr: bool = False, timeout: float | None = None) -> Verdict:
    """Judge one answer: an expression, steps, or the complete text of a model that contains one.

    ``rules`` is a profile such as ``"classic"`` or ``"countdown/2+nominus"``. With ``credit`` the
    verdict has partial credit, with ``expr`` the expression that was read. Raises InvalidInput
    if the hand, the target or the rules are invalid.

    >>> check("8/(3-8/3)", [3, 3, 8, 8]).correct
    True
    >>> check("8*3", "3 3 8 8").missing
    (3, 8)
    """
    verdict = check_batch([(answer, hand, target, rules)], credit=credit, expr=expr, timeout=timeout)[0]
    if is_bad(verdict):
        raise InvalidInput(verdict.error)
    return verdict


def is_bad(verdict: Verdict) -> bool:
    """Report whether the record is invalid. A text that is too long only makes the answer invalid."""
    return not verdict.correct and verdict.error is not None and verdict.reason != "long_line"


def _flags(credit: bool, expr: bool) -> list[str]:
    return ["check", "--jsonl"] + ["--credit"] * credit + ["--expr"] * expr


def _query(credit: bool, expr: bool) -> str:
    names = ["credit=true"] * credit + ["expr=true"] * expr
    return "?" + "&".join(names) if names else ""


def check_batch(records: Iterable[Record], *, credit: bool = False, expr: bool = False,
                timeout: float | None = None) -> list[Verdict]:
    """Return a verdict for each record, in order. A record that cannot be judged has ``error``."""
    lines = map(_line, records)
    url = _engine.use_server()
    if url:
        return [Verdict(v) for v in _engine.post_records(url, _query(credit, expr), lines, timeout)]
    return [Verdict(v) for v in _engine.program(*_flags(credit, expr)).ask(list(lines), timeout)]


def check_many(records: Iterable[Record], *, credit: bool = False, expr: bool = False,
               timeout: float | None = None) -> Iterator[Verdict]:
    """Yield a verdict for each record, in order, while it reads the records.

    It reads up to 17,000 records ahead, so memory is bounded for inputs of any length. It runs
    its own process, which ends with the iterator. ``timeout`` limits the wait for each answer.
    """
    lines = map(_line, records)
    url = _engine.use_server()
    if url:
        return map(Verdict, _engine.post_records(url, _query(credit, expr), lines, timeout))
    answers = _engine.Program(_flags(credit, expr)).stream(lines, timeout)
    return map(Verdict, itertools.chain.from_iterable(answers))


def _hand_line(hand: Hand) -> str:
    """Return a hand as a line of text that is not empty."""
    if not isinstance(hand, (str, list, tuple)):
        hand = plain(hand)
    line = " ".join(hand.split() if isinstance(hand, str) else ("".join(str(n).split()) for n in hand))
    if not line.strip():
        raise InvalidInput("the hand is empty; give at least one number")
    return line


def _puzzle_flags(target: Number | None, rules: str | None, name: str = "variant") -> list[str]:
    flags = []
    if target is not None:
        flags.append(f"--target={target}")
    if rules is not None:
        flags.append(f"--{name}={rules}")
    return flags


def _post_puzzle(url: str, command: str, hand: Hand, target: Number | None, rules: str | None,
                 timeout: float | None, **fields: Any) -> dict[str, Any]:
    fields["hand"] = hand if isinstance(hand, str) else [str(n) for n in hand]
    if target is not None:
        fields["target"] = str(target)
    if rules is not None:
        fields["rules"] = rules
    return _engine.post(url, "/v1/" + command, _encode(fields).encode(), _engine.timeout(timeout))


def _ask(command: str, flags: list[str], fields: dict[str, Any], hand: Hand, target: Number | None,
         rules: str | None, timeout: float | None) -> dict[str, Any]:
    url = _engine.use_server()
    if url:
        return _post_puzzle(url, command, hand, target, rules, timeout, **fields)
    return _engine.ask_json([command, "--json", *flags, *_puzzle_flags(target, rules), "-"], _hand_line(hand), timeout)


def _puzzle_fields(answer: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that Solutions, Count and Grade have in common."""
    return {"hand": tuple(answer["hand"]), "target": Fraction(answer["target"]), "rules": answer["rules"],
            "solvable": answer["solvable"]}


def solve(hand: Hand, target: Number | None = None, rules: str | None = None, *, distinct: str = "form",
          first: bool = False, timeout: float | None = None) -> Solutions:
    """Return every solution of a hand, the simplest first.

    ``distinct`` says when two solutions are different: ``written``, ``form`` or ``idea``. With
    ``first`` only the simplest is returned.

    >>> [s.expr for s in solve("3 3 8 8")]
    ['8/(3-8/3)']
    """
    flags, fields = ["--distinct", distinct], {"distinct": distinct}
    if first:
        flags, fields = [*flags, "--first"], {**fields, "first": True}
    answer = _ask("solve", flags, fields, hand, target, rules, timeout)
    names = Solution.__dataclass_fields__
    found = tuple(
        Solution(**{k: tuple(v) if isinstance(v, list) else v for k, v in {"idea": 1, "fraction": False, **s}.items() if k in names})
        for s in answer["solutions"])
    return Solutions(**_puzzle_fields(answer), forms=answer.get("forms", len(found)), solutions=found)


def count(hand: Hand, target: Number | None = None, rules: str | None = None, *, timeout: float | None = None) -> Count:
    """Count the solutions of a hand without listing them.

    >>> count([1, 2, 3, 4]).written
    242
    """
    answer = _ask("solve", ["--count"], {"count": True}, hand, target, rules, timeout)
    return Count(**_puzzle_fields(answer), written=answer.get("written"), forms=answer.get("forms"), ideas=answer.get("ideas"))


def grade(hand: Hand, target: Number | None = None, rules: str | None = None, *, timeout: float | None = None) -> Grade:
    """Predict how hard a hand is for people.

    >>> grade("3 3 8 8").level
    5
    """
    answer = _ask("grade", [], {}, hand, target, rules, timeout)
    return Grade(**_puzzle_fields(answer), level=answer.get("level"), seconds=answer.get("seconds"),
                 techniques=tuple(answer.get("techniques", ())), reasons=tuple(answer.get("reasons", ())),
                 easiest=answer.get("easiest"))


def hint(numbers: Hand, target: Number | None = None, rules: str | None = None, *, step: int = 4, lang: str = "en",
         timeout: float | None = None) -> Hint:
    """Return hints for the numbers of a position, up to ``step`` from 1 to 4. They may be fractions.

    >>> hint(["8/3", 3, 8], step=1).solvable
    True
    """
    flags = ["--step", str(step), "--lang", lang]
    answer = _ask("hint", flags, {"step": step, "lang": lang}, numbers, target, rules, timeout)
    steps = tuple(Step(h["step"], h["kind"], h["text"], h) for h in answer["hints"])
    return Hint(tuple(map(Fraction, answer["numbers"])), Fraction(answer["target"]), answer["rules"], answer["solvable"], steps)


#: Flags of make24 generate that say where puzzles are written, not which.
_NOT_CRITERIA = frozenset({"format", "help", "json", "lang", "out", "reference"})


def generate(n: int = 10, *, seed: int = 0, timeout: float | None = None, **criteria: Any) -> list[Puzzle]:
    """Make puzzles that meet criteria. The same arguments always make the same puzzles.

    The criteria are the flags of ``make24 generate`` with ``_`` for ``-``, such as
    ``level="4-5"``, ``cards="3-4"``, ``values="1-100"``, ``target="10-100"``, ``rules="hdoj"``,
    ``split="train"``, ``exclude=["a.jsonl"]`` and ``columns="level,solution"``. There may be
    fewer than ``n`` if no more exist.

    >>> generate(1, seed=7, needs="fraction", columns="solution")[0].hand
    (1, 5, 5, 5)
    """
    url = _engine.use_server()
    if url:
        fields = {"n": n, "seed": seed, **criteria}
        if isinstance(fields.get("columns"), str):
            fields["columns"] = fields["columns"].split(",")
        rows = _engine.post(url, "/v1/generate", _encode(fields).encode(), _engine.timeout(timeout))
    else:
        if unknown := _NOT_CRITERIA.intersection(criteria):
            raise InvalidInput(f"{min(unknown)} is not a criterion of puzzles")
        flags = ["generate", "--format=jsonl", f"--n={n}", f"--seed={seed}"]
        for name, value in criteria.items():
            flags += _flag("variant" if name == "rules" else name, value)
        rows = [json.loads(line) for line in _engine.run(flags, timeout).splitlines()]
    names = Puzzle.__dataclass_fields__
    return [Puzzle(**{**{k: v for k, v in row.items() if k in names}, "hand": tuple(row["hand"]),
                      "target": Fraction(row["target"]), "raw": row}) for row in rows]


def _flag(name: str, value: Any) -> list[str]:
    """Return a flag of the command for a keyword argument."""
    flag = "--" + name.replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [flag]
    if name == "exclude" and not isinstance(value, (str, os.PathLike)):
        return [f"{flag}={v}" for v in value]
    if isinstance(value, (list, tuple)):
        value = ",".join(map(str, value))
    return [f"{flag}={value}"]


def prompt(hand: Hand, target: Number | None = None, rules: str | None = None, *, lang: str = "en",
           timeout: float | None = None) -> str:
    """Return the instructions for a puzzle, to give to a model. They allow what check accepts under the same rules.

    >>> prompt("3 3 8 8").splitlines()[0]
    'Make 24 from the numbers 3 3 8 8.'
    """
    flags = ["prompt", "--json", "--lang", lang, *_puzzle_flags(target, rules, "profile"), "-"]
    return _engine.ask_json(flags, _hand_line(hand), timeout)["prompt"]


def convert(source: str | os.PathLike[str], out: str | os.PathLike[str], *, timeout: float | None = None, **options: Any) -> None:
    """Convert a file of puzzles to another format, as ``make24 convert`` does.

    The options are the flags of this command with ``_`` for ``-``, such as ``format="parquet"``.
    """
    flags = [f for name, value in options.items() for f in _flag(name, value)]
    _engine.run(["convert", f"--out={os.fspath(out)}", *flags, "--", os.fspath(source)], timeout)
