# SPDX-License-Identifier: MIT
"""Optimisers that are asked and told, and training runs."""
from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from . import _tetrarch
from .controller import Controller
from .measure import Progress
from .settings import settings_text

Point = tuple[float, ...]


class Optimizer:
    """A black-box optimiser, which maximises. It never calls your function: ask for points, tell their fitness.

    The defaults are made for the weights of controllers, of which only the direction matters: cmaes asks for points of
    length 1 unless it is told unit_length=False.

    >>> optimizer = Optimizer("cmaes", dim=2, seed=1, unit_length=False)
    >>> for _ in range(60):
    ...     points = optimizer.ask()
    ...     optimizer.tell(points, [-(x - 3) ** 2 - y ** 2 for x, y in points])
    >>> point, fitness = optimizer.best
    >>> abs(point[0] - 3) < 0.01, fitness > -0.001
    (True, True)
    """

    def __init__(self, method: str, dim: int, seed: int = 1, start: Sequence[float] | None = None,
                 **settings: Any) -> None:
        """`settings` are those of the method (population=50); `optimizer_names()` lists the methods."""
        begin = None if start is None else array("d", start)
        self.method, self.dim = method, dim
        self._arguments = (method, dim, seed, begin, settings_text(settings))
        self._handle = _tetrarch.Optim(*self._arguments)

    def ask(self) -> list[Point]:
        """The next points; the same ones until they are told."""
        flat = memoryview(self._handle.ask()).cast("d").tolist()
        return [tuple(flat[i:i + self.dim]) for i in range(0, len(flat), self.dim)]

    def tell(self, points: Sequence[Sequence[float]], fitness: Sequence[float]) -> None:
        """Tells the fitness of the points that were asked for, all of them, in order. NaN counts as the lowest."""
        asked = self.ask()
        if len(points) != len(asked) or any(tuple(point) != other for point, other in zip(points, asked)):
            raise ValueError(f"The points must be the {len(asked)} that ask() gave, in the same order.")
        self._handle.tell(array("d", fitness))

    @property
    def best(self) -> tuple[Point, float]:
        """The best point so far and its fitness, minus infinity if there is none yet."""
        point, fitness = self._handle.best()
        return tuple(memoryview(point).cast("d").tolist()), fitness

    def save(self) -> bytes:
        """The optimiser as bytes, random numbers included."""
        return self._handle.save()

    def load(self, state: bytes) -> None:
        """Takes up a state that was saved by one with the same arguments."""
        self._handle.load(state)

    def __getstate__(self) -> dict[str, Any]:
        return {"arguments": self._arguments, "state": self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._arguments = state["arguments"]
        self.method, self.dim = self._arguments[:2]
        self._handle = _tetrarch.Optim(*self._arguments)
        self.load(state["state"])


def optimizer_names() -> dict[str, str]:
    """The methods of `Optimizer` and what they are.

    >>> "cmaes" in optimizer_names()
    True
    """
    return _tetrarch.method_names(True)


def method_names() -> dict[str, str]:
    """The methods of `train` and what they are.

    >>> "cross-entropy" in method_names()
    True
    """
    return _tetrarch.method_names(False)


@dataclass(frozen=True)
class Trained:
    """How far a run has come."""

    iteration: int
    iterations: int
    evaluations: int
    pieces: int
    best: float
    """Fitness of the point that the method recommends."""
    mean: float
    """Fitness of the last iteration."""
    finished: bool


class Training:
    """A training run, the same as that of the program `tetrarch train` with the same settings. Iterating over it
    trains and yields how far it has come after each iteration.

    >>> run = Training("cross-entropy", features="dt", height=8, iterations=3, games=2, seed=3)
    >>> [progress.iteration for progress in run]
    [1, 2, 3]
    >>> run.controller().features[0]
    'landing_height'
    """

    def __init__(self, text: str, **settings: Any) -> None:
        """`text` is a method or preset, with settings or without; those by keyword are added."""
        self._text = " ".join([text, settings_text(settings)]).strip()
        self._handle = _tetrarch.Training(self._text)

    def step(self, iterations: int = 1, *, threads: int = 0, progress: Progress = None) -> bool:
        """Trains until so many more iterations are done, or to the end if that is 0; returns whether the run goes on.
        Ctrl-C ends it between iterations, and it can go on later."""
        return self._handle.step(iterations, threads, progress)

    @property
    def trained(self) -> Trained:
        """How far the run has come."""
        return Trained(*self._handle.view())

    def __iter__(self) -> Iterator[Trained]:
        done = self.trained
        while not done.finished:
            before, _ = done.iteration, self.step(1)
            done = self.trained
            if done.iteration > before:  # the last step of some runs only measures what was learnt
                yield done

    def controller(self) -> Controller:
        """What has been learnt so far."""
        return Controller._wrap(self._handle.controller())

    def save(self) -> bytes:
        """The run as bytes."""
        return self._handle.save()

    def load(self, state: bytes) -> None:
        """Takes up a run that was saved by one with the same settings."""
        self._handle.load(state)

    def __getstate__(self) -> dict[str, Any]:
        return {"text": self._text, "state": self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._text = state["text"]
        self._handle = _tetrarch.Training(self._text)
        self.load(state["state"])


def train(text: str, *, threads: int = 0, progress: Progress = None, **settings: Any) -> Training:
    """Trains to the end and returns the run.

    >>> run = train("cross-entropy features=dt height=8", iterations=2, games=2, seed=3)
    >>> run.trained.finished
    True
    """
    training = Training(text, **settings)
    training.step(0, threads=threads, progress=progress)
    return training
