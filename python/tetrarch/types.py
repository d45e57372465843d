# SPDX-License-Identifier: MIT
"""Boards, placements and positions: plain named tuples that print, compare and pickle as such.

Pieces are letters of `PIECES`; in the arrays of the environments they are its indices, and 7 is no piece.
"""
from __future__ import annotations

from typing import NamedTuple

PIECES = "IOTSZJL"


class Board(NamedTuple):
    """A board: bit r of a column is the cell in row r, counted from 0 at the bottom.

    >>> board = Board.parse("####.#####", height=4)
    >>> board.width, board.height, board.columns[:6]
    (10, 4, (1, 1, 1, 1, 0, 1))
    >>> str(board).splitlines()[-1]
    '####.#####'
    """

    width: int
    height: int
    columns: tuple[int, ...]

    @classmethod
    def empty(cls, width: int = 10, height: int = 20) -> Board:
        """A board without full cells."""
        return cls(width, height, (0,) * width)

    @classmethod
    def parse(cls, text: str, height: int = 0) -> Board:
        """Reads a drawing, the top row first, or a fumen ("v115@..."). `height` rows, if it is not 0."""
        from . import _tetrarch

        return _tetrarch.board_parse(text, height)

    def draw(self) -> str:
        """The board as lines of "." and "#", the top row first."""
        from . import _tetrarch

        return _tetrarch.board_print(self, False).rstrip("\n")

    def fumen(self) -> str:
        """The board as a fumen; it must have ten columns and at most 23 rows.

        >>> Board.parse(Board.parse("####.#####", 20).fumen(), 20).columns[:6]
        (1, 1, 1, 1, 0, 1)
        """
        from . import _tetrarch

        return _tetrarch.board_print(self, True).rstrip("\n")

    def __str__(self) -> str:
        return self.draw()


class Placement(NamedTuple):
    """Where a piece comes to rest."""

    piece: str
    """A letter of `PIECES`."""
    rotation: int
    """0 to 3."""
    column: int
    """Of the leftmost cell."""
    row: int
    """Of the lowest cell."""
    hold: bool = False
    """Whether the piece comes out of hold, or follows the one that is put there."""
    spin: int = 0
    """Of a T in the guideline game: 0 none, 1 mini, 2 full."""
    rows: int = 0
    """Rows that are removed; not looked at in an argument."""
    score: float = 0.0
    """What a player thinks of it; not looked at in an argument."""


class Position(NamedTuple):
    """A position, as a player sees it."""

    board: Board
    queue: str
    """The piece in play, then the previews: 1 to 7 letters of `PIECES`."""
    hold: str | None = None
    """The piece put aside."""
    may_hold: bool = False
    """Whether hold is allowed now."""
    possible_next: str = PIECES
    """The pieces that can follow those of the queue."""


class View(NamedTuple):
    """What is to be seen of a game."""

    position: Position
    pieces: int
    rows: int
    score: int
    ticks: int
    """Sixtieths of a second."""
    over: bool
    level: int
    combo: int
    """-1 if the last piece removed nothing."""
    back_to_back: int
    pending: int
    """Rows of garbage that are on their way."""
    sent: int
    """Rows of garbage sent."""
    piece: tuple[tuple[int, int], ...]
    """Guideline: column and row of the cells of the piece in play."""
    ghost: tuple[tuple[int, int], ...]
    """Where a hard drop would take it."""
