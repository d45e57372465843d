# SPDX-License-Identifier: MIT
"""What the tests of matches with foreign programs share: results as TAP, and what is left of a program."""
import os
import sys


class Tap:
    def __init__(self):
        self.count = self.failures = 0

    def report(self, ok, title, why=""):
        self.count += 1
        self.failures += not ok
        print(f"{'ok' if ok else 'not ok'} {self.count} - {title}")
        if not ok:
            print("".join(f"# {line}\n" for line in str(why).split("\n")[:20]), end="")
        sys.stdout.flush()

    def end(self):
        print(f"1..{self.count}")
        sys.exit(self.failures > 0)


def processes_with(marker):
    """The processes with a marker on their command line; the dead that nobody has reaped have no command line."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    if marker.encode() in file.read():
                        found.append(int(name))
            except OSError:
                pass
    return found
