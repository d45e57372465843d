# SPDX-License-Identifier: MIT
"""Pictures of what is observed of a game: text, RGB arrays, and the terminal."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .types import PIECES

CELL = 16  # pixels
BACKGROUND, GRID, STACK, MOVING = (24, 26, 32), (36, 39, 48), (150, 158, 175), (240, 240, 245)
COLOURS = ((64, 196, 208), (224, 196, 64), (168, 88, 200), (96, 184, 88), (208, 80, 80), (80, 112, 208), (224, 144, 64))
SHAPES = ("####", "##/##", ".#./###", ".##/##.", "##./.##", "#../###", "..#/###")


def _next(parts: Mapping[str, NDArray[Any]]) -> str:
    return "".join(PIECES[piece] for piece in parts["queue"])


def ansi(parts: Mapping[str, NDArray[Any]]) -> str:
    """The board as text, the top row first, and the pieces to come."""
    rows = ["".join(".#@"[cell] for cell in row) for row in parts["board"]]
    lines = [f"|{row}|" for row in rows]
    lines[0] += f" {_next(parts)}"
    if "hold" in parts and parts["hold"][0] < len(PIECES):
        lines[1] += f" hold {PIECES[parts['hold'][0]]}"
    return "\n".join([*lines, f"+{'-' * len(rows[0])}+"]) + "\n"


def terminal(parts: Mapping[str, NDArray[Any]]) -> str:
    """As `ansi`, drawn over what the terminal showed."""
    return "\x1b[H\x1b[J" + ansi(parts)


def _fill(picture: NDArray[np.uint8], row: int, column: int, colour: tuple[int, int, int]) -> None:
    y, x = row * CELL, column * CELL
    picture[y + 1:y + CELL, x + 1:x + CELL] = colour


def _draw_piece(picture: NDArray[np.uint8], row: int, column: int, piece: int) -> None:
    for dy, line in enumerate(SHAPES[piece].split("/")):
        for dx, cell in enumerate(line):
            if cell == "#":
                _fill(picture, row + dy, column + dx, COLOURS[piece])


def rgb_array(parts: Mapping[str, NDArray[Any]]) -> NDArray[np.uint8]:
    """The board and the pieces to come, as uint8[height, width, 3]."""
    board = parts["board"]
    height, width = board.shape
    rows = max(height, 3 * len(parts["queue"]))
    picture = np.empty((rows * CELL + 1, (width + 6) * CELL + 1, 3), np.uint8)
    picture[:] = BACKGROUND
    picture[:height * CELL + 1, :width * CELL + 1] = GRID
    for y in range(height):
        for x in range(width):
            _fill(picture, y, x, (BACKGROUND, STACK, MOVING)[board[y, x]])
    for i, piece in enumerate(parts["queue"]):
        _draw_piece(picture, 3 * i, width + 1, int(piece))
    return picture
