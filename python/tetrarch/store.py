# SPDX-License-Identifier: MIT
"""The database that `tetrarch train --store FILE` writes, read as lists of dictionaries."""
from __future__ import annotations

import os
import sqlite3
import struct
from typing import Any
from urllib.parse import quote

from .controller import Controller

RUN = ("id, name, note, method, preset, status, failure, iterations, evaluations, pieces, best, seconds, started,"
       " owner, features, weights")
ITERATION = "number, best, mean, worst, recommended, evaluations, pieces, weights"
CANDIDATE = "step, place, evaluation, iteration, fitness, games, deaths, pieces, rows, weights"


class Store:
    """A database of runs, opened read-only. `pandas.DataFrame(store.iterations(1))` makes a table of its answers.

    >>> Store("missing.db")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'missing.db'
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        os.stat(path)
        self.path = os.fspath(path)
        self._database = sqlite3.connect(f"file:{quote(os.path.abspath(self.path))}?mode=ro", uri=True)
        self._database.row_factory = sqlite3.Row
        try:
            self._database.execute("SELECT id FROM run LIMIT 1")
        except sqlite3.DatabaseError as error:
            self._database.close()
            raise ValueError(f"The file {self.path!r} is not a store of runs: {error}.") from None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def _rows(self, columns: str, rest: str, *values: Any) -> list[dict[str, Any]]:
        have = {row[1] for row in self._database.execute(f"PRAGMA table_info({rest.split()[0]})")}
        wanted = ", ".join(name for name in columns.split(", ") if name in have)  # older stores have fewer
        rows = [dict(row) for row in self._database.execute(f"SELECT {wanted} FROM {rest}", values)]
        for row in rows:
            if "weights" in row:
                row["weights"] = _numbers(row["weights"])
        return rows

    def runs(self) -> list[dict[str, Any]]:
        """All runs, the newest first."""
        return self._rows(RUN, "run ORDER BY id DESC")

    def run(self, run: int) -> dict[str, Any]:
        """One run and, as "params", its settings. Raises KeyError if there is none."""
        found = self._rows(RUN, "run WHERE id = ?", run)
        if not found:
            raise KeyError(f"There is no run {run} in {self.path!r}.")
        settings = self._database.execute("SELECT name, value FROM param WHERE run = ? ORDER BY name", (run,))
        return {**found[0], "params": {row[0]: row[1] for row in settings}}

    def iterations(self, run: int) -> list[dict[str, Any]]:
        """The iterations of a run, with the figures of its method as further columns."""
        self.run(run)
        rows = self._rows(ITERATION, "iteration WHERE run = ? ORDER BY number", run)
        by_number = {row["number"]: row for row in rows}
        for number, name, value in self._database.execute(
                "SELECT iteration, name, value FROM figure WHERE run = ? ORDER BY iteration, name", (run,)):
            if number in by_number:
                by_number[number].setdefault(name, value)
        return rows

    def candidates(self, run: int) -> list[dict[str, Any]]:
        """The points of a run that were evaluated."""
        self.run(run)
        return self._rows(CANDIDATE, "candidate WHERE run = ? ORDER BY step, place", run)

    def controller(self, run: int) -> Controller:
        """The best controller of a run. Raises ValueError if the run has none yet."""
        found = self.run(run)
        if not found["weights"]:
            raise ValueError(f"Run {run} has no weights yet.")
        return Controller(found["features"], found["weights"])

    def scores(self) -> list[dict[str, Any]]:
        """Games that people played, the oldest first."""
        return self._rows("id, mode, name, score, rows, ticks, pieces, seed, game, played", "score ORDER BY id")


def _numbers(blob: bytes | None) -> list[float]:
    return list(struct.unpack(f"<{len(blob) // 8}d", blob)) if blob else []
