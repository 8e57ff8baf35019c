# SPDX-License-Identifier: Apache-2.0
"""Chooses one seed for all workers, prints the line that repeats a failed test, splits the suite into parts."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

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
    config.addinivalue_line("markers", "long(keep=0): only `make test-all` plays all cases; `keep` of its cases, "
                            "spread over them, are a part of `make test`")


def pytest_addoption(parser):
    parser.addoption("--part", choices=("quick", "test"),
                     help="quick: the first case of each test; test: without the long ones (make test-quick, "
                          "make test). Without it all named tests run")


def chosen(cases, part):
    """Returns the cases of one test function that a part plays."""
    mark = cases[0].get_closest_marker("long")
    keep = min(mark.kwargs.get("keep", 0), len(cases)) if mark else len(cases)
    kept = [cases[i * len(cases) // keep] for i in range(keep)]
    return kept[:1] if part == "quick" else kept


def pytest_collection_modifyitems(config, items):
    """Applies --part, in the order of the files. kit.need skips a case whose bench make test-quick does not build."""
    part = config.getoption("--part")
    if not part:
        return
    tests = {}
    for item in items:
        tests.setdefault((item.fspath, item.originalname), []).append(item)
    keep = {item.nodeid for cases in tests.values() for item in chosen(cases, part)}
    config.hook.pytest_deselected(items=[i for i in items if i.nodeid not in keep])
    items[:] = [i for i in items if i.nodeid in keep]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    """Deletes the folders of the tests when all passed: those of the whole suite hold 2 GB. --basetemp keeps them."""
    config = session.config
    if exitstatus == 0 and not hasattr(config, "workerinput") and not config.option.basetemp:
        shutil.rmtree(config._tmp_path_factory.getbasetemp(), ignore_errors=True)


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
