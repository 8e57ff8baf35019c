# SPDX-License-Identifier: Apache-2.0
"""The benchmark runs and prints its table; fast paths equal the plain ones.

No test here checks a time: `make bench` judges the figures."""

import re

import pytest

import kit
import tables

HOW = "make bench-build"
PARTS = ["conv nv_small INT8", "conv nv_large INT8", "conv nv_full INT16", "conv nv_full FP16",
         "SDP nv_large INT8", "PDP nv_large INT8", "CDP nv_large INT8", "RUBIK nv_full INT8",
         "BDMA nv_full", "memory beyond the cubes", "ResNet-50 chain", "native playback",
         "all-model bench playback", "empty shell", "FST on against off",
         *(f"{what}, on against off" for what in (
             "transaction log, all units as rtl", "transaction log, all-model bench", "layer report, all units as rtl",
             "window of 2,000 clocks, all units in check", "protocol rules, all units in check")),
         "register accesses of a host, native", "register accesses of a host, all units as rtl",
         "small INT8 layer of a host", "capture of a host, small layers", "capture of a host, MobileNet",
         "make regress, a trace beside its playing", "make regress, two workers against one", "make network, lenet",
         *(f"dlavec random, {u}, nv_small" for u in ("SDP", "PDP", "CDP", "convolution"))]
RTL = tables.units("nv_small", "rtl")
ALL_RTL = " ".join(RTL)
RTL_PARTS = [f"{ALL_RTL} not selected", *(f"{u} as rtl" for u in RTL),
             *(f"{u}: check over rtl" for u in [*RTL, ALL_RTL]),
             "all units as rtl, clocks/s while a convolution runs, nv_small"]


@pytest.mark.long
def test_bench_prints_its_table():
    """Short mode: every part runs once; the engines also compare fast and plain outputs."""
    kit.need(kit.BUILD / "bench" / "engines", HOW)
    r = kit.good(kit.run("/usr/bin/python3", kit.ROOT / "tests/tools/bench/bench.py", "--short",
                         "--build", kit.BUILD, "--traces", kit.TRACES))
    assert re.match(r"host: .*, one core", r.stdout)
    rows = [x for x in r.stdout.splitlines() if x.startswith("| ")]
    assert rows[0] == "| what | figure | target | |"
    for part in PARTS + RTL_PARTS:
        row = [x for x in rows if x.startswith("| " + part)]
        assert row, f"no row for {part}"
        assert "FAILED" not in row[0], row[0]


@pytest.mark.long(every=2)
def test_clocks_of_the_real_core():
    """All ten RTL units take no more clocks than the real core took for the public traces."""
    kit.golden("nv_small")
    kit.bench("rtl")
    r = kit.good(kit.run("/usr/bin/python3", kit.ROOT / "tests/tools/bench/clocks.py", "--build", kit.BUILD,
                         "--traces", kit.TRACES))
    lines = re.findall(r"^47 of 47 traces, geometric mean [01]\.\d+, worst \d\.\d+ .*", r.stdout, re.M)
    assert len(lines) == 2, r.stdout
    assert "models behind pins: 8 of 8 large convolutions" in r.stdout
    assert re.search(r"^31 events of SDP and PDP, 8 to 328 clocks after", r.stdout, re.M)


@pytest.mark.long
def test_slower_memory_raises_clocks():
    kit.golden("nv_small")
    kit.bench("rtl")
    r = kit.run("/usr/bin/python3", kit.ROOT / "tests/tools/bench/clocks.py", "--build", kit.BUILD,
                "--traces", kit.TRACES, "--only", "sdp_8x8x32|dc_1x1x8", "--dbb", "latency=100")
    assert r.returncode == 1 and r.stdout.count("ABOVE") == 2, kit.tail(r)
    assert "2 of 2 traces" in r.stdout


@pytest.mark.long
def test_array_works_all_the_time():
    """Checks nv_small; `make mac-use CONFIG=` shows any other."""
    kit.bench("rtl")
    r = kit.run("/usr/bin/python3", kit.ROOT / "tests/tools/bench/mac_use.py", "--build", kit.BUILD)
    assert r.returncode == 0 and len(re.findall(r"^\| INT8 \| \d", r.stdout, re.M)) == 10, kit.tail(r)
    assert "FAILED" not in r.stdout


def test_the_gated_core():
    """Each copy has all outputs of its engine, which are compared with those of the first."""
    kit.need(kit.BUILD / "gen/gen", "make native")
    out = kit.BUILD / "gated-2"
    kit.good(kit.run("/usr/bin/python3", "tests/rtl/core/make_core.py", out, "--gated", "2"))
    text = (out / "gated_core.sv").read_text()
    for e in ("sdp", "pdp", "cdp"):
        for copy in 1, 2:
            compared = re.search(rf"if \(!nvdla_core_rstn\) {e}_{copy}_differs <= 1'b0;\n *else if \({{(.*)}} != {{(.*)}}\)", text)
            copies, firsts = (x.split(", ") for x in compared.groups())
            assert copies == [f"{e}_{copy}_{x}" for x in firsts]
            assert {f"{e}2mcif_rd_req_pd", f"{e}2mcif_wr_req_pd", f"{e}2glb_done_intr_pd"} <= set(firsts)


def test_a_whole_core_of_every_configuration(tmp_path):
    """The core that settings.py builds has all of our RTL, each unit once, and Verilator reads it."""
    gen = kit.need(kit.BUILD / "gen" / "gen", "make native")
    for config in ("nv_large", "nv_small"):
        out = kit.BUILD / "settings-core" / config
        assert kit.run("/usr/bin/python3", "tests/rtl/core/make_core.py", out, "--whole",
                       config).returncode == 0
        text = (out / "whole_core.sv").read_text()
        for u in tables.units(config, "rtl"):
            assert text.count(f"`define DLA_AT_{u.upper()} dla_{u} i_{u} (.*);") == 1
        assert kit.run(gen, "models/tables", "sv", config, tmp_path).returncode == 0
    sv = [p for d in ("lib", "top") for p in sorted((kit.ROOT / "rtl" / d).glob("*.sv"))]
    kit.good(kit.run("verilator", "--lint-only", "-Wno-lint", "-Wno-style", "--top-module", "whole_core",
                     "-Irtl/top", "-Irtl/lib", "-Idpi/pins", f"-I{tmp_path}", tmp_path / "dla_cfg_pkg.sv",
                     tmp_path / "dla_regs_pkg.sv", *sv, "-f", out / "whole_core.f"))
