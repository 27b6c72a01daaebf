"""The functions of the package."""

from __future__ import annotations

import collections
import functools
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from json.encoder import encode_basestring as _quote
from numbers import Integral, Rational
from typing import Any, Union

from . import _engine
from ._types import Count, Grade, Hint, InvalidInput, Puzzle, Solution, Solutions, Step, Verdict

#: Numbers, or text such as "3 3 8 8" or "A K 5 5".
Hand = Union[str, Sequence[Any]]
#: A whole number, a fraction, or text such as "8/3". A float must be whole and below 2^53.
Number = Union[int, str, float, Fraction, Decimal]
#: (answer, hand), (answer, hand, target), (answer, hand, target, rules), or a dict with the fields of docs/stream.md.
Record = Union[Sequence[Any], Mapping[str, Any]]


def plain(value: Any) -> Any:
    """Convert a value to a type of JSON: bytes and numbers to what number returns, arrays and sets to lists."""
    if isinstance(value, (bytes, bytearray)):
        return value.decode("utf-8", "replace")
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    for method in ("tolist", "item"):
        if hasattr(value, method):
            return getattr(value, method)()
    return number(value) if isinstance(value, (Rational, Decimal)) else str(value)


# NaN is not JSON, and a server would refuse all records beside it.
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=plain, allow_nan=False).encode

_MAX_BITS = 13_000  # of an integer, fewer than Python refuses to print
_MAX_NUMBERS = 1000  # of a hand, which may be an endless iterator


def number(value: Any, what: str = "hand") -> int | str:
    """Return a number as an int or as text, exactly. ``what`` is what it belongs to: ``hand``, ``target`` or ``criteria``.

    Raises InvalidInput for a bool, for a float that is not whole or may have been rounded, and for
    what is no number.
    """
    if isinstance(value, (bytes, bytearray)) or hasattr(value, "item"):
        value = plain(value)  # a scalar of numpy or torch
    if type(value) is str:
        return value
    reason = None if what == "criteria" else f"bad_{what}"  # no verdict is about criteria
    found: int | Fraction | None = None
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Integral) and not isinstance(value, bool):
        found = int(value)
    elif isinstance(value, float):
        if not value.is_integer() or abs(value) >= 2**53:
            raise InvalidInput(f"{value!r} in the {what} is a float, which may have been rounded; give an int, a Fraction or text", reason)
        found = int(value)
    elif isinstance(value, Decimal):
        if value.is_finite() and abs(value.adjusted()) < 1000:
            found = Fraction(value)
    elif isinstance(value, Rational) and not isinstance(value, bool):
        found = Fraction(value.numerator, value.denominator)
    if found is None:
        raise InvalidInput(f"{_short(value)} in the {what} is not a number; give an int, a Fraction or text", reason)
    if max(found.numerator.bit_length(), found.denominator.bit_length()) > _MAX_BITS:
        raise InvalidInput(f"a number of the {what} is too long", reason)
    return int(found) if found.denominator == 1 else str(found)


def _text(value: str) -> str:
    """Return a text whose type may be a subclass, as of an enumeration, whose ``__str__`` returns something else."""
    return str.__str__(value)


def _word(name: str, value: Any) -> str:
    """Return an option that is text. Raises InvalidInput if it is not."""
    if not isinstance(value, str):
        raise InvalidInput(f"{name} is {_short(value)}; give text")
    return _text(value)


def _path(value: Any) -> str:
    """Return the name of a file. Raises InvalidInput if it is not text or a path."""
    try:
        return os.fsdecode(value)
    except TypeError:
        raise InvalidInput(f"{_short(value)} is not the name of a file") from None


def _short(value: Any) -> str:
    """Return the start of how Python writes a value, for an error message."""
    try:
        text = repr(value)
    except Exception:  # of an object of the caller
        text = type(value).__name__
    return text if len(text) <= 40 else text[:39] + "…"


def _numbers(hand: Any) -> str | tuple[int | str, ...]:
    """Return a hand as text, or as a tuple of what number returns. Raises InvalidInput if it is neither."""
    if isinstance(hand, (bytes, bytearray)) or hasattr(hand, "tolist"):
        hand = plain(hand)
    if isinstance(hand, str):
        return _text(hand)
    if isinstance(hand, Mapping) or not isinstance(hand, Iterable):
        raise InvalidInput(f"the hand is {_short(hand)}; give numbers such as [3, 3, 8, 8] or text such as \"3 3 8 8\"", "bad_field")
    numbers = tuple([number(n) for n in itertools.islice(hand, _MAX_NUMBERS + 1)])
    if len(numbers) > _MAX_NUMBERS:
        raise InvalidInput(f"the hand has more than {_MAX_NUMBERS} numbers", "bad_hand")
    return numbers


def _target(target: Any) -> int | str | None:
    return None if target is None else number(target, "target")


def _rules(rules: Any) -> str | None:
    """Return the name of rules. Raises InvalidInput if it is not text."""
    if isinstance(rules, (bytes, bytearray)):
        rules = plain(rules)
    if rules is not None and not isinstance(rules, str):
        raise InvalidInput(f"the rules are {_short(rules)}; give their name, such as \"classic\"", "bad_field")
    return None if rules is None else _text(rules)


def _fields(hand: Any, target: int | str | None, rules: str | None) -> str:
    """Return the fields of a record after its answer."""
    fields: dict[str, Any] = {"hand": hand}
    if target is not None:
        fields["target"] = target
    if rules is not None:
        fields["rules"] = rules
    try:
        return "," + _encode(fields)[1:] + "\n"
    except ValueError:  # an integer that Python does not print
        what = "target" if isinstance(target, int) and target.bit_length() > _MAX_BITS else "hand"
        raise InvalidInput(f"a number of the {what} is too long", f"bad_{what}") from None


# The arguments have exactly these types, since True, 1.0 and Fraction(1) equal 1 and would share its text.
_NUMBERS = frozenset({int, str})
_TARGETS = frozenset({int, str, type(None)})
_TEXTS = frozenset({str, type(None)})
_MAX_CACHED = 64  # numbers or characters of a hand
_suffix = functools.lru_cache(maxsize=65536)(_fields)


def _line(record: Record) -> str:
    """Return a record as a line of JSON. Raises InvalidInput if it has none."""
    if type(record) is not tuple:
        if isinstance(record, Mapping):
            try:
                return _encode(record if type(record) is dict else dict(record)) + "\n"
            except (TypeError, ValueError, RecursionError) as e:
                raise InvalidInput(f"the record has no JSON: {e}", "bad_json") from e
        # Iterators may be endless.
        record = () if isinstance(record, (str, bytes)) or not isinstance(record, Iterable) else tuple(itertools.islice(record, 5))
    target = rules = None
    size = len(record)
    if size == 2:
        answer, hand = record
    elif size == 3:
        answer, hand, target = record
    elif size == 4:
        answer, hand, target, rules = record
    else:
        raise InvalidInput("a record is (answer, hand), (answer, hand, target), (answer, hand, target, rules) or a dict", "bad_json")
    if not isinstance(answer, str):
        if answer is not None and not isinstance(answer, (bytes, bytearray)):
            raise InvalidInput(f"the answer is {_short(answer)}; give text", "bad_field")
        answer = "" if answer is None else plain(answer)
    if type(hand) is list:
        hand = tuple(hand)
    if not (type(hand) is tuple and _NUMBERS.issuperset(map(type, hand)) or type(hand) is str) or type(target) not in _TARGETS or type(rules) not in _TEXTS:
        hand, target, rules = _numbers(hand), _target(target), _rules(rules)
    return '{"answer":' + _quote(answer) + (_suffix if len(hand) <= _MAX_CACHED else _fields)(hand, target, rules)


class _Lines:
    """The lines of some records, and the verdicts on those that have no line, by index."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.records = records
        self.bad: collections.deque[tuple[int, bytes]] = collections.deque()

    def __iter__(self) -> Iterator[str]:
        for index, record in enumerate(self.records):
            try:
                line = _line(record)
            except Exception as e:  # of an object in the record, or InvalidInput
                error = str(e) if isinstance(e, InvalidInput) else f"the record cannot be read: {_short(e)}"
                verdict = {"verdict": "invalid", "reason": getattr(e, "reason", None) or "bad_json", "error": error}
                self.bad.append((index, _encode(verdict).encode("utf-8", "replace")))
                line = "0\n"  # has a verdict, which verdicts replaces
            yield line

    def verdicts(self, answers: Iterable[list[bytes]]) -> Iterator[list[bytes]]:
        """Yield lists of answers, with the verdicts on bad records in their places."""
        done = 0
        for some in answers:
            while self.bad and self.bad[0][0] < done + len(some):
                index, verdict = self.bad.popleft()
                some[index - done] = verdict
            done += len(some)
            yield some


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
        raise InvalidInput(verdict.error or "", verdict.reason)
    return verdict


def is_bad(verdict: Verdict) -> bool:
    """Report whether the record is invalid. A text that is too long only makes the answer invalid."""
    return not verdict.correct and verdict.error is not None and verdict.reason != "long_line"


def _flags(credit: bool, expr: bool) -> list[str]:
    return ["check", "--jsonl"] + ["--credit"] * bool(credit) + ["--expr"] * bool(expr)


def _query(credit: bool, expr: bool) -> str:
    names = ["credit=true"] * bool(credit) + ["expr=true"] * bool(expr)
    return "?" + "&".join(names) if names else ""


def check_batch(records: Iterable[Record], *, credit: bool = False, expr: bool = False,
                timeout: float | None = None) -> list[Verdict]:
    """Return a verdict for each record, in order. A record that cannot be judged has ``error``."""
    url = _engine.use_server()
    lines = _Lines(records)
    if url:
        answers = _engine.post_records(url, _query(credit, expr), lines, timeout)
    else:
        answers = iter([_engine.program(*_flags(credit, expr)).ask(list(lines), timeout)])
    return list(map(Verdict, itertools.chain.from_iterable(lines.verdicts(answers))))


class Verdicts(Iterator[Verdict]):
    """The verdicts of check_many, an iterator and a context manager.

    ``close`` ends its process at once, as does the end of a ``with`` block. Without it, the process
    ends with the last verdict, or when the iterator is deleted.
    """

    __slots__ = ("_answers", "_verdicts")

    def __init__(self, answers: Iterator[list[bytes]], lines: _Lines) -> None:
        self._answers = answers
        self._verdicts = map(Verdict, itertools.chain.from_iterable(lines.verdicts(answers)))

    def __iter__(self) -> Iterator[Verdict]:
        return self._verdicts  # faster than __next__

    def __next__(self) -> Verdict:
        return next(self._verdicts)

    def close(self) -> None:
        """End the process. The iterator yields nothing more."""
        self._verdicts = iter(())  # type: ignore[assignment]
        self._answers.close()  # type: ignore[attr-defined]

    def __enter__(self) -> Verdicts:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def check_many(records: Iterable[Record], *, credit: bool = False, expr: bool = False, timeout: float | None = None) -> Verdicts:
    """Yield a verdict for each record, in order, while it reads the records.

    It reads up to 17,000 records ahead, so memory is bounded for inputs of any length. It runs
    its own process, which ends with the iterator. ``timeout`` limits the wait for each answer.
    """
    url = _engine.use_server()
    lines = _Lines(records)
    if url:
        return Verdicts(_engine.post_records(url, _query(credit, expr), lines, timeout), lines)
    return Verdicts(_engine.Program(_flags(credit, expr)).stream(lines, timeout), lines)


def _hand_line(hand: str | tuple[int | str, ...]) -> str:
    """Return a hand as a line of text that is not empty."""
    line = " ".join(hand.split() if isinstance(hand, str) else ("".join(str(n).split()) for n in hand))
    if not line.strip():
        raise InvalidInput("the hand is empty; give at least one number", "bad_hand")
    return line


def _puzzle_flags(target: Number | None, rules: str | None, name: str = "variant") -> list[str]:
    flags = []
    if target is not None:
        flags.append(f"--target={_target(target)}")
    if rules is not None:
        flags.append(f"--{name}={_rules(rules)}")
    return flags


def _post_puzzle(url: str, command: str, hand: Hand, target: Number | None, rules: str | None,
                 timeout: float | None, **fields: Any) -> dict[str, Any]:
    fields["hand"] = hand if isinstance(hand, str) else [str(n) for n in hand]
    if target is not None:
        fields["target"] = str(_target(target))
    if rules is not None:
        fields["rules"] = _rules(rules)
    return _engine.post(url, "/v1/" + command, _body(fields), _engine.timeout(timeout))


def _body(fields: dict[str, Any]) -> bytes:
    """Return the body of a request. Raises InvalidInput if a field has no JSON."""
    try:
        return _encode(fields).encode("utf-8", "replace")
    except (TypeError, ValueError, RecursionError) as e:
        raise InvalidInput(f"the arguments have no JSON: {e}") from e


def _ask(command: str, flags: list[str], fields: dict[str, Any], hand: Hand, target: Number | None,
         rules: str | None, timeout: float | None) -> dict[str, Any]:
    url = _engine.use_server()
    hand = _numbers(hand)
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
    distinct = _word("distinct", distinct)
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
                 easiest=answer.get("easiest"), choices=tuple(answer.get("choices", ())))


def hint(numbers: Hand, target: Number | None = None, rules: str | None = None, *, step: int = 4, lang: str = "en",
         timeout: float | None = None) -> Hint:
    """Return hints for the numbers of a position, up to ``step`` from 1 to 4. They may be fractions.

    >>> hint(["8/3", 3, 8], step=1).solvable
    True
    """
    lang = _word("lang", lang)
    flags = ["--step", str(step), "--lang", lang]
    answer = _ask("hint", flags, {"step": step, "lang": lang}, numbers, target, rules, timeout)
    steps = tuple(Step(h["step"], h["kind"], h["text"], h) for h in answer["hints"])
    return Hint(tuple(map(Fraction, answer["numbers"])), Fraction(answer["target"]), answer["rules"], answer["solvable"], steps)


#: Flags of make24 generate that say where puzzles are written, not which.
_NOT_CRITERIA = frozenset({"format", "help", "json", "lang", "out", "reference", "size"})


def generate(n: int = 10, *, seed: int = 0, timeout: float | None = None, **criteria: Any) -> list[Puzzle]:
    """Make puzzles that meet criteria. The same arguments always make the same puzzles.

    The criteria are the flags of ``make24 generate`` with ``_`` for ``-``, such as
    ``level="4-5"``, ``cards="3-4"``, ``values="1-100"``, ``target="10-100"``, ``rules="hdoj"``,
    ``split="train"``, ``exclude=["a.jsonl"]`` and ``columns="level,solution"``. There may be
    fewer than ``n`` if no more exist.

    >>> generate(1, seed=7, needs="fraction", columns="solution")[0].hand
    (1, 5, 5, 5)
    """
    n, seed = number(n, "criteria"), number(seed, "criteria")
    criteria = {name: _exact(value) for name, value in criteria.items()}
    url = _engine.use_server()
    if url:
        fields = {"n": n, "seed": seed, **criteria}
        if isinstance(fields.get("columns"), str):
            fields["columns"] = fields["columns"].split(",")
        rows = _engine.post(url, "/v1/generate", _body(fields), _engine.timeout(timeout))
    else:
        if unknown := _NOT_CRITERIA.intersection(criteria):
            raise InvalidInput(f"{min(unknown)} is not a criterion of puzzles")
        flags = ["generate", "--format=jsonl", f"--size={n}", f"--seed={seed}"]
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
        return [f"{flag}={_path(v)}" for v in (value if isinstance(value, Iterable) else [value])]
    if isinstance(value, (list, tuple)):
        value = ",".join(map(str, value))
    return [f"{flag}={value}"]


def _exact(value: Any) -> Any:
    """Return a value of a criterion with whole floats as integers and other exact numbers as text; shares such as 0.5 stay."""
    if isinstance(value, (list, tuple)):
        return [_exact(v) for v in value]
    exact = isinstance(value, (Rational, Decimal)) or isinstance(value, float) and value.is_integer()
    return number(value, "criteria") if exact and not isinstance(value, bool) else value


def prompt(hand: Hand, target: Number | None = None, rules: str | None = None, *, lang: str = "en",
           timeout: float | None = None) -> str:
    """Return the instructions for a puzzle, to give to a model. They allow what check accepts under the same rules.

    >>> prompt("3 3 8 8").splitlines()[0]
    'Make 24 from the numbers 3 3 8 8.'
    """
    flags = ["prompt", "--json", "--lang", _word("lang", lang), *_puzzle_flags(target, rules, "profile"), "-"]
    return _engine.ask_json(flags, _hand_line(_numbers(hand)), timeout)["prompt"]


def convert(source: str | os.PathLike[str], out: str | os.PathLike[str], *, timeout: float | None = None, **options: Any) -> None:
    """Convert a file of puzzles to another format, as ``make24 convert`` does.

    The options are the flags of this command with ``_`` for ``-``, such as ``format="parquet"``.
    """
    flags = [f for name, value in options.items() for f in _flag(name, value)]
    _engine.run(["convert", f"--out={_path(out)}", *flags, "--", _path(source)], timeout)
