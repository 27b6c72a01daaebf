"""Checks that the scorers of TinyZero and reasoning-gym accept texts that make24 accepts with strict.

usage: narrow_scorers.py TINYZERO REASONING_GYM TEXTS

The first two arguments are checkouts of the repositories, the third is written by
"go test ./answer -run TestKnownTruth -scorers-file TEXTS". Needs numpy and sympy.
"""

import contextlib
import importlib
import io
import json
import sys
import types


def stub(name, path=None, **names):
    """Replaces a package of reasoning-gym, which would import all others, by an empty one."""
    module = types.ModuleType(name)
    module.__dict__.update(names)
    if path:
        module.__path__ = [path]
    sys.modules[name] = module


def main(tinyzero, gym, texts):
    anything = type("Anything", (), {})
    stub("reasoning_gym", gym + "/reasoning_gym")
    stub("reasoning_gym.games", gym + "/reasoning_gym/games")
    stub("reasoning_gym.coaching", BaseCurriculum=anything, RangeAttributeDefinition=anything)
    stub("reasoning_gym.factory", ProceduralDataset=anything, register_dataset=lambda *names: None)
    sys.path[:0] = [tinyzero + "/verl/utils/reward_score"]
    compute_score = importlib.import_module("countdown").compute_score
    countdown = importlib.import_module("reasoning_gym.games.countdown").CountdownDataset
    puzzle24 = importlib.import_module("reasoning_gym.games.puzzle24").Puzzle24Dataset
    game = types.SimpleNamespace(config=types.SimpleNamespace(min_value=1, max_value=10))
    extract_answer = importlib.import_module("reasoning_gym.utils").extract_answer

    counts = {"TinyZero": 0, "reasoning-gym countdown": 0, "reasoning-gym puzzle24": 0}
    refused = 0
    with open(texts, encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            text, numbers, target = row["text"], row["numbers"], row["target"]
            with contextlib.redirect_stdout(io.StringIO()):  # TinyZero prints some texts
                scores = {"TinyZero": compute_score("Assistant:" + text, {"target": target, "numbers": numbers})}
            answer = extract_answer(text)
            entry = {"metadata": {"numbers": numbers, "target": target}}
            scores["reasoning-gym countdown"] = countdown.score_answer(game, answer, entry)
            if target == 24 and len(numbers) == 4 and 1 <= min(numbers) and max(numbers) <= 10:
                scores["reasoning-gym puzzle24"] = puzzle24.score_answer(game, answer, entry)
            for name, score in scores.items():
                counts[name] += 1
                if score != 1:
                    refused += 1
                    print(f"{name} gives {score}: {row}")
    print("accepted:", counts, "refused:", refused)
    return refused > 0 or 0 in counts.values()


sys.exit(main(*sys.argv[1:]))
