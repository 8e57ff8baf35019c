# SPDX-License-Identifier: Apache-2.0
"""Rows of the table about slots with RTL: the cost when it is not selected, when it is, and when it is checked."""

import os
import tempfile

from common import ROOT, best_of_each, cycles, folders, idle, layer, run
import tables

# Bench, its engines, the trace folders and the number of plays: the layers of the last are so short that starting the
# program would count.
BENCHES = tuple((config, tuple(tables.units(config, "rtl")), *rest) for config, *rest in (
    ("nv_small", "nv_small", "", 1), ("nv_full", "golden_nv_full", "bdma|rubik|^[cp]dp", 10)))


def traces(a, config, name, want):
    """Returns trace folders, or the project's own where the golden ones are absent."""
    dirs = [] if a.short else folders(a, name, want)
    if not dirs and config == "nv_small":
        own = os.path.join(ROOT, "vectors")
        dirs = [os.path.join(own, d) for d in sorted(os.listdir(own)) if os.path.isdir(os.path.join(own, d))]
    return dirs[:4] if a.short else dirs


def engine(provider, names):
    return [x for n in names for x in ("--engine", "%s=%s" % (n, provider))]


def bench_rows(t, a, config, names, dirs):
    plain = "%s/%s/cosim" % (a.build, config)
    full = "%s/%s-rtl/cosim" % (a.build, config)
    groups = [(n,) for n in names] + [names]
    what = "RTL in slots, " + config
    # a ratio near 1 needs more runs
    whole = t.times(what, {"plain": [plain] + dirs, "model": [full] + dirs}, 1 if a.short else 15)
    got = whole and t.times(what, {(g, p): [full] + engine(p, g) + dirs for g in groups for p in ("rtl", "check")},
                            1 if a.short else 5)
    if not got:
        return
    rate = {k: cycles(whole[0][k]) / whole[1][k] for k in whole[1]}
    t.rate("%s not selected against all-model bench, %s" % (" ".join(names), config),
           rate["model"] / rate["plain"], "times", "0.97")
    for g in groups[:-1]:
        t.limit("%s as rtl, %s" % (" ".join(g), config), got[1][g, "rtl"], "s", 4,
                "%d tests, %d cycles" % (len(dirs), cycles(got[0][g, "rtl"])))
    for g in groups:
        t.limit("%s: check over rtl, %s" % (" ".join(g), config), got[1][g, "check"] / got[1][g, "rtl"], "times", 1.3)


# Configuration, precision, least thousand clocks/s, channels and kernels.
CORES = (("nv_small", "int8", 200, (16, 24)), ("nv_large", "int8", 40, (128, 64)),
         ("nv_full", "int8", 40, (128, 64)), ("nv_full", "int16", 20, (128, 32)),
         ("nv_full", "fp16", 20, (128, 32)))


def core_rate(t, a):
    """All units in RTL in a convolution that keeps the array busy, also built with a compiler's profile if it is."""
    for config, precision, target, (channels, kernels) in CORES:
        what = "all units as rtl, clocks/s while a convolution runs, %s%s" % (
            config, " " + precision.upper() if config == "nv_full" else "")
        sims = {what: "%s/%s-rtl/cosim" % (a.build, config),
                what + ", PGO=1": "%s/%s-profile/cosim" % (a.build, config)}
        if t.lacks(what, sims[what], a.build + "/dlavec",
                   how="make sim CONFIG=%s VARIANT=rtl ENGINES=all" % config):
            continue
        with tempfile.TemporaryDirectory() as d:
            side, trace = 5 if a.short else 30, d + "/conv"
            made = layer(a.build, trace, config, """layers = ({ name = "conv"; engine = "conv"; precision = "%s";
  input = { shape = [%d, %d, %d]; seed = 1; }; weights = { shape = [%d, %d, 3, 3]; seed = 2; }; %s });
""" % (precision, channels, side, side, kernels, channels, "" if precision == "fp16" else "output = { shift = 9; };"))
            if not t.done(what, made):
                continue
            times = best_of_each({k: [sim, "--all", "rtl", trace] for k, sim in sims.items()
                                  if k == what or os.path.exists(sim)}, 1 if a.short else 5)
            for k, (code, text, seconds) in times.items():
                if t.done(k, (code, text, seconds)):
                    t.rate(k, cycles(text) / seconds / 1e3, "k", "%d" % target, "", "%d clocks" % cycles(text))


def stalls(t, a):
    """Measures the cost of back-pressure in each clock, of which there are more then: with and without in turn."""
    what = "all units as rtl, --stall all:30:1-12 over without, processor time of a clock, nv_small"
    sim = "%s/nv_small-rtl/cosim" % a.build
    dirs = [os.path.join(ROOT, "vectors", x) for x in ("dc_stride_pad", "conv_sdp_pdp_fused")] * (1 if a.short else 6)
    if t.lacks(what, sim):
        return
    got = t.times(what, {"off": [sim, "--all", "rtl", *dirs], "on": [sim, "--all", "rtl", "--stall", "all:30:1-12", *dirs]},
                  1 if a.short else 9)
    if got:
        clocks = {k: cycles(text) for k, text in got[0].items()}
        t.limit(what, got[1]["on"] / clocks["on"] / (got[1]["off"] / clocks["off"]), "times", 1.3,
                "%d clocks, %d without" % (clocks["on"], clocks["off"]))


def outside(t, a):
    """Measures an idle whole core as outside RTL against the same RTL in a harness with only a clock."""
    what = "own core as outside RTL, waves off: clocks/s against a bare harness"
    sim, bare = a.build + "/nv_small-gated/cosim", a.build + "/bench/bare"
    if t.lacks(what, sim, bare):
        return
    clocks = "2000" if a.short else "100000"
    times = {}
    with tempfile.TemporaryDirectory() as d:
        idle(d)
        for _ in range(1 if a.short else 7):
            for name, cmd, want in (("bench", [sim, "--hang", clocks, d], 3), ("bare", [bare, clocks], 0)):
                code, text, seconds = run(cmd)
                if not t.done(what, (code != want, text, seconds)):
                    return
                times[name] = max(times.get(name, 0), cycles(text) / seconds)
    t.rate(what, times["bench"] / times["bare"], "times", "0.9", "",
           "%.0f against %.0f thousand clocks/s" % (times["bench"] / 1e3, times["bare"] / 1e3))


def providers(t, a):
    for config, names, folder, want, times in BENCHES:
        what = "RTL in slots, " + config
        dirs = traces(a, config, folder, want) * (1 if a.short else times)
        if t.lacks(what, *("%s/%s/cosim" % (a.build, b) for b in (config, config + "-rtl")),
                   how="make bench" + ("" if config == "nv_small" else " BENCH_FULL=1")):
            continue
        if dirs:
            bench_rows(t, a, config, names, dirs)
        else:
            t.skip(what, "no traces at " + a.traces)
