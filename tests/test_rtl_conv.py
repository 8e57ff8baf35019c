# SPDX-License-Identifier: Apache-2.0
"""Our RTL of the convolution units (rtl/cbuf, rtl/cmac ...): golden results, every mixture with models, `check`,
planted bugs, synthesis."""

import functools
import itertools
import os
import re

import pytest

import kit
import tables
from test_outside import TIMING
from test_providers import bench, engine, planted, planted_in

UNITS = [u for u in tables.units("nv_small", "outside") if u in tables.units("nv_small", "rtl")]
HANG = ["--hang", "30000"]
# Layers of all kinds that use the five units.
KINDS = (("img", 16), ("imgfmt", 6), ("dc", 12), ("pp", 6), ("reuse", 6), ("multi", 2), ("fused", 2), ("kept", 8))


# For nv_full, with layers of all three precisions in each kind.
WIDE_KINDS = (("dc", 12), ("convfp16", 12), ("nan", 6), ("img", 12), ("wino", 12), ("comp", 9), ("batch", 6), ("imgfmt", 6),
              ("pp", 6), ("reuse", 6), ("multi", 2), ("kept", 6), ("keptcomp", 6))
# Besides: kernels whose groups end inside an entry, FP16 zeros of both signs, Winograd of bytes, NaNs in data and weights of
# one sum.
WIDE_CHOSEN = (("convfp16", 2, ["conv.kernels=33..96", "conv.weight_bank=1"], 1), ("convfp16", 1, ["conv.powers=1"], 2),
               ("wino", 1, ["test.precision=0"], 3), ("convfp16", 31, ["conv.channels=64..128"], 2))


@pytest.fixture(scope="module")
def layers_of(tmp_path_factory):
    """Makes layers of a configuration, once for each worker."""
    @functools.cache
    def make(config):
        out = tmp_path_factory.mktemp(config)
        for unit, count in KINDS if config == "nv_small" else WIDE_KINDS:
            kit.drawn(config, unit, 4, count, out)
        chosen = WIDE_CHOSEN if config == "nv_full" else ()
        for kind, seed, values, count in chosen:
            kit.good(kit.dlavec("random", "--config", config, "--kind", kind, "--seed", seed, "--count", count,
                             *[x for v in values for x in ("--set", v)], out / f"{kind}_{seed}"))
        dirs = [d for f in (out, *(out / f"{kind}_{seed}" for kind, seed, *_ in chosen)) for d in kit.folders(f)]
        # one of each kind, then the next of each: the first ones show most bugs
        dirs.sort(key=lambda d: (d.name[-3:], d.name))
        return dirs + (kit.golden("vectors") if config == "nv_small" else [])
    return make


@pytest.fixture(scope="module")
def layers(layers_of):
    return layers_of("nv_small")


def bench_of(config):
    """The suite builds nv_small; other configurations are played where their bench exists. It has the copy of our RTL with
    planted bugs, all off unless +rtl_bug names one."""
    if config != "nv_small" and not (kit.BUILD / f"{config}-planted" / "cosim").exists():
        pytest.skip(f"make test-planted-{config} builds it")
    return bench(config, "planted")


# ---- results ----

@pytest.mark.long(keep=1)
@pytest.mark.parametrize("timing", TIMING)
@pytest.mark.parametrize("provider", ["rtl", "check"])
@pytest.mark.parametrize("traces", ["vectors", "random_nv_small"])
def test_golden_results(traces, provider, timing, tmp_path):
    """All of them at once, together with SDP, PDP and CDP."""
    units = tables.units("nv_small", "rtl")
    kit.play_all(tmp_path, bench(), HANG + TIMING[timing] + engine(provider, *units), kit.golden(traces))


def test_long_layers(tmp_path):
    """The public convolutions, some 1.7 million clocks."""
    dirs = [d for d in kit.golden("nv_small") if d.name.startswith(("dc", "img_51x96x4_1x10x4x32_A8B8"))]
    kit.play_all(tmp_path, bench(), HANG + TIMING["latency 50"] + engine("rtl", *UNITS), dirs)


@pytest.mark.long(keep=4)
@pytest.mark.parametrize("chosen", list(itertools.product(["model", "rtl"], repeat=len(UNITS))),
                         ids=lambda c: "+".join(u for u, p in zip(UNITS, c) if p == "rtl") or "models")
def test_every_mixture(chosen, layers, tmp_path):
    """Each unit as model or RTL beside each other; channels between models are on pins too."""
    args = [x for u, p in zip(UNITS, chosen) for x in engine(p, u)]
    kit.play_all(tmp_path, bench(), HANG + ["--pins", "--dbb", "latency=20"] + args, layers[::4])


def rises(text, net):
    """Returns times at which one of the core's nets is not 0, from the text of its waves."""
    code = re.search(rf"\$scope module i_dut \$end.*?\$var \S+ \d+ (\S+) {net} ", text, re.S)[1]
    now, times = 0, []
    for time, value in re.findall(rf"^(?:#(\d+)|b?([01]+) ?{re.escape(code)})$", text, re.M):
        if time:
            now = int(time)
        elif "1" in value:
            times.append(now)
    return times


def test_cdma_is_done_after_its_last_update(tmp_path):
    """Plays both sides; checkers leave a few clocks between the two free, liberal neighbours do not."""
    fst = tmp_path / "w.fst"
    kit.play_all(tmp_path, bench(), [f"--waves={fst}", *engine("rtl", "cdma")], [kit.VECTORS / "dc_stride_pad"])
    text = kit.vcd(fst)
    for side in ("dat", "wt"):
        updates, done = rises(text, f"cdma2sc_{side}_updt"), rises(text, f"cdma_{side}2glb_done_intr_pd")
        assert updates and len(done) == 1 and updates[-1] <= done[0], (side, updates, done)


@pytest.mark.long(keep=2, every=2)
@pytest.mark.parametrize("timing", ["latency 50", "noise 2"])
@pytest.mark.parametrize("unit", [u for u in UNITS if u in tables.units("nv_full", "rtl")])
def test_three_precisions(unit, timing, layers_of, tmp_path):
    """nv_full: golden results and random layers in INT8, INT16 and FP16, without any report. A fifth of them
    for each unit, another one for each commit."""
    exe = bench_of("nv_full")
    dirs = [d for d in kit.golden("golden_nv_full") if d.name.startswith(("conv", "hiaddr", "multi"))]
    first = (int(os.environ["DLA_SEED"]) + UNITS.index(unit)) % 5
    args = TIMING[timing] + ["--sram", TIMING[timing][-1]]
    kit.play_all(tmp_path, exe, HANG + args + engine("check", unit),
                 (dirs + layers_of("nv_full"))[first::5])


# ---- planted bugs ----

# The place in the report of `check`, by unit.
PLACE = r"output (n \d+ )?c \d+ h \d+ w -?\d+"
SAYS = {
    "cdma": r"(at the hang: )?(data|weight) (side buffer content|read request|updates?|write)[ ,].*(entry|atom|got|expected)|"
            r"done pulse of group [01]|register CDMA\.\w+ read",
    "cbuf": r"(data|weight|WMB) read, reply \d+, (bank \d+ )?entry \d+",
    "csc": rf"(data|weights) to CMAC, stripe \d+ .*{PLACE}.*lane \d+|stripe \d+ of the layer \({PLACE}.*\): got \d+ kernels|"
           rf"(data|weight) (read of bank \d+ entry|releases since reset|release: got)|"
           rf"at the hang: (stripes to CMAC.*{PLACE}|bank change|weight entries released)",
    "cmac": rf"(partial sums|at the hang: stripes of partial sums).*{PLACE}|register CMAC_[AB]\.\w+ read|"
            r"partial sums, stripe \d+ of the layer: got|partial sums: word \d+",
    "cacc": rf"(at the hang: )?(results? |result beats ).*{PLACE}|.*credit|done pulse|register CACC\.\w+ read",
}
BUGS = [(c, u, n, planted(u)[n - 1][3]) for c in ("nv_small", "nv_full") for u in UNITS
        if u in tables.units(c, "rtl") and (kit.ROOT / f"tests/rtl/planted/{u}.bugs").exists()
        for n in planted_in(c, u)]
BUG_IDS = [f"{u}-{n}" if c == "nv_small" else f"{c}-{u}-{n}" for c, u, n, _ in BUGS]
# CDMA must wait for space only beside slow units.
PINS = {"cdma": ["--pins"]}


def first_failure(config, provider, unit, number, dirs):
    for d in dirs:
        r = kit.run(bench_of(config), *engine(provider, unit), *PINS.get(unit, []), f"+rtl_bug={number}",
                    "--hang", "3000", "--max-cycles", "400000", d)
        # where a model beside the unit breaks a rule first, another layer shows the unit itself
        if r.returncode and not re.search(rf"^FAIL {d.name} check bench, ", r.stdout, re.M):
            return d, r
    return None, None


@pytest.mark.long(keep=8, every=2)
@pytest.mark.parametrize("config,unit,number,what", BUGS, ids=BUG_IDS)
def test_planted_bug_is_reported(config, unit, number, what, layers_of):
    """`check` names the unit and the place."""
    bench_of(config)
    layers = layers_of(config)
    d, r = first_failure(config, "check", unit, number, layers)
    assert d, f"{unit}: {what}: not caught in {len(layers)} layers"
    report = re.search(rf"^FAIL {d.name} check {unit}, clock \d+ \(\d+ ns\), layer \d+ group [01]: (.*)$",
                       r.stdout, re.M)
    assert report and re.match(SAYS.get(unit, "."), report[1]), f"{what}\n{kit.tail(r)}"


@pytest.mark.long(keep=2, every=2)
@pytest.mark.parametrize("config,unit,number,what", [b for b in BUGS if b[0] == "nv_small"],
                         ids=[i for b, i in zip(BUGS, BUG_IDS) if b[0] == "nv_small"])
def test_planted_bug_is_a_bug(config, unit, number, what, layers_of):
    """Without `check` the bug shows too: a wrong result, or a layer that does not end."""
    bench_of(config)
    d, _ = first_failure(config, "rtl", unit, number, layers_of(config))
    assert d is not None, what


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("config,unit", sorted({b[:2] for b in BUGS}))
def test_planted_copy_without_a_bug_passes(config, unit, layers_of, tmp_path):
    exe = bench_of(config)
    kit.play_all(tmp_path, exe, HANG + engine("check", unit) + ["+rtl_bug=0"], layers_of(config))


# ---- synthesis ----

# A sign in front of a cast to a width: yosys 0.23 compares the result as an unsigned number.
NEGATED_CAST = re.compile(r"[^\w\s)\]}']\s*-\s*\(*\w+'\(")


def test_no_cast_is_negated():
    assert NEGATED_CAST.search("t < $signed(-W'(128))") and not NEGATED_CAST.search("a[3:0] - 4'(b) < W'(-128)")
    found = [f"{f.name}: {line}" for f in (kit.ROOT / "rtl").rglob("*.sv*") for line in f.read_text().splitlines()
             if NEGATED_CAST.search(line.split("//")[0])]
    assert not found, found


@pytest.mark.long
@pytest.mark.parametrize("config,unit", [(c, u) for c in ("nv_small", "nv_large") for u in UNITS
                                         if u in tables.units(c, "rtl")])
def test_unit_is_synthesizable(config, unit):
    """Elaborates the smallest and the largest configuration; make lint has all."""
    kit.tool("yosys", "sh harness/setup.sh all")
    r = kit.run("make", f"lint-engine/{config}/{unit}")
    assert r.returncode == 0, r.stdout[-1000:] + r.stderr[-6000:]


@pytest.mark.long
def test_synth_counts_gates_flops_memory_and_levels():
    kit.tool("yosys", "sh harness/setup.sh all")
    r = kit.good(kit.run("make", "-s", "synth", "CONFIG=nv_small", "ENGINES=cacc"))
    row = re.search(r"^cacc +(\d+) +(\d+) +(\d+) +(\d+)$", r.stdout, re.M)
    assert row, r.stdout
    gates, flops, memory, levels = map(int, row.groups())
    assert gates > flops > 0 and memory > 0
    assert 0 < levels < gates
