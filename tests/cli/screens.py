#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the terminal game through tmux and looks at the screen, as a person does. Prints TAP.

Nothing waits for a fixed time: a check looks again until the screen is as wanted, or ten seconds are over.
"""
import os
import re
import shutil
import signal
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


def wait(title, wanted):
    """Checks that the screen comes to have a text, or the property that a function tells."""
    seen = wanted if callable(wanted) else lambda: wanted in screen()
    end = time.monotonic() + PATIENCE
    good = seen()
    while not good and time.monotonic() < end:
        time.sleep(0.02)
        good = seen()
    report(good, title)
    return good


def keys(*names):
    tmux("send-keys", *names)


def shell(command):
    tmux("send-keys", "-l", command)
    keys("Enter")


def run(words, environment=""):
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


def play():
    run("play --seed 5 --replay game.replay")
    wait("play: a piece appears in the middle", lambda: falling() == [3, 4, 5])
    report(all(word in screen() for word in ("HOLD", "NEXT", "MARATHON", "score", "faults")), "play: all is there")
    keys("Left")
    wait("play: left", lambda: falling() == [2, 3, 4])
    keys("Right")
    wait("play: right", lambda: falling() == [3, 4, 5])
    keys("Up")
    wait("play: turn", lambda: falling() == [4, 5])
    report("░░" in screen(), "play: the ghost shows where it would fall")
    keys("c")
    wait("play: hold", lambda: "HELD" in screen() and falling() == [4, 5])
    keys("Space")
    wait("play: drop", lambda: value("pieces") == "1" and boards()[0][0][4:6] == ["██", "██"])
    report("HOLD" in screen(), "play: hold is free again")
    keys("h")
    wait("play: hint", lambda: "<> bcts" in screen() and any("<>" in row for row in boards()[0]))


def pause():
    keys("p")
    wait("pause: said", "PAUSED")
    before = value("time")
    time.sleep(0.3)
    report(before == value("time"), "pause: the time stands")
    tmux("resize-window", "-x", "40", "-y", "12")
    wait("pause: 40x12 has a small board", lambda: "PAUSED" in screen() and "next" in screen() and not boards())
    tmux("resize-window", "-x", "20", "-y", "6")
    wait("pause: 20x6 asks for more", "The game waits")
    tmux("resize-window", "-x", "80", "-y", "30")
    wait("pause: all is back", lambda: "PAUSED" in screen() and len(boards()) == 1)
    keys("p")
    wait("pause: the game goes on", lambda: "PAUSED" not in screen() and value("time") != before)


def leave():
    keys("r")
    wait("restart: a new game", lambda: value("pieces") == "0" and not any("██" in row for row in boards()[0][:4]))
    for number in (1, 2, 3):
        keys("Space")
        wait(f"restart: piece {number}", lambda n=number: value("pieces") == str(n))
    keys("q")
    clean("quit")
    run("watch game.replay")
    wait("replay: is shown", "replay of ada")
    wait("replay: comes to its end", lambda: "THE END" in screen() and value("pieces") == "3")
    keys("r", "p")
    wait("replay: begins again", lambda: "PAUSED" in screen())
    keys("q")
    clean("replay")
    with open(f"{folder}/game.replay", encoding="utf-8") as file:
        text = file.read()
    with open(f"{folder}/broken.replay", "w", encoding="utf-8") as file:
        file.write(text.replace("seed 5", "seed 6", 1))
    run("watch broken.replay")
    wait("replay: a broken one is refused", lambda: "code=1" in screen() and "tetrarch:" in screen())


def scores():
    run("play --seed 5 --name grace --store scores.db")
    wait("scores: the game begins", "MARATHON")
    end = time.monotonic() + PATIENCE
    while "GAME OVER" not in screen() and time.monotonic() < end:
        keys("Space", "Space")
    wait("scores: game over", lambda: "GAME OVER" in screen() and "The best marathon games" in screen())
    report(bool(re.search(r"> 1 +[\d,]+ +grace", screen())), "scores: the game is in the list")
    keys("r")
    wait("scores: again", lambda: value("pieces") == "0")
    keys("q")
    wait("scores: done", "code=0")
    run("play --seed 5 --store /nonexistent/scores.db --replay /nonexistent/game.replay")
    wait("scores: a game that cannot be kept begins", "MARATHON")
    keys(*["Space"] * 14, "q")
    wait("scores: what cannot be kept is said, beside the result",
         lambda: "topped out: score" in screen() and "/nonexistent/game.replay" in screen() and "code=1" in screen())


def hints():
    run("play --seed 5")
    wait("hints: the game begins", "MARATHON")
    keys("h")
    wait("hints: shown", lambda: "hints      1" in screen() and "<> bcts" in screen())
    held = "holds" in screen()
    keys("c")
    wait("hints: gone with the piece, unless holding was the hint", lambda: "HELD" in screen() and ("<> bcts" in screen()) == held)
    keys("q")
    clean("hints")


def modes():
    run("play --mode sprint --seed 5 --half-turns --keys left=j,right=l")
    wait("sprint: forty rows", "0 of 40")
    keys("j")
    wait("keys: another one moves the piece", lambda: falling() == [2, 3, 4])
    keys("Left", "a")
    wait("half turn: upside down", lambda: any(row[2:5] == ["██", "██", "██"] for row in boards()[0][6:]))
    keys("q")
    clean("sprint")
    run("play --seed 5", "NO_COLOR=1")
    wait("NO_COLOR: pieces are letters", lambda: "LLLLLL" in screen())
    report(not re.search(r"\x1b\[[0-9;]*\b[34][0-8]\b", screen(True)), "NO_COLOR: no colours")
    keys("q")
    wait("NO_COLOR: done", "code=0")
    run("play --seed 5", "TERM=screen")
    wait("8 colours: pieces", "██████")
    report(bool(re.search(r"\x1b\[3[0-7]m", screen(True))) and "38;5" not in screen(True), "8 colours: no more")
    keys("q")
    wait("8 colours: done", "code=0")
    run("play --seed 5", "LC_ALL=C")
    wait("ASCII: pieces", lambda: "[][][]" in screen() and screen().isascii())
    tmux("resize-window", "-x", "40", "-y", "12")
    wait("ASCII: a small window waits", "The game waits")
    tmux("resize-window", "-x", "80", "-y", "30")
    wait("ASCII: all is back", "[][][]")
    keys("q")
    wait("ASCII: done", "code=0")


def watch():
    run("watch bcts --seed 5 --speed 1")
    wait("watch: placements and features", lambda: re.search(r"1  L .*\d\.\d\d", screen()) and "3  " in screen())
    report(all(word in screen() for word in ("best placements", "landing_height", "rows_with_holes", "x weight")),
           "watch: the table of features")
    keys("p")
    wait("watch: pause", "PAUSED")
    for _ in range(3):
        before = int(value("pieces"))
        keys("n")
        wait("watch: one step is one piece", lambda n=before: value("pieces") == str(n + 1))
    time.sleep(0.2)
    report(value("pieces") == str(before + 1), "watch: and then it stands")
    for key, text in (("9", "full speed"), ("-", "200 pieces/s"), ("1", "1 piece/s"), ("+", "2 pieces/s")):
        keys(key)
        wait(f"watch: speed key {key}", text)
    keys("9", "p")
    wait("watch: a hundred pieces in no time", lambda: int((value("pieces") or "0").replace(",", "")) > 100)
    keys("q")
    clean("watch")
    run("watch dellacherie --speed 9 --player greedy --max-pieces 30 --replay seen.replay")
    wait("watch: ends by itself", lambda: "30 pieces" in screen() and "code=0" in screen())
    run("eval dt10 --height 10 --games 1 --seed 2 --max-pieces 50 --quiet --replay drops.replay")
    wait("watch: a simplified game is saved", "code=0")
    run("eval dt10 --width 8 --games 1 --max-pieces 9 --quiet --replay narrow.replay")
    wait("watch: a narrow one is saved", "code=0")
    run("watch narrow.replay")
    wait("watch: but not shown", lambda: "was played on 8x20" in screen() and "code=1" in screen())
    run("watch drops.replay --speed 9")
    wait("watch: and shown", lambda: "THE END" in screen() and value("pieces") == "50" and value("rows") == "17")
    keys("q")
    wait("watch: and left", "code=0")
    run("watch seen.replay --speed 9")
    wait("watch: what it saved", lambda: "replay of dellacherie" in screen() and value("pieces") == "30")
    keys("q")
    wait("watch: done", "code=0")


def against():
    run("play --against bcts --pace 2 --seed 5 --replay duel.replay")
    wait("against: two boards", lambda: len(boards()) == 2 and "bcts" in screen())
    keys("Space")
    wait("against: a drop each", lambda: "██" in "".join(boards()[0][0]) and "██" in "".join(boards()[1][0]))
    tmux("resize-window", "-x", "40", "-y", "12")
    wait("against: small boards", lambda: "bcts" in screen() and not boards())
    tmux("resize-window", "-x", "80", "-y", "30")
    wait("against: large ones", lambda: len(boards()) == 2)
    end = time.monotonic() + PATIENCE
    while "YOU LOSE" not in screen() and time.monotonic() < end:
        keys("Space", "Space")
    wait("against: who tops out loses", "YOU LOSE")
    keys("q")
    clean("against")
    run("watch duel.replay --speed 9")
    wait("against: its replay", lambda: "THE END" in screen() and "replay of ada" in screen())
    keys("q")
    wait("against: done", "code=0")


def signals():
    for name in ("TERM", "HUP", "ABRT", "INT"):
        shell(f"clear; rm -f pid; (sh -c 'echo $$ >pid; exec {PROGRAM} play --seed 5 --replay {name}.replay');"
              " echo code=$?")
        wait(f"SIG{name}: the game is there", "MARATHON")
        if name == "INT":
            keys("C-c")
        else:
            with open(f"{folder}/pid", encoding="utf-8") as file:
                os.kill(int(file.read()), getattr(signal, f"SIG{name}"))
        clean(f"SIG{name}")
        report(os.path.exists(f"{folder}/{name}.replay") == (name != "ABRT"), f"SIG{name}: the replay is kept, unless by an abort")


def refusals():
    for words in (["play"], ["watch", "bcts"], ["play", "--against", "bcts"]):
        done = subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env={"TERM": "xterm"}, cwd=folder, check=False)
        report(done.returncode == 1 and not done.stdout and done.stderr.count(b"\n") == 1 and
               b"needs a terminal" in done.stderr, f"refuses: {' '.join(words)} without a terminal")
    for words, environment, text in (("play", "TERM=nonsense", "(TERM) is unknown"), ("play", "TERM=", "TERM"),
                                     ("play --controller bctx", "", "did you mean"),
                                     ("watch nobody", "", "tetrarch:")):
        run(words, environment)
        wait(f"refuses: {environment} {words}", lambda t=text: t in screen() and "code=1" in screen())
    for words, text in (("--keys lefd=a", "did you mean"), ("--keys left=a,right=a", "two actions"),
                        ("--level 0", "between 1 and 20"), ("--pace 2", "--against"), ("--mode sprnt", "did you mean")):
        run(f"play {words}")
        wait(f"refuses: play {words}", lambda t=text: t in screen() and "code=2" in screen())


try:
    if not shutil.which("tmux"):
        print("1..0 # skip tmux is not installed")
        sys.exit(0)
    open_terminal()
    for part in (play, pause, leave, scores, hints, modes, watch, against, signals, refusals):
        part()
finally:
    tmux("kill-server")
    shutil.rmtree(folder, ignore_errors=True)
print(f"1..{count}")
sys.exit(failures > 0)
