"""Runs twenty steps of TRL's GRPOTrainer on a tiny model with make24's reward.

It proves that the reward function and `make24 generate --format verifiers` fit the trainer and that rewards are
logged, not that the model learns:

    python proof/grpo.py FOLDER
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.abspath(__file__)))

import datasets  # noqa: E402
import tiny  # noqa: E402
from make24.rewards import trl  # noqa: E402
from trl import GRPOConfig, GRPOTrainer  # noqa: E402

STEPS = 20


def main() -> None:
    work = os.path.abspath(sys.argv[1])
    os.makedirs(work, exist_ok=True)
    train = os.path.join(work, "train.jsonl")
    tiny.write(train, "verifiers")
    rows = datasets.load_dataset("json", data_files=train, split="train", cache_dir=work)
    words = tiny.tokenizer()
    model = tiny.model(words, [words.apply_chat_template(row["prompt"], tokenize=False) for row in rows])
    arguments = GRPOConfig(output_dir=work, max_steps=STEPS, per_device_train_batch_size=8, num_generations=8, max_completion_length=tiny.LENGTH,
                           learning_rate=1e-3, logging_steps=1, save_strategy="no", report_to="none", use_cpu=True, bf16=False)
    trainer = GRPOTrainer(model=model, reward_funcs=[trl(), trl(credit=True, name="make24_credit")], args=arguments, train_dataset=rows,
                          processing_class=words)
    trainer.train()
    logged = [entry for entry in trainer.state.log_history if "rewards/make24_reward/mean" in entry]
    for entry in logged:
        print(entry["step"], entry["rewards/make24_reward/mean"], entry["rewards/make24_credit/mean"], entry.get("make24/correct"))
    if len(logged) != STEPS:
        sys.exit(f"{len(logged)} steps were logged, not {STEPS}")
    tiny.check_rewards([entry["rewards/make24_reward/mean"] for entry in logged])


if __name__ == "__main__":
    main()
