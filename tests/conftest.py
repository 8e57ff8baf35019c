# SPDX-License-Identifier: Apache-2.0
"""One seed for all workers, and the line that repeats a test that failed."""

import os
import pathlib
import sys
import time

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
pytest.register_assert_rewrite("kit")


def pytest_configure(config):
    """The controller draws the seed before xdist starts its workers, which inherit it."""
    os.environ.setdefault("DLA_SEED", str(int(time.time()) % 1000000))


def pytest_report_header(config):
    return f"DLA_SEED={os.environ['DLA_SEED']} (set it to repeat the random tests)"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.failed:
        seed = f"DLA_SEED={os.environ['DLA_SEED']} "
        report.sections.append(("To repeat this test", f"make test-build && {seed}"
                                f"/usr/bin/python3 -m pytest '{item.nodeid}'"))
