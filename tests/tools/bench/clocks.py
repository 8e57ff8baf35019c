#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Clocks of the all-RTL nv_small core against those of the real one (`make clocks`).

    clocks.py [--build DIR] [--traces DIR] [--all rtl] [--engine SLOT=P ...] [--only EXPRESSION]

Clocks count from the first write to a D_OP_ENABLE that the core accepts to the last rise of its interrupt. The
memory is that of the reference figures: reads take 32 clocks, a beat a clock. The figures are the table in the
README of the traces, which does not give the latency of writes. system.md 6 gives 65 clocks and both latencies from
the last enable of a single atom to the pin; its 107 clocks in the table thus mean a write latency of 10, which is
used here. To be independent of this conclusion, all is measured again with the slower writes that cosim has by
default, and must keep the same limits. A convolution begins with CDMA. The other units are enabled while the buffer
is flushed, which does not count; their writes, a clock each, do. For a trace that is off by more than 3 %, the
unit that ended last, or the one it waited for, shows how its layers used their time (cosim --perf). It ends with
* the geometric mean and the worst ratio of each memory;
* the large convolutions, played by the models at the pins, which keep within 2 %;
* the traces with recordings of the real units (several layers, units at once), each with the memory of its recording,
  and the clocks from events of CACC and SDP to those that follow from them, within 40 of the recorded ones;
* the clocks from the last acknowledge of a layer to its event in GLB, at most 8, in all vectors of nv_small.
Exit code 1 when a trace fails, a mean is above 1.00, one ratio above 1.10, or one of these limits is not kept; 2 when
something is absent.
"""

import argparse
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from common import ROOT, TRACES, absent
import recorded
import events

MEAN, WORST, NEAR = 1.00, 1.10, 0.03
SPACING = 40  # clocks: largest difference of an event's distance from that of the real core
LARGE, PINS = 40000, 0.02  # clocks of a large convolution; tolerance for models at the pins
# The memory of the table, and one with slower writes.
MEMORIES = ("rd_latency=32,wr_latency=10", "rd_latency=32,wr_latency=25")


def reference(traces):
    """Returns {trace: clocks} of the table in the README beside the folders."""
    with open(os.path.join(traces, "README.md"), encoding="utf-8") as f:
        return {m[1]: int(m[2]) for m in re.finditer(r"^\| (\w+) \| (\d+) \| \d+ \| \d+ \|$",
                                                     f.read(), re.M)}


def clocks(run):
    """Returns the clocks of a trace in a report."""
    at = run["enables"]
    begin = at["CDMA"] - len(at) + 1 if "CDMA" in at else min(at.values())
    return run["last_interrupt"] - begin


def where(run):
    """Returns the shares of the clocks of the layer that ended last, for its unit, or when that waited for others for
    the one that worked most."""
    layers = [x for x in run["perf"]["layers"] if x["done"] is not None]
    last = max(layers, key=lambda x: x["done"])
    kinds = ("busy", "memory", "input", "blocked", "inside")
    if 2 * last["input"] > sum(last[k] for k in kinds):
        last = max(layers, key=lambda x: x["busy"] + x["memory"])
    total = sum(last[k] for k in kinds) or 1
    return f"{last['unit']}: " + ", ".join(
        f"{k} {100 * last[k] / total:.0f} %" for k in kinds if last[k])


def measure(cmd, dirs):
    """Returns {trace: clocks}, None for a trace that failed; {trace: shares of its time}."""
    with tempfile.TemporaryDirectory() as tmp:
        report = os.path.join(tmp, "report.json")
        subprocess.run([*cmd, "--perf", "--report", report, *dirs], cwd=ROOT, check=False,
                       stdout=subprocess.DEVNULL)
        if not os.path.exists(report):
            return {}, {}
        with open(report, encoding="utf-8") as f:
            runs = json.load(f)["runs"]
    good = [r for r in runs if r["verdict"] == "passed"]
    return {**{r["name"]: None for r in runs}, **{r["name"]: clocks(r) for r in good}}, {
        r["name"]: where(r) for r in good}


def ratios_of(want, got):
    return {n: got[n] / c for n, c in want.items() if got.get(n) is not None}


def table(want, got, why):
    print("| trace | clocks | real core | ratio | |")
    print("|---|---|---|---|---|")
    ratios = ratios_of(want, got)
    for name, clocks in want.items():
        if got.get(name) is None:
            print(f"| {name} | FAILED | {clocks} | | |")
            continue
        x = ratios[name]
        print(f"| {name} | {got[name]} | {clocks} | {x:.3f} | {'ABOVE 1.10 ' if x > WORST else ''}"
              f"{why[name] if abs(x - 1) > NEAR else ''} |")
    print()


def summary(want, got, memory):
    """Prints the line of a memory; returns whether it keeps the limits."""
    ratios = ratios_of(want, got)
    if not ratios:
        print(f"0 of {len(want)} traces, {memory}")
        return False
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    worst = max(ratios, key=ratios.get)
    near = sum(abs(x - 1) <= NEAR for x in ratios.values())
    print(f"{len(ratios)} of {len(want)} traces, geometric mean {mean:.4f}, "
          f"worst {ratios[worst]:.3f} ({worst}), {near} within 3 %, {memory}")
    return len(ratios) == len(want) and mean <= MEAN and ratios[worst] <= WORST


def large(want):
    """Returns the large convolutions of the table."""
    return {n: c for n, c in want.items() if c > LARGE and n.startswith(("dc_", "img_"))}


def behind_pins(sim, traces, want):
    """Plays the large convolutions with models at the pins; returns whether all are near the real core."""
    want = large(want)
    if not want:
        return True
    dirs = [os.path.join(traces, "nv_small", n) for n in want]
    ratios = ratios_of(want, measure([sim, "--pins", "--dbb", MEMORIES[0]], dirs)[0])
    off = {n: abs(x - 1) for n, x in ratios.items()}
    worst = max(off, key=off.get, default=None)
    print(f"models behind pins: {len(ratios)} of {len(want)} large convolutions, "
          + (f"ratios {min(ratios.values()):.4f} to {max(ratios.values()):.4f}" if worst else "none passed"))
    return len(ratios) == len(want) and off[worst] <= PINS


def against_recordings(cmd, traces, only):
    """Prints the table of the recorded traces; returns whether they keep the limits."""
    folder = os.path.join(os.path.dirname(os.path.abspath(traces)), "recordings")
    if not os.path.isdir(folder):
        print(f"recordings: {folder} is absent")
        return True
    want, got, many, apart = {}, {}, 0, []
    print("\n| recording | clocks | real units | ratio | layers | clocks from the event before it, ours (real) |")
    print("|---|---|---|---|---|---|")
    for file, name, memory in recorded.recordings(folder, only):
        real = recorded.report(file)
        key = os.path.splitext(os.path.basename(file))[0]
        want[key] = clocks(real)
        trace = pathlib.Path(traces) / "random_nv_small" / name
        with tempfile.TemporaryDirectory() as tmp:
            out = pathlib.Path(tmp) / "events"
            mine, _ = measure([*cmd, "--events", out, *(["--dbb", memory] if memory else [])], [trace])
            text = events.program(trace)
            ours = events.spacing(text, events.timed(out)[name]) if mine.get(name) else {}
        got[key] = mine.get(name)
        many += real["layers"] > 1
        pairs = [(e[0], ours[e], n) for e, n in events.spacing(text, real["events"]).items() if e in ours]
        apart += [(a, b) for _, a, b in pairs]
        print(f"| {key} | {got[key]} | {want[key]} | {(got[key] or 0) / want[key]:.3f} | "
              f"{real['layers']} | {', '.join(f'{s} {a} ({b})' for s, a, b in pairs)} |")
    print()
    return not want or (summary(want, got, f"recordings, {many} of several layers of a unit") and spacings(apart))


def spacings(apart):
    """Prints the delay between events of SDP and PDP and those that cause them, ours and the real ones; returns whether
    they are near."""
    off = [a - b for a, b in apart]
    if off:
        print(f"{len(apart)} events of SDP and PDP, {min(b for _, b in apart)} to {max(b for _, b in apart)} clocks after "
              f"the one that caused them in the recordings; ours differ by {min(off):+} to {max(off):+}")
    return all(abs(x) <= SPACING for x in off)


def events_in_time(cmd):
    """Prints the delay of events after the acknowledges in all vectors; returns whether none is late."""
    vectors = pathlib.Path(ROOT) / "vectors"
    dirs = [d for d in sorted([*vectors.iterdir(), *(vectors / "closing/nv_small").iterdir()])
            if list(d.glob("*.cfg"))]
    with tempfile.TemporaryDirectory() as tmp:
        log = os.path.join(tmp, "log")
        r = subprocess.run([*cmd, "--log", log, *dirs], cwd=ROOT, check=False,
                           stdout=subprocess.DEVNULL)
        found = sorted(events.acknowledged(log, dirs)) if r.returncode == 0 else []
    late = sum(f[0] > events.ACK_CLOCKS for f in found)
    print(f"{len(dirs)} vectors, {len(found)} events after acknowledges, "
          + (f"{found[0][0]} to {found[-1][0]} clocks, {late} late" if found else "runs failed"))
    return bool(found) and not late


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--build", default=os.path.join(ROOT, "build"))
    p.add_argument("--traces", default=TRACES)
    p.add_argument("--all", default="rtl", help="provider of all slots")
    p.add_argument("--engine", action="append", default=[], help="SLOT=PROVIDER, differs from --all")
    p.add_argument("--dbb", help="one memory, as cosim takes it; default: " + " and ".join(MEMORIES))
    p.add_argument("--only", default=".", help="only traces with this expression in their name")
    a = p.parse_args()
    sim = os.path.join(os.path.abspath(a.build), "nv_small-rtl", "cosim")
    models = os.path.join(os.path.abspath(a.build), "nv_small", "cosim")
    if absent((sim, "make sim CONFIG=nv_small VARIANT=rtl ENGINES=all"), (models, "make sim CONFIG=nv_small"),
              (os.path.join(a.traces, "README.md"), "DLA_TRACES names their folder")):
        return 2
    want = {n: c for n, c in reference(a.traces).items() if re.search(a.only, n)}
    if not want:
        print(f"{a.traces}/README.md has no clocks of such traces", file=sys.stderr)
        return 2
    cmd = [sim, "--all", a.all, *(x for e in a.engine for x in ("--engine", e))]
    dirs = [os.path.join(a.traces, "nv_small", n) for n in want]
    memories = [a.dbb] if a.dbb else MEMORIES
    got = [measure([*cmd, "--dbb", m], dirs) for m in memories]
    table(want, *got[0])
    kept = [summary(want, g[0], m) for g, m in zip(got, memories)]
    kept.append(behind_pins(models, a.traces, want))
    kept.append(against_recordings(cmd, a.traces, a.only))
    if a.all == "rtl" and not a.engine:
        kept.append(events_in_time(cmd))
    return int(not all(kept))


if __name__ == "__main__":
    sys.exit(main())
