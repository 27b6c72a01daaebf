"""Runs steps of verl's GRPO on a processor, with make24's reward, on a tiny model.

It runs the command in docs/train.md with other sizes; verl_cpu.py has what verl lacks on a processor. It proves
that the reward function and `make24 generate --format verl` fit verl and that rewards are logged, not that the
model learns:

    python proof/verl_grpo.py FOLDER
"""

import json
import os
import secrets
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.append(FOLDER)

import pyarrow.parquet  # noqa: E402
import tiny  # noqa: E402

STEPS = 5
PROGRAM = "verl.trainer.main_ppo"


def main() -> None:
    work = os.path.abspath(sys.argv[1])
    os.makedirs(work, exist_ok=True)
    os.chdir(work)
    for name in ("train.parquet", "val.parquet"):
        tiny.write(name, "verl")
    words = tiny.tokenizer()
    rows = pyarrow.parquet.read_table("train.parquet").to_pylist()
    tiny.model(words, [words.apply_chat_template(row["prompt"], tokenize=False) for row in rows]).save_pretrained("model")
    words.save_pretrained("model")
    log = os.path.join(work, "log.jsonl")
    settings = {
        "actor_rollout_ref.model.path": os.path.join(work, "model"),
        "data.train_files": os.path.join(work, "train.parquet"),
        "data.val_files": os.path.join(work, "val.parquet"),
        # Small sizes.
        "data.train_batch_size": tiny.SIZE,
        "data.max_response_length": tiny.LENGTH,
        "data.dataloader_num_workers": 0,
        "actor_rollout_ref.rollout.tensor_model_parallel_size": 1,
        "actor_rollout_ref.rollout.agent.num_workers": 1,
        "actor_rollout_ref.actor.ppo_mini_batch_size": tiny.SIZE,
        "actor_rollout_ref.actor.optim.lr": 1e-3,
        "reward.num_workers": 1,
        "transfer_queue.backend.SimpleStorage.num_data_storage_units": 1,
        "trainer.nnodes": 1,
        "trainer.n_gpus_per_node": 1,
        "trainer.total_epochs": STEPS,
        "trainer.test_freq": STEPS,
        "trainer.save_freq": -1,
        "trainer.resume_mode": "disable",
        "trainer.logger": "[file]",
        # A processor instead of a GPU.
        "trainer.device": "cpu",
        "actor_rollout_ref.rollout.name": "transformers",
        "actor_rollout_ref.model.use_remove_padding": False,
        "+actor_rollout_ref.model.override_config.attn_implementation": "eager",
        "actor_rollout_ref.actor.strategy": "fsdp2",
        "actor_rollout_ref.actor.use_torch_compile": False,
        "actor_rollout_ref.actor.fsdp_config.model_dtype": "float32",
        "ray_kwargs.ray_init.num_cpus": 32,  # of Ray, which counts them; the actors of verl need more than two
        "+ray_kwargs.ray_init.num_gpus": 1,
        "+ray_kwargs.ray_init.include_dashboard": False,
    }
    environment = {**os.environ, "PYTHONPATH": FOLDER, "VERL_USE_EXTERNAL_MODULES": "verl_cpu", "VERL_PLATFORM": "cpu", "VERL_ENGINE_DEVICE": "cuda",
                   "VERL_FILE_LOGGER_PATH": log, "HF_HUB_OFFLINE": "1", "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_TOKEN": secrets.token_hex(32), "HYDRA_FULL_ERROR": "1", "OMP_NUM_THREADS": "1"}
    overrides = [*tiny.documented(PROGRAM), *(f"{name}={value}" for name, value in settings.items())]
    subprocess.run([sys.executable, "-m", PROGRAM, f"hydra.run.dir={work}/hydra", *overrides], env=environment, check=True, timeout=tiny.DEADLINE)
    with open(log) as lines:
        logged = [entry["data"] for entry in map(json.loads, lines) if "critic/score/mean" in entry["data"]]
    for step, data in enumerate(logged, 1):
        print(f"step {step}: score {data['critic/score/mean']:.3f}, gradient {data['actor/grad_norm']:.3f}")
    accuracy = logged[-1]["val-core/countdown/acc/mean@1"]
    print(f"accuracy of the validation {accuracy:.3f}")
    if len(logged) != STEPS:
        sys.exit(f"{len(logged)} steps were logged, not {STEPS}")
    tiny.check_rewards([data["critic/score/mean"] for data in logged])


if __name__ == "__main__":
    main()
