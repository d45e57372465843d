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
class Level:
    """What became of the walks that splitting started at one level."""

    importance: int
    starts: int
    higher: int
    """Walks that got to the next level."""
    deaths: int
    risk: float
    """How likely a game that has reached the level dies before it is low again."""


@dataclass(frozen=True)
class Measured:
    """How long the games of a player are: rows a game."""

    mean: float
    """Rows a game; infinite if no game ended."""
    low: float
    """Lower end of the 95% interval of the mean."""
    high: float
    """Its upper end."""
    median: float | None
    """Rows of single games, as are the next two; None if the games were too long to be played to their end."""
    least: float | None
    most: float | None
    games: int
    """Played to their end, or to a limit."""
    deaths: int
    """Games that ended before a limit; walks that died, of splitting."""
    pieces: int
    repetitions: int = 0
    """Independent estimates by splitting; 0 if games were played."""
    trusted: bool = True
    """False if chance decides, so that the interval may be far too narrow."""
    levels: tuple[Level, ...] = ()
    """Of splitting, from low to high."""


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
             precision: float = 0.05, method: str = "auto", importance: str = "heights", repetitions: int = 0,
             games: int | None = None, seed: int = 1, first: int | None = None, max_pieces: int | None = None,
             max_rows: int | None = None, threads: int | None = None, progress: Progress = None,
             **settings: Any) -> Measured:
    """Measures a controller, a player, or a function that takes a position and returns a placement, or None to give the
    game up, as it must where no placement is left.

    It measures until the 95% interval is the mean, give or take `precision`: by playing games or, where these are too
    long, by splitting (`method`, `importance`, `repetitions`). With `games`, `first`, `max_pieces` or `max_rows`, and
    with a function, it plays that many games, 100 if `games` is not given.

    `player` says how a controller searches ("lookahead"); `settings` are those of the rules (width=10, height=20). All
    cores are used, but one thread for a function. `progress` is called with the share that is done.

    >>> evaluate("dt20", height=8, games=20, seed=7).games
    20
    >>> life = evaluate("dt20", precision=0.5, method="splitting", height=10, repetitions=4)
    >>> life.low < life.mean < life.high and life.levels[0].risk < life.levels[-1].risk
    True
    >>> from tetrarch import placements
    >>> def leftmost(position):
    ...     return min(placements(position.board, position.queue[0]), key=lambda p: (p.row, p.column), default=None)
    >>> evaluate(leftmost, height=8, games=3).deaths
    3
    """
    made = rules_of(rules, settings)
    who = _player(playing, made, player, preview)
    text = settings_text({"precision": precision, "method": method, "importance": importance,
                          "repetitions": repetitions, "games": games, "seed": seed, "first": first,
                          "max_pieces": max_pieces, "max_rows": max_rows,
                          "threads": (1 if who.own else 0) if threads is None else threads})
    found = _tetrarch.evaluate(who._handle, made, text, progress)
    return Measured(*found[:-1], tuple(Level(*level) for level in found[-1]))


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
