#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The table of `make bench`: row, figure, target, on one core.

    bench.py [--short] [--build DIR] [--traces DIR] [--rows PART,...] [--runs N] [--page FILE]

Figures are measured in this one run. Times are processor time (user and system) of the measured program,
the best of a few runs. --short runs every part once on small inputs, and its figures mean nothing. --rows
selects parts (functions of this program, extras for example). --runs N takes the best of N runs for the rows
of extras (7). --page writes the table into a page, below its mark. The exit code is 0 when all parts ran and
1 when one failed; a figure below its target is marked, and is not an error.
"""

import argparse
import os
import sys
import time

from common import ROOT, Table, best, best_of_each, cpu_name, last_lines, run
from host import host
from providers import core_rate, cycles, outside, providers, stalls
from regress import networks, workers
from vectors import vectors


def engines(t, a):
    """Rates of the engines and the memory figure."""
    cmd = [a.build + "/bench/engines"] + (["--short"] if a.short else [])
    code, text, _ = run(cmd)
    for line in text.splitlines():
        cell = line.split("\t")
        if len(cell) != 6:
            continue
        what, figure, unit, target, aim, plain = cell
        remark = "plain path %s" % plain if plain else ""
        if target.startswith("<"):
            t.limit(what, float(figure), unit, float(target[1:]))
        else:
            t.rate(what, float(figure), unit, target, aim, remark)
    if code:
        t.fail("engines", last_lines(text))


def resnet(t, a):
    """Makes the ResNet-50-sized chain on demand, then plays it."""
    what = "ResNet-50 chain, dla play, nv_large"
    name = "resnet50_short" if a.short else "resnet50"
    folder = os.path.join(a.build, "bench", "nv_large", name)
    maker = a.build + "/bench/resnet"
    cfg = os.path.join(folder, "resnet50.cfg")
    made = ""
    if (not os.path.exists(cfg)
            or os.path.getmtime(cfg) < os.path.getmtime(maker)):
        os.makedirs(folder, exist_ok=True)
        code, made, _ = run(
            [maker] + (["--blocks", "1"] if a.short else []) + [folder])
        if code:
            t.fail(what, last_lines(made))
            return
    code, text, seconds = best([a.build + "/dla", "play", folder],
                               1 if a.short else 3)
    if code:
        t.fail(what, last_lines(text))
        return
    size = sum(os.path.getsize(os.path.join(folder, f))
               for f in os.listdir(folder))
    t.limit(what, seconds, "s", 3, "aim 1; %d MB of text, %s" % (
        size // 1000000, text.strip().splitlines()[-1]))


def folders(a, config):
    top = os.path.join(a.traces, config)
    if not os.path.isdir(top):
        return []
    return [os.path.join(top, d) for d in sorted(os.listdir(top))
            if os.path.isdir(os.path.join(top, d))]


def playback(t, a):
    """Plays the whole folder of the public nv_small traces."""
    dirs = folders(a, "nv_small")
    parts = (("native playback of traces/nv_small", [a.build + "/dla",
                                                     "play"], 3),
             ("all-model bench playback of traces/nv_small",
              [a.build + "/nv_small/cosim"], 8))
    for what, cmd, most in parts:
        if not dirs:
            t.skip(what, "no traces at " + a.traces)
        elif not os.path.exists(cmd[0]):
            t.skip(what, "no " + os.path.relpath(cmd[0], ROOT) +
                   ", make sim builds it")
        else:
            code, text, seconds = best(cmd + dirs, 1 if a.short else 3)
            if code:
                t.fail(what, last_lines(text))
            else:
                t.limit(what, seconds, "s", most, "%d tests, %s" % (
                    len(dirs), text.strip().splitlines()[-1]))


def shell(t, a):
    """Measures the bench while only clocks run, and the cost of waves."""
    sim = a.build + "/nv_small/cosim"
    idle, waves = "empty shell, nv_small", "FST on against off, nv_small"
    if not os.path.exists(sim):
        for what in (idle, waves):
            t.skip(what, "no build/nv_small/cosim, make sim builds it")
        return
    # a layer in which each read takes this many idle clocks
    latency = 2000 if a.short else 100000
    code, text, seconds = best(
        [sim, "--dbb", "rd_latency=%d" % latency, "--hang", "10000000",
         "vectors/sdp_bias_channel_2b"], 1 if a.short else 3)
    if code:
        t.fail(idle, last_lines(text))
    else:
        t.rate(idle, cycles(text) / seconds / 1e6, "Mcycles/s", "1")
    work = ["vectors/three_engines", "vectors/conv_sdp_pdp_fused",
            "vectors/pingpong_conv", "vectors/dc_stride_pad"]
    work *= 1 if a.short else 16
    runs = 1 if a.short else 3
    fst = os.path.join(a.build, "bench", "waves.fst")
    off = best([sim] + work, runs)
    on = best([sim, "--waves=" + fst] + work, runs)
    if off[0] or on[0]:
        t.fail(waves, last_lines(off[1] if off[0] else on[1]))
        return
    t.limit(waves, on[2] / off[2], "times", 3, "%d cycles" % cycles(off[1]))
    if os.path.exists(fst):
        os.remove(fst)


def extras(t, a):
    """Measures the cost of observing a run: log, layer report, window before a failure, protocol rules."""
    dirs = folders(a, "nv_small") or ["vectors/conv_sdp_pdp_fused"]
    dirs = dirs[:4] if a.short else dirs
    out = os.path.join(a.build, "bench", "all.log")
    rtl, models = a.build + "/nv_small-rtl/cosim", a.build + "/nv_small/cosim"
    for what, cmd, off, on, most in (
            ("transaction log, all units as rtl", [rtl, "--all", "rtl"], [], ["--log", out], 1.1),
            ("transaction log, all-model bench", [models], [], ["--log", out], 1.1),
            ("layer report, all units as rtl", [rtl, "--all", "rtl"], [], ["--perf"], 1.1),
            ("window of 2,000 clocks, all units in check", [rtl, "--all", "check"],
             [], ["--waves-last", "2000"], 1.05),
            ("protocol rules, all units in check", [rtl, "--all", "check"],
             ["--rule", "all=off"], [], 1.1)):
        what += ", on against off, nv_small"
        if not os.path.exists(cmd[0]):
            t.skip(what, "no " + os.path.relpath(cmd[0], ROOT) + ", make bench builds it")
            continue
        times = best_of_each({"off": cmd + off + dirs, "on": cmd + on + dirs}, 1 if a.short else a.runs)
        if times["off"][0] or times["on"][0]:
            t.fail(what, last_lines(times["off" if times["off"][0] else "on"][1]))
            continue
        size = ", %d MB" % (os.path.getsize(out) // 1000000) if "--log" in on else ""
        t.limit(what, times["on"][2] / times["off"][2], "times", most, "%d traces, %d cycles%s" % (
            len(dirs), cycles(times["on"][1]), size))
    if os.path.exists(out):
        os.remove(out)


def initial(t, a):
    """Measures the cost of random values before reset: the same RTL built with XINIT=1 and XINIT=0."""
    what = "random values before reset (XINIT=1), all units as rtl, on against off, nv_small"
    dirs = folders(a, "nv_small") or ["vectors/conv_sdp_pdp_fused", "vectors/dc_stride_pad"]
    dirs = dirs[:4] if a.short else dirs
    sims = {"off": a.build + "/nv_small-fixed/cosim", "on": a.build + "/nv_small-rtl/cosim"}
    if not all(map(os.path.exists, sims.values())):
        t.skip(what, "no build/nv_small-fixed/cosim, make bench builds it")
        return
    times = best_of_each({k: [sim, "--all", "rtl"] + dirs for k, sim in sims.items()},
                         1 if a.short else a.runs)
    if times["off"][0] or times["on"][0]:
        t.fail(what, last_lines(times["off" if times["off"][0] else "on"][1]))
        return
    t.limit(what, times["on"][2] / times["off"][2], "times", 1.1, "%d traces, %d cycles" % (
        len(dirs), cycles(times["on"][1])))


def profile(t, a):
    """Measures the gain of a compiler's profile (PGO=1), and the cost of comparing."""
    dirs = folders(a, "nv_small") or ["vectors/conv_sdp_pdp_fused", "vectors/dc_stride_pad"]
    dirs = dirs[:4] if a.short else dirs
    sims = {"plain": a.build + "/nv_small-rtl/cosim", "profile": a.build + "/nv_small-profile/cosim"}
    if not all(map(os.path.exists, sims.values())):
        t.skip("compiler's profile (PGO=1), nv_small", "no build/nv_small-profile/cosim, make bench builds it")
        return
    times = best_of_each({(k, p): [sim, "--all", p] + dirs for k, sim in sims.items() for p in ("rtl", "check")},
                         1 if a.short else a.runs)
    bad = [x for x in times.values() if x[0]]
    if bad:
        t.fail("compiler's profile (PGO=1), nv_small", last_lines(bad[0][1]))
        return
    for p, least in (("rtl", "1.3"), ("check", "")):
        t.rate("speed with a compiler's profile (PGO=1), all units as %s, with against without, nv_small" % p,
               times["plain", p][2] / times["profile", p][2], "times", least, remark="%d traces" % len(dirs))
    t.limit("all units in check over rtl, traces, nv_small", times["plain", "check"][2] / times["plain", "rtl"][2],
            "times", 1.5)


MARK = "<!-- `make bench PAGE=docs/performance.md` writes what is below. -->\n"


def write_page(file, host, table):
    with open(file, encoding="utf-8") as f:
        head = f.read().split(MARK)[0]
    with open(file, "w", encoding="utf-8") as f:
        f.write("%s%s\n%s\n\n%s\n" % (head, MARK, host, "\n".join(table.lines)))


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--short", action="store_true")
    p.add_argument("--build", default=os.path.join(ROOT, "build"))
    p.add_argument("--traces", default=os.environ.get(
        "DLA_TRACES", os.path.join(os.path.dirname(ROOT), "shared",
                                   "traces")))
    p.add_argument("--rows", default="")
    p.add_argument("--page")
    p.add_argument("--runs", type=int, default=7)
    a = p.parse_args()
    parts = {f.__name__: f for f in (engines, resnet, playback, shell, extras, initial, profile, host, providers,
                                     stalls, core_rate, outside, workers, networks,
                                     vectors)}
    rows = [x for x in a.rows.split(",") if x] or list(parts)
    for x in rows:
        if x not in parts:
            p.error("no rows %s, expected some of %s" % (x, " ".join(parts)))
    a.build = os.path.abspath(a.build)
    if hasattr(os, "sched_setaffinity"):
        # use one core, the last one; children inherit it
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    machine = "host: %s, one core%s" % (cpu_name(), ", short run: figures mean nothing" if a.short else "")
    print(machine + "\n")
    t = Table()
    for x in rows:
        parts[x](t, a)
    if a.page:
        write_page(a.page, "Measured %s on %s." % (time.strftime("%Y-%m-%d"), machine[6:]), t)
    if t.short and not a.short:
        print("\n%d figures miss their target." % t.short)
    return 1 if t.failed else 0


if __name__ == "__main__":
    sys.exit(main())
