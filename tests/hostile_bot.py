#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot that misbehaves:  tests/hostile_bot.py MODE [MARKER]

Speaks the Tetris Bot Protocol and plays the first resting place that it finds, but for what its mode says. MODES lists
them, each with the reasons that a match may record for it; a mode without reasons plays on until it tops out. The
marker lets a test find what is left of it.
"""
import json
import os
import signal
import sys
import time

from hostile_engine import bear, crash, flood, say, settle_in, sleep
from tbp_game import NAMES, Board

MODES = {
    "hang-at-once": {"hung"},
    "hang-later": {"hung"},
    "late": {"late", "hung"},
    "crash-at-once": {"crashed"},
    "crash-later": {"crashed"},
    "exit": {"crashed"},
    "orphans": {"crashed"},
    "kill-parent": {"crashed"},
    "nowhere": {"illegal"},
    "floating": {"illegal"},
    "other-piece": {"illegal"},
    "false-spin": {"illegal"},
    "resign": {"resigned"},
    "refuse": {"unready"},
    "unasked": {"out of turn", "illegal"},  # asked meanwhile, it has answered, and the next answer is the old one
    "nonsense": {"garbled"},
    "no-moves": {"garbled"},
    "binary": {"garbled"},
    "newlines": {"flooded"},
    "no-newline": {"flooded"},
    "stubborn": set(),
    "children": set(),
    "chatty": set(),
    "list": set(),
    "garbage": set(),
    "spins": set(),
}
SLOW = {"hang-at-once", "hang-later", "late"}  # take seconds by their nature
FAULT_AFTER = 2  # moves of those that misbehave later


class Game:
    def __init__(self, start):
        self.board, self.hold, self.queue = Board(start["board"]), start["hold"], start["queue"]

    def worth(self, piece, place):
        """Prefers clears by pieces that spin or are stuck, then other clears, then spins, then what lies low."""
        o, x, y, spin = place
        after = Board(self.board.rows)
        removed = after.lock(piece, o, x, y)
        stuck = not any(self.board.fits(piece, o, x + dx, y + dy) for dx, dy in ((-1, 0), (1, 0), (0, 1)))
        return (stuck or spin != "none") * (1 + 4 * (removed > 0)) + 2 * (removed > 0) - y / 4

    def moves(self, spins=False):
        piece = self.queue[0]
        places = sorted(self.board.resting_places(piece), key=lambda place: (place[2], place[1:], place[0]))
        if spins:
            places.sort(key=lambda place: -self.worth(piece, place))
        return [{"location": {"type": piece, "orientation": NAMES[o], "x": x, "y": y}, "spin": spin}
                for o, x, y, spin in places]

    def play(self, move):
        place = move["location"]
        piece = self.queue.pop(0)
        assert piece == place["type"]
        self.board.lock(piece, NAMES.index(place["orientation"]), place["x"], place["y"])

    def rise(self, rows):
        self.board.rows = (rows[::-1] + self.board.rows)[:40]


def message(kind, **more):
    say(json.dumps({"type": kind, **more}))


def misbehave(mode, game):
    """Does what the mode does instead of an answer."""
    move = game.moves()[0]
    if mode == "hang-later":
        sleep()
    elif mode == "late":
        time.sleep(4)
        message("suggestion", moves=[move])
    elif mode == "crash-later":
        crash()
    elif mode == "exit":
        sys.exit(0)
    elif mode == "orphans":
        bear(False)
        bear(True)
        os._exit(0)
    elif mode == "kill-parent":
        os.kill(os.getppid(), signal.SIGKILL)
        sleep()
    elif mode == "newlines":
        flood(b"\n" * 1000)
    elif mode == "no-newline":
        flood(b"x" * 1000)
    elif mode == "resign":
        message("suggestion", moves=[])
    elif mode == "nonsense":
        say("to the left, please")
    elif mode == "no-moves":
        message("suggestion", moves="none")
    elif mode == "binary":
        say(b'{"type":"suggestion","moves":\0\xff}\n')
    else:
        place = move["location"]
        if mode == "nowhere":
            place["x"], place["y"] = 9, 0
            place["orientation"] = "north"
        elif mode == "floating":
            place["y"] = 25
        elif mode == "other-piece":
            place["type"] = next(p for p in "IOTSZJL" if p not in game.queue[:2] and p != game.hold)
        elif mode == "false-spin":
            move["spin"] = "full"
        message("suggestion", moves=[move])


def answer(mode, game, asked):
    if MODES[mode] and asked > FAULT_AFTER:
        misbehave(mode, game)
        return
    moves = game.moves(mode == "spins")
    if mode == "chatty":
        say("\n\r")
        message("weather", sky="blue")
    if mode == "list":  # moves that cannot be made come before one that can
        wrong = json.loads(json.dumps(moves[0]))
        wrong["location"]["y"] += 7
        moves = [wrong] * 20 + moves[:1]
    message("suggestion", moves=moves[:40] if mode == "list" else moves[:1])


def main():
    mode, game, asked = sys.argv[1], None, 0
    settle_in(mode)
    if mode == "hang-at-once":
        sleep()
    if mode == "crash-at-once":
        crash()
    message("info", name="hostile", version="1", author="tests", features=["garbage"] if mode == "garbage" else [])
    for line in sys.stdin:
        said = json.loads(line)
        kind = said["type"]
        if kind == "rules":
            message(*["error"] if mode == "refuse" else ["ready"], **{"reason": "no"} if mode == "refuse" else {})
        elif kind == "start":
            game = Game(said)
            if mode == "unasked":
                message("suggestion", moves=game.moves()[:1])
        elif kind == "new_piece":
            game.queue.append(said["piece"])
        elif kind == "play":
            game.play(said["move"])
        elif kind == "garbage":
            game.rise(said["rows"])
        elif kind == "suggest":
            asked += 1
            answer(mode, game, asked)
        elif kind == "quit" and mode not in ("stubborn", "children"):
            return
    if mode in ("stubborn", "children"):
        sleep()


if __name__ == "__main__":
    main()
