# SPDX-License-Identifier: Apache-2.0
"""A campaign of random layers on a bench with liberal RTL (tests/rtl/liberal, make test-liberal).

Layers are played in batches. The campaign's seed and the batch's number determine everything in a batch: the
layers (dlavec draw), the provider of each slot (model, rtl, check), channels over pins or not, the timing of the
memories, the seed of the noise. Results must be right, and `check` must report nothing. For each layer that fails,
the commands that repeat it are printed. Run by hand: make liberal [CONFIG=] [COUNT=] [SEED=] [FIRST=]."""

import argparse
import json
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import tables  # noqa: E402
SLOTS = {c: tables.units(c) for c in ("nv_small", "nv_large", "nv_full")}
# Units of dlavec draw; those with convolutions are drawn more often.
V2_KINDS = "dc dc img img pp pp reuse reuse fused fused multi imgfmt sdp pdp cdp".split()
KINDS = {
    "nv_small": V2_KINDS,
    "nv_large": [*V2_KINDS, "eql"],
    "nv_full": [*V2_KINDS, *"conv16 conv16 convfp16 wino wino batch comp comp bdma rubik sdpx eql".split()],
}
PROVIDERS = ["check"] * 6 + ["model"] * 3 + ["rtl"] * 2
LIMITS = ["--hang", "60000", "--max-cycles", "5000000"]


def bench(config, build="build", variant="liberal"):
    return f"{build}/{config}-{variant}/cosim"


def memory(rng):
    """Returns one memory's options: latency, gaps, starvation, order."""
    if rng.random() < 0.2:
        return f"latency={rng.choice([1, 2, 8, 40, 300])}"
    low = rng.choice([1, 1, 5, 40])
    text = f"latency={low}-{low + rng.choice([1, 20, 150, 400])}"
    if rng.random() < 0.6:
        text += f",stall={rng.choice([5, 20, 50])}:1-{rng.choice([2, 12, 40])}"
    if rng.random() < 0.3:
        text += f",starve={rng.choice([200, 400, 1000])}/{rng.choice([10, 40, 100])}"
    if rng.random() < 0.5:
        text += f",rd_order=reorder,wr_order=reorder,reorder={rng.choice([10, 60, 100])}"
    if rng.random() < 0.3:
        text += f",max_rd={rng.choice([1, 4, 24])},max_wr={rng.choice([1, 8])}"
    return text


class Batch:
    """The layers and the options of one run of the bench."""

    def __init__(self, config, seed, number, size, variant="liberal"):
        rng = random.Random(f"{config} {seed} {number}")
        self.config = config
        self.variant = variant
        self.noise = rng.randrange(1, 1 << 30)
        self.layers = []  # (unit, seed, count) of dlavec draw
        left = size
        while left:
            n = min(left, rng.randint(2, 12))
            self.layers.append((rng.choice(KINDS[config]), rng.randrange(1 << 20), n))
            left -= n
        self.args = [*LIMITS, "--seed", str(rng.randrange(1, 1 << 16)), "--dbb", memory(rng)]
        if config == "nv_full":
            self.args += ["--sram", memory(rng)]
        if rng.random() < 0.3:
            self.args.append("--pins")
        everyone = rng.random()  # all in check, and all RTL, are drawn more often
        for slot in SLOTS[config]:
            who = "check" if everyone < 0.25 else "rtl" if everyone < 0.3 else rng.choice(PROVIDERS)
            if who != "model":
                self.args += ["--engine", f"{slot}={who}"]

    def make(self, out, build="build"):
        """Returns the layers' folders, in the order in which they were drawn."""
        dirs = []
        for unit, seed, count in self.layers:
            d = out / f"{unit}_{seed}"
            d.mkdir(parents=True, exist_ok=True)
            subprocess.run(draw(self.config, unit, seed, count, d, build), cwd=ROOT, check=True,
                           stdout=subprocess.DEVNULL)
            dirs += sorted(d.iterdir())
        return dirs

    def command(self, dirs, noise, build="build"):
        return [bench(self.config, build, self.variant), *self.args, f"+rtl_seed={noise}", *map(str, dirs)]

    def source(self, folder):
        """Returns the run of dlavec draw that made a folder."""
        unit, seed = folder.parent.name.rsplit("_", 1)
        return next(x for x in self.layers if (x[0], str(x[1])) == (unit, seed))


def draw(config, unit, seed, count, out, build="build"):
    return [f"{build}/dlavec", "draw", "--config", config, "--kind", unit, "--seed", str(seed),
            "--count", str(count), str(out)]


def reason(run):
    """Returns the reason of a failed run in a report; None when it passed."""
    if run is None:
        return "not played"
    bad = [c for c in run["checks"] if not c["pass"]]
    if run["verdict"] == "passed" and not run["failed"] and run["passed"] and not bad \
            and not run["messages"]:
        return None
    # a difference found by `check` first, then messages of the bench, then wrong results
    said = [m["text"] for m in run["messages"]]
    found = run["report"] if isinstance(run["report"], list) else [run["report"]]
    first = [x for x in [*found, *said, *bad] if x]
    return f"{run['verdict']}: {str(first[0] if first else '')[:400]}"


def play(batch, dirs, noise, report, build="build"):
    """Returns {folder: reason of its failure} of one run."""
    cmd = batch.command(dirs, noise, build)
    r = subprocess.run([*cmd[:1], "--report", str(report), *cmd[1:]], cwd=ROOT, text=True,
                       capture_output=True, errors="replace", check=False)
    try:
        runs = {x["path"]: x for x in json.loads(report.read_text())["runs"]}
    except (OSError, ValueError):
        return {d: f"no report: {(r.stderr or r.stdout)[-300:]}" for d in dirs}
    finally:
        report.unlink(missing_ok=True)
    lines = re.findall(r"^FAIL (\S+) check (.*)$", r.stdout, re.M)
    first = {}
    for name, text in lines:
        first.setdefault(name, text)
    bad = {}
    for d in dirs:
        why = reason(runs.get(str(d)))
        if why:
            bad[d] = first.get(d.name, why)
    return bad


def repeat(batch, folder, noise, out):
    """Returns the commands that make and play one layer again."""
    unit, seed, count = batch.source(folder)
    d = pathlib.Path(out) / folder.parent.name
    make = shlex.join(draw(batch.config, unit, seed, count, d))
    return f"mkdir -p {d} && {make} && {shlex.join(batch.command([d / folder.name], noise))}"


def run_batch(batch, where, build="build"):
    """Returns (layers played, [text of a failure])."""
    out = pathlib.Path(tempfile.mkdtemp(dir=where))
    dirs = batch.make(out, build)
    failures = []
    for folder, why in play(batch, dirs, batch.noise, out / "report.json", build).items():
        noise = batch.noise + dirs.index(folder)
        alone = play(batch, [folder], noise, out / "report.json", build)
        again = repeat(batch, folder, noise, "/tmp/liberal")
        if not alone:
            again = "only after the layers before it: " + \
                shlex.join(batch.command(dirs[:dirs.index(folder) + 1], batch.noise))
        failures.append(f"{folder.name}: {why}\n  repeat: {again}")
        if not alone:
            return len(dirs), failures  # the folders are kept
    shutil.rmtree(out)
    return len(dirs), failures


def campaign(config, seed, count, size=40, first=0, where=None, build="build", show=print, variant="liberal"):
    """Returns the number of failed layers."""
    bad = played = 0
    number = first
    while played < count:
        n, failures = run_batch(Batch(config, seed, number, min(size, count - played), variant), where,
                                build)
        played += n
        bad += len(failures)
        show(f"{config} seed {seed} batch {number}: {n} layers, {len(failures)} failed, "
             f"{played} of {count} played")
        for text in failures:
            show(f"  FAIL {text}")
        number += 1
    return bad


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--config", default="nv_small", choices=sorted(SLOTS))
    p.add_argument("--seed", type=int, default=None)
    p.add_argument("--count", type=int, default=2000)
    p.add_argument("--batch", type=int, default=40, help="layers that share one mixture")
    p.add_argument("--first", type=int, default=0, help="number of the first batch")
    p.add_argument("--build", default="build")
    p.add_argument("--variant", default="liberal", help="of the bench; liberal-own: our RTL in every slot")
    a = p.parse_args()
    seed = a.seed if a.seed is not None else random.randrange(1 << 20)
    print(f"{a.config}: {a.count} layers, seed {seed}", flush=True)
    bad = campaign(a.config, seed, a.count, a.batch, a.first, None, a.build,
                   lambda x: print(x, flush=True), a.variant)
    print(f"{a.config}: {a.count} layers, seed {seed}: {bad} failed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
