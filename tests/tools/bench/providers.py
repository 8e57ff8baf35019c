# SPDX-License-Identifier: Apache-2.0
"""Rows of the table about slots with RTL: the cost when it is not selected, when it is, and when it is checked."""

import os
import re
import tempfile

from common import ROOT, best_of_each, last_lines, run
import tables

# Bench, its engines, the trace folders and the number of plays: the layers of the last are so short that starting the
# program would count.
BENCHES = tuple((config, tuple(tables.units(config, "rtl")), *rest) for config, *rest in (
    ("nv_small", "nv_small", "", 1), ("nv_full", "golden_nv_full", "bdma|rubik|^[cp]dp", 10)))


def traces(a, config, name, want):
    """Returns trace folders, or the project's own where the golden ones are absent."""
    top = os.path.join(a.traces, name)
    if not os.path.isdir(top) or a.short:
        top = os.path.join(ROOT, "vectors")
        if config != "nv_small":
            return []
    dirs = [os.path.join(top, d) for d in sorted(os.listdir(top))
            if os.path.isdir(os.path.join(top, d)) and re.search(want, d)]
    return dirs[:4] if a.short else dirs


def engine(provider, names):
    return [x for n in names for x in ("--engine", "%s=%s" % (n, provider))]


def cycles(text):
    return sum(int(n) for n in re.findall(r"^cycles (\d+)", text, re.M))


def bench_rows(t, a, config, names, dirs):
    plain = "%s/%s/cosim" % (a.build, config)
    full = "%s/%s-rtl/cosim" % (a.build, config)
    groups = [(n,) for n in names] + [names]
    idle = {"plain": [plain] + dirs, "model": [full] + dirs}
    cmds = {}
    for g in groups:
        for provider in ("rtl", "check"):
            cmds[g, provider] = [full] + engine(provider, g) + dirs
    times = best_of_each(idle, 1 if a.short else 15)  # a ratio near 1 needs more runs
    times.update(best_of_each(cmds, 1 if a.short else 5))
    for code, text, _ in times.values():
        if code:
            t.fail("RTL in slots, " + config, last_lines(text))
            return
    rate = {k: cycles(v[1]) / v[2] for k, v in times.items()}
    t.rate("%s not selected against all-model bench, %s" % (" ".join(names), config),
           rate["model"] / rate["plain"], "times", "0.97")
    for g in groups[:-1]:
        _, text, seconds = times[g, "rtl"]
        t.limit("%s as rtl, %s" % (" ".join(g), config), seconds, "s", 4,
                "%d tests, %d cycles" % (len(dirs), cycles(text)))
    for g in groups:
        t.limit("%s: check over rtl, %s" % (" ".join(g), config),
                times[g, "check"][2] / times[g, "rtl"][2], "times", 1.3)


# Configuration, precision, least thousand clocks/s, channels and kernels.
CORES = (("nv_small", "int8", 200, (16, 24)), ("nv_large", "int8", 40, (128, 64)),
         ("nv_full", "int8", 40, (128, 64)), ("nv_full", "int16", 20, (128, 32)),
         ("nv_full", "fp16", 20, (128, 32)))


def core_rate(t, a):
    """All units in RTL in a convolution that keeps the array busy, also built with a compiler's profile if it is."""
    for config, precision, target, atoms in CORES:
        what = "all units as rtl, clocks/s while a convolution runs, %s%s" % (
            config, " " + precision.upper() if config == "nv_full" else "")
        sims = {what: "%s/%s-rtl/cosim" % (a.build, config),
                what + ", PGO=1": "%s/%s-profile/cosim" % (a.build, config)}
        sims = {k: sim for k, sim in sims.items() if k == what or os.path.exists(sim)}
        maker = os.path.join(a.build, "dlavec")
        if not os.path.exists(sims[what]) or not os.path.exists(maker):
            t.skip(what, "no build/%s-rtl/cosim, make sim CONFIG=%s VARIANT=rtl ENGINES=all "
                   "builds it" % (config, config))
            continue
        with tempfile.TemporaryDirectory() as d:
            layer, trace = os.path.join(d, "conv.layer"), os.path.join(d, "conv")
            side = 5 if a.short else 30
            with open(layer, "w", encoding="utf-8") as f:
                f.write('layers = ({ name = "conv"; engine = "conv"; precision = "%s";\n'
                        '  input = { shape = [%d, %d, %d]; seed = 1; };\n'
                        '  weights = { shape = [%d, %d, 3, 3]; seed = 2; };\n'
                        '%s });\n' % (
                            precision, atoms[0], side, side, atoms[1], atoms[0],
                            "" if precision == "fp16" else "  output = { shift = 9; };"))
            code, text, _ = run([maker, "layer", "--config", config, layer, trace])
            if code:
                t.fail(what, last_lines(text))
                continue
            times = best_of_each({k: [sim, "--all", "rtl", trace] for k, sim in sims.items()}, 1 if a.short else 5)
            for k, (code, text, seconds) in times.items():
                if code:
                    t.fail(k, last_lines(text))
                else:
                    t.rate(k, cycles(text) / seconds / 1e3, "k", "%d" % target, "", "%d clocks" % cycles(text))


def stalls(t, a):
    """Measures the cost of back-pressure in each clock, of which there are more then: with and without in turn."""
    what = "all units as rtl, --stall all:30:1-12 over without, processor time of a clock, nv_small"
    sim = "%s/nv_small-rtl/cosim" % a.build
    dirs = [os.path.join(ROOT, "vectors", x) for x in ("dc_stride_pad", "conv_sdp_pdp_fused")]
    cmd = [sim, "--all", "rtl"]
    if not os.path.exists(sim):
        t.skip(what, "no %s, make bench builds it" % os.path.relpath(sim, ROOT))
        return
    times = best_of_each({"off": cmd + dirs * (1 if a.short else 6),
                          "on": cmd + ["--stall", "all:30:1-12"] + dirs * (1 if a.short else 6)},
                         1 if a.short else 9)
    for code, text, _ in times.values():
        if code:
            t.fail(what, last_lines(text))
            return
    clock = {k: v[2] / cycles(v[1]) for k, v in times.items()}
    t.limit(what, clock["on"] / clock["off"], "times", 1.3,
            "%d clocks, %d without" % (cycles(times["on"][1]), cycles(times["off"][1])))


def outside(t, a):
    """Measures an idle whole core as outside RTL against the same RTL in a harness with only a clock."""
    what = "own core as outside RTL, waves off: clocks/s against a bare harness"
    sim, bare = a.build + "/nv_small-gated/cosim", a.build + "/bench/bare"
    for f in (sim, bare):
        if not os.path.exists(f):
            t.skip(what, "no %s, make bench builds it" % os.path.relpath(f, ROOT))
            return
    clocks = 2000 if a.short else 100000
    times = {}
    with tempfile.TemporaryDirectory() as d:
        # waits for an interrupt that never comes: this many clocks, then exit code 3
        with open(os.path.join(d, "idle.cfg"), "w", encoding="utf-8") as f:
            f.write("intr_notify(SDP_0, s0);\ncheck_nothing(s0);\n")
        for _ in range(1 if a.short else 7):
            for name, cmd, want in (("bench", [sim, "--hang", str(clocks), d], 3),
                                    ("bare", [bare, str(clocks)], 0)):
                code, text, seconds = run(cmd)
                if code != want:
                    t.fail(what, last_lines(text))
                    return
                rate = cycles(text) / seconds
                times[name] = max(times.get(name, 0), rate)
    t.rate(what, times["bench"] / times["bare"], "times", "0.9", "",
           "%.0f against %.0f thousand clocks/s" % (times["bench"] / 1e3, times["bare"] / 1e3))


def providers(t, a):
    for config, names, folder, want, times in BENCHES:
        what = "RTL in slots, " + config
        dirs = traces(a, config, folder, want) * (1 if a.short else times)
        missing = [b for b in ("%s/cosim" % config, "%s-rtl/cosim" % config)
                   if not os.path.exists(os.path.join(a.build, b))]
        if missing:
            t.skip(what, "no build/%s, make bench%s builds it" % (
                missing[0], "" if config == "nv_small" else " BENCH_FULL=1"))
        elif not dirs:
            t.skip(what, "no traces at " + a.traces)
        else:
            bench_rows(t, a, config, names, dirs)
