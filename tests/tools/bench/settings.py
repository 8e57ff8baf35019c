#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The costs and benefits of settings of a bench with outside RTL, for cores of several sizes
(`make bench-settings`).

    settings.py [--build DIR] [--settings NAME,...] CORE...

CORE is CONFIG, for our own whole core of that configuration, or CONFIG:N, for the planar engines N + 1
times (make_core.py; N is at least 1). Each setting is built without ccache. The processor time is that of
Verilator and the C++ compiler alone, so that other work on the machine does not count. Then the bench runs
idle, and with a whole core a convolution: clocks in a second of processor time, best of five in turn.
"""

import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

from common import ROOT, cpu_name, cycles, idle, layer, make_env, run
import tables

SETTINGS = {
    "O3": ("`VL_LEVEL=-O3 VL_OPT=-O3 TRACE_OUTSIDE=1`",
           ["VL_LEVEL=-O3", "VL_OPT=-O3", "TRACE_OUTSIDE=1"]),
    "O3-O2": ("`VL_LEVEL=-O3`", ["VL_LEVEL=-O3"]),
    "default": ("none given", []),
    "slow-O1": ("`VL_SLOW=-O1`", ["VL_SLOW=-O1"]),
    "O1": ("`VL_OPT=-O1`", ["VL_OPT=-O1"]),
}


def make(args, **env):
    """Returns the processor seconds of a make."""
    code, said, seconds = run(["make", *args], env=make_env(**env))
    if code:
        sys.exit("settings.py: make %s\n%s" % (" ".join(args), said[-1000:]))
    return seconds


def core_of(name, build):
    """Returns (configuration, arguments of make) of a core."""
    config, _, copies = name.partition(":")
    top = "gated_core" if copies else "whole_core"
    out = os.path.join(build, "settings-core", name.replace(":", "-"))
    subprocess.run([sys.executable, os.path.join(ROOT, "tests/rtl/core/make_core.py"), out,
                    *(["--gated", copies] if copies else ["--whole", config])], check=True)
    lists = os.path.relpath(os.path.join(out, top + ".f"), ROOT)
    return config, ["CONFIG=" + config, "DUT_RTL=" + lists, "DUT_TOP=" + top]


# A convolution that keeps the array busy for some thousand clocks.
WORK = """layers = ({ name = "conv"; engine = "conv"; input = { shape = [32, 12, 12]; seed = 1; };
  weights = { shape = [32, 32, 3, 3]; seed = 2; }; output = { shift = 9; }; });
"""


def speeds(build, config, sims, whole):
    """Returns the clocks a second of each bench, {load: {setting: clocks}}."""
    with tempfile.TemporaryDirectory() as d:
        os.mkdir(d + "/idle")
        idle(d + "/idle")
        found = {}
        traces = {"idle": (["--hang", "20000", d + "/idle"], 3)}
        if whole:
            code, text, _ = layer(build, d + "/conv", config, WORK)
            if code:
                sys.exit("settings.py: %s" % text)
            traces["convolution"] = ([d + "/conv"], 0)
        for what, (args, want) in traces.items():
            runs = {}
            for _ in range(5):
                for name, sim in sims.items():
                    code, text, seconds = run([sim, *args])
                    if code != want:
                        sys.exit("settings.py: %s ends with %d\n%s" % (sim, code, text))
                    runs[name] = max(runs.get(name, 0), cycles(text) / seconds)
            found[what] = runs
    return found


def measure(name, names, build):
    config, args = core_of(name, build)
    place, sims, rows = os.path.relpath(build, ROOT), {}, {}
    make(["native", "B=" + place])
    for n in names:
        variant = "settings-%s" % n
        folder = os.path.join(build, "%s-%s" % (config, variant))
        shutil.rmtree(folder, ignore_errors=True)
        given = ["B=" + place, "VARIANT=" + variant, *args, *SETTINGS[n][1]]
        make(["%s/%s-%s/gen/dut.ok" % (place, config, variant), *given])
        seconds = make(["sim-models", *given], CCACHE_DISABLE="1")
        size = sum(os.path.getsize(f) for f in glob.glob(folder + "/vl/*.cpp")) / 1e6
        make(["sim", *given])
        sims[n], rows[n] = folder + "/cosim", (size, seconds)
    speed = speeds(build, config, sims, ":" not in name)
    for n in names:
        size, seconds = rows[n]
        most = max(r[1] for r in rows.values())
        print("| %s | %s | %.1f | %.0f s | %.2f | %s |" % (
            name, SETTINGS[n][0], size, seconds, seconds / most, " | ".join(
                "%.1f k | %.2f" % (v[n] / 1e3, v[n] / max(v.values())) if v else "| "
                for v in (speed["idle"], speed.get("convolution")))), flush=True)
        shutil.rmtree(os.path.dirname(sims[n]), ignore_errors=True)


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--build", default=os.path.join(ROOT, "build"))
    p.add_argument("--settings", default=",".join(SETTINGS))
    p.add_argument("cores", nargs="+", metavar="CORE")
    a = p.parse_args()
    names = a.settings.split(",")
    for c in a.cores:
        config, colon, n = c.partition(":")
        if config not in tables.CONFIGS or colon and (not n.isdecimal() or int(n) < 1):
            p.error("no core %s, expected CONFIG or CONFIG:N with N at least 1" % c)
    for n in names:
        if n not in SETTINGS:
            p.error("no setting %s, expected some of %s" % (n, " ".join(SETTINGS)))
    print("host: %s\n" % cpu_name())
    print("| core | settings | MB of C++ | build | of the longest | idle | of the fastest "
          "| convolution | of the fastest |")
    print("|---|---|---|---|---|---|---|---|---|")
    for c in a.cores:
        measure(c, names, os.path.abspath(a.build))
    return 0


if __name__ == "__main__":
    sys.exit(main())
