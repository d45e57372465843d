# SPDX-License-Identifier: MIT
"""What the single and the vector environments share: the arrays that a batch writes to, and their spaces."""
from __future__ import annotations

import sys
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._tetrarch import Batch

Observed: TypeAlias = dict[str, NDArray[Any]] | NDArray[Any]
Arrays: TypeAlias = tuple[NDArray[Any], ...]

COUNTS = ("pieces", "rows", "score")
SPARE = 4  # sets of arrays that are kept to be used again


def space_of(batch: Batch) -> spaces.Space[Any]:
    """The space of what is observed of one game: a Dict of the arrays or, if there is but one, that array."""
    boxes: dict[str, spaces.Space[Any]] = {}
    for name, dtype, shape, low, high in batch.arrays:
        most = float(np.finfo(np.float32).max)
        bottom, top = (low, high) if low < high else (-most, most)  # features have no limits
        boxes[name] = spaces.Box(bottom, top, shape=shape, dtype=np.dtype(dtype))
    return boxes["features"] if list(boxes) == ["features"] else spaces.Dict(boxes)


class Observer:
    """The arrays of a batch. `fresh()` binds a set that nobody else refers to, so that what was handed out before stays
    as it was without being copied: writing 1,024 boards takes as long as copying them."""

    def __init__(self, batch: Batch, final: bool) -> None:
        n = batch.count
        self.batch = batch
        self.arrays = batch.arrays
        self.names = [name for name, *_ in self.arrays]
        self.single = self.names == ["features"]
        self.mask = np.zeros((n, batch.actions), np.int8)
        self.counts = {name: np.zeros(n, np.int64) for name in COUNTS}
        self.final: Arrays | None = self._observed() if final else None
        self.current = self._make()
        self._free = self._references(self.current)
        self._spare = [self.current]
        self._bind()

    def _observed(self) -> Arrays:
        return tuple(np.zeros((self.batch.count, *shape), dtype) for _, dtype, shape, _, _ in self.arrays)

    def _make(self) -> Arrays:
        """A set: the rewards, whether games terminated, whether they were truncated, then what is observed."""
        n = self.batch.count
        return (np.zeros(n, np.float64), np.zeros(n, np.bool_), np.zeros(n, np.bool_), *self._observed())

    def _references(self, arrays: Arrays) -> int:
        return sum([sys.getrefcount(array) for array in arrays])

    def _bind(self) -> None:
        reward, terminated, truncated, *observed = self.current
        self.batch.bind(tuple(observed), self.mask.view(np.uint8), reward, terminated, truncated, **self.counts,
                        final=self.final)

    def fresh(self, keep: bool = False) -> None:
        """Binds a set that nobody refers to; with `keep` it begins as a copy of the last."""
        last = self.current
        # The batch and `last` refer to each array of the last set through the set alone, and to each array once.
        if self._references(last) == self._free + len(last):
            return
        for arrays in self._spare:
            if arrays is not last and self._references(arrays) == self._free:
                self.current = arrays
                break
        else:
            self.current = self._make()
            self._spare = [*self._spare[-SPARE + 1:], self.current]
        if keep:
            for new, old in zip(self.current, last):
                np.copyto(new, old)
        self._bind()

    def observed(self, arrays: Arrays | None = None) -> Observed:
        """What is observed now, or these arrays, as the space wants it."""
        parts = self.current[3:] if arrays is None else arrays
        return parts[0] if self.single else dict(zip(self.names, parts))
