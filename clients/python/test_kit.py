"""Tests of the environments and tasks on the real packages; `make kit` runs them."""

import asyncio
import os
import sys
import unittest
import warnings

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import gymnasium  # noqa: E402
import make24.env  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from inspect_ai.model import ModelOutput  # noqa: E402
from inspect_ai.scorer import CORRECT, INCORRECT, Target  # noqa: E402
from inspect_ai.solver import TaskState  # noqa: E402
from lm_eval import evaluator, tasks  # noqa: E402
from lm_eval.api.model import LM  # noqa: E402
from make24.inspect_task import make24_task  # noqa: E402


class GymnasiumTest(unittest.TestCase):
    def test_checker(self):
        for name in ("make24/Tiles-v0", "make24/Answer-v0"):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                check_env(gymnasium.make(name, render_mode="ansi").unwrapped)

    def test_tiles(self):
        env = gymnasium.make("make24/Tiles-v0", shaping=0.5).unwrapped

        def action(i, j, op):
            return (i * 4 + j) * 4 + "+-*/".index(op)

        _, info = env.reset(options={"hand": (3, 3, 8, 8)})
        self.assertTrue(info["solvable"])
        steps = [env.step(action(*a)) for a in ((2, 1, "/"), (0, 2, "-"), (3, 0, "/"))]
        self.assertEqual([s[1:3] for s in steps], [(0.0, False), (0.0, False), (1.0, True)])
        env.reset(options={"hand": (3, 3, 8, 8)})
        _, reward, done, _, info = env.step(action(0, 1, "+"))
        self.assertEqual((reward, done, info["solvable"]), (-0.5, False, False))
        self.assertEqual(env.step(action(0, 1, "+"))[1:3], (0.0, True))  # tile 1 is gone

    def test_masked_actions_are_legal(self):
        env = gymnasium.make("make24/Tiles-v0", level="1")
        for seed in range(20):
            _, info = env.reset(seed=seed)
            env.action_space.seed(seed)
            done = False
            while not done:
                _, _, done, _, info = env.step(env.action_space.sample(mask=info["action_mask"]))
                self.assertNotIn("illegal", info)

    def test_answer(self):
        env = gymnasium.make("make24/Answer-v0")
        prompt, _ = env.reset(options={"hand": (3, 3, 8, 8)})
        self.assertIn("3 3 8 8", prompt)
        self.assertEqual(env.step("8/(3-8/3)")[1:3], (1.0, True))


class Solver(LM):
    """Answers every second question of the task correctly."""

    def generate_until(self, requests):
        hands = [r.args[0].split("numbers ")[1].split(".")[0] for r in requests]
        return [f"<answer>{make24.solve(h)[0].expr}</answer>" if n % 2 == 0 else "24" for n, h in enumerate(hands)]

    def loglikelihood(self, requests):
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


class TaskTest(unittest.TestCase):
    def test_lm_eval(self):
        folder = os.path.join(os.path.dirname(make24.__file__), "lm_eval_tasks")
        manager = tasks.TaskManager(include_path=folder, include_defaults=False)
        results = evaluator.simple_evaluate(model=Solver(), tasks=["make24"], task_manager=manager, limit=20, bootstrap_iters=0)
        self.assertEqual(results["results"]["make24"]["acc,none"], 0.5)

    def test_inspect(self):
        # inspect_ai.eval downloads a tokenizer, so the scorer is called as eval would.
        task = make24_task(size=2)
        sample = next(iter(task.dataset))
        for text, value in ((f"<answer>{sample.target}</answer>", CORRECT), ("24", INCORRECT)):
            state = TaskState(model="mockllm/model", sample_id=1, epoch=1, input=sample.input, messages=[], metadata=sample.metadata,
                              output=ModelOutput.from_content("mockllm/model", text))
            self.assertEqual(asyncio.run(task.scorer[0](state, Target(sample.target))).value, value)


if __name__ == "__main__":
    unittest.main()
