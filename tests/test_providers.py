# SPDX-License-Identifier: Apache-2.0
"""Providers of the slots: our RTL, RTL checked against the model, models and outside RTL."""

import functools
import itertools
import os
import random
import re

import pytest

import kit
import tables
from test_bad_layers import edited
from test_cosim import NOISE, TIMING

# Engines with RTL in the benches of the suite (mk/test.mk builds them).
ENGINES = tables.units("nv_small", "rtl")
# test_rtl_conv.py has the convolution units.
PLANAR = [e for e in ENGINES if e not in tables.units("nv_small", "outside")]
HANG = ["--hang", "30000"]


def bench(config="nv_small", variant="rtl"):
    exe = kit.BUILD / f"{config}-{variant}" / "cosim"
    return kit.need(exe, f"make sim CONFIG={config} VARIANT={variant} ENGINES=...")


def engine(provider, *names):
    return list(itertools.chain(*(["--engine", f"{n}={provider}"] for n in names)))


# ---- our RTL ----

@pytest.mark.long(keep=3, every=2)
@pytest.mark.parametrize("timing", TIMING)
@pytest.mark.parametrize("provider", ["rtl", "check"])
@pytest.mark.parametrize("names", [[e] for e in PLANAR] + [PLANAR], ids="+".join)
@pytest.mark.parametrize("traces", ["vectors", "nv_small", "random_nv_small"])
def test_rtl_nv_small(traces, names, provider, timing, tmp_path):
    """The golden results with RTL in the slots, alone and together; `check` finds no difference."""
    dirs = kit.golden(traces)
    kit.play_all(tmp_path, bench(), HANG + TIMING[timing] + engine(provider, *names), dirs)


def reader_first(text):
    """Enables the readers of a layer long before the rest of their unit."""
    lines = text.splitlines(keepends=True)
    enable = [x for x in lines if re.search(r"_RDMA\.D_OP_ENABLE", x)]
    others = [i for i, x in enumerate(lines) if re.match(r"reg_write\(NVDLA_(SDP|PDP|CDP)\.D_OP_ENABLE", x)]
    assert len(enable) == len(others) == 1
    waiting = ["reg_write(NVDLA_GLB.S_INTR_MASK_0, 0x0);\n"] * 100
    rest = [x for x in lines[others[0]:] if x not in enable]
    return "".join([*lines[:others[0]], *enable, *waiting, *rest])


@pytest.mark.parametrize("provider", ["rtl", "check"])
@pytest.mark.parametrize("name", ["pdp_max", "cdp_lrn5", "sdp_both_element_1b"])
def test_reader_of_a_resting_unit_is_enabled_first(name, provider, tmp_path):
    """The data wait for the unit, and its clock stands still."""
    kit.copied(kit.VECTORS / name, tmp_path / "nv_small" / name, reader_first)
    kit.play_all(tmp_path, bench(), [*HANG, "--all", provider, "--dbb", "latency=8"], [tmp_path / "nv_small" / name])


@pytest.mark.long
@pytest.mark.parametrize("timing", ["latency 50", "noise 2"])
@pytest.mark.parametrize("traces", ["nv_large", "random_nv_large"])
def test_check_nv_large(traces, timing, tmp_path):
    dirs = kit.golden(traces)
    args = TIMING[timing] + ["--sram", TIMING[timing][-1]]
    kit.play_all(tmp_path, bench("nv_large"), HANG + args + engine("check", *tables.units("nv_large", "rtl")), dirs)


# Sets of each configuration, and how many traces of each a combination plays.
SAMPLED = {
    "nv_small": {"vectors": 8, "nv_small": 6, "random_nv_small": 20},
    "nv_large": {"nv_large": 3, "random_nv_large": 16},
}


def any_timing(rng, port):
    """A latency, or every kind of disturbance."""
    return [port, f"latency={rng.choice([1, 7, 50, 120, 300])}" if rng.random() < .5 else NOISE]


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("n", range(6))
@pytest.mark.parametrize("config", SAMPLED)
def test_random_combinations(config, n, tmp_path):
    """Any mix of providers, memories and paths between units gives the same results: the golden ones, and the same
    memory as after the models."""
    seed = int(os.environ["DLA_SEED"])
    rng = random.Random(f"{seed} {config} {n}")
    print(f"DLA_SEED={seed}")
    args = [x for e in tables.units(config, "rtl")
            for x in engine(rng.choice(["model", "rtl", "check"]), e)]
    args += rng.choice([[], ["--pins"]]) + ["--predict", "--seed", rng.randrange(1, 1000)]
    args += any_timing(rng, "--dbb")
    if config == "nv_large":
        args += any_timing(rng, "--sram")
    found = [rng.sample(d, min(k, len(d))) for name, k in SAMPLED[config].items()
             for d in [kit.folders(kit.VECTORS if name == "vectors" else kit.TRACES / name)]]
    dirs = [d for d in itertools.chain(*found) if d.name not in kit.KNOWN and d.name not in kit.UNDEFINED]
    if not dirs:
        pytest.skip("no golden traces of this configuration")
    rng.shuffle(dirs)
    kit.play_all(tmp_path, bench(config), HANG + args, dirs)


def test_list_names_providers():
    r = kit.run(bench(), "--list")
    for e in ENGINES:
        assert re.search(rf"^{e} +model +models/units/{e} ", r.stdout, re.M)
        assert re.search(rf"^{e} +rtl +rtl/{e}$", r.stdout, re.M)
        assert re.search(rf"^{e} +check ", r.stdout, re.M)


# ---- behaviour that our RTL never shows ----

@pytest.mark.parametrize("provider", ["rtl", "check"])
def test_other_precisions_without_a_partner_wait(provider, tmp_path):
    """A register test enables units one by one with any values: each stays enabled and waits."""
    front = "\n".join(f"reg_write(NVDLA_{reg}_0, {value:#x});" for reg, value in [
        ("CDP.S_POINTER", 1), ("CDP.D_DATA_FORMAT", 2), ("SDP.S_POINTER", 1),
        ("SDP.D_DATA_FORMAT", 9), ("SDP.D_FEATURE_MODE_CFG", 1)])
    tail = "\n".join(f"reg_write(NVDLA_{u}.S_POINTER_0, 1);\nreg_write(NVDLA_{u}.D_OP_ENABLE_0, 1);\n"
                     f"reg_read_check(NVDLA_{u}.S_STATUS_0, 0x20000);" for u in ("CDP", "SDP"))
    d = edited(tmp_path, "pdp_max", front=front, tail=tail)
    kit.good(kit.run(bench(), *[x for e in ENGINES for x in engine(provider, e)], "--hang", 3000, d))


@pytest.mark.parametrize("name", [n for n in PLANAR if n not in tables.units("nv_full", "rtl")])
@pytest.mark.parametrize("provider", ["rtl", "check"])
def test_16_bit_configuration_has_models_only(name, provider, tmp_path):
    kit.refused(kit.run(kit.cosim_of("nv_full"), "--engine", f"{name}={provider}", tmp_path),
                f"the INT16 and FP16 data paths of {name} in nv_full are models only")
    kit.refused(kit.run("make", "-n", "sim", "CONFIG=nv_full", f"ENGINES={name}", f"B={tmp_path}/build"),
                f"nv_full has no RTL of {name}:")


# ---- planted bugs ----

def planted(name):
    import plant
    return plant.bugs(kit.ROOT / f"tests/rtl/planted/{name}.bugs")


def with_bugs(config):
    """Returns the engines in the liberal benches with planted bugs (mk/liberal.mk)."""
    return [u for u in tables.units(config, "rtl") if u not in tables.units(config, "outside") and
            (kit.ROOT / f"tests/rtl/planted/{u}.bugs").exists()]


def planted_in(config, name):
    """Returns the numbers of an engine's bugs in a configuration: some are in code that only nv_full, or only the
    others use."""
    others = "INT8 builds: " if config == "nv_full" else "nv_full: "
    return [n for n, bug in enumerate(planted(name), 1) if not bug[3].startswith(others)]


BUGS = [(e, n) for e in with_bugs("nv_small") for n in planted_in("nv_small", e)]


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """Makes random layers of each engine, once for each worker."""
    @functools.cache
    def make(name):
        out = tmp_path_factory.mktemp(name)
        for unit, count in ((name, 120), ("fused", 30), ("pp", 20)):
            kit.drawn("nv_small", unit, 5, count, out)
        return kit.folders(out)
    return make


@pytest.mark.long(keep=6)
@pytest.mark.parametrize("name,bug", BUGS)
def test_check_catches_a_planted_bug(name, bug, layers, tmp_path):
    """A bug in the RTL is reported for its unit, with the place in the tensor or the channel."""
    what = planted(name)[bug - 1]
    print("planted:", what)
    for d in layers(name):
        r = kit.run(bench(variant="liberal"), *engine("check", name), f"+rtl_bug={bug}",
                    "--hang", "3000", "--dbb",
                    "stall=60:1-20,aw_stall=95:10-40,w_stall=95:10-40,rd_latency=1-60", d)
        if r.returncode == 0:
            continue
        report = re.search(rf"^FAIL {d.name} check ({name}), clock \d+ .*: (.*)$", r.stdout, re.M)
        hang = re.search(rf"^HANG {d.name}", r.stdout, re.M)
        assert report or hang, kit.tail(r)
        if report and "write data" in report[2]:
            assert re.search(r"element n \d+ c \d+ h \d+ w \d+: got 0x..?, expected", report[2])
        assert "--waves" in r.stdout or hang
        return
    pytest.fail(f"bug {bug} of {name} ({what[3]}) was not caught in {len(layers(name))} layers")


@pytest.mark.parametrize("name", with_bugs("nv_small"))
def test_planted_copy_without_a_bug_passes(name, layers, tmp_path):
    kit.play_all(tmp_path, bench(variant="liberal"), engine("check", name) + ["+rtl_bug=0"],
                 layers(name)[:40])


def test_on_mismatch(tmp_path, layers):
    """continue reports more than one difference, count none; both count all."""
    seen = {}
    for mode in ("stop", "continue", "count"):
        r = kit.ends(kit.run(bench(variant="liberal"), *engine("check", "pdp"), "+rtl_bug=2", "--on-mismatch", mode,
                             "--hang", "3000", *layers("pdp")[:20]), 1)
        seen[mode] = len(re.findall(r"^FAIL \S+ check pdp, clock", r.stdout, re.M))
    assert seen["continue"] > seen["stop"] > 0 == seen["count"]


# ---- outside models ----

@pytest.mark.parametrize("installed", [False, pytest.param(True, marks=pytest.mark.long)], ids=["tree", "installed"])
def test_model_from_a_shared_object(installed, tmp_path):
    """The example builds with one line, from this tree and from installed headers."""
    so = tmp_path / "count_sdp.so"
    include = ["-Imodels/include", "-Ibuild/gen"]
    if installed:
        kit.good(kit.run("make", "install", f"PREFIX={tmp_path}/usr"))
        include = [f"-I{tmp_path}/usr/include/dla"]
        kit.good(kit.run("gcc", *include, "examples/embed.c", f"{tmp_path}/usr/lib/libdla.a", "-lz", "-lm",
                         "-ldl", "-o", tmp_path / "embed"))
    kit.good(kit.run("gcc", "-shared", "-fPIC", *include, "examples/count_sdp.c", "-o", so))
    r = kit.good(kit.run(kit.cosim_of("nv_small"), "--engine", f"sdp={so}", kit.VECTORS / "sdp_prelu"))
    assert "count_sdp: 1 layers, " in r.stderr


def test_model_from_a_shared_object_beside_rtl(tmp_path):
    """It has the slot when it comes after RTL for all; RTL that comes after it is refused."""
    exe = kit.bench("rtl")
    so = kit.shared(tmp_path / "count_sdp.so", "examples/count_sdp.c")
    for before in (["--all", "check"], ["--engine", "sdp=rtl"]):
        r = kit.good(kit.run(exe, *before, "--engine", f"sdp={so}", kit.VECTORS / "sdp_prelu"))
        assert "count_sdp: 1 layers, " in r.stderr
    for after in (["--all", "check"], ["--all", "rtl"], ["--engine", "sdp=check"]):
        kit.refused(kit.run(exe, "--engine", f"sdp={so}", *after, kit.VECTORS / "sdp_prelu"),
                    f"{' '.join(after)}: sdp={so} came before it")


def test_shared_object_of_another_version(tmp_path):
    (tmp_path / "old.c").write_text('#include "dla_unit.h"\n'
                                    'const dla_unit_ops dla_unit_provider = { 0, "old" };\n')
    so = kit.shared(tmp_path / "old.so", tmp_path / "old.c")
    kit.refused(kit.run(kit.cosim_of("nv_small"), "--engine", f"sdp={so}", kit.VECTORS / "sdp_prelu"),
                "built for version 0 of dla_unit.h")


def test_shared_object_of_another_unit(tmp_path):
    """A model names its slot; in another one it is refused before it is created."""
    so = kit.shared(tmp_path / "count_sdp.so", "examples/count_sdp.c")
    kit.refused(kit.run(kit.cosim_of("nv_small"), "--engine", f"pdp={so}", kit.VECTORS / "pdp_max"),
                f"--engine pdp={so}: count_sdp 1.0 is a model of sdp, expected a model of pdp")


def test_predict(tmp_path):
    """--predict compares all declared memory with the native model's."""
    dirs = kit.golden("vectors")
    r = kit.good(kit.run(kit.cosim_of("nv_small"), "--predict", *dirs))
    assert len(re.findall(r"^PASS \S+ predict$", r.stdout, re.M)) == len(dirs)


# ---- all slots at once ----

@pytest.mark.parametrize("how", ["rtl", "check"])
def test_all_slots(how):
    """--all P is --engine SLOT=P for each slot with RTL in this bench; a later --engine wins."""
    exe = bench()
    listed = kit.run(exe, "--list").stdout.splitlines()
    slots = [line.split()[0] for line in listed if line.split()[1:2] == ["rtl"]]
    d = kit.VECTORS / "three_engines"
    one = kit.run(exe, "--all", how, "--engine", f"{slots[0]}=model", "--report", "/dev/null", d)
    each = kit.run(exe, *[x for s in slots[1:] for x in ("--engine", f"{s}={how}")], d)
    assert len(slots) >= 3 and one.returncode == 0, kit.tail(one)
    clocks = [[line for line in r.stdout.splitlines() if line.startswith("cycles")][0].split(",")[0]
              for r in (one, each)]
    assert clocks[0] == clocks[1]
