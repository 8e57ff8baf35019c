# SPDX-License-Identifier: Apache-2.0
"""Rows of the benchmark: what `make regress` costs beside playing, and two workers against one.
Wall time, on two processors, so it needs a machine that does nothing else."""

import json
import os
import subprocess
import sys
import time

from common import ROOT, last_lines

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
    """The benchmark holds itself to one."""
    os.sched_setaffinity(0, range(os.cpu_count()))


def play(a, folder, jobs):
    """(wall seconds, traces, seconds of their playing), or why it did not work."""
    out = os.path.join(folder, str(jobs))
    words = [sys.executable, "-m", "regress", "--no-build", "--list", folder + "/list.toml",
             "--jobs", str(jobs), "--out", out, "--history", folder + "/history.sqlite",
             "--pytest=--no-cache --fresh"]
    began = time.monotonic()
    r = subprocess.run(words, cwd=ROOT, capture_output=True, text=True,
                       preexec_fn=two_processors,
                       env={**os.environ, "PYTHONPATH": ROOT + "/harness", "DLA_BUILD": a.build})
    seconds = time.monotonic() - began
    if r.returncode:
        return None, last_lines(r.stdout + r.stderr)
    with open(out + "/report.json", encoding="utf-8") as f:
        results = json.load(f)["results"]
    return (seconds, len(results), sum(x["seconds"] for x in results)), ""


def missing(a):
    if not os.path.exists(a.build + "/nv_small/cosim"):
        return "no build/nv_small/cosim, make sim builds it"
    if os.cpu_count() < 2:
        return "one processor"
    r = subprocess.run([sys.executable, "-c", "import jinja2, jsonschema, pytest, xdist"],
                       capture_output=True)
    return "Python modules are missing, make regress installs them" if r.returncode else ""


def workers(t, a):
    """Runs with one and two workers in turn, the best of each."""
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
            one, why = play(a, folder, jobs)
            if why:
                t.fail(TWO, why)
                return
            best[jobs] = min(best.get(jobs, one), one)
    (alone, n, busy), (both, _, busy2) = best[1], best[2]
    t.limit(OVER, 1e3 * (alone - busy) / n, "ms", 15, f"{n} traces, {1e3 * busy / n:.1f} ms each")
    t.rate(TWO, alone / both, "times", "1.8", "", f"{alone:.1f} s and {both:.1f} s, of which "
           f"playing {busy:.1f} s and {busy2 / 2:.1f} s a worker")
