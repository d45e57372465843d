#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that documents refer to things that exist:  tests/cli/references.py ROOT

Links lead to files, and their fragments to headings; names of files that stand in code spans exist, from the root of
the tree, from src/ or from the folder of the document; lines, except tables and pictures, have at most
120 characters; the glossary has at most 30 rows. Documents are all Markdown files. In other files of the tree,
`docs/...` must exist. Prints every mistake.
"""
import os
import re
import sys

COLUMNS, GLOSSARY = 120, 30
SUFFIXES = r"c|h|inc|js|mjs|py|sh|md|sql|json|txt|t|build"
SKIP = {".git", "node_modules"}
wrong = []


def files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if f not in SKIP and not f.startswith("build")
                      and not os.path.exists(os.path.join(folder, f, "meson-info"))]
        for name in names:
            yield os.path.join(folder, name)


def prose(text):
    """The text with its blocks of code emptied; line numbers stay."""
    return re.sub(r"^( *)```.*?^\1```", lambda m: "\n" * m.group().count("\n"), text, flags=re.M | re.S)


def anchors(path):
    """The fragments of a document's headings, as web sites make them."""
    with open(path, encoding="utf-8") as file:
        headings = re.findall(r"^#+ (.*)", prose(file.read()), re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def check_links(root, path, text):
    for match in re.finditer(r"\]\(([^)\s]+)\)", text):
        target, _, fragment = match.group(1).partition("#")
        if re.match(r"\w+:", target):
            continue
        full = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        line = text.count("\n", 0, match.start()) + 1
        if not os.path.exists(full):
            yield line, f"the link {match.group(1)} leads nowhere"
        elif fragment and fragment not in anchors(full):
            yield line, f"{os.path.relpath(full, root)} has no heading for #{fragment}"


def check_names(root, path, text):
    for number, line in enumerate(text.split("\n"), 1):
        folders = [root, os.path.join(root, "src"), os.path.dirname(path)]
        for name in re.findall(r"(?<=`)[\w./-]+/[\w.-]+(?=`)", line):
            if not re.search(rf"\.({SUFFIXES})$", name) and not name.startswith(("src/", "tests/", "tools/", "docs/")):
                continue
            if not any(os.path.exists(os.path.join(f, name)) for f in folders):
                yield number, f"there is no {name}"


def check_lines(text):
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS and not line.lstrip().startswith(("|", "![")):
            yield number, f"{len(line)} characters, at most {COLUMNS}"


def check_glossary(text):
    rows = re.search(r"^## Glossary\n+\|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.M)
    count = rows.group(1).count("\n") if rows else 0
    if not 0 < count <= GLOSSARY:
        line = text.count("\n", 0, rows.start() if rows else 0) + 1
        yield line, f"a glossary of {count} rows, 1 to {GLOSSARY} are right"


def main():
    root = os.path.realpath(sys.argv[1])
    for path in sorted(files(root)):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        shown = os.path.relpath(path, root)
        mistakes = []
        if path.endswith(".md"):
            mistakes += check_links(root, path, prose(text))
            mistakes += check_lines(text)
            if shown != "CHANGELOG.md":
                mistakes += check_names(root, path, prose(text))
            if shown == "docs/architecture.md":
                mistakes += check_glossary(text)
        for match in re.finditer(r"\bdocs/[\w/-]+\.(md|svg|png|1)\b", text):
            if shown != "CHANGELOG.md" and not os.path.exists(os.path.join(root, match.group())):
                mistakes.append((text.count("\n", 0, match.start()) + 1, f"there is no {match.group()}"))
        wrong.extend(f"{shown}:{line}: {what}" for line, what in mistakes)
    print(*wrong, sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
