"""Puzzles, and a tiny language model for them, of the proofs that run trainers.

The model writes a solution of any of the puzzles, so a quarter of its answers are correct and the rewards of
a group differ.
"""

import os
import shlex
import subprocess
import sys

import make24
import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, LlamaConfig, LlamaForCausalLM, set_seed

SEED = 24
LENGTH = 8  # tokens of an answer
_END = 200  # characters of a prompt that the model has seen; it does not need the numbers
_END_OF_TURN = "<|im_end|>"
SIZE = 4
CRITERIA = {"cards": 2, "values": "1-12"}  # of the only puzzles with two such numbers
DEADLINE = 1500  # seconds for a command


def tokenizer() -> PreTrainedTokenizerFast:
    """Return a tokenizer with one token for each character of ASCII."""
    names = ["<pad>", _END_OF_TURN, "\n", *map(chr, range(32, 127))]
    made = Tokenizer(models.WordLevel({n: i for i, n in enumerate(names)}, unk_token="<pad>"))
    made.pre_tokenizer = pre_tokenizers.Split(Regex(r"[\s\S]"), "isolated")
    made.decoder = decoders.Fuse()
    words = PreTrainedTokenizerFast(tokenizer_object=made, pad_token="<pad>", eos_token=_END_OF_TURN, padding_side="left")
    words.chat_template = "{% for m in messages %}{{ m['content'] }}\n{% endfor %}"
    return words


def write(path: str, kind: str) -> None:
    """Write the puzzles as a set of a format."""
    flags = [f"--{name}={value}" for name, value in CRITERIA.items()]
    subprocess.run([make24.command(), "generate", f"--size={SIZE}", "--seed=0", f"--format={kind}", f"--out={path}", *flags], check=True, timeout=DEADLINE)


def documented(module: str) -> list[str]:
    """Return the arguments that docs/train.md gives to a module of Python."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/train.md"), encoding="utf-8") as page:
        after = page.read().split(f"python3 -m {module} ")[1]
    return shlex.split(after.split("```")[0].replace("\\\n", " "))


def model(words: PreTrainedTokenizerFast, prompts: list[str], steps: int = 120) -> LlamaForCausalLM:
    """Return a model that has been trained for steps on ends of prompts, each with the solution of a random puzzle."""
    set_seed(SEED)
    made = LlamaForCausalLM(LlamaConfig(
        vocab_size=len(words), hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
        max_position_embeddings=2048, pad_token_id=words.pad_token_id, eos_token_id=words.eos_token_id, bos_token_id=None))
    solutions = [p.solution for p in make24.generate(SIZE, columns="solution", **CRITERIA)]
    optimizer = torch.optim.AdamW(made.parameters(), lr=5e-3)
    for step in range(steps):
        rows = [words(prompt[-_END // (1 + step % 2):])["input_ids"] for prompt in prompts]
        answers = [words(solutions[n])["input_ids"] + [words.eos_token_id] for n in torch.randint(len(solutions), (len(rows),))]
        longest = max(len(row) + len(answer) for row, answer in zip(rows, answers))
        batch = {"input_ids": [], "attention_mask": [], "labels": []}
        for row, answer in zip(rows, answers):
            padding = longest - len(row) - len(answer)
            batch["input_ids"].append([words.pad_token_id] * padding + row + answer)
            batch["attention_mask"].append([0] * padding + [1] * (len(row) + len(answer)))
            batch["labels"].append([-100] * (padding + len(row)) + answer)
        loss = made(**{name: torch.tensor(value) for name, value in batch.items()}).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    return made


def check_rewards(means: list[float]) -> None:
    """End the program unless some group of answers had different rewards: without them, nothing is trained."""
    if not any(0 < mean < 1 for mean in means):
        sys.exit(f"the answers of a step are all correct or all wrong: {means}")
