#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Watches games of two in the terminal through tmux, live and from records, and plays one. Prints TAP."""
import json
import re
import subprocess
import time

from terminal import (FLOOR, PATIENCE, PROGRAM, boards, clean, folder, keys, play_through, report, run, screen, tmux,
                      wait)


def figures(label):
    """The figures of both sides that have a label."""
    return [float(number) for number in re.findall(rf"{label} +([\d.]+)", screen())]


def full_cells(board):
    return sum(cell in ("██", "▒▒") for row in board for cell in row)


def bars():
    """The bars of garbage in the sides of both wells that face each other, from the bottom."""
    lines = [line.ljust(100) for line in screen().split("\n")]
    floor = next((i for i, line in enumerate(lines) if line.count(FLOOR) == 2), None)
    if floor is None:
        return ["", ""]
    first, second = lines[floor].index(FLOOR) + len(FLOOR) - 1, lines[floor].rindex(FLOOR)
    return ["".join(lines[floor - 1 - y][at] for y in range(21)).rstrip("│") for at in (first, second)]


def played(title, pieces):
    wait(title, lambda: figures("pieces") == pieces)


def record():
    run("versus versus-ppt bcts --games 2 --nodes 100 --max-pieces 12 --record match.jsonl --quiet")
    wait("record: a match is played", "code=0")
    run("watch match.jsonl --game 2 --speed 1")
    wait("record: both boards", lambda: len(boards()) == 2 and screen().count("NEXT") == 2)
    report("ppt game 2" in screen() and screen().index("bcts") < screen().index("versus-ppt"),
           "record: the rules, and both names by their sides")
    keys("p")
    wait("record: pause", "PAUSED")
    keys("r")
    played("record: the beginning", [0, 0])
    empty = boards()
    keys("n")
    played("record: a step is a piece of one side", [1, 0])
    keys("Right")
    played("record: the next one is the other's", [1, 1])
    after_two = boards()
    keys("NPage")
    played("record: ten more", [6, 6])
    keys("PPage")
    played("record: ten back", [1, 1])
    report(boards() == after_two, "record: to the same boards")
    keys("Left", "Left")
    played("record: back to the beginning", [0, 0])
    report(boards() == empty, "record: to empty boards")
    keys("Left")
    played("record: and not beyond", [0, 0])
    keys("NPage", "NPage", "NPage")
    wait("record: the end", lambda: figures("pieces") == [12, 12] and screen().count("DRAW") == 2)
    keys("Left", "9", "p")
    wait("record: goes on to the end", lambda: figures("pieces") == [12, 12] and "DRAW" in screen())
    keys("q")
    clean("record")
    run("watch match.jsonl --game 2 --speed 9 --json")
    wait("record: at full speed", "DRAW")
    keys("q")
    wait("record: and left", "code=0")
    got = json.loads(re.search(r"{.*}", screen().replace("\n", "")).group())
    with open(f"{folder}/match.jsonl", encoding="utf-8") as file:
        locks = next(game["locks"] for game in map(json.loads, file) if game.get("game") == 2)
    sent = [sum(sum(lock[3]) for lock in locks if lock[0] == side) for side in (0, 1)]
    report(got["pieces"] == [12, 12] and got["winner"] == "draw" and got["reason"] == "limit" and got["sent"] == sent,
           f"record: the result is that of the record: {got}")


def fault():
    with open(f"{folder}/match.jsonl", encoding="utf-8") as file:
        head, *games = map(json.loads, file)
    first = next(game for game in games if game["game"] == 1)
    first.update(winner="second", reason="hung", locks=first["locks"][:5])
    with open(f"{folder}/fault.jsonl", "w", encoding="utf-8") as file:
        for line in (head, first):
            file.write(json.dumps(line) + "\n")
    run("watch fault.jsonl --speed 9")
    wait("fault: who forfeits loses, with the reason",
         lambda: "LOSES" in screen() and "hung" in screen() and "WINS" in screen() and figures("pieces") == [3, 2])
    report(screen().index("LOSES") < screen().index("WINS"), "fault: on the right board")
    keys("Left")
    wait("fault: is taken back", lambda: "LOSES" not in screen() and figures("pieces") == [2, 2])
    keys("n")
    wait("fault: and comes again", lambda: "LOSES" in screen())
    keys("q")
    clean("fault")


def live():
    run("watch versus-ppt --against bcts --rules tetrio-2 --nodes 100 --speed 9 --seed 3")
    wait("live: both play", lambda: len(boards()) == 2 and min(figures("pieces") or [0]) > 20)
    report("tetrio-2" in screen(), "live: by the rules")
    wait("live: rows are sent", lambda: sum(figures("sent")) > 0 and sum(figures("APM")) > 0)
    wait("live: garbage rises", lambda: "▒▒" in screen(), 60)
    report(all(119 < ppm < 123 for ppm in figures("PPM")), "live: by turns both place two pieces a second")
    keys("p")
    wait("live: pause", lambda: "PAUSED" in screen() or "WINS" in screen())
    keys("r", "p", "1")
    wait("live: the next game", lambda: max(figures("pieces")) < 3)
    tmux("resize-window", "-x", "40", "-y", "12")
    wait("live: small boards", lambda: "bcts" in screen() and "next" in screen() and not boards())
    tmux("resize-window", "-x", "30", "-y", "12")
    wait("live: too narrow", "Please make the window")
    tmux("resize-window", "-x", "80", "-y", "24")
    wait("live: all is back at 80x24", lambda: len(boards()) == 2 and "quit" in screen())
    keys("q")
    clean("live")
    run("watch versus-ppt --against dt20 --pace 20 --speed 5 --seed 3")
    wait("real time: pieces fall on both sides", lambda: len(boards()) == 2 and min(map(full_cells, boards())) > 3)
    wait("real time: garbage on its way is a bar beside the board", lambda: any(bars()), 60)
    keys("q")
    clean("real time")


def bots():
    run(f"watch bcts --against 'cmd:{PROGRAM}-tbp --style versus --placements 500' --nodes 60 --speed 9")
    wait("bot: another program plays", lambda: "tetrarch-t" in screen() and min(figures("pieces") or [0]) > 5)
    keys("q")
    clean("bot")
    left = subprocess.run(["pgrep", "-f", f"^{PROGRAM}-tbp --style versus --placements 500"], check=False,
                          stdout=subprocess.PIPE)
    report(left.stdout == b"", "bot: no process is left")
    run("watch bcts --against 'cmd:sh -c \"exit 3\"' --speed 9")
    wait("bot: one that crashes loses", lambda: "LOSES" in screen() and "crashed" in screen())
    keys("q")
    wait("bot: the result says why", lambda: "the first wins (crashed)" in screen() and "code=0" in screen())


def against():
    run("play --against versus-ppt --rules ppt --pace 6 --seed 5 --replay duel.replay --json")
    wait("play: both boards, the rules, and the figures of both",
         lambda: len(boards()) == 2 and "ppt" in screen() and screen().count("APM") == screen().count("PPM") == 2)
    report(len(re.findall("HOLD|HELD", screen())) == screen().count("NEXT") == 2, "play: hold and queue of both")
    wait("play: garbage comes, as a bar beside the board", lambda: "coming" in screen() and bars()[0], 60)
    wait("play: which shows what may rise at the next lock", lambda: bars()[0].startswith("█"))
    keys("Space")
    wait("play: and it rises when a piece locks", lambda: "▒▒" in "".join(boards()[0][0]))
    end = time.monotonic() + PATIENCE
    while "YOU LOSE" not in screen() and time.monotonic() < end:
        keys("Space", "Space")
    wait("play: who tops out loses", "YOU LOSE")
    keys("q")
    wait("play: the result", lambda: "code=0" in screen() and '"received"' in screen().replace("\n", ""))
    got = json.loads(re.search(r"{.*}", screen().replace("\n", "")).group())
    report(got["against"] == "versus-ppt" and got["rules"] == "ppt" and got["received"] > 0 and got["end"] == "lost",
           f"play: with what was sent: {got}")
    run("review duel.replay --placements 100 --lines 1 | head -n 1")
    wait("play: its replay is sound, and reviewed", "judged by versus-ppt")
    run("play --against versus-ppt --strength 3 --rules tetrio-2 --controller versus-ppt --seed 5")
    wait("play: tactics with a strength", lambda: re.search(r"strength +3", screen()) and "tetrio-2" in screen())
    keys("a")
    wait("play: half turns come with the rules", lambda: "██" in "".join(boards()[0][19]))
    keys("h")
    wait("play: hints by tactics", lambda: "<>" in screen())
    tmux("resize-window", "-x", "40", "-y", "12")
    wait("play: small boards", lambda: "versus-ppt" in screen() and "next" in screen() and not boards())
    tmux("resize-window", "-x", "80", "-y", "24")
    wait("play: all is back at 80x24", lambda: len(boards()) == 2 and "quit" in screen())
    keys("q")
    clean("play")
    run("play --rules ppt")
    wait("refuses: play --rules ppt", lambda: "--rules goes with --against only" in screen() and "code=2" in screen())
    run("play --against nobody --rules ppt")
    wait("refuses: play --against nobody", lambda: "nobody" in screen() and "code=1" in screen())


def refusals():
    for words, code, text in (("watch bcts --against bctx", 1, "did you mean"),
                              ("watch bcts --against 'cmd:nosuchbot'", 1, "there is no program called"),
                              ("watch bcts --against dt20 --rules guideline", 2, "does not go with --against"),
                              ("watch bcts --rules ppt", 2, "--rules ppt goes with --against only"),
                              ("watch bcts --pace 5", 2, "--pace goes with --against only"),
                              ("watch bcts --against dt20 --strength 5", 2, "--strength does not go with --against"),
                              ("watch bcts --against dt20 --nodes 5 --movetime 5", 2, "do not go together"),
                              ("watch bcts --against dt20 --game 2", 2, "--game goes with the record"),
                              ("watch match.jsonl --against dt20", 2, "--against does not go with a record"),
                              ("watch match.jsonl --game 3", 1, "has no game 3; it has 2 of 2 games")):
        run(words)
        wait(f"refuses: {words}", lambda t=text, c=code: t in screen().replace("\n", "") and f"code={c}" in screen())


play_through(record, fault, live, bots, against, refusals)
