#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the sessions shown in a document against the program:  tests/cli/transcript.py TETRARCH DOCUMENT

A session is a block marked `tei` or `tbp`: `> ` sends a line, `< ` expects one. Versions and times may differ. Prints
the first difference and exits with 1, also where there is no session at all.
"""
import json
import re
import subprocess
import sys
import threading

COMMANDS = {"tei": ["tetress", "engine"], "tbp": ["tbp", "--depth", "1"]}
SECONDS = 120  # after which a session counts as hung, and its program is killed


def plain(line):
    """The line without what differs from build to build and from time to time."""
    return re.sub(r'(?<=time )\d+|(?<=Tetrarch )\S+|(?<="version":")[^"]*', "*", line)


def difference(program, kind, lines):
    """What goes wrong in a session, or None."""
    with subprocess.Popen([program] + COMMANDS[kind], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          bufsize=1) as process:
        watchdog = threading.Timer(SECONDS, process.kill)
        watchdog.start()
        try:
            for line in lines:
                mark, text = line[:2], line[2:]
                if mark == "> ":
                    process.stdin.write(text.replace("BOARD", json.dumps([[None] * 10] * 40)) + "\n")
                elif mark == "< ":
                    got = process.stdout.readline().rstrip("\n") or "(the end)"
                    if plain(got) != plain(text):
                        return f"expected: {text}\n     got: {got}"
                else:
                    return f"neither sent nor expected: {line}"
            process.stdin.close()
            return None if process.wait() == 0 else f"exit code {process.returncode}"
        finally:
            watchdog.cancel()
            process.kill()


def main():
    program, document = sys.argv[1:]
    with open(document, encoding="utf-8") as file:
        sessions = re.findall(r"^```(tei|tbp)\n(.*?)^```$", file.read(), re.M | re.S)
    wrong = [d for kind, text in sessions if (d := difference(program, kind, text.splitlines()))]
    print(*wrong, sep="\n")
    return bool(wrong) or not sessions


if __name__ == "__main__":
    sys.exit(main())
