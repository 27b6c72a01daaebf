"""Runs the program of docs/python.md that trains MaskablePPO of sb3-contrib, and plays 100 episodes with its policy.

It proves that the masks fit the trainer, not that the policy learns:

    python proof/maskable.py
"""

import os
import re
import sys

import make24
from sb3_contrib.common.maskable.utils import get_action_masks

EPISODES = 100


def main() -> None:
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/python.md"), encoding="utf-8") as f:
        (program,) = (p for p in re.findall("(?s)```python\n(.*?)```", f.read()) if "MaskablePPO" in p)
    names: dict = {}
    exec(program, names)
    model, solved = names["model"], 0
    env = names["gymnasium"].make("make24/Tiles-v0", level="1")
    for seed in range(EPISODES):
        observation, _ = env.reset(seed=seed)
        done = False
        while not done:
            action, _ = model.predict(observation, action_masks=get_action_masks(env))
            observation, reward, done, _, info = env.step(int(action))
            if "illegal" in info:
                sys.exit(f"the policy chose an illegal action: {env.unwrapped.action_text(int(action))}")
        solved += reward == 1.0
    make24.close()
    print(f"{model.num_timesteps} steps of training, {EPISODES} episodes without an illegal action, {solved} solved")


if __name__ == "__main__":
    main()
