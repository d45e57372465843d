# SPDX-License-Identifier: MIT
"""Two games of the guideline that send each other garbage, for PettingZoo: both players place a piece at a time."""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from . import _tetrarch
from ._tetrarch import Game, Rules
from .types import PIECES, Placement, View

PLAYERS = ("player_0", "player_1")
HALF, FIGURES, NONE, GARBAGE_MAX = 64, 6, len(PIECES), 100


class VersusEnv(ParallelEnv):  # type: ignore[misc]
    """Actions are numbers of placements in the list that is observed, as in tetrarch/Modern-v0: the first half has
    those of the piece in play, the second half those with hold. A player who tops out, or whose action the mask
    forbids, gets -1 and the other 1; both get 0 if they do so at once, or after `max_pieces`.

    >>> game = parallel_env()
    >>> observations, infos = game.reset(seed=7)
    >>> sorted(observations["player_0"]["observation"])
    ['board', 'garbage', 'hold', 'opponent', 'placements', 'queue']
    """

    metadata: dict[str, Any] = {"name": "versus_v0", "render_modes": ["ansi", "human"], "is_parallelizable": True,
                                "render_fps": 10}

    def __init__(self, render_mode: str | None = None, preview: int = 5, max_pieces: int = 10_000,
                 rules: str = "guideline") -> None:
        self.render_mode = render_mode
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self.preview, self.max_pieces = preview, max_pieces
        self.rules = Rules(rules)
        if not self.rules.guideline:
            raise ValueError(f"The rules {rules!r} have no garbage; they must be \"guideline\".")
        self._seed, self._number = 1, -1
        self._games = {name: Game(self.rules, self._seed, 0, preview) for name in PLAYERS}
        self._lists: dict[str, list[Placement | None]] = {}
        board = self._games["player_0"].view().position.board
        self._shape = (board.height, board.width)
        cells = spaces.Box(0, 1, self._shape, np.uint8)
        self._space = spaces.Dict({
            "observation": spaces.Dict({
                "board": cells,
                "opponent": cells,
                "queue": spaces.Box(0, NONE - 1, (1 + preview,), np.uint8),
                "hold": spaces.Box(0, NONE, (2,), np.uint8),
                "garbage": spaces.Box(0, GARBAGE_MAX, (2,), np.uint8),
                "placements": spaces.Box(-1, 127, (2 * HALF, FIGURES), np.int8)}),
            "action_mask": spaces.Box(0, 1, (2 * HALF,), np.int8)})
        self._actions = spaces.Discrete(2 * HALF)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what a player observes."""
        return self._space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of its actions."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any],
                                                                                             dict[str, Any]]:
        """Starts game 0 of a seed, or the next one; both players get the same pieces."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self._games = {name: Game(self.rules, self._seed, self._number, self.preview) for name in PLAYERS}
        self.agents = list(PLAYERS)
        return self._observe({}), {name: {} for name in PLAYERS}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool],
                                                     dict[str, bool], dict[str, dict[str, Any]]]:
        """Both place a piece; then what they send cancels out, and the rest arrives."""
        lost = {name: not self._place(name, actions[name]) for name in PLAYERS}
        for name, other in (PLAYERS, PLAYERS[::-1]):
            if not any(lost.values()):
                self._games[name].attack(self._games[other])
        views = {name: game.view() for name, game in self._games.items()}
        observations = self._observe(lost)
        if not any(lost.values()):
            lost = {name: not observations[name]["action_mask"].any() for name in PLAYERS}
        ended = any(lost.values())
        rewards = {name: float(lost[PLAYERS[1 - i]]) - float(lost[name]) for i, name in enumerate(PLAYERS)}
        truncated = not ended and 0 < self.max_pieces <= views["player_0"].pieces
        infos = {name: {"pieces": v.pieces, "rows": v.rows, "sent": v.sent} for name, v in views.items()}
        if ended or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (observations, rewards, dict.fromkeys(PLAYERS, ended), dict.fromkeys(PLAYERS, truncated), infos)

    def _place(self, name: str, action: int) -> bool:
        """Whether the action is one of the list and could be taken."""
        placement = self._lists[name][action] if 0 <= action < 2 * HALF else None
        if placement is None:
            return False
        self._games[name].place(placement)
        return True

    def _list(self, view: View | None) -> list[Placement | None]:
        """The placements of both halves; none of them once the game is over."""
        out: list[Placement | None] = [None] * (2 * HALF)
        if view is None or view.over:
            return out
        position = view.position
        other = position.hold or position.queue[1:2]
        for half, piece in enumerate((position.queue[0], other if position.may_hold else "")):
            found = _tetrarch.placements(self.rules, position.board, piece)[:HALF] if piece else []
            for i, placement in enumerate(found):
                out[half * HALF + i] = placement._replace(hold=half == 1)
        return out

    def _observe(self, lost: dict[str, bool]) -> dict[str, Any]:
        views = {name: game.view() for name, game in self._games.items()}
        boards = {name: _cells(view, self._shape) for name, view in views.items()}
        out = {}
        for i, (name, view) in enumerate(views.items()):
            listed = self._list(None if any(lost.values()) else view)
            self._lists[name] = listed
            mask = np.array([placement is not None for placement in listed], np.int8)
            position = view.position
            hold = NONE if position.hold is None else PIECES.index(position.hold)
            out[name] = {"action_mask": mask, "observation": {
                "board": boards[name],
                "opponent": boards[PLAYERS[1 - i]],
                "queue": np.array([PIECES.index(piece) for piece in position.queue], np.uint8),
                "hold": np.array([hold, position.may_hold], np.uint8),
                "garbage": np.array([min(view.pending, GARBAGE_MAX), min(view.sent, GARBAGE_MAX)], np.uint8),
                "placements": np.array([_figures(placement) for placement in listed], np.int8)}}
        return out

    def render(self) -> str | None:
        """Both boards as text; "human" prints them."""
        boards = [_cells(game.view(), self._shape) for game in self._games.values()]
        lines = ["  ".join("|" + "".join(".#"[cell] for cell in row) + "|" for row in rows) for rows in zip(*boards)]
        text = "\n".join(lines) + "\n"
        if self.render_mode == "human":
            print(text, end="")
            return None
        return text

    def close(self) -> None:
        """Nothing to release."""


def _cells(view: View, shape: tuple[int, int]) -> NDArray[np.uint8]:
    height, width = shape
    columns = np.array(view.position.board.columns, np.int64)
    return ((columns[None, :] >> np.arange(height - 1, -1, -1)[:, None]) & 1).astype(np.uint8)


def _figures(placement: Placement | None) -> tuple[int, ...]:
    if placement is None:
        return (-1,) * FIGURES
    return (PIECES.index(placement.piece), placement.rotation, placement.column, placement.row, placement.spin,
            int(placement.hold))


def parallel_env(render_mode: str | None = None, **arguments: Any) -> VersusEnv:
    """The environment, as PettingZoo's games are made."""
    return VersusEnv(render_mode, **arguments)
