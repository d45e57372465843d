# SPDX-License-Identifier: MIT
"""Tetrarch: falling-block games, players, learners and environments.

>>> import tetrarch as tt
>>> tt.evaluate("dt20", height=10, games=10, seed=7).games
10

Gymnasium and numpy are needed only for the environments ("tetrarch/Drops-v0" ...), PettingZoo only for
`tetrarch.versus` and `tetrarch.tetress`.
"""
from __future__ import annotations

import importlib.util

from .types import PIECES, Board, Placement, Position, View
from ._tetrarch import (Agent, Batch, Game, Rules, Torus, action_cells, action_parse, agent_names, batch_names,
                        controller_names, feature_names, has, player_names, version)
from .controller import Controller, Player, features, perft, place, placements
from .learning import Optimizer, Trained, Training, method_names, optimizer_names, train
from .measure import Compared, Level, Measured, compare, evaluate
from .store import Store

__version__: str = version()

__all__ = [
    "PIECES", "Agent", "Batch", "Board", "Compared", "Controller", "Game", "Level", "Measured", "Optimizer",
    "Placement", "Player", "Position", "Rules", "Store", "Torus", "Trained", "Training", "View", "action_cells",
    "action_parse", "agent_names", "batch_names", "compare", "controller_names", "evaluate", "feature_names",
    "features", "has", "method_names", "optimizer_names", "perft", "place", "placements", "player_names", "train",
    "version",
]

if importlib.util.find_spec("gymnasium") is not None:
    from .envs import register as _register

    _register()
