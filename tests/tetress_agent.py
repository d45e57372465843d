#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays python/tetress_agent against itself and against random actions, with a stub of the public referee's types and
the rules of Tetress written once more.  tests/tetress_agent.py TETRARCH    Prints TAP.
"""
import enum
import os
import random
import sys
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
    def __init__(self, color, seconds):
        self.agent, self.left = tetress_agent.Agent(color, time_remaining=seconds), seconds

    def action(self, board, color):
        action = self.agent.action(time_remaining=self.left)
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


os.environ["TETRARCH"] = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import tetress_agent  # noqa: E402

failed = 0
print("1..3")
for number, color in enumerate(PlayerColor, 1):
    other = PlayerColor(1 - color.value)
    winner = play({color: Ours(color, 3), other: Random(number)})
    failed += winner != color
    print(f"{'ok' if winner == color else 'not ok'} {number} - wins as {color.name.lower()} against random actions")
try:
    play({color: Ours(color, 3) for color in PlayerColor})
    print("ok 3 - plays a whole game against itself")
except (AssertionError, RuntimeError) as error:
    failed += 1
    print(f"not ok 3 - {error}")
sys.exit(failed > 0)
