# SPDX-License-Identifier: Apache-2.0
"""Chooses one seed for all workers, prints the line that repeats a failed test, splits the suite into parts."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

import pytest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / d) for d in (".", "tools", "tools/mutants", "rtl", "rtl/planted", "../harness")]
pytest.register_assert_rewrite("kit")


def seed_of_commit():
    """Returns a fresh seed for each commit, the same in each run of it, so that a test that fails fails again."""
    r = subprocess.run(["git", "-C", pathlib.Path(__file__).parent, "rev-parse", "HEAD"], capture_output=True,
                       text=True, check=False)
    return int(r.stdout[:12] or "1", 16) % 1000000


def pytest_configure(config):
    """The controller chooses the seed before xdist starts its workers, which inherit it."""
    os.environ.setdefault("DLA_SEED", str(seed_of_commit()))
    # those of this suite do not apply to a make inside a test
    os.environ["MAKEFLAGS"] = re.sub(r"PYTEST_ARGS=(\\.|\S)*", "", os.environ.get("MAKEFLAGS", ""))
    os.environ.pop("PYTEST_ARGS", None)
    if config.getoption("--part") == "test" and not hasattr(config, "workerinput") and PASSED.parent.is_dir():
        config.pluginmanager.register(Passed())
    config.addinivalue_line("markers", "long(keep=0, every=1): not a part of `make test`, but for `keep` of its cases, "
                            "spread over them; `make test-all` plays one in `every` of them, others for another seed, and "
                            "a single case in one of `every` commits")


def pytest_addoption(parser):
    parser.addoption("--part", choices=("quick", "test", "rest"),
                     help="quick: the first case of each test; test: without the long ones; rest: those that did not "
                          "pass at this commit, and a part of some long ones (make test-quick, make test, "
                          "make test-all). Without it all named tests run")


PASSED = pathlib.Path(os.environ.get("DLA_BUILD", HERE.parent / "build")) / "passed.txt"


def state():
    """Returns commit, seed and options of make, on which results depend; nothing when a file differs from the commit."""
    git = [subprocess.run(["git", "-C", HERE, *args], capture_output=True, text=True, check=False)
           for args in (("status", "--porcelain"), ("rev-parse", "HEAD"))]
    if any(r.returncode for r in git) or git[0].stdout:
        return ""
    options = " ".join(sorted(w for w in os.environ["MAKEFLAGS"].split() if "=" in w and not w.startswith("-")))
    return f"{git[1].stdout.strip()} {os.environ['DLA_SEED']} {options}"


def passed_before(at):
    """Returns the tests that passed in this state of the tree."""
    lines = PASSED.read_text().splitlines() if PASSED.exists() else [""]
    return set(lines[1:]) if at and lines[0] == at else set()


class Passed:
    """Lists the tests that pass in PASSED, for a later run with --part rest."""

    def __init__(self):
        self.names, self.failed = set(), set()

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.names.add(report.nodeid)

    def pytest_sessionfinish(self):
        if at := state():
            PASSED.write_text("\n".join([at, *sorted((self.names | passed_before(at)) - self.failed)]) + "\n")


def chosen(cases, part):
    """Returns the cases of one test function that a part plays; the mark may be on the function or on single cases."""
    marked = [c for c in cases if c.get_closest_marker("long")]
    kept = [c for c in cases if c not in marked]
    how = marked[0].get_closest_marker("long").kwargs if marked else {}
    keep = min(how.get("keep", 0), len(marked))
    kept += [marked[i * len(marked) // keep] for i in range(keep)]
    if part == "rest":
        every = how.get("every", 1)
        seed = int(os.environ["DLA_SEED"])
        if len(marked) == 1:    # not all single cases in the same commit
            return kept + (marked if (seed + zlib.crc32(cases[0].originalname.encode())) % every == 0 else [])
        return kept + (marked[seed % every::every] or marked[:1])
    return kept[:1] if part == "quick" else kept


def pytest_collection_modifyitems(config, items):
    """Applies --part, in the order of the files. kit.need skips a case of a bench that make test does not build."""
    part = config.getoption("--part")
    if not part:
        return
    before = passed_before(state()) if part == "rest" else set()
    tests = {}
    for item in items:
        tests.setdefault((item.fspath, item.originalname), []).append(item)
    keep = {item.nodeid for cases in tests.values() for item in chosen(cases, part)} - before
    config.hook.pytest_deselected(items=[i for i in items if i.nodeid not in keep])
    items[:] = [i for i in items if i.nodeid in keep]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    """Deletes the folders of the tests when all passed: those of the whole suite hold 2 GB. --basetemp keeps them."""
    config = session.config
    if exitstatus == 0 and not hasattr(config, "workerinput") and not config.option.basetemp:
        # not the folder itself: a session that starts now would take its number, and the end of this one its lock
        for path in config._tmp_path_factory.getbasetemp().iterdir():
            if path.is_symlink():
                path.unlink()
            else:
                shutil.rmtree(path, ignore_errors=True)


def pytest_terminal_summary(terminalreporter, exitstatus, config):
    """Names the selection that left no test, and what a part leaves out."""
    if exitstatus != pytest.ExitCode.NO_TESTS_COLLECTED:
        return
    chosen = " and ".join(f"{n} {t!r}" for n, t in (("-k", config.option.keyword), ("-m", config.option.markexpr)) if t)
    out = {"quick": "all but the first case of each test", "test": "long tests, which are in make test-all",
           "rest": "tests that passed in make test at this commit"}.get(config.getoption("--part"))
    terminalreporter.write_line(
        f"no test is selected by {chosen or 'these arguments'}; {sys.executable} -m pytest tests --collect-only -q lists "
        f"the names{f', and this goal leaves out {out}' if out else ''}")


def pytest_report_header(config):
    return f"DLA_SEED={os.environ['DLA_SEED']} (set it to repeat the random tests)"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.failed:
        seed = f"DLA_SEED={os.environ['DLA_SEED']} "
        build = "test-build-all" if item.get_closest_marker("long") else "test-build"
        report.sections.append(("To repeat this test", f"make {build} && {seed}"
                                f"/usr/bin/python3 -m pytest '{item.nodeid}'"))
