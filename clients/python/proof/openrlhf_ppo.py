"""Runs steps of OpenRLHF on a processor, with make24's reward, on a tiny model.

Its settings are the arguments in docs/train.md, read by OpenRLHF. The data set, the executor, which loads the
reward function from a file, the experiences, advantages, actor and loss are OpenRLHF's, too. Only the loop over
them is not: the trainer of OpenRLHF needs vLLM, flash-attn and CUDA. It proves that the reward function and
`make24 generate --format verifiers` fit OpenRLHF and that rewards are logged, not that the model learns:

    python proof/openrlhf_ppo.py FOLDER
"""

import asyncio
import importlib.machinery
import os
import runpy
import sys
import types
from unittest import mock

sys.path.append(os.path.dirname(os.path.abspath(__file__)))

import peft  # noqa: E402, F401
import tiny  # noqa: E402
import torch  # noqa: E402

STEPS = 5
PROGRAM = "openrlhf.cli.train_ppo_ray"
REWARD = "from make24.rewards import reward_func\n"  # the file of --reward.remote_url, as in docs/train.md


def stand_in(name: str, *attributes: str) -> None:
    """Let OpenRLHF import names of a module that needs CUDA. Calling any of them fails."""
    def absent(*_, **__):
        raise NotImplementedError(name)

    module = types.ModuleType(name)
    module.__spec__ = importlib.machinery.ModuleSpec(name, None)
    vars(module).update(dict.fromkeys(attributes, absent))
    sys.modules[name] = module


stand_in("flash_attn")
stand_in("flash_attn.bert_padding", "index_first_axis", "pad_input", "rearrange", "unpad_input")
stand_in("flash_attn.utils")
stand_in("flash_attn.utils.distributed", "all_gather")
stand_in("vllm", "SamplingParams")
stand_in("vllm.inputs", "TokensPrompt")
stand_in("vllm.utils", "random_uuid")

from openrlhf.datasets import PromptDataset  # noqa: E402
from openrlhf.datasets.utils import blending_datasets  # noqa: E402
from openrlhf.models import Actor, PolicyLoss  # noqa: E402
from openrlhf.trainer.ppo_utils import FixedKLController  # noqa: E402
from openrlhf.trainer.ppo_utils.experience_maker import RemoteExperienceMaker  # noqa: E402
from openrlhf.trainer.ppo_utils.samples_generator import SamplesGenerator  # noqa: E402
from openrlhf.utils.agent import SingleTurnAgentExecutor  # noqa: E402


class Parsed(Exception):
    """Ends OpenRLHF's program after it has read its arguments."""


def arguments(words: list[str]) -> types.SimpleNamespace:
    """Return the settings that OpenRLHF's program reads from its arguments."""
    with mock.patch("sys.argv", ["train_ppo_ray", *words]), mock.patch("ray.is_initialized", return_value=True), \
            mock.patch("openrlhf.utils.get_strategy", side_effect=Parsed) as get_strategy:
        try:
            runpy.run_module(PROGRAM, run_name="__main__")
        except Parsed:
            return get_strategy.call_args.args[0]


class Engine:
    """The part of a vLLM engine that an executor uses, by `generate` of transformers."""

    def __init__(self, model, words) -> None:
        self.model, self.words = model, words

    async def generate(self, prompt, sampling, multi_modal_data=None):
        ids = torch.tensor([prompt])
        with torch.no_grad():
            output = self.model.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=sampling.max_tokens, do_sample=True, top_k=0, use_cache=True)
        tokens = output[0, len(prompt):].tolist()
        reason = "stop" if tokens[-1] == self.words.eos_token_id else "length"
        answer = types.SimpleNamespace(token_ids=tokens, text=self.words.decode(tokens), finish_reason=reason, logprobs=None)
        return types.SimpleNamespace(outputs=[answer])


def main() -> None:
    os.makedirs(sys.argv[1], exist_ok=True)
    os.chdir(sys.argv[1])
    tiny.write("train.jsonl", "verifiers")
    with open("reward.py", "w") as file:
        file.write(REWARD)
    args = arguments([*tiny.documented(PROGRAM), "--actor.model_name_or_path=model", f"--rollout.max_new_tokens={tiny.LENGTH}"])
    words = tiny.tokenizer()
    strategy = types.SimpleNamespace(args=args, is_rank_0=lambda: True, print=print)
    data = PromptDataset(blending_datasets(args.data.prompt_dataset, None, strategy), words, strategy)
    tiny.model(words, data.prompts).save_pretrained("model")

    actor = Actor(args.actor.model_name_or_path, attn_implementation="eager").float()
    maker = RemoteExperienceMaker(None, None, None, None, FixedKLController(0.0), strategy, words)
    executor = SingleTurnAgentExecutor(args.reward.remote_url)
    engine, loss_of = Engine(actor.model, words), PolicyLoss()
    optimizer = torch.optim.AdamW(actor.parameters(), lr=1e-3)
    sampling = types.SimpleNamespace(max_tokens=args.rollout.max_new_tokens, logprobs=None)
    loader = torch.utils.data.DataLoader(data, batch_size=len(data), collate_fn=data.collate_fn)
    means, group = [], args.rollout.n_samples_per_prompt
    for step in range(STEPS):
        for _, prompts, labels, _ in loader:
            async def rollouts():
                return await asyncio.gather(*(executor.execute(prompt, label, sampling, args.data.max_len, words, engine)
                                              for prompt, label in zip(prompts, labels) for _ in range(group)))

            responses = asyncio.run(rollouts())
            samples = maker.split_rollout_samples([SamplesGenerator._process_response_into_experience(None, r, max_len=args.data.max_len) for r in responses])
            for sample in samples:
                with torch.no_grad():
                    sample.action_log_probs = actor(sample.sequences, sample.action_mask, sample.attention_mask)
                sample.kl = torch.zeros_like(sample.action_log_probs)
            logged = {name: torch.cat([s.info[name] for s in samples]).mean().item() for name in ("reward", "score", "correct", "bad")}
            losses = []
            for sample in maker.compute_advantages_and_returns(samples):
                probabilities = actor(sample.sequences, sample.action_mask, sample.attention_mask)
                losses.append(loss_of(probabilities, sample.action_log_probs, sample.advantages, action_mask=sample.action_mask)[0])
            torch.stack(losses).mean().backward()
            gradient = torch.nn.utils.clip_grad_norm_(actor.parameters(), 1.0).item()
            optimizer.step()
            optimizer.zero_grad()
            print(f"step {step + 1}: " + ", ".join(f"{name} {value:.3f}" for name, value in logged.items()) + f", gradient {gradient:.4f}", flush=True)
            if logged["reward"] != logged["correct"] or logged["bad"] or len(responses) != group * tiny.SIZE:
                sys.exit("the rewards are not those of the verdicts")
            means.append(logged["reward"])
    tiny.check_rewards(means)
    print(f"{len(means)} steps")


if __name__ == "__main__":
    main()
