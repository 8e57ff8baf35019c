# SPDX-License-Identifier: Apache-2.0
"""Estimates how long many traces would take on many cores, and which part limits the run: a
simulation with the times that the history has measured. `make regress-plan TRACES=1000000
CORES=1000`."""

import argparse
import heapq
import random
import sys

from . import paths
from .history import History
from .progress import duration


class Costs:
    """Overhead in seconds, as measured on a 2-core machine; dispatch is a guess."""

    def __init__(self, collect=0.00006, split=0.00001, dispatch=0.02, start=1.0, trace=0.001,
                 report=0.001):
        self.collect = collect      # controller: makes a case from a list
        self.split = split          # controller: puts it into a part
        self.dispatch = dispatch    # between two tasks that the cluster starts
        self.start = start          # part: starts Python, program, models
        self.trace = trace          # part: hashes, hands over, writes the result
        self.report = report        # controller: journal, JUnit, page, history


def _split(times, n):
    """Does the same as part.split(), with times alone."""
    parts = [(0.0, k, []) for k in range(n)]
    for t in sorted(times, reverse=True):
        took, k, some = parts[0]
        some.append(t)
        heapq.heapreplace(parts, (took + t, k, some))
    return [(took, some) for took, _, some in parts if some]


def simulate(times, cores, parts, c):
    """Returns the seconds from the command to the report, and the moments on the way. Parts are
    handed to cores in turn; the controller takes results one at a time, in the order of arrival."""
    ready = len(times) * (c.collect + c.split)
    free = [0.0] * cores
    heapq.heapify(free)
    results, given = [], ready
    for _, some in _split(times, parts):
        given += c.dispatch
        now = max(given, heapq.heappop(free)) + c.start
        for t in some:
            now += t + c.trace
            results.append(now)
        heapq.heappush(free, now)
    played, told = max(free), 0.0
    for r in sorted(results):
        told = max(told, r) + c.report
    return {"ready": ready, "dispatched": given, "played": played, "end": told}


def bounds(times, cores, parts, c):
    """Returns the least seconds that each resource alone would need; the largest limits the run."""
    n = len(times)
    return {"playing": (sum(times) + n * c.trace + parts * c.start) / cores,
            "the longest trace": max(times) + c.start,
            "starting tasks": parts * c.dispatch,
            "the controller": n * (c.collect + c.split + c.report)}


def text(times, cores, parts, c):
    end, least = simulate(times, cores, parts, c), bounds(times, cores, parts, c)
    most = max(least, key=least.get)
    lines = [f"{len(times)} traces, {sum(times) / len(times):.3f} s each, on {cores} cores in "
             f"{parts} parts: {duration(end['end'])}",
             f"  all cases known after {duration(end['ready'])}, last task started after "
             f"{duration(end['dispatched'])}, last trace played after {duration(end['played'])}"]
    lines += [f"  {name} alone: {duration(s)}" for name, s in
              sorted(least.items(), key=lambda x: -x[1])]
    return "\n".join([*lines, f"  bound by {most}"])


def main(words):
    p = argparse.ArgumentParser(prog="regress.plan", description=__doc__)
    p.add_argument("--history", default=str(paths.BUILD / "regress" / "history.sqlite"))
    p.add_argument("--traces", type=int, default=1000000)
    p.add_argument("--cores", type=int, default=1000)
    p.add_argument("--parts", type=int, help="default: one for each core")
    p.add_argument("--scale", type=float, default=1.0, help="traces that take so much longer")
    p.add_argument("--seed", type=int, default=1)
    costs = vars(Costs())
    for name, seconds in costs.items():
        p.add_argument(f"--{name}", type=float, default=seconds, metavar="SECONDS")
    a = p.parse_args(words)
    measured = sorted(History(a.history).seconds().values())
    if not measured:
        print(f"{a.history}: no measured trace, expected a run of make regress before",
              file=sys.stderr)
        return 2
    times = random.Random(a.seed).choices([a.scale * t for t in measured], k=a.traces)
    print(f"times of {len(measured)} measured traces, drawn with seed {a.seed}")
    print(text(times, a.cores, a.parts or a.cores, Costs(**{n: getattr(a, n) for n in costs})))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
