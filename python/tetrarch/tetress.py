# SPDX-License-Identifier: MIT
"""Tetress for PettingZoo: two sides fill a torus of 11 x 11 cells with pieces of four, each touching its own colour."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._tetrarch import Torus

SIDES = ("red", "blue")
SIZE, ACTIONS = 11, 2299


class TetressEnv(AECEnv):  # type: ignore[misc]
    """An agent observes its own cells and those of the other, as planes, and the mask of legal actions. The winner gets
    1 and the loser -1; an illegal action loses.

    >>> game = env()
    >>> game.reset(seed=1)
    >>> observation, reward, termination, truncation, info = game.last()
    >>> observation["observation"].shape, int(observation["action_mask"].sum()) == len(Torus().actions())
    ((2, 11, 11), True)
    """

    metadata: dict[str, Any] = {"name": "tetress_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False,
                                "render_fps": 2}

    def __init__(self, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.agents: list[str] = []
        self.torus = Torus()
        self._spaces = {
            side: spaces.Dict({"observation": spaces.Box(0, 1, (2, SIZE, SIZE), np.int8),
                               "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)}) for side in SIDES}
        self._actions = {side: spaces.Discrete(ACTIONS) for side in SIDES}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what a side observes."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the actions of a side: their numbers."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game from options["position"], a text as of `Torus`, or the first position."""
        self.torus = Torus((options or {}).get("position"))
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
        self.agent_selection = self.torus.side
        self._end(self.torus.result)

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """The planes of a side and the mask, which is empty where it is not its turn."""
        cells = np.frombuffer(self.torus.cells(), np.uint8).reshape(SIZE, SIZE)
        own = 1 + SIDES.index(agent)
        planes = np.stack([cells == own, (cells != own) & (cells != 0)]).astype(np.int8)
        turn = agent == self.torus.side and self.torus.result is None
        mask = np.frombuffer(self.torus.mask(), np.int8).copy() if turn else np.zeros(ACTIONS, np.int8)
        return {"observation": planes, "action_mask": mask}

    def _end(self, result: str | None) -> None:
        if result is None:
            return
        for side in SIDES:
            self.rewards[side] = 0.0 if result == "draw" else 1.0 if side == result else -1.0
            self.terminations[side] = True

    def step(self, action: int | None) -> None:
        """Plays an action of the side to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise TypeError("A side that is in the game needs an action.")
        other = SIDES[1 - SIDES.index(agent)]
        try:
            self.torus.play(action)
        except ValueError:
            self._end(other)
        else:
            self._end(self.torus.result)
        self.agent_selection = other
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The cells as text; "human" prints them."""
        marks = np.array(list(".rb"))[np.frombuffer(self.torus.cells(), np.uint8).reshape(SIZE, SIZE)]
        text = "\n".join("".join(row) for row in marks) + f"\n{self.torus.side} to move\n"
        if self.render_mode == "human":
            print(text, end="")
            return None
        return text

    def close(self) -> None:
        """Nothing to release."""


def env(render_mode: str | None = None) -> TetressEnv:
    """The environment, as PettingZoo's games are made."""
    return TetressEnv(render_mode)
