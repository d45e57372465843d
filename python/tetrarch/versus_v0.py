# SPDX-License-Identifier: MIT
"""`versus_v0.parallel_env()`, as PettingZoo's games are called."""
from .versus import VersusEnv, parallel_env

__all__ = ["VersusEnv", "parallel_env"]
