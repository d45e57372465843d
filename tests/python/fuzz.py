# SPDX-License-Identifier: MIT
"""Calls everything with anything:  fuzz.py CALLS [SEED]

Each call takes a random function, type or method of a living object, and random arguments; half of the time arguments
that make sense for it. Exceptions are fine; only a crash of the interpreter is not. Prints how many calls succeeded.
"""
import array
import random
import sys

import numpy as np

from tetrarch import _tetrarch as t
from tetrarch.types import PIECES, Board, Placement, Position

POOL_MAX = 12  # living objects of a type
TYPES = [t.Rules, t.Features, t.Controller, t.Player, t.Game, t.Optim, t.Training, t.Torus, t.Agent, t.Batch]


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.pool = {kind: [] for kind in TYPES}

    def pick(self, *items):
        item = self.random.choice(items)
        return item() if callable(item) else item

    def number(self):
        return self.pick(0, 1, 2, 3, -1, 5, 10, 11, 20, 40, 127, 128, 2299, 2**31, -2**31, 2**63, -2**63 - 1, 2**64,
                         10**30, lambda: self.random.randrange(50))

    def text(self):
        return self.pick("", " ", "\0", "\udc80", "x" * 5000, "{", "[" * 500, "a=b", "=", "1", "é", "%s%n", "10x20",
                         "drops", "simplified", "guideline", "IOTSZJL", "holes", "v115@vhAAgH", self.noise)

    def noise(self):
        return "".join(self.random.choices(" =,x-0123456789IOTabrb./#\n", k=self.random.randrange(40)))

    def board(self):
        w, h = self.pick((10, 20), (10, 20), (10, 10), (4, 4), (16, 24), (10, 32), (1, 1), (9, 22), (10, 40))
        fill = self.random.random()
        return Board(w, h, tuple(sum(1 << y for y in range(h) if self.random.random() * (y + 1) < fill * 3)
                                 for _ in range(w)))

    def placement(self):
        r = self.random
        return Placement(r.choice(PIECES), r.randrange(-1, 5), r.randrange(-1, 17), r.randrange(-1, 24),
                         r.random() < 0.3, r.randrange(3))

    def position(self):
        r = self.random
        return Position(self.board(), "".join(r.choices(PIECES, k=r.randrange(1, 8))), r.choice([None, *PIECES]),
                        r.random() < 0.5, self.pick("", "I", PIECES))

    def memory(self, n=None):
        n = self.pick(0, 1, 2, 3, 8, 40, 80, 400) if n is None else n
        dtype = self.pick("u1", "i1", "i8", "u8", "f4", "f8", "?", ">i8", "O", "M8[s]", "i2")
        made = np.zeros(n, dtype)
        return self.pick(made, made[::2], made.reshape(1, -1), bytes(n), bytearray(n), memoryview(bytearray(n)),
                         lambda: array.array("d", [0.0] * n), lambda: array.array("q", [0] * n))

    def living(self):
        kind = self.random.choice(TYPES)
        return self.random.choice(self.pool[kind]) if self.pool[kind] else None

    def anything(self):
        return self.pick(self.number, self.text, self.board, self.placement, self.position, self.memory, self.living,
                         None, True, 0.5, float("nan"), float("inf"), object, lambda: [], lambda: (None, None),
                         lambda: [self.placement()], lambda: (lambda *a: None), lambda: (lambda *a: self.placement()),
                         lambda: tuple(self.memory() for _ in range(self.random.randrange(4))), lambda: {})

    def one(self, kind):
        return self.random.choice(self.pool[kind]) if self.pool[kind] else self.anything()

    def sensible(self, name):
        """Arguments that are likely to be taken."""
        r, n = self.random, self.random.randrange
        made = {
            "Rules": lambda: (self.pick("simplified 10x20", "simplified 10x10", "guideline", "guideline hold=no",
                                        "simplified 4x4 sequence=bag", "simplified 16x24"),),
            "Features": lambda: (self.pick("holes", "bcts", "dt", "bcts^2", "holes*holes"), self.one(t.Rules)),
            "Controller": lambda: (self.pick("holes", "bcts", "dt"), array.array("d", [r.gauss(0, 1)] * n(1, 12))),
            "Controller.load": lambda: (r.choice(t.controller_names()),),
            "Player": lambda: (self.one(t.Controller), self.one(t.Rules),
                               self.pick("greedy", "greedy", "lookahead preview=1", "beam width=3 preview=2")),
            "Player.own": lambda: (lambda position: self.placement(), n(7)),
            "Game": lambda: (self.one(t.Rules), n(99), n(9), n(7)),
            "Optim": lambda: (r.choice(list(t.method_names(True))), n(1, 9), n(99)),
            "Training": lambda: ("cross-entropy features=dt height=5 iterations=2 games=1 population=10",),
            "Torus": lambda: (),
            "Agent": lambda: (r.choice(["greedy", "random", "minimax", "mcts"]),),
            "Batch": lambda: (self.pick("drops height=6", "after-states height=6 features=bcts", "modern", "keys",
                                        "drops illegal=end autoreset=same-step", "drops autoreset=disabled")
                              + " threads=1", n(1, 5)),
            "placements": lambda: (self.one(t.Rules), self.board(), r.choice(PIECES)),
            "place": lambda: (self.one(t.Rules), self.board(), self.placement()),
            "perft": lambda: (self.one(t.Rules), "".join(r.choices(PIECES, k=2))),
            "choose": lambda: (self.position(),), "consider": lambda: (self.position(), n(1, 9)),
            "press": lambda: (r.choice(["left", "right", "cw", "ccw", "half", "soft", "hard", "hold"]),),
            "attack": lambda: (self.one(t.Game),), "garbage": lambda: (n(0, 5), n(-1, 11)),
            "play": lambda: (n(2299),),
        }.get(name)
        return made() if made else None

    def shaped(self, item, name):
        """Arguments that fit the object."""
        if isinstance(item, t.Batch) and not item.closed:
            if name == "step":
                return (np.array([self.random.randrange(item.actions) for _ in range(item.count)]),)
            if name == "reset":
                return (np.arange(item.count, dtype=np.uint64),)
            if name == "bind":
                return (tuple(np.zeros((item.count, *shape), dtype) for _, dtype, shape, _, _ in item.arrays),
                        np.zeros((item.count, item.actions), np.uint8))
            if name == "load":
                state = bytearray(item.save(0))
                for _ in range(self.random.randrange(3)):
                    state[self.random.randrange(len(state))] ^= 1 << self.random.randrange(8)
                return (self.random.randrange(item.count), bytes(state))
        if name in ("load", "__setstate__") and isinstance(item, (t.Game, t.Optim, t.Training)):
            return (item.save(),) if self.random.random() < 0.5 else (item.save()[:-1],)
        if name == "tell":
            return (array.array("d", [self.random.random()] * self.random.randrange(1, 60)),)
        if name == "play" and isinstance(item, t.Torus) and item.actions():
            return (self.random.choice(item.actions()),)
        if name == "place" and isinstance(item, t.Game):
            view = item.view()
            for rules in self.pool[t.Rules]:
                found = t.placements(rules, view.position.board, view.position.queue[0])
                return (self.random.choice(found),) if found else None
        return None

    def target(self):
        """A function, its name, and the object it belongs to."""
        kind = self.random.choice(TYPES)
        choice = self.random.random()
        if choice < 0.25 or not self.pool[kind]:
            return kind, kind.__name__, None
        if choice < 0.32:
            name = self.random.choice([n for n in dir(t) if callable(getattr(t, n)) and not n.startswith("_")])
            return getattr(t, name), name, None
        item = self.random.choice(self.pool[kind])
        name = self.random.choice([n for n in dir(item) if not n.startswith("_") or n in ("__reduce__", "__repr__",
                                                                                          "__str__", "__setstate__")])
        value = getattr(item, name)
        return (value if callable(value) else (lambda: value)), name, item

    def slow(self, item, name, args):
        """Whether a call might take long, as it is meant to."""
        if name in ("evaluate", "compare"):
            return True
        if isinstance(item, t.Agent) and name == "choose":
            return True
        if isinstance(item, t.Training) and name == "step":
            return True
        if name == "perft":
            return any(isinstance(a, str) and len(a) > 3 for a in args)
        return name == "Batch" and len(args) > 1 and isinstance(args[1], int) and args[1] > 1000

    def call(self):
        function, name, item = self.target()
        args = None
        if self.random.random() < 0.6:
            qualified = f"{type(item).__name__ if not isinstance(item, type) else item.__name__}.{name}"
            args = self.shaped(item, name) or self.sensible(qualified) or self.sensible(name)
        if args is None:
            args = tuple(self.anything() for _ in range(self.random.choice([0, 1, 1, 2, 2, 3, 4])))
        if self.slow(item, name, args):
            return self.long_call(item, name)
        result = function(*args)
        if type(result) in self.pool:
            living = self.pool[type(result)]
            living.append(result)
            if len(living) > POOL_MAX:
                living.pop(self.random.randrange(POOL_MAX))

    def long_call(self, item, name):
        """The calls that take long, with arguments that do not let them."""
        if self.random.random() > 0.02:
            return
        if name == "evaluate":
            t.evaluate(self.one(t.Player), self.one(t.Rules), "games=1 max-pieces=20 threads=1", None)
        elif name == "compare":
            t.compare(self.one(t.Player), self.one(t.Player), t.Rules("simplified 10x5"), "max-games=2 threads=1", None)
        elif isinstance(item, t.Agent):
            item.choose(self.one(t.Torus), nodes=10)
        elif isinstance(item, t.Training):
            item.step(1, 1, None)


def main():
    calls, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    fuzzer, fine = Fuzzer(seed), 0
    for _ in range(calls):
        try:
            fuzzer.call()
            fine += 1
        except Exception:  # anything but a crash
            pass
    print(f"{calls} calls, {fine} without an exception")


main()
