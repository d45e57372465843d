# SPDX-License-Identifier: MIT
"""One game as a `gymnasium.Env`."""
from __future__ import annotations

import operator
import sys
from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from . import render
from ._tetrarch import Batch
from .observing import Observed, Observer, space_of
from .settings import settings_text

IDS: dict[str, dict[str, Any]] = {
    "tetrarch/Drops-v0": {"env": "drops"},
    "tetrarch/Drops10x10-v0": {"env": "drops", "width": 10, "height": 10},
    "tetrarch/AfterStates-v0": {"env": "after-states"},
    "tetrarch/Modern-v0": {"env": "modern"},
    "tetrarch/Sprint40-v0": {"env": "modern", "goal": 40, "reward": "pieces"},
    "tetrarch/Keys-v0": {"env": "keys"},
}


class Env(gym.Env[Any, Any]):
    """One game. `settings` are those of the environment: width=10, height=20, sequence="bag", preview=1 ...

    An action that the mask forbids loses the game, as learners without masks send any action; with illegal="refuse" it
    raises ValueError. `info["action_mask"]` has the mask.

    >>> import gymnasium, tetrarch
    >>> env = gymnasium.make("tetrarch/Drops-v0", render_mode="ansi", height=6)
    >>> obs, info = env.reset(seed=7)
    >>> obs, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> info["pieces"], reward, terminated
    (1, 0.0, False)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 10}

    def __init__(self, env: str = "drops", *, render_mode: str | None = None, illegal: str = "end",
                 **settings: Any) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"The render mode {render_mode!r} is not one of {self.metadata['render_modes']}.")
        self._arguments = {"env": env, "render_mode": render_mode, "illegal": illegal, **settings}
        self.render_mode = render_mode
        fixed = {"illegal": illegal, "autoreset": "disabled", "threads": 1}
        self._batch = Batch(f"{env} {settings_text({**settings, **fixed})}", 1)
        self._observer = Observer(self._batch, False)
        self._shown = self._observer
        if self._observer.single and render_mode is not None:
            # Features are not a picture: the same game is played beside it, and drawn.
            drawn = {name: value for name, value in settings.items() if name != "features"}
            self._shown = Observer(Batch(f"drops {settings_text({**drawn, **fixed})}", 1), False)
        self._seeded = False
        self._action = np.zeros(1, np.int64)
        self.observation_space = space_of(self._batch)
        self.action_space = gym.spaces.Discrete(self._batch.actions)

    def _each(self) -> list[Batch]:
        return [self._batch] if self._shown is self._observer else [self._batch, self._shown.batch]

    def _see(self) -> Observed:
        return self._observer.observed(tuple(array[0].copy() for array in self._observer.current[3:]))

    def _info(self) -> dict[str, Any]:
        counts = self._observer.counts
        return {"action_mask": self._observer.mask[0].copy(), "pieces": int(counts["pieces"][0]),
                "rows": int(counts["rows"][0]), "score": int(counts["score"][0])}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed,
                                                                                                 dict[str, Any]]:
        """Starts game 0 of a seed or, without one, the next game of the seed it had, which is random at first."""
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**63))
        seeds = None if seed is None else np.array([seed % 2**64], np.uint64)
        for batch in self._each():
            batch.reset(seeds)
        self._seeded = True
        if self.render_mode == "human":
            self.render()
        return self._see(), self._info()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Takes a step."""
        self._action[0] = operator.index(action)
        for batch in self._each():
            batch.step(self._action)
        reward, terminated, truncated = self._observer.current[:3]
        if self.render_mode == "human":
            self.render()
        return self._see(), float(reward[0]), bool(terminated[0]), bool(truncated[0]), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now, for learners such as sb3-contrib's."""
        mask: NDArray[np.bool_] = self._observer.mask[0].astype(np.bool_)
        return mask

    def save(self) -> bytes:
        """The game as bytes, random numbers included."""
        state = self._batch.save(0)
        if self._shown is not self._observer:
            state += self._shown.batch.save(0) + len(state).to_bytes(4, "little")
        return state

    def load(self, state: bytes) -> tuple[Observed, dict[str, Any]]:
        """Takes up a saved game, of this or a vector environment with the same settings; returns what is observed, as
        `reset` does. A picture of features can be taken only of games that were saved with a render mode."""
        if not self._seeded:
            self.reset(seed=0)
        if self._shown is self._observer:
            self._batch.load(0, state)
        else:
            size = int.from_bytes(state[-4:], "little")
            self._batch.load(0, state[:size])
            self._shown.batch.load(0, state[size:-4])
        return self._see(), self._info()

    def render(self) -> Any:
        """A picture of the game, by the render mode; "human" draws in the terminal."""
        parts = dict(zip(self._shown.names, (array[0] for array in self._shown.current[3:])))
        if self.render_mode == "rgb_array":
            return render.rgb_array(parts)
        if self.render_mode == "ansi":
            return render.ansi(parts)
        if self.render_mode == "human":
            sys.stdout.write(render.terminal(parts))
            sys.stdout.flush()
        return None

    def close(self) -> None:
        """Releases the game."""
        for batch in self._each():
            batch.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self._arguments, self.save() if self._seeded else None, self._np_random,
                          self.spec)


def _rebuild(kind: type[Env], arguments: dict[str, Any], state: bytes | None, np_random: Any, spec: Any) -> Env:
    env = kind(**arguments)
    if state is not None:
        env.load(state)
    env._np_random = np_random
    env.spec = spec
    return env


def register() -> None:
    """Registers the environments with Gymnasium; importing tetrarch does so where Gymnasium is installed."""
    for name, arguments in IDS.items():
        if name not in gym.registry:
            gym.register(name, entry_point="tetrarch.envs:Env", vector_entry_point="tetrarch.vector:VectorEnv",
                         kwargs=arguments)
