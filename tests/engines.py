#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Matches against engines that misbehave:  tests/engines.py TETRARCH [GAMES]

Plays GAMES games, 4 unless told, an even number, against hostile_engine.py in each of its modes. An engine that does
something wrong must lose with the right reason; one that only behaves oddly must play its game; and nothing that was
started may be left. Prints TAP.
"""
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from hostile_engine import CLOCKED, MODES
from tap import Tap, processes_with

PROGRAM = os.path.abspath(sys.argv[1])
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 4
HOSTILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile_engine.py")
# Appears on the command line of every process that our matches start.
MARKER = f"marker-{os.getpid()}-{time.time_ns()}"
# Most engines here wait or sleep: more games at once than there are cores.
THREADS = "8"
tap = Tap()
report = tap.report


def hostile(mode):
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(HOSTILE)} {mode} {MARKER}"


def left():
    return processes_with(MARKER)


def clean():
    """Returns what is left, and ends it, so that it does not count twice."""
    found = left()
    for process in found:
        os.kill(process, signal.SIGKILL)
    return found


def none_left(seconds=30):
    """Waits for the processes of a program that was killed; that they end is the fact, not when."""
    until = time.monotonic() + seconds
    while left() and time.monotonic() < until:
        time.sleep(0.01)
    return not clean()


def match(*arguments, **how):
    """Runs a match; one that hangs is ended after far more time than any takes, and has failed."""
    words = [PROGRAM, "tetress", "match", *arguments]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how) as run:
        try:
            out, err = run.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            run.kill()
            clean()
            out, err = "", "the match hangs"
    return subprocess.CompletedProcess(words, run.returncode, out, err)


def limit(mode):
    return ["--time", "1"] if mode in CLOCKED else ["--nodes", "1"]


def check_mode(mode, reasons):
    player = hostile(mode)
    run = match(player, "random", "--games", str(GAMES), *limit(mode), "--threads", THREADS, "--json")
    remaining = clean()
    try:
        games = json.loads(run.stdout)["games"]
    except ValueError:
        report(False, f"{mode}: a result", run.stdout + run.stderr)
        return
    seen = sorted({(g["reason"], g["winner"] == "random") for g in games})
    if reasons:
        right = all(reason in reasons and lost for reason, lost in seen)
    else:
        right = all(reason in ("stuck", "turns") for reason, _ in seen)
    report(len(games) == GAMES and right, f"{mode}: {' or '.join(sorted(reasons)) or 'plays its games'}", seen)
    report(not remaining, f"{mode}: nothing is left", remaining)


def check_summary():
    run = match(hostile("nonsense"), hostile("exit"), "--games", "4", "--nodes", "1")
    sentences = [line for line in run.stdout.split("\n") if "forfeits: " in line]
    report(sum("garbled" in s or "crashed" in s for s in sentences) > 0 and run.returncode == 0,
           "the summary counts forfeits", run.stdout + run.stderr)


def started(mode):
    """Starts an endless match and waits until its engines and what they start are there."""
    arguments = [PROGRAM, "tetress", "match", hostile(mode), hostile("stubborn"), "--games", "1000000", "--nodes", "1",
                 "--threads", "2"]
    run = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(left()) < 6:
        time.sleep(0.01)
    return run


def check_ends():
    for mode in ("hang-at-once", "children", "stubborn", "newlines"):
        run = started(mode)
        run.send_signal(signal.SIGKILL)
        run.wait()
        report(none_left(), f"killed in a match with {mode}: nothing is left")
    run = started("stubborn")
    run.send_signal(signal.SIGINT)
    code = run.wait()
    remaining = clean()
    report(code == 1 and not remaining, "interrupted: nothing is left", (code, remaining))


def limited(kind, most, user=None):
    """Returns what makes a child one of this user that may have at most `most` of something."""
    def limit():
        if user:
            os.setgid(user)
            os.setuid(user)
        resource.setrlimit(kind, (most, most))
    return limit


def check_shortage():
    """A referee that lacks something plays fewer games at once, or says so; no engine loses a game it did not play."""
    options = ["--games", "16", "--nodes", "1", "--threads", "8", "--json"]
    plain = match(hostile("twice"), hostile("early"), *options).stdout
    run = match(hostile("twice"), hostile("early"), *options, preexec_fn=limited(resource.RLIMIT_NOFILE, 24))
    report(run.returncode == 0 and run.stdout == plain and '"turns"' in plain and '"crashed"' not in plain,
           "with few descriptors the same games, fewer at once", run.stderr + run.stdout[:500])
    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "match.jsonl")
        run = match(hostile("twice"), "random", *options, "--record", record,
                    preexec_fn=limited(resource.RLIMIT_NOFILE, 9))
        with open(record, encoding="utf-8") as file:
            lines = file.readlines()
        report(run.returncode == 1 and run.stdout == "" and run.stderr.count("\n") == 1
               and "Too many open files" in run.stderr and len(lines) == 1,
               "where not even one game can be played, a sentence", run.stderr + run.stdout[:500])
    if os.getuid() == 0:
        check_processes()


def check_processes():
    """The same with few processes: those of a user that has no others, as root's are not counted."""
    engine = "cmd:sh -c 'echo teiok; echo readyok; echo bestmove none; read x; read x; read x'"
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = shutil.copy(PROGRAM, folder)
        run = match(engine, "random", "--games", "32", "--nodes", "1", "--threads", "8", "--json", executable=program,
                    cwd=folder, preexec_fn=limited(resource.RLIMIT_NPROC, 14, 54321))
    try:
        reasons = [g["reason"] for g in json.loads(run.stdout)["games"]]
    except ValueError:
        reasons = []
    report(reasons == 32 * ["illegal"], "with few processes the same games, fewer at once", f"{run.stderr} {reasons}")


def check_ourselves():
    """Our own engine plays the same games from within and from without."""
    agent = "minimax:depth=2"
    ours = f"cmd:'{PROGRAM}' tetress engine --agent \"{agent}\""
    options = ["random", "--games", "6", "--nodes", "2000", "--seed", "3", "--json"]
    within, without = match(agent, *options), match(ours, *options)
    same = without.stdout.replace(json.dumps(ours, ensure_ascii=False)[1:-1], agent)
    report(within.returncode == 0 and len(within.stdout) > 1000 and same == within.stdout,
           "our own engine plays the same games as the agent in it", within.stdout[:500] + "\n" + same[:500])
    one, many = (match(ours, hostile("twice"), "--games", "6", "--nodes", "500", "--threads", n, "--json").stdout
                 for n in "13")
    report(one == many and "stuck" in one, "a match of engines by nodes does not depend on the threads", one[:500])


for name, allowed in MODES.items():
    check_mode(name, allowed)
check_summary()
check_ends()
check_shortage()
check_ourselves()
tap.end()
