# SPDX-License-Identifier: MIT
"""The learner of policy_gradient.py in PyTorch, where the gradient comes by itself and the logits may be any network.

    python policy_gradient_torch.py [--quick]

Says so, and ends, where PyTorch is not installed.
"""
import sys
import time

import gymnasium as gym
import numpy as np

import tetrarch  # noqa: F401  registers the environments

try:
    import torch
except ImportError:
    print("PyTorch is not installed: pip install torch, then run this again.")
    sys.exit()

HEIGHT, GAMES, STEPS, DISCOUNT = 10, 256, 64, 0.97


def play(envs, table, info, network):
    """A round of steps: log-probabilities of the actions taken, rewards, who was alive, and the rows of ended games."""
    logs, rewards, alive, ended = [], [], [], []
    for _ in range(STEPS):
        allowed = torch.from_numpy(info["action_mask"].astype(bool))
        living = allowed.any(dim=1)
        logits = network(torch.from_numpy(table)).squeeze(-1)
        logits = logits.masked_fill(~allowed & living[:, None], -torch.inf)
        policy = torch.distributions.Categorical(logits=logits)
        actions = policy.sample()
        logs.append(policy.log_prob(actions))
        alive.append(living)
        table, _, terminated, _, info = envs.step(actions.numpy())
        rewards.append(torch.from_numpy(1.0 - terminated))
        if terminated.any():
            ended.extend(info["rows"][terminated].tolist())
    return table, info, torch.stack(logs), torch.stack(rewards), torch.stack(alive), ended


def returns_of(rewards, alive):
    out, total = torch.zeros_like(rewards), torch.zeros(GAMES)
    for i in range(STEPS - 1, -1, -1):
        total = torch.where(alive[i], rewards[i] + DISCOUNT * total * rewards[i], 0.0)
        out[i] = total
    return out


def main():
    rounds = 5 if "--quick" in sys.argv[1:] else 150
    torch.manual_seed(1)
    torch.set_num_threads(1)
    envs = gym.make_vec("tetrarch/AfterStates-v0", num_envs=GAMES, height=HEIGHT)
    table, info = envs.reset(seed=1)
    size = table.shape[2]
    network = torch.nn.Sequential(torch.nn.Linear(size, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1))
    optimizer = torch.optim.Adam(network.parameters(), lr=0.01)
    start = time.time()
    for number in range(1, rounds + 1):
        table, info, logs, rewards, alive, ended = play(envs, table, info, network)
        returns = returns_of(rewards, alive)
        weight = alive.double()
        baseline = (returns * weight).sum(1, keepdim=True) / weight.sum(1, keepdim=True).clamp(min=1)
        loss = -((returns - baseline) * weight * logs).sum() / weight.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if number % (rounds // 5) == 0:
            print(f"{number * STEPS * GAMES:>9,} pieces, {time.time() - start:5.1f} s: the games that ended in this"
                  f" round had {np.mean(ended) if ended else float('nan'):.1f} rows", flush=True)


main()
