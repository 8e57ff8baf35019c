# SPDX-License-Identifier: Apache-2.0
"""Providers in nv_full: our RTL, RTL checked against the model, planted bugs."""

import functools
import os
import re

import pytest

import kit
import tables
from test_cosim import NOISE
from test_providers import engine, planted, planted_in

# test_rtl_conv.py has the units of a convolution.
ENGINES = [u for u in tables.units("nv_full", "rtl") if u not in tables.units("nv_small", "outside")]
# Both memory ports have the same timing, each its own random stalls.
TIMING = {
    **{f"latency {n}": ["--dbb", f"latency={n}", "--sram", f"latency={n}"] for n in (1, 50, 300)},
    **{f"noise {s}": ["--seed", s, "--dbb", NOISE, "--sram", NOISE] for s in (1, 2, 3)},
}
HANG = ["--hang", "30000"]
# Writes wait far longer than reads: buffers fill.
CROWDED = "stall=60:1-20,aw_stall=95:10-40,w_stall=95:10-40,rd_latency=1-60"
OWN = kit.folders(kit.VECTORS / "nv_full")
# No public trace of nv_full has RUBIK.
SHORT = [("vectors", ["bdma"]), ("vectors", ["rubik"]), ("vectors", ENGINES), ("golden_nv_full", ["bdma"]),
         ("golden_nv_full", ["rubik"]), ("nv_full", ["bdma"])]
# The golden traces of the other engines take a minute or two: each play once, of a third of them.
PLAYS = [(t, n, p, timing) for t, n in SHORT for p in ("rtl", "check") for timing in TIMING]
PLAYS += [("golden_nv_full", ENGINES, "rtl", "latency 50"), ("golden_nv_full", ENGINES, "check", "noise 1")]
PLAYS += [("golden_nv_full", [e], "check", "latency 300") for e in ENGINES if e not in ("bdma", "rubik")]


def bench():
    """Skips where the suite does not build nv_full. Its bench has the copy of our RTL with planted bugs, all off unless
    +rtl_bug names one: a second bench would take minutes to build."""
    exe = kit.BUILD / "nv_full-planted" / "cosim"
    if not exe.exists() and "nv_full" not in os.environ.get("DLA_TEST_SIMS", "").split():
        pytest.skip(f"{kit.show(exe)} is not built: make test-planted-nv_full")
    return kit.need(exe, "make test-planted-nv_full")


@functools.lru_cache(maxsize=None)
def used(folder):
    """Returns the engines whose registers a trace names."""
    text = "".join(p.read_text() for p in [*folder.glob("*.cfg"), *folder.glob("input.txn")])
    return {e for e in ENGINES if f"NVDLA_{'RBK' if e == 'rubik' else e.upper()}." in text}


def of_engines(dirs, names):
    found = [d for d in dirs if used(d) & set(names)]
    assert found
    return found


def make_random(name, seed, count, out):
    return kit.drawn("nv_full", name, seed, count, out)


# ---- our RTL ----

def test_own_vectors_on_the_models(tmp_path):
    r = kit.dlavec("check", "--config", "nv_full", *OWN)
    assert r.returncode == 0 and r.stdout.count(", 0 wrong") == len(OWN) > 0, kit.tail(r)
    kit.play_all(tmp_path, kit.need(kit.DLA, "make native"), ["play", "--config", "nv_full"], OWN)
    listed = (kit.VECTORS / "README.md").read_text()
    assert [d.name for d in OWN if f"`{d.name}`" not in listed] == []


@pytest.mark.long(every=2)
@pytest.mark.parametrize("traces,names,provider,timing",
                         [pytest.param(*play, id=f"{play[0]}-{'+'.join(play[1])}-{play[2]}-{play[3]}") for play in PLAYS])
def test_rtl_nv_full(traces, names, provider, timing, tmp_path):
    """The golden results with RTL in the slots, alone and together; `check` finds no difference."""
    dirs = of_engines(OWN if traces == "vectors" else kit.golden(traces), names)
    # a third of what takes minutes, another one for each commit
    step = 3 if len(dirs) > 100 else 1
    kit.play_all(tmp_path, bench(), HANG + TIMING[timing] + engine(provider, *names),
                 dirs[int(os.environ["DLA_SEED"]) % step::step])


@pytest.mark.parametrize("timing", ["latency 1", "noise 2"])
@pytest.mark.parametrize("name", ENGINES)
def test_random_layers(name, timing, tmp_path):
    """Plays layers of other shapes in each run of the suite."""
    dirs = make_random(name, int(os.environ["DLA_SEED"]), 25, tmp_path / "layers")
    kit.play_all(tmp_path, bench(), HANG + TIMING[timing] + engine("check", name), dirs)


EMPTY_LAUNCH = """reg_write(NVDLA_BDMA.CFG_LAUNCH0_0, 0x1);
{early}reg_read_check(NVDLA_BDMA.CFG_LAUNCH0_0, 0x1);
{late}reg_read_check(NVDLA_BDMA.STATUS_0, 0x314);
mem_init(pri_mem, 0x80000000, 0x20, ALL_ZERO);
reg_write(NVDLA_BDMA.CFG_SRC_ADDR_LOW_0, 0x80000000);
reg_write(NVDLA_BDMA.CFG_DST_ADDR_LOW_0, 0x80000000);
reg_write(NVDLA_BDMA.CFG_CMD_0, 0x3);
reg_write(NVDLA_BDMA.CFG_OP_0, 0x1);
reg_write(NVDLA_BDMA.CFG_LAUNCH1_0, 0x1);
intr_notify(BDMA_1, done);
check_nothing(done);
"""


def test_status_right_behind_a_launch(tmp_path):
    """A launch shows three clocks later (bdma.md 2.3): only a read after that is compared."""
    read = "reg_read(NVDLA_BDMA.STATUS_0, tag);\n"
    compared = {}
    for name, early, late in ("none", "", ""), ("early", read, ""), ("late", "", read):
        d = kit.write(tmp_path / name,
                      {f"{name}.cfg": EMPTY_LAUNCH.format(early=early, late=late)})
        for provider in ("model", "rtl", "check"):
            r = kit.play_all(tmp_path, bench(), engine(provider, "bdma"), [d]).r
        compared[name] = int(re.search(r"check (\d+) comparisons$", r.stdout, re.M)[1])
    assert compared["early"] == compared["none"] == compared["late"] - 1


# ---- planted bugs ----

# Of SDP: INT16 to INT8 and FP16 to INT16, which dlavec does not draw.
MIXED = [d for d in kit.folders(kit.TRACES / "golden_nv_full") if d.name in ("sdp_004", "sdp_008")]


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """Returns vectors of this repository and random layers of an engine, some of them in both groups, made once for
    each worker."""
    @functools.cache
    def make(name):
        out = tmp_path_factory.mktemp(name)
        dirs = OWN + make_random(name, 5, 60, out) + make_random("pp", 5, 20, out / "pp")
        if name == "sdp":  # seed 9: operands of 8 bits for both
            dirs = MIXED + make_random(name, 9, 10, out / "more") + dirs
        return [d for d in dirs if name in used(d)]
    return make


BUGS = [(e, n, planted(e)[n - 1][3]) for e in ENGINES for n in planted_in("nv_full", e)]
PLACE = r"element n \d+ c \d+ h \d+ w \d+"
CHANNEL = (rf"(read request|write address), atom \d+ \(.*{PLACE}\): got \S+ \S+, expected"
           rf"|write data, atom \d+ at \S+ \S+, .*{PLACE}: got 0x..?, expected"
           r"|done pulse of group \d: got pulse \d+, expected"
           r"|register \w+\.\S+ read: got 0x\w+, expected")


@pytest.mark.parametrize("name,bug,what", BUGS)
def test_check_catches_a_planted_bug(name, bug, what, layers):
    """A bug in the RTL is reported for its unit, with the element or the channel."""
    for d in layers(name):
        r = kit.run(bench(), *engine("check", name), f"+rtl_bug={bug}", "--hang", "3000",
                    "--dbb", CROWDED, "--sram", CROWDED, d)
        if r.returncode == 0:
            continue
        if r.returncode == 3:  # named too, but the search for the place continues
            assert re.search(rf"^  {name}: RTL in the slot; its shadow: |^FAIL {d.name} check {name}, "
                             r".*: at the hang: ", r.stdout, re.M), kit.tail(r)
            continue
        report = re.search(rf"^FAIL {d.name} check {name}, clock .*?, layer \d+ group \d: (.*)$",
                           r.stdout, re.M)
        assert report, kit.tail(r)
        assert re.match(CHANNEL, report[1]), report[1]
        assert "--waves" in r.stdout
        return
    if name == "sdp" and not MIXED:
        pytest.skip("only traces of ../shared show this bug, and they are absent")
    pytest.fail(f"bug {bug} of {name} ({what}) was not reported in {len(layers(name))} layers")


def test_acknowledges_of_both_ports_in_one_clock(tmp_path):
    """Group 0 ends with a write to CV, group 1 with one to MC, and both are answered in the same clock."""
    def acknowledges(wait):
        kit.play_all(tmp_path, bench(), ["--dbb", "latency=1", "--sram", f"rd_latency=1,wr_latency={wait}",
                                         "--log", tmp_path / "log"] + engine("check", "bdma"),
                     [kit.VECTORS / "nv_full" / "bdma_ports"])
        lines = kit.dla("log", tmp_path / "log").stdout.splitlines()
        return [int(x.split()[0]) for x in lines if "bdma_wr_ack" in x]
    first, second = acknowledges(1)
    both = acknowledges(1 + second - first)
    assert len(both) == 2 and both[0] == both[1]


@pytest.mark.parametrize("name", ENGINES)
def test_planted_copy_without_a_bug_passes(name, layers, tmp_path):
    kit.play_all(tmp_path, bench(), engine("check", name) + ["+rtl_bug=0"], layers(name))


def test_report_shows_the_operation_not_the_last_write(layers):
    """BDMA's registers contain a later command long before this one runs."""
    d = kit.VECTORS / "nv_full" / "bdma_full_queue"
    commands, now = [], {}
    for name, value in re.findall(r"reg_write\(NVDLA_BDMA\.(\w+)_0, (0x\w+)\)",
                                  kit.text(d)):
        if name == "CFG_OP" and int(value, 0):
            commands.append(dict(now))
        elif name.startswith("CFG_") and not name.startswith(("CFG_OP", "CFG_LAUNCH")):
            now[name] = int(value, 0)
    r = kit.ends(kit.run(bench(), *engine("check", "bdma"), "+rtl_bug=1", "--hang", "3000", d), 1)
    n = int(re.search(r", layer \d+ group 0: read request, atom \d+ \(operation (\d+) of group 0, ", r.stdout)[1])
    shown = re.search(rf"^  BDMA operation {n}, reads:(.*)$", r.stdout, re.M)[1]
    shown = {a: int(v, 0) for a, v in (x.split("=") for x in shown.split())}
    assert 0 < n < len(commands) - 1
    assert shown == {a: v for a, v in commands[n].items() if v}
