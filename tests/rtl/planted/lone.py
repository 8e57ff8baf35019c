# SPDX-License-Identifier: Apache-2.0
"""Plants one bug at a time in a copy of rtl/ and expects the lone bench of the engine to fail.

lone.py ENGINE BUILD_DIR [NAME...]   the bugs are lone/ENGINE.bugs; NAME: only these

Needs `make native`. Prints a line a bug; exit code 1 when one is not caught.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import plant

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# Enough layers for the bug that shows in the fewest of them.
LAYERS = {"sdp": ("400", "1"), "cdp": ("80", "1 2 3 4"), "pdp": ("60", "1 2 3 4")}


def bench(engine, config, rtl, out):
    """Builds and runs the lone bench of an engine with another rtl/; returns its exit code and output."""
    layers, seeds = LAYERS.get(engine, ("40", "1 2"))
    env = dict(os.environ, CONFIGS=config, NO_SPEED="1", RTL_ROOT=str(rtl), LAYERS=layers, NETLIST="")
    run = subprocess.run([ROOT / f"tests/rtl/{engine}/run.sh", out, *seeds.split()], env=env,
                         text=True, capture_output=True, check=False)
    return run.returncode, run.stdout + run.stderr


def play(engine, row, out):
    """Returns the outcome of one bug: `caught`, or the error."""
    file, old, new, name, config = row
    shutil.rmtree(out / name, ignore_errors=True)
    shutil.copytree(ROOT / "rtl", out / name / "rtl")
    copy = out / name / "rtl" / file
    copy.write_text(plant.changed(copy.read_text(), file, old, new))
    code, said = bench(engine, config, out / name / "rtl", out / name / "bench")
    (out / name / "log").write_text(said)
    if "does not build" in said or code not in (0, 1):
        return f"BROKEN {name}: see {out / name / 'log'}"
    first = re.search(r"check failed: (.*)|FAIL.*\n(.*)", said)
    return f"caught {name}: {(first[1] or first[2]).strip()[:100] if first else ''}" if code else f"SURVIVED {name}"


def main(engine, out, *names):
    rows = [r for r in plant.rows(HERE / f"lone/{engine}.bugs", 5) if not names or r[3] in names]
    missed = 0
    for row in rows:
        verdict = play(engine, row, pathlib.Path(out).resolve())
        missed += not verdict.startswith("caught")
        print(verdict, flush=True)
    print(f"{len(rows)} bugs planted, {missed} not caught")
    return 1 if missed or not rows else 0


if __name__ == "__main__":
    if len(sys.argv) < 3 or not (HERE / f"lone/{sys.argv[1]}.bugs").exists():
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
