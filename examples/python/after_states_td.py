# SPDX-License-Identifier: MIT
"""Learns a linear value of after-states by temporal differences, from nothing, in a few seconds.

Each action leads to a board that is known before the next piece comes: its after-state. The learner takes the
after-state with the highest value, a weighted sum of features. It solves for the weights under which each value is the
reward, 1 for a piece that did not end the game, plus the discounted value of what followed: least-squares temporal
differences, with old experience slowly forgotten. Prints what the weights reach as a controller.

    python after_states_td.py [--quick]
"""
import sys
import time

import gymnasium as gym
import numpy as np

import tetrarch as tt

FEATURES = "landing_height,eroded_cells,row_transitions,column_transitions,holes,wells_fast,hole_depth,rows_with_holes"
HEIGHT, GAMES, DISCOUNT, FORGET, EVERY = 10, 256, 0.97, 0.99, 10


def learn(steps, seed=1):
    """Plays a number of steps in all games and yields the weights and the steps done, a hundred steps at a time."""
    envs = gym.make_vec("tetrarch/AfterStates-v0", num_envs=GAMES, height=HEIGHT, features=FEATURES)
    table, info = envs.reset(seed=seed)
    size = table.shape[2] + 1  # a constant besides the features
    matrix, vector, weights = 1e-3 * np.eye(size), np.zeros(size), np.zeros(size)
    generator = np.random.default_rng(seed)
    last, was_alive = np.zeros((GAMES, size)), np.zeros(GAMES, bool)
    rewards = np.zeros(GAMES)
    for step in range(1, steps + 1):
        allowed = info["action_mask"].astype(bool)
        alive = allowed.any(axis=1)  # a game that has ended has no action, and starts anew with any
        noise = 1e-9 * generator.random(allowed.shape)
        actions = np.where(allowed, table @ weights[:-1] + noise, -np.inf).argmax(axis=1)
        chosen = np.c_[table[np.arange(GAMES), actions], np.ones(GAMES)] * alive[:, None]
        before = last[was_alive]
        matrix = FORGET * matrix + before.T @ (before - DISCOUNT * chosen[was_alive])
        vector = FORGET * vector + before.T @ rewards[was_alive]
        if step % EVERY == 0:
            weights = np.linalg.solve(matrix + 1e-3 * np.eye(size), vector)
        last, was_alive = chosen, alive
        table, _, terminated, _, info = envs.step(actions)
        rewards = 1.0 - terminated
        if step % 100 == 0:
            yield step, weights[:-1]


def main():
    quick = "--quick" in sys.argv[1:]
    start, best, champion = time.time(), -1.0, None
    for step, weights in learn(200 if quick else 1000):
        controller = tt.Controller(FEATURES, weights)
        measured = tt.evaluate(controller, height=HEIGHT, games=20 if quick else 200, seed=7, max_pieces=100_000)
        print(f"{step * GAMES:>9,} pieces, {time.time() - start:5.1f} s: {measured.mean:8.1f} rows a game on 10x10"
              f" ({measured.low:.0f} to {measured.high:.0f})", flush=True)
        if measured.mean > best:
            best, champion = measured.mean, controller
    print(f"the best reached {best:.0f} rows a game:")
    for name, weight in zip(champion.features, champion.weights):
        print(f"{weight:10.3f}  {name}")


main()
