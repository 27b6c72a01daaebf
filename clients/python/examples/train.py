"""Trains a tiny policy with the reward of make24, in pure Python:

    python3 train.py TRAIN TEST OUT

The policy answers a puzzle by combining two numbers until one is left, and writes its answer as
text. Each step of the training samples a group of answers to each of some puzzles, scores them with
the reward function that TRL's GRPOTrainer takes, and raises the probability of those that score more
than their group. OUT gets answers to the puzzles of TEST, before and after the training.
"""

import json
import math
import random
import sys

from make24.rewards import trl_reward

STEPS, PUZZLES, GROUP, RATE = 60, 8, 8, 1.0
SAMPLES = 4  # answers to each puzzle of TEST


def moves(tiles):
    """Return the features of each move with the tiles after it. A tile is a value and its text."""
    found = []
    for i, (a, x) in enumerate(tiles):
        for j, (b, y) in enumerate(tiles):
            rest = [t for k, t in enumerate(tiles) if k not in (i, j)]
            for op in "+-*/":
                if i == j or (i > j and op in "+*") or (op == "/" and b == 0):
                    continue
                value = a + b if op == "+" else a - b if op == "-" else a * b if op == "*" else a / b
                found.append((features(op, value, rest), [(value, f"({x}{op}{y})"), *rest]))
    return found


def features(op, value, rest):
    """Return the names of what is true of a move."""
    yes = [op, f"{op}{len(rest)}"]
    if value in (1, 2, 3, 4, 6, 8, 12, 24):
        yes.append(f"divides 24, {len(rest)} left")
    if not rest:
        yes.append("is 24" if abs(value - 24) < 1e-9 else "is not 24")
    if value != int(value):
        yes.append("fraction")
    if value < 0:
        yes.append("negative")
    if value > 48:
        yes.append("large")
    if len(rest) == 1 and 24 in (value + rest[0][0], value - rest[0][0], rest[0][0] - value, value * rest[0][0]):
        yes.append("one move from 24")
    return yes


class Policy:
    """Chooses moves with a probability that grows with the weights of their features."""

    def __init__(self, seed):
        self.weights, self.random = {}, random.Random(seed)

    def answer(self, hand):
        """Return an answer and the gradient of the logarithm of its probability."""
        tiles, gradient = [(n, str(n)) for n in hand], {}
        while len(tiles) > 1:
            found = moves(tiles)
            scores = [math.exp(sum(self.weights.get(f, 0.0) for f in names)) for names, _ in found]
            chosen = self.random.choices(range(len(found)), scores)[0]
            for n, (names, _) in enumerate(found):
                for f in names:
                    gradient[f] = gradient.get(f, 0.0) + (n == chosen) - scores[n] / sum(scores)
            tiles = found[chosen][1]
        return f"<answer>{tiles[0][1]}</answer>", gradient

    def step(self, puzzles):
        """Sample a group of answers to each puzzle, update the weights and return the mean reward."""
        hands = [p["hand"] for p in puzzles for _ in range(GROUP)]
        answers, gradients = zip(*map(self.answer, hands))
        rewards = trl_reward(completions=answers, numbers=hands, target=[24] * len(hands))
        for n, gradient in enumerate(gradients):
            group = rewards[n // GROUP * GROUP:][:GROUP]
            advantage = rewards[n] - sum(group) / GROUP
            for f, slope in gradient.items():
                self.weights[f] = self.weights.get(f, 0.0) + RATE * advantage * slope / len(puzzles)
        return sum(rewards) / len(rewards)


def read(name):
    with open(name, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def write(out, model, policy, puzzles):
    for p in puzzles:
        for sample in range(SAMPLES):
            record = {"key": p["id"], "model": model, "sample": sample, "answer": policy.answer(p["hand"])[0]}
            print(json.dumps(record), file=out)


def main():
    train, test = read(sys.argv[1]), read(sys.argv[2])
    policy = Policy(24)
    with open(sys.argv[3], "w", encoding="utf-8") as out:
        write(out, "before", policy, test)
        mean = 0.0
        for step in range(1, STEPS + 1):
            mean += policy.step(policy.random.sample(train, PUZZLES)) / 10
            if step % 10 == 0:
                print(f"steps {step - 9} to {step}: mean reward {mean:.3f}")
                mean = 0.0
        write(out, "after", policy, test)


if __name__ == "__main__":
    main()
