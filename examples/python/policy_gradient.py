# SPDX-License-Identifier: MIT
"""A masked policy-gradient learner in numpy: a softmax over the actions that the mask allows, from nothing.

The logit of an action is a weighted sum of the features of the board that it leads to. After each round of play the
weights go up the gradient of the expected discounted number of pieces survived (REINFORCE with a baseline). Prints the
rows a game of every few rounds, and at the end what the learnt weights reach as a controller.

    python policy_gradient.py [--quick]
"""
import sys
import time

import gymnasium as gym
import numpy as np

import tetrarch as tt

FEATURES = "landing_height,eroded_cells,row_transitions,column_transitions,holes,wells_fast,hole_depth,rows_with_holes"
HEIGHT, GAMES, STEPS, DISCOUNT, RATE = 10, 256, 64, 0.97, 0.1


def softmax(logits, allowed):
    """Probabilities of the allowed actions; all alike where none is, in games that are about to start anew."""
    logits = np.where(allowed | ~allowed.any(axis=1, keepdims=True), logits, -np.inf)
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def play(envs, table, info, weights, scale, generator):
    """A round of steps: for each the gradient of the log-probability of the action taken, the reward, who was alive."""
    gradients, rewards, alive, ended = [], [], [], []
    for _ in range(STEPS):
        allowed = info["action_mask"].astype(bool)
        scaled = table / scale
        chances = softmax(scaled @ weights, allowed)
        drawn = (chances.cumsum(axis=1) > generator.random((GAMES, 1))).argmax(axis=1)
        actions = np.where(allowed[np.arange(GAMES), drawn], drawn, allowed.argmax(axis=1))
        gradients.append(scaled[np.arange(GAMES), actions] - (chances[:, :, None] * scaled).sum(axis=1))
        alive.append(allowed.any(axis=1))
        table, _, terminated, _, info = envs.step(actions)
        rewards.append(1.0 - terminated)
        if terminated.any():
            ended.extend(info["rows"][terminated].tolist())
    return table, info, np.array(gradients), np.array(rewards), np.array(alive), ended


def returns_of(rewards, alive):
    """Discounted sums of rewards to the end of the game, or to the end of the round."""
    out, total = np.zeros_like(rewards), np.zeros(GAMES)
    for i in range(STEPS - 1, -1, -1):
        total = np.where(alive[i], rewards[i] + DISCOUNT * total * rewards[i], 0.0)
        out[i] = total
    return out


def learn(rounds, seed=1):
    envs = gym.make_vec("tetrarch/AfterStates-v0", num_envs=GAMES, height=HEIGHT, features=FEATURES)
    table, info = envs.reset(seed=seed)
    generator, weights = np.random.default_rng(seed), np.zeros(table.shape[2])
    # The spread of the features on boards of random play makes one step size fit all of them.
    scale = np.full(table.shape[2], 1.0)
    table, info, *_ = play(envs, table, info, weights, scale, generator)
    scale = table[info["action_mask"].astype(bool)].std(axis=0) + 1e-3
    moment, square = np.zeros_like(weights), np.zeros_like(weights)
    for number in range(1, rounds + 1):
        table, info, gradients, rewards, alive, ended = play(envs, table, info, weights, scale, generator)
        returns = returns_of(rewards, alive)
        # The baseline is the mean return at the same distance from the end of the round.
        baseline = (returns * alive).sum(axis=1, keepdims=True) / np.maximum(1, alive.sum(axis=1, keepdims=True))
        gradient = (((returns - baseline) * alive)[:, :, None] * gradients).sum(axis=(0, 1)) / alive.sum()
        moment, square = 0.9 * moment + 0.1 * gradient, 0.99 * square + 0.01 * gradient ** 2
        weights = weights + RATE * (moment / (1 - 0.9 ** number)) / (np.sqrt(square / (1 - 0.99 ** number)) + 1e-8)
        yield number, weights / scale, float(np.mean(ended)) if ended else float("nan")


def main():
    quick = "--quick" in sys.argv[1:]
    rounds, start = 5 if quick else 200, time.time()
    for number, weights, rows in learn(rounds):
        if number % (rounds // 5) == 0:
            print(f"{number * STEPS * GAMES:>9,} pieces, {time.time() - start:5.1f} s: the games that ended in this"
                  f" round had {rows:.1f} rows", flush=True)
    measured = tt.evaluate(tt.Controller(FEATURES, weights), height=HEIGHT, games=20 if quick else 200, seed=7,
                           max_pieces=100_000)
    print(f"the learnt policy, always taking its first choice: {measured.mean:.0f} rows a game on 10x10"
          f" ({measured.low:.0f} to {measured.high:.0f})")


main()
