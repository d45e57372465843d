# SPDX-License-Identifier: MIT
"""Controllers, players, games, measuring, optimising, training, the store, and Tetress."""
import json
import math
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

import tetrarch as tt

PROGRAM = os.environ.get("TETRARCH")
needs_program = pytest.mark.skipif(not PROGRAM, reason="the program tetrarch was not built; TETRARCH is not set")


def program(*arguments):
    run = subprocess.run([PROGRAM, *map(str, arguments), "--json"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


@needs_program
def test_evaluate__gives_what_the_program_prints():
    printed = program("eval", "dt20", "--height", 8, "--games", 200, "--seed", 7)
    measured = tt.evaluate("dt20", height=8, games=200, seed=7)
    assert measured.mean == pytest.approx(printed["rows"]["mean"]) and measured.deaths == printed["deaths"]
    assert [measured.low, measured.high] == pytest.approx(printed["rows"]["ci95"])


@needs_program
def test_evaluate__splits_as_the_program_does():
    printed = program("eval", "dt20", "--height", 10, "--precision", "30%", "--seed", 7)
    measured = tt.evaluate("dt20", height=10, precision=0.3, seed=7)
    assert printed["method"] == "splitting" and measured.repetitions == printed["repetitions"]
    rows = printed["rows"]
    assert [measured.mean, measured.low, measured.high] == pytest.approx([rows["mean"], *rows["ci95"]])
    assert measured.median is None and measured.trusted is printed["trusted"]
    assert [(level.importance, level.deaths) for level in measured.levels] == [
        (level["importance"], level["deaths"]) for level in printed["levels"]]
    assert measured == tt.evaluate("dt20", height=10, precision=0.3, seed=7, threads=2)
    with pytest.raises(ValueError, match="players of the library"):
        tt.evaluate(lambda position: None, method="splitting")


def test_evaluate__is_the_same_for_any_number_of_threads():
    results = [tt.evaluate("bcts", height=8, games=50, seed=3, threads=n) for n in (1, 2)]
    assert results[0] == results[1]


def test_evaluate__takes_a_function():
    dt20 = tt.Player("dt20", "simplified 10x8")
    own = tt.evaluate(lambda position: dt20.choose(position), height=8, games=10, seed=7)
    assert own.mean == tt.evaluate("dt20", height=8, games=10, seed=7).mean
    assert tt.evaluate(lambda position: None, height=8, games=3).pieces == 0


@pytest.mark.parametrize("function, error", [
    (lambda position: 1 / 0, ZeroDivisionError), (lambda position: "here", TypeError), (lambda: None, TypeError),
    (lambda position: tt.Placement("I", 9, 0, 0), ValueError),
])
def test_evaluate__raises_what_a_function_raises(function, error):
    with pytest.raises(error):
        tt.evaluate(function, height=8, games=1000)


def test_evaluate__reports_progress():
    seen = []
    tt.evaluate("dt20", height=10, games=60, seed=1, progress=seen.append)
    assert seen == sorted(seen) and all(0 <= share <= 1 for share in seen)

    def stop(share):
        raise KeyError("enough")
    with pytest.raises(KeyError):
        tt.evaluate("dt20", height=20, games=1000, progress=stop)


@pytest.mark.parametrize("code", [
    "tt.evaluate('dt20', height=20, games=100000)",
    "tt.compare('dt20', 'dt10', height=20, max_games=100000)",
    "tt.train('cross-entropy', height=14, iterations=100000)",
])
def test_ctrl_c__ends_long_calls(code):
    run = subprocess.Popen([sys.executable, "-c", f"import tetrarch as tt\nprint('begun', flush=True)\n{code}"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert run.stdout.readline() == "begun\n"
    time.sleep(0.3)  # so that it is most likely in the call, which the test does not depend on
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=120)
    assert run.returncode != 0 and "KeyboardInterrupt" in errors


def test_evaluate__lets_other_threads_run():
    count, stop = 0, threading.Event()

    def work():
        nonlocal count
        while not stop.is_set():
            count += 1
    thread = threading.Thread(target=work)
    thread.start()
    before = count
    tt.evaluate("dt20", height=10, games=300, threads=1)
    stop.set()
    thread.join()
    assert count > before + 1000


def test_compare__finds_the_better_player():
    def first(position):
        return next(iter(tt.placements(position.board, position.queue[0])), None)
    compared = tt.compare("dt20", first, height=8, max_games=200)
    assert compared.winner == 1 and compared.low > 1 and compared.games < 200
    assert tt.compare("dt20", "dt20", height=8, max_games=20).winner == 0


@pytest.mark.parametrize("call, error", [
    (lambda: tt.evaluate("nobody"), ValueError), (lambda: tt.evaluate("dt20", width=3), ValueError),
    (lambda: tt.evaluate("dt20", games=0), ValueError), (lambda: tt.evaluate("dt20", games=-1), ValueError),
    (lambda: tt.evaluate("dt20", colour=1), ValueError), (lambda: tt.evaluate("dt20", player="psychic"), ValueError),
    (lambda: tt.evaluate("missing/file.json"), FileNotFoundError), (lambda: tt.evaluate(5), TypeError),
    (lambda: tt.evaluate("dt20", rules=5), TypeError), (lambda: tt.evaluate("dt20", progress=5), TypeError),
    (lambda: tt.Rules(""), ValueError), (lambda: tt.Rules("chess"), ValueError), (lambda: tt.Rules(5), TypeError),
    (lambda: tt.Controller("holes", [1, 2]), ValueError), (lambda: tt.Controller("hoels", [1]), ValueError),
    (lambda: tt.Controller("holes", [math.nan]), ValueError), (lambda: tt.Controller("holes", ["a"]), TypeError),
    (lambda: tt.Controller("holes"), TypeError), (lambda: tt.Controller({"holes": 1}, [1]), TypeError),
    (lambda: tt.Controller.parse("{}"), ValueError), (lambda: tt.Controller.parse("[" * 100_000), ValueError),
    (lambda: tt.placements(tt.Board.empty(), "X"), ValueError), (lambda: tt.placements(tt.Board.empty(), 0), TypeError),
    (lambda: tt.placements(tt.Board(10, 20, (0,) * 9), "I"), ValueError),
    (lambda: tt.placements(5, "I"), AttributeError),
    (lambda: tt.placements(tt.Board(3, 20, (0,) * 3), "I"), ValueError),
    (lambda: tt.placements(tt.Board(10, 20, (1 << 20,) * 10), "I"), ValueError),
    (lambda: tt.placements(tt.Board.empty(8, 8), "I", "simplified 10x20"), ValueError),
    (lambda: tt.place(tt.Board.empty(), tt.Placement("O", 0, 9, 0)), ValueError),
    (lambda: tt.place(tt.Board.empty(), tt.Placement("I", 0, 0, 5)), ValueError),
    (lambda: tt.features(tt.Board.empty(), "I", "nothing"), ValueError),
    (lambda: tt.perft("X"), ValueError), (lambda: tt.perft(""), ValueError), (lambda: tt.perft("I" * 13), ValueError),
    (lambda: tt.Board.parse("##x"), ValueError), (lambda: tt.Board.parse(""), ValueError),
    (lambda: tt.Board.parse("v115@nonsense"), ValueError),
    (lambda: tt.Player("dt20").choose(tt.Position(tt.Board.empty(), "")), ValueError),
    (lambda: tt.Player("dt20").choose(tt.Position(tt.Board.empty(), "IIIIIIII")), ValueError),
    (lambda: tt.Player("dt20").consider(tt.Position(tt.Board.empty(), "I"), 0), ValueError),
    (lambda: tt.Player("dt20", "simplified 10x20").choose(tt.Position(tt.Board.empty(9, 9), "I")), ValueError),
    (lambda: tt.Game(tt.Rules("simplified"), seed=-1), ValueError), (lambda: tt.Game("simplified"), TypeError),
    (lambda: tt.Game(tt.Rules("simplified"), preview=7), ValueError),
    (lambda: tt.Game(tt.Rules("simplified")).press("left"), ValueError),
    (lambda: tt.Game(tt.Rules("guideline")).press("up"), ValueError),
    (lambda: tt.Game(tt.Rules("guideline")).garbage(0, 0), ValueError),
    (lambda: tt.Game(tt.Rules("guideline")).garbage(1, 10), ValueError),
    (lambda: tt.Optimizer("cmaes", 0), ValueError), (lambda: tt.Optimizer("cmaes", 257), ValueError),
    (lambda: tt.Optimizer("nothing", 2), ValueError), (lambda: tt.Optimizer("cmaes", 2, start=[1]), ValueError),
    (lambda: tt.Optimizer("cmaes", 2, colour=1), ValueError),
    (lambda: tt.Optimizer("cmaes", 2).tell([], []), ValueError),
    (lambda: tt.train("nothing"), ValueError), (lambda: tt.train("cross-entropy", colour=1), ValueError),
    (lambda: tt.Torus("nonsense"), ValueError), (lambda: tt.Torus().play(-1), ValueError),
    (lambda: tt.Torus().play(2299), ValueError), (lambda: tt.Agent("nobody"), ValueError),
    (lambda: tt.Agent("greedy").choose(tt.Torus()), ValueError), (lambda: tt.action_parse("0-0"), ValueError),
    (lambda: tt.Agent("greedy").choose(5, nodes=1), TypeError), (lambda: tt.Store(__file__), ValueError),
])
def test_calls__with_wrong_arguments_raise_one_sentence(call, error):
    with pytest.raises(error) as raised:
        call()
    assert "\n" not in str(raised.value)


def test_controller__is_the_same_after_writing_and_pickling(tmp_path):
    for name in tt.controller_names():
        controller = tt.Controller.load(name)
        assert pickle.loads(pickle.dumps(controller)) == controller == tt.Controller.parse(controller.to_json())
    path = tmp_path / "own.json"
    path.write_text(tt.Controller({"holes": -1.5, "landing_height": -1}).to_json())
    assert tt.Controller.load(path).weights == (-1.5, -1.0)
    assert tt.evaluate(path, height=8, games=3).games == 3


def test_choose__is_the_best_of_what_is_considered():
    position = tt.Position(tt.Board.parse("####.#####", 20), "I")
    best = tt.Player("dt20").consider(position, 100)
    assert tt.Controller.load("dt20").choose(position)[:6] == best[0][:6]
    assert [p.score for p in best[1:]] == sorted((p.score for p in best[1:]), reverse=True)
    assert len(best) == len(tt.placements(position.board, "I"))


def test_game__goes_on_after_saving_and_pickling():
    for rules in ("simplified 10x10", "guideline"):
        game = tt.Game(tt.Rules(rules), seed=7, number=3, preview=2)
        for _ in range(6):
            view = game.view()
            game.place(tt.placements(view.position.board, view.position.queue[0], tt.Rules(rules))[0])
        other = tt.Game(tt.Rules(rules), seed=1, number=0, preview=2)
        other.load(game.save())
        for one in (other, pickle.loads(pickle.dumps(game))):
            assert one.digest == game.digest and one.view() == game.view() and one.cells() == game.cells()
        for bad in (b"", game.save()[:-1], b"\0" * 100):
            with pytest.raises(ValueError):
                other.load(bad)


def test_game__plays_by_keys():
    game = tt.Game(tt.Rules("guideline"), seed=7)
    view = game.view()
    for placement in tt.placements(view.position.board, view.position.queue[0], "guideline")[:5]:
        one = tt.Game(tt.Rules("guideline"), seed=7)
        pressed = one.keys(placement)
        assert pressed[-1] == "hard" and [one.press(key) for key in pressed][-1]
        other = tt.Game(tt.Rules("guideline"), seed=7)
        other.place(placement)
        assert one.view().position.board == other.view().position.board


def test_game__sends_garbage():
    one, other = (tt.Game(tt.Rules("guideline"), seed=7) for _ in range(2))
    other.garbage(4, 3)
    assert sum(bin(column).count("1") for column in other.view().position.board.columns) == 36
    one.attack(other)
    with pytest.raises(ValueError):
        one.attack(one)


@pytest.mark.parametrize("method", sorted(tt.optimizer_names()))
def test_optimizer__goes_on_after_saving(method):
    def tell(optimizer):
        points = optimizer.ask()
        assert points == optimizer.ask()
        optimizer.tell(points, [-sum((x - 0.5) ** 2 for x in point) for point in points])
    optimizer = tt.Optimizer(method, 3, seed=5)
    for _ in range(5):
        tell(optimizer)
    other = tt.Optimizer(method, 3, seed=5)
    other.load(optimizer.save())
    copies = [other, pickle.loads(pickle.dumps(optimizer))]
    for _ in range(3):
        for one in (optimizer, *copies):
            tell(one)
    assert copies[0].best == copies[1].best == optimizer.best and copies[0].ask() == optimizer.ask()
    with pytest.raises(ValueError):
        optimizer.load(b"nonsense")
    with pytest.raises(ValueError):
        optimizer.tell(optimizer.ask()[1:], [0.0] * (len(optimizer.ask()) - 1))


def test_training__goes_on_after_saving():
    settings = {"features": "dt", "height": 8, "iterations": 4, "games": 2, "seed": 3}
    whole = tt.train("cross-entropy", **settings, threads=1)
    half = tt.Training("cross-entropy", **settings)
    assert half.step(2)
    other = pickle.loads(pickle.dumps(half))
    assert other.trained.iteration == 2
    assert not other.step(0)
    assert other.controller().weights == whole.controller().weights
    with pytest.raises(ValueError):
        other.load(half.save()[:-1])


@needs_program
def test_training__and_store__are_those_of_the_program(tmp_path):
    db = str(tmp_path / "runs db.sqlite")
    printed = program("train", "cross-entropy", "--features", "dt", "--height", 8, "--iterations", 3, "--games", 3,
                      "--seed", 3, "--store", db)
    run = tt.train("cross-entropy features=dt height=8 iterations=3 games=3 seed=3")
    with tt.Store(db) as store:
        (found,) = store.runs()
        assert found["method"] == "cross-entropy" and found["iterations"] == 3 and found["status"] == "done"
        assert [row["number"] for row in store.iterations(1)] == [1, 2, 3]
        assert store.run(1)["params"]["height"] == "8"
        assert len(store.candidates(1)) > 3
        assert store.controller(1).weights == run.controller().weights == tuple(found["weights"])
        assert printed["iterations"] == 3
        with pytest.raises(KeyError):
            store.run(2)
    with pytest.raises(sqlite3.ProgrammingError):
        store.runs()


def test_tetress__plays_a_game():
    torus, agents = tt.Torus(), {"red": tt.Agent("greedy"), "blue": tt.Agent("random", seed=2)}
    while torus.result is None:
        action, _ = agents[torus.side].choose(torus, nodes=200)
        assert action in torus.actions() and torus.mask()[action]
        torus.play(action)
    assert torus.result in ("red", "blue", "draw") and str(pickle.loads(pickle.dumps(torus))) == str(torus)
    with pytest.raises(ValueError):
        agents["red"].choose(torus, nodes=200)


def test_perft__counts_both_games():
    assert tt.perft("I", "simplified 10x20") == [17]
    assert tt.perft("OT", "guideline")[0] == 9


def test_fumen__comes_back():
    board = tt.Board.parse("#.........\n##########\n####.#####", 20)
    assert tt.Board.parse(board.fumen(), 20) == board
