# SPDX-License-Identifier: Apache-2.0
"""Liberal RTL (tests/rtl/liberal): with every freedom of the specification used at random, results stay right, `check`
reports nothing, and every planted bug is still reported in its unit. `make liberal` plays many more layers; this is a
sample of it."""

import csv
import functools
import os
import re

import pytest

import kit
import tables
import liberal
from test_outside import bugs
from test_providers import planted, planted_in, with_bugs
from test_replay import short_layers

SEED = int(os.environ["DLA_SEED"])
# Seeds of the noise with which a bug is searched, one after the other.
NOISES = (3, 4, 5, 6)


def bench(config):
    """The suite builds nv_small; other configurations are played where their bench exists."""
    exe = kit.BUILD / f"{config}-liberal" / "cosim"
    if not exe.exists() and config != "nv_small":
        pytest.skip(f"{kit.show(exe)} is not built: make test-liberal-{config}")
    return kit.need(exe, f"make test-liberal-{config}")


# ---- campaign ----

@pytest.mark.long(keep=3)
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("config", liberal.SLOTS)
def test_campaign(config, part, tmp_path):
    """Random layers in random mixtures of models, RTL and `check`; the seed is the suite's."""
    bench(config)
    said = []
    bad = liberal.campaign(config, SEED, 30, size=15, first=2 * part, where=tmp_path,
                           build=kit.BUILD, show=said.append)
    print("\n".join(said))
    assert not bad, "\n".join(said)


def test_noise_is_noise_and_can_be_repeated(tmp_path):
    """The seed determines the timing: twice the same seed gives the same, another seed or none another timing; a trace
    has the same noise in a run as alone."""
    exe = bench("nv_small")
    dirs = [kit.VECTORS / "dc_stride_pad", kit.VECTORS / "dc_stride_pad"]
    every = [x for s in liberal.SLOTS["nv_small"] for x in ("--engine", f"{s}=rtl")]

    def clocks(seed, folders):
        r = kit.good(kit.run(exe, *every, *liberal.LIMITS, f"+rtl_seed={seed}", *folders))
        return int(re.search(r"^cycles (\d+),", r.stdout, re.M)[1])
    alone = [clocks(n, dirs[:1]) for n in (0, 7, 8, 7)]
    assert len(set(alone)) == 3 and alone[1] == alone[3]
    assert clocks(7, dirs) == 2 * alone[1]


def test_words_for_one_accumulator_stay_apart(tmp_path):
    """The outside CACC loses a word that arrives less than 5 clocks after one for the same accumulator (conv_units.md
    2), and reports that. CSC's gaps keep this distance; half of the seeds switch that rule off."""
    dirs = short_layers(tmp_path)
    every = [x for s in ("csc", "cmac", "cacc") for x in ("--engine", f"{s}=rtl")]
    for seed in range(SEED, SEED + 8):
        r = kit.run(bench("nv_small"), *every, *liberal.LIMITS, f"+rtl_seed={seed % (1 << 30) + 1}", *dirs)
        assert r.returncode == 0 and "outside_cacc:" not in r.stdout, f"seed {seed}\n{kit.tail(r)}"


# ---- a bank change after a layer that keeps data; post-extension ----

CLOSING = kit.VECTORS / "closing" / "nv_small"
# Images whose kernel does not fill the last word of post-extension.
PAST = [CLOSING / "gen_pp_97_000"]
ALL = [f"{s}=check" for s in liberal.SLOTS["nv_small"]]


def csc_log(log, channels):
    """Returns (channel, {field: value}) of the transactions of some channels, in the order of the log."""
    r = kit.good(kit.dla("log", "--format", "csv", "--channel", channels, log))
    return [(x["channel"], {k: int(v, 16) for k, v in re.findall(r"(\w+)=(0x[0-9a-f]+)", x["fields"])})
            for x in csv.DictReader(r.stdout.splitlines())]


def releases_in_a_change(log):
    """Returns releases that happen while the side's bank change is requested."""
    req = n = 0
    for channel, x in csc_log(log, "pending,sc2cdma_dat,sc2cdma_wt"):
        if channel == "pending":
            req = x["req"]
        else:
            n += x["entries"] > 0 and req >> (channel == "sc2cdma_wt") & 1
    return n


def reads_past(log):
    """Returns reads of data entries that were not announced since the last bank change."""
    announced = n = 0
    for channel, x in csc_log(log, "pending,cdma2sc_dat,sc2buf_dat"):
        if channel == "pending":
            announced = 0 if x["req"] & 1 else announced
        elif channel == "cdma2sc_dat":
            announced += x["entries"]
        else:
            n += x["addr"] >= announced
    return n


@pytest.mark.long(keep=1)
@pytest.mark.parametrize("engines", [ALL, ["csc=check"], ["cdma=check", "csc=rtl"], ["csc=rtl"]],
                         ids=["all", "csc", "cdma", "model"])
@pytest.mark.parametrize("used", [releases_in_a_change, reads_past], ids=["kept", "past"])
def test_csc_freedom(used, engines, tmp_path):
    """CSC releases the kept data of a layer while the next one's bank change is requested, and CDMA may ignore that;
    CSC reads masked rows past the announced ones (conv_units.md 3.6, 5.4). Neither is an error, with any unit in
    check."""
    exe = bench("nv_small")
    args = [x for e in engines for x in ("--engine", e)]
    # layers that keep data or weights before one that changes the banks
    kit.good(kit.dlavec("random", "--kind", "events", "--seed", 1, "--count", 3, tmp_path / "kept"))
    dirs = PAST if used is reads_past else kit.folders(tmp_path / "kept")
    seen = 0
    for noise in range(1, 6):
        for d in dirs:
            log = tmp_path / "log"
            r = kit.good(kit.run(exe, *args, *liberal.LIMITS, "--log", log, f"+rtl_seed={noise}", d))
            assert "broke a rule" not in r.stdout
            seen += used(log)
    # the log has an update of liberal CDMA twice, which reads_past ignores
    assert seen or (used is reads_past and "cdma=check" in engines), "the noise has not used it"


@pytest.mark.parametrize("noise", [0, 3])
def test_cut_is_not_a_difference(noise):
    """--max-cycles ends the run at clocks all over a layer: an unfinished transfer is not a difference."""
    cuts = 0
    for limit in range(8192, 30000, 1200):  # after the buffer's flush
        r = kit.run(bench("nv_small"), *[x for e in ALL for x in ("--engine", e)], "--max-cycles", limit,
                    f"+rtl_seed={noise}", kit.VECTORS / "conv_bias_bn_relu")
        if r.returncode == 0:
            break
        assert r.returncode == 4 and "FAIL" not in r.stdout, f"{limit}: {kit.tail(r)}"
        cuts += 1
    assert cuts > 3


# ---- planted bugs ----

def convolution_layers(config, out):
    wide = (("convfp16", 12), ("nan", 12), ("wino", 12), ("comp", 6)) if config == "nv_full" else ()
    for unit, count in (("img", 16), ("dc", 12), ("pp", 6), ("reuse", 6), *wide):
        kit.drawn(config, unit, 4, count, out)


def engine_layers(config, unit, out):
    kinds = {"bdma": [("bdma", 30)], "rubik": [("rubik", 30)]}
    mixed = [("sdpx", 30)] if (config, unit) == ("nv_full", "sdp") else []
    for kind, count in kinds.get(unit, [(unit, 100), *mixed, ("fused", 20), ("pp", 10)]):
        kit.drawn(config, kind, 5, count, out)


@pytest.fixture(scope="module")
def layers(tmp_path_factory):
    """Makes layers that show the bugs of a unit, once for each worker."""
    @functools.cache
    def make(config, unit):
        out = tmp_path_factory.mktemp(f"{config}-{unit or 'conv'}")
        if unit:
            engine_layers(config, unit, out)
        else:
            convolution_layers(config, out)
        own = kit.VECTORS / "nv_full" if config == "nv_full" else kit.VECTORS
        return kit.folders(out) + [d for d in kit.folders(own) if unit in d.name]
    return lambda config, unit: make(config, "" if unit in tables.units("nv_small", "outside") else unit)


ALL_BUGS = [("nv_small", u, f"+rtl_outside_bug={n}", what) for u, n, what, _ in bugs()] + [
    (c, u, f"+rtl_bug={n}", planted(u)[n - 1][3])
    for c in ("nv_small", "nv_full") for u in with_bugs(c) for n in planted_in(c, u)]


def first_report(config, unit, option, noise, dirs):
    """Returns (unit that `check` named, unit that hang named) for the first layer of a run that does not pass; None
    without one."""
    # the other engines' bugs have the same option
    slots = liberal.SLOTS[config] if "outside" in option else [unit]
    args = [x for s in slots for x in ("--engine", f"{s}=check")]
    crowd = "stall=60:1-20,aw_stall=95:10-40,w_stall=95:10-40,rd_latency=1-60"
    sram = ["--sram", crowd] if config == "nv_full" else []
    for d in dirs:
        r = kit.run(bench(config), *args, "--hang", "4000", "--max-cycles", "400000", "--dbb",
                    crowd, *sram, f"+rtl_seed={noise}", option, d)
        if r.returncode == 0:
            continue
        named = re.search(r"^FAIL \S+ check (\w+), clock", r.stdout, re.M)
        return named[1] if named else "", r
    return None


@pytest.mark.long(keep=3, every=2)
@pytest.mark.parametrize("config,unit,option,what", ALL_BUGS,
                         ids=[f"{b[0]}-{b[1]}-{b[2].split('=')[1]}" for b in ALL_BUGS])
def test_planted_bug_is_reported_under_noise(config, unit, option, what, layers):
    """Each bug is reported in its unit, with all slots in `check`."""
    for noise in NOISES:
        found = first_report(config, unit, option, noise, layers(config, unit))
        if found is None:
            continue
        named, r = found
        if not named:  # a hang: the shadow of the unit reports that
            named = rf"^  {unit}: RTL in the slot; (its shadow: |waits for [^;]*; its shadow: {unit.upper()}: )"
            assert re.search(named, r.stdout, re.M), kit.tail(r)
            return
        assert named == unit, f"{what}\n{kit.tail(r)}"
        return
    pytest.fail(f"{unit}: {what}: not caught in {len(layers(config, unit))} layers")


# ---- a hang: the first difference names the unit that stopped ----

# Unit, option, text of the first difference: all bugs that stop a layer by themselves.
STOPS = [(u, f"+rtl_outside_bug={n}", r"at the hang: .*the first missing is ")
         for u, n, _, channel in bugs() if channel.startswith("missing")] + [
    ("cacc", "+rtl_outside_bug=53", r"at the hang: credit given back: got \d+, expected \d+")] + [
    ("sdp", f"+rtl_bug={n}", r"at the hang: .*the first (is the write of|that is missing:) output element n \d+ c \d+ h \d+ w \d+")
    for n, what in enumerate(planted("sdp"), 1) if "lost" in what[3] or "for ever" in what[3]]


@pytest.mark.long(keep=2)
@pytest.mark.parametrize("unit,option,says", STOPS, ids=[f"{u} {o}" for u, o, _ in STOPS])
def test_hang_names_the_unit_that_stopped(unit, option, says, layers):
    """With all slots in `check`, the report names the faulty unit and not one before or after it that waits."""
    args = [x for s in liberal.SLOTS["nv_small"] for x in ("--engine", f"{s}=check")]
    hung = 0
    for d in layers("nv_small", "cdma"):
        r = kit.run(bench("nv_small"), *args, "--hang", "4000", "--max-cycles", "400000", option, d)
        if r.returncode != 3:
            continue
        said = re.search(r"^FAIL \S+ check (\w+), clock \d+ \(\d+ ns\), layer \d+ group [01]: (.*)$",
                         r.stdout, re.M)
        assert said and said[1] == unit and re.match(says, said[2]), kit.tail(r)
        hung += 1
        if hung == 12:
            return
    assert hung, f"{unit} {option}: no layer hangs"
