# SPDX-License-Identifier: Apache-2.0
"""One seed for all workers, the line that repeats a test that failed, --quick."""

import os
import pathlib
import shutil
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
pytest.register_assert_rewrite("kit")


def pytest_configure(config):
    """The controller draws the seed before xdist starts its workers, which inherit it."""
    os.environ.setdefault("DLA_SEED", str(int(time.time()) % 1000000))


# What --quick leaves out: these take more than ten seconds, and others of their kind run.
SLOW = {
    "test_fuzz_for_a_moment", "test_bench_prints_its_table", "test_rtl", "test_rtl_engine",
    "test_resnet_trace_against_the_reference",
}


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true",
                     help="of each test the first case (make test-quick)")


def pytest_collection_modifyitems(config, items):
    """--quick: the first case of each test function, in the order of the files. Those that need
    a bench which make test-quick does not build are skipped by kit.need."""
    if not config.getoption("--quick"):
        return
    seen, keep, drop = set(), [], []
    for item in items:
        name = (item.fspath, item.originalname)
        late = item.originalname in SLOW or name in seen
        (drop if late else keep).append(item)
        seen.add(name)
    config.hook.pytest_deselected(items=drop)
    items[:] = keep


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    """When all passed, the folders of the tests go: those of the whole suite hold 2 GB. --basetemp keeps them."""
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
        report.sections.append(("To repeat this test", f"make test-build && {seed}"
                                f"/usr/bin/python3 -m pytest '{item.nodeid}'"))
