#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A Tetress engine that misbehaves:  tests/hostile_engine.py MODE [MARKER]

Speaks the tei protocol and plays the first legal action it finds, but for what its mode says. MODES lists them, each
with the reasons that a match may record for it; a mode without reasons plays on to the end of the game. The marker
lets a test find what is left of it.
"""
import ctypes
import os
import signal
import sys
import time

SIZE = 11
# With a clock, an engine on a busy machine may run out of time before it hangs.
MODES = {
    "hang-at-once": {"hung"},
    "hang-later": {"hung", "late"},
    "freeze": {"hung", "late"},
    "deaf": {"hung", "late"},
    "late": {"late", "hung"},
    "crash-at-once": {"crashed"},
    "crash-later": {"crashed"},
    "exit": {"crashed"},
    "close": {"crashed"},
    "orphans": {"crashed"},
    "stop-parent": {"crashed"},
    "kill-parent": {"crashed"},
    "kill-parent-orphans": {"crashed"},
    "occupied": {"illegal"},
    "other-side": {"illegal"},
    "blind": {"illegal"},
    "resign": {"illegal"},
    "nonsense": {"garbled"},
    "empty": {"garbled"},
    "binary-answer": {"garbled"},
    "newlines": {"flooded"},
    "no-newline": {"flooded"},
    "flood-at-once": {"flooded"},
    "stop-parent-at-once": set(),
    "stubborn": set(),
    "children": set(),
    "twice": set(),
    "early": set(),
    "binary": set(),
}
CLOCKED = {"hang-at-once", "hang-later", "freeze", "deaf", "late"}  # need a short clock to be tested in a short time
FORFEIT_AFTER = 2  # actions of those that misbehave later


def beside(cell):
    r, c = cell
    return [((r + dr) % SIZE, (c + dc) % SIZE) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def grow(cells, full):
    """Finds four connected empty cells that hold these."""
    if len(cells) == 4:
        return cells
    for cell in cells:
        for near in beside(cell):
            if near not in full and near not in cells:
                found = grow(cells + [near], full)
                if found:
                    return found
    return None


class Game:
    def __init__(self, moves):
        self.tokens, self.turn, self.last = {}, 0, moves[-1]
        for move in moves:
            for cell in move.split(","):
                self.tokens[tuple(map(int, cell.split("-")))] = self.turn % 2
            rows = [[(i, k) for k in range(SIZE)] for i in range(SIZE)]
            lines = rows + [list(column) for column in zip(*rows)]
            for cell in {cell for line in lines if all(c in self.tokens for c in line) for cell in line}:
                del self.tokens[cell]
            self.turn += 1

    def action(self, side, shunned=frozenset()):
        """Finds an action for a side without these cells."""
        full = set(self.tokens) | shunned
        starts = [n for cell, owner in sorted(self.tokens.items()) if owner == side for n in beside(cell)]
        if self.turn < 2:
            starts = [(r, c) for r in range(SIZE) for c in range(SIZE)]
        for start in starts:
            found = grow([start], full) if start not in full else None
            if found:
                return ",".join(f"{r}-{c}" for r, c in sorted(found))
        return "none"

    def illegal(self):
        own = {n for cell, owner in self.tokens.items() if owner == self.turn % 2 for n in beside(cell)}
        return self.action(1 - self.turn % 2, own)


def say(text):
    data = text if isinstance(text, bytes) else text.encode() + b"\n"
    try:
        while data:
            data = data[os.write(1, data):]
    except BrokenPipeError:
        pass


def sleep():
    while True:
        time.sleep(3600)


def bear(leave_session):
    """Starts a child that ignores whatever can be ignored and holds our pipes."""
    if os.fork() == 0:
        if leave_session:
            os.setsid()
            if os.fork():
                os._exit(0)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        sleep()


def settle_in(mode):
    """What the modes do first that let nothing end them."""
    if mode in ("stubborn", "children"):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
    if mode == "children":
        bear(False)
        bear(True)


def flood(piece):
    while True:
        os.write(1, piece)


def crash():
    os.kill(os.getpid(), signal.SIGSEGV)
    sleep()


def kill_parent():
    """Kills the process that keeps us, and survives it: the kernel is told not to kill us as well."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)
    os.kill(os.getppid(), signal.SIGKILL)


def misbehave(mode, game):
    """Does what the mode does instead of an answer."""
    if mode == "hang-later":
        sleep()
    elif mode == "freeze":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif mode == "late":
        time.sleep(1.2)
        say("bestmove " + game.action(game.turn % 2))
    elif mode == "crash-later":
        crash()
    elif mode == "exit":
        sys.exit(0)
    elif mode == "close":
        os.close(1)
        sleep()
    elif mode == "orphans":
        bear(False)
        bear(True)
        os._exit(0)
    elif mode == "stop-parent":
        bear(True)
        os.kill(os.getppid(), signal.SIGSTOP)
        os._exit(0)
    elif mode == "kill-parent":
        os.kill(os.getppid(), signal.SIGKILL)
        sleep()
    elif mode == "kill-parent-orphans":
        bear(False)
        bear(True)
        kill_parent()
        sleep()
    elif mode == "newlines":
        flood(b"\n" * 1000)
    elif mode == "no-newline":
        flood(b"x" * 1000)
    else:
        say({
            "occupied": "bestmove " + game.last,
            "other-side": "bestmove " + game.illegal(),
            "resign": "bestmove none",
            "nonsense": "bestmove to the left, please",
            "empty": "bestmove",
            "binary-answer": b"bestmove 0-0,\0\0-1,0-2,0-3\xff\n",
        }[mode])


def main():
    mode = sys.argv[1]
    moves, actions = [], 0
    settle_in(mode)
    if mode == "stop-parent-at-once":
        bear(True)
        os.kill(os.getppid(), signal.SIGSTOP)
    if mode == "hang-at-once":
        sleep()
    if mode == "crash-at-once":
        crash()
    if mode == "flood-at-once":
        flood(b"info\n")
    if mode == "deaf":
        say("teiok\nreadyok")
        sleep()
    if mode == "blind":
        say("teiok\n" + "readyok\nbestmove 0-0,0-1,0-2,0-3\n" * 100)
        sleep()
    for line in sys.stdin:
        words = line.split()
        if words[0] == "tei":
            say("id name hostile\nteiok")
        elif words[0] == "isready":
            if mode == "early":
                say("bestmove 0-0,0-1,0-2,0-3")
            if mode == "binary":
                say(bytes(range(256)) + b"\n\0\n")
            say("readyok")
        elif words[0] == "position":
            moves = words[3:]
        elif words[0] == "go":
            game = Game(moves)
            actions += 1
            if MODES[mode] and actions > FORFEIT_AFTER:
                misbehave(mode, game)
                continue
            answer = "bestmove " + game.action(game.turn % 2)
            say("info depth 1 score 3 nodes 7\n" + answer)
            if mode == "twice":
                say(answer)
        elif words[0] == "quit" and mode not in ("stubborn", "children"):
            return
    if mode in ("stubborn", "children"):
        sleep()


if __name__ == "__main__":
    main()
