# SPDX-License-Identifier: Apache-2.0
"""Winograd in our RTL of CDMA, CSC, CMAC and CACC: the benches of the fetch and of the other three units, with the right
RTL and with each planted bug of tests/rtl/planted/wino. One build of a bench serves all bugs."""

import sys

import pytest

import kit

sys.path.insert(0, str(kit.ROOT / "tests/rtl/planted"))
import plant  # noqa: E402

TABLES = kit.ROOT / "tests/rtl/planted/wino"
UNITS = sorted(t.stem for t in TABLES.glob("*.bugs"))
CONFIG = "nv_large_doc"
# Files whose bugs the bench of the fetch sees; of the other units there are benches.
FETCH = ("dla_cdma_wino_walk.sv", "dla_cdma_runs_wino.sv", "dla_cdma_tiles.sv")
BUGS = [(u, n, what[0], what[3]) for u in UNITS for n, what in enumerate(plant.bugs(TABLES / f"{u}.bugs"), 1)]


def seen_by(unit, file):
    if file in FETCH:
        return "wino_fetch"
    return {"csc": "csc", "cmac": f"cmac_{CONFIG}", "cacc": f"cacc_{CONFIG}"}.get(unit)


LONE = [b for b in BUGS if seen_by(b[0], b[2])]


def build(out, bench):
    """The bench of RTL with the bugs in it, run without any: the command that runs it again."""
    for unit in UNITS:
        plant.plant(TABLES / f"{unit}.bugs", kit.ROOT / "rtl" / unit, out / "rtl" / unit, f"planted_{unit}_pkg")
    kit.need(kit.BUILD / "libdla-internal.a", "make native")
    if bench == "csc":
        r = kit.run("sh", "tests/rtl/csc/run.sh", out, "1",
                    env={"RTL": str(out / "rtl/csc"), "CONFIGS": CONFIG, "LAYERS": "12", "NO_SPEED": "1"})
        run = [str(out / CONFIG / "obj/bench"), "1", "12"]
    else:
        r = kit.run("sh", "tests/rtl/run.sh", out, "1", env={"NAMES": bench, "RTL": str(out / "rtl")})
        run = [str(out / bench / bench), "1"]
    assert r.returncode == 0, r.stdout + r.stderr
    return run


@pytest.mark.parametrize("bench", ["wino_fetch", "csc", f"cmac_{CONFIG}", f"cacc_{CONFIG}"])
def test_bench_and_its_planted_bugs(bench, tmp_path):
    run = build(tmp_path, bench)
    assert kit.run(*run, "+rtl_bug=0").returncode == 0
    bugs = [b for b in LONE if seen_by(b[0], b[2]) == bench]
    assert len(bugs) >= 3
    for unit, number, file, what in bugs:
        r = kit.run(*run, f"+rtl_bug={number}")
        assert r.returncode and "check failed" in r.stderr, f"{unit} bug {number}, {file}: {what}: not caught"
