# SPDX-License-Identifier: Apache-2.0
"""Compressed weights and batches in our RTL of CSC and CACC: the benches of their parts, with the right RTL and with each
planted bug of tests/rtl/planted/packed. One build of a bench serves all bugs."""

import sys

import pytest

import kit

sys.path.insert(0, str(kit.ROOT / "tests/rtl/planted"))
import plant  # noqa: E402

TABLES = kit.ROOT / "tests/rtl/planted/packed"
BENCH = {"csc": "squeeze", "cacc": "turns"}


@pytest.mark.parametrize("unit", BENCH)
def test_bench_and_its_planted_bugs(unit, tmp_path):
    name, bugs = BENCH[unit], plant.bugs(TABLES / f"{unit}.bugs")
    plant.plant(TABLES / f"{unit}.bugs", kit.ROOT / "rtl" / unit, tmp_path / "rtl" / unit, f"planted_{unit}_pkg")
    r = kit.run("sh", "tests/rtl/run.sh", tmp_path, "1", env={"NAMES": name, "RTL": str(tmp_path / "rtl")})
    assert r.returncode == 0, r.stdout + r.stderr
    run = [str(tmp_path / name / name), "1"]
    assert kit.run(*run, "+rtl_bug=0").returncode == 0
    assert len(bugs) >= 6
    for number, (file, *_, what) in enumerate(bugs, 1):
        r = kit.run(*run, f"+rtl_bug={number}")
        assert r.returncode and "check failed" in r.stderr, f"bug {number}, {file}: {what}: not caught"
