# SPDX-License-Identifier: Apache-2.0
"""The Verilated bench: golden traces at every kind of memory timing, its options, its waves."""

import json
import re
import shutil
import signal
import subprocess
import time

import pytest

import kit
import tables

# Golden results never depend on timing (axi_latency_models.md 2).
NOISE = ("latency=1-150,stall=15:1-12,starve=400/40,rd_order=reorder,wr_order=reorder,"
         "reorder=60,max_rd=24,max_wr=8,w_ahead=2,commit=b")
TIMING = {
    "latency 1": ["--dbb", "latency=1"],
    "latency 50": ["--dbb", "latency=50"],
    "latency 300": ["--dbb", "latency=300"],
    **{f"noise {s}": ["--seed", s, "--dbb", NOISE] for s in (1, 2, 3)},
}
LIMIT = ["--max-cycles", kit.MAX_CYCLES]


def both(args):
    """Applies the same settings to the second memory interface."""
    i = args.index("--dbb")
    return args + ["--sram", args[i + 1]]


# ---- golden traces ----

@pytest.mark.long(keep=6)
@pytest.mark.parametrize("pins", [[], ["--pins"]], ids=["models", "pins"])
@pytest.mark.parametrize("timing", TIMING)
@pytest.mark.parametrize("name", ["vectors", "nv_small", "random_nv_small"])
def test_golden(name, timing, pins, tmp_path):
    dirs = kit.golden(name)
    p = kit.play_all(tmp_path, kit.cosim_of("nv_small"), LIMIT + TIMING[timing] + pins, dirs)
    assert len(p.runs) == len(dirs)


@pytest.mark.parametrize("timing", ["latency 50", "noise 1"])
@pytest.mark.parametrize("name", ["nv_large", "random_nv_large"])
def test_golden_two_memories(name, timing, tmp_path):
    """nv_large has SRAMIF too."""
    dirs = kit.golden(name)
    kit.play_all(tmp_path, kit.cosim_of("nv_large"), LIMIT + both(TIMING[timing]), dirs)


@pytest.mark.long(every=2)
@pytest.mark.parametrize("timing", ["latency 1", "latency 50", "noise 1"])
@pytest.mark.parametrize("name", ["nv_full", "golden_nv_full"])
def test_golden_nv_full(name, timing, tmp_path):
    """The first generation: 512-bit memories, two atoms a beat, input.txn traces."""
    dirs = kit.golden(name)
    kit.play_all(tmp_path, kit.cosim_of("nv_full"), LIMIT + both(TIMING[timing]), dirs)


def test_same_checks_as_the_native_player(tmp_path):
    """Both players make the same checks with the same values, and print the same lines."""
    dirs = kit.golden("vectors")
    lines = []
    for exe, args in ((kit.DLA, ["play", "--config", "nv_small"]),
                      (kit.cosim_of("nv_small"), LIMIT)):
        p = kit.play_all(tmp_path, exe, args, dirs)
        lines.append(sorted(x for x in p.r.stdout.splitlines() if x.startswith("PASS ")))
    assert lines[0] == lines[1]


def test_timing_changes_only_clocks(tmp_path):
    """Latency changes only the clocks: same checks, same bytes."""
    exe, d = kit.cosim_of("nv_small"), kit.VECTORS / "conv_bias_bn_relu"
    x = [list(kit.play_all(tmp_path, exe, ["--dbb", f"latency={n}"], [d]).runs.values())[0]
         for n in (1, 300)]
    assert x[0]["checks"] == x[1]["checks"]
    assert x[1]["clocks"] > x[0]["clocks"]
    for way in ("read", "write"):
        assert x[0]["dbb"][way]["bytes"] == x[1]["dbb"][way]["bytes"] > 0
    assert x[0]["dbb"]["read"]["latency"] == {"min": 1, "average": 1, "max": 1}
    assert x[1]["dbb"]["read"]["latency"]["min"] >= 300


# ---- options ----

def one(*args, exe=None, **kw):
    return kit.run(exe or kit.cosim_of("nv_small"), *args, **kw)


def test_repeats_exactly(tmp_path):
    """The same seed gives the same clocks, another seed other ones; the command of the summary runs
    again."""
    d = kit.VECTORS / "conv_sdp_pdp_fused"
    clocks = [kit.play_all(tmp_path, kit.cosim_of("nv_small"), ["--seed", s, "--dbb", NOISE],
                           [d]).report["runs"][0]["clocks"] for s in (7, 7, 8)]
    assert clocks[0] == clocks[1] != clocks[2]
    r = one("--seed", 7, d)
    again = [x for x in r.stdout.splitlines() if x.startswith("repeat: ")]
    assert len(again) == 1
    r2 = kit.good(kit.run(*again[0].split()[1:]))

    def keep(text):
        return re.sub(r"[0-9.]+ cycles/s", "", text)
    assert keep(r2.stdout) == keep(r.stdout)


def test_summary(tmp_path):
    r = kit.good(one("--seed", 5, kit.VECTORS / "sdp_prelu", kit.VECTORS / "pdp_max"))
    lines = r.stdout.splitlines()
    assert lines[-1] == "2 passed, 0 failed"
    assert re.search(r"^cycles \d+, \d+ cycles/s, read \d+ bytes, written \d+ bytes, seed 5$",
                     r.stdout, re.M)
    assert lines[0].startswith("PASS sdp_prelu check_crc ")


def test_plusargs_are_the_options(tmp_path):
    d = kit.VECTORS / "sdp_prelu"
    exe = kit.cosim_of("nv_small")
    a, b = (list(kit.play_all(tmp_path, exe, args, [d]).runs.values())[0] for args in (
        ["+mem_read_latency=77", "+mem_write_latency=33", "+mem_bandwidth_pct=50",
         "+max_rd_outstanding_per_channel=5"],
        ["--dbb", "rd_latency=77,wr_latency=33,rate=50,max_rd=5"]))
    assert a["dbb"]["config"] == b["dbb"]["config"]
    assert a["clocks"] == b["clocks"]


def test_report(tmp_path):
    p = kit.play_all(tmp_path, kit.cosim_of("nv_small"), [], [kit.VECTORS / "sdp_prelu"])
    x = p.report["runs"][0]
    assert (x["name"], x["config"], x["verdict"]) == ("sdp_prelu", "nv_small", "passed")
    assert (p.report["passed"], p.report["failed"], p.report["exit"]) == (1, 0, 0)
    ids = x["dbb"]["read"]["ids"]
    assert sum(i["bytes"] for i in ids.values()) == x["dbb"]["read"]["bytes"]
    assert not x["dbb"]["rules"] and x["dbb"]["errors"] == 0
    assert set(x["enables"]) == {"SDP", "SDP_RDMA"}
    assert 0 < min(x["enables"].values()) < x["last_interrupt"] < x["clocks"]


def test_help_and_list():
    r = one("--help")
    assert r.returncode == 0 and r.stderr == ""
    for word in ("--waves", "--dbb", "--sram", "--pins", "--seed", "--max-cycles", "--hang",
                 "--report", "+mem_read_latency", "rd_latency", "exit codes"):
        assert word.lower() in r.stdout.lower()
    r = kit.good(one("--list"))
    assert {x.split()[0] for x in r.stdout.splitlines()} >= set(
        tables.units("nv_small"))


def test_missing_folder(tmp_path):
    kit.refused(one(tmp_path / "none"), str(tmp_path / "none"))


def test_worst_code_wins(tmp_path):
    """A run continues after a bad folder and reports it at the end."""
    bad = kit.write(tmp_path / "bad", {"bad.cfg": "frobnicate();\n"})
    p = kit.play(tmp_path, kit.cosim_of("nv_small"), [], [bad, kit.VECTORS / "pdp_max"])
    assert p.r.returncode == p.report["exit"] == 2
    assert [x["verdict"] for x in p.report["runs"]] == ["refused", "passed"]
    assert "1 passed, 1 failed" in p.r.stdout


def test_wrong_result_is_found(tmp_path):
    """A changed golden value: FAIL with expected and got, exit code 1."""
    d = kit.copied(kit.VECTORS / "pdp_max", tmp_path / "pdp_max", kit.wrong_crc)
    crc = re.search(r"check_crc\(.*, (0x[0-9a-f]+)\);", (kit.VECTORS / "pdp_max/pdp_max.cfg").read_text())[1]
    for exe, args in ((kit.cosim_of("nv_small"), []), (kit.DLA, ["play", "--config", "nv_small"])):
        r = kit.ends(kit.run(exe, *args, d), 1, line=f"^FAIL pdp_max check_crc .* crc expected 0x12345678 got {crc}$")
        assert r.stdout.splitlines()[-1] == "0 passed, 1 failed"


def test_max_cycles(tmp_path):
    p = kit.play(tmp_path, kit.cosim_of("nv_small"), ["--max-cycles", 300],
                 [kit.VECTORS / "conv_bias_bn_relu"])
    assert p.r.returncode == 4, kit.tail(p.r)
    assert "--max-cycles 300 reached" in p.r.stderr
    assert "nothing moves any more" not in p.r.stdout
    assert p.report["runs"][0]["verdict"] == "max-cycles"


# ---- waves ----

def last_time(text):
    return max(int(t) for t in re.findall(r"^#(\d+)$", text, re.M))


def test_trace(tmp_path):
    fst = tmp_path / "w.fst"
    p = kit.play_all(tmp_path, kit.cosim_of("nv_small"), [f"--waves={fst}"],
                     [kit.VECTORS / "sdp_prelu"])
    text = kit.vcd(fst)
    assert "$enddefinitions" in text
    for name in ("clk_i", "intr"):
        assert re.search(rf"\$var .*{name}", text), name
    assert last_time(text) >= 2 * p.report["runs"][0]["clocks"] - 2


def states(text):
    """Returns the values of each state_* of the bench, in order; 15 is RTL before its reset."""
    code, seen = {}, {}
    for line in text.splitlines():
        var = re.match(r"\$var \S+ 4 (\S+) (state_\w+) ", line)
        value = re.match(r"b([01]+) (\S+)$", line)
        if var:
            code[var[1]] = var[2]
        elif value and value[2] in code:
            x, old = int(value[1], 2), seen.setdefault(code[value[2]], [0])
            if x not in (15, old[-1]):
                old.append(x)
    return seen


def test_states_in_waves_of_rtl(tmp_path):
    """state_* of a slot show the register groups of RTL as they show a model's, and as words."""
    names = tables.units("nv_small", "rtl")
    exe = kit.bench("rtl")
    dirs = [kit.VECTORS / "three_engines", kit.VECTORS / "pingpong_conv"]
    seen = {}
    for provider in ("model", "rtl"):
        fst = tmp_path / f"{provider}.fst"
        args = [x for n in names for x in ("--engine", f"{n}={provider}")]
        if provider == "rtl":   # random values before reset would show in the waves
            args.append("+verilator+rand+reset+0")
        kit.play_all(tmp_path, exe, [f"--waves={fst}", *args], dirs)
        seen[provider] = states(kit.vcd(fst))
    gen = kit.BUILD / "nv_small-rtl" / "gen"
    words = dict(x.split(" ", 1) for x in (gen / "state.txt").read_text().splitlines()
                 if x[0] != "#")
    pages = [p for n in names for p in (n, f"{n}_rdma") if f"state_{p}" in seen["model"]]
    assert any(len(seen["rtl"][f"state_{p}"]) > 1 for p in pages)
    for p in pages:
        assert seen["rtl"][f"state_{p}"] == seen["model"][f"state_{p}"], p
        assert all(f"{x:X}" in words for x in seen["rtl"][f"state_{p}"]), p
        assert f"dla_bench.state_{p}[3:0]" in (gen / "dla.gtkw").read_text()
    if "sdp" in names:  # both groups, in turn
        assert {1, 4, 9} <= set(seen["rtl"]["state_sdp"])


def test_trace_default_name_and_same_clocks(tmp_path):
    exe = kit.cosim_of("nv_small")
    d = kit.VECTORS / "sdp_prelu"
    r = one("--waves", d, cwd=tmp_path, exe=exe)
    assert r.returncode == 0 and (tmp_path / "dla.fst").stat().st_size > 0
    quiet = one(d)

    def cycles(x):
        return re.search(r"^cycles (\d+)", x.stdout, re.M)[1]
    assert cycles(r) == cycles(quiet)


def test_sigint_closes_the_wave(tmp_path):
    """SIGINT ends a run with its summary and a complete wave file."""
    d = shutil.copytree(kit.VECTORS / "sdp_prelu", tmp_path / "t")
    fst = tmp_path / "w.fst"
    args = [str(kit.cosim_of("nv_small")), f"--waves={fst}", "--hang", "0x7fffffffffff",
            "--dbb", "latency=1000000", "--report", str(tmp_path / "r.json"), str(d),
            str(kit.VECTORS / "pdp_max")]
    kit.repeat(args)
    p = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                         preexec_fn=kit.heeds(signal.SIGINT))
    try:
        for _ in range(600):  # until it has begun to write
            if (fst.exists() and fst.stat().st_size > 0) or p.poll() is not None:
                break
            time.sleep(0.1)
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=120)
    finally:
        p.kill()
    assert p.returncode == 128 + signal.SIGINT, out + err
    assert re.search("^t: interrupted$", out, re.M), out + err
    assert re.search("^repeat: ", out, re.M)
    assert re.search(r"^\d+ passed, \d+ failed$", out.splitlines()[-1])
    assert last_time(kit.vcd(fst)) > 0
    runs = json.loads((tmp_path / "r.json").read_text())["runs"]
    assert [x["verdict"] for x in runs] == ["interrupted", "not run"]
