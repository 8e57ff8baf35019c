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
import shutil
import sys
import time

from common import ROOT, TRACES, Table, cpu_name, cycles, folders, run
from host import host
from providers import core_rate, outside, providers, stalls
from regress import networks, workers
from vectors import vectors

ON_OFF = ", on against off, nv_small"


def engines(t, a):
    """Rates of the engines and the memory figure."""
    ended = run([a.build + "/bench/engines"] + ["--short"] * a.short)
    for line in ended[1].splitlines():
        cell = line.split("\t")
        if len(cell) != 6:
            continue
        what, figure, unit, target, aim, plain = cell
        if target.startswith("<"):
            t.limit(what, float(figure), unit, float(target[1:]))
        else:
            t.rate(what, float(figure), unit, target, aim, "plain path %s" % plain if plain else "")
    t.done("engines", ended)


def resnet(t, a):
    """Makes the ResNet-50-sized chain on demand, then plays it."""
    what = "ResNet-50 chain, dla play, nv_large"
    net = "lenet" if a.short else "resnet50"
    folder, maker = os.path.join(a.build, "bench", "nv_large", net), a.build + "/dlavec"
    if not os.path.exists(folder) or os.path.getmtime(folder) < os.path.getmtime(maker):
        shutil.rmtree(folder, ignore_errors=True)
        if not t.done(what, run([maker, "layer", "--config", "nv_large", "examples/networks/%s.layer" % net, folder])):
            return
    got = t.times(what, {"play": [a.build + "/dla", "play", folder]}, 1 if a.short else 3)
    if got:
        size = sum(os.path.getsize(os.path.join(folder, f)) for f in os.listdir(folder))
        t.limit(what, got[1]["play"], "s", 3, "aim 1; %d MB of text, %s" % (
            size // 1000000, got[0]["play"].strip().splitlines()[-1]))


def playback(t, a):
    """Plays the whole folder of the public nv_small traces."""
    dirs = folders(a, "nv_small")
    for what, cmd, most in (("native playback of traces/nv_small", [a.build + "/dla", "play"], 3),
                            ("all-model bench playback of traces/nv_small", [a.build + "/nv_small/cosim"], 8)):
        if not dirs:
            t.skip(what, "no traces at " + a.traces)
        elif not t.lacks(what, cmd[0], how="make sim"):
            got = t.times(what, {"play": cmd + dirs}, 1 if a.short else 3)
            if got:
                t.limit(what, got[1]["play"], "s", most, "%d tests, %s" % (
                    len(dirs), got[0]["play"].strip().splitlines()[-1]))


def shell(t, a):
    """Measures the bench while only clocks run, and the cost of waves."""
    sim, runs = a.build + "/nv_small/cosim", 1 if a.short else 3
    idle, waves = "empty shell, nv_small", "FST on against off, nv_small"
    if any([t.lacks(what, sim, how="make sim") for what in (idle, waves)]):
        return
    # a layer in which each read takes this many idle clocks
    latency = "rd_latency=%d" % (2000 if a.short else 100000)
    got = t.times(idle, {"": [sim, "--dbb", latency, "--hang", "10000000", "vectors/sdp_bias_channel_2b"]}, runs)
    if got:
        t.rate(idle, cycles(got[0][""]) / got[1][""] / 1e6, "Mcycles/s", "1")
    work = ["vectors/three_engines", "vectors/conv_sdp_pdp_fused", "vectors/pingpong_conv",
            "vectors/dc_stride_pad"] * (1 if a.short else 16)
    on_off(t, a, waves, [sim], [], ["--waves=" + os.path.join(a.build, "bench", "waves.fst")], work, 3, runs,
           lambda text, size: "%d cycles" % cycles(text))


def on_off(t, a, what, cmd, off, on, dirs, most, runs, remark):
    """A row of the cost of options: the time with those of `on` over that with those of `off`; remark: of the output
    with them, and of the size of the file that they write, which is removed."""
    got = t.times(what, {"off": cmd + off + dirs, "on": cmd + on + dirs}, runs)
    file = on[-1].rpartition("=")[2] if on else ""
    size = os.path.getsize(file) if os.path.isfile(file) else 0
    if got:
        t.limit(what, got[1]["on"] / got[1]["off"], "times", most, remark(got[0]["on"], size))
    if size:
        os.remove(file)


def layers(a, *others):
    """Returns the public traces of nv_small, or vectors where they are absent; four in a short run."""
    dirs = folders(a, "nv_small") or ["vectors/" + x for x in ("conv_sdp_pdp_fused", *others)]
    return dirs[:4] if a.short else dirs


def extras(t, a):
    """Measures the cost of observing a run: log, layer report, window before a failure, protocol rules."""
    dirs, log = layers(a), ["--log", os.path.join(a.build, "bench", "all.log")]
    rtl, models = [a.build + "/nv_small-rtl/cosim", "--all"], [a.build + "/nv_small/cosim"]
    for what, cmd, off, on, most in (
            ("transaction log, all units as rtl", rtl + ["rtl"], [], log, 1.1),
            ("transaction log, all-model bench", models, [], log, 1.1),
            ("layer report, all units as rtl", rtl + ["rtl"], [], ["--perf"], 1.1),
            ("window of 2,000 clocks, all units in check", rtl + ["check"], [], ["--waves-last", "2000"], 1.05),
            ("protocol rules, all units in check", rtl + ["check"], ["--rule", "all=off"], [], 1.1)):
        if not t.lacks(what + ON_OFF, cmd[0]):
            on_off(t, a, what + ON_OFF, cmd, off, on, dirs, most, 1 if a.short else a.runs,
                   lambda text, size: "%d traces, %d cycles" % (len(dirs), cycles(text)) + (
                       ", %d MB" % (size // 1000000) if size else ""))


def initial(t, a):
    """Measures the cost of random values before reset: the same RTL built with XINIT=1 and XINIT=0."""
    what = "random values before reset (XINIT=1), all units as rtl" + ON_OFF
    dirs = layers(a, "dc_stride_pad")
    sims = {"off": a.build + "/nv_small-fixed/cosim", "on": a.build + "/nv_small-rtl/cosim"}
    if t.lacks(what, *sims.values()):
        return
    got = t.times(what, {k: [sim, "--all", "rtl"] + dirs for k, sim in sims.items()}, 1 if a.short else a.runs)
    if got:
        t.limit(what, got[1]["on"] / got[1]["off"], "times", 1.1, "%d traces, %d cycles" % (
            len(dirs), cycles(got[0]["on"])))


def profile(t, a):
    """Measures the gain of a compiler's profile (PGO=1), and the cost of comparing."""
    what, dirs = "compiler's profile (PGO=1), nv_small", layers(a, "dc_stride_pad")
    sims = {"profile": a.build + "/nv_small-profile/cosim", "plain": a.build + "/nv_small-rtl/cosim"}
    if t.lacks(what, *sims.values()):
        return
    got = t.times(what, {(k, p): [sim, "--all", p] + dirs for k, sim in sims.items() for p in ("rtl", "check")},
                  1 if a.short else a.runs)
    if not got:
        return
    for p, least in (("rtl", "1.3"), ("check", "")):
        t.rate("speed with a compiler's profile (PGO=1), all units as %s, with against without, nv_small" % p,
               got[1]["plain", p] / got[1]["profile", p], "times", least, remark="%d traces" % len(dirs))
    t.limit("all units in check over rtl, traces, nv_small", got[1]["plain", "check"] / got[1]["plain", "rtl"],
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
    p.add_argument("--traces", default=TRACES)
    p.add_argument("--rows", default="")
    p.add_argument("--page")
    p.add_argument("--runs", type=int, default=7)
    a = p.parse_args()
    parts = {f.__name__: f for f in (engines, resnet, playback, shell, extras, initial, profile, host, providers, stalls,
                                     core_rate, outside, workers, networks, vectors)}
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
