#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What an audience costs a training run:  tests/page/viewers.py TETRARCH [PAIRS]

Trains one and the same run alone and with a hundred viewers of its events, in turn, several times, and compares how
many pieces it plays in a second of processor time, where all that the server does meanwhile counts as the run's: on a
machine with nothing to spare it is taken from it. Clocks on the wall are printed, and not judged: other programs have
their share of these. Prints TAP.
"""
import json
import os
import re
import selectors
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

VIEWERS = 100
MOST = 0.02  # of the speed
SECONDS = 300  # after which something hangs
# About ten seconds of processor time, with an iteration, and a hundred candidates to send, several times a second.
TRAINING = ["train", "cross-entropy", "--features", "dt", "--height", "10", "--games", "5", "--max-pieces", "2000",
            "--iterations", "1000000", "--param", "total-pieces=40000000", "--param", "final=0", "--seed", "3",
            "--quiet"]


class Server:
    """`tetrarch serve` on a free port."""

    def __init__(self, program, store):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--store", store], stdout=subprocess.PIPE,
                                        text=True)
        line = self.process.stdout.readline()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise RuntimeError(f"serve printed {line!r}")
        self.port = int(found.group(1))

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return json.load(answer)

    def seconds(self):
        """Processor time of all its threads, also of those that have ended."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)


class Audience:
    """Viewers of one run, read as they come."""

    def __init__(self, port, run):
        self.selector = selectors.DefaultSelector()
        self.rest, self.iterations, self.done = {}, {}, set()
        for _ in range(VIEWERS):
            viewer = socket.create_connection(("127.0.0.1", port), timeout=30)
            viewer.sendall(f"GET /api/runs/{run}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            viewer.setblocking(False)
            self.selector.register(viewer, selectors.EVENT_READ)
            self.rest[viewer], self.iterations[viewer] = b"", 0

    def read(self, seconds):
        for key, _ in self.selector.select(seconds):
            viewer = key.fileobj
            data = viewer.recv(1 << 18)
            if not data:
                raise RuntimeError("a viewer was dropped")
            text = self.rest[viewer] + data
            end = text.rfind(b"\n") + 1
            self.rest[viewer] = text[end:]
            self.iterations[viewer] += text[:end].count(b"event: iteration")
            if b'"status":"done"' in text:
                self.done.add(viewer)

    def close(self):
        for viewer in self.rest:
            self.selector.unregister(viewer)
            viewer.close()


def newest(server):
    runs = server.get("/api/runs")["runs"]
    return runs[0] if runs else {"run": 0}


def train(program, store, server, watched):
    """Trains once. Returns pieces a second of processor time, the same by the clock, and what the viewers saw."""
    before, audience = newest(server)["run"], None
    start, server_start = time.monotonic(), server.seconds()
    child = subprocess.Popen([program, *TRAINING, "--store", store], stdout=subprocess.DEVNULL)
    if watched:
        while newest(server)["run"] == before:
            time.sleep(0.05)
        audience = Audience(server.port, before + 1)
    ended = 0
    while not ended and time.monotonic() < start + SECONDS:
        if audience:
            audience.read(0.2)
        else:
            time.sleep(0.2)
        ended, status, usage = os.wait4(child.pid, os.WNOHANG)
    wall = time.monotonic() - start
    own = server.seconds() - server_start
    if not ended or status:
        raise RuntimeError(f"training ended with {status if ended else 'nothing'}")
    child.returncode = 0
    seen = None
    if audience:
        until = time.monotonic() + 10
        while len(audience.done) < VIEWERS and time.monotonic() < until:
            audience.read(0.2)
        seen = (min(audience.iterations.values()), len(audience.done))
        audience.close()
    run = newest(server)
    seconds = usage.ru_utime + usage.ru_stime
    print(f"# {'watched' if watched else 'alone  '}: {run['pieces']} pieces, {wall:.2f} s by the clock, "
          f"{seconds:.2f} s of processor time, the server {own:.2f} s", flush=True)
    return run["pieces"] / (seconds + own), seen, run["iterations"]


def main():
    program, pairs = os.path.realpath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 7
    costs, saw = [], True
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store.db")
        server = Server(program, store)
        try:
            for number in range(pairs):
                # Alternate which comes first, so that a machine that gets slower favours neither.
                speed = {}
                for watched in (number % 2 == 0, number % 2 == 1):
                    speed[watched], seen, iterations = train(program, store, server, watched)
                    if watched:
                        print(f"# every viewer was told of {seen[0]} of {iterations} iterations; {seen[1]} saw the end")
                        saw = saw and seen[0] > 0 and seen[1] == VIEWERS
                costs.append(1 - speed[True] / speed[False])
                print(f"# pair {number + 1}: {100 * costs[-1]:+.2f}% of the speed", flush=True)
        finally:
            code = server.end()
    cost = statistics.median(costs)
    print("1..3")
    print(f"{'ok' if cost <= MOST else 'not ok'} 1 - {VIEWERS} viewers cost {100 * cost:.2f}% of the speed, at most "
          f"{100 * MOST:.0f}%")
    print(f"{'ok' if saw else 'not ok'} 2 - every viewer followed the run to its end")
    print(f"{'ok' if code == 0 else 'not ok'} 3 - the server ends well")
    return not (cost <= MOST and saw and code == 0)


if __name__ == "__main__":
    sys.exit(main())
