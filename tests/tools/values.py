#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that our RTL does not depend on values of registers and memories before reset: `make initial-values`.

Every trace plays with all units as RTL, with random values of each seed, and with all bits 0 and 1. Verdict,
clocks, messages and checks must be the same. Exit code 1 when a trace differs, 2 when none was played."""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import kit  # noqa: E402

WAYS = {"zeros": "+verilator+rand+reset+0", "ones": "+verilator+rand+reset+1"}


def play(exe, how, arg, dirs):
    """Returns {trace: the results that must not differ}, and the exit code."""
    with tempfile.TemporaryDirectory() as tmp:
        report = pathlib.Path(tmp) / "report.json"
        r = subprocess.run([exe, "--all", how, "--max-cycles", str(kit.MAX_CYCLES), arg, "--report", report,
                            *dirs], cwd=kit.ROOT, text=True, capture_output=True, check=False)
        if not report.exists():
            sys.exit(f"{exe}: {kit.tail(r)}")
        runs = json.loads(report.read_text())["runs"]
    return {x["path"]: {k: x.get(k) for k in ("verdict", "clocks", "reasons", "messages", "checks")}
            for x in runs}, r.returncode


def differing(exe, how, seeds, dirs, show=print):
    """Returns the traces that differ from the first way, by name, and the numbers of traces and ways."""
    ways = {f"seed {s}": f"+verilator+seed+{s}" for s in seeds} | WAYS
    first, bad = None, {}
    for name, arg in ways.items():
        runs, code = play(exe, how, arg, dirs)
        first = first or runs
        other = [p for p in first if runs.get(p) != first[p]]
        for p in other:
            bad.setdefault(p, []).append(name)
        show(f"{name}: {len(runs)} traces, exit code {code}, {len(other)} differ from {next(iter(ways))}")
    return bad


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--config", default="nv_small")
    p.add_argument("--seeds", type=int, default=5)
    p.add_argument("--how", default="rtl", choices=("rtl", "check"))
    p.add_argument("dirs", nargs="*")
    a = p.parse_args()
    top = {"nv_small": [kit.VECTORS, kit.VECTORS / "closing/nv_small"], "nv_full": [kit.VECTORS / "nv_full"]}
    sets = [kit.TRACES / s for s, c in kit.SETS.items() if c == a.config and not s.startswith("golden")]
    dirs = a.dirs or [str(d) for t in [*top.get(a.config, []), *sets] for d in kit.folders(t)]
    if not dirs:
        sys.exit(f"{a.config}: no traces")
    bad = differing(kit.BUILD / f"{a.config}-rtl/cosim", a.how, range(1, a.seeds + 1), dirs)
    for path, ways in sorted(bad.items()):
        print(f"{path}: differs with {', '.join(ways)}")
    print(f"{len(dirs)} traces, {len(bad)} depend on values before reset")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
