#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Throughput of the engines in RTL: clocks of a large layer with ideal memory against the clocks
that the configuration's stated elements or atoms a clock give (`make rtl-speed`).

    speed.py BUILD_DIR [--engines "sdp pdp"] [--configs "nv_small nv_full"]

The unit benches measure; this runs them and makes one table. The stated clocks of BDMA and RUBIK are
a word of the memory interface a clock, commands on the write bus included. Exit code 1 when a layer
takes over 5 % more, 2 when a bench does not build or prints nothing.
"""

import argparse
import math
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import tables  # noqa: E402

MOST = 5.0
# Engines with a bench, and the configurations in which each is measured.
CONFIGS = {u: [c for c in tables.configs(u, "rtl")
               if c in ("nv_small", "nv_large", "nv_large_doc", "nv_full")]
           for u in tables.UNITS if (HERE / u / "run.sh").exists()}

# The line that each bench prints for a layer: configuration, layer, clocks, and the stated clocks.
LINES = [
    # sdp
    re.compile(r"(?:PASS|FAIL) speed (?P<config>\w+) (?P<what>.*): (?P<clocks>\d+) clocks, "
               r"stated throughput \d+ gives (?P<stated>\d+)$"),
    # pdp, cdp
    re.compile(r"(?P<config>\w+) (?P<what>.*): (?P<clocks>\d+) clocks, ideal (?P<stated>\d+), "),
    # bdma
    re.compile(r"(?P<config>\w+) (?P<what>.*): (?P<clocks>\d+) clocks, (?P<beats>\d+) beats and "
               r"(?P<commands>\d+) commands on the write bus, "),
    # rubik
    re.compile(r"(?P<config>\w+) (?P<what>.*): (?P<clocks>\d+) clocks; \d+ requests, "
               r"(?P<words_in>\d+) beats in, (?P<words_out>\d+) words out, "),
]


def parse(text):
    """Returns (configuration, layer, clocks, stated clocks) of each layer in a bench's output."""
    rows = []
    for line in text.splitlines():
        for form in LINES:
            m = form.match(line)
            if not m:
                continue
            g = {k: int(v) for k, v in m.groupdict().items() if k not in ("config", "what")}
            stated = g.get("stated") or g.get("beats", 0) + g.get("commands", 0) or \
                max(g["words_in"], g["words_out"])
            rows.append((m["config"], m["what"], g["clocks"], stated))
            break
    return rows


def over(clocks, stated):
    return 100.0 * (clocks / stated - 1)


def run(engine, out, config):
    """Returns the output of an engine's bench for one configuration."""
    env = {**os.environ, "CONFIGS": config, "SPEED_ONLY": "1", "NETLIST": ""}
    r = subprocess.run(["sh", HERE / engine / "run.sh", out / engine, "1"], env=env, text=True,
                       capture_output=True)
    return r.stdout + r.stderr


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("out", type=pathlib.Path)
    p.add_argument("--engines", default=" ".join(CONFIGS))
    p.add_argument("--configs", default="", help="only these")
    a = p.parse_args()
    for e in a.engines.split():
        if e not in CONFIGS:
            p.error(f"{e} is not an engine, expected some of {' '.join(CONFIGS)}")
    code = 0
    print("| engine | configuration | layer | clocks | stated | over | |")
    print("|---|---|---|---|---|---|---|")
    for engine in a.engines.split():
        for config in CONFIGS[engine]:
            if a.configs and config not in a.configs.split():
                continue
            text = run(engine, a.out, config)
            rows = parse(text)
            if not rows:
                print(f"{engine} {config}: no throughput\n{text[-1500:]}", file=sys.stderr)
                return 2
            for _, what, clocks, stated in rows:
                x = over(clocks, stated)
                slow = x > MOST or math.isnan(x)
                code |= slow
                print(f"| {engine} | {config} | {what} | {clocks} | {stated} | {x:+.1f} % | "
                      f"{'ABOVE 5 %' if slow else ''} |", flush=True)
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
