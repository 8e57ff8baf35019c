# SPDX-License-Identifier: Apache-2.0
"""core=check: a complete core (tests/rtl/core) with the native system as its shadow."""

import re
import shutil

import pytest

import kit
from test_cosim import NOISE

HANG = ["--hang", "30000"]
TIMING = {
    "latency 1": ["--dbb", "latency=1"],
    "latency 50": ["--dbb", "latency=50"],
    "noise": ["--seed", "2", "--dbb", NOISE],
    "unwritten bytes": ["--dbb", "uninit=ignore,uninit_value=random"],
}


def bench():
    return kit.bench("core")


def check(*args):
    # its SDP, PDP and CDP are RTL, the other units models, whose channels are pins
    return ["--pins", "--engine", "core=check", *args]


def test_nothing_of_the_bench_is_inside_the_core():
    """The modules that the bench binds into RTL of a slot, for unit states in waves, must not be in a whole core: they
    would make each copy of a unit different code, and a large core slow."""
    bench()
    code = [f.read_text() for f in (kit.BUILD / "nv_small-core" / "vl").glob("Vdla_bench*.h")]
    assert code and not any("i_pingpong__DOT__i_seen" in t for t in code)


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("timing", TIMING)
@pytest.mark.parametrize("traces", ["vectors", "nv_small"])
def test_no_difference(traces, timing, tmp_path):
    """The core without a fault: every trace passes, and each compares something."""
    dirs = kit.golden(traces)
    p = kit.play_all(tmp_path, bench(), check(*HANG, *TIMING[timing]), dirs)
    counts = re.findall(r"^PASS (\S+) check (\d+) comparisons$", p.r.stdout, re.M)
    assert [n for n, _ in counts] == [d.name for d in dirs]
    assert all(int(n) > 50 for _, n in counts)


@pytest.mark.parametrize("unit", ["dc", "img", "sdp", "pdp", "cdp", "fused", "pp"])
def test_random_layers(unit, tmp_path):
    kit.play_all(tmp_path, bench(), check(*HANG, "--seed", "3", "--dbb", NOISE),
                 kit.drawn("nv_small", unit, 9, 12, tmp_path))


@pytest.mark.parametrize("latency", [1, 300])
def test_driver_with_mapped_memory(latency, tmp_path):
    """The shadow reads the memory of a program, which the program overwrites between layers, and keeps its own writes
    beside it until the core has made the same ones. A wrong byte of the core is found. Functions are refused."""
    so = kit.shared(tmp_path / "chain.so", "-Werror", "tests/unit/chain_host.c")
    run = [bench(), *check(*HANG), "--dbb", f"latency={latency}", "--driver", so]
    r = kit.good(kit.run(*run))
    assert int(re.search(r"^PASS chain.so check (\d+) comparisons$", r.stdout, re.M)[1]) > 500
    kit.ends(kit.run(*run, "calls"), 2, "returned 0", err="dla_host_map")
    r = kit.run(*run, *plant(*FAULTS["write data of a second layer"][:3]))
    assert r.returncode == 1 and re.search(r"check sdp, .*, layer 2 .*at 0x80002040", r.stdout), kit.tail(r)


# ---- planted faults ----

REPORT = r"clock \d+ \(\d+ ns\), layer (\d+) group ([01]): "
ELEMENT = r"output element n \d+ c \d+ h \d+ w \d+"

FAULTS = {name: (int(fault), int(at), int(axi_id), trace, unit, what.replace("ELEMENT", ELEMENT))
          for name, fault, at, axi_id, trace, unit, what in kit.rows("rtl/core/faults.txt")}


def plant(fault, at, axi_id):
    return [f"+rtl_bug={fault}", f"+rtl_at={at}", f"+rtl_id={axi_id}"]


def test_clock_gates():
    """+gating_off reaches both pins of a whole core. The report of a hang that lost releases may explain names the
    gates, unless they are open."""
    stop = [bench(), "--hang", "20000", *plant(15, 3, 2), kit.VECTORS / "pdp_max"]
    assert kit.run(*stop).returncode == 3
    assert kit.run(*stop, "+gating_off").returncode == 0
    stop = [bench(), "--hang", "20000", *plant(15, 400, 9), kit.VECTORS / "banks_around"]
    kit.ends(kit.run(*stop), 3, "(cause gates)")
    assert "(cause gates)" not in kit.run(*stop, "+gating_off").stdout


def reported(name, *timing):
    """The fault's report names unit, element, registers and how to see it again."""
    fault, at, axi_id, trace, unit, what = FAULTS[name]
    r = kit.ends(kit.run(bench(), *check("--hang", "3000"), *timing, *plant(fault, at, axi_id), kit.VECTORS / trace), 1)
    m = re.search(rf"^FAIL {trace} check (\w+), {REPORT}(.*)$", r.stdout, re.M)
    assert m, kit.tail(r)
    assert m[1] == unit and re.match(what, m[4]), m[0]
    rest = r.stdout[m.end():]
    if fault in (1, 2, 4, 8) and "pin rose" not in what:
        assert re.match(r"\n  got      (\w\w )+\n  expected (\w\w )+\n", rest)
    assert re.search(rf"^  {unit.upper()}: .*D_\w+=0x", rest, re.M) or "group 1" in what
    assert re.search(r"^  repeat: .*\+rtl_bug=.* --waves \S+$", rest, re.M)


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_reported(name):
    reported(name)


# Memories that reorder, stall and starve; slow ones whose unwritten bytes are random; the host's accesses keep their
# order.
CROWDS = [["--seed", "7", "--dbb", NOISE],
          ["--seed", "8", "--dbb", "latency=1-200,stall=50:1-40,starve=400/100,max_rd=4,max_wr=1,"
           "uninit=ignore,uninit_value=random"]]


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_reported_under_noise(name):
    """The report does not depend on the memories around the core."""
    for timing in CROWDS:
        reported(name, *timing)


def test_second_layer_names_its_group():
    """The fault of layer 1 is reported with layer 1, group 1."""
    fault, at, axi_id, trace, *_ = FAULTS["write data of a second layer"]
    r = kit.run(bench(), *check(), *plant(fault, at, axi_id), kit.VECTORS / trace)
    m = re.search(rf"^FAIL {trace} check sdp, {REPORT}", r.stdout, re.M)
    assert m and int(m[1]) > 0 and int(m[2]) == int(m[1]) % 2, kit.tail(r)


@pytest.mark.parametrize("axi_id", [0, 14])
def test_unknown_id(axi_id):
    """The ID of a unit that the configuration lacks, and the ID of none: rule id, and never the name of a unit."""
    run = [bench(), *check(), *plant(12, 5, axi_id), "--dbb", "outside=warn", kit.VECTORS / "pdp_max"]
    r = kit.run(*run)
    text = r.stdout + r.stderr
    assert r.returncode != 0, kit.tail(r)
    assert re.findall(r"AW id (\d+) addr 0x\w+: rule (\w+):", text) == [(str(axi_id), "id")], kit.tail(r)
    assert "BDMA" not in text and not re.search(r"^FAIL pdp_max check core", text, re.M)
    r = kit.run(*run, "--rule", "id=off")
    assert not re.search(r"rule id:|BDMA|^FAIL pdp_max check core", r.stdout + r.stderr, re.M), kit.tail(r)


@pytest.fixture
def polled(tmp_path):
    """A layer whose end is polled keeps its status bit; software raises a pin before it."""
    src = kit.VECTORS / "sdp_prelu"
    text = (src / "sdp_prelu.cfg").read_text()
    text = re.sub(r"intr_notify.*\n", "poll_reg_equal(NVDLA_SDP.S_STATUS_0, 0x0);\n", text)
    text = re.sub(r"check_crc.*\n", "", text)
    text = re.sub(r"reg_write\(NVDLA_GLB.S_INTR_MASK.*\n", "", text)
    at = text.index("reg_write(NVDLA_SDP.")
    text = text[:at] + ("reg_write(NVDLA_GLB.S_INTR_MASK_0, 0x3f03cf);\n"
                        "reg_write(NVDLA_GLB.S_INTR_SET_0, 0x10);\n"
                        "intr_notify(PDP_0, pdp_0_0);\ncheck_nothing(pdp_0_0);\n") + text[at:]
    d = kit.write(tmp_path / "polled", {f.name: f.read_bytes() for f in src.glob("*.dat")})
    (d / "polled.cfg").write_text(text)
    return d


@pytest.mark.parametrize("timing", TIMING)
def test_polled_end(timing, polled, tmp_path):
    kit.play_all(tmp_path, bench(), check(*HANG, *TIMING[timing]), [polled])


def test_interrupt_without_a_wait(polled):
    """Without its interrupt the trace passes on the core alone, and `check` finds the error."""
    assert kit.run(bench(), "--pins", *plant(13, 0, 0), polled).returncode == 0
    kit.ends(kit.run(bench(), *check(), *plant(13, 0, 0), polled), 1,
             line=rf"^FAIL polled check sdp, {REPORT}interrupt of group 0 \(status bit 0\): "
             r"got 0 at the end, expected 1")


def test_make_run():
    r = kit.run("make", "run", "-n", "TEST=vectors/pdp_max", "VARIANT=core", "CORE=check", "DLA_LOCK=1")
    assert r.returncode == 0 and re.search("run.sh build/nv_small-core .*--engine core=check", r.stdout, re.S), kit.tail(r)


def test_messages_count_clocks_alike():
    """The memory's rule, a planted fault and the checker at the same write."""
    r = kit.run(bench(), *check(), *plant(12, 5, 14), "--fault", "dbb.aw @nth=6 flip=3", kit.VECTORS / "pdp_max")
    rule, planted = (re.findall(rf"{by}: clock (\d+): AW id 14 ", r.stdout + r.stderr) for by in ("axi dbb", "flip=3"))
    assert len(rule) == 1 and rule == planted, kit.tail(r)
    r = kit.run(bench(), *check(), "--fault", "dbb.aw @nth=6 flip=3", kit.VECTORS / "sdp_prelu")
    assert re.search(r": clock (\d+): AW id 1 .*\nFAIL sdp_prelu check sdp, clock \1 .*: dbb write address, ", r.stdout), kit.tail(r)


def test_reads_that_explain_a_hang(polled, tmp_path):
    """The tool's reads of registers are not compared after a hang, and a poll shows the value of the model too."""
    run = [bench(), *check("--hang", "3000")]
    waits = shutil.copytree(kit.VECTORS / "sdp_prelu", tmp_path / "waits") / "sdp_prelu.cfg"
    waits.write_text(waits.read_text() + "intr_notify(PDP_1, pdp_1_0);\ncheck_nothing(pdp_1_0);\n")
    r = kit.run(*run, *plant(5, 0x9004, 0), waits)  # SDP.S_POINTER, which the trace does not read
    assert r.returncode == 3 and not re.search(r"^FAIL \S+ check ", r.stdout, re.M), kit.tail(r)
    r = kit.run(*run, *plant(15, 4, 1), polled)  # reads of SDP are lost, and S_STATUS is polled for 0
    assert r.returncode == 3 and not re.search(r"^FAIL polled check", r.stdout, re.M), kit.tail(r)
    assert re.findall(r"poll of (\S+) for 0x0, last read 0x(\w+), the model has 0x(\w+)$", r.stdout, re.M) == [
        ("NVDLA_SDP.S_STATUS_0", "1", "0")], kit.tail(r)


def test_lost_read_hangs():
    """A core that waits for ever gives exit code 3, and the report names its missing transfers."""
    r = kit.ends(kit.run(bench(), *check("--hang", "3000"), *plant(9, 350, 2), kit.VECTORS / "pdp_max"), 3,
                 line=r"pdp: the core has not read 1 atoms of the model; next is dbb read, "
                 r"atom 350 at 0x80000b30, input element n 0 c 16 ")
    assert re.search(r"pdp: the core has not written \d+ atoms of the model", r.stdout)
    assert "PASS pdp_max" not in r.stdout


def test_on_mismatch():
    """continue reports all differences, count none; a fault causes one difference where nothing depends on it."""
    seen = {}
    for mode in ("stop", "continue", "count"):
        r = kit.ends(kit.run(bench(), *check("--on-mismatch", mode), *plant(4, 20, 2), kit.VECTORS / "pdp_max"), 1)
        seen[mode] = len(re.findall(r"^FAIL pdp_max check pdp, clock", r.stdout, re.M))
        total = re.search(r"^FAIL pdp_max check (\d+) differences? in (\d+)", r.stdout, re.M)
        assert total and (mode == "stop" or int(total[1]) == 1), kit.tail(r)
        # the trace continues to its own checks
        assert ("check_crc" in r.stdout) == (mode != "stop")
    assert seen == {"stop": 1, "continue": 1, "count": 0}


def test_next_trace_starts_afresh():
    """A difference in one trace is not carried to the next."""
    # pdp_max has only 72 writes
    kit.ends(kit.run(bench(), *check(), *plant(1, 100, 1), kit.VECTORS / "sdp_prelu", kit.VECTORS / "pdp_max"), 1,
             "FAIL sdp_prelu check 1 difference in", line=r"^PASS pdp_max check \d+ comparisons")


def test_time_is_that_of_the_waves(tmp_path):
    """Clocks count from the start of a trace; nanoseconds too, but with waves from the start of the run."""
    for waves in [], [f"--waves={tmp_path}/run.fst"]:
        r = kit.run(bench(), *check(), *waves, *plant(1, 100, 1), kit.VECTORS / "pdp_max", kit.VECTORS / "sdp_prelu")
        m = re.search(r"^FAIL sdp_prelu check sdp, clock (\d+) \((\d+) ns\)", r.stdout, re.M)
        assert m and (int(m[2]) - int(m[1]) > 3000) == bool(waves), kit.tail(r)


def test_rtl_alone_is_not_compared():
    """With core=rtl, the default, only the trace's own check sees the same fault."""
    for args in ([], ["--engine", "core=rtl"]):
        r = kit.ends(kit.run(bench(), "--pins", *args, *plant(*FAULTS["write data"][:3]), kit.VECTORS / "pdp_max"), 1,
                     "FAIL pdp_max check_crc")
        assert "pdp_max check pdp" not in r.stdout and "comparisons" not in r.stdout


# ---- options ----

def test_list():
    r = kit.run(bench(), "--list")
    assert re.search(r"^core +rtl +faulty_core ", r.stdout, re.M)
    assert re.search(r"^core +check ", r.stdout, re.M)


def test_illegal_layer(tmp_path):
    """A layer that the shadow refuses ends the run as bad input, with the line of the trace."""
    src = kit.VECTORS / "pdp_max"
    text = (src / "pdp_max.cfg").read_text()
    new, n = re.subn(r"(reg_write\(NVDLA_PDP.D_POOLING_PADDING_CFG_0, )0x\w+", r"\g<1>0x7777", text)
    assert n == 1
    d = kit.write(tmp_path / "bad", {f.name: f.read_bytes() for f in src.iterdir()
                                     if f.suffix != ".cfg"})
    (d / "bad.cfg").write_text(new)
    r = kit.ends(kit.run(bench(), *check("--hang", "3000"), d), 2)
    assert re.search(r"^shadow of the core: \S+bad\.cfg:\d+: .*PDP", r.stderr, re.M), r.stderr


@pytest.mark.parametrize("engine", ["rtl", "check"])
def test_pin_that_stays_up(engine, polled):
    """The interrupt pin stays up after the only event of a trace, and nothing else is wrong. A trace may leave
    the interrupt of a polled unit set. A second interrupt of a unit fails where the trace expects one."""
    run = [bench(), "--pins", "--engine", f"core={engine}"]
    r = kit.run(*run, *plant(16, 0, 0), kit.VECTORS / "pdp_max")
    assert r.returncode == 1 and re.search(r"^csb: clock \d+: rule intr_cause: ", r.stderr + r.stdout, re.M), kit.tail(r)
    assert not re.search("^FAIL pdp_max check", r.stdout, re.M), kit.tail(r)
    kit.good(kit.run(*run, "--rule", "intr_cause=off", *plant(16, 0, 0), kit.VECTORS / "pdp_max"))
    kit.good(kit.run(*run, *plant(16, 1, 0), kit.VECTORS / "pdp_max"))
    with (polled / "polled.cfg").open("a") as f:
        f.write("poll_reg_equal(NVDLA_GLB.S_INTR_STATUS_0, 0x1);\nreg_write(NVDLA_GLB.S_INTR_MASK_0, 0x3f03cc);\n")
    kit.good(kit.run(*run, polled))
    with (polled / "polled.cfg").open("a") as f:
        f.write("reg_write(NVDLA_GLB.S_INTR_SET_0, 0x20);\n")
    kit.ends(kit.run(*run, polled), 1, line="^FAIL polled interrupt PDP_1 came")


@pytest.mark.parametrize("at,says", [(0, "a request or an answer"), (1, "the interrupt was up")])
def test_pins_in_reset(at, says):
    """An answer on CSB, or the interrupt, while reset is active; with the rule off the trace passes."""
    rule = rf"^csb: clock [01]: rule csb_reset: {says}.* in the last clock of reset"
    for run in [bench(), "--pins"], [bench(), *check()]:
        r = kit.ends(kit.run(*run, *plant(14, at, 0), kit.VECTORS / "pdp_max"), 1, told=rule)
        assert not re.search("^FAIL pdp_max check", r.stdout, re.M), kit.tail(r)
        kit.good(kit.run(*run, "--rule", "csb_reset=off", *plant(14, at, 0), kit.VECTORS / "pdp_max"))
