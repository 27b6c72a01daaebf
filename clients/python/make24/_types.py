"""The results and the exceptions of the package."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Literal, SupportsIndex, overload

__all__ = ["Count", "Grade", "Hint", "InvalidInput", "Make24Error", "NoEngine", "Puzzle", "Solution", "Solutions", "Step", "Verdict"]


class Make24Error(Exception):
    """The base class of all exceptions of this package."""


class NoEngine(Make24Error):
    """The program or the server was not found, cannot be reached, ended twice or did not answer in time."""


class InvalidInput(Make24Error, ValueError):
    """A hand, a target, rules or a record is invalid. The message says what to change.

    ``reason`` is the reason of a verdict, such as ``bad_hand``, or None.
    """

    def __init__(self, message: str = "", reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason


def load(line: bytes) -> dict[str, Any]:
    """Return the JSON object on a line of the program. Raises NoEngine if the line has none."""
    try:
        return json.loads(line)
    except ValueError:
        raise NoEngine("the output of the program is not JSON, so it is not make24") from None


def _plain(value: Any) -> Any:
    """Return a field of a result as JSON has it: fractions as text, tuples as lists."""
    if isinstance(value, _Result):
        return value.to_dict()
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return str(value) if isinstance(value, Fraction) else value


_MAX_ROWS = 50  # rows of a table in a notebook


def _table(rows: Iterable[Iterable[Any]], head: Iterable[str] = ()) -> str:
    """Return a table in HTML. Cells are text; they are escaped."""
    def line(cells: Iterable[Any], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(str(c))}</{tag}>" for c in cells) + "</tr>"

    top = line(head, "th")
    return "<table>" + (f"<thead>{top}</thead>" if head else "") + "<tbody>" + "".join(line(r, "td") for r in rows) + "</tbody></table>"


class _Result:
    """What all results have in common."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as values of JSON: fractions as text such as ``"8/3"``, tuples as lists."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}  # type: ignore[arg-type]

    def to_json(self) -> str:
        """Return to_dict as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def _repr_html_(self) -> str:
        """Return a table for notebooks."""
        shown = {k: " ".join(map(str, v)) if isinstance(v, list) else v for k, v in self.to_dict().items() if v is not None and v != []}
        return _table(shown.items())


class Verdict(_Result):
    """The judgement of one answer.

    Its fields are decoded from JSON when they are first read, since most callers of check_many
    read only ``correct``, ``score`` and ``reason``, which are found in the bytes.
    ``docs/answers.md`` of make24 defines all fields.
    """

    __slots__ = ("_fields", "_line")

    def __init__(self, line: bytes) -> None:
        self._line = line  # _fields is set on first use

    @property
    def correct(self) -> bool:
        """Whether the answer obeys the rules and its exact value is the target."""
        line = self._line
        return line.startswith(b"correct", 12) if line.startswith(b'{"verdict":"') else self.verdict == "correct"

    @property
    def verdict(self) -> Literal["correct", "wrong", "invalid"]:
        """``correct``, ``wrong`` or ``invalid``."""
        return self.raw["verdict"]

    @property
    def reason(self) -> str | None:
        """Why the answer is not correct, such as ``numbers`` or ``syntax``; None if it is."""
        # Texts cannot contain these bytes, because JSON escapes their quotation marks.
        _, found, rest = self._line.partition(b'"reason":"')
        return rest[: rest.index(b'"')].decode() if found else None

    @property
    def value(self) -> Fraction | None:
        """The exact value of the answer, or None if it has none."""
        value = self.raw.get("value")
        return None if value is None else Fraction(value)

    @property
    def score(self) -> float:
        """1.0 for a correct answer, otherwise partial credit if ``credit`` was set, or 0.0."""
        if self.correct:
            return 1.0
        return float(Fraction(self.raw["credit"]["score"])) if b'"credit":' in self._line else 0.0

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the hand that the answer does not use."""
        return tuple(self.raw.get("missing", ()))

    @property
    def extra(self) -> tuple[int, ...]:
        """The numbers that the answer uses too often, or that are not in the hand."""
        return tuple(self.raw.get("extra", ()))

    @property
    def source(self) -> str | None:
        """Where the answer was found: ``text``, ``tag``, ``box``, ``fence`` or ``marker``."""
        return self.raw.get("source")

    @property
    def span(self) -> tuple[int, int] | None:
        """Where the answer is in the text: the first byte, and the byte after the last."""
        span = self.raw.get("span")
        return None if span is None else (span[0], span[1])

    @property
    def expr(self) -> str | None:
        """The parsed expression, if ``expr`` was set."""
        return self.raw.get("expr")

    @property
    def error(self) -> str | None:
        """What is wrong with the record, such as an invalid hand; None for records that can be judged."""
        return self.raw.get("error") if b'"error":' in self._line else None

    @property
    def raw(self) -> dict[str, Any]:
        """All fields of the JSON that the engine wrote."""
        try:
            return self._fields
        except AttributeError:
            self._fields: dict[str, Any] = load(self._line)
            self._fields.pop("line", None)  # callers have the order instead
            return self._fields

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of ``raw``."""
        return dict(self.raw)

    def __bool__(self) -> bool:
        return self.correct

    def __eq__(self, other: object) -> bool:
        return self.raw == other.raw if isinstance(other, Verdict) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Verdict({self.raw!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Verdict, (self._line,)


@dataclass(frozen=True)
class Solution(_Result):
    """One solution: ``expr`` in ASCII and ``pretty`` with mathematical signs."""

    expr: str
    pretty: str
    idea: int  #: solutions with the same number have the same idea
    fraction: bool  #: whether an intermediate result is a fraction
    patterns: tuple[str, ...] = ()
    last: str | None = None  #: the kind of the last step
    largest: str | None = None  #: the largest intermediate result
    choices: tuple[str, ...] = ()  #: what numbers of the hand stand for, such as "K=10"


@dataclass(frozen=True)
class Solutions(_Result):
    """Every solution of a hand, the simplest first. If there are none, the hand is proven unsolvable."""

    hand: tuple[int, ...]
    target: Fraction
    rules: str
    solvable: bool
    forms: int  #: the number of different formulas
    solutions: tuple[Solution, ...] = ()

    def _repr_html_(self) -> str:
        """Return a table of the solutions for notebooks, with at most 50 rows."""
        title = f"{' '.join(map(str, self.hand))} = {self.target}, {self.rules}: {self.forms} form{'s' * (self.forms != 1)}"
        rows = [(s.pretty, s.idea, " ".join(s.choices)) for s in self.solutions[:_MAX_ROWS]]
        more = [(f"… and {len(self) - _MAX_ROWS} more", "", "")] if len(self) > _MAX_ROWS else []
        return f"<p>{html.escape(title)}</p>" + _table(rows + more, ("solution", "idea", "choices"))

    def __bool__(self) -> bool:
        return self.solvable

    def __iter__(self) -> Iterator[Solution]:
        return iter(self.solutions)

    def __len__(self) -> int:
        return len(self.solutions)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, index: Any) -> Any:
        return self.solutions[index]


@dataclass(frozen=True)
class Count(_Result):
    """The number of solutions at three levels; None where counting takes too much work."""

    hand: tuple[int, ...]
    target: Fraction
    rules: str
    solvable: bool
    written: int | None  #: differently written
    forms: int | None  #: different formulas
    ideas: int | None  #: different ideas


@dataclass(frozen=True)
class Grade(_Result):
    """How hard a hand is for people. All fields after ``solvable`` are None or empty if it has no solution."""

    hand: tuple[int, ...]
    target: Fraction
    rules: str
    solvable: bool
    level: int | None = None  #: from 1, easy, to 5
    seconds: float | None = None  #: that a practised adult needs
    techniques: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()  #: what makes the hand hard
    easiest: str | None = None  #: the solution that a player will most likely find
    choices: tuple[str, ...] = ()  #: what numbers of the hand stand for in it, such as "K=10"


@dataclass(frozen=True)
class Step(_Result):
    """One step of a hint: 1 whether there is a solution, 2 the idea, 3 a part, 4 the next move."""

    step: int
    kind: str
    text: str
    raw: dict[str, Any] = field(repr=False, hash=False, compare=False, default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of ``raw``, the JSON of the step."""
        return dict(self.raw)


@dataclass(frozen=True)
class Hint(_Result):
    """Help from a position. ``solvable`` says whether the target can still be made."""

    numbers: tuple[Fraction, ...]
    target: Fraction
    rules: str
    solvable: bool
    steps: tuple[Step, ...]

    def _repr_html_(self) -> str:
        """Return a table of the steps for notebooks."""
        title = f"{' '.join(map(str, self.numbers))} = {self.target}, {self.rules}"
        return f"<p>{html.escape(title)}</p>" + _table([(s.step, s.text) for s in self.steps])

    def __bool__(self) -> bool:
        return self.solvable


@dataclass(frozen=True)
class Puzzle(_Result):
    """A generated puzzle. The fields after ``target`` are None unless its column was asked for."""

    hand: tuple[int, ...]
    target: Fraction
    id: str | None = None
    rules: str | None = None
    solvable: bool | None = None
    level: int | None = None
    seconds: float | None = None
    solution: str | None = None
    split: str | None = None
    raw: dict[str, Any] = field(repr=False, hash=False, compare=False, default_factory=dict)  #: all columns

    def to_dict(self) -> dict[str, Any]:
        """Return a copy of ``raw``, the row that ``make24 generate`` writes."""
        return dict(self.raw)
