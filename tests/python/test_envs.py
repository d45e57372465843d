# SPDX-License-Identifier: MIT
"""Single environments."""
import copy
import pickle
import warnings

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tetrarch  # noqa: F401  registers the environments

IDS = sorted(name for name in gym.registry if name.startswith("tetrarch/"))


def test_ids__are_registered():
    assert IDS == ["tetrarch/AfterStates-v0", "tetrarch/Drops-v0", "tetrarch/Drops10x10-v0", "tetrarch/Keys-v0",
                   "tetrarch/Modern-v0", "tetrarch/Sprint40-v0"]


@pytest.mark.parametrize("name", IDS)
def test_check_env__has_nothing_to_say(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(name).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_games__of_random_actions_stay_within_the_spaces(name):
    env = gym.make(name)
    obs, info = env.reset(seed=3)
    env.action_space.seed(3)
    for _ in range(300):
        assert env.observation_space.contains(obs)
        obs, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            obs, info = env.reset()
    assert (env.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()


def test_illegal_actions__lose_the_game_or_are_refused():
    env = gym.make("tetrarch/Drops-v0")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(illegal)[2]
    env = gym.make("tetrarch/Drops-v0", illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="mask"):
        env.step(illegal)
    for action, error in ((40, IndexError), (-1, IndexError), ("a", TypeError), (0.5, TypeError), (None, TypeError)):
        with pytest.raises(error):
            env.unwrapped.step(action)


@pytest.mark.parametrize("name", IDS)
def test_states__and_copies_go_on_alike(name):
    env = gym.make(name).unwrapped
    env.reset(seed=5)
    for _ in range(5):
        env.step(env.action_masks().argmax())
    other = gym.make(name).unwrapped
    other.load(env.save())
    copies = [other, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(30):
        action = env.action_masks().argmax()
        env.step(action)
        for one in copies:
            one.step(action)
            assert one.save() == env.save()


def test_states__can_come_from_a_vector_environment():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=4)
    obs, _ = envs.reset(seed=5)
    env = gym.make("tetrarch/Drops-v0").unwrapped
    one, _ = env.load(envs.save(2))
    assert (one["queue"] == obs["queue"][2]).all()


@pytest.mark.parametrize("name", IDS)
def test_render__draws_the_game(name, capsys):
    for mode in ("ansi", "rgb_array", "human"):
        env = gym.make(name, render_mode=mode).unwrapped
        env.reset(seed=1)
        env.load(env.save())
        for _ in range(3):
            env.step(env.action_masks().argmax())
        picture = env.render()
        if mode == "ansi":
            assert ("#" in picture) == ("Keys" not in name) and len(picture.splitlines()) > 10
        elif mode == "rgb_array":
            assert picture.ndim == 3 and picture.dtype == np.uint8
        else:
            assert picture is None and "|" in capsys.readouterr().out


def test_after_states__are_the_features_of_the_boards_that_follow():
    names = "landing_height,eroded_cells,row_transitions,holes"
    env = gym.make("tetrarch/AfterStates-v0", features=names, height=12).unwrapped
    drops = gym.make("tetrarch/Drops-v0", height=12).unwrapped
    table, info = env.reset(seed=9)
    seen, _ = drops.reset(seed=9)
    for step in range(60):
        columns = (seen["board"][::-1].astype(int) << np.arange(12)[:, None]).sum(axis=0)
        board = tetrarch.Board(10, 12, tuple(int(c) for c in columns))
        where, numbers = tetrarch.features(board, tetrarch.PIECES[seen["queue"][0]], names)
        actions = [p.rotation * 10 + p.column for p in where]
        assert sorted(actions) == np.flatnonzero(info["action_mask"]).tolist()
        assert np.array_equal(table[actions], np.array(numbers, np.float32))
        action = actions[(step * 7) % len(actions)]
        table, _, over, _, info = env.step(action)
        seen = drops.step(action)[0]
        if over:
            table, info = env.reset()
            seen, _ = drops.reset()
