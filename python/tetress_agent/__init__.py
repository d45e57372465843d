# SPDX-License-Identifier: MIT
"""Plays Tetress in the public Python referee by asking `tetrarch tetress engine`.

The program is found through the environment variable TETRARCH, as build/tetrarch of the checkout that this file is in,
or on the PATH. TETRARCH_AGENT chooses who plays, such as "mcts" or "minimax:memory=100"; minimax unless given.
"""
import functools
import os
import shutil
import subprocess
import time

from referee.game import Coord, PlaceAction, PlayerColor

WITHOUT_CLOCK_MS = 1000  # a reply, where the referee does not tell how much time is left
MARGIN_S = 2  # of the time for the game, for what happens outside the engine, but at most
MARGIN_SHARE = 0.05  # of the time


def find_program():
    here = os.path.dirname(os.path.abspath(__file__))
    built = os.path.join(here, "..", "..", "build", "tetrarch")
    for path in (os.environ.get("TETRARCH"), built if os.access(built, os.X_OK) else None, shutil.which("tetrarch")):
        if path:
            return path
    raise FileNotFoundError("the program tetrarch was not found; set TETRARCH to its path")


class Engine:
    """`tetrarch tetress engine` at the other end of two pipes."""

    def __init__(self, agent):
        self.process = subprocess.Popen([find_program(), "tetress", "engine", "--agent", agent], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("tei", "teiok")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, answer):
        """Sends a line and returns the words of the first line that begins with `answer`."""
        self.send(line)
        for heard in self.process.stdout:
            words = heard.split()
            if words and words[0] == "error":
                raise RuntimeError(heard.strip())
            if words and words[0] == answer:
                return words
        raise RuntimeError("the engine has ended")

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def timed(method):
    """Counts the time that a method of Agent takes."""
    @functools.wraps(method)
    def counted(self, *arguments, **referee):
        start = time.monotonic()
        try:
            return method(self, *arguments, **referee)
        finally:
            self.used += time.monotonic() - start
    return counted


class Agent:
    """The interface that the referee expects.

    The referee counts the processor time of this process alone, so `time_remaining` hardly falls while the engine
    works. We count the time of both ourselves, by the clock on the wall, and play within the limit that the referee
    named first.
    """

    used = 0.0  # seconds that all our methods have taken together
    limit = None  # seconds for the game, or None if the referee does not limit them

    @timed
    def __init__(self, color, **referee):
        self.color = color
        self.moves = []
        self.limit = referee.get("time_remaining")
        self.engine = Engine(os.environ.get("TETRARCH_AGENT", "minimax"))
        self.engine.send("newgame")

    @timed
    def action(self, **referee):
        self.engine.send("position empty" + (" moves " + " ".join(self.moves) if self.moves else ""))
        words = self.engine.ask(self.time_order(referee.get("time_remaining")), "bestmove")
        cells = [cell.split("-") for cell in words[1].split(",")]
        return PlaceAction(*(Coord(int(row), int(column)) for row, column in cells))

    def time_order(self, reported):
        """The order to think, when the referee says that `reported` seconds are left, or None."""
        if self.limit is None:
            self.limit = reported
        if self.limit is None:
            return f"go movetime {WITHOUT_CLOCK_MS}"
        left = self.limit - self.used - min(MARGIN_S, MARGIN_SHARE * self.limit)
        ms = max(1, int(1000 * (left if reported is None else min(left, reported))))
        return f"go time {ms} {ms}"

    @timed
    def update(self, color, action, **referee):
        cells = sorted((coord.r, coord.c) for coord in action.coords)
        self.moves.append(",".join(f"{row}-{column}" for row, column in cells))

    def __del__(self):
        if hasattr(self, "engine"):
            self.engine.close()
