#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the Python in a document: tests/cli/snippets.py DOCUMENT

Its blocks run one after the other in this folder, which has the files that they read. Without pandas they are only
compiled, and every name in them that is written as a text must be a column, a key or a figure of these files.
"""
import ast
import csv
import importlib.util
import json
import re
import sys


def names():
    """The names that occur in run.csv, run.json and runs.json."""
    with open("run.csv", encoding="utf-8") as file:
        yield from csv.DictReader(file).fieldnames
    with open("run.json", encoding="utf-8") as file:
        record = json.load(file)
    with open("runs.json", encoding="utf-8") as file:
        runs = json.load(file)
    for table in (record["candidates"], record["figures"], record["iterations"], runs["runs"]):
        yield from table[0]
    yield from (*record, *runs, *(figure["name"] for figure in record["figures"]))


with open(sys.argv[1], encoding="utf-8") as document:
    blocks = re.findall(r"^```python\n(.*?)^```$", document.read(), re.MULTILINE | re.DOTALL)
source = "\n".join(blocks)
if not blocks:
    sys.exit("there is no Python in the document")
if importlib.util.find_spec("pandas") and importlib.util.find_spec("matplotlib"):
    import matplotlib
    matplotlib.use("Agg")
    exec(compile(source, sys.argv[1], "exec"), {})
else:
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    wrong = {text for text in texts if isinstance(text, str) and text.isidentifier()} - set(names())
    if wrong:
        sys.exit(f"no file has the names {', '.join(sorted(wrong))}")
    print("without pandas only the names were checked")
