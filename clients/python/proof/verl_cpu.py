"""Lets verl 0.9 train on a processor: verl imports it if VERL_USE_EXTERNAL_MODULES names it.

verl's own engines of rollouts (vLLM, SGLang, TensorRT-LLM) and its platforms need a GPU. This module adds,
to verl's registries, a platform and a rollout by `generate` of transformers. All else is verl's code.
"""

import contextlib
import functools
import types

import ray
import torch
from verl.plugin.platform.platform_base import PlatformBase
from verl.plugin.platform.platform_manager import PlatformRegistry
from verl.utils import distributed
from verl.workers.rollout import base as rollouts
from verl.workers.rollout.replica import RolloutReplica, RolloutReplicaRegistry, TokenOutput

NAME = "transformers"


def _nothing(*_, **__):
    return None


@PlatformRegistry.register(platform="cpu")
class CPU(PlatformBase):
    """A processor as a platform of verl. Ray counts it as a GPU."""

    device_name = "cpu"
    vendor_name = "cpu"
    device_module = types.SimpleNamespace(
        empty_cache=_nothing, synchronize=_nothing, set_device=_nothing, is_available=lambda: True, get_device_name=lambda *_: "cpu", current_device=lambda: "cpu",
        device_count=lambda: 1, memory_allocated=lambda *_: 0, memory_reserved=lambda *_: 0, max_memory_allocated=lambda *_: 0,
        max_memory_reserved=lambda *_: 0, mem_get_info=lambda *_: (0, 0), reset_peak_memory_stats=_nothing)

    is_available = lambda self: True  # noqa: E731
    current_device = lambda self: "cpu"  # noqa: E731
    device_count = lambda self: 1  # noqa: E731
    get_device_capability = lambda self, _=0: (None, None)  # noqa: E731
    communication_backend_name = lambda self: "gloo"  # noqa: E731
    visible_devices_envvar = lambda self: "CUDA_VISIBLE_DEVICES"  # noqa: E731
    nvtx_range = lambda self, _: contextlib.nullcontext()  # noqa: E731
    ray_resource_name = lambda self: "GPU"  # noqa: E731
    ray_noset_envvars = lambda self: []  # noqa: E731
    is_ipc_supported = lambda self: False  # noqa: E731
    set_device = synchronize = set_allocator_settings = empty_cache = profiler_start = profiler_stop = cudart = _nothing
    manual_seed = manual_seed_all = lambda self, seed: torch.manual_seed(seed)  # noqa: E731


# By default, verl asks for a back end for "cpu" and for the device, which may not be the same.
distributed.initialize_global_process_group_ray = functools.partial(distributed.initialize_global_process_group_ray, backend="cpu:gloo")


def _server_name(rank: int) -> str:
    return f"{NAME}_server_{rank}"


@ray.remote
class Server:
    """Answers prompts with the current weights of the trained model."""

    def __init__(self, path: str, response_length: int) -> None:
        import transformers

        self.model = transformers.AutoModelForCausalLM.from_pretrained(path, dtype=torch.float32).eval()
        self.response_length, self.step = response_length, None

    def generate(self, request_id, prompt_ids, sampling_params, **_) -> TokenOutput:
        temperature = sampling_params.get("temperature", 1.0)
        sampling = {"do_sample": True, "temperature": temperature, "top_p": sampling_params["top_p"], "top_k": 0} if temperature else {"do_sample": False}
        ids = torch.tensor([list(prompt_ids)])
        with torch.no_grad():
            output = self.model.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=self.response_length,
                                         return_dict_in_generate=True, output_logits=True, **sampling)
        tokens = output.sequences[0, ids.shape[1]:]
        logits = torch.stack(output.logits)[:, 0] / (temperature or 1.0)
        probabilities = torch.log_softmax(logits, -1).gather(1, tokens[:, None])[:, 0]
        return TokenOutput(token_ids=tokens.tolist(), log_probs=probabilities.tolist(), stop_reason="completed", extra_fields={"global_steps": self.step})

    def load(self, weights, step) -> None:
        self.model.load_state_dict(weights)
        self.step = step

    def nothing(self, *_, **__) -> None:
        """Do nothing: on a processor, a server neither sleeps nor has a cache between requests."""

    sleep = wake_up = abort_all_requests = resume_generation = clear_kv_cache = release_kv_cache = resume_kv_cache = nothing


class Replica(RolloutReplica):
    """Starts the server."""

    async def launch_servers(self) -> None:
        self._server_address = _server_name(self.replica_rank)
        self._server_handle = Server.options(name=self._server_address).remote(self.model_config.path, self.config.response_length)
        self.servers = [self._server_handle]


class Rollout(rollouts.BaseRollout):
    """Sends the weights of the trained model to the server."""

    async def resume(self, tags) -> None:
        pass

    async def release(self) -> None:
        pass

    async def update_weights(self, weights, global_steps=None, **_) -> None:
        state = {name: weight.detach().clone() async for name, weight in _each(weights)}
        await ray.get_actor(_server_name(0)).load.remote(state, global_steps)


async def _each(weights):
    if hasattr(weights, "__aiter__"):
        async for item in weights:
            yield item
    else:
        for item in weights:
            yield item


rollouts._ROLLOUT_REGISTRY[(NAME, "async")] = f"{__name__}.Rollout"
RolloutReplicaRegistry.register(NAME, lambda: Replica)
