# SPDX-License-Identifier: MIT
"""Controllers, which value placements by features, and players, which choose with them."""
from __future__ import annotations

import json
import os
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, cast

from . import _tetrarch
from ._tetrarch import Rules
from .settings import settings_text
from .types import Board, Placement, Position

RulesLike: TypeAlias = Rules | str
Choose: TypeAlias = Callable[[Position], Placement | None]


def rules_of(rules: RulesLike | None, settings: dict[str, Any]) -> Rules:
    """Rules from a text, or from settings such as width and height; those of the simplified game unless said."""
    if isinstance(rules, Rules) and not settings:
        return rules
    if isinstance(rules, Rules):
        raise ValueError("Settings of the rules go with the text of rules, not with Rules that are made already.")
    if rules is not None and not isinstance(rules, str):
        raise TypeError(f"Rules are tetrarch.Rules or a text, not {type(rules).__name__}.")
    return Rules(" ".join([rules or "simplified", settings_text(settings)]).strip())


class Controller:
    """Features and their weights.

    >>> controller = Controller({"holes": -4.0, "landing_height": -1.0})
    >>> controller.weights
    (-4.0, -1.0)
    >>> Controller.load("dt20").features[:2]
    ('landing_height', 'eroded_cells')
    """

    def __init__(self, features: str | dict[str, float], weights: Sequence[float] | None = None) -> None:
        """From a list such as "holes,wells" or "bcts" and a weight for each, or from a dictionary of both."""
        if isinstance(features, dict):
            if weights is not None:
                raise TypeError("A dictionary of features has the weights already.")
            weights = list(features.values())
            features = ",".join(features)
        if weights is None:
            raise TypeError("The weights of the features are missing.")
        self._handle = _tetrarch.Controller(features, array("d", weights))
        self._read()

    @classmethod
    def _wrap(cls, handle: _tetrarch.Controller) -> Controller:
        controller = cls.__new__(cls)
        controller._handle = handle
        controller._read()
        return controller

    def _read(self) -> None:
        self._text = self._handle.write()
        self._file: dict[str, Any] = json.loads(self._text)

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str]) -> Controller:
        """The shipped controller of a name, or that of a file, whose path has a slash or ends in .json."""
        name = os.fspath(name_or_path)
        if isinstance(name_or_path, os.PathLike) or "/" in name or name.endswith(".json"):
            with open(name, encoding="utf-8") as file:
                return cls.parse(file.read())
        return cls._wrap(_tetrarch.Controller.load(name))

    @classmethod
    def parse(cls, text: str) -> Controller:
        """The controller of the text of a controller file."""
        return cls._wrap(_tetrarch.Controller.parse(text))

    @property
    def name(self) -> str:
        """The name of the controller."""
        return self._handle.name

    @property
    def features(self) -> tuple[str, ...]:
        """The names of its features, in order."""
        return tuple(feature["name"] for feature in self._file.get("features", ()))

    @property
    def weights(self) -> tuple[float, ...]:
        """Their weights."""
        return tuple(float(feature["weight"]) for feature in self._file.get("features", ()))

    def to_json(self) -> str:
        """The text of a controller file, which the program `tetrarch` takes as well."""
        return self._text

    def choose(self, position: Position, rules: RulesLike | None = None) -> Placement | None:
        """The best placement of the piece in play by this controller alone, None if every one ends the game.

        >>> Controller.load("dt20").choose(Position(Board.empty(), "I"), "simplified 10x20").row
        0
        """
        if rules is None:
            rules = f"simplified {position.board.width}x{position.board.height}"
        return Player(self, rules).choose(position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Controller) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"<Controller {self.name!r} of {len(self.features)} features>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Controller.parse, (self._text,)


def controller_of(controller: Controller | str | os.PathLike[str]) -> Controller:
    """The controller itself, or the one of a name or path."""
    return controller if isinstance(controller, Controller) else Controller.load(controller)


class Player:
    """Something that decides where a piece goes: a controller and a way to search, or a function of yours.

    >>> player = Player("dt20", "simplified 10x10", "lookahead preview=1")
    >>> best = player.consider(Position(Board.empty(10, 10), "IO"), 3)
    >>> len(best), best[0].score >= best[1].score
    (3, True)
    """

    def __init__(self, controller: Controller | str | os.PathLike[str], rules: RulesLike = "simplified",
                 text: str = "greedy") -> None:
        """`text` is the name of a player, then settings: preview=N, depth=N, width=N, seed=N."""
        self._handle = _tetrarch.Player(controller_of(controller)._handle, rules_of(rules, {}), text)
        self.own = False

    @classmethod
    def of(cls, choose: Choose, preview: int = 0) -> Player:
        """A player that calls a function with a position; it returns a placement, or None to give the game up."""
        player = cls.__new__(cls)
        player._handle = _tetrarch.Player.own(choose, preview)
        player.own = True
        return player

    def choose(self, position: Position) -> Placement | None:
        """The placement chosen, or None if every placement ends the game."""
        return self._handle.choose(position)

    def consider(self, position: Position, count: int = 10) -> list[Placement]:
        """The best placements with their scores, the choice first."""
        return self._handle.consider(position, count)


def placements(board: Board, piece: str, rules: RulesLike | None = None) -> list[Placement]:
    """The placements of a piece that do not end the game, by straight drops unless the rules say otherwise.

    >>> len(placements(Board.empty(), "T"))
    34
    """
    return _tetrarch.placements(_rules_for(board, rules), board, piece)


def place(board: Board, placement: Placement, rules: RulesLike | None = None) -> tuple[Board, int]:
    """The board after a placement, and how many rows it removed.

    >>> board = Board.parse("####.#####", 20)
    >>> upright = next(p for p in placements(board, "I") if p.column == 4 and p.row == 0)
    >>> place(board, upright)[1]
    1
    """
    return _tetrarch.place(_rules_for(board, rules), board, placement)


def perft(pieces: str, rules: RulesLike = "simplified") -> list[int]:
    """The number of ways to place the first 1, 2, ... of these pieces on the empty board.

    >>> perft("IO", "simplified 10x20")
    [17, 153]
    """
    return _tetrarch.perft(rules_of(rules, {}), pieces)


def features(board: Board, piece: str, names: str | Iterable[str],
             rules: RulesLike | None = None) -> tuple[list[Placement], list[list[float]]]:
    """The placements of a piece, and the features of the board that each leaves, a row of numbers for each.

    >>> where, numbers = features(Board.empty(), "O", "holes,landing_height")
    >>> len(where), numbers[0][0]
    (9, 0.0)
    """
    table = _tetrarch.Features(names if isinstance(names, str) else ",".join(names), _rules_for(board, rules))
    where = placements(board, piece, rules)
    width = len(table.names)
    flat = memoryview(table.of(board, where)).cast("d").tolist()
    return where, cast("list[list[float]]", [flat[i * width:(i + 1) * width] for i in range(len(where))])


def _rules_for(board: Board, rules: RulesLike | None) -> Rules:
    return rules_of(f"simplified {board.width}x{board.height}" if rules is None else rules, {})
