# SPDX-License-Identifier: MIT
"""The games for PettingZoo."""
import random
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from tetrarch import tetress_v0, versus_v0  # noqa: E402


def test_tetress__passes_the_api_test():
    # It warns of observations with masks, which PettingZoo's own games have too, and of an empty board.
    api_test(tetress_v0.env(), num_cycles=200)
    seed_test(tetress_v0.env, num_cycles=20)


def test_versus__passes_the_api_test():
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        parallel_api_test(versus_v0.parallel_env(), num_cycles=200)
    parallel_seed_test(versus_v0.parallel_env, num_cycles=50)


def test_tetress__ends_with_a_winner_or_a_draw():
    game = tetress_v0.env()
    game.reset()
    generator = random.Random(1)
    while game.agents:
        observation, _, over, _, _ = game.last()
        game.step(None if over else generator.choice(np.flatnonzero(observation["action_mask"])))
    assert game.torus.result is not None


def test_tetress__an_illegal_action_loses():
    game = tetress_v0.env(render_mode="ansi")
    game.reset()
    game.step(next(iter(game.torus.actions())))
    illegal = int(np.flatnonzero(game.observe("blue")["action_mask"] == 0)[0])
    game.step(illegal)
    assert game.rewards == {"red": 1.0, "blue": -1.0} and all(game.terminations.values())
    assert "r" in game.render()


def test_versus__the_better_player_wins():
    game = versus_v0.parallel_env()
    observations, _ = game.reset(seed=3)
    total = {"player_0": 0.0, "player_1": 0.0}
    while game.agents:
        masks = {name: observations[name]["action_mask"] for name in game.agents}
        # The first lays pieces as low as it can, the second as they come.
        rows = observations["player_0"]["observation"]["placements"][:, 3].astype(int)
        actions = {"player_0": int(np.argmin(np.where(masks["player_0"] > 0, rows, 99))),
                   "player_1": int(masks["player_1"].argmax())}
        observations, rewards, _, _, _ = game.step(actions)
        for name, reward in rewards.items():
            total[name] += reward
    assert total == {"player_0": 1.0, "player_1": -1.0}


def test_versus__an_illegal_action_loses():
    game = versus_v0.parallel_env(render_mode="ansi")
    observations, _ = game.reset(seed=3)
    legal = int(observations["player_0"]["action_mask"].argmax())
    illegal = int(observations["player_1"]["action_mask"].argmin())
    _, rewards, terminations, _, _ = game.step({"player_0": legal, "player_1": illegal})
    assert rewards == {"player_0": 1.0, "player_1": -1.0} and all(terminations.values()) and not game.agents
    assert "|" in game.render()
    with pytest.raises(ValueError):
        versus_v0.parallel_env(rules="simplified")
