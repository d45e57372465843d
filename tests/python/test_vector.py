# SPDX-License-Identifier: MIT
"""Vector environments: the same games for any batch, the three autoresets, arrays, states, refusals."""
import copy
import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tetrarch  # noqa: F401  registers the environments

IDS = sorted(name for name in gym.registry if name.startswith("tetrarch/"))


def lowest(mask, step):
    """Some allowed action of each game, another one in each step; 0 where none is allowed."""
    order = (np.arange(mask.shape[1]) * 7 + step) % mask.shape[1]
    return np.argmax(np.where(mask.astype(bool), order[None, :] + 1, 0), axis=1)


def play(envs, steps, first=0, info=None):
    """What is observed of the first game, with rewards and ends, over some steps."""
    if info is None:
        _, info = envs.reset(seed=7)
    seen = []
    for step in range(first, first + steps):
        obs, reward, terminated, truncated, info = envs.step(lowest(info["action_mask"], step))
        parts = obs.values() if isinstance(obs, dict) else [obs]
        seen.append([part[0].tobytes() for part in parts] + [reward[0], terminated[0], truncated[0], info["rows"][0]])
    return seen


@pytest.mark.parametrize("name", IDS)
def test_games__are_the_same_for_any_batch_and_number_of_threads(name):
    expected = play(gym.make_vec(name, num_envs=1, threads=1), 120)
    for count in (7, 1024 if "Keys" not in name else 64):
        for threads in (1, 2):
            assert play(gym.make_vec(name, num_envs=count, threads=threads), 120) == expected


@pytest.mark.parametrize("name", IDS)
def test_games__go_on_from_a_saved_state(name):
    envs = gym.make_vec(name, num_envs=3)
    _, info = envs.reset(seed=7)
    for step in range(60):
        if step % 10 == 0:
            other = gym.make_vec(name, num_envs=3)
            other.reset(seed=99)
            for i in range(3):
                obs, again = other.load(i, envs.save(i))
            assert (again["action_mask"] == info["action_mask"]).all()
            assert play(other, 20, step, again) == play(copy.deepcopy(envs), 20, step, info)
        _, _, _, _, info = envs.step(lowest(info["action_mask"], step))


def test_games__are_those_of_the_single_environment():
    envs, env = gym.make_vec("tetrarch/Drops-v0", num_envs=3), gym.make("tetrarch/Drops-v0")
    obs, info = envs.reset(seed=5)
    one, _ = env.reset(seed=7)
    for step in range(100):
        assert (obs["board"][2] == one["board"]).all()
        actions = lowest(info["action_mask"], step)
        obs, _, terminated, _, info = envs.step(actions)
        one, _, ended, _, _ = env.step(actions[2])
        assert ended == terminated[2]
        if ended:
            one, _ = env.reset()
            obs, _, _, _, info = envs.step(lowest(info["action_mask"], step))


def test_seeds__of_a_list_are_those_of_the_games():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=2, preview=6)
    queue = envs.reset(seed=[8, 7])[0]["queue"]
    swapped = envs.reset(seed=7)[0]["queue"]
    assert (queue == swapped[::-1]).all() and (queue[0] != queue[1]).any()
    later = envs.reset()[0]["queue"]
    assert (later != swapped).any()
    with pytest.raises(ValueError):
        envs.reset(seed=[1])


def test_arrays__stay_as_they_were_while_somebody_holds_them():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=8)
    obs, info = envs.reset(seed=1)
    held, copies = [], []
    for step in range(30):
        obs, reward, terminated, _, info = envs.step(lowest(info["action_mask"], step))
        held.append((obs["board"][3], reward, terminated))
        copies.append(copy.deepcopy(held[-1]))
    for one, other in zip(held, copies):
        assert all((a == b).all() for a, b in zip(one, other))


def test_arrays__are_used_again_once_nobody_holds_them():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=8)
    obs, info = envs.reset(seed=1)
    places = set()
    for step in range(30):
        obs, reward, terminated, truncated, info = envs.step(lowest(info["action_mask"], step))
        places.add(obs["board"].ctypes.data)
    assert len(places) == 2
    live = gym.make_vec("tetrarch/Drops-v0", num_envs=8, copy=False)
    first, info = live.reset(seed=1)
    assert live.step(lowest(info["action_mask"], 0))[0]["board"] is first["board"]


def test_next_step__ignores_the_action_after_the_end():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=2, height=4)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    _, info = envs.reset(seed=3)
    for step in range(200):
        before = info["action_mask"].copy()
        obs, reward, terminated, _, info = envs.step(lowest(before, step))
        if terminated.any():
            i = int(terminated.argmax())
            assert not info["action_mask"][i].any() and info["pieces"][i] > 0
            obs, reward, terminated, _, info = envs.step(lowest(info["action_mask"], step))
            assert not obs["board"][i].any() and reward[i] == 0 and not terminated[i] and info["pieces"][i] == 0
            return
    raise AssertionError("no game ended")


@pytest.mark.parametrize("name", ["tetrarch/Drops-v0", "tetrarch/AfterStates-v0"])
def test_same_step__hands_over_how_the_game_ended(name):
    envs = gym.make_vec(name, num_envs=4, height=4, autoreset_mode=AutoresetMode.SAME_STEP)
    other = gym.make_vec(name, num_envs=4, height=4)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    _, info = envs.reset(seed=3)
    other.reset(seed=3)
    for step in range(200):
        actions = lowest(info["action_mask"], step)
        obs, _, terminated, _, info = envs.step(actions)
        last, _, ended, _, shown = other.step(actions)
        assert (terminated == ended).all() and ("final_obs" in info) == terminated.any()
        if terminated.any():
            i = int(terminated.argmax())
            final = info["final_obs"][i]
            for a, b in ([(final[k], last[k][i]) for k in last] if isinstance(last, dict) else [(final, last[i])]):
                assert (a == b).all()
            assert (info["_final_obs"] == terminated).all() and (info["_final_info"] == terminated).all()
            assert info["final_info"]["pieces"][i] == shown["pieces"][i] > 0 == info["pieces"][i]
            assert info["action_mask"][i].any()
            return
    raise AssertionError("no game ended")


def test_disabled__waits_for_a_reset_of_the_games_that_ended():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=3, height=4, autoreset_mode="Disabled")
    _, info = envs.reset(seed=3)
    step = 0
    while True:
        obs, _, terminated, _, info = envs.step(lowest(info["action_mask"], step))
        step += 1
        if terminated.any():
            break
    boards = obs["board"].copy()
    obs, info = envs.reset(options={"reset_mask": terminated})
    assert not obs["board"][terminated].any() and (obs["board"][~terminated] == boards[~terminated]).all()
    with pytest.raises(TypeError):
        envs.reset(options={"reset_mask": [True, False, False]})


def test_truncation__comes_after_max_pieces_and_termination_at_the_goal():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=2, max_pieces=3)
    _, info = envs.reset(seed=1)
    for step in range(3):
        _, _, terminated, truncated, info = envs.step(lowest(info["action_mask"], step))
    assert truncated.all() and not terminated.any()


@pytest.mark.parametrize("actions, error", [
    (np.array([0]), ValueError), (np.array([0.0, 1.0]), TypeError), ([0, 40], IndexError), ([-1, 0], IndexError),
    (None, TypeError), (["a", "b"], TypeError), ([[0, 0]], ValueError),
])
def test_step__refuses_what_are_not_actions(actions, error):
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=2)
    envs.reset(seed=1)
    with pytest.raises(error):
        envs.step(actions)
    assert (envs.reset(seed=1)[1]["pieces"] == 0).all()


def test_step__takes_no_step_if_the_mask_forbids_an_action():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=3)
    _, info = envs.reset(seed=1)
    state, actions = envs.save(0), info["action_mask"].argmax(axis=1)
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    with pytest.raises(ValueError, match="mask"):
        envs.step(actions)
    assert envs.save(0) == state
    lenient = gym.make_vec("tetrarch/Drops-v0", num_envs=3, illegal="end")
    lenient.reset(seed=1)
    assert lenient.step(actions)[2].tolist() == [False, False, True]


def test_step__must_follow_a_reset_and_not_a_close():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=1)
    with pytest.raises(RuntimeError, match="reset"):
        envs.step(np.zeros(1, np.int64))
    envs.reset()
    envs.close()
    envs.close()
    for call in (lambda: envs.step(np.zeros(1, np.int64)), envs.reset, lambda: envs.save(0)):
        with pytest.raises(RuntimeError, match="closed"):
            call()


def test_states__that_are_damaged_are_refused():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=2)
    envs.reset(seed=1)
    state = envs.save(0)
    other = gym.make_vec("tetrarch/Drops-v0", num_envs=1, height=12)
    other.reset(seed=1)
    for bad in (b"", state[:-1], state + b"x", bytes([state[0] ^ 1]) + state[1:], b"\0" * len(state), other.save(0)):
        with pytest.raises(ValueError):
            envs.load(0, bad)
    for i in (-1, 2, 2**70):
        with pytest.raises(IndexError):
            envs.save(i)
        with pytest.raises(IndexError):
            envs.load(i, state)
    with pytest.raises(TypeError):
        envs.load(0, "text")


def test_pickle__keeps_the_games():
    envs = gym.make_vec("tetrarch/Modern-v0", num_envs=2)
    _, info = envs.reset(seed=1)
    for step in range(5):
        _, _, _, _, info = envs.step(lowest(info["action_mask"], step))
    other = pickle.loads(pickle.dumps(envs))
    assert [other.save(i) for i in range(2)] == [envs.save(i) for i in range(2)]
    assert (other.action_masks() == info["action_mask"].astype(bool)).all()


@pytest.mark.parametrize("settings", [{"width": 3}, {"nonsense": 1}, {"sequence": "x"}, {"height": "tall"},
                                      {"width": None, "reward": "money"}, {"render_mode": "opera"}, {"preview": -1}])
def test_settings__that_are_wrong_raise_a_sentence(settings):
    with pytest.raises(ValueError, match=" "):
        gym.make_vec("tetrarch/Drops-v0", num_envs=1, **settings)


def test_render__has_a_picture_of_each_game():
    envs = gym.make_vec("tetrarch/Drops-v0", num_envs=2, render_mode="rgb_array")
    envs.reset(seed=1)
    pictures = envs.render()
    assert len(pictures) == 2 and pictures[0].dtype == np.uint8 and pictures[0].shape[2] == 3
