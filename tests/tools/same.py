#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that two builds behave the same: verdicts, clocks, output and JSON of trace folders.

    same.py BEFORE AFTER [--config nv_small] [--every N] [SET...]

BEFORE and AFTER are build folders of make. Every trace of each SET (a folder of trace folders, by
default vectors/ and the golden sets of the configuration) is played by `dla play` and by each bench
of the configuration that both builds have: with models, over pins, and where the bench has RTL as
rtl and as check. Exit code 1 when anything but the simulator's speed differs, 2 when nothing was
compared.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import kit  # noqa: E402
import tables  # noqa: E402


def engines(exe):
    """Returns the slots of a bench with RTL."""
    r = subprocess.run([exe, "--list"], text=True, capture_output=True, check=False)
    return [x.split()[0] for x in r.stdout.splitlines() if x.split()[1] == "rtl"]


def commands(build, config, other):
    """Returns {name: command} for the programs of a build that can play a configuration; slots with
    RTL only where the other build has them too."""
    found = {"dla": [build / "dla", "play", "--config", config]}
    for exe in sorted(build.glob(f"{config}*/cosim")):
        name = exe.parent.name
        if name != config and not name.startswith(f"{config}-"):
            continue
        found[name] = [exe]
        if name == config:
            found[f"{name} --pins"] = [exe, "--pins"]
        if name == f"{config}-rtl" and (other / name / "cosim").exists():
            for how in ("rtl", "check"):
                found[f"{name} {how}"] = [exe] + [
                    x for u in engines(exe) if u in engines(other / exe.parent.name / exe.name)
                    for x in ("--engine", f"{u}={how}")]
    return found


def play(command, dirs):
    """Returns exit code, output and report, without speed and without counts of 0."""
    with tempfile.TemporaryDirectory() as tmp:
        report = pathlib.Path(tmp) / "report.json"
        r = subprocess.run([*command, "--report", report, *dirs], cwd=kit.ROOT, text=True,
                           capture_output=True, check=False)
        text = report.read_text() if report.exists() else "{}"
    said = [re.sub(r", \d+ cycles/s", "", x) for x in (r.stdout + r.stderr).splitlines()
            if not x.startswith("repeat: ")]
    report = json.loads(text)
    for counts in [v for v in report.values() if isinstance(v, dict)]:
        for k in [k for k, n in counts.items() if not n]:
            del counts[k]
    return r.returncode, said, report


def differences(what, a, b):
    """Returns lines with the differences between two runs."""
    bad = [] if a[0] == b[0] else [f"exit code {a[0]}, then {b[0]}"]
    if a[2] != b[2]:
        old, new = dict(a[2]), dict(b[2])
        runs = zip(old.pop("runs", []), new.pop("runs", []))
        pairs = [(x["path"], x, y) for x, y in runs] + [("report", old, new)]
        bad += [f"{name}: {k}: {x.get(k)}, then {y.get(k)}"[:300] for name, x, y in pairs
                for k in sorted({*x, *y}) if x.get(k) != y.get(k)]
    bad += [f"printed {x!r}, then {y!r}" for x, y in zip(a[1], b[1]) if x != y]
    if len(a[1]) != len(b[1]):
        bad.append(f"{len(a[1])} lines printed, then {len(b[1])}")
    return [f"{what}: {x}" for x in bad]


def compare(before, after, config, dirs):
    """Returns (number of runs of a trace that were compared, differences)."""
    old, new = commands(before, config, after), commands(after, config, before)
    count, bad = 0, []
    for name in [n for n in old if n in new and old[n][0].exists() and new[n][0].exists()]:
        a, b = play(old[name], dirs), play(new[name], dirs)
        found = differences(name, a, b)
        clocks = sum(x.get("clocks", 0) for x in b[2].get("runs", []))
        print(f"{name}: {len(dirs)} traces, exit {b[0]}, {clocks} clocks, "
              f"{len(found)} differences", flush=True)
        count += len(dirs)
        bad += found
    return count, bad


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("before", type=pathlib.Path)
    p.add_argument("after", type=pathlib.Path)
    p.add_argument("--config", default="nv_small", choices=tables.CONFIGS)
    p.add_argument("--every", type=int, default=1, help="only each Nth trace of a set")
    p.add_argument("sets", nargs="*", type=pathlib.Path)
    a = p.parse_args()
    own = kit.VECTORS if a.config == "nv_small" else kit.VECTORS / a.config
    sets = a.sets or [own] + [kit.TRACES / s for s, c in kit.SETS.items() if c == a.config]
    dirs = [d for s in sets for d in kit.folders(s)[::a.every]]
    count, bad = compare(a.before.resolve(), a.after.resolve(), a.config, dirs) if dirs else (0, [])
    for line in bad[:50]:
        print("FAIL", line)
    print(f"{count} runs compared, {len(bad)} differences")
    return 1 if bad else 0 if count else 2


if __name__ == "__main__":
    sys.exit(main())
