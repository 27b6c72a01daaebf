"""Trains MaskablePPO of sb3-contrib for 512 steps on make24/Tiles-v0, and plays 100 episodes with it.

It proves that the masks fit the trainer, not that the policy learns:

    python proof/maskable.py
"""

import sys

import gymnasium
import make24.env
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks

STEPS, EPISODES = 512, 100


def main() -> None:
    env = gymnasium.make("make24/Tiles-v0", size=3, values="1-9")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, seed=24, device="cpu")
    model.learn(STEPS)
    solved = 0
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
    print(f"{STEPS} steps of training, {EPISODES} episodes without an illegal action, {solved} solved")


if __name__ == "__main__":
    main()
