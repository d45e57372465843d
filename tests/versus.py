#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Versus matches:  tests/versus.py TETRARCH [GAMES [HOSTILE]]

Plays GAMES games, 4 unless told, an even number, under each set of rules, by turns and in real time, and lets the
referee of versus_referee.py look at the records. Then HOSTILE games, 2 unless told, against hostile_bot.py in each of
its modes: a bot that does something wrong must lose with the right reason, and nothing that was started may be left.
Prints TAP.
"""
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time

from hostile_bot import MODES, SLOW
from tap import Tap, processes_with
from tbp_game import Wrong
from versus_referee import RULES, check_record

PROGRAM = os.path.abspath(sys.argv[1])
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 4
HOSTILE = int(sys.argv[3]) if len(sys.argv) > 3 else 2
BOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile_bot.py")
MARKER = f"marker-{os.getpid()}-{time.time_ns()}"  # on the command line of every process that our matches start
tap = Tap()
report = tap.report


def match(*arguments):
    """Runs a match; one that hangs is ended after far more time than any takes, and has failed."""
    try:
        return subprocess.run([PROGRAM, "versus", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=800)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(arguments, 1, "", "the match hangs")


def referee(title, record):
    try:
        _, reasons, sums = check_record(record)
        report(True, f"{title}: the referee agrees ({reasons}, {sums})")
        return sums
    except (Wrong, KeyError, ValueError, OSError) as why:
        report(False, f"{title}: the referee agrees", repr(why))
        return {}


def hostile(mode):
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(BOT)} {mode} {MARKER}"


def check_rules(folder):
    total = {}
    for rules in RULES:
        record = os.path.join(folder, f"{rules}.jsonl")
        match(hostile("spins"), "dellacherie:depth=2,width=3", "--rules", rules, "--games", str(GAMES), "--max-pieces",
              "60", "--seed", "5", "--record", record)
        referee(f"{rules}, with spins", record)
        record = os.path.join(folder, f"{rules}-tactics.jsonl")
        match("versus-ppt", "bcts", "--nodes", "2000", "--rules", rules, "--games", str(GAMES), "--max-pieces",
              "80", "--seed", "6", "--record", record)
        referee(f"{rules}, with tactics", record)
        for title, options in (("by turns", []), ("in real time", ["--pace", "15", "--messiness", "0.4"])):
            record = os.path.join(folder, f"{rules}{len(options)}.jsonl")
            match("bcts:depth=1,width=1", "dellacherie:depth=2,width=3", "--rules", rules, "--games", str(GAMES),
                  "--max-pieces", "60", "--seed", "7", "--record", record, *options)
            for name, value in referee(f"{rules}, {title}", record).items():
                total[name] = total.get(name, 0) + value
    record = os.path.join(folder, "random.jsonl")
    match("bcts:player=random", "dt20:player=random", "--games", str(GAMES), "--record", record)
    referee("random placements", record)
    report(all(total.get(name) for name in ("attacks", "cancelled", "risen")), "rows were sent, cancelled and rose",
           total)


def check_record_file(folder):
    record = os.path.join(folder, "match.jsonl")
    words = ["versus-ppt", "dt20", "--nodes", "60", "--max-pieces", "40", "--json"]
    whole = match(*words, "--games", "6", "--threads", "1").stdout
    match(*words, "--games", "2", "--threads", "2", "--record", record)
    resumed = match(*words, "--games", "6", "--threads", "2", "--record", record)
    report(whole != "" and resumed.stdout == whole, "a resumed match is the same, with any number of threads",
           resumed.stderr)
    report(match(*words, "--games", "6", "--record", record).stdout == whole, "a whole match is read from its record")
    with open(record, encoding="utf-8") as file:
        text = file.read()
    for title, old, new in (("a moved piece", '"x": 4', '"x": 5'), ("another winner", '"winner": "draw"',
                                                                    '"winner": "first"'), ("a cut line", "]]}\n", "")):
        with open(record, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1) + ("{}\n" if title == "a cut line" else ""))
        run = match(*words, "--games", "6", "--record", record)
        report(run.returncode == 1 and "line 2" in run.stderr, f"{title} in a record is noticed", run.stderr)
    run = match("bcts", "dt10", "--nodes", "60", "--max-pieces", "40", "--games", "6", "--record", record)
    report(run.returncode == 1 and "players" in run.stderr, "the record of another match is refused", run.stderr)


def check_bots(folder):
    for mode, reasons in MODES.items():
        record = os.path.join(folder, f"{mode}.jsonl")
        bot = hostile(mode)
        run = match(bot, "dellacherie:depth=2,width=3", "--games", str(2 if mode in SLOW else HOSTILE), "--rules",
                    "botris", "--max-pieces", "30" if reasons else "80", "--threads", "4", "--json", "--record", record)
        remaining = processes_with(MARKER)
        try:
            games = json.loads(run.stdout)["games"]
        except ValueError:
            games = []
        seen = sorted({(g["reason"], g["winner"] == bot) for g in games})
        allowed = reasons or {"block out", "lock out", "push out", "limit"}
        report(bool(seen) and all(reason in allowed and (not reasons or not won) for reason, won in seen),
               f"{mode}: {' or '.join(sorted(reasons)) or 'plays its games'}", f"{seen} {run.stderr}")
        report(not remaining, f"{mode}: nothing is left", remaining)
        sums = referee(mode, record)
        if mode == "garbage":
            report(sums.get("risen", 0) > 0, "garbage: some was told", sums)


with tempfile.TemporaryDirectory() as folder:
    check_rules(folder)
    check_record_file(folder)
    check_bots(folder)
tap.end()
