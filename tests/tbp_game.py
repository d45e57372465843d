# SPDX-License-Identifier: MIT
"""The modern game as a front end of the Tetris Bot Protocol knows it, and a bot to talk to.

The rules are written here a second time, as plainly as possible.
"""
import json
import os
import random
import select
import subprocess
import tempfile
import time

PIECES = "IOTSZJL"
NAMES = ["north", "east", "south", "west"]
NORTH = {
    "I": [(-1, 0), (0, 0), (1, 0), (2, 0)],
    "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(-1, 0), (0, 0), (1, 0), (0, 1)],
    "S": [(-1, 0), (0, 0), (0, 1), (1, 1)],
    "Z": [(-1, 1), (0, 1), (0, 0), (1, 0)],
    "J": [(-1, 0), (0, 0), (1, 0), (-1, 1)],
    "L": [(-1, 0), (0, 0), (1, 0), (1, 1)],
}
# A turn tries the differences between these offsets, old orientation minus new.
OFFSETS_I = [[(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)], [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
             [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)], [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)]]
OFFSETS = [[(0, 0)] * 5, [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
           [(0, 0)] * 5, [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]]
SECONDS = 60  # after which a silent bot counts as dead


def turned(cells, times):
    for _ in range(times):
        cells = [(y, -x) for x, y in cells]
    return cells


CELLS = {p: [turned(NORTH[p], o) for o in range(4)] for p in PIECES}


def cells_at(piece, o, x, y):
    return frozenset((x + dx, y + dy) for dx, dy in CELLS[piece][o])


def alike(piece, o, x, y):
    """All orientations and centres with the same cells."""
    cells = cells_at(piece, o, x, y)
    return [(o2, x2, y2) for o2 in range(4) for x2 in range(10) for y2 in range(max(0, y - 2), min(40, y + 3))
            if cells_at(piece, o2, x2, y2) == cells]


class Board:
    """Forty rows of ten cells, row 0 at the bottom."""

    def __init__(self, rows=None):
        self.rows = [list(r) for r in rows] if rows else [[None] * 10 for _ in range(40)]

    def full(self, x, y):
        return x < 0 or x > 9 or y < 0 or (y < 40 and self.rows[y][x] is not None)

    def fits(self, piece, o, x, y):
        for dx, dy in CELLS[piece][o]:
            cx, cy = x + dx, y + dy
            if cx < 0 or cx > 9 or cy < 0 or cy > 39 or self.rows[cy][cx] is not None:
                return False
        return True

    def spin(self, piece, o, x, y, kick):
        if piece != "T":
            return "none"
        corners = [self.full(x + dx, y + dy) for dx, dy in turned([(-1, 1), (1, 1), (1, -1), (-1, -1)], o)]
        if sum(corners) < 3:
            return "none"
        return "full" if kick == 4 or (corners[0] and corners[1]) else "mini"

    def resting_places(self, piece):
        """Every (orientation, x, y, spin) that a piece can lock with, by trying all presses."""
        start = next(((0, 4, y) for y in (19, 20) if self.fits(piece, 0, 4, y)), None)
        if start is None:
            return set()
        offsets = OFFSETS_I if piece == "I" else OFFSETS
        seen, todo, places = {start}, [start], set()

        def arrive(state, spin):
            o, x, y = state
            if not self.fits(piece, o, x, y - 1):
                places.add((o, x, y, spin))
            if state not in seen:
                seen.add(state)
                todo.append(state)

        arrive(start, "none")
        while todo:
            o, x, y = todo.pop()
            for dx, dy in ((-1, 0), (1, 0), (0, -1)):
                if self.fits(piece, o, x + dx, y + dy):
                    arrive((o, x + dx, y + dy), "none")
            for to in () if piece == "O" else ((o + 1) % 4, (o + 3) % 4):
                for kick in range(5):
                    dx = offsets[o][kick][0] - offsets[to][kick][0]
                    dy = offsets[o][kick][1] - offsets[to][kick][1]
                    if self.fits(piece, to, x + dx, y + dy):
                        arrive((to, x + dx, y + dy), self.spin(piece, to, x + dx, y + dy, kick))
                        break
        return places

    def lock(self, piece, o, x, y):
        for cx, cy in cells_at(piece, o, x, y):
            self.rows[cy][cx] = piece
        kept = [r for r in self.rows if None in r]
        removed = 40 - len(kept)
        self.rows = kept + [[None] * 10 for _ in range(removed)]
        return removed

    def garbage(self, rows, hole):
        self.rows = ([["G" if x != hole else None for x in range(10)] for _ in range(rows)] + self.rows)[:40]


class Wrong(Exception):
    pass


def need(condition, sentence):
    if not condition:
        raise Wrong(sentence)


class Bot:
    """The other side of the pipe. No answer may be missing, and none too much."""

    def __init__(self, command, argv=None):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(argv if argv is not None else command, executable=command[0], bufsize=0,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.buffer = b""
        info = self.read()
        need(info["type"] == "info" and info["features"] == [], "the first line is info")
        need(all(isinstance(info[k], str) for k in ("name", "version", "author")), "info names the bot")

    def write(self, data):
        self.process.stdin.write(data)

    def send(self, kind, **more):
        self.write(json.dumps({"type": kind, **more}).encode() + b"\n")

    def read(self, seconds=SECONDS):
        end = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            need(ready, "the bot says something in time")
            data = os.read(self.process.stdout.fileno(), 65536)
            need(data, "the bot goes on talking")
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\n", 1)
        need(len(line) < 4095, "a line has fewer than 4,096 bytes")
        return json.loads(line)

    def rules(self, **more):
        """Also a barrier: nothing may stand before the answer."""
        self.send("rules", **more)
        need(self.read() == {"type": "ready"}, "rules are answered by ready")

    def suggest(self):
        self.send("suggest")
        return self.suggestion()

    def suggestion(self):
        answer = self.read()
        need(answer["type"] == "suggestion" and len(answer["moves"]) <= 1, "suggest is answered by one move")
        return answer["moves"][0] if answer["moves"] else None

    def end(self, code=0):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        need(self.buffer + rest == b"", "nothing is said that was not asked for")
        need(self.process.wait(SECONDS) == code, f"the exit code is {code}")

    def quit(self):
        self.send("quit")
        self.end()

    def complaints(self):
        self.errors.seek(0)
        return self.errors.read().decode()


class Game:
    def __init__(self, seed, previews, randomizer="seven_bag", board=None):
        self.random = random.Random(seed)
        self.randomizer = randomizer
        self.bag, self.hold, self.combo, self.chain, self.removed = [], None, 0, False, 0
        self.board = board or Board()
        self.queue = [self.draw() for _ in range(1 + previews)]
        self.moves, self.seconds, self.spins = [], [], 0

    def draw(self):
        if self.randomizer != "seven_bag":
            return self.random.choice(PIECES)
        if not self.bag:
            self.bag = self.random.sample(PIECES, 7)
        return self.bag.pop()

    def start(self, bot, queue=None, **more):
        bot.send("start", hold=self.hold, queue=self.queue if queue is None else queue, combo=self.combo,
                 back_to_back=self.chain, board=self.board.rows, **more)

    def bag_state(self):
        return {"type": "seven_bag", "bag_state": sorted(self.bag)}

    def choices(self):
        second = self.hold or (self.queue[1] if len(self.queue) > 1 else None)
        return [self.queue[0]] + ([second] if second and second != self.queue[0] else [])

    def ask(self, bot):
        before = time.monotonic()
        move = bot.suggest()
        self.seconds.append(time.monotonic() - before)
        return move

    def check(self, move):
        """Returns piece, orientation, x, y of a move that is as it must be."""
        place = move["location"]
        piece, o, x, y = place["type"], NAMES.index(place["orientation"]), place["x"], place["y"]
        need(piece in self.choices(), f"{piece} is one of {self.choices()}")
        need(self.board.fits(piece, o, x, y), f"{move} is on empty cells")
        need(not self.board.fits(piece, o, x, y - 1), f"{move} rests")
        need((o, x, y, move["spin"]) in self.board.resting_places(piece), f"{move} can be reached, with that spin")
        return piece, o, x, y

    def forfeit(self):
        need(not any(self.board.resting_places(p) for p in self.choices()), "there was no move left")

    def play(self, move):
        """Makes a move; returns it as a front end may repeat it, in any orientation with the same cells."""
        piece, o, x, y = self.check(move)
        self.moves.append((piece, o, x, y, move["spin"]))
        if piece != self.queue[0]:
            old, self.hold = self.hold, self.queue[0]
            if old is None:
                self.queue.pop(0)
        self.queue.pop(0)
        removed = self.board.lock(piece, o, x, y)
        self.removed += removed
        self.spins += move["spin"] != "none"
        self.combo = self.combo + 1 if removed else 0
        if removed:
            self.chain = removed == 4 or move["spin"] != "none"
        o, x, y = self.random.choice(alike(piece, o, x, y))
        return {"location": {"type": piece, "orientation": NAMES[o], "x": x, "y": y}, "spin": move["spin"]}
