"""The results and the exceptions of the package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, SupportsIndex, overload

__all__ = ["Count", "Grade", "Hint", "InvalidInput", "Make24Error", "NoEngine", "Puzzle", "Solution", "Solutions", "Step", "Verdict"]


class Make24Error(Exception):
    """The base class of all exceptions of this package."""


class NoEngine(Make24Error):
    """The program or the server was not found, cannot be reached, ended twice or did not answer in time."""


class InvalidInput(Make24Error, ValueError):
    """A hand, a target, rules or a record is invalid. The message says what to change."""


class Verdict:
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
            self._fields: dict[str, Any] = json.loads(self._line)
            self._fields.pop("line", None)  # callers have the order instead
            return self._fields

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
class Solution:
    """One solution: ``expr`` in ASCII and ``pretty`` with mathematical signs."""

    expr: str
    pretty: str
    idea: int  #: solutions with the same number have the same idea
    fraction: bool  #: whether an intermediate result is a fraction
    patterns: tuple[str, ...] = ()
    last: str | None = None  #: the kind of the last step
    largest: str | None = None  #: the largest intermediate result


@dataclass(frozen=True)
class Solutions:
    """Every solution of a hand, the simplest first. If there are none, the hand is proven unsolvable."""

    hand: tuple[int, ...]
    target: Fraction
    rules: str
    solvable: bool
    forms: int  #: the number of different formulas
    solutions: tuple[Solution, ...] = ()

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
class Count:
    """The number of solutions at three levels; None where counting takes too much work."""

    hand: tuple[int, ...]
    target: Fraction
    rules: str
    solvable: bool
    written: int | None  #: differently written
    forms: int | None  #: different formulas
    ideas: int | None  #: different ideas


@dataclass(frozen=True)
class Grade:
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


@dataclass(frozen=True)
class Step:
    """One step of a hint: 1 whether there is a solution, 2 the idea, 3 a part, 4 the next move."""

    step: int
    kind: str
    text: str
    raw: dict[str, Any] = field(repr=False, hash=False, compare=False, default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """Help from a position. ``solvable`` says whether the target can still be made."""

    numbers: tuple[Fraction, ...]
    target: Fraction
    rules: str
    solvable: bool
    steps: tuple[Step, ...]

    def __bool__(self) -> bool:
        return self.solvable


@dataclass(frozen=True)
class Puzzle:
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
