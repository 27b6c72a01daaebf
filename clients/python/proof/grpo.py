"""Runs twenty steps of TRL's GRPOTrainer on a tiny, randomly initialised model with make24's reward.

It proves that the reward function fits the trainer and is logged, not that the model learns:

    python proof/grpo.py FOLDER
"""

import sys

import datasets
import make24
from make24.rewards import trl
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM, set_seed
from trl import GRPOConfig, GRPOTrainer

STEPS = 20


def tokenizer() -> PreTrainedTokenizerFast:
    """Return a tokenizer with one token for each character."""
    names = ["<pad>", "<eos>", *"0123456789+-*/() =,:", *map(chr, range(97, 123))]
    made = Tokenizer(models.WordLevel({n: i for i, n in enumerate(names)}, unk_token="<pad>"))
    made.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    made.decoder = decoders.Fuse()
    return PreTrainedTokenizerFast(tokenizer_object=made, pad_token="<pad>", eos_token="<eos>", padding_side="left")


def main() -> None:
    set_seed(24)
    words = tokenizer()
    config = Qwen2Config(vocab_size=len(words), hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                         num_key_value_heads=2, max_position_embeddings=256, pad_token_id=words.pad_token_id, eos_token_id=words.eos_token_id,
                         bos_token_id=None)
    puzzles = make24.generate(64, seed=24, cards=2, values="1-48", columns="none")
    rows = datasets.Dataset.from_list([{"prompt": " ".join(map(str, p.hand)) + " = 24:", "numbers": list(p.hand), "target": 24} for p in puzzles])
    arguments = GRPOConfig(output_dir=sys.argv[1], max_steps=STEPS, per_device_train_batch_size=8, num_generations=8, max_completion_length=8,
                           learning_rate=1e-3, logging_steps=1, save_strategy="no", report_to="none", use_cpu=True, bf16=False)
    trainer = GRPOTrainer(model=Qwen2ForCausalLM(config), reward_funcs=[trl(), trl(credit=True, name="make24_credit")],
                          args=arguments, train_dataset=rows, processing_class=words)
    trainer.train()
    logged = [entry for entry in trainer.state.log_history if "rewards/make24_reward/mean" in entry]
    for entry in logged:
        print(entry["step"], entry["rewards/make24_reward/mean"], entry["rewards/make24_credit/mean"], entry.get("make24/correct"))
    if len(logged) != STEPS:
        sys.exit(f"{len(logged)} steps were logged, not {STEPS}")


if __name__ == "__main__":
    main()
