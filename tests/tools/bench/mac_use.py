#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The share of clocks in which the MAC array of an all-RTL core works, in large convolutions with
ideal memory.

    mac_use.py [--config nv_small] [--build DIR] [--keep DIR]

Each layer has whole atoms of channels and kernels, so that every multiplier works in each step:
a step for each output, tap, channel block and kernel group. The clocks of the layer with twice the
kernels, less those of the layer, are those of the steady state: what fills and empties the core is
in both. Each output has ten steps or more: with fewer the array waits in nv_small for SDP, which
takes an element a clock, and for credit, which is that of one stripe. Also shown: all steps of the
longer layer over all its clocks. With 16-bit precisions (nv_full) a step takes half as many kernels;
each layer is then measured in every precision. Exit code 1 when a layer fails or its steady state is
below 95 %; 2 when something is absent.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

from common import ROOT, absent, layer
import tables
from clocks import clocks

LEAST = 0.95
MEMORY = "latency=1"
# Channel blocks, lines, columns of the input; lines and columns of the kernel; stride, padding.
SHAPES = ((2, 28, 28, 3, 3, 1, 1), (2, 14, 14, 3, 3, 1, 1), (12, 14, 14, 1, 1, 1, 0),
          (1, 20, 30, 5, 5, 1, 2), (2, 17, 23, 3, 3, 1, 0), (3, 13, 13, 3, 3, 1, 1),
          (2, 33, 33, 3, 3, 2, 1), (2, 9, 60, 1, 7, 1, 0), (2, 40, 16, 7, 1, 1, 0),
          (2, 15, 31, 2, 4, 1, 0))
GROUPS = 3  # of kernels, in the shorter layer

OUTPUT = {"int8": "output = { scale = 1; shift = 9; };", "int16": "output = { scale = 1; shift = 20; };",
          "fp16": ""}

LAYER = """config = "{config}";
layers = ({{ name = "conv"; engine = "conv"; precision = "{precision}";
  input = {{ shape = [{c}, {h}, {w}]; seed = 1; }};
  weights = {{ shape = [{k}, {c}, {r}, {s}]; seed = 2; }};
  stride = [{t}, {t}]; padding = [{p}, {p}, {p}, {p}];
  {output}
  registers = {{ CDMA = {{ D_BANK = {{ WEIGHT_BANK = {bank}; }}; }};
                CSC = {{ D_BANK = {{ WEIGHT_BANK = {bank}; }}; }}; }}; }});
"""


def make(a, says, folder, shape, groups, precision):
    """A trace of a layer whose weights have room for two groups; the steps of the array."""
    blocks, h, w, r, s, t, p = shape
    config, output = a.config, OUTPUT[precision]
    half = precision != "int8"  # half the kernels, of twice the bytes
    c, k = blocks * says["MAC_ATOMIC_C_SIZE"], groups * says["MAC_ATOMIC_K_SIZE"] >> half
    weights = 2 * c * r * s * says["MAC_ATOMIC_K_SIZE"]
    bank = (weights - 1) // (says["CBUF_BANK_WIDTH"] * says["CBUF_BANK_DEPTH"])  # their number - 1
    code, text, _ = layer(a.build, folder, config, LAYER.format(**locals()))
    if code:
        sys.exit(f"{folder}.layer: {text}")
    return ((h + 2 * p - r) // t + 1) * ((w + 2 * p - s) // t + 1) * r * s * blocks * groups


def play(build, config, dirs):
    """Returns the clocks of each trace; None for one that failed."""
    report = os.path.join(os.path.dirname(dirs[0]), "report.json")
    subprocess.run([os.path.join(build, f"{config}-rtl", "cosim"), "--all", "rtl", "--dbb", MEMORY,
                    "--report", report, *dirs], cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
    with open(report, encoding="utf-8") as f:
        return [clocks(r) if r["verdict"] == "passed" else None for r in json.load(f)["runs"]]


def measure(a, tmp):
    says = {r["parameter"]: int(r[a.config]) for r in tables.rows("configs") if r[a.config].isdigit()}
    layers = [(p, s) for p in (OUTPUT if a.config == "nv_full" else ["int8"]) for s in SHAPES]
    dirs, steps = [], []
    for n, (precision, shape) in enumerate(layers):
        for groups in GROUPS, 2 * GROUPS:
            dirs.append(os.path.join(tmp, f"conv{n}_{groups}"))
            steps.append(make(a, says, dirs[-1], shape, groups, precision))
    got = play(a.build, a.config, dirs)
    print("| precision | channel blocks, input, kernel, stride, padding | clocks | steady state | all of it | |")
    print("|---|---|---|---|---|---|")
    low = 0
    for n, (precision, (blocks, h, w, r, s, t, p)) in enumerate(layers):
        what = f"{precision.upper()} | {blocks}, {h}x{w}, {r}x{s}, {t}, {p}"
        one, two = got[2 * n:2 * n + 2]
        if one is None or two is None:
            print(f"| {what} | FAILED | | | |")
            low += 1
            continue
        use = (steps[2 * n + 1] - steps[2 * n]) / (two - one)
        low += use < LEAST
        print(f"| {what} | {two} | {use:.3f} | {steps[2 * n + 1] / two:.3f} | "
              f"{'BELOW 0.95' if use < LEAST else ''} |")
    return int(low > 0)


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--config", default="nv_small")
    p.add_argument("--build", default=os.path.join(ROOT, "build"))
    a = p.parse_args()
    a.build = os.path.abspath(a.build)
    if absent((f"{a.build}/{a.config}-rtl/cosim", f"make sim CONFIG={a.config} VARIANT=rtl ENGINES=all"),
              (f"{a.build}/dlavec", "make native")):
        return 2
    with tempfile.TemporaryDirectory() as tmp:
        return measure(a, tmp)


if __name__ == "__main__":
    sys.exit(main())
