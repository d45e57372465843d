#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays python/tetress_agent against itself and against random actions, with a stub of the public referee's types and
the rules of Tetress written once more; then lets it choose actions all through recorded games of 150 turns, with short
clocks.  tests/tetress_agent.py TETRARCH RECORDED GAMES SECONDS    Prints TAP.
"""
import enum
import itertools
import os
import random
import resource
import sys
import time
import types
from dataclasses import dataclass

SIZE = 11


class PlayerColor(enum.Enum):
    RED = 0
    BLUE = 1


@dataclass(frozen=True)
class Coord:
    r: int
    c: int


class PlaceAction:
    def __init__(self, c1, c2, c3, c4):
        self.coords = {c1, c2, c3, c4}


game = types.ModuleType("referee.game")
game.Coord, game.PlaceAction, game.PlayerColor = Coord, PlaceAction, PlayerColor
sys.modules["referee"] = types.ModuleType("referee")
sys.modules["referee.game"] = game


def beside(cell):
    r, c = cell
    return {((r + 1) % SIZE, c), ((r - 1) % SIZE, c), (r, (c + 1) % SIZE), (r, (c - 1) % SIZE)}


def tetrominoes(seeds, free):
    """All sets of four connected free cells with one of `seeds` in them; every such set is a tetromino."""
    shapes = {frozenset([cell]) for cell in seeds if cell in free}
    for _ in range(3):
        shapes = {shape | {more} for shape in shapes for cell in shape for more in beside(cell) - shape if more in free}
    return shapes


class Board:
    def __init__(self):
        self.cells, self.turn = {}, 0

    def legal(self, color):
        every = {(r, c) for r in range(SIZE) for c in range(SIZE)}
        free = every - set(self.cells)
        own = {cell for cell, owner in self.cells.items() if owner == color}
        return tetrominoes(free if self.turn < 2 else set().union(*map(beside, own)) if own else set(), free)

    def apply(self, color, cells):
        self.cells.update({cell: color for cell in cells})
        rows = [r for r in range(SIZE) if all((r, c) in self.cells for c in range(SIZE))]
        columns = [c for c in range(SIZE) if all((r, c) in self.cells for r in range(SIZE))]
        self.cells = {cell: owner for cell, owner in self.cells.items() if cell[0] not in rows
                      and cell[1] not in columns}
        self.turn += 1


class Random:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def action(self, board, color):
        return self.random.choice(sorted(map(sorted, board.legal(color))))

    def update(self, *_):
        pass


class Ours:
    """Our adapter behind the clock of the public referee, which counts the processor time of one process alone."""

    def __init__(self, color, seconds):
        start = time.process_time()
        self.agent, self.seconds = tetress_agent.Agent(color, time_remaining=seconds), seconds
        self.used = time.process_time() - start

    @property
    def left(self):
        return self.seconds - self.used

    def action(self, board, color):
        start = time.process_time()
        action = self.agent.action(time_remaining=self.left)
        self.used += time.process_time() - start
        cells = frozenset((coord.r, coord.c) for coord in action.coords)
        assert cells in board.legal(color), f"{sorted(cells)} is not legal"
        return cells

    def update(self, color, cells):
        self.agent.update(color, PlaceAction(*(Coord(r, c) for r, c in cells)), time_remaining=self.left)


def play(players):
    """Returns the winner's color, or None for a draw."""
    board = Board()
    while board.turn < 150:
        color = PlayerColor(board.turn % 2)
        if not board.legal(color):
            return PlayerColor(1 - color.value)
        cells = players[color].action(board, color)
        board.apply(color, cells)
        for player in players.values():
            player.update(color, cells)
    lead = sum(1 if owner == PlayerColor.RED else -1 for owner in board.cells.values())
    return PlayerColor.RED if lead > 0 else PlayerColor.BLUE if lead < 0 else None


def recorded(path):
    """The actions of the recorded games that lasted until the last turn."""
    games = []
    with open(path, encoding="ascii") as file:
        for words in map(str.split, file):
            if words[0] == "G":
                games.append([])
            elif words[0] != "#":
                games[-1].append(frozenset((int(cell) // SIZE, int(cell) % SIZE) for cell in words[3:7]))
    return [game for game in games if len(game) == 150]


def memory(player):
    """The most memory that an engine has ever had, resident and reserved, in MB; 0 where the system does not tell."""
    try:
        with open(f"/proc/{player.agent.engine.process.pid}/status", encoding="ascii") as file:
            sizes = dict(line.split(":", 1) for line in file)
        return [int(sizes[name].split()[0]) / 1024 for name in ("VmHWM", "VmPeak")]
    except FileNotFoundError:
        return [0, 0]


def ended(player):
    """Ends the engine of a player; returns the processor time that adapter and engine have used together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    player.agent.engine.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return player.used + after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def follow(actions, seconds):
    """Asks both sides at each turn, but plays what was recorded; returns the most time and memory of a side."""
    board, players = Board(), {color: Ours(color, seconds) for color in PlayerColor}
    for cells in actions:
        color = PlayerColor(board.turn % 2)
        players[color].action(board, color)
        board.apply(color, cells)
        for player in players.values():
            player.update(color, cells)
    sizes = [memory(player) for player in players.values()]
    return max(map(ended, players.values())), *map(max, zip(*sizes))


class SlowEngine:
    """An engine that takes a twelfth of what it is told to have left, by a clock of its own."""

    now = 0.0

    def __init__(self, agent):
        SlowEngine.now += 0.1

    def monotonic(self):
        return SlowEngine.now

    def send(self, line):
        pass

    def ask(self, line, answer):
        SlowEngine.now += int(line.split()[2]) / 1000 / 12
        return [answer, "0-0,0-1,0-2,0-3"]

    def close(self):
        pass


def seconds_with_slow_engine(limit):
    """How long 75 actions take if the referee does not notice what the engine uses."""
    real = tetress_agent.Engine, tetress_agent.time
    tetress_agent.Engine, tetress_agent.time = SlowEngine, SlowEngine(None)
    start = SlowEngine.now
    agent = tetress_agent.Agent(PlayerColor.RED, time_remaining=limit)
    for _ in range(75):
        agent.action(time_remaining=limit)
    tetress_agent.Engine, tetress_agent.time = real
    return SlowEngine.now - start


def report(number, passed, fact):
    print(f"{'ok' if passed else 'not ok'} {number} - {fact}", flush=True)
    return not passed


os.environ["TETRARCH"] = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import tetress_agent  # noqa: E402

count, limit = int(sys.argv[3]), float(sys.argv[4])
failed = 0
print("1..6")
for number, color in enumerate(PlayerColor, 1):
    other = PlayerColor(1 - color.value)
    winner = play({color: Ours(color, 3), other: Random(number)})
    failed += report(number, winner == color, f"wins as {color.name.lower()} against random actions")
try:
    play({color: Ours(color, 3) for color in PlayerColor})
    print("ok 3 - plays a whole game against itself")
except (AssertionError, RuntimeError) as error:
    failed += 1
    print(f"not ok 3 - {error}")
games = itertools.islice(itertools.cycle(recorded(sys.argv[2])), count)
used, resident, reserved = map(max, zip(*(follow(actions, limit) for actions in games)))
failed += report(4, used <= limit, f"{count} games of 150 turns with {limit} s each: at most {used:.2f} s used")
failed += report(5, resident < 250, f"less than 250 MB: {resident:.0f} resident, {reserved:.0f} reserved")
used = seconds_with_slow_engine(180)
failed += report(6, 150 < used <= 180, f"plans with the time that the engine has used: {used:.1f} s of 180")
sys.exit(failed > 0)
