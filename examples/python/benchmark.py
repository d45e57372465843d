# SPDX-License-Identifier: MIT
"""How many pieces a second of processor time do environments of falling blocks place?

    python benchmark.py [--quick]

The same loop for each: choose an action, take a step, look at the reward. Others are measured where they are installed:
tetris-gymnasium (one environment; it moves by keys, so that a hard drop is a piece) and pufferlib (ocean tetris).
"""
import importlib.util
import sys
import time

import gymnasium as gym
import numpy as np

import tetrarch as tt

QUICK = "--quick" in sys.argv[1:]


def rate(step, pieces, seconds=0.2 if QUICK else 2.0):
    """Pieces a second of processor time, the best of three; step() places `pieces`."""
    best = 0.0
    for _ in range(1 if QUICK else 3):
        done, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            step()
            done += pieces
        best = max(best, done / (time.process_time() - start))
    return best


def vector(name, count, **settings):
    envs = gym.make_vec(f"tetrarch/{name}", num_envs=count, **settings)
    state = [envs.reset(seed=1)]

    def step():
        # Another allowed action each time, so that games last.
        mask = state[0][-1]["action_mask"]
        state[0] = envs.step(mask.argmax(axis=1))
    return rate(step, count)


def learner(count):
    """Steps with after-states that a linear value chooses among, as a learner's do; the choice is not timed."""
    weights = np.array([-12.63, 6.6, -9.22, -19.77, -13.08, -10.49, -1.61, -24.04], np.float32)
    envs = gym.make_vec("tetrarch/AfterStates-v0", num_envs=count, features="bcts", threads=1)
    features, info = envs.reset(seed=1)
    spent = 0.0
    for _ in range(20 if QUICK else 1000):
        actions = np.where(info["action_mask"] > 0, features @ weights, -np.inf).argmax(axis=1)
        start = time.process_time()
        features, _, _, _, info = envs.step(actions)
        spent += time.process_time() - start
    return (20 if QUICK else 1000) * count / spent


def single(name):
    env = gym.make(f"tetrarch/{name}").unwrapped
    env.reset(seed=1)

    def step():
        _, _, over, cut, _ = env.step(env.action_masks().argmax())
        if over or cut:
            env.reset()
    return rate(step, 1)


def tetris_gymnasium():
    from tetris_gymnasium.envs.tetris import Tetris

    env = Tetris()
    env.reset(seed=1)
    drop = env.actions.hard_drop

    def step():
        if env.step(drop)[2]:
            env.reset()
    return rate(step, 1)


def pufferlib():
    from pufferlib.ocean.tetris import tetris

    envs = tetris.Tetris(num_envs=1024)
    envs.reset()
    drop = np.full(1024, 5)

    def step():
        envs.step(drop)
    return rate(step, 1024)


def main():
    count = 64 if QUICK else 1024
    rows = [(f"Drops-v0, a vector of {count}", lambda: vector("Drops-v0", count)),
            (f"Drops-v0, a vector of {count}, one thread", lambda: vector("Drops-v0", count, threads=1)),
            (f"AfterStates-v0, eight features, {count}, one thread",
             lambda: vector("AfterStates-v0", count, features="bcts", threads=1)),
            ("the same, steps of a player with these features", lambda: learner(count)),
            (f"Modern-v0, a vector of {count}, one thread", lambda: vector("Modern-v0", count, threads=1)),
            ("Drops-v0, one environment", lambda: single("Drops-v0"))]
    for package, measure in (("tetris_gymnasium", tetris_gymnasium), ("pufferlib", pufferlib)):
        if importlib.util.find_spec(package) is not None:
            rows.append((package, measure))
        else:
            print(f"{package} is not installed, and not measured")
    print(f"tetrarch {tt.version()}, pieces a second of processor time:")
    for name, measure in rows:
        print(f"{measure():>14,.0f}  {name}", flush=True)


main()
