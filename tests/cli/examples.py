#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the examples in documents against the program:  tests/cli/examples.py TETRARCH DOCUMENT...

Runs, in the order of each document and in a folder of its own, every line `$ tetrarch ...`, or `$ ... | tetrarch ...`,
of a block of code that is followed by output; the output shown must be what the program prints first. Times and speeds
may differ. Prints TAP.
"""
import os
import re
import subprocess
import sys
import tempfile


def examples(document):
    """The commands of a document with the lines shown below each."""
    with open(document, encoding="utf-8") as file:
        blocks = re.findall(r"^```\n(.*?)^```$", file.read(), re.M | re.S)
    for block in blocks:
        for command, shown in re.findall(r"^\$ ((?:.* \| )?tetrarch .*)\n((?:(?!\$ ).+\n)+)", block, re.M):
            yield command, shown.splitlines()


def plain(line):
    return re.sub(r"^speed .*|[\d,.]+ m?s\b|under 1 ms", "*", line)


def main():
    program = os.path.realpath(sys.argv[1])
    environment = dict(os.environ, PATH=os.path.dirname(program) + ":" + os.environ["PATH"])
    number = failed = 0
    for document in sys.argv[2:]:
        found = list(examples(document))
        with tempfile.TemporaryDirectory() as folder:
            for command, shown in found:
                number += 1
                run = subprocess.run(command, shell=True, cwd=folder, env=environment, text=True,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
                printed = run.stdout.splitlines()[:len(shown)]
                right = [plain(line) for line in printed] == [plain(line) for line in shown]
                failed += not right
                print(f"{'ok' if right else 'not ok'} {number} - {os.path.basename(document)}: {command}", flush=True)
                if not right:
                    print("".join(f"# {line}\n" for line in printed), end="")
    print(f"1..{number}")
    return failed > 0 or number == 0


if __name__ == "__main__":
    sys.exit(main())
