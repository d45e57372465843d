# SPDX-License-Identifier: MIT
"""`tetress_v0.env()`, as PettingZoo's games are called."""
from .tetress import TetressEnv, env

__all__ = ["TetressEnv", "env"]
