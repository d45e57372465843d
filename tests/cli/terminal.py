# SPDX-License-Identifier: MIT
"""A terminal of tmux for tests: types into it, looks at its screen, and reports as TAP.

Nothing waits for a fixed time: a check looks again until the screen is as wanted, or ten seconds are over. The program
that is tested is the first argument.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.realpath(sys.argv[1])
FLOOR = "└────────────────────┘"
PATIENCE = 10.0
folder = tempfile.mkdtemp()
socket = f"tetrarch-{os.getpid()}"
count = failures = 0


def tmux(*words):
    done = subprocess.run(["tmux", "-u", "-L", socket, "-f", "/dev/null", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}, check=False)
    return done.stdout.decode()


def report(good, title):
    global count, failures
    count += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {count} - {title}", flush=True)
    if not good:
        for line in screen().split("\n"):
            print(f"# {line}".rstrip())


def screen(colours=False):
    return tmux("capture-pane", "-p", *(["-e"] if colours else []))


def until(seen, patience=PATIENCE):
    end = time.monotonic() + patience
    while not seen() and time.monotonic() < end:
        time.sleep(0.02)
    return seen()


def wait(title, wanted, patience=PATIENCE):
    """Checks that the screen comes to have a text, or the property that a function tells."""
    good = until(wanted if callable(wanted) else lambda: wanted in screen(), patience)
    report(good, title)
    return good


def keys(*names):
    tmux("send-keys", *names)


def shell(command):
    tmux("send-keys", "-l", command)
    keys("Enter")


def run(words, environment=""):
    """Starts the program on an empty screen: what the last one left must not answer for this one."""
    shell("clear")
    until(lambda: "code=" not in screen())
    shell(f"clear; {environment} {PROGRAM} {words}; echo code=$?")


def boards():
    """Returns the boards on the screen, each as its rows of ten cells from the bottom."""
    lines = [line.ljust(100) for line in screen().split("\n")]
    found = []
    for number, line in enumerate(lines):
        for at in [m.start() for m in re.finditer(FLOOR, line)]:
            rows = [lines[number - 1 - y][at + 1:at + 21] for y in range(21)]
            found.append([[row[2 * x:2 * x + 2] for x in range(10)] for row in rows])
    return found


def falling():
    """Returns the columns of the piece in the air, while the stack is low."""
    all_boards = boards()
    return sorted({x for row in all_boards[0][6:] for x in range(10) if row[x] == "██"}) if all_boards else None


def value(label):
    found = re.search(rf"{label} +([\d,.:]+)", screen())
    return found.group(1) if found else None


def clean(title):
    """Checks that the shell is back on a terminal that is as it was."""
    wait(f"{title}: the shell is back", "code=")
    shell("clear; stty -a; echo end=here")
    wait(f"{title}: the line is as it was",
         lambda: re.search(r"[^-]icanon", screen()) and re.search(r"[^-]echo\b", screen()) and "end=here" in screen())
    state = tmux("display-message", "-p", "#{cursor_flag} #{alternate_on}").strip()
    report(state == "1 0", f"{title}: the cursor is there, the full screen gone")


def open_terminal():
    start = (f"cd {folder} && exec env -i HOME={folder} USER=ada LC_ALL=C.UTF-8 TERM=screen-256color"
             f" PATH={os.environ['PATH']} PS1='$ ' sh")
    tmux("new-session", "-d", "-x", "80", "-y", "30", start, ";", "set", "-g", "status", "off")
    tmux("resize-window", "-x", "80", "-y", "30")
    wait("a shell is there", "$")


def play_through(*parts):
    """Runs parts one after the other in a new terminal, and ends the test."""
    try:
        if not shutil.which("tmux"):
            print("1..0 # skip tmux is not installed")
            sys.exit(0)
        open_terminal()
        for part in parts:
            part()
    finally:
        tmux("kill-server")
        shutil.rmtree(folder, ignore_errors=True)
    print(f"1..{count}")
    sys.exit(failures > 0)
