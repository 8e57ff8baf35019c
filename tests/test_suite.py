# SPDX-License-Identifier: Apache-2.0
"""The parts of the suite (conftest.py), played in a small repository of their own; the names that the suite uses."""

import ast
import builtins
import os
import re
import shutil
import subprocess
import symtable
import sys

import pytest

import kit

CASES = '''import os
import pytest

@pytest.mark.parametrize("n", range(4))
def test_short(n):
    assert str(n) != os.environ.get("WRONG")

@pytest.mark.long(keep=1, every=3)
@pytest.mark.parametrize("n", range(6))
def test_many(n):
    pass

@pytest.mark.long(every=3)
def test_single():
    pass
'''


@pytest.fixture
def suite(tmp_path):
    """A repository with conftest.py and CASES; returns a function that plays a part and returns the tests it played."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "build").mkdir()
    shutil.copy(kit.ROOT / "tests/conftest.py", tmp_path / "tests")
    (tmp_path / "tests/test_cases.py").write_text(CASES)
    (tmp_path / ".gitignore").write_text("build\n__pycache__\n.pytest_cache\n")
    for args in ("init", "-q"), ("add", "."), ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"):
        subprocess.run(["git", *args], cwd=tmp_path, check=True)

    def play(part, seed=1, **more):
        env = {**os.environ, "DLA_BUILD": str(tmp_path / "build"), "DLA_SEED": str(seed), "MAKEFLAGS": "", **more}
        r = subprocess.run([sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "--part", part, "tests"],
                           cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        return set(re.findall(r"^tests/test_cases.py::(\S+) (?:PASSED|FAILED)", r.stdout, re.M))

    play.folder = tmp_path
    return play


SHORT = {f"test_short[{n}]" for n in range(4)}


def many(*numbers):
    return {f"test_many[{n}]" for n in numbers}


def test_parts(suite):
    assert suite("quick") == {"test_short[0]", "test_many[0]"}
    assert suite("test") == SHORT | many(0)


def test_rest_leaves_out_what_passed(suite):
    """A test that failed is played again, and one that passed with another seed or other sources, too."""
    suite("test", WRONG="2")
    assert suite("rest") == {"test_short[2]"} | many(1, 4)
    assert suite("rest", seed=2) == SHORT | many(0, 2, 5)
    suite("test")
    assert suite("rest") == many(1, 4)
    suite("test", WRONG="3")
    assert suite("rest") == {"test_short[3]"} | many(1, 4)
    with open(suite.folder / "tests/test_cases.py", "a") as f:
        f.write("# changed\n")
    assert suite("rest") == SHORT | many(0, 1, 4)


def test_rest_reaches_every_case(suite):
    played = [suite("rest", seed=s) for s in range(3)]
    assert set().union(*played) == SHORT | many(*range(6)) | {"test_single"}
    assert ["test_single" in p for p in played] == [True, False, False]


def test_a_selection_of_nothing_is_named(suite):
    r = kit.run(sys.executable, "-m", "pytest", "-n", "1", "-p", "no:cacheprovider", "--part", "test", "-k", "no_such", "tests",
                cwd=suite.folder, env={"DLA_BUILD": str(suite.folder / "build")})
    assert r.returncode == 5 and "no test is selected by -k 'no_such'" in r.stdout and "make test-all" in r.stdout, kit.tail(r)


def scopes(table):
    """Returns a table of symbols with all tables inside it."""
    return [table, *(x for child in table.get_children() for x in scopes(child))]


def test_every_global_name_of_the_suite_exists():
    """Also in tests that are not played here, in campaigns and in tools; names of other test modules, too."""
    missing, modules, uses = [], {}, []
    for f in (kit.ROOT / "tests").rglob("*.py"):
        text = f.read_text()
        top = symtable.symtable(text, f.name, "exec")
        symbols = [s for x in scopes(top) for s in x.get_symbols()]
        known = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()} | {
            s.get_name() for s in symbols if s.is_declared_global()} | {"__file__", "__name__", "__doc__"}
        missing += [f"{f.name}: {s.get_name()}" for s in symbols
                    if s.is_global() and s.is_referenced() and s.get_name() not in known | set(dir(builtins))]
        uses += [(f.name, n.module, a.name) for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom) for a in n.names]
        uses += [(f.name, n.value.id, n.attr) for n in ast.walk(ast.parse(text))
                 if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id in known]
        if f.parent == kit.ROOT / "tests":
            modules[f.stem] = known
    missing += [f"{f}: {m}.{name}" for f, m, name in uses if name not in modules.get(m, [name])]
    assert not missing
