#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Done events of programs that wait for every one of them: `make events [COUNT=500] [SEED=]`.

Random ping-pong programs (vectors/src/gen, unit "events") play on the models and on benches; the files
of --events are checked against the program's registers:

* each layer for which a unit was enabled gives one event of the unit, in the order of the layers
  (an SDP layer to PDP may come before one to memory, which waits for its acknowledge);
* within a layer CDMA_DAT and CDMA_WT come before CACC, CACC before SDP, and SDP before PDP where PDP
  takes the stream on the fly;
* all runs of a program have the same events.
"""

import argparse
import collections
import csv
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WRITE = re.compile(r"^\s*reg_write\(\s*NVDLA_(\w+)\.(\w+?)_0\s*,\s*(0x[0-9a-fA-F]+|\d+)\s*\)", re.M)
SOURCES = {"CDMA": ["CDMA_DAT", "CDMA_WT"], "CACC": ["CACC"], "SDP": ["SDP"], "PDP": ["PDP"],
           "CDP": ["CDP"]}


def _bit(unit, reg, field):
    with open(ROOT / "models/tables/registers.csv", newline="") as f:
        for row in csv.DictReader(f):
            if (row["unit"], row["register"], row["field"]) == (unit, reg, field):
                return int(row["lsb"])
    raise KeyError(f"{unit}.{reg}.{field}")


FLYING = _bit("SDP", "D_FEATURE_MODE_CFG", "FLYING_MODE")
TO_PDP = _bit("SDP", "D_FEATURE_MODE_CFG", "OUTPUT_DST")
PDP_MODE = _bit("PDP", "D_OPERATION_MODE_CFG", "FLYING_MODE")  # 0: from SDP


class Layers:
    """The layers that a program enables, by source: groups in order; the flying layers of SDP and PDP."""

    def __init__(self, text):
        self.groups = collections.defaultdict(list)
        self.sdp_in, self.sdp_out, self.pdp_in = [], [], []  # numbers of such layers
        producer = collections.Counter()
        mode = collections.Counter()
        for unit, reg, value in WRITE.findall(text):
            value = int(value, 0)
            group = producer[unit]
            if unit not in SOURCES:
                continue
            if reg == "S_POINTER":
                producer[unit] = value & 1
            elif reg in ("D_FEATURE_MODE_CFG", "D_OPERATION_MODE_CFG"):
                mode[unit, group] = value
            elif reg == "D_OP_ENABLE" and value & 1:
                self._enable(unit, group, mode[unit, group])

    def _enable(self, unit, group, mode):
        number = len(self.groups[SOURCES[unit][0]])
        for s in SOURCES[unit]:
            self.groups[s].append(group)
        if unit == "SDP" and mode >> FLYING & 1:
            self.sdp_in.append(number)
        if unit == "SDP" and mode >> TO_PDP & 1:
            self.sdp_out.append(number)
        if unit == "PDP" and not mode >> PDP_MODE & 1:
            self.pdp_in.append(number)

    def edges(self):
        """Source and layer number that must come before source and layer number."""
        for n in range(len(self.groups["CACC"])):
            for s in SOURCES["CDMA"]:
                yield (s, n), ("CACC", n)
        for n, m in enumerate(self.sdp_in):
            yield ("CACC", n), ("SDP", m)
        for n, m in zip(self.sdp_out, self.pdp_in):
            yield ("SDP", n), ("PDP", m)


def numbered(groups, got):
    """Returns the numbers of the layers, enabled in these groups, that events with those groups end: each ends the next
    layer of its group. None: there is none."""
    left = list(enumerate(groups))
    out = []
    for g in got:
        layer = next((x for x in left if x[1] == g), (None, g))
        out.append(layer[0])
        left = [x for x in left if x != layer]
    return out


def overtaken(layers, source, order):
    """Checks that layers of a source ended in this order. One from SDP to PDP needs no acknowledge, and so may end
    before one to memory (system.md 6)."""
    def may(n, first):
        return source == "SDP" and first in layers.sdp_out and n not in layers.sdp_out
    return any(n < first and not may(n, first)
               for i, first in enumerate(order) for n in order[i:])


def problems(text, events):
    """Returns the errors in the events ["CDMA_DAT_0", ...] of a program."""
    layers = Layers(text)
    places = collections.defaultdict(list)
    got = collections.defaultdict(list)
    at = {}
    bad = []
    for i, e in enumerate(events):
        source, group = e.rsplit("_", 1)
        places[source].append(i)
        got[source].append(int(group))
    for s, want in layers.groups.items():
        order = numbered(want, got[s])
        at[s] = dict(zip(order, places[s]))
        if sorted(got[s]) != sorted(want) or overtaken(layers, s, order):
            bad.append(f"{s}: groups {got[s]}, expected {want}")
    if bad:
        return bad
    for (a, n), (b, m) in layers.edges():
        if at[a][n] > at[b][m]:
            bad.append(f"{a} of layer {n} comes after {b} of its layer {m}")
    return bad


def timed(path):
    """Returns [(clock, event)] of each trace of a file of --events."""
    out = collections.defaultdict(list)
    for line in path.read_text().splitlines():
        if not line.startswith("#"):
            trace, clock, event = line.split()
            out[trace].append((int(clock), event))
    return out


def read(path):
    """Returns the events of each trace of a file of --events."""
    found = timed(path)
    return collections.defaultdict(list, {t: [e for _, e in x] for t, x in found.items()})


def spacing(text, found):
    """Returns {(source, layer): clocks} of a program's [(clock, event)]: from the event of a layer of CACC or SDP to
    that of the next unit, which has computed all but the end of the layer by then."""
    layers, at = Layers(text), {}
    for s, want in layers.groups.items():
        mine = [(t, int(e.rsplit("_", 1)[1])) for t, e in found if e.rsplit("_", 1)[0] == s]
        at.update({(s, n): t for n, (t, _) in zip(numbered(want, [g for _, g in mine]), mine)})
    return {b: at[b] - at[a] for a, b in layers.edges() if b[0] in WRITERS}


def program(folder):
    return next(folder.glob("*.cfg")).read_text()


def check_run(args, dirs, out, names):
    """Plays folders with --events; returns (lines of errors, events by trace)."""
    r = subprocess.run([*map(str, args), "--events", str(out), *map(str, dirs)],
                       capture_output=True, text=True, errors="replace")
    found = read(out) if out.exists() else {}
    bad = [f"{d.name}: {names}: {p}" for d in dirs for p in problems(program(d), found[d.name])]
    if r.returncode:
        tail = [x for x in (r.stdout + r.stderr).splitlines() if not x.startswith(("PASS", "note"))]
        bad.append(f"{names}: exit code {r.returncode}: " + " | ".join(tail[:4])[:400])
    return bad, found


def same(name, a, b):
    """Compares the sets of events; problems() checks the order in each run."""
    return [f"{t}: {name}: {b[t]}, on the models {a[t]}"
            for t in a if sorted(a[t]) != sorted(b[t])]


ACK_CLOCKS = 8  # at most, from the last acknowledge of a layer at its unit's pins to GLB
WRITERS = [s for s in ("SDP", "PDP", "CDP") if s in SOURCES]


def acknowledged(log, dirs, writers=tuple(WRITERS)):
    """Returns [(clocks, trace, source, layer)]: from the acknowledge of a layer's last write to its event, in a log of
    --log with the folders. Layers from SDP to PDP write nothing."""
    names = [f"{s.lower()}_{x}" for s in writers for x in ("wr_ack", "done")]
    r = subprocess.run([ROOT / "build/dla", "log", "--format", "jsonl", "--channel",
                        ",".join(names), log], capture_output=True, text=True, check=True)
    at = collections.defaultdict(list)
    trace = None
    for x in map(json.loads, r.stdout.splitlines()):
        trace = x.get("trace", trace)
        if "channel" in x:
            bits = int(x["fields"].get("groups", "1"), 0)
            at[trace, x["channel"]] += [(g, x["time"]) for g in (0, 1) if bits >> g & 1]
    out = []
    for d in dirs:
        layers = Layers(program(d))
        for s in writers:
            done = at[d.name, f"{s.lower()}_done"]
            numbers = numbered(layers.groups[s], [g for g, _ in done])
            done = [(n, t) for n, (_, t) in zip(numbers, done)
                    if s != "SDP" or n not in layers.sdp_out]
            acks = [t for _, t in at[d.name, f"{s.lower()}_wr_ack"]]
            if len(acks) != len(done):
                raise ValueError(f"{d.name}: {len(done)} events of {s}, {len(acks)} acknowledges")
            out += [(t - a, d.name, s, n) for (n, t), a in zip(done, acks)]
    return out


MAX_CYCLES = 5000000  # for one program; none needs as many
TIMING = ["latency=1", "latency=300", "latency=1-80,stall=30:1-9,rd_order=reorder,reorder=50",
          "bandwidth=25"]


def slots(exe):
    """Returns the slots of a bench that have RTL."""
    r = subprocess.run([exe, "--list"], capture_output=True, text=True, check=True)
    return [x.split()[0] for x in r.stdout.splitlines() if x.split()[1] == "rtl"]


def mixtures(exe, rng):
    """Yields each slot with RTL alone, all, and as many drawn at random, half of them over pins."""
    have = slots(exe)
    sets = [[s] for s in have] + [have]
    sets += [[s for s in have if rng.random() < 0.5] or [rng.choice(have)] for _ in have]
    for s in sets:
        yield [x for slot in s for x in ("--engine", f"{slot}=rtl")] + rng.choice([[], ["--pins"]])


def benches(exe, variants, seed):
    """Returns runs: name, arguments. The first two play every program."""
    rng = random.Random(seed)
    runs = [(exe, o) for o in [[], ["--pins"]] + [["--dbb", t] for t in TIMING] +
            [["--pins", "--dbb", t] for t in TIMING]]
    for v in variants:
        runs += [(v, o + ["--dbb", rng.choice(TIMING)]) for o in mixtures(v, rng)]
    return [(f"{e.parent.name} {' '.join(o)}", [e, "--seed", seed, "--max-cycles", MAX_CYCLES, *o])
            for e, o in runs]


def make(out, config, seed, count):
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    subprocess.run([ROOT / "build/dlavec", "draw", "--config", config, "--kind", "events",
                    "--seed", str(seed), "--count", str(count), str(out)], check=True, cwd=ROOT,
                   stderr=subprocess.DEVNULL)
    return sorted(d for d in out.iterdir() if d.is_dir())


def unmasked(src, out):
    """Copies a trace folder with the interrupts of CDMA and CACC unmasked; returns None where the program reads the
    mask or the status, or sets no mask."""
    text = program(src)
    if re.search(r"(read_check|poll\w*)\(\s*NVDLA_GLB\.", text):
        return None
    shutil.copytree(src, out)
    f = next(out.glob("*.cfg"))
    f.write_text(re.sub(r"(S_INTR_MASK_0\s*,\s*)(0x[0-9a-fA-F]+|\d+)",
                        lambda m: f"{m[1]}{int(m[2], 0) & ~0x3f0000:#x}", text))
    return out


def main():
    a = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    a.add_argument("--config", default="nv_small")
    a.add_argument("--count", type=int, default=500)
    a.add_argument("--seed", type=int, default=int(time.time()) % 1000000)
    a.add_argument("--traces", type=pathlib.Path, help="a folder of traces instead of random "
                   "programs; their interrupts are unmasked")
    a.add_argument("--variants", default="", help="benches with RTL in slots, as in VARIANT=")
    o = a.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    work = ROOT / "build" / "events" / o.config
    if o.traces:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        dirs = [unmasked(d, work / d.name) for d in sorted(o.traces.iterdir())
                if d.is_dir() and list(d.glob("*.cfg"))]
        dirs = [d for d in dirs if d]
    else:
        dirs = make(work, o.config, o.seed, o.count)
    print(f"{len(dirs)} programs for {o.config}, seed {o.seed}")
    bad, native = check_run([ROOT / "build/dla", "play", "--config", o.config], dirs,
                            work / "native.txt", "models")
    total = sum(map(len, native.values()))
    print(f"models: {total} events")
    exe = ROOT / "build" / o.config / "cosim"
    variants = [ROOT / "build" / f"{o.config}-{v}" / "cosim" for v in o.variants.split()]
    runs = benches(exe, variants, o.seed)
    for i, (name, args) in enumerate(runs):
        # every program by default and over pins; the other runs share them
        part = dirs if i < 2 else dirs[i - 2::len(runs) - 2]
        if not part:
            continue
        some, found = check_run(args, part, work / "bench.txt", name)
        some += same(name, {d.name: native[d.name] for d in part}, found)
        print(f"{name}: {len(part)} programs, {sum(map(len, found.values()))} events, "
              f"{len(some)} wrong")
        bad += some
    for line in bad[:40]:
        print("FAIL", line)
    traces = f" TRACES={o.traces}" if o.traces else f" COUNT={o.count}"
    print(f"{len(bad)} wrong; repeat: make events CONFIG={o.config}{traces} SEED={o.seed}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
