# SPDX-License-Identifier: Apache-2.0
"""Reads the clocks of the real units from the recordings of their pins."""

import os
import re
import subprocess

from common import ROOT
import events
import tables

CONFIG = "nv_small"
CSB = [f"csb2nvdla_{x}" for x in ("valid", "ready", "write", "addr", "wdat")]
PIN = "dla_intr"
DONE = {f"{x.lower()}2glb_done_intr_pd": x for unit in events.SOURCES.values() for x in unit}
# Memory settings by the end of a file's name, from the README beside them; a name without such an end means cosim's
# default.
MEMORIES = {"": "", "lat300": "latency=300", "lat1": "latency=1",
            "stalls": "stall=30,latency=1-60,order=reorder"}


def enables():
    """Returns {word address: page} of the registers that enable a layer."""
    page = {r["unit"]: int(r[CONFIG], 0) for r in tables.rows("address_map") if r[CONFIG]}
    return {page[r["unit"]] + int(r["offset"], 0) >> 2: r["unit"]
            for r in tables.rows("registers")
            if r["register"] == "D_OP_ENABLE" and r["unit"] in page}


def states(file):
    """Yields (clock, {signal: its value}) of the bus, the interrupt and the done pulses, with the values after each
    change."""
    ids, now, clock, new = {}, {n: "0" for n in [*CSB, PIN, *DONE]}, 0, False
    with subprocess.Popen(["fst2vcd", file], stdout=subprocess.PIPE, text=True) as p:
        for line in p.stdout:
            if line.startswith("$var"):
                word = line.split()
                if word[4] in now:
                    ids[word[3]] = word[4]
            elif line[0] == "#":
                if new:
                    yield clock, now
                clock, new = int(line[1:]) // 1000, False
            elif line[0] in "01b":
                value, key = line[1:].split() if line[0] == "b" else (line[0], line[1:].strip())
                if key in ids:
                    now[ids[key]], new = value, True
    if new:
        yield clock, now


def report(file):
    """Returns a recording in the form of cosim's report of a trace: "enables", "last_interrupt"; "layers", the largest
    number of enables of a page; "events" as in a file of --events: [(clock, "SDP_0")]."""
    pages, first, count, last, was, done = enables(), {}, {}, None, "0", []
    for clock, now in states(file):
        page = pages.get(int(now["csb2nvdla_addr"], 2))
        if page and all(now[x] == "1" for x in CSB[:3]) and now["csb2nvdla_wdat"][-1] == "1":
            first.setdefault(page, clock)
            count[page] = count.get(page, 0) + 1
        if now[PIN] == "1" and was != "1":
            last = clock
        was = now[PIN]
        done += [(clock, f"{DONE[x]}_{g}") for x in DONE for g in (0, 1) if int(now[x], 2) >> g & 1]
    return {"enables": first, "last_interrupt": last, "layers": max(count.values()), "events": done}


def recordings(folder, only="."):
    """Returns [(file, name of its trace, memory as cosim takes it)] of a folder."""
    out = []
    for name in sorted(os.listdir(folder)):
        m = re.fullmatch(r"(\w+?_\d+)_?(\w*)\.fst", name)
        if m and re.search(only, name):
            out.append((os.path.join(folder, name), m[1], MEMORIES[m[2]]))
    return out
