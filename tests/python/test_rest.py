# SPDX-License-Identifier: MIT
"""Examples in docstrings, types, calls with anything, and the programs in examples/python."""
import doctest
import importlib
import os
import pkgutil
import subprocess
import sys

import pytest

import tetrarch

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "examples", "python")
MODULES = ["tetrarch", *sorted(f"tetrarch.{module.name}" for module in pkgutil.iter_modules(tetrarch.__path__))]
CALLS = os.environ.get("FUZZ_CALLS", "100000")


def run(*arguments):
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("name", MODULES)
def test_docstrings__have_examples_that_run(name):
    module = importlib.import_module(name)
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    names = {**vars(tetrarch), **vars(module)}
    for test in finder.find(module, globs=names):
        runner.run(test)
    assert runner.failures == 0


def test_tutorial__runs():
    with open(os.path.join(HERE, "..", "..", "docs", "python.md"), encoding="utf-8") as page:
        blocks = page.read().split("```python\n")[1:]
    assert len(blocks) >= 5
    run("-c", "".join(block.split("```")[0] for block in blocks))


def test_docstrings__are_everywhere():
    for name in tetrarch.__all__:
        assert name == "PIECES" or getattr(tetrarch, name).__doc__, name


def test_stubs__match_the_extension():
    assert "Success" in run("-m", "mypy.stubtest", "tetrarch")


def test_types__are_strict():
    assert "Success" in run("-m", "mypy", "--strict", "-p", "tetrarch")


def test_fuzz__does_not_crash_the_interpreter():
    assert run(os.path.join(HERE, "fuzz.py"), CALLS).startswith(f"{CALLS} calls")


@pytest.mark.parametrize("name", sorted(n for n in os.listdir(EXAMPLES) if n.endswith(".py")))
def test_examples__run(name, tmp_path):
    assert run(os.path.join(EXAMPLES, name), "--quick").strip()
