# SPDX-License-Identifier: Apache-2.0
"""Rows of the benchmark: the cost of `make regress` besides playing, two workers against one, and networks whose layers
play alone in RTL. Wall time on two processors, so that the machine must be idle."""

import json
import os
import subprocess
import sys
import time

from common import ROOT, scratch

LIST = """[bench.small]
config = "nv_small"
[[run]]
traces = [%s]
seeds = [%s]
"""
ROUNDS = 3
OVER = "make regress, a trace beside its playing"
TWO = "make regress, two workers against one"


def two_processors():
    """Undoes the benchmark's limit to one processor."""
    os.sched_setaffinity(0, range(os.cpu_count()))


def command(module, folder, *args):
    return [sys.executable, "-m", module, "--no-build", "--history", folder + "/history.sqlite",
            "--pytest=--no-cache --fresh", *args]


def wall(t, a, what, words):
    """Returns the wall seconds of a command on two processors; None when it fails."""
    began = time.monotonic()
    r = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, preexec_fn=two_processors,
                       env={**os.environ, "PYTHONPATH": ROOT + "/harness", "DLA_BUILD": a.build})
    took = time.monotonic() - began
    return took if t.done(what, (r.returncode, r.stdout + r.stderr, took)) else None


def results(folder):
    with open(folder + "/report.json", encoding="utf-8") as f:
        return json.load(f)["results"]


def missing(a):
    if not os.path.exists(a.build + "/nv_small/cosim"):
        return "no build/nv_small/cosim, make sim builds it"
    if os.cpu_count() < 2:
        return "one processor"
    r = subprocess.run([sys.executable, "-c", "import jinja2, jsonschema, pytest, xdist"],
                       capture_output=True)
    return "Python modules are missing, make regress installs them" if r.returncode else ""


def workers(t, a):
    """Runs with one and two workers in turn; takes the best of each."""
    why = missing(a)
    if why:
        t.skip(OVER, why)
        t.skip(TWO, why)
        return
    folder = os.path.join(a.build, "bench", "regress")
    os.makedirs(folder, exist_ok=True)
    places = [os.path.join(a.traces, d) for d in ("nv_small", "random_nv_small")]
    places = [ROOT + "/vectors/pdp_m*"] if a.short else [
        ROOT + "/vectors", *filter(os.path.isdir, places)]
    with open(folder + "/list.toml", "w", encoding="utf-8") as f:
        f.write(LIST % (", ".join(map(json.dumps, places)),
                        ", ".join(map(str, range(1, 3 if a.short else 21)))))
    best = {}
    for _ in range(1 if a.short else ROUNDS):
        for jobs in 1, 2:
            out = os.path.join(folder, str(jobs))
            seconds = wall(t, a, TWO, command("regress", folder, "--list", folder + "/list.toml", "--jobs", str(jobs),
                                              "--out", out))
            if seconds is None:
                return
            one = seconds, len(results(out)), sum(x["seconds"] for x in results(out))
            best[jobs] = min(best.get(jobs, one), one)
    (alone, n, busy), (both, _, busy2) = best[1], best[2]
    t.limit(OVER, 1e3 * (alone - busy) / n, "ms", 15, f"{n} traces, {1e3 * busy / n:.1f} ms each")
    t.rate(TWO, alone / both, "times", "1.8", "", f"{alone:.1f} s and {both:.1f} s, of which "
           f"playing {busy:.1f} s and {busy2 / 2:.1f} s a worker")


def networks(t, a):
    """Measures a network with every layer alone in check, split, played and reported; all of make network but
    building."""
    names = ["lenet"] if a.short else ["resnet18", "mobilenet", "resnet50"]
    rtl = a.build + "/nv_small-rtl/cosim"
    why = missing(a) or (None if os.path.exists(rtl) else "no build/nv_small-rtl/cosim, make bench builds it")
    if not why and not a.short and os.environ.get("BENCH_FULL") != "1":
        why = "BENCH_FULL=1 plays it, which takes minutes"
    for name in names:
        what = "make network, %s, all units in check, wall time" % name
        if why:
            t.skip(what, why)
            continue
        with scratch(a) as d:
            seconds = wall(t, a, what, command(
                "regress.network", d, "--file", "examples/networks/%s.layer" % name, "--config", "nv_small",
                "--provider", "check", "--jobs", "2", "--out", d + "/out"))
            if seconds is None:
                continue
            clocks = [x["measured"]["worked"] for x in results(d + "/out/regress")]
        t.limit(what, seconds, "s", 600, "%d pieces, %.1f M clocks" % (len(clocks), sum(clocks) / 1e6))
