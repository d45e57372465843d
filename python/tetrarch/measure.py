# SPDX-License-Identifier: MIT
"""What many games say about a player, or about two."""
from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from . import _tetrarch
from .controller import Choose, Controller, Player, RulesLike, rules_of
from .settings import settings_text

Playing: TypeAlias = Controller | Player | Choose | str | os.PathLike[str]
Progress: TypeAlias = Callable[[float], object] | None


@dataclass(frozen=True)
class Measured:
    """What many games say about a player: rows a game."""

    mean: float
    """Rows a game; infinite if no game ended."""
    low: float
    """Lower end of the 95% interval of the mean."""
    high: float
    """Its upper end."""
    median: float
    least: float
    most: float
    games: int
    deaths: int
    """Games that ended before a limit."""
    pieces: int


@dataclass(frozen=True)
class Compared:
    """Which of two players lasts longer."""

    ratio: float
    """Rows of A to rows of B."""
    low: float
    high: float
    p: float
    games: int
    """Of each."""
    winner: int
    """1 for A, -1 for B, 0 if the games did not decide it."""


def _player(playing: Playing, rules: _tetrarch.Rules, text: str, preview: int | None) -> Player:
    if isinstance(playing, Player):
        return playing
    if callable(playing):
        return Player.of(playing, preview or 0)
    return Player(playing, rules, text if preview is None else f"{text} preview={preview}")


def evaluate(playing: Playing, *, rules: RulesLike | None = None, player: str = "greedy", preview: int | None = None,
             games: int = 100, seed: int = 1, first: int = 0, max_pieces: int = 0, max_rows: int = 0,
             threads: int | None = None, progress: Progress = None, **settings: Any) -> Measured:
    """Measures a controller, a player, or a function that takes a position and returns a placement, or None to give the
    game up, as it must where no placement is left.

    `player` says how a controller searches ("lookahead"); `settings` are those of the rules (width=10, height=20). All
    cores are used, but one thread for a function. `progress` is called with the share that is done.

    >>> evaluate("dt20", height=8, games=20, seed=7).games
    20
    >>> from tetrarch import placements
    >>> def leftmost(position):
    ...     return min(placements(position.board, position.queue[0]), key=lambda p: (p.row, p.column), default=None)
    >>> evaluate(leftmost, height=8, games=3).deaths
    3
    """
    made = rules_of(rules, settings)
    who = _player(playing, made, player, preview)
    text = settings_text({"games": games, "seed": seed, "first": first, "max_pieces": max_pieces, "max_rows": max_rows,
                          "threads": (1 if who.own else 0) if threads is None else threads})
    return Measured(*_tetrarch.evaluate(who._handle, made, text, progress))


def compare(a: Playing, b: Playing, *, rules: RulesLike | None = None, player: str = "greedy",
            preview: int | None = None, max_games: int = 1000, alpha: float = 0.05, seed: int = 1,
            threads: int | None = None, progress: Progress = None, **settings: Any) -> Compared:
    """Compares two players by a sequential test, which stops as soon as the games decide.

    >>> compare("dt20", Controller({"holes": -1.0}), height=8, max_games=200).winner
    1
    """
    made = rules_of(rules, settings)
    one, other = _player(a, made, player, preview), _player(b, made, player, preview)
    own = one.own or other.own
    text = settings_text({"max_games": max_games, "alpha": alpha, "seed": seed,
                          "threads": (1 if own else 0) if threads is None else threads})
    return Compared(*_tetrarch.compare(one._handle, other._handle, made, text, progress))
