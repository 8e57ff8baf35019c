# SPDX-License-Identifier: Apache-2.0
"""Winograd in our RTL of CDMA, CSC, CMAC and CACC, compressed weights and batches in that of CSC and CACC, CMAC of
nv_full: benches of units and of their parts, with the right RTL and with each planted bug of tests/rtl/planted. One
build of a bench serves all bugs."""

import pytest

import kit
import plant

CONFIG = "nv_large_doc"
# Files whose bugs the bench of the fetch detects; CDMA has no other bench here.
FETCH = ("dla_cdma_wino_walk.sv", "dla_cdma_runs_wino.sv", "dla_cdma_tiles.sv")
# Benches of run.sh, except csc: the table of bugs, and the least number that the bench detects. `make test` plays the
# first and the fourth, which build quickly.
BENCHES = {"squeeze": ("packed", "csc", 6), "wino_fetch": ("wino", "cdma", 3), "csc": ("wino", "csc", 3),
           "turns": ("packed", "cacc", 6), f"cmac_{CONFIG}": ("wino", "cmac", 3), f"cacc_{CONFIG}": ("wino", "cacc", 3),
           "cmac_nv_full": ("", "cmac", 20)}


def build(out, bench, kind):
    """Builds the bench of RTL with all bugs of a kind, and runs it without any; returns the command that runs it
    again."""
    for table in (kit.ROOT / "tests/rtl/planted" / kind).glob("*.bugs" if kind else f"{BENCHES[bench][1]}.bugs"):
        unit = table.stem
        plant.plant(table, kit.ROOT / "rtl" / unit, out / "rtl" / unit, f"planted_{unit}_pkg")
    kit.need(kit.BUILD / "libdla-internal.a", "make native")
    if bench == "csc":
        kit.good(kit.run("sh", "tests/rtl/csc/run.sh", out, "1", env={
            "RTL": str(out / "rtl/csc"), "CONFIGS": CONFIG, "LAYERS": "12", "NO_SPEED": "1"}))
        return [out / CONFIG / "obj/bench", "1", "12"]
    seeds = ["1", "2", "3"] if kind == "packed" else ["1"]
    kit.good(kit.run("sh", "tests/rtl/run.sh", out, *seeds, env={"NAMES": bench, "RTL": str(out / "rtl")}))
    return [out / bench / bench, "1"]


@pytest.mark.long(every=2)
@pytest.mark.parametrize("bench", BENCHES)
def test_bench_and_its_planted_bugs(bench, tmp_path):
    kind, unit, least = BENCHES[bench]
    run = build(tmp_path, bench, kind)
    kit.good(kit.run(*run, "+rtl_bug=0"))
    bugs = [(n, *b) for n, b in enumerate(plant.bugs(kit.ROOT / f"tests/rtl/planted/{kind}/{unit}.bugs"), 1)
            if (unit != "cdma" or b[0] in FETCH) and not b[3].startswith("INT8 builds: ")]
    assert len(bugs) >= least
    for number, file, *_, what in bugs:
        r = kit.run(*run, f"+rtl_bug={number}")
        assert r.returncode and "check failed" in r.stderr, f"{unit} bug {number}, {file}: {what}: not caught"
