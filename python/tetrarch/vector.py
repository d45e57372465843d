# SPDX-License-Identifier: MIT
"""Many games as one `gymnasium.vector.VectorEnv`, advanced by one call of the library on all cores."""
from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from . import render
from ._tetrarch import Batch
from .observing import COUNTS, Observed, Observer, space_of
from .settings import settings_text

AUTORESET = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}
Step = tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv(gym.vector.VectorEnv[Any, Any, Any]):
    """A batch of games. `settings` are those of the environment: width=10, height=20, sequence="bag", preview=1 ...

    The arrays that `reset` and `step` return belong to the caller; with copy=False they are overwritten by the next
    step. Those in `info` are always the live ones: copy what you keep.

    An action that the mask forbids raises ValueError, and no game is advanced; with illegal="end" it loses the game.

    >>> import gymnasium, tetrarch
    >>> envs = gymnasium.make_vec("tetrarch/Drops-v0", num_envs=3, width=10, height=20, preview=1)
    >>> obs, info = envs.reset(seed=7)
    >>> obs["board"].shape, obs["queue"].shape, info["action_mask"].shape
    ((3, 20, 10), (3, 2), (3, 40))
    >>> obs, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
    >>> info["pieces"]
    array([1, 1, 1])
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 10}

    def __init__(self, env: str = "drops", num_envs: int = 1, *, render_mode: str | None = None, copy: bool = True,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, **settings: Any) -> None:
        mode = AutoresetMode(autoreset_mode)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"The render mode {render_mode!r} is not one of {self.metadata['render_modes']}.")
        self._arguments = {"env": env, "num_envs": num_envs, "render_mode": render_mode, "copy": copy,
                           "autoreset_mode": mode, **settings}
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.autoreset_mode = mode
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.copy = copy
        text = f"{env} {settings_text({**settings, 'autoreset': AUTORESET[mode]})}"
        self._batch = Batch(text, num_envs)
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._observer = Observer(self._batch, self._same_step)
        self._seeded = False
        self.single_observation_space = space_of(self._batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = gym.spaces.Discrete(self._batch.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        every = np.ones(num_envs, np.bool_)
        self._info: dict[str, Any] = {"action_mask": self._observer.mask, **self._observer.counts}
        self._info.update({f"_{name}": every for name in list(self._info)})

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observed, dict[str, Any]]:
        """Starts games: game i becomes game 0 of seed + i or, from a list, of seed[i]. Without a seed it becomes the
        next game of the seed it had, which is random at first. options={"reset_mask": array of bool} chooses games."""
        chosen = (options or {}).get("reset_mask")
        seeds = self._seeds(seed)
        if chosen is not None:
            if not isinstance(chosen, np.ndarray) or chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,):
                raise TypeError(f"options['reset_mask'] must be an array of {self.num_envs} bool.")
            if not self._seeded:
                raise RuntimeError("All games must be reset before some of them are.")
        if self.copy:
            self._observer.fresh(chosen is not None)
        self._batch.reset(seeds, chosen)
        self._seeded = True
        return self._observer.observed(), self._info.copy()

    def _seeds(self, seed: int | list[int | None] | None) -> NDArray[np.uint64] | None:
        if seed is None:
            return None if self._seeded else self.np_random.integers(2**63, size=self.num_envs).astype(np.uint64)
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed))
            first = np.uint64(int(seed) % 2**64)
            with np.errstate(over="ignore"):
                return first + np.arange(self.num_envs, dtype=np.uint64)
        if len(seed) != self.num_envs:
            raise ValueError(f"There are {len(seed)} seeds for {self.num_envs} games.")
        drawn = [int(self.np_random.integers(2**63)) if one is None else int(one) for one in seed]
        return np.array(drawn, dtype=np.uint64)

    def step(self, actions: ArrayLike) -> Step:
        """Takes a step in every game."""
        if type(actions) is not np.ndarray or actions.dtype != np.int64 or not actions.flags.c_contiguous:
            actions = self._whole(actions)
        observer = self._observer
        if self.copy:
            observer.fresh()
        self._batch.step(actions)
        reward, terminated, truncated = observer.current[:3]
        info = self._info.copy()
        if self._same_step:
            ended = terminated | truncated
            if ended.any():
                self._add_final(info, ended)
        return observer.observed(), reward, terminated, truncated, info

    def _whole(self, actions: ArrayLike) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"The actions must be whole numbers, not of type {array.dtype}.")
        if array.shape != (self.num_envs,):
            raise ValueError(f"The actions have the shape {array.shape}; {(self.num_envs,)} is expected.")
        return np.ascontiguousarray(array, dtype=np.int64)

    def _add_final(self, info: dict[str, Any], ended: NDArray[np.bool_]) -> None:
        """Adds how games ended before they started again, as `gymnasium.vector.VectorEnv._add_info` would."""
        observer = self._observer
        assert observer.final is not None
        last = np.empty(self.num_envs, dtype=object)
        for i in np.flatnonzero(ended):
            last[i] = observer.observed(tuple(array[i].copy() for array in observer.final))
        final_info: dict[str, Any] = {}
        for name in COUNTS:
            counts = observer.counts[name]
            final_info[name] = np.where(ended, counts, 0)
            final_info["_" + name] = ended
            counts[ended] = 0  # those of the games that have just begun
        info.update(final_obs=last, _final_obs=ended, final_info=final_info, _final_info=ended)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now, for learners such as sb3-contrib's."""
        return self._observer.mask.astype(np.bool_)

    def save(self, i: int) -> bytes:
        """Game i as bytes, random numbers included."""
        return self._batch.save(i)

    def load(self, i: int, state: bytes) -> tuple[Observed, dict[str, Any]]:
        """Puts a saved game into place i; returns what is observed now, as `reset` does."""
        if not self._seeded:
            self.reset()
        if self.copy:
            self._observer.fresh(True)
        self._batch.load(i, state)
        return self._observer.observed(), self._info.copy()

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each game, by the render mode."""
        if self.render_mode is None:
            return None
        frame = render.ansi if self.render_mode == "ansi" else render.rgb_array
        parts = dict(zip(self._observer.names, self._observer.current[3:]))
        return tuple(frame({name: array[i] for name, array in parts.items()}) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Releases the games."""
        self._batch.close()

    def __reduce__(self) -> tuple[Any, ...]:
        states = [self.save(i) for i in range(self.num_envs)] if self._seeded else None
        return _rebuild, (type(self), self._arguments, states, self._np_random, self.spec)


def _rebuild(kind: type[VectorEnv], arguments: dict[str, Any], states: list[bytes] | None, np_random: Any,
             spec: Any) -> VectorEnv:
    envs = kind(**arguments)
    for i, state in enumerate(states or ()):
        envs.load(i, state)
    envs._np_random = np_random
    envs.spec = spec
    return envs
