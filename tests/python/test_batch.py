# SPDX-License-Identifier: MIT
"""Batches without numpy's help: arrays of every wrong kind, threads, and the games of `evaluate`."""
import subprocess
import sys
import threading
from array import array

import numpy as np
import pytest

import tetrarch
from tetrarch import Batch


def bound(count=2, text="drops height=20"):
    batch = Batch(text, count)
    arrays = {"observed": (np.zeros((count, 20, 10), np.uint8), np.zeros((count, 1), np.uint8)),
              "mask": np.zeros((count, 40), np.uint8), "reward": np.zeros(count), "terminated": np.zeros(count, bool),
              "truncated": np.zeros(count, bool), "pieces": np.zeros(count, np.int64),
              "rows": np.zeros(count, np.int64), "score": np.zeros(count, np.int64)}
    batch.bind(**arrays)
    return batch, arrays


def read_only(array):
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("name, value, error", [
    ("reward", np.zeros(3), ValueError),
    ("reward", np.zeros(2, np.float32), TypeError),
    ("reward", np.zeros(2, ">f8"), TypeError),
    ("reward", np.zeros(4)[::2], ValueError),
    ("reward", [0.0, 0.0], TypeError),
    ("reward", 5, TypeError),
    ("reward", read_only(np.zeros(2)), BufferError),
    ("reward", bytes(16), TypeError),
    ("mask", bytes(80), BufferError),
    ("mask", np.zeros((40, 2), np.uint8).T, ValueError),
    ("pieces", np.zeros(2, np.uint64), TypeError),
    ("pieces", np.zeros(2, np.int32), TypeError),
    ("observed", (), TypeError),
    ("observed", (np.zeros((2, 20, 10), np.uint8),), TypeError),
    ("observed", (np.zeros((2, 20, 11), np.uint8), None), ValueError),
    ("observed", (np.zeros((2, 20, 10), np.float32), None), TypeError),
    ("observed", None, TypeError),
    ("final", (None,), TypeError),
])
def test_bind__refuses_wrong_arrays_and_keeps_the_old(name, value, error):
    batch, arrays = bound()
    with pytest.raises(error):
        batch.bind(**{**arrays, name: value})
    batch.reset(np.array([1, 2], np.uint64))
    assert arrays["mask"].any()


def test_bind__keeps_its_arrays_alive():
    batch, arrays = bound(64)
    batch.reset(np.arange(64, dtype=np.uint64))
    with pytest.raises(ValueError):
        arrays["reward"].resize(1)
    actions = arrays["mask"].argmax(axis=1)
    arrays.clear()
    for _ in range(3):
        np.zeros(100_000)
        batch.step(actions)
    batch.bind((None, None))
    batch.step(actions)


@pytest.mark.parametrize("call", [
    lambda b: b.step(np.zeros(2, np.int32)), lambda b: b.step(np.zeros(3, np.int64)), lambda b: b.step(None),
    lambda b: b.step(np.zeros(2, np.float64)), lambda b: b.reset(np.zeros(2, np.int64)),
    lambda b: b.reset(np.zeros(3, np.uint64)), lambda b: b.reset(None, np.zeros(3, bool)), lambda b: b.save("a"),
    lambda b: b.load(0), lambda b: b.load(0, 5), lambda b: b.bind(), lambda b: Batch("drops", 0),
    lambda b: Batch("drops", 1_000_001), lambda b: Batch("nothing", 1), lambda b: Batch("", 1),
    lambda b: Batch("drops\0", 1), lambda b: Batch("drops \udc80", 1), lambda b: Batch(b"drops", 1),
    lambda b: Batch("drops", 10**20), lambda b: Batch.__new__(Batch), lambda b: object.__new__(Batch),
])
def test_calls__with_wrong_arguments_raise(call):
    batch, _ = bound()
    batch.reset(np.array([1, 2], np.uint64))
    with pytest.raises((TypeError, ValueError, OverflowError)):
        call(batch)


def test_close__releases_the_arrays():
    batch, arrays = bound()
    before = sys.getrefcount(arrays["reward"])
    batch.close()
    after = sys.getrefcount(arrays["reward"])
    assert after == before - 1 and batch.closed
    for call in (lambda: batch.step(np.zeros(2, np.int64)), batch.reset, lambda: batch.save(0), lambda: batch.arrays,
                 lambda: batch.bind((None, None))):
        with pytest.raises(RuntimeError, match="closed"):
            call()


def test_batch__is_used_by_one_thread_at_a_time():
    batch, arrays = bound(20_000)
    batch.reset(np.arange(20_000, dtype=np.uint64))
    refused, stop = [], threading.Event()

    def meddle():
        while not stop.is_set():
            try:
                batch.save(0)
            except RuntimeError as error:
                refused.append(str(error))

    thread = threading.Thread(target=meddle)
    thread.start()
    for _ in range(1000):
        try:
            batch.step(arrays["mask"].argmax(axis=1))
        except RuntimeError as error:
            refused.append(str(error))
        if refused:
            break
    stop.set()
    thread.join()
    assert refused and refused[0] == "The batch is in use by another thread."


def test_drops__are_the_games_that_evaluate_plays():
    player = tetrarch.Player("dt20", "simplified 10x8")
    batch = Batch("drops height=8", 1)
    board, queue = np.zeros((8, 10), np.uint8), np.zeros(1, np.uint8)
    over, rows, pieces = bytearray(1), array("q", [0]), array("q", [0])
    batch.bind((board, queue), terminated=over, rows=rows, pieces=pieces)
    batch.reset(array("Q", [7]))
    for number in range(5):
        if number:
            batch.reset()
        over[0] = 0
        while not over[0]:
            columns = tuple(int(sum(int(board[7 - y, x]) << y for y in range(8))) for x in range(10))
            choice = player.choose(tetrarch.Position(tetrarch.Board(10, 8, columns), tetrarch.PIECES[queue[0]]))
            batch.step(array("q", [choice.rotation * 10 + choice.column]))
        measured = tetrarch.evaluate(player, rules="simplified 10x8", games=1, seed=7, first=number)
        assert (measured.mean, measured.pieces) == (rows[0], pieces[0])


def test_import__works_without_numpy_and_gymnasium():
    code = ("import sys; sys.modules.update(dict.fromkeys(['numpy', 'gymnasium', 'pettingzoo']));\n"
            "import importlib.util as u; find = u.find_spec\n"
            "u.find_spec = lambda name, *a: None if name == 'gymnasium' else find(name, *a)\n"
            "import tetrarch; print(tetrarch.evaluate('dt20', height=8, games=2).games)")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout == "2\n", run.stderr
