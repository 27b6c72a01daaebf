"""Environments for Gymnasium.

    import gymnasium, make24.env
    env = gymnasium.make("make24/Tiles-v0", level="1-2")

``make24/Answer-v0`` takes one answer as text. In ``make24/Tiles-v0`` each action replaces two tiles
by the result of an operation.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import make24

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as e:
    raise ImportError("make24.env needs Gymnasium: pip install gymnasium") from e

_POOL_SIZE = 200  # puzzles that are generated at once
_LIMIT = 1 << 62  # the largest numerator or denominator of an observation


class _Puzzles(gymnasium.Env):
    """Deals puzzles. ``reset(options={"hand": …})`` sets the hand."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, target: int, criteria: dict[str, Any], render_mode: str | None) -> None:
        self.target = Fraction(target)
        self.render_mode = render_mode
        self._criteria = {"split": "train", **criteria, "target": target}
        self._pool: list[tuple[int, ...]] = []
        self.hand: tuple[int, ...] = ()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        options = options or {}
        if seed is not None or not self._pool:
            start = int(self.np_random.integers(1 << 31))
            self._pool = [p.hand for p in make24.generate(_POOL_SIZE, seed=start, columns="none", **self._criteria)]
            if not self._pool:
                raise make24.InvalidInput("no puzzle meets the criteria of the environment")
        self.hand = tuple(options["hand"]) if "hand" in options else self._pool.pop()
        return self._begin()


class AnswerEnv(_Puzzles):
    """One step: the observation is the prompt, the action is the text of an answer.

    The reward is 1.0 for a correct answer, else 0.0 or, with ``credit``, partial credit.
    """

    def __init__(self, *, target: int = 24, credit: bool = False, render_mode: str | None = None, **criteria: Any) -> None:
        super().__init__(target, criteria, render_mode)
        self.credit = credit
        printable = "".join(map(chr, range(32, 127))) + "\n\t×÷−·"
        self.action_space = spaces.Text(4096, min_length=0, charset=printable)
        self.observation_space = spaces.Text(4096, charset=printable)

    def _begin(self):
        return self._prompt(), {"hand": self.hand}

    def _prompt(self) -> str:
        return make24.prompt(self.hand, self.target, self._criteria.get("rules"))

    def step(self, action: str):
        verdict = make24.check(action, self.hand, self.target, self._criteria.get("rules"), credit=self.credit)
        info = {"hand": self.hand, "verdict": verdict.verdict, "reason": verdict.reason}
        return self._prompt(), verdict.score, True, False, info

    def render(self) -> str:
        return " ".join(map(str, self.hand))


class TilesEnv(_Puzzles):
    """One operation at a time, under the classic rules.

    Action ``(i * size + j) * 4 + op`` combines the tiles i and j, counted from 0; ``op`` is the
    index of the operator in ``+-*/``. The result replaces tile i, and tile j is removed.
    ``info["action_mask"]`` has 1 for legal actions, and ``action_masks()`` returns the same as
    bools, as MaskablePPO of sb3-contrib wants it. ``action_text`` describes an action. The reward
    is 1.0 if the last tile is the target, else 0.0; an illegal action ends the episode.

    An observation has the numerators and denominators of the tiles, ``present``, which is 1 for
    tiles that are not removed, and the target.

    With ``shaping``, the reward of a move is less by ``shaping`` if the target could be made
    before it and cannot be made after it, as the engine proves. ``info["solvable"]`` says
    whether the target can be made, if ``shaping`` is not 0 or ``solvable`` is true.
    """

    OPERATORS = "+-*/"

    def __init__(self, *, size: int = 4, target: int = 24, shaping: float = 0.0, solvable: bool = False,
                 render_mode: str | None = None, **criteria: Any) -> None:
        super().__init__(target, {**criteria, "cards": size}, render_mode)
        self.size, self.shaping, self.shows_solvable = size, shaping, solvable or shaping != 0
        self.action_space = spaces.Discrete(size * size * 4)
        self.observation_space = spaces.Dict({
            "numerators": spaces.Box(-_LIMIT, _LIMIT, (size,), np.int64),
            "denominators": spaces.Box(0, _LIMIT, (size,), np.int64),
            "present": spaces.MultiBinary(size),
            "target": spaces.Box(-_LIMIT, _LIMIT, (1,), np.int64),
        })
        self.tiles: list[Fraction | None] = []
        self._solvable = False  # of the present tiles, if shows_solvable

    def _begin(self):
        if len(self.hand) != self.size:
            raise make24.InvalidInput(f"the hand has {len(self.hand)} numbers; the environment has {self.size} tiles")
        self.tiles = [Fraction(n) for n in self.hand]
        return self._observation(), self._info()

    def step(self, action):
        i, j, op = self._decode(int(action))
        value = self._value(i, j, op) if 0 <= action < self.action_space.n else None
        if value is None:
            return self._observation(), 0.0, True, False, {**self._info(), "illegal": True}
        before = self._solvable
        self.tiles[i], self.tiles[j] = value, None
        left = [t for t in self.tiles if t is not None]
        done, info = len(left) == 1, self._info()
        reward = float(done and left[0] == self.target)
        if self.shaping and before and not self._solvable:
            reward -= self.shaping
        return self._observation(), reward, done, False, info

    def action_masks(self) -> Any:
        """Return an array of bools with shape (size * size * 4,), which are True for legal actions.

        They are all False when one tile is left.
        """
        pairs = product(range(self.size), range(self.size), range(4))
        return np.array([self._value(i, j, op) is not None for i, j, op in pairs], bool)

    def action_text(self, action: int) -> str:
        """Return an action as text with its tiles, counted from 0, such as ``"tile 0 - tile 2"``."""
        if not 0 <= action < self.action_space.n:
            raise make24.InvalidInput(f"the action {action} is out of range; actions go from 0 to {self.action_space.n - 1}")
        i, j, op = self._decode(int(action))
        return f"tile {i} {self.OPERATORS[op]} tile {j}"

    def _decode(self, action: int) -> tuple[int, int, int]:
        """Return the indexes of the two tiles and of the operator."""
        pair, op = divmod(action, 4)
        return (*divmod(pair, self.size), op)

    def _value(self, i: int, j: int, op: int) -> Fraction | None:
        """Return the result of an action, or None if the action is illegal."""
        a, b = self.tiles[i], self.tiles[j]
        if i == j or a is None or b is None or (op == 3 and b == 0):
            return None
        value = a + b if op == 0 else a - b if op == 1 else a * b if op == 2 else a / b
        return value if abs(value.numerator) <= _LIMIT and value.denominator <= _LIMIT else None

    def _observation(self) -> dict[str, Any]:
        tiles = [t or Fraction(0) for t in self.tiles]
        present = [t is not None for t in self.tiles]
        return {
            "numerators": np.array([t.numerator for t in tiles], np.int64),
            "denominators": np.array([t.denominator * p for t, p in zip(tiles, present)], np.int64),
            "present": np.array(present, np.int8),
            "target": np.array([int(self.target)], np.int64),
        }

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if self.shows_solvable:
            left = [t for t in self.tiles if t is not None]
            self._solvable = make24.hint(left, self.target, step=1).solvable
            info["solvable"] = self._solvable
        return info

    def render(self) -> str:
        return " ".join(str(t) for t in self.tiles if t is not None)


gymnasium.register("make24/Answer-v0", "make24.env:AnswerEnv")
gymnasium.register("make24/Tiles-v0", "make24.env:TilesEnv")
