#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the terminal game through tmux and looks at the screen, as a person does. Prints TAP."""
import os
import pathlib
import re
import signal
import subprocess
import time

from terminal import (PATIENCE, PROGRAM, boards, clean, falling, folder, keys, play_through, report, run, screen,
                      shell, tmux, value, wait)


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
    wait("play: hint", lambda: "<> champion-10x20" in screen() and any("<>" in row for row in boards()[0]))


def pause():
    keys("p")
    wait("pause: said", "PAUSED")
    before = value("time")
    time.sleep(0.3)
    report(before == value("time"), "pause: the time stands")
    tmux("resize-window", "-x", "40", "-y", "12")
    wait("pause: 40x12 has a small board", lambda: "PAUSED" in screen() and "next" in screen() and not boards())
    tmux("resize-window", "-x", "20", "-y", "6")
    wait("pause: 20x6 asks for more", "The game is paused")
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
    run("play --seed 5 --replay /nonexistent/game.replay")
    wait("scores: a replay that cannot be saved is refused before the game",
         lambda: "cannot write /nonexistent/game.replay" in screen() and "code=1" in screen())
    run("play --seed 5 --store /nonexistent/scores.db")
    wait("scores: a game that cannot be kept begins", "MARATHON")
    keys(*["Space"] * 14, "q")
    wait("scores: what cannot be kept is said, beside the result",
         lambda: "topped out: score" in screen() and "/nonexistent/scores.db" in screen() and "code=1" in screen())


def hints():
    run("play --seed 5")
    wait("hints: the game begins", "MARATHON")
    keys("h")
    wait("hints: shown", lambda: "hints      1" in screen() and "<> champion-10x20" in screen())
    held = "holds" in screen()
    keys("c")
    wait("hints: gone with the piece, unless holding was the hint",
         lambda: "HELD" in screen() and ("<> champion-10x20" in screen()) == held)
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
    wait("ASCII: a small window waits", "The game is paused")
    tmux("resize-window", "-x", "80", "-y", "30")
    wait("ASCII: all is back", "[][][]")
    keys("q")
    wait("ASCII: done", "code=0")


def watch_boards():
    """Games begin with a board that is drawn, in a file, or a fumen; the row that is full is removed."""
    pathlib.Path(folder, "drawn.txt").write_text("#########.\n##########\n########..\n", encoding="utf-8")
    fumen = f"$({PROGRAM} features --print fumen --height 4 <drawn.txt)"

    def begins():
        full = [sum(cell not in ("  ", " ·", "<>", "░░") for cell in row) for row in (boards() or [[]])[0][:3]]
        return full == [8, 9, 0]

    for title, board in (("drawn", '"$(cat drawn.txt)"'), ("in a file", "drawn.txt"), ("a fumen", fumen)):
        run(f"watch bcts --seed 5 --speed 1 --board {board}")
        wait(f"watch: begins with a board, {title}", begins)
        keys("q")
        wait("watch: and ends", "code=0")


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
    watch_boards()
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


def strength():
    """The same seed gives the same mistakes, and a strength has its own pace."""
    run("play --against bcts --strength 4 --seed 5")
    wait("strength: it is shown", lambda: len(boards()) == 2 and re.search(r"strength +4", screen()))
    keys("q")
    clean("strength")
    files = [f"weak{number}.replay" for number in range(3)]
    for file, options in zip(files, ("--strength 2", "--strength 2", "")):
        run(f"watch bcts --max-pieces 12 --speed 9 --seed 5 --replay {file} {options}")
        wait(f"strength: {file} is saved", "code=0")
    texts = [open(f"{folder}/{file}", encoding="utf-8").read() for file in files]
    report(texts[0] == texts[1], "strength: the same seed, the same game")
    report(texts[0] != texts[2], "strength: with mistakes that others do not make")


def torus():
    """Returns the large board of Tetress without colours, a character for each cell: "." empty, "R" and "B" tokens,
    "r" and "b" those that came last, "g" the piece, "x" the piece where it does not fit, "h" a hint, "+" a mark, "#" a
    line that is cleared."""
    lines = [line.ljust(100) for line in screen().split("\n")]
    top = next((i for i, line in enumerate(lines) if re.match(r" +0   1   2   3", line)), None)
    if top is None:
        return [""] * 11
    left = lines[top].index("0") - 2
    looks = (("▓", "#"), ("┌RR", "r"), ("┌BB", "b"), ("▒", "g"), ("╲╱", "x"), ("╱╲", "h"), ("R", "R"), ("B", "B"))

    def look(row, column):
        upper, lower = (lines[top + 1 + 2 * row + i][left + 4 * column:left + 4 * column + 4] for i in (0, 1))
        return next((name for text, name in looks if text in upper), "+" if "+" in lower else ".")
    return ["".join(look(row, column) for column in range(11)) for row in range(11)]


def cells(look):
    return ",".join(f"{row}-{column}" for row, line in enumerate(torus()) for column in range(11)
                    if line[column:column + 1] == look)


def torus_count(look):
    return "".join(torus()).count(look)


def tetress():
    run("tetress play --agent greedy --seed 1", "NO_COLOR=1")
    wait("tetress: the board and the piece", lambda: "turn 0 of 150" in screen() and cells("g") == "5-4,5-5,5-6,5-7")
    report(all(word in screen() for word in ("> you", "greedy", "your turn", "[I]", "actions 2299")),
           "tetress: all is there")
    keys("3", "x")
    wait("tetress: another piece, turned", lambda: "[T]" in screen() and cells("g") == "4-5,5-4,5-5,6-5")
    keys("z")
    wait("tetress: turned back", lambda: cells("g") == "5-4,5-5,5-6,6-5")
    keys("Down", "Down", "Down", "Down", "Down")
    wait("tetress: around the lower edge", lambda: cells("g") == "0-5,10-4,10-5,10-6")
    keys("a", "a", "a", "a", "a")
    wait("tetress: around the left edge", lambda: cells("g") == "0-0,10-0,10-1,10-10")
    keys("Space")
    wait("tetress: an answer", lambda: "turn 2 of 150" in screen() and "1 r 0-0,10-0,10-1,10-10" in screen())
    report(cells("r") == "0-0,10-0,10-1,10-10" and cells("b").count("-") == 4, "tetress: the last actions stand out")
    answer = cells("b")
    report(f"2 b {answer}" in screen(), "tetress: and are listed")
    keys("Space")
    wait("tetress: a cell is taken", lambda: "a cell is taken" in screen() and cells("x").count("-") == 4)
    keys("u")
    wait("tetress: undo takes back both", lambda: "turn 0 of 150" in screen() and cells("b") == ""
         and "1 r" not in screen())
    keys("u")
    wait("tetress: no more to take back", "nothing to take back")
    keys("y")
    wait("tetress: redo", lambda: "turn 2 of 150" in screen() and cells("b") == answer)


def tetress_helps():
    keys("m")
    wait("tetress: marks where the piece can go", lambda: 0 < torus_count("+") < 60)
    few = torus_count("+")
    keys("m")
    wait("tetress: marks for all pieces", lambda: torus_count("+") > few)
    keys("m")
    wait("tetress: no marks", lambda: torus_count("+") == 0)
    keys("4", "Down", "Down", "Down", "Down", "Down")
    wait("tetress: apart from its own", "touches none of your tokens")
    keys("Enter")
    wait("tetress: is refused", lambda: "touches none" in screen() and "turn 2 of 150" in screen())
    keys("Tab")
    wait("tetress: the next place", lambda: cells("g").count("-") == 4)
    place = cells("g")
    keys("Tab")
    wait("tetress: and the next", lambda: cells("g").count("-") == 4 and cells("g") != place)
    keys("p")
    wait("tetress: and back", lambda: cells("g") == place)
    keys("h")
    wait("tetress: a hint", lambda: re.search(r"hint: [\d,-]+, (score|wins|loses)", screen()))
    hint = re.search(r"hint: ([\d,-]+),", screen()).group(1)
    keys("h")
    wait("tetress: taken up", lambda: cells("g") == hint)
    keys("Enter")
    wait("tetress: and placed", lambda: "turn 4 of 150" in screen() and cells("r") == hint)
    keys("r")
    wait("tetress: asks before a new game", "press r again")
    keys("Up")
    wait("tetress: another key stays", lambda: "press r again" not in screen() and "turn 4 of 150" in screen())


def tetress_sizes():
    tmux("resize-window", "-x", "60", "-y", "14")
    wait("tetress: a small board", lambda: "0 1 2 3 4" in screen() and "R•" in screen() and "B•" in screen())
    tmux("resize-window", "-x", "40", "-y", "10")
    wait("tetress: 40x10 asks for more", "The game is paused")
    tmux("resize-window", "-x", "80", "-y", "24")
    wait("tetress: all is back at 80x24", lambda: "turn 4 of 150" in screen() and torus_count("b") == 4)
    tmux("resize-window", "-x", "80", "-y", "30")
    wait("tetress: and at 80x30, in the middle", lambda: "TETRESS" in screen().split("\n")[2])
    keys("r", "r")
    wait("tetress: a new game", lambda: "turn 0 of 150" in screen() and torus_count("b") == 0)
    keys("q")
    clean("tetress")
    run("tetress play --agent greedy", "LC_ALL=C TERM=vt100")
    wait("tetress: a plain terminal", lambda: "::::::::" in screen() and screen().isascii())
    keys("Space")
    wait("tetress: with letters", lambda: "/RR\\" in screen() and "/BB\\" in screen())
    keys("q")
    wait("tetress: left", lambda: "left: turn 2, 4 red and 4 blue tokens" in screen() and "code=0" in screen())
    run("tetress play --agent greedy --side b")
    wait("tetress: colours", lambda: "48;5;167m" in screen(True) and "turn 1 of 150" in screen())
    keys("q")
    wait("tetress: done", "code=0")


def position(*rows):
    return "/".join([*rows, *["..........."] * (11 - len(rows))])


def tetress_ends():
    run(f"tetress play --agent random --seed 1 --turn 4 --position {position('bb.rrrrrrrr', 'bb........b')}",
        "NO_COLOR=1")
    wait("tetress: a row with a gap", "turn 4 of 150")
    tmux("pipe-pane", f"cat >{folder}/bytes")
    keys("1", "x", "Up", "Up", "Up", "Up", "Up", "Left", "Left", "Left")
    wait("tetress: the piece at the gap", lambda: cells("g") == "0-2,1-2,2-2,10-2")
    keys("Space")
    wait("tetress: the row is cleared", lambda: "red cleared row 0" in screen() and "turn 6" in screen()
         and "R" not in torus()[0])
    tmux("pipe-pane")
    with open(f"{folder}/bytes", encoding="utf-8") as file:
        report("▓▓▓▓▓▓▓▓" in file.read(), "tetress: and was seen to be")
    keys("u")
    wait("tetress: and comes back", lambda: torus()[0] == "BBgRRRRRRRR")
    keys("q")
    wait("tetress: left early", "code=0")
    trapped = position("....r......", "...rb......", "....r......")
    run(f"tetress play --agent greedy --turn 4 --position {trapped} --json", "NO_COLOR=1")
    wait("tetress: blue has one way out", "turn 4 of 150")
    keys("2", "Up", "Up", "Up", "Up")
    wait("tetress: the piece before it", lambda: cells("g") == "1-5,1-6,2-5,2-6")
    keys("Space")
    wait("tetress: a side without an action loses",
         lambda: "YOU WIN" in screen() and "red wins: blue has no legal action" in screen())
    keys("n")
    wait("tetress: again", lambda: "turn 4 of 150" in screen() and "YOU WIN" not in screen())
    keys("2", "Up", "Up", "Up", "Up", "Space")
    wait("tetress: and again", "YOU WIN")
    keys("q")
    wait("tetress: the result", lambda: '"end": "won"' in screen().replace("\n", "") and "code=0" in screen())
    run(f"tetress play --agent greedy --turn 148 --position {position('....r....bb')}", "NO_COLOR=1")
    wait("tetress: two actions before the end", "turn 148 of 150")
    keys("Tab", "Space")
    wait("tetress: the tokens decide",
         lambda: "YOU LOSE" in screen() and "blue wins: 5 red and 6 blue tokens after turn 150" in screen())
    keys("u")
    wait("tetress: the end is taken back", lambda: "turn 148 of 150" in screen() and "YOU LOSE" not in screen())
    keys("C-c")
    clean("tetress, Ctrl-C")


def tetress_thinks():
    run("tetress play --time 1000 --side b", "NO_COLOR=1")
    wait("tetress: the agent thinks", lambda: re.search(r"minimax thinks [1-9]", screen()))
    keys("Up")
    wait("tetress: the piece moves meanwhile", lambda: cells("g") == "4-4,4-5,4-6,4-7")
    keys("Space")
    wait("tetress: but is not placed", "it is not your turn")
    keys("q")
    clean("tetress, thinking")
    shell(f"clear; rm -f pid; (sh -c 'echo $$ >pid; NO_COLOR=1 exec {PROGRAM} tetress play --time 1000'); echo code=$?")
    wait("tetress: there", "your turn")
    keys("h")
    wait("tetress: thinks about a hint", "is finding a hint")
    keys("Space")
    wait("tetress: that is not waited for", "minimax thinks")
    keys("u")
    wait("tetress: nor is an answer", lambda: "your turn" in screen() and "turn 0 of 150" in screen())
    keys("Space")
    wait("tetress: thinks", "minimax thinks")
    with open(f"{folder}/pid", encoding="utf-8") as file:
        os.kill(int(file.read()), signal.SIGTERM)
    clean("tetress, SIGTERM")


def manual():
    run("man", "PATH=/nonexistent")
    wait("man: plain without man(1)",
         lambda: "EXIT STATUS" in screen() and "code=0" in screen() and "\n.SH" not in screen())
    os.mkdir(f"{folder}/bin")
    for text in ("head -n 1 | sed 's/^/formatted: /'", "exit 3"):
        with open(f"{folder}/bin/man", "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n[ \"$*\" = '-l -' ] && {text}\n")
        os.chmod(f"{folder}/bin/man", 0o755)
        run("man", f"PATH={folder}/bin:$PATH")
        wanted = "EXIT STATUS" if "exit" in text else "formatted: .TH TETRARCH"
        wait(f"man: with a man(1) that does: {text}", lambda w=wanted: w in screen() and "code=0" in screen())


def progress():
    run("eval dt20 --games 100")
    wait("progress: before a game has ended nobody knows how long it takes", "time left unknown: no game has ended yet")
    wait("progress: a hint where it takes long", "will take a while; try --max-pieces 1M or --height 10", 90)
    wait("progress: and then goes on", lambda: screen().rstrip().split("\n")[-1].endswith(" pieces/s"))
    keys("C-c")
    wait("progress: ended", "code=1")
    left = r"{} games?, (about|at most) (\d+ h )?(\d+ min )?\d+ (s|min) left, .* pieces/s"
    for words, games in (("eval bcts --height 12 --games 100k", r"\d+ of 100000"),
                         ("eval dt20 --games 20 --max-pieces 10M", r"\d+ of 20"),
                         ("controllers measure bcts --height 12 --games 100k", r"bcts: \d+ of 100000"),
                         ("repro mcmanus-2017 --quick", r"\d+ of 20")):
        run(words)
        wait(f"progress: time left of {words}", lambda g=games: re.search(left.format(g), screen()))
        keys("C-c")
        wait(f"progress: {words} ended", "code=1")
    for words, line in (("eval dt20 --precision 1%", r"(about|at most) .* left"),
                        ("compare bcts bcts --height 12 --method direct", r"games each, .*(about|at most) .* left"),
                        ("solve --width 5 --height 5", r"boards, about .* MB, .*sweeps, .* left")):
        run(words)
        wait(f"progress: time left of {words}", lambda wanted=line: re.search(wanted, screen()), 90)
        keys("C-c")
        wait(f"progress: {words} ended", "code=1")
    tmux("resize-window", "-x", "40", "-y", "30")
    run("eval dt20 --quiet --games 2 --max-pieces 9")
    wait("progress: no line with --quiet", lambda: "2 games" in screen() and "code=0" in screen())
    run("eval dt20 --games 100")
    wait("progress: a narrow line is cut", lambda: re.search(r"^0 of 100 games, time left unknown", screen(), re.M))
    wait("progress: and written over", lambda: "try" in screen() and screen().count("of 100 games") == 1, 90)
    keys("C-c")
    wait("progress: left", "code=1")
    tmux("resize-window", "-x", "80", "-y", "30")


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
        report(os.path.exists(f"{folder}/{name}.replay") == (name != "ABRT"),
               f"SIG{name}: the replay is kept, unless by an abort")


def refusals():
    for words in (["play"], ["watch", "bcts"], ["play", "--against", "bcts"], ["tetress", "play"]):
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


play_through(play, pause, leave, scores, hints, modes, watch, against, strength, tetress, tetress_helps, tetress_sizes,
             tetress_ends, tetress_thinks, manual, progress, signals, refusals)
